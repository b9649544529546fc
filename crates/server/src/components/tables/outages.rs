//! Outages: players on the clock get the time back during which no server was running.
//!
//! Every server writes a heartbeat each second. At its next start it computes from the last heartbeat how long it was
//! away and, if no other node was running, gives players that time back as a row. The same check comes before every
//! action, in case this server was frozen or cut off from its store.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use eightfold_protocol::Code;
use eightfold_store::{GameHead, GameQuery, Status, StatusFilter, Store, StoreError, StoredRow};
use eightfold_table::{Action, Body, Clock, Input, Row};
use futures_util::TryStreamExt;

use super::Tables;
use crate::clock::OUTAGE_MS;
use crate::error::ApiError;
use crate::table_log::{kind_of, terms_of};

/// By when a running server has written its next heartbeat, in ms: they come every second.
const HEARTBEAT_TIMEOUT_MS: u64 = 2_500;
/// How often to check for it, in ms.
const CHECK_INTERVAL_MS: u64 = 100;
/// The minimum outage for which time is given back in correspondence games, in ms: for shorter ones, writing a row in
/// each of these games costs more than it is worth.
const OUTAGE_OF_DAYS_MS: u64 = 3_600_000;
/// The number of tables at which time is given back at once.
const CONCURRENCY: usize = 128;
/// How often giving back time is retried because another writer was faster.
const MAX_CONFLICT_RETRIES: usize = 10;

/// Returns when a server over this store was last running: its last heartbeat, or the last change of a game.
pub async fn last_sign(store: &dyn Store) -> Result<Option<u64>, StoreError> {
    let newest = GameQuery { state: StatusFilter::Any, limit: 1, ..GameQuery::default() };
    let changed = store.games(newest).await?.games.first().map(|head| head.changed_ms);
    Ok(store.last_heartbeat().await?.max(changed))
}

impl Tables {
    /// Gives players the time back since the last heartbeat if no server was running since. Called once, at the start.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn recover_lost_time(self: &Arc<Self>) -> Result<(), ApiError> {
        if let Some(last) = self.store.last_heartbeat().await?
            && !(self.shared && self.other_nodes_alive(last).await?)
        {
            self.compensate_outage(last, self.clock.now_ms()).await?;
        }
        Ok(())
    }

    /// Whether another server is running, which its next heartbeat after this one shows; if the last one is old, none
    /// is.
    async fn other_nodes_alive(&self, last: u64) -> Result<bool, StoreError> {
        let began = self.clock.now_ms();
        while self.clock.now_ms() < began.min(last) + HEARTBEAT_TIMEOUT_MS {
            tokio::time::sleep(std::time::Duration::from_millis(CHECK_INTERVAL_MS)).await;
            if self.store.last_heartbeat().await? != Some(last) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns all games in progress.
    pub async fn live(&self) -> Result<Vec<GameHead>, StoreError> {
        let mut query = GameQuery { state: StatusFilter::Live, limit: 200, ..GameQuery::default() };
        let mut live = Vec::new();
        loop {
            let page = self.store.games(query.clone()).await?;
            live.extend(page.games);
            match page.next {
                Some(next) => query.after = Some(next),
                None => return Ok(live),
            }
        }
    }

    /// Gives players on the clock the time back during which no server was running. It is idempotent.
    async fn compensate_outage(self: &Arc<Self>, from_ms: u64, until_ms: u64) -> Result<(), ApiError> {
        let mut live = self.live().await?;
        let short = until_ms.saturating_sub(from_ms) < OUTAGE_OF_DAYS_MS;
        live.retain(|head| {
            let has_days = || terms_of(head).is_some_and(|terms| matches!(terms.clock, Clock::Days { .. }));
            !(short && has_days()) && head.deadline_ms.is_some() && head.status == Status::Playing
        });
        // Many at a time, so that the store writes many in one transaction: nobody plays before all have their time.
        let games = futures_util::stream::iter(live.into_iter().map(Ok));
        let give = |head: GameHead| async move { self.give_back_at(&head.id, from_ms, until_ms).await };
        games.try_for_each_concurrent(CONCURRENCY, give).await
    }

    async fn give_back_at(self: &Arc<Self>, id: &str, from_ms: u64, until_ms: u64) -> Result<(), ApiError> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let rows = self.store.rows(id, 0).await?;
            // Doesn't repeat what an earlier attempt gave back before it failed or its node died.
            let is_outage =
                |row: &&StoredRow| kind_of(row.text.as_bytes()).is_some_and(|kind| kind == "outage");
            let given = rows.iter().filter(is_outage);
            let given = given.filter_map(|row| serde_json::from_str::<Row>(&row.text).ok());
            let given = given.filter_map(|row| match row.body {
                Body::Outage { until_ms, .. } => Some(until_ms),
                _ => None,
            });
            let from_ms = given.max().unwrap_or(0).max(from_ms);
            let outage = Input::host(Action::Outage { from_ms, until_ms });
            let outage = Input { expected_seq: rows.last().map(|row| row.seq), ..outage };
            match self.act_once(id, until_ms, outage).await {
                Ok(_) => return Ok(()),
                Err(error) if error.problem.code == Code::Unavailable => return Err(error),
                // Another node was faster: try again.
                Err(error) if error.problem.code == Code::Stale => {}
                Err(error) => {
                    tracing::error!(table = id, error = error.problem.message, "no time is given back");
                    return Ok(());
                }
            }
        }
        // With so many other writers the table isn't without a server.
        Ok(())
    }

    /// Returns when this node last wrote its heartbeat, in ms since 1970.
    pub fn last_heartbeat_ms(&self) -> u64 {
        self.last_heartbeat_ms.load(Ordering::Acquire)
    }

    /// Writes the heartbeat.
    pub async fn heartbeat(&self, now: u64) -> Result<(), StoreError> {
        self.store.heartbeat(self.node, now).await?;
        self.last_heartbeat_ms.fetch_max(now, Ordering::AcqRel);
        Ok(())
    }

    /// Gives players back the time during which this server was frozen or cut off from its store, if no other was
    /// running meanwhile. Call it before any decision that depends on the time.
    pub async fn compensate_if_stalled(self: &Arc<Self>, now: u64) -> Result<(), ApiError> {
        let away = || now >= self.last_heartbeat_ms.load(Ordering::Acquire) + OUTAGE_MS;
        if !away() {
            return Ok(());
        }
        let _one = self.waking.lock().await;
        if !away() {
            return Ok(());
        }
        if let Some(last) = self.store.last_heartbeat().await?
            && now >= last + OUTAGE_MS
        {
            self.compensate_outage(last, now).await?;
        }
        Ok(self.heartbeat(now).await?)
    }
}
