//! The state that all requests share.

use std::net::IpAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use eightfold_store::{GameHead, ObservedStore, SeatHolder, Status, Store};
use eightfold_table::Absent;

use crate::base::Base;
use crate::blocking::BlockingWork;
use crate::bus::{Author, Bus, Event, NodeMessage};
use crate::clock::Clock;
use crate::components::people::People;
use crate::components::shared_boards::SharedBoards;
use crate::computers::Computers;
use crate::connection_limit::ConnectionLimit;
use crate::deadlines::{Deadlines, Kind};
use crate::hook_list::Hooks;
use crate::limits::Limits;
use crate::logs::RequestNumbers;
use crate::metrics::Metrics;
use crate::node_list::Nodes;
use crate::players_archive::judge_queue::JudgeQueue;
#[cfg(feature = "previews")]
use crate::previews::cache::Pictures;
use crate::random::NoRandomness;
use crate::shutdown::Shutdown;
use crate::table_cache::{PersonPresence, REQUEST_COUNTS_MS, TableCache, terms_of};
use crate::tournament_list::Tournaments;

/// Generates the secrets of shuffles.
pub type Secrets = Box<dyn Fn() -> Result<[u8; 32], NoRandomness> + Send + Sync>;

/// What an [`App`] is built from.
pub struct Parts {
    pub store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    pub shared: bool,
    pub bus: Arc<dyn Bus>,
    pub clock: Clock,
    pub key: eightfold_protocol::RowKey,
    pub secrets: Secrets,
    pub limits: Limits,
    pub sockets: ConnectionLimit,
    /// The number of threads for computer players.
    pub threads: usize,
    pub trusted: Vec<IpAddr>,
    pub public_url: Option<String>,
    /// How long the body of a request may take to arrive.
    pub slow: Duration,
    /// The maximum length of a log, in rows; a longer game is aborted.
    pub most_rows: u64,
    /// The delay with which spectators see rated games with a running clock, in ms.
    pub watch_delay_ms: u64,
    /// Whether the metrics have a listener of their own.
    pub metrics_apart: bool,
}

