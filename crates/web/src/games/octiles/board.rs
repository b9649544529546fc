//! The Octiles board with its input, for every game on it.

use crate::words::{id, t};
use eightfold_octiles::{Space, TileId};
use eightfold_scene::octiles::in_hand::TileMotion;
use eightfold_scene::octiles::{Piece, PostMark, Scene, SpaceMark, Target, geometry, paint};
use eightfold_scene::{Curve, Ink, Point, svg};
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast;

use crate::app::{Prefs, arrow, focus_drawn, key_of, now, prefers_reduced_motion};

/// A piece that runs along a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Runner {
    pub piece: Piece,
    /// The line it runs along.
    pub line: Curve,
    /// Duration in milliseconds.
    pub duration: f64,
}

impl Runner {
    /// A run along a line, faster for longer lines: 150 to 300 ms, and a little more for a tour of the whole board.
    pub fn new(piece: Piece, line: Curve) -> Self {
        let duration = (130.0 + line.length() * 0.28).clamp(150.0, 300.0);
        Self { piece, line, duration }
    }
}

/// A preview of a tile on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TilePreview {
    pub space: Space,
    pub tile: TileId,
    /// Its rotation in eighths.
    pub eighths: i32,
}

/// Duration of a tile's move between spaces, in milliseconds: long enough for the eye to follow four tiles.
pub const FLIGHT_MS: f64 = 900.0;

/// The time between the motions of two runners that won, and until the last of them, in milliseconds.
const WON_GAP_MS: usize = 60;
const MAX_WON_DELAY_MS: usize = 240;

/// A press on a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The target pressed.
    pub target: Target,
    /// Whether it was the left half, which turns a tile back.
    pub left: bool,
    /// Whether it was the keyboard, which has no halves.
    pub keyed: bool,
}

/// The inputs and callbacks of a board.
#[derive(Clone, Copy)]
pub struct BoardHooks {
    /// The scene to draw.
    pub scene: Signal<Scene>,
    /// The rotation of the tile on the chosen space, in eighths. It counts on past 8, so that the tile turns the short
    /// way.
    pub chosen_eighths: Signal<i32>,
    pub ghost: Signal<Option<TilePreview>>,
    /// The runner in motion.
    pub runner: Signal<Option<Runner>>,
    pub flights: Signal<Vec<TileMotion>>,
    /// Where a beginner is guided to press.
    pub guided: Signal<Option<Target>>,
    /// The place that is pointed at in a sentence, as in [`GameSession::named`](crate::app::GameSession::named).
    pub named: Signal<Option<String>>,
    pub label: Callback<Target, String>,
    /// Whether pressing a target does something.
    pub ready: Callback<Target, bool>,
    /// Called when a target is pressed.
    pub press: Callback<Press>,
    /// The target under the pointer or with the focus.
    pub hover: RwSignal<Option<Target>>,
    /// Turns the tile, clockwise or not.
    pub turn: Callback<bool>,
    /// Called when a drag of the tile on the chosen space starts.
    pub lift: Callback<web_sys::PointerEvent>,
    /// By how many quarter turns, clockwise, the board is turned.
    pub facing: Signal<u8>,
    /// The drawing, used to locate points.
    pub node: NodeRef<Svg>,
}

/// Keeps what is drawn around the origin upright on a board that is turned.
fn upright(facing: Signal<u8>) -> impl Fn() -> String {
    move || format!("rotate({})", -90 * i32::from(facing.get()))
}

const INK: Ink = Ink::Live;

