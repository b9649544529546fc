//! Accepts connections and limits them: their number, how long a head or body may take to arrive, and how long a
//! response may wait for its reader.

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

use crate::connection_limit::ConnectionLimit;
use crate::shutdown::ended;

/// The maximum number of connections from an address that isn't a trusted proxy.
pub const MAX_CONNECTIONS: usize = 400;
/// The maximum length of a request's head, in bytes.
const MAX_HEAD_LEN: usize = 64 * 1024;
/// The delay after a failed accept, for example because the system has run out of file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The limits of connections.
pub struct ConnectionRules {
    /// How long a head may take to arrive, a connection may be idle, and a response may wait for its reader.
    pub slow: Duration,
    /// The number of connections per address.
    pub places: ConnectionLimit,
    /// Proxies without a limit on the number of connections.
    pub trusted: Vec<IpAddr>,
}

/// Serves until `end`, then lets connections finish their requests.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: ConnectionRules,
    end: impl Future<Output = ()>,
) {
    let mut services = router.into_make_service_with_connect_info::<SocketAddr>();
    let mut http = Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.slow).max_buf_size(MAX_HEAD_LEN);
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
                tokio::time::sleep(ACCEPT_RETRY).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        let place = if bounds.trusted.contains(&address) {
            None
        } else {
            // A connection beyond the limit is closed at once.
            let Some(place) = bounds.places.enter(address) else { continue };
            Some(place)
        };
        // A turn is small and shouldn't wait for more data; if the system refuses, it's only slower.
        let _ = stream.set_nodelay(true);
        let service = match services.call(peer).await {
            Ok(service) => service,
            Err(never) => {
                let never: Infallible = never;
                match never {}
            }
        };
        let stream = TokioIo::new(WriteTimeout { stream, slow: bounds.slow, stuck: None });
        let connection = http.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
        let mut ends = ends.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // Errors on a connection concern only its two ends.
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
    // Each connection holds a receiver until it ends.
    ending.closed().await;
}

/// Whether the error concerns a single connection, which is already closed.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A stream that fails when a write makes no progress for too long: its reader is slow or has disconnected.
struct WriteTimeout {
    stream: TcpStream,
    slow: Duration,
    /// The timer of a pending write.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeout {
    /// Passes on the result of a write, unless it has been pending for too long.
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

impl AsyncRead for WriteTimeout {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for WriteTimeout {
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