/// The state that all requests share.
pub struct App {
    pub store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    pub shared: bool,
    pub bus: Arc<dyn Bus>,
    pub clock: Clock,
    /// Signs every row.
    pub key: eightfold_protocol::RowKey,
    pub secrets: Secrets,
    pub tables: TableCache,
    pub deadlines: Deadlines,
    pub limits: Limits,
    pub computers: Computers,
    pub metrics: Arc<Metrics>,
    /// Whether the metrics have a listener of their own, so that there is no route for them here.
    pub metrics_apart: bool,
    /// Long-lived connections by address.
    pub sockets: ConnectionLimit,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted: Vec<IpAddr>,
    /// The address of the site, such as `https://example.org`; `None` for whatever address it listens on.
    pub public_url: Option<String>,
    /// How long the body of a request may take to arrive.
    pub slow: Duration,
    /// The maximum length of a log, in rows; a longer game is aborted.
    pub most_rows: u64,
    /// The delay with which spectators see rated games with a running clock, in ms.
    pub watch_delay_ms: u64,
    /// The delivery of notes.
    pub hooks: Hooks,
    /// The other nodes.
    pub nodes: Nodes,
    /// Held while players are paired.
    pub pairing: tokio::sync::Mutex<()>,
    /// Expensive computations for requests.
    pub work: BlockingWork,
    /// Preview images of links.
    #[cfg(feature = "previews")]
    pub pictures: Pictures,
    pub people: People,
    /// The judging of boards and puzzles that people publish.
    pub judges: JudgeQueue,
    /// The tournaments in memory.
    pub tournaments: Tournaments,
    pub shared_boards: Arc<SharedBoards>,
    /// Games whose results this version can't read; held while games are added to the ratings.
    pub unreadable: tokio::sync::Mutex<std::collections::BTreeSet<String>>,
    /// The random number of this node.
    pub node: u64,
    /// When this node last wrote its heartbeat.
    pub beaten_ms: AtomicU64,
    /// Held while lost time is given back.
    pub waking: tokio::sync::Mutex<()>,
    /// Numbers the requests for their log lines.
    pub requests: RequestNumbers,
    pub shutdown: Arc<Shutdown>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

/// How long a player may be disconnected before the others are told, in ms.
pub const AWAY_DELAY_MS: u64 = 1_000;
/// The minimum time between messages to other nodes about a player who sends requests, in ms.
const PRESENCE_INTERVAL_MS: u64 = REQUEST_COUNTS_MS / 2;

impl App {
    /// Creates the state of a server.
    pub fn new(parts: Parts) -> Arc<Self> {
        let Parts { store, shared, bus, clock, key, secrets, limits, sockets, threads, .. } = parts;
        // Without randomness two servers may get the same number, and each would take the other's heartbeats for its
        // own.
        let node = crate::random::bytes().map_or(0, u64::from_be_bytes);
        let Parts { trusted, public_url, slow, most_rows, watch_delay_ms, metrics_apart, .. } = parts;
        let metrics = Arc::new(Metrics::new());
        let measured = Arc::clone(&metrics);
        let store: Arc<dyn Store> =
            Arc::new(ObservedStore::new(store, move |call| measured.store_called(call)));
        let shutdown = Arc::new(Shutdown::new(Arc::clone(&bus)));
        let base = Base {
            store: Arc::clone(&store),
            shared,
            node,
            bus: Arc::clone(&bus),
            clock: clock.clone(),
            metrics: Arc::clone(&metrics),
            shutdown: Arc::clone(&shutdown),
        };
        Arc::new(Self {
            store,
            shared,
            bus,
            key,
            secrets,
            tables: TableCache::default(),
            deadlines: Deadlines::default(),
            limits,
            computers: Computers::new(threads),
            metrics,
            metrics_apart,
            sockets,
            trusted,
            public_url,
            slow,
            most_rows,
            watch_delay_ms,
            hooks: Hooks::default(),
            nodes: Nodes::default(),
            pairing: tokio::sync::Mutex::default(),
            work: BlockingWork::default(),
            #[cfg(feature = "previews")]
            pictures: Pictures::default(),
            people: People::new(&base),
            judges: JudgeQueue::default(),
            tournaments: Tournaments::default(),
            shared_boards: SharedBoards::new(&base),
            unreadable: tokio::sync::Mutex::default(),
            beaten_ms: AtomicU64::new(clock.began_ms()),
            waking: tokio::sync::Mutex::default(),
            clock,
            node,
            requests: RequestNumbers::from(node),
            shutdown,
        })
    }

    // Presence.

    /// Schedules the check whether the player to move has been away for too long.
    pub fn watch_absence(&self, id: &str, head: &GameHead) {
        let at = self.absence_at(id, head);
        self.deadlines.set(Kind::Absence, id, at);
    }

