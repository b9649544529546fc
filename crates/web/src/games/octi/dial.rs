//! The selected pod, enlarged: press its holes to insert or take prongs.

use crate::words::{fill, id, octi_board, side, t};
use eightfold_game::Game;
use eightfold_octi::{Direction, OctiBuilder, OctiClick, Pod};
use eightfold_scene::octi::{
    DIRECTIONS, HOLE_RADIUS, look_of, loose_prong, octagon, on_circle, open_holes, pod as paint_pod,
};
use leptos::prelude::*;

use super::controller::OctiController;

/// The selected pod, or the only one on the open square, enlarged.
#[component]
pub fn Dial(table: OctiController) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let held = table.held.get();
        let pods = table.draft.builder.with(OctiBuilder::pod_views);
        let current = table.draft.builder.with(OctiBuilder::current);
        let mover = pods.iter().find(|shown| shown.mover.is_some() && shown.mover == current);
        held.pod.or(mover.map(|shown| shown.pod)).or_else(|| {
            let square = held.square?;
            let mut here = pods.iter().filter(|shown| shown.pod.point() == square);
            match (here.next(), here.next()) {
                (Some(only), None) => Some(only.pod),
                _ => None,
            }
        })
    });
    view! {
        <div class="octi-dial-place">
            {move || match shown.get() {
                Some(pod) => dial(table, pod).into_any(),
                None => nothing(table).into_any(),
            }}
        </div>
    }
}

fn nothing(table: OctiController) -> impl IntoView {
    let words = move || {
        if table.draft.live.get() { t(id::DIAL_PICK) } else { t(id::DIAL_NONE) }
    };
    view! {
        <div class="octi-dial empty">
            <svg viewBox="-56 -56 112 112" aria-hidden="true">
                <path class="octi-dial-empty" d=octagon(52.0)/>
            </svg>
            <p>{words}</p>
        </div>
    }
}

fn dial(table: OctiController, pod: Pod) -> impl IntoView {
    let rules = table.draft.position.with_untracked(|octi| *octi.rules());
    let look = look_of(rules, pod);
    let supply = move || table.draft.position.with(|octi| octi.supply(pod.owner()));
    let lit = Memo::new(move |_| {
        let held = table.held.get();
        table.builds.with(|builds| open_holes(builds, &held))
    });
    let both = move || {
        table.held.get().pod.is_some() && supply().superprongs > 0 && {
            table.builds.with(|builds| {
                builds.iter().any(|click| matches!(click, OctiClick::Insert { superprong: true, .. }))
            })
        }
    };
    let kind = move |testid: &'static str, label: &'static str, is_super: bool| {
        view! {
            <label class="segment octi-kind">
                <input
                    type="radio"
                    name="prong-kind"
                    data-testid=testid
                    prop:checked=move || table.held.get().superprong == is_super
                    on:change=move |_| {
                        table.draft.refused.set(None);
                        table.held.update(|held| {
                            held.superprong = is_super;
                            held.from = None;
                        });
                    }
                />
                <svg viewBox="-18 -18 36 36" aria-hidden="true" inner_html=loose_prong(is_super)></svg>
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="octi-dial" data-testid="dial" role="group" aria-label=fill!(id::DIAL_POD_ON, pod = octi_board::pod(&look), point = pod.point())>
            <svg viewBox="-56 -56 112 112">
                <g aria-hidden="true" inner_html=move || paint_pod(&look, 0.0, lit.get())></g>
                {Direction::ALL.into_iter().map(|hole| hole_hit(table, pod, hole, lit)).collect_view()}
            </svg>
            <Show when=both>
                <div class="segments" role="group" aria-label=t(id::DIAL_WHAT)>
                    {kind("prong-ordinary", t(id::DIAL_PRONG), false)}
                    {kind("prong-super", t(id::DIAL_SUPER), true)}
                </div>
            </Show>
        </div>
    }
}

fn hole_hit(table: OctiController, pod: Pod, hole: Direction, lit: Memo<u8>) -> impl IntoView {
    let is_lit = move || lit.get() & 1 << hole.index() != 0;
    let out = move || table.held.get().from == Some(hole);
    let movable = move || {
        table.builds.with(|builds| {
            builds
                .iter()
                .any(|click| matches!(*click, OctiClick::Reposition { pod: of, from, .. } if of == pod && from == hole))
        })
    };
    let free = move || table.builds.with(|builds| builds.contains(&OctiClick::Free { pod, direction: hole }));
    let label = move || {
        let what = match (pod.superprongs().contains(hole), pod.prongs().contains(hole)) {
            (true, _) if free() => t(id::HOLE_SUPER_FREE),
            (true, _) => t(id::HOLE_SUPER),
            (_, true) if out() => t(id::HOLE_OUT),
            (_, true) if movable() => t(id::HOLE_MOVABLE),
            (_, true) => t(id::HOLE_PRONG),
            _ if is_lit() && table.held.get().from.is_some() => t(id::HOLE_PUT_HERE),
            _ if is_lit() && table.held.get().superprong => t(id::HOLE_INSERT_SUPER),
            _ if is_lit() => t(id::HOLE_INSERT),
            _ => t(id::POST_EMPTY),
        };
        format!("{}: {what}", side(DIRECTIONS[hole.index()]))
    };
    // The centre of its prong, or of where it would go: the circles of neighbours touch.
    let (x, y) = on_circle(hole.index() as f64 * 45.0, HOLE_RADIUS + 9.1);
    let quarter = hole.index() / 2 * 90;
    let ready = move || is_lit() || movable() || free();
    view! {
        <g
            class="hit octi-hit octi-dial-hit"
            class:ready=ready
            class:guided=move || table.guided_hole() == Some(hole)
            class:out=out
            data-testid=format!("hole-{}", hole.letter())
            data-hole=hole.letter().to_string()
            role="button"
            tabindex="0"
            aria-label=label
            aria-disabled=move || if ready() { "false" } else { "true" }
            on:click=move |_| table.press_shown_hole(pod, hole)
            on:pointerdown=move |event: web_sys::PointerEvent| {
                if movable() && event.button() == 0 {
                    event.prevent_default();
                    table.dragging.set(Some((hole, event.pointer_id())));
                }
            }
            on:keydown=move |event: web_sys::KeyboardEvent| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    table.press_shown_hole(pod, hole);
                }
            }
        >
            <path class="octi-sector" d=sector(hole) transform=format!("rotate({quarter})")/>
            <circle r="13.6" transform=format!("translate({x} {y})")/>
        </g>
    }
}

/// The finger-sized eighth of the dial for a hole. There are two shapes, rotated by quarter turns.
fn sector(hole: Direction) -> &'static str {
    if hole.index().is_multiple_of(2) {
        "M-3.4-8.3-23.2-56H23.2L3.4-8.3Z"
    } else {
        "M3.4-8.3 23.2-56H56V-23.2L8.3-3.4Z"
    }
}
