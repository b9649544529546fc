//! What a player of OCTI has in hand: the picked pod, large; movers and captures; the trays.

use eightfold_game::{Game, Seat, ToAct};
use eightfold_octi::{Direction, Mode, Octi, OctiBuilder, Shown, Stage};
use eightfold_scene::octi::{PodInHand, Tray, livery, look_of, loose_prong, pod as paint_pod, trays};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::build::Drag;
use super::controller::OctiController;
use super::dial::Dial;
use crate::games::octi::badge;

/// The hand.
#[component]
pub fn HandPart(table: OctiController) -> impl IntoView {
    carry_by_pointer(table);
    view! {
        <section class="octi-hand" aria-label="In hand">
            <div class="octi-work">
                <Dial table/>
                <div class="octi-acts">
                    <Stack table/>
                    <Movers table/>
                    <Captures table/>
                    <FreeMoves table/>
                    <p class="octi-buttons row">
                        <Show when=move || table.waits()>
                            <button type="button" class="button primary" data-testid="confirm" on:click=move |_| table.commit()>"Done"</button>
                        </Show>
                        <button
                            type="button"
                            class="button small"
                            data-testid="undo"
                            disabled=move || !table.draft.live.get() || !table.has_past()
                            on:click=move |_| table.take_back()
                        >"Take back"</button>
                        <Show when=move || table.has_past() && table.draft.live.get()>
                            <button type="button" class="button small" data-testid="clear" on:click=move |_| table.give_up()>"Put down"</button>
                        </Show>
                    </p>
                </div>
            </div>
            <Trays table/>
            <Teams table/>
            <Tools table/>
        </section>
        {move || {
            let carry = table.carry.get().filter(|carry| carry.moved)?;
            Some(carried(table, carry))
        }}
    }
}

/// A pod from a tray under the pointer.
fn carried(table: OctiController, carry: Drag) -> impl IntoView {
    let position = table.draft.position.get_untracked();
    let owner = match carry.what {
        PodInHand::Partner => position.team(position.turn_seat()).without(position.turn_seat()).iter().next(),
        PodInHand::Reserve | PodInHand::Captured => None,
    }
    .unwrap_or(position.turn_seat());
    let look = eightfold_scene::octi::Pod::bare(livery(*position.rules(), owner));
    view! {
        <svg
            class="carried octi-carried"
            viewBox="-50 -50 100 100"
            aria-hidden="true"
            style:left=format!("{}px", carry.at.0)
            style:top=format!("{}px", carry.at.1)
            inner_html=paint_pod(&look, 0.0, 0)
        ></svg>
    }
}

/// Pods from trays and prongs of the dial follow the pointer.
fn carry_by_pointer(table: OctiController) {
    let at = |event: &web_sys::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let moves = window_event_listener(leptos::ev::pointermove, move |event| {
        let Some(mut carry) = table.carry.get_untracked() else {
            return;
        };
        carry.at = at(&event);
        let moved = (carry.at.0 - carry.start.0).hypot(carry.at.1 - carry.start.1) > 8.0;
        if moved && !carry.moved {
            carry.moved = true;
            if table.held.get_untracked().carried != Some(carry.what) {
                table.take(carry.what);
            }
        }
        table.carry.set(Some(carry));
    });
    let ends = window_event_listener(leptos::ev::pointerup, move |event| {
        let (x, y) = at(&event);
        if let Some(from) = table.dragging.get_untracked() {
            table.dragging.set(None);
            let hole =
                below(x, y, "data-hole").and_then(|letter| Direction::from_letter(letter.chars().next()?));
            if let Some(to) = hole.filter(|&to| to != from) {
                table.drag_prong(from, to);
            }
        }
        if let Some(carry) = table.carry.get_untracked() {
            table.carry.set(None);
            if carry.moved {
                match below(x, y, "data-square").and_then(|name| eightfold_octi::Point::from_name(&name)) {
                    Some(square) => table.press(square),
                    None => table.give_up(),
                }
            }
        }
    });
    let cancels = window_event_listener(leptos::ev::pointercancel, move |_| {
        table.carry.set(None);
        table.dragging.set(None);
    });
    on_cleanup(move || {
        moves.remove();
        ends.remove();
        cancels.remove();
    });
}

