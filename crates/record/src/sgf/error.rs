/// What is wrong with a text in SGF, or why a game cannot be written in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SgfProblem {
    /// Something else than a game tree.
    #[error("`{0}` is not SGF: a game begins with `(;` and ends with `)`")]
    NoGame(String),
    /// A `(` without a node.
    #[error("a game and each of its variations begin with a node: `;` belongs after `(`")]
    NoNode,
    /// A node after the variations.
    #[error("`;` after `)`: the nodes of a game come before its variations")]
    NodeAfterVariation,
    /// A `)` too many.
    #[error("`)` closes nothing: there is no `(` left that it could belong to")]
    NothingOpen,
    /// The text ends within a game.
    #[error("the game or variation that is opened here has no end: `)` is missing")]
    OpenGame,
    /// Something in a node that is no property.
    #[error("`{0}` is no property: properties are written `NAME[value]`, the name in letters")]
    NoProperty(char),
    /// A name without a value.
    #[error("`{0}` has no value: it is written `{0}[..]`")]
    NoValue(String),
    /// A name that is none.
    #[error("the name of a property has at most {0} letters")]
    LongName(usize),
    /// More than a file of games has.
    #[error("the file has more than {most} {what}: a file of games has far fewer; divide it")]
    TooMuch {
        /// The most that is read.
        most: usize,
        /// Of what.
        what: &'static str,
    },
    /// The text ends within a value.
    #[error("the value that is opened here has no end: `]` is missing (within a value it is written `\\]`)")]
    OpenValue,
    /// A property that has one value has several.
    #[error("`{0}` has one value, here are several")]
    OneValue(&'static str),
    /// Another game than OCTI.
    #[error(
        "this is {0}: OCTI is GM[19], Octiles from Boardspace is GM[octiles], and no other game is read from SGF"
    )]
    OtherGame(String),
    /// A game from Boardspace that cannot be read.
    #[error("a game of Octiles from Boardspace: {0}")]
    Boardspace(&'static str),
    /// A command in a game from Boardspace that is none.
    #[error(
        "`{0}` is no command of a game of Octiles from Boardspace, such as `Pick 7`, `Dropb a 2 7 0` or `Done`"
    )]
    Command(String),
    /// No such game in the file.
    #[error("there is no game {wanted}: the file has {there}")]
    NoSuchGame {
        /// The number asked for, from 1.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// No such line in the game.
    #[error("there is no line {wanted}: the game has {there}, the main line is 1")]
    NoSuchLine {
        /// The number asked for, from 1.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// Another size of board.
    #[error("`SZ[{0}]`: OCTI is played on a board of 9 by 9")]
    Size(String),
    /// Rules that are not played here.
    #[error(
        "`{0}` are no rules played here: `full` or `fast`, then `:edgeless`, `:superprong` or `:edgeless,superprong`"
    )]
    Rules(String),
    /// Four players.
    #[error("SGF knows two colours: a game of four players is kept as a record, `game: octi-four`")]
    FourPlayers,
    /// Bases elsewhere.
    #[error("`{0}`: the bases are 33, 53 and 73 of the one player and 37, 57 and 77 of the other")]
    Bases(String),
    /// Not a number, or too large a one.
    #[error("`{name}[{found}]`: a number from 0 to {most} belongs here")]
    Number {
        /// The property.
        name: &'static str,
        /// What is there.
        found: String,
        /// The most that the equipment allows.
        most: u8,
    },
    /// Superprongs in a game without them.
    #[error("`NS[{0}]`: superprongs belong to a game with `superprong` in RU, as in `RU[full:superprong]`")]
    NoSuperprongs(u8),
    /// Not a stone.
    #[error(
        "`{0}` is no pod: pods are a point from 11 to 99 and prongs from A to H, each once, like `46CD` or `33A!`"
    )]
    Stone(String),
    /// Not a point.
    #[error("`{0}` is no point: points are column and row, 11 to 99, or two corners like `11:33`")]
    Point(String),
    /// Nothing to be removed.
    #[error("`{0}`: no such pod stands there")]
    NotThere(String),
    /// A removal that leaves open what is meant.
    #[error("`{0}`: unlike pods stand there, so their prongs must be named")]
    Which(String),
    /// A position that the equipment does not allow.
    #[error("the position set up here is none: {0}")]
    Position(String),
    /// A position set up after a turn.
    #[error("`{0}` after a turn: a game begins with its position, so pods are set up before the first turn")]
    LateSetup(String),
    /// The player to act is not the one named.
    #[error("`PL[{found}]`: {expected}")]
    Player {
        /// What is there.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// Two turns in a node.
    #[error("a node has one turn: the next one belongs in a node of its own, after `;`")]
    TwoTurns,
    /// A result that is not the one of the rules.
    #[error("`RE[{found}]`: after the last turn it is `{actual}`")]
    Result {
        /// What is there.
        found: String,
        /// What the rules say.
        actual: &'static str,
    },
    /// A game of another family.
    #[error("SGF has no form for {0}: it is kept as a record or as JSON")]
    NoForm(&'static str),
}
