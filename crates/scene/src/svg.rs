//! Helpers for writing SVG text.

/// Formats a number with at most two decimals and no trailing zeros.
pub fn num(x: f64) -> String {
    let rounded = (x * 100.0).round() / 100.0;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Escapes text for element content and attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// Returns the `points` of a regular octagon around the origin, `width` from side to opposite side.
pub fn octagon(width: f64) -> String {
    let (far, near) = (width / 2.0, width / 2.0 * (std::f64::consts::PI / 8.0).tan());
    [
        (near, -far),
        (far, -near),
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
        (-near, -far),
    ]
    .map(|(x, y)| format!("{},{}", num(x), num(y)))
    .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_zero() {
        assert_eq!(num(-0.001), "0");
        assert_eq!(num(12.0), "12");
        assert_eq!(num(1.0 / 3.0), "0.33");
    }

    #[test]
    fn names_cannot_break_out_of_text() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
