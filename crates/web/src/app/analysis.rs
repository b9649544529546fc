//! Hints, what the computer thinks, and what went wrong.

use crate::words::{fill, grouped, id, t};
use eightfold_game::Seat;
use leptos::prelude::*;

use super::engine::{EngineClient, Opinion, Place, Slip, percent};
use super::session::TurnInWords;
use super::{GameSession, Prefs};
use crate::route::{PuzzlePlace, Route};
use crate::setup::Kind;

/// What was thought of the turn to take.
#[component]
pub fn Advice() -> impl IntoView {
    let session = GameSession::here();
    let engine = EngineClient::here();
    let empty =
        move || session.trying().is_none() && engine.view.with(Option::is_none) && !engine.searching.get();
    view! {
        <section class="advice" aria-label=t(id::TAB_ADVICE)>
            <Show when=empty>
                <p class="note">{t(id::ADVICE_EMPTY)}</p>
            </Show>
            <Show when=move || engine.searching.get()>
                <p class="note">{t(id::ADVICE_LOOKING)}</p>
            </Show>
            {move || {
                let ours = session.trying_by().is_some_and(|seat| session.kind(seat) == Kind::Person);
                ours.then(|| view! { <p data-testid="told">{session.told()}</p> })
            }}
            {move || {
                engine
                    .view
                    .get()
                    .filter(|view| view.hint || engine.shown.get())
                    .map(|view| opinion(session, engine, view))
            }}
        </section>
    }
}

/// What the computer thinks of a position; a press on a turn shows the line up to it on the board.
fn opinion(session: GameSession, engine: EngineClient, view: Opinion) -> impl IntoView {
    let name = session.seat_called(view.place.seat);
    let thought = &view.thought;
    let (chance, depth, nodes) = (percent(thought.chance), thought.depth, grouped(thought.nodes));
    let said = fill!(id::THOUGHT_SAID, name, chance, depth, nodes);
    let line = session
        .worded(view.place.steps, &thought.line)
        .into_iter()
        .enumerate()
        .map(|(at, turn)| {
            let (view, notation) = (view.clone(), turn.notation.clone());
            let tint = turn.by.map(|seat| session.seat_name(seat).to_lowercase());
            let called = turn.by.map(|seat| session.seat_called(seat)).unwrap_or_default();
            view! {
                <li>
                    <button
                        type="button"
                        class="turn"
                        data-testid=format!("line-{}", at + 1)
                        data-turn=notation
                        on:click=move |_| {
                            engine.show(&view, at + 1);
                            session.say_tried("");
                        }
                    >
                        <span class="dot" data-tint=tint aria-hidden="true"></span>
                        <span class="visually-hidden">{called}" "</span>
                        {in_words(turn)}
                    </button>
                </li>
            }
        })
        .collect_view();
    view! {
        <p class="thought" data-testid="thought">{said}</p>
        <ol class="line" data-testid="line" aria-label=t(id::BEST_LINE)>{line}</ol>
    }
}

/// A turn in words with its notation behind it, or in notation alone where one likes that.
fn in_words(turn: TurnInWords) -> impl IntoView {
    let notation = Prefs::here().notation;
    let line = turn.line();
    view! {
        <Show when=move || !notation.get()>
            <span class="turn-text">{line.clone()}</span>
        </Show>
        <span class="turn-notation" class:alone=notation>{turn.notation}</span>
    }
}

/// After the end: which turns gave most away, and what would have been better.
#[component]
pub fn Review() -> impl IntoView {
    let session = GameSession::here();
    let engine = EngineClient::here();
    move || match engine.review.get() {
        None => ().into_any(),
        Some(found) if found.done() < found.all => {
            let said = fill!(id::REVIEW_LOOKING, turn = found.done() + 1, all = found.all);
            view! { <p data-testid="reviewing">{said}</p> }.into_any()
        }
        Some(found) if found.slips.is_empty() => view! {
            <p data-testid="review-none" role="status">{t(id::REVIEW_NONE)}</p>
        }
        .into_any(),
        Some(found) => {
            let filed = found.filed;
            let slips = found
                .slips
                .into_iter()
                .enumerate()
                .map(|(at, found)| slip(session, engine, at + 1, found))
                .collect_view();
            view! {
                <p role="status">{t(id::REVIEW_SLIPS)}</p>
                <ol class="slips" data-testid="slips">{slips}</ol>
                {filed.then(|| view! {
                    <p data-testid="filed">{t(id::OWN_FILED)}" "<a href=Route::Puzzles(PuzzlePlace::Own).to_string()>{t(id::OWN_GO)}</a></p>
                })}
            }
            .into_any()
        }
    }
}