#[component]
pub fn Board(hooks: BoardHooks) -> impl IntoView {
    let prefs = Prefs::from_context();
    let BoardHooks { scene, hover, node, facing, .. } = hooks;
    let [left, top, width, height] = geometry::VIEW;
    let centre = (left + width / 2.0, top + height / 2.0);
    let focus = RwSignal::new(Target::Space(Space::from_name("c3").expect("the middle of the board")));
    let traces = Memo::new(move |_| {
        scene.with(|scene| {
            scene
                .traces
                .iter()
                .map(|trace| paint::trace(INK, trace))
                .chain(scene.notes.iter().map(|note| paint::note(INK, note)))
                .collect::<String>()
        })
    });
    // The wheel turns the tile being placed; elsewhere it scrolls the page.
    let wheel = StoredValue::new((0.0, 0.0));
    let on_wheel = move |event: web_sys::WheelEvent| {
        let chosen =
            scene.with_untracked(|scene| scene.spaces.iter().any(|space| space.mark == SpaceMark::Chosen));
        if !chosen || event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let (sum, last) = wheel.get_value();
        let sum = sum + event.delta_y();
        let at = now();
        if sum.abs() >= 30.0 && at - last > 110.0 {
            wheel.set_value((0.0, at));
            hooks.turn.run(sum > 0.0);
        } else {
            wheel.set_value((if at - last > 600.0 { event.delta_y() } else { sum }, last));
        }
    };
    view! {
        <svg
            node_ref=node
            class="board octiles"
            viewBox=format!("{left} {top} {width} {height}")
            role="group"
            aria-label=t(id::OCTILES_BOARD)
            data-testid="board"
            data-facing=facing
            on:wheel=on_wheel
            on:pointerleave=move |_| hover.set(None)
        >
            <g transform=move || format!("rotate({} {} {})", 90 * i32::from(facing.get()), centre.0, centre.1)>
            // The places below are labelled, so screen readers skip the drawing.
            <g aria-hidden="true">
                <g inner_html=paint::defs(INK, "")></g>
                <g inner_html=paint::table(INK, "")></g>
                <g>{Space::all().map(|space| laid(hooks, space)).collect_view()}</g>
                <g>{move || hooks.ghost.get().map(ghost)}</g>
                <g>
                    {Space::all()
                        .map(|space| {
                            let mark = Memo::new(move |_| scene.with(|scene| scene.space(space).mark));
                            view! {
                                <g
                                    class="mark-place"
                                    transform=paint::shifted(geometry::centre(space))
                                    inner_html=move || paint::space_mark(INK, mark.get())
                                ></g>
                            }
                        })
                        .collect_view()}
                </g>
                <g inner_html=paint::stops(INK, "")></g>
                <g class="traces" inner_html=traces></g>
                <g>
                    {Target::all()
                        .filter_map(|target| match target {
                            Target::Post(post) => {
                                let view = Memo::new(move |_| scene.with(|scene| {
                                    let view = scene.post(post);
                                    (view.mark, view.piece)
                                }));
                                let delay = Memo::new(move |_| {
                                    let before = scene.with(|scene| scene.won_before(post));
                                    (WON_GAP_MS * before).min(MAX_WON_DELAY_MS)
                                });
                                Some(view! {
                                    <g
                                        class="post-place"
                                        class:won=move || view.get().0 == PostMark::Won
                                        transform=paint::shifted(geometry::post(post))
                                    >
                                        <g transform=upright(facing) style:animation-delay=move || format!("{}ms", delay.get()) inner_html=move || {
                                            let (mark, piece) = view.get();
                                            let piece = piece.map(|piece| paint::piece(INK, "", piece)).unwrap_or_default();
                                            paint::post_mark(INK, mark) + &piece
                                        }></g>
                                    </g>
                                })
                            }
                            Target::Space(_) => None,
                        })
                        .collect_view()}
                </g>
                <g>{move || hooks.flights.get().into_iter().map(flying).collect_view()}</g>
                <g>{move || hooks.runner.get().map(|runner| running(runner, facing))}</g>
                <g inner_html=move || if prefs.coordinates.get() { paint::coordinates(INK, facing.get()) } else { String::new() }></g>
            </g>
            <g>{Target::all().map(|target| hit(hooks, target, focus)).collect_view()}</g>
            </g>
        </svg>
    }
}

fn tile_back() -> String {
    paint::tile_shadow(INK) + &paint::tile_back(INK, "")
}

/// The tile on a space.
fn laid(hooks: BoardHooks, space: Space) -> impl IntoView {
    let prefs = Prefs::from_context();
    let scene = hooks.scene;
    let tile = Memo::new(move |_| scene.with(|scene| scene.space(space).tile.map(|tile| tile.tile())));
    let placement = Memo::new(move |_| scene.with(|scene| scene.space(space).tile));
    let back = Memo::new(move |_| {
        scene.with(|scene| {
            let view = scene.space(space);
            view.back && view.tile.is_none()
        })
    });
    let chosen = Memo::new(move |_| scene.with(|scene| scene.space(space).mark == SpaceMark::Chosen));
    let angle = move || {
        let eighths = if chosen.get() {
            hooks.chosen_eighths.get()
        } else {
            placement.get().map_or(0, |placement| i32::from(placement.rotation()))
        };
        format!("rotate({}deg)", eighths * 45)
    };
    view! {
        <g transform=paint::shifted(geometry::centre(space))>
            <Show when=move || back.get()>
                <g class="laid" data-testid=format!("face-down-{space}")
                    inner_html=tile_back()></g>
            </Show>
            {move || {
                tile.get()
                    .map(|tile| {
                        view! {
                            <g class="laid" class:chosen=chosen>
                                <g inner_html=paint::tile_shadow(INK)></g>
                                <g class="tile" style:transform=angle inner_html=paint::tile(INK, "", tile)></g>
                                <g transform=upright(hooks.facing) inner_html=move || {
                                    placement
                                        .get()
                                        .filter(|_| prefs.numbers.get())
                                        .map(|placement| paint::tile_number(INK, placement))
                                        .unwrap_or_default()
                                }></g>
                            </g>
                        }
                    })
            }}
        </g>
    }
}

