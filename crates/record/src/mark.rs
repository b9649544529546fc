//! The mark that some programs put in front of every text.

/// A text without the mark of its encoding, which some programs put in front of every text.
///
/// ```
/// assert_eq!(eightfold_record::without_mark("\u{feff}game: octiles\n"), "game: octiles\n");
/// ```
pub fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}
