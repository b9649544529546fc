//! What the home page shows of the games: the board that plays by itself, the pictures on the cards, and the
//! saved games. It loads with the rules of the games.

use crate::words::{called, fill, game_name, id, sentence, t};
use eightfold_catalog::{GameId, GameInfo};
use eightfold_game::{Match, ToAct};
use eightfold_octiles::{Piece, Race, Strands, strands};
use eightfold_scene::octiles::{Extras, Paint, Scene, Trace, TraceKind, figure, geometry};
use leptos::prelude::*;

use super::home::LISTED;
use super::icon::icon;
use super::room::room_of;
use super::session::KeptGame;
use super::{GameSession, browser};
use crate::route::Route;
use crate::samples;
use crate::setup::Kind;

/// How long a position of the board that plays itself is looked at, in milliseconds.
const LOOK: u64 = 2600;

/// The picture of a game for its card: one that computers played, in its middle.
pub fn card(info: &GameInfo) -> String {
    room_of(info.id)
        .and_then(|room| (room.picture)(samples::middle(info.game)?.as_ref(), &format!("card-{}-", info.id)))
        .unwrap_or_default()
}

/// The picture of the workshop for its card: a full board with its longest strands lit.
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

/// Shows a game of computers, position by position, from its start to its end and again.
pub fn play_by_itself(picture: RwSignal<String>) {
    let (Some(whole), Some(room)) = (samples::whole(GameId::Octiles), room_of("octiles")) else {
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
        picture.set((room.picture)(played.as_ref(), "hero-").unwrap_or_default());
    };
    let count = whole.len();
    let at = StoredValue::new(24usize);
    show(at.get_value());
    if browser::still() {
        return;
    }
    let next = move || {
        // A turn with the tile that is then turned up.
        at.update_value(|at| *at = if *at + 2 > count { 2 } else { *at + 2 });
        show(at.get_value());
    };
    if let Ok(timer) = set_interval_with_handle(next, std::time::Duration::from_millis(LOOK)) {
        on_cleanup(move || timer.clear());
    }
}

/// The games that are kept: those that go on first.
#[component]
pub fn YourGames() -> impl IntoView {
    let session = GameSession::here();
    let all = RwSignal::new(false);
    let (trouble, list) = (RwSignal::new(None::<String>), session.list);
    let games = move || {
        list.track();
        let mut games = session.kept_games();
        games.sort_by_key(|game| game.record.played().outcome().is_some());
        games
    };
    let go_on = move |id: &str| {
        if !session.is_on_table(id)
            && let Err(error) = session.resume(id)
        {
            trouble.set(Some(fill!(id::KEPT_GAME_UNREADABLE, error = sentence(&error))));
            list.update(|n| *n += 1);
            return;
        }
        browser::go(&Route::Play);
    };
    view! {
            {move || {
                let games = games();
                let count = games.len();
                if count == 0 {
                    return view! { <p class="empty">{t(id::NO_GAMES_YET)}</p> }.into_any();
                }
                let shown = if all.get() { count } else { LISTED };
                let lines = games.into_iter().take(shown).enumerate().map(|(at, game)| kept_line(session, at, game, go_on)).collect_view();
                view! {
                    <ul class="game-lines" data-testid="kept-games">{lines}</ul>
                    {(count > LISTED).then(|| view! {
                        <button type="button" class="button small quiet" data-testid="all-games" on:click=move |_| all.update(|all| *all = !*all)>
                            {if shown < count { fill!(id::ALL_GAMES, count) } else { t(id::FEWER_GAMES).to_owned() }}
                        </button>
                    })}
                }
                .into_any()
            }}
            <p class="trouble" role="alert">{trouble}</p>
    }
}

fn kept_line(
    session: GameSession,
    at: usize,
    game: KeptGame,
    go_on: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let KeptGame { id, kinds, record, .. } = game;
    let (played, info) = (record.played(), record.choice().info());
    let room = room_of(info.id);
    let thumbnail = room.and_then(|room| (room.picture)(played, &format!("kept{at}-"))).unwrap_or_default();
    let turns = played.turns();
    let over = played.outcome().is_some();
    let state = match (over, played.to_act()) {
        (true, _) => room.and_then(|room| (room.words.ending)(played, info)).unwrap_or_default(),
        (false, ToAct::Seat(seat)) => {
            let yours = kinds.get(seat.index()) == Some(&Kind::Person)
                && kinds.iter().any(|kind| *kind != Kind::Person);
            let name = played.seat_name(seat);
            let name = called(room.map_or(name, |room| (room.words.shown_name)(name)));
            if yours {
                fill!(id::KEPT_YOUR_TURN, turn = turns + 1)
            } else {
                fill!(id::KEPT_TO_ACT, turn = turns + 1, name)
            }
        }
        (false, _) => fill!(id::KEPT_TURN, turn = turns + 1),
    };
    let on_table = session.is_on_table(&id);
    let (name, forgotten) = (id.clone(), id);
    let game = game_name(info);
    let title = match kinds.iter().filter(|kind| **kind == Kind::Person).count() {
        people if people == kinds.len() => game.to_owned(),
        0 => fill!(id::KEPT_COMPUTERS_ALONE, game),
        _ => fill!(id::KEPT_AGAINST_COMPUTER, game),
    };
    let label = fill!(id::REMOVE_KEPT, title, state);
    view! {
        <li class="game-line">
            <span class="thumbnail" aria-hidden="true" inner_html=thumbnail></span>
            <span class="game-words"><b>{title}</b><small>{state}</small></span>
            {(over && !on_table).then(|| view! {
                <button type="button" class="button icon" aria-label=label data-testid=format!("forget-{at}")
                    on:click=move |_| session.forget(&forgotten)>{icon("cancel")}</button>
            })}
            <button type="button" class="button" class:primary=at == 0 && !over
                data-testid=if on_table { "continue".to_owned() } else { format!("go-on-{at}") }
                on:click=move |_| go_on(&name)>{if over { t(id::KEPT_LOOK) } else { t(id::KEPT_GO_ON) }}</button>
        </li>
    }
}
