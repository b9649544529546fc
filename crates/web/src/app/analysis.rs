//! Hints, what the computer thinks, and what went wrong.

use leptos::prelude::*;

use super::GameSession;
use super::engine::{EngineClient, Opinion, Slip, percent};
use crate::setup::Kind;

/// What was thought of the turn to take.
#[component]
pub fn Advice() -> impl IntoView {
    let session = GameSession::here();
    let engine = EngineClient::here();
    let empty =
        move || session.trying().is_none() && engine.view.with(Option::is_none) && !engine.searching.get();
    view! {
        <section class="counsel" aria-label="Advice">
            <Show when=empty>
                <p class="note">"Hint looks for a turn to take now, and shows it on the board."</p>
            </Show>
            <Show when=move || engine.searching.get()>
                <p class="note">"Looking for a turn …"</p>
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
    let name = session.seat_name(view.place.seat);
    let thought = &view.thought;
    let said = format!(
        "{name}: chances {}, depth {}, {} positions",
        percent(thought.chance),
        thought.depth,
        thought.nodes
    );
    let turns = thought.line.clone();
    let line = turns
        .into_iter()
        .enumerate()
        .map(|(at, turn)| {
            let view = view.clone();
            view! {
                <li>
                    <button
                        type="button"
                        class="button small"
                        data-testid=format!("line-{}", at + 1)
                        on:click=move |_| {
                            engine.show(&view, at + 1);
                            session.say_tried("");
                        }
                    >{turn}</button>
                </li>
            }
        })
        .collect_view();
    view! {
        <p class="thought" data-testid="thought">{said}</p>
        <ol class="line" data-testid="line" aria-label="The best line: a press shows it on the board">{line}</ol>
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
            let said = format!("Looking at turn {} of {} …", found.done() + 1, found.all);
            view! { <p data-testid="reviewing">{said}</p> }.into_any()
        }
        Some(found) if found.slips.is_empty() => view! {
            <p data-testid="review-none" role="status">"No turn gave away much."</p>
        }
        .into_any(),
        Some(found) => {
            let slips = found
                .slips
                .into_iter()
                .enumerate()
                .map(|(at, found)| slip(session, at + 1, found))
                .collect_view();
            view! {
                <p role="status">"These turns gave most away:"</p>
                <ol class="slips" data-testid="slips">{slips}</ol>
            }
            .into_any()
        }
    }
}

fn slip(session: GameSession, number: usize, found: Slip) -> impl IntoView {
    let Slip { place, taken, better, chances } = found;
    let name = session.seat_name(place.seat);
    let turn = session
        .peek(|record| {
            let steps = record.played().steps();
            steps[..=place.steps].iter().filter(|made| made.by.is_some()).count()
        })
        .unwrap_or_default();
    let (was, is) = (percent(chances.0), percent(chances.1));
    let best = better.first().cloned().unwrap_or_default();
    let what = format!("Turn {turn}: {name} could have taken {best}.");
    let steps = place.steps;
    view! {
        <li>
            <span>{format!("Turn {turn}, {name}: chances {was} became {is}.")}</span>
            <button type="button" class="button small" data-testid=format!("slip-{number}-taken") on:click=move |_| session.look_at(steps + 1)>
                {format!("Taken: {taken}")}
            </button>
            <button type="button" class="button small" data-testid=format!("slip-{number}-better") on:click=move |_| {
                session.back.set(Some(steps));
                session.try_out(steps, place.seat, &better[..1], what.clone());
                session.say_tried("");
            }>
                {format!("Better: {best}")}
            </button>
        </li>
    }
}
