//! The hall of tables: a game with anybody, a table for friends, one's own tables, what is open, what can be watched.

use crate::words::{fill, game_name, id, speaker, t};
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_protocol::{GamePage, GameSummary, Holder, Pair, Problem, TableView};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::new_table::{GameSelect, NewTable, PaceSelect, option_values, pace};
use super::people::Account;
use super::seats::holder;
use super::words;
use crate::app::{go, icon, offered, options, room_of};
use crate::route::Route;
use crate::setup::Setup;

/// How often the lists are read anew while they are looked at.
const FRESH: Duration = Duration::from_secs(6);

/// The hall.
pub fn lobby() -> AnyView {
    if client::base().is_none() {
        return view! {
            <section class="card notice" data-testid="no-server">
                <h2>{t(id::NO_SERVER)}</h2>
                <p>{t(id::NO_SERVER_ABOUT)}</p>
                <p><a class="button primary" href=Route::Home.to_string()>{t(id::TO_THE_GAMES)}</a></p>
            </section>
        }
        .into_any();
    }
    view! { <Lobby/> }.into_any()
}

/// Whether a table waits for this person: to take a turn, or an invitation.
pub fn waits_for(table: &GameSummary, me: &str) -> bool {
    table.players.iter().any(|player| {
        player.id.as_deref() == Some(me)
            && match player.holder {
                Holder::Invited => true,
                Holder::Person => table.status == "playing" && table.to_act.contains(&player.seat),
                _ => false,
            }
    })
}

#[component]
fn Lobby() -> impl IntoView {
    let person = Person::here();
    let making = RwSignal::new(false);
    let filter = RwSignal::new(String::new());
    let (open, live, mine) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let silent = RwSignal::new(false);
    let read = move || {
        if document().hidden() {
            return;
        }
        let game = filter.get_untracked();
        let game = if game.is_empty() { String::new() } else { format!("&game={game}") };
        let known = person.peek().is_some();
        leptos::task::spawn_local(async move {
            let opened = client::get::<GamePage>(&format!("tables?state=open&limit=30{game}")).await;
            let lively = client::get::<GamePage>(&format!("tables?state=live&limit=30{game}")).await;
            let own = if known { client::get::<GamePage>("me/games?limit=40").await.ok() } else { None };
            silent.try_set(opened.is_err());
            if let Ok(page) = opened {
                open.try_set(Some(page.tables));
            }
            if let Ok(page) = lively {
                live.try_set(Some(page.tables));
            }
            if let Some(page) = own {
                mine.try_set(Some(page.tables));
            }
        });
    };
    Effect::new(move |_| {
        filter.track();
        person.get();
        read();
    });
    if let Ok(timer) = set_interval_with_handle(read, FRESH) {
        on_cleanup(move || timer.clear());
    }
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let own = Memo::new(move |_| {
        let mut tables: Vec<GameSummary> = mine.get().unwrap_or_default();
        if let Some(me) = me.get() {
            tables.sort_by_key(|table| (!waits_for(table, &me), table.status == "over"));
        }
        Same(tables)
    });
    // One's own table is among one's own.
    let others = move |tables: RwSignal<Option<Vec<GameSummary>>>| {
        Memo::new(move |_| {
            let me = me.get();
            let of_others = tables
                .get()
                .unwrap_or_default()
                .into_iter()
                .filter(|table| me.is_none() || !table.players.iter().any(|player| player.id == me));
            Same(of_others.collect())
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
            <div class="card lobby-anybody"><Anybody/></div>
            <div class="card lobby-friend">
                <h3>{t(id::FRIEND_BY_LINK)}</h3>
                <p>{t(id::FRIEND_BY_LINK_ABOUT)}</p>
                <p class="row"><button type="button" class="button primary" data-testid="make-table" on:click=move |_| making.set(true)>{icon("link")}<span>{t(id::MAKE_A_TABLE)}</span></button></p>
            </div>
            <section class="card lobby-mine" aria-labelledby="mine-title">
                <h3 id="mine-title">{t(id::YOUR_TABLES)}</h3>
                {move || list(own.get().0, "mine", me.get(), if me.get().is_some() { t(id::NO_TABLE_YET) } else { t(id::NO_TABLE_SIT) })}
            </section>
            <section class="card lobby-open" aria-labelledby="open-title">
                <div class="lobby-filter">
                    <h3 id="open-title">{t(id::OPEN_TABLES)}</h3>
                    <select aria-label=t(id::WHICH_GAME) data-testid="lobby-game" on:change=move |event| filter.set(event_target_value(&event))>
                        <option value="">{t(id::ALL_THE_GAMES)}</option>
                        {offered().map(|info| view! { <option value=info.id>{game_name(info)}</option> }).collect_view()}
                    </select>
                </div>
                {move || list(opened.get().0, "open", me.get(), t(id::NO_OPEN_TABLE))}
            </section>
            <section class="card lobby-live" aria-labelledby="live-title">
                <h3 id="live-title">{t(id::WATCH)}</h3>
                {move || list(lively.get().0, "live", me.get(), t(id::NOBODY_TO_WATCH))}
            </section>
        </section>
        <NewTable open=making/>
    }
}

/// Lists are the same if they say the same.
#[derive(Clone, Default)]
struct Same(Vec<GameSummary>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        let key = |table: &GameSummary| {
            let holders: Vec<_> = table.players.iter().map(holder).collect();
            (table.id.clone(), table.seq, table.status.clone(), holders)
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| key(a) == key(b))
    }
}

/// A game with anybody.
#[component]
fn Anybody() -> impl IntoView {
    let person = Person::here();
    let setup = RwSignal::new(Setup::new("octiles"));
    let time = RwSignal::new("10+10".to_owned());
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let find = move || {
        let wish = setup.with_untracked(|setup| Pair {
            game: setup.game.clone(),
            options: option_values(setup),
            clock: Some(pace(&time.get_untracked())),
        });
        busy.set(true);
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let paired: Result<TableView, Problem> = person.act(|| client::post("pair", &wish)).await;
            busy.try_set(false);
            match paired {
                Ok(table) => go(&Route::Table(table.id)),
                Err(problem) => {
                    trouble.try_set(Some(problem.message));
                }
            }
        });
    };
    view! {
        <form class="setup" on:submit=move |event| {
            event.prevent_default();
            find();
        }>
            <h3>{t(id::PLAY_ANYBODY)}</h3>
            <GameSelect setup testid="pair-game"/>
            <PaceSelect pace=time testid="pair-time"/>
            <details class="pair-options"><summary>{t(id::GAME_OPTIONS)}</summary>{move || options(setup)}</details>
            <p class="trouble" role="alert">{trouble}</p>
            <p class="row"><button type="submit" class="button primary" data-testid="pair" disabled=busy>{icon("play")}<span>{t(id::FIND_A_GAME)}</span></button></p>
        </form>
    }
}

