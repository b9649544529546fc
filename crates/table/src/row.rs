//! The rows of the log, and their hash chain.

use std::collections::BTreeMap;
use std::fmt;

use eightfold_game::{Cause, Outcome, Seats};
use eightfold_record::Hex32;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::Terms;

/// An entry of the log of a table. Everything that changes a table is a row.
///
/// A row of a newer version keeps the text it arrived with: its hash stays valid, and it is passed on unchanged, even
/// if this version doesn't know one of its fields or its kind ([`Body::Unknown`]).
///
/// # Examples
/// ```
/// use eightfold_record::Hex32;
/// use eightfold_table::{Actor, Body, Row};
///
/// let row: Row = serde_json::from_str(
///     r#"{"seq":3,"at_ms":1000,"actor":"B","kind":"turn","turn":"33+A","hash":
///        "0000000000000000000000000000000000000000000000000000000000000000"}"#,
/// )?;
/// assert_eq!((row.actor, row.body.kind()), (Actor::Seat('B'), "turn"));
/// // The chain: each hash covers the row and the hash before it.
/// assert_ne!(row.hash_after(Hex32([0; 32])), row.hash_after(Hex32([1; 32])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number in the log, from 1.
    pub seq: u64,
    /// The time when the host accepted it, in milliseconds since 1970-01-01 UTC; never before the previous row.
    pub at_ms: u64,
    /// The seat or host that made it.
    pub actor: Actor,
    /// Its content: `kind` and the fields of that kind.
    pub body: Body,
    /// The milliseconds that the player to move had been on the clock, for rows that stop the clock.
    pub elapsed_ms: u64,
    /// The milliseconds of that which were network delay and don't count.
    pub forgiven_ms: u64,
    /// The client's key for the action, which identifies a repeated request. Not hashed.
    pub action_id: Option<String>,
    /// The SHA-256 of the previous hash (32 bytes, all 0 before the first row) and [`Row::hashed_text`].
    pub hash: Hex32,
    /// The hashed fields as received, if they differ from the fields above.
    received: Option<Box<Map<String, Value>>>,
}

/// The fields that this version knows, in serialized form.
#[derive(Serialize)]
struct KnownFields<'a> {
    seq: u64,
    at_ms: u64,
    actor: Actor,
    #[serde(flatten)]
    body: &'a Body,
    elapsed_ms: u64,
    forgiven_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    action_id: Option<&'a str>,
    hash: Hex32,
}

/// The fields of every row.
#[derive(Deserialize)]
struct Envelope {
    seq: u64,
    at_ms: u64,
    #[serde(default)]
    elapsed_ms: u64,
    #[serde(default)]
    forgiven_ms: u64,
    #[serde(default)]
    action_id: Option<String>,
    hash: Hex32,
}

/// The fields that are not hashed; `signature` is added by a server that has signed the row.
const UNHASHED_FIELDS: [&str; 3] = ["hash", "action_id", "signature"];

impl Row {
    /// Creates a row without a hash.
    pub(crate) fn new(seq: u64, at_ms: u64, actor: Actor, body: Body) -> Self {
        let (elapsed_ms, forgiven_ms, action_id, hash) = (0, 0, None, Hex32::default());
        Self { seq, at_ms, actor, body, elapsed_ms, forgiven_ms, action_id, hash, received: None }
    }

    fn known(&self) -> KnownFields<'_> {
        let Self { seq, at_ms, actor, ref body, elapsed_ms, forgiven_ms, ref action_id, hash, .. } = *self;
        KnownFields {
            seq,
            at_ms,
            actor,
            body,
            elapsed_ms,
            forgiven_ms,
            action_id: action_id.as_deref(),
            hash,
        }
    }

    /// Returns the hashed fields that this version knows.
    fn known_fields(&self) -> Value {
        let mut value = serde_json::to_value(self.known()).expect("a row is plain data");
        if let Some(fields) = value.as_object_mut() {
            fields.retain(|key, _| !UNHASHED_FIELDS.contains(&key.as_str()));
        }
        value
    }

    /// Returns the text that is hashed: the row as JSON, as it was received, without `hash`, `action_id` and
    /// `signature`, with keys in byte order at every depth, no white space between tokens, and no escapes that JSON
    /// doesn't require.
    pub fn hashed_text(&self) -> String {
        let mut text = String::new();
        match &self.received {
            Some(fields) => write_sorted_fields(fields, &mut text),
            None => write_sorted(&self.known_fields(), &mut text),
        }
        text
    }

    /// Returns the hash of this row after a row with the hash `before`.
    pub fn hash_after(&self, before: Hex32) -> Hex32 {
        let mut hash = Sha256::new_with_prefix(before.0);
        hash.update(self.hashed_text());
        Hex32(hash.finalize().into())
    }
}

