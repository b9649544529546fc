//! The WebSocket: many tables on one connection, with the same messages as over HTTP.

mod actions;
mod boards;
mod watching;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use eightfold_protocol::Code;
use eightfold_store::Person;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tracing::Instrument;

use crate::app::App;
use crate::auth::{Address, Caller, check_origin, object, without_zero_characters};
use crate::bus::{EventReceiver, Listener, row_frame};
use crate::error::{ApiError, MAX_MESSAGE_LEN, plain};
use crate::followed_logs::{FollowedLogs, LogName};
use crate::limits::LimitKind;
use crate::logs::log_response;
use crate::request_identity::admit;
use crate::sessions::StreamSession;
use crate::shutdown::ended;
use actions::SocketAction;

/// How long a write may take before the reader counts as dead.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The ping interval of players, and the timeout after which their connection counts as dead, noticed at the next ping:
/// within two seconds.
const PING_INTERVAL: Duration = Duration::from_millis(650);
const PONG_TIMEOUT: Duration = Duration::from_millis(1_300);
/// The ping interval of spectators.
const PING: Duration = Duration::from_secs(15);
/// A socket that is silent for this long is closed.
const CLOSE: Duration = Duration::from_secs(45);
/// The maximum length of a message that is read, in bytes. Up to this length, messages over [`MAX_MESSAGE_LEN`] get an
/// error response.
const MAX_READ_LEN: usize = 4 * MAX_MESSAGE_LEN;
/// How many more messages may exceed the rate limit of an address than keep it, before the socket is closed.
const MAX_REFUSED: u32 = 100;
/// The maximum number of tables watched on one socket.
const MAX_TABLES: usize = 100;
/// The maximum number of sockets from one address.
pub const MAX_SOCKETS: usize = 200;

/// A WebSocket: `{"do": ..}` up; `{"table", "row"}`, `{"tournament", "row"}`, `{"answer"}` and more down.
#[utoipa::path(get, path = "/api/socket", tag = "streams",
    responses((status = 101, description = "a WebSocket; docs/ONLINE.md lists its messages")))]
pub async fn socket(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    lasting: StreamSession,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    check_origin(&app, &headers)?;
    admit(&app, address)?;
    let upgrade = upgrade.map_err(|error| ApiError::malformed(format!("this is for WebSockets: {error}")))?;
    let place = app.sockets.enter(address).ok_or_else(|| ApiError {
        retry_after: Some(30),
        ..ApiError::new(Code::RateLimited, "too many sockets are open from this address")
    })?;
    Ok(upgrade
        .max_message_size(MAX_READ_LEN)
        .max_frame_size(MAX_READ_LEN)
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .on_upgrade(move |socket| async move {
            SocketSession::new(app, address, caller.0, lasting).serve(socket).await;
            drop(place);
        }))
}

#[derive(Deserialize)]
struct ClientMessage {
    /// What to do.
    r#do: String,
    /// Returned with the response.
    #[serde(default)]
    id: Option<Value>,
    #[serde(default)]
    table: Option<String>,
    /// The tournament, for `watch` and `unwatch`.
    #[serde(default)]
    tournament: Option<String>,
    /// The shared board, for `watch`, `unwatch`, `say` and what is done on it.
    #[serde(default)]
    board: Option<String>,
    /// The last known row, for `watch`.
    #[serde(default)]
    since: Option<u64>,
    /// The body of the corresponding HTTP request.
    #[serde(flatten)]
    rest: serde_json::Map<String, Value>,
}

/// A watched table.
struct TableSubscription {
    /// The last row sent.
    seq: u64,
    /// The person's seats.
    seats: Vec<char>,
    /// Whether it has a delay.
    late: bool,
}

impl TableSubscription {
    /// Whether this person plays there.
    fn plays(&self) -> bool {
        !self.seats.is_empty()
    }
}

