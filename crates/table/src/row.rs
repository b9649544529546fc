//! The rows of the log, and the hash chain that binds them.

use std::collections::BTreeMap;
use std::fmt;

use eightfold_game::{Cause, Outcome, Seats};
use eightfold_record::Hex32;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::Terms;

/// One entry of the log of a table. Everything that changes a table is a row.
///
/// A row that a newer version of the program wrote keeps the text it came with: its hash holds, and it is passed on as
/// it was, also where this version does not know a field of it or what it says ([`Body::Unknown`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its place in the log, from 1.
    pub seq: u64,
    /// When the host took it, in milliseconds since 1970-01-01 UTC; never less than in the row before.
    pub at_ms: u64,
    /// Who caused it.
    pub actor: Actor,
    /// What it says: `kind` and the fields of that kind.
    pub body: Body,
    /// How long the player to act had been on the clock, for rows that stop the clock.
    pub elapsed_ms: u64,
    /// How much of that was the fault of the line and does not count.
    pub forgiven_ms: u64,
    /// The client's own name for the action, by which a repeated request is known again. Not hashed.
    pub action_id: Option<String>,
    /// SHA-256 of the hash before (32 bytes, all 0 before the first row) and of [`Row::hashed_text`].
    pub hash: Hex32,
    /// The hashed fields as they were received, where they are not what the fields above say.
    received: Option<Box<Map<String, Value>>>,
}

/// The fields of a row that this version knows, as they are written.
#[derive(Serialize)]
struct Known<'a> {
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

/// The fields that a row has whatever it says.
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

/// The fields of a row that are not hashed; `signature` stands beside a row that a server has signed.
const NOT_HASHED: [&str; 3] = ["hash", "action_id", "signature"];

impl Row {
    /// A row without a hash.
    pub(crate) fn new(seq: u64, at_ms: u64, actor: Actor, body: Body) -> Self {
        let (elapsed_ms, forgiven_ms, action_id, hash) = (0, 0, None, Hex32::default());
        Self { seq, at_ms, actor, body, elapsed_ms, forgiven_ms, action_id, hash, received: None }
    }

    fn known(&self) -> Known<'_> {
        let Self { seq, at_ms, actor, ref body, elapsed_ms, forgiven_ms, ref action_id, hash, .. } = *self;
        Known { seq, at_ms, actor, body, elapsed_ms, forgiven_ms, action_id: action_id.as_deref(), hash }
    }

    /// The hashed fields, as far as this version knows them.
    fn known_fields(&self) -> Value {
        let mut value = serde_json::to_value(self.known()).expect("a row is plain data");
        if let Some(fields) = value.as_object_mut() {
            fields.retain(|key, _| !NOT_HASHED.contains(&key.as_str()));
        }
        value
    }

    /// The text that is hashed: the row as JSON, as it was received, without `hash`, `action_id` and `signature`, keys in
    /// byte order at every depth, no white space between tokens, nothing escaped that JSON does not require to be.
    pub fn hashed_text(&self) -> String {
        let mut text = String::new();
        match &self.received {
            Some(fields) => write_sorted_fields(fields, &mut text),
            None => write_sorted(&self.known_fields(), &mut text),
        }
        text
    }

    /// The hash this row has after a row with the hash `before`.
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
        fields.retain(|key, _| !NOT_HASHED.contains(&key.as_str()));
        let unknown = matches!(row.body, Body::Unknown(_));
        if unknown || row.known_fields().as_object() != Some(&fields) {
            row.received = Some(Box::new(fields));
        }
        Ok(row)
    }
}

/// What a row says that this version does not understand: a newer version of the program wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnknownBody {
    /// Its kind.
    pub kind: String,
    /// What is not understood, for people.
    pub why: String,
}

/// JSON with sorted keys, whatever map type the JSON library was built with.
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

/// Who caused a row: a seat by its letter, `server` or `chance`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player with this letter.
    Seat(char),
    /// The host of the table.
    Server,
    /// Chance.
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

