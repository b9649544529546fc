//! Vacations: days of the year on which a person's clocks stop, at tables whose terms allow it.

use axum::Json;
use eightfold_protocol as api;
use eightfold_protocol::Vacation;

use crate::auth::{Body, Path, User};
use crate::clock::DAY_MS;
use crate::components::tables::vacations::DAYS_A_YEAR;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;

/// How far ahead a vacation can be added, in days.
const MAX_DAYS_AHEAD: u64 = 365;

/// Lists your vacations.
#[utoipa::path(get, path = "/api/me/vacations", operation_id = "vacations", tag = "people",
    responses((status = 200, body = api::Vacations)))]
pub async fn list(User(app, person): User) -> ApiResult<Json<api::Vacations>> {
    let taken = app.tables.vacations_of(&person.id).await?;
    Ok(Json(taken.view(app.clock.now_ms())))
}

/// Takes a vacation: your clocks stop at tables whose terms allow it.
#[utoipa::path(post, path = "/api/me/vacations", operation_id = "take_vacation", tag = "people",
    request_body = api::NewVacation, responses((status = 200, body = api::Vacations)))]
pub async fn take(
    User(app, person): User,
    Body(new): Body<api::NewVacation>,
) -> ApiResult<Json<api::Vacations>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let now = app.clock.now_ms();
    if !(1..=DAYS_A_YEAR).contains(&new.days) {
        return Err(ApiError::malformed(format!("a vacation has 1 to {DAYS_A_YEAR} days, not {}", new.days)));
    }
    let from_ms = new.from_ms.unwrap_or(now).max(now);
    if from_ms > now + MAX_DAYS_AHEAD * DAY_MS {
        return Err(ApiError::malformed(format!("a vacation must start within {MAX_DAYS_AHEAD} days")));
    }
    let new = Vacation { from_ms, until_ms: from_ms + u64::from(new.days) * DAY_MS };
    let taken = app
        .tables
        .change_vacations(&person.id, |taken| {
            if taken.overlaps(new) {
                let words =
                    "you already have a vacation at that time: end that one first, or take another time";
                return Err(ApiError::not_allowed(words));
            }
            let with = taken.with(new);
            if !with.is_allowed() {
                let words = format!("that would be more than {DAYS_A_YEAR} days of vacation within a year");
                return Err(ApiError::not_allowed(words));
            }
            Ok(with)
        })
        .await?;
    Ok(Json(taken.view(app.clock.now_ms())))
}

/// Ends a vacation now, or removes one that hasn't started. Unused days can be taken later.
#[utoipa::path(delete, path = "/api/me/vacations/{from_ms}", operation_id = "end_vacation", tag = "people",
    params(("from_ms" = u64, Path, description = "when it begins")), responses((status = 200, body = api::Vacations)))]
pub async fn end(User(app, person): User, Path(from_ms): Path<u64>) -> ApiResult<Json<api::Vacations>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let now = app.clock.now_ms();
    let taken = app
        .tables
        .change_vacations(&person.id, |mut taken| {
            let known = taken.vacations.iter_mut().find(|one| one.from_ms == from_ms && one.until_ms > now);
            let Some(one) = known else {
                return Err(ApiError::not_found("there is no such vacation, or it is over"));
            };
            one.until_ms = now.max(from_ms);
            taken.vacations.retain(|one| one.until_ms > one.from_ms);
            Ok(taken)
        })
        .await?;
    Ok(Json(taken.view(app.clock.now_ms())))
}
