//! The connection to the server for one table or tournament: a WebSocket, or server-sent events where there is
//! none. It reconnects for as long as it is needed.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use eightfold_protocol::{Code, Presence, Problem, ServerFrame};
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{EventSource, MessageEvent, WebSocket};

use super::client;
use crate::app::{folder, now};

/// Silence before a ping is sent.
const PING_AFTER_MS: f64 = 6_000.0;
/// How long to wait for the reply to a ping before reconnecting.
const PONG_TIMEOUT_MS: f64 = 4_000.0;
/// Timeout of a connection attempt, in milliseconds.
const CONNECT_TIMEOUT_MS: f64 = 8_000.0;

/// What a connection is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The table with this id.
    Table(String),
    /// The tournament with this id.
    Tournament(String),
    /// The shared board with this id.
    Board(String),
}

impl Topic {
    /// The name that messages use, and the id.
    fn named(&self) -> (&'static str, &str) {
        match self {
            Self::Table(id) => ("table", id),
            Self::Tournament(id) => ("tournament", id),
            Self::Board(id) => ("board", id),
        }
    }

    /// Its path on the server.
    fn path(&self) -> String {
        match self {
            Self::Table(id) => format!("tables/{id}"),
            Self::Tournament(id) => format!("tournaments/{id}"),
            Self::Board(id) => format!("shared-boards/{id}"),
        }
    }
}

