//! The spare and the buttons of a hunt's turn.

use eightfold_game::{Game, Seat};
use eightfold_octiles::{Hunt, HuntClick, HuntPhase, PRIZES};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::super::hand::Refusal;
use super::{HuntController, TurnKind};

impl TurnKind {
    const fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Spare => "spare",
            Self::Turn => "turn",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Run => "Just run",
            Self::Spare => "Take the spare",
            Self::Turn => "Turn a tile",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Run => "Move your runner along a path that is there. No tile changes.",
            Self::Spare => "Lay the spare over any tile, then run across it, or stay where you are.",
            Self::Turn => "Turn a tile where it lies. Your runner stays where it is.",
        }
    }
}

/// The hand: the spare, the three kinds of turn, and what ends a turn.
#[component]
pub fn HandPart(table: HuntController) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| table.spare());
    let live = move || draft.live.get();
    let plays = Memo::new(move |_| table.is_live_in(HuntPhase::Play));
    let scrambles = Memo::new(move |_| table.is_live_in(HuntPhase::Scramble));
    let spare_laid = move || draft.builder.with(|builder| builder.change()).is_some_and(|(_, spare)| spare);
    let turned = move || draft.builder.with(|builder| builder.change()).is_some_and(|(_, spare)| !spare);
    let hand_angle = move || {
        let eighths = if turned() { 0 } else { table.eighths.get() };
        format!("rotate({}deg)", eighths * 45)
    };
    let can_turn = move || {
        plays.get() && !table.must_pass() && (table.way() != TurnKind::Run || spare_laid() || turned())
    };
    view! {
        <section class="hand hunt-hand" class:scrambling=scrambles aria-label="The spare and your turn">
            <button type="button" class="button turn-tile" data-testid="rotate-left" aria-label="Turn the tile left" title="Turn left (Q)"
                disabled=move || !can_turn() on:click=move |_| table.turn(false)>"↺"</button>
            <div
                class="hand-tile"
                class:away=move || spare_laid() || table.afloat().is_some()
                class:idle=move || !plays.get()
                data-testid="hand-tile"
                role="img"
                aria-label=move || format!("Tile {} is the spare", tile.get())
                on:pointerdown=move |event| {
                    event.prevent_default();
                    table.grab(&event);
                }
            >
                <svg viewBox="-54 -54 108 108" aria-hidden="true">
                    <g inner_html=paint::defs(Ink::Live, "hand-")></g>
                    <g inner_html=paint::tile_shadow(Ink::Live)></g>
                    <g
                        class="tile turning"
                        style:transform=hand_angle
                        inner_html=move || paint::tile(Ink::Live, "hand-", tile.get())
                    ></g>
                </svg>
            </div>
            <button type="button" class="button turn-tile" data-testid="rotate-right" aria-label="Turn the tile right" title="Turn right (E)"
                disabled=move || !can_turn() on:click=move |_| table.turn(true)>"↻"</button>
            <div class="hand-actions">
                <p class="supply" data-testid="supply">{move || format!("Tile {}", tile.get())}<small>"the spare"</small></p>
                <div class="row">
                    <button type="button" class="button" data-testid="undo"
                        disabled=move || !live() || draft.clicks.get() == 0
                        on:click=move |_| table.take_back()>"Undo"</button>
                    <Show when=move || table.rests()>
                        <button type="button" class="button primary" data-testid="stay" on:click=move |_| draft.commit()>
                            {move || if turned() { "Leave it so" } else { "Stay, don't run" }}
                        </button>
                    </Show>
                    <Show when=move || table.waits()>
                        <button type="button" class="button primary" data-testid="confirm" on:click=move |_| draft.commit()>"Confirm"</button>
                    </Show>
                    <Show when=move || table.must_pass()>
                        <button type="button" class="button primary" data-testid="pass" on:click=move |_| table.say_word(HuntClick::Pass)>"Pass"</button>
                    </Show>
                    <Show when=move || scrambles.get()>
                        <button type="button" class="button primary" data-testid="scramble"
                            disabled=move || table.named() < 4
                            on:click=move |_| draft.commit()>
                            {move || format!("Scramble ({} of 4)", table.named())}
                        </button>
                        <button type="button" class="button" data-testid="no-scramble" on:click=move |_| table.say_word(HuntClick::Done)>"No scramble"</button>
                    </Show>
                </div>
            </div>
            <Refusal refused=draft.refused/>
            <Show when=move || plays.get() && !table.must_pass()>
                <div class="ways" role="group" aria-label="What kind of turn">
                    {TurnKind::ALL.map(|way| {
                        let barred = move || (way == TurnKind::Turn).then(|| table.why_no_rest()).flatten();
                        view! {
                            <button
                                type="button"
                                class="button way"
                                data-testid=format!("way-{}", way.id())
                                aria-pressed=move || (table.way() == way).to_string()
                                disabled=move || barred().is_some()
                                title=move || barred().unwrap_or(way.about())
                                on:click=move |_| table.go(way)
                            >{way.name()}</button>
                        }
                    }).collect_view()}
                    <p class="way-about" data-testid="way-about">
                        {move || match (table.way(), table.why_no_rest()) {
                            (way, None) => way.about().to_owned(),
                            (TurnKind::Spare, Some(_)) => "Lay the spare over any tile and run across it.".to_owned(),
                            (way, Some(why)) => format!("{} Turning a tile is barred: {why}", way.about()),
                        }}
                    </p>
                </div>
            </Show>
        </section>
        <PrizeTally table/>
    }
}

/// Who has taken how many prizes, and who must reach a marker first.
#[component]
fn PrizeTally(table: HuntController) -> impl IntoView {
    view! {
        <ul class="links troves stays" aria-label="Prizes">
            {[0, 1]
                .map(Seat::new)
                .map(|seat| {
                    let prizes = Hunt::prize_tone(seat);
                    let state = Memo::new(move |_| {
                        table.draft.position.with(|hunt| (hunt.taken(seat), hunt.decoy(seat)))
                    });
                    let name = table.draft.position.with_untracked(|hunt| hunt.seat_name(seat));
                    let words = move || match state.get() {
                        (taken, None) => format!("{taken} of {PRIZES} {}", prizes.name()),
                        (taken, Some(stop)) => {
                            format!("{taken} of {PRIZES}; must reach the {} marker on {stop}", prizes.name())
                        }
                    };
                    view! {
                        <li data-testid=format!("trove-{name}")>
                            <span inner_html=move || {
                                let (taken, marker) = state.get();
                                paint::trove(Ink::Live, &format!("trove-{name}-"), prizes.into(), taken, marker.is_some())
                            }></span>
                            <span><b>{name}</b><small>{words}</small></span>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
    }
}
