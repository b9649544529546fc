//! The Octiles board for placing tiles and pieces, and the supply beside it.

use eightfold_octiles::{Dots, PairColour, Post, Space, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{Paint, Piece, PostMark, Scene, SpaceMark, Target, paint};
use leptos::prelude::*;

use super::super::{MARKER_LETTERS, PRIZE_LETTERS, TileGame, Tiles};
use super::editor::{PositionEditor, Selection};
use crate::games::octiles::board::{Board, BoardHooks, Press, space_under};
use crate::games::octiles::pointer::{Drag, follow_pointer};
use crate::words::{called, fill, id, t};

/// A tile being dragged, and what the click at the end of the drag needs to know.
#[derive(Clone, Copy)]
struct DraggedTile {
    editor: PositionEditor,
    carry: RwSignal<Option<Drag>>,
    dragged: StoredValue<bool>,
    node: NodeRef<leptos::svg::Svg>,
}

/// Builds the board, and the supply beside it.
pub fn parts(editor: PositionEditor) -> (AnyView, AnyView) {
    let node = NodeRef::new();
    let carrying = DraggedTile { editor, carry: RwSignal::new(None), dragged: StoredValue::new(false), node };
    follow_pointer(carrying.carry, move |x, y| carrying.carried(x, y), move |_, _| carrying.dropped());
    let hooks = BoardHooks {
        scene: Signal::derive(move || scene(editor)),
        chosen_eighths: editor.eighths.into(),
        ghost: Signal::stored(None),
        runner: Signal::stored(None),
        flights: Signal::stored(Vec::new()),
        guided: Signal::stored(None),
        named: Signal::stored(None),
        facing: Signal::stored(0),
        label: Callback::new(move |target| label(editor, target)),
        ready: Callback::new(move |target| is_ready(editor, target)),
        press: Callback::new(move |press| {
            if !carrying.dragged.get_value() {
                pressed(editor, press);
            }
        }),
        hover: RwSignal::new(None),
        turn: Callback::new(move |right| editor.turn(right)),
        lift: Callback::new(move |event: web_sys::PointerEvent| {
            if let Some((_, placement)) = untrack(|| editor.tile_chosen()) {
                carrying.start_drag(&event, placement.tile());
            }
        }),
        node,
    };
    (view! { <Board hooks/> }.into_any(), hand(carrying))
}

/// Returns the piece on a stop, given its letter.
fn piece_of(game: TileGame, letter: char) -> Option<Piece> {
    Some(match letter {
        'o' | 'p' => Piece::Prize(if letter == PRIZE_LETTERS[0] { Paint::Orange } else { Paint::Plum }),
        'n' | 'm' => Piece::Marker(if letter == MARKER_LETTERS[0] { Paint::Orange } else { Paint::Plum }),
        'B' => Piece::Runner(Paint::Blue),
        'R' => Piece::Runner(Paint::Red),
        'Y' => Piece::Runner(Paint::Yellow),
        'G' if matches!(game, TileGame::Race(_) | TileGame::TeamUp) => Piece::Runner(Paint::Green),
        'G' => Piece::Runner(Paint::Gold),
        'T' => Piece::Runner(Paint::Teal),
        _ => return None,
    })
}

fn scene(editor: PositionEditor) -> Scene {
    let held = editor.held.get();
    let drawn = editor.tiles(|tiles| {
        let mut scene = Scene::of_layout(&tiles.setup.layout);
        for space in Space::all() {
            scene.space_mut(space).back = tiles.setup.face_down.contains(space);
        }
        for post in Post::all() {
            let view = scene.post_mut(post);
            view.piece = match tiles.game {
                TileGame::Dots => Dots::runner_at(post).map(|tone: PairColour| Piece::Runner(tone.into())),
                game => piece_of(game, tiles.letter_on(post)),
            };
        }
        if let Some(space) = tiles.banned() {
            scene.space_mut(space).mark = SpaceMark::Banned;
        }
        scene
    });
    let mut scene = drawn.unwrap_or_else(|| Scene::of_layout(&Default::default()));
    match held {
        Selection::Space(space) => {
            let view = scene.space_mut(space);
            view.mark = if view.tile.is_some() { SpaceMark::Chosen } else { SpaceMark::Picked };
        }
        Selection::Post(post) => scene.post_mut(post).mark = PostMark::Chosen,
        _ => {}
    }
    scene
}

fn piece_words(game: TileGame, letter: char) -> String {
    match piece_of(game, letter) {
        Some(Piece::Runner(tint)) => fill!(id::POST_RUNNER, name = called(tint.name())),
        Some(Piece::Prize(tint)) => fill!(id::POST_PRIZE, name = called(tint.name())),
        Some(Piece::Marker(tint)) => fill!(id::POST_MARKER, name = called(tint.name())),
        None => t(id::POST_EMPTY).to_owned(),
    }
}

fn label(editor: PositionEditor, target: Target) -> String {
    let words = editor.tiles(|tiles| match target {
        Target::Space(space) => match (tiles.setup.layout[space], tiles.setup.face_down.contains(space)) {
            (Some(placement), _) => {
                let leads = crate::words::leads(&tiles.setup.layout, space);
                fill!(id::SPACE_TILE, space, tile = placement.tile(), leads)
            }
            (None, true) => fill!(id::SPACE_BACK, space),
            (None, false) => fill!(id::SPACE_EMPTY, space),
        },
        Target::Post(post) => {
            let what = match (tiles.game, Dots::runner_at(post)) {
                (TileGame::Dots, Some(tone)) => fill!(id::POST_RUNNER, name = called(tone.name())),
                (TileGame::Dots, None) => t(id::DOTS_NO_RUNNER).to_owned(),
                (game, _) => piece_words(game, tiles.letter_on(post)),
            };
            let of = if post.is_circle() { id::POST_CIRCLE } else { id::POST_STOP };
            fill!(of, post, what)
        }
    });
    words.unwrap_or_default()
}

fn is_ready(editor: PositionEditor, target: Target) -> bool {
    match target {
        Target::Space(_) => true,
        Target::Post(_) => editor.tiles(|tiles| tiles.game != TileGame::Dots) == Some(true),
    }
}

fn pressed(editor: PositionEditor, press: Press) {
    match press.target {
        Target::Space(space) => on_space(editor, space, press.left && !press.keyed),
        Target::Post(post) => on_post(editor, post),
    }
}

fn on_space(editor: PositionEditor, space: Space, left: bool) {
    match editor.held.get_untracked() {
        Selection::Tile(tile) => {
            let eighths = editor.eighths.get_untracked().rem_euclid(8) as u8;
            place(editor, space, tile, eighths);
        }
        Selection::Space(chosen) if chosen == space => {
            if untrack(|| editor.tile_chosen()).is_some() {
                editor.turn(!left);
            } else {
                editor.held.set(Selection::Nothing);
            }
        }
        _ => {
            editor.choose_space(space);
            editor.announcement.set(label_once(editor, Target::Space(space)));
        }
    }
}

fn label_once(editor: PositionEditor, target: Target) -> String {
    untrack(|| label(editor, target))
}

/// Places a tile and selects its space.
fn place(editor: PositionEditor, space: Space, tile: TileId, rotation: u8) {
    editor.change_tiles(|tiles| tiles.place(space, tile, rotation));
    editor.choose_space(space);
    editor.announcement.set(label_once(editor, Target::Space(space)));
}

fn on_post(editor: PositionEditor, post: Post) {
    let fixed = untrack(|| editor.tiles(|tiles| tiles.game == TileGame::Dots));
    if fixed == Some(true) {
        editor.announcement.set(t(id::POSITION_FIXED).to_owned());
        return;
    }
    match editor.held.get_untracked() {
        Selection::Piece(piece) => editor.change_tiles(|tiles| tiles.put(post, piece)),
        Selection::Post(from) if from == post => editor.held.set(Selection::Nothing),
        Selection::Post(from) => {
            editor.held.set(Selection::Nothing);
            editor.change_tiles(|tiles| tiles.carry(from, post));
        }
        _ => {
            let stands = untrack(|| editor.tiles(|tiles| tiles.letter_on(post) != '.'));
            editor.held.set(if stands == Some(true) { Selection::Post(post) } else { Selection::Nothing });
        }
    }
    editor.announcement.set(label_once(editor, Target::Post(post)));
}

impl DraggedTile {
    fn start_drag(self, event: &web_sys::PointerEvent, tile: TileId) {
        self.dragged.set_value(false);
        if event.button() == 0 {
            self.carry.set(Some(Drag::begin(event, tile)));
        }
    }

    fn carried(self, x: f64, y: f64) {
        let over = space_under(self.node, x, y);
        self.carry.update(|carried| {
            if let Some(carried) = carried {
                carried.move_to(x, y, over);
            }
        });
    }

    /// Ends the drag: on a space, or beside the board, which removes the tile.
    fn dropped(self) {
        let Some(carry) = self.carry.get_untracked() else { return };
        self.carry.set(None);
        if !carry.moved {
            return;
        }
        self.dragged.set_value(true);
        // The click that ends this drag, if any, comes before the timeout.
        set_timeout(
            move || {
                self.dragged.try_set_value(false);
            },
            std::time::Duration::from_millis(0),
        );
        let (editor, tile) = (self.editor, carry.tile);
        let lies = |tiles: &Tiles| {
            let from = tiles.setup.layout.find(tile)?;
            Some((from, tiles.setup.layout[from]?.rotation()))
        };
        match (carry.over, untrack(|| editor.tiles(lies)).flatten()) {
            (Some(space), Some((from, _))) if space == from => {}
            (Some(space), Some((_, rotation))) => place(editor, space, tile, rotation),
            (Some(space), None) => {
                let held = editor.held.get_untracked() == Selection::Tile(tile);
                let turned = if held { editor.eighths.get_untracked().rem_euclid(8) as u8 } else { 0 };
                place(editor, space, tile, turned);
            }
            (None, Some((from, _))) => {
                editor.choose_space(from);
                editor.take();
            }
            (None, None) => {}
        }
    }

    fn press_tile(self, tile: TileId) {
        if self.dragged.get_value() {
            return;
        }
        let editor = self.editor;
        let once = |tiles: &Tiles| {
            let empty = match editor.held.get() {
                Selection::Space(space) if tiles.setup.layout[space].is_none() => Some(space),
                _ => None,
            };
            (tiles.setup.layout.find(tile), empty)
        };
        match untrack(|| editor.tiles(once)).unwrap_or_default() {
            (Some(space), _) => editor.choose_space(space),
            (None, Some(space)) => place(editor, space, tile, 0),
            (None, None) if editor.held.get_untracked() == Selection::Tile(tile) => {
                editor.held.set(Selection::Nothing);
            }
            (None, None) => {
                editor.eighths.set(0);
                editor.held.set(Selection::Tile(tile));
                let piece = fill!(id::TILE_NUMBER, tile);
                editor.announcement.set(fill!(id::POSITION_HELD, piece));
            }
        }
    }
}

/// The supply beside the board.
fn hand(carrying: DraggedTile) -> AnyView {
    let editor = carrying.editor;
    let once = |tiles: &Tiles| (tiles.game, tiles.pieces(), tiles.game.has_supply());
    let Some((game, pieces, supply)) = untrack(|| editor.tiles(once)) else { return ().into_any() };
    let piece = move |letter: char| {
        let held = move || editor.held.get() == Selection::Piece(letter);
        let count = move || editor.tiles(|tiles| tiles.count(letter));
        let words = piece_words(game, letter);
        let (name, scope) = (words.clone(), format!("position-{letter}-"));
        let drawn = piece_of(game, letter).map(|piece| paint::piece(Ink::Live, &scope, piece));
        view! {
            <button type="button" class="button position-piece" data-testid=format!("piece-{letter}") aria-pressed=move || held().to_string()
                on:click=move |_| {
                    let next = if untrack(held) { Selection::Nothing } else { Selection::Piece(letter) };
                    editor.held.set(next);
                    editor.announcement.set(match next {
                        Selection::Nothing => String::new(),
                        _ => fill!(id::POSITION_HELD, piece = words.clone()),
                    });
                }>
                <svg viewBox="-24 -24 48 48" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, &scope)></g><g inner_html=drawn></g></svg>
                <span>{name}</span>
                <small>{count}</small>
            </button>
        }
    };
    let beside = move |tile: TileId| editor.held.get() == Selection::Tile(tile);
    let chosen = move || match editor.held.get() {
        Selection::Tile(tile) => Some(tile),
        _ => None,
    };
    let of_supply = move |testid: &'static str, label: &'static str, act: fn(&mut Tiles, TileId)| {
        view! {
            <button type="button" class="button small" data-testid=testid disabled=move || chosen().is_none()
                on:click=move |_| if let Some(tile) = untrack(chosen) {
                    editor.change_tiles(|tiles| act(tiles, tile));
                    editor.held.set(Selection::Nothing);
                }>{label}</button>
        }
    };
    let carried = move || carrying.carry.get().filter(|carried| carried.moved);
    view! {
        {(!pieces.is_empty()).then(|| view! {
            <div class="position-pieces" role="group" aria-label=t(id::POSITION_PIECES)>{pieces.into_iter().map(piece).collect_view()}</div>
        })}
        <div class="pool bench-pool position-tray" role="group" aria-label=t(id::POSITION_TILES) data-testid="tray">
            <svg class="pool-defs" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, "pool-")></g></svg>
            {TileId::all().map(|tile| tray_tile(carrying, tile, Memo::new(move |_| beside(tile)))).collect_view()}
        </div>
        {supply.then(|| view! {
            <div class="row position-supply">
                {of_supply("position-top", t(id::POSITION_TOP), Tiles::make_top)}
                {of_supply("position-bottom", t(id::RACE_KNOWN_BOTTOM), Tiles::make_bottom)}
            </div>
        })}
        {move || carried().map(|carried| {
            let (x, y) = carried.at;
            let turned = move || format!("rotate({}deg)", editor.eighths.get() * 45);
            view! {
                <svg class="carried" class:over=carried.over.is_some() viewBox="-54 -54 108 108" aria-hidden="true"
                    style:left=format!("{x}px") style:top=format!("{y}px")>
                    <g style:transform=turned inner_html=paint::tile(Ink::Live, "pool-", carried.tile)></g>
                </svg>
            }
        })}
    }
    .into_any()
}

