//! Parts of sentences that all games share.

use crate::words::{fill, id, side, speaker};
use eightfold_octiles::{End, Layout, Placement, Side, Space, strands};

/// Turns a message into a sentence: with a capital and a full stop.
pub fn sentence(message: &str) -> String {
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    capitalised(message) + stop
}

/// `a`, `a and b`, `a, b and c`; empty for no items.
pub fn listed(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() { String::new() } else { speaker().list(items) }
}

/// The sides of its space that a tile joins in its rotation: `It joins north with east, ..`.
pub fn joins(placement: Placement) -> String {
    let name = |at: Side| {
        side(
            ["west", "north-west", "north", "north-east", "east", "south-east", "south", "south-west"]
                [at.index()],
        )
    };
    let pairs =
        placement.segments().map(|(one, other)| fill!(id::JOINS_PAIR, one = name(one), other = name(other)));
    fill!(id::JOINS, pairs = listed(pairs))
}

/// Describes where the paths over the tile on a space lead: `A3 leads to B4, C1 leads to c2 (empty), a loop`.
pub fn leads(layout: &Layout, space: Space) -> String {
    let strands = strands(layout);
    let end = |end: End| match end {
        End::Post(post) => post.to_string(),
        End::Open(port) => fill!(id::LEADS_OPEN, space = port.space()),
    };
    let paths = strands.paths.iter().chain(&strands.open).filter(|path| path.crosses(space));
    let mut words: Vec<String> =
        paths.map(|path| fill!(id::LEADS, from = end(path.from), to = end(path.to))).collect();
    let loops =
        strands.loops.iter().filter(|one| one.segments().any(|segment| segment.space == space)).count();
    if loops > 0 {
        words.push(fill!(id::LEADS_LOOP, loops));
    }
    words.join(", ")
}

/// A sentence about a turn without the player's name: "puts a prong ..", "places tile ..".
pub fn without_name(sentence: &str, name: &str) -> String {
    let rest = sentence.strip_prefix(name).map_or(sentence, str::trim_start);
    rest.trim_end_matches('.').to_owned()
}

/// Capitalises the first letter.
pub fn capitalised(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).collect::<String>() + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_octiles::TileId;

    #[test]
    fn tile_description_names_each_side_once() {
        for tile in TileId::all() {
            for placement in tile.placements() {
                let words = joins(placement);
                let sides: usize = words.matches(" with ").count();
                assert_eq!(sides, 4, "{words}");
            }
        }
    }

    #[test]
    fn placed_tile_description_says_where_paths_lead() {
        for space in Space::all() {
            for tile in TileId::all() {
                let alone = Layout::default().with(space, tile.placements().next().unwrap());
                let words = leads(&alone, space);
                let told = words.matches(" leads to ").count();
                let loops = strands(&alone).loops.len();
                assert!(told + loops >= 1 && told <= 4, "{words}");
                assert!(
                    !words.contains(&format!("{space} (empty)")),
                    "the path starts at its own space: {words}"
                );
            }
        }
    }

    #[test]
    fn messages_become_sentences() {
        assert_eq!(sentence("no prong is left"), "No prong is left.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(without_name("Blue moves 33 to 44.", "Blue"), "moves 33 to 44");
        assert_eq!(capitalised("moves 33 to 44"), "Moves 33 to 44");
        assert_eq!(listed(["a", "b", "c"].map(str::to_owned)), "a, b and c");
    }
}
