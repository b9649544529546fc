//! What a socket watches: tables, tournaments and notes, and which of their events it has sent.

use axum::extract::ws::WebSocket;
use eightfold_protocol::Code;
use serde_json::value::RawValue;

use super::{Gone, Line, MOST_TABLES, Watched};
use crate::auth::Caller;
use crate::bus::{Event, What, row_frame};
use crate::error::ApiError;
use crate::scopes::READ;
use crate::{hall, late, streams, tables};

impl Line {
    /// Begins to watch a table: the rows missed, and the table without them.
    pub(super) async fn watch(
        &mut self,
        id: Option<String>,
        since: u64,
    ) -> Result<(String, Vec<Box<RawValue>>, String), ApiError> {
        let id = id.ok_or_else(|| ApiError::malformed("`table` is missing: the id of the table"))?;
        if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(&id) {
            return Err(ApiError::new(
                Code::NotAllowed,
                format!("a socket watches at most {MOST_TABLES} tables"),
            ));
        }
        let caller = Caller(self.person.clone());
        // Heard from now on, so that nothing falls between what is read and what is heard.
        if self.app.store.game(&id).await?.is_none() {
            return Err(ApiError::no_table(&id));
        }
        self.app.bus.join(&format!("game.{id}"), &self.listener);
        // Whether it is shown late is known with the view.
        self.hear_late(&id, true);
        let view = tables::shown::view(&self.app, &id, since, &caller).await;
        let mut view = match view {
            Ok(view) => view,
            Err(error) => {
                self.unwatch(&id);
                return Err(error);
            }
        };
        let rows = std::mem::take(&mut view.rows);
        self.hear_players(&id, !view.you.is_empty());
        let late = view.late_ms.is_some();
        self.hear_late(&id, late);
        let watched = Watched { seq: view.seq, seats: view.you.clone(), late };
        let before = self.tables.insert(id.clone(), watched);
        self.sent(&id, view.seq);
        if before.is_none() {
            self.app.came(&id, caller.id());
        }
        let text =
            serde_json::to_string(&view).map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
        Ok((id, rows, text))
    }

    /// Hears what the players of a table have seen, or no longer.
    pub(super) fn hear_players(&self, id: &str, plays: bool) {
        let topic = format!("players.{id}");
        if plays {
            self.app.bus.join(&topic, &self.listener);
        } else {
            self.app.bus.leave(&topic, &self.listener);
        }
    }

    /// Hears the rows of a table when they are old enough, or no longer.
    fn hear_late(&self, id: &str, late: bool) {
        let topic = late::topic(id);
        if late {
            self.app.bus.join(&topic, &self.listener);
        } else {
            self.app.bus.leave(&topic, &self.listener);
        }
    }

    /// A row is on its way to a player: the next try of the line shows that it has come.
    fn sent(&mut self, id: &str, seq: u64) {
        if self.tables.get(id).is_some_and(Watched::plays) {
            self.unproved.insert(id.to_owned(), (self.pings + 1, seq));
        }
    }

    /// The client has answered this try, so it has all that was sent before it.
    pub(super) fn proved(&mut self, number: u64) {
        let Some(person) = &self.person else { return };
        let (app, tables) = (&self.app, &self.tables);
        self.unproved.retain(|id, (after, seq)| {
            let proved = *after <= number;
            if let (true, Some(watched)) = (proved, tables.get(id)) {
                app.seen(id, &person.id, &watched.seats, *seq);
            }
            !proved
        });
    }

    /// Stops watching a table.
    pub(super) fn unwatch(&mut self, id: &str) {
        self.app.bus.leave(&format!("game.{id}"), &self.listener);
        self.hear_players(id, false);
        self.hear_late(id, false);
        self.unproved.remove(id);
        let watched = self.tables.remove(id);
        // Who plays on a line that is taken for dead has been counted off already.
        if watched.is_some_and(|watched| !(self.dead && watched.plays())) {
            self.app.went(id, self.person.as_ref().map(|person| person.id.as_str()));
        }
    }

    /// Sends what concerns this person from now on; what there is already comes back.
    pub(super) async fn start_notes(&mut self, since_ms: Option<u64>) -> Result<Vec<String>, ApiError> {
        self.lasting.check(READ)?;
        let person = self.signed()?;
        self.notes = true;
        self.app.bus.join(&format!("person.{}", person.id), &self.listener);
        streams::standing(&self.app, &person.id, since_ms).await
    }

