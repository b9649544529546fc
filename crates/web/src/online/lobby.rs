//! The lobby: quick pairing, a table for friends, your own tables, open tables, games to watch.

use crate::words::{game_name, id, t};
use std::time::Duration;

use eightfold_protocol::{GamePage, GameSummary, Pair, TableView};
use leptos::prelude::*;

use super::account::Person;
use super::bots::Directory;
use super::client;
use super::clock_select::{self, ClockSelect};
use super::clubs::MyClubs;
use super::lines::{list, waits_for};
use super::moderation::Conduct;
use super::new_table::{GameSelect, NewTable, RatedChoice, option_values};
use super::people::Account;
use super::saved_tables;
use super::seats::rated_holder;
use super::shared_board::SharedBoardList;
use crate::app::{go, icon, offered, options, set_waiting};
use crate::route::Route;
use crate::setup::Setup;

/// How often the lists are refreshed while they are shown.
const POLL_INTERVAL: Duration = Duration::from_secs(6);

pub fn lobby() -> AnyView {
    view! { <Lobby/> }.into_any()
}

#[component]
fn Lobby() -> impl IntoView {
    let person = Person::from_context();
    let making = RwSignal::new(false);
    let invited = RwSignal::new(None::<String>);
    let invite = Callback::new(move |name: String| {
        invited.set(Some(name));
        making.set(true);
    });
    let filter = RwSignal::new(String::new());
    let (open, live, mine) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let silent = RwSignal::new(false);
    let read = move || {
        if document().hidden() {
            return;
        }
        let game = filter.get_untracked();
        let game = if game.is_empty() { String::new() } else { format!("&game={game}") };
        let known = person.peek();
        leptos::task::spawn_local(async move {
            let opened = client::get::<GamePage>(&format!("tables?state=open&limit=30{game}")).await;
            let lively = client::get::<GamePage>(&format!("tables?state=live&limit=30{game}")).await;
            let own = match &known {
                Some(_) => client::get::<GamePage>("me/games?limit=40").await.ok(),
                None => None,
            };
            silent.try_set(opened.is_err());
            if let Ok(page) = opened {
                open.try_set(Some(page.tables));
            }
            if let Ok(page) = lively {
                live.try_set(Some(page.tables));
            }
            if let (Some(page), Some(me)) = (own, known)
                && person.peek().is_some_and(|now| now.id == me.id)
            {
                set_waiting(page.tables.iter().filter(|table| waits_for(table, &me.id)).count());
                mine.try_set(Some(page.tables.clone()));
                saved_tables::refresh(&me.id, page.tables).await;
            }
        });
    };
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    // The saved lists, until the server responds.
    Effect::new(move |_| mine.set(me.get().and_then(|me| saved_tables::list(&me))));
    Effect::new(move |_| {
        filter.track();
        person.get();
        read();
    });
    if let Ok(timer) = set_interval_with_handle(read, POLL_INTERVAL) {
        on_cleanup(move || timer.clear());
    }
    let own = Memo::new(move |_| {
        let mut tables: Vec<GameSummary> = mine.get().unwrap_or_default();
        if let Some(me) = me.get() {
            tables.sort_by_key(|table| (!waits_for(table, &me), table.status == "over"));
        }
        ComparedTables(tables)
    });
    // Your own tables are shown in their own list.
    let others = move |tables: RwSignal<Option<Vec<GameSummary>>>| {
        Memo::new(move |_| {
            let me = me.get();
            let of_others = tables
                .get()
                .unwrap_or_default()
                .into_iter()
                .filter(|table| me.is_none() || !table.players.iter().any(|player| player.id == me));
            ComparedTables(of_others.collect())
        })
    };
    let (opened, lively) = (others(open), others(live));
    view! {
        <section class="lobby" data-testid="lobby">
            <div class="lobby-head">
                <h2>{t(id::PLAY_ONLINE)}</h2>
                <Account/>
            </div>
            <p class="refusal" role="alert" data-testid="lobby-silent" hidden=move || !silent.get()>{t(id::SERVER_SILENT)}</p>
            <Conduct/>
            <div class="card lobby-anybody"><QuickPairing/></div>
            <div class="card lobby-friend">
                <h3>{t(id::FRIEND_BY_LINK)}</h3>
                <p>{t(id::FRIEND_BY_LINK_ABOUT)}</p>
                <p class="row"><button type="button" class="button primary" data-testid="make-table" on:click=move |_| making.set(true)>{icon("link")}<span>{t(id::MAKE_A_TABLE)}</span></button></p>
            </div>
            <section class="card lobby-mine" aria-labelledby="mine-title">
                <h3 id="mine-title">{t(id::YOUR_GAMES)}</h3>
                {move || list(own.get().0, "mine", me.get(), if me.get().is_some() { t(id::NO_TABLE_YET) } else { t(id::NO_TABLE_SIT) })}
            </section>
            <section class="card lobby-open" aria-labelledby="open-title">
                <div class="lobby-filter">
                    <h3 id="open-title">{t(id::OPEN_TABLES)}</h3>
                    <select aria-label=t(id::PUZZLES_GAME) data-testid="lobby-game" on:change=move |event| filter.set(event_target_value(&event))>
                        <option value="">{t(id::ALL_THE_GAMES)}</option>
                        {offered().map(|info| view! { <option value=info.id>{game_name(info)}</option> }).collect_view()}
                    </select>
                </div>
                {move || list(opened.get().0, "open", me.get(), t(id::NO_OPEN_TABLE))}
            </section>
            <section class="card lobby-live" aria-labelledby="live-title">
                <h3 id="live-title">{t(id::WATCH)}</h3>
                {move || list(lively.get().0, "live", me.get(), t(id::NOTHING_TO_WATCH))}
                <p class="row"><a class="button" data-testid="to-watch" href=Route::Watch(String::new()).to_string()>{icon("eye")}<span>{t(id::WATCH_MANY)}</span></a></p>
            </section>
            <section class="card lobby-tournaments" aria-labelledby="tournaments-title">
                <h3 id="tournaments-title">{t(id::TOURNAMENTS)}</h3>
                <p>{t(id::TOURNAMENTS_ABOUT)}</p>
                <p class="row"><a class="button" data-testid="to-tournaments" href=Route::Tournaments.to_string()>{icon("friend")}<span>{t(id::TOURNAMENTS)}</span></a></p>
            </section>
            <MyClubs everywhere=true/>
            <section class="card lobby-archive" aria-labelledby="players-archive-title">
                <h3 id="players-archive-title">{t(id::PLAYERS_ARCHIVE)}</h3>
                <p>{t(id::PLAYERS_ABOUT)}</p>
                <p class="row">
                    <a class="button" data-testid="to-players-archive" href=Route::PlayersArchive(String::new()).to_string()>{icon("eye")}<span>{t(id::PLAYERS_ARCHIVE)}</span></a>
                    <a class="button" data-testid="to-players-records" href=Route::PlayersRecords.to_string()>{icon("target")}<span>{t(id::PLAYERS_RECORDS)}</span></a>
                </p>
            </section>
            <SharedBoardList/>
            <Directory invite/>
            <section class="card lobby-finished" aria-labelledby="finished-title">
                <h3 id="finished-title">{t(id::FINISHED_GAMES)}</h3>
                <p>{t(id::FINISHED_ABOUT)}</p>
                <p class="row">
                    <a class="button" data-testid="to-finished" href=Route::Games(String::new()).to_string()>{icon("eye")}<span>{t(id::FINISHED_SEARCH)}</span></a>
                    <a class="button" data-testid="to-rankings" href=Route::Ratings(String::new()).to_string()>{icon("friend")}<span>{t(id::RANKINGS)}</span></a>
                    <a class="button" data-testid="to-profile" href=Route::Person(String::new()).to_string()>{icon("friend")}<span>{t(id::PROFILE_OWN)}</span></a>
                </p>
            </section>
        </section>
        <NewTable open=making invited/>
    }
}

