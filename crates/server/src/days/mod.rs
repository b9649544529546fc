//! Correspondence games: vacations, prepared turns, and notifications for people without an open page.

pub mod feed;
pub mod prepared;
pub mod push;
pub mod vacations;

use eightfold_protocol as api;
use eightfold_store::Person;
use eightfold_table::{Body, Clock, Effects, Player, Row, Status, Table};

use crate::app::App;
use crate::error::ApiResult;

/// Returns the person who holds a seat, if any.
fn holder(table: &Table, seat: eightfold_game::Seat) -> Option<&str> {
    match &table.seats().get(seat.index())?.owner {
        Some(Player::Person { id, .. }) => Some(id),
        _ => None,
    }
}

/// Whether the table is untimed or a correspondence game.
fn has_time(table: &Table) -> bool {
    matches!(table.terms().clock, Clock::Days { .. } | Clock::None)
}

impl App {
    /// Adds the rows that follow from new rows by what the players set up before: vacations that cover the start of the
    /// game, and prepared turns. They are stored together with the new rows, so that nobody sees a state in between.
    pub async fn follow_on(
        &self,
        table: &mut Table,
        now_ms: u64,
        before: Status,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> ApiResult<()> {
        if !has_time(table) || table.status() == Status::Over {
            return Ok(());
        }
        if before == Status::Waiting && table.status() != Status::Waiting {
            self.begin_on_vacation(table, now_ms, rows, effects).await?;
        }
        if rows.iter().any(|row| matches!(row.body, Body::Turn { .. })) {
            self.play_prepared(table, now_ms, rows, effects).await?;
        }
        Ok(())
    }

    /// Returns a person's data for the export.
    pub async fn export_days(&self, person: &Person) -> ApiResult<api::DaysExport> {
        Ok(api::DaysExport {
            vacations: self.vacations_of(&person.id).await?.vacations,
            prepared: self.all_prepared(&person.id).await?,
            push: self.outbox.push_devices(&person.id).await?,
            feed_made_ms: self.people.feed_of(&person.id).await?.map(|item| item.at_ms),
        })
    }
}

/// Appends the rows and effects of another action in the same append.
fn add(rows: &mut Vec<Row>, effects: &mut Effects, more: (Vec<Row>, Effects)) {
    let ended = effects.ended || more.1.ended;
    rows.extend(more.0);
    *effects = Effects { ended, refusal: effects.refusal.take(), ..more.1 };
}
