//! The state that all requests share.

use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use eightfold_protocol::RowKey;
use eightfold_store::Store;

use crate::base::Base;
use crate::blocking::BlockingWork;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::components::clubs::Clubs;
use crate::components::cluster::Cluster;
use crate::components::delayed_views::DelayedViews;
use crate::components::outbox::Outbox;
use crate::components::people::People;
use crate::components::presence::{AbsenceListener, Presence};
use crate::components::ratings::Ratings;
use crate::components::scheduler::{Scheduler, TimedComponents};
use crate::components::shared_boards::SharedBoards;
use crate::components::tables::{RowRules, Secrets, TableListener, Tables};
use crate::components::tournaments::Tournaments;
use crate::connection_limit::ConnectionLimit;
use crate::limits::Limits;
use crate::logs::RequestNumbers;
use crate::metrics::Metrics;
use crate::players_archive::judge_queue::JudgeQueue;
#[cfg(feature = "previews")]
use crate::previews::cache::Pictures;
use crate::shutdown::Shutdown;
use crate::turn_sessions::TurnSessions;

/// What an [`App`] is built from.
pub struct Parts {
    pub store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    pub shared: bool,
    pub bus: Arc<dyn Bus>,
    pub clock: Clock,
    pub key: RowKey,
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

/// The components of the server, and everything else that request handlers use.
pub struct App {
    pub store: Arc<dyn Store>,
    pub bus: Arc<dyn Bus>,
    pub clock: Clock,
    pub metrics: Arc<Metrics>,
    pub shutdown: Arc<Shutdown>,
    pub people: Arc<People>,
    pub clubs: Arc<Clubs>,
    pub presence: Arc<Presence>,
    pub outbox: Arc<Outbox>,
    pub tables: Arc<Tables>,
    pub delayed_views: Arc<DelayedViews>,
    pub ratings: Arc<Ratings>,
    pub tournaments: Arc<Tournaments>,
    pub scheduler: Arc<Scheduler>,
    pub shared_boards: Arc<SharedBoards>,
    pub cluster: Arc<Cluster>,
    /// Signs every row.
    pub key: Arc<RowKey>,
    pub limits: Arc<Limits>,
    /// Long-lived connections by address.
    pub sockets: ConnectionLimit,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted: Vec<IpAddr>,
    /// The address of the site, such as `https://example.org`; `None` if it is the address that the server listens on.
    pub public_url: Option<String>,
    /// How long the body of a request may take to arrive.
    pub slow: Duration,
    /// Whether the metrics have a listener of their own, so that there is no route for them here.
    pub metrics_apart: bool,
    /// Sessions of people who take turns by requests.
    pub turn_sessions: TurnSessions,
    /// Numbers the requests for their log lines.
    pub requests: RequestNumbers,
    /// Expensive computations for requests.
    pub work: BlockingWork,
    /// Held while players are paired.
    pub pairing: tokio::sync::Mutex<()>,
    /// Preview images of links.
    #[cfg(feature = "previews")]
    pub pictures: Pictures,
    /// The judging of boards and puzzles that people publish.
    pub judges: JudgeQueue,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("tables", &self.tables.in_memory()).finish_non_exhaustive()
    }
}

impl App {
    /// Builds a server.
    pub fn new(parts: Parts) -> Arc<Self> {
        let Parts { store, shared, bus, clock, key, secrets, limits, sockets, threads, .. } = parts;
        let Parts { trusted, public_url, slow, most_rows, watch_delay_ms, metrics_apart, .. } = parts;
        // Without randomness, two servers may get the same number and mistake each other's heartbeats for their own.
        let node = crate::random::bytes().map_or(0, u64::from_be_bytes);
        let base = Base::new(store, shared, node, bus, clock);
        let (key, limits) = (Arc::new(key), Arc::new(limits));
        let people = People::new(&base);
        let clubs = Clubs::new(&base);
        let shared_boards = SharedBoards::new(&base);
        let presence = Presence::new(&base);
        let outbox = Outbox::new(&base, Arc::clone(&presence), public_url.clone());
        let rules = RowRules { key: Arc::clone(&key), secrets, most_rows };
        let tables = Tables::new(&base, Arc::clone(&presence), Arc::clone(&outbox), rules);
        let delayed_views = DelayedViews::new(&base, Arc::clone(&tables), watch_delay_ms);
        let ratings = Ratings::new(&base, Arc::clone(&tables));
        let tournaments =
            Tournaments::new(&base, Arc::clone(&people), Arc::clone(&clubs), Arc::clone(&tables));
        let scheduled = TimedComponents {
            limits: Arc::clone(&limits),
            people: Arc::clone(&people),
            presence: Arc::clone(&presence),
            tables: Arc::clone(&tables),
            delayed_views: Arc::clone(&delayed_views),
            ratings: Arc::clone(&ratings),
            threads,
        };
        let scheduler = Scheduler::new(&base, scheduled);
        let cluster = Cluster::new(
            &base,
            Arc::clone(&presence),
            Arc::clone(&tables),
            Arc::clone(&delayed_views),
            Arc::clone(&shared_boards),
        );
        // Events go up: the listeners are weak references, so that no component keeps one above it alive.
        presence.listen(Arc::downgrade(&scheduler) as Weak<dyn AbsenceListener>);
        tables.listen(vec![
            Arc::downgrade(&scheduler) as Weak<dyn TableListener>,
            Arc::downgrade(&tournaments) as Weak<dyn TableListener>,
            Arc::downgrade(&ratings) as Weak<dyn TableListener>,
        ]);
        let Base { store, bus, clock, metrics, shutdown, .. } = base;
        Arc::new(Self {
            store,
            bus,
            clock,
            metrics,
            shutdown,
            people,
            clubs,
            presence,
            outbox,
            tables,
            delayed_views,
            ratings,
            tournaments,
            scheduler,
            shared_boards,
            cluster,
            key,
            limits,
            sockets,
            trusted,
            public_url,
            slow,
            metrics_apart,
            turn_sessions: TurnSessions::default(),
            requests: RequestNumbers::from(node),
            work: BlockingWork::default(),
            pairing: tokio::sync::Mutex::default(),
            #[cfg(feature = "previews")]
            pictures: Pictures::default(),
            judges: JudgeQueue::default(),
        })
    }
}
