//! A table before its game starts: the players, the link to it, the terms.

use crate::words::{called, fill, game_name, id, t};
use eightfold_protocol::{Holder, NewTable as NewTableRequest, Player, SeatRequest, TableView, Terms};
use eightfold_table::{Actor, Body, Status};
use eightfold_tournaments::tournament_of;
use leptos::prelude::*;

use super::account::Person;
use super::chat::Chat;
use super::clock_select::ClockSelect;
use super::invitation::{Invited, is_guest};
use super::new_table::{GameSelect, option_values};
use super::pair::PairLinks;
use super::seats::{non_default_options, plain_seat, rated_holder};
use super::share::InviteLink;
use super::table::OnlineTable;
use super::{client, words};
use crate::app::{game_ui_of, replace};
use crate::route::Route;
use crate::setup::{Setup, seats};

/// The table while seats are free, or not all are ready.
#[component]
pub fn WaitingView() -> impl IntoView {
    let (table, person) = (OnlineTable::from_context(), Person::from_context());
    let guest = Memo::new(move |_| is_guest(table, person.get().map(|known| known.id).as_deref()));
    move || if guest.get() { view! { <Invited/> }.into_any() } else { view! { <Seats/> }.into_any() }
}

/// The seats, and ways to invite others.
#[component]
fn Seats() -> impl IntoView {
    let table = OnlineTable::from_context();
    let game =
        table.view.with_untracked(|view| view.as_ref().map(|view| view.game.clone())).unwrap_or_default();
    let info = eightfold_catalog::info(&game);
    let ui = game_ui_of(&game);
    let picture = ui.and_then(|ui| {
        let choice =
            table.follower.with_untracked(|follower| follower.table().map(|table| table.choice().clone()))?;
        let start = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
        (ui.picture)(start.as_ref(), "waiting-")
    });
    let options = move || table.view.with(|view| non_default_options(view.as_ref(), info)).join(", ");
    let terms = move || {
        table
            .follower
            .with(|follower| follower.table().map(|table| words::terms(table.terms())))
            .unwrap_or_default()
    };
    let mine = Memo::new(move |_| table.mine());
    let person = Person::from_context();
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let players = Memo::new(move |_| {
        let me = me.get();
        table.players().iter().map(|player| SeatRow::of(player, me.as_deref())).collect::<Vec<_>>()
    });
    // An invited person without a seat can decline.
    let invited =
        move || mine.with(Vec::is_empty) && players.with(|players| players.iter().any(|player| player.kept));
    let all_sit = move || players.with(|players| players.iter().all(|player| player.taken));
    let unready = move || players.with(|players| players.iter().any(|player| player.mine && !player.ready));
    // The list says who has the seats; both come in the same response.
    let rows = move || {
        let mine = mine.get();
        players
            .get()
            .into_iter()
            .map(|mut row| {
                row.mine = mine.contains(&row.letter);
                row
            })
            .collect::<Vec<_>>()
    };
    // Once every seat is taken, taking a seat also means being ready for anyone who has seen the table.
    let waits = Memo::new(move |_| {
        let unready = rows().iter().any(|row| row.mine && !row.ready);
        unready && all_sit() && table.status() == Some(Status::Waiting)
    });
    Effect::new(move |_| {
        if waits.get() {
            table.ready();
        }
    });
    let nameless = Memo::new(move |_| person.get().is_none_or(|known| known.is_guest()));
    let given = RwSignal::new(String::new());
    // The table's creator has left it.
    let deserted = move || players.with(|players| players.iter().all(|player| !player.taken && !player.kept));
    let over = move || table.status() == Some(Status::Over);
    // The only player so far can still change the game.
    let alone = move || {
        let open = |player: &Player| player.holder == Holder::Open;
        let theirs = mine.get();
        !over()
            && theirs.len() == 1
            && table.players().iter().filter(|player| !theirs.contains(&player.seat)).all(open)
    };
    let name = info.map_or(t(id::THE_GAME), game_name);
    // The server closes a table that goes unanswered for long.
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
                        <h2>{info.map_or(t(id::THE_GAME), game_name)}</h2>
                        <p class="empty">{options}</p>
                        <p class="waiting-state" role="status" data-testid="waiting-state">
                            {move || match (over(), all_sit()) {
                                (true, _) if closed() => t(id::WAITING_CLOSED),
                                (true, _) => t(id::WAITING_ABORTED),
                                (_, true) => t(id::WAITING_ALL_SIT),
                                _ if deserted() => t(id::WAITING_ALL_LEFT),
                                _ => t(id::WAITING_FOR_PLAYERS),
                            }}
                        </p>
                    </div>
                </div>
                <ul class="waiting-seats">
                    {move || rows().into_iter().map(|row| seat(table, ui, row)).collect_view()}
                </ul>
                <p class="trouble" role="alert" data-testid="online-trouble">{table.trouble}</p>
                <p class="row">
                    // Nobody leaves a game of a tournament before it starts.
                    <Show when=move || !mine.with(Vec::is_empty) && !over() && tournament_of(&table.id()).is_none()>
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
                <PairLinks ui/>
                <h2>{t(id::INVITE_BY_LINK)}</h2>
                <p>{t(id::INVITE_ABOUT)}</p>
                <Show when=move || alone() && nameless.get()>
                    <form class="invite-name" on:submit=move |event| {
                        event.prevent_default();
                        table.take_name(given.get_untracked().trim().to_owned());
                    }>
                        <label class="invited-name">
                            <span>{t(id::INVITE_NAME)}</span>
                            <input type="text" minlength="2" maxlength="24" required autocomplete="nickname" data-testid="invite-name" prop:value=given
                                on:input=move |event| given.set(event_target_value(&event))/>
                        </label>
                        <button type="submit" class="button" data-testid="invite-name-save">{t(id::SAVE)}</button>
                    </form>
                </Show>
                <InviteLink title=name link=table.link()/>
                <Show when=move || alone()><Change/></Show>
                <h2>{t(id::TERMS)}</h2>
                <ul class="terms" data-testid="terms">{move || terms().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                <Chat/>
            </div>
        </section>
    }
}

