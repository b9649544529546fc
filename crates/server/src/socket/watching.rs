//! The subscriptions of a socket: tables, tournaments, shared boards and notes, and which events it has sent.

use axum::extract::ws::WebSocket;
use serde_json::value::RawValue;

use super::{MAX_TABLES, SocketClosed, SocketSession, TableSubscription};
use crate::auth::Caller;
use crate::bus::{Event, EventKind, row_frame, team_topic};
use crate::components::delayed_views;
use crate::error::ApiError;
use crate::followed_logs::LogName;
use crate::scopes::READ;
use crate::tables::audience;
use crate::{streams, table_log, tables};

impl SocketSession {
    /// Starts watching a table: sends the missed rows, and returns the table without them.
    pub(super) async fn watch(
        &mut self,
        id: Option<String>,
        since: u64,
    ) -> Result<(String, Vec<Box<RawValue>>, String), ApiError> {
        let id = id.ok_or_else(|| ApiError::malformed("`table` is missing: the id of the table"))?;
        if self.tables.len() >= MAX_TABLES && !self.tables.contains_key(&id) {
            return Err(ApiError::not_allowed(format!("a socket can watch at most {MAX_TABLES} tables")));
        }
        let caller = Caller(self.person.clone());
        // Subscribes first, so that no row is lost between reading and listening.
        if self.app.store.game(&id).await?.is_none() {
            return Err(ApiError::no_table(&id));
        }
        self.app.bus.join(&format!("game.{id}"), &self.listener);
        // Whether there is a delay is known from the view.
        self.receive_delayed(&id, true);
        let view = tables::view::view(&self.app, &id, since, &caller, Some(self.address)).await;
        let mut view = match view {
            Ok(view) => view,
            Err(error) => {
                self.unwatch(&id);
                return Err(error);
            }
        };
        let rows = std::mem::take(&mut view.rows);
        self.receive_players(&id, !view.you.is_empty());
        let late = view.late_ms.is_some();
        self.receive_delayed(&id, late);
        let watched = TableSubscription { seq: view.seq, seats: view.you.clone(), late };
        let before = self.tables.insert(id.clone(), watched);
        self.sent(&id, view.seq);
        if before.is_none() {
            self.app.presence.connected(&id, caller.id());
        }
        let text = serde_json::to_string(&view).map_err(|error| ApiError::internal(error.to_string()))?;
        Ok((id, rows, text))
    }

    /// Subscribes to the players' read receipts and the texts of this person's team, or unsubscribes.
    pub(super) fn receive_players(&self, id: &str, plays: bool) {
        let team = self.person.as_ref().map(|person| team_topic(id, &person.id));
        for topic in std::iter::once(format!("players.{id}")).chain(team) {
            if plays {
                self.app.bus.join(&topic, &self.listener);
            } else {
                self.app.bus.leave(&topic, &self.listener);
            }
        }
    }

    /// Subscribes to the delayed rows of a table, or unsubscribes.
    fn receive_delayed(&self, id: &str, late: bool) {
        let topic = delayed_views::topic(id);
        if late {
            self.app.bus.join(&topic, &self.listener);
        } else {
            self.app.bus.leave(&topic, &self.listener);
        }
    }

    /// Records that a row was sent to a player; the next ping shows that it has arrived.
    fn sent(&mut self, id: &str, seq: u64) {
        if self.tables.get(id).is_some_and(TableSubscription::plays) {
            self.unproved.insert(id.to_owned(), (self.pings + 1, seq));
        }
    }

    /// Handles the answer to a ping: the client has everything sent before it.
    pub(super) fn proved(&mut self, number: u64) {
        let Some(person) = &self.person else { return };
        let (app, tables) = (&self.app, &self.tables);
        self.unproved.retain(|id, (after, seq)| {
            let proved = *after <= number;
            if let (true, Some(watched)) = (proved, tables.get(id)) {
                app.presence.record_seen(id, &person.id, &watched.seats, *seq);
            }
            !proved
        });
    }

    /// Stops watching a table.
    pub(super) fn unwatch(&mut self, id: &str) {
        self.app.bus.leave(&format!("game.{id}"), &self.listener);
        self.receive_players(id, false);
        self.receive_delayed(id, false);
        self.unproved.remove(id);
        let watched = self.tables.remove(id);
        // A player on a dead connection has already been counted off.
        if watched.is_some_and(|watched| !(self.dead && watched.plays())) {
            self.app.presence.disconnected(id, self.person.as_ref().map(|person| person.id.as_str()));
        }
    }

    /// Starts sending notes to this person; returns the current ones.
    pub(super) async fn start_notes(&mut self, since_ms: Option<u64>) -> Result<Vec<String>, ApiError> {
        self.lasting.check(READ)?;
        let person = self.require_signed_in()?;
        self.notes = true;
        self.app.bus.join(&format!("person.{}", person.id), &self.listener);
        streams::open_table_notes(&self.app, &person.id, since_ms).await
    }

