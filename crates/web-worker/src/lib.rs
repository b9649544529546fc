//! The page's search worker: it answers the messages of `eightfold-worker-protocol`.
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod boards;
mod puzzles;
pub mod speed;
mod study;
mod thinker;

pub use thinker::Thinker;

#[cfg(target_arch = "wasm32")]
mod post;

#[cfg(target_arch = "wasm32")]
pub use post::start;
