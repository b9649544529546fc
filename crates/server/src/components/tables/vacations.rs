//! Vacations: days of the year on which a person's clocks stop, at tables whose terms allow it.
//!
//! A person's vacations are stored with the person. A table learns of them from rows of its own, so that its rows still
//! contain everything: they are added when the vacation is taken, and together with the row that starts a game. If a
//! server stops in between, the sweep finds the item that is still due.

use std::sync::Arc;

use eightfold_game::Seat;
use eightfold_protocol as api;
use eightfold_protocol::{Code, Vacation};
use eightfold_store::{GameQuery, Item, StatusFilter};
use eightfold_table::{Action, Clock, Effects, Input, Row, Status, Table, Terms};
use serde::{Deserialize, Serialize};

use super::Tables;
use super::follow_on::{add, holder};
use crate::clock::DAY_MS;
use crate::error::{ApiError, ApiResult, damaged};
use crate::table_log::terms_of;

/// The kind of items for vacations; the key is the person.
const VACATIONS: &str = "vacations";
/// The maximum number of vacation days in a year, and the length of a year in days.
pub const DAYS_A_YEAR: u32 = 28;
const YEAR_MS: u64 = 365 * DAY_MS;
/// How often to retry when two devices change the vacations at once.
const MAX_CONFLICT_RETRIES: usize = 5;
/// The delay before the sweep notes a vacation at tables that missed it, in ms.
const RETRY_DELAY_MS: u64 = 60_000;

/// All vacations of a person, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonVacations {
    pub vacations: Vec<Vacation>,
}

impl PersonVacations {
    fn of(item: &Item) -> ApiResult<Self> {
        serde_json::from_str(&item.value).map_err(|_| damaged("a vacation"))
    }

    fn text(&self) -> ApiResult<String> {
        serde_json::to_string(self).map_err(|_| damaged("a vacation"))
    }

    /// Returns how much of the time between two times is vacation.
    fn within(&self, from_ms: u64, until_ms: u64) -> u64 {
        let of = |one: &Vacation| one.until_ms.min(until_ms).saturating_sub(one.from_ms.max(from_ms));
        self.vacations.iter().map(of).sum()
    }

    /// Whether no period of a year has too much vacation. Periods that start or end with a vacation have the most.
    pub fn is_allowed(&self) -> bool {
        let most = u64::from(DAYS_A_YEAR) * DAY_MS;
        self.vacations.iter().all(|one| {
            self.within(one.from_ms, one.from_ms + YEAR_MS) <= most
                && self.within(one.until_ms.saturating_sub(YEAR_MS), one.until_ms) <= most
        })
    }

    /// Whether a vacation overlaps with one of these.
    pub fn overlaps(&self, new: Vacation) -> bool {
        self.vacations.iter().any(|one| new.from_ms < one.until_ms && one.from_ms < new.until_ms)
    }

    /// Returns these vacations and one more.
    pub fn with(&self, new: Vacation) -> Self {
        let mut vacations = self.vacations.clone();
        vacations.push(new);
        vacations.sort_unstable_by_key(|one| one.from_ms);
        Self { vacations }
    }

    /// Returns how many more days can be taken from now on.
    fn days_left(&self, now_ms: u64) -> u32 {
        let fits = |days: &u32| {
            let new = Vacation { from_ms: now_ms, until_ms: now_ms + u64::from(*days) * DAY_MS };
            // Planned vacations don't have to be avoided: only the allowance counts.
            self.with(new).is_allowed()
        };
        (1..=DAYS_A_YEAR).rev().find(fits).unwrap_or(0)
    }

    /// Returns the vacations that aren't over, and how many days are left.
    pub fn view(&self, now_ms: u64) -> api::Vacations {
        api::Vacations {
            days_a_year: DAYS_A_YEAR,
            days_left: self.days_left(now_ms),
            vacations: self.vacations.iter().filter(|one| one.until_ms > now_ms).copied().collect(),
        }
    }
}

