//! The turn panel of OCTI: the selected pod, enlarged; movers and captures.

use crate::app::{block_other_pointers, is_from};
use crate::words::{fill, id, octi_board, speaker, t};
use eightfold_game::Game;
use eightfold_octi::{Direction, OctiBuilder, PodView, Stage};
use eightfold_scene::octi::{Pod, PodInHand, look_of, loose_prong, player_style, pod as paint_pod};
use leptos::prelude::*;

use super::controller::OctiController;
use super::dial::Dial;
use super::first_game::GuidePlace;
use super::moving_pods::Drag;

/// The turn panel.
#[component]
pub fn HandPart(table: OctiController) -> impl IntoView {
    carry_by_pointer(table);
    view! {
        <section class="octi-hand" aria-label=t(id::IN_HAND)>
            <div class="octi-work">
                <Dial table/>
                <div class="octi-acts">
                    <Stack table/>
                    <Movers table/>
                    <Captures table/>
                    <FreeMoves table/>
                </div>
            </div>
        </section>
        {move || {
            let carry = table.carry.get().filter(|carry| carry.moved)?;
            Some(carried(table, carry))
        }}
    }
}

/// A pod from a tray under the pointer.
fn carried(table: OctiController, carry: Drag) -> impl IntoView {
    let position = table.draft.position.get_untracked();
    let owner = match carry.what {
        PodInHand::Partner => position.team(position.turn_seat()).without(position.turn_seat()).iter().next(),
        PodInHand::Reserve | PodInHand::Captured => None,
    }
    .unwrap_or(position.turn_seat());
    let look = Pod::bare(player_style(*position.rules(), owner));
    view! {
        <svg
            class="carried octi-carried"
            viewBox="-50 -50 100 100"
            aria-hidden="true"
            style:left=format!("{}px", carry.at.0)
            style:top=format!("{}px", carry.at.1)
            inner_html=paint_pod(&look, 0.0, 0)
        ></svg>
    }
}

/// Makes pods from trays and prongs of the dial follow the pointer.
fn carry_by_pointer(table: OctiController) {
    let at = |event: &web_sys::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let moves = window_event_listener(leptos::ev::pointermove, move |event| {
        let Some(mut carry) = table.carry.get_untracked().filter(|carry| is_from(&event, carry.pointer))
        else {
            return;
        };
        carry.at = at(&event);
        let moved = (carry.at.0 - carry.start.0).hypot(carry.at.1 - carry.start.1) > 8.0;
        if moved && !carry.moved {
            carry.moved = true;
            if table.held.get_untracked().carried != Some(carry.what) {
                table.take(carry.what);
            }
        }
        table.carry.set(Some(carry));
    });
    let ends = window_event_listener(leptos::ev::pointerup, move |event| {
        let (x, y) = at(&event);
        if let Some((from, _)) =
            table.dragging.get_untracked().filter(|(_, pointer)| is_from(&event, *pointer))
        {
            table.dragging.set(None);
            let hole =
                below(x, y, "data-hole").and_then(|letter| Direction::from_letter(letter.chars().next()?));
            if let Some(to) = hole.filter(|&to| to != from) {
                table.drag_prong(from, to);
            }
        }
        if let Some(carry) = table.carry.get_untracked().filter(|carry| is_from(&event, carry.pointer)) {
            table.carry.set(None);
            if carry.moved {
                match below(x, y, "data-square").and_then(|name| eightfold_octi::Point::from_name(&name)) {
                    Some(square) => table.press(square),
                    None => {
                        table.give_up();
                        table.announce_deselected();
                    }
                }
            }
        }
    });
    let dragging = move || {
        let carried = table.carry.get_untracked().map(|carry| carry.pointer);
        carried.or_else(|| table.dragging.get_untracked().map(|(_, pointer)| pointer))
    };
    let cancels = window_event_listener(leptos::ev::pointercancel, move |event| {
        if dragging().is_some_and(|pointer| is_from(&event, pointer)) {
            table.carry.set(None);
            table.dragging.set(None);
        }
    });
    block_other_pointers(dragging);
    on_cleanup(move || {
        // A board that closes drops what is dragged.
        table.carry.try_set(None);
        table.dragging.try_set(None);
        moves.remove();
        ends.remove();
        cancels.remove();
    });
}

