//! The graph of a person's rating over time, with the same numbers as a table.

use eightfold_protocol::{CategoryHistory, RatingHistory, RatingPoint};
use leptos::prelude::*;

use super::client;
use super::rating_chart::{AXIS, RatingChart, SIZE};
use super::ratings::{clock_words, field_words, format_words, game_words};
use crate::app::day;
use crate::route::encode_part;
use crate::words::{fill, id, t};

/// Up to this many points are marked by dots.
const MAX_DOTS: usize = 40;

/// The graph of one ranking at a time; nothing if the person has no rated game.
#[component]
pub fn RatingGraph(
    /// The person's name.
    name: String,
) -> impl IntoView {
    let histories = RwSignal::new(Vec::<CategoryHistory>::new());
    let chosen = RwSignal::new(0_usize);
    let path = format!("people/{}/ratings", encode_part(&name));
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<RatingHistory>(&path).await {
            histories.try_set(found.histories);
        }
    });
    let select = move || {
        let names = histories.with(|all| all.iter().map(category_words).collect::<Vec<_>>());
        (names.len() > 1).then(|| {
            let options = names.into_iter().enumerate();
            let options = options.map(|(at, words)| view! { <option value=at.to_string()>{words}</option> });
            view! {
                <label class="option line"><span>{t(id::RACE_RANKING)}</span>
                    <select data-testid="rating-graph-which" on:change=move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0))>
                        {options.collect_view()}
                    </select></label>
            }
        })
    };
    let shown = move || histories.with(|all| all.get(chosen.get()).and_then(graph));
    view! {
        <Show when=move || histories.with(|all| !all.is_empty())>
            <section class="card lobby-wide" aria-labelledby="person-graph">
                <h3 id="person-graph">{t(id::RATING_GRAPH)}</h3>
                {select}
                {shown}
            </section>
        </Show>
    }
}

/// The name of a ranking.
fn category_words(history: &CategoryHistory) -> String {
    let CategoryHistory { game, options, format, clock, field, .. } = history;
    let parts = [format_words(*format), clock_words(*clock), field_words(*field)];
    format!("{} · {}", game_words(game, options), parts.join(" · "))
}

fn rating_words(point: &RatingPoint) -> String {
    format!("{}{}", point.points, if point.provisional { "?" } else { "" })
}

fn graph(history: &CategoryHistory) -> Option<impl IntoView + use<>> {
    let points = &history.points;
    let (first, last) = (points.first()?, points.last()?);
    let chart = RatingChart::of(points)?;
    let label = fill!(
        id::RATING_GRAPH_LABEL,
        category = category_words(history),
        first = first.points,
        from = day(first.at_ms),
        last = last.points,
        to = day(last.at_ms),
        high = chart.range.1,
        low = chart.range.0
    );
    let (wide, tall) = SIZE;
    let lines = chart.lines.iter().map(|&(points, y)| {
        view! {
            <line x1=AXIS x2=wide y1=y y2=y/>
            <text x=AXIS - 6.0 y=y>{points}</text>
        }
    });
    let dots =
        chart.points.iter().enumerate().filter(|(at, _)| points.len() <= MAX_DOTS || at + 1 == points.len());
    let dots = dots.map(|(at, &(x, y))| {
        let words = points.get(at).map(|point| format!("{}: {}", day(point.at_ms), rating_words(point)));
        view! { <circle cx=x cy=y r="3.5"><title>{words}</title></circle> }
    });
    let rows = points.iter().rev().map(
        |point| view! { <tr><th scope="row">{day(point.at_ms)}</th><td>{rating_words(point)}</td></tr> },
    );
    Some(view! {
        <svg class="rating-graph" data-testid="rating-graph" viewBox=format!("0 0 {wide} {tall}") role="img" aria-label=label>
            {lines.collect_view()}
            <polyline points=chart.line()/>
            {dots.collect_view()}
        </svg>
        <p class="rating-graph-days" aria-hidden="true"><span>{day(first.at_ms)}</span><span>{day(last.at_ms)}</span></p>
        <details>
            <summary data-testid="rating-graph-table">{t(id::RATING_GRAPH_TABLE)}</summary>
            <table class="ratings">
                <thead><tr><th scope="col">{t(id::RATING_GRAPH_DAY)}</th><th scope="col">{t(id::RATING)}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </details>
    })
}
