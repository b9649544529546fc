//! The trays beside the OCTI board, and the direction from which the board is seen.

use crate::words::{called, fill, id, octi_board, t};
use eightfold_game::{Game, Seat, ToAct};
use eightfold_octi::{Mode, Stage};
use eightfold_scene::octi::{PodInHand, Tray, TrayItem, TrayPart, trays};
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
        let (to_act, captured) = (now.to_act(), PodInHand::captured_of(&now, seat));
        let mut tray = trays(&preview.unwrap_or(now)).swap_remove(seat.index());
        tray.to_act = to_act == ToAct::Seat(seat);
        (tray, captured)
    });
    move || {
        let (tray, captured) = tray.get();
        one_tray(table, &tray, captured)
    }
}

fn one_tray(table: OctiController, tray: &Tray, captured: PodInHand) -> impl IntoView + use<> {
    let letter = tray.livery.letter();
    let parts = tray.parts(captured).into_iter().map(|part| match part.item {
        TrayItem::Pods(what) => {
            let mine = tray.to_act || what == PodInHand::Partner;
            tray_pods(table, tray, part, what, mine).into_any()
        }
        TrayItem::Prongs => {
            let title = fill!(id::TRAY_PRONGS, prongs = part.count);
            tray_prongs(part, title, format!("prongs-{letter}")).into_any()
        }
        TrayItem::Superprongs => {
            let title = fill!(id::TRAY_SUPERS, prongs = part.count);
            tray_prongs(part, title, format!("superprongs-{letter}")).into_any()
        }
    });
    view! {
        <div class=tray.class() data-testid=format!("tray-{letter}") role="group" aria-label=octi_board::tray(tray)>
            {parts.collect_view()}
        </div>
    }
}

/// Pods of a tray, which the player to act can take if they're `mine`.
fn tray_pods(
    table: OctiController,
    tray: &Tray,
    part: TrayPart,
    what: PodInHand,
    mine: bool,
) -> impl IntoView + use<> {
    let TrayPart { count, class, view_box, aspect, width, drawing, .. } = part;
    let can = move || mine && count > 0 && table.can_take(what);
    let held = move || mine && table.held.get().carried == Some(what);
    let word = match what {
        PodInHand::Reserve => t(id::TRAY_RESERVE),
        PodInHand::Captured | PodInHand::Partner => t(id::TRAY_CAPTURED),
    };
    view! {
        <button
            type="button"
            class=class
            class:guided=move || mine && table.guided() == Some(GuidePlace::Tray(what))
            aria-pressed=move || if held() { "true" } else { "false" }
            title=format!("{count} {word}")
            data-testid=format!("{}-{}", what.name(), tray.livery.letter())
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
            <svg viewBox=view_box preserveAspectRatio=aspect style:width=width aria-hidden="true" inner_html=drawing></svg>
            <span class="visually-hidden">{format!("{}: ", called(tray.livery.name()))}</span>
            <b>{count}</b>
            <span class="visually-hidden">{format!(" {word}")}</span>
        </button>
    }
}

/// Prongs or superprongs of a tray.
fn tray_prongs(part: TrayPart, title: String, testid: String) -> impl IntoView {
    let TrayPart { count, class, view_box, aspect, width, drawing, .. } = part;
    view! {
        <span class=class title=title>
            <svg viewBox=view_box preserveAspectRatio=aspect style:width=width aria-hidden="true" inner_html=drawing></svg>
            <b data-testid=testid>{count}</b>
        </span>
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
                on:click=move |_| {
                    table.threats.update(|on| *on = !*on);
                    if table.no_threats.get_untracked() {
                        table.session.say(t(id::NO_THREATS));
                    }
                }
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
                <label class="switch">
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
                    <label class="switch">
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
            <span class="no-threats" class:shown=table.no_threats data-testid="no-threats">{t(id::NO_THREATS)}</span>
        </div>
    }
}
