use std::fmt;

use eightfold_catalog::{ChoiceError, StepError};

use crate::sgf::SgfProblem;
use crate::{CommitmentError, MAX_BYTES, SaltError};

/// The first character of a packed record: the version of its step numbering. Increase it whenever the order of legal
/// steps changes.
pub(crate) const LINK_VERSION: &str = "1";
/// The longest packed record accepted, in characters.
pub(crate) const MAX_LINK_LEN: usize = 64 * 1024;

/// The fault of a text that isn't a valid record: its place and the problem.
///
/// # Examples
/// ```
/// use eightfold_record::{TextPosition, Record};
///
/// let error = Record::from_text("game: octiles\nseed: one\n").expect_err("a seed is a number");
/// assert_eq!(error.place, Some(TextPosition { line: 2, column: 7 }));
/// assert!(error.to_string().starts_with("line 2, column 7: `one` isn't a seed"));
/// ```
#[derive(Debug)]
pub struct RecordError {
    /// The place in the text; `None` if it concerns the record as a whole.
    pub place: Option<TextPosition>,
    /// The problem at that place.
    pub problem: Problem,
}

/// A position in a text; both numbers count from 1.
///
/// # Examples
/// ```
/// use eightfold_record::TextPosition;
///
/// /// Returns the line that an error is in, for a program that shows it.
/// fn line_of(text: &str, place: TextPosition) -> &str {
///     text.lines().nth(place.line - 1).unwrap_or_default()
/// }
/// assert_eq!(line_of("game: octiles\nseed: one\n", TextPosition { line: 2, column: 7 }), "seed: one");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextPosition {
    /// The number of the line.
    pub line: usize,
    /// The number of the character within the line.
    pub column: usize,
}

