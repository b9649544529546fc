//! The tile in hand, what it would score as it lies, and the sheet of the match.

use eightfold_game::{Game, Seat, ToAct};
use leptos::prelude::*;

use super::super::hand::{InHand, Refusal};
use super::sheet::{Count, Sheet};
use super::{DotsController, words};

/// The hand of Connect the Dots.
#[component]
pub fn DotsHand(table: DotsController) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| table.tile());
    let live = move || draft.live.get();
    let laid =
        Memo::new(move |_| draft.live.get() && draft.builder.with(|builder| builder.placement().is_some()));
    let angle = move || format!("rotate({}deg)", table.eighths.get() * 45);
    let left = move || draft.position.with(|game| 17usize.saturating_sub(game.layout().len()));
    let over = Memo::new(move |_| draft.position.with(|game| game.round_is_over()));
    let gain = move || {
        let (before, after) = (draft.position.with(words::totals), words::totals(&table.after()));
        format!(
            "As it lies: {} +{}, {} +{}",
            table.own.name(Seat::new(0)),
            after[0] - before[0],
            table.own.name(Seat::new(1)),
            after[1] - before[1]
        )
    };
    // The next round is dealt when somebody asks for it, and only in the game as it stands.
    let next_due = move || {
        table.session.is_live()
            && table.session.to_act() == Some(ToAct::Chance)
            && draft.position.with(|game| game.round_is_over() && game.outcome().is_none())
    };
    view! {
        <section class="hand" aria-label="Tile in hand" hidden=over>
            <button type="button" class="button turn-tile" data-testid="rotate-left" aria-label="Turn the tile left" title="Turn left (Q)"
                disabled=move || !live() on:click=move |_| table.turn(false)>"↺"</button>
            <InHand
                tile
                angle=Signal::derive(angle)
                away=Signal::derive(move || laid.get() || table.afloat().is_some())
                idle=Signal::derive(move || !live())
                grab=move |event| table.grab(&event)
            />
            <button type="button" class="button turn-tile" data-testid="rotate-right" aria-label="Turn the tile right" title="Turn right (E)"
                disabled=move || !live() on:click=move |_| table.turn(true)>"↻"</button>
            <div class="hand-actions">
                <p class="supply" data-testid="supply">
                    {move || tile.get().map(|tile| format!("Tile {tile}"))}
                    <small>{move || match left() {
                        1 => "the last space of the round".to_owned(),
                        n => format!("{n} spaces left"),
                    }}</small>
                </p>
                <div class="row">
                    <button type="button" class="button" data-testid="undo"
                        disabled=move || !table.can_take_back()
                        on:click=move |_| table.take_back()>"Undo"</button>
                    <button type="button" class="button primary" data-testid="confirm"
                        disabled=move || !laid.get()
                        on:click=move |_| draft.commit()>"Confirm"</button>
                </div>
            </div>
            <Refusal refused=draft.refused/>
            <p class="gain" data-testid="gain">{move || laid.get().then(gain)}</p>
        </section>
        <Show when=move || over.get()>
            <Count table/>
            <Show when=next_due>
                <p class="row">
                    <button type="button" class="button primary big" data-testid="next-round" on:click=move |_| table.session.go_on()>
                        {move || format!("Next round: {}", draft.position.with(|game| game.round() + 1))}
                    </button>
                </p>
            </Show>
        </Show>
        <Sheet table/>
    }
}
