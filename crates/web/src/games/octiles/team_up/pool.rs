//! The pool: all tiles to choose from, and what can be done with the one chosen.

use eightfold_game::{Game, Seat};
use eightfold_octiles::{TeamUp, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{Target, paint};
use leptos::prelude::*;

use super::TeamUpController;

/// How a tile of the pool stands to what has been chosen or is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It lies on the board.
    Laid,
    /// It can go there.
    Fits,
    /// It cannot.
    Misfit,
    /// Nothing has been chosen yet.
    Free,
}

/// The pool, with the buttons of a turn and who is linked to whom.
#[component]
pub fn PoolPart(table: TeamUpController) -> impl IntoView {
    let draft = table.draft;
    let live = move || draft.live.get();
    view! {
        <section class="pool-hand stays" aria-label="Pool of tiles">
            <div class="pool-actions">
                <button type="button" class="button turn-tile" data-testid="rotate-left" aria-label="Turn the tile left" title="Turn left (Q)"
                    disabled=move || !live() || table.must_pass() on:click=move |_| table.turn(false)>"↺"</button>
                <button type="button" class="button turn-tile" data-testid="rotate-right" aria-label="Turn the tile right" title="Turn right (E)"
                    disabled=move || !live() || table.must_pass() on:click=move |_| table.turn(true)>"↻"</button>
                <button type="button" class="button" data-testid="undo"
                    disabled=move || !live() || draft.clicks.get() == 0
                    on:click=move |_| table.take_back()>"Undo"</button>
                <Show when=move || table.waits() && !table.must_pass()>
                    <button type="button" class="button primary" data-testid="confirm" on:click=move |_| draft.commit()>
                        {move || if draft.builder.with(|builder| builder.wins()) { "Confirm: it wins" } else { "Confirm" }}
                    </button>
                </Show>
                <Show when=move || table.must_pass()>
                    <button type="button" class="button primary" data-testid="pass" on:click=move |_| table.pass()>"Skipped: go on"</button>
                </Show>
            </div>
            <p class="refusal" data-testid="refusal" hidden=move || table.own.refused.with(Option::is_none)>
                {move || table.own.refused.with(|refused| refused.as_ref().map(|refusal| refusal.reason.clone()))}
            </p>
            <div class="pool" role="group" aria-label="Tiles" data-testid="pool" on:pointerleave=move |_| table.own.hover.set(None)>
                <svg class="pool-defs" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, "hand-")></g></svg>
                {TileId::all().map(|tile| pool_tile(table, tile)).collect_view()}
            </div>
            <LinksPart table/>
        </section>
    }
}

fn turned(table: TeamUpController) -> String {
    format!("rotate({}deg)", table.eighths.get() * 45)
}

fn standing(table: TeamUpController, tile: TileId) -> Standing {
    let laid = table.draft.position.with(|game| game.layout().find(tile).is_some());
    if laid {
        return Standing::Laid;
    }
    if !table.draft.live.get() {
        return Standing::Free;
    }
    let chosen = table.draft.builder.with(|builder| builder.space());
    let hovered = match table.hover.get() {
        Some(Target::Space(space)) if table.draft.builder.with(|builder| builder.tile().is_none()) => {
            Some(space)
        }
        _ => None,
    };
    match hovered.or(chosen) {
        Some(space) if table.fits(tile, space) => Standing::Fits,
        Some(_) => Standing::Misfit,
        None if table.draft.builder.with(|builder| builder.spaces_for(tile).is_empty()) => Standing::Misfit,
        None => Standing::Free,
    }
}

fn pool_tile(table: TeamUpController, tile: TileId) -> impl IntoView {
    let draft = table.draft;
    let standing = Memo::new(move |_| standing(table, tile));
    // The drawing stays the same element while what fits changes: a press that moves the focus would otherwise lose
    // what it began on, and come to nothing.
    let gone = Memo::new(move |_| standing.get() == Standing::Laid);
    let chosen = Memo::new(move |_| draft.builder.with(|builder| builder.tile() == Some(tile)));
    let away =
        Memo::new(move |_| chosen.get() && draft.builder.with(|builder| builder.placement().is_some()));
    let lies = move || draft.position.with(|game| game.layout().find(tile));
    let angle = move || {
        if chosen.get() { turned(table) } else { String::new() }
    };
    let name = move || {
        let what = match (standing.get(), lies()) {
            (Standing::Laid, Some(space)) => format!(", lies on {space}"),
            (Standing::Fits, _) => ", can go there".to_owned(),
            (Standing::Misfit, _) => ", cannot go there".to_owned(),
            _ => String::new(),
        };
        format!("Tile {tile}{what}")
    };
    view! {
        <button
            type="button"
            class="pool-tile"
            class:chosen=chosen
            class:away=away
            class:laid-out=move || standing.get() == Standing::Laid
            class:fits=move || standing.get() == Standing::Fits
            class:misfit=move || standing.get() == Standing::Misfit
            data-testid=format!("pool-{tile}")
            title=name
            aria-pressed=move || if chosen.get() { "true" } else { "false" }
            disabled=move || standing.get() == Standing::Laid || !draft.live.get()
            on:click=move |_| table.press_tile(tile)
            on:focus=move |_| table.own.hover.set(Some(tile))
            on:blur=move |_| table.own.hover.set(None)
            on:pointerenter=move |event: web_sys::PointerEvent| {
                if event.pointer_type() != "touch" {
                    table.own.hover.set(Some(tile));
                }
            }
            on:pointerdown=move |event: web_sys::PointerEvent| {
                // A finger on the pool scrolls the page; it lays tiles by two touches.
                if event.pointer_type() != "touch" {
                    table.take_up(&event, tile);
                }
            }
        >
            {move || match gone.get() {
                true => view! { <span class="pool-gone" aria-hidden="true">{lies().map(|space| space.name())}</span> }.into_any(),
                false => view! {
                    <svg viewBox="-52 -52 104 104" aria-hidden="true">
                        <g class="tile turning" style:transform=angle inner_html=paint::tile(Ink::Live, "hand-", tile)></g>
                    </svg>
                }.into_any(),
            }}
            <span class="pool-number" aria-hidden="true">{tile.number()}</span>
            <span class="visually-hidden">{name}</span>
        </button>
    }
}

/// How everybody's runners hang together, as the board lies.
#[component]
fn LinksPart(table: TeamUpController) -> impl IntoView {
    let game = table.draft.position;
    let seats = game.with_untracked(Game::seats);
    view! {
        <ul class="links" aria-label="Who is connected">
            {(0..seats)
                .map(Seat::new)
                .map(|seat| {
                    let links = Memo::new(move |_| game.with(|game: &TeamUp| game.links(seat)));
                    let name = game.with_untracked(|game| game.seat_name(seat));
                    let tint = game.with_untracked(|game| game.colour(seat)).into();
                    let count = move || links.with(|links| match links.largest() {
                        0 | 1 => format!("0 of {}", links.runners.len()),
                        n => format!("{n} of {}", links.runners.len()),
                    });
                    view! {
                        <li data-testid=format!("links-{name}")>
                            <span inner_html=move || links.with(|links| paint::links(Ink::Live, tint, links))></span>
                            <span><b>{name}</b><small>{count}<span class="visually-hidden">" connected"</span></small></span>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
    }
}
