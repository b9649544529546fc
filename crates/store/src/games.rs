//! Games as a store sees them: a head of a few fields, and rows that it doesn't read.

use serde::{Deserialize, Serialize};

use crate::Outgoing;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not begun: seats are open, or somebody is not ready.
    Waiting,
    /// Going on.
    Playing,
    /// Its clocks stand.
    Paused,
    /// Over.
    Over,
}

impl Status {
    /// As it is stored and shown.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Over => "over",
        }
    }

    /// The status of this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Waiting, Self::Playing, Self::Paused, Self::Over]
            .into_iter()
            .find(|known| known.word() == word)
    }
}

/// Who a seat is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    /// Anybody may sit down.
    Open,
    /// This person was invited.
    Invited(String),
    /// This person sits there.
    Person(String),
    /// A computer of this level plays.
    Computer(u8),
}

/// A seat of a game, so that games can be found by who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatIndex {
    /// Its letter.
    pub seat: char,
    /// Who it is for.
    pub holder: SeatHolder,
    /// The person it stays reserved for while a computer sits in, if any.
    pub owner: Option<String>,
}

/// A row of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// Its place, from 1.
    pub seq: u64,
    /// The row as everybody sees it: one JSON object in one line.
    pub text: String,
    /// The action that made it, if a client did.
    pub action_id: Option<String>,
}

/// What is known of a game without its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHead {
    /// Its id.
    pub id: String,
    /// The game that is played.
    pub game: String,
    /// Its options, `players=3 ..`, in the order of the game's list.
    pub options: String,
    /// The terms, JSON.
    pub terms: String,
    /// Whether it is found by everybody.
    pub public: bool,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
    /// How far it is.
    pub status: Status,
    /// The number of its rows.
    pub seq: u64,
    /// The letters of the seats that can act.
    pub to_act: String,
    /// When something has to happen without anybody's doing, in ms.
    pub deadline_ms: Option<u64>,
    /// The hash of the last row, in hexadecimal digits.
    pub head_hash: String,
    /// The position now, as everybody sees it.
    pub position: String,
    /// Letters of the winners, `draw`, `-` for a game broken off; nothing while it goes on.
    pub result: Option<String>,
    /// Its seats in turn order.
    pub seats: Vec<SeatIndex>,
}

/// A game to be made.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The head after its first rows.
    pub head: GameHead,
    /// Its first rows, from 1.
    pub rows: Vec<StoredRow>,
    /// The secret of its shuffle.
    pub secret: [u8; 32],
    /// What is kept with it.
    pub outgoing: Vec<Outgoing>,
}

/// Rows to be added.
#[derive(Clone, Debug)]
pub struct Append {
    /// The rows the game must have for this to be done.
    pub expected: u64,
    /// What makes a repeated request known again.
    pub action_id: Option<String>,
    /// The rows, the first of them `expected + 1`; never none.
    pub rows: Vec<StoredRow>,
    /// The head after them.
    pub head: GameHead,
    /// Hashes of the positions the game had, told once when it ends, for the archive.
    pub positions: Vec<i64>,
    /// Whether the game ends with these rows: then it waits to be [taken up](crate::RatingStore::take_up_game).
    pub ended: bool,
    /// What is kept with the rows.
    pub outgoing: Vec<Outgoing>,
}

/// What became of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The rows are kept.
    Kept,
    /// This action was kept before: the number of the game's rows just after it, and the rows it made.
    Known(u64, Vec<StoredRow>),
    /// The game has moved on: the rows after those expected.
    Stale(Vec<StoredRow>),
}

/// What part of a game's life is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Seats are open to anybody.
    Open,
    /// Not begun, whoever its seats are for.
    Waiting,
    /// Going on, or standing still.
    Live,
    /// Over.
    Over,
    /// Any.
    Any,
}

/// How games ended that are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With this result, as in [`GameHead::result`].
    Is(String),
    /// This person has won, alone or with others.
    WonBy(String),
    /// This person has played, and somebody else has won.
    LostBy(String),
}

/// Which games are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameQuery {
    /// How far they are.
    pub state: State,
    /// The game that is played.
    pub game: Option<String>,
    /// A person who plays or is invited.
    pub player: Option<String>,
    /// Another person who plays.
    pub with: Option<String>,
    /// Last changed at this time or later, in ms.
    pub since_ms: Option<u64>,
    /// Last changed before this time, in ms.
    pub until_ms: Option<u64>,
    /// How they ended.
    pub ending: Option<Ending>,
    /// The hash of a position that came up.
    pub position: Option<i64>,
    /// Only games that everybody may find.
    pub public_only: bool,
    /// Begins after this game of the page before.
    pub after: Option<(u64, String)>,
    /// The most games of a page.
    pub limit: usize,
    /// Whether a store may refuse with [`StoreError::TooWide`](crate::StoreError::TooWide) what it would have to look
    /// for among very many games: for questions of strangers.
    pub bounded: bool,
}

impl Default for GameQuery {
    fn default() -> Self {
        Self {
            state: State::Any,
            game: None,
            player: None,
            with: None,
            since_ms: None,
            until_ms: None,
            ending: None,
            position: None,
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
    /// Where the next page begins, if there are more.
    pub next: Option<(u64, String)>,
}
