//! The pool: all tiles to choose from, and the actions for the selected one.

use eightfold_game::{Game, Seat};
use eightfold_octiles::{TeamUp, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{Target, paint};
use leptos::prelude::*;

use super::super::controller::BoardController;
use super::super::tile_game::ClickPlace;
use crate::app::icon;
use crate::words::{fill, id, speaker, t};
use eightfold_octiles::{OwnedPath, TeamUpBuilder, TeamUpClick};
use eightfold_scene::octiles::in_hand;

/// The state that only Team Up has.
#[derive(Clone, Copy)]
pub struct Pool {
    /// The tile of the pool under the pointer or with the focus.
    pub hover: RwSignal<Option<TileId>>,
    /// Why an attempt was refused, and the paths that forbade it: shown as long as the reason is.
    pub barring: RwSignal<(String, Vec<OwnedPath>)>,
}

type TeamUpController = BoardController<TeamUp, Pool>;

/// The state of a tile of the pool, given the selected or hovered space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TileState {
    /// It is on the board.
    Laid,
    /// It can be placed there.
    Fits,
    /// It can't be placed there.
    Misfit,
    /// Nothing is selected yet.
    Free,
}

/// The pool, with the buttons of a turn and the links between runners.
#[component]
pub fn PoolPart(table: TeamUpController) -> impl IntoView {
    let draft = table.draft;
    let live = move || draft.live.get();
    view! {
        <section class="pool-hand" aria-label=t(id::POOL_TILES)>
            <div class="pool-turners">
                <button type="button" class="button turn-tile" data-testid="rotate-left" aria-label=t(id::TURN_TILE_LEFT) title=t(id::TURN_TILE_LEFT_KEY)
                    disabled=move || !live() on:click=move |_| table.turn(false)>{icon("turn-left")}</button>
                <button type="button" class="button turn-tile" data-testid="rotate-right" aria-label=t(id::TURN_TILE_RIGHT) title=t(id::TURN_TILE_RIGHT_KEY)
                    disabled=move || !live() on:click=move |_| table.turn(true)>{icon("turn-right")}</button>
            </div>
            <div class="pool" role="group" aria-label=t(id::POOL_LIST) data-testid="pool" tabindex="0" on:pointerleave=move |_| table.own.hover.set(None)>
                <svg class="pool-defs" aria-hidden="true"><g inner_html=paint::defs(Ink::Live, "hand-")></g></svg>
                {TileId::all().map(|tile| pool_tile(table, tile)).collect_view()}
            </div>
        </section>
    }
}

fn turned(table: TeamUpController) -> String {
    format!("rotate({}deg)", table.eighths.get() * 45)
}

fn tile_state(table: TeamUpController, tile: TileId) -> TileState {
    let laid = table.draft.position.with(|game| game.layout().find(tile).is_some());
    if laid {
        return TileState::Laid;
    }
    if !table.draft.live.get() {
        return TileState::Free;
    }
    let chosen = table.draft.builder.with(|builder| builder.space());
    let hovered = match table.hover.get() {
        Some(Target::Space(space)) if table.draft.builder.with(|builder| builder.tile().is_none()) => {
            Some(space)
        }
        _ => None,
    };
    match hovered.or(chosen) {
        Some(space) if table.draft.builder.with(|builder| in_hand::team_up::fits(builder, tile, space)) => {
            TileState::Fits
        }
        Some(_) => TileState::Misfit,
        None if table.draft.builder.with(|builder| builder.spaces_for(tile).is_empty()) => TileState::Misfit,
        None => TileState::Free,
    }
}

fn pool_tile(table: TeamUpController, tile: TileId) -> impl IntoView {
    let draft = table.draft;
    let standing = Memo::new(move |_| tile_state(table, tile));
    // The element stays the same while what fits changes. Otherwise a press that moves the focus would lose the element
    // it started on and do nothing.
    let gone = Memo::new(move |_| standing.get() == TileState::Laid);
    let chosen = Memo::new(move |_| draft.builder.with(|builder| builder.tile() == Some(tile)));
    let away =
        Memo::new(move |_| chosen.get() && draft.builder.with(|builder| builder.placement().is_some()));
    let lies = move || draft.position.with(|game| game.layout().find(tile));
    let angle = move || {
        if chosen.get() { turned(table) } else { String::new() }
    };
    let name = move || {
        let what = match (standing.get(), lies()) {
            (TileState::Laid, Some(space)) => fill!(id::POOL_LIES_ON, space),
            (TileState::Fits, _) => t(id::POOL_FITS).to_owned(),
            (TileState::Misfit, _) => t(id::POOL_MISFIT).to_owned(),
            _ => String::new(),
        };
        fill!(id::TILE_NUMBER, tile) + &what
    };
    view! {
        <button
            type="button"
            class="pool-tile"
            class:chosen=chosen
            class:guided=move || table.guided() == Some(ClickPlace::Tile(tile))
            class:away=away
            class:laid-out=move || standing.get() == TileState::Laid
            class:fits=move || standing.get() == TileState::Fits
            class:misfit=move || standing.get() == TileState::Misfit
            data-testid=format!("pool-{tile}")
            title=name
            aria-pressed=move || if chosen.get() { "true" } else { "false" }
            disabled=move || standing.get() == TileState::Laid || !draft.live.get()
            on:click=move |_| press_tile(table, tile)
            on:focus=move |_| table.own.hover.set(Some(tile))
            on:blur=move |_| table.own.hover.set(None)
            on:pointerenter=move |event: web_sys::PointerEvent| {
                if event.pointer_type() != "touch" {
                    table.own.hover.set(Some(tile));
                }
            }
            on:pointerdown=move |event: web_sys::PointerEvent| {
                // A finger on the pool scrolls the page; it places tiles by two taps.
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

/// Handles a press on a tile of the pool: selects it, exchanges it, or puts it back.
fn press_tile(table: TeamUpController, tile: TileId) {
    if !table.draft.live.get_untracked() {
        return;
    }
    let (chosen, space) = table.draft.builder.with_untracked(|builder| (builder.tile(), builder.space()));
    match space {
        _ if chosen == Some(tile) => {
            while table.draft.builder.with_untracked(TeamUpBuilder::tile).is_some() {
                let before = table.draft.trail.with_untracked(Vec::len);
                table.take_back();
                if table.draft.trail.with_untracked(Vec::len) == before {
                    break;
                }
            }
        }
        Some(space) => table.place_tile(tile, space),
        None => {
            if table.draft.click(&TeamUpClick::Tile(tile)) {
                table.eighths.set(0);
            }
        }
    }
}

/// How a player's runners are linked on the current board.
#[component]
pub fn LinkCount(table: TeamUpController, seat: Seat) -> impl IntoView {
    let game = table.draft.position;
    let links = Memo::new(move |_| game.with(|game: &TeamUp| game.links(seat)));
    let name = game.with_untracked(|game| game.seat_name(seat));
    let tint = game.with_untracked(|game| game.colour(seat)).into();
    let words =
        move || table.session.with(|record| speaker().progress(record.played(), seat)).unwrap_or_default();
    view! {
        <span class="links" data-testid=format!("links-{name}") title=words>
            <span aria-hidden="true" inner_html=move || links.with(|links| paint::links(Ink::Live, tint, links))></span>
            <span class="visually-hidden">{words}</span>
        </span>
    }
}
