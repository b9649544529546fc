//! Errors: invalid positions, and texts that aren't turns or illegal turns, in terms of the rules.

use eightfold_game::Seat;

use crate::board::Point;
use crate::direction::Direction;

/// The fault of a text that isn't a valid position, with the field it is in.
///
/// # Examples
/// ```
/// use eightfold_game::Game;
/// use eightfold_octi::{Octi, PositionError, Rules};
///
/// let error = Octi::from_text(&Rules::FAST, "30:b b=6,25,0,0 r=7,25,0,0 b").expect_err("there is no row 0");
/// assert_eq!(error, PositionError::Point("30".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A text with too few fields.
    #[error("a position has the fields `{expected}`, separated by spaces: `{missing}` is missing")]
    Missing {
        /// All fields of a position of this game, for messages.
        expected: &'static str,
        /// The first missing field.
        missing: String,
    },
    /// A field too many or of an unknown kind.
    #[error("`{field}` isn't a field of a position here: it has `{expected}`")]
    Field {
        /// All fields of a position of this game, for messages.
        expected: &'static str,
        /// The field that doesn't belong there.
        field: String,
    },
    /// A field that is given twice.
    #[error("{field}: given twice")]
    Twice {
        /// The name of the field.
        field: String,
    },
    /// An item of the board that is not like `33:b`.
    #[error("board: `{0}` is not point:stack like `33:b+bAC`")]
    Item(String),
    /// A name that no point has.
    #[error("board: `{0}` isn't a point: points are column and row, 11 to 99, or A1 to I9")]
    Point(String),
    /// A point with two items.
    #[error("board: {0} is there twice: all its pods belong to one stack")]
    PointTwice(Point),
    /// A pod without an owner.
    #[error("board: `{pod}` on {point} isn't a pod: one starts with its owner, one of {letters}")]
    Owner {
        /// The text of the pod.
        pod: String,
        /// The point that it is on.
        point: Point,
        /// The letters of the players, for messages.
        letters: &'static str,
    },
    /// Something other than prong letters.
    #[error("board: `{pod}` on {point}: prongs are letters A to H, each once, `!` after a superprong's")]
    Prongs {
        /// The text of the pod.
        pod: String,
        /// The point that it is on.
        point: Point,
    },
    /// A supply that is not four numbers.
    #[error("{field}: `{value}` is not reserve,prongs,superprongs,captured like `4,25,0,0`")]
    Supply {
        /// The letter of the player.
        field: char,
        /// The text after the letter.
        value: String,
    },
    /// A turn field that doesn't name a player.
    #[error("turn: `{value}` is not the player to act, one of {letters}")]
    Turn {
        /// The text of the field.
        value: String,
        /// The letters of the players, for messages.
        letters: &'static str,
    },
    /// Letters in `out:` or `resigned:` that don't name players.
    #[error("{field}: `{value}` names no player: the letters are {letters}")]
    Seats {
        /// The name of the field, `out` or `resigned`.
        field: &'static str,
        /// The text after the colon.
        value: String,
        /// The letters of the players, for messages.
        letters: &'static str,
    },
    /// A text in the right form, but of an impossible position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The fault of an impossible position.
