//! `eightfold verify` for the log of a table: the hash chain, the rules, the shuffle, and the server's signatures.

use eightfold_catalog::Family;
use eightfold_protocol::PublicKey;
use eightfold_table::Row;
use serde::Deserialize;

use super::finding::{Finding, Shuffle};
use crate::count::count;
use crate::failure::Failure;

/// A log entry, with the server's signature if it has one.
#[derive(Deserialize)]
struct LogLine {
    #[serde(flatten)]
    row: Row,
    signature: Option<String>,
}

/// Returns whether this is a table log rather than a record: the first line is a log entry in JSON.
pub fn is_log(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    serde_json::from_str::<serde_json::Value>(first)
        .is_ok_and(|row| row.get("seq").is_some() && row.get("kind").is_some())
}

/// Checks a log, one entry per line, read from `file`; with `key`, also that this server signed every entry.
pub fn verify(file: &str, text: &str, key: Option<&str>) -> Result<Finding, Failure> {
    let key = key.map(str::parse::<PublicKey>).transpose();
    let key = key.map_err(|error| Failure::Input(format!("--key: {error}")))?;
    let (mut rows, mut signatures) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line: LogLine = serde_json::from_str(line)
            .map_err(|error| Failure::Input(format!("{file}: line {}: {error}", at + 1)))?;
        rows.push(line.row);
        signatures.push(line.signature);
    }
    let mut found = Finding { kind: "log", ..Finding::default() };
    let checked = match eightfold_table::verify(&rows) {
        Ok(checked) => checked,
        Err(wrong) => {
            found.shuffle = Shuffle::Wrong;
            found.words.push(wrong.to_string());
            return Ok(found);
        }
    };
    found.rows = Some(checked.rows);
    found.finished = checked.over;
    found.chance_steps = checked.chance_steps;
    found.words.push(format!("{}, each linked to the one before, all legal", count(checked.rows, "row")));
    if !checked.over {
        found.words.push("the log ends before the game is over".to_owned());
    }
    (found.shuffle, found.verified) = match (checked.chance_steps, checked.over) {
        _ if checked.family == Family::Octi => (Shuffle::None, true),
        (Some(steps), _) => {
            found.words.push("the secret matches the commitment in the first row".to_owned());
            found.words.push(format!(
                "it gives the start and {}, together with the contributions of {}",
                count(steps, "chance step"),
                count(checked.contributions, "seat")
            ));
            (Shuffle::Committed, true)
        }
        (None, false) => {
            let words = "the shuffle can't be checked yet: its secret is revealed at the end";
            found.words.push(words.to_owned());
            (Shuffle::Pending, true)
        }
        (None, true) => {
            let words =
                "not verified: the game is over, but its log doesn't reveal the secret of the shuffle";
            found.words.push(words.to_owned());
            (Shuffle::Unknown, false)
        }
    };
    let signed = signatures.iter().flatten().count();
    found.signatures = Some(signed);
    let Some(key) = key else {
        if signed > 0 {
            found.words.push(format!(
                "{} signed: --key KEY checks the signatures (the server's key is at /api/key)",
                if signed == 1 { "1 row is".to_owned() } else { format!("{signed} rows are") }
            ));
        }
        return Ok(found);
    };
    let wrong = rows.iter().zip(&signatures).find_map(|(row, signature)| {
        let wrong = match signature {
            None => "it isn't signed".to_owned(),
            Some(signature) => key.check(&row.hash.0, signature).err()?.to_string(),
        };
        Some(format!("row {}: {wrong}", row.seq))
    });
    found.signed_by_key = Some(wrong.is_none());
    found.verified &= wrong.is_none();
    found.words.push(wrong.unwrap_or_else(|| "all rows are signed with this key".to_owned()));
    Ok(found)
}
