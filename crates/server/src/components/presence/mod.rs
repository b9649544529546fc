//! Presence: who is connected to which table, here and at the other nodes.
//!
//! No node owns a game. Nodes tell each other who is connected where, and ask all others before anyone counts as
//! absent. If a running node doesn't respond, or NATS is away, nobody is declared absent. A node that is silent for
//! four seconds counts as lost.

mod nodes;
mod remote;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use eightfold_store::{GameHead, Status, Store};
use tokio::time::Instant;

use crate::base::Base;
use crate::bus::{Author, Bus, Event, NodeMessage};
use crate::clock::Clock;
use nodes::Nodes;

pub use remote::people_concerned;

/// How long a player may be disconnected before the others are told, in ms.
const ABSENCE_DELAY_MS: u64 = 1_000;
/// The minimum time between messages to other nodes about a player who sends requests, in ms.
const PRESENCE_INTERVAL_MS: u64 = REQUEST_PRESENCE_MS / 2;

/// The number of tables above which those without connections are forgotten when another is needed.
const CLEANUP_SIZE: usize = 50_000;
/// How many more tables are added before the next cleanup, which looks at all of them.
const CLEANUP_STEP: usize = 1_000;

/// The connected players and spectators of a table.
#[derive(Debug, Default)]
pub struct TablePresence {
    players: BTreeMap<String, PersonPresence>,
    /// The number of connections without a seat.
    watching: usize,
    /// When other nodes last replied who is connected, by node number.
    replies: HashMap<u64, Instant>,
    /// Whether they have been asked about people unknown to this node.
    asked: bool,
}

impl TablePresence {
    /// Whether anyone is connected to the table at this node.
    fn is_connected(&self) -> bool {
        self.watching > 0 || self.players.values().any(|here| here.connections > 0)
    }

    /// Whether it matters when its players were last active.
    fn is_recent(&self, now_ms: u64) -> bool {
        self.players.values().any(|here| now_ms < here.last_ms.saturating_add(MAX_ACTIVITY_AGE_MS))
    }
}

/// How a person is connected.
#[derive(Clone, Copy, Debug, Default)]
struct PersonPresence {
    /// The number of connections.
    connections: usize,
    /// When the person was last active at this node; 0 if never.
    last_ms: u64,
    /// When the person was last active at other nodes, as they reported; 0 if unknown.
    last_remote_ms: u64,
    /// When the last request without a long-lived connection arrived.
    last_request_ms: u64,
    /// The last row that the person has received.
    seen: u64,
    /// A node that reported that the person is connected there.
    remote: Option<RemoteConnection>,
}

/// A connection to another node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RemoteConnection {
    /// The number of the node.
    node: u64,
    /// Until when that is valid.
    until_ms: u64,
}

/// How long after a request without a long-lived connection a person counts as connected.
const REQUEST_PRESENCE_MS: u64 = 10_000;
/// How long it matters when a person was last active, in ms: in correspondence games a player counts as absent after a
/// day.
const MAX_ACTIVITY_AGE_MS: u64 = 86_400_000;

impl PersonPresence {
    /// Returns since when the person has been away; `None` if connected.
    fn away_since(&self, now_ms: u64) -> Option<u64> {
        let elsewhere = self.remote.is_some_and(|elsewhere| now_ms < elsewhere.until_ms);
        let here = self.connections > 0 || now_ms < self.last_request_ms + REQUEST_PRESENCE_MS || elsewhere;
        (!here).then_some(self.last_ms.max(self.last_remote_ms))
    }

    /// Whether the person is connected to this node and, if only by requests, how long that stays valid, in ms.
    fn local_connection(&self, now_ms: u64) -> Option<Option<u64>> {
        let left = (self.last_request_ms + REQUEST_PRESENCE_MS).saturating_sub(now_ms);
        match (self.connections > 0, left) {
            (true, _) => Some(None),
            (false, 0) => None,
            (false, left) => Some(Some(left)),
        }
    }
}

/// Is notified when a player has left.
pub trait AbsenceListener: Send + Sync {
    /// A player of this table is no longer connected.
    fn player_left(&self, table: &GameHead);
}

/// The presence at one table.
pub type PresenceSlot = Mutex<TablePresence>;

