//! Prepared turns: only their owner can read them, and the server plays one when the game reaches it.
//!
//! They are played in the same append as the turn they reply to, so they take no time of the player's clock.

use std::sync::{Arc, PoisonError};

use eightfold_game::ToAct;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, StoreError};
use eightfold_table::{Action, Effects, Input, PreparedStep, PreparedTurns, Row, Table};

use super::Tables;
use super::cache::UnpreparedPeople;
use super::follow_on::{add, holder};
use crate::error::{ApiResult, damaged};

/// The kind of items for prepared turns; the key is the table and the person.
const PREPARED_KIND: &str = "prepared";
/// The maximum number of tables in an export.
const MAX_TABLES: usize = 1_000;

fn key(table: &str, person: &str) -> String {
    format!("{table} {person}")
}

fn of(item: &Item) -> ApiResult<PreparedTurns> {
    serde_json::from_str(&item.value).map_err(|_| damaged("a prepared turn"))
}

/// Returns copies of prepared turns.
pub fn visible_lines(lines: Vec<&[PreparedStep]>) -> Vec<Vec<PreparedStep>> {
    lines.into_iter().map(<[_]>::to_vec).collect()
}

impl Tables {
    /// Returns what a person has prepared at a table.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn prepared(&self, table: &str, person: &str) -> ApiResult<Option<PreparedTurns>> {
        let item = self.store.item(PREPARED_KIND, &key(table, person)).await?;
        item.map(|item| of(&item)).transpose()
    }

    /// Stores a person's prepared turns at a table in place of the old ones; returns `false` if they were changed
    /// meanwhile. It is a single write, so a failure leaves the old ones.
    pub async fn keep_prepared(&self, table: &str, person: &str, value: String) -> Result<bool, StoreError> {
        let key = key(table, person);
        if let Some(before) = self.store.item(PREPARED_KIND, &key).await? {
            return self.store.change_item(PREPARED_KIND.to_owned(), key, before.value, value, None).await;
        }
        let (kind, owner, at_ms) = (PREPARED_KIND.to_owned(), Some(person.to_owned()), self.clock.now_ms());
        let added = self.store.add_item(Item { kind, key, person: owner, value, at_ms, due_ms: None }).await;
        self.may_be_prepared(table, person);
        match added {
            Err(StoreError::Taken(_)) => Ok(false),
            done => done.map(|()| true),
        }
    }

    /// Returns what a person has prepared at a table; `None` without reading the store if this server has seen that
    /// there is nothing.
    async fn prepared_or_unprepared(&self, table: &str, person: &str) -> ApiResult<Option<PreparedTurns>> {
        let (nothing, changes) =
            self.unprepared(table, |unprepared| (unprepared.contains(person), unprepared.changes()));
        if nothing {
            return Ok(None);
        }
        let prepared = self.prepared(table, person).await?;
        if prepared.is_none() {
            self.unprepared(table, |unprepared| unprepared.insert(person, changes));
        }
        Ok(prepared)
    }

    /// Returns the kind and key of a person's prepared turns at a table.
    pub(super) fn prepared_item(table: &str, person: &str) -> (&'static str, String) {
        (PREPARED_KIND, key(table, person))
    }

    /// Notes that a person may have prepared something at a table.
    pub(super) fn may_be_prepared(&self, table: &str, person: &str) {
        self.unprepared(table, |unprepared| unprepared.remove(person));
    }

    fn unprepared<T>(&self, table: &str, look: impl FnOnce(&mut UnpreparedPeople) -> T) -> T {
        let slot = self.cache.entry(table);
        look(&mut slot.unprepared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Deletes what a person has prepared at a table.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn forget_prepared(&self, table: &str, person: &str) -> Result<(), StoreError> {
        self.store.take_item(PREPARED_KIND.to_owned(), key(table, person)).await.map(drop)
    }

    /// Deletes the prepared turns at a table after the end of the game.
    pub async fn forget_all_prepared(&self, table: &str, people: impl IntoIterator<Item = String>) {
        for person in people {
            // Mostly there are none, and then nothing is written. If the store is unavailable they stay, without any
            // effect.
            if let Ok(Some(_)) = self.store.item(PREPARED_KIND, &key(table, &person)).await {
                let _ = self.forget_prepared(table, &person).await;
            }
        }
    }

    /// Returns a person's prepared turns at all tables that may still be played.
    pub async fn all_prepared(&self, person: &str) -> ApiResult<Vec<api::ExportedPreparedTurns>> {
        let mut all = Vec::new();
        for item in self.store.items(PREPARED_KIND, Some(person), "", MAX_TABLES).await? {
            let Some((id, _)) = item.key.split_once(' ') else { continue };
            let prepared = of(&item)?;
            let lines =
                self.with_table(id, |table| visible_lines(table.prepared_left(person, &prepared))).await?;
            if !lines.is_empty() {
                all.push(api::ExportedPreparedTurns { table: id.to_owned(), lines });
            }
        }
        Ok(all)
    }

    /// Plays prepared turns for the position after the last turn, as long as there are any. Returns the person who has
    /// none for the position after them.
    pub(super) async fn play_prepared(
        &self,
        table: &mut Table,
        now_ms: u64,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> ApiResult<Option<String>> {
        // Each turn uses up a prepared step, so this terminates.
        while let Some(ToAct::Seat(seat)) = table.to_act() {
            let Some(person) = holder(table, seat).map(str::to_owned) else { break };
            let Some(prepared) = self.prepared_or_unprepared(table.id(), &person).await? else {
                return Ok(Some(person));
            };
            let Some(turn) = table.prepared_turn(&person, &prepared) else { break };
            match table.handle(now_ms, Input::host(Action::Prepared(turn))) {
                Ok(more) => add(rows, effects, more),
                Err(_) => break, // left to the player if it can't be played
            }
        }
        Ok(None)
    }

    /// Plays prepared turns for the current position, which a turn may have reached while they were being stored.
    pub async fn play_prepared_late(self: &Arc<Self>, id: &str, person: &str) -> ApiResult<()> {
        let Some(prepared) = self.prepared(id, person).await? else { return Ok(()) };
        let due = |table: &mut Table| Some((table.seq(), table.prepared_turn(person, &prepared)?));
        let Some((seq, turn)) = self.with_table(id, due).await? else { return Ok(()) };
        let input = Input { expected_seq: Some(seq), ..Input::host(Action::Prepared(turn)) };
        match self.act(id, self.clock.now_ms(), input).await {
            Err(error) if error.problem.code == Code::Unavailable => Err(error),
            // Played, or the game has moved on.
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eightfold_store::Fault;

    use super::*;
    use crate::bus::LocalBus;
    use crate::testing::{person, server_over, store_in_memory};

    #[tokio::test(start_paused = true)]
    async fn prepared_turns_survive_a_failed_replacement() {
        let store = store_in_memory();
        let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        person(&app, "ann").await;
        let keep = |value: &str| app.tables.keep_prepared("game", "ann", value.to_owned());
        let kept =
            async || app.store.item(PREPARED_KIND, &key("game", "ann")).await.unwrap().map(|item| item.value);
        assert_eq!(keep("one").await, Ok(true));
        for faults in [[Fault::Away, Fault::None], [Fault::None, Fault::Away]] {
            store.fail_next(faults);
            let replaced = keep("two").await;
            assert_eq!(kept().await.as_deref(), Some(if replaced.is_ok() { "two" } else { "one" }));
            store.fail_no_more();
        }
    }
}
