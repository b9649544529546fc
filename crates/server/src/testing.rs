//! Shared helpers of the tests in this crate: a server without a network, whose clock the tests advance.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use eightfold_game::SplitMix;
use eightfold_protocol::RowKey;
use eightfold_store::{FaultyStore, NewPerson, Person, SqliteStore};
use tokio::sync::mpsc;
use tracing_subscriber::util::SubscriberInitExt;

use crate::app::{App, Parts};
use crate::bus::{Bus, BusStatus, Event, IncomingEvent, Listener, LocalBus, NodeMessage};
use crate::clock::Clock;
use crate::connection_limit::ConnectionLimit;
use crate::limits::Limits;

/// A store that tests can make fail.
pub type TestStore = FaultyStore<SqliteStore>;

/// Creates an empty store in memory.
pub fn store_in_memory() -> Arc<TestStore> {
    Arc::new(FaultyStore::new(SqliteStore::in_memory().unwrap()))
}

/// Creates a server over a store in memory.
pub fn server(bus: Arc<dyn Bus>) -> Arc<App> {
    server_over(store_in_memory(), bus)
}

/// Creates one of several servers over this store.
pub fn server_over(store: Arc<TestStore>, bus: Arc<dyn Bus>) -> Arc<App> {
    let shared = bus.reach() != BusStatus::SingleNode;
    server_sharing(shared, store, bus)
}

/// Creates a server over this store, to which others may write if it is `shared`.
pub fn server_sharing(shared: bool, store: Arc<TestStore>, bus: Arc<dyn Bus>) -> Arc<App> {
    let numbers = Mutex::new(SplitMix::new(1));
    let draw = move || Ok(std::array::from_fn(|_| numbers.lock().unwrap().bits() as u8));
    App::new(Parts {
        shared,
        store,
        bus,
        clock: Clock::start(1_800_000_000_000, None),
        key: RowKey::from_seed(&[7; 32]),
        secrets: Box::new(draw),
        limits: Limits::new(1),
        sockets: ConnectionLimit::new(10),
        threads: 0,
        trusted: Vec::new(),
        public_url: None,
        slow: Duration::from_secs(20),
        most_rows: 12,
        watch_delay_ms: 60_000,
        metrics_apart: false,
    })
}

/// Captures what this thread logs, while it exists.
pub struct LogCapture(());

thread_local! {
    static LINES: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

impl LogCapture {
    /// Starts capturing.
    pub fn start() -> Self {
        // One subscriber for the whole process: with one per thread, some may miss lines.
        let lines = tracing_subscriber::fmt().with_ansi(false).without_time().with_target(false);
        // Another test has already set it.
        let _ = lines.compact().with_writer(|| LogWriter).finish().try_init();
        LINES.set(Some(Vec::new()));
        Self(())
    }

    /// Returns the lines that contain these words, with repetitions.
    pub fn lines(&self, words: &str) -> Vec<String> {
        let text = LINES.with_borrow(|lines| lines.clone().unwrap_or_default());
        let text = String::from_utf8_lossy(&text).into_owned();
        text.lines().filter(|line| line.contains(words)).map(str::to_owned).collect()
    }
}

impl Drop for LogCapture {
    fn drop(&mut self) {
        LINES.set(None);
    }
}

struct LogWriter;

impl std::io::Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LINES.with_borrow_mut(|lines| lines.iter_mut().for_each(|lines| lines.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A receiver of a [`TestBus`].
type Subscriber = (Arc<TestBus>, mpsc::Sender<IncomingEvent>);

/// A bus between the servers of a test.
pub struct TestBus {
    local: LocalBus,
    node: u64,
    whole: AtomicBool,
    all: Arc<Mutex<Vec<Subscriber>>>,
}

impl TestBus {
    /// Creates the buses of this many nodes, and their receivers.
    pub fn between(nodes: u64) -> Vec<(Arc<Self>, mpsc::Receiver<IncomingEvent>)> {
        let all = Arc::<Mutex<Vec<Subscriber>>>::default();
        let line = |node| {
            let (tell, incoming) = mpsc::channel(10_000);
            let (local, whole) = (LocalBus::default(), AtomicBool::new(true));
            let line = Arc::new(Self { local, node, whole, all: Arc::clone(&all) });
            all.lock().unwrap().push((Arc::clone(&line), tell));
            (line, incoming)
        };
        (1..=nodes).map(line).collect()
    }

    /// Disconnects this node from the others.
    pub fn cut(&self) {
        self.whole.store(false, Ordering::Release);
    }

    /// Reconnects this node, which notices that.
    pub fn reconnect(&self) {
        self.whole.store(true, Ordering::Release);
        self.all.lock().unwrap()[self.node as usize - 1].1.try_send(IncomingEvent::Connected).unwrap();
    }

    /// Kills this node.
    pub fn kill(&self) {
        self.cut();
    }

    fn publish(&self, incoming: impl Fn() -> IncomingEvent) {
        for (line, ear) in self.all.lock().unwrap().iter() {
            let heard = line.reach() == BusStatus::Connected && self.reach() == BusStatus::Connected;
            if line.node != self.node && heard {
                ear.try_send(incoming()).unwrap();
            }
        }
    }
}

impl Bus for TestBus {
    fn publish(&self, event: Arc<Event>) {
        self.publish(|| IncomingEvent::Event(Arc::clone(&event)));
        self.local.publish(event);
    }

    fn publish_locally(&self, event: Arc<Event>) {
        self.local.publish(event);
    }

    fn join(&self, topic: &str, listener: &Listener) {
        self.local.join(topic, listener);
    }

    fn leave(&self, topic: &str, listener: &Listener) {
        self.local.leave(topic, listener);
    }

    fn publish_to_nodes(&self, message: &NodeMessage) {
        self.publish(|| IncomingEvent::Node(self.node, message.clone()));
    }

    fn reach(&self) -> BusStatus {
        if self.whole.load(Ordering::Acquire) { BusStatus::Connected } else { BusStatus::Disconnected }
    }
}

/// Creates a person whose token is `token ID`.
pub async fn person(app: &App, id: &str) -> Person {
    let new =
        NewPerson { id: id.to_owned(), guest_name: format!("Guest-{id}"), created_ms: app.clock.now_ms() };
    app.store.add_person(new, crate::random::hash(&format!("token {id}"))).await.unwrap();
    app.store.person(id).await.unwrap().unwrap()
}
