//! Timers: flags, starts, the end of pauses, and players who stay away.
//!
//! `deadlines` wakes it for each deadline. A sweep every second finds missed deadlines in the store. A heartbeat every
//! second shows the other nodes, and this server at its next start, that it was running.

pub mod computers;
mod deadlines;

use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{GameHead, GameQuery, Item, SeatHolder, Status, StatusFilter, Store};
use eightfold_table::{AbsenceRule, Action, Input, Requester, Table};
use futures_util::StreamExt;

use crate::base::Base;
use crate::clock::Clock;
use crate::components::delayed_views::DelayedViews;
use crate::components::people::People;
use crate::components::presence::{AbsenceListener, Presence};
use crate::components::ratings::Ratings;
use crate::components::tables::{TableChange, TableListener, Tables};
use crate::error::ApiError;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::shutdown::{Shutdown, ended};
use crate::table_log::terms_of;
use computers::{BoxFuture, ComputerHost, Computers, Question};
use deadlines::{Deadlines, Kind};

/// The delay before a table whose work failed is tried again, in ms.
const RETRY_DELAY_MS: u64 = 1_000;
/// The delay before presence is checked again after a player was present or it couldn't be known, in ms.
const REQUERY_MS: u64 = 30_000;
/// How long it must be a computer's turn before the node that computes it counts as lost, in ms, and for how much
/// longer other nodes pick up such a turn.
const IDLE_MS: u64 = 15_000;
const MIN_IDLE_MS: u64 = 300_000;
/// The number of overdue tables that a sweep handles, and how many of them at once.
const MAX_OVERDUE_PER_SWEEP: usize = 200;
const OVERDUE_CONCURRENCY: usize = 16;
/// How many people with a closed account leave their waiting games in a sweep.
const MAX_LEAVING_PER_SWEEP: usize = 20;
/// How many of their bots are read; a person has fewer.
const MAX_BOTS: usize = 100;
/// How long after the last row a table that hasn't started is closed, in ms.
pub const UNSTARTED_LIFETIME_MS: u64 = 7 * 86_400_000;

/// The timers of the server: deadlines, absences, computer players and the sweep.
pub struct Scheduler {
    store: Arc<dyn Store>,
    clock: Clock,
    metrics: Arc<Metrics>,
    shutdown: Arc<Shutdown>,
    limits: Arc<Limits>,
    people: Arc<People>,
    presence: Arc<Presence>,
    tables: Arc<Tables>,
    delayed_views: Arc<DelayedViews>,
    ratings: Arc<Ratings>,
    deadlines: Deadlines,
    computers: Computers,
}

/// The components whose timers the scheduler runs.
pub struct TimedComponents {
    pub limits: Arc<Limits>,
    pub people: Arc<People>,
    pub presence: Arc<Presence>,
    pub tables: Arc<Tables>,
    pub delayed_views: Arc<DelayedViews>,
    pub ratings: Arc<Ratings>,
    /// The number of threads for computer players.
    pub threads: usize,
}

impl Scheduler {
    /// Creates the component, which is told about changes at tables and about players who leave.
    pub fn new(base: &Base, scheduled: TimedComponents) -> Arc<Self> {
        let TimedComponents { limits, people, presence, tables, delayed_views, ratings, threads } = scheduled;
        Arc::new(Self {
            store: Arc::clone(&base.store),
            clock: base.clock.clone(),
            metrics: Arc::clone(&base.metrics),
            shutdown: Arc::clone(&base.shutdown),
            limits,
            people,
            presence,
            tables,
            delayed_views,
            ratings,
            deadlines: Deadlines::default(),
            computers: Computers::new(threads),
        })
    }

