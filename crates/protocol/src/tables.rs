use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Rating, RatingChange};

/// What the players of a table agree on beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// How much time there is.
    pub clock: Clock,
    /// Whether the result is to count for ratings.
    pub rated: bool,
    /// Whether turns can be taken back, by consent.
    pub undo: bool,
    /// What becomes of a seat whose player is away for long.
    pub absent: Absent,
    /// The level of the computer that sits in, from 1; with `"absent": "computer"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Who can find the table.
    pub visibility: Visibility,
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// So much for the whole game, and some more with each turn.
    Live {
        /// Seconds for the game.
        base_s: u32,
        /// Seconds added after each turn.
        increment_s: u32,
    },
    /// So many days for each turn.
    Days {
        /// 1 to 30.
        days: u32,
        /// Days for the whole game, at most 90, which at the beginning of a turn are filled up to `days`; 0 or left out
        /// if each turn has its days.
        #[serde(default, skip_serializing_if = "is_zero")]
        bank_days: u32,
        /// Whether Saturdays and Sundays do not count.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pause_weekends: bool,
        /// How many minutes the time of the table is ahead of UTC, for its weekends: a multiple of 15 from -720 to 840.
        #[serde(default, skip_serializing_if = "is_utc")]
        utc_offset_min: i32,
        /// Whether the vacation of a player stops the player's clock.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        vacation: bool,
    },
}

impl Clock {
    /// So many days for each turn, each of which counts.
    pub const fn days(days: u32) -> Self {
        Self::Days { days, bank_days: 0, pause_weekends: false, utc_offset_min: 0, vacation: false }
    }
}

fn is_zero(days: &u32) -> bool {
    *days == 0
}

fn is_utc(minutes: &i32) -> bool {
    *minutes == 0
}

/// What becomes of a seat whose player is away for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    /// The others wait until the clock decides.
    #[default]
    Wait,
    /// A computer of the agreed level sits in.
    Computer,
    /// The seat is out.
    Out,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody: it stands in the lobby.
    Public,
    /// Who has the link.
    #[default]
    Link,
}

/// `POST /api/tables`: a new table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game: `octiles`, `octi-fast`, ..
    pub game: String,
    /// Its options: texts, numbers or truth values.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The terms; what is left out is at its default.
    #[serde(default)]
    pub terms: Terms,
    /// For whom the seats are, in turn order; seats left out are open.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
}

/// For whom a seat of a new table is: an object with exactly one of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SeatRequest {
    /// Who makes the table sits here. Several seats can be taken.
    Take {
        /// Always `true`.
        take: bool,
    },
    /// Anybody.
    Open {
        /// Always `true`.
        open: bool,
    },
    /// The person with this name.
    Invite {
        /// The name.
        invite: String,
    },
    /// A computer of this level.
    Computer {
        /// From 1.
        computer: u8,
    },
}

impl<'de> Deserialize<'de> for SeatRequest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Wishes {
            take: Option<bool>,
            open: Option<bool>,
            invite: Option<String>,
            computer: Option<u8>,
        }
        let Wishes { take, open, invite, computer } = Wishes::deserialize(deserializer)?;
        let wishes = [
            take.map(|take| Self::Take { take }),
            open.map(|open| Self::Open { open }),
            invite.map(|invite| Self::Invite { invite }),
            computer.map(|computer| Self::Computer { computer }),
        ];
        let mut wishes = wishes.into_iter().flatten();
        match (wishes.next(), wishes.next()) {
            (Some(wish), None) => Ok(wish),
            _ => Err(serde::de::Error::custom(
                "a seat has one wish: {\"take\":true}, {\"open\":true}, {\"invite\":NAME} or {\"computer\":LEVEL}",
            )),
        }
    }
}

/// `POST /api/pair`: a game with anybody.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The id of the game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The clock; the default is 10 minutes and 10 seconds a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether the result is to count for ratings.
    #[serde(default)]
    pub rated: bool,
}

