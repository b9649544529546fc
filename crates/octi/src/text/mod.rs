//! Positions and turns as text.

mod position;
pub(crate) mod read;
pub(crate) mod turn;

use crate::direction::{Direction, Prongs};

/// Parses prong letters in either case, each superprong's followed by `!`, into the prongs, the superprongs among them,
/// and the rest of the text. A repeated letter ends them.
fn prongs(text: &str) -> (Prongs, Prongs, &str) {
    let (mut prongs, mut superprongs) = (Prongs::NONE, Prongs::NONE);
    let mut rest = text;
    while let Some(direction) = rest.chars().next().and_then(Direction::from_letter) {
        if prongs.contains(direction) {
            break;
        }
        prongs = prongs.with(direction);
        rest = &rest[1..];
        if let Some(after) = rest.strip_prefix('!') {
            superprongs = superprongs.with(direction);
            rest = after;
        }
    }
    (prongs, superprongs, rest)
}
