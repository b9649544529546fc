//! Game studies: trees of turns and chance steps, with annotations.
//!
//! A [`Tree`] contains a game with its variations. Turns and chance steps are both nodes, each named by its canonical
//! text, so that a [`Path`] of names is a stable ID. Nodes have comments, a [`Glyph`], [`Mark`]s on the board and the
//! [`Value`]s found by a computer. A tree can be read from and written to text (version 2 of the record,
//! `docs/RECORD.md`), SGF and a link. A [`Study`] is a tree being edited: its edits are an append-only list that
//! provides undo, redo and autosave.
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
