//! The turn panel of a race: the top tile of the supply, and the known tiles at its bottom.

use crate::words::{fill, id, t};
use eightfold_game::{Game, Seat};
use eightfold_octiles::{Race, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::super::controller::BoardController;
use super::super::hand::TileHand;

/// The hand: the top tile of the supply, enlarged.
#[component]
pub fn RaceHand(table: BoardController<Race, ()>) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| draft.position.with(|race| race.supply().top()));
    let laid = Memo::new(move |_| draft.builder.with(|builder| builder.placement().is_some()));
    let facing = table.board_rotation();
    let left = move || draft.position.with(|race| race.supply().len());
    // In a game with face-down tiles, the number still face down.
    let backs = move || {
        draft.position.with(|race| race.rules().is_face_down().then(|| race.face_down().spaces().len()))
    };
    let bottom = Memo::new(move |_| {
        draft
            .position
            .with(|race| race.supply().tiles().iter().skip(1).flatten().copied().collect::<Vec<TileId>>())
    });
    view! {
        <TileHand
            tile
            eighths=Signal::derive(move || table.eighths.get() + 2 * i32::from(facing.get()))
            away=Signal::derive(move || laid.get() || table.dragged_tile().is_some())
            idle=Signal::derive(move || !draft.live.get())
            can_turn=Signal::derive(move || draft.live.get() && tile.get().is_some())
            turn=Callback::new(move |clockwise| table.turn(clockwise))
            grab=Callback::new(move |event| table.start_drag(&event))
        >
            <p class="supply" data-testid="supply">
                {move || tile.get().map(|tile| fill!(id::TILE_NUMBER, tile))}
                <small>{move || match (left(), backs()) {
                    (_, Some(0)) => t(id::RACE_NO_BACK).to_owned(),
                    (_, Some(1)) => t(id::RACE_ONE_BACK).to_owned(),
                    (_, Some(n)) => fill!(id::RACE_BACKS, n),
                    (0, None) => t(id::RACE_SUPPLY_EMPTY).to_owned(),
                    (1, None) => t(id::RACE_LAST_ONE).to_owned(),
                    (n, None) => fill!(id::RACE_MORE_BELOW, more = n - 1),
                }}</small>
            </p>
            <Show when=move || bottom.with(|tiles| !tiles.is_empty())>
                <div class="bottom-tiles" data-testid="bottom-tiles">
                    <span>{t(id::RACE_KNOWN_BOTTOM)}</span>
                    <span class="bottom-row" role="img" aria-label=move || {
                        let numbers: Vec<String> = bottom.get().iter().map(ToString::to_string).collect();
                        fill!(id::RACE_BOTTOM_TILES, tiles = numbers.join(", "))
                    }>
                        {move || bottom.get().into_iter().map(|tile| view! {
                            <svg viewBox="-51 -51 102 102" aria-hidden="true"><g inner_html=paint::tile(Ink::Live, "hand-", tile)></g></svg>
                        }).collect_view()}
                    </span>
                </div>
            </Show>
        </TileHand>
    }
}

/// A player's runners that are across, as dots.
#[component]
pub fn Homes(table: BoardController<Race, ()>, seat: Seat) -> impl IntoView {
    let home = Memo::new(move |_| {
        table.draft.position.with(|race| (race.home_runners(seat).len(), race.rules().runners()))
    });
    view! {
        <span class="home-dots" aria-hidden="true">
            {move || {
                let (home, all) = home.get();
                (0..all).map(|at| view! { <i class:full=at < home></i> }).collect_view()
            }}
        </span>
    }
}