struct SocketSession {
    app: Arc<App>,
    address: IpAddr,
    person: Option<Arc<Person>>,
    /// The session, which may end meanwhile.
    lasting: StreamSession,
    listener: Listener,
    receiver: Option<EventReceiver>,
    tables: HashMap<String, TableSubscription>,
    /// Tournaments and shared boards.
    logs: FollowedLogs,
    /// What the person points at on shared boards.
    pointing: boards::PointerStates,
    /// When the others were last told that the person is at the boards.
    told_pointers: Instant,
    /// Whose pointers the person sees, as of then.
    pointers_read: boards::PointersRead,
    /// The random name of this connection.
    connection: String,
    notes: bool,
    /// When the client last sent something.
    last: Instant,
    /// Whether the connection counts as dead.
    dead: bool,
    /// The round-trip time of this connection, in ms.
    lag_ms: u64,
    /// The seconds that the current message should have waited, if there are too many messages.
    pressed: Option<u64>,
    /// How many more messages exceeded the rate limit than kept it.
    refused: u32,
    /// The number of pings.
    pings: u64,
    /// The number of replies to them.
    pongs: u64,
    /// For each table of a player: the ping after which a row was sent, and the row; once that ping is answered, the
    /// client has the row.
    unproved: HashMap<String, (u64, u64)>,
}

/// The connection is closed, or the reader is too slow.
struct SocketClosed;

impl SocketSession {
    fn new(app: Arc<App>, address: IpAddr, person: Option<Arc<Person>>, lasting: StreamSession) -> Self {
        let (listener, receiver) = Listener::new();
        app.metrics.connections.inc();
        Self {
            app,
            address,
            person,
            lasting,
            listener,
            receiver: Some(receiver),
            tables: HashMap::new(),
            logs: FollowedLogs::default(),
            pointing: boards::PointerStates::new(),
            told_pointers: Instant::now(),
            pointers_read: boards::PointersRead::new(),
            connection: boards::connection_name(),
            notes: false,
            last: Instant::now(),
            dead: false,
            lag_ms: 0,
            pressed: None,
            refused: 0,
            pings: 0,
            pongs: 0,
            unproved: HashMap::new(),
        }
    }

    async fn serve(mut self, mut socket: WebSocket) {
        // Taken out so that it can be awaited together with everything else.
        let Some(mut receiver) = self.receiver.take() else { return };
        let mut ends = self.app.shutdown.ends();
        let mut ping_at = Instant::now();
        loop {
            let ping = async { tokio::time::sleep_until(ping_at.into()).await };
            let done = tokio::select! {
                message = socket.recv() => match message {
                    // Memory for a message or an event is allocated when needed, so that an idle socket stays small.
                    Some(Ok(message)) => Box::pin(self.receive(&mut socket, message)).await,
                    Some(Err(_)) | None => Err(SocketClosed),
                },
                event = receiver.next() => match event {
                    Some(event) => Box::pin(self.pass_on(&mut socket, &event)).await,
                    None => Err(SocketClosed),
                },
                () = ping => {
                    ping_at = Instant::now() + self.ping_interval();
                    self.ping(&mut socket).await
                }
                () = ended(&mut ends) => {
                    let reason = "the server is shutting down: reconnect with `since`".into();
                    let close = CloseFrame { code: close_code::RESTART, reason };
                    // The client may already be gone.
                    let _ = socket.send(Message::Close(Some(close))).await;
                    return;
                }
            };
            if done.is_err() {
                return;
            }
            if receiver.has_missed() && Box::pin(self.catch_up_all(&mut socket)).await.is_err() {
                return;
            }
            // A player who has just joined is pinged more often from now on.
            ping_at = ping_at.min(Instant::now() + self.ping_interval());
        }
    }

    fn ping_interval(&self) -> Duration {
        if self.tables.values().any(TableSubscription::plays) { PING_INTERVAL } else { PING }
    }

