//! The logs that a socket watches besides tables: tournaments and shared boards. Sends each new row.

use std::collections::HashMap;
use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;

use crate::app::App;
use crate::bus::{Event, EventKind, Listener, board_frame, board_topic, tournament_frame};
use crate::error::{ApiError, ApiResult};
use crate::table_log::kind_of;
use crate::{shared_boards, tournaments};

/// The maximum number of these logs watched on one socket.
const MAX_FOLLOWED_LOGS: usize = 20;
/// How many rows are read at once.
pub const ROWS: usize = 200;

/// A log that can be watched.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogName {
    /// The tournament with this id.
    Tournament(String),
    /// The shared board with this id.
    Board(String),
}

impl LogName {
    /// Returns the log of this topic.
    pub fn of_topic(topic: &str) -> Option<Self> {
        match topic.split_once('.')? {
            ("tournament", id) => Some(Self::Tournament(id.to_owned())),
            ("board", id) => Some(Self::Board(id.to_owned())),
            _ => None,
        }
    }

    /// The topic of its events.
    pub fn topic(&self) -> String {
        match self {
            Self::Tournament(id) => format!("tournament.{id}"),
            Self::Board(id) => board_topic(id),
        }
    }

    /// Whether this row is the last one.
    pub fn ends_with(&self, row: &str) -> bool {
        matches!(self, Self::Tournament(_)) && kind_of(row.as_bytes()).is_some_and(|kind| kind == "ended")
    }

    /// Whether this row decides who sees a board, or who changes it.
    pub fn decides_about_people(&self, row: &[u8]) -> bool {
        matches!(self, Self::Board(_)) && matches!(kind_of(row).as_deref(), Some("terms" | "taken-down"))
    }

    /// Returns the next batch of rows after `since`, as stored.
    pub async fn rows(&self, app: &App, since: u64) -> ApiResult<Vec<String>> {
        Ok(match self {
            Self::Tournament(id) => app.store.tournament_rows(id, since, ROWS).await?,
            Self::Board(id) => app.store.shared_board_rows(id, since, ROWS).await?,
        })
    }

    fn frame(&self, row: &str) -> Utf8Bytes {
        match self {
            Self::Tournament(id) => tournament_frame(id, row).into(),
            Self::Board(id) => board_frame(id, row).into(),
        }
    }

    /// Returns the number of the last row, and the current state as JSON, for this person.
    async fn view(&self, app: &App, me: Option<&str>) -> ApiResult<(u64, String)> {
        let (seq, view) = match self {
            Self::Tournament(id) => {
                let view = tournaments::view::view(app, id).await?;
                (view.seq, serde_json::to_string(&view))
            }
            Self::Board(id) => {
                let view = shared_boards::view::view(app, id, me).await?;
                (view.seq, serde_json::to_string(&view))
            }
        };
        Ok((seq, view.map_err(|error| ApiError::internal(error.to_string()))?))
    }
}

/// The logs of a socket, each with the last row sent.
#[derive(Debug, Default)]
pub struct FollowedLogs(HashMap<LogName, u64>);

impl FollowedLogs {
    /// Starts watching a log and returns its state. The rows after `since` count against the limit of this address
    /// and are left to [`catch_up`](Self::catch_up); without `since`, only rows after this response are sent.
    pub async fn watch(
        &mut self,
        app: &App,
        listener: &Listener,
        address: IpAddr,
        log: &LogName,
        since: Option<u64>,
        me: Option<&str>,
    ) -> ApiResult<String> {
        if self.0.len() >= MAX_FOLLOWED_LOGS && !self.0.contains_key(log) {
            return Err(ApiError::not_allowed(format!(
                "a socket can follow at most {MAX_FOLLOWED_LOGS} tournaments and boards"
            )));
        }
        // Subscribes first, so that no row is lost between reading and listening.
        app.bus.join(&log.topic(), listener);
        let view = log.view(app, me).await.and_then(|(seq, view)| {
            let missed = since.map_or(0, |since| seq.saturating_sub(since));
            app.limits.rows_by_address(address, missed).map(|()| (seq, view))
        });
        let (seq, view) = match view {
            Ok(view) => view,
            Err(error) => {
                self.unwatch(app, listener, log);
                return Err(error);
            }
        };
        self.0.insert(log.clone(), since.unwrap_or(seq).min(seq));
        Ok(view)
    }

    /// Stops watching a log.
    pub fn unwatch(&mut self, app: &App, listener: &Listener, log: &LogName) {
        app.bus.leave(&log.topic(), listener);
        self.0.remove(log);
    }

    /// Stops watching all logs.
    pub fn end(&mut self, app: &App, listener: &Listener) {
        for (log, _) in self.0.drain() {
            app.bus.leave(&log.topic(), listener);
        }
    }

    pub fn all(&self) -> Vec<LogName> {
        self.0.keys().cloned().collect()
    }

    /// Whether a log is watched.
    pub fn contains(&self, log: &LogName) -> bool {
        self.0.contains_key(log)
    }

    /// Returns the frame of an event if it is the next row, and whether earlier rows have to be read first.
    pub fn next(&mut self, log: &LogName, event: &Event) -> (Option<Utf8Bytes>, bool) {
        let (Some(seq), EventKind::Row(new)) = (self.0.get_mut(log), event.what) else {
            return (None, false);
        };
        if new == *seq + 1 {
            *seq = new;
            return (Some(event.frame.clone()), false);
        }
        (None, new > *seq)
    }

    /// Returns the next batch of rows after the last one sent, as frames; empty when there are no more.
    pub async fn catch_up(&mut self, app: &App, log: &LogName) -> ApiResult<Vec<Utf8Bytes>> {
        let Some(seq) = self.0.get_mut(log) else { return Ok(Vec::new()) };
        let rows = log.rows(app, *seq).await?;
        *seq += rows.len() as u64;
        Ok(rows.iter().map(|row| log.frame(row)).collect())
    }
}
