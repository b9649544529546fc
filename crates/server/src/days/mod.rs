//! Games with days for each turn: vacations, prepared turns, and notifications for people who have no page
//! open.

pub mod feed;
pub mod prepared;
pub mod push;
pub mod vacations;

use eightfold_protocol as api;
use eightfold_store::Person;
use eightfold_table::{Body, Clock, Effects, Player, Row, Status, Table};

use crate::app::App;
use crate::error::ApiError;

type Answer<T> = Result<T, ApiError>;

fn damaged(what: &str) -> ApiError {
    ApiError::new(api::Code::Internal, format!("{what} that is kept cannot be read"))
}

/// The person who holds a seat, if one does.
fn holder(table: &Table, seat: eightfold_game::Seat) -> Option<&str> {
    match &table.seats().get(seat.index())?.owner {
        Some(Player::Person { id, .. }) => Some(id),
        _ => None,
    }
}

/// Whether the table has no clock or a clock of days.
fn has_time(table: &Table) -> bool {
    matches!(table.terms().clock, Clock::Days { .. } | Clock::None)
}

impl App {
    /// What follows from new rows of a table by what its players have said before: vacations that a game begins in, and
    /// turns that were prepared. The rows are kept together with those they follow from, so that nobody is told of a
    /// state in between.
    pub async fn follow_on(
        &self,
        table: &mut Table,
        now_ms: u64,
        before: Status,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> Answer<()> {
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

    /// What is kept of a person, for the person.
    pub async fn export_days(&self, person: &Person) -> Answer<api::DaysExport> {
        Ok(api::DaysExport {
            vacations: self.vacations_of(&person.id).await?.vacations,
            prepared: self.all_prepared(&person.id).await?,
            push: self.push_devices(&person.id).await?,
            feed_made_ms: self.feed_of(&person.id).await?.map(|item| item.at_ms),
        })
    }
}

/// Takes the rows and effects of something more that was done with the same append.
fn add(rows: &mut Vec<Row>, effects: &mut Effects, more: (Vec<Row>, Effects)) {
    let ended = effects.ended || more.1.ended;
    rows.extend(more.0);
    *effects = Effects { ended, refusal: effects.refusal.take(), ..more.1 };
}
