//! The play view: board, hand, players, turns.

use eightfold_game::{Seat, ToAct};
use leptos::prelude::*;

use super::analysis::{Analysis, Review};
use super::history::History;
use super::menu::Menu;
use super::{GameSession, Prefs, browser};
use crate::games::{self, Parts, Room};
use crate::route::Route;
use crate::setup::Kind;

/// The game on the desk.
#[component]
pub fn Play() -> impl IntoView {
    let session = GameSession::here();
    // A new game may be of another family: its room is furnished anew.
    move || {
        session.number.track();
        match untrack(|| session.game()).and_then(games::of) {
            Some(room) => table(session, room).into_any(),
            None => view! {
                <section class="card notice">
                    <h2>"No game on the table"</h2>
                    <p><a class="button primary" href=Route::Home.to_string()>"Choose a game"</a></p>
                </section>
            }
            .into_any(),
        }
    }
}

fn table(session: GameSession, room: &'static Room) -> impl IntoView {
    let Parts { board, hand, prompt } = (room.parts)(session);
    speak(session, room);
    view! {
        <div class="table" data-testid="table">
            <div class="prompt-bar">
                <Prompt prompt/>
            </div>
            <div class="board-place">{board}</div>
            <div class="hand-place">
                <Ending/>
                <div class:over=move || session.ending().is_some()>{hand}</div>
                <Analysis/>
            </div>
            <section class="side" aria-label="About this game">
                <Seats room/>
                <History/>
                <Menu/>
                <Settings/>
            </section>
        </div>
    }
}

/// Whose turn it is and what can be done.
#[component]
fn Prompt(prompt: Signal<String>) -> impl IntoView {
    let session = GameSession::here();
    let seat = move || match session.to_act() {
        Some(ToAct::Seat(seat)) => Some(seat),
        _ => None,
    };
    let tint = move || {
        let seat = session.trying_by().or_else(seat);
        seat.map(|seat| session.seat_name(seat).to_lowercase())
    };
    let text = move || {
        if let Some(what) = session.trying() {
            return what;
        }
        if !session.is_live() {
            return "You are looking back at an earlier turn.".to_owned();
        }
        if let Some(ending) = session.ending() {
            return ending;
        }
        match seat() {
            Some(seat) if session.kind(seat) != Kind::Person => {
                format!("{} is thinking …", session.seat_name(seat))
            }
            _ => prompt.get(),
        }
    };
    view! {
        <p class="prompt" data-testid="prompt">
            <span class="dot big" data-tint=tint aria-hidden="true"></span>
            <span>{text}</span>
            <Show when=move || !session.is_live()>
                <button type="button" class="button quiet" data-testid="back-to-game" on:click=move |event| {
                    session.look_here();
                    browser::back_to_board(&event);
                }>
                    "Back to the game"
                </button>
            </Show>
        </p>
        <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
    }
}

/// Says each turn as it is made, and how the game ends.
fn speak(session: GameSession, room: &'static Room) {
    let number = session.number.get_untracked();
    Effect::new(move |before: Option<usize>| {
        let len = session.len();
        if session.number.get_untracked() == number && before.is_some_and(|before| before < len) {
            let sentences: Vec<String> = session
                .with(|record| {
                    (before.unwrap_or(len)..len).filter_map(|at| (room.say)(record.played(), at)).collect()
                })
                .unwrap_or_default();
            let mut text = sentences.join(" ");
            if let Some(ending) = session.ending() {
                text = format!("{text} {ending}");
            }
            session.said.set(text);
        }
        len
    });
}

/// The players, how far each is, and whose turn it is.
#[component]
fn Seats(room: &'static Room) -> impl IntoView {
    let session = GameSession::here();
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    view! {
        <ul class="players" aria-label="Players">
            {(0..seats)
                .map(Seat::new)
                .map(|seat| {
                    let name = session.seat_name(seat);
                    let active = move || session.to_act() == Some(ToAct::Seat(seat));
                    let player = move || {
                        let given = session.with(|record| record.names().get(seat.index()).cloned().flatten()).flatten();
                        let kind = session.kind(seat);
                        given
                            .or_else(|| session.with(|record| kind.default_name(record.choice())).flatten())
                            .unwrap_or_else(|| "Person".to_owned())
                    };
                    let progress = move || session.with(|record| (room.progress)(record.played(), seat)).unwrap_or_default();
                    view! {
                        <li class:active=active data-testid=format!("player-{name}") aria-current=move || active().then_some("true")>
                            <span class="badge" aria-hidden="true" inner_html=(room.badge)(name)></span>
                            <span class="player-name"><b>{name}</b>" "{player}</span>
                            <span class="progress">{progress}</span>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
    }
}

/// How the game ended, and what next.
#[component]
fn Ending() -> impl IntoView {
    let session = GameSession::here();
    view! {
        <Show when=move || session.ending().is_some()>
            <section class="ending" data-testid="ending">
                <p><b>{move || session.ending()}</b></p>
                <p class="row">
                    <button type="button" class="button primary" data-testid="rematch" on:click=move |_| {
                        if let Err(error) = session.rematch() {
                            session.said.set(error);
                        }
                    }>"Rematch"</button>
                    <a class="button" href=Route::Home.to_string() data-testid="new-game-after">"New game"</a>
                </p>
                <Review/>
            </section>
        </Show>
    }
}

/// What one likes, at hand.
#[component]
fn Settings() -> impl IntoView {
    let prefs = Prefs::here();
    let wish = |testid: &'static str, label: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="wish">
                <input
                    type="checkbox"
                    data-testid=testid
                    prop:checked=signal
                    on:change=move |event| signal.set(event_target_checked(&event))
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="wishes" role="group" aria-label="Preferences">
            {wish("wish-confirm", "Confirm turns", prefs.confirm)}
            {wish("wish-coordinates", "Names", prefs.coordinates)}
            {wish("wish-numbers", "Numbers", prefs.numbers)}
            {wish("wish-sound", "Sound", prefs.sound)}
            {wish("wish-thinking", "Thinking", prefs.thinking)}
        </div>
    }
}
