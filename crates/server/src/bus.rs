//! The event bus: publishes rows and notes by topic.
//!
//! The store is the source of truth, not the bus. The bus may lose, duplicate or reorder events: a listener
//! sees from the number of a row whether rows are missing, and reads those from the store. A slow listener
//! misses events and does the same.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::{OnceCell, mpsc, oneshot};

/// An event, serialized once for all listeners.
#[derive(Debug)]
pub struct Event {
    /// The topic, `game.ID`, `late.ID`, `players.ID`, `team.ID.PERSON`, `person.ID`, `tournament.ID` or
    /// `board.ID`.
    pub topic: String,
    pub what: EventKind,
    /// The JSON of the row, the presence, the message or the note.
    pub json: Bytes,
    /// The same as a line for streams.
    pub line: Bytes,
    /// The frame for sockets.
    pub frame: Utf8Bytes,
    /// Who wrote it, for a message, or whose presence or pointer it is; `None` if it comes from a node of an earlier
    /// version.
    pub author: Option<Author>,
    /// The people who have blocked the author or are blocked by the author, once a reader here needs them; `None` if
    /// the store didn't respond.
    pub blocked: OnceCell<Option<BTreeSet<String>>>,
}

/// The author of a message or a pointer, or the player who connected or disconnected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Author {
    /// The person's id.
    pub id: String,
    /// The people who don't get the message because of a game without table talk, or as the players of the game.
    pub hidden_from: BTreeSet<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A row with this number.
    Row(u64),
    /// A player connected or disconnected; at a shared board, what a person points at.
    Presence,
    /// A player has received rows; only for the players of the game.
    Seen,
    /// A phrase in the chat.
    Message,
    /// Free text in the chat, between the players.
    Text,
    /// A phrase or a text in the chat of the spectators.
    SpectatorMessage {
        /// Whether the game was over, so that everyone may read it.
        over: bool,
    },
    /// A note to a person.
    Note,
    /// A shared board was deleted.
    Deleted,
}

impl Event {
    pub fn row(game: &str, seq: u64, text: &str) -> Arc<Self> {
        Self::new(format!("game.{game}"), EventKind::Row(seq), text, &row_frame(game, text))
    }

    /// A row of a game that is old enough for the delayed view; published only at this node.
    pub fn late_row(game: &str, seq: u64, text: &str) -> Arc<Self> {
        Self::new(format!("late.{game}"), EventKind::Row(seq), text, &row_frame(game, text))
    }

    /// A phrase that is old enough for the delayed view; published only at this node.
    pub fn late_message(game: &str, text: &str, author: Option<Author>) -> Arc<Self> {
        Self::message_event(format!("late.{game}"), game, EventKind::Message, text, author)
    }

    /// A player of a game connected or disconnected: `{"table": .., "presence": ..}`.
    pub fn presence(game: &str, text: &str, player: Option<Author>) -> Arc<Self> {
        let frame = format!("{{\"table\":\"{game}\",\"presence\":{text}}}");
        Arc::new(Self {
            author: player,
            ..Self::unsigned(format!("game.{game}"), EventKind::Presence, text, &frame)
        })
    }

    /// A phrase or a text in the chat of a game.
    pub fn message(game: &str, what: EventKind, text: &str, author: Option<Author>) -> Arc<Self> {
        Self::message_event(format!("game.{game}"), game, what, text, author)
    }

    /// A player has received rows: published to the players, not to spectators.
    pub fn seen(game: &str, text: &str) -> Arc<Self> {
        let frame = format!("{{\"table\":\"{game}\",\"seen\":{text}}}");
        Self::new(format!("players.{game}"), EventKind::Seen, text, &frame)
    }

    /// A text to a team, published to one member of it.
    pub fn team_text(game: &str, person: &str, text: &str, author: Option<Author>) -> Arc<Self> {
        Self::message_event(team_topic(game, person), game, EventKind::Text, text, author)
    }

    /// A phrase or a text in the chat of the spectators. Before the end of the game, the author names its players among
    /// the people who don't get it.
    pub fn spectator_message(game: &str, over: bool, text: &str, author: Author) -> Arc<Self> {
        Self::message(game, EventKind::SpectatorMessage { over }, text, Some(author))
    }