/// The value of an attribute of what lies below a place in the window.
fn below(x: f64, y: f64, attribute: &str) -> Option<String> {
    document()
        .element_from_point(x as f32, y as f32)?
        .closest(&format!("[{attribute}]"))
        .ok()
        .flatten()?
        .get_attribute(attribute)
}

/// The pods of the square one looks into.
#[component]
fn Stack(table: OctiController) -> impl IntoView {
    let stack = Memo::new(move |_| {
        let square = table.held.get().square?;
        let pods: Vec<(Shown, bool)> = table.draft.builder.with(|builder| {
            let waits =
                |shown: &Shown| shown.mover.is_some_and(|number| builder.movers()[number].path().is_empty());
            builder
                .standing()
                .into_iter()
                .filter(|shown| shown.pod.point() == square)
                .map(|shown| (shown, waits(&shown)))
                .collect()
        });
        (pods.len() > 1).then_some((square, pods))
    });
    move || {
        let (square, pods) = stack.get()?;
        let rules = table.draft.position.with(|octi| *octi.rules());
        let current = table.draft.builder.with(OctiBuilder::current);
        let held = table.held.get().pod;
        let mut picked = false;
        let cards = pods
            .into_iter()
            .enumerate()
            .map(|(slot, (shown, waits))| {
                let look = look_of(rules, shown.pod);
                let chosen = shown.mover.is_some() || (held == Some(shown.pod) && !std::mem::replace(&mut picked, true));
                let state = match (shown.mover, waits) {
                    _ if shown.captured => ", captured",
                    (Some(number), true) if current == Some(number) => ", moves next",
                    (Some(_), true) => ", still to be moved",
                    _ => "",
                };
                view! {
                    <button
                        type="button"
                        class="octi-card"
                        class:captured=shown.captured
                        aria-pressed=if chosen { "true" } else { "false" }
                        aria-label=format!("{}{state}", look.describe())
                        data-testid=format!("stack-{slot}")
                        disabled=!table.draft.live.get()
                        on:click=move |_| table.press_pod(shown)
                    >
                        <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label=format!("Stack on {square}")>
                <p class="octi-label">{format!("On {square}: choose one or several")}</p>
                <div class="octi-cards">{cards}</div>
            </div>
        })
    }
}

/// The movers of an advance and how far each has come.
#[component]
fn Movers(table: OctiController) -> impl IntoView {
    move || {
        let (movers, current, stage) = table
            .draft
            .builder
            .with(|builder| (builder.movers().to_vec(), builder.current(), builder.stage()));
        if stage == Stage::Over || movers.is_empty() || (movers.len() == 1 && movers[0].path().is_empty()) {
            return None;
        }
        let free = stage == Stage::Free;
        let rules = table.draft.position.with(|octi| *octi.rules());
        let rows = movers
            .into_iter()
            .enumerate()
            .map(|(number, mover)| {
                let look = look_of(rules, mover.pod());
                let mut way = mover.pod().point().to_string();
                for to in mover.path().points() {
                    way.push_str(&format!("–{to}"));
                }
                let waits = mover.path().is_empty();
                if waits {
                    way.push_str(" … to be moved");
                }
                view! {
                    <li>
                        <button
                            type="button"
                            class="octi-mover"
                            class:waits=waits
                            aria-pressed=if current == Some(number) { "true" } else { "false" }
                            aria-label=format!("{}, {}", look.describe(), way.clone())
                            data-testid=format!("mover-{number}")
                            on:click=move |_| table.select(number)
                        >
                            <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                            <span>{way.clone()}</span>
                        </button>
                        <Show when=move || !free>
                            <button
                                type="button"
                                class="button icon octi-drop"
                                aria-label=format!("Leave mover {} where it was", number + 1)
                                title="Leave it where it was"
                                data-testid=format!("drop-{number}")
                                on:click=move |_| table.drop_mover(number)
                            >"×"</button>
                        </Show>
                    </li>
                }
            })
            .collect_view();
        Some(view! { <ol class="octi-movers" aria-label="Movers">{rows}</ol> })
    }
}

/// The pods that were jumped: captured or spared, one by one.
#[component]
fn Captures(table: OctiController) -> impl IntoView {
    move || {
        let jumped = table.draft.builder.with(OctiBuilder::jumped);
        if jumped.is_empty() {
            return None;
        }
        let rules = table.draft.position.with(|octi| *octi.rules());
        let cards = jumped
            .into_iter()
            .flat_map(|jumped| (0..jumped.there).map(move |n| (jumped, n)))
            .map(|(jumped, n)| {
                let look = look_of(rules, jumped.pod);
                let captured = n < jumped.chosen;
                let square = jumped.pod.point();
                view! {
                    <button
                        type="button"
                        class="octi-card"
                        class:captured=captured
                        role="switch"
                        aria-checked=if captured { "true" } else { "false" }
                        aria-label=format!("Capture the {} on {square}", look.describe())
                        title=if captured { "Spare it" } else { "Capture it" }
                        data-testid=format!("capture-{square}-{}{n}", jumped.pod.letters())
                        on:click=move |_| table.toggle_capture(jumped.pod, !captured)
                    >
                        <svg viewBox="-51 -51 102 102" aria-hidden="true" inner_html=paint_pod(&look, 0.0, 0)></svg>
                        <span>{square.to_string()}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label="Jumped pods">
                <p class="octi-label">"Jumped: press what is captured"</p>
                <div class="octi-cards">{cards}</div>
            </div>
        })
    }
}

/// The free moves that superprongs give before the regular part of the turn.
#[component]
fn FreeMoves(table: OctiController) -> impl IntoView {
    let free = Memo::new(move |_| {
        let mut moves: Vec<_> = table.builds.with(|offers| {
            offers
                .iter()
                .filter_map(|click| match *click {
                    eightfold_octi::OctiClick::Free { pod, direction } => Some((pod, direction)),
                    _ => None,
                })
                .collect()
        });
        moves.dedup();
        moves
    });
    move || {
        let moves = free.get();
        if moves.is_empty() {
            return None;
        }
        let buttons = moves
            .into_iter()
            .map(|(pod, direction)| {
                view! {
                    <button
                        type="button"
                        class="button small octi-free"
                        data-testid=format!("free-{}-{}", pod.point(), direction.letter())
                        on:click=move |_| table.free(pod, direction)
                    >
                        <svg viewBox="-18 -18 36 36" aria-hidden="true">
                            <g transform=format!("rotate({})", direction.index() * 45) inner_html=loose_prong(true)></g>
                        </svg>
                        <span>{format!("{} {}", pod.point(), direction.name())}</span>
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <div class="octi-stack" role="group" aria-label="Free moves">
                <p class="octi-label">"Free moves, before the turn proper"</p>
                <div class="row">{buttons}</div>
            </div>
        })
    }
}

/// What everybody has beside the board.
#[component]
fn Trays(table: OctiController) -> impl IntoView {
    let all = Memo::new(move |_| {
        let preview = table
            .draft
            .builder
            .with(|builder| (builder.stage() == Stage::Done).then(|| builder.preview()).flatten());
        let now = table.draft.position.get();
        let mut all = trays(&preview.unwrap_or(now));
        for (tray, before) in all.iter_mut().zip(trays(&now)) {
            tray.to_act = before.to_act;
        }
        all
    });
    view! {
        <div class="octi-trays" role="group" aria-label="Trays">
            {move || all.get().into_iter().enumerate().map(|(seat, tray)| one_tray(table, Seat::new(seat), tray)).collect_view()}
        </div>
    }
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
                aria-pressed=move || if held() { "true" } else { "false" }
                title=format!("{count} {word}")
                data-testid=format!("{testid}-{}", tray.livery.letter())
                disabled=move || !can()
                on:pointerdown=move |event: web_sys::PointerEvent| {
                    if can() && event.button() == 0 {
                        event.prevent_default();
                        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                        table.carry.set(Some(Drag { what, start: at, at, moved: false }));
                        if let Some(target) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
                            let _ = target.release_pointer_capture(event.pointer_id());
                        }
                    }
                }
                on:click=move |_| if can() { table.take(what) }
            >
                <svg viewBox="-40 -40 80 80" aria-hidden="true" inner_html=svg></svg>
                <span class="visually-hidden">{format!("{name}: ")}</span>
                <b>{format!("{count}")}</b>
                <span class="visually-hidden">{format!(" {word}")}</span>
            </button>
        }
    };
    let captured_as = if partner { PodInHand::Partner } else { PodInHand::Captured };
    let fives: Vec<u8> = (0..tray.prongs).collect();
    let wide = 6.0 + f64::from(tray.prongs / 5) * 2.2 + f64::from(tray.prongs) * 4.8;
    view! {
        <div class=format!("octi-tray {}", tray.livery.class()) class:to-act=tray.to_act class:out=tray.out
            data-testid=format!("tray-{}", tray.livery.letter()) role="group" aria-label=tray.describe()>
            <span class="octi-tray-name">
                <span class="badge" aria-hidden="true" inner_html=badge(name)></span>
                <span>{name}{tray.out.then_some(" (out)")}</span>
            </span>
            {pods(PodInHand::Reserve, tray.reserve, acts, "in reserve")}
            <span class="octi-prongs" title=format!("{} prongs in supply", tray.prongs)>
                <svg viewBox=format!("0 0 {wide} 34") style:width=format!("{:.2}rem", wide / 18.0) aria-hidden="true">
                    {fives.into_iter().map(|n| {
                        let x = 4.0 + f64::from(n / 5) * 2.2 + f64::from(n) * 4.8;
                        view! { <path transform=format!("translate({x} 17)") d="M0-13 2.1-6V13H-2.1V-6Z"/> }
                    }).collect_view()}
                </svg>
                <b data-testid=format!("prongs-{}", tray.livery.letter())>{tray.prongs}</b>
            </span>
            {(tray.superprongs > 0).then(|| view! {
                <span class="octi-supers" title=format!("{} superprongs in supply", tray.superprongs)>
                    <svg viewBox="-18 -18 36 36" aria-hidden="true" inner_html=loose_prong(true)></svg>
                    <b data-testid=format!("superprongs-{}", tray.livery.letter())>{tray.superprongs}</b>
                </span>
            })}
            {pods(captured_as, tray.captured, acts || partner, "captured")}
        </div>
    }
}