    async fn send(&self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), SocketClosed> {
        match tokio::time::timeout(WRITE_TIMEOUT, socket.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(SocketClosed),
            Err(_) => {
                self.app.metrics.slow.inc();
                Err(SocketClosed)
            }
        }
    }

    /// Sends a ping, and notices a dead connection.
    async fn ping(&mut self, socket: &mut WebSocket) -> Result<(), SocketClosed> {
        let silent = self.last.elapsed();
        if silent > CLOSE || !self.lasting.lasts(&self.app).await {
            return Err(SocketClosed);
        }
        if !self.dead && silent > PONG_TIMEOUT && self.tables.values().any(TableSubscription::plays) {
            self.dead = true;
            for (id, _) in self.tables.iter().filter(|(_, table)| table.plays()) {
                self.app.presence.disconnected(id, self.person.as_ref().map(|person| person.id.as_str()));
            }
        }
        self.repeat_pointers().await;
        self.pings += 1;
        let sent = [self.app.clock.now_ms().to_be_bytes(), self.pings.to_be_bytes()].concat();
        let ping = Message::Ping(sent.into());
        match tokio::time::timeout(WRITE_TIMEOUT, socket.send(ping)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(SocketClosed),
        }
    }

    /// Records a sign of life.
    fn alive(&mut self) {
        self.last = Instant::now();
        if self.dead {
            self.dead = false;
            for (id, _) in self.tables.iter().filter(|(_, table)| table.plays()) {
                self.app.presence.connected(id, self.person.as_ref().map(|person| person.id.as_str()));
            }
        }
    }

    /// Counts a message like a request. A client that ignores many refusals is disconnected, because each of them costs
    /// the server as much as a message that's allowed.
    async fn count(&mut self, socket: &mut WebSocket) -> Result<Result<(), ApiError>, SocketClosed> {
        let allowed = self.app.limits.by_address(LimitKind::Request, self.address);
        self.refused = if allowed.is_ok() { self.refused.saturating_sub(1) } else { self.refused + 1 };
        if self.refused <= MAX_REFUSED {
            return Ok(allowed);
        }
        let reason = "too many messages: wait a minute before you reconnect".into();
        let close = CloseFrame { code: close_code::POLICY, reason };
        // A client that doesn't read is disconnected without a reason.
        let _ = tokio::time::timeout(WRITE_TIMEOUT, socket.send(Message::Close(Some(close)))).await;
        Err(SocketClosed)
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), SocketClosed> {
        self.alive();
        match message {
            Message::Text(text) => {
                let allowed = self.count(socket).await?;
                self.answer(socket, &text, allowed).await
            }
            Message::Binary(_) => {
                let allowed = self.count(socket).await?;
                let error =
                    allowed.err().unwrap_or_else(|| ApiError::malformed("messages are JSON in text frames"));
                self.send_response(socket, None, Err(error)).await
            }
            Message::Pong(payload) => {
                self.pongs += 1;
                if self.pongs > self.pings {
                    // It answers no ping.
                    return self.count(socket).await.map(drop);
                }
                if let Some((sent, number)) = payload.split_first_chunk::<8>()
                    && let Ok(number) = <[u8; 8]>::try_from(number)
                {
                    self.proved(u64::from_be_bytes(number));
                    let round = self.app.clock.now_ms().saturating_sub(u64::from_be_bytes(*sent));
                    // A pong that doesn't match a recent ping says nothing about the delay.
                    if round < 10_000 {
                        self.lag_ms = (self.lag_ms * 3 + round) / 4;
                    }
                }
                Ok(())
            }
            Message::Ping(_) => self.count(socket).await.map(drop),
            Message::Close(_) => Err(SocketClosed),
        }
    }

