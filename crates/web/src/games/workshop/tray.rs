//! The tiles beside the board, and what can be done with the one in hand.

use crate::games::octiles::pointer::follow_pointer;
use eightfold_octiles::{SPACES, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::bench::{Held, Workbench};
use super::look::TINTS;
use super::parts::{Button, line, row};
use crate::board_editor::BoardEditor;

/// The tray with its buttons.
pub fn tray(bench: Workbench) -> AnyView {
    follow_pointer(bench.carry, move |x, y| bench.carried(x, y), move |_, _| bench.dropped());
    let laid = move || bench.tile_space().is_some();
    let held = move || laid() || matches!(bench.held.get(), Some(Held::Tile(_)));
    let locked = move || {
        let space = bench.space();
        space.is_some_and(|space| bench.now.with(|bench| bench.locked.contains(space)))
    };
    let count = move |count: fn(&BoardEditor) -> bool| move || bench.now.with(count);
    let mut lock = Button::new("lock", "", "A locked tile stays where it is (L)");
    lock.label = Signal::derive(move || if locked() { "Unlock" } else { "Lock" }.to_owned());
    let clear = move || {
        bench.held.set(None);
        bench.change(|bench| {
            bench.clear();
            Ok(())
        });
    };
    let unlock = move || {
        bench.change(|bench| {
            bench.locked = Default::default();
            Ok(())
        });
    };
    let of_tile = row(vec![
        Button::new("rotate-left", "↺", "Turn the tile left (Q)")
            .off(move || !held())
            .does(move || bench.turn(false)),
        Button::new("rotate-right", "↻", "Turn the tile right (E)")
            .off(move || !held())
            .does(move || bench.turn(true)),
        Button::new("take-back", "Take back", "Puts the chosen tile beside the board (Delete)")
            .off(move || !laid())
            .does(move || bench.take()),
        Button::new("swap", "Swap", "The next space you press changes places with the chosen one")
            .off(move || !laid())
            .pressed(move || bench.swapping.get())
            .does(move || bench.swapping.update(|swapping| *swapping = !*swapping)),
        lock.off(move || !laid()).pressed(locked).does(move || bench.lock()),
    ]);
    let of_board = row(vec![
        Button::new("undo", "Undo", "One step back (Ctrl+Z)")
            .off(move || !bench.can_step(true))
            .does(move || bench.step(true)),
        Button::new("redo", "Redo", "One step forward again (Ctrl+Shift+Z)")
            .off(move || !bench.can_step(false))
            .does(move || bench.step(false)),
        Button::new("shuffle", "Shuffle", "Lays other tiles at random on all spaces that are not locked")
            .off(count(|bench| bench.locked.len() == SPACES))
            .does(move || bench.shuffle()),
        Button::new("clear", "Clear", "Takes all tiles back that are not locked")
            .off(count(|bench| bench.layout.len() == bench.locked.len()))
            .does(clear),
        Button::new("unlock-all", "Unlock all", "Unlocks every tile")
            .off(count(|bench| bench.locked.is_empty()))
            .does(unlock),
    ]);
    let carried = move || bench.carry.get().filter(|carried| carried.moved);
    view! {
        <section class="pool-hand" aria-label="Tiles and what to do with them">
            {of_tile}
            {line("said", "bench-said", Some("status"), move || say(bench))}
            <div class="pool bench-pool" role="group" aria-label="Tiles" data-testid="tray">
                <svg class="pool-defs" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, "pool-")></g></svg>
                {TileId::all().map(|tile| tray_tile(bench, tile)).collect_view()}
            </div>
            {of_board}
        </section>
        {move || carried().map(|carried| {
            let (x, y) = carried.at;
            view! {
                <svg class="carried" class:over=carried.over.is_some() viewBox="-54 -54 108 108" aria-hidden="true"
                    style:left=format!("{x}px") style:top=format!("{y}px")>
                    <g style:transform=move || turned(bench) inner_html=paint::tile(Ink::Live, "pool-", carried.tile)></g>
                </svg>
            }
        })}
    }
    .into_any()
}

/// What was said last; else what one could do.
fn say(bench: Workbench) -> String {
    let said = bench.said.get();
    if !said.is_empty() {
        return said;
    }
    if bench.swapping.get() {
        return "Press the space to change places with.".to_owned();
    }
    match bench.held.get() {
        Some(Held::Tile(tile)) => format!("Press the space where tile {tile} shall lie."),
        Some(Held::Space(space)) if bench.tile_space().is_some() => {
            format!("Press {space} again to turn its tile, or an empty space to move it.")
        }
        Some(Held::Space(space)) => format!("Press the tile that shall lie on {space}."),
        Some(Held::Runner(colour)) => format!(
            "Press posts to put {} runners there or take them away.",
            TINTS[usize::from(colour)].name()
        ),
        Some(Held::Number(None)) => "Press the two stops that shall exchange their numbers.".to_owned(),
        Some(Held::Number(Some(post))) => format!("Press the stop to exchange the number of {post} with."),
        None => "Press a tile and a space, or drag the tile there.".to_owned(),
    }
}

fn turned(bench: Workbench) -> String {
    format!("rotate({}deg)", bench.eighths.get() * 45)
}

fn tray_tile(bench: Workbench, tile: TileId) -> AnyView {
    let lies = move || bench.now.with(|bench| bench.layout.find(tile));
    let laid = Memo::new(move |_| lies().is_some());
    let chosen = Memo::new(move |_| bench.held.get() == Some(Held::Tile(tile)));
    let name = move || match lies() {
        Some(space) => format!("Tile {tile}, lies on {space}"),
        None => format!("Tile {tile}"),
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
            on:click=move |_| bench.press_tile(tile)
            on:pointerdown=move |event: web_sys::PointerEvent| {
                // A finger on the tray scrolls the page; it lays tiles by two touches.
                if event.pointer_type() != "touch" && !laid.get_untracked() {
                    bench.grab(&event, tile);
                }
            }
        >
            {move || match laid.get() {
                true => view! { <span class="pool-gone" aria-hidden="true">{move || lies().map(|space| space.name())}</span> }.into_any(),
                false => view! {
                    <svg viewBox="-52 -52 104 104" aria-hidden="true">
                        <g class="tile turning" style:transform=move || if chosen.get() { turned(bench) } else { String::new() }
                            inner_html=paint::tile(Ink::Live, "pool-", tile)></g>
                    </svg>
                }.into_any(),
            }}
            <span class="pool-number" aria-hidden="true">{tile.number()}</span>
            <span class="visually-hidden">{name}</span>
        </button>
    }
    .into_any()
}
