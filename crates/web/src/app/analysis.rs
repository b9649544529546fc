//! Hints, the computer's analysis, and mistakes.

use crate::words::{fill, grouped, id, t};
use eightfold_game::Seat;
use leptos::prelude::*;

use super::engine::{EngineClient, Evaluation, GamePosition, percent};
use super::history::HoverHandler;
use super::review::{CostlyTurn, GameReview};
use super::session::TurnInWords;
use super::{GameSession, Prefs, browser};
use crate::route::{PuzzlePage, Route};
use crate::setup::PlayerKind;

/// The computer's analysis of the next turn.
#[component]
pub fn Advice() -> impl IntoView {
    let session = GameSession::from_context();
    let engine = EngineClient::from_context();
    let empty = move || {
        session.preview_words().is_none() && engine.view.with(Option::is_none) && !engine.searching.get()
    };
    view! {
        <section class="advice" aria-label=t(id::TAB_ADVICE)>
            <Show when=empty>
                <p class="note">{t(id::ADVICE_EMPTY)}</p>
            </Show>
            <Show when=move || engine.searching.get()>
                <p class="note">{t(id::ADVICE_LOOKING)}</p>
            </Show>
            {move || {
                let ours = session.trying_by().is_some_and(|seat| session.kind(seat) == PlayerKind::Person);
                ours.then(|| view! { <p data-testid="suggestion">{session.description()}</p> })
            }}
            {move || {
                engine
                    .view
                    .get()
                    .filter(|view| view.hint || engine.shown.get())
                    .map(|view| evaluation(session, engine, view))
            }}
        </section>
    }
}

