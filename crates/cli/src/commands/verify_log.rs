//! `eightfold verify` of the log of a table: the chain of its rows, the rules, the shuffle, and the server's signatures.

use std::io::Write;

use eightfold_protocol::PublicKey;
use eightfold_table::Row;
use serde::Deserialize;

use crate::failure::Failure;

/// A row of a log, with the server's signature where there is one.
#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    row: Row,
    signature: Option<String>,
}

/// Whether this is the log of a table and not a record: JSON of a row in the first line.
pub fn is_log(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    serde_json::from_str::<serde_json::Value>(first)
        .is_ok_and(|row| row.get("seq").is_some() && row.get("kind").is_some())
}

/// Checks a log, a row a line, that was read from `file`; with `key`, that this server signed every row.
pub fn verify(file: &str, text: &str, key: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    let key = key.map(str::parse::<PublicKey>).transpose();
    let key = key.map_err(|error| Failure::Input(format!("--key: {error}")))?;
    let (mut rows, mut signatures) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line: Line = serde_json::from_str(line)
            .map_err(|error| Failure::Input(format!("{file}: line {}: {error}", at + 1)))?;
        rows.push(line.row);
        signatures.push(line.signature);
    }
    let checked = match eightfold_table::verify(&rows) {
        Ok(checked) => checked,
        Err(wrong) => {
            writeln!(out, "{wrong}")?;
            return Err(Failure::Differences);
        }
    };
    writeln!(out, "{} rows, each bound to the one before, all by the rules", checked.rows)?;
    match checked.chance_steps {
        Some(steps) => {
            writeln!(out, "the secret is the one that was committed to in the first row")?;
            writeln!(
                out,
                "it gives the start and all {steps} chance steps, with what {} seats added",
                checked.contributions
            )?;
        }
        None => writeln!(out, "the shuffle cannot be checked: its secret has not been told")?,
    }
    let Some(key) = key else {
        let signed = signatures.iter().flatten().count();
        if signed > 0 {
            writeln!(
                out,
                "{signed} rows are signed: --key KEY checks by whom (a server tells its key at /api/key)"
            )?;
        }
        return Ok(());
    };
    for (row, signature) in rows.iter().zip(&signatures) {
        let wrong = match signature {
            None => Some("it is not signed".to_owned()),
            Some(signature) => key.check(&row.hash.0, signature).err().map(|error| error.to_string()),
        };
        if let Some(wrong) = wrong {
            writeln!(out, "row {}: {wrong}", row.seq)?;
            return Err(Failure::Differences);
        }
    }
    writeln!(out, "all rows are signed by this key")?;
    Ok(())
}