/// Where a tile is: on a space, next, known in the supply, or unseen.
#[derive(Clone, PartialEq)]
enum TileLocation {
    On(Space),
    Top,
    Bottom(usize),
    Beside,
}

fn tray_tile(carrying: DraggedTile, tile: TileId, chosen: Memo<bool>) -> AnyView {
    let editor = carrying.editor;
    let lies = Memo::new(move |_| {
        let found = editor.tiles(|tiles| {
            let down = Space::all().find(|space| tiles.setup.face_down.tile(*space) == Some(tile));
            match (tiles.setup.layout.find(tile).or(down), tiles.setup.supply.top() == Some(tile)) {
                (Some(space), _) => TileLocation::On(space),
                (None, true) => TileLocation::Top,
                (None, false) => match tiles.bottom().position(|known| known == tile) {
                    Some(at) => TileLocation::Bottom(at + 1),
                    None => TileLocation::Beside,
                },
            }
        });
        found.unwrap_or(TileLocation::Beside)
    });
    let name = move || match lies.get() {
        TileLocation::On(space) => fill!(id::TILE_LIES_ON, tile, space),
        TileLocation::Top => fill!(id::POSITION_TILE_TOP, tile),
        TileLocation::Bottom(at) => fill!(id::POSITION_TILE_BOTTOM, tile, at),
        TileLocation::Beside => fill!(id::POSITION_TILE_UNSEEN, tile),
    };
    let note = move || match lies.get() {
        TileLocation::Top => Some(t(id::POSITION_IS_TOP).to_owned()),
        TileLocation::Bottom(at) => Some(fill!(id::POSITION_IS_BOTTOM, at)),
        TileLocation::On(_) | TileLocation::Beside => None,
    };
    let laid = Memo::new(move |_| matches!(lies.get(), TileLocation::On(_)));
    let turned = move || {
        if chosen.get() { format!("rotate({}deg)", editor.eighths.get() * 45) } else { String::new() }
    };
    view! {
        <button type="button" class="pool-tile" class:chosen=chosen class:laid-out=laid data-testid=format!("tile-{tile}") title=name
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| carrying.press_tile(tile)
            on:pointerdown=move |event: web_sys::PointerEvent| {
                // Dragging a finger over the tray scrolls the page; touch places tiles with two presses.
                if event.pointer_type() != "touch" && !laid.get_untracked() {
                    carrying.start_drag(&event, tile);
                }
            }>
            {move || match lies.get() {
                TileLocation::On(space) => view! { <span class="pool-gone" aria-hidden="true">{space.name()}</span> }.into_any(),
                _ => view! {
                    <svg viewBox="-52 -52 104 104" aria-hidden="true">
                        <g class="tile turning" style:transform=turned inner_html=paint::tile(Ink::Live, "pool-", tile)></g>
                    </svg>
                }.into_any(),
            }}
            <span class="pool-number" aria-hidden="true">{tile.number()}</span>
            {move || note().map(|note| view! { <span class="position-note" aria-hidden="true">{note}</span> })}
            <span class="visually-hidden">{name}</span>
        </button>
    }
    .into_any()
}
