use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use eightfold_protocol::RowKey;
use eightfold_store::{FileLock, SqliteStore, Store, StoreError, open_database};
use tokio::sync::oneshot;

use crate::app::{App, Parts};
use crate::bus::{Bus, LocalBus};
use crate::clock::Clock;
use crate::components::tables::MAX_ROWS;
use crate::components::tables::outages::last_sign;
use crate::connection_limit::ConnectionLimit;
use crate::limits::Limits;
use crate::listen::{self, ConnectionRules, MAX_CONNECTIONS};
use crate::logs::LogFormat;
use crate::socket::MAX_SOCKETS;
use crate::{nats, routes};

/// The key of the signing seed in the store.
const SIGNING_KEY: &str = "signing-key";

/// Returns the key that signs rows: the one in the store, or this fresh one if there is none.
pub(crate) async fn signing_key(store: &dyn Store, fresh: [u8; 32]) -> Result<RowKey, StoreError> {
    let seed = store.get_or_insert_secret(SIGNING_KEY, fresh.to_vec()).await?;
    let damaged = |_| StoreError::Damaged("the key that signs rows has not 32 bytes".to_owned());
    Ok(RowKey::from_seed(&<[u8; 32]>::try_from(seed).map_err(damaged)?))
}

/// The number of threads for computer players.
const COMPUTER_THREADS: usize = 1;

/// The configuration of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address to listen on. The default is 127.0.0.1, which only this machine can reach.
    pub address: IpAddr,
    /// The port to listen on; 0 takes any that is free.
    pub port: u16,
    /// Where games and people are stored; by default in memory, until the server ends.
    pub data: Data,
    /// The NATS server through which several servers over one database notify each other, such as
    /// `nats://127.0.0.1:4222`. Without it a server polls the database every second.
    pub nats: Option<String>,
    /// The public address of the server, such as `https://games.example`, if it isn't the one it listens on.
    pub public_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The factor for the rate limits of addresses and people; 1 for a public server.
    pub limit_factor: u32,
    /// Whether hooks may be on private networks, and use `http`.
    pub hooks_to_private: bool,
    /// The delay with which spectators see rated games with a running clock; no delay if zero.
    pub watch_delay: Duration,
    /// How long a client may take to send the head or the body of a request, be idle between two, or leave a response
    /// unread.
    pub slow: Duration,
    /// The address for the metrics alone; `None` to serve them with everything else.
    pub metrics: Option<SocketAddr>,
    /// The format of the log, see [`start_logs`](crate::start_logs).
    pub log: LogFormat,
}

/// Where games and people are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// In memory: they are lost when the server ends.
    Memory,
    /// In this file, which is created if needed.
    File(PathBuf),
    /// In the PostgreSQL database at this address, which several servers may share.
    Database(String),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            data: Data::Memory,
            nats: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            limit_factor: 1,
            hooks_to_private: false,
            watch_delay: Duration::from_secs(60),
            slow: Duration::from_secs(20),
            metrics: None,
            log: LogFormat::default(),
        }
    }
}

/// Why the server couldn't start, or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program uses the port.
    #[error("{0} is taken by another program: stop that one, or choose another port with --port")]
    Taken(SocketAddr),
    /// The system doesn't allow it, for example for ports below 1024.
    #[error("listening on {0} is not allowed: choose a port from 1024 up with --port")]
    NotAllowed(SocketAddr),
    /// The address isn't one of this machine, or another error.
    #[error("can't listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The metrics can't have this address.
    #[error("the metrics can't listen on {0}: {1}; choose another address with --metrics-addr")]
    Metrics(SocketAddr, std::io::Error),
    /// The file with games and people can't be used.
    #[error("{0}: {1}")]
    Data(PathBuf, StoreError),
    /// The database with games and people can't be used.
    #[error("the database: {0}")]
    Database(StoreError),
    /// The bus between servers can't be used.
    #[error("NATS: {0}")]
    Bus(String),
    /// Several servers need a shared database.
    #[error("--nats is for several servers over one database: --database says where that is")]
    NothingShared,
    /// The system gave no thread or ended the connection.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// How long a shutdown waits for connections to finish: a browser may keep one open forever.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a shutdown waits until the last messages to other nodes are sent: the connection to them may be broken.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// How often a shutdown checks whether they have finished.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// A server that runs in its own thread. Dropping it stops it.
