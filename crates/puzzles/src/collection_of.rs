//! The puzzles that come with the program.

use std::sync::LazyLock;

use crate::collection::Collection;

/// The games with their puzzles, which are parsed when they are first needed.
static ALL: [(&str, LazyLock<Collection>); 6] = [
    ("connect-the-dots", LazyLock::new(|| read(include_str!("../collection/connect-the-dots.txt")))),
    ("octi-fast", LazyLock::new(|| read(include_str!("../collection/octi-fast.txt")))),
    ("octi-full", LazyLock::new(|| read(include_str!("../collection/octi-full.txt")))),
    ("octiles", LazyLock::new(|| read(include_str!("../collection/octiles.txt")))),
    ("scavenger-hunt", LazyLock::new(|| read(include_str!("../collection/scavenger-hunt.txt")))),
    ("team-up", LazyLock::new(|| read(include_str!("../collection/team-up.txt")))),
];

/// Parses a file; a test checks that each is valid.
fn read(text: &str) -> Collection {
    Collection::read(text).unwrap_or_default()
}

/// Returns the puzzles of a game that come with the program.
pub fn collection_of(game: &str) -> Option<&'static Collection> {
    ALL.iter().find(|(known, _)| *known == game).map(|(_, puzzles)| &**puzzles)
}
