//! The event bus between nodes: core NATS.
//!
//! Every node receives all events of its site and passes on those that have listeners there. NATS may lose,
//! duplicate or reorder events, since the store is the source of truth. Nothing waits for NATS: while it is
//! unavailable, nodes poll the store for the games that are being watched (`nodes`).

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};

use crate::bus::{Author, Bus, BusStatus, Event, EventKind, IncomingEvent, Listener, LocalBus, NodeMessage};

/// How many messages are buffered in each direction before some are lost.
const QUEUE_CAPACITY: usize = 10_000;
/// The ping interval; the connection is broken when two pings get no answer.
const PING: Duration = Duration::from_secs(3);
/// The delay before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// A bus to other nodes.
#[derive(Debug)]
struct NatsBus {
    local: LocalBus,
    client: Client,
    out: mpsc::Sender<OutgoingMessage>,
    /// The prefix of the topic in a subject.
    before: String,
    /// The number of this node.
    node: u64,
}

/// What is sent to NATS.
enum OutgoingMessage {
    /// A message with its subject.
    Message(String, Bytes),
    /// Asks to be dropped when the messages before it are on their way.
    Flush(oneshot::Sender<()>),
}

/// Connects to the NATS server at this address, in the background if it isn't up yet. Nodes with the same site name
/// receive each other's messages.
///
/// # Errors
/// If the address is invalid or the server refuses the connection.
pub async fn connect(
    address: &str,
    site: &str,
    node: u64,
) -> Result<(Arc<dyn Bus>, mpsc::Receiver<IncomingEvent>), String> {
    let (tell, incoming) = mpsc::channel(QUEUE_CAPACITY);
    let told = tell.clone();
    let options = ConnectOptions::new()
        .name("eightfold")
        .no_echo()
        .ping_interval(PING)
        .retry_on_initial_connect()
        .reconnect_delay_callback(|_| RECONNECT_DELAY)
        .event_callback(move |event| {
            let told = told.clone();
            async move {
                match event {
                    async_nats::Event::Connected => {
                        tracing::info!("NATS is connected");
                        drop(told.try_send(IncomingEvent::Connected)); // if the queue is full, its reader has enough to do
                    }
                    async_nats::Event::SlowConsumer(_) => drop(told.try_send(IncomingEvent::Missed)),
                    async_nats::Event::Disconnected => tracing::warn!("NATS is away: nodes ask the database"),
                    _ => {}
                }
            }
        });
    let client = options.connect(address).await.map_err(|error| error.to_string())?;
    let before = format!("eightfold.{site}.");
    let mut heard = client.subscribe(format!("{before}>")).await.map_err(|error| error.to_string())?;
    let prefix = before.clone();
    tokio::spawn(async move {
        while let Some(message) = heard.next().await {
            let topic = message.subject.strip_prefix(&prefix).unwrap_or_default();
            // A message that can't be parsed is from a node of another version.
            if let Some(incoming) = read(topic, &message.payload)
                && tell.send(incoming).await.is_err()
            {
                return;
            }
        }
    });
    let (out, mut waiting) = mpsc::channel(QUEUE_CAPACITY);
    let sender = client.clone();
    tokio::spawn(async move {
        while let Some(outgoing) = waiting.recv().await {
            // Nothing is buffered while the connection is broken; it would be outdated on arrival.
            if sender.connection_state() != State::Connected {
                continue;
            }
            let sent = match outgoing {
                OutgoingMessage::Message(subject, payload) => {
                    sender.publish(subject, payload).await.map_err(|error| error.to_string())
                }
                OutgoingMessage::Flush(_done) => sender.flush().await.map_err(|error| error.to_string()),
            };
            if let Err(error) = sent {
                tracing::warn!(%error, "NATS");
            }
        }
    });
    Ok((Arc::new(NatsBus { local: LocalBus::default(), client, out, before, node }), incoming))
}

