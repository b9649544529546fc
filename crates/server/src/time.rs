//! Timers: flags, starts, the end of pauses, and players who stay away.
//!
//! `deadlines` wakes it for each deadline. A sweep every second reads from the store what was missed, and
//! writes a heartbeat. From the heartbeat the next start knows how long the server was away, and players get
//! that time back as a row; it does so only if no other node was running. The same check comes before every
//! action, in case this server was frozen or cut off from its store.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use eightfold_protocol::Code;
use eightfold_store::{GameHead, GameQuery, SeatHolder, Status, StatusFilter, Store, StoreError};
use eightfold_table::{Action, Body, Clock, Input, Row};
use futures_util::{StreamExt, TryStreamExt};

use crate::app::{App, ended};
use crate::clock::OUTAGE_MS;
use crate::deadlines::Kind;
use crate::error::ApiError;
use crate::table_cache::terms_of;

/// The delay before a table whose work failed is tried again, in ms.
const RETRY_DELAY_MS: u64 = 1_000;
/// The delay before presence is checked again after a player was present or it couldn't be known, in ms.
const REQUERY_MS: u64 = 30_000;
/// How long it must be a computer's turn before its node counts as gone, in ms, and for how much longer such turns are
/// picked up.
const IDLE_MS: u64 = 15_000;
const IDLE_FOR_MS: u64 = 300_000;
/// By when a running server has written its next heartbeat, in ms: they come every second.
const HEARTBEAT_TIMEOUT_MS: u64 = 2_500;
/// How often to check for it, in ms.
const LOOK_MS: u64 = 100;
/// The number of overdue tables that a sweep handles, and how many of them at once.
const MAX_OVERDUE_PER_SWEEP: usize = 200;
const OVERDUE_AT_ONCE: usize = 16;
/// The minimum outage for which time is given back in correspondence games, in ms: for shorter ones, writing a row in
/// each of these games costs more than it is worth.
const OUTAGE_OF_DAYS_MS: u64 = 3_600_000;
/// At how many tables time is given back at once.
const CONCURRENCY: usize = 128;
/// How often giving back time is retried because another writer was faster.
const MAX_CONFLICT_RETRIES: usize = 10;
/// How long after the last row a table that hasn't started is closed, in ms.
pub const STALE_MS: u64 = 7 * 86_400_000;

/// Returns when a server over this store was last running: its last heartbeat, or the last change of a game.
pub async fn last_sign(store: &dyn Store) -> Result<Option<u64>, StoreError> {
    let newest = GameQuery { state: StatusFilter::Any, limit: 1, ..GameQuery::default() };
    let changed = store.games(newest).await?.games.first().map(|head| head.changed_ms);
    Ok(store.last_heartbeat().await?.max(changed))
}

impl App {
    /// Recovers the state from the store: gives back the time when no server was running, and sets all deadlines. With
    /// a shared store, other servers may be running.
    pub async fn take_up(self: &Arc<Self>, shared: bool) -> Result<(), ApiError> {
        if let Some(last) = self.store.last_heartbeat().await?
            && !(shared && self.other_nodes_alive(last).await?)
        {
            self.compensate_outage(last, self.clock.now_ms()).await?;
        }
        self.moderation.catch_up(self.store.as_ref()).await?;
        let now = self.clock.now_ms();
        self.heartbeat(now).await?;
        for head in self.live().await? {
            self.wake_computer(&head);
            self.watch_absence(&head.id, &head);
        }
        for (id, deadline) in self.store.deadlines().await? {
            self.deadlines.set(Kind::Table, &id, Some(deadline));
        }
        Ok(())
    }

