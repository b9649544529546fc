//! The OCTI board with its input.

use crate::words::{id, octi_board, t};
use eightfold_octi::{Direction, POINTS, Point};
use eightfold_scene::octi::{
    HOLE_RADIUS, Mark, PieceState, SIDE, Spot, UNIT, View, on_circle, paint, points,
};
use leptos::prelude::*;

use super::controller::OctiController;
use super::moving_pods::PodFlight;
use crate::app::{arrow, focus_drawn, key_of, now};

#[component]
pub fn Board(table: OctiController) -> impl IntoView {
    let scene = table.scene;
    let view = Memo::new(move |_| scene.with(|scene| scene.view));
    let ground = Memo::new(move |_| scene.with(|scene| paint::ground(&scene.view, &scene.bases)));
    let under = Memo::new(move |_| scene.with(paint::under));
    let keys = Memo::new(move |_| {
        scene.with(|scene| scene.pieces.iter().map(|piece| piece.key.clone()).collect::<Vec<_>>())
    });
    let beyond = Memo::new(move |_| scene.with(paint::paint_beyond_edges));
    let over = Memo::new(move |_| scene.with(paint::over));
    let focus = RwSignal::new(Point::new(5, 5).expect("the middle of the board"));
    let scope = table.scope.get_value();
    view! {
        <svg
            class="board octi"
            viewBox=move || paint::view_box(&view.get())
            role="group"
            aria-label=t(id::OCTI_BOARD)
            data-testid="board"
            id=format!("{scope}board")
        >
            // The squares below are labelled, so screen readers skip the drawing.
            <g aria-hidden="true" inner_html=ground></g>
            <g aria-hidden="true" inner_html=under></g>
            <g aria-hidden="true" class="octi-pieces">
                <For each=move || keys.get() key=String::clone let:key>{resting_pod(table, key)}</For>
            </g>
            <g aria-hidden="true" class="octi-far" inner_html=beyond></g>
            <g aria-hidden="true" class="octi-over" inner_html=over></g>
            <g aria-hidden="true">{move || table.flights.get().into_iter().map(|flight| flying(&flight)).collect_view()}</g>
            <g>{points().map(|square| square_hit(table, square, focus)).collect_view()}</g>
            <g aria-hidden="true">{move || far_hits(table, view.get())}</g>
            <g aria-hidden="true">{move || pod_hits(table)}</g>
            <g aria-hidden="true">{move || hole_hits(table)}</g>
        </svg>
    }
}

/// A pod on the board, redrawn only when it or the view changes.
fn resting_pod(table: OctiController, key: String) -> impl IntoView {
    let painted = Memo::new(move |_| {
        if table.flights.with(|flights| flights.iter().any(|flight| flight.key == key)) {
            return None;
        }
        table.scene.with(|scene| {
            let piece = scene.pieces.iter().find(|piece| piece.key == key)?;
            Some((scene.view, piece.clone()))
        })
    });
    let svg = move || {
        painted.with(|painted| {
            let placed = painted.as_ref().map(|(view, piece)| paint::placed_piece(view, piece));
            placed.unwrap_or_default()
        })
    };
    view! { <g inner_html=svg></g> }
}

/// A moving pod.
fn flying(flight: &PodFlight) -> impl IntoView + use<> {
    let start = flight.legs.first().map_or(Spot { x: 0.0, y: 0.0 }, |leg| leg.0);
    let at = RwSignal::new((start, flight.scale));
    let svg = flight.svg.clone();
    step(at, flight.clone(), now());
    let transform = move || {
        let (spot, scale) = at.get();
        format!("translate({:.1} {:.1}) scale({scale:.3})", spot.x, spot.y)
    };
    view! { <g class="octi-flying" transform=transform inner_html=svg></g> }
}

