//! The characters of texts that people read.

/// Whether a message may contain this character: no control characters, line breaks, or characters that change the
/// direction of the text around them.
pub fn is_plain(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !(turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}
