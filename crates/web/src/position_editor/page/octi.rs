//! The OCTI board for placing pods, the selected pod, and each player's supply.

use eightfold_game::Seat;
use eightfold_octi::{Direction, Point};
use eightfold_scene::octi::{
    DIRECTIONS, HOLE_RADIUS, Mark, Piece, PieceState, Pod as Look, Scene, View, bases, look_of, on_circle,
    paint, player_style, pod as paint_pod, points,
};
use leptos::prelude::*;

use super::super::{Hole, Pods};
use super::editor::{PositionEditor, Selection};
use crate::app::{arrow, focus_drawn, key_of};
use crate::words::{called, fill, id, octi_board, side, t};

fn drawn(pods: &Pods, held: Selection) -> Scene {
    let mut pieces = Vec::new();
    for square in points() {
        let stack = pods.on(square);
        for (slot, &at) in stack.iter().enumerate() {
            let chosen = matches!(held, Selection::On(_, chosen) if chosen == at);
            pieces.push(Piece {
                key: format!("position-{square}-{slot}"),
                square,
                slot,
                fan: stack.len(),
                pod: look_of(pods.setup.rules, pods.setup.pods[at]),
                state: if chosen { PieceState::Chosen } else { PieceState::Still },
                holes: 0,
            });
        }
    }
    let marks = match held {
        Selection::On(square, _) => vec![(square, Mark::Chosen)],
        _ => Vec::new(),
    };
    Scene {
        view: View { edgeless: pods.setup.rules.edgeless, ..View::default() },
        bases: bases(&pods.start()),
        pieces,
        marks,
        hops: Vec::new(),
        trace: Vec::new(),
    }
}

pub fn board(editor: PositionEditor) -> AnyView {
    let scene = Memo::new(move |_| {
        let held = editor.held.get();
        editor.pods(|pods| drawn(pods, held))
    });
    let view_box = move || scene.with(|scene| scene.as_ref().map(|scene| paint::view_box(&scene.view)));
    let painted = move || scene.with(|scene| scene.as_ref().map(paint::layers));
    let focus = RwSignal::new(Point::at(40));
    view! {
        <svg class="board octi" viewBox=view_box role="group" aria-label=t(id::OCTI_BOARD) data-testid="board">
            <g inner_html=painted></g>
            <g>{points().map(|square| hit(editor, scene, square, focus)).collect_view()}</g>
        </svg>
    }
    .into_any()
}

fn hit(
    editor: PositionEditor,
    scene: Memo<Option<Scene>>,
    square: Point,
    focus: RwSignal<Point>,
) -> impl IntoView {
    let place = move || {
        scene.with(|scene| {
            let spot = scene.as_ref().map(|scene| scene.view.spot(square))?;
            Some(format!("translate({} {})", spot.x, spot.y))
        })
    };
    let label = move || scene.with(|scene| scene.as_ref().map(|scene| octi_board::square(scene, square)));
    let on_key = move |event: web_sys::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = key_of(&event);
        let (right, down) = match (arrow(&key), key.as_str()) {
            (Some(step), _) => step,
            (None, "Enter" | " ") => {
                event.prevent_default();
                press(editor, square);
                return;
            }
            (None, key) => {
                let mut letters = key.chars();
                if let (Some(letter), None) = (letters.next(), letters.next())
                    && let Some(hole) = Direction::from_letter(letter)
                    && let Selection::On(_, at) = editor.held.get_untracked()
                {
                    // The same key rotates tiles on the other board.
                    event.prevent_default();
                    event.stop_propagation();
                    press_hole(editor, at, hole);
                }
                return;
            }
        };
        event.prevent_default();
        let view = View::default();
        let (column, row) = view.cell(square);
        if let Some(next) = view.square_at(column + right, row + down) {
            focus.set(next);
            focus_drawn(&square_id(next));
        }
    };
    view! {
        <g class="hit octi-hit ready" id=square_id(square) data-testid=format!("square-{square}") data-square=square.to_string() role="button"
            tabindex=move || if focus.get() == square { "0" } else { "-1" }
            aria-label=label transform=place
            on:click=move |_| press(editor, square)
            on:focus=move |_| focus.set(square)
            on:keydown=on_key>
            <rect x="-50" y="-50" width="100" height="100" rx="4"/>
        </g>
    }
}

fn square_id(square: Point) -> String {
    format!("position-square-{square}")
}