pub enum ConnectionEvent {
    /// The connection is open: request the table or tournament and the entries missed.
    Open,
    /// The connection is lost; unanswered requests have to be sent again.
    Lost,
    Frame(Box<ServerFrame>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionState {
    /// Not yet opened for the first time.
    Connecting,
    Open,
    /// Lost, and reconnecting.
    Lost,
}

type ResponseCallback = Box<dyn FnOnce(Result<String, Problem>)>;

enum Channel {
    None,
    Socket(WebSocket),
    Events(EventSource),
}

/// The connection. Cheap to clone; it ends with [`close`](Self::close).
#[derive(Clone)]
pub struct Connection(Rc<Inner>);

struct Inner {
    about: Topic,
    since: Box<dyn Fn() -> u64>,
    on_event: Box<dyn Fn(ConnectionEvent)>,
    state: RwSignal<ConnectionState>,
    channel: RefCell<Channel>,
    /// Number of the current channel; events of older ones are ignored.
    generation: Cell<u32>,
    next: Cell<u64>,
    pending: RefCell<BTreeMap<u64, ResponseCallback>>,
    /// Consecutive failed attempts.
    failures: Cell<u32>,
    /// Whether a socket was ever open on this connection.
    had_socket: Cell<bool>,
    dialled: Cell<f64>,
    last: Cell<f64>,
    pinged_at: Cell<Option<f64>>,
    closed: Cell<bool>,
}

impl Connection {
    /// Starts to connect. `since` returns the number of the last known entry.
    pub fn open(
        about: Topic,
        since: impl Fn() -> u64 + 'static,
        on_event: impl Fn(ConnectionEvent) + 'static,
    ) -> Self {
        let line = Self(Rc::new(Inner {
            about,
            since: Box::new(since),
            on_event: Box::new(on_event),
            state: RwSignal::new(ConnectionState::Connecting),
            channel: RefCell::new(Channel::None),
            generation: Cell::new(0),
            next: Cell::new(1),
            pending: RefCell::default(),
            failures: Cell::new(0),
            had_socket: Cell::new(false),
            dialled: Cell::new(0.0),
            last: Cell::new(now()),
            pinged_at: Cell::new(None),
            closed: Cell::new(false),
        }));
        // Delayed, so that the caller has the connection before the first frame arrives.
        let first = line.clone();
        set_timeout(move || first.dial(), Duration::ZERO);
        line
    }

    pub fn state(&self) -> RwSignal<ConnectionState> {
        self.0.state
    }

    /// Closes the connection.
    pub fn close(&self) {
        self.0.closed.set(true);
        self.drop_channel();
        self.0.pending.borrow_mut().clear();
    }

    /// Reconnects at once: the cookie has changed, the connection seems dead, or the network is back.
    pub fn reconnect(&self) {
        if !self.0.closed.get() {
            self.0.failures.set(0);
            self.lose();
            self.dial();
        }
    }

    /// Called a few times a second: pings a silent connection and gives up a dead one.
    pub fn check(&self) {
        let inner = &self.0;
        let now = now();
        let socket = match &*inner.channel.borrow() {
            Channel::Socket(socket) => socket.ready_state(),
            _ => return,
        };
        if socket == WebSocket::CONNECTING {
            if now - inner.dialled.get() > CONNECT_TIMEOUT_MS {
                self.fail();
            }
            return;
        }
        match inner.pinged_at.get() {
            Some(tried) if now - tried > PONG_TIMEOUT_MS => self.reconnect(),
            Some(_) => {}
            None if now - inner.last.get() > PING_AFTER_MS => {
                inner.pinged_at.set(Some(now));
                self.ask("ping", json!({}), |_| {});
            }
            None => {}
        }
    }

    /// Sends a request about the topic; `done` gets the reply, or nothing if the connection is lost first.
    pub fn ask(&self, what: &str, body: Value, done: impl FnOnce(Result<String, Problem>) + 'static) {
        let inner = &self.0;
        match &*inner.channel.borrow() {
            Channel::Socket(socket) if socket.ready_state() == WebSocket::OPEN => {
                let id = inner.next.replace(inner.next.get() + 1);
                let mut message = body;
                if let Value::Object(fields) = &mut message {
                    fields.insert("do".to_owned(), json!(what));
                    fields.insert("id".to_owned(), json!(id));
                    let (kind, about) = inner.about.named();
                    fields.insert(kind.to_owned(), json!(about));
                }
                inner.pending.borrow_mut().insert(id, Box::new(done));
                // A failed send means that the connection is lost, which is reported as an event.
                let _ = socket.send_with_str(&message.to_string());
            }
            Channel::Events(_) => {
                let (generation, line) = (inner.generation.get(), self.clone());
                let about = inner.about.path();
                let path = format!("{about}/{what}");
                let by_get = what == "watch";
                let since = (inner.since)();
                leptos::task::spawn_local(async move {
                    let answer = if by_get {
                        client::text::<()>("GET", &format!("{about}?since={since}"), None).await
                    } else {
                        client::text("POST", &path, Some(&body)).await
                    };
                    if line.0.generation.get() == generation {
                        done(answer);
                    }
                });
            }
            _ => {}
        }
    }

    fn dial(&self) {
        let inner = &self.0;
        let Some(base) = client::base().filter(|_| !inner.closed.get()) else { return };
        self.drop_channel();
        inner.dialled.set(now());
        inner.last.set(now());
        inner.pinged_at.set(None);
        // For proxies that block sockets, the third attempt and every other one after it uses server-sent events.
        let failures = inner.failures.get();
        let by_events = !inner.had_socket.get() && failures >= 2 && failures.is_multiple_of(2);
        let opened = if by_events { self.dial_events(&base) } else { self.dial_socket(&base) };
        match opened {
            Ok(channel) => *inner.channel.borrow_mut() = channel,
            Err(_) => self.fail(),
        }
    }

    fn dial_socket(&self, base: &str) -> Result<Channel, JsValue> {
        // Relative addresses are resolved against the document; older browsers need the full address for sockets.
        let url = format!("{}{base}socket", folder()).replacen("http", "ws", 1);
        let socket = WebSocket::new(&url)?;
        let opened = self.hook(|line, _: JsValue| {
            line.0.had_socket.set(true);
            line.opened();
        });
        let message = self.hook(|line, event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                line.receive(&text);
            }
        });
        let closed = self.hook(|line, _: JsValue| line.fail());
        socket.set_onopen(Some(&opened));
        socket.set_onmessage(Some(&message));
        socket.set_onclose(Some(&closed));
        Ok(Channel::Socket(socket))
    }

    fn dial_events(&self, base: &str) -> Result<Channel, JsValue> {
        let about = self.0.about.path();
        let source = EventSource::new(&format!("{base}{about}/stream?since={}", (self.0.since)()))?;
        let opened = self.hook(|line, _: JsValue| line.opened());
        let row = self.hook(|line, event: MessageEvent| line.event("row", &event));
        let presence = self.hook(|line, event: MessageEvent| line.event("presence", &event));
        let seen = self.hook(|line, event: MessageEvent| line.event("seen", &event));
        let said = self.hook(|line, event: MessageEvent| line.event("message", &event));
        let pointer = self.hook(|line, event: MessageEvent| line.event("pointer", &event));
        let failed = self.hook(|line, _: JsValue| line.fail());
        source.set_onopen(Some(&opened));
        source.set_onmessage(Some(&row));
        source.add_event_listener_with_callback("presence", &presence)?;
        source.add_event_listener_with_callback("seen", &seen)?;
        source.add_event_listener_with_callback("said", &said)?;
        source.add_event_listener_with_callback("pointer", &pointer)?;
        source.set_onerror(Some(&failed));
        Ok(Channel::Events(source))
    }

