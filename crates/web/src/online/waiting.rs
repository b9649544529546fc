//! A table before its game starts: who has which seat, the link to it, the terms.

use crate::words::{called, fill, game_name, id, option_name, option_value, t};
use eightfold_protocol::{Holder, Player};
use eightfold_table::{Actor, Body, Status};
use leptos::prelude::*;

use super::account::Person;
use super::seats::rated_holder;
use super::table::OnlineTable;
use super::talk::Talk;
use super::words;
use crate::app::{copy, icon, room_of};
use crate::route::Route;

/// The table while seats are free, or not all are ready.
#[component]
pub fn Waiting() -> impl IntoView {
    let table = OnlineTable::here();
    let game =
        table.view.with_untracked(|view| view.as_ref().map(|view| view.game.clone())).unwrap_or_default();
    let info = eightfold_catalog::info(&game);
    let room = room_of(&game);
    let picture = room.and_then(|room| {
        let choice =
            table.follower.with_untracked(|follower| follower.table().map(|table| table.choice().clone()))?;
        let start = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled);
        (room.picture)(start.as_ref(), "waiting-")
    });
    let copied = RwSignal::new(None::<bool>);
    let options = move || {
        table.view.with(|view| {
            let options = view.iter().flat_map(|view| view.options.clone());
            options
                .filter_map(|(key, value)| {
                    let spec = info?.options.iter().find(|spec| spec.key == key)?;
                    Some(format!("{}: {}", option_name(spec.key), option_value(&value)))
                })
                .collect::<Vec<_>>()
                .join(", ")
        })
    };
    let terms = move || {
        table
            .follower
            .with(|follower| follower.table().map(|table| words::terms(table.terms())))
            .unwrap_or_default()
    };
    let mine = Memo::new(move |_| table.mine());
    let person = Person::here();
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let players = Memo::new(move |_| {
        let me = me.get();
        table.players().iter().map(|player| Line::of(player, me.as_deref())).collect::<Vec<_>>()
    });
    // Whoever sits nowhere and is invited can decline.
    let invited =
        move || mine.with(Vec::is_empty) && players.with(|players| players.iter().any(|player| player.kept));
    let all_sit = move || players.with(|players| players.iter().all(|player| player.taken));
    let unready = move || players.with(|players| players.iter().any(|player| player.mine && !player.ready));
    // The list says whose the seats are; both come with the same answer.
    let lines = move || {
        let mine = mine.get();
        players
            .get()
            .into_iter()
            .map(|mut line| {
                line.mine = mine.contains(&line.letter);
                line
            })
            .collect::<Vec<_>>()
    };
    // Once all sit there is nothing to wait for: whoever has looked at the table is ready by sitting down.
    let waits = Memo::new(move |_| {
        let unready = lines().iter().any(|line| line.mine && !line.ready);
        unready && all_sit() && table.status() == Some(Status::Waiting)
    });
    Effect::new(move |_| {
        if waits.get() {
            table.ready();
        }
    });
    let over = move || table.status() == Some(Status::Over);
    // The server closes a table at which nobody has answered for long.
    let closed = move || {
        table.follower.with(|follower| {
            let end = |row: &&eightfold_table::Row| matches!(row.body, Body::End { .. });
            follower.rows().iter().rfind(end).is_some_and(|row| row.actor == Actor::Server)
        })
    };
    view! {
        <section class="waiting" data-testid="waiting" data-game=game.clone()>
            <div class="card waiting-table">
                <div class="waiting-head">
                    <div class="waiting-picture" aria-hidden="true" inner_html=picture.unwrap_or_default()></div>
                    <div>
                        <h2>{info.map_or(t(id::A_TABLE), game_name)}</h2>
                        <p class="empty">{options}</p>
                        <p class="waiting-state" role="status" data-testid="waiting-state">
                            {move || match (over(), all_sit()) {
                                (true, _) if closed() => t(id::WAITING_CLOSED),
                                (true, _) => t(id::WAITING_BROKEN_OFF),
                                (_, true) => t(id::WAITING_ALL_SIT),
                                _ => t(id::WAITING_FOR_PLAYERS),
                            }}
                        </p>
                    </div>
                </div>
                <ul class="waiting-seats">
                    {move || lines().into_iter().map(|line| seat(table, room, line)).collect_view()}
                </ul>
                <p class="trouble" role="alert" data-testid="online-trouble">{table.trouble}</p>
                <p class="row">
                    <Show when=move || !mine.with(Vec::is_empty) && !over()>
                        <button type="button" class="button" data-testid="leave" on:click=move |_| table.leave()>{t(id::LEAVE_TABLE)}</button>
                    </Show>
                    <Show when=move || invited() && !over()>
                        <button type="button" class="button" data-testid="decline-seat" on:click=move |_| table.leave()>{t(id::DECLINE_SEAT)}</button>
                    </Show>
                    <Show when=move || unready() && all_sit()>
                        <button type="button" class="button primary" data-testid="ready" on:click=move |_| table.ready()>{t(id::READY)}</button>
                    </Show>
                    <a class="button" href=Route::Online.to_string()>{t(id::OTHER_TABLES)}</a>
                </p>
            </div>
            <div class="card waiting-side">
                <h2>{t(id::INVITE_BY_LINK)}</h2>
                <p>{t(id::INVITE_ABOUT)}</p>
                <p class="invite-link" data-testid="invite-link">{table.link()}</p>
                <p class="row">
                    <button type="button" class="button primary" data-testid="copy-link" on:click=move |_| copy(table.link(), move |done| copied.set(Some(done)))>
                        {icon("share")}<span>{t(id::COPY_THE_LINK)}</span>
                    </button>
                    <span role="status" class="empty">{move || match copied.get() {
                        Some(true) => t(id::COPIED),
                        Some(false) => t(id::CANNOT_COPY_MARK),
                        None => "",
                    }}</span>
                </p>
                <h2>{t(id::TERMS)}</h2>
                <ul class="terms" data-testid="terms">{move || terms().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                <Talk/>
            </div>
        </section>
    }
}

