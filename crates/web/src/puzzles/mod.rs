//! Puzzles: by theme and grade, a set for each day, three minutes of them, on the boards one plays on.
//!
//! What is known of one's own puzzles ([`Progress`]), which puzzle comes next ([`choose`]) and results that are shared
//! ([`shared`]) compile and are tested everywhere.

pub mod answers;
pub mod choose;
mod progress;
pub mod shared;
pub mod supply;

#[cfg(target_arch = "wasm32")]
mod aims;
#[cfg(target_arch = "wasm32")]
mod kept;
#[cfg(target_arch = "wasm32")]
mod list;
#[cfg(target_arch = "wasm32")]
mod load;
#[cfg(target_arch = "wasm32")]
mod make;
#[cfg(target_arch = "wasm32")]
mod nothing;
#[cfg(target_arch = "wasm32")]
mod own;
#[cfg(target_arch = "wasm32")]
mod quiet;
#[cfg(target_arch = "wasm32")]
mod race;
#[cfg(target_arch = "wasm32")]
mod result;
#[cfg(target_arch = "wasm32")]
mod share;
#[cfg(target_arch = "wasm32")]
mod solve;
#[cfg(target_arch = "wasm32")]
mod solver;
#[cfg(target_arch = "wasm32")]
mod storm;
#[cfg(target_arch = "wasm32")]
mod wish;

pub use progress::{Mark, Progress};

/// What there is at a place of the puzzles.
#[cfg(target_arch = "wasm32")]
pub fn place(place: crate::route::PuzzlePlace) -> leptos::prelude::AnyView {
    use crate::route::PuzzlePlace;
    match place {
        PuzzlePlace::All => list::puzzles(),
        PuzzlePlace::One(game, which) => solve::puzzle(game, which),
        PuzzlePlace::Own => own::own(),
        PuzzlePlace::Race(code) => race::race(code),
        PuzzlePlace::Storm => storm::storm(),
        PuzzlePlace::List(game) => quiet::list(game),
        PuzzlePlace::Given(text) => solve::given(text),
        PuzzlePlace::Make(text) => make::make(text),
        PuzzlePlace::Result(code) => result::result(code),
    }
}
