//! Games under way on the server, as small boards that redraw with each change; the strongest players come first.

use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_protocol::{GamePage, GameSummary, Holder, TableView};
use leptos::prelude::*;

use super::client;
use super::lines::state_words;
use super::seats::rated_holder;
use crate::app::{game_ui_of, icon, offered, replace};
use crate::route::Route;
use crate::words::{game_name, id, t};

/// How often the server is queried while the page is shown.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The most boards shown.
const BOARDS: usize = 24;
/// How many refreshes a finished game stays: about half a minute.
const REFRESHES_AFTER_END: u32 = 15;

/// The games under way; `game` is the id of the only game to show, or empty for all.
pub fn watch(game: String) -> AnyView {
    view! { <Boards game/> }.into_any()
}

/// A table on the page.
#[derive(Clone)]
struct WatchedTable {
    table: GameSummary,
    /// For how many refreshes it has been over.
    over: u32,
}

/// The strength of a table: the mean rating of the people, then how many people play. The order doesn't change during a
/// game, so that no board moves.
fn strength(table: &GameSummary) -> (i64, usize) {
    let people = table.players.iter().filter(|player| player.holder == Holder::Person).count();
    let ratings = table.players.iter().filter_map(|player| player.rating);
    let ratings: Vec<i64> = ratings.map(|rating| i64::from(rating.points)).collect();
    (ratings.iter().sum::<i64>() / (ratings.len() as i64).max(1), people)
}

/// The boards to show after a refresh: the live tables, and those shown before that are now over.
fn merged(before: Vec<WatchedTable>, live: Vec<GameSummary>, ended: Vec<GameSummary>) -> Vec<WatchedTable> {
    let was_over = before.into_iter().filter(|shown| shown.over > 0 && shown.over < REFRESHES_AFTER_END);
    let mut all: Vec<WatchedTable> =
        was_over.map(|shown| WatchedTable { over: shown.over + 1, ..shown }).collect();
    all.extend(ended.into_iter().map(|table| WatchedTable { table, over: 1 }));
    all.retain(|shown| live.iter().all(|table| table.id != shown.table.id));
    all.extend(live.into_iter().map(|table| WatchedTable { table, over: 0 }));
    all.sort_by(|a, b| {
        let key = |shown: &WatchedTable| (strength(&shown.table), shown.table.created_ms);
        key(b).cmp(&key(a)).then_with(|| a.table.id.cmp(&b.table.id))
    });
    all.truncate(BOARDS);
    all
}

/// The current state of a table that has left the list of live games.
async fn ended(table: GameSummary) -> Option<GameSummary> {
    let path = format!("tables/{}?since={}", table.id, u32::MAX);
    let view: TableView = client::get(&path).await.ok()?;
    (view.status == "over").then_some(GameSummary {
        status: view.status,
        seq: view.seq,
        to_act: view.to_act,
        position: view.position,
        result: view.result,
        ..table
    })
}