    fn absence_at(&self, id: &str, head: &GameHead) -> Option<u64> {
        let terms = terms_of(head)?;
        if terms.absent == Absent::Wait || head.status != Status::Playing {
            return None;
        }
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat))?;
        let SeatHolder::Person(person) = &acting.holder else { return None };
        let now = self.clock.now_ms();
        let since = self.away_since(id, person, now)?;
        let wait = match terms.clock {
            eightfold_table::Clock::Live { .. } => 60_000,
            eightfold_table::Clock::None => 120_000,
            eightfold_table::Clock::Days { .. } => 86_400_000,
        };
        Some((since.max(head.changed_ms) + wait).max(now + 1_000))
    }

    /// Returns since when a person has been away from a table, as far as this node knows; `None` if connected. Never
    /// before the start of this server, nor before the loss of a node that the person may have been connected to.
    pub fn away_since(&self, id: &str, person: &str, now_ms: u64) -> Option<u64> {
        let earliest = self.clock.began_ms().max(self.nodes.lost_ms());
        let Some(entry) = self.tables.known(id) else { return Some(earliest) };
        let presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        match presence.people.get(person) {
            Some(here) => here.away_since(now_ms).map(|since| since.max(earliest)),
            None => Some(earliest),
        }
    }

    /// Records that a player was active without a long-lived connection.
    pub fn record_activity(self: &Arc<Self>, id: &str, person: &str) {
        let entry = self.tables.entry(id);
        let now = self.clock.now_ms();
        let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.people.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        // Tells the other nodes again before their last information expires.
        let again = here.asked_ms / PRESENCE_INTERVAL_MS != now / PRESENCE_INTERVAL_MS;
        let publish_to_nodes = here.connections == 0 && (was_away || again);
        (here.last_ms, here.asked_ms) = (now, now);
        drop(presence);
        if publish_to_nodes {
            let told = (id.to_owned(), person.to_owned(), Some(REQUEST_COUNTS_MS));
            self.bus.publish_to_nodes(&NodeMessage::Here(vec![told]));
        }
        if was_away {
            self.publish_presence(id, person, true, now);
        }
    }

    /// Records the start of a long-lived connection to a table.
    pub fn connected(self: &Arc<Self>, id: &str, person: Option<&str>) {
        let entry = self.tables.entry(id);
        let now = self.clock.now_ms();
        let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(person) = person else {
            presence.watching += 1;
            let first = presence.watching == 1;
            drop(presence);
            if first {
                self.announce_connection(id, None);
            }
            return;
        };
        let here: &mut PersonPresence = presence.people.entry(person.to_owned()).or_default();
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
        let Some(entry) = self.tables.known(id) else { return };
        let now = self.clock.now_ms();
        let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(person) = person else {
            presence.watching = presence.watching.saturating_sub(1);
            return;
        };
        let Some(here) = presence.people.get_mut(person) else { return };
        here.connections = here.connections.saturating_sub(1);
        // A closed connection is a stronger sign than a recent request.
        (here.last_ms, here.asked_ms) = (now, 0);
        if here.connections > 0 {
            return;
        }
        drop(presence);
        self.bus.publish_to_nodes(&NodeMessage::Gone(id.to_owned(), person.to_owned()));
        let (app, id, person) = (Arc::clone(self), id.to_owned(), person.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(std::time::Duration::from_millis(AWAY_DELAY_MS)).await;
            if app.away_since(&id, &person, app.clock.now_ms()).is_none() {
                return; // reconnected
            }
            app.publish_presence(&id, &person, false, now);
            if let Ok(Some(head)) = app.store.game(&id).await {
                app.watch_absence(&id, &head);
            }
        });
    }

    /// Records that a player has all rows up to this one, and tells the other players if that is new.
    pub fn seen(&self, id: &str, person: &str, seats: &[char], seq: u64) {
        let entry = self.tables.entry(id);
        let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.people.entry(person.to_owned()).or_default();
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
        self.publish_presence_with(id, person, here, since_ms, |app, event| app.bus.publish(event));
    }

    /// Like [`publish_presence`](Self::publish_presence), published by `tell`.
    pub fn publish_presence_with(
        self: &Arc<Self>,
        id: &str,
        person: &str,
        here: bool,
        since_ms: u64,
        tell: fn(&App, Arc<Event>),
    ) {
        let (app, id, person) = (Arc::clone(self), id.to_owned(), person.to_owned());
        tokio::spawn(async move {
            let Ok(Some(head)) = app.store.game(&id).await else { return };
            let theirs = head.seats.iter().filter(|seat| seat.owner.as_deref() == Some(&person));
            let seats: Vec<char> = theirs.map(|seat| seat.seat).collect();
            if seats.is_empty() || head.status == Status::Over {
                return;
            }
            let text =
                serde_json::json!({ "seats": seats, "id": person, "here": here, "since_ms": since_ms });
            let player = Author { id: person, ..Author::default() };
            tell(&app, Event::presence(&id, &text.to_string(), Some(player)));
        });
    }
}