/// The sides of the chart of chances, in its own units.
const CHART: (f64, f64) = (300.0, 60.0);

/// How the chances of the people at this page went, turn by turn; a press on a point shows the game there.
#[component]
pub fn Chances() -> impl IntoView {
    let session = GameSession::here();
    let engine = EngineClient::here();
    let (wide, high) = CHART;
    let course = Memo::new(move |_| {
        let course = engine.review.with(|review| review.as_ref().map(|review| review.course.clone()));
        course.filter(|course| course.len() > 1).unwrap_or_default()
    });
    let line = move |course: &[(Place, u32)], seat: Seat| {
        let last = course.last().map_or(1, |(place, _)| place.steps.max(1)) as f64;
        let own = course.iter().filter(move |(place, _)| place.seat == seat);
        let points: Vec<(usize, f64, f64)> = own
            .map(|(place, chance)| {
                let across = place.steps as f64 / last * (wide - 12.0) + 6.0;
                (place.steps, across, high - 6.0 - f64::from(*chance) / 1000.0 * (high - 12.0))
            })
            .collect();
        let tint = session.seat_name(seat).to_lowercase();
        let path: Vec<String> = points.iter().map(|(_, x, y)| format!("{x:.1},{y:.1}")).collect();
        let dots = points
            .into_iter()
            .map(|(steps, x, y)| {
                view! {
                    <circle cx=format!("{x:.1}") cy=format!("{y:.1}") r="3"
                        on:click=move |_| session.look_at(steps + 1)></circle>
                }
            })
            .collect_view();
        view! { <g data-tint=tint><polyline points=path.join(" ")/>{dots}</g> }
    };
    let told = move || {
        course.with(|course| {
            let at =
                |entry: Option<&(Place, u32)>| entry.map(|(_, chance)| percent(*chance)).unwrap_or_default();
            fill!(id::CHANCES_TOLD, first = at(course.first()), last = at(course.last()))
        })
    };
    view! {
        <Show when=move || course.with(|course| !course.is_empty())>
            <svg class="chances" data-testid="chances" viewBox=format!("0 0 {wide} {high}") role="img" aria-label=told>
                <line x1="0" x2=wide y1=high / 2.0 y2=high / 2.0/>
                {move || course.with(|course| {
                    let seats: std::collections::BTreeSet<Seat> = course.iter().map(|(place, _)| place.seat).collect();
                    seats.into_iter().map(|seat| line(course, seat)).collect_view()
                })}
            </svg>
        </Show>
    }
}

fn slip(session: GameSession, engine: EngineClient, number: usize, found: Slip) -> impl IntoView {
    let Slip { place, taken, better, chances } = found;
    let name = session.seat_called(place.seat);
    let turn = session
        .peek(|record| (0..=place.steps).filter(|&at| record.played().step_by(at).is_some()).count())
        .unwrap_or_default();
    let (was, is) = (percent(chances.0), percent(chances.1));
    let steps = place.steps;
    let told = move |turn: &String| session.worded(steps, std::slice::from_ref(turn)).into_iter().next();
    let (taken, best) = (told(&taken), better.first().and_then(told));
    let what = fill!(id::SLIP_COULD, turn, name, best = engine.told(steps, &better[..better.len().min(1)]));
    view! {
        <li>
            <span>{fill!(id::SLIP_SAID, turn, name, was, is)}</span>
            <button type="button" class="turn" data-testid=format!("slip-{number}-taken") on:click=move |_| session.look_at(steps + 1)>
                <b>{t(id::SLIP_TAKEN_LABEL)}</b>{taken.map(in_words)}
            </button>
            <button type="button" class="turn" data-testid=format!("slip-{number}-better") on:click=move |_| {
                session.back.set(Some(steps));
                session.try_out(steps, place.seat, &better[..1], what.clone());
                session.say_tried("");
            }>
                <b>{t(id::SLIP_BETTER_LABEL)}</b>{best.map(in_words)}
            </button>
        </li>
    }
}
