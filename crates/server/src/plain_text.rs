//! The characters of texts that people read.

/// Whether a message may contain this character: no control characters, line breaks, or characters that change the
/// direction of the text around them.
pub fn is_plain(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !(turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

/// Whether a text shows nothing: it has only spaces and characters that aren't drawn.
pub fn is_blank(text: &str) -> bool {
    let is_not_drawn = |c: char| {
        matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{e0000}'..='\u{e0fff}'
        )
    };
    text.chars().all(|c| c.is_whitespace() || is_not_drawn(c))
}

#[cfg(test)]
mod tests {
    use super::is_blank;

    #[test]
    fn texts_that_show_nothing_are_blank() {
        for text in ["", " \t", "\u{200b}\u{200d}", "\u{3164}", "\u{2800}\u{ad}", "\u{feff}"] {
            assert!(is_blank(text), "{text:?}");
        }
        for text in ["a", ".", "\u{1f469}\u{200d}\u{1f393}", "\u{5e9}\u{200f}"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
