//! Streams of rows over plain HTTP: lines of JSON, or server-sent events.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{GameQuery, Person, Status, StoredRow};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep};

use crate::app::App;
use crate::auth::{Address, Caller, Path, Query, User};
use crate::bus::{Event, EventKind, EventReceiver, Listener, team_topic};
use crate::components::delayed_views;
use crate::components::outbox::note_of;
use crate::components::tournaments::no_tournament;
use crate::connection_limit::ConnectionPermit;
use crate::error::ApiError;
use crate::followed_logs::{self, LogName};
use crate::request_identity::admit;
use crate::sessions::StreamSession;
use crate::shared_boards::view::{is_hidden, visible};
use crate::shutdown::ended;
use crate::table_log::{changes_seats, is_last, is_start};
use crate::tables::audience;
use crate::tables::lists::accepts_json_lines;
use crate::tables::view::RowsQuery;

/// The interval without a row after which a heartbeat is sent.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// A line of a stream.
#[derive(Debug)]
enum StreamLine {
    /// A row, as a line.
    Row(u64, Bytes),
    /// Something that is not a row, by the name of its event.
    Event(&'static str, Bytes),
    Heartbeat,
}

enum StreamSource {
    /// A table, and its reader.
    Table(String, Option<String>),
    /// A tournament or a shared board, and its reader.
    Log(LogName, Option<String>),
    /// The notes to a person.
    Notes(String),
}

impl StreamSource {
    fn topic(&self) -> String {
        match self {
            StreamSource::Table(id, _) => format!("game.{id}"),
            StreamSource::Log(log, _) => log.topic(),
            StreamSource::Notes(person) => format!("person.{person}"),
        }
    }

    fn reader(&self) -> Option<&str> {
        match self {
            StreamSource::Table(_, reader) | StreamSource::Log(_, reader) => reader.as_deref(),
            StreamSource::Notes(_) => None,
        }
    }

    /// Whether this row is the last one.
    fn ends_with(&self, row: &str) -> bool {
        match self {
            StreamSource::Table(..) => is_last(row),
            StreamSource::Log(log, _) => log.ends_with(row),
            StreamSource::Notes(_) => false,
        }
    }
}

/// A listener that leaves the bus, and records its disconnection, when it is dropped.
struct EventStream {
    app: Arc<App>,
    address: IpAddr,
    listener: Listener,
    receiver: EventReceiver,
    of: StreamSource,
    ends: watch::Receiver<bool>,
    /// The last row sent.
    seq: u64,
    queue: VecDeque<StreamLine>,
    /// When something was last sent, and when to check for a heartbeat.
    last_sent: Instant,
    quiet: Pin<Box<Sleep>>,
    /// Whether the stream has ended.
    over: bool,
    /// Whether the store has more rows.
    behind: bool,
    /// The account of the reader of a table.
    account: Option<Arc<Person>>,
    /// Whether this reader plays: only players get free text and read receipts.
    plays: bool,
    /// Whether the table has a delay.
    late: bool,
    /// The reader's session, which may end meanwhile.
    lasting: StreamSession,
    _place: ConnectionPermit,
}

impl EventStream {
    fn new(
        app: &Arc<App>,
        address: IpAddr,
        of: StreamSource,
        lasting: StreamSession,
    ) -> Result<Self, ApiError> {
        let place = app.sockets.enter(address).ok_or_else(|| ApiError {
            retry_after: Some(30),
            ..ApiError::new(Code::RateLimited, "too many streams are open from this address")
        })?;
        let (listener, receiver) = Listener::new();
        app.bus.join(&of.topic(), &listener);
        app.metrics.connections.inc();
        if let StreamSource::Table(id, person) = &of {
            app.presence.connected(id, person.as_deref());
        }
        Ok(Self {
            app: Arc::clone(app),
            address,
            listener,
            receiver,
            of,
            ends: app.shutdown.ends(),
            seq: 0,
            queue: VecDeque::new(),
            last_sent: Instant::now(),
            quiet: Box::pin(tokio::time::sleep(HEARTBEAT)),
            over: false,
            behind: false,
            account: None,
            plays: false,
            late: false,
            lasting,
            _place: place,
        })
    }

    /// Starts after the row in `Last-Event-ID` or `since`. The rows up to `last` count against the limit of the address.
    fn start_after(&mut self, since: &RowsQuery, headers: &HeaderMap, last: u64) -> Result<(), ApiError> {
        self.seq = last_event(headers)?.unwrap_or(since.since);
        self.app.limits.rows_by_address(self.address, last.saturating_sub(self.seq))
    }

