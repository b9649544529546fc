//! The tiles beside the board, and the actions for the selected one.

use crate::board_editor::drawing::TINTS;
use crate::games::octiles::pointer::follow_pointer;
use crate::person_badge::badge;
use crate::words::{called, fill, id, t};
use eightfold_octiles::{SPACES, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::editor::{EditorState, Selection};
use super::parts::{Button, line, row};
use crate::board_editor::BoardEditor;

/// The tray with its buttons.
pub fn tray(editor: EditorState) -> AnyView {
    follow_pointer(editor.carry, move |x, y| editor.carried(x, y), move |_, _| editor.dropped());
    let laid = move || editor.tile_space().is_some();
    let held = move || laid() || matches!(editor.held.get(), Some(Selection::Tile(_)));
    let locked = move || {
        let space = editor.space();
        space.is_some_and(|space| editor.now.with(|editor| editor.locked.contains(space)))
    };
    let count = move |count: fn(&BoardEditor) -> bool| move || editor.now.with(count);
    let mut lock = Button::new("lock", "", t(id::LOCK_ABOUT));
    lock.label = Signal::derive(move || if locked() { t(id::UNLOCK) } else { t(id::LOCK) }.to_owned());
    let clear = move || {
        editor.held.set(None);
        editor.change(|editor| {
            editor.clear();
            Ok(())
        });
    };
    let unlock = move || {
        editor.change(|editor| {
            editor.locked = Default::default();
            Ok(())
        });
    };
    let of_tile = row(vec![
        Button::signed("rotate-left", "turn-left", t(id::TURN_TILE_LEFT_KEY))
            .disabled_while(move || !held())
            .does(move || editor.turn(false)),
        Button::signed("rotate-right", "turn-right", t(id::TURN_TILE_RIGHT_KEY))
            .disabled_while(move || !held())
            .does(move || editor.turn(true)),
        Button::new("take-back", t(id::TAKE_BACK), t(id::TAKE_BACK_ABOUT))
            .disabled_while(move || !laid())
            .does(move || editor.take()),
        Button::new("swap", t(id::SWAP), t(id::SWAP_ABOUT))
            .disabled_while(move || !laid())
            .pressed(move || editor.swapping.get())
            .does(move || editor.swapping.update(|swapping| *swapping = !*swapping)),
        lock.disabled_while(move || !laid()).pressed(locked).does(move || editor.lock()),
    ]);
    // On a shared board everyone takes back their own steps; what was taken back is in its log.
    let redo = match editor.shared {
        Some(_) => ().into_any(),
        None => Button::new("redo", t(id::REDO), t(id::REDO_ABOUT))
            .disabled_while(move || !editor.can_step(false))
            .does(move || editor.step(false)),
    };
    let of_board = row(vec![
        Button::new("undo", t(id::UNDO), t(id::UNDO_ABOUT))
            .disabled_while(move || !editor.can_step(true))
            .does(move || editor.step(true)),
        redo,
        Button::new("shuffle", t(id::SHUFFLE), t(id::SHUFFLE_ABOUT))
            .disabled_while(count(|editor| editor.locked.len() == SPACES))
            .does(move || editor.shuffle()),
        Button::new("clear", t(id::CLEAR), t(id::CLEAR_ABOUT))
            .disabled_while(count(|editor| editor.layout.len() == editor.locked.len()))
            .does(clear),
        Button::new("unlock-all", t(id::UNLOCK_ALL), t(id::UNLOCK_ALL_ABOUT))
            .disabled_while(count(|editor| editor.locked.is_empty()))
            .does(unlock),
    ]);
    let carried = move || editor.carry.get().filter(|carried| carried.moved);
    view! {
        <section class="pool-hand" aria-label=t(id::TILES_AND_WHAT)>
            {of_tile}
            {line("said", "bench-said", Some("status"), move || say(editor))}
            <div class="pool bench-pool" role="group" aria-label=t(id::POOL_LIST) data-testid="tray">
                <svg class="pool-defs" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, "pool-")></g></svg>
                {TileId::all().map(|tile| tray_tile(editor, tile)).collect_view()}
            </div>
            {of_board}
        </section>
        {move || carried().map(|carried| {
            let (x, y) = carried.at;
            view! {
                <svg class="carried" class:over=carried.over.is_some() viewBox="-54 -54 108 108" aria-hidden="true"
                    style:left=format!("{x}px") style:top=format!("{y}px")>
                    <g style:transform=move || turned(editor) inner_html=paint::tile(Ink::Live, "pool-", carried.tile)></g>
                </svg>
            }
        })}
    }
    .into_any()
}

/// The last message, or else what the user can do.
fn say(editor: EditorState) -> String {
    let said = editor.said.get();
    if !said.is_empty() {
        return said;
    }
    if editor.swapping.get() {
        return t(id::SAY_SWAP).to_owned();
    }
    match editor.held.get() {
        Some(Selection::Tile(tile)) => fill!(id::SAY_LAY, tile),
        Some(Selection::Space(space)) if editor.tile_space().is_some() => {
            fill!(id::SAY_TURN_MOVE, space)
        }
        Some(Selection::Space(space)) => fill!(id::SAY_TILE_FOR, space),
        Some(Selection::Runner(colour)) => {
            fill!(id::SAY_RUNNERS, colour = called(TINTS[usize::from(colour)].name()))
        }
        Some(Selection::Number(None)) => t(id::SAY_EXCHANGE).to_owned(),
        Some(Selection::Number(Some(post))) => fill!(id::SAY_EXCHANGE_WITH, post),
        None => t(id::SAY_START).to_owned(),
    }
}

fn turned(editor: EditorState) -> String {
    format!("rotate({}deg)", editor.eighths.get() * 45)
}

fn tray_tile(editor: EditorState, tile: TileId) -> AnyView {
    let lies = move || editor.now.with(|editor| editor.layout.find(tile));
    let laid = Memo::new(move |_| lies().is_some());
    let chosen = Memo::new(move |_| editor.held.get() == Some(Selection::Tile(tile)));
    let name = move || match lies() {
        Some(space) => fill!(id::TILE_LIES_ON, tile, space),
        None => fill!(id::TILE_NUMBER, tile),
    };
    view! {
        <button
            type="button"
            class="pool-tile"
            class:chosen=chosen
            class:laid-out=laid
            data-testid=format!("tile-{tile}")
            title=name
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| editor.press_tile(tile)
            on:pointerdown=move |event: web_sys::PointerEvent| {
                // A finger on the tray scrolls the page; it places tiles by two taps.
                if event.pointer_type() != "touch" && !laid.get_untracked() {
                    editor.start_drag(&event, tile);
                }
            }
        >
            {move || match laid.get() {
                true => view! { <span class="pool-gone" aria-hidden="true">{move || lies().map(|space| space.name())}</span> }.into_any(),
                false => view! {
                    <svg viewBox="-52 -52 104 104" aria-hidden="true">
                        <g class="tile turning" style:transform=move || if chosen.get() { turned(editor) } else { String::new() }
                            inner_html=paint::tile(Ink::Live, "pool-", tile)></g>
                    </svg>
                }.into_any(),
            }}
            <span class="pool-number" aria-hidden="true">{tile.number()}</span>
            <span class="visually-hidden">{name}{move || editor.selected_by(|other| other.tile == Some(tile)).map(|others| format!(". {others}"))}</span>
            {move || editor.others().into_iter().find(|other| other.tile == Some(tile)).map(|other| badge(other.colour, &other.name))}
        </button>
    }
    .into_any()
}