/// What a line of the list is made of.
#[derive(Clone, PartialEq, Eq)]
struct Line {
    letter: char,
    name: String,
    who: String,
    /// Somebody can sit down: anybody, or who is invited and looks.
    free: bool,
    /// It is kept for whoever looks.
    kept: bool,
    taken: bool,
    ready: bool,
    here: Option<bool>,
    mine: bool,
}

impl Line {
    fn of(player: &Player, me: Option<&str>) -> Self {
        let kept = player.holder == Holder::Invited && me.is_some() && player.id.as_deref() == me;
        Self {
            letter: player.seat,
            name: player.seat_name.clone(),
            who: rated_holder(player),
            free: kept || player.holder == Holder::Open,
            kept,
            taken: !matches!(player.holder, Holder::Open | Holder::Invited),
            ready: player.ready,
            here: player.here,
            mine: false,
        }
    }
}

fn seat(table: OnlineTable, room: Option<&'static crate::app::Room>, line: Line) -> impl IntoView {
    let Line { letter, name, who, free, taken, ready, here, mine, .. } = line;
    let shown = room.and_then(|room| {
        let names = ["Blue", "Red", "Yellow", "Green", "Teal", "Gold", "Orange", "Plum", "White", "Black"];
        names.into_iter().find(|known| *known == name).map(|known| (room.words.shown_name)(known))
    });
    let shown = shown.map_or(name.clone(), str::to_owned);
    let badge = room.map(|room| (room.badge)(&shown)).unwrap_or_default();
    let shown = called(&shown);
    let state = match (free || !taken, mine, ready) {
        (true, ..) => "",
        (_, true, true) => t(id::SEAT_YOU_READY),
        (_, true, false) => t(id::SEAT_YOU),
        (_, false, true) => t(id::SEAT_READY),
        (_, false, false) => t(id::SEAT_NOT_READY),
    };
    view! {
        <li data-testid=format!("seat-{letter}")>
            <span class="badge" aria-hidden="true" inner_html=badge></span>
            <span class="game-words"><b>{shown.clone()}</b><small>{who}</small></span>
            {here.map(|here| view! { <span class="presence" data-here=here.to_string() title=if here { t(id::HERE) } else { t(id::AWAY) }></span> })}
            <small class="seat-state">{state}</small>
            {free.then(|| view! {
                <button type="button" class="button small" class:primary=move || table.mine().is_empty() data-testid=format!("sit-{letter}") aria-label=fill!(id::SIT_DOWN_AS, shown)
                    on:click=move |_| table.sit(Some(letter))>{t(id::SIT_DOWN)}</button>
            })}
        </li>
    }
}
