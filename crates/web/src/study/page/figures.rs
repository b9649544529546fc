//! Winning chances as text.

use crate::words::{fill, id, language};

/// The name of the analyser: `level-8` is a level of the computer, other programs have names of their own.
pub fn judge_name(who: &str) -> String {
    match who.strip_prefix("level-") {
        Some(level) => fill!(id::SEAT_COMPUTER, level),
        None => who.to_owned(),
    }
}

/// Returns hundredths of a percent with one decimal: `54.3%`.
pub fn percent(chance: u16) -> String {
    fill!(id::PERCENT, number = points(i32::from(chance)))
}

/// Returns a chance with the error of the search: `54.3 ± 0.6%`.
pub fn worth(chance: u16, error: Option<u16>) -> String {
    match error {
        // An error that rounds to 0 is left out: no search is that certain.
        Some(error) if error >= 5 => {
            let (chance, error) = (points(i32::from(chance)), points(i32::from(error)));
            fill!(id::PERCENT, number = format!("{chance} ± {error}"))
        }
        _ => percent(chance),
    }
}

/// Formats hundredths of a percent with one decimal.
pub fn points(hundredths: i32) -> String {
    let tenths = (hundredths.abs() + 5) / 10;
    let sign = if hundredths < 0 && tenths > 0 { "-" } else { "" };
    language().number(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
}
