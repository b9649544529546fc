//! Common parts of the JSON output (docs/CLI.md, JSON output).

use std::io::Write;

use crate::failure::Failure;
pub use crate::json_version::versioned;
use serde::Serialize;

/// Prints an object with its version.
pub fn print(out: &mut dyn Write, object: impl Serialize) -> Result<(), Failure> {
    let object = serde_json::to_value(object).map_err(Failure::input)?;
    Ok(writeln!(out, "{:#}", versioned(object))?)
}

/// Returns the result of a check. With `json`, a check that couldn't decide is printed as JSON too.
pub fn judged<T>(json: bool, out: &mut dyn Write, judged: Result<T, Failure>) -> Result<T, Failure> {
    if let (true, Err(failure)) = (json, &judged)
        && let Some(unjudged) = failure.unjudged()
    {
        writeln!(out, "{unjudged:#}")?;
    }
    judged
}
