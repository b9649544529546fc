//! The places that a sentence names.

use eightfold_catalog::GameId;
use eightfold_octi::Point;
use eightfold_octiles::{Post, Space};

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SentencePart<'a> {
    /// Text that names no place.
    Text(&'a str),
    /// The name of a place: a space (`c3`), a stop or circle (`B4`), a square of OCTI (`53`).
    Place(&'a str),
    /// The number of a tile, after the word for one: `tile 13`.
    Tile(&'a str),
}

/// The words before the number of a tile, in all languages.
const TILE_WORDS: [&str; 3] = ["tile", "Tile", "Plättchen"];

/// Splits a sentence about a game at the places it names. Together, the parts are the sentence.
///
/// ```
/// use eightfold_catalog::GameId;
/// use eightfold_sentences::{SentencePart, named_places};
///
/// let parts = named_places(GameId::Octiles, "Run to B2.");
/// assert_eq!(parts, [SentencePart::Text("Run to "), SentencePart::Place("B2"), SentencePart::Text(".")]);
/// ```
pub fn named_places(game: GameId, sentence: &str) -> Vec<SentencePart<'_>> {
    let octi = matches!(game, GameId::OctiFast | GameId::OctiFull | GameId::OctiFour);
    let mut parts = Vec::new();
    let mut text_from = 0;
    for (from, word) in words(sentence) {
        let name = if octi { word.trim_end_matches('x') } else { word };
        let place = match octi {
            true => name.bytes().all(|letter| letter.is_ascii_digit()) && Point::from_name(name).is_some(),
            false => Space::from_name(name).is_some() || Post::from_name(name).is_some(),
        };
        let after_tile = || {
            let before = sentence[..from].strip_suffix(' ').unwrap_or_default();
            TILE_WORDS.into_iter().any(|tile| before.ends_with(tile))
        };
        let tile = !octi && name.parse::<u8>().is_ok_and(|tile| tile <= 18) && after_tile();
        if !place && !tile {
            continue;
        }
        if text_from < from {
            parts.push(SentencePart::Text(&sentence[text_from..from]));
        }
        parts.push(if place { SentencePart::Place(name) } else { SentencePart::Tile(name) });
        text_from = from + name.len();
    }
    if text_from < sentence.len() {
        parts.push(SentencePart::Text(&sentence[text_from..]));
    }
    parts
}

/// Returns the words of a text, runs of letters and digits, each with where it starts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(game: GameId, sentence: &str) -> Vec<&str> {
        let parts = named_places(game, sentence);
        let whole: String = parts
            .iter()
            .map(|part| match part {
                SentencePart::Text(text) | SentencePart::Place(text) | SentencePart::Tile(text) => *text,
            })
            .collect();
        assert_eq!(whole, sentence);
        let names = parts.into_iter().filter_map(|part| match part {
            SentencePart::Place(name) | SentencePart::Tile(name) => Some(name),
            SentencePart::Text(_) => None,
        });
        names.collect()
    }

    #[test]
    fn spaces_stops_circles_and_tiles_are_found() {
        let race = GameId::Octiles;
        assert_eq!(named(race, "Your runner on C5 can reach F6, over d4."), ["C5", "F6", "d4"]);
        assert_eq!(named(race, "Lege Plättchen 13 auf a2; A3-B4"), ["13", "a2", "A3", "B4"]);
        assert_eq!(named(race, "A tile, 5 columns, G7 and e6x aren't places."), Vec::<&str>::new());
        assert_eq!(named(race, ""), Vec::<&str>::new());
    }

    #[test]
    fn squares_are_found_in_turns_too() {
        let octi = GameId::OctiFast;
        assert_eq!(named(octi, "Rot zieht 84 nach 73."), ["84", "73"]);
        assert_eq!(named(octi, "64-46-48x-26x takes two."), ["64", "46", "48", "26"]);
        assert_eq!(named(octi, "53+B, but not 7, 100 or B2."), ["53"]);
    }
}
