use eightfold_record::RecordError;

use crate::limits::{
    LINK_PREFIX, LONGEST_LINK, MAX_BYTES, MAX_EDITS, MAX_LINK_NODES, MAX_MARKS, MAX_NESTING, MAX_NODES,
    MAX_VALUES, MAX_WORDS,
};

/// Why a tree cannot be read or changed; it is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The game, a step or a field of the head: as for a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A link that cannot be read.
    #[error(transparent)]
    Link(#[from] Box<LinkError>),
    /// A line of a text that is not as it should be.
    #[error("line {line}: {what}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// No node has this path.
    #[error("there is no `{step}` after `{before}` in this tree")]
    NoSuchNode {
        /// The first step that is not there.
        step: String,
        /// The path up to it.
        before: String,
    },
    /// Something that the start cannot have or suffer.
    #[error("this cannot be done with the start of a tree: {0}")]
    Start(&'static str),
    /// A glyph that is not known.
    #[error("`{0}` is no glyph: a turn is marked `!`, `?`, `!?`, `?!`, `!!`, `??` or `only`")]
    Glyph(String),
    /// A mark that is not known, or not on this board.
    #[error("`{found}` is no mark here: {expected}")]
    Mark {
        /// The text.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A computer's value that cannot be read.
    #[error(
        "`{0}` is no value: a value is the letter of a player, the chance in percent, maybe its error, who judged and \
         the positions looked at, like `value B 41.2 +-0.6 level-8 200000`"
    )]
    Value(String),
    /// A comment with a line break, which would be several.
    #[error("a comment is one line: this one has a line break")]
    LineBreak,
    /// Trees that cannot be put together.
    #[error("the other tree begins at another position: `{0}`")]
    OtherStart(String),
    /// Branches of which one is part of the other.
    #[error("one of the two positions follows the other: only branches apart from each other can be merged")]
    SameLine,
    /// Trees of different games.
    #[error("the other tree is of another game or has other options: `{0}`")]
    OtherGame(String),
    /// Too much of something.
    #[error("a tree has at most {most} {what}")]
    TooMuch {
        /// The limit.
        most: usize,
        /// Of what.
        what: &'static str,
    },
    /// Nothing to undo or redo.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
    /// A list of edits that cannot be read.
    #[error("edit {at} of the list cannot be read: {why}")]
    Log {
        /// Its number, from 1; 0 is the tree that the list begins with.
        at: usize,
        /// Why not.
        why: String,
    },
}

impl StudyError {
    pub(crate) const BYTES: Self = Self::TooMuch { most: MAX_BYTES, what: "bytes of text" };
    pub(crate) const NODES: Self = Self::TooMuch { most: MAX_NODES, what: "nodes" };
    pub(crate) const NESTING: Self =
        Self::TooMuch { most: MAX_NESTING, what: "variations nested in one another" };
    pub(crate) const WORDS: Self = Self::TooMuch { most: MAX_WORDS, what: "bytes in its comments" };
    pub(crate) const MARKS: Self = Self::TooMuch { most: MAX_MARKS, what: "marks at a node" };
    pub(crate) const VALUES: Self = Self::TooMuch { most: MAX_VALUES, what: "computer values at a node" };
    pub(crate) const EDITS: Self = Self::TooMuch { most: MAX_EDITS, what: "edits" };
}

/// Why a tree cannot be packed or unpacked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// More than an address can carry.
    #[error(
        "the tree is too large for a link: at most {MAX_LINK_NODES} steps and {LONGEST_LINK} characters; share its file"
    )]
    TooLarge,
    /// A text that is no packed tree.
    #[error("this is no packed tree: it begins with `{LINK_PREFIX}` and has 8 parts, separated by `.`")]
    Shape,
    /// The head.
    #[error(transparent)]
    Head(#[from] eightfold_record::LinkError),
    /// Bytes that mean nothing.
    #[error("the link cannot be read after its step {0}: it was cut or changed on its way")]
    Broken(usize),
    /// A step or note that the rules or the board do not have.
    #[error("step {at} of the link: {why}")]
    Step {
        /// How many steps came before it, and one.
        at: usize,
        /// Why not.
        why: StudyError,
    },
}