#[derive(Debug)]
pub struct ServerThread {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl ServerThread {
    /// Returns its address, with the real port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address of the metrics, with the real port, if they have their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Lets the server finish its responses, for at most two seconds, then stops it.
    pub fn stop(mut self) -> Result<(), ServeError> {
        self.end()
    }

    fn end(&mut self) -> Result<(), ServeError> {
        drop(self.stop.take());
        self.wait()
    }

    fn wait(&mut self) -> Result<(), ServeError> {
        match self.thread.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(error))) => Err(ServeError::Stopped(error)),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }
}

impl Drop for ServerThread {
    fn drop(&mut self) {
        drop(self.stop.take());
        // Call `stop` to get the result. A panic of the server continues in the thread that drops this, unless that
        // thread is already panicking: a second panic would abort the process and hide the first.
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join)
            && !std::thread::panicking()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

/// Serves until the process is interrupted (Ctrl-C or SIGTERM); calls `ready` with the address first.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let mut running = launch(options, ShutdownTrigger::Interrupted)?;
    ready(running.address);
    running.wait()
}

/// Starts serving and returns at once.
pub fn start(options: Options) -> Result<ServerThread, ServeError> {
    launch(options, ShutdownTrigger::Stopped)
}

enum ShutdownTrigger {
    Stopped,
    Interrupted,
}