fn ghost(ghost: TilePreview) -> impl IntoView {
    view! {
        <g class="ghost" transform=paint::shifted(geometry::centre(ghost.space))>
            <g transform=format!("rotate({})", ghost.eighths * 45) inner_html=paint::tile(INK, "", ghost.tile)></g>
        </g>
    }
}

/// A piece moving along its line.
fn running(runner: Runner, facing: Signal<u8>) -> impl IntoView {
    let at = RwSignal::new(runner.line.start().unwrap_or_default());
    let piece = paint::piece(INK, "", runner.piece);
    if !prefers_reduced_motion() {
        step(at, runner, now());
    }
    view! {
        <g class="running" transform=move || paint::shifted(at.get())>
            <g transform=upright(facing) inner_html=piece></g>
        </g>
    }
}

/// A tile moving between spaces.
fn flying(flight: TileMotion) -> impl IntoView {
    let share = RwSignal::new(if prefers_reduced_motion() { 1.0 } else { 0.0 });
    if !prefers_reduced_motion() {
        glide(share, now());
    }
    let (from, to) = (geometry::centre(flight.from), geometry::centre(flight.to));
    let (was, is) =
        (f64::from(flight.was.rotation()) * 45.0, f64::from(flight.placement.rotation()) * 45.0 + 360.0);
    let transform = move || {
        let share = share.get();
        let at = Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
        format!("{} rotate({})", paint::shifted(at), was + (is - was) * share)
    };
    let tile = paint::tile_shadow(INK) + &paint::tile(INK, "", flight.placement.tile());
    view! { <g class="flying" transform=transform inner_html=tile></g> }
}

fn glide(at: RwSignal<f64>, began: f64) {
    request_animation_frame(move || {
        let share = ((now() - began) / FLIGHT_MS).min(1.0);
        if at.try_set(share * share * (3.0 - 2.0 * share)).is_none() && share < 1.0 {
            glide(at, began);
        }
    });
}

fn step(at: RwSignal<Point>, runner: Runner, began: f64) {
    request_animation_frame(move || {
        let share = ((now() - began) / runner.duration).min(1.0);
        // Eases in and out.
        let eased = share * share * (3.0 - 2.0 * share);
        let there = runner.line.along(eased).unwrap_or_default();
        if at.try_set(there).is_none() && share < 1.0 {
            step(at, runner, began);
        }
    });
}

