//! Letters of shortcuts on any keyboard layout.

/// The key that a shortcut is compared with: what the browser names, or the letter that the same key has on a Latin layout where
/// the layout in use has none of our letters. `code` names the place of the key, such as `KeyQ`.
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

/// Whether a character is ASCII or a Latin letter with a sign, whose layouts have all our letters elsewhere.
fn is_latin(letter: char) -> bool {
    matches!(letter, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_alphabets_stand_for_the_latin_ones_on_the_same_keys() {
        assert_eq!(shortcut_key("\u{44f}", "KeyZ", false), "z");
        assert_eq!(shortcut_key("\u{419}", "KeyQ", true), "Q");
        assert_eq!(shortcut_key("\u{3c1}", "KeyR", false), "r");
    }

    #[test]
    fn latin_layouts_keep_their_own_letters() {
        // On a German layout Z lies where Y is elsewhere; on a French one Q lies where A is.
        assert_eq!(shortcut_key("z", "KeyY", false), "z");
        assert_eq!(shortcut_key("q", "KeyA", false), "q");
        assert_eq!(shortcut_key("?", "Digit7", true), "?");
        assert_eq!(shortcut_key("ArrowLeft", "ArrowLeft", false), "ArrowLeft");
        assert_eq!(shortcut_key("\u{fc}", "BracketLeft", false), "\u{fc}");
        // A Turkish and a French layout with letters of their own in the places of E and W.
        assert_eq!(shortcut_key("\u{11f}", "KeyE", false), "\u{11f}");
        assert_eq!(shortcut_key("\u{e9}", "KeyW", false), "\u{e9}");
    }
}
