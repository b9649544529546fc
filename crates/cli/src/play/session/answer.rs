//! What is done about a line that somebody has typed: a turn, a part of one, or a question.

use eightfold_catalog::{Family, StepError, dispatch};
use eightfold_game::Game;

use super::{MOST, Reply, Session};
use crate::failure::Failure;
use crate::paint::tile_pictures;
use crate::play::board::Board;
use crate::play::complete::fitting;
use crate::play::think;
use crate::play::why::{no_tile_on, nothing_fits};

/// The most turns that are offered by number.
const OFFERED: usize = 30;
/// The most turns that are listed.
const LISTED: usize = 400;

const HELP: &str = "\
Type a turn in notation, or a part of it (`c3`, `c3:2`, `A3`), and choose from what fits.
  moves [WORDS]  the legal turns, or those that fit the words; `#3` plays the third
  look TURN      the board after a turn, without playing it
  tile [N]       the tile in hand as it lies at rotation N, or at all of them
  hint           what the computer would play
  board          the board again            position  the position as text
  undo           take back your last turn   resign    give up
  save [FILE]    keep the record            record    print the record
  quit           leave; a kept game goes on where it was";

/// What can be typed beside turns, for Tab.
pub(super) const COMMANDS: &[&str] = &[
    "moves", "look", "tile", "hint", "board", "position", "undo", "resign", "save", "record", "quit", "help",
];

/// Turns offered by number.
#[derive(Default)]
pub(super) struct Offered {
    turns: Vec<String>,
    /// Whether they are all the turns that fit what was typed; then a bare number chooses too.
    narrowed: bool,
}

