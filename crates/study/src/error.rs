use eightfold_record::RecordError;

use crate::limits::{
    LINK_PREFIX, MAX_BYTES, MAX_EDITS, MAX_LINK_LEN, MAX_LINK_NODES, MAX_MARKS, MAX_NESTING, MAX_NODES,
    MAX_VALUES, MAX_WORDS,
};

/// Why a tree can't be read or changed; it is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// An invalid game, step or head field, as in a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// An invalid link.
    #[error(transparent)]
    Link(#[from] Box<LinkError>),
    /// An invalid line of a text.
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
        /// The first missing step.
        step: String,
        /// The path before it.
        before: String,
    },
    /// Something that isn't possible at the start.
    #[error("this can't be done with the start of a tree: {0}")]
    Start(&'static str),
    /// An unknown glyph.
    #[error("`{0}` isn't a glyph: a turn is marked `!`, `?`, `!?`, `?!`, `!!`, `??` or `only`")]
    Glyph(String),
    /// An unknown mark, or one that isn't on this board.
    #[error("`{found}` isn't a mark here: {expected}")]
    Mark {
        /// The text.
        found: String,
        /// The expected form.
        expected: &'static str,
    },
    /// An invalid value of a computer.
    #[error(
        "`{0}` isn't a value: a value is the letter of a player, the chance in percent, maybe its error, who judged and \
         the positions looked at, like `value B 41.2 +-0.6 level-8 200000`"
    )]
    Value(String),
    /// A value for a player that the game doesn't have.
    #[error("there is no player `{found}` here: the players are {allowed}")]
    Player {
        /// The letter.
        found: char,
        /// The letters of the game.
        allowed: String,
    },
    /// A comment with a line break, which would become several.
    #[error("a comment is one line: this one has a line break")]
    LineBreak,
    /// Trees that can't be merged.
    #[error("the other tree starts at another position: `{0}`")]
    OtherStart(String),
    /// Branches one of which contains the other.
    #[error("one of the two positions follows the other: only branches apart from each other can be merged")]
    SameLine,
    /// Trees of different games.
    #[error("the other tree is of another game or has other options: `{0}`")]
    OtherGame(String),
    /// A limit is exceeded.
    #[error("a tree has at most {most} {what}")]
    TooMuch {
        /// The limit.
        most: usize,
        /// What is limited.
        what: &'static str,
    },
    /// Nothing to undo or redo.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
    /// An invalid list of edits.
    #[error("edit {at} of the list can't be read: {why}")]
    Log {
        /// The number of the edit, from 1; 0 is the initial tree.
        at: usize,
        /// Why it is invalid.
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

/// Why a tree can't be packed or unpacked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// Larger than a URL allows.
    #[error(
        "the tree is too large for a link: at most {MAX_LINK_NODES} steps and {MAX_LINK_LEN} characters; share its file"
    )]
    TooLarge,
    /// A text that isn't a packed tree.
    #[error("this isn't a packed tree: one starts with `{LINK_PREFIX}` and has 8 parts, separated by `.`")]
    Shape,
    /// An invalid head.
    #[error(transparent)]
    Head(#[from] eightfold_record::LinkError),
    /// Meaningless bytes.
    #[error("the link can't be read after its step {0}: it was cut off or changed")]
    Broken(usize),
    /// An illegal step, or an invalid note.
    #[error("step {at} of the link: {why}")]
    Step {
        /// The number of the step, from 1.
        at: usize,
        /// Why it is invalid.
        why: StudyError,
    },
}
