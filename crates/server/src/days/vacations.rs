//! Vacations: days of the year on which a person's clocks stop, at tables whose terms allow it.
//!
//! A person's vacations are stored with the person. A table learns of them from rows of its own, so that its
//! rows still say everything: they are added when the vacation is taken, and together with the row that starts
//! a game. If a server stops in between, the sweep finds the item that is still due.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use eightfold_game::Seat;
use eightfold_protocol as api;
use eightfold_protocol::{Code, Vacation};
use eightfold_store::{GameQuery, Item, State as Asked};
use eightfold_table::{Action, Clock, Effects, Input, Row, Status, Table, Terms};
use serde::{Deserialize, Serialize};

use super::{Answer, add, damaged, holder};
use crate::app::App;
use crate::auth::{Body, Path, Signed};
use crate::error::ApiError;
use crate::hall::terms_of;
use crate::limits::Counted;

/// What vacations are kept under, by the person.
const VACATIONS: &str = "vacations";
const DAY_MS: u64 = 86_400_000;
/// How many days of a year can be vacation, and how long a year is.
const DAYS_A_YEAR: u32 = 28;
const YEAR_MS: u64 = 365 * DAY_MS;
/// How far ahead a vacation can be announced, in days.
const AHEAD_DAYS: u64 = 365;
/// How often two devices that change them at once are let try.
const TRIES: usize = 5;
/// After how long it is seen to again that all tables know, in ms.
const AGAIN_MS: u64 = 60_000;

/// All vacations of a person, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Taken {
    pub vacations: Vec<Vacation>,
}

impl Taken {
    fn of(item: &Item) -> Answer<Self> {
        serde_json::from_str(&item.value).map_err(|_| damaged("a vacation"))
    }

    fn text(&self) -> Answer<String> {
        serde_json::to_string(self).map_err(|_| damaged("a vacation"))
    }

    /// How much of the time between two times is vacation.
    fn within(&self, from_ms: u64, until_ms: u64) -> u64 {
        let of = |one: &Vacation| one.until_ms.min(until_ms).saturating_sub(one.from_ms.max(from_ms));
        self.vacations.iter().map(of).sum()
    }

    /// Whether no year has more vacation than it may: those that begin or end with a vacation have the most.
    fn is_allowed(&self) -> bool {
        let most = u64::from(DAYS_A_YEAR) * DAY_MS;
        self.vacations.iter().all(|one| {
            self.within(one.from_ms, one.from_ms + YEAR_MS) <= most
                && self.within(one.until_ms.saturating_sub(YEAR_MS), one.until_ms) <= most
        })
    }

    fn overlaps(&self, new: Vacation) -> bool {
        self.vacations.iter().any(|one| new.from_ms < one.until_ms && one.from_ms < new.until_ms)
    }

    /// These and another one.
    fn with(&self, new: Vacation) -> Self {
        let mut vacations = self.vacations.clone();
        vacations.push(new);
        vacations.sort_unstable_by_key(|one| one.from_ms);
        Self { vacations }
    }

    /// How many days from now on could be taken.
    fn days_left(&self, now_ms: u64) -> u32 {
        let fits = |days: &u32| {
            let new = Vacation { from_ms: now_ms, until_ms: now_ms + u64::from(*days) * DAY_MS };
            // Those that are planned are passed over: what is asked for is the allowance.
            self.with(new).is_allowed()
        };
        (1..=DAYS_A_YEAR).rev().find(fits).unwrap_or(0)
    }

    fn shown(&self, now_ms: u64) -> api::Vacations {
        api::Vacations {
            days_a_year: DAYS_A_YEAR,
            days_left: self.days_left(now_ms),
            vacations: self.vacations.iter().filter(|one| one.until_ms > now_ms).copied().collect(),
        }
    }
}

/// What is to be noted at a table of these vacations of a seat's player: beginnings and ends.
fn missing(table: &Table, seat: Seat, taken: &Taken, now_ms: u64) -> Vec<Action> {
    let letter = table.letters()[seat.index()];
    let noted = table.clocks().vacations_of(seat);
    let overlap = |a: &(u64, u64), b: &Vacation| a.0 < b.until_ms.max(b.from_ms + 1) && b.from_ms < a.1;
    let mut actions = Vec::new();
    for one in noted.iter().filter(|one| one.1 > now_ms) {
        let until_ms = match taken.vacations.iter().find(|wanted| overlap(one, wanted)) {
            Some(wanted) if wanted.until_ms < one.1 => wanted.until_ms.max(one.0),
            Some(_) => continue,
            None => one.0,
        };
        actions.push(Action::Vacation { seat: letter, from_ms: one.0, until_ms });
    }
    for wanted in taken.vacations.iter().filter(|wanted| wanted.until_ms > now_ms) {
        if !noted.iter().any(|one| overlap(one, wanted)) {
            let (from_ms, until_ms) = (wanted.from_ms.max(now_ms), wanted.until_ms);
            actions.push(Action::Vacation { seat: letter, from_ms, until_ms });
        }
    }
    actions
}