    /// Queues the rows in the store after the last one sent; for a tournament some at a time, the others once these are
    /// sent.
    async fn catch_up(&mut self) -> Result<(), ApiError> {
        let rows = match &self.of {
            StreamSource::Table(id, _) if self.late => self.app.delayed_views.late_rows(id, self.seq).await?,
            StreamSource::Table(id, _) => self.app.store.rows(id, self.seq).await?,
            StreamSource::Log(log, _) => {
                let texts = log.rows(&self.app, self.seq).await?;
                self.behind = texts.len() == followed_logs::ROWS;
                let rows = texts.into_iter().zip(self.seq + 1..);
                rows.map(|(text, seq)| StoredRow { seq, text, action_id: None }).collect()
            }
            StreamSource::Notes(_) => Vec::new(),
        };
        for row in rows {
            self.seq = row.seq;
            self.over |= self.of.ends_with(&row.text);
            self.queue.push_back(StreamLine::Row(row.seq, (row.text + "\n").into()));
        }
        self.end_if_hidden().await
    }

    /// Ends the stream of a shared board that a moderator has taken down, unless the reader still sees it.
    async fn end_if_hidden(&mut self) -> Result<(), ApiError> {
        if let StreamSource::Log(LogName::Board(id), reader) = &self.of {
            self.over |= is_hidden(&self.app, id, reader.as_deref()).await?;
        }
        Ok(())
    }

    async fn forward(&mut self, event: &Event) -> Result<(), ApiError> {
        match event.what {
            EventKind::Row(_) if self.late != event.topic.starts_with("late.") => {}
            EventKind::Row(seq) if seq <= self.seq => {}
            EventKind::Row(seq) if seq == self.seq + 1 => {
                self.seq = seq;
                self.over |= std::str::from_utf8(&event.json).is_ok_and(|row| self.of.ends_with(row));
                self.queue.push_back(StreamLine::Row(seq, event.line.clone()));
                if let StreamSource::Log(log, _) = &self.of
                    && log.decides_about_people(&event.json)
                {
                    self.end_if_hidden().await?;
                }
                if let StreamSource::Table(_, Some(person)) = &self.of
                    && changes_seats(&event.json, person)
                {
                    self.look_at_seats().await?;
                }
                if !self.plays && is_start(&event.json) {
                    self.begin().await?;
                }
            }
            EventKind::Row(_) => {
                self.catch_up().await?;
                self.look_at_seats().await?;
            }
            EventKind::Seen => self.queue.push_back(StreamLine::Event("seen", event.json.clone())),
            EventKind::Presence if matches!(self.of, StreamSource::Log(..)) => {
                if self.app.people.may_read(self.of.reader(), event).await {
                    self.queue.push_back(StreamLine::Event("pointer", event.json.clone()));
                }
            }
            EventKind::Presence => {
                if self.plays || self.app.people.may_read(self.of.reader(), event).await {
                    self.queue.push_back(StreamLine::Event("presence", event.json.clone()));
                }
            }
            EventKind::Text if !self.plays => {}
            EventKind::Message if self.late != event.topic.starts_with("late.") => {}
            EventKind::Message | EventKind::Text => {
                if self.app.people.may_read(self.of.reader(), event).await {
                    self.queue.push_back(StreamLine::Event("said", event.json.clone()));
                }
            }
            EventKind::SpectatorMessage { over } => {
                if audience::gets_spectator_message(&self.app, over, self.account.as_deref(), event).await {
                    self.queue.push_back(StreamLine::Event("said", event.json.clone()));
                }
            }
            EventKind::Deleted => self.over = true,
            EventKind::Note => self.queue.push_back(StreamLine::Event("note", event.json.clone())),
        }
        Ok(())
    }

    /// Reads whether this reader plays: people also join and leave by other requests.
    async fn look_at_seats(&mut self) -> Result<(), ApiError> {
        let StreamSource::Table(id, Some(person)) = &self.of else { return Ok(()) };
        self.plays = self.app.tables.with_table(id, |table| !table.seats_of(person).is_empty()).await?;
        for topic in [format!("players.{id}"), team_topic(id, person)] {
            if self.plays {
                self.app.bus.join(&topic, &self.listener);
            } else {
                self.app.bus.leave(&topic, &self.listener);
            }
        }
        Ok(())
    }

    /// Reads whether the table has a delay from now on.
    async fn begin(&mut self) -> Result<(), ApiError> {
        let StreamSource::Table(id, person) = &self.of else { return Ok(()) };
        self.late = self.app.delayed_views.late_for(id, person.as_deref()).await?.is_some();
        if self.late {
            self.app.bus.join(&delayed_views::topic(id), &self.listener);
        }
        Ok(())
    }

