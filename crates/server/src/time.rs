//! What time brings: flags, starts, the ends of pauses, and what becomes of seats whose players stay away.

use std::sync::Arc;

use eightfold_store::{GameHead, GameQuery, SeatHolder, State, Status, StoreError};
use eightfold_table::{Action, Input};

use crate::app::{App, ended};
use crate::deadlines::Kind;
use crate::error::ApiError;

/// How often a table whose work could not be done is tried again.
const AGAIN_MS: u64 = 1_000;
/// After how long a table that nobody has joined is closed, in ms.
const STALE_MS: u64 = 7 * 86_400_000;

impl App {
    /// Takes up what the store holds: gives back the time the server was down, and sets all deadlines.
    pub async fn take_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let now = self.clock.now_ms();
        let last = self.store.beat(now).await?;
        let mut query = GameQuery { state: State::Live, limit: 200, ..GameQuery::default() };
        loop {
            let page = self.store.games(query.clone()).await?;
            for head in &page.games {
                if let Some(from_ms) = last
                    && head.deadline_ms.is_some()
                    && head.status == Status::Playing
                {
                    let outage = Action::Outage { from_ms, until_ms: now };
                    if let Err(error) = self.act(&head.id, now, Input::host(outage)).await {
                        eprintln!("table {}: {}", head.id, error.problem.message);
                    }
                }
                self.wake_computer(head);
                self.watch_absence(&head.id, head);
            }
            match page.next {
                Some(next) => query.after = Some(next),
                None => break,
            }
        }
        for (id, deadline) in self.store.deadlines().await? {
            self.deadlines.set(Kind::Table, &id, Some(deadline));
        }
        Ok(())
    }

    /// Lets the computer think whose turn it is, if it is one's.
    fn wake_computer(self: &Arc<Self>, head: &GameHead) {
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        if let Some(seat) = acting
            && let SeatHolder::Computer(level) = seat.holder
        {
            self.think(&head.id, head.seq, seat.seat, level);
        }
    }

    /// Does what time brings, until the server ends.
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
                    Some(at) => tokio::time::sleep_until(at.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = sleep => {}
                () = self.deadlines.earlier() => {}
                () = ended(&mut ends) => return,
            }
        }
    }

    /// Looks each second for what the list of deadlines has missed, and tidies up now and then.
    pub async fn sweep(self: Arc<Self>) {
        let mut ends = self.ends();
        let mut seconds = 0_u64;
        loop {
            tokio::select! {
                () = tokio::time::sleep(std::time::Duration::from_secs(1)) => {}
                () = ended(&mut ends) => return,
            }
            seconds += 1;
            let now = self.clock.now_ms();
            if self.store.beat(now).await.is_err() {
                continue; // the store is away: nothing can be decided now
            }
            // What is overdue by a second has been missed, by this node or by another.
            if let Ok(due) = self.store.due(now.saturating_sub(AGAIN_MS), 200).await {
                for id in due {
                    self.due(Kind::Table, &id).await;
                }
            }
            if seconds.is_multiple_of(60) {
                self.limits.tidy();
                self.hall.tidy();
                self.close_stale(now).await;
            }
        }
    }

    async fn due(self: &Arc<Self>, kind: Kind, id: &str) {
        let now = self.clock.now_ms();
        let done = match kind {
            Kind::Table => self.act(id, now, Input::host(Action::Tick)).await.map(drop),
            Kind::Absence => self.absent(id, now).await,
        };
        if done.is_err() && kind == Kind::Table {
            self.deadlines.set(kind, id, Some(now + AGAIN_MS));
        }
    }

    /// Closes tables that nobody has joined for long.
    async fn close_stale(self: &Arc<Self>, now: u64) {
        let old = GameQuery {
            state: State::Open,
            until_ms: Some(now.saturating_sub(STALE_MS)),
            ..GameQuery::default()
        };
        let Ok(page) = self.store.games(old).await else { return };
        for head in page.games {
            let end = Action::End(eightfold_game::Outcome::aborted());
            if let Err(error) = self.act(&head.id, now, Input::host(end)).await {
                eprintln!("table {}: {}", head.id, error.problem.message);
            }
        }
    }

    async fn absent(self: &Arc<Self>, id: &str, now: u64) -> Result<(), ApiError> {
        let Some(head) = self.store.game(id).await? else { return Ok(()) };
        let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
        let Some((seat, SeatHolder::Person(person))) = acting.map(|seat| (seat.seat, &seat.holder)) else {
            return Ok(());
        };
        let Some(since) = self.away_since(id, person, now) else { return Ok(()) };
        let since_ms = since.max(head.changed_ms);
        let input = Input { expected_seq: Some(head.seq), ..Input::host(Action::Absent { seat, since_ms }) };
        match self.act(id, now, input).await {
            // Too early, or the table has moved on: looked at again in time.
            Err(_) => self.watch_absence(id, &head),
            Ok(done) if done.rows.is_empty() => self.watch_absence(id, &head),
            Ok(_) => {}
        }
        Ok(())
    }
}
