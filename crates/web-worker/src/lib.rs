//! The search worker of the page, and the words it and the page use.
//!
//! Both sides send JSON text by `postMessage`. The worker speaks first: [`Say::Ready`]. What is sent to it
//! before that is lost, so the page holds its questions until then.

mod boards;
mod puzzles;
pub mod speed;
mod study;
mod thinker;
mod words;

pub use thinker::Thinker;
pub use words::{Ask, Found, Rolled, Say, Thought, Unproven};

#[cfg(target_arch = "wasm32")]
mod post;

#[cfg(target_arch = "wasm32")]
pub use post::start;