    async fn next(&mut self) -> Option<StreamLine> {
        loop {
            if let Some(item) = self.queue.pop_front() {
                return Some(item);
            }
            if self.over {
                return None;
            }
            if (self.receiver.has_missed() || self.behind) && self.catch_up().await.is_err() {
                return None; // the reader reconnects with its last row
            }
            if !self.queue.is_empty() {
                continue;
            }
            let event = tokio::select! {
                biased;
                event = self.receiver.next() => event?,
                () = self.quiet.as_mut() => {
                    // The timer isn't reset for each row: with many readers, that costs more than the row.
                    let until = self.last_sent + HEARTBEAT;
                    if Instant::now() < until {
                        self.quiet.as_mut().reset(until);
                        continue;
                    }
                    self.last_sent = Instant::now();
                    self.quiet.as_mut().reset(self.last_sent + HEARTBEAT);
                    return if self.lasting.lasts(&self.app).await { Some(StreamLine::Heartbeat) } else { None };
                }
                () = ended(&mut self.ends) => return None,
            };
            self.last_sent = Instant::now();
            self.forward(&event).await.ok()?;
        }
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.app.bus.leave(&self.of.topic(), &self.listener);
        self.app.metrics.connections.dec();
        if let StreamSource::Table(id, person) = &self.of {
            if let (true, Some(person)) = (self.plays, person) {
                self.app.bus.leave(&format!("players.{id}"), &self.listener);
                self.app.bus.leave(&team_topic(id, person), &self.listener);
            }
            self.app.bus.leave(&delayed_views::topic(id), &self.listener);
            self.app.presence.disconnected(id, person.as_deref());
        }
    }
}

/// Streams the rows of a table: first those missed, then new ones, until the game is over.
#[utoipa::path(get, path = "/api/tables/{id}/stream", operation_id = "table_stream", tag = "streams",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known"),
        ("Last-Event-ID" = Option<u64>, Header, description = "the same, as browsers send it")),
    responses((status = 200, description = "rows, a line each (`Accept: application/x-ndjson`; empty lines are heartbeats) or as server-sent events (also `presence`, `seen` and `said`)",
        content((api::Row = "application/x-ndjson"), (String = "text/event-stream")))))]
pub async fn table(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    lasting: StreamSession,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    admit(&app, address)?;
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let source = StreamSource::Table(id, caller.id().map(str::to_owned));
    let mut watch = EventStream::new(&app, address, source, lasting)?;
    watch.look_at_seats().await?;
    watch.start_after(&since, &headers, head.seq)?;
    watch.begin().await?;
    watch.catch_up().await?;
    watch.account = caller.0;
    watch.over |= head.status == Status::Over;
    Ok(stream(watch, accepts_json_lines(&headers)))
}

/// Streams the rows of a tournament: first those missed, then new ones, until it is over.
#[utoipa::path(get, path = "/api/tournaments/{id}/stream", operation_id = "tournament_stream", tag = "streams",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known"),
        ("Last-Event-ID" = Option<u64>, Header, description = "the same, as browsers send it")),
    responses((status = 200, description = "rows, a line each (`Accept: application/x-ndjson`; empty lines are heartbeats) or as server-sent events",
        content((api::TournamentRow = "application/x-ndjson"), (String = "text/event-stream")))))]
pub async fn tournament(
    State(app): State<Arc<App>>,
    Address(address): Address,
    lasting: StreamSession,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    admit(&app, address)?;
    let head = app.store.tournament(&id).await?.ok_or_else(|| no_tournament(&id))?;
    let mut watch =
        EventStream::new(&app, address, StreamSource::Log(LogName::Tournament(id), None), lasting)?;
    watch.start_after(&since, &headers, head.seq)?;
    watch.catch_up().await?;
    // A reader with all rows of a finished tournament has nothing to wait for.
    watch.over |= !head.live && watch.queue.is_empty();
    Ok(stream(watch, accepts_json_lines(&headers)))
}

/// Streams the log entries of a shared board: first those missed, then new ones, until it is deleted.
#[utoipa::path(get, path = "/api/shared-boards/{id}/stream", operation_id = "shared_board_stream", tag = "streams",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the last row that is known"),
        ("Last-Event-ID" = Option<u64>, Header, description = "the same, as browsers send it")),
    responses((status = 200, description = "rows, a line each (`Accept: application/x-ndjson`; empty lines are heartbeats) or as server-sent events (also `pointer` and `said`)",
        content((api::SharedBoardRow = "application/x-ndjson"), (String = "text/event-stream")))))]
