use std::io::Write;

use eightfold_record::sgf::Collection;
use eightfold_record::{Record, RecordError, is_branched, packed_in};
use eightfold_study::{NodeId, Tree};

use crate::args::{MAX_RECORD_LEN, MAX_SGF_LEN, number, read_file};
use crate::count::count;
use crate::failure::{Failure, note};

/// Print a record in another form, after checking every turn.
#[derive(clap::Args)]
pub struct Args {
    /// The form to print.
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// For an SGF file with several games: which one, counted from 1; without it the first game of OCTI or Octiles, or
    /// for `--to sgf` all OCTI games.
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    game: Option<usize>,
    /// For an SGF game with variations: which line; 1 is the main line.
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    line: Option<usize>,
    /// The record, in any form; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// The text record.
    Record,
    /// JSON.
    Json,
    /// Smart Game Format, for OCTI with two players.
    Sgf,
    /// The record with branches: variations, glyphs, marks and values.
    Study,
    /// A tree in few characters, for an address; the page opens it after `#/study/tree/`.
    Link,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        let is_tree = is_branched(&text) || packed_in(&text).is_some();
        if is_tree || matches!(self.to, Form::Study | Form::Link) {
            return self.tree(&text, out);
        }
        let fail = |error: RecordError| Failure::Input(format!("{}: {error}", self.file));
        let records = if eightfold_record::sgf::is_sgf(&text) {
            self.games(&text).map_err(fail)?
        } else if self.game.is_some() || self.line.is_some() {
            return Err(Failure::Input(format!(
                "{}: `--game` and `--line` are for SGF files: a record has one game and one line",
                self.file
            )));
        } else {
            vec![Record::read(&text).map_err(fail)?]
        };
        let mut printed = String::new();
        for record in &records {
            printed += &match self.to {
                Form::Record => record.to_text(),
                Form::Json => record.to_json(),
                // Trees have already been printed.
                Form::Sgf | Form::Study | Form::Link => record.to_sgf().map_err(fail)?,
            };
        }
        self.print(&printed, out)
    }

    /// Prints the text, unless it could not be read back.
    fn print(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let most = if self.to == Form::Sgf { MAX_SGF_LEN } else { MAX_RECORD_LEN };
        if text.len() > most {
            return Err(Failure::Input(format!(
                "{}: this form has {} bytes, but at most {most} can be read back: leave out comments, or \
                 convert one game",
                self.file,
                text.len()
            )));
        }
        Ok(write!(out, "{text}")?)
    }

    /// Prints a tree, and reports what the form can't express.
    fn tree(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let fail = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", self.file));
        if self.line.is_some() {
            return Err(fail(&"`--line` picks one line of an SGF file, but a tree has all lines"));
        }
        let tree = if eightfold_record::sgf::is_sgf(text) {
            let games = Collection::parse(text).map_err(|error| fail(&error))?;
            let game = self.game.unwrap_or_else(|| games.first_octi());
            if self.game.is_none() && games.games() > 1 {
                note!(
                    "{}: game {game} of {} is converted; `--game N` picks another",
                    self.file,
                    games.games()
                );
            }
            Tree::of_sgf(&games, game).map_err(|error| fail(&error))?
        } else if self.game.is_some() {
            return Err(fail(&"`--game` is for SGF files: this file has one game"));
        } else {
            Tree::read(text).map_err(|error| fail(&error))?
        };
        let main = tree.node(tree.end_of_line(NodeId::START)).depth() + 1;
        if matches!(self.to, Form::Record | Form::Json) && tree.len() > main {
            note!(
                "{}: only the main line is converted, without {} of variations: `--to study` keeps them",
                self.file,
                count(tree.len() - main, "step")
            );
        }
        let values = tree.walk().filter(|node| !tree.node(*node).values().is_empty()).count();
        if self.to == Form::Link && values > 0 {
            note!("{}: a link leaves out the values of the computer; `--to study` keeps them", self.file);
        }
        let text = match self.to {
            Form::Record => tree.to_record().to_text(),
            Form::Json => tree.to_record().to_json(),
            Form::Sgf => tree.to_sgf().map_err(|error| fail(&error))?,
            Form::Study => tree.to_text(),
            Form::Link => tree.to_link().map_err(|error| fail(&error))? + "\n",
        };
        self.print(&text, out)
    }

    /// Returns the requested games of an SGF file, and reports any choice made by default.
    fn games(&self, text: &str) -> Result<Vec<Record>, RecordError> {
        let games = Collection::parse(text)?;
        let line = self.line.unwrap_or(1);
        if self.to == Form::Sgf && self.game.is_none() && self.line.is_none() {
            // Games other than OCTI are skipped here as in the other forms, unless there is nothing else.
            let is_octi = |game: &usize| games.other_game_name(*game).is_none();
            let octi: Vec<usize> = (1..=games.games()).filter(is_octi).collect();
            for game in (1..=games.games()).filter(|game| !octi.is_empty() && !is_octi(game)) {
                let name = games.other_game_name(game).unwrap_or_default();
                note!("{}: game {game} is left out: it is {name}", self.file);
            }
            let wanted = if octi.is_empty() { vec![games.first_octi()] } else { octi };
            return wanted.into_iter().map(|game| games.record(game, 1)).collect();
        }
        let game = self.game.unwrap_or_else(|| games.first_octi());
        if self.game.is_none() && games.games() > 1 {
            note!("{}: game {game} of {} is converted; `--game N` picks another", self.file, games.games());
        }
        let record = games.record(game, line)?;
        let lines = games.lines(game);
        if self.line.is_none() && lines > 1 {
            note!(
                "{}: the main line of {lines} is converted; the others stay in `sgf>` comments, and `--line N` picks another",
                self.file
            );
        }
        Ok(vec![record])
    }
}
