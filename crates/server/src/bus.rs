//! The event bus: publishes rows and notes by topic.
//!
//! The store is the source of truth, not the bus. The bus may lose, duplicate or reorder events: a listener
//! sees from the number of a row whether rows are missing, and reads those from the store. A slow listener
//! misses events and does the same.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// Something to be heard of, written once for all who hear it.
#[derive(Debug)]
pub struct Event {
    /// The topic, `game.ID`, `late.ID`, `players.ID`, `person.ID` or `tournament.ID`.
    pub topic: String,
    /// What it is.
    pub what: What,
    /// The JSON of the row, the presence, the message or the note.
    pub json: Bytes,
    /// The same as a line.
    pub line: Bytes,
    /// The frame for sockets.
    pub frame: Utf8Bytes,
}

/// What an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A row with this number.
    Row(u64),
    /// Somebody came or went.
    Presence,
    /// A player has got rows; for those who play there.
    Seen,
    /// A phrase was said.
    Message,
    /// Free text was said, among the players.
    Text,
    /// Something that concerns a person.
    Note,
}

impl Event {
    /// A row of a game.
    pub fn row(game: &str, seq: u64, text: &str) -> Arc<Self> {
        Self::new(format!("game.{game}"), What::Row(seq), text, &row_frame(game, text))
    }

    /// A row of a game that is old enough for those who see the game late; told at this node only.
    pub fn late_row(game: &str, seq: u64, text: &str) -> Arc<Self> {
        Self::new(format!("late.{game}"), What::Row(seq), text, &row_frame(game, text))
    }

    /// A phrase that is old enough for those who see the game late; told at this node only.
    pub fn late_message(game: &str, text: &str) -> Arc<Self> {
        let frame = format!("{{\"table\":\"{game}\",\"message\":{text}}}");
        Self::new(format!("late.{game}"), What::Message, text, &frame)
    }

    /// Something about a game that is not a row: `{"table": .., "presence": ..}`.
    pub fn aside(game: &str, what: What, text: &str) -> Arc<Self> {
        let name = if what == What::Presence { "presence" } else { "message" };
        Self::new(format!("game.{game}"), what, text, &format!("{{\"table\":\"{game}\",\"{name}\":{text}}}"))
    }

    /// A player of a game has got rows: told to those who play there, not to all who watch.
    pub fn seen(game: &str, text: &str) -> Arc<Self> {
        let frame = format!("{{\"table\":\"{game}\",\"seen\":{text}}}");
        Self::new(format!("players.{game}"), What::Seen, text, &frame)
    }

    /// Something that concerns a person.
    pub fn note(person: &str, text: &str) -> Arc<Self> {
        Self::new(format!("person.{person}"), What::Note, text, &format!("{{\"note\":{text}}}"))
    }

    /// A row of a tournament.
    pub fn tournament_row(tournament: &str, seq: u64, text: &str) -> Arc<Self> {
        let frame = tournament_frame(tournament, text);
        Self::new(format!("tournament.{tournament}"), What::Row(seq), text, &frame)
    }

    fn new(topic: String, what: What, text: &str, frame: &str) -> Arc<Self> {
        let line = Bytes::from([text.as_bytes(), b"\n"].concat());
        Arc::new(Self { topic, what, json: line.slice(..text.len()), line, frame: frame.into() })
    }
}

/// The frame for sockets of a row.
pub fn row_frame(game: &str, row: &str) -> String {
    format!("{{\"table\":\"{game}\",\"row\":{row}}}")
}

/// The frame for sockets of a row of a tournament.
pub fn tournament_frame(tournament: &str, row: &str) -> String {
    format!("{{\"tournament\":\"{tournament}\",\"row\":{row}}}")
}

/// Carries events to those who listen.
pub trait Bus: Send + Sync + 'static {
    /// Tells all who listen to the event's topic.
    fn publish(&self, event: Arc<Event>);

    /// Lets the listener hear a topic.
    fn join(&self, topic: &str, listener: &Listener);

    /// Lets the listener no longer hear a topic.
    fn leave(&self, topic: &str, listener: &Listener);

    /// Tells those who listen at this node only.
    fn publish_here(&self, event: Arc<Event>) {
        self.publish(event);
    }

    /// Tells the other nodes something that is for them, and not for those who listen there.
    fn tell_nodes(&self, _message: &NodeMessage) {}

    /// Whether other nodes are heard.
    fn reach(&self) -> Reach {
        Reach::Alone
    }

    /// What follows this in the topics to which somebody listens at this node.
    fn topics(&self, _before: &str) -> Vec<String> {
        Vec::new()
    }
}