/// One entry of the log of a table; further fields are those of its kind. docs/ONLINE.md lists the kinds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Row {
    /// Its place, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970; never less than in the row before.
    pub at_ms: u64,
    /// The letter of a seat, `server` or `chance`.
    pub actor: String,
    /// `table`, `sit`, `leave`, `ready`, `start`, `turn`, `chance`, `undo`, `offer`, `answer`, `resign`, `flag`,
    /// `out`, `pause`, `resume`, `vacation`, `time-given`, `outage`, `substitute`, `end` or `secret`.
    pub kind: String,
    /// How long the player was on the clock, for rows that stop the clock.
    pub elapsed_ms: u64,
    /// How much of that does not count.
    pub forgiven_ms: u64,
    /// The client's name for the action that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action_id: Option<String>,
    /// SHA-256 of the hash before and of this row, in 64 digits.
    pub hash: String,
    /// The server's signature of the hash, in 128 digits; `GET /api/key` tells the key. Rows made before servers
    /// signed have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

/// The key by which the signatures of rows are checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Key {
    /// `ed25519`.
    pub algorithm: String,
    /// The public key, in 64 digits.
    pub public_key: String,
}

/// A table as everybody sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// All options that have a value.
    pub options: BTreeMap<String, String>,
    /// The terms.
    #[cfg_attr(feature = "schema", schema(value_type = Terms))]
    pub terms: serde_json::Value,
    /// `waiting`, `playing`, `paused` or `over`.
    pub status: String,
    /// The number of its last row.
    pub seq: u64,
    /// The letters of the seats that are to act.
    pub to_act: Vec<char>,
    /// The clocks, a line a seat.
    pub clocks: Vec<ClockLine>,
    /// Why time does not count on clocks, or will not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pauses: Vec<Pause>,
    /// The server's time of this answer, in milliseconds since 1970: what `left_ms` counts from.
    pub now_ms: u64,
    /// The position in canonical text, `?` for what nobody has seen; nothing before the start.
    pub position: Option<String>,
    /// Once it is over: the letters of the winners, `draw`, or `-` for a game broken off.
    pub result: Option<String>,
    /// Who plays, a line a seat in turn order.
    pub players: Vec<Player>,
    /// What is proposed and not yet answered by all.
    pub offers: Vec<OpenOffer>,
    /// The seats of who asks.
    pub you: Vec<char>,
    /// How many watch without a seat.
    pub watching: usize,
    /// By how much all of this is shown late, in ms: a rated game with a running clock, to those who do not play in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_ms: Option<u64>,
    /// The table at which the same players play again, once all have agreed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// What the game has changed, once it is over and was rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<RatingChange>,
    /// All rows after `since`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Row>))]
    pub rows: Vec<Box<RawValue>>,
}

/// A reason for which time does not count on clocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pause {
    /// `agreed`, `adjourned`, `service`: the game stands. `weekend`, `vacation`: turns can be taken all the same.
    pub reason: String,
    /// Whose clock; all clocks if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// From when on, of vacations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<u64>,
    /// Until when, at the latest.
    pub until_ms: u64,
}

/// What is left for a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockLine {
    /// The letter of the seat.
    pub seat: char,
    /// The milliseconds left at `now_ms`; nothing without a clock.
    pub left_ms: Option<u64>,
    /// Whether they run.
    pub running: bool,
    /// The milliseconds left at `now_ms` to play the first turn, if the clock of the seat starts after that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_ms: Option<u64>,
}

/// Who plays a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Player {
    /// The letter of the seat.
    pub seat: char,
    /// What the seat is called: `Blue`, ..
    pub seat_name: String,
    /// Who has it.
    pub holder: Holder,
    /// The person's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The person's name, also while a computer sits in or of who is invited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether a program plays under that name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The level of the computer that plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether the seat is ready for the start.
    pub ready: bool,
    /// Whether the seat is still in the game.
    pub still_in: bool,
    /// Whether the person is connected; nothing for computers and free seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
    /// Since when the person is away, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_since_ms: Option<u64>,
    /// The last row that a page or program of the person is known to have; nothing where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// How strong the person is taken to be at this game with this kind of clock; nothing without a rated game, and where
    /// the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// `POST /api/tables/ID/seen`: the client of a player has all rows up to this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HasRows {
    /// The number of the row.
    pub seq: u64,
}

/// What kind of player has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody yet: anybody may sit down.
    Open,
    /// Nobody yet: kept for a person.
    Invited,
    /// A person.
    Person,
    /// A computer.
    Computer,
    /// A computer that sits in for a person.
    SittingIn,
}

