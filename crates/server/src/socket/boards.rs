//! Shared boards and studies on a socket: what the client does there, and what it points at.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::WebSocket;
use eightfold_protocol as api;
use eightfold_store::Person;
use serde_json::Value;

use super::actions::SocketAction;
use super::{ClientMessage, SocketClosed, SocketSession, body, text};
use crate::bus::{Event, EventKind};
use crate::error::ApiError;
use crate::followed_logs::LogName;
use crate::limits::LimitKind;
use crate::scopes::PLAY;
use crate::shared_boards::{chat, edits, pointers, steps, view};

/// How often the others are told again that a person is there.
const POINTER_INTERVAL: Duration = Duration::from_secs(14);

/// What a person points at on the boards of a socket, by board.
pub(super) type PointerStates = HashMap<String, api::PointerState>;
/// Whether a person sees the pointers of others, by their ids.
pub(super) type PointersRead = HashMap<String, bool>;

impl SocketSession {
    /// Runs an action on a shared board.
    pub(super) async fn on_board(
        &mut self,
        action: SocketAction,
        up: ClientMessage,
    ) -> Result<String, ApiError> {
        let no_board = || ApiError::malformed("`board` is missing: the id of the shared board");
        let id = &up.board.ok_or_else(no_board)?;
        self.lasting.check(PLAY)?;
        let person = self.require_signed_in()?;
        let app = Arc::clone(&self.app);
        match action {
            SocketAction::Step => text(&steps::do_step(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Undo => text(&steps::do_undo(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Redo => text(&steps::do_redo(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Edit => text(&edits::do_edit(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Lines => text(&edits::do_lines(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Chapters => text(&edits::do_chapters(&app, id, &person, body(up.rest)?).await?),
            SocketAction::Say => text(&chat::do_say(&app, id, &person, body(up.rest)?).await?),
            _ => self.point(id, &person, up.rest).await,
        }
    }

    async fn point(
        &mut self,
        id: &str,
        person: &Person,
        rest: serde_json::Map<String, Value>,
    ) -> Result<String, ApiError> {
        self.app.limits.by_person(LimitKind::Pointer, &person.id)?;
        let at: api::PointerState = body(rest)?;
        pointers::checked(&at)?;
        if !self.logs.contains(&LogName::Board(id.to_owned())) {
            return Err(ApiError::malformed("watch the board first"));
        }
        if at.presents {
            pointers::may_present(&self.app, id, person).await?;
        }
        self.pointing.insert(id.to_owned(), at);
        self.broadcast_pointer(id, true);
        Ok("{}".to_owned())
    }

    /// Tells the others at a board that this person is there, with what they point at, or that they have left.
    fn broadcast_pointer(&self, id: &str, here: bool) {
        let Some(person) = &self.person else { return };
        let at = self.pointing.get(id).cloned().unwrap_or_default();
        let pointer = api::Pointer {
            connection: self.connection.clone(),
            id: person.id.clone(),
            name: person.shown_name().to_owned(),
            here,
            at,
        };
        self.app.shared_boards.publish_pointer(id, &pointer);
    }

    /// A board is watched from now on.
    pub(super) fn start_pointing(&self, id: &str) {
        self.broadcast_pointer(id, true);
    }

    /// Tells the others again, from time to time, that this person is at the boards.
    pub(super) async fn repeat_pointers(&mut self) {
        if self.told_pointers.elapsed() < POINTER_INTERVAL {
            return;
        }
        self.told_pointers = Instant::now();
        self.pointers_read.clear();
        for log in self.logs.all() {
            if let LogName::Board(id) = log {
                self.stop_presenting(&id).await;
                self.broadcast_pointer(&id, true);
            }
        }
    }

    /// Stops the presentation of a study that this person may no longer change; returns whether it did.
    async fn stop_presenting(&mut self, id: &str) -> bool {
        let Some(person) = self.person.clone() else { return false };
        if self.pointing.get(id).is_none_or(|at| !at.presents)
            || pointers::may_present(&self.app, id, &person).await.is_ok()
        {
            return false;
        }
        if let Some(at) = self.pointing.get_mut(id) {
            at.presents = false;
        }
        true
    }

    /// Applies what new rows of a board decide about this person: whether they still see it, and may still present.
    pub(super) async fn check_rights(&mut self, log: &LogName) -> Result<(), SocketClosed> {
        let LogName::Board(id) = log else { return Ok(()) };
        let person = self.person.clone();
        let me = person.as_ref().map(|person| person.id.as_str());
        // If the store is unavailable, the client reconnects with its last row.
        if view::is_hidden(&self.app, id, me).await.map_err(|_| SocketClosed)? {
            self.stop_pointing(id);
            self.logs.unwatch(&self.app, &self.listener, log);
        } else if self.stop_presenting(id).await {
            self.broadcast_pointer(id, true);
        }
        Ok(())
    }

    /// Whether this person sees a pointer. Pointers are frequent, so blocks are read once in [`POINTER_INTERVAL`].
    async fn may_read_pointer(&mut self, event: &Event) -> bool {
        let Some(author) = &event.author else { return true };
        if let Some(may) = self.pointers_read.get(&author.id) {
            return *may;
        }
        let may = self.may_read(event).await;
        self.pointers_read.insert(author.id.clone(), may);
        may
    }

    /// A board is no longer watched.
    pub(super) fn stop_pointing(&mut self, id: &str) {
        if self.logs.contains(&LogName::Board(id.to_owned())) {
            self.broadcast_pointer(id, false);
        }
        self.pointing.remove(id);
    }

    /// Sends an event of a tournament or shared board.
    pub(super) async fn pass_on_log(
        &mut self,
        socket: &mut WebSocket,
        log: &LogName,
        event: &Event,
    ) -> Result<(), SocketClosed> {
        if !self.logs.contains(log) {
            return Ok(());
        }
        match event.what {
            EventKind::Row(_) => match self.logs.next(log, event) {
                (Some(frame), _) => {
                    self.send(socket, frame).await?;
                    if log.decides_about_people(&event.json) { self.check_rights(log).await } else { Ok(()) }
                }
                (None, true) => self.catch_up_with(socket, log).await,
                (None, false) => Ok(()),
            },
            EventKind::Presence if !self.may_read_pointer(event).await => Ok(()),
            EventKind::Message | EventKind::Text if !self.may_read(event).await => Ok(()),
            EventKind::Deleted => {
                self.logs.unwatch(&self.app, &self.listener, log);
                self.send(socket, event.frame.clone()).await
            }
            _ => self.send(socket, event.frame.clone()).await,
        }
    }
}

/// The random name of a connection.
pub(super) fn connection_name() -> String {
    // Without randomness, connections of one person share a pointer.
    crate::random::word::<12>().unwrap_or_default()
}
