//! What goes into a table (`Input`) and what comes out (`Effects`).

use eightfold_catalog::Choice;
use eightfold_game::{Cause, Outcome};
use eightfold_record::{Hex32, ShuffleSecret};

use crate::{OfferKind, PauseReason, Player, Refusal, SeatPlan, Terms};

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The id of the table, unique at its host.
    pub id: String,
    /// The game and its options.
    pub choice: Choice,
    /// The terms.
    pub terms: Terms,
    /// The secret of the shuffle; only its commitment goes into the row.
    pub secret: Secret,
    /// A first position other than a fresh deal.
    pub start: Option<String>,
    /// For whom each seat is; seats left out are open.
    pub seats: Vec<SeatPlan>,
}

/// The secret of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// Version 1, with a seed that everybody may know.
    Open(u64),
    /// Version 1: seed and salt.
    One(eightfold_record::Secret),
    /// Versions 2 and 3.
    Two(ShuffleSecret),
}

/// Something that somebody wants of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Who.
    pub by: By,
    /// The sequence number the action expects the table to be at; `None` takes it as it is.
    pub expected_seq: Option<u64>,
    /// The client's own name for the action; goes into the first row made.
    pub action_id: Option<String>,
    /// What of the time that has gone by is the fault of the line, as the host has measured it.
    pub lag_ms: u64,
    /// What.
    pub action: Action,
}

impl Input {
    /// An action of the host.
    pub fn host(action: Action) -> Self {
        Self { by: By::Host, expected_seq: None, action_id: None, lag_ms: 0, action }
    }

    /// An action of a person.
    pub fn person(id: impl Into<String>, action: Action) -> Self {
        Self { by: By::Person(id.into()), ..Self::host(action) }
    }
}

/// Who wants something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The person with this id.
    Person(String),
    /// The host: for computers, for time, and for tables on one device.
    Host,
}

/// What can be wanted of a table. Seats are named by their letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// To sit down; at any free seat if none is named. Who sits there already comes back to the seat
    /// that a computer has kept.
    Sit {
        /// Where.
        seat: Option<char>,
        /// Who. A person sits down under the id of [`By::Person`].
        player: Player,
    },
    /// To leave the seats again before the start.
    Leave,
    /// To be ready with all seats held, adding to the shuffle.
    Ready {
        /// What is added.
        contribution: Option<Hex32>,
    },
    /// To take a turn.
    Turn(String),
    /// To take a turn that the player of the seat to act has prepared, see [`Prepared`](crate::Prepared). Host only.
    Prepared(String),
    /// The next chance step, where the host [holds chance back](crate::Table::hold_chance). Host only.
    Chance,
    /// To resign. Without a seat: the one to act if it is held, else the only one held that is still in.
    Resign(Option<char>),
    /// To propose something, or to agree to it where it is proposed.
    Offer(OfferKind),
    /// To answer a proposal.
    Answer {
        /// Which.
        offer: OfferKind,
        /// The answer.
        accept: bool,
    },
    /// To choose what becomes of a seat whose player has stayed away for longer than the terms' wait.
    Claim {
        /// Which seat.
        seat: char,
        /// Since when its player has been away, as the host knows.
        absent_since_ms: u64,
        /// What.
        claim: Claim,
    },
    /// The deadline has come: makes the rows that are due, or none. Host only.
    Tick,
    /// The player of this seat has been away for the terms' wait: does what the terms say. Host only.
    Absent {
        /// Which.
        seat: char,
        /// Since when.
        since_ms: u64,
    },
    /// Takes back everything after so many steps of the match, without asking. Host only.
    Undo {
        /// How many steps stay.
        steps: usize,
    },
    /// Stops the clocks. Host only.
    Pause {
        /// Why.
        reason: PauseReason,
        /// Until when at the latest.
        until_ms: u64,
    },
    /// Takes a reason to stand away. Host only.
    Resume(PauseReason),
    /// Notes a vacation of the player of a seat, or that it ends earlier. Host only.
    Vacation {
        /// Whose.
        seat: char,
        /// From when: now at the earliest, unless the vacation is known.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// The host was out of order. Host only.
    Outage {
        /// Since when.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// Puts a seat out. Host only.
    Out {
        /// Which.
        seat: char,
        /// [`Cause::Abandoned`] or [`Cause::Forfeit`].
        cause: Cause,
    },
    /// Ends the game with this outcome. Host only.
    End(Outcome),
}

impl Action {
    /// Whether only who has a seat can do it.
    pub(crate) const fn is_of_a_player(&self) -> bool {
        matches!(
            self,
            Self::Turn(_) | Self::Resign(_) | Self::Offer(_) | Self::Answer { .. } | Self::Claim { .. }
        )
    }

    /// Whether it is done when the game is over.
    pub(crate) const fn follows_the_end(&self) -> bool {
        matches!(self, Self::Offer(OfferKind::Rematch) | Self::Answer { offer: OfferKind::Rematch, .. })
    }
}

/// What can be chosen when a player stays away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// To go on another day.
    Adjourn,
    /// That the computer of the agreed level sits in.
    Computer,
    /// That the seat is out.
    Out,
}

/// What the host has to see to after rows were made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// When to [`Tick`](Action::Tick); `None` if nothing is due by itself.
    pub deadline_ms: Option<u64>,
    /// The letters of the seats whose players are to act or to answer.
    pub to_act: Vec<char>,
    /// A computer is to take a turn: its seat and level.
    pub computer: Option<(char, u8)>,
    /// The game has ended just now.
    pub ended: bool,
    /// All have agreed to play again: the host opens a new table.
    pub rematch: bool,
    /// The rows are to be kept, and yet whoever acted is to be told this: the time was up.
    pub refusal: Option<Refusal>,
}
