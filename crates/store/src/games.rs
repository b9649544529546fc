//! Games as a store sees them: a head of a few fields, and rows that it doesn't read.

use serde::{Deserialize, Serialize};

use crate::OutboxEntry;

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not started: seats are open, or a player isn't ready.
    Waiting,
    /// In progress.
    Playing,
    /// The clocks are paused.
    Paused,
    Over,
}

impl Status {
    /// Returns its stored word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Over => "over",
        }
    }

    /// Returns the status with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Waiting, Self::Playing, Self::Paused, Self::Over]
            .into_iter()
            .find(|known| known.word() == word)
    }
}

/// Who a seat is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    /// Anyone can take it.
    Open,
    /// This person was invited.
    Invited(String),
    /// This person plays it.
    Person(String),
    /// A computer of this level plays it.
    Computer(u8),
}

/// A seat of a game, to find games by player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatIndex {
    /// Its letter.
    pub seat: char,
    /// Who it is for.
    pub holder: SeatHolder,
    /// The person it is reserved for while a computer has taken over, if any.
    pub owner: Option<String>,
}

/// A row of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// Its number, from 1.
    pub seq: u64,
    /// The row in its public form: one JSON object in one line.
    pub text: String,
    /// The client's action that made it, if any.
    pub action_id: Option<String>,
}

/// The head of a game: everything but its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHead {
    pub id: String,
    /// The game that is played.
    pub game: String,
    /// Its options, `players=3 ..`, in the order of the game's list.
    pub options: String,
    /// The terms, JSON.
    pub terms: String,
    /// Whether it is public.
    pub public: bool,
    /// When it was created, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
    pub status: Status,
    /// The number of its rows.
    pub seq: u64,
    /// The letters of the seats to move.
    pub to_act: String,
    /// When something is due by itself, in ms.
    pub deadline_ms: Option<u64>,
    /// The hash of the last row, in hexadecimal digits.
    pub head_hash: String,
    /// The current position, in its public form.
    pub position: String,
    /// The letters of the winners, `draw`, or `-` for an aborted game; `None` while it is in progress.
    pub result: Option<String>,
    /// The club whose members it is for.
    pub club: Option<String>,
    /// Its seats in turn order.
    pub seats: Vec<SeatIndex>,
}

/// A game to create.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The head after its first rows.
    pub head: GameHead,
    /// Its first rows, from 1.
    pub rows: Vec<StoredRow>,
    /// The secret of its shuffle.
    pub secret: [u8; 32],
    /// Its outbox entries.
    pub outgoing: Vec<OutboxEntry>,
}

/// Rows to append.
#[derive(Clone, Debug)]
pub struct Append {
    /// The number of rows that the game must have.
    pub expected: u64,
    /// The idempotency key.
    pub action_id: Option<String>,
    /// The rows, starting at `expected + 1`; at least one.
    pub rows: Vec<StoredRow>,
    /// The head after them.
    pub head: GameHead,
    /// Hashes of the game's positions for the archive, passed once when it ends.
    pub positions: Vec<i64>,
    /// Whether the game ends with these rows and is queued [for rating](crate::RatingStore::commit_result).
    pub ended: bool,
    /// Outbox entries to store with the rows.
    pub outgoing: Vec<OutboxEntry>,
    /// The kind and key of an item that must not exist.
    pub without_item: Option<(&'static str, String)>,
}

/// The result of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendOutcome {
    /// The rows are stored.
    Stored,
    /// This action was already stored: the number of the game's rows right after it, and the rows it made.
    AlreadyStored(u64, Vec<StoredRow>),
    /// The game has changed: the rows after the expected ones.
    Stale(Vec<StoredRow>),
    /// The item that must not exist was found.
    ItemFound,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatusFilter {
    /// Seats are open to anyone.
    Open,
    /// Not started, with any seats.
    Waiting,
    /// In progress or paused.
    Live,
    Over,
    /// Any.
    Any,
}

/// A filter by result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With this result, as in [`GameHead::result`].
    Is(String),
    /// This person has won, alone or with others.
    WonBy(String),
    /// This person has played and lost.
    LostBy(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameQuery {
    pub state: StatusFilter,
    /// The game that is played.
    pub game: Option<String>,
    /// A person who plays or is invited.
    pub player: Option<String>,
    /// Another person who plays.
    pub with: Option<String>,
    /// Changed at this time or later, in ms.
    pub since_ms: Option<u64>,
    /// Changed before this time, in ms.
    pub until_ms: Option<u64>,
    /// The result.
    pub ending: Option<Ending>,
    /// The hash of a position in the game.
    pub position: Option<i64>,
    /// Only games for the members of this club.
    pub club: Option<String>,
    /// Only public games.
    pub public_only: bool,
    /// Starts after this game of the previous page.
    pub after: Option<(u64, String)>,
    /// The page size.
    pub limit: usize,
    /// Whether a store may refuse a query that would scan very many games, with
    /// [`StoreError::QueryTooExpensive`](crate::StoreError::QueryTooExpensive): for public queries.
    pub bounded: bool,
}

impl Default for GameQuery {
    fn default() -> Self {
        Self {
            state: StatusFilter::Any,
            game: None,
            player: None,
            with: None,
            since_ms: None,
            until_ms: None,
            ending: None,
            position: None,
            club: None,
            public_only: false,
            after: None,
            limit: 50,
            bounded: false,
        }
    }
}

/// A page of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The games, the last changed first.
    pub games: Vec<GameHead>,
    /// The start of the next page, if there is one.
    pub next: Option<(u64, String)>,
}