/// The value of an attribute of the element at a point of the window.
fn below(x: f64, y: f64, attribute: &str) -> Option<String> {
    document()
        .element_from_point(x as f32, y as f32)?
        .closest(&format!("[{attribute}]"))
        .ok()
        .flatten()?
        .get_attribute(attribute)
}

/// The pods of the open square.
#[component]
fn Stack(table: OctiController) -> impl IntoView {
    let stack = Memo::new(move |_| {
        let square = table.held.get().square?;
        let pods: Vec<(PodView, bool)> = table.draft.builder.with(|builder| {
            let waits = |shown: &PodView| {
                shown.mover.is_some_and(|number| builder.movers()[number].path().is_empty())
            };
            builder
                .pod_views()
                .into_iter()
                .filter(|shown| shown.pod.point() == square)
                .map(|shown| (shown, waits(&shown)))
                .collect()
        });
        (pods.len() > 1).then_some((square, pods))
    });
    move || {
        let (square, pods) = stack.get()?;
        let rules = table.draft.position.with(|octi| *octi.rules());
        let current = table.draft.builder.with(OctiBuilder::current);
        let mover = table.draft.position.with(Game::turn_seat);
        let own = pods.iter().any(|(shown, _)| shown.pod.owner() == mover);
        let held = table.held.get().pod;
        let mut picked = false;
        let cards = pods
            .into_iter()
            .enumerate()
            .map(|(slot, (shown, waits))| {
                let look = look_of(rules, shown.pod);
                let chosen = shown.mover.is_some() || (held == Some(shown.pod) && !std::mem::replace(&mut picked, true));
                let state = match (shown.mover, waits) {
                    _ if shown.captured => t(id::STACK_CAPTURED),
                    (Some(number), true) if current == Some(number) => t(id::STACK_NEXT),
                    (Some(_), true) => t(id::STACK_WAITS),
                    _ => "",
                };
                view! {
                    <button
                        type="button"
                        class="octi-card"
                        class:captured=shown.captured
                        class:guided=move || table.guided() == Some(GuidePlace::Stacked(shown.pod)) && !chosen
                        aria-pressed=if chosen { "true" } else { "false" }
                        aria-label=format!("{}{state}", octi_board::pod(&look))
                        data-testid=format!("stack-{slot}")
                        disabled=!table.draft.live.get()
                        on:click=move |_| table.press_pod(shown)
                    >
                        <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label=fill!(id::STACK_ON, square)>
                <p class="octi-label">{if own { fill!(id::STACK_CHOOSE_OWN, square) } else { fill!(id::STACK_NONE_OWN, square) }}</p>
                <div class="octi-cards">{cards}</div>
            </div>
        })
    }
}

/// The movers of an advance and how far each has moved.
#[component]
fn Movers(table: OctiController) -> impl IntoView {
    move || {
        let (movers, current, stage) = table
            .draft
            .builder
            .with(|builder| (builder.movers().to_vec(), builder.current(), builder.stage()));
        if stage == Stage::Over || movers.is_empty() || (movers.len() == 1 && movers[0].path().is_empty()) {
            return None;
        }
        let free = stage == Stage::Free;
        let rules = table.draft.position.with(|octi| *octi.rules());
        let rows = movers
            .into_iter()
            .enumerate()
            .map(|(number, mover)| {
                let look = look_of(rules, mover.pod());
                let mut way = mover.pod().point().to_string();
                for to in mover.path().points() {
                    way.push_str(&format!("–{to}"));
                }
                let waits = mover.path().is_empty();
                if waits {
                    way = format!("{way} {}", t(id::MOVER_WAITS));
                }
                view! {
                    <li>
                        <button
                            type="button"
                            class="octi-mover"
                            class:waits=waits
                            aria-pressed=if current == Some(number) { "true" } else { "false" }
                            aria-label=format!("{}, {}", octi_board::pod(&look), way.clone())
                            data-testid=format!("mover-{number}")
                            on:click=move |_| table.select(number)
                        >
                            <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                            <span>{way.clone()}</span>
                        </button>
                        <Show when=move || !free>
                            <button
                                type="button"
                                class="button icon octi-drop"
                                aria-label=fill!(id::MOVER_LEAVE, number = number + 1)
                                title=t(id::MOVER_LEAVE_IT)
                                data-testid=format!("drop-{number}")
                                on:click=move |_| table.drop_mover(number)
                            >"×"</button>
                        </Show>
                    </li>
                }
            })
            .collect_view();
        Some(view! { <ol class="octi-movers" aria-label=t(id::MOVERS)>{rows}</ol> })
    }
}

/// The jumped pods, to be captured or spared one by one.
#[component]
fn Captures(table: OctiController) -> impl IntoView {
    move || {
        let jumped = table.draft.builder.with(OctiBuilder::jumped);
        if jumped.is_empty() {
            return None;
        }
        let rules = table.draft.position.with(|octi| *octi.rules());
        let cards = jumped
            .into_iter()
            .flat_map(|jumped| (0..jumped.there).map(move |n| (jumped, n)))
            .map(|(jumped, n)| {
                let look = look_of(rules, jumped.pod);
                let captured = n < jumped.chosen;
                let square = jumped.pod.point();
                view! {
                    <button
                        type="button"
                        class="octi-card"
                        class:captured=captured
                        role="switch"
                        aria-checked=if captured { "true" } else { "false" }
                        aria-label=fill!(id::CAPTURE_THE, pod = octi_board::pod(&look), square)
                        title=if captured { t(id::SPARE_IT) } else { t(id::CAPTURE_IT) }
                        data-testid=format!("capture-{square}-{}{n}", jumped.pod.letters())
                        on:click=move |_| table.toggle_capture(jumped.pod, !captured)
                    >
                        <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                        <span>{square.to_string()}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label=t(id::JUMPED_PODS)>
                <p class="octi-label">{t(id::JUMPED_PRESS)}</p>
                <div class="octi-cards">{cards}</div>
            </div>
        })
    }
}

/// The free moves that superprongs allow before the regular part of the turn.
#[component]
fn FreeMoves(table: OctiController) -> impl IntoView {
    let free = Memo::new(move |_| {
        let mut moves: Vec<_> = table.builds.with(|offers| {
            offers
                .iter()
                .filter_map(|click| match *click {
                    eightfold_octi::OctiClick::Free { pod, direction } => Some((pod, direction)),
                    _ => None,
                })
                .collect()
        });
        moves.dedup();
        moves
    });
    move || {
        let moves = free.get();
        if moves.is_empty() {
            return None;
        }
        let buttons = moves
            .into_iter()
            .map(|(pod, direction)| {
                view! {
                    <button
                        type="button"
                        class="button small octi-free"
                        data-testid=format!("free-{}-{}", pod.point(), direction.letter())
                        on:click=move |_| table.free(pod, direction)
                    >
                        <svg viewBox="-18 -18 36 36" aria-hidden="true">
                            <g transform=format!("rotate({})", direction.index() * 45) inner_html=loose_prong(true)></g>
                        </svg>
                        <span>{format!("{} {}", pod.point(), speaker().direction(direction))}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label=t(id::FREE_MOVES)>
                <p class="octi-label">{t(id::FREE_MOVES_BEFORE)}</p>
                <div class="row">{buttons}</div>
            </div>
        })
    }
}
