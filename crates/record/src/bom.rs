//! The byte order mark, which some programs put in front of every text.

/// A text without a byte order mark at its beginning.
///
/// ```
/// assert_eq!(eightfold_record::without_bom("\u{feff}game: octiles\n"), "game: octiles\n");
/// ```
pub fn without_bom(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}