fn allows_vacation(terms: &Terms) -> bool {
    matches!(terms.clock, Clock::Days { vacation: true, .. })
}

impl App {
    pub(super) async fn vacations_of(&self, person: &str) -> Answer<Taken> {
        let item = self.store.item(VACATIONS, person).await?;
        item.map_or_else(|| Ok(Taken::default()), |item| Taken::of(&item))
    }

    /// Notes at a table whose game begins which of its players are on vacation, or will be.
    pub(super) async fn begin_on_vacation(
        &self,
        table: &mut Table,
        now_ms: u64,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> Answer<()> {
        if !allows_vacation(table.terms()) {
            return Ok(());
        }
        for seat in (0..table.letters().len()).map(Seat::new) {
            let Some(person) = holder(table, seat).map(str::to_owned) else { continue };
            let taken = self.vacations_of(&person).await?;
            for action in missing(table, seat, &taken, now_ms) {
                add(rows, effects, table.handle(now_ms, Input::host(action))?);
            }
        }
        Ok(())
    }

    /// Changes the vacations of a person, then notes it at all tables. What cannot be done now is done by the sweep.
    async fn change_vacations(
        self: &Arc<Self>,
        person: &str,
        change: impl Fn(Taken) -> Answer<Taken>,
    ) -> Answer<Taken> {
        for _ in 0..TRIES {
            let now = self.clock.now_ms();
            let before = self.store.item(VACATIONS, person).await?;
            let taken = change(before.as_ref().map_or_else(|| Ok(Taken::default()), Taken::of)?)?;
            let value = taken.text()?;
            let changed = match before {
                Some(before) => {
                    self.store.change_item(before.kind, before.key, before.value, value, Some(now)).await?
                }
                None => {
                    let item = Item {
                        kind: VACATIONS.to_owned(),
                        key: person.to_owned(),
                        person: Some(person.to_owned()),
                        value,
                        at_ms: now,
                        due_ms: Some(now),
                    };
                    match self.store.add_item(item).await {
                        Err(eightfold_store::StoreError::Taken(_)) => false,
                        done => {
                            done?;
                            true
                        }
                    }
                }
            };
            if changed {
                self.note_vacations(person).await?;
                return Ok(taken);
            }
        }
        Err(ApiError::new(Code::Unavailable, "another of your devices changes this too: ask again"))
    }

    /// Notes the vacations of a person at all tables where the game goes on.
    async fn note_vacations(self: &Arc<Self>, person: &str) -> Answer<()> {
        let Some(item) = self.store.item(VACATIONS, person).await? else { return Ok(()) };
        let taken = Taken::of(&item)?;
        let player = Some(person.to_owned());
        let mut query = GameQuery { state: Asked::Live, player, limit: 100, ..GameQuery::default() };
        loop {
            let page = self.store.games(query.clone()).await?;
            for head in
                page.games.iter().filter(|head| terms_of(head).is_some_and(|terms| allows_vacation(&terms)))
            {
                self.note_at(&head.id, person, &taken).await?;
            }
            match page.next {
                Some(next) => query.after = Some(next),
                None => break,
            }
        }
        // Where it was changed again meanwhile, that is seen to by whoever did so.
        self.store.change_item(item.kind, item.key, item.value.clone(), item.value, None).await?;
        Ok(())
    }

    async fn note_at(self: &Arc<Self>, id: &str, person: &str, taken: &Taken) -> Answer<()> {
        let now = self.clock.now_ms();
        let wanted = |table: &mut Table| {
            let goes_on = matches!(table.status(), Status::Playing | Status::Paused);
            let seats = if goes_on && allows_vacation(table.terms()) {
                table.seats_of(person)
            } else {
                Default::default()
            };
            seats.iter().flat_map(|seat| missing(table, seat, taken, now)).collect::<Vec<_>>()
        };
        for action in self.with_table(id, wanted).await? {
            match self.act(id, now, Input::host(action)).await {
                Err(error) if matches!(error.problem.code, Code::Unavailable | Code::Stale) => {
                    return Err(error);
                }
                // Noted, or no longer of any matter there, as when the game has ended.
                _ => {}
            }
        }
        Ok(())
    }

    /// Notes vacations of which some tables may not know, since a server has ended in the midst of it.
    pub async fn note_late_vacations(self: &Arc<Self>, now: u64) {
        let due = self.store.due_items(VACATIONS.to_owned(), now, now + AGAIN_MS, 20).await;
        for item in due.unwrap_or_default() {
            if let Err(error) = self.note_vacations(&item.key).await {
                tracing::warn!(error = error.problem.message, "a vacation is noted later");
            }
        }
    }
}

/// The vacations of who asks.
#[utoipa::path(get, path = "/api/me/vacations", operation_id = "vacations", tag = "people",
    responses((status = 200, body = api::Vacations), (status = "default", body = api::ErrorBody)))]
