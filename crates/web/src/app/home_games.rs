//! What the home page shows of the games: the game to continue, the other saved games on a shelf, a board that plays by
//! itself, and the pictures on the cards. It loads with the rules of the games.

use crate::words::{called, fill, game_name, id, sentence, t};
use eightfold_catalog::{GameId, GameInfo};
use eightfold_game::{Match, ToAct};
use eightfold_learning::samples;
use eightfold_octiles::{Piece, Race, Strands, strands};
use eightfold_record::Record;
use eightfold_scene::octiles::{Extras, Paint, Scene, Trace, TraceKind, figure, geometry};
use leptos::prelude::*;

use super::ending::players;
use super::game_ui::game_ui_of;
use super::icon::icon;
use super::session::SavedGameEntry;
use super::{GameSession, browser};
use crate::route::Route;
use crate::setup::PlayerKind;

/// Number of games on the shelf before "All games" is pressed.
const MAX_SHOWN: usize = 4;

/// How long each position of the demo game is shown, in milliseconds.
const POSITION_MS: u64 = 2600;

/// Draws the picture on a game's card: a game between computers, halfway through.
pub fn card(info: &GameInfo) -> String {
    game_ui_of(info.id)
        .and_then(|ui| (ui.picture)(samples::middle(info.game)?.as_ref(), &format!("card-{}-", info.id)))
        .unwrap_or_default()
}

/// Draws the workshop's picture for its card: a full board with its longest path or loop highlighted.
pub fn workshop_card() -> String {
    let Some(whole) = samples::whole(GameId::Octiles) else { return String::new() };
    let Some(race) = whole.as_any().downcast_ref::<Match<Race>>() else { return String::new() };
    let layout = race.position().layout();
    let Strands { paths, loops, .. } = strands(layout);
    let mut lit: Vec<Vec<Piece>> = paths.into_iter().map(|path| path.pieces).collect();
    lit.extend(loops.into_iter().map(|closed| closed.pieces));
    lit.sort_by_key(|pieces| std::cmp::Reverse(pieces.len()));
    let mut scene = Scene::of_layout(layout);
    let tints = [Paint::Teal, Paint::Plum, Paint::Blue];
    scene.traces.extend(lit.iter().zip(tints).map(|(pieces, tint)| Trace {
        kind: TraceKind::Preview,
        tint,
        line: geometry::strand(pieces),
    }));
    figure(&scene, "card-workshop-", Extras::default())
}

/// Plays a game between computers, position by position, in a loop.
fn play_by_itself(picture: RwSignal<String>) {
    let (Some(whole), Some(ui)) = (samples::whole(GameId::Octiles), game_ui_of("octiles")) else {
        return;
    };
    let steps: Vec<String> = whole.steps().into_iter().map(|step| step.text).collect();
    let start = {
        let mut start = whole.fork();
        start.take_back_to(0);
        start
    };
    let show = move |at: usize| {
        let mut played = start.fork();
        for step in &steps[..at.min(steps.len())] {
            if played.apply(step).is_err() {
                break;
            }
        }
        picture.set((ui.picture)(played.as_ref(), "hero-").unwrap_or_default());
    };
    let count = whole.len();
    let at = StoredValue::new(24usize);
    show(at.get_value());
    if browser::prefers_reduced_motion() {
        return;
    }
    let next = move || {
        // A turn together with the tile that is then turned up.
        at.update_value(|at| *at = if *at + 2 > count { 2 } else { *at + 2 });
        show(at.get_value());
    };
    if let Ok(timer) = set_interval_with_handle(next, std::time::Duration::from_millis(POSITION_MS)) {
        on_cleanup(move || timer.clear());
    }
}

/// The saved games in this browser: the one to continue first and large, the others on a shelf.
#[component]
pub fn YourGames(
    /// Set to whether there is a game to continue.
    goes_on: RwSignal<bool>,
) -> impl IntoView {
    let session = GameSession::from_context();
    let all = RwSignal::new(false);
    let (trouble, list) = (RwSignal::new(None::<String>), session.list);
    let games = move || {
        list.track();
        let mut games = session.saved_games();
        games.sort_by_key(|game| game.record.played().outcome().is_some());
        games
    };
    let continue_game = move |id: &str| {
        if !session.is_on_table(id)
            && let Err(error) = session.resume(id)
        {
            trouble.set(Some(fill!(id::SAVED_GAME_UNREADABLE, error = sentence(&error))));
            list.update(|n| *n += 1);
            return;
        }
        browser::go(&Route::Play);
    };
    view! {
        {move || {
            let mut games: Vec<(usize, SavedGameEntry)> = games().into_iter().enumerate().collect();
            let first = games.first().is_some_and(|(_, game)| game.record.played().outcome().is_none());
            goes_on.set(first);
            let hero = first.then(|| games.remove(0));
            let count = games.len();
            let shown = if all.get() { count } else { MAX_SHOWN };
            let shelf = games.into_iter().take(shown).map(|(at, game)| saved_game_card(session, at, game, continue_game)).collect_view();
            view! {
                {match hero {
                    Some((_, game)) => hero_game(session, game, continue_game).into_any(),
                    None => idle().into_any(),
                }}
                {(count > 0).then(|| view! {
                    <section class="home-shelf" aria-labelledby="shelf-title">
                        <h2 id="shelf-title">{t(id::YOUR_GAMES)}</h2>
                        <ul class="shelf" data-testid="saved-games">{shelf}</ul>
                        {(count > MAX_SHOWN).then(|| view! {
                            <button type="button" class="button small quiet" data-testid="all-games" on:click=move |_| all.update(|all| *all = !*all)>
                                {if shown < count { fill!(id::ALL_GAMES, count) } else { t(id::FEWER_GAMES).to_owned() }}
                            </button>
                        })}
                    </section>
                })}
            }
        }}
        <p class="trouble" role="alert">{trouble}</p>
    }
}