/// The invisible shape over a space or stop that is pressed, pointed at and focused.
fn hit(hooks: BoardHooks, target: Target, focus: RwSignal<Target>) -> impl IntoView {
    let BoardHooks { label, ready, press, hover, turn, lift, scene, guided, named, facing, .. } = hooks;
    let key = target.key();
    let is_ready = Memo::new(move |_| ready.run(target));
    let is_chosen = Memo::new(move |_| match target {
        Target::Space(space) => scene.with(|scene| scene.space(space).mark == SpaceMark::Chosen),
        Target::Post(_) => false,
    });
    // The tile's rotation, for tests and other programs; people get the directions it joins.
    let rotation = Memo::new(move |_| match target {
        Target::Space(space) => scene.with(|scene| scene.space(space).tile.map(|tile| tile.rotation())),
        Target::Post(_) => None,
    });
    let is_named = Memo::new(move |_| {
        named.with(|named| {
            let Some(named) = named else { return false };
            match target {
                Target::Space(space) => {
                    space.name() == named
                        || scene.with(|scene| {
                            let tile = scene.space(space).tile;
                            tile.is_some_and(|placement| placement.tile().to_string() == *named)
                        })
                }
                Target::Post(post) => post.name() == named,
            }
        })
    });
    let shape = match target {
        Target::Space(_) => view! { <polygon points=svg::octagon(100.0)/> }.into_any(),
        Target::Post(_) => view! { <circle r="33"/> }.into_any(),
    };
    let on_click = move |event: web_sys::MouseEvent| {
        // A click by keyboard or screen reader has no position.
        let keyed = event.detail() == 0;
        let left = !keyed && {
            let element: web_sys::Element =
                event.current_target().expect("a clicked element").unchecked_into();
            let rect = element.get_bounding_client_rect();
            f64::from(event.client_x()) < rect.left() + rect.width() / 2.0
        };
        press.run(Press { target, left, keyed });
    };
    let on_key = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = key_of(&event);
        let direction = match (arrow(&key), key.as_str()) {
            (Some((right, down)), _) => {
                turned_back(Point::new(right.into(), down.into()), facing.get_untracked())
            }
            (None, "Enter" | " ") => {
                event.prevent_default();
                press.run(Press { target, left: false, keyed: true });
                return;
            }
            (None, "n" | "N") => {
                event.prevent_default();
                if let Some(next) = next_ready(hooks, target, key == "N") {
                    focus_drawn(&next.key());
                }
                return;
            }
            (None, "q" | "Q" | "e" | "E") => {
                event.prevent_default();
                event.stop_propagation();
                turn.run(key.eq_ignore_ascii_case("e"));
                return;
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = target.towards(direction) {
            focus_drawn(&next.key());
        }
    };
    view! {
        <g
            id=key.clone()
            data-testid=key
            class="hit"
            class:ready=is_ready
            class:chosen=is_chosen
            class:guided=move || guided.get() == Some(target)
            class:named=is_named
            role="button"
            transform=paint::shifted(target.at())
            tabindex=move || if focus.get() == target { "0" } else { "-1" }
            aria-label=move || label.run(target)
            data-rotation=rotation
            aria-disabled=move || (!is_ready.get()).then_some("true")
            on:click=on_click
            on:keydown=on_key
            on:focus=move |_| {
                focus.set(target);
                hover.set(Some(target));
            }
            on:blur=move |_| hover.set(None)
            on:pointerenter=move |event: web_sys::PointerEvent| {
                if event.pointer_type() != "touch" {
                    hover.set(Some(target));
                }
            }
            on:pointerdown=move |event: web_sys::PointerEvent| {
                if is_chosen.get_untracked() {
                    lift.run(event);
                }
            }
            on:touchmove=move |event| {
                // Within a drawing, browsers ignore the style that decides whether a finger scrolls or drags.
                if is_chosen.get_untracked() && event.cancelable() {
                    event.prevent_default();
                }
            }
        >
            {shape}
        </g>
    }
}

/// The next target, round the board, whose press does something.
fn next_ready(hooks: BoardHooks, from: Target, back: bool) -> Option<Target> {
    let ready: Vec<Target> =
        Target::all().filter(|&target| target == from || untrack(|| hooks.ready.run(target))).collect();
    let here = ready.iter().position(|&target| target == from)?;
    let step = if back { ready.len() - 1 } else { 1 };
    Some(ready[(here + step) % ready.len()])
}

/// The space at or near a point of the window.
pub fn space_under(node: NodeRef<Svg>, x: f64, y: f64) -> Option<Space> {
    board_point(node, x, y).and_then(space_near)
}

/// The space at a point of the board; at a stop or a corner, a nearby one.
fn space_near(point: Point) -> Option<Space> {
    geometry::space_at(point).or_else(|| nearest_space(point))
}

/// The space whose tile is below a nearby stop or corner.
fn nearest_space(point: Point) -> Option<Space> {
    Space::all()
        .map(|space| (geometry::centre(space).distance(point), space))
        .filter(|(distance, _)| *distance < geometry::UNIT * 0.75)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, space)| space)
}

/// Converts a point of the window to board units.
pub fn board_point(node: NodeRef<Svg>, x: f64, y: f64) -> Option<Point> {
    let element: web_sys::Element = node.get_untracked()?.unchecked_into();
    let rect = element.get_bounding_client_rect();
    let [left, top, width, _] = geometry::VIEW;
    if rect.width() <= 0.0 {
        return None;
    }
    // The drawing is square and centred in its element.
    let side = rect.width().min(rect.height());
    let (x0, y0) = (rect.left() + (rect.width() - side) / 2.0, rect.top() + (rect.height() - side) / 2.0);
    let scale = width / side;
    let facing = element.get_attribute("data-facing").and_then(|turns| turns.parse().ok()).unwrap_or(0);
    let centre = Point::new(left + width / 2.0, top + width / 2.0);
    let at = turned_back(Point::new((x - x0) * scale - width / 2.0, (y - y0) * scale - width / 2.0), facing);
    Some(Point::new(centre.x + at.x, centre.y + at.y))
}

/// Turns a point around the origin by this many quarter turns counterclockwise.
fn turned_back(point: Point, quarters: u8) -> Point {
    (0..quarters % 4).fold(point, |point, _| Point::new(point.y, -point.x))
}