    pub fn note(person: &str, text: &str) -> Arc<Self> {
        Self::new(format!("person.{person}"), EventKind::Note, text, &format!("{{\"note\":{text}}}"))
    }

    pub fn tournament_row(tournament: &str, seq: u64, text: &str) -> Arc<Self> {
        let frame = tournament_frame(tournament, text);
        Self::new(format!("tournament.{tournament}"), EventKind::Row(seq), text, &frame)
    }

    /// A row of a shared board.
    pub fn board_row(board: &str, seq: u64, text: &str) -> Arc<Self> {
        Self::new(board_topic(board), EventKind::Row(seq), text, &board_frame(board, text))
    }

    /// What a person points at on a shared board, or that they have left.
    pub fn board_pointer(board: &str, text: &str, author: Option<Author>) -> Arc<Self> {
        let frame = format!("{{\"board\":\"{board}\",\"pointer\":{text}}}");
        Arc::new(Self { author, ..Self::unsigned(board_topic(board), EventKind::Presence, text, &frame) })
    }

    /// A phrase or a text in the chat of a shared board.
    pub fn board_message(board: &str, text: &str, author: Option<Author>) -> Arc<Self> {
        let frame = format!("{{\"board\":\"{board}\",\"message\":{text}}}");
        Arc::new(Self { author, ..Self::unsigned(board_topic(board), EventKind::Message, text, &frame) })
    }

    /// A shared board was deleted.
    pub fn board_deleted(board: &str) -> Arc<Self> {
        let frame = format!("{{\"board\":\"{board}\",\"deleted\":true}}");
        Self::new(board_topic(board), EventKind::Deleted, "{}", &frame)
    }

    fn message_event(
        topic: String,
        game: &str,
        what: EventKind,
        text: &str,
        author: Option<Author>,
    ) -> Arc<Self> {
        let frame = format!("{{\"table\":\"{game}\",\"message\":{text}}}");
        Arc::new(Self { author, ..Self::unsigned(topic, what, text, &frame) })
    }

    fn new(topic: String, what: EventKind, text: &str, frame: &str) -> Arc<Self> {
        Arc::new(Self::unsigned(topic, what, text, frame))
    }

    fn unsigned(topic: String, what: EventKind, text: &str, frame: &str) -> Self {
        let line = Bytes::from([text.as_bytes(), b"\n"].concat());
        let json = line.slice(..text.len());
        Self { topic, what, json, line, frame: frame.into(), author: None, blocked: OnceCell::new() }
    }
}

/// Returns the topic of team texts for one member of a team.
pub fn team_topic(game: &str, person: &str) -> String {
    format!("team.{game}.{person}")
}

/// Returns the socket frame of a row.
pub fn row_frame(game: &str, row: &str) -> String {
    format!("{{\"table\":\"{game}\",\"row\":{row}}}")
}

/// Returns the socket frame of a row of a tournament.
pub fn tournament_frame(tournament: &str, row: &str) -> String {
    format!("{{\"tournament\":\"{tournament}\",\"row\":{row}}}")
}

/// Returns the topic of a shared board.
pub fn board_topic(board: &str) -> String {
    format!("board.{board}")
}

/// Returns the socket frame of a row of a shared board.
pub fn board_frame(board: &str, row: &str) -> String {
    format!("{{\"board\":\"{board}\",\"row\":{row}}}")
}

/// Carries events to listeners.
pub trait Bus: Send + Sync + 'static {
    /// Publishes an event to all listeners of its topic.
    fn publish(&self, event: Arc<Event>);

    /// Subscribes a listener to a topic.
    fn join(&self, topic: &str, listener: &Listener);

    /// Unsubscribes a listener from a topic.
    fn leave(&self, topic: &str, listener: &Listener);

    /// Publishes an event to listeners at this node only.
    fn publish_locally(&self, event: Arc<Event>) {
        self.publish(event);
    }

    /// Sends a message to the other nodes themselves, not to their listeners.
    fn publish_to_nodes(&self, _message: &NodeMessage) {}

    /// Returns a channel that ends when all earlier messages to other nodes are on their way.
    fn flush(&self) -> oneshot::Receiver<()> {
        oneshot::channel().1
    }

    /// Returns whether other nodes can be reached.
    fn reach(&self) -> BusStatus {
        BusStatus::SingleNode
    }

    /// Returns the part after the prefix of each topic that has listeners at this node.
    fn topics(&self, _before: &str) -> Vec<String> {
        Vec::new()
    }
}

