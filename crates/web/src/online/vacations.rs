//! The account's vacations: days on which your clocks stop at tables that allow it.

use eightfold_protocol::{NewVacation, Problem, Vacations as Found};
use leptos::prelude::*;

use super::client;
use crate::app::day;
use crate::words::{fill, id, t};

/// The vacations, and a form to add one.
#[component]
pub fn Vacations(
    /// Shows a message to the user.
    say: Callback<String>,
) -> impl IntoView {
    let found = RwSignal::new(None::<Found>);
    let (days, from) = (RwSignal::new("7".to_owned()), RwSignal::new(String::new()));
    leptos::task::spawn_local(async move {
        if let Ok(answer) = client::get::<Found>("me/vacations").await {
            found.try_set(Some(answer));
        }
    });
    let take = move |done: Result<Found, Problem>, words: &str| match done {
        Ok(answer) => {
            found.try_set(Some(answer));
            say.try_run(words.to_owned());
        }
        Err(problem) => {
            say.try_run(problem.message);
        }
    };
    let make = move || {
        let Ok(days) = days.get_untracked().trim().parse() else {
            say.run(t(id::VACATION_DAYS_WRONG).to_owned());
            return;
        };
        let from = from.get_untracked();
        // A day starts at local midnight.
        let from_ms = (!from.is_empty())
            .then(|| js_sys::Date::new(&format!("{from}T00:00").into()).get_time())
            .filter(|ms| ms.is_finite() && *ms > 0.0)
            .map(|ms| ms as u64);
        leptos::task::spawn_local(async move {
            let new = NewVacation { from_ms, days };
            take(client::post("me/vacations", &new).await, t(id::VACATION_TAKEN));
        });
    };
    let end = move |from_ms: u64| {
        leptos::task::spawn_local(async move {
            let path = format!("me/vacations/{from_ms}");
            take(client::call::<(), _>("DELETE", &path, None).await, t(id::VACATION_ENDED));
        });
    };
    view! {
        <section class="account-part" aria-labelledby="vacations-title">
            <h3 id="vacations-title">{t(id::VACATIONS)}</h3>
            <p>{t(id::VACATIONS_ABOUT)}</p>
            {move || found.get().map(|found| view! {
                <p data-testid="vacation-left">{fill!(id::VACATION_LEFT, left = found.days_left, all = found.days_a_year)}</p>
                <ul class="kept-list" data-testid="vacations">
                    {found.vacations.into_iter().map(|one| {
                        let (from, until) = (day(one.from_ms), day(one.until_ms));
                        let words = fill!(id::VACATION_LINE, from, until);
                        view! {
                            <li>
                                <span>{words.clone()}</span>
                                <button type="button" class="button small" data-testid="vacation-end" aria-label=format!("{}: {words}", t(id::VACATION_END))
                                    on:click=move |_| end(one.from_ms)>{t(id::VACATION_END)}</button>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            })}
            <form on:submit=move |event| {
                event.prevent_default();
                make();
            }>
                <label class="paste"><span>{t(id::VACATION_FROM)}</span>
                    <input type="date" data-testid="vacation-from" prop:value=from on:input=move |event| from.set(event_target_value(&event))/></label>
                <label class="paste"><span>{t(id::VACATION_DAYS)}</span>
                    <input type="number" min="1" max="28" data-testid="vacation-days" prop:value=days on:input=move |event| days.set(event_target_value(&event))/></label>
                <p class="row"><button type="submit" class="button" data-testid="vacation-take">{t(id::VACATION_TAKE)}</button></p>
            </form>
        </section>
    }
}
