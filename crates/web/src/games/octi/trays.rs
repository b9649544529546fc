//! The trays beside the OCTI board, and the direction from which the board is seen.

use crate::words::{called, fill, id, octi_board, t};
use eightfold_game::{Game, Seat, ToAct};
use eightfold_octi::{Mode, Octi, Stage};
use eightfold_scene::octi::{PodInHand, Tray, loose_prong, pod as paint_pod, prong_row, trays};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::controller::{OctiController, WRAPPED_SQUARES};
use super::first_game::GuidePlace;
use super::moving_pods::Drag;
use crate::setup::PlayerKind;

/// A player's tray next to the board, as it would be after the turn in progress.
#[component]
pub fn SeatTray(table: OctiController, seat: Seat) -> impl IntoView {
    let tray = Memo::new(move |_| {
        let preview = table
            .draft
            .builder
            .with(|builder| (builder.stage() == Stage::Done).then(|| builder.preview()).flatten());
        let now = table.draft.position.get();
        let to_act = now.to_act();
        let mut tray = trays(&preview.unwrap_or(now)).swap_remove(seat.index());
        tray.to_act = to_act == ToAct::Seat(seat);
        tray
    });
    move || one_tray(table, seat, tray.get())
}

fn one_tray(table: OctiController, seat: Seat, tray: Tray) -> impl IntoView {
    let acts = table.draft.position.with_untracked(Octi::to_act) == ToAct::Seat(seat);
    let partner =
        table.draft.position.with_untracked(|octi| !acts && octi.team(octi.turn_seat()).contains(seat));
    let bare = paint_pod(&eightfold_scene::octi::Pod::bare(tray.livery), 0.0, 0);
    let name = tray.livery.name();
    let pods = |what: PodInHand, count: u8, mine: bool, word: &'static str| {
        let svg = bare.clone();
        let can = move || mine && count > 0 && table.can_take(what);
        let held = move || mine && table.held.get().carried == Some(what);
        let testid = match what {
            PodInHand::Reserve => "reserve",
            PodInHand::Captured => "captured",
            PodInHand::Partner => "partner",
        };
        view! {
            <button
                type="button"
                class=format!("octi-pods {testid}")
                class:none=count == 0
                class:guided=move || mine && table.guided() == Some(GuidePlace::Tray(what))
                aria-pressed=move || if held() { "true" } else { "false" }
                title=format!("{count} {word}")
                data-testid=format!("{testid}-{}", tray.livery.letter())
                disabled=move || !can()
                on:pointerdown=move |event: web_sys::PointerEvent| {
                    if can() && event.button() == 0 {
                        event.prevent_default();
                        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                        table.carry.set(Some(Drag { what, pointer: event.pointer_id(), start: at, at, moved: false }));
                        if let Some(target) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
                            let _ = target.release_pointer_capture(event.pointer_id());
                        }
                    }
                }
                on:click=move |_| if can() { table.take(what) }
            >
                <svg viewBox="-40 -40 80 80" aria-hidden="true" inner_html=svg></svg>
                <span class="visually-hidden">{format!("{}: ", called(name))}</span>
                <b>{format!("{count}")}</b>
                <span class="visually-hidden">{format!(" {word}")}</span>
            </button>
        }
    };
    let captured_as = if partner { PodInHand::Partner } else { PodInHand::Captured };
    let (wide, prongs) = prong_row(tray.prongs);
    view! {
        <div class=format!("octi-tray {}", tray.livery.class()) class:to-act=tray.to_act class:out=tray.out
            data-testid=format!("tray-{}", tray.livery.letter()) role="group" aria-label=octi_board::tray(&tray)>
            {pods(PodInHand::Reserve, tray.reserve, acts, t(id::TRAY_RESERVE))}
            <span class="octi-prongs" class:none=tray.prongs == 0 title=fill!(id::TRAY_PRONGS, prongs = tray.prongs)>
                <svg viewBox=format!("0 0 {wide} 34") preserveAspectRatio="xMinYMid slice" style:width=format!("{:.2}rem", wide / 18.0) aria-hidden="true" inner_html=prongs></svg>
                <b data-testid=format!("prongs-{}", tray.livery.letter())>{tray.prongs}</b>
            </span>
            {(tray.superprongs > 0).then(|| view! {
                <span class="octi-supers" title=fill!(id::TRAY_SUPERS, prongs = tray.superprongs)>
                    <svg viewBox="-18 -18 36 36" aria-hidden="true" inner_html=loose_prong(true)></svg>
                    <b data-testid=format!("superprongs-{}", tray.livery.letter())>{tray.superprongs}</b>
                </span>
            })}
            {pods(captured_as, tray.captured, acts || partner, t(id::TRAY_CAPTURED))}
        </div>
    }
}