#[component]
fn Boards(game: String) -> impl IntoView {
    let shown = RwSignal::new(None::<Vec<WatchedTable>>);
    let silent = RwSignal::new(false);
    let asking = StoredValue::new(false);
    let path = match game.as_str() {
        "" => format!("tables?state=live&limit={BOARDS}"),
        game => format!("tables?state=live&limit={BOARDS}&game={game}"),
    };
    let path = StoredValue::new(path);
    let read = move || {
        if document().hidden() || asking.get_value() {
            return;
        }
        asking.set_value(true);
        leptos::task::spawn_local(async move {
            let Some(path) = path.try_get_value() else { return };
            let page = client::get::<GamePage>(&path).await;
            silent.try_set(page.is_err());
            if let Ok(page) = page {
                let before = shown.try_get_untracked().flatten().unwrap_or_default();
                let mut over = Vec::new();
                for left in before.iter().filter(|shown| {
                    shown.over == 0 && page.tables.iter().all(|table| table.id != shown.table.id)
                }) {
                    over.extend(ended(left.table.clone()).await);
                }
                shown.try_set(Some(merged(before, page.tables, over)));
            }
            asking.try_set_value(false);
        });
    };
    read();
    if let Ok(timer) = set_interval_with_handle(read, POLL_INTERVAL) {
        on_cleanup(move || timer.clear());
    }
    let ids = Memo::new(move |_| {
        shown.with(|shown| shown.iter().flatten().map(|shown| shown.table.id.clone()).collect::<Vec<_>>())
    });
    let none = move || shown.with(|shown| shown.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="lobby watch" data-testid="watch">
            <div class="lobby-head">
                <h2>{t(id::WATCH)}</h2>
                <select aria-label=t(id::PUZZLES_GAME) data-testid="watch-game"
                    on:change=move |event| replace(&Route::Watch(event_target_value(&event)))>
                    <option value="">{t(id::ALL_THE_GAMES)}</option>
                    {offered().map(|info| view! { <option value=info.id selected=info.id == game>{game_name(info)}</option> }).collect_view()}
                </select>
                <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <p class="refusal" role="alert" hidden=move || !silent.get()>{t(id::SERVER_SILENT)}</p>
            <p class="empty" data-testid="watch-none" hidden=move || !none()>{t(id::NOTHING_TO_WATCH)}</p>
            <ul class="watch-boards" data-testid="watch-boards">
                <For each=move || ids.get() key=Clone::clone children=move |id| small_board(id, shown)/>
            </ul>
        </section>
    }
}

/// What a board shows; it is redrawn when this changes.
#[derive(Clone, PartialEq)]
struct BoardState {
    seq: u64,
    title: String,
    players: Vec<(String, bool)>,
    state: String,
    picture: String,
}

impl BoardState {
    fn of(table: &GameSummary, before: Option<&Self>) -> Self {
        let info = eightfold_catalog::info(&table.game);
        let picture = match before {
            Some(before) if before.seq == table.seq => before.picture.clone(),
            _ => picture(table).unwrap_or_default(),
        };
        let acts = |seat: &char| table.status == "playing" && table.to_act.contains(seat);
        Self {
            seq: table.seq,
            title: info.map_or_else(|| table.game.clone(), |info| game_name(info).to_owned()),
            players: table.players.iter().map(|player| (rated_holder(player), acts(&player.seat))).collect(),
            state: if table.status == "playing" { String::new() } else { state_words(table, false) },
            picture,
        }
    }
}

fn picture(table: &GameSummary) -> Option<String> {
    let options = table.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let played = Choice::new(&table.game, options).ok()?.open(table.position.as_ref()?).ok()?;
    (game_ui_of(&table.game)?.picture)(played.as_ref(), &format!("watch-{}-", table.id))
}

fn small_board(id: String, shown: RwSignal<Option<Vec<WatchedTable>>>) -> impl IntoView {
    let href = Route::Table(id.clone()).to_string();
    let key = id.clone();
    let small = Memo::new(move |before: Option<&Option<BoardState>>| {
        let table = shown.with(|shown| {
            shown.iter().flatten().find(|shown| shown.table.id == key).map(|shown| shown.table.clone())
        });
        table.map(|table| BoardState::of(&table, before.and_then(Option::as_ref)))
    });
    let of = move |part: fn(&BoardState) -> String| {
        small.with(|small| small.as_ref().map(part).unwrap_or_default())
    };
    view! {
        <li>
            <a class="watch-board" href=href data-testid="watch-board" data-table=id>
                <span class="watch-picture" aria-hidden="true" inner_html=move || of(|small| small.picture.clone())></span>
                <b class="watch-title">{move || of(|small| small.title.clone())}</b>
                <span class="watch-players">
                    {move || small.with(|small| small.iter().flat_map(|small| small.players.clone()).map(|(name, acts)| view! {
                        <span class:acts=acts>{name}</span>
                    }).collect_view())}
                </span>
                <small data-testid="watch-state">{move || of(|small| small.state.clone())}</small>
            </a>
        </li>
    }
}