/// Whether other nodes are heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// There are none.
    Alone,
    /// They are.
    Connected,
    /// There may be some, but the line to them is broken.
    Cut,
}

/// What nodes tell each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeMessage {
    /// A sign of life, each second.
    Alive,
    /// This node goes down.
    Bye,
    /// Who is connected to these tables, and when were others last heard of?
    Ask(Vec<String>),
    /// These people are connected to these tables here: table, person, and for how long that holds in ms if it is no
    /// lasting connection.
    Here(Vec<(String, String, Option<u64>)>),
    /// The end of the answer for these tables: who else has been heard of there, and how many ms ago.
    Away(Vec<String>, Vec<(String, String, u64)>),
    /// This person is no longer connected to this table here.
    Gone(String, String),
}

/// What comes from other nodes.
#[derive(Debug)]
#[cfg_attr(not(feature = "nats"), allow(dead_code, reason = "only NATS brings something"))]
pub enum Incoming {
    /// Something for those who listen.
    Event(Arc<Event>),
    /// Something for this node, from the node of this number.
    Node(u64, NodeMessage),
    /// The line is there; what was said before has not been heard.
    Connected,
    /// Something of what was said has been lost.
    Missed,
}

/// One who listens, to as many topics as it likes.
#[derive(Clone, Debug)]
pub struct Listener {
    id: u64,
    events: mpsc::Sender<Arc<Event>>,
    missed: Arc<AtomicBool>,
}

/// The events a listener hears.
#[derive(Debug)]
pub struct Heard {
    events: mpsc::Receiver<Arc<Event>>,
    missed: Arc<AtomicBool>,
}

/// How many events wait for a slow reader before it misses some.
const WAITING: usize = 64;

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Listener {
    /// A listener, and what it hears.
    pub fn new() -> (Self, Heard) {
        let (events, heard) = mpsc::channel(WAITING);
        let missed = Arc::new(AtomicBool::new(false));
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Self { id, events, missed: Arc::clone(&missed) }, Heard { events: heard, missed })
    }
}

impl Heard {
    /// The next event.
    pub async fn next(&mut self) -> Option<Arc<Event>> {
        self.events.recv().await
    }

    /// Whether events were missed since the last time this was asked.
    pub fn has_missed(&self) -> bool {
        self.missed.swap(false, Ordering::AcqRel)
    }
}

/// The listeners of each topic, by their numbers.
type Topics = HashMap<String, BTreeMap<u64, Listener>>;

/// The bus of a single node: lists of listeners in memory.
#[derive(Debug, Default)]
pub struct LocalBus(Mutex<Topics>);

impl LocalBus {
    fn with<T>(&self, work: impl FnOnce(&mut Topics) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Bus for LocalBus {
    fn publish(&self, event: Arc<Event>) {
        self.with(|topics| {
            for listener in topics.get(&event.topic).into_iter().flat_map(BTreeMap::values) {
                if listener.events.try_send(Arc::clone(&event)).is_err() {
                    listener.missed.store(true, Ordering::Release);
                }
            }
        });
    }

    fn topics(&self, before: &str) -> Vec<String> {
        self.with(|topics| {
            topics.keys().filter_map(|topic| Some(topic.strip_prefix(before)?.to_owned())).collect()
        })
    }

    fn join(&self, topic: &str, listener: &Listener) {
        self.with(|topics| {
            topics
                .entry(topic.to_owned())
                .or_default()
                .entry(listener.id)
                .or_insert_with(|| listener.clone());
        });
    }

    fn leave(&self, topic: &str, listener: &Listener) {
        self.with(|topics| {
            if let Some(listeners) = topics.get_mut(topic) {
                listeners.remove(&listener.id);
                if listeners.is_empty() {
                    topics.remove(topic);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_listens_hears_and_who_is_slow_knows_that_it_missed_something() {
        let bus = LocalBus::default();
        let (listener, mut heard) = Listener::new();
        bus.join("game.a", &listener);
        bus.join("game.a", &listener); // twice is once
        bus.publish(Event::row("b", 1, "{}"));
        for seq in 1..=WAITING as u64 + 1 {
            bus.publish(Event::row("a", seq, "{}"));
        }
        assert_eq!(heard.next().await.unwrap().what, What::Row(1));
        assert!(heard.has_missed());
        assert!(!heard.has_missed());
        bus.leave("game.a", &listener);
        assert!(bus.with(|topics| topics.is_empty()));
    }
}
