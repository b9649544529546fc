//! The spare tile, the three kinds of turn, and who has which prizes.

use crate::words::hunt as sentences;
use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Seat};
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn, PRIZES};
use eightfold_scene::Ink;
use eightfold_scene::octiles::in_hand::hunt::TurnKind;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::super::controller::BoardController;
use super::super::hand::TileHand;
use super::super::tile_game::ClickPlace;

type HuntController = BoardController<Hunt, RwSignal<TurnKind>>;

const fn id(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => "run",
        TurnKind::Spare => "spare",
        TurnKind::Turn => "turn",
    }
}

/// The hand: the spare, and the three kinds of turn.
#[component]
pub fn HuntHand(
    table: HuntController,
    choose: Callback<TurnKind>,
    grab: Callback<web_sys::PointerEvent>,
    turn: Callback<bool>,
) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| Some(draft.position.with(Hunt::spare)));
    let passes = move || draft.builder.with(|builder| builder.turns() == [HuntTurn::Pass]);
    let plays = Memo::new(move |_| {
        draft.live.get() && draft.position.with(Hunt::phase) == HuntPhase::Play && !passes()
    });
    let change = Memo::new(move |_| draft.builder.with(HuntBuilder::change));
    Effect::new(move |_| match table.guided() {
        Some(ClickPlace::Lay(_)) => choose.run(TurnKind::Spare),
        Some(ClickPlace::Turn(_)) => choose.run(TurnKind::Turn),
        _ => {}
    });
    // While something else has to be chosen first, controls without use yet are hidden but keep their space.
    let later = Memo::new(move |_| {
        draft.position.with(|hunt| match hunt.phase() {
            HuntPhase::Gold | HuntPhase::Prizes => Some(t(id::HUNT_THEN_TURNS)),
            HuntPhase::Mark | HuntPhase::Scramble => Some(t(id::HUNT_THEN_NEXT)),
            HuntPhase::Play => None,
        })
    });
    let spare_laid = move || change.get().is_some_and(|(_, spare)| spare);
    let turned = move || change.get().is_some_and(|(_, spare)| !spare);
    let barred = move |kind| draft.position.with(|hunt| sentences::barred_reason(hunt, kind));
    view! {
        <TileHand
            tile
            label=t(id::THE_SPARE)
            eighths=Signal::derive(move || if turned() { 0 } else { table.eighths.get() })
            away=Signal::derive(move || spare_laid() || table.dragged_tile().is_some())
            idle=Signal::derive(move || !plays.get())
            can_turn=Signal::derive(move || plays.get() && (table.own.get() != TurnKind::Run || change.get().is_some()))
            turn
            grab
        >
            <p class="supply" data-testid="supply">{move || tile.get().map(|tile| fill!(id::TILE_NUMBER, tile))}<small>{t(id::THE_SPARE_SMALL)}</small></p>
            <p class="later" data-testid="later" hidden=move || later.get().is_none()>{later}</p>
            <div class="ways" role="group" aria-label=t(id::HUNT_KINDS) class:idle=move || !plays.get()>
                {TurnKind::ALL.map(|kind| {
                    let why = move || barred(kind);
                    view! {
                        <button
                            type="button"
                            class="button way"
                            data-testid=format!("way-{}", id(kind))
                            aria-pressed=move || (table.own.get() == kind).to_string()
                            disabled=move || !plays.get() || why().is_some()
                            title=move || why().unwrap_or(sentences::about(kind))
                            on:click=move |_| choose.run(kind)
                        >{sentences::kind(kind)}</button>
                    }
                }).collect_view()}
            </div>
            <p class="way-about" data-testid="way-about">
                {move || match plays.get() {
                    true => draft.position.with(|hunt| sentences::about_now(hunt, table.own.get())),
                    false => String::new(),
                }}
            </p>
        </TileHand>
    }
}

/// The number of prizes a player has taken, and the marker to reach first.
#[component]
pub fn Prizes(table: HuntController, seat: Seat) -> impl IntoView {
    let prizes = Hunt::prize_tone(seat);
    let state =
        Memo::new(move |_| table.draft.position.with(|hunt| (hunt.prizes_taken(seat), hunt.decoy(seat))));
    let name = table.draft.position.with_untracked(|hunt| hunt.seat_name(seat));
    let words = move || match state.get() {
        (taken, None) => fill!(id::HUNT_PRIZES_OF, colour = called(prizes.name()), taken, all = PRIZES),
        (taken, Some(stop)) => {
            fill!(id::HUNT_PRIZES_MARKER, colour = called(prizes.name()), taken, all = PRIZES, stop)
        }
    };
    view! {
        <span class="trove" data-testid=format!("trove-{name}") title=words>
            <span aria-hidden="true" inner_html=move || {
                let (taken, marker) = state.get();
                paint::prize_tally(Ink::Live, &format!("trove-{name}-"), prizes.into(), taken, marker.is_some())
            }></span>
            <span class="visually-hidden">{words}</span>
        </span>
    }
}