fn step(at: RwSignal<(Spot, f64)>, flight: PodFlight, began: f64) {
    request_animation_frame(move || {
        let share = ((now() - began) / flight.duration).min(1.0);
        let count = flight.legs.len().max(1) as f64;
        let leg = ((share * count) as usize).min(flight.legs.len().saturating_sub(1));
        let Some((from, to)) = flight.legs.get(leg) else {
            return;
        };
        let part = (share * count - leg as f64).clamp(0.0, 1.0);
        let eased = part * part * (3.0 - 2.0 * part);
        let spot = Spot { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
        // A pod rises over what it jumps.
        let lift = 1.0 + 0.16 * (std::f64::consts::PI * part).sin();
        let base = if leg + 1 == flight.legs.len() { 1.0 + (flight.scale - 1.0) * eased } else { 1.0 };
        if at.try_set((spot, base * lift)).is_none() && share < 1.0 {
            step(at, flight, began);
        }
    });
}

/// The invisible shape over a square that is pressed, pointed at and focused.
fn square_hit(table: OctiController, square: Point, focus: RwSignal<Point>) -> impl IntoView {
    let scene = table.scene;
    let place = Memo::new(move |_| scene.with(|scene| scene.view.spot(square)));
    let transform = move || {
        let spot = place.get();
        format!("translate({} {})", spot.x, spot.y)
    };
    // The label is rebuilt only when the square's content has changed.
    let sight = Memo::new(move |_| scene.with(|scene| scene.contents(square)));
    let label = move || sight.with(octi_board::contents);
    let ready = Memo::new(move |_| {
        table.draft.live.get()
            && scene.with(|scene| {
                [Mark::Step, Mark::Jump, Mark::Enter, Mark::CanCapture, Mark::Captures]
                    .into_iter()
                    .any(|mark| scene.is_marked(square, mark))
                    || scene.stack(square).any(|piece| piece.state != PieceState::Lifted)
            })
    });
    let name = square.to_string();
    let is_named = Memo::new(move |_| table.session.named.with(|named| named.as_deref() == Some(&*name)));
    let on_key = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = key_of(&event);
        let (right, down) = match (arrow(&key), key.as_str()) {
            (Some(step), _) => step,
            (None, "Enter" | " ") => {
                event.prevent_default();
                table.press(square);
                return;
            }
            (None, "Escape") => {
                event.prevent_default();
                table.undo();
                return;
            }
            (None, "n" | "N") => {
                event.prevent_default();
                if let Some(next) = next_ready(table, square, key == "N") {
                    focus.set(next);
                    focus_drawn(&square_id(table, next));
                }
                return;
            }
            (None, key) => {
                let mut letters = key.chars();
                if let (Some(letter), None) = (letters.next(), letters.next())
                    && let Some(hole) = Direction::from_letter(letter)
                    && table.held.with_untracked(|held| held.pod.is_some())
                {
                    event.prevent_default();
                    table.press_hole(hole);
                }
                return;
            }
        };
        event.prevent_default();
        let view = scene.with_untracked(|scene| scene.view);
        if event.shift_key() {
            table.view.update(|view| {
                view.edgeless = true;
                *view = view.scrolled(right, down);
            });
            return;
        }
        let (column, row) = view.cell(square);
        if let Some(next) = view.square_at(column + right, row + down) {
            focus.set(next);
            focus_drawn(&square_id(table, next));
        }
    };
    view! {
        <g
            class="hit octi-hit"
            class:ready=ready
            class:guided=move || table.guided_square() == Some(square)
            class:named=is_named
            id=square_id(table, square)
            data-testid=format!("square-{square}")
            data-square=square.to_string()
            role="button"
            tabindex=move || if focus.get() == square { "0" } else { "-1" }
            aria-label=label
            transform=transform
            on:click=move |_| table.press(square)
            on:focus=move |_| focus.set(square)
            on:keydown=on_key
        >
            <rect x="-50" y="-50" width="100" height="100" rx="4"/>
        </g>
    }
}

/// The next useful square, row by row round the board: where the selection can go, or else where one of the player's
/// pods is.
fn next_ready(table: OctiController, from: Point, back: bool) -> Option<Point> {
    let goes = |square: &Point| {
        table.scene.with_untracked(|scene| {
            [Mark::Step, Mark::Jump, Mark::Enter, Mark::CanCapture, Mark::Captures]
                .into_iter()
                .any(|mark| scene.is_marked(*square, mark))
        })
    };
    let mut ready: Vec<Point> = points().filter(goes).collect();
    if ready.is_empty() {
        ready = points().filter(|&square| !table.own_pods(square).is_empty()).collect();
    }
    let all: Vec<Point> = points().collect();
    let here = all.iter().position(|&square| square == from)?;
    let round = (1..=all.len()).map(|step| {
        let step = if back { all.len() - step } else { step };
        all[(here + step) % all.len()]
    });
    round.into_iter().find(|square| ready.contains(square))
}

