//! Games studied: trees of turns and reveals, and what is said about them.
//!
//! A [`Tree`] holds a game with all that might have been played instead. Turns and chance steps are nodes alike, each
//! named by its canonical text, so that a [`Path`] of names is an id that stays the same. Nodes carry comments, a
//! [`Glyph`], [`Mark`]s on the board and the [`Value`]s a computer found. A tree is read from and written as text
//! (version 2 of the record, `docs/RECORD.md`), SGF and a link. A [`Study`] is a tree that is being worked on: its
//! edits are a list that only grows, from which undo, redo and autosave follow.
//!
//! ```
//! use eightfold_study::{Glyph, Path, Tree};
//!
//! let mut tree = Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n2. r 37+A\n")?;
//! let other = tree.add(&Path::start(), &["33+A", "37+E"])?;
//! tree.set_glyph(&other, Some(Glyph::Good))?;
//! assert_eq!(other.to_string(), "33+A > 37+E");
//! assert!(tree.to_text().contains("|- 1. b 33+A\n|  2. r 37+E !\n"));
//! assert_eq!(Tree::read(&tree.to_text())?.to_text(), tree.to_text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod glyph;
mod join;
mod judge;
mod limits;
pub mod lines;
mod link;
mod mark;
mod node;
mod path;
mod read;
pub mod report;
pub mod rollout;
mod sgf;
mod sides;
mod study;
mod tree;
mod value;
mod write;

pub use error::{LinkError, StudyError};
pub use glyph::Glyph;
pub use limits::{MAX_BYTES, MAX_EDITS, MAX_MARKS, MAX_NESTING, MAX_NODES, MAX_VALUES, MAX_WORDS};
pub use mark::{Mark, MarkKind};
pub use node::{Node, NodeId};
pub use path::Path;
pub use study::{Edit, Study};
pub use tree::Tree;
pub use value::Value;