/// A proposal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// By which seat.
    pub seat: char,
    /// What.
    pub kind: OfferKind,
}

/// What players can propose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To end in a draw.
    Draw,
    /// To take back the last turn of who asks, and all that followed.
    Undo,
    /// To stop the clocks for a short while.
    Pause,
    /// To stop the clocks for days.
    Adjourn,
    /// To go on after a pause.
    Resume,
    /// To break the game off without a result; before everybody has had a turn, one is enough.
    Abort,
    /// To play again; after the end.
    Rematch,
    /// More time for everybody.
    AddTime,
}

/// `POST /api/tables/ID/sit`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Where; if left out any free seat, or, for those who sit at the table, the seat they have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
}

/// A seat, and the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The seat that was taken.
    pub seat: char,
    /// The table.
    #[serde(flatten)]
    pub table: TableView,
}

/// `POST /api/tables/ID/ready`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// 32 random bytes in 64 hexadecimal digits, which go into the shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
}

/// `POST /api/tables/ID/act`: a turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The `seq` that the table has as far as the client knows.
    pub expected_seq: u64,
    /// A new name for this action, 1 to 64 of letters, digits, `-` and `_`; a UUID is best. A repeated request with
    /// the same name gets the first answer; for anything else the name is refused with `taken`.
    pub action_id: String,
    /// The turn in the notation of the game, or `resign`.
    pub turn: String,
}

/// What an action led to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Acted {
    /// The number of the last row it made.
    pub seq: u64,
    /// The clocks.
    pub clocks: Vec<ClockLine>,
    /// The server's time of this answer.
    pub now_ms: u64,
    /// `waiting`, `playing`, `paused` or `over`.
    pub status: String,
    /// The letters of the seats that are to act.
    pub to_act: Vec<char>,
    /// The rows it made: the turn, what chance did then, the end.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Row>))]
    pub rows: Vec<Box<RawValue>>,
}

/// `POST /api/tables/ID/offer`: proposes something, or answers a proposal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The `seq` that the table has as far as the client knows; any if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_seq: Option<u64>,
    /// As in `act`.
    pub action_id: String,
    /// What.
    pub kind: OfferKind,
    /// The answer; left out to propose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// An answer to a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Yes.
    Accept,
    /// No.
    Decline,
}

/// `POST /api/tables/ID/resign`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// As in `offer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_seq: Option<u64>,
    /// As in `act`.
    pub action_id: String,
    /// Which of one's seats; if left out the one that is to act, or the only one that is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
}

/// `POST /api/tables/ID/claim`: what becomes of a seat whose player has been away for long.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// As in `act`.
    pub action_id: String,
    /// The seat of who is away.
    pub seat: char,
    /// What.
    pub claim: ClaimKind,
}

/// What can be chosen when a player stays away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    /// To go on another day.
    Adjourn,
    /// That the computer of the agreed level sits in.
    Computer,
    /// That the seat is out.
    Out,
}

/// `GET /api/tables/ID/legal`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Legal {
    /// The `seq` of the table they are legal at.
    pub seq: u64,
    /// The legal turns of who is to act, canonical and sorted.
    pub turns: Vec<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// All options that have a value.
    pub options: BTreeMap<String, String>,
    /// The terms.
    #[cfg_attr(feature = "schema", schema(value_type = Terms))]
    pub terms: serde_json::Value,
    /// `waiting`, `playing`, `paused` or `over`.
    pub status: String,
    /// The number of its last row.
    pub seq: u64,
    /// The letters of the seats that are to act.
    pub to_act: Vec<char>,
    /// Who plays.
    pub players: Vec<Player>,
    /// The position now; nothing before the start.
    pub position: Option<String>,
    /// Once it is over: the letters of the winners, `draw`, or `-` for a game broken off.
    pub result: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it last changed.
    pub changed_ms: u64,
    /// When the clock of who is to act runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
}

/// A page of tables, the last changed first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The tables.
    pub tables: Vec<GameSummary>,
    /// For `after` in the request for the next page; left out on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game with all its rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameLog {
    /// The id of the table.
    pub id: String,
    /// All rows.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Row>))]
    pub rows: Vec<Box<RawValue>>,
}
