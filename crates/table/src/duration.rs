//! Durations on command lines: a number with its unit.

use std::time::Duration;

/// The format of a duration, for error messages.
const FORMAT: &str = "write a number with its unit, like 500ms, 2s, 1.5s, 1m or 1h30m";

/// Parses a duration: numbers with the units `ms`, `s`, `m` (or `min`) and `h`, the larger first, as in `1m30s`. Only 0
/// needs no unit.
///
/// # Errors
/// A message that says what is wrong and what would be right. A number without a unit is refused because it could mean
/// any of them.
pub fn duration(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    if !text.is_empty() && text.chars().all(is_number) {
        return Err(format!(
            "`{text}` has no unit: write {text}ms, {text}s, {text}m or {text}h (milliseconds, seconds, minutes, hours)"
        ));
    }
    let wrong = || format!("`{text}` isn't a duration: {FORMAT}");
    let (mut all, mut rest, mut smallest) = (0.0, text, f64::INFINITY);
    while !rest.is_empty() {
        let (number, tail) = rest.split_at(rest.find(|letter| !is_number(letter)).ok_or_else(wrong)?);
        let (unit, tail) = tail.split_at(tail.find(is_number).unwrap_or(tail.len()));
        let milliseconds = match unit.trim() {
            "ms" => 1.0,
            "s" => 1_000.0,
            "m" | "min" => 60_000.0,
            "h" => 3_600_000.0,
            _ => return Err(wrong()),
        };
        let number: f64 = number.parse().map_err(|_| wrong())?;
        if milliseconds >= smallest {
            return Err(wrong());
        }
        all += number * milliseconds;
        (rest, smallest) = (tail, milliseconds);
    }
    if text.is_empty() || !all.is_finite() || all > MAX_EXACT_MS {
        return Err(wrong());
    }
    if (all - all.round()).abs() > 1e-6 {
        return Err(format!("`{text}` is finer than a millisecond: {FORMAT}"));
    }
    Ok(Duration::from_millis(all.round() as u64))
}

/// Above this, `f64` can't represent every millisecond.
const MAX_EXACT_MS: f64 = 9_007_199_254_740_992.0;

/// Prints a duration in the largest unit that it is a whole number of.
pub fn duration_text(duration: Duration) -> String {
    let milliseconds = duration.as_millis();
    for (unit, size) in [("h", 3_600_000), ("m", 60_000), ("s", 1_000)] {
        if milliseconds > 0 && milliseconds.is_multiple_of(size) {
            return format!("{}{unit}", milliseconds / size);
        }
    }
    if milliseconds == 0 { "0s".to_owned() } else { format!("{milliseconds}ms") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_a_unit() {
        for (text, milliseconds) in [
            ("0", 0),
            ("0s", 0),
            ("500ms", 500),
            ("2s", 2_000),
            (" 2 s ", 2_000),
            ("0.1s", 100),
            ("1.001s", 1_001),
            ("1m", 60_000),
            ("1min", 60_000),
            ("1m30s", 90_000),
            ("1h", 3_600_000),
            ("1h30m", 5_400_000),
            ("1.5h", 5_400_000),
        ] {
            let read = duration(text);
            assert_eq!(read, Ok(Duration::from_millis(milliseconds)), "{text}");
            let written = duration_text(Duration::from_millis(milliseconds));
            assert_eq!(duration(&written), read, "{written}");
        }
        for (text, why) in [
            ("2", "`2` has no unit: write 2ms, 2s, 2m or 2h"),
            ("0.5", "has no unit"),
            ("100", "has no unit"),
            ("", "isn't a duration"),
            ("s", "isn't a duration"),
            ("-1s", "isn't a duration"),
            ("-1", "isn't a duration"),
            ("+1s", "isn't a duration"),
            ("1d", "isn't a duration"),
            ("2 seconds", "isn't a duration"),
            ("1s1", "isn't a duration"),
            ("1s1m", "isn't a duration"),
            ("1s1s", "isn't a duration"),
            ("1.2.3s", "isn't a duration"),
            ("infs", "isn't a duration"),
            ("1e3s", "isn't a duration"),
            ("999999999999999999h", "isn't a duration"),
            ("0.5ms", "finer than a millisecond"),
        ] {
            let refused = duration(text).unwrap_err();
            assert!(refused.contains(why) && refused.contains("ms"), "{text}: {refused}");
        }
    }
}
