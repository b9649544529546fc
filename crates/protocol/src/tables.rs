use std::collections::BTreeMap;

use eightfold_table::{Claim as ClaimKind, Clock, ClockLine, OfferKind, Terms};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Rating, RatingChange};

/// `POST /api/tables`: creates a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game, such as `octiles` or `octi-fast`.
    pub game: String,
    /// Its options: strings, numbers or booleans.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<String, serde_json::Value>,
    /// The terms; missing fields take their defaults.
    #[serde(default)]
    pub terms: Terms,
    /// The players of the seats, in turn order; missing seats are open.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
    /// Whether the server rotates the seats by a random number of places, so that nobody chooses who moves first.
    /// Partners stay partners.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub random_seats: bool,
}

/// The player of a seat at a new table: an object with exactly one of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SeatRequest {
    /// The creator of the table. They can take several seats.
    Take {
        /// Always `true`.
        take: bool,
    },
    /// Anyone.
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
        struct SeatFields {
            take: Option<bool>,
            open: Option<bool>,
            invite: Option<String>,
            computer: Option<u8>,
        }
        let SeatFields { take, open, invite, computer } = SeatFields::deserialize(deserializer)?;
        let given = [
            take.map(|take| Self::Take { take }),
            open.map(|open| Self::Open { open }),
            invite.map(|invite| Self::Invite { invite }),
            computer.map(|computer| Self::Computer { computer }),
        ];
        let mut given = given.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(seat), None) => Ok(seat),
            _ => Err(serde::de::Error::custom(
                "a seat is one of: {\"take\":true}, {\"open\":true}, {\"invite\":NAME} or {\"computer\":LEVEL}",
            )),
        }
    }
}

/// `POST /api/pair`: finds an opponent.
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
    /// The clock; by default 10 minutes and 10 seconds for each turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether the result counts for ratings.
    #[serde(default)]
    pub rated: bool,
}

/// An entry of the log of a table. Other fields depend on the kind; docs/ONLINE.md lists the kinds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Row {
    /// Its number, from 1.
    pub seq: u64,
    /// The time, in milliseconds since 1970; never before that of the previous row.
    pub at_ms: u64,
    /// The letter of a seat, `server` or `chance`.
    pub actor: String,
    /// `table`, `sit`, `leave`, `ready`, `start`, `turn`, `chance`, `undo`, `offer`, `answer`, `resign`, `flag`,
    /// `out`, `pause`, `resume`, `vacation`, `time-given`, `outage`, `substitute`, `end` or `secret`.
    pub kind: String,
    /// How long the player was on the clock, for rows that stop the clock.
    pub elapsed_ms: u64,
    /// How much of that doesn't count.
    pub forgiven_ms: u64,
    /// The client's key of the action that made the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action_id: Option<String>,
    /// The SHA-256 of the previous hash and this row, in 64 digits.
    pub hash: String,
    /// The server's signature of the hash, in 128 digits; `GET /api/key` returns the key. Old rows, from before servers
    /// signed rows, have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

/// The public key that checks the signatures of rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Key {
    /// `ed25519`.
    pub algorithm: String,
    /// The public key, in 64 digits.
    pub public_key: String,
}

/// The public view of a table.
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
    /// The letters of the seats to move.
    pub to_act: Vec<char>,
    /// The clocks, one line for each seat.
    pub clocks: Vec<ClockLine>,
    /// Why clocks are stopped, or will be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pauses: Vec<Pause>,
    /// The server's time of this response, in milliseconds since 1970, at which `left_ms` was measured.
    pub now_ms: u64,
    /// The position in canonical text, with `?` for hidden things; left out before the start.
    pub position: Option<String>,
    /// After the game: the letters of the winners, `draw`, or `-` for an aborted game.
    pub result: Option<String>,
    /// The players, one line for each seat in turn order.
    pub players: Vec<Player>,
    /// Offers that not everyone has answered.
    pub offers: Vec<OpenOffer>,
    /// Your seats.
    pub you: Vec<char>,
    /// Before the start: the other seats that are reserved for you, once you have one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pair: Vec<PairSeat>,
    /// The number of spectators.
    pub watching: usize,
    /// The delay of this view in ms: spectators see rated games with a running clock late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_ms: Option<u64>,
    /// The table of the rematch, once everyone has agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The rating changes, after a rated game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<RatingChange>,
    /// All rows after `since`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Row>))]
    pub rows: Vec<Box<RawValue>>,
}