/// The problem of a text that isn't a valid record.
///
/// # Examples
/// ```
/// use eightfold_record::{Problem, Record};
///
/// let error = Record::from_text("game: octiles\n").expect_err("it has no start");
/// assert!(matches!(error.problem, Problem::NoStart));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The first line names another version.
    #[error("record version `{0}` is unknown: this program reads versions 1 and 2")]
    Version(String),
    /// A record with branches.
    #[error(
        "this is version 2 of the record, which has branches: open it as a study; one line of play has version 1"
    )]
    Branched,
    /// A line that is neither a field nor a step.
    #[error("unknown field `{key}`: a record has {known}")]
    UnknownField {
        /// The key before the colon.
        key: String,
        /// The keys of a record, for messages.
        known: &'static str,
    },
    /// A field that may appear only once, but is repeated.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// Neither a record nor anything else with a game in it.
    #[error(
        "no game was found in this text: a record has a line like `game: octiles`; SGF of OCTI, Octiles from Boardspace \
         and links are read too"
    )]
    NoRecord,
    /// JSON of something else.
    #[error("this JSON isn't a record: `format` is missing, which is `{0}` in a record")]
    OtherJson(&'static str),
    /// The record doesn't name its game.
    #[error("which game is it? a record has a line like `game: octiles`")]
    NoGame,
    /// Unknown game or option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// An option that isn't `key=value`.
    #[error("`{0}` isn't an option: options are written `players=2`, separated by spaces")]
    Option(String),
    /// A name for a seat the table doesn't have.
    #[error("there is no player `{found}` at this table: the players are {allowed}")]
    NoSuchPlayer {
        /// The letter in the record.
        found: String,
        /// The letters of the seats.
        allowed: String,
    },
    /// A commitment that isn't `sha256` and 64 digits.
    #[error(transparent)]
    Commitment(#[from] CommitmentError),
    /// A seed that isn't a number.
    #[error("`{0}` isn't a seed: seeds are whole numbers from 0 to 18446744073709551615")]
    Seed(String),
    /// A salt that couldn't be parsed again.
    #[error(transparent)]
    Salt(#[from] SaltError),
    /// A field that isn't 64 hexadecimal digits.
    #[error("`{0}` is 64 hexadecimal digits")]
    Hex(&'static str),
    /// Fields of two versions of the shuffle.
    #[error("a record has `opening` or `contributions`, not both")]
    TwoShuffles,
    /// More text than any game needs.
    #[error("this is too long for a record: at most {} KiB are read", MAX_BYTES / 1024)]
    TooLong,
    /// A name or other note that couldn't be parsed again.
    #[error("{0:?} must be one line: leave out line breaks, tabs and other control characters")]
    Unprintable(String),
    /// Neither a start nor a seed to deal one from.
    #[error("where does the game start? `start: POSITION`, or `seed: N` to deal new tiles")]
    NoStart,
    /// The start isn't a valid position.
    #[error("start: {0}")]
    Start(StepError),
    /// A step for a player other than the one to act.
    #[error("{turn}: `{found}` isn't to act here, {expected} is")]
    WrongPlayer {
        /// The turn, for messages.
        turn: TurnName,
        /// The letter before the step.
        found: char,
        /// The player to act.
        expected: String,
    },
    /// A step that the rules or the notation refuse.
    #[error("{turn}: {error}")]
    Step {
        /// The turn, for messages.
        turn: TurnName,
        /// The error of the rules or the notation.
        error: StepError,
    },
    /// A turn number without a turn.
    #[error("there is no turn on this line")]
    NoTurn,
    /// A result that contradicts the rules.
    #[error("result: the record says `{found}`, but after the last turn it is `{actual}`")]
    Result {
        /// The result as the record gives it.
        found: String,
        /// The result by the rules.
        actual: String,
    },
    /// Not SGF, or not the SGF of a supported game.
    #[error(transparent)]
    Sgf(#[from] SgfProblem),
    /// Not the link of a game.
    #[error(transparent)]
    Link(#[from] Box<LinkError>),
    /// The link of a study with branches.
    #[error(
        "this link has a study with its branches: open it as a study; `eightfold convert --to record` takes its main line"
    )]
    PackedTree,
    /// Not JSON, or not the JSON of a record.
    #[error("{0}")]
    Json(String),
}

/// The name of a step in messages: `turn 5 (Yellow)`, or `the chance step after turn 4`.
///
/// # Examples
/// ```
/// use eightfold_record::TurnName;
///
/// let turn = TurnName::Turn { number: 5, player: "Yellow".to_owned() };
/// assert_eq!(turn.to_string(), "turn 5 (Yellow)");
/// assert_eq!(TurnName::Chance { after: 4 }.to_string(), "the chance step after turn 4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnName {
    /// A player's turn, counted from 1.
    Turn {
        /// The number of the turn, from 1.
        number: usize,
        /// The name of the player's seat.
        player: String,
    },
    /// A chance step after this many turns.
    Chance {
        /// The number of turns before it.
        after: usize,
    },
    /// Something after the end.
    AfterTheEnd {
        /// The number of turns before it.
        after: usize,
    },
}

impl fmt::Display for TurnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { number, player } => write!(f, "turn {number} ({player})"),
            Self::Chance { after: 0 } => write!(f, "the chance step before turn 1"),
            Self::Chance { after } => write!(f, "the chance step after turn {after}"),
            Self::AfterTheEnd { after } => write!(f, "after turn {after}"),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(TextPosition { line, column }) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for RecordError {}

impl From<Problem> for RecordError {
    fn from(problem: Problem) -> Self {
        Self { place: None, problem }
    }
}

/// The fault of a text that isn't a valid packed record.
///
/// # Examples
/// ```
/// use eightfold_record::{LinkError, Record};
///
/// assert!(matches!(Record::from_link("1.cut"), Err(LinkError::Parts(2))));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// A text longer than any game.
    #[error("a packed game has at most {MAX_LINK_LEN} characters: this has {0}")]
    Long(usize),
    /// Packed by another version.
    #[error("the game was packed as version `{0}`: this program reads version {LINK_VERSION}")]
    Version(String),
    /// The wrong number of parts.
    #[error("a packed game has 7 parts, separated by `.`: this has {0}")]
    Parts(usize),
    /// A part that can't be read, named for messages.
    #[error("the {0} of the packed game can't be read: the link was cut off or changed")]
    Part(&'static str),
    /// A step number that doesn't exist.
    #[error("step {0} of the packed game doesn't exist: the link was cut off or changed")]
    Step(usize),
    /// A step that the rules refuse.
    #[error("step {at} of the packed game: {error}")]
    Illegal {
        /// Its number, from 1.
        at: usize,
        /// The error of the rules or the notation.
        error: StepError,
    },
    /// An invalid game, name or start.
    #[error(transparent)]
    Record(#[from] RecordError),
}