    /// Adds an event handler to the current channel; it does nothing once there is a newer channel.
    fn hook<E: JsCast + wasm_bindgen::convert::FromWasmAbi + 'static>(
        &self,
        handle: impl Fn(&Self, E) + 'static,
    ) -> js_sys::Function {
        let (line, generation) = (self.clone(), self.0.generation.get());
        let closure = Closure::<dyn FnMut(E)>::new(move |event: E| {
            if line.0.generation.get() == generation && !line.0.closed.get() {
                handle(&line, event);
            }
        });
        closure.into_js_value().unchecked_into()
    }

    fn opened(&self) {
        self.0.failures.set(0);
        self.0.last.set(now());
        self.0.state.set(ConnectionState::Open);
        (self.0.on_event)(ConnectionEvent::Open);
    }

    fn receive(&self, text: &str) {
        self.0.last.set(now());
        self.0.pinged_at.set(None);
        let Ok(down) = serde_json::from_str::<ServerFrame>(text) else { return };
        let Some(answer) = down.answer else {
            (self.0.on_event)(ConnectionEvent::Frame(Box::new(down)));
            return;
        };
        let done = answer.id.and_then(|id| self.0.pending.borrow_mut().remove(&id));
        if let Some(done) = done {
            let unknown = || Problem { code: Code::Internal, message: "no answer".to_owned(), rows: None };
            done(match (answer.ok, answer.error) {
                (Some(ok), _) => Ok(ok.get().to_owned()),
                (None, error) => Err(error.unwrap_or_else(unknown)),
            });
        }
    }

    /// Converts an event of the stream to the frame a socket would deliver.
    fn event(&self, kind: &str, event: &MessageEvent) {
        let Some(text) = event.data().as_string() else { return };
        let mut down = ServerFrame::default();
        match self.0.about.clone() {
            Topic::Table(id) => down.table = Some(id),
            Topic::Tournament(id) => down.tournament = Some(id),
            Topic::Board(id) => down.board = Some(id),
        }
        match kind {
            "row" => down.row = serde_json::value::RawValue::from_string(text).ok(),
            "presence" => down.presence = serde_json::from_str::<Presence>(&text).ok(),
            "seen" => down.seen = serde_json::from_str(&text).ok(),
            "pointer" => down.pointer = serde_json::from_str(&text).ok(),
            _ => down.message = serde_json::from_str(&text).ok(),
        }
        (self.0.on_event)(ConnectionEvent::Frame(Box::new(down)));
    }

    /// Whether this is an event stream, on which the server can't see what has arrived.
    pub fn is_stream(&self) -> bool {
        matches!(*self.0.channel.borrow(), Channel::Events(_))
    }

    fn drop_channel(&self) {
        self.0.generation.set(self.0.generation.get() + 1);
        match self.0.channel.replace(Channel::None) {
            Channel::Socket(socket) => close_socket(socket),
            Channel::Events(source) => source.close(),
            Channel::None => {}
        }
    }

    fn lose(&self) {
        self.drop_channel();
        self.0.pending.borrow_mut().clear();
        if self.0.state.try_get_untracked() == Some(ConnectionState::Open) {
            self.0.state.set(ConnectionState::Lost);
        }
        (self.0.on_event)(ConnectionEvent::Lost);
    }

    /// Handles a lost or failed channel: schedules a reconnect, with growing delays and jitter.
    fn fail(&self) {
        self.lose();
        let failures = self.0.failures.get();
        self.0.failures.set(failures.saturating_add(1));
        let wait = eightfold_client::wait_ms(failures);
        let wait = wait / 2 + crate::app::random() % (wait + 1);
        let (line, generation) = (self.clone(), self.0.generation.get());
        set_timeout(
            move || {
                if line.0.generation.get() == generation {
                    line.dial();
                }
            },
            Duration::from_millis(wait),
        );
    }
}

/// Closes a socket. One that is still connecting is closed as soon as it opens, because browsers print a warning
/// otherwise.
fn close_socket(socket: WebSocket) {
    socket.set_onmessage(None);
    socket.set_onclose(None);
    if socket.ready_state() == WebSocket::CONNECTING {
        let opening = socket.clone();
        let close = Closure::once_into_js(move || {
            let _ = opening.close(); // the server may have closed it
        });
        socket.set_onopen(Some(close.unchecked_ref()));
    } else {
        let _ = socket.close(); // it may be closed already
    }
}