    /// Whether another server is running, which its next heartbeat after this one shows; if the last one is old, none
    /// is.
    async fn other_nodes_alive(&self, last: u64) -> Result<bool, StoreError> {
        let began = self.clock.now_ms();
        while self.clock.now_ms() < began.min(last) + HEARTBEAT_TIMEOUT_MS {
            tokio::time::sleep(std::time::Duration::from_millis(LOOK_MS)).await;
            if self.store.last_heartbeat().await? != Some(last) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns all games in progress.
    async fn live(&self) -> Result<Vec<GameHead>, StoreError> {
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
            let given = rows.iter().rev().filter(|row| row.text.contains("\"kind\":\"outage\""));
            let given = given.filter_map(|row| serde_json::from_str::<Row>(&row.text).ok());
            let given = given.filter_map(|row| match row.body {
                Body::Outage { until_ms, .. } => Some(until_ms),
                _ => None,
            });
            let from_ms = given.max().unwrap_or(0).max(from_ms);
            let outage = Input::host(Action::Outage { from_ms, until_ms });
            let outage = Input { expected_seq: rows.last().map(|row| row.seq), ..outage };
            match self.act_here(id, until_ms, outage).await {
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

    /// Writes the heartbeat.
    async fn heartbeat(&self, now: u64) -> Result<(), StoreError> {
        self.store.heartbeat(self.node, now).await?;
        self.beaten_ms.fetch_max(now, Ordering::AcqRel);
        Ok(())
    }

    /// If this server was frozen, or cut off from its store, and no other was running meanwhile: gives the players that
    /// time back before deciding anything by it.
    pub async fn compensate_if_stalled(self: &Arc<Self>, now: u64) -> Result<(), ApiError> {
        let away = || now >= self.beaten_ms.load(Ordering::Acquire) + OUTAGE_MS;
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

    /// Starts a computer's search, if it is a computer's turn.
    fn wake_computer(self: &Arc<Self>, head: &GameHead) {
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        if let Some(seat) = acting
            && let SeatHolder::Computer(level) = seat.holder
        {
            self.think(&head.id, head.seq, seat.seat, level);
        }
    }

    /// Starts searches of computers that have been to move for long, because their node is gone or overloaded.
    async fn wake_idle_computers(self: &Arc<Self>, now: u64) {
        let (since, until) = (now.saturating_sub(IDLE_MS + IDLE_FOR_MS), now.saturating_sub(IDLE_MS));
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
        let mut ends = self.ends();
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
            let beaten = match self.compensate_if_stalled(now).await {
                Ok(()) => self.heartbeat(now).await.map_err(ApiError::from),
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
        let mut ends = self.ends();
        loop {
            let now = self.clock.now_ms();
            for (kind, id) in self.deadlines.take_due(now) {
                let app = Arc::clone(&self);
                tokio::spawn(async move { app.due(kind, &id).await });
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
        let mut ends = self.ends();
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
            if self.compensate_if_stalled(now).await.is_err() {
                continue; // the store is unavailable: nothing can be decided now
            }
            // A deadline that passed a second ago has been missed, by this node or another.
            let overdue =
                self.store.due(now.saturating_sub(RETRY_DELAY_MS), MAX_OVERDUE_PER_SWEEP + newer.len()).await;
            let overdue = overdue.unwrap_or_default().into_iter().filter(|id| !newer.contains(id));
            let tick = |id: String| {
                let app = Arc::clone(&self);
                async move { (!app.due(Kind::Table, &id).await).then_some(id) }
            };
            let overdue = futures_util::stream::iter(overdue.collect::<Vec<_>>()).map(tick);
            let not_ours: Vec<String> =
                overdue.buffer_unordered(OVERDUE_AT_ONCE).filter_map(std::future::ready).collect().await;
            newer.extend(not_ours);
            // Games that end here are rated at once; this is for what a lost node has left behind.
            let _ = self.recover_ended().await;
            self.open_rematches(now).await;
            // Moderation actions made at other nodes.
            let _ = self.moderation.catch_up(self.store.as_ref()).await;
            if seconds.is_multiple_of(10) {
                self.wake_idle_computers(now).await;
                self.note_late_vacations(now).await;
            }
            if seconds % 60 == 1
                && let Ok(Some(bytes)) = self.store.size().await
            {
                self.metrics.database_bytes.set(i64::try_from(bytes).unwrap_or(i64::MAX));
            }
            if seconds.is_multiple_of(60) {
                self.limits.tidy();
                self.tables.tidy(now);
                self.close_stale(now).await;
            }
        }
    }

    /// Does what is due at a table; returns `false` if only a newer version can do it.
    async fn due(self: &Arc<Self>, kind: Kind, id: &str) -> bool {
        let now = self.clock.now_ms();
        let done = match kind {
            Kind::Table => self.act(id, now, Input::host(Action::Tick)).await.map(drop),
            Kind::Absence => self.absent(id, now).await,
            Kind::Full => {
                let end = Action::End(eightfold_game::Outcome::aborted());
                match self.act(id, now, Input::host(end)).await {
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

    /// Closes tables that haven't started and have had no row for long, whether their seats are open or reserved for
    /// invited people.
    async fn close_stale(self: &Arc<Self>, now: u64) {
        let mut old = GameQuery {
            state: StatusFilter::Waiting,
            until_ms: Some(now.saturating_sub(STALE_MS)),
            ..GameQuery::default()
        };
        loop {
            let Ok(page) = self.store.games(old.clone()).await else { return };
            for head in page.games {
                let end = Action::End(eightfold_game::Outcome::aborted());
                // If a person joins at this moment, the table stays open.
                let end = Input { expected_seq: Some(head.seq), ..Input::host(end) };
                match self.act(&head.id, now, end).await {
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

    async fn absent(self: &Arc<Self>, id: &str, now: u64) -> Result<(), ApiError> {
        let Some(head) = self.store.game(id).await? else { return Ok(()) };
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        let Some((seat, SeatHolder::Person(person))) = acting.map(|seat| (seat.seat, &seat.holder)) else {
            return Ok(());
        };
        let Some(since) = self.confirmed_absent_since(id, person).await else {
            // Connected after all, or it can't be known now.
            self.deadlines.set(Kind::Absence, id, Some(now + REQUERY_MS));
            return Ok(());
        };
        let since_ms = since.max(head.changed_ms);
        let input = Input { expected_seq: Some(head.seq), ..Input::host(Action::Absent { seat, since_ms }) };
        match self.act(id, now, input).await {
            // Too early, or the table has changed: checked again in time.
            Err(_) => self.watch_absence(id, &head),
            Ok(done) if done.rows.is_empty() => self.watch_absence(id, &head),
            Ok(_) => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::time::Duration;

    use eightfold_catalog::Choice;
    use eightfold_store::{Fault, Person};
    use eightfold_table::{SeatPlan, Terms};

    use super::*;
    use crate::bus::{Bus, Event, Listener, LocalBus};
    use crate::table_cache::{self, TableRequest};
    use crate::testing::{LogCapture, person, server, server_over, store_in_memory};

    /// A bus that records what is published to people.
    #[derive(Default)]
    struct RecordingBus(LocalBus, Mutex<Vec<(String, String)>>);

    impl Bus for RecordingBus {
        fn publish(&self, event: Arc<Event>) {
            if event.topic.starts_with("person.") {
                let text = String::from_utf8_lossy(&event.json).into_owned();
                self.1.lock().unwrap().push((event.topic.clone(), text));
            }
            self.0.publish(event);
        }

        fn join(&self, topic: &str, listener: &Listener) {
            self.0.join(topic, listener);
        }

        fn leave(&self, topic: &str, listener: &Listener) {
            self.0.leave(topic, listener);
        }
    }

    /// Creates a table of Ann's whose other seat is `other`.
    async fn table(app: &Arc<App>, id: &str, ann: &Person, other: SeatPlan) {
        let wanted = TableRequest {
            id: id.to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: vec![SeatPlan::Open, other],
            sitting: Vec::new(),
            told: None,
        };
        app.create(wanted).await.unwrap();
        let sit = Action::Sit { seat: None, player: table_cache::seated(ann) };
        app.act(id, app.clock.now_ms(), Input::person(&ann.id, sit)).await.unwrap();
    }

    /// Advances time at once, then long enough for the server to close stale tables.
    async fn pass(ms: u64) {
        tokio::time::advance(Duration::from_millis(ms)).await;
        tokio::time::sleep(Duration::from_secs(62)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_fails_is_logged_once() {
        let (logged, store) = (LogCapture::here(), store_in_memory());
        let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        let beating = tokio::spawn(Arc::clone(&app).keep_heartbeat());
        for (fault, words) in
            [(Fault::Away, "the store is away"), (Fault::Full, "the store can't be written to")]
        {
            tokio::time::sleep(Duration::from_millis(1_500)).await;
            store.fail_next([fault; 3]);
            assert!(app.metrics_now().ready);
            tokio::time::sleep(Duration::from_secs(6)).await;
            assert_eq!(logged.lines(words).len(), 1, "{words}");
            store.fail_no_more();
        }
        let back = logged.lines("the store is back");
        assert_eq!(back.len(), 2);
        assert!(back.iter().all(|line| line.contains("WARN") && line.contains("away_ms=")), "{back:?}");
        beating.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_without_heartbeats_is_not_ready() {
        let store = store_in_memory();
        let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        let beating = tokio::spawn(Arc::clone(&app).keep_heartbeat());
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert!(app.metrics_now().ready);
        store.fail_next([Fault::Full; 100]);
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert!(!app.metrics_now().ready);
        store.fail_no_more();
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert!(app.metrics_now().ready);
        app.drain();
        assert!(!app.metrics_now().ready);
        beating.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn stale_tables_are_closed_and_their_people_notified() {
        let bus = Arc::new(RecordingBus::default());
        let app = server(Arc::clone(&bus) as Arc<dyn Bus>);
        let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
        table(&app, "open", &ann, SeatPlan::Open).await;
        table(&app, "invited", &ann, SeatPlan::Invited(ben.id.clone())).await;
        table(&app, "answered", &ann, SeatPlan::Invited(ben.id.clone())).await;
        let sit = Action::Sit { seat: None, player: table_cache::seated(&ben) };
        app.act("answered", app.clock.now_ms(), Input::person(&ben.id, sit)).await.unwrap();
        let sweep = tokio::spawn(Arc::clone(&app).sweep());
        let time = tokio::spawn(Arc::clone(&app).keep_time());

        pass(6 * 86_400_000).await;
        let status = async |id: &str| app.store.game(id).await.unwrap().unwrap().status;
        assert_eq!(status("open").await, Status::Waiting);
        assert_eq!(status("invited").await, Status::Waiting);
        assert_eq!(status("answered").await, Status::Playing);
        bus.1.lock().unwrap().clear();

        pass(86_400_000).await;
        for id in ["open", "invited"] {
            let rows = app.store.rows(id, 0).await.unwrap();
            let ends = rows.iter().find(|row| row.text.contains("\"kind\":\"end\"")).unwrap();
            let end: serde_json::Value = serde_json::from_str(&ends.text).unwrap();
            assert_eq!((&end["actor"], &end["cause"]), (&"server".into(), &"aborted".into()), "{id}");
            assert_eq!(app.store.game(id).await.unwrap().unwrap().result.as_deref(), Some("-"));
        }
        assert_eq!(status("answered").await, Status::Playing, "there is no clock, and it isn't aborted");
        let told = bus.1.lock().unwrap();
        let ends = |who: &str, id: &str| {
            let table = format!("\"table\":\"{id}\"");
            let told = told.iter().filter(|(topic, text)| {
                *topic == format!("person.{who}") && text.contains("\"end\"") && text.contains(&table)
            });
            told.count()
        };
        assert_eq!((ends("ann", "open"), ends("ann", "invited"), ends("ben", "invited")), (1, 1, 1));
        assert_eq!(ends("ben", "open"), 0);
        sweep.abort();
        time.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_log_aborts_the_game() {
        let app = server(Arc::<LocalBus>::default());
        let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
        table(&app, "long", &ann, SeatPlan::Open).await;
        let now = || app.clock.now_ms();
        let sit = Action::Sit { seat: None, player: table_cache::seated(&ben) };
        app.act("long", now(), Input::person(&ben.id, sit)).await.unwrap();
        for who in [&ann, &ben] {
            let ready = Action::Ready { contribution: None };
            app.act("long", now(), Input::person(&who.id, ready)).await.unwrap();
        }
        let time = tokio::spawn(Arc::clone(&app).keep_time());
        let mut players = [&ann, &ben].into_iter().cycle();
        let refused = loop {
            let turns =
                app.with_table("long", |table| table.played().map(|played| played.legal(20_000))).await;
            let turn = turns.unwrap().unwrap().unwrap().swap_remove(0);
            let input = Input::person(&players.next().unwrap().id, Action::Turn(turn));
            if let Err(error) = app.act("long", now(), input).await {
                break error;
            }
            // The end follows by itself after the row that fills the log.
            tokio::time::sleep(Duration::from_millis(1)).await;
        };
        assert_eq!(refused.problem.code, Code::Over);
        let head = app.store.game("long").await.unwrap().unwrap();
        assert_eq!((head.status, head.result.as_deref()), (Status::Over, Some("-")));
        let rows = app.store.rows("long", 0).await.unwrap();
        assert!(rows.last().unwrap().text.contains("\"kind\":\"secret\""));
        assert_eq!(rows.len(), 14, "twelve, the end and the secret");
        time.abort();
    }
}