impl Serialize for Row {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let Some(received) = &self.received else { return self.known().serialize(serializer) };
        let mut fields = serializer.serialize_map(None)?;
        for (key, value) in received.iter() {
            fields.serialize_entry(key, value)?;
        }
        if let Some(action_id) = &self.action_id {
            fields.serialize_entry("action_id", action_id)?;
        }
        fields.serialize_entry("hash", &self.hash)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let value = Value::Object(Map::deserialize(deserializer)?);
        let Envelope { seq, at_ms, elapsed_ms, forgiven_ms, action_id, hash } =
            Envelope::deserialize(&value).map_err(D::Error::custom)?;
        let kind =
            value.get("kind").and_then(Value::as_str).ok_or_else(|| D::Error::missing_field("kind"))?;
        let actor = value.get("actor").ok_or_else(|| D::Error::missing_field("actor"))?;
        let (actor, body) = match (Actor::deserialize(actor), Body::deserialize(&value)) {
            (Ok(actor), Ok(body)) => (actor, body),
            (Err(error), _) | (Ok(_), Err(error)) => {
                let why = error.to_string();
                (Actor::Server, Body::Unknown(UnknownBody { kind: kind.to_owned(), why }))
            }
        };
        let mut row = Self { elapsed_ms, forgiven_ms, action_id, hash, ..Self::new(seq, at_ms, actor, body) };
        let Value::Object(mut fields) = value else { return Ok(row) };
        fields.retain(|key, _| !UNHASHED_FIELDS.contains(&key.as_str()));
        let unknown = matches!(row.body, Body::Unknown(_));
        if unknown || row.known_fields().as_object() != Some(&fields) {
            row.received = Some(Box::new(fields));
        }
        Ok(row)
    }
}

/// The content of a row that this version doesn't understand: a newer version wrote it.
///
/// # Examples
/// ```
/// use eightfold_table::{Body, Row};
///
/// let row: Row = serde_json::from_str(
///     r#"{"seq":3,"at_ms":1000,"actor":"server","kind":"fireworks","hash":
///        "0000000000000000000000000000000000000000000000000000000000000000"}"#,
/// )?;
/// assert!(matches!(row.body, Body::Unknown(body) if body.kind == "fireworks"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnknownBody {
    /// The kind of the row, as in `kind`.
    pub kind: String,
    /// The part that isn't understood, for people.
    pub why: String,
}

/// Writes JSON with sorted keys, whatever map type the JSON library was built with.
fn write_sorted(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => write_sorted_fields(fields, text),
        Value::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write_sorted(item, text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn write_sorted_fields(fields: &Map<String, Value>, text: &mut String) {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_unstable_by_key(|(key, _)| *key);
    text.push('{');
    for (at, (key, value)) in fields.into_iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(&Value::from(key.as_str()).to_string());
        text.push(':');
        write_sorted(value, text);
    }
    text.push('}');
}

/// The maker of a row: a seat by its letter, `server` or `chance`.
///
/// # Examples
/// ```
/// use eightfold_table::Actor;
///
/// assert_eq!(Actor::Seat('B').to_string(), "B");
/// assert_eq!(serde_json::from_str::<Actor>("\"chance\"")?, Actor::Chance);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player with this letter.
    Seat(char),
    /// The host of the table.
    Server,
    /// A shuffle or a revealed tile.
    Chance,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(letter) => write!(f, "{letter}"),
            Self::Server => f.write_str("server"),
            Self::Chance => f.write_str("chance"),
        }
    }
}

impl Serialize for Actor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let mut letters = text.chars();
        match (text.as_ref(), letters.next(), letters.next()) {
            ("server", ..) => Ok(Self::Server),
            ("chance", ..) => Ok(Self::Chance),
            (_, Some(letter), None) => Ok(Self::Seat(letter)),
            _ => Err(serde::de::Error::custom("an actor is the letter of a seat, `server` or `chance`")),
        }
    }
}

