//! The pages of the puzzles.

mod board;
mod calendar;
mod filter;
mod list;
mod load;
mod make;
mod missing_tiles;
mod no_puzzle;
mod open_puzzle;
mod overview;
mod own;
mod race;
mod result;
mod saved_progress;
mod share;
mod solve;
mod solver;
mod storm;
mod today;

use leptos::prelude::AnyView;
pub use today::today;

use crate::route::PuzzlePlace;

/// The view of a page of the puzzles.
pub fn place(place: PuzzlePlace) -> AnyView {
    match place {
        PuzzlePlace::All => overview::overview(),
        PuzzlePlace::One(game, which) => solve::puzzle(game, which),
        PuzzlePlace::Own => own::own(),
        PuzzlePlace::Race(code) => race::race(code),
        PuzzlePlace::Storm => storm::storm(),
        PuzzlePlace::List(game, theme) => list::list(game, theme),
        PuzzlePlace::Given(text) => solve::linked_puzzle(text),
        PuzzlePlace::Make(text) => make::make(text),
        PuzzlePlace::Result(code) => result::result(code),
    }
}