    /// Recovers the state from the store: gives players back the time during which no server was running, and sets all
    /// deadlines.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn take_up(self: &Arc<Self>) -> Result<(), ApiError> {
        self.tables.recover_lost_time().await?;
        self.people.moderation.catch_up(self.store.as_ref()).await?;
        self.tables.heartbeat(self.clock.now_ms()).await?;
        for head in self.tables.live().await? {
            self.wake_computer(&head);
            self.watch_absence(&head.id, &head);
        }
        for (id, deadline) in self.store.deadlines().await? {
            self.deadlines.set(Kind::Table, &id, Some(deadline));
        }
        Ok(())
    }

    /// Asks a computer player for its turn.
    fn think(self: &Arc<Self>, table: &str, seq: u64, seat: char, level: u8) {
        let thinks: Arc<dyn ComputerHost> = Arc::clone(self) as Arc<dyn ComputerHost>;
        self.computers.ask(&thinks, table, seq, seat, level);
    }

    /// Ends the searches of computer players.
    pub fn stop_computers(&self) {
        self.computers.stop();
    }

    /// Starts a computer's search, if it is a computer's turn.
    fn wake_computer(self: &Arc<Self>, head: &GameHead) {
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        if let Some(seat) = acting
            && let SeatHolder::Computer(level) = seat.holder
        {
            self.think(&head.id, head.seq, seat.seat, level);
        }
    }

    /// Starts searches for computers that have been to move for too long because their node is lost or overloaded.
    async fn wake_idle_computers(self: &Arc<Self>, now: u64) {
        let (since, until) = (now.saturating_sub(IDLE_MS + MIN_IDLE_MS), now.saturating_sub(IDLE_MS));
        // If the store is unavailable, the next sweep tries again.
        let idle = self.store.idle_computers(since, until, 100).await.unwrap_or_default();
        for id in idle {
            if let Ok(Some(head)) = self.store.game(&id).await {
                self.wake_computer(&head);
            }
        }
    }

    /// Writes a heartbeat every second, and gives players the time back after an outage. The task does nothing else, so
    /// a late heartbeat means that the server was frozen or couldn't reach its store.
    pub async fn keep_heartbeat(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        let mut away_since = None;
        loop {
            tokio::select! {
                biased;
                () = tokio::time::sleep(std::time::Duration::from_secs(1)) => {}
                () = ended(&mut ends) => return,
            }
            if let Some(stood_ms) = self.clock.catch_up() {
                tracing::warn!(stood_ms, "the machine was suspended, or its clock set forward");
                self.deadlines.look_again();
            }
            let now = self.clock.now_ms();
            let beaten = match self.tables.compensate_if_stalled(now).await {
                Ok(()) => self.tables.heartbeat(now).await.map_err(ApiError::from),
                Err(error) => Err(error),
            };
            match (beaten, away_since) {
                (Err(error), None) => {
                    let (class, error) = (error.fault, error.problem.message);
                    match class {
                        Some("not-writable") => {
                            tracing::error!(class, error, "the store can't be written to")
                        }
                        _ => tracing::error!(class, error, "the store is away"),
                    }
                    away_since = Some(now);
                }
                (Ok(()), Some(since)) => {
                    tracing::warn!(away_ms = now.saturating_sub(since), "the store is back");
                    away_since = None;
                }
                _ => {}
            }
        }
    }

    /// Handles deadlines until the server shuts down.
    pub async fn keep_time(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        loop {
            let now = self.clock.now_ms();
            for (kind, id) in self.deadlines.take_due(now) {
                let scheduler = Arc::clone(&self);
                tokio::spawn(async move { scheduler.due(kind, &id).await });
            }
            let wait = self.deadlines.first().map(|at| self.clock.instant(at));
            let sleep = async {
                match wait {
                    Some(at) => tokio::time::sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = sleep => {}
                () = self.deadlines.earlier() => {}
                () = ended(&mut ends) => return,
            }
        }
    }

    /// Checks every second for missed deadlines, and cleans up now and then.
    pub async fn sweep(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        let mut seconds = 0_u64;
        // Overdue tables that only a newer version can handle.
        let mut newer = std::collections::BTreeSet::new();
        loop {
            tokio::select! {
                biased;
                () = tokio::time::sleep(std::time::Duration::from_secs(1)) => {}
                () = ended(&mut ends) => return,
            }
            seconds += 1;
            let now = self.clock.now_ms();
            if self.tables.compensate_if_stalled(now).await.is_err() {
                continue; // the store is unavailable: nothing can be decided now
            }
            // A deadline that passed a second ago has been missed, by this node or another.
            let overdue =
                self.store.due(now.saturating_sub(RETRY_DELAY_MS), MAX_OVERDUE_PER_SWEEP + newer.len()).await;
            let overdue = overdue.unwrap_or_default().into_iter().filter(|id| !newer.contains(id));
            let tick = |id: String| {
                let scheduler = Arc::clone(&self);
                async move { (!scheduler.due(Kind::Table, &id).await).then_some(id) }
            };
            let overdue = futures_util::stream::iter(overdue.collect::<Vec<_>>()).map(tick);
            let not_ours: Vec<String> =
                overdue.buffer_unordered(OVERDUE_CONCURRENCY).filter_map(std::future::ready).collect().await;
            newer.extend(not_ours);
            // Games that end here are rated at once; this is for what a lost node has left behind.
            let _ = self.ratings.recover_ended().await;
            self.tables.open_rematches(now).await;
            // Moderation actions made at other nodes.
            let _ = self.people.moderation.catch_up(self.store.as_ref()).await;
            self.leave_for_closed_accounts().await;
            if seconds.is_multiple_of(10) {
                self.wake_idle_computers(now).await;
                self.tables.note_late_vacations(now).await;
            }
            if seconds % 60 == 1
                && let Ok(Some(bytes)) = self.store.size().await
            {
                self.metrics.database_bytes.set(i64::try_from(bytes).unwrap_or(i64::MAX));
            }
            if seconds.is_multiple_of(60) {
                self.limits.drop_unused();
                self.tables.drop_unused(now);
                self.delayed_views.drop_unused();
                self.close_stale(now).await;
            }
        }
    }

    /// Does what is due at a table; returns `false` if only a newer version can do it.
    async fn due(self: &Arc<Self>, kind: Kind, id: &str) -> bool {
        let now = self.clock.now_ms();
        let done = match kind {
            Kind::Table => self.tables.act(id, now, Input::host(Action::Tick)).await.map(drop),
            Kind::Absence => self.absent(id, now).await,
            Kind::Full => {
                let end = Action::End(eightfold_game::Outcome::aborted());
                match self.tables.act(id, now, Input::host(end)).await {
                    // Another node has ended it.
                    Err(error) if error.problem.code == Code::Over => Ok(()),
                    Ok(done) => {
                        tracing::warn!(
                            table = id,
                            seq = done.seq,
                            "a table is closed because its log is full"
                        );
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
        };
        match done {
            // There is no other reason to refuse an action of the host.
            Err(error) if error.problem.code == Code::NotAllowed => return false,
            Err(_) if kind != Kind::Absence => self.deadlines.set(kind, id, Some(now + RETRY_DELAY_MS)),
            _ => {}
        }
        true
    }

    /// Has people whose account was closed, and their bots, leave the games that haven't started.
    async fn leave_for_closed_accounts(&self) {
        for person in self.people.moderation.take_leaving(MAX_LEAVING_PER_SWEEP) {
            if let Err(error) = self.leave_with_bots(&person).await
                && error.problem.code == Code::Unavailable
            {
                self.people.moderation.leaves_later(person);
            }
        }
    }

    async fn leave_with_bots(&self, person: &str) -> Result<(), ApiError> {
        self.tables.leave_waiting(person).await?;
        for bot in self.store.items(Item::BOT, Some(person), "", MAX_BOTS).await? {
            self.tables.leave_waiting(&bot.key).await?;
        }
        Ok(())
    }

    /// Closes tables that haven't started and have had no row for a long time, whether their seats are open or reserved
    /// for invited people.
    async fn close_stale(self: &Arc<Self>, now: u64) {
        let mut old = GameQuery {
            state: StatusFilter::Waiting,
            until_ms: Some(now.saturating_sub(UNSTARTED_LIFETIME_MS)),
            ..GameQuery::default()
        };
        loop {
            let Ok(page) = self.store.games(old.clone()).await else { return };
            for head in page.games {
                let end = Action::End(eightfold_game::Outcome::aborted());
                // If a person joins at this moment, the table stays open.
                let end = Input { expected_seq: Some(head.seq), ..Input::host(end) };
                match self.tables.act(&head.id, now, end).await {
                    Ok(_) => tracing::info!(table = head.id, "a table that never started is closed"),
                    Err(error) if error.problem.code == Code::Stale => {}
                    Err(error) => {
                        tracing::error!(table = head.id, error = error.problem.message, "not closed");
                    }
                }
            }
            match page.next {
                Some(next) => old.after = Some(next),
                None => return,
            }
        }
    }

    /// Schedules the check whether the player to move has been away for too long.
    fn watch_absence(&self, id: &str, head: &GameHead) {
        let at = self.absence_at(id, head);
        self.deadlines.set(Kind::Absence, id, at);
    }

    fn absence_at(&self, id: &str, head: &GameHead) -> Option<u64> {
        let terms = terms_of(head)?;
        if terms.absent == AbsenceRule::Wait || head.status != Status::Playing {
            return None;
        }
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat))?;
        let SeatHolder::Person(person) = &acting.holder else { return None };
        let now = self.clock.now_ms();
        let since = self.presence.away_since(id, person, now)?;
        let wait = match terms.clock {
            eightfold_table::Clock::Live { .. } => 60_000,
            eightfold_table::Clock::None => 120_000,
            eightfold_table::Clock::Days { .. } => 86_400_000,
        };
        Some((since.max(head.changed_ms) + wait).max(now + 1_000))
    }

    async fn absent(self: &Arc<Self>, id: &str, now: u64) -> Result<(), ApiError> {
        let Some(head) = self.store.game(id).await? else { return Ok(()) };
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        let Some((seat, SeatHolder::Person(person))) = acting.map(|seat| (seat.seat, &seat.holder)) else {
            return Ok(());
        };
        let Some(since) = self.tables.confirmed_absent_since(id, person).await else {
            // Connected after all, or it can't be known now.
            self.deadlines.set(Kind::Absence, id, Some(now + REQUERY_MS));
            return Ok(());
        };
        let since_ms = since.max(head.changed_ms);
        let input = Input { expected_seq: Some(head.seq), ..Input::host(Action::Absent { seat, since_ms }) };
        match self.tables.act(id, now, input).await {
            // Too early, or the table has changed: checked again in time.
            Err(_) => self.watch_absence(id, &head),
            Ok(done) if done.rows.is_empty() => self.watch_absence(id, &head),
            Ok(_) => {}
        }
        Ok(())
    }
}

impl TableListener for Scheduler {
    fn table_changed(self: Arc<Self>, change: &TableChange<'_>) {
        let TableChange { head, effects, is_full } = change;
        if *is_full {
            self.deadlines.set(Kind::Full, &head.id, Some(self.clock.now_ms()));
        }
        let deadline_ms = effects.deadline_ms.filter(|_| head.status != Status::Over);
        self.deadlines.set(Kind::Table, &head.id, deadline_ms);
        self.watch_absence(&head.id, head);
        if let Some((seat, level)) = effects.computer {
            self.think(&head.id, head.seq, seat, level);
        }
    }
}

impl AbsenceListener for Scheduler {
    fn player_left(&self, table: &GameHead) {
        self.watch_absence(&table.id, table);
    }
}

impl ComputerHost for Scheduler {
    fn question<'a>(&'a self, table: &'a str, seq: u64) -> BoxFuture<'a, Option<Question>> {
        Box::pin(async move {
            let look = |table: &mut Table| {
                let played = table.played().filter(|_| table.seq() == seq)?;
                Some(Question {
                    choice: table.choice().clone(),
                    position: played.position(),
                    history: played.history(played.len()),
                })
            };
            self.tables.with_table(table, look).await.ok().flatten()
        })
    }

    fn answer(self: Arc<Self>, table: String, seq: u64, seat: char, turn: String) {
        self.metrics.thoughts.inc();
        let input = Input {
            by: Requester::Host,
            expected_seq: Some(seq),
            action_id: Some(format!("computer-{seat}-{seq}")),
            lag_ms: 0,
            action: Action::Turn(turn),
        };
        tokio::spawn(async move {
            for _ in 0..MAX_STORE_RETRIES {
                match self.tables.act(&table, self.clock.now_ms(), input.clone()).await {
                    Err(error)
                        if error.problem.code == api::Code::Unavailable && !self.shutdown.is_draining() =>
                    {
                        tokio::time::sleep(RETRY_DELAY).await;
                    }
                    Err(error) if error.problem.code == api::Code::Illegal => {
                        tracing::error!(table, seq, %seat, error = error.problem.message, "a computer's turn is illegal");
                        return;
                    }
                    // Stored, or the table has changed.
                    _ => return,
                }
            }
        });
    }
}

/// How often a computer's turn is tried again while the store is unavailable, and the delay between tries.
const MAX_STORE_RETRIES: usize = 60;
const RETRY_DELAY: std::time::Duration = std::time::Duration::from_secs(1);

#[cfg(test)]
mod tests;