/// The content of a row. Seats are named by their letters.
///
/// # Examples
/// ```
/// use eightfold_table::Body;
///
/// let body = Body::Turn { turn: "33+A".to_owned(), prepared: false };
/// assert_eq!(serde_json::to_string(&body)?, r#"{"kind":"turn","turn":"33+A"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// The first row: the game, the terms and the shuffle.
    Table {
        /// The id of the table, unique at its host.
        id: String,
        /// The id of the game.
        game: String,
        /// The options of the game, all that have a value.
        options: BTreeMap<String, String>,
        /// The terms that the players agree on.
        terms: Terms,
        /// The version of the shuffle and its commitment.
        shuffle: Shuffle,
        /// A first position other than a fresh deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// The plan of each seat, in turn order.
        seats: Vec<SeatPlan>,
        /// The version of the rules that apply to it.
        rules: u32,
    },
    /// A player took a seat.
    Sit {
        /// The letter of the seat.
        seat: char,
        /// The player in the seat from now on.
        player: Player,
    },
    /// A player left a seat before the start, or declined one that was reserved for them, which becomes open.
    Leave {
        /// The letter of the seat.
        seat: char,
    },
    /// A seat is ready, and contributes to the shuffle.
    Ready {
        /// The letter of the seat.
        seat: char,
        /// Its contribution; none if it didn't send one.
        contribution: Option<Hex32>,
    },
    /// The game starts at a position.
    Start {
        /// The first position, with `?` for hidden things.
        position: String,
    },
    /// The player to move took a turn.
    Turn {
        /// The turn in canonical notation.
        turn: String,
        /// True if the turn was prepared in advance.
        #[serde(default, skip_serializing_if = "crate::terms::is_false")]
        prepared: bool,
    },
    /// A tile is revealed, or a supply is shuffled.
    Chance {
        /// The step in canonical notation, such as `reveal 7`.
        step: String,
    },
    /// The last steps of the match were undone.
    Undo {
        /// The number of steps of the match that remain.
        steps: usize,
    },
    /// A player made an offer.
    Offer {
        /// The kind of offer.
        offer: OfferKind,
    },
    /// A player answered an offer.
    Answer {
        /// The kind of offer.
        offer: OfferKind,
        /// True if the player accepts.
        accept: bool,
    },
    /// A player resigned, on their turn or not.
    Resign {
        /// The letter of the seat.
        seat: char,
    },
    /// A player's time ran out.
    Flag {
        /// The letter of the seat.
        seat: char,
    },
    /// A player is out for another reason: they stayed away, or broke a condition.
    Out {
        /// The letter of the seat.
        seat: char,
        /// The cause, `abandoned` or `forfeit`.
        #[serde(with = "cause_word")]
        cause: Cause,
    },
    /// All clocks stop for a reason.
    Pause {
        /// The reason for the pause.
        reason: PauseReason,
        /// The latest end of the pause.
        until_ms: u64,
    },
    /// A reason for a pause has ended.
    Resume {
        /// The reason for the pause.
        reason: PauseReason,
    },
    /// A player is on vacation, or the vacation with this start ends earlier.
    Vacation {
        /// The seat whose clock is stopped.
        seat: char,
        /// The start, in milliseconds since 1970.
        from_ms: u64,
        /// The end, in milliseconds since 1970.
        until_ms: u64,
    },
    /// A seat was given time.
    TimeGiven {
        /// The letter of the seat.
        seat: char,
        /// The time in milliseconds.
        ms: u64,
    },
    /// The host was out of service, and the player to move gets the time back.
    Outage {
        /// The start, in milliseconds since 1970.
        from_ms: u64,
        /// The end, in milliseconds since 1970.
        until_ms: u64,
        /// The time given back to the player to move, in milliseconds.
        given_ms: u64,
    },
    /// A computer takes over for a person, or the person is back.
    Substitute {
        /// The letter of the seat.
        seat: char,
        /// The player from now on.
        player: Player,
    },
    /// The game is over.
    End {
        /// The letters of the winners in turn order; empty for a draw, or without a result.
        winners: Vec<char>,
        /// One word, such as `goal`, `time` or `aborted`.
        #[serde(with = "cause_word")]
        cause: Cause,
    },
    /// The secret of the shuffle, revealed after the game.
    Secret {
        /// Versions 2 and 3: the 32 bytes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Hex32>,
        /// Version 1: the seed, in digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// Version 1: the salt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        salt: Option<String>,
    },
    /// A row that this version doesn't understand. The table becomes read-only here.
    #[serde(skip)]
    Unknown(UnknownBody),
}

impl Body {
    /// Returns the kind of the row, as in `kind`.
    pub fn kind(&self) -> &str {
        match self {
            Self::Table { .. } => "table",
            Self::Sit { .. } => "sit",
            Self::Leave { .. } => "leave",
            Self::Ready { .. } => "ready",
            Self::Start { .. } => "start",
            Self::Turn { .. } => "turn",
            Self::Chance { .. } => "chance",
            Self::Undo { .. } => "undo",
            Self::Offer { .. } => "offer",
            Self::Answer { .. } => "answer",
            Self::Resign { .. } => "resign",
            Self::Flag { .. } => "flag",
            Self::Out { .. } => "out",
            Self::Pause { .. } => "pause",
            Self::Resume { .. } => "resume",
            Self::Vacation { .. } => "vacation",
            Self::TimeGiven { .. } => "time-given",
            Self::Outage { .. } => "outage",
            Self::Substitute { .. } => "substitute",
            Self::End { .. } => "end",
            Self::Secret { .. } => "secret",
            Self::Unknown(body) => &body.kind,
        }
    }
}

