//! Puzzles: by theme and grade, a set for each day, three minutes of them, on the boards one plays on.
//!
//! What is known of one's own puzzles ([`Progress`]), which puzzle comes next ([`choose`]), what is asked and said of it
//! ([`aims`], [`said`]) and results that are shared ([`shared`]) compile and are tested everywhere; `page` shows them.

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
pub use page::place;
pub use progress::{Daily, Mark, Progress};