/// The computer's evaluation of a position; pressing a turn shows the line up to it on the board.
fn evaluation(session: GameSession, engine: EngineClient, view: Evaluation) -> impl IntoView {
    let name = session.seat_called(view.position.seat);
    let thought = &view.thought;
    let (chance, depth, nodes) = (percent(thought.chance), thought.depth, grouped(thought.nodes));
    let said = fill!(id::THOUGHT_SAID, name, chance, depth, nodes);
    let line = session
        .describe_turns(view.position.steps, &thought.line)
        .into_iter()
        .enumerate()
        .map(|(at, turn)| {
            let (view, notation) = (view.clone(), turn.notation.clone());
            let tint = turn.by.map(|seat| session.seat_name(seat).to_lowercase());
            let called = turn.by.map(|seat| session.seat_called(seat)).unwrap_or_default();
            let pointing = HoverHandler::at(session, view.position.steps, &view.thought.line[..=at]);
            let focusing = pointing.clone();
            view! {
                <li>
                    <button
                        type="button"
                        class="turn"
                        data-testid=format!("line-{}", at + 1)
                        data-turn=notation
                        on:click=move |_| {
                            engine.show(&view, at + 1);
                            session.announce_preview("");
                        }
                        on:pointerenter=move |event| pointing.enters(&event)
                        on:pointerleave=move |_| session.point_away()
                        on:focus=move |event| focusing.focused(&event)
                        on:blur=move |_| session.point_away()
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

/// A turn in words with its notation after it, or only the notation, depending on the setting.
fn in_words(turn: TurnInWords) -> impl IntoView {
    let notation = Prefs::from_context().notation;
    let line = turn.line();
    view! {
        <Show when=move || !notation.get()>
            <span class="turn-text">{line.clone()}</span>
        </Show>
        <span class="turn-notation" class:alone=notation>{turn.notation}</span>
    }
}

/// The review of a finished game: the biggest mistakes and the better turns.
#[component]
pub fn Review() -> impl IntoView {
    let session = GameSession::from_context();
    let prefs = Prefs::from_context();
    let review = GameReview::from_context();
    move || match review.findings.get() {
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
            let filed = (found.filed > 0).then(filed);
            let slips = found
                .slips
                .into_iter()
                .enumerate()
                .map(|(at, found)| slip(session, prefs, at + 1, found))
                .collect_view();
            view! {
                <p role="status">{t(id::REVIEW_MISTAKES)}</p>
                <ol class="costly-turns" data-testid="costly-turns">{slips}</ol>
                {filed}
            }
            .into_any()
        }
    }
}

/// Says where the saved mistakes can be practised later.
fn filed() -> impl IntoView {
    view! { <p data-testid="filed">{t(id::OWN_FILED)}" "<a href=Route::Puzzles(PuzzlePage::Own).to_string()>{t(id::OWN_GO)}</a></p> }
}

/// The size of the chart of winning chances, in its own units.
const CHART: (f64, f64) = (320.0, 84.0);
/// The left end of its lines, to the right of the axis labels.
const AXIS: f64 = 30.0;
/// The margin above and below its lines.
const MARGIN: f64 = 9.0;

/// Returns the height of a chance, given in thousandths.
fn height_of(chance: u32) -> f64 {
    CHART.1 - MARGIN - f64::from(chance) / 1000.0 * (CHART.1 - 2.0 * MARGIN)
}

#[derive(Clone, PartialEq)]
struct ChartPoint {
    position: GamePosition,
    chance: u32,
    /// The number of this turn in the list of mistakes.
    slip: Option<usize>,
    at: (f64, f64),
}

/// The winning chances of the people at this page, turn by turn, with the biggest mistakes. Pressing a point shows the
/// game there; the arrow keys move between points.
#[component]
pub fn Chances() -> impl IntoView {
    let session = GameSession::from_context();
    let review = GameReview::from_context();
    let (wide, high) = CHART;
    let points = Memo::new(move |_| {
        review.findings.with(|found| {
            let Some(found) = found.as_ref().filter(|found| found.course.len() > 1) else {
                return Vec::new();
            };
            let last = found.course.last().map_or(1, |(position, _)| position.steps.max(1)) as f64;
            let point = |(position, chance): &(GamePosition, u32)| ChartPoint {
                position: position.clone(),
                chance: *chance,
                slip: found.slips.iter().position(|slip| slip.position == *position).map(|at| at + 1),
                at: (
                    position.steps as f64 / last * (wide - AXIS - 2.0 * MARGIN) + AXIS + MARGIN,
                    height_of(*chance),
                ),
            };
            found.course.iter().map(point).collect()
        })
    });
    // The point that Tab focuses.
    let focus = RwSignal::new(0);
    let told = move || {
        points.with(|points| {
            let at =
                |point: Option<&ChartPoint>| point.map(|point| percent(point.chance)).unwrap_or_default();
            fill!(id::CHANCES_SUMMARY, first = at(points.first()), last = at(points.last()))
        })
    };
    let path = move |seat: Seat| {
        points.with(|points| {
            let own = points.iter().filter(|point| point.position.seat == seat);
            own.map(|point| format!("{:.1},{:.1}", point.at.0, point.at.1)).collect::<Vec<_>>().join(" ")
        })
    };
    let lines = move || {
        let seats: std::collections::BTreeSet<Seat> =
            points.with(|points| points.iter().map(|point| point.position.seat).collect());
        let lines = seats.into_iter().map(|seat| {
            let tint = session.seat_name(seat).to_lowercase();
            view! { <g data-tint=tint><polyline points=path(seat)/></g> }
        });
        lines.collect_view()
    };
    let dots = move || {
        let points = points.get();
        let all = points.len();
        let dots = points.into_iter().enumerate();
        dots.map(|(k, point)| chart_point(session, focus, k, all, point)).collect_view()
    };
    view! {
        <Show when=move || points.with(|points| !points.is_empty())>
            <svg class="chances" data-testid="chances" viewBox=format!("0 0 {wide} {high}") role="group" aria-label=told>
                {[0, 500, 1000].map(|chance| view! {
                    <line x1=AXIS x2=wide y1=height_of(chance) y2=height_of(chance)/>
                    <text x=AXIS - 4.0 y=height_of(chance) aria-hidden="true">{percent(chance)}</text>
                }).collect_view()}
                {lines}
                {dots}
            </svg>
        </Show>
    }
}

fn chart_point(
    session: GameSession,
    focus: RwSignal<usize>,
    k: usize,
    all: usize,
    point: ChartPoint,
) -> impl IntoView {
    let ChartPoint { position, chance, slip, at: (x, y) } = point;
    let (tint, name) = (session.seat_name(position.seat).to_lowercase(), session.seat_called(position.seat));
    let steps = position.steps;
    let turn = session.turn_number(steps);
    let chance = percent(chance);
    let label = match slip {
        Some(number) => fill!(id::CHANCES_MISTAKE, turn, name, chance, number),
        None => fill!(id::CHANCES_POINT, turn, name, chance),
    };
    let title = label.clone();
    let keys = move |event: web_sys::KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowLeft" => k.saturating_sub(1),
            "ArrowRight" => (k + 1).min(all - 1),
            "Home" => 0,
            "End" => all - 1,
            "Enter" | " " => {
                event.prevent_default();
                session.look_at(steps + 1);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        browser::focus_drawn(&format!("chance-{to}"));
    };
    view! {
        <g id=format!("chance-{k}") class="chance" class:slip=slip.is_some() data-tint=tint data-testid=format!("chance-{}", k + 1)
            role="button" aria-label=label transform=format!("translate({x:.1} {y:.1})")
            tabindex=move || if focus.get().min(all - 1) == k { "0" } else { "-1" }
            on:focus=move |_| focus.set(k)
            on:keydown=keys
            on:click=move |_| session.look_at(steps + 1)>
            <title>{title}</title>
            <circle class="reach" r="8"/>
            {match slip {
                Some(number) => view! { <rect x="-6" y="-6" width="12" height="12" transform="rotate(45)"/><text>{number}</text> }.into_any(),
                None => view! { <circle r="3"/> }.into_any(),
            }}
        </g>
    }
}

fn slip(session: GameSession, prefs: Prefs, number: usize, found: CostlyTurn) -> impl IntoView {
    let CostlyTurn { position, taken, better, chances } = found;
    let name = session.seat_called(position.seat);
    let turn = session.turn_number(position.steps);
    let (was, is) = (percent(chances.0), percent(chances.1));
    let steps = position.steps;
    let told =
        move |turn: &String| session.describe_turns(steps, std::slice::from_ref(turn)).into_iter().next();
    let (taken, best) = (told(&taken), better.first().and_then(told));
    view! {
        <li>
            <span><b class="slip-mark" aria-hidden="true">{number}</b>{fill!(id::MISTAKE_CHANCES, turn, name, was, is)}</span>
            <button type="button" class="turn" data-testid=format!("slip-{number}-taken") on:click=move |_| session.look_at(steps + 1)>
                <b>{t(id::MISTAKE_PLAYED_LABEL)}</b>{taken.map(in_words)}
            </button>
            <button type="button" class="turn" data-testid=format!("slip-{number}-better") on:click=move |_| {
                if let Some(better) = better.first() {
                    show_better(session, prefs, steps, better);
                }
            }>
                <b>{t(id::MISTAKE_BETTER_LABEL)}</b>{best.map(in_words)}
            </button>
        </li>
    }
}

/// Shows the better turn after `steps` steps on the board, instead of the one that was taken.
pub(super) fn show_better(session: GameSession, prefs: Prefs, steps: usize, better: &str) {
    let Some(seat) = session.peek(|record| record.played().step_by(steps)).flatten() else { return };
    let turns = [better.to_owned()];
    let best = session.line_in_words(steps, &turns, prefs.notation.get_untracked());
    let (turn, name) = (session.turn_number(steps), session.seat_called(seat));
    session.back.set(Some(steps));
    session.try_out(steps, seat, &turns, fill!(id::MISTAKE_BETTER_LINE, turn, name, best));
    session.announce_preview("");
}