impl Shuffle {
    /// Returns the commitment to 32 secret bytes; `None` in version 1.
    pub const fn commitment(&self) -> Option<Hex32> {
        match self {
            Self::One { .. } => None,
            Self::Two { commitment } | Self::Three { commitment } => Some(*commitment),
        }
    }
}

/// The way in which chance is decided.
///
/// # Examples
/// ```
/// use eightfold_table::Shuffle;
///
/// let shuffle: Shuffle = serde_json::from_str(r#"{"version":"1","seed":"7"}"#)?;
/// assert_eq!(shuffle.commitment(), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "version")]
pub enum Shuffle {
    /// A seed, public or with a commitment to seed and salt.
    #[serde(rename = "1")]
    One {
        /// The seed in digits, if it is public.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// The commitment (`sha256 ..`) of a secret seed and salt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
    },
    /// 32 secret bytes and the hash of the last row before the start, in tables of old versions.
    #[serde(rename = "2")]
    Two {
        /// SHA-256 of `eightfold shuffle 2` and the 32 bytes.
        commitment: Hex32,
    },
    /// 32 secret bytes and the contributions of the seats.
    #[serde(rename = "3")]
    Three {
        /// SHA-256 of `eightfold shuffle 2` and the 32 bytes, as in version 2.
        commitment: Hex32,
    },
}

/// The players who can take a seat.
///
/// # Examples
/// ```
/// use eightfold_table::SeatPlan;
///
/// assert_eq!(serde_json::to_string(&SeatPlan::Open)?, "\"open\"");
/// assert_eq!(serde_json::to_string(&SeatPlan::Computer(3))?, r#"{"computer":3}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Anyone can take it.
    Open,
    /// The person with this id.
    Invited(String),
    /// A computer player of this level.
    Computer(u8),
}

/// The player of a seat.
///
/// # Examples
/// ```
/// use eightfold_table::Player;
///
/// let player: Player = serde_json::from_str(r#"{"computer":{"level":3}}"#)?;
/// assert_eq!(player, Player::Computer { level: 3 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A person with an id at the host.
    Person {
        /// The host's id for the person.
        id: String,
        /// The name shown to the others.
        name: String,
    },
    /// A computer player, run by the host.
    Computer {
        /// Its level, from 1.
        level: u8,
    },
}

/// The kind of an offer between players.
///
/// # Examples
/// ```
/// use eightfold_table::OfferKind;
///
/// assert_eq!(serde_json::to_string(&OfferKind::AddTime)?, "\"add-time\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "The kind of an offer between players.")
)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw by agreement.
    Draw,
    /// To take back the player's last turn and everything after it.
    Undo,
    /// To stop the clocks for a short while.
    Pause,
    /// To stop the clocks for days.
    Adjourn,
    /// To resume after a pause.
    Resume,
    /// To abort the game without a result; before every player has moved, one player can do it alone.
    Abort,
    /// A rematch, after the game.
    Rematch,
    /// More time for everyone.
    AddTime,
}

/// The reason why clocks are stopped.
///
/// # Examples
/// ```
/// use eightfold_table::PauseReason;
///
/// assert_eq!(PauseReason::Adjourned.word(), "adjourned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PauseReason {
    /// The players agreed to a short pause.
    Agreed,
    /// The players agreed to adjourn, or the player who was left waiting chose to.
    Adjourned,
    /// The host is under maintenance.
    Service,
    /// It is Saturday or Sunday. Follows from the terms, without a row.
    Weekend,
    /// A player is on vacation. Follows from the rows `vacation`, without a row `pause`.
    Vacation,
}

impl PauseReason {
    /// Returns its text for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Adjourned => "adjourned",
            Self::Service => "service",
            Self::Weekend => "weekend",
            Self::Vacation => "vacation",
        }
    }
}

mod cause_word {
    use eightfold_game::Cause;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(cause: &Cause, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(cause.word())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cause, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Cause::from_word(&word).ok_or_else(|| serde::de::Error::custom("unknown cause of an end"))
    }
}

/// Returns the `end` row of this outcome.
pub(crate) fn end_body(outcome: Outcome, letters: &[char]) -> Body {
    let winners = outcome.winners.iter().filter_map(|seat| letters.get(seat.index()).copied()).collect();
    Body::End { winners, cause: outcome.cause }
}

/// Returns the outcome in an `end` row; `None` if it names a seat that doesn't exist.
pub(crate) fn outcome_of(winners: &[char], cause: Cause, letters: &[char]) -> Option<Outcome> {
    let seats: Option<Seats> = winners
        .iter()
        .map(|winner| letters.iter().position(|letter| letter == winner).map(eightfold_game::Seat::new))
        .collect();
    Some(Outcome { winners: seats?, cause })
}