///
/// # Examples
/// ```
/// use eightfold_octi::{Octi, Rules, SetupError};
///
/// let mut setup = Octi::new(Rules::FAST).to_setup();
/// setup.supplies[1].prongs = 26;
/// let error = Octi::from_setup(&setup).expect_err("the set has 50 prongs");
/// assert_eq!(error, SetupError::TooManyProngs { found: 51, most: 50 });
/// assert_eq!(error.to_string(), "prongs: 51 on the board and in the supplies: there are 50");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A seat that the game doesn't have.
    #[error("this game has no seat {}", .0.index() + 1)]
    NoSuchSeat(Seat),
    /// A superprong in a game without them.
    #[error("{field}: superprongs belong to the option `superprongs`, which is off")]
    NoSuperprongs {
        /// The part of the position, for messages.
        field: String,
    },
    /// Pods of both sides on the same point.
    #[error("board: {0} holds pods of both sides: a stack is of one side")]
    BothSides(Point),
    /// More pods of a player than the set has.
    #[error("{letter}: {found} pods on the board, in reserve and captured: there are {most}")]
    TooManyPods {
        /// The player with too many pods.
        seat: Seat,
        /// The letter of the player, for messages.
        letter: char,
        /// The number of the player's pods.
        found: usize,
        /// The number of pods that each player has.
        most: usize,
    },
    /// More prongs than the set has, counting superprongs.
    #[error("prongs: {found} on the board and in the supplies: there are {most}")]
    TooManyProngs {
        /// The number of prongs in the position.
        found: usize,
        /// The number of prongs in the set.
        most: usize,
    },
    /// More superprongs than the set has.
    #[error("superprongs: {found} on the board and in the supplies: there are {most}")]
    TooManySuperprongs {
        /// The number of superprongs in the position.
        found: usize,
        /// The number of superprongs in the set.
        most: usize,
    },
    /// A player is out in a game of two.
    #[error("out: only a player of four can be out")]
    OutOfTwo,
    /// A player who is out has pods on the board.
    #[error("out: {name} is out, so none of their pods can be on the board")]
    OutOnBoard {
        /// The player who is out.
        seat: Seat,
        /// The name of the seat, for messages.
        name: &'static str,
    },
    /// The player to act is out.
    #[error("turn: {name} is out, and turns of a player who is out are skipped")]
    TurnOut {
        /// The player who is out.
        seat: Seat,
        /// The name of the seat, for messages.
        name: &'static str,
    },
}

