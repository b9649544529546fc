//! Why a text isn't a valid position or turn, and why a turn is illegal, in terms of the rules.

use crate::board::Point;
use crate::direction::Direction;

/// Why a text isn't a valid position. Each error names the invalid field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Too few fields.
    #[error("a position has the fields `{expected}`, separated by spaces: `{missing}` is missing")]
    Missing {
        /// The expected fields.
        expected: &'static str,
        /// The first missing field.
        missing: String,
    },
    /// A field too many or of an unknown kind.
    #[error("`{field}` isn't a field of a position here: it has `{expected}`")]
    Field {
        /// The expected fields.
        expected: &'static str,
        /// The unexpected field.
        field: String,
    },
    /// A field twice.
    #[error("{field}: given twice")]
    Twice {
        /// Its name.
        field: String,
    },
    /// An item of the board that is not like `33:b`.
    #[error("board: `{0}` is not point:stack like `33:b+bAC`")]
    Item(String),
    /// No such point.
    #[error("board: `{0}` isn't a point: points are column and row, 11 to 99, or A1 to I9")]
    Point(String),
    /// A point twice.
    #[error("board: {0} is there twice: all its pods belong to one stack")]
    PointTwice(Point),
    /// A pod without an owner.
    #[error("board: `{pod}` on {point} isn't a pod: one starts with its owner, one of {letters}")]
    Owner {
        /// The text.
        pod: String,
        /// Where.
        point: Point,
        /// The allowed letters.
        letters: &'static str,
    },
    /// Something other than prong letters.
    #[error("board: `{pod}` on {point}: prongs are letters A to H, each once, `!` after a superprong's")]
    Prongs {
        /// The text.
        pod: String,
        /// Where.
        point: Point,
    },
    /// A superprong in a game without them.
    #[error("{field}: superprongs belong to the option `superprongs`, which is off")]
    NoSuperprongs {
        /// The field it is in.
        field: String,
    },
    /// Pods of both sides on the same point.
    #[error("board: {0} holds pods of both sides: a stack is of one side")]
    BothSides(Point),
    /// More pods than the set has.
    #[error("{field}: {found} pods on the board, in reserve and captured: there are {most}")]
    TooManyPods {
        /// The player's field.
        field: char,
        /// How many the text has.
        found: usize,
        /// How many the set has.
        most: usize,
    },
    /// More prongs than the set has.
    #[error("{kind}: {found} on the board and in the supplies: there are {most}")]
    TooManyProngs {
        /// `prongs` or `superprongs`.
        kind: &'static str,
        /// How many the text has.
        found: usize,
        /// How many the set has.
        most: usize,
    },
    /// A supply that is not four numbers.
    #[error("{field}: `{value}` is not reserve,prongs,superprongs,captured like `4,25,0,0`")]
    Supply {
        /// The player's letter.
        field: char,
        /// The text.
        value: String,
    },
    /// A turn field that doesn't name a player.
    #[error("turn: `{value}` is not the player to act, one of {letters}")]
    Turn {
        /// The text.
        value: String,
        /// The allowed letters.
        letters: &'static str,
    },
    /// The player to act is out.
    #[error("turn: {0} is out, and turns of a player who is out are skipped")]
    TurnOut(&'static str),
    /// Letters in `out:` or `resigned:` that don't name players.
    #[error("{field}: `{value}` names no player: the letters are {letters}")]
    Seats {
        /// `out` or `resigned`.
        field: &'static str,
        /// The text.
        value: String,
        /// The allowed letters.
        letters: &'static str,
    },
    /// A player who is out has pods on the board.
    #[error("out: {0} is out, so none of their pods can be on the board")]
    OutOnBoard(&'static str),
}

/// Why a text isn't a turn here, or why a turn is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Not the form of any turn.
    #[error("`{text}` isn't a turn: write it like `33+B`, `33+A-B`, `33-44`, `84-86-68x` or `73`")]
    Form {
        /// The invalid part.
        text: String,
    },
    /// Passing isn't allowed.
    #[error("you can't pass in OCTI: take a turn")]
    Pass,
    /// No such point.
    #[error("`{0}` isn't a point: points are column and row, 11 to 99, or A1 to I9")]
    Point(String),
    /// The regular part is missing.
    #[error("the regular part of the turn is missing: insert, reposition, advance, enter or liberate")]
    NoRegularPart,
    /// A part before `;` that isn't a free move.
    #[error("`{0}` before `;` isn't a free move: one pod steps or jumps in the direction of a superprong")]
    NotFree(String),
    /// A resignation combined with something else.
    #[error("resigning is a whole turn of its own")]
    ResignAlone,
    /// None of the player's pods is there.
    #[error("you have no pod on {0}")]
    NobodyThere(Point),
    /// No pod of that name.
    #[error("you have no pod `{name}` on {point}")]
    NoSuchPod {
        /// Where.
        point: Point,
        /// Its letters.
        name: String,
    },
    /// The name matches several pods.
    #[error("{point} holds different pods: say which one, {names}")]
    Which {
        /// Where.
        point: Point,
        /// The possible names.
        names: String,
    },
    /// Fewer such pods than the text names.
    #[error("{point} has {there} pods `{name}` you can use, not {wanted}")]
    NotThere {
        /// Where.
        point: Point,
        /// Its letters.
        name: String,
        /// How many were named.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// A move of a pod captured in a free move.
    #[error("the pod on {point} was captured this turn: it stays until the end but can't act")]
    CapturedActs {
        /// Where.
        point: Point,
    },
    /// The hole has a prong.
    #[error("the pod on {point} already has a prong {hole}: a hole holds one")]
    HoleTaken {
        /// Where.
        point: Point,
        /// The hole.
        hole: Direction,
    },
    /// There is no such prong.
    #[error("the pod on {point} has no prong {direction}")]
    NoProng {
        /// Where.
        point: Point,
        /// The direction.
        direction: Direction,
    },
    /// No prong left to insert.
    #[error("you have no prongs left in supply: reposition one, or capture some")]
    NoProngLeft,
    /// No superprong left to insert.
    #[error("you have no superprongs left in supply")]
    NoSuperprongLeft,
    /// Superprongs can't be repositioned.
    #[error("the prong {direction} of the pod on {point} is a superprong, which can't be repositioned")]
    SuperprongFixed {
        /// Where.
        point: Point,
        /// The direction.
        direction: Direction,
    },
    /// The game has no superprongs.
    #[error("this game has no superprongs: the option `superprongs` is off")]
    SuperprongsOff,
    /// No pod left in reserve.
    #[error("you have no pods left in reserve")]
    NoReserve,
    /// A square on which reserve pods can't enter.
    #[error("a reserve pod can't enter on {point}: use a base of yours without enemies, or one you occupy")]
    CannotEnter {
        /// Where.
        point: Point,
    },
    /// None of the player's pods has been captured.
    #[error("none of your pods has been captured")]
    NothingCaptured,
    /// A square on which pods can't be liberated.
    #[error("no pod can be liberated on {point}: occupy an enemy base, then use a base you occupy")]
    CannotLiberate {
        /// Where.
        point: Point,
    },
    /// The partner can't be brought back.
    #[error("your partner can't come back on {point}: occupy their home base once they're out")]
    CannotLiberatePartner {
        /// Where.
        point: Point,
    },
    /// Movers of one advance from different squares.
    #[error("the movers of one advance start from one square, not from {first} and {second}")]
    TwoOrigins {
        /// One.
        first: Point,
        /// The other.
        second: Point,
    },
    /// More movers than a player has pods.
    #[error("you can't move {movers} pods: a player has {most}")]
    TooManyMovers {
        /// How many.
        movers: usize,
        /// How many pods a player has.
        most: usize,
    },
    /// A pod without prongs.
    #[error("the pod on {point} has no prongs and can't move")]
    NoProngs {
        /// Where.
        point: Point,
    },
    /// No prong in the direction of a leg.
    #[error("to go {direction} from {from}, the pod needs a prong there")]
    NoProngThere {
        /// The square it would leave.
        from: Point,
        /// The direction.
        direction: Direction,
    },
    /// Neither a step nor a jump.
    #[error("from {from} to {to} is neither a step nor a jump over one square")]
    NotALeg {
        /// From.
        from: Point,
        /// To.
        to: Point,
    },
    /// A step among jumps, or after a step.
    #[error("from {from} to {to} is a step: a pod steps once or jumps, never both")]
    StepAmongJumps {
        /// From.
        from: Point,
        /// To.
        to: Point,
    },
    /// A step onto an enemy.
    #[error("there's an enemy pod on {point}: pods step only onto squares without one")]
    EnemyOnStep {
        /// Where.
        point: Point,
    },
    /// Nothing to jump.
    #[error("there's nothing on {point} to jump")]
    NothingToJump {
        /// Where.
        point: Point,
    },
    /// The landing square of a jump is occupied.
    #[error("{point} is occupied: a jump ends on an empty square")]
    LandingTaken {
        /// Where.
        point: Point,
    },
    /// The same square twice.
    #[error("{point} would be jumped twice: a pod goes over a square once in a turn")]
    JumpedTwice {
        /// Where.
        point: Point,
    },
    /// A pod that can't move.
    #[error("the pod on {point} can't step or jump")]
    CannotMove {
        /// Where.
        point: Point,
    },
    /// A capture on a square that was not jumped.
    #[error("nothing can be captured on {point}: it wasn't jumped")]
    NotJumped {
        /// Where.
        point: Point,
    },
    /// A capture mark with nothing left to capture.
    #[error("there's nothing left on {point} to capture")]
    NothingLeft {
        /// Where.
        point: Point,
    },
    /// A capture mark after a step.
    #[error("`x` after {point}: only a jump captures")]
    CaptureOnStep {
        /// Where the step ended.
        point: Point,
    },
    /// A free move without a superprong in its direction.
    #[error("the pod on {point} has no superprong {direction}: free moves follow superprongs")]
    NoSuperprong {
        /// Where.
        point: Point,
        /// The direction.
        direction: Direction,
    },
    /// A superprong used twice.
    #[error("the superprong {direction} of the pod on {point} has been used this turn")]
    SuperprongUsed {
        /// Where.
        point: Point,
        /// The direction.
        direction: Direction,
    },
    /// A free move that changes direction.
    #[error("a free move can only go on in the direction of its superprong, {direction}")]
    FreeMoveTurns {
        /// The direction.
        direction: Direction,
    },
    /// More legs than any mover can make.
    #[error("`{0}`: no pod jumps that often in one turn")]
    TooManyLegs(String),
    /// A click that can't become a legal turn.
    #[error("that doesn't lead to a legal turn from here")]
    LeadsNowhere,
}