    /// Sends an event, if it is new to this client.
    pub(super) async fn pass_on(
        &mut self,
        socket: &mut WebSocket,
        event: &Event,
    ) -> Result<(), SocketClosed> {
        let team = || event.topic.strip_prefix("team.")?.split_once('.').map(|(id, _)| id);
        if let Some(id) = event.topic.strip_prefix("players.").or_else(team) {
            return if self.tables.contains_key(id) && self.may_read(event).await {
                self.send(socket, event.frame.clone()).await
            } else {
                Ok(())
            };
        }
        if let Some(log) = LogName::of_topic(&event.topic) {
            return self.pass_on_log(socket, &log, event).await;
        }
        let (id, late) = match event.topic.split_once('.') {
            Some(("game", id)) => (id, false),
            Some(("late", id)) => (id, true),
            _ => return self.send(socket, event.frame.clone()).await,
        };
        let Some(watched) = self.tables.get_mut(id) else { return Ok(()) };
        match event.what {
            EventKind::Row(_) if late != watched.late => Ok(()),
            EventKind::Row(seq) if seq <= watched.seq => Ok(()),
            EventKind::Row(seq) if seq == watched.seq + 1 => {
                watched.seq = seq;
                self.send(socket, event.frame.clone()).await?;
                if self.person.as_ref().is_some_and(|me| table_log::changes_seats(&event.json, &me.id)) {
                    self.look_at_seats(id).await?;
                }
                if !self.tables.get(id).is_some_and(TableSubscription::plays) {
                    return self.begin(id, event).await;
                }
                // The other players see at once that it has arrived.
                self.sent(id, seq);
                self.ping(socket).await
            }
            EventKind::Row(_) => {
                let id = id.to_owned();
                self.catch_up(socket, &id).await
            }
            EventKind::Text if !watched.plays() => Ok(()),
            EventKind::Presence if watched.plays() => self.send(socket, event.frame.clone()).await,
            EventKind::Message if late != watched.late => Ok(()),
            EventKind::Message | EventKind::Text | EventKind::Presence if !self.may_read(event).await => {
                Ok(())
            }
            EventKind::SpectatorMessage { over } if !self.gets_spectator_message(over, event).await => Ok(()),
            _ => self.send(socket, event.frame.clone()).await,
        }
    }

    /// Whether this person may read a message, or see who is here; anything else is for everyone who gets it.
    pub(super) async fn may_read(&self, event: &Event) -> bool {
        self.app.people.may_read(self.person.as_ref().map(|person| person.id.as_str()), event).await
    }

    /// Whether this person gets a message of the spectators.
    async fn gets_spectator_message(&self, over: bool, event: &Event) -> bool {
        audience::gets_spectator_message(&self.app, over, self.person.as_deref(), event).await
    }

    /// Reads which seats this person has at a table: people also join and leave by other requests.
    async fn look_at_seats(&mut self, id: &str) -> Result<(), SocketClosed> {
        let Some(person) = &self.person else { return Ok(()) };
        let seats = self.app.tables.with_table(id, |table| table_log::letters_of(table, &person.id)).await;
        self.sits_at(id, seats.map_err(|_| SocketClosed)?);
        Ok(())
    }

    /// Sets this person's seats at a table that may be watched here.
    pub(super) fn sits_at(&mut self, id: &str, seats: Vec<char>) {
        let Some(watched) = self.tables.get_mut(id) else { return };
        watched.seats = seats;
        let plays = watched.plays();
        self.receive_players(id, plays);
    }

    /// A game may be delayed from its start.
    async fn begin(&mut self, id: &str, event: &Event) -> Result<(), SocketClosed> {
        if !table_log::is_start(&event.json) {
            return Ok(());
        }
        let person = self.person.as_ref().map(|person| person.id.as_str());
        let late = self.app.delayed_views.late_for(id, person).await.map_err(|_| SocketClosed)?.is_some();
        self.receive_delayed(id, late);
        if let Some(watched) = self.tables.get_mut(id) {
            watched.late = late;
        }
        Ok(())
    }

    /// Sends the missing rows of a table.
    async fn catch_up(&mut self, socket: &mut WebSocket, id: &str) -> Result<(), SocketClosed> {
        let Some(&TableSubscription { seq, late, .. }) = self.tables.get(id) else { return Ok(()) };
        // If the store is unavailable, the client reconnects with its last row.
        let rows = if late {
            self.app.delayed_views.late_rows(id, seq).await
        } else {
            self.app.store.rows(id, seq).await.map_err(ApiError::from)
        };
        let rows = rows.map_err(|_| SocketClosed)?;
        for row in rows {
            self.send(socket, row_frame(id, &row.text).into()).await?;
            if let Some(watched) = self.tables.get_mut(id) {
                watched.seq = row.seq;
            }
            self.sent(id, row.seq);
        }
        self.look_at_seats(id).await
    }

    /// Sends the missing rows of a tournament or shared board.
    pub(super) async fn catch_up_with(
        &mut self,
        socket: &mut WebSocket,
        log: &LogName,
    ) -> Result<(), SocketClosed> {
        loop {
            // If the store is unavailable, the client reconnects with its last row.
            let frames = self.logs.catch_up(&self.app, log).await.map_err(|_| SocketClosed)?;
            if frames.is_empty() {
                return self.check_rights(log).await;
            }
            for frame in frames {
                self.send(socket, frame).await?;
            }
        }
    }

    /// Sends all missing rows.
    pub(super) async fn catch_up_all(&mut self, socket: &mut WebSocket) -> Result<(), SocketClosed> {
        let ids: Vec<String> = self.tables.keys().cloned().collect();
        for id in ids {
            self.catch_up(socket, &id).await?;
        }
        for log in self.logs.all() {
            self.catch_up_with(socket, &log).await?;
        }
        Ok(())
    }
}
