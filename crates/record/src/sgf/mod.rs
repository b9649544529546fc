//! OCTI games in the Smart Game Format, `FF[4]` and `GM[19]`, and reading of Octiles games from Boardspace.
//!
//! A [`Collection`] is the content of a file: its games, each a tree of nodes, each node a list of properties, with
//! every value as written. One line of a tree becomes a [`Record`](crate::Record) and is checked against the rules;
//! whatever a record has no field for (marks, unknown properties, the other lines) is carried in its comments and
//! restored when the record is printed as SGF. `docs/RECORD.md` describes what is read, and which properties are
//! Eightfold's own.

mod boardspace;
mod error;
mod export;
mod extras;
mod import;
mod parse;
mod print;
mod rules;
mod setup;
mod text;
mod tree;
mod variation;

pub use error::SgfProblem;
pub(crate) use extras::is_marked as is_carried;
pub use text::{CharsetError, decode, is_sgf};
pub use tree::Collection;
pub use variation::{
    VariationNode, begins_node, black, carried_properties, carry_properties, escape_text, read_variation,
    unescape_text, write_variation,
};
