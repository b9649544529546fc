//! The ranking of a day's race, and the button that enters the user's own.

use eightfold_protocol::{NewRace, RaceLine, RaceRanking};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::ranking_table::{RankedName, RankingLine, ranking_table};
use crate::app::icon;
use crate::words::{fill, id, t};

/// The ranking of a day; `own` is the user's race as in a link, if they have finished it.
pub fn race_ranking(day: u64, own: Option<String>) -> AnyView {
    if client::base().is_none() {
        return ().into_any();
    }
    view! { <Ranking day own/> }.into_any()
}

#[component]
fn Ranking(day: u64, own: Option<String>) -> impl IntoView {
    let person = Person::from_context();
    let found = RwSignal::new(None::<RaceRanking>);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    leptos::task::spawn_local(async move {
        if let Ok(ranking) = client::get::<RaceRanking>(&format!("races/{day}")).await {
            found.try_set(Some(ranking));
        }
    });
    let own = StoredValue::new(own);
    let enter = move |_| {
        let Some(race) = own.get_value() else { return };
        let body = NewRace { race };
        let sent = async move { person.act(|| client::post("races", &body)).await };
        client::send((trouble, busy), sent, move |ranking: RaceRanking| {
            found.try_set(Some(ranking));
        });
    };
    let can_enter = move || {
        own.with_value(Option::is_some)
            && found.with(|found| found.as_ref().is_some_and(|found| found.yours.is_none()))
    };
    view! {
        <section class="race-ranking" aria-labelledby="race-ranking-title" data-testid="race-ranking">
            <h3 id="race-ranking-title">{t(id::RACE_RANKING)}</h3>
            {move || found.get().map(|ranking| if ranking.lines.is_empty() {
                view! { <p class="empty">{t(id::RACE_RANKING_EMPTY)}</p> }.into_any()
            } else {
                table(ranking).into_any()
            })}
            <Show when=can_enter>
                <p>{t(id::RACE_ENTER_ABOUT)}</p>
                <p class="row"><button type="button" class="button" data-testid="race-enter" disabled=busy on:click=enter>{icon("flag")}<span>{t(id::RACE_ENTER)}</span></button></p>
            </Show>
            <p class="trouble" role="alert" data-testid="race-enter-trouble">{trouble}</p>
        </section>
    }
}

fn table(ranking: RaceRanking) -> impl IntoView {
    let RaceRanking { lines, yours, count, .. } = ranking;
    let beyond = yours.filter(|yours| lines.iter().all(|line| line.id != yours.id));
    let lines = lines.into_iter().chain(beyond).map(line).collect();
    view! {
        <p>{fill!(id::RACE_RANKING_COUNT, count)}</p>
        {ranking_table("race-lines", vec![t(id::RACE_LEAD), t(id::TAB_TURNS)], lines)}
    }
}

fn line(line: RaceLine) -> RankingLine {
    let RaceLine { place, name, won, rows, turns, helped, taken_back, .. } = line;
    let lead = if won { format!("+{rows}") } else { format!("−{rows}") };
    let marks = [(taken_back, id::RACE_TAKEN_BACK), (helped, id::RACE_HELPED)];
    let marks: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, words)| t(words)).collect();
    RankingLine {
        place: Some(place.to_string()),
        name: RankedName::Person(name),
        remark: marks.join(" "),
        values: vec![lead, turns.to_string()],
    }
}