    /// Sends on what has been heard, where it is new to this client.
    pub(super) async fn pass_on(&mut self, socket: &mut WebSocket, event: &Event) -> Result<(), Gone> {
        if let Some(id) = event.topic.strip_prefix("players.") {
            return if self.tables.contains_key(id) {
                self.send(socket, event.frame.clone()).await
            } else {
                Ok(())
            };
        }
        let (id, late) = match event.topic.split_once('.') {
            Some(("tournament", id)) => {
                return match self.tournaments.next(id, event) {
                    (Some(frame), _) => self.send(socket, frame).await,
                    (None, true) => self.catch_up_with(socket, id).await,
                    (None, false) => Ok(()),
                };
            }
            Some(("game", id)) => (id, false),
            Some(("late", id)) => (id, true),
            _ => return self.send(socket, event.frame.clone()).await,
        };
        let Some(watched) = self.tables.get_mut(id) else { return Ok(()) };
        match event.what {
            What::Row(_) if late != watched.late => Ok(()),
            What::Row(seq) if seq <= watched.seq => Ok(()),
            What::Row(seq) if seq == watched.seq + 1 => {
                watched.seq = seq;
                self.send(socket, event.frame.clone()).await?;
                if self.person.as_ref().is_some_and(|me| streams::changes_seats(&event.json, &me.id)) {
                    self.look_at_seats(id).await?;
                }
                if !self.tables.get(id).is_some_and(Watched::plays) {
                    return self.begin(id, event).await;
                }
                // The others see at once that it has come.
                self.sent(id, seq);
                self.ping(socket).await
            }
            What::Row(_) => {
                let id = id.to_owned();
                self.catch_up(socket, &id).await
            }
            What::Text if !watched.plays() => Ok(()),
            What::Message if late != watched.late => Ok(()),
            _ => self.send(socket, event.frame.clone()).await,
        }
    }

    /// Notes which seats this person has at a table: people sit down and leave by other requests too.
    async fn look_at_seats(&mut self, id: &str) -> Result<(), Gone> {
        let Some(person) = &self.person else { return Ok(()) };
        let seats = self.app.with_table(id, |table| hall::letters_of(table, &person.id)).await;
        self.sits_at(id, seats.map_err(|_| Gone)?);
        Ok(())
    }

    /// This person has these seats at a table, which may be watched here.
    pub(super) fn sits_at(&mut self, id: &str, seats: Vec<char>) {
        let Some(watched) = self.tables.get_mut(id) else { return };
        watched.seats = seats;
        let plays = watched.plays();
        self.hear_players(id, plays);
    }

    /// From its start on a game may be shown late.
    async fn begin(&mut self, id: &str, event: &Event) -> Result<(), Gone> {
        if !streams::is_start(&event.json) {
            return Ok(());
        }
        let person = self.person.as_ref().map(|person| person.id.as_str());
        let late = self.app.late_for(id, person).await.map_err(|_| Gone)?.is_some();
        self.hear_late(id, late);
        if let Some(watched) = self.tables.get_mut(id) {
            watched.late = late;
        }
        Ok(())
    }

    /// Sends the rows of a table that are missing.
    async fn catch_up(&mut self, socket: &mut WebSocket, id: &str) -> Result<(), Gone> {
        let Some(&Watched { seq, late, .. }) = self.tables.get(id) else { return Ok(()) };
        // Where the store is away, the client comes again with the last row it has.
        let rows = if late {
            self.app.late_rows(id, seq).await
        } else {
            self.app.store.rows(id, seq).await.map_err(ApiError::from)
        };
        let rows = rows.map_err(|_| Gone)?;
        for row in rows {
            self.send(socket, row_frame(id, &row.text).into()).await?;
            if let Some(watched) = self.tables.get_mut(id) {
                watched.seq = row.seq;
            }
            self.sent(id, row.seq);
        }
        self.look_at_seats(id).await
    }

    /// Sends the rows of a tournament that are missing.
    pub(super) async fn catch_up_with(&mut self, socket: &mut WebSocket, id: &str) -> Result<(), Gone> {
        loop {
            // Where the store is away, the client comes again with the last row it has.
            let frames = self.tournaments.catch_up(&self.app, id).await.map_err(|_| Gone)?;
            if frames.is_empty() {
                return Ok(());
            }
            for frame in frames {
                self.send(socket, frame).await?;
            }
        }
    }

    /// Sends everything that is missing.
    pub(super) async fn catch_up_all(&mut self, socket: &mut WebSocket) -> Result<(), Gone> {
        let ids: Vec<String> = self.tables.keys().cloned().collect();
        for id in ids {
            self.catch_up(socket, &id).await?;
        }
        for id in self.tournaments.ids() {
            self.catch_up_with(socket, &id).await?;
        }
        Ok(())
    }
}