/// What a row says. Seats are named by their letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// The first row: which game, on which terms, with which shuffle.
    Table {
        /// The id of the table, unique at its host.
        id: String,
        /// The id of the game.
        game: String,
        /// The options of the game, all that have a value.
        options: BTreeMap<String, String>,
        /// The terms.
        terms: Terms,
        /// How chance is settled.
        shuffle: Shuffle,
        /// A first position other than a fresh deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<String>,
        /// For whom each seat is, in turn order.
        seats: Vec<SeatPlan>,
        /// The version of the rules that judge it.
        rules: u32,
    },
    /// Somebody sat down.
    Sit {
        /// Where.
        seat: char,
        /// Who.
        player: Player,
    },
    /// Somebody left a seat before the start, or declined one that was kept for him, which is open from then on.
    Leave {
        /// Which.
        seat: char,
    },
    /// A seat is ready, and adds to the shuffle.
    Ready {
        /// Which.
        seat: char,
        /// What it adds; nothing if it stayed silent.
        contribution: Option<Hex32>,
    },
    /// The game begins.
    Start {
        /// The first position; what nobody has seen is `?`.
        position: String,
    },
    /// The player to act took a turn.
    Turn {
        /// In canonical notation.
        turn: String,
        /// Whether it was prepared before it was known that this would be the position.
        #[serde(default, skip_serializing_if = "crate::terms::is_false")]
        prepared: bool,
    },
    /// Chance acted.
    Chance {
        /// In canonical notation: `reveal 7`, ..
        step: String,
    },
    /// Steps were taken back.
    Undo {
        /// How many steps of the match stay.
        steps: usize,
    },
    /// A player proposed something.
    Offer {
        /// What.
        offer: OfferKind,
    },
    /// A player answered a proposal.
    Answer {
        /// Which.
        offer: OfferKind,
        /// The answer.
        accept: bool,
    },
    /// A player resigned.
    Resign {
        /// Whose seat.
        seat: char,
    },
    /// A player's time was up.
    Flag {
        /// Whose seat.
        seat: char,
    },
    /// A player is out for another reason: stayed away, or broke a condition.
    Out {
        /// Whose seat.
        seat: char,
        /// `abandoned` or `forfeit`.
        #[serde(with = "cause_word")]
        cause: Cause,
    },
    /// The clocks stop.
    Pause {
        /// Why.
        reason: PauseReason,
        /// When the pause is over at the latest.
        until_ms: u64,
    },
    /// A reason for the clocks to stand is gone.
    Resume {
        /// Which.
        reason: PauseReason,
    },
    /// A player is on vacation, or a vacation ends earlier than the row with the same beginning said.
    Vacation {
        /// Whose clock stands meanwhile.
        seat: char,
        /// From when.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
    },
    /// A seat was given time.
    TimeGiven {
        /// Which.
        seat: char,
        /// How much, in milliseconds.
        ms: u64,
    },
    /// The host was out of order, and the player to act gets the time back.
    Outage {
        /// Since when.
        from_ms: u64,
        /// Until when.
        until_ms: u64,
        /// How much the player to act gets back, in milliseconds.
        given_ms: u64,
    },
    /// A computer sits in for somebody, or the person came back.
    Substitute {
        /// Where.
        seat: char,
        /// Who plays from now on.
        player: Player,
    },
    /// The game is over.
    End {
        /// The letters of the winners in turn order; empty for a draw, or without a result.
        winners: Vec<char>,
        /// One word: `goal`, `time`, `aborted`, ..
        #[serde(with = "cause_word")]
        cause: Cause,
    },
    /// What the shuffle was, told when the game is over.
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
    /// Something that this version does not understand. The table goes on to be read and is no longer changed here.
    #[serde(skip)]
    Unknown(UnknownBody),
}

impl Body {
    /// The kind of row, as its `kind` says.
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
    /// The commitment to 32 secret bytes; `None` in version 1.
    pub const fn commitment(&self) -> Option<Hex32> {
        match self {
            Self::One { .. } => None,
            Self::Two { commitment } | Self::Three { commitment } => Some(*commitment),
        }
    }
}

/// How chance is settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "version")]
pub enum Shuffle {
    /// A seed, open or with a commitment to seed and salt.
    #[serde(rename = "1")]
    One {
        /// The seed in digits, where everybody may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// The commitment (`sha256 ..`) of a secret seed and salt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
    },
    /// 32 secret bytes and the hash of the last row before the start, in tables of earlier versions.
    #[serde(rename = "2")]
    Two {
        /// SHA-256 of `eightfold shuffle 2` and the 32 bytes.
        commitment: Hex32,
    },
    /// 32 secret bytes and what the seats add.
    #[serde(rename = "3")]
    Three {
        /// As in version 2.
        commitment: Hex32,
    },
}

/// For whom a seat is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Anybody.
    Open,
    /// The person with this id.
    Invited(String),
    /// A computer player of this level.
    Computer(u8),
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A person.
    Person {
        /// The host's id for the person.
        id: String,
        /// The name shown.
        name: String,
    },
    /// A computer player.
    Computer {
        /// Its level, from 1.
        level: u8,
    },
}

/// What players can propose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To end in a draw.
    Draw,
    /// To take the last turn of the one who asks back, with all that followed.
    Undo,
    /// To stop the clocks for a short while.
    Pause,
    /// To stop the clocks for days.
    Adjourn,
    /// To go on after a pause.
    Resume,
    /// To break the game off without a result; needs nobody's consent before everybody has had a turn.
    Abort,
    /// To play again; after the end.
    Rematch,
    /// More time for everybody.
    AddTime,
}

/// Why clocks stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PauseReason {
    /// The players agreed to a short one.
    Agreed,
    /// The players agreed to go on another day, or the one who was left waiting chose to.
    Adjourned,
    /// The host is being serviced.
    Service,
    /// It is Saturday or Sunday. Follows from the terms; no row says it.
    Weekend,
    /// A player is on vacation. Follows from the rows `vacation`; no row `pause` says it.
    Vacation,
}

impl PauseReason {
    /// As programs see it.
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

/// The `end` row of this outcome.
pub(crate) fn end_body(outcome: Outcome, letters: &[char]) -> Body {
    let winners = outcome.winners.iter().filter_map(|seat| letters.get(seat.index()).copied()).collect();
    Body::End { winners, cause: outcome.cause }
}

/// The outcome an `end` row tells; `None` if it names a seat that is not there.
pub(crate) fn outcome_of(winners: &[char], cause: Cause, letters: &[char]) -> Option<Outcome> {
    let seats: Option<Seats> = winners
        .iter()
        .map(|winner| letters.iter().position(|letter| letter == winner).map(eightfold_game::Seat::new))
        .collect();
    Some(Outcome { winners: seats?, cause })
}
