use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use tokio::sync::oneshot;

use crate::files;

/// Where to serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address to listen on. The default is 127.0.0.1, which only this machine can reach.
    pub address: IpAddr,
    /// The port to listen on; 0 takes any that is free.
    pub port: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { address: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 8080 }
    }
}

/// Why the server could not start, or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("{0} is taken by another program: stop that one, or choose another port with --port")]
    Taken(SocketAddr),
    /// The system does not allow it, as for ports below 1024.
    #[error("listening on {0} is not allowed: choose a port from 1024 up with --port")]
    NotAllowed(SocketAddr),
    /// The address belongs to no network of this machine, or the like.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The system gave no thread or ended the connection.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// How long an ending server waits for connections to finish: a browser may hold one open for ever.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server at work in a thread of its own. Dropping it stops it.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    /// Where it listens, with the real port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Lets it finish what it is sending, for two seconds at most, then ends it.
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

impl Drop for Running {
    fn drop(&mut self) {
        // Whoever wants to know how it ended calls `stop`.
        let _ = self.end();
    }
}

/// Serves until the process is interrupted (Ctrl-C, or SIGTERM); tells `ready` the address first.
pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let mut running = launch(options, Until::Interrupted)?;
    ready(running.address);
    running.wait()
}

/// Starts serving and returns at once.
pub fn start(options: Options) -> Result<Running, ServeError> {
    launch(options, Until::Stopped)
}

enum Until {
    Stopped,
    Interrupted,
}

fn launch(options: Options, until: Until) -> Result<Running, ServeError> {
    let listener = listen(SocketAddr::new(options.address, options.port))?;
    let address = listener.local_addr().map_err(ServeError::Stopped)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Stopped)?;
    let (stop, stopped) = oneshot::channel::<()>();
    let work = async move {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (ending, ends) = oneshot::channel::<()>();
        let end = async move {
            match until {
                Until::Stopped => drop(stopped.await),
                Until::Interrupted => interrupted().await,
            }
            drop(ending);
        };
        let served = axum::serve(listener, router()).with_graceful_shutdown(end);
        let late = async {
            // An error here means that `ending` was dropped, which is the sign.
            let _ = ends.await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            result = served => result,
            () = late => Ok(()),
        }
    };
    let thread = std::thread::Builder::new().name("server".to_owned()).spawn(move || runtime.block_on(work));
    let thread = thread.map_err(ServeError::Stopped)?;
    Ok(Running { address, stop: Some(stop), thread: Some(thread) })
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

fn router() -> Router {
    Router::new().route("/healthz", get(|| async { "ok\n" })).fallback(get(files::answer))
}

async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await; // no such signal here: serve until killed
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminated = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            () = ctrl_c => {}
            () = terminated => {}
        }
    }
    #[cfg(not(unix))]
    ctrl_c.await;
}