fn launch(options: Options, until: ShutdownTrigger) -> Result<ServerThread, ServeError> {
    let listener = listen(SocketAddr::new(options.address, options.port))?;
    let address = listener.local_addr().map_err(ServeError::Stopped)?;
    let metrics = options.metrics.map(listen_for_metrics).transpose()?;
    let metrics_address = metrics.as_ref().and_then(|listener| listener.local_addr().ok());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Stopped)?;
    let shared = matches!(options.data, Data::Database(_));
    let lock = match &options.data {
        Data::File(path) => {
            Some(FileLock::take(path).map_err(|error| ServeError::Data(path.clone(), error))?)
        }
        Data::Memory | Data::Database(_) => None,
    };
    let data = match options.data {
        Data::Memory => "memory",
        Data::File(_) => "file",
        Data::Database(_) => "database",
    };
    let store: Arc<dyn Store> = match options.data {
        Data::Memory => {
            let store = SqliteStore::in_memory();
            Arc::new(store.map_err(|error| ServeError::Data(PathBuf::from("memory"), error))?)
        }
        Data::File(path) => {
            Arc::new(SqliteStore::open(&path).map_err(|error| ServeError::Data(path, error))?)
        }
        Data::Database(address) => runtime.block_on(open_database(&address)).map_err(ServeError::Database)?,
    };
    let of_the_store = |error| ServeError::Data(PathBuf::from("the store"), error);
    let fresh =
        crate::random::bytes::<32>().map_err(|error| ServeError::Stopped(std::io::Error::other(error)))?;
    let key = runtime.block_on(signing_key(store.as_ref(), fresh)).map_err(of_the_store)?;
    runtime.block_on(crate::names::refold_once(store.as_ref())).map_err(of_the_store)?;
    let (bus, incoming, node) = match &options.nats {
        None => (Arc::new(LocalBus::default()) as Arc<dyn Bus>, None, None),
        Some(_) if !shared => return Err(ServeError::NothingShared),
        Some(address) => {
            // Servers with the same key are of the same site.
            let site = &key.public().to_string()[..16];
            let node = crate::random::bytes::<8>()
                .map_err(|error| ServeError::Stopped(std::io::Error::other(error)))?;
            let node = u64::from_be_bytes(node);
            let connected = nats::connect(address, site, node);
            let (bus, incoming) = runtime.block_on(connected).map_err(ServeError::Bus)?;
            (bus, Some(incoming), Some(format!("{node:016x}")))
        }
    };
    let factor = options.limit_factor.max(1);
    let last = runtime.block_on(last_sign(store.as_ref())).map_err(of_the_store)?;
    let trusted: Vec<IpAddr> = options.trusted_proxies.iter().map(IpAddr::to_canonical).collect();
    let bounds = |trusted: Vec<IpAddr>| ConnectionRules {
        slow: options.slow,
        places: ConnectionLimit::new(MAX_CONNECTIONS.saturating_mul(factor as usize)),
        trusted,
    };
    let (bounds, metrics_bounds) = (bounds(trusted.clone()), bounds(Vec::new()));
    let app = App::new(Parts {
        store,
        shared,
        bus,
        clock: Clock::of_system(last),
        key,
        secrets: Box::new(crate::random::bytes::<32>),
        limits: Limits::new(factor),
        sockets: ConnectionLimit::new(MAX_SOCKETS.saturating_mul(factor as usize)),
        threads: COMPUTER_THREADS,
        trusted,
        public_url: options.public_url,
        slow: options.slow,
        most_rows: MAX_ROWS,
        watch_delay_ms: u64::try_from(options.watch_delay.as_millis()).unwrap_or(u64::MAX),
        metrics_apart: metrics.is_some(),
    });
    app.outbox.allow_private(options.hooks_to_private);
    runtime
        .block_on(app.scheduler.take_up())
        .map_err(|error| of_the_store(StoreError::Unavailable(error.problem.message)))?;
    let (stop, stopped) = oneshot::channel::<()>();
    let until: Pin<Box<dyn Future<Output = ()> + Send>> = match until {
        ShutdownTrigger::Stopped => Box::pin(async { drop(stopped.await) }),
        ShutdownTrigger::Interrupted => {
            let _within = runtime.enter();
            Box::pin(interruption())
        }
    };
    let work = async move {
        let _lock = lock; // released after the last request
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut tasks = Tasks::default();
        let (end_metrics, metrics_end) = oneshot::channel::<()>();
        tasks.spawn("deadlines", Arc::clone(&app.scheduler).keep_time());
        tasks.spawn("heartbeat", Arc::clone(&app.scheduler).keep_heartbeat());
        tasks.spawn("sweep", Arc::clone(&app.scheduler).sweep());
        tasks.spawn("deliveries", Arc::clone(&app.outbox).deliver());
        if app.delayed_views.are_on() {
            tasks.spawn("delayed views", Arc::clone(&app.delayed_views).show_late());
        }
        tasks.spawn("tournaments", Arc::clone(&app.tournaments).keep());
        if let Some(incoming) = incoming {
            tasks.spawn("nodes", Arc::clone(&app.cluster).receive(incoming));
        }
        if shared {
            tasks.spawn("rows of other nodes", Arc::clone(&app.cluster).look_for_rows());
        }
        if let Some(listener) = metrics {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let router = routes::metrics_router(Arc::clone(&app));
            let end = async { drop(metrics_end.await) };
            tasks.spawn("metrics", listen::serve(listener, router, metrics_bounds, end));
        }
        let (ending, ends) = oneshot::channel::<()>();
        let draining = Arc::clone(&app);
        let end = async move {
            until.await;
            tracing::info!("stopping");
            draining.shutdown.drain();
            drop(ending);
        };
        let served = listen::serve(listener, routes::router(Arc::clone(&app)), bounds, end);
        let late = async {
            // An error here means that `ending` was dropped, which is the signal.
            let _ = ends.await;
            tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
        };
        let failed = tokio::select! {
            () = served => None,
            () = late => None,
            why = tasks.first_end(&app) => Some(why),
        };
        app.shutdown.drain();
        app.scheduler.stop_computers();
        // Long-lived connections are told to reconnect elsewhere, and end.
        let lasting = async {
            while app.metrics.connections.get() > 0 {
                tokio::time::sleep(CHECK_INTERVAL).await;
            }
        };
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, lasting).await; // then the rest is cut off
        // Until now the metrics show that the server is shutting down.
        drop(end_metrics);
        // They end by themselves, or with the runtime.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, tasks.all_end()).await;
        // The other nodes are told before the process ends; otherwise they notice it seconds later.
        let _ = tokio::time::timeout(FLUSH_TIMEOUT, app.bus.flush()).await;
        tracing::info!("stopped");
        match failed {
            Some(why) => Err(std::io::Error::other(why)),
            None => Ok(()),
        }
    };
    let thread = std::thread::Builder::new().name("server".to_owned()).spawn(move || runtime.block_on(work));
    let thread = thread.map_err(ServeError::Stopped)?;
    let (metrics, version) = (metrics_address.map(tracing::field::display), env!("CARGO_PKG_VERSION"));
    tracing::info!(%address, metrics, data, node, version, "started");
    Ok(ServerThread { address, metrics: metrics_address, stop: Some(stop), thread: Some(thread) })
}

