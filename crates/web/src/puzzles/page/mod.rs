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
mod rush;
mod saved_progress;
mod share;
mod solve;
mod solver;
mod today;

use leptos::prelude::AnyView;
pub use today::today;

use crate::route::PuzzlePage;

/// The view of a page of the puzzles.
pub fn page_view(page: PuzzlePage) -> AnyView {
    match page {
        PuzzlePage::All => overview::overview(),
        PuzzlePage::One(game, which) => solve::puzzle(game, which),
        PuzzlePage::Own => own::own(),
        PuzzlePage::Race(code) => race::race(code),
        PuzzlePage::Rush => rush::rush(),
        PuzzlePage::List(game, theme) => list::list(game, theme),
        PuzzlePage::FromLink(text) => solve::linked_puzzle(text),
        PuzzlePage::Make(text) => make::make(text),
        PuzzlePage::Result(code) => result::result(code),
    }
}
