//! The byte order mark that some programs put at the start of every text.

/// Returns a text without a leading byte order mark.
///
/// ```
/// assert_eq!(eightfold_record::without_bom("\u{feff}game: octiles\n"), "game: octiles\n");
/// ```
pub fn without_bom(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}