/// Another game or clock: a new table with its own link in place of this one.
#[component]
fn Change() -> impl IntoView {
    let (table, person) = (OnlineTable::from_context(), Person::from_context());
    let now = untrack(|| table.view.get());
    let game = now.as_ref().map(|view| view.game.clone()).unwrap_or_default();
    let terms: Terms = now.and_then(|view| serde_json::from_value(view.terms).ok()).unwrap_or_default();
    let setup = RwSignal::new(Setup::new(&game));
    let clock = RwSignal::new(terms.clock);
    let busy = RwSignal::new(false);
    let make = move |_| {
        let seats =
            setup.with_untracked(|setup| setup.choice().map(|choice| seats(&choice).len())).unwrap_or(2);
        let request = NewTableRequest {
            game: setup.with_untracked(|setup| setup.game.clone()),
            options: setup.with_untracked(option_values),
            terms: Terms { clock: clock.get_untracked(), ..terms.clone() },
            seats: (0..seats)
                .map(|at| {
                    if at == 0 { SeatRequest::Take { take: true } } else { SeatRequest::Open { open: true } }
                })
                .collect(),
            random_seats: false,
        };
        let sent = async move { person.act(|| client::post("tables", &request)).await };
        client::send((table.trouble, busy), sent, move |made: TableView| {
            table.leave();
            replace(&Route::Table(made.id));
        });
    };
    view! {
        <details class="invite-change" data-testid="invite-change">
            <summary>{t(id::INVITE_CHANGE)}</summary>
            <div class="setup">
                <GameSelect setup testid="change-game"/>
                <ClockSelect clock testid="change-time"/>
                <p class="empty">{t(id::INVITE_CHANGE_ABOUT)}</p>
                <p class="row"><button type="button" class="button" data-testid="change-table" disabled=busy on:click=make>{t(id::INVITE_CHANGE_DO)}</button></p>
            </div>
        </details>
    }
}

/// A row of the list of seats.
#[derive(Clone, PartialEq, Eq)]
struct SeatRow {
    letter: char,
    name: String,
    who: String,
    /// Whether the seat can be taken: it is open to everyone, or reserved for the reader.
    free: bool,
    /// Whether it is reserved for the reader.
    kept: bool,
    taken: bool,
    ready: bool,
    here: Option<bool>,
    mine: bool,
}

impl SeatRow {
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

fn seat(table: OnlineTable, ui: Option<&'static crate::app::GameUi>, row: SeatRow) -> impl IntoView {
    let SeatRow { letter, name, who, free, kept, taken, ready, here, mine } = row;
    let plain = plain_seat(ui, &name);
    let badge = ui.map(|ui| (ui.badge)(&plain)).unwrap_or_default();
    let shown = called(&plain);
    let state = match (free || !taken, mine, ready) {
        (true, ..) => "",
        (_, true, true) => t(id::SEAT_YOU_READY),
        (_, true, false) => t(id::SEAT_YOU),
        (_, false, true) => t(id::SEAT_READY),
        (_, false, false) => t(id::SEAT_NOT_READY),
    };
    let (seated, waits, seats) = untrack(|| {
        (!table.mine().is_empty(), table.status() == Some(Status::Waiting), table.players().len())
    });
    let who = match free && !kept && seated && waits {
        true => t(id::SEAT_WAITING).to_owned(),
        false => who,
    };
    // A player in a game of two waits for the other one; in a larger game two people can share all seats.
    let label = match seated {
        false => t(id::JOIN_GAME).to_owned(),
        true => fill!(id::SEAT_TOO, shown),
    };
    let described = (!seated).then(|| fill!(id::JOIN_AS, shown));
    let offered = free && (!seated || kept || seats > 2);
    view! {
        <li data-testid=format!("seat-{letter}")>
            <span class="badge" aria-hidden="true" inner_html=badge></span>
            <span class="game-words"><b>{shown}</b><small>{who}</small></span>
            {here.map(|here| view! { <span class="presence" data-here=here.to_string() title=if here { t(id::HERE) } else { t(id::AWAY) }></span> })}
            <small class="seat-state">{state}</small>
            {offered.then(|| view! {
                <button type="button" class="button small" class:primary=!seated data-testid=format!("sit-{letter}") aria-label=described
                    on:click=move |_| table.sit(Some(letter))>{label}</button>
            })}
        </li>
    }
}