fn list(tables: Vec<GameSummary>, kind: &'static str, me: Option<String>, none: &'static str) -> AnyView {
    if tables.is_empty() {
        return view! { <p class="empty">{none}</p> }.into_any();
    }
    let lines =
        tables.into_iter().enumerate().map(|(at, table)| line(at, table, kind, me.as_deref())).collect_view();
    view! { <ul class="game-lines" data-testid=format!("tables-{kind}")>{lines}</ul> }.into_any()
}

fn line(at: usize, table: GameSummary, kind: &'static str, me: Option<&str>) -> impl IntoView + use<> {
    let info = eightfold_catalog::info(&table.game);
    let options = table.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let thumbnail = room_of(&table.game).and_then(|room| {
        let choice = Choice::new(&table.game, options).ok()?;
        let played = match &table.position {
            Some(position) => choice.open(position).ok()?,
            None => choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled),
        };
        (room.picture)(played.as_ref(), &format!("{kind}{at}-"))
    });
    let waits = me.is_some_and(|me| waits_for(&table, me));
    let who = table.players.iter().map(holder).collect::<Vec<_>>().join(" – ");
    let clock =
        serde_json::from_value::<eightfold_table::Terms>(table.terms.clone()).unwrap_or_default().clock;
    let state = match (table.status.as_str(), &table.result) {
        ("over", Some(result)) => match result.as_str() {
            "draw" => t(id::TABLE_DRAW).to_owned(),
            "-" => t(id::TABLE_BROKEN_OFF).to_owned(),
            winners => {
                let names = table.players.iter().filter(|player| winners.contains(player.seat));
                fill!(id::TABLE_WON_BY, names = speaker().list(names.map(holder)))
            }
        },
        ("over", None) => t(id::TABLE_OVER).to_owned(),
        ("waiting", _) if waits => t(id::TABLE_INVITED).to_owned(),
        ("waiting", _) => t(id::TABLE_WAITING).to_owned(),
        ("paused", _) => t(id::TABLE_PAUSED).to_owned(),
        _ if waits => t(id::TABLE_YOUR_TURN).to_owned(),
        _ => t(id::TABLE_PLAYED).to_owned(),
    };
    let title = info.map_or(table.game.clone(), |info| game_name(info).to_owned());
    let action = match (kind, table.status.as_str()) {
        ("open", _) => t(id::TABLE_LOOK_SIT),
        ("live", _) => t(id::WATCH),
        (_, "over") => t(id::KEPT_LOOK),
        _ => t(id::KEPT_GO_ON),
    };
    let to = Route::Table(table.id.clone()).to_string();
    view! {
        <li class="game-line" data-testid=format!("{kind}-{at}") data-table=table.id>
            <span class="thumbnail" aria-hidden="true" inner_html=thumbnail.unwrap_or_default()></span>
            <span class="game-words"><b>{title.clone()}</b><small>{who}</small><small>{format!("{} · {state}", words::time(clock))}</small></span>
            <a class="button" class:primary=waits aria-label=format!("{action}: {title}") href=to>{if kind == "open" { t(id::SIT_DOWN) } else { action }}</a>
        </li>
    }
}
