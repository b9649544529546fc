//! Correspondence games: vacations, prepared turns, and notifications for people without an open page.

pub mod feed;
pub mod prepared_turns;
pub mod push;
pub mod vacations;

use eightfold_protocol as api;
use eightfold_store::Person;

use crate::app::App;
use crate::error::ApiResult;

/// Returns a person's data for the export.
///
/// # Errors
/// If the store is unavailable.
pub async fn export_days(app: &App, person: &Person) -> ApiResult<api::DaysExport> {
    Ok(api::DaysExport {
        vacations: app.tables.vacations_of(&person.id).await?.vacations,
        prepared: app.tables.all_prepared(&person.id).await?,
        push: app.outbox.push_devices(&person.id).await?,
        feed_made_ms: app.people.feed_of(&person.id).await?.map(|item| item.at_ms),
    })
}
