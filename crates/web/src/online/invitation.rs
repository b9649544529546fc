//! What an invited guest sees: the host and the game, a turn to try, and one button.

use crate::words::{fill, game_name, id, speaker, t};
use eightfold_protocol::{Holder, Player};
use eightfold_sentences::id::PREVIEW_INVITES;
use eightfold_table::{Clock, Status};
use leptos::prelude::*;

use super::account::Person;
use super::seats::{non_default_options, shown_seat};
use super::table::OnlineTable;
use super::{pair, words};
use crate::app::{LazyParts, game_ui_of, icon};
use crate::route::Route;

/// Maximum length of a name, in letters.
const MAX_NAME_LEN: &str = "24";

/// A seated player who invites others to the table.
fn host(table: OnlineTable) -> Option<Player> {
    let person = |player: &Player| player.holder == Holder::Person && player.name.is_some();
    table.players().into_iter().find(person)
}

/// The free seats, the one reserved for this person, or reached by the link of a pair, first.
fn free_seats(table: OnlineTable, me: Option<&str>) -> Vec<Player> {
    let brought = pair::pair_invitation().map(|(seat, _)| seat);
    let kept = |player: &Player| {
        let mine = me.is_some() && player.id.as_deref() == me;
        player.holder == Holder::Invited && (mine || brought == Some(player.seat))
    };
    let free = |player: &Player| player.holder == Holder::Open || kept(player);
    let mut seats: Vec<Player> = table.players().into_iter().filter(free).collect();
    seats.sort_by_key(|player| !kept(player));
    seats
}

/// Whether the reader is a guest: someone is seated and waiting, and a seat is free.
pub fn is_guest(table: OnlineTable, me: Option<&str>) -> bool {
    table.status() == Some(Status::Waiting)
        && table.mine().is_empty()
        && host(table).is_some()
        && !free_seats(table, me).is_empty()
}

/// The page of an invited guest.
#[component]
pub fn Invited() -> impl IntoView {
    let table = OnlineTable::from_context();
    let person = Person::from_context();
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let game =
        table.view.with_untracked(|view| view.as_ref().map(|view| view.game.clone())).unwrap_or_default();
    let (info, ui) = (eightfold_catalog::info(&game), game_ui_of(&game));
    let called = info.map_or(t(id::THE_GAME), game_name);
    let name = Memo::new(move |_| host(table).and_then(|host| host.name).unwrap_or_default());
    let here = Memo::new(move |_| host(table).and_then(|host| host.here));
    let free = Memo::new(move |_| {
        let seats = free_seats(table, me.get().as_deref());
        seats.into_iter().map(|player| (player.seat, shown_seat(ui, &player.seat_name))).collect::<Vec<_>>()
    });
    let kept = move || {
        let me = me.get();
        table
            .players()
            .iter()
            .any(|player| player.holder == Holder::Invited && me.is_some() && player.id == me)
    };
    // The host's latest message, among the phrases that everybody may read.
    let said = Memo::new(move |_| {
        let seat = host(table)?.seat;
        table.messages.with(|said| {
            let of_host = said.iter().rev().filter(|message| message.seat == Some(seat));
            of_host.filter_map(|message| message.phrase.clone()).next()
        })
    });
    let time = move || {
        let clock = table.follower.with(|follower| follower.table().map(|table| table.terms().clock));
        match clock.unwrap_or_default() {
            Clock::None => t(id::INVITED_NO_CLOCK).to_owned(),
            clock => words::time(clock),
        }
    };
    let rated = move || {
        let rated = table.follower.with(|follower| follower.table().is_some_and(|table| table.terms().rated));
        if rated { t(id::TERMS_RATED) } else { t(id::INVITED_FOR_FUN) }
    };
    let sides = move || {
        let own = free.with(|free| free.first().map(|(_, shown)| shown.clone())).unwrap_or_default();
        let players = table.players();
        match (players.len(), host(table)) {
            (2, Some(host)) => {
                let (seat, host) = (shown_seat(ui, &host.seat_name), host.name.unwrap_or_default());
                fill!(id::INVITED_SIDES, own, host, seat)
            }
            _ => {
                let there = players.iter().filter(|player| player.holder == Holder::Person);
                let names = there.filter_map(|player| player.name.clone());
                fill!(id::INVITED_SIDE, own, names = words_list(names))
            }
        }
    };
    let badge = move || {
        let seat = free.with(|free| free.first().map(|(_, shown)| shown.clone()));
        let names = table.players();
        let plain = names.iter().find(|player| Some(shown_seat(ui, &player.seat_name)) == seat);
        plain.and_then(|player| Some((ui?.badge)(&player.seat_name))).unwrap_or_default()
    };
    let range = move || table.follower.with(|follower| words::rating_range(follower.table()?.terms()));
    let options = move || table.view.with(|view| non_default_options(view.as_ref(), info));
    let given = RwSignal::new(String::new());
    let nameless = Memo::new(move |_| person.get().is_none_or(|known| known.is_guest()));
    let join = move |seat: char| {
        let name = given.get_untracked().trim().to_owned();
        table.sit_as(Some(name).filter(|name| nameless.get_untracked() && !name.is_empty()), Some(seat));
    };
    let first = move || free.with(|free| free.first().map(|(seat, _)| *seat));
    view! {
        <section class="waiting invited" data-testid="waiting" data-invited="true" data-game=game.clone()>
            <div class="invited-words">
                <div class="invited-host">
                    <span class="invited-sign" aria-hidden="true">{move || name.with(|name| name.chars().next().map(|letter| letter.to_uppercase().to_string()))}</span>
                    {move || said.get().map(|key| view! { <p class="invited-said">{words::phrase(&key).to_owned()}</p> })}
                </div>
                <h2 data-testid="invited-title">{move || speaker().fill(PREVIEW_INVITES, [("name", name.get().into()), ("game", called.into())])}</h2>
                <ul class="invited-facts" data-testid="terms">
                    <li>{icon("clock")}<span>{time}</span></li>
                    <li><span class="badge" aria-hidden="true" inner_html=badge></span><span>{sides}</span></li>
                    <li>{icon("done")}<span>{rated}</span></li>
                    {move || range().map(|range| view! { <li>{icon("friend")}<span>{range}</span></li> })}
                    {move || options().into_iter().map(|option| view! { <li>{icon("settings")}<span>{option}</span></li> }).collect_view()}
                </ul>
            </div>
            <TryIt game=game.clone() called/>
            <form class="invited-join" on:submit=move |event| {
                event.prevent_default();
                if let Some(seat) = first() {
                    join(seat);
                }
            }>
                <Show when=move || nameless.get()>
                    <label class="invited-name">
                        <span>{t(id::ACCOUNT_A_NAME)}</span>
                        <input type="text" maxlength=MAX_NAME_LEN autocomplete="nickname" data-testid="invited-name" prop:value=given
                            on:input=move |event| given.set(event_target_value(&event))/>
                    </label>
                </Show>
                {move || free.get().into_iter().enumerate().map(|(at, (seat, shown))| {
                    let label = match at {
                        0 => fill!(id::INVITED_JOIN, name = name.get()),
                        _ => fill!(id::JOIN_AS, shown),
                    };
                    view! {
                        <button type=if at == 0 { "submit" } else { "button" } class="button" class:primary=at == 0 class:big=at == 0 class:small=at != 0
                            data-testid=format!("sit-{seat}") on:click=move |_| if at != 0 { join(seat) }>
                            {(at == 0).then(|| icon("play"))}<span>{label}</span>
                        </button>
                    }
                }).collect_view()}
                <p class="trouble" role="alert" data-testid="online-trouble">{table.trouble}</p>
                <p class="invited-about" data-here=move || (here.get() == Some(true)).to_string()>
                    <span class="presence" aria-hidden="true" data-here=move || (here.get() == Some(true)).to_string()></span>
                    {move || match here.get() {
                        Some(true) => fill!(id::INVITED_HERE, name = name.get()),
                        _ => fill!(id::INVITED_AWAY, name = name.get()),
                    }}
                    " "
                    {move || person.get().is_none().then(|| t(id::INVITED_NO_ACCOUNT))}
                </p>
                <p class="row">
                    <Show when=kept>
                        <button type="button" class="button small" data-testid="decline-seat" on:click=move |_| table.leave()>{t(id::DECLINE_SEAT)}</button>
                    </Show>
                    <a class="button small" href=Route::rules_of(&game).to_string()>{t(id::RULES_OF_THIS)}</a>
                </p>
            </form>
        </section>
    }
}