/// Lists compare equal if they show the same.
#[derive(Clone, Default)]
struct ComparedTables(Vec<GameSummary>);

impl PartialEq for ComparedTables {
    fn eq(&self, other: &Self) -> bool {
        let key = |table: &GameSummary| {
            let holders: Vec<_> = table.players.iter().map(rated_holder).collect();
            (table.id.clone(), table.seq, table.status.clone(), holders)
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| key(a) == key(b))
    }
}

/// Quick pairing with any opponent.
#[component]
fn QuickPairing() -> impl IntoView {
    let person = Person::from_context();
    let setup = RwSignal::new(Setup::new("octiles"));
    let clock = RwSignal::new(clock_select::DEFAULT_CLOCK);
    let rated = RwSignal::new(false);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let find = move || {
        let request = setup.with_untracked(|setup| Pair {
            game: setup.game.clone(),
            options: option_values(setup),
            clock: Some(clock.get_untracked()),
            rated: rated.get_untracked(),
        });
        let sent = async move { person.act(|| client::post("pair", &request)).await };
        client::send((trouble, busy), sent, |table: TableView| go(&Route::Table(table.id)));
    };
    view! {
        <form class="setup" on:submit=move |event| {
            event.prevent_default();
            find();
        }>
            <h3>{t(id::PLAY_ANYONE)}</h3>
            <GameSelect setup testid="pair-game"/>
            <ClockSelect clock testid="pair-time"/>
            <RatedChoice rated testid="pair-rated"/>
            <details class="pair-options"><summary>{t(id::GAME_OPTIONS)}</summary>{move || options(setup)}</details>
            <p class="trouble" role="alert">{trouble}</p>
            <p class="row"><button type="submit" class="button primary" data-testid="pair" disabled=busy>{icon("play")}<span>{t(id::FIND_A_GAME)}</span></button></p>
        </form>
    }
}