/// Returns the actions that note a player's vacations at a table: starts and ends.
fn missing(table: &Table, seat: Seat, taken: &PersonVacations, now_ms: u64) -> Vec<Action> {
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

impl Tables {
    /// Returns the vacations of a person.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn vacations_of(&self, person: &str) -> ApiResult<PersonVacations> {
        let item = self.store.item(VACATIONS, person).await?;
        item.map_or_else(|| Ok(PersonVacations::default()), |item| PersonVacations::of(&item))
    }

    /// Notes at the start of a game which players are on vacation, or will be.
    pub(super) async fn begin_on_vacation(
        &self,
        table: &mut Table,
        now_ms: u64,
        rows: &mut Vec<Row>,
        effects: &mut Effects,
    ) -> ApiResult<()> {
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

    /// Changes a person's vacations and notes the change at all tables. The sweep does later what can't be done now.
    pub async fn change_vacations(
        self: &Arc<Self>,
        person: &str,
        change: impl Fn(PersonVacations) -> ApiResult<PersonVacations>,
    ) -> ApiResult<PersonVacations> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let now = self.clock.now_ms();
            let before = self.store.item(VACATIONS, person).await?;
            let taken =
                change(before.as_ref().map_or_else(|| Ok(PersonVacations::default()), PersonVacations::of)?)?;
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
        Err(ApiError::new(Code::Unavailable, "another of your devices is changing this too: try again"))
    }

    /// Notes a person's vacations at all tables in progress.
    async fn note_vacations(self: &Arc<Self>, person: &str) -> ApiResult<()> {
        let Some(item) = self.store.item(VACATIONS, person).await? else { return Ok(()) };
        let taken = PersonVacations::of(&item)?;
        let player = Some(person.to_owned());
        let mut query = GameQuery { state: StatusFilter::Live, player, limit: 100, ..GameQuery::default() };
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
        // If they were changed again meanwhile, that request notes them.
        self.store.change_item(item.kind, item.key, item.value.clone(), item.value, None).await?;
        Ok(())
    }

    async fn note_at(self: &Arc<Self>, id: &str, person: &str, taken: &PersonVacations) -> ApiResult<()> {
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
                // Noted, or no longer relevant, for example because the game has ended.
                _ => {}
            }
        }
        Ok(())
    }

    /// Notes vacations that some tables may have missed because a server stopped halfway.
    pub async fn note_late_vacations(self: &Arc<Self>, now: u64) {
        let due = self.store.due_items(VACATIONS.to_owned(), now, now + RETRY_DELAY_MS, 20).await;
        for item in due.unwrap_or_default() {
            if let Err(error) = self.note_vacations(&item.key).await {
                tracing::warn!(error = error.problem.message, "a vacation is noted later");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(days: &[(u64, u64)]) -> PersonVacations {
        let one = |(from, until): &(u64, u64)| Vacation { from_ms: from * DAY_MS, until_ms: until * DAY_MS };
        PersonVacations { vacations: days.iter().map(one).collect() }
    }

    #[test]
    fn any_365_days_respect_the_vacation_limit() {
        assert!(taken(&[(500, 528)]).is_allowed());
        assert!(!taken(&[(500, 529)]).is_allowed());
        // At the end of a calendar year and at the start of the next: not allowed.
        assert!(!taken(&[(500, 520), (525, 535)]).is_allowed());
        assert!(taken(&[(500, 520), (865, 893)]).is_allowed());
        assert!(taken(&[(500, 520), (860, 880)]).is_allowed(), "25 days in the year from 500 or from 515");
        assert!(!taken(&[(500, 520), (855, 880)]).is_allowed(), "30 in the year from 500");
        let now = 900 * DAY_MS;
        assert_eq!(PersonVacations::default().days_left(now), 28);
        assert_eq!(taken(&[(880, 890)]).days_left(now), 18);
        assert_eq!(taken(&[(500, 528)]).days_left(now), 28, "more than a year ago");
        assert_eq!(taken(&[(1_100, 1_120)]).days_left(now), 8, "planned days count as used");
        assert_eq!(taken(&[(550, 570)]).days_left(now), 8, "a year starts there too");
    }
}