impl Session<'_> {
    /// Does what the line asks for.
    pub(super) fn reply(&mut self, line: &str, legal: &[String]) -> Result<Reply, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => self.console.say("Type a turn, or ? for help.")?,
            "resign" => return self.resign(),
            "moves" => self.list(legal, rest)?,
            "look" => self.look(rest)?,
            "tile" => self.tile(rest)?,
            "hint" => self.hint()?,
            "undo" => return self.undo(),
            _ => match self.common(word, rest)? {
                Some(reply) => return Ok(reply),
                None => return self.enter(line, legal),
            },
        }
        Ok(Reply::Ask)
    }

    /// What can be asked for at any time; `None` if it is none of that.
    pub(super) fn common(&mut self, word: &str, rest: &str) -> Result<Option<Reply>, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "?" | "help" | "h" => self.console.say(HELP)?,
            "board" => {
                self.console.forget_news();
                self.console.draw(&self.board(), 0)?;
            }
            "position" => {
                let position = self.record.played().position();
                self.console.say(position)?;
            }
            "record" => {
                let text = self.record.to_text();
                self.console.print(&text)?;
            }
            "save" => self.keep(rest)?,
            "quit" | "exit" | "q" => return Ok(Some(Reply::Quit)),
            _ => return Ok(None),
        }
        Ok(Some(Reply::Ask))
    }

    /// Takes a line as a turn, as the number of one offered, or as a part of one.
    fn enter(&mut self, line: &str, legal: &[String]) -> Result<Reply, Failure> {
        let why = match self.table.play(&mut self.record, line) {
            Ok(()) => {
                self.offered = Offered::default();
                return Ok(Reply::Go);
            }
            Err(why) => why,
        };
        let fit: Vec<String> = fitting(legal, line).into_iter().cloned().collect();
        if let Some(number) = self.numbered(line, fit.is_empty()) {
            let Some(turn) = number.checked_sub(1).and_then(|at| self.offered.turns.get(at).cloned()) else {
                match self.offered.turns.len() {
                    0 => self
                        .console
                        .say("No turns have been listed yet: `moves` lists them, with numbers.")?,
                    most => self
                        .console
                        .say(format!("`{line}` is no turn listed: the last list has #1 to #{most}."))?,
                }
                return Ok(Reply::Ask);
            };
            self.play(&turn)?;
            self.offered = Offered::default();
            return Ok(Reply::Go);
        }
        if let Some(reason) = no_tile_on(self.record.played(), legal, line)
            && !fit.is_empty()
        {
            self.console.say(reason)?;
            self.console.say("These fit it as the name of a stop or circle:")?;
        }
        match fit.len() {
            0 => {
                // A whole turn is refused in the words of the rules, a part of one by what no turn does.
                let whole = !matches!(self.record.played().canonical(line), Err(StepError::Unreadable(_)));
                let part = if whole { None } else { nothing_fits(self.record.played(), legal, line) };
                self.console.say(part.unwrap_or_else(|| format!("{why}.")))?;
                self.console.say("`moves` lists the legal turns, ? explains.")?;
            }
            count => {
                for (at, turn) in fit.iter().take(OFFERED).enumerate() {
                    self.console.say(format!("{:>4} {turn}", format!("#{}", at + 1)))?;
                }
                if count > OFFERED {
                    self.console.say(format!("     and {} more: type more of the turn.", count - OFFERED))?;
                }
                self.console.say("Choose by number, or type more.")?;
                self.offered = Offered { turns: fit, narrowed: true };
                self.offered.turns.truncate(OFFERED);
            }
        }
        Ok(Reply::Ask)
    }

    /// The number of a turn in the last list, if that is what the line is: `#3`, or `3` where that is no part of a turn.
    fn numbered(&self, line: &str, fits_nothing: bool) -> Option<usize> {
        if let Some(number) = line.strip_prefix('#') {
            // So large a number is in no list.
            return Some(number.trim().parse().unwrap_or(usize::MAX));
        }
        let number = line.parse().ok()?;
        // `33` is a square of OCTI.
        let is_square = self.choice.info().family == Family::Octi && line.len() == 2;
        let chooses = self.offered.narrowed && !is_square && number <= self.offered.turns.len();
        ((chooses || fits_nothing) && !self.offered.turns.is_empty()).then_some(number)
    }

    fn list(&mut self, legal: &[String], words: &str) -> Result<(), Failure> {
        if legal.is_empty() {
            return self.console.say(format!("There are more than {MOST} legal turns: type a whole one."));
        }
        let fit: Vec<String> = match words {
            "" => legal.to_vec(),
            words => fitting(legal, words).into_iter().cloned().collect(),
        };
        if fit.is_empty() {
            let part = nothing_fits(self.record.played(), legal, words);
            return self.console.say(part.unwrap_or_else(|| format!("No legal turn fits `{words}`.")));
        }
        let numbered: Vec<String> =
            fit.iter().take(LISTED).enumerate().map(|(at, turn)| format!("#{} {turn}", at + 1)).collect();
        let width = numbered.iter().map(String::len).max().unwrap_or(1) + 2;
        let across = (self.console.style().columns / width).max(1);
        for row in numbered.chunks(across) {
            let row: String = row.iter().map(|turn| format!("{turn:width$}")).collect();
            self.console.say(row.trim_end())?;
        }
        let more = match fit.len().checked_sub(LISTED + 1) {
            Some(_) => format!(", {LISTED} of them listed: `moves WORDS` narrows it down"),
            None => String::new(),
        };
        let count = match fit.len() {
            1 => "1 legal turn".to_owned(),
            count => format!("{count} legal turns"),
        };
        self.offered = Offered { turns: fit, narrowed: false };
        self.offered.turns.truncate(LISTED);
        self.console.say(format!("{count}{more}; `#1` plays the first"))
    }

    fn look(&mut self, turn: &str) -> Result<(), Failure> {
        let mut fork = self.record.played().fork();
        match fork.apply(turn) {
            Ok(_) => self.console.draw(&Board::of(&self.choice, fork.as_ref()), 0),
            Err(why) => self.console.say(format!("{why}.")),
        }
    }

    fn tile(&mut self, rotation: &str) -> Result<(), Failure> {
        let position = self.record.played().position();
        let style = self.console.style();
        let pictures = dispatch!(self.choice.rules(), |G, rules| {
            <G as Game>::from_text(rules, &position).map(|position| tile_pictures(&position, style))
        }
        .map_err(Failure::input))?;
        let wanted = rotation.parse::<usize>().ok();
        match (pictures.len(), wanted) {
            (0, _) => self.console.say("There is no tile in hand."),
            (count, Some(rotation)) => {
                let lines = pictures[rotation % count].join("\n");
                self.console.say(lines)
            }
            (_, None) if rotation.is_empty() => {
                for lines in pictures {
                    self.console.say(lines.join("\n"))?;
                }
                Ok(())
            }
            _ => self.console.say(format!("`{rotation}` is not a rotation: they are 0 to 7.")),
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let strongest = self.choice.levels().len() as u8;
        let seed = self.luck;
        match think::job(&self.choice, self.record.played(), strongest, seed) {
            Err(why) => self.console.say(format!("{}.", why.message().unwrap_or_default())),
            Ok(job) => match think::best(job, self.time) {
                Some(turn) => self.console.say(format!("The computer would play {turn}")),
                None => self.console.say("The computer has no idea either."),
            },
        }
    }
}
