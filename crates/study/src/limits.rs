//! Size limits of trees, far above any real study.

/// The longest text accepted as a tree, in bytes.
pub const MAX_BYTES: usize = 32 << 20;
/// The most nodes of a tree, including its start.
pub const MAX_NODES: usize = 50_000;
/// How deep variations may be nested in one another.
pub const MAX_NESTING: usize = 100;
/// The total size of all comments of a tree, in bytes.
pub const MAX_WORDS: usize = 4 << 20;
/// The most marks of a node.
pub const MAX_MARKS: usize = 200;
/// The most computer values of a node.
pub const MAX_VALUES: usize = 16;
/// The most edits stored in a study.
pub const MAX_EDITS: usize = 100_000;
/// The first character of a packed tree; no packed record starts with it.
pub const LINK_PREFIX: &str = "t";
/// The longest link read or written, in characters.
pub const MAX_LINK_LEN: usize = 64 * 1024;
/// The most nodes in a link.
pub const MAX_LINK_NODES: usize = 4_000;
