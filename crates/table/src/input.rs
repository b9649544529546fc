//! The input of a table (`Input`) and its output (`Effects`).

use eightfold_catalog::Choice;
use eightfold_game::{Cause, Outcome};
use eightfold_record::{Hex32, ShuffleSecret};
use serde::{Deserialize, Serialize};

use crate::{OfferKind, PauseReason, Player, Refusal, SeatPlan, Terms};

/// The parameters of a new table.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_table::{TableSetup, SeatPlan, Secret, Table, Terms};
///
/// let opening = TableSetup {
///     id: "t1".to_owned(),
///     choice: Choice::new("octiles", []).expect("a game of the catalog"),
///     terms: Terms::default(),
///     secret: Secret::Open(7),
///     start: None,
///     seats: vec![SeatPlan::Open, SeatPlan::Computer(2)],
/// };
/// let (table, rows) = Table::open(0, opening)?;
/// assert_eq!(table.seq(), rows.len() as u64);
/// # Ok::<(), eightfold_table::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableSetup {
    /// The id of the table, unique at its host.
    pub id: String,
    /// The game and its options.
    pub choice: Choice,
    /// The terms that the players agree on.
    pub terms: Terms,
    /// The secret of the shuffle; only its commitment goes into the row.
    pub secret: Secret,
    /// A first position other than a fresh deal.
    pub start: Option<String>,
    /// The plan of each seat; missing seats are open.
    pub seats: Vec<SeatPlan>,
}

/// The secret of a shuffle.
///
/// # Examples
/// ```
/// use eightfold_record::{Hex32, ShuffleSecret};
/// use eightfold_table::Secret;
///
/// // A server draws 32 random bytes and stores them apart from the log.
/// let secret = Secret::Two(ShuffleSecret(Hex32([7; 32])));
/// assert_ne!(secret, Secret::Open(7));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// Version 1, with a public seed.
    Open(u64),
    /// Version 1: seed and salt.
    One(eightfold_record::Secret),
    /// Versions 2 and 3.
    Two(ShuffleSecret),
}

/// An action at a table, with its sender.
///
/// # Examples
/// ```
/// use eightfold_table::{Action, Input, Requester};
///
/// let leave = Input::person("ann", Action::Leave);
/// assert_eq!(leave.by, Requester::Person("ann".to_owned()));
/// assert_eq!(leave.expected_seq, None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The person or host that sends it.
    pub by: Requester,
    /// The sequence number that the action expects; `None` for any.
    pub expected_seq: Option<u64>,
    /// The client's key for the action, stored in the first row it makes.
    pub action_id: Option<String>,
    /// The part of the elapsed time that was network delay, as the host has measured it.
    pub lag_ms: u64,
    /// What the sender wants to do.
    pub action: Action,
}

impl Input {
    /// Creates an action of the host.
    pub fn host(action: Action) -> Self {
        Self { by: Requester::Host, expected_seq: None, action_id: None, lag_ms: 0, action }
    }

    /// Creates an action of a person.
    pub fn person(id: impl Into<String>, action: Action) -> Self {
        Self { by: Requester::Person(id.into()), ..Self::host(action) }
    }
}

/// The sender of an action.
///
/// # Examples
/// ```
/// use eightfold_table::{Action, Input, Requester};
///
/// assert_eq!(Input::host(Action::Tick).by, Requester::Host);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Requester {
    /// The person with this id.
    Person(String),
    /// The host: for computers and for time.
    Host,
}