pub async fn board(
    State(app): State<Arc<App>>,
    Address(address): Address,
    caller: Caller,
    lasting: StreamSession,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    admit(&app, address)?;
    let shared = visible(&app, &id, caller.id()).await?;
    let source = StreamSource::Log(LogName::Board(id), caller.id().map(str::to_owned));
    let mut watch = EventStream::new(&app, address, source, lasting)?;
    watch.start_after(&since, &headers, shared.seq())?;
    watch.catch_up().await?;
    Ok(stream(watch, accepts_json_lines(&headers)))
}

fn last_event(headers: &HeaderMap) -> Result<Option<u64>, ApiError> {
    let Some(told) = headers.get("last-event-id") else { return Ok(None) };
    let number = told.to_str().ok().and_then(|told| told.trim().parse().ok());
    let words =
        "`Last-Event-ID` is the number of the last row that is known, as the `id` of its event says it";
    number.map(Some).ok_or_else(|| ApiError::malformed(words))
}

/// Streams your notes: first your tables in progress, then invitations, starts, turns and ends as they happen.
#[utoipa::path(get, path = "/api/stream", operation_id = "my_stream", tag = "streams",
    params(("since" = Option<u64>, Query, description = "the `at_ms` of the last note that is known: games that have ended since are told of too")),
    responses((status = 200, description = "notes, a line each (`Accept: application/x-ndjson`; empty lines are heartbeats) or as server-sent events `note`",
        content((String = "application/x-ndjson"), (String = "text/event-stream")))))]
pub async fn mine(
    User(app, person): User,
    Address(address): Address,
    lasting: StreamSession,
    Query(after): Query<NotesQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    admit(&app, address)?;
    let mut watch = EventStream::new(&app, address, StreamSource::Notes(person.id.clone()), lasting)?;
    for note in open_table_notes(&app, &person.id, after.since).await? {
        watch.queue.push_back(StreamLine::Event("note", note.into()));
    }
    Ok(stream(watch, accepts_json_lines(&headers)))
}

/// The query of the stream of notes.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct NotesQuery {
    since: Option<u64>,
}

/// How far back ends are included before the requested time, in ms, because the clocks of nodes differ a little.
const OVERLAP_MS: u64 = 5_000;

/// Returns a note for each table of a person that isn't over, and for those that have ended since, the oldest first, so
/// that late readers miss nothing.
pub async fn open_table_notes(
    app: &App,
    person: &str,
    since_ms: Option<u64>,
) -> Result<Vec<String>, ApiError> {
    let since = since_ms.map_or(u64::MAX, |since| since.saturating_sub(OVERLAP_MS));
    let query = GameQuery { player: Some(person.to_owned()), limit: 200, ..GameQuery::default() };
    let games = app.store.games(query).await?.games;
    let games = app.people.without_blocked_invitations(person, games).await?;
    let wanted = games.iter().filter(|head| head.status != Status::Over || head.changed_ms >= since);
    let mut notes: Vec<String> = wanted.map(|head| note_of(head, person)).collect();
    notes.reverse();
    Ok(notes)
}

/// Writes a stream in one of two forms.
fn stream(watch: EventStream, lines: bool) -> Response {
    let items = futures_util::stream::unfold(watch, move |mut watch| async move {
        loop {
            let item = watch.next().await?;
            if let Some(bytes) = if lines { line(&item) } else { event(&item) } {
                return Some((Ok::<_, std::convert::Infallible>(bytes), watch));
            }
        }
    });
    let kind = if lines { "application/x-ndjson" } else { "text/event-stream" };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // Proxies must not buffer rows.
        (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, Body::from_stream(items)).into_response()
}

fn line(item: &StreamLine) -> Option<Bytes> {
    match item {
        StreamLine::Row(_, line) => Some(line.clone()),
        StreamLine::Event("note", json) => Some([json, &b"\n"[..]].concat().into()),
        // The line format has only rows.
        StreamLine::Event(..) => None,
        StreamLine::Heartbeat => Some(Bytes::from_static(b"\n")),
    }
}

fn event(item: &StreamLine) -> Option<Bytes> {
    Some(match item {
        StreamLine::Row(seq, line) => [format!("id: {seq}\ndata: ").as_bytes(), line, b"\n"].concat().into(),
        StreamLine::Event(name, json) => {
            [format!("event: {name}\ndata: ").as_bytes(), json, b"\n\n"].concat().into()
        }
        StreamLine::Heartbeat => Bytes::from_static(b": here\n\n"),
    })
}