/// A demo game between computers, shown if there is no game to continue.
fn idle() -> impl IntoView {
    let picture = RwSignal::new(String::new());
    play_by_itself(picture);
    view! {
        <div class="home-hero">
            <div class="home-board" aria-hidden="true" inner_html=picture></div>
            <div class="home-words">
                <h2>{t(id::HOME_TITLE)}</h2>
                <p>{t(id::HOME_OFFLINE_ABOUT)}</p>
            </div>
        </div>
    }
}

/// Returns the name of a saved game and a description of its state.
fn in_words(kinds: &[PlayerKind], record: &Record) -> (String, String) {
    let (played, info) = (record.played(), record.choice().info());
    let ui = game_ui_of(info.id);
    let turn = played.turns() + 1;
    let state = match (played.outcome(), played.to_act()) {
        (Some(_), _) => ui.and_then(|ui| (ui.words.ending)(played, info)).unwrap_or_default(),
        (None, ToAct::Seat(seat)) => {
            let yours = kinds.get(seat.index()) == Some(&PlayerKind::Person)
                && kinds.iter().any(|kind| *kind != PlayerKind::Person);
            let name = played.seat_name(seat);
            let name = called(ui.map_or(name, |ui| (ui.words.shown_name)(name)));
            if yours { fill!(id::SAVED_YOUR_TURN, turn) } else { fill!(id::SAVED_TO_ACT, turn, name) }
        }
        (None, _) => fill!(id::SAVED_TURN, turn),
    };
    let game = game_name(info);
    let title = match kinds.iter().filter(|kind| **kind == PlayerKind::Person).count() {
        people if people == kinds.len() => game.to_owned(),
        0 => fill!(id::SAVED_ONLY_COMPUTERS, game),
        _ => fill!(id::SAVED_AGAINST_COMPUTER, game),
    };
    (title, state)
}

/// The board of a saved game, as a drawing.
fn drawn(record: &Record, scope: &str) -> String {
    let ui = game_ui_of(record.choice().info().id);
    ui.and_then(|ui| (ui.picture)(record.played(), scope)).unwrap_or_default()
}

/// The game to continue.
fn hero_game(
    session: GameSession,
    game: SavedGameEntry,
    continue_game: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let SavedGameEntry { id, kinds, record, .. } = game;
    let (title, state) = in_words(&kinds, &record);
    let players = game_ui_of(record.choice().info().id).map(|ui| {
        players(record.played(), &ui.words, |seat| {
            called((ui.words.shown_name)(record.played().seat_name(seat)))
        })
    });
    let testid = if session.is_on_table(&id) { "continue" } else { "resume-0" };
    view! {
        <div class="home-hero" data-testid="home-hero">
            <div class="home-board" aria-hidden="true" inner_html=drawn(&record, "hero-")></div>
            <div class="home-words">
                <p class="home-state">{state}</p>
                <h2>{title}</h2>
                <ul class="end-players">{players}</ul>
                <button type="button" class="button primary big" data-testid=testid on:click=move |_| continue_game(&id)>
                    {icon("play")}<span>{t(id::SAVED_CONTINUE)}</span>
                </button>
            </div>
        </div>
    }
}

fn saved_game_card(
    session: GameSession,
    at: usize,
    game: SavedGameEntry,
    continue_game: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let SavedGameEntry { id, kinds, record, .. } = game;
    let (title, state) = in_words(&kinds, &record);
    let over = record.played().outcome().is_some();
    let on_table = session.is_on_table(&id);
    let label = fill!(id::REMOVE_SAVED, title, state);
    let (name, forgotten) = (id.clone(), id);
    let verb = if over { t(id::SAVED_VIEW) } else { t(id::SAVED_CONTINUE) };
    view! {
        <li>
            <button type="button" class="shelf-game" data-testid=if on_table { "continue".to_owned() } else { format!("resume-{at}") }
                on:click=move |_| continue_game(&name)>
                <span class="shelf-board" aria-hidden="true" inner_html=drawn(&record, &format!("kept{at}-"))></span>
                <b>{title}</b><small>{state}</small><span class="shelf-verb">{verb}</span>
            </button>
            {(over && !on_table).then(|| view! {
                <button type="button" class="button icon" aria-label=label data-testid=format!("remove-game-{at}")
                    on:click=move |_| session.forget(&forgotten)>{icon("cancel")}</button>
            })}
        </li>
    }
}
