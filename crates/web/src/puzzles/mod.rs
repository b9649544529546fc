//! Puzzles: by theme and difficulty, a set for each day, three-minute runs, on the boards of the games.
//!
//! [`Progress`] is the player's progress, [`choose`] picks puzzles, [`aims`], [`wording`] and [`refutation`] have the words,
//! [`shared`] has results in links. These compile for the host and are tested there; `page` shows them. Whether a turn
//! is right follows from the stored answers. The search worker refutes turns and proves puzzles that
//! arrive in a link, each in a single call, which the page can stop only by ending the worker. A file of puzzles names
//! its editions, and a day chooses from its own edition, so new puzzles change no past day.

pub mod aims;
pub mod answers;
pub mod choose;
pub mod fractions;
mod progress;
pub mod refutation;
pub mod run;
pub mod shared;
pub mod themes;
pub mod wording;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::{page_view, today};
pub use progress::{DailyResult, Mark, Progress, RushRecord};