/// The actions at a table. Seats are named by their letters.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_table::{Action, Input, TableSetup, Player, Secret, Table, Terms};
///
/// let opening = TableSetup {
///     id: "t1".to_owned(),
///     choice: Choice::new("octi-fast", []).expect("a game of the catalog"),
///     terms: Terms::default(),
///     secret: Secret::Open(0),
///     start: None,
///     seats: Vec::new(),
/// };
/// let (mut table, _) = Table::open(0, opening)?;
/// let player = Player::Person { id: "ann".to_owned(), name: "Ann".to_owned() };
/// let (rows, _) = table.handle(1_000, Input::person("ann", Action::Sit { seat: Some('b'), player }))?;
/// assert_eq!(rows[0].body.kind(), "sit");
/// # Ok::<(), eightfold_table::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Takes a seat, or any free seat if none is named. A player who already has it takes it back from the computer
    /// that has taken over.
    Sit {
        /// The letter of the seat.
        seat: Option<char>,
        /// The player. For a person, the id must be that of [`Requester::Person`].
        player: Player,
    },
    /// Leaves all seats before the start.
    Leave,
    /// Makes all seats of the player ready, and contributes to the shuffle.
    Ready {
        /// The seat's 32 random bytes; `None` to contribute nothing.
        contribution: Option<Hex32>,
    },
    /// Takes this turn, in the notation of the game.
    Turn(String),
    /// Takes a turn that the player to move has prepared, see [`PreparedTurns`](crate::PreparedTurns). Host only.
    Prepared(String),
    /// Resigns. Without a seat: the player's seat to move, otherwise their only seat still in.
    Resign(Option<char>),
    /// Makes an offer, or agrees to it if it is open.
    Offer(OfferKind),
    /// Accepts or declines an offer of another player.
    Answer {
        /// The kind of the offer.
        offer: OfferKind,
        /// True to accept.
        accept: bool,
    },
    /// Decides about a seat whose player has stayed away for longer than the terms allow.
    Claim {
        /// The letter of the seat.
        seat: char,
        /// Since when its player has been away, according to the host.
        absent_since_ms: u64,
        /// The decision about the seat.
        claim: Claim,
    },
    /// A deadline has passed: makes the rows that are due, or none. Host only.
    Tick,
    /// The player of this seat has been away for the time in the terms: does what the terms say. Host only.
    Absent {
        /// The letter of the seat.
        seat: char,
        /// Since when they have been away.
        since_ms: u64,
    },
    /// Undoes everything after this many steps of the match, without asking. Host only.
    Undo {
        /// How many steps remain.
        steps: usize,
    },
    /// Stops the clocks. Host only.
    Pause {
        /// The reason for the pause.
        reason: PauseReason,
        /// The latest end, in milliseconds since 1970.
        until_ms: u64,
    },
    /// Ends a pause for this reason. Host only.
    Resume(PauseReason),
    /// Adds a vacation of a seat's player, or ends it earlier. Host only.
    Vacation {
        /// The letter of the seat.
        seat: char,
        /// The start: now at the earliest, unless the vacation is known.
        from_ms: u64,
        /// The end, in milliseconds since 1970.
        until_ms: u64,
    },
    /// The host was out of service. Host only.
    Outage {
        /// The start, in milliseconds since 1970.
        from_ms: u64,
        /// The end, in milliseconds since 1970.
        until_ms: u64,
    },
    /// Puts a seat out of the game. Host only.
    Out {
        /// The letter of the seat.
        seat: char,
        /// The cause: [`Cause::Abandoned`] or [`Cause::Forfeit`].
        cause: Cause,
    },
    /// Ends the game with this outcome. Host only.
    End(Outcome),
}

impl Action {
    /// Returns whether only a player with a seat can do it.
    pub(crate) const fn is_of_a_player(&self) -> bool {
        matches!(
            self,
            Self::Turn(_) | Self::Resign(_) | Self::Offer(_) | Self::Answer { .. } | Self::Claim { .. }
        )
    }

    /// Returns whether it happens after the end of the game.
    pub(crate) const fn follows_the_end(&self) -> bool {
        matches!(self, Self::Offer(OfferKind::Rematch) | Self::Answer { offer: OfferKind::Rematch, .. })
    }
}

/// What players can decide when a player stays away.
///
/// # Examples
/// ```
/// use eightfold_table::{Action, Claim, Input};
///
/// // Ben stays away, and Ann lets the computer take over for him.
/// let input = Input::person("ann", Action::Claim { seat: 'r', absent_since_ms: 60_000, claim: Claim::Computer });
/// assert!(matches!(input.action, Action::Claim { claim: Claim::Computer, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(as = ClaimKind, description = "What players can decide when a player stays away.")
)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// To adjourn the game.
    Adjourn,
    /// The computer of the agreed level takes over.
    Computer,
    /// The seat is out of the game.
    Out,
}

/// What the host has to do after rows were made.
///
/// # Examples
/// ```
/// use eightfold_table::{Action, Effects, Input};
///
/// /// Returns what the host does next at its own timer, if anything.
/// fn next(effects: &Effects) -> Option<(u64, Input)> {
///     Some((effects.deadline_ms?, Input::host(Action::Tick)))
/// }
/// assert!(next(&Effects::default()).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// When to [`Tick`](Action::Tick); `None` if nothing is due by itself.
    pub deadline_ms: Option<u64>,
    /// The letters of the seats whose players have to move or to answer.
    pub to_act: Vec<char>,
    /// A computer has to move: its seat and level.
    pub computer: Option<(char, u8)>,
    /// The game has just ended.
    pub ended: bool,
    /// Everyone has agreed to a rematch: the host opens a new table.
    pub rematch: bool,
    /// The refusal for the sender, although the rows must be stored: the time was up.
    pub refusal: Option<Refusal>,
}