impl NatsBus {
    fn send(&self, topic: &str, what: &str, text: &[u8]) {
        let head = format!("{} {what}\n", self.node);
        let payload = Bytes::from([head.as_bytes(), text].concat());
        // If the buffer is full, the message is lost, as the bus allows.
        let _ = self.out.try_send(OutgoingMessage::Message(format!("{}{topic}", self.before), payload));
    }
}

/// Parses a message: a line with the number of its node and its kind, then the text.
fn read(topic: &str, payload: &[u8]) -> Option<IncomingEvent> {
    let text = std::str::from_utf8(payload).ok()?;
    let (head, text) = text.split_once('\n')?;
    let mut head = head.split(' ');
    let node = head.next()?.parse().ok()?;
    let what = match head.next()? {
        "row" => EventKind::Row(head.next()?.parse().ok()?),
        "presence" => EventKind::Presence,
        "seen" => EventKind::Seen,
        "message" => EventKind::Message,
        "text" => EventKind::Text,
        // Nodes of earlier versions drop these.
        "spectators" => EventKind::SpectatorMessage { over: false },
        "spectators-over" => EventKind::SpectatorMessage { over: true },
        "note" => EventKind::Note,
        "deleted" => EventKind::Deleted,
        "node" => return Some(IncomingEvent::Node(node, serde_json::from_str(text).ok()?)),
        _ => return None,
    };
    read_event(topic, what, text, author(head)).map(IncomingEvent::Event)
}

/// Parses the author of a message: the id, then those of the people who don't get it. Nodes of earlier versions name
/// none.
fn author<'a>(mut ids: impl Iterator<Item = &'a str>) -> Option<Author> {
    let id = ids.next()?.to_owned();
    Some(Author { id, hidden_from: ids.map(str::to_owned).collect() })
}

/// Returns the event that another node has published; `None` if it is invalid.
fn read_event(topic: &str, what: EventKind, text: &str, author: Option<Author>) -> Option<Arc<Event>> {
    let (kind, id) = topic.split_once('.')?;
    Some(match (kind, what) {
        ("game", EventKind::Row(seq)) => Event::row(id, seq, text),
        ("game", EventKind::Presence) => Event::presence(id, text, author),
        ("game", EventKind::Message | EventKind::Text) => Event::message(id, what, text, author),
        // The author says which players don't get it.
        ("game", EventKind::SpectatorMessage { over }) => Event::spectator_message(id, over, text, author?),
        ("team", EventKind::Text) => {
            let (game, person) = id.split_once('.')?;
            Event::team_text(game, person, text, author)
        }
        ("players", EventKind::Seen) => Event::seen(id, text),
        ("person", EventKind::Note) => Event::note(id, text),
        ("tournament", EventKind::Row(seq)) => Event::tournament_row(id, seq, text),
        ("board", EventKind::Row(seq)) => Event::board_row(id, seq, text),
        ("board", EventKind::Presence) => Event::board_pointer(id, text, author),
        ("board", EventKind::Message) => Event::board_message(id, text, author),
        ("board", EventKind::Deleted) => Event::board_deleted(id),
        _ => return None,
    })
}

impl Bus for NatsBus {
    fn publish(&self, event: Arc<Event>) {
        let mut what = match event.what {
            EventKind::Row(seq) => format!("row {seq}"),
            EventKind::Presence => "presence".to_owned(),
            EventKind::Seen => "seen".to_owned(),
            EventKind::Message => "message".to_owned(),
            EventKind::Text => "text".to_owned(),
            EventKind::SpectatorMessage { over: false } => "spectators".to_owned(),
            EventKind::SpectatorMessage { over: true } => "spectators-over".to_owned(),
            EventKind::Note => "note".to_owned(),
            EventKind::Deleted => "deleted".to_owned(),
        };
        if let Some(author) = &event.author {
            for id in std::iter::once(&author.id).chain(&author.hidden_from) {
                what.push(' ');
                what.push_str(id);
            }
        }
        self.send(&event.topic, &what, &event.json);
        self.local.publish(event);
    }