pub async fn list(State(app): State<Arc<App>>, Signed(person): Signed) -> Answer<Json<api::Vacations>> {
    let taken = app.vacations_of(&person.id).await?;
    Ok(Json(taken.shown(app.clock.now_ms())))
}

/// Takes a vacation: at tables whose terms allow it the clock of who asks stands meanwhile.
#[utoipa::path(post, path = "/api/me/vacations", operation_id = "take_vacation", tag = "people",
    request_body = api::NewVacation,
    responses((status = 200, body = api::Vacations), (status = "default", body = api::ErrorBody)))]
pub async fn take(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Body(new): Body<api::NewVacation>,
) -> Answer<Json<api::Vacations>> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let now = app.clock.now_ms();
    if !(1..=DAYS_A_YEAR).contains(&new.days) {
        return Err(ApiError::malformed(format!("a vacation has 1 to {DAYS_A_YEAR} days, not {}", new.days)));
    }
    let from_ms = new.from_ms.unwrap_or(now).max(now);
    if from_ms > now + AHEAD_DAYS * DAY_MS {
        return Err(ApiError::malformed(format!("a vacation begins within {AHEAD_DAYS} days")));
    }
    let new = Vacation { from_ms, until_ms: from_ms + u64::from(new.days) * DAY_MS };
    let taken = app
        .change_vacations(&person.id, |taken| {
            if taken.overlaps(new) {
                let words =
                    "you have a vacation at that time already: end that one first, or take another time";
                return Err(ApiError::new(Code::NotAllowed, words));
            }
            let with = taken.with(new);
            if !with.is_allowed() {
                let words = format!("that would be more than {DAYS_A_YEAR} days of vacation within a year");
                return Err(ApiError::new(Code::NotAllowed, words));
            }
            Ok(with)
        })
        .await?;
    Ok(Json(taken.shown(app.clock.now_ms())))
}

/// Ends a vacation now, or drops one that has not begun. What was not used can be taken another time.
#[utoipa::path(delete, path = "/api/me/vacations/{from_ms}", operation_id = "end_vacation", tag = "people",
    params(("from_ms" = u64, Path, description = "when it begins")),
    responses((status = 200, body = api::Vacations), (status = "default", body = api::ErrorBody)))]
pub async fn end(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(from_ms): Path<u64>,
) -> Answer<Json<api::Vacations>> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let now = app.clock.now_ms();
    let taken = app
        .change_vacations(&person.id, |mut taken| {
            let known = taken.vacations.iter_mut().find(|one| one.from_ms == from_ms && one.until_ms > now);
            let Some(one) = known else {
                return Err(ApiError::new(Code::NotFound, "there is no such vacation, or it is over"));
            };
            one.until_ms = now.max(from_ms);
            taken.vacations.retain(|one| one.until_ms > one.from_ms);
            Ok(taken)
        })
        .await?;
    Ok(Json(taken.shown(app.clock.now_ms())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(days: &[(u64, u64)]) -> Taken {
        let one = |(from, until): &(u64, u64)| Vacation { from_ms: from * DAY_MS, until_ms: until * DAY_MS };
        Taken { vacations: days.iter().map(one).collect() }
    }

    #[test]
    fn no_year_has_more_vacation_than_it_may_wherever_it_begins() {
        assert!(taken(&[(500, 528)]).is_allowed());
        assert!(!taken(&[(500, 529)]).is_allowed());
        // At the end of a calendar year and at the beginning of the next: no.
        assert!(!taken(&[(500, 520), (525, 535)]).is_allowed());
        assert!(taken(&[(500, 520), (865, 893)]).is_allowed());
        assert!(taken(&[(500, 520), (860, 880)]).is_allowed(), "25 days in the year from 500 or from 515");
        assert!(!taken(&[(500, 520), (855, 880)]).is_allowed(), "30 in the year from 500");
        let now = 900 * DAY_MS;
        assert_eq!(Taken::default().days_left(now), 28);
        assert_eq!(taken(&[(880, 890)]).days_left(now), 18);
        assert_eq!(taken(&[(500, 528)]).days_left(now), 28, "more than a year ago");
        assert_eq!(taken(&[(1_100, 1_120)]).days_left(now), 8, "planned is used");
        assert_eq!(taken(&[(550, 570)]).days_left(now), 8, "a year begins there too");
    }
}
