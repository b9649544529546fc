//! Prepared turns: only their owner can read them, and the server plays one when the game reaches it.
//!
//! They are looked up only at tables with a clock of days or without a clock, and played in the same append as
//! the turn they respond to.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_game::ToAct;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, StoreError};
use eightfold_table::{Action, Effects, Input, Prepared, PreparedStep, Row, Table};

use super::{Answer, add, damaged, has_time, holder};
use crate::app::App;
use crate::auth::{Address, Body, Path, Signed};
use crate::error::ApiError;
use crate::limits::Counted;

/// What prepared turns are kept under, by the table and the person.
const PREPARED: &str = "prepared";
/// How many tables are exported.
const MOST_TABLES: usize = 1_000;

fn key(table: &str, person: &str) -> String {
    format!("{table} {person}")
}

fn of(item: &Item) -> Answer<Prepared> {
    serde_json::from_str(&item.value).map_err(|_| damaged("a prepared turn"))
}

fn shown(lines: Vec<&[PreparedStep]>) -> Vec<Vec<api::PreparedStep>> {
    let step = |step: &PreparedStep| match step {
        PreparedStep::If(text) => api::PreparedStep::If(text.clone()),
        PreparedStep::Play(text) => api::PreparedStep::Play(text.clone()),
    };
    lines.into_iter().map(|line| line.iter().map(step).collect()).collect()
}

impl App {
    async fn prepared(&self, table: &str, person: &str) -> Answer<Option<Prepared>> {
        let item = self.store.item(PREPARED, &key(table, person)).await?;
        item.map(|item| of(&item)).transpose()
    }

    /// Keeps what a person has prepared at a table, in the place of what was kept before; `false` if something else was kept
    /// meanwhile. One write, so that a failure leaves what was there.
    async fn keep_prepared(&self, table: &str, person: &str, value: String) -> Result<bool, StoreError> {
        let key = key(table, person);
        if let Some(before) = self.store.item(PREPARED, &key).await? {
            return self.store.change_item(PREPARED.to_owned(), key, before.value, value, None).await;
        }
        let (kind, person, at_ms) = (PREPARED.to_owned(), Some(person.to_owned()), self.clock.now_ms());
        match self.store.add_item(Item { kind, key, person, value, at_ms, due_ms: None }).await {
            Err(StoreError::Taken(_)) => Ok(false),
            done => done.map(|()| true),
        }
    }

    async fn forget_prepared(&self, table: &str, person: &str) -> Result<(), StoreError> {
        self.store.take_item(PREPARED.to_owned(), key(table, person)).await.map(drop)
    }

    /// Forgets what was prepared at a table, as the game there is over.
    pub async fn forget_all_prepared(&self, table: &str, people: impl IntoIterator<Item = String>) {
        for person in people {
            // Where the store is away it stays, and does nothing any more.
            let _ = self.forget_prepared(table, &person).await;
        }
    }

    /// What a person has prepared anywhere that may still be played.
    pub(super) async fn all_prepared(&self, person: &str) -> Answer<Vec<api::PreparedAt>> {
        let mut all = Vec::new();
        for item in self.store.items(PREPARED, Some(person), "", MOST_TABLES).await? {
            let Some((id, _)) = item.key.split_once(' ') else { continue };
            let prepared = of(&item)?;
            let lines = self.with_table(id, |table| shown(table.prepared_left(person, &prepared))).await?;
            if !lines.is_empty() {
                all.push(api::PreparedAt { table: id.to_owned(), lines });
            }
        }
        Ok(all)
    }

