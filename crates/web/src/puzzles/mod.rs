//! Puzzles: by theme and difficulty, a set for each day, three minutes of them, on the boards of the games.
//!
//! [`Progress`] is your progress, [`choose`] picks puzzles, [`aims`] and [`said`] have the words, [`shared`]
//! has results in links. These compile for the host and are tested there; `page` shows them. Whether a turn is
//! right follows from the stored answers ([`answers`]). The search worker plays out what is wrong with a turn
//! and proves puzzles that come in a link, each in one piece; the page stops it by ending the worker. A file of
//! puzzles names its editions, and a day chooses from its own edition, so new puzzles change no past day.

pub mod aims;
pub mod answers;
pub mod choose;
pub mod fractions;
mod progress;
pub mod said;
pub mod shared;
pub mod supply;
pub mod themes;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::{place, today};
pub use progress::{Daily, Mark, Progress};