/// The fault of a text that isn't a turn here, or of an illegal turn, in terms of the rules.
///
/// # Examples
/// ```
/// use eightfold_game::Game;
/// use eightfold_octi::{Octi, Rules, TurnError};
///
/// let start = Octi::new(Rules::FAST);
/// let refused = start.step_from_text("33-34").and_then(|step| start.apply(&step));
/// assert!(matches!(refused, Err(TurnError::NoProngs { .. })));
/// assert_eq!(refused.expect_err("it is illegal").to_string(), "the pod on 33 has no prongs and can't move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Not the form of any turn.
    #[error("`{text}` isn't a turn: write it like `33+B`, `33+A-B`, `33-44`, `84-86-68x` or `73`")]
    Form {
        /// The part of the text that isn't a turn.
        text: String,
    },
    /// The text is `pass`: OCTI has no passes.
    #[error("you can't pass in OCTI: take a turn")]
    Pass,
    /// A name that no point has.
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
        /// The square that the turn names.
        point: Point,
        /// The letters of the pod, `0` for one without prongs.
        name: String,
    },
    /// The name matches several pods.
    #[error("{point} holds different pods: say which one, {names}")]
    Which {
        /// The square that the turn names.
        point: Point,
        /// The names of the pods, for messages.
        names: String,
    },
    /// Fewer such pods than the text names.
    #[error("{point} has {there} pods `{name}` you can use, not {named}")]
    NotThere {
        /// The square that the turn names.
        point: Point,
        /// The letters of the pod, `0` for one without prongs.
        name: String,
        /// The number of pods that the text names.
        named: usize,
        /// The number of such pods.
        there: usize,
    },
    /// A move of a pod captured in a free move.
    #[error("the pod on {point} was captured this turn: it stays until the end but can't act")]
    CapturedActs {
        /// The square that the turn names.
        point: Point,
    },
    /// The hole has a prong.
    #[error("the pod on {point} already has a prong {hole}: a hole holds one")]
    HoleTaken {
        /// The square that the turn names.
        point: Point,
        /// The hole that has a prong already.
        hole: Direction,
    },
    /// There is no such prong.
    #[error("the pod on {point} has no prong {direction}")]
    NoProng {
        /// The square that the turn names.
        point: Point,
        /// The direction of the prong.
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
        /// The square that the turn names.
        point: Point,
        /// The direction of the prong.
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
        /// The square that the turn names.
        point: Point,
    },
    /// None of the player's pods has been captured.
    #[error("none of your pods has been captured")]
    NothingCaptured,
    /// A square on which pods can't be liberated.
    #[error("no pod can be liberated on {point}: occupy an enemy base, then use a base you occupy")]
    CannotLiberate {
        /// The square that the turn names.
        point: Point,
    },
    /// The partner can't be brought back.
    #[error("your partner can't come back on {point}: occupy their home base once they're out")]
    CannotLiberatePartner {
        /// The square that the turn names.
        point: Point,
    },
    /// Movers of one advance from different squares.
    #[error("the movers of one advance start from one square, not from {first} and {second}")]
    TwoOrigins {
        /// The square of one of the movers.
        first: Point,
        /// The square of another mover.
        second: Point,
    },
    /// More movers than a player has pods.
    #[error("you can't move {movers} pods: a player has {most}")]
    TooManyMovers {
        /// The number of movers.
        movers: usize,
        /// The number of pods of a player.
        most: usize,
    },
    /// A pod without prongs.
    #[error("the pod on {point} has no prongs and can't move")]
    NoProngs {
        /// The square that the turn names.
        point: Point,
    },
    /// No prong in the direction of a leg.
    #[error("to go {direction} from {from}, the pod needs a prong there")]
    NoProngThere {
        /// The square it would leave.
        from: Point,
        /// The direction of the prong.
        direction: Direction,
    },
    /// Neither a step nor a jump.
    #[error("from {from} to {to} is neither a step nor a jump over one square")]
    NotALeg {
        /// The square where the leg starts.
        from: Point,
        /// The square where the leg ends.
        to: Point,
    },
    /// A step among jumps, or after a step.
    #[error("from {from} to {to} is a step: a pod steps once or jumps, never both")]
    StepAmongJumps {
        /// The square where the leg starts.
        from: Point,
        /// The square where the leg ends.
        to: Point,
    },
    /// A step onto an enemy.
    #[error("there's an enemy pod on {point}: pods step only onto squares without one")]
    EnemyOnStep {
        /// The square that the turn names.
        point: Point,
    },
    /// A jump over an empty square.
    #[error("there's nothing on {point} to jump")]
    NothingToJump {
        /// The square that the turn names.
        point: Point,
    },
    /// The landing square of a jump is occupied.
    #[error("{point} is occupied: a jump ends on an empty square")]
    LandingTaken {
        /// The square that the turn names.
        point: Point,
    },
    /// The same square twice.
    #[error("{point} would be jumped twice: a pod goes over a square once in a turn")]
    JumpedTwice {
        /// The square that the turn names.
        point: Point,
    },
    /// A pod that can't move.
    #[error("the pod on {point} can't step or jump")]
    CannotMove {
        /// The square that the turn names.
        point: Point,
    },
    /// A capture on a square that was not jumped.
    #[error("nothing can be captured on {point}: it wasn't jumped")]
    NotJumped {
        /// The square that the turn names.
        point: Point,
    },
    /// A capture mark with nothing left to capture.
    #[error("there's nothing left on {point} to capture")]
    NothingLeft {
        /// The square that the turn names.
        point: Point,
    },
    /// A capture mark after a step.
    #[error("`x` after {point}: only a jump captures")]
    CaptureOnStep {
        /// The square where the step ended.
        point: Point,
    },
    /// A free move without a superprong in its direction.
    #[error("the pod on {point} has no superprong {direction}: free moves follow superprongs")]
    NoSuperprong {
        /// The square that the turn names.
        point: Point,
        /// The direction of the prong.
        direction: Direction,
    },
    /// A superprong used twice.
    #[error("the superprong {direction} of the pod on {point} has been used this turn")]
    SuperprongUsed {
        /// The square that the turn names.
        point: Point,
        /// The direction of the prong.
        direction: Direction,
    },
    /// A free move that changes direction.
    #[error("a free move can only continue in the direction of its superprong, {direction}")]
    FreeMoveTurns {
        /// The direction of the prong.
        direction: Direction,
    },
    /// More legs than any mover can make.
    #[error("`{0}`: no pod jumps that often in one turn")]
    TooManyLegs(String),
    /// A click that can't become a legal turn.
    #[error("that doesn't lead to a legal turn from here")]
    LeadsNowhere,
}
