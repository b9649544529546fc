//! The selected tile, enlarged, between the buttons that turn it.

use crate::words::{fill, id, t};
use eightfold_octiles::TileId;
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use crate::app::icon;

/// A tile in hand with the buttons that turn it; its children are the text about it.
#[component]
pub fn TileHand(
    /// The tile, if there is one.
    tile: Memo<Option<TileId>>,
    /// Its rotation in eighths.
    #[prop(into)]
    eighths: Signal<i32>,
    /// Whether it is on the board, or being dragged there.
    #[prop(into)]
    away: Signal<bool>,
    /// Whether nothing can be done with it.
    #[prop(into)]
    idle: Signal<bool>,
    /// Whether it can be turned.
    #[prop(into)]
    can_turn: Signal<bool>,
    /// Turns it, clockwise or not.
    turn: Callback<bool>,
    /// Called when the pointer is pressed on it.
    grab: Callback<web_sys::PointerEvent>,
    /// Its label for screen readers.
    #[prop(default = t(id::TILE_IN_HAND))]
    label: &'static str,
    /// The text next to it.
    children: Children,
) -> impl IntoView {
    let angle = move || format!("rotate({}deg)", eighths.get() * 45);
    let turner = move |testid: &'static str, name: &'static str, key: &'static str, sign, clockwise| {
        view! {
            <button type="button" class="button turn-tile" data-testid=testid aria-label=name title=format!("{name} ({key})")
                disabled=move || !can_turn.get() on:click=move |_| turn.run(clockwise)>{icon(sign)}</button>
        }
    };
    view! {
        <section class="hand" aria-label=label>
            {turner("rotate-left", t(id::TURN_TILE_LEFT), "Q", "turn-left", false)}
            <div
                class="hand-tile"
                class:away=away
                class:idle=idle
                data-testid="hand-tile"
                role="img"
                aria-label=move || tile.get().map_or_else(|| t(id::NO_TILE).to_owned(), |tile| fill!(id::HAND_TILE, label, tile))
                on:pointerdown=move |event| {
                    event.prevent_default();
                    grab.run(event);
                }
            >
                <svg viewBox="-54 -54 108 108" aria-hidden="true">
                    <g inner_html=paint::defs(Ink::Live, "hand-")></g>
                    <g inner_html=paint::tile_shadow(Ink::Live)></g>
                    <g
                        class="tile turning"
                        style:transform=angle
                        inner_html=move || tile.get().map(|tile| paint::tile(Ink::Live, "hand-", tile)).unwrap_or_default()
                    ></g>
                </svg>
            </div>
            {turner("rotate-right", t(id::TURN_TILE_RIGHT), "E", "turn-right", true)}
            <div class="hand-words">{children()}</div>
        </section>
    }
}
