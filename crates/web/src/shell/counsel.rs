//! Taking back, hints, what the computer thinks, and what went wrong.

use leptos::prelude::*;

use super::robot::{Opinion, Robot, Slip, percent};
use super::{Desk, browser, sentence};
use crate::setup::Kind;

/// Taking back and hints, and below them what was thought.
#[component]
pub fn Counsel() -> impl IntoView {
    let desk = Desk::here();
    let robot = Robot::here();
    view! {
        <section class="counsel" aria-label="Advice">
            <p class="row">
                <button
                    type="button"
                    class="button small"
                    data-testid="undo-turn"
                    disabled=move || desk.back_to().is_none()
                    on:click=move |event| {
                        desk.undo();
                        browser::back_to_board(&event);
                    }
                >"Take turn back"</button>
                <button
                    type="button"
                    class="button small"
                    data-testid="hint"
                    disabled=move || desk.person_to_act().is_none()
                    on:click=move |_| robot.hint()
                >{move || if robot.searching.get() { "Stop looking" } else { "Hint" }}</button>
                <Show when=move || desk.offered().is_some()>
                    <button
                        type="button"
                        class="button small primary"
                        data-testid="play-it"
                        on:click=move |event| {
                            if let Some(turn) = untrack(|| desk.offered())
                                && let Err(error) = desk.play(&turn)
                            {
                                desk.said.set(sentence(&error));
                            }
                            browser::back_to_board(&event);
                        }
                    >"Play it"</button>
                </Show>
            </p>
            {move || {
                let ours = desk.trying_by().is_some_and(|seat| desk.kind(seat) == Kind::Person);
                ours.then(|| view! { <p data-testid="told">{desk.told()}</p> })
            }}
            <Show when=move || desk.was_taken_back()>
                <p class="note" data-testid="taken-back">"Turns were taken back in this game."</p>
            </Show>
            {move || {
                robot
                    .view
                    .get()
                    .filter(|view| view.hint || robot.shown.get())
                    .map(|view| opinion(desk, robot, view))
            }}
        </section>
    }
}

/// What the computer thinks of a position; a press on a turn shows the line up to it on the board.
fn opinion(desk: Desk, robot: Robot, view: Opinion) -> impl IntoView {
    let name = desk.seat_name(view.place.seat);
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
                            robot.show(&view, at + 1);
                            desk.say_tried("");
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
    let desk = Desk::here();
    let robot = Robot::here();
    move || match robot.review.get() {
        None => view! {
            <p class="row">
                <button
                    type="button"
                    class="button small"
                    data-testid="review"
                    disabled=move || desk.back_to().is_none()
                    on:click=move |_| robot.look_through()
                >"Why was that bad?"</button>
            </p>
        }
        .into_any(),
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
                .map(|(at, found)| slip(desk, at + 1, found))
                .collect_view();
            view! {
                <p role="status">"These turns gave most away:"</p>
                <ol class="slips" data-testid="slips">{slips}</ol>
            }
            .into_any()
        }
    }
}

fn slip(desk: Desk, number: usize, found: Slip) -> impl IntoView {
    let Slip { place, taken, better, chances } = found;
    let name = desk.seat_name(place.seat);
    let turn = desk
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
            <button type="button" class="button small" data-testid=format!("slip-{number}-taken") on:click=move |_| desk.look_at(steps + 1)>
                {format!("Taken: {taken}")}
            </button>
            <button type="button" class="button small" data-testid=format!("slip-{number}-better") on:click=move |_| {
                desk.back.set(Some(steps));
                desk.try_out(steps, place.seat, &better[..1], what.clone());
                desk.say_tried("");
            }>
                {format!("Better: {best}")}
            </button>
        </li>
    }
}
