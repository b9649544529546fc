//! The state that all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use eightfold_store::{GameHead, ObservedStore, Store};

use crate::base::Base;
use crate::blocking::BlockingWork;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::components::outbox::Outbox;
use crate::components::people::People;
use crate::components::presence::Presence;
use crate::components::shared_boards::SharedBoards;
use crate::computers::Computers;
use crate::connection_limit::ConnectionLimit;
use crate::deadlines::Deadlines;
use crate::limits::Limits;
use crate::logs::RequestNumbers;
use crate::metrics::Metrics;
use crate::players_archive::judge_queue::JudgeQueue;
#[cfg(feature = "previews")]
use crate::previews::cache::Pictures;
use crate::random::NoRandomness;
use crate::shutdown::Shutdown;
use crate::table_cache::TableCache;
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
    pub outbox: Arc<Outbox>,
    pub presence: Arc<Presence>,
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
        let presence = Presence::new(&base);
        let outbox = Outbox::new(&base, Arc::clone(&presence), public_url.clone());
        let app = Arc::new(Self {
            store,
            shared,
            bus,
            key,
            secrets,
            tables: TableCache::new(Arc::clone(&presence)),
            presence,
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
            outbox,
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
        });
        let listener = Arc::downgrade(&app);
        app.presence.listen(listener);
        app
    }
}

impl crate::components::presence::AbsenceListener for App {
    fn player_left(&self, table: &GameHead) {
        self.watch_absence(&table.id, table);
    }
}