/// The teams of a game for four, and how an eliminated player comes back.
#[component]
pub fn Teams(table: OctiController) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let octi = table.draft.position.get();
        let rules = *octi.rules();
        if rules.mode != Mode::Four {
            return Vec::new();
        }
        let mut lines = vec![t(id::TEAMS_WHO).to_owned()];
        for seat in octi.out().iter() {
            let partner = octi.team(seat).without(seat).iter().next();
            if let (Some(partner), [home, ..]) = (partner, rules.bases(seat)) {
                let (name, partner) = (called(octi.seat_name(seat)), called(octi.seat_name(partner)));
                lines.push(fill!(id::TEAMS_OUT, name, partner, home));
            }
        }
        lines
    });
    move || {
        let lines = lines.get();
        (!lines.is_empty()).then(|| {
            view! {
                <div class="octi-teams" data-testid="teams">
                    {lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                </div>
            }
        })
    }
}

/// Controls for the view of the board.
#[component]
pub fn Tools(table: OctiController) -> impl IntoView {
    let edgeless = move || table.draft.position.with(|octi| octi.rules().edgeless);
    let plays = move || table.session.kinds.with(|kinds| kinds.contains(&PlayerKind::Person));
    let far = move || table.view.with(|view| view.beyond != 0.0);
    let scroll = move |right: i8, down: i8| {
        table.view.update(|view| {
            view.edgeless = true;
            *view = view.scrolled(right, down);
        });
    };
    let arrow = move |testid: &'static str, label: &'static str, sign: &'static str, right: i8, down: i8| {
        view! {
            <button type="button" class="button icon" data-testid=testid aria-label=label title=label on:click=move |_| scroll(right, down)>{sign}</button>
        }
    };
    view! {
        <div class="octi-tools row" role="group" aria-label=t(id::TOOLS_VIEW)>
            <button
                type="button"
                class="button small"
                data-testid="threats"
                aria-pressed=move || if table.threats.get() { "true" } else { "false" }
                on:click=move |_| table.threats.update(|on| *on = !*on)
            >{t(id::THREATS)}</button>
            <button
                type="button"
                class="button small"
                data-testid="turn-board"
                title=t(id::TURN_BOARD_ABOUT)
                on:click=move |_| table.view.update(|view| view.quarter_turns = (view.quarter_turns + 1) % 4)
            >{t(id::TURN_BOARD)}</button>
            // Spectators and readers of a shared game take no turns.
            <Show when=plays>
                <label class="wish">
                    <input
                        type="checkbox"
                        data-testid="capturing"
                        prop:checked=table.capturing
                        on:change=move |event| table.capturing.set(event_target_checked(&event))
                    />
                    <span>{t(id::CAPTURE_JUMPED)}</span>
                </label>
            </Show>
            <Show when=edgeless>
                <span class="octi-scroll" role="group" aria-label=t(id::SCROLL_BOARD)>
                    {arrow("scroll-left", t(id::SCROLL_LEFT), "←", -1, 0)}
                    {arrow("scroll-up", t(id::SCROLL_UP), "↑", 0, -1)}
                    {arrow("scroll-down", t(id::SCROLL_DOWN), "↓", 0, 1)}
                    {arrow("scroll-right", t(id::SCROLL_RIGHT), "→", 1, 0)}
                    <label class="wish">
                        <input
                            type="checkbox"
                            data-testid="far-side"
                            prop:checked=far
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                table.view.update(|view| view.beyond = if on { WRAPPED_SQUARES } else { 0.0 });
                            }
                        />
                        <span>{t(id::FAR_SIDE)}</span>
                    </label>
                </span>
            </Show>
        </div>
    }
}
