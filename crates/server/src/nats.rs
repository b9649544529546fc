//! The event bus between nodes: core NATS.
//!
//! Every node hears all events of its site and passes on those that somebody there listens to. It does no harm
//! if NATS loses, duplicates or reorders events, since the store is the source of truth. While NATS is away
//! nothing waits for it, and nodes poll the store for the games that are being watched (`nodes`).

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::mpsc;

use crate::bus::{Bus, Event, Incoming, Listener, LocalBus, NodeMessage, Reach, What};

/// How many messages wait to be sent, or to be taken, before some are lost.
const WAITING: usize = 10_000;
/// How often the line is tried; it is broken when two tries have no answer.
const PING: Duration = Duration::from_secs(3);
/// How long to wait before the line is made anew.
const AGAIN: Duration = Duration::from_millis(500);

/// A bus that reaches other nodes.
#[derive(Debug)]
struct NatsBus {
    local: LocalBus,
    client: Client,
    out: mpsc::Sender<(String, Bytes)>,
    /// What stands before the topic in a subject.
    before: String,
    /// The number of this node.
    node: u64,
}

/// Connects to the server at this address; if it is away, as soon as it is there. Nodes with the same name of a site
/// hear each other.
///
/// # Errors
/// If the address is none, or what is there refuses.
pub async fn connect(
    address: &str,
    site: &str,
    node: u64,
) -> Result<(Arc<dyn Bus>, mpsc::Receiver<Incoming>), String> {
    let (tell, incoming) = mpsc::channel(WAITING);
    let told = tell.clone();
    let options = ConnectOptions::new()
        .name("eightfold")
        .no_echo()
        .ping_interval(PING)
        .retry_on_initial_connect()
        .reconnect_delay_callback(|_| AGAIN)
        .event_callback(move |event| {
            let told = told.clone();
            async move {
                match event {
                    async_nats::Event::Connected => {
                        tracing::info!("NATS is connected");
                        drop(told.try_send(Incoming::Connected)); // so many wait that one more says nothing
                    }
                    async_nats::Event::SlowConsumer(_) => drop(told.try_send(Incoming::Missed)),
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
            // What is not understood comes from a node of another version.
            if let Some(incoming) = read(topic, &message.payload)
                && tell.send(incoming).await.is_err()
            {
                return;
            }
        }
    });
    let (out, mut waiting) = mpsc::channel::<(String, Bytes)>(WAITING);
    let sender = client.clone();
    tokio::spawn(async move {
        while let Some((subject, payload)) = waiting.recv().await {
            // While the line is broken nothing waits: it would be old when it comes.
            if sender.connection_state() == State::Connected
                && let Err(error) = sender.publish(subject, payload).await
            {
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
        // Where too many wait it is lost, as a bus may.
        let _ = self.out.try_send((format!("{}{topic}", self.before), payload));
    }
}

/// What a message says: a line with the number of its node and what it is, then the text.
fn read(topic: &str, payload: &[u8]) -> Option<Incoming> {
    let text = std::str::from_utf8(payload).ok()?;
    let (head, text) = text.split_once('\n')?;
    let mut head = head.split(' ');
    let node = head.next()?.parse().ok()?;
    let what = match head.next()? {
        "row" => What::Row(head.next()?.parse().ok()?),
        "presence" => What::Presence,
        "seen" => What::Seen,
        "message" => What::Message,
        "text" => What::Text,
        "note" => What::Note,
        "node" => return Some(Incoming::Node(node, serde_json::from_str(text).ok()?)),
        _ => return None,
    };
    heard(topic, what, text).map(Incoming::Event)
}

/// What another node has told; nothing if it makes no sense.
fn heard(topic: &str, what: What, text: &str) -> Option<Arc<Event>> {
    let (kind, id) = topic.split_once('.')?;
    Some(match (kind, what) {
        ("game", What::Row(seq)) => Event::row(id, seq, text),
        ("game", What::Presence | What::Message | What::Text) => Event::aside(id, what, text),
        ("players", What::Seen) => Event::seen(id, text),
        ("person", What::Note) => Event::note(id, text),
        ("tournament", What::Row(seq)) => Event::tournament_row(id, seq, text),
        _ => return None,
    })
}

impl Bus for NatsBus {
    fn publish(&self, event: Arc<Event>) {
        let what = match event.what {
            What::Row(seq) => format!("row {seq}"),
            What::Presence => "presence".to_owned(),
            What::Seen => "seen".to_owned(),
            What::Message => "message".to_owned(),
            What::Text => "text".to_owned(),
            What::Note => "note".to_owned(),
        };
        self.send(&event.topic, &what, &event.json);
        self.local.publish(event);
    }

    fn publish_here(&self, event: Arc<Event>) {
        self.local.publish(event);
    }

    fn tell_nodes(&self, message: &NodeMessage) {
        if let Ok(text) = serde_json::to_vec(message) {
            self.send("nodes", "node", &text);
        }
    }

    fn reach(&self) -> Reach {
        if self.client.connection_state() == State::Connected { Reach::Connected } else { Reach::Cut }
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
    fn what_is_no_message_is_not_heard() {
        assert!(
            matches!(read("game.a", b"7 row 3\n{}"), Some(Incoming::Event(event)) if event.what == What::Row(3))
        );
        let alive = serde_json::to_string(&NodeMessage::Alive).unwrap();
        let heard = read("nodes", format!("7 node\n{alive}").as_bytes());
        assert!(matches!(heard, Some(Incoming::Node(7, NodeMessage::Alive))));
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
}