    fn publish_locally(&self, event: Arc<Event>) {
        self.local.publish(event);
    }

    fn publish_to_nodes(&self, message: &NodeMessage) {
        if let Ok(text) = serde_json::to_vec(message) {
            self.send("nodes", "node", &text);
        }
    }

    fn flush(&self) -> oneshot::Receiver<()> {
        let (done, flushed) = oneshot::channel();
        // If the buffer is full, nothing is waited for.
        let _ = self.out.try_send(OutgoingMessage::Flush(done));
        flushed
    }

    fn reach(&self) -> BusStatus {
        if self.client.connection_state() == State::Connected {
            BusStatus::Connected
        } else {
            BusStatus::Disconnected
        }
    }

    fn topics(&self, before: &str) -> Vec<String> {
        self.local.topics(before)
    }

    fn join(&self, topic: &str, listener: &Listener) {
        self.local.join(topic, listener);
    }

    fn leave(&self, topic: &str, listener: &Listener) {
        self.local.leave(topic, listener);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_invalid_messages() {
        assert!(
            matches!(read("game.a", b"7 row 3\n{}"), Some(IncomingEvent::Event(event)) if event.what == EventKind::Row(3))
        );
        let alive = serde_json::to_string(&NodeMessage::Heartbeat).unwrap();
        assert_eq!(alive, "\"alive\"", "servers of other versions read it");
        let heard = read("nodes", format!("7 node\n{alive}").as_bytes());
        assert!(matches!(heard, Some(IncomingEvent::Node(7, NodeMessage::Heartbeat))));
        for (topic, payload) in [
            ("game.a", "row 3\n{}"),
            ("game.a", "7 row\n{}"),
            ("game.a", "7 row 3"),
            ("game.a", "7 dance\n{}"),
            ("game", "7 row 3\n{}"),
            ("person.a", "7 row 3\n{}"),
            ("nodes", "7 node\n\"Dance\""),
        ] {
            assert!(read(topic, payload.as_bytes()).is_none(), "{topic} {payload}");
        }
        assert!(read("game.a", b"\xff\n").is_none());
    }

    #[test]
    fn team_texts_reach_their_person_at_every_node() {
        let said = Event::team_text("a", "ann", "{}", None);
        let heard = read(&said.topic, b"7 text\n{}");
        assert!(matches!(heard, Some(IncomingEvent::Event(event)) if event.topic == said.topic));
        assert!(read("team.a", b"7 text\n{}").is_none(), "it has no person");
    }

    #[test]
    fn spectator_messages_keep_their_kind_at_every_node() {
        for (word, over) in [("spectators", false), ("spectators-over", true)] {
            let kind = match read("game.a", format!("7 {word} cat ann ben\n{{}}").as_bytes()) {
                Some(IncomingEvent::Event(event)) => event.what,
                other => panic!("{other:?}"),
            };
            assert_eq!(kind, EventKind::SpectatorMessage { over });
            assert!(read("game.a", format!("7 {word}\n{{}}").as_bytes()).is_none(), "it has no author");
        }
        assert!(read("team.a.ann", b"7 spectators cat\n{}").is_none(), "they have no other topic");
    }

    #[test]
    fn messages_name_their_author_and_excluded_readers() {
        let author = |payload: &str| match read("game.a", payload.as_bytes()) {
            Some(IncomingEvent::Event(event)) => event.author.clone(),
            _ => panic!("{payload}"),
        };
        assert_eq!(author("7 message\n{}"), None, "from a node of an earlier version");
        let ann = |hidden_from: &[&str]| {
            let hidden_from = hidden_from.iter().map(|id| (*id).to_owned()).collect();
            Some(Author { id: "ann".to_owned(), hidden_from })
        };
        assert_eq!(author("7 message ann\n{}"), ann(&[]));
        assert_eq!(author("7 text ann ben cat\n{}"), ann(&["ben", "cat"]));
    }
}