/// Why clocks are stopped.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pause {
    /// `agreed`, `adjourned`, `service`: the game is paused. `weekend`, `vacation`: turns can still be taken.
    pub reason: String,
    /// The seat whose clock is stopped; all clocks if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The start, for vacations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<u64>,
    /// The latest end.
    pub until_ms: u64,
}

/// The player of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Player {
    /// The letter of the seat.
    pub seat: char,
    /// The name of the seat, such as `Blue`.
    pub seat_name: String,
    /// Who plays it.
    pub holder: Holder,
    /// The person's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The person's name; also while a computer has taken over, and for an invited person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether a program plays under that name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether the seat is ready to start.
    pub ready: bool,
    /// Whether the seat is still in the game.
    pub still_in: bool,
    /// Whether the person is connected; left out for computers and free seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
    /// Since when the person has been away, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_since_ms: Option<u64>,
    /// The last row that the person's client has received; left out if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// The person's rating for this game and kind of clock; left out in casual games and after the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// `POST /api/tables/ID/seen`: the player's client has received all rows up to this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeenRequest {
    /// The number of the row.
    pub seq: u64,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody: anyone can take it.
    Open,
    /// Nobody yet: reserved for a person.
    Invited,
    /// A person.
    Person,
    /// A computer.
    Computer,
    /// A computer that has taken over for a person.
    SittingIn,
}

/// An open offer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// The seat that made it.
    pub seat: char,
    /// Its kind.
    pub kind: OfferKind,
}

/// `POST /api/tables/ID/sit`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The seat; if left out, any free seat, or the seat you already have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The code from a partner's link, if this seat is reserved for the person they bring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A second seat that is reserved for you, for a partner you bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PairSeat {
    /// The letter of the seat.
    pub seat: char,
    /// The code with which anyone can take it.
    pub code: String,
}

/// A taken seat, and the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SitResponse {
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
pub struct SetReady {
    /// 32 random bytes as 64 hexadecimal digits, which go into the shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
}

/// `POST /api/tables/ID/act`: takes a turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The last `seq` that the client knows.
    pub expected_seq: u64,
    /// A new key for this action: 1 to 64 letters, digits, `-` and `_`, ideally a UUID. A repeated request with the
    /// same key gets the first response; a different one is refused with `taken`.
    pub action_id: String,
    /// The turn in the notation of the game, or `resign`.
    pub turn: String,
}

/// The result of an action.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActResponse {
    /// The number of its last row.
    pub seq: u64,
    /// The clocks.
    pub clocks: Vec<ClockLine>,
    /// The server's time of this response.
    pub now_ms: u64,
    /// `waiting`, `playing`, `paused` or `over`.
    pub status: String,
    /// The letters of the seats to move.
    pub to_act: Vec<char>,
    /// The rows it made: the turn, chance steps, the end.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Row>))]
    pub rows: Vec<Box<RawValue>>,
}

/// `POST /api/tables/ID/offer`: makes or answers an offer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The last `seq` that the client knows; not checked if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_seq: Option<u64>,
    /// As in `act`.
    pub action_id: String,
    /// The kind of offer.
    pub kind: OfferKind,
    /// The answer; left out to make an offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<OfferAnswer>,
}

/// An answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferAnswer {
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
    /// One of your seats; if left out, the one to move, or your only one still in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
}

/// `POST /api/tables/ID/claim`: decides about a seat whose player has stayed away.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// As in `act`.
    pub action_id: String,
    /// The seat of the absent player.
    pub seat: char,
    /// The decision.
    pub claim: ClaimKind,
}

/// `GET /api/tables/ID/legal`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LegalTurns {
    /// The `seq` of the table at which they are legal.
    pub seq: u64,
    /// The legal turns, canonical and sorted.
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
    /// The letters of the seats to move.
    pub to_act: Vec<char>,
    /// The players.
    pub players: Vec<Player>,
    /// The current position; left out before the start.
    pub position: Option<String>,
    /// After the game: the letters of the winners, `draw`, or `-` for an aborted game.
    pub result: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it last changed.
    pub changed_ms: u64,
    /// When the clock of the player to move runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
}

/// A page of tables, the most recently changed first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The tables.
    pub tables: Vec<GameSummary>,
    /// For `after` in the next request; left out on the last page.
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