fn press(editor: PositionEditor, square: Point) {
    let held = editor.held.get_untracked();
    let once = |pods: &Pods| {
        let seat = match held {
            Selection::Pod(seat) => Some(seat),
            Selection::On(_, at) => pods.setup.pods.get(at).map(|pod| pod.owner()),
            _ => None,
        };
        (seat, pods.on(square))
    };
    let (seat, on) = untrack(|| editor.pods(once)).unwrap_or_default();
    let may = |seat: Seat| untrack(|| editor.pods(|pods| pods.may_stand(seat, square))) == Some(true);
    match (held, seat) {
        (Selection::Pod(_) | Selection::On(..), Some(seat)) if !matches!(held, Selection::On(from, _) if from == square) =>
        {
            if !may(seat) {
                editor.announcement.set(fill!(id::POSITION_ENEMY, square));
                return;
            }
            let mut number = 0;
            editor.change_pods(|pods| {
                number = match held {
                    Selection::On(_, at) => pods.carry(at, square),
                    _ => pods.add(seat, square),
                };
            });
            if matches!(held, Selection::On(..)) {
                editor.held.set(Selection::On(square, number));
            }
        }
        (Selection::On(_, at), _) => {
            // A further press selects the next pod of the stack; after the last one, none.
            let place = on.iter().position(|one| *one == at).map_or(0, |place| place + 1);
            editor.held.set(on.get(place).map_or(Selection::Nothing, |next| Selection::On(square, *next)));
        }
        _ => editor.held.set(on.first().map_or(Selection::Nothing, |first| Selection::On(square, *first))),
    }
    let words = untrack(|| {
        let held = editor.held.get();
        editor.pods(|pods| octi_board::square(&drawn(pods, held), square))
    });
    editor.announcement.set(words.unwrap_or_default());
}

fn press_hole(editor: PositionEditor, at: usize, hole: Direction) {
    editor.change_pods(|pods| pods.press(at, hole));
}

/// The pods to place, the selected pod, and the supply.
pub fn hand(editor: PositionEditor) -> AnyView {
    let rules = untrack(|| editor.pods(|pods| pods.setup.rules));
    let Some(rules) = rules else { return ().into_any() };
    let seats = move || (0..rules.players()).map(Seat::new);
    let pod = move |seat: Seat| {
        let letter = rules.letter(seat);
        let held = move || editor.held.get() == Selection::Pod(seat);
        let words = fill!(id::POD_OF, owner = called(rules.name(seat)));
        let name = words.clone();
        view! {
            <button type="button" class="button position-piece" data-testid=format!("piece-{letter}") aria-pressed=move || held().to_string()
                on:click=move |_| {
                    let next = if untrack(held) { Selection::Nothing } else { Selection::Pod(seat) };
                    editor.held.set(next);
                    editor.announcement.set(match next {
                        Selection::Nothing => String::new(),
                        _ => fill!(id::POSITION_HELD, piece = words.clone()),
                    });
                }>
                <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=paint_pod(&Look::bare(player_style(rules, seat)), 0.0, 0)></svg>
                <span>{name}</span>
            </button>
        }
    };
    view! {
        <div class="position-pieces" role="group" aria-label=t(id::POSITION_PODS)>{seats().map(pod).collect_view()}</div>
        {move || dial(editor)}
    }
    .into_any()
}

/// The selected pod, enlarged, to add and remove prongs.
fn dial(editor: PositionEditor) -> AnyView {
    let Selection::On(square, at) = editor.held.get() else {
        return view! { <p class="note">{t(id::POSITION_PICK)}</p> }.into_any();
    };
    let rules = untrack(|| editor.pods(|pods| pods.setup.pods.get(at).map(|_| pods.setup.rules)).flatten());
    let Some(rules) = rules else { return ().into_any() };
    let shown = Memo::new(move |_| editor.pods(|pods| pods.setup.pods.get(at).copied()).flatten());
    let drawing = move || shown.get().map(|pod| paint_pod(&look_of(rules, pod), 0.0, 0));
    let hole = move |hole: Direction| {
        let holds = move || editor.pods(|pods| pods.hole(at, hole)).unwrap_or(Hole::Free);
        let label = move || {
            let what = match holds() {
                Hole::Free => t(id::POST_EMPTY),
                Hole::Prong => t(id::HOLE_PRONG),
                Hole::Superprong => t(id::HOLE_SUPER),
            };
            format!("{}: {what}", side(DIRECTIONS[hole.index()]))
        };
        let (x, y) = on_circle(hole.index() as f64 * 45.0, HOLE_RADIUS + 5.5);
        view! {
            <g class="hit octi-hit octi-dial-hit ready" data-testid=format!("hole-{}", hole.letter()) role="button" tabindex="0"
                aria-label=label aria-pressed=move || (holds() != Hole::Free).to_string()
                transform=format!("translate({x} {y})")
                on:click=move |_| press_hole(editor, at, hole)
                on:keydown=move |event: web_sys::KeyboardEvent| {
                    if matches!(event.key().as_str(), "Enter" | " ") {
                        event.prevent_default();
                        press_hole(editor, at, hole);
                    }
                }>
                <circle r="12.2"/>
            </g>
        }
    };
    view! {
        <div class="octi-dial position-dial" data-testid="dial" role="group" aria-label=fill!(id::POSITION_HOLES, square)>
            <svg viewBox="-56 -56 112 112">
                <g aria-hidden="true" inner_html=drawing></g>
                {Direction::ALL.into_iter().map(hole).collect_view()}
            </svg>
        </div>
    }
    .into_any()
}
