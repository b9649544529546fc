//! How the ratings of a person changed, from the log of results.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use eightfold_protocol as api;
use eightfold_store::Person;

use super::keeper::{CategoryChange, category_key};
use super::{field_view, format_view, game_and_options, pace_view};
use crate::app::App;
use crate::auth::{Address, Path};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::people;

/// How many results of a person are read: the latest.
const MAX_RESULTS: usize = 3_000;
/// How many points of a category are sent.
const MAX_POINTS: usize = 300;

/// Returns how the ratings of a person changed: after each of the last 3,000 rated games.
#[utoipa::path(get, path = "/api/people/{name}/ratings", operation_id = "rating_history", tag = "ratings",
    params(("name" = String, Path, description = "a name or an id")),
    responses((status = 200, body = api::RatingHistory)))]
pub async fn history(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Path(name): Path<String>,
) -> ApiResult<Json<api::RatingHistory>> {
    app.limits.by_address(LimitKind::Work, address)?;
    let person = people::find(&app, &name).await?;
    Ok(Json(api::RatingHistory { histories: histories_of(&app, &person).await? }))
}

async fn histories_of(app: &App, person: &Person) -> ApiResult<Vec<api::CategoryHistory>> {
    let mut histories: Vec<(String, api::CategoryHistory)> = Vec::new();
    for result in app.store.results_with(&person.id, MAX_RESULTS).await? {
        let changes: Vec<CategoryChange> =
            serde_json::from_str(&result.changes).map_err(|error| ApiError::internal(error.to_string()))?;
        for CategoryChange { category, changes } in changes {
            let Some(change) = changes.into_iter().find(|change| change.who == person.id) else { continue };
            let key = category_key(&category);
            let at = histories.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                let (game, options) = game_and_options(&category);
                let history = api::CategoryHistory {
                    game,
                    options,
                    format: format_view(category.format),
                    clock: pace_view(category.pace),
                    field: field_view(category.field),
                    points: Vec::new(),
                };
                histories.push((key, history));
                histories.len() - 1
            });
            histories[at].1.points.push(api::RatingPoint {
                at_ms: result.at_ms,
                points: change.after.points(),
                provisional: change.after.is_provisional(),
            });
        }
    }
    // As in the profile, where the category with the most games comes first.
    histories.sort_by(|(key, one), (other_key, other)| {
        other.points.len().cmp(&one.points.len()).then_with(|| key.cmp(other_key))
    });
    Ok(histories
        .into_iter()
        .map(|(_, history)| api::CategoryHistory { points: at_most_max_points(history.points), ..history })
        .collect())
}

/// Leaves out points in equal steps if there are too many; the first and the last stay.
fn at_most_max_points(points: Vec<api::RatingPoint>) -> Vec<api::RatingPoint> {
    let Some(last) = points.len().checked_sub(1).filter(|last| *last >= MAX_POINTS) else { return points };
    (0..MAX_POINTS).map(|at| points[at * last / (MAX_POINTS - 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_histories_keep_their_ends() {
        let all = |many: u64| -> Vec<api::RatingPoint> {
            (0..many).map(|at_ms| api::RatingPoint { at_ms, points: 1_500, provisional: false }).collect()
        };
        for many in [0, 1, 2, 299, 300] {
            assert_eq!(at_most_max_points(all(many)), all(many));
        }
        for many in [301, 599, 3_000] {
            let times: Vec<u64> = at_most_max_points(all(many)).iter().map(|point| point.at_ms).collect();
            assert_eq!((times.len(), times[0], times[MAX_POINTS - 1]), (MAX_POINTS, 0, many - 1));
            assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{many}: in order, none twice");
        }
    }
}
