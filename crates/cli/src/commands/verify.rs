use std::io::Write;

use eightfold_catalog::Family;
use eightfold_record::{Record, VerifyError, packed_in};
use eightfold_study::{NodeId, Tree};

use super::finding::{Finding, Shuffle};
use super::verify_log;
use crate::args::read_file;
use crate::failure::Failure;

/// Check a record: turns, result and shuffle.
///
/// Every turn has to be legal, the result that of the rules, and the shuffle settled before the first turn. The exit code
/// is 1 where something does not fit, and where a game is over and its record does not tell the seed of the shuffle:
/// then nothing can be said of it.
#[derive(clap::Args)]
pub struct Args {
    /// The record, or the log of a table with a row a line; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
    /// For the log of a table: the public key of the server that has to have signed every row.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        let found = if verify_log::is_log(&text) {
            verify_log::verify(&self.file, &text, self.key.as_deref())?
        } else if self.key.is_some() {
            return Err(Failure::input("--key is for the log of a table: a record has no signatures"));
        } else {
            of_record(&read(&text).map_err(|error| Failure::Input(format!("{}: {error}", self.file)))?)
        };
        if self.json {
            let json = serde_json::to_string_pretty(&found).map_err(Failure::input)?;
            writeln!(out, "{json}")?;
        } else {
            for line in &found.words {
                writeln!(out, "{line}")?;
            }
        }
        match found.verified {
            true => Ok(()),
            false => Err(Failure::Differences),
        }
    }
}

/// The record in a text; the link of a tree is one if the tree has no branches.
fn read(text: &str) -> Result<Record, String> {
    if let Some(packed) = packed_in(text).filter(|packed| packed.starts_with('t')) {
        let tree = Tree::of_link(&packed).map_err(|error| error.to_string())?;
        if tree.node(tree.end_of_line(NodeId::START)).depth() + 1 == tree.len() {
            return Ok(tree.to_record());
        }
    }
    Record::read(text).map_err(|error| error.to_string())
}

fn of_record(record: &Record) -> Finding {
    let played = record.played();
    let turns = (0..played.len()).filter(|at| played.step_by(*at).is_some()).count();
    let finished = played.outcome().is_some();
    let mut found = Finding {
        kind: "record",
        game: Some(record.choice().info().id),
        turns: Some(turns),
        result: Some(record.result_line()),
        finished,
        ..Finding::default()
    };
    let plural = if turns == 1 { "turn" } else { "turns" };
    found.words.push(format!("{turns} {plural}, all legal; result {}", record.result_line()));
    if record.lacks_result() && !finished {
        found.words.push("the record has no line `result`: it may have been cut off".to_owned());
    } else if !finished {
        found.words.push("the game is not over".to_owned());
    }
    if record.choice().info().family == Family::Octi {
        (found.shuffle, found.verified) = (Shuffle::None, true);
        return found;
    }
    let (shuffle, verified, words) = match record.verify() {
        Ok(checked) => {
            found.chance_steps = Some(checked.chance_steps);
            let what = if record.opening().is_some() { "secret" } else { "seed" };
            let start = if checked.start { "the start and " } else { "" };
            let gives = format!("the {what} gives {start}all {} chance steps", checked.chance_steps);
            if checked.committed {
                let kept = format!("the {what} is the one that was committed to before the first turn");
                (Shuffle::Committed, true, vec![kept, gives])
            } else {
                let open = "the record has no commitment: nothing says that the seed was settled before the first turn";
                (Shuffle::Open, true, vec![gives, open.to_owned()])
            }
        }
        Err(VerifyError::NotRevealed) => {
            match (finished, record.commitment().is_some()) {
                (false, true) => {
                    let words = "the shuffle cannot be checked yet: it was committed to before the first turn, and its seed is \
                             told when the game is over";
                    (Shuffle::Pending, true, vec![words.to_owned()])
                }
                (false, false) => {
                    let words = "the shuffle cannot be checked, now or later: the record has no commitment and no seed";
                    (Shuffle::Unknown, true, vec![words.to_owned()])
                }
                (true, true) => {
                    let words = "not verified: the game is over, and its record does not tell the seed that was committed to";
                    (Shuffle::Unknown, false, vec![words.to_owned()])
                }
                (true, false) => {
                    let words = "not verified: the record has neither the seed of its shuffle nor a commitment to one";
                    (Shuffle::Unknown, false, vec![words.to_owned()])
                }
            }
        }
        Err(wrong) => (Shuffle::Wrong, false, vec![wrong.to_string()]),
    };
    found.words.extend(words);
    (found.shuffle, found.verified) = (shuffle, verified);
    found
}