fn square_id(table: OctiController, square: Point) -> String {
    format!("{}square-{square}", table.scope.get_value())
}

/// The squares of the far side, painted beyond the border, which can be pressed too.
fn far_hits(table: OctiController, view: View) -> Vec<impl IntoView> {
    let depth = if view.ring() > 0.0 { view.beyond.ceil() as i8 } else { 0 };
    let side = SIDE as i8;
    let mut hits = Vec::with_capacity(POINTS);
    for down in -depth..side + depth {
        for right in -depth..side + depth {
            if (0..side).contains(&right) && (0..side).contains(&down) {
                continue;
            }
            let Some(square) = view.square_at(right, down) else {
                continue;
            };
            // Only the painted part of a square.
            let (ring, far) = (view.ring(), UNIT * f64::from(side) + view.ring());
            let clip = |cell: i8| {
                let low = (f64::from(cell) * UNIT).max(-ring);
                let high = (f64::from(cell + 1) * UNIT).min(far);
                (low, high - low)
            };
            let ((x, width), (y, height)) = (clip(right), clip(down));
            hits.push(view! {
                <g class="hit octi-hit ready" data-square=square.to_string() on:click=move |_| table.press(square)>
                    <rect x=x y=y width=width height=height/>
                </g>
            });
        }
    }
    hits
}

/// The pods of stacks, which can be pressed one by one.
fn pod_hits(table: OctiController) -> Vec<impl IntoView> {
    let standing = table.draft.builder.with(|builder| builder.pod_views());
    let live = table.draft.live.get();
    table.scene.with(|scene| {
        scene
            .pieces
            .iter()
            .filter(|piece| live && piece.fan > 1 && piece.state != PieceState::Lifted)
            .filter_map(|piece| {
                let place = standing.iter().filter(|shown| shown.pod.point() == piece.square);
                let shown = place.clone().nth(piece.slot).copied()?;
                // If a step leads onto a stack, the whole square is pressed.
                let goes = [Mark::Step, Mark::Jump, Mark::Enter]
                    .into_iter()
                    .any(|mark| scene.is_marked(piece.square, mark));
                if goes {
                    return None;
                }
                let (spot, scale) = paint::piece_spot(&scene.view, piece);
                Some(view! {
                    <g
                        class="hit octi-hit octi-hit-pod ready"
                        data-testid=format!("{}", piece.key)
                        data-square=piece.square.to_string()
                        transform=format!("translate({} {})", spot.x, spot.y)
                        on:click=move |_| table.press_pod(shown)
                    >
                        <circle r=34.0 * scale/>
                    </g>
                })
            })
            .collect()
    })
}

/// The highlighted holes of the selected pod, for precise pointers.
fn hole_hits(table: OctiController) -> Vec<impl IntoView> {
    table.scene.with(|scene| {
        scene
            .pieces
            .iter()
            .filter(|piece| piece.holes != 0)
            .flat_map(|piece| {
                let (spot, scale) = paint::piece_spot(&scene.view, piece);
                let view = scene.view;
                let holes = piece.holes;
                Direction::ALL.into_iter().filter(move |hole| holes & 1 << hole.index() != 0).map(
                    move |hole| {
                        let (x, y) = on_circle(view.angle(hole.index() as u8), HOLE_RADIUS);
                        view! {
                            <g
                                class="hit octi-hit octi-hit-hole ready"
                                class:guided=move || table.guided_hole() == Some(hole)
                                data-testid=format!("board-hole-{}", hole.letter())
                                transform=format!("translate({} {})", spot.x + x * scale, spot.y + y * scale)
                                on:click=move |_| table.press_hole(hole)
                            >
                                <circle r=8.5 * scale/>
                            </g>
                        }
                    },
                )
            })
            .collect()
    })
}