/// Who is connected to which table.
pub struct Presence {
    store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    shared: bool,
    /// The random number of this node.
    node: u64,
    bus: Arc<dyn Bus>,
    clock: Clock,
    slots: Mutex<HashMap<String, Arc<PresenceSlot>>>,
    nodes: Nodes,
    listener: OnceLock<Weak<dyn AbsenceListener>>,
}

impl Presence {
    /// Creates the component.
    pub fn new(base: &Base) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            shared: base.shared,
            node: base.node,
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            slots: Mutex::default(),
            nodes: Nodes::default(),
            listener: OnceLock::new(),
        })
    }

    /// Sets the listener that is told about players who leave; only the first call counts.
    pub fn listen(&self, listener: Weak<dyn AbsenceListener>) {
        let _ = self.listener.set(listener);
    }

    async fn notify_absence(&self, id: &str) {
        if let Some(listener) = self.listener.get().and_then(Weak::upgrade)
            && let Ok(Some(head)) = self.store.game(id).await
        {
            listener.player_left(&head);
        }
    }

    /// Returns the presence at a table, created if needed.
    pub fn slot(&self, id: &str) -> Arc<PresenceSlot> {
        let mut tables = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() >= CLEANUP_SIZE
            && tables.len().is_multiple_of(CLEANUP_STEP)
            && !tables.contains_key(id)
        {
            tables.retain(|_, slot| Arc::strong_count(slot) > 1 || is_connected(slot));
        }
        Arc::clone(tables.entry(id.to_owned()).or_default())
    }

    fn existing_slot(&self, id: &str) -> Option<Arc<PresenceSlot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Whether anything is known about a table.
    #[cfg(test)]
    pub fn is_known(&self, id: &str) -> bool {
        self.existing_slot(id).is_some()
    }

    fn slots(&self) -> Vec<(String, Arc<PresenceSlot>)> {
        let tables = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().map(|(id, slot)| (id.clone(), Arc::clone(slot))).collect()
    }

    /// Forgets a table that is over or hasn't started, to which nobody is connected, unless someone besides the caller
    /// uses its slot.
    pub fn forget(&self, id: &str, slot: &Arc<PresenceSlot>) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        // One is here, and one is the caller's.
        if Arc::strong_count(slot) <= 2 && !is_connected(slot) {
            slots.remove(id);
        }
    }

    /// Forgets the tables to which nobody is connected and for which it no longer matters when their players were last
    /// active.
    pub fn drop_unused(&self, now_ms: u64) {
        let mut tables = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, slot| {
            let is_used = Arc::strong_count(slot) > 1 || is_connected(slot);
            is_used || slot.lock().unwrap_or_else(PoisonError::into_inner).is_recent(now_ms)
        });
    }

    /// Returns the nodes that seem to be alive, without this one.
    pub fn other_nodes(&self) -> Vec<u64> {
        self.nodes.ids()
    }

    /// Returns how many look at a table at this node and aren't `seated`.
    pub fn watching(&self, id: &str, seated: impl Fn(&str) -> bool) -> usize {
        let Some(slot) = self.existing_slot(id) else { return 0 };
        let presence = slot.lock().unwrap_or_else(PoisonError::into_inner);
        let others = presence.players.iter().filter(|(id, here)| here.connections > 0 && !seated(id)).count();
        presence.watching + others
    }

    /// Returns the last row that a person has received, as far as this node knows.
    pub fn last_seen(&self, id: &str, person: &str) -> Option<u64> {
        let slot = self.existing_slot(id)?;
        let presence = slot.lock().unwrap_or_else(PoisonError::into_inner);
        presence.players.get(person).map(|here| here.seen).filter(|seen| *seen > 0)
    }

    /// Returns since when a person has been away from a table, as far as this node knows; `None` if connected. Never
    /// before the start of this server, nor before the loss of a node that the person may have been connected to.
    pub fn away_since(&self, id: &str, person: &str, now_ms: u64) -> Option<u64> {
        let earliest = self.clock.began_ms().max(self.nodes.lost_ms());
        let Some(entry) = self.existing_slot(id) else { return Some(earliest) };
        let presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        match presence.players.get(person) {
            Some(here) => here.away_since(now_ms).map(|since| since.max(earliest)),
            None => Some(earliest),
        }
    }

    /// Records that a player was active without a long-lived connection.
    pub fn record_activity(self: &Arc<Self>, id: &str, person: &str) {
        let entry = self.slot(id);
        let now = self.clock.now_ms();
        let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.players.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        // Tells the other nodes again before their last information expires.
        let again = here.last_request_ms / PRESENCE_INTERVAL_MS != now / PRESENCE_INTERVAL_MS;
        let publish_to_nodes = here.connections == 0 && (was_away || again);
        (here.last_ms, here.last_request_ms) = (now, now);
        drop(presence);
        if publish_to_nodes {
            let told = (id.to_owned(), person.to_owned(), Some(REQUEST_PRESENCE_MS));
            self.bus.publish_to_nodes(&NodeMessage::Connected(vec![told]));
        }
        if was_away {
            self.publish_presence(id, person, true, now);
        }
    }

    /// Records the start of a long-lived connection to a table.
    pub fn connected(self: &Arc<Self>, id: &str, person: Option<&str>) {
        let entry = self.slot(id);
        let now = self.clock.now_ms();
        let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(person) = person else {
            presence.watching += 1;
            let first = presence.watching == 1;
            drop(presence);
            if first {
                self.announce_connection(id, None);
            }
            return;
        };
        let here: &mut PersonPresence = presence.players.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        here.connections += 1;
        here.last_ms = now;
        let first = here.connections == 1;
        drop(presence);
        if was_away {
            self.publish_presence(id, person, true, now);
        }
        if first {
            self.announce_connection(id, Some(person));
        }
    }

    /// Records the end of a long-lived connection.
    pub fn disconnected(self: &Arc<Self>, id: &str, person: Option<&str>) {
        let Some(entry) = self.existing_slot(id) else { return };
        let now = self.clock.now_ms();
        let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(person) = person else {
            presence.watching = presence.watching.saturating_sub(1);
            return;
        };
        let Some(here) = presence.players.get_mut(person) else { return };
        here.connections = here.connections.saturating_sub(1);
        // A closed connection is a stronger sign than a recent request.
        (here.last_ms, here.last_request_ms) = (now, 0);
        if here.connections > 0 {
            return;
        }
        drop(presence);
        self.bus.publish_to_nodes(&NodeMessage::Disconnected(id.to_owned(), person.to_owned()));
        let (presence, id, person) = (Arc::clone(self), id.to_owned(), person.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(ABSENCE_DELAY_MS)).await;
            if presence.away_since(&id, &person, presence.clock.now_ms()).is_none() {
                return; // reconnected
            }
            presence.publish_presence(&id, &person, false, now);
            presence.notify_absence(&id).await;
        });
    }

    /// Records that a player has all rows up to this one, and tells the other players if that is new.
    pub fn record_seen(&self, id: &str, person: &str, seats: &[char], seq: u64) {
        let entry = self.slot(id);
        let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.players.entry(person.to_owned()).or_default();
        if here.seen >= seq {
            return;
        }
        here.seen = seq;
        drop(presence);
        let text = serde_json::json!({ "seats": seats, "id": person, "seq": seq });
        self.bus.publish(Event::seen(id, &text.to_string()));
    }

    /// Tells everyone at the table that a player connected or disconnected.
    fn publish_presence(self: &Arc<Self>, id: &str, person: &str, here: bool, since_ms: u64) {
        self.publish_presence_with(id, person, here, since_ms, |bus, event| bus.publish(event));
    }

    /// Like [`publish_presence`](Self::publish_presence), published by `tell`.
    fn publish_presence_with(
        self: &Arc<Self>,
        id: &str,
        person: &str,
        here: bool,
        since_ms: u64,
        tell: fn(&dyn Bus, Arc<Event>),
    ) {
        let (presence, id, person) = (Arc::clone(self), id.to_owned(), person.to_owned());
        tokio::spawn(async move {
            let Ok(Some(head)) = presence.store.game(&id).await else { return };
            let theirs = head.seats.iter().filter(|seat| seat.owner.as_deref() == Some(&person));
            let seats: Vec<char> = theirs.map(|seat| seat.seat).collect();
            if seats.is_empty() || head.status == Status::Over {
                return;
            }
            let text =
                serde_json::json!({ "seats": seats, "id": person, "here": here, "since_ms": since_ms });
            let player = Author { id: person, ..Author::default() };
            tell(&*presence.bus, Event::presence(&id, &text.to_string(), Some(player)));
        });
    }
}

/// Whether anyone is connected to a table at this node.
pub fn is_connected(slot: &PresenceSlot) -> bool {
    slot.lock().unwrap_or_else(PoisonError::into_inner).is_connected()
}
