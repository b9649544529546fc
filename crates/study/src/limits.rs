//! How much a tree may hold. No game that people study comes near.

/// The longest text that is read as a tree, in bytes.
pub const MAX_BYTES: usize = 32 << 20;
/// The most nodes of a tree, its start included.
pub const MAX_NODES: usize = 50_000;
/// How deep variations may be nested in one another.
pub const MAX_NESTING: usize = 100;
/// The most that is written in all comments of a tree, in bytes.
pub const MAX_WORDS: usize = 4 << 20;
/// The most marks of a node.
pub const MAX_MARKS: usize = 200;
/// The most computer values of a node.
pub const MAX_VALUES: usize = 16;
/// The most edits that a study remembers.
pub const MAX_EDITS: usize = 100_000;
/// What a packed tree begins with: no packed record does.
pub const LINK_PREFIX: &str = "t";
/// The longest link that is read or written, in characters.
pub const LONGEST_LINK: usize = 64 * 1024;
/// The most nodes that travel in a link.
pub const MAX_LINK_NODES: usize = 4_000;