    /// Plays what was prepared for the position to which the last turn has led, and so on.
    pub(super) async fn play_prepared(
        &self,
        table: &mut Table,
        now_ms: u64,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> Answer<()> {
        // Each turn uses a step of somebody's line up, so that this ends.
        while let Some(ToAct::Seat(seat)) = table.to_act() {
            let Some(person) = holder(table, seat).map(str::to_owned) else { break };
            let Some(prepared) = self.prepared(table.id(), &person).await? else { break };
            let Some(turn) = table.prepared_turn(&person, &prepared) else { break };
            match table.handle(now_ms, Input::host(Action::Prepared(turn))) {
                Ok(more) => add(rows, effects, more),
                Err(_) => break, // what cannot be played is left to the player
            }
        }
        Ok(())
    }

    /// Plays what is prepared for the position as it is, which somebody's turn may have led to while it was being kept.
    async fn play_prepared_late(self: &Arc<Self>, id: &str, person: &str) -> Answer<()> {
        let Some(prepared) = self.prepared(id, person).await? else { return Ok(()) };
        let due = |table: &mut Table| Some((table.seq(), table.prepared_turn(person, &prepared)?));
        let Some((seq, turn)) = self.with_table(id, due).await? else { return Ok(()) };
        let input = Input { expected_seq: Some(seq), ..Input::host(Action::Prepared(turn)) };
        match self.act(id, self.clock.now_ms(), input).await {
            Err(error) if error.problem.code == Code::Unavailable => Err(error),
            // Played, or the game has gone on by itself.
            _ => Ok(()),
        }
    }
}

/// Refuses who has no seat at a table.
async fn must_sit(app: &App, id: &str, person: &str) -> Answer<()> {
    if app.with_table(id, |table| table.seats_of(person).is_empty()).await? {
        return Err(ApiError::new(Code::NotSeated, "you have no seat at this table"));
    }
    Ok(())
}

/// What who asks has prepared at a table and may still be played. Nobody else is told.
#[utoipa::path(get, path = "/api/tables/{id}/prepared", operation_id = "prepared", tag = "play",
    params(("id" = String, Path)),
    responses((status = 200, body = api::PreparedLines), (status = "default", body = api::ErrorBody)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Answer<Json<api::PreparedLines>> {
    must_sit(&app, &id, &person.id).await?;
    let prepared = app.prepared(&id, &person.id).await?;
    let look = |table: &mut Table| {
        let lines = prepared.as_ref().map(|prepared| shown(table.prepared_left(&person.id, prepared)));
        api::PreparedLines { seq: table.seq(), lines: lines.unwrap_or_default() }
    };
    let lines = app.with_table(&id, look).await?;
    if lines.lines.is_empty() && prepared.is_some() {
        app.forget_prepared(&id, &person.id).await?;
    }
    Ok(Json(lines))
}

/// Prepares turns: if others do this, that is played. In place of all that was prepared at the table before.
#[utoipa::path(put, path = "/api/tables/{id}/prepared", operation_id = "prepare", tag = "play",
    params(("id" = String, Path)), request_body = api::Prepare,
    responses((status = 200, body = api::PreparedLines),
        (status = 409, body = api::ErrorBody, description = "`stale`, with `rows`"),
        (status = 422, body = api::ErrorBody, description = "`illegal`, with the line and the step"),
        (status = "default", body = api::ErrorBody)))]
pub async fn prepare(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(wish): Body<api::Prepare>,
) -> Answer<Json<api::PreparedLines>> {
    app.limits.by_person(Counted::Action, &person.id)?;
    app.limits.by_address(Counted::Work, address)?;
    let stands =
        app.with_table(&id, |table| (table.seq(), has_time(table), table.preparing(&person.id))).await?;
    let (seq, time, preparing) = stands;
    let preparing = preparing?;
    if seq != wish.expected_seq {
        let words = format!("the table is at row {seq}, and this was meant for row {}", wish.expected_seq);
        return Err(
            ApiError::new(Code::Stale, words).with_rows(&app.store.rows(&id, wish.expected_seq).await?)
        );
    }
    if !time {
        let words = "turns are prepared at tables with days for each turn, or without a clock";
        return Err(ApiError::new(Code::NotAllowed, words));
    }
    let step = |step| match step {
        api::PreparedStep::If(text) => PreparedStep::If(text),
        api::PreparedStep::Play(text) => PreparedStep::Play(text),
    };
    let lines: Vec<Vec<_>> =
        wish.lines.into_iter().map(|line| line.into_iter().map(step).collect()).collect();
    if lines.is_empty() {
        app.forget_prepared(&id, &person.id).await?;
        return Ok(Json(api::PreparedLines { seq, lines: Vec::new() }));
    }
    let judged = app.compute(move || preparing.judge(lines)).await??;
    let value = serde_json::to_string(&judged).map_err(|_| damaged("a prepared turn"))?;
    if !app.keep_prepared(&id, &person.id, value).await? {
        // Another tab of the same person was faster.
        let words = "something else has been prepared here just now: look at it and decide again";
        return Err(ApiError::new(Code::Stale, words).with_rows(&[]));
    }
    app.play_prepared_late(&id, &person.id).await?;
    show(State(app), Signed(person), Path(id)).await
}

/// Drops what who asks has prepared at a table.
#[utoipa::path(delete, path = "/api/tables/{id}/prepared", operation_id = "drop_prepared", tag = "play",
    params(("id" = String, Path)),
    responses((status = 204, description = "nothing is prepared"), (status = "default", body = api::ErrorBody)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    must_sit(&app, &id, &person.id).await?;
    app.forget_prepared(&id, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eightfold_store::{Fault, MemoryStore};

    use super::*;
    use crate::bus::LocalBus;
    use crate::testing::{person, server_over};

    #[tokio::test(start_paused = true)]
    async fn what_was_prepared_outlasts_a_failure_to_replace_it() {
        let store = Arc::<MemoryStore>::default();
        let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        person(&app, "ann").await;
        let keep = |value: &str| app.keep_prepared("game", "ann", value.to_owned());
        let kept =
            async || app.store.item(PREPARED, &key("game", "ann")).await.unwrap().map(|item| item.value);
        assert_eq!(keep("one").await, Ok(true));
        for faults in [[Fault::Away, Fault::None], [Fault::None, Fault::Away]] {
            store.fail_next(faults);
            let replaced = keep("two").await;
            assert_eq!(kept().await.as_deref(), Some(if replaced.is_ok() { "two" } else { "one" }));
            store.fail_no_more();
        }
    }
}
