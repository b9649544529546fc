//! Fractions, such as the values of turns, written the way people read them.

use crate::words::language;

/// Formats a fraction as a decimal with at most two digits: `5/4` is `1.25`.
pub fn decimal(fraction: &str) -> String {
    let Some((above, below)) = fraction.split_once('/') else {
        return written(fraction);
    };
    let (Ok(above), Ok(below)) = (above.parse::<f64>(), below.parse::<f64>()) else {
        return fraction.to_owned();
    };
    let text = format!("{:.2}", above / below);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    language().number(text)
}

/// Formats a whole number for the current language; other text is unchanged.
fn written(text: &str) -> String {
    if text.parse::<i64>().is_ok() { language().number(text) } else { text.to_owned() }
}

/// Formats two different fractions as decimals, or as fractions if two digits don't show the difference.
pub fn distinct_decimals(one: &str, other: &str) -> [String; 2] {
    let decimals = [one, other].map(decimal);
    if decimals[0] == decimals[1] { [one, other].map(str::to_owned) } else { decimals }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_become_decimals_unless_that_hides_a_difference() {
        for (fraction, text) in [
            ("5/4", "1.25"),
            ("-7/3", "−2.33"),
            ("-4", "−4"),
            ("3001/2", "1,500.5"),
            ("4", "4"),
            ("9/2", "4.5"),
            ("x/2", "x/2"),
        ] {
            assert_eq!(decimal(fraction), text);
        }
        assert_eq!(distinct_decimals("4", "9/2"), ["4", "4.5"]);
        assert_eq!(distinct_decimals("1000/3", "1001/3"), ["333.33", "333.67"]);
        assert_eq!(distinct_decimals("1000/3000", "1001/3000"), ["1000/3000", "1001/3000"]);
    }
}
