//! What follows from new rows in the same append.

use eightfold_table::{Body, Clock, Effects, Player, Row, Status, Table};

use super::Tables;
use crate::error::ApiResult;

/// Returns the person who holds a seat, if any.
pub(super) fn holder(table: &Table, seat: eightfold_game::Seat) -> Option<&str> {
    match &table.seats().get(seat.index())?.owner {
        Some(Player::Person { id, .. }) => Some(id),
        _ => None,
    }
}

/// Whether the table is untimed or a correspondence game.
pub fn has_time(table: &Table) -> bool {
    matches!(table.terms().clock, Clock::Days { .. } | Clock::None)
}

impl Tables {
    /// Adds the rows that follow from new rows by what the players set up before: vacations that cover the start of the
    /// game, and prepared turns. They are stored together with the new rows, so that nobody sees a state in between.
    /// Returns the person who has prepared nothing for the position after them, if that matters.
    pub(super) async fn follow_on(
        &self,
        table: &mut Table,
        now_ms: u64,
        before: Status,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> ApiResult<Option<String>> {
        if table.status() == Status::Over {
            return Ok(None);
        }
        if has_time(table) && before == Status::Waiting && table.status() != Status::Waiting {
            self.begin_on_vacation(table, now_ms, rows, effects).await?;
        }
        if rows.iter().any(|row| matches!(row.body, Body::Turn { .. })) {
            return self.play_prepared(table, now_ms, rows, effects).await;
        }
        Ok(None)
    }
}

/// Appends the rows and effects of another action in the same append.
pub(super) fn add(rows: &mut Vec<Row>, effects: &mut Effects, more: (Vec<Row>, Effects)) {
    let ended = effects.ended || more.1.ended;
    rows.extend(more.0);
    *effects = Effects { ended, refusal: effects.refusal.take(), ..more.1 };
}
