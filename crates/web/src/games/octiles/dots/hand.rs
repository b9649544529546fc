//! The selected tile and its score where it is; at the end of a round, the count.

use crate::words::dots::{self as sentences, PlayerColours};
use crate::words::{fill, id, t};
use eightfold_game::Seat;
use eightfold_octiles::Dots;
use eightfold_scene::octiles::in_hand;
use leptos::prelude::*;

use super::super::controller::BoardController;
use super::super::hand::TileHand;
use super::sheet::Count;

/// The hand of Connect the Dots.
#[component]
pub fn DotsHand(table: BoardController<Dots, PlayerColours>) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| draft.position.with(in_hand::dots::tile));
    let laid =
        Memo::new(move |_| draft.live.get() && draft.builder.with(|builder| builder.placement().is_some()));
    let left = move || draft.position.with(|game| 17usize.saturating_sub(game.layout().len()));
    let over = Memo::new(move |_| draft.position.with(Dots::round_is_over));
    let gain = move || {
        draft.position.with(|game| {
            let after = draft.builder.with(|builder| in_hand::dots::after(game, builder));
            let (before, after) = (sentences::totals(game), sentences::totals(&after));
            fill!(
                id::DOTS_GAIN,
                one = table.own.name(Seat::new(0)),
                oneMore = after[0] - before[0],
                other = table.own.name(Seat::new(1)),
                otherMore = after[1] - before[1]
            )
        })
    };
    let ended = Memo::new(move |_| table.session.ending().is_some());
    move || match over.get() {
        true if ended.get() => ().into_any(),
        true => view! { <Count table/> }.into_any(),
        false => view! {
            <TileHand
                tile
                eighths=table.eighths
                away=Signal::derive(move || laid.get() || table.dragged_tile().is_some())
                idle=Signal::derive(move || !draft.live.get())
                can_turn=Signal::derive(move || draft.live.get() && tile.get().is_some())
                turn=Callback::new(move |clockwise| table.turn(clockwise))
                grab=Callback::new(move |event| {
                    if draft.builder.with_untracked(|builder| builder.touched_space().is_none()) {
                        table.start_drag(&event);
                    }
                })
            >
                <p class="supply" data-testid="supply">
                    {move || tile.get().map(|tile| fill!(id::TILE_NUMBER, tile))}
                    <small>{move || match left() {
                        1 => t(id::DOTS_LAST_SPACE).to_owned(),
                        n => fill!(id::DOTS_SPACES_LEFT, n),
                    }}</small>
                </p>
                <p class="gain" data-testid="gain">{move || laid.get().then(gain)}</p>
            </TileHand>
        }
        .into_any(),
    }
}
