//! Tournaments that a socket follows: sends each new row.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use eightfold_protocol::Code;

use super::Answer;
use super::shown::view;
use crate::app::App;
use crate::bus::{Event, Listener, What, tournament_frame};
use crate::error::ApiError;

/// The most tournaments followed on one socket.
const MOST: usize = 20;
/// How many rows are read at once.
pub const ROWS: usize = 200;

/// The topic on which the rows of a tournament are told.
pub fn topic(id: &str) -> String {
    format!("tournament.{id}")
}

/// Whether nothing comes after this row.
pub fn is_last(row: &str) -> bool {
    row.contains("\"kind\":\"ended\"")
}

/// The tournaments of a socket, each with the last row sent.
#[derive(Debug, Default)]
pub struct Followed(HashMap<String, u64>);

impl Followed {
    /// Begins to follow a tournament: the tournament as it is. The rows after `since` wait for
    /// [`catch_up`](Self::catch_up); without it what comes after that answer is sent.
    pub async fn watch(
        &mut self,
        app: &App,
        listener: &Listener,
        id: &str,
        since: Option<u64>,
    ) -> Answer<String> {
        if self.0.len() >= MOST && !self.0.contains_key(id) {
            return Err(ApiError::new(
                Code::NotAllowed,
                format!("a socket follows at most {MOST} tournaments"),
            ));
        }
        // Heard from now on, so that nothing falls between what is read and what is heard.
        app.bus.join(&topic(id), listener);
        let view = match view(app, id).await {
            Ok(view) => view,
            Err(error) => {
                self.unwatch(app, listener, id);
                return Err(error);
            }
        };
        self.0.insert(id.to_owned(), since.unwrap_or(view.seq).min(view.seq));
        serde_json::to_string(&view).map_err(|error| ApiError::new(Code::Internal, error.to_string()))
    }

    /// Follows a tournament no longer.
    pub fn unwatch(&mut self, app: &App, listener: &Listener, id: &str) {
        app.bus.leave(&topic(id), listener);
        self.0.remove(id);
    }

    /// Follows nothing any more.
    pub fn end(&mut self, app: &App, listener: &Listener) {
        for (id, _) in self.0.drain() {
            app.bus.leave(&topic(&id), listener);
        }
    }

    /// The tournaments.
    pub fn ids(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// The frame of an event if it is the next row; whether rows before it have to be read.
    pub fn next(&mut self, id: &str, event: &Event) -> (Option<Utf8Bytes>, bool) {
        let (Some(seq), What::Row(new)) = (self.0.get_mut(id), event.what) else { return (None, false) };
        if new == *seq + 1 {
            *seq = new;
            return (Some(event.frame.clone()), false);
        }
        (None, new > *seq)
    }

    /// The next rows that the store has after the last one sent, as frames: some at a time, none when there are no more.
    pub async fn catch_up(&mut self, app: &App, id: &str) -> Answer<Vec<Utf8Bytes>> {
        let Some(seq) = self.0.get_mut(id) else { return Ok(Vec::new()) };
        let rows = app.store.tournament_rows(id, *seq, ROWS).await?;
        *seq += rows.len() as u64;
        Ok(rows.iter().map(|row| tournament_frame(id, row).into()).collect())
    }
}
