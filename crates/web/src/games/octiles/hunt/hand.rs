//! The spare, the three kinds of turn, and who has which prizes.

use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Seat};
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn, PRIZES};
use eightfold_scene::Ink;
use eightfold_scene::octiles::in_hand::hunt::TurnKind;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::super::controller::BoardController;
use super::super::hand::TileHand;

type HuntController = BoardController<Hunt, RwSignal<TurnKind>>;

const fn id(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => "run",
        TurnKind::Spare => "spare",
        TurnKind::Turn => "turn",
    }
}

fn name(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => t(id::HUNT_RUN),
        TurnKind::Spare => t(id::HUNT_SPARE),
        TurnKind::Turn => t(id::HUNT_TURN),
    }
}

fn about(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => t(id::HUNT_RUN_ABOUT),
        TurnKind::Spare => t(id::HUNT_SPARE_ABOUT),
        TurnKind::Turn => t(id::HUNT_TURN_ABOUT),
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
    // While something else is to be chosen, what cannot be used yet is not there, but its place is.
    let later = Memo::new(move |_| {
        draft.position.with(|hunt| match hunt.phase() {
            HuntPhase::Gold | HuntPhase::Prizes => Some(t(id::HUNT_THEN_TURNS)),
            HuntPhase::Mark | HuntPhase::Scramble => Some(t(id::HUNT_THEN_NEXT)),
            HuntPhase::Play => None,
        })
    });
    let spare_laid = move || change.get().is_some_and(|(_, spare)| spare);
    let turned = move || change.get().is_some_and(|(_, spare)| !spare);
    let barred = move || {
        let must_run = draft.position.with(|hunt| hunt.phase() == HuntPhase::Play && hunt.bans().must_run);
        must_run.then_some(t(id::HUNT_MUST_RUN))
    };
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
                    let why = move || (kind == TurnKind::Turn).then(barred).flatten();
                    view! {
                        <button
                            type="button"
                            class="button way"
                            data-testid=format!("way-{}", id(kind))
                            aria-pressed=move || (table.own.get() == kind).to_string()
                            disabled=move || !plays.get() || why().is_some()
                            title=move || why().unwrap_or(about(kind))
                            on:click=move |_| choose.run(kind)
                        >{name(kind)}</button>
                    }
                }).collect_view()}
            </div>
            <p class="way-about" data-testid="way-about">
                {move || match (table.own.get(), barred()) {
                    _ if !plays.get() => String::new(),
                    (kind, None) => about(kind).to_owned(),
                    (TurnKind::Spare, Some(_)) => t(id::HUNT_SPARE_RUN).to_owned(),
                    (kind, Some(why)) => fill!(id::HUNT_TURN_BARRED, about = about(kind), why),
                }}
            </p>
        </TileHand>
    }
}

/// How many prizes a player has taken, and the marker that must be reached first.
#[component]
pub fn Prizes(table: HuntController, seat: Seat) -> impl IntoView {
    let prizes = Hunt::prize_tone(seat);
    let state = Memo::new(move |_| table.draft.position.with(|hunt| (hunt.taken(seat), hunt.decoy(seat))));
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
