//! OCTI games in the Smart Game Format: `FF[4]`, `GM[19]`; and Octiles games as Boardspace writes them, to be read.
//!
//! A [`Collection`] is a file as it stands: its games, each a tree of nodes, each node a list of
//! properties, every value kept as it was written. One line of a tree becomes a [`Record`](crate::Record)
//! and is judged by the rules; what a record has no field for (marks, unknown properties, the other
//! lines) rides along in its comments and comes back when the record is printed as SGF.
//! `docs/RECORD.md` tells what is read, and which properties are this house's own.

mod boardspace;
mod carried;
mod error;
mod export;
mod import;
mod parse;
mod print;
mod rules;
mod setup;
mod text;
mod tree;
mod variation;

pub(crate) use carried::is_marked as is_carried;
pub use error::SgfProblem;
pub use text::{CharsetError, decode, is_sgf};
pub use tree::Collection;
pub use variation::{
    VariationNode, begins_node, black, carried_properties, carry_properties, escaped, read_variation,
    unescaped, write_variation,
};