    /// Handles a message, and sends the response.
    async fn answer(
        &mut self,
        socket: &mut WebSocket,
        text: &str,
        allowed: Result<(), ApiError>,
    ) -> Result<(), SocketClosed> {
        // The table decides whether a turn beyond the limit is refused.
        self.pressed = allowed.as_ref().err().and_then(|error| error.retry_after);
        let (id, answer) = match serde_json::from_str::<ClientMessage>(text) {
            Ok(mut up) => {
                let id = up.id.take();
                let refused = match allowed {
                    _ if text.len() > MAX_MESSAGE_LEN => Err(ApiError::too_large(MAX_MESSAGE_LEN)),
                    Err(error) if SocketAction::named(&up.r#do) != Some(SocketAction::Act) => Err(error),
                    _ => without_zero_characters(text.as_bytes()),
                };
                match refused {
                    Ok(()) => (id, self.measured(socket, up).await?),
                    Err(error) => (id, Err(error)),
                }
            }
            Err(error) => {
                let words = plain(&error.to_string());
                let malformed = || ApiError::malformed(format!("a message is like {{\"do\": ..}}: {words}"));
                (None, Err(allowed.err().unwrap_or_else(malformed)))
            }
        };
        self.send_response(socket, id, answer).await
    }

    /// Sends the response to a message.
    async fn send_response(
        &self,
        socket: &mut WebSocket,
        id: Option<Value>,
        answer: Result<String, ApiError>,
    ) -> Result<(), SocketClosed> {
        let id = id.unwrap_or(Value::Null);
        let answer = match answer {
            Ok(answer) => format!("{{\"answer\":{{\"id\":{id},\"ok\":{answer}}}}}"),
            Err(error) => {
                self.app.metrics.refusals.inc();
                let error = serde_json::to_string(&error.problem).unwrap_or_default();
                format!("{{\"answer\":{{\"id\":{id},\"error\":{error}}}}}")
            }
        };
        self.send(socket, answer.into()).await
    }

    fn require_signed_in(&self) -> Result<Arc<Person>, ApiError> {
        let person = self.person.clone();
        if let Some(person) = &person {
            // The account may have been closed since the socket was opened.
            self.app.people.moderation.is_open(&person.id)?;
        }
        person.ok_or_else(|| {
            ApiError::new(Code::Unauthorized, "open the socket with a token or cookie to do this")
        })
    }

    /// Reads the person of this socket again: since it was opened they may have chosen a name or deleted the account.
    async fn read_person_again(&mut self) -> Result<(), ApiError> {
        let Some(person) = &self.person else { return Ok(()) };
        let found = self.app.store.person(&person.id).await?.filter(|found| !found.deleted);
        let gone =
            || ApiError::new(Code::Unauthorized, "this account was deleted: open a socket with another");
        self.person = Some(Arc::new(found.ok_or_else(gone)?));
        Ok(())
    }

    /// Runs a client's action within a log span, and measures it.
    async fn measured(
        &mut self,
        socket: &mut WebSocket,
        up: ClientMessage,
    ) -> Result<Result<String, ApiError>, SocketClosed> {
        let begun = Instant::now();
        let known = SocketAction::named(&up.r#do);
        let action = known.map_or("other", SocketAction::name);
        let id = format!("{:016x}", self.app.requests.next());
        let table = up.table.as_deref().filter(|id| id.chars().all(|c| c.is_ascii_alphanumeric()));
        let person = self.person.as_ref().map(|person| person.id.as_str());
        let seq = tracing::field::Empty;
        let span = tracing::info_span!("message", id, action, table, person, seq);
        let answer = match known {
            Some(known) => self.run_action(socket, known, up).instrument(span.clone()).await?,
            None => Err(SocketAction::unknown(&up.r#do)),
        };
        let took = begun.elapsed();
        self.app.metrics.socket_served(action, took);
        let (status, fault) = match &answer {
            Ok(_) => (200, None),
            Err(error) => (error.problem.code.status(), error.fault),
        };
        span.in_scope(|| log_response(status, fault, took));
        Ok(answer)
    }

    /// Runs a client's action; the inner result is the response.
    async fn run_action(
        &mut self,
        socket: &mut WebSocket,
        action: SocketAction,
        up: ClientMessage,
    ) -> Result<Result<String, ApiError>, SocketClosed> {
        use SocketAction::{
            Act, Chapters, Edit, Lines, Notes, Ping, Point, Redo, Say, Seen, Step, Undo, Unwatch, Watch,
        };
        // These are frequent, and don't depend on the name.
        if !matches!(action, Act | Ping | Point | Seen | Unwatch)
            && let Err(error) = self.read_person_again().await
        {
            return Ok(Err(error));
        }
        match action {
            Watch | Unwatch if up.tournament.is_some() || up.board.is_some() => {
                self.follow(socket, action, up).await
            }
            Say if up.board.is_some() => Ok(self.on_board(action, up).await),
            Step | Undo | Redo | Edit | Lines | Chapters | Point => Ok(self.on_board(action, up).await),
            Watch => match self.watch(up.table, up.since.unwrap_or(0)).await {
                Ok((id, rows, view)) => {
                    for row in &rows {
                        self.send(socket, row_frame(&id, row.get()).into()).await?;
                    }
                    Ok(Ok(view))
                }
                Err(error) => Ok(Err(error)),
            },
            Notes => match self.start_notes(up.since).await {
                Ok(notes) => {
                    for note in notes {
                        self.send(socket, format!("{{\"note\":{note}}}").into()).await?;
                    }
                    Ok(Ok("{}".to_owned()))
                }
                Err(error) => Ok(Err(error)),
            },
            Ping => Ok(Ok(format!("{{\"now_ms\":{}}}", self.app.clock.now_ms()))),
            _ => Ok(self.play(action, up).await),
        }
    }

    /// Watches or stops watching a tournament or shared board.
    async fn follow(
        &mut self,
        socket: &mut WebSocket,
        action: SocketAction,
        up: ClientMessage,
    ) -> Result<Result<String, ApiError>, SocketClosed> {
        let log = match (up.tournament, up.board) {
            (Some(id), _) => LogName::Tournament(id),
            (None, id) => LogName::Board(id.unwrap_or_default()),
        };
        if action == SocketAction::Unwatch {
            if let LogName::Board(id) = &log {
                self.stop_pointing(id);
            }
            self.logs.unwatch(&self.app, &self.listener, &log);
            return Ok(Ok("{}".to_owned()));
        }
        let me = self.person.clone();
        let me = me.as_ref().map(|person| person.id.as_str());
        let is_watched = self.logs.contains(&log);
        let view = self.logs.watch(&self.app, &self.listener, self.address, &log, up.since, me).await;
        if let (Ok(_), LogName::Board(id), false) = (&view, &log, is_watched) {
            self.start_pointing(id);
        }
        if view.is_ok() && up.since.is_some() {
            self.catch_up_with(socket, &log).await?;
        }
        Ok(view)
    }
}

/// Reads the body of an action. An error names the field, as over HTTP.
fn body<T: DeserializeOwned>(rest: serde_json::Map<String, Value>) -> Result<T, ApiError> {
    let rest = Value::Object(rest);
    T::deserialize(&rest).or_else(|_| object(rest.to_string().as_bytes()))
}

/// Returns a response as JSON.
fn text(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::internal(error.to_string()))
}

impl Drop for SocketSession {
    fn drop(&mut self) {
        self.app.metrics.connections.dec();
        if self.notes
            && let Some(person) = &self.person
        {
            self.app.bus.leave(&format!("person.{}", person.id), &self.listener);
        }
        for id in self.tables.keys().cloned().collect::<Vec<_>>() {
            self.unwatch(&id);
        }
        for log in self.logs.all() {
            if let LogName::Board(id) = log {
                self.stop_pointing(&id);
            }
        }
        self.logs.end(&self.app, &self.listener);
    }
}