fn words_list(names: impl IntoIterator<Item = String>) -> String {
    crate::words::listed(names)
}

/// A turn of the game to try.
#[component]
fn TryIt(
    /// The id of the game.
    game: String,
    /// Its name.
    called: &'static str,
) -> impl IntoView {
    let games = LazyParts::from_context().games;
    let step = RwSignal::new(0usize);
    let asked = {
        let game = game.clone();
        move || games.get().map(|games| (games.first_turn_words)(&game)).unwrap_or_default()
    };
    let all = {
        let asked = asked.clone();
        Memo::new(move |_| asked().len())
    };
    let done = Memo::new(move |_| step.get() >= all.get());
    let about = eightfold_catalog::info(&game).map(crate::words::game_about).unwrap_or_default();
    let task = move || match asked().get(step.get()) {
        Some(task) => (*task).to_owned(),
        None => about.to_owned(),
    };
    let (of_board, of_tile) = (game.clone(), game);
    let board = move || games.get().map(|games| untrack(|| (games.first_turn_board)(&of_board, step)));
    let tile = move || games.get().map(|games| (games.first_turn_tile)(&of_tile)).unwrap_or_default();
    view! {
        <section class="invited-try" aria-labelledby="try-title" data-testid="invited-try">
            <div class="invited-try-head">
                <h3 id="try-title">{fill!(id::INVITED_TRY, game = called)}</h3>
                <span class="invited-steps" aria-hidden="true">
                    {move || (0..all.get()).map(|at| view! { <i data-done=move || (at < step.get()).to_string()></i> }).collect_view()}
                </span>
            </div>
            <div class="home-board try-board">{board}</div>
            <div class="invited-task" role="status" data-testid="try-it" data-done=move || done.get().to_string()>
                <span class="try-tile" class:placed=move || step.get() != 0 aria-hidden="true" inner_html=tile></span>
                <b>{task}</b>
                <Show when=move || done.get()>
                    <button type="button" class="button small" data-testid="try-again" on:click=move |_| step.set(0)>{t(id::TRY_ONCE_MORE)}</button>
                </Show>
            </div>
        </section>
    }
}
