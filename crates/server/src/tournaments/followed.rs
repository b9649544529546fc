//! The tournaments that a socket watches: sends each new row.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use eightfold_protocol::Code;

use super::view::view;
use crate::app::App;
use crate::bus::{Event, EventKind, Listener, tournament_frame};
use crate::error::{ApiError, ApiResult};

/// The maximum number of tournaments watched on one socket.
const MAX_FOLLOWED: usize = 20;
/// How many rows are read at once.
pub const ROWS: usize = 200;

/// The topic of the rows of a tournament.
pub fn topic(id: &str) -> String {
    format!("tournament.{id}")
}

/// Whether this row is the last one.
pub fn is_last(row: &str) -> bool {
    row.contains("\"kind\":\"ended\"")
}

/// The tournaments of a socket, each with the last row sent.
#[derive(Debug, Default)]
pub struct FollowedTournaments(HashMap<String, u64>);

impl FollowedTournaments {
    /// Starts watching a tournament and returns its state. The rows after `since` are left to
    /// [`catch_up`](Self::catch_up); without `since`, only rows after this response are sent.
    pub async fn watch(
        &mut self,
        app: &App,
        listener: &Listener,
        id: &str,
        since: Option<u64>,
    ) -> ApiResult<String> {
        if self.0.len() >= MAX_FOLLOWED && !self.0.contains_key(id) {
            return Err(ApiError::new(
                Code::NotAllowed,
                format!("a socket follows at most {MAX_FOLLOWED} tournaments"),
            ));
        }
        // Subscribes first, so that no row is lost between reading and listening.
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

    /// Stops watching a tournament.
    pub fn unwatch(&mut self, app: &App, listener: &Listener, id: &str) {
        app.bus.leave(&topic(id), listener);
        self.0.remove(id);
    }

    /// Stops watching all tournaments.
    pub fn end(&mut self, app: &App, listener: &Listener) {
        for (id, _) in self.0.drain() {
            app.bus.leave(&topic(&id), listener);
        }
    }

    /// Returns the ids of the tournaments.
    pub fn ids(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// Returns the frame of an event if it is the next row, and whether earlier rows have to be read first.
    pub fn next(&mut self, id: &str, event: &Event) -> (Option<Utf8Bytes>, bool) {
        let (Some(seq), EventKind::Row(new)) = (self.0.get_mut(id), event.what) else { return (None, false) };
        if new == *seq + 1 {
            *seq = new;
            return (Some(event.frame.clone()), false);
        }
        (None, new > *seq)
    }

    /// Returns the next rows in the store after the last one sent, as frames: some at a time, none when there are no
    /// more.
    pub async fn catch_up(&mut self, app: &App, id: &str) -> ApiResult<Vec<Utf8Bytes>> {
        let Some(seq) = self.0.get_mut(id) else { return Ok(Vec::new()) };
        let rows = app.store.tournament_rows(id, *seq, ROWS).await?;
        *seq += rows.len() as u64;
        Ok(rows.iter().map(|row| tournament_frame(id, row).into()).collect())
    }
}