/// Four players: who plays with whom, and how somebody who is out comes back.
#[component]
fn Teams(table: OctiController) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let octi = table.draft.position.get();
        let rules = *octi.rules();
        if rules.mode != Mode::Four {
            return Vec::new();
        }
        let mut lines = vec!["South and North play together, against West and East.".to_owned()];
        for seat in octi.out().iter() {
            let partner = octi.team(seat).without(seat).iter().next();
            if let (Some(partner), [home, ..]) = (partner, rules.bases(seat)) {
                let (name, partner) = (octi.seat_name(seat), octi.seat_name(partner));
                lines.push(format!(
                    "{name} is out and takes no turns. {partner} can bring {name} back: by standing on {home} and \
                     liberating one of {name}'s captured pods there."
                ));
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

/// How the board is looked at.
#[component]
fn Tools(table: OctiController) -> impl IntoView {
    let edgeless = move || table.draft.position.with(|octi| octi.rules().edgeless);
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
        <div class="octi-tools row" role="group" aria-label="View">
            <button
                type="button"
                class="button small"
                data-testid="threats"
                aria-pressed=move || if table.threats.get() { "true" } else { "false" }
                on:click=move |_| table.threats.update(|on| *on = !*on)
            >"Threats"</button>
            <button
                type="button"
                class="button small"
                data-testid="turn-board"
                title="Turn the board by a quarter"
                on:click=move |_| table.view.update(|view| view.quarter_turns = (view.quarter_turns + 1) % 4)
            >"Turn board"</button>
            <label class="wish">
                <input
                    type="checkbox"
                    data-testid="capturing"
                    prop:checked=table.capturing
                    on:change=move |event| table.capturing.set(event_target_checked(&event))
                />
                <span>"Capture enemies I jump"</span>
            </label>
            <Show when=edgeless>
                <span class="octi-scroll" role="group" aria-label="Scroll the board">
                    {arrow("scroll-left", "Scroll to the left", "←", -1, 0)}
                    {arrow("scroll-up", "Scroll up", "↑", 0, -1)}
                    {arrow("scroll-down", "Scroll down", "↓", 0, 1)}
                    {arrow("scroll-right", "Scroll to the right", "→", 1, 0)}
                    <label class="wish">
                        <input
                            type="checkbox"
                            data-testid="far-side"
                            prop:checked=far
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                table.view.update(|view| view.beyond = if on { super::controller::BEYOND } else { 0.0 });
                            }
                        />
                        <span>"Show the far side"</span>
                    </label>
                </span>
            </Show>
        </div>
    }
}
