use std::io::Write;

use eightfold_catalog::Family;
use eightfold_record::sgf::SgfProblem;
use eightfold_record::{Problem, Record, VerifyError, packed_in};
use eightfold_study::{NodeId, Tree};
use serde_json::json;

use super::finding::{Finding, Shuffle};
use super::verify_log;
use crate::args::read_file;
use crate::count::count;
use crate::failure::{Failure, clipped, complain};
use crate::json;

/// Check records: turns, result and shuffle.
///
/// Every turn must be legal, the result must follow from the rules, and the shuffle must have been fixed before the
/// first turn. The exit code is 0 if all this is true; 1 if something doesn't match, or if a game is over and its
/// record doesn't reveal the seed of the shuffle, so it can't be verified; and 2 if a file can't be read as a record.
#[derive(clap::Args)]
pub struct Args {
    /// The records, or logs of online games with one entry per line; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// For the log of an online game: the public key of the server that must have signed every entry.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let one = self.files.len() == 1;
        let (mut found, mut wrong, mut unjudged) = (Vec::new(), 0, Vec::new());
        for file in &self.files {
            let judged = self.judge(file);
            let verdict = match &judged {
                Ok(finding) if finding.verified => "holds",
                Ok(_) => "fails",
                Err(_) => "unjudged",
            };
            wrong += usize::from(verdict == "fails");
            if self.json {
                let mut told = match &judged {
                    Ok(finding) => serde_json::to_value(finding).map_err(Failure::input)?,
                    Err(failure) => {
                        let error = failure.message().map(clipped);
                        json!({ "verified": false, "error": error })
                    }
                };
                told["file"] = json!(file);
                told["verdict"] = json!(verdict);
                found.push(told);
            } else if let Ok(finding) = &judged {
                for line in &finding.words {
                    match one {
                        true => writeln!(out, "{line}")?,
                        false => writeln!(out, "{file}: {line}")?,
                    }
                }
            }
            if let Err(failure) = judged {
                unjudged.push(failure.message().unwrap_or_default().to_owned());
            }
        }
        // One invalid file decides, whatever the others are.
        let verdict = match (wrong, unjudged.len()) {
            (0, 0) => "holds",
            (0, _) => "unjudged",
            _ => "fails",
        };
        if self.json {
            match (one, found.pop()) {
                (true, Some(told)) => json::print(out, told)?,
                (_, last) => {
                    found.extend(last);
                    let verified = verdict == "holds";
                    json::print(out, json!({ "verdict": verdict, "verified": verified, "files": found }))?;
                }
            }
        } else if !one {
            let all = self.files.len();
            let holds = all - wrong - unjudged.len();
            writeln!(out, "{holds} of {all} passed, {wrong} failed, {} couldn't be checked", unjudged.len())?;
        }
        match verdict {
            "holds" => Ok(()),
            "fails" => {
                for why in unjudged {
                    complain(&why);
                }
                Err(Failure::Differences)
            }
            _ => Err(Failure::Input(unjudged.join("\n"))),
        }
    }

    /// Returns the finding for a file.
    ///
    /// # Errors
    ///
    /// If it can't be read, or is neither a record nor a log.
    fn judge(&self, file: &str) -> Result<Finding, Failure> {
        let text = read_file(file)?;
        if verify_log::is_log(&text) {
            return verify_log::verify(file, &text, self.key.as_deref());
        }
        if self.key.is_some() {
            let words = "--key is for the log of an online game: a record has no signatures";
            return Err(Failure::Input(format!("{file}: {words}")));
        }
        if let Some(record) =
            of_tree_link(&text).map_err(|error| Failure::Input(format!("{file}: {error}")))?
        {
            return Ok(of_record(&record));
        }
        match Record::read(&text) {
            Ok(record) => Ok(of_record(&record)),
            Err(error) if breaks_rules(&error.problem) => {
                Ok(Finding { kind: "record", words: vec![clipped(&error.to_string())], ..Finding::default() })
            }
            Err(error) => Err(Failure::Input(format!("{file}: {error}"))),
        }
    }
}

/// Returns whether a record was readable but contradicts the rules: a turn, the player to act, or the result.
fn breaks_rules(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::Step { .. }
            | Problem::WrongPlayer { .. }
            | Problem::Result { .. }
            | Problem::Sgf(SgfProblem::Result { .. })
    )
}

/// Returns the game of a link to a tree without branches, or `None` if the text is something else.
fn of_tree_link(text: &str) -> Result<Option<Record>, String> {
    let Some(packed) = packed_in(text).filter(|packed| packed.starts_with('t')) else { return Ok(None) };
    let tree = Tree::of_link(&packed).map_err(|error| error.to_string())?;
    let is_line = tree.node(tree.end_of_line(NodeId::START)).depth() + 1 == tree.len();
    Ok(is_line.then(|| tree.to_record()))
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
    found.words.push(format!("{}, all legal; result {}", count(turns, "turn"), record.result_line()));
    if record.lacks_result() && !finished {
        found.words.push("the record has no `result` line: it may have been cut off".to_owned());
    } else if !finished {
        found.words.push("the game isn't over".to_owned());
    }
    if record.choice().info().family == Family::Octi {
        (found.shuffle, found.verified) = (Shuffle::None, true);
        return found;
    }
    let (shuffle, verified, words) = match record.verify() {
        Ok(checked) => {
            found.chance_steps = Some(checked.chance_steps);
            let what = if record.dice_context().is_some() { "secret" } else { "seed" };
            let start = if checked.start { "the start and " } else { "" };
            let gives = format!("the {what} gives {start}all {} chance steps", checked.chance_steps);
            if checked.committed {
                let kept = format!("the {what} matches the commitment made before the first turn");
                (Shuffle::Committed, true, vec![kept, gives])
            } else {
                let open = "the record has no commitment: nothing proves that the seed was fixed before the first turn";
                (Shuffle::Open, true, vec![gives, open.to_owned()])
            }
        }
        Err(VerifyError::NotRevealed) => match (finished, record.commitment().is_some()) {
            (false, true) => {
                let words = "the shuffle can't be checked yet: its seed was committed to before the first turn, and is revealed \
                             when the game is over";
                (Shuffle::Pending, true, vec![words.to_owned()])
            }
            (false, false) => {
                let words = "the shuffle can't be checked, now or later: the record has neither a commitment nor a seed";
                (Shuffle::Unknown, true, vec![words.to_owned()])
            }
            (true, true) => {
                let words = "not verified: the game is over, but its record doesn't reveal the seed that was committed to";
                (Shuffle::Unknown, false, vec![words.to_owned()])
            }
            (true, false) => {
                let words =
                    "not verified: the record has neither the seed of its shuffle nor a commitment to one";
                (Shuffle::Unknown, false, vec![words.to_owned()])
            }
        },
        Err(wrong) => (Shuffle::Wrong, false, vec![wrong.to_string()]),
    };
    found.words.extend(words);
    (found.shuffle, found.verified) = (shuffle, verified);
    found
}
