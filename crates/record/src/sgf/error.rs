/// The fault of a text that isn't valid SGF, or of a game that can't be written as SGF.
///
/// # Examples
/// ```
/// use eightfold_record::sgf::SgfProblem;
/// use eightfold_record::{Problem, Record};
///
/// let error = Record::from_sgf("(;GM[1];B[aa])").expect_err("GM[1] is Go");
/// assert!(matches!(error.problem, Problem::Sgf(SgfProblem::OtherGame(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SgfProblem {
    /// Something other than a game tree.
    #[error("`{0}` isn't SGF: a game starts with `(;` and ends with `)`")]
    NoGame(String),
    /// A `(` without a node.
    #[error("a game and each of its variations start with a node: `;` belongs after `(`")]
    NoNode,
    /// A node after the variations.
    #[error("`;` after `)`: the nodes of a game come before its variations")]
    NodeAfterVariation,
    /// A `)` without its `(`.
    #[error("`)` closes nothing: there is no `(` left that it could belong to")]
    NothingOpen,
    /// The text ends within a game.
    #[error("the game or variation that is opened here has no end: `)` is missing")]
    OpenGame,
    /// Something in a node that isn't a property.
    #[error("`{0}` isn't a property: properties are written `NAME[value]`, the name in letters")]
    NoProperty(char),
    /// A name without a value.
    #[error("`{0}` has no value: it is written `{0}[..]`")]
    NoValue(String),
    /// A property name that is too long.
    #[error("the name of a property has at most {0} letters")]
    LongName(usize),
    /// More than the limit.
    #[error("the file has more than {most} {what}: a file of games has far fewer; divide it")]
    TooMuch {
        /// The largest number allowed.
        most: usize,
        /// The plural of what is counted, such as `nodes`.
        what: &'static str,
    },
    /// The text ends within a value.
    #[error("the value that is opened here has no end: `]` is missing (within a value it is written `\\]`)")]
    OpenValue,
    /// Several values for a property that has only one.
    #[error("`{0}` has one value, here are several")]
    OneValue(&'static str),
    /// A game other than OCTI.
    #[error(
        "this is {0}: OCTI is GM[19], Octiles from Boardspace is GM[octiles], and no other game is read from SGF"
    )]
    OtherGame(String),
    /// A Boardspace game that can't be read.
    #[error("a game of Octiles from Boardspace: {0}")]
    Boardspace(&'static str),
    /// An unknown command in a Boardspace game.
    #[error(
        "`{0}` isn't a command of a game of Octiles from Boardspace, such as `Pick 7`, `Dropb a 2 7 0` or `Done`"
    )]
    Command(String),
    /// The file doesn't have this game.
    #[error("there is no game {wanted}: the file has {there}")]
    NoSuchGame {
        /// The requested number, from 1.
        wanted: usize,
        /// The number of them in the file or game.
        there: usize,
    },
    /// The game doesn't have this line.
    #[error("there is no line {wanted}: the game has {there}, the main line is 1")]
    NoSuchLine {
        /// The requested number, from 1.
        wanted: usize,
        /// The number of them in the file or game.
        there: usize,
    },
    /// Another size of board.
    #[error("`SZ[{0}]`: OCTI is played on a board of 9 by 9")]
    Size(String),
    /// Rules in `RU` that no game here has.
    #[error(
        "`{0}` aren't rules played here: `full` or `fast`, then `:edgeless`, `:superprong` or `:edgeless,superprong`"
    )]
    Rules(String),
    /// A game of four players, for which SGF has no colours.
    #[error("SGF knows two colours: a game of four players is kept as a record, `game: octi-four`")]
    FourPlayers,
    /// Bases on the wrong squares.
    #[error("`{0}`: the bases are 33, 53 and 73 of the one player and 37, 57 and 77 of the other")]
    Bases(String),
    /// Not a number, or too large.
    #[error("`{name}[{found}]`: a number from 0 to {most} belongs here")]
    Number {
        /// The name of the property.
        name: &'static str,
        /// The value of the property.
        found: String,
        /// The most the equipment allows.
        most: u8,
    },
    /// Superprongs in a game without them.
    #[error("`NS[{0}]`: superprongs belong to a game with `superprong` in RU, as in `RU[full:superprong]`")]
    NoSuperprongs(u8),
    /// A value that isn't a pod.
    #[error(
        "`{0}` isn't a pod: pods are a point from 11 to 99 and prongs from A to H, each once, like `46CD` or `33A!`"
    )]
    Stone(String),
    /// A value that isn't a point or an area.
    #[error("`{0}` isn't a point: points are column and row, 11 to 99, or two corners like `11:33`")]
    Point(String),
    /// A pod to remove that isn't there.
    #[error("`{0}`: there's no such pod there")]
    NotThere(String),
    /// A pod to remove that could be one of several.
    #[error("`{0}`: there are different pods there, so their prongs must be named")]
    Which(String),
    /// A position the equipment doesn't allow.
    #[error("the position set up here is none: {0}")]
    Position(String),
    /// A position set up after a turn.
    #[error("`{0}` after a turn: a game starts with its position, so pods are set up before the first turn")]
    LateSetup(String),
    /// A turn of the wrong player.
    #[error("`PL[{found}]`: {expected}")]
    Player {
        /// The value of `PL`.
        found: String,
        /// The rule about `PL` that it breaks.
        expected: &'static str,
    },
    /// Two turns in one node.
    #[error("a node has one turn: the next one belongs in a node of its own, after `;`")]
    TwoTurns,
    /// A result that contradicts the rules.
    #[error("`RE[{found}]`: after the last turn it is `{actual}`")]
    Result {
        /// The value of the property.
        found: String,
        /// The result by the rules.
        actual: &'static str,
    },
    /// A game of a family without a form in SGF.
    #[error("SGF has no form for {0}: it is kept as a record or as JSON")]
    NoForm(&'static str),
}