/// Whether other nodes can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BusStatus {
    /// There are no other nodes.
    SingleNode,
    /// Connected to the other nodes.
    Connected,
    /// There may be other nodes, but the connection is broken.
    Disconnected,
}

/// A message between nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NodeMessage {
    /// A heartbeat, each second.
    #[serde(rename = "alive")]
    Heartbeat,
    /// This node shuts down.
    #[serde(rename = "bye")]
    Shutdown,
    /// Asks who is connected to these tables, and when other players were last active.
    #[serde(rename = "ask")]
    PresenceQuery(Vec<String>),
    /// These people are connected to these tables here: table, person, and how long that stays valid in ms, unless it
    /// is a long-lived connection.
    #[serde(rename = "here")]
    Connected(Vec<(String, String, Option<u64>)>),
    /// The end of the reply for these tables: who else was active there, and how many ms ago.
    #[serde(rename = "away")]
    LastActive(Vec<String>, Vec<(String, String, u64)>),
    /// This person has disconnected from this table here.
    #[serde(rename = "gone")]
    Disconnected(String, String),
}

/// What arrives from other nodes.
#[derive(Debug)]
#[cfg_attr(not(feature = "nats"), allow(dead_code, reason = "only NATS brings something"))]
pub enum IncomingEvent {
    /// An event for listeners.
    Event(Arc<Event>),
    /// A message to this node, from the node with this number.
    Node(u64, NodeMessage),
    /// The connection is up; earlier messages have been missed.
    Connected,
    /// Some messages have been lost.
    Missed,
}

/// A listener to any number of topics.
#[derive(Clone, Debug)]
pub struct Listener {
    id: u64,
    events: mpsc::Sender<Arc<Event>>,
    missed: Arc<AtomicBool>,
}

/// The receiver of a listener's events.
#[derive(Debug)]
pub struct EventReceiver {
    events: mpsc::Receiver<Arc<Event>>,
    missed: Arc<AtomicBool>,
}

/// How many events are buffered for a slow reader before it misses some.
const QUEUE_CAPACITY: usize = 64;

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Listener {
    /// Creates a listener and its receiver.
    pub fn new() -> (Self, EventReceiver) {
        let (events, heard) = mpsc::channel(QUEUE_CAPACITY);
        let missed = Arc::new(AtomicBool::new(false));
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        (Self { id, events, missed: Arc::clone(&missed) }, EventReceiver { events: heard, missed })
    }
}

impl EventReceiver {
    pub async fn next(&mut self) -> Option<Arc<Event>> {
        self.events.recv().await
    }

    /// Returns whether events were missed since the last call.
    pub fn has_missed(&self) -> bool {
        self.missed.swap(false, Ordering::AcqRel)
    }
}

/// The listeners of each topic, by their numbers.
type Topics = HashMap<String, BTreeMap<u64, Listener>>;

/// The bus of a single node, in memory.
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
    async fn listeners_get_events_and_notice_missed_ones() {
        let bus = LocalBus::default();
        let (listener, mut heard) = Listener::new();
        bus.join("game.a", &listener);
        bus.join("game.a", &listener); // joining twice counts once
        bus.publish(Event::row("b", 1, "{}"));
        for seq in 1..=QUEUE_CAPACITY as u64 + 1 {
            bus.publish(Event::row("a", seq, "{}"));
        }
        assert_eq!(heard.next().await.unwrap().what, EventKind::Row(1));
        assert!(heard.has_missed());
        assert!(!heard.has_missed());
        bus.leave("game.a", &listener);
        assert!(bus.with(|topics| topics.is_empty()));
    }
}