/// The essential tasks of a server: if one ends, the server does too, and its supervisor restarts it.
#[derive(Default)]
struct Tasks {
    running: tokio::task::JoinSet<&'static str>,
    names: HashMap<tokio::task::Id, &'static str>,
}

impl Tasks {
    fn spawn(&mut self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        let task = self.running.spawn(async move {
            work.await;
            name
        });
        self.names.insert(task.id(), name);
    }

    /// Waits until a task ends while the server isn't shutting down, and says which.
    async fn first_end(&mut self, app: &App) -> String {
        loop {
            let why = match self.running.join_next().await {
                Some(Ok(name)) => format!("the task \"{name}\" ended"),
                Some(Err(error)) => {
                    let name = self.names.get(&error.id()).copied().unwrap_or_default();
                    format!("the task \"{name}\" panicked")
                }
                None => std::future::pending().await,
            };
            // A shutdown ends all tasks.
            if !app.shutdown.is_draining() {
                tracing::error!(why, "the server ends");
                return why;
            }
        }
    }

    async fn all_end(&mut self) {
        while self.running.join_next().await.is_some() {}
    }
}

fn listen_for_metrics(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listener = TcpListener::bind(address).map_err(|error| ServeError::Metrics(address, error))?;
    listener.set_nonblocking(true).map_err(ServeError::Stopped)?;
    Ok(listener)
}

fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => ServeError::Taken(address),
        ErrorKind::PermissionDenied => ServeError::NotAllowed(address),
        _ => ServeError::Listen(address, error),
    })?;
    listener.set_nonblocking(true).map_err(ServeError::Stopped)?;
    Ok(listener)
}

/// Waits for an interruption (Ctrl-C or SIGTERM). Signals are noticed from this call on, not only once the future is
/// polled. Call it within a runtime.
#[cfg(unix)]
fn interruption() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::{SignalKind, signal};
    // Without such a signal: serve until killed.
    let mut signals = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    async move {
        let [interrupt, terminate] = &mut signals;
        let wait = async |signal: &mut Option<tokio::signal::unix::Signal>| match signal {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        };
        tokio::select! {
            () = wait(interrupt) => {}
            () = wait(terminate) => {}
        }
    }
}

#[cfg(not(unix))]
fn interruption() -> impl Future<Output = ()> + Send {
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await; // no such signal here: serve until killed
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    #[tokio::test]
    async fn a_task_that_ends_stops_the_server() {
        let app = crate::testing::server(Arc::<LocalBus>::default());
        for (panics, words) in [(true, "panicked"), (false, "ended")] {
            let mut tasks = Tasks::default();
            tasks.spawn("idle", std::future::pending());
            tasks.spawn("sweep", async move { assert!(!panics, "this task panics on purpose") });
            assert_eq!(tasks.first_end(&app).await, format!("the task \"sweep\" {words}"));
        }
    }

    #[test]
    fn dropping_a_panicked_server_panics_once() {
        let failed = || ServerThread {
            address: (Ipv4Addr::LOCALHOST, 0).into(),
            metrics: None,
            stop: None,
            thread: Some(std::thread::spawn(|| -> std::io::Result<()> { panic!("of the server") })),
        };
        let passed_on = catch_unwind(|| drop(failed())).unwrap_err();
        assert_eq!(passed_on.downcast_ref(), Some(&"of the server"));
        let own = catch_unwind(|| {
            let _running = failed();
            panic!("of its owner");
        });
        assert_eq!(own.unwrap_err().downcast_ref(), Some(&"of its owner"));
    }
}
