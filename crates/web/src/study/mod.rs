//! The study: a game as a tree of turns and tiles, the computer's analysis, its report, and the library of your games.
//!
//! Its board is a `GameSession` whose host is the tree: a turn taken there is an edit. A study is saved as its
//! list of edits after each one; if another tab has edited it too, this one continues under a new name, so that
//! neither loses anything. In a shared study its host (`crate::shared_study`) takes the edits, and nothing is saved here. A tree, record or position in an address becomes a saved study. [`rows`], [`saved`],
//! [`library`], [`marks`], [`mistakes`], [`order`], [`sheet`], [`export`] and [`zip`] compile for the host and
//! are tested there; what needs a window is in `page`.

pub mod export;
pub mod library;
pub mod marks;
pub mod mistakes;
pub mod order;
pub mod rows;
pub mod saved;
pub mod sheet;
pub mod zip;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::{page_view, shared};
