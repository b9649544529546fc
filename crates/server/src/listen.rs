//! Accepts connections, and limits their number and duration: the time a head or a body may take to arrive, and
//! the time that a response may wait for its reader.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Sleep;
use tower_service::Service;

use crate::app::ended;
use crate::places::Places;

/// The most connections from one address that is no trusted proxy.
pub const MOST_CONNECTIONS: usize = 400;
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;
/// How long to wait when no connection can be taken, as when the system has no more of them.
const AGAIN: Duration = Duration::from_millis(100);

/// What connections have to keep to.
pub struct Bounds {
    /// How long a head may take to come, a connection may be idle, and what is sent may wait for its reader.
    pub slow: Duration,
    /// How many there may be by address.
    pub places: Places,
    /// Proxies that may have any number.
    pub trusted: Vec<IpAddr>,
}

/// Serves until `end`, then lets the connections finish what they are at.
pub async fn serve(listener: TcpListener, router: Router, bounds: Bounds, end: impl Future<Output = ()>) {
    let mut services = router.into_make_service_with_connect_info::<SocketAddr>();
    let mut http = Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.slow).max_buf_size(LONGEST_HEAD);
    let (ending, ends) = watch::channel(false);
    let mut end = pin!(end);
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = &mut end => break,
        };
        let (stream, peer) = match taken {
            Ok(taken) => taken,
            Err(error) if is_of_one(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        let place = if bounds.trusted.contains(&address) {
            None
        } else {
            // One too many is closed at once.
            let Some(place) = bounds.places.enter(address) else { continue };
            Some(place)
        };
        // A turn is small and must not wait for more; where the system refuses, it is only slower.
        let _ = stream.set_nodelay(true);
        let service = match services.call(peer).await {
            Ok(service) => service,
            Err(never) => {
                let never: Infallible = never;
                match never {}
            }
        };
        let stream = TokioIo::new(Impatient { stream, slow: bounds.slow, stuck: None });
        let connection = http.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
        let mut ends = ends.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // What goes wrong on a line is for those at its ends.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = ended(&mut ends) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop((place, ends));
        });
    }
    drop((listener, ends));
    ending.send_replace(true);
    // Each connection holds a receiver until it has ended.
    ending.closed().await;
}

/// Whether the fault is that of one connection, which is gone already.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A stream that is given up when nothing can be written to it for so long: its reader is slow, or gone.
struct Impatient {
    stream: TcpStream,
    slow: Duration,
    /// Since something waits to be written.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    /// As what a write has come to, unless it has waited for too long.
    fn bounded<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stuck = None;
            return done;
        }
        let slow = self.slow;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(slow)));
        ready!(stuck.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the reader is too slow")))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.bounded(cx, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(cx, bytes);
        this.bounded(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(cx);
        this.bounded(cx, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_shutdown(cx);
        this.bounded(cx, done)
    }
}
