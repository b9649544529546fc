//! Letters of shortcuts on any keyboard layout.

/// The key to compare with a shortcut: the one the browser names, or the letter on the same key of a Latin layout if
/// the current layout has no Latin letters. `code` names the position of the key, such as `KeyQ`.
pub fn shortcut_key(key: &str, code: &str, shift: bool) -> String {
    let mut letters = key.chars();
    let foreign = matches!((letters.next(), letters.next()), (Some(letter), None) if !is_latin(letter));
    let place = code.split_at_checked(3).filter(|(kind, _)| kind.eq_ignore_ascii_case("key"));
    match place.map(|(_, letter)| letter).filter(|letter| foreign && letter.len() == 1) {
        Some(letter) if shift => letter.to_owned(),
        Some(letter) => letter.to_ascii_lowercase(),
        None => key.to_owned(),
    }
}

/// Whether a character is ASCII or a Latin letter with a diacritic, whose layouts have all Latin letters elsewhere.
fn is_latin(letter: char) -> bool {
    matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_latin_letters_map_to_the_latin_ones() {
        assert_eq!(shortcut_key("\u{44f}", "KeyZ", false), "z");
        assert_eq!(shortcut_key("\u{419}", "KeyQ", true), "Q");
        assert_eq!(shortcut_key("\u{3c1}", "KeyR", false), "r");
    }

    #[test]
    fn latin_layouts_keep_their_own_letters() {
        // On a German layout Z is where Y is elsewhere; on a French one Q is where A is.
        assert_eq!(shortcut_key("z", "KeyY", false), "z");
        assert_eq!(shortcut_key("q", "KeyA", false), "q");
        assert_eq!(shortcut_key("?", "Digit7", true), "?");
        assert_eq!(shortcut_key("ArrowLeft", "ArrowLeft", false), "ArrowLeft");
        assert_eq!(shortcut_key("\u{fc}", "BracketLeft", false), "\u{fc}");
        // A Turkish and a French layout with their own letters in place of E and W.
        assert_eq!(shortcut_key("\u{11f}", "KeyE", false), "\u{11f}");
        assert_eq!(shortcut_key("\u{e9}", "KeyW", false), "\u{e9}");
    }
}
