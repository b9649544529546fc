//! The hall: a game at once, the games that go on, today's puzzle, and all there is to play.

use crate::words::{called, fill, game_about, game_name, id, level_name, sentence, t};
use eightfold_catalog::{Family, GameInfo};
use eightfold_game::ToAct;
use leptos::prelude::*;

use super::icon::icon;
use super::later::Rest;
use super::new_game::last_setup;
use super::room::{house, offered, room_of};
use super::session::KeptGame;
use super::{GameSession, browser};
use crate::route::{DAILY, Route};
use crate::samples;
use crate::setup::{Kind, Setup};

/// How long a position of the board that plays itself is looked at, in milliseconds.
const LOOK: u64 = 2600;
/// So many kept games are listed at first.
const LISTED: usize = 3;

/// The start page; with a game, the dialog to start it is open.
#[component]
pub fn Home(
    /// The game to be started.
    #[prop(optional)]
    game: Option<String>,
) -> impl IntoView {
    let session = GameSession::here();
    let asked = game.filter(|id| offered().any(|info| info.id == id));
    let opening = RwSignal::new(false);
    let trouble = RwSignal::new(None::<String>);
    let last = last_setup().unwrap_or_else(|| Setup::new("octiles"));
    let choice = last.choice().ok();
    let start = move |setup: Setup| match session.start(&setup) {
        Ok(()) => {
            browser::keep("setup", &serde_json::to_string(&setup).expect("plain data"));
            browser::go(&Route::Play);
        }
        Err(error) => trouble.set(Some(sentence(&error))),
    };
    let (alone, together) = (against_computer(&last), among_friends(&last));
    let what = choice.as_ref().map(|choice| {
        let level = alone.kinds.iter().find_map(|kind| match kind {
            Kind::Computer(level) => choice.level_name(*level),
            Kind::Person | Kind::Elsewhere => None,
        });
        format!("{}, {}", game_name(choice.info()), level_name(level.unwrap_or("beginner")))
    });
    let picture = RwSignal::new(String::new());
    play_by_itself(picture);
    let daily_name = (house().daily_name)(browser::days());
    let daily = Route::Workshop(DAILY.to_owned()).to_string();
    let tables = Rest::here().tables;
    let opened = StoredValue::new(choice.clone());
    view! {
        <section class="hall">
            <div class="hall-first card">
                <div class="hall-board" aria-hidden="true" inner_html=picture></div>
                <div class="hall-words">
                    <h2>{t(id::HALL_MOTTO_LAY)}" "<br/>{t(id::HALL_MOTTO_RUN)}</h2>
                    <p>{t(id::HALL_ABOUT)}</p>
                </div>
                <div class="hall-ways">
                    <button type="button" class="button primary big" data-testid="play-now" on:click=move |_| start(alone.clone())>
                        {icon("play")}<span>{t(id::PLAY_COMPUTER)}<small>{what}</small></span>
                    </button>
                    <button type="button" class="button big" data-testid="play-friend" on:click=move |_| start(together.clone())>
                        {icon("friend")}<span>{t(id::PLAY_FRIEND)}</span>
                    </button>
                    <a class="button big" data-testid="learn" href=Route::Lesson("octiles".into(), "first-game".into()).to_string()>
                        {icon("learn")}<span>{t(id::FIRST_IN_TWO_MINUTES)}</span>
                    </a>
                    {(house().online_ways)()}
                </div>
                <p class="trouble" role="alert">{trouble}</p>
                {move || (opening.get() && tables.is_missing()).then(|| view! {
                    <p class="trouble" role="alert">{t(id::PART_MISSING)}</p>
                })}
            </div>
            <div class="hall-side card">
                <YourGames/>
                <div class="hall-daily">
                    <h2>{t(id::DAILY_PUZZLE)}</h2>
                    <p class="game-line">
                        <span class="game-words"><b>{daily_name}</b><small>{t(id::DAILY_ABOUT)}</small></span>
                        <a class="button" data-testid="daily" href=daily>{t(id::DAILY_SOLVE)}</a>
                    </p>
                </div>
            </div>
            <section class="gallery" aria-labelledby="gallery-title">
                <div class="gallery-head">
                    <h2 id="gallery-title">{t(id::GAMES)}</h2>
                    <button type="button" class="button small" data-testid="open" on:click=move |_| {
                        tables.want();
                        opening.set(true);
                    }>{t(id::OPEN_A_GAME)}</button>
                </div>
                <ul class="cards">
                    {offered().map(card).collect_view()}
                    <li class="game-card workshop-card">
                        <div class="card-picture" aria-hidden="true">{icon("puzzle")}</div>
                        <div class="card-words">
                            <h3>{t(id::WORKSHOP)}</h3>
                            <p>{t(id::WORKSHOP_ABOUT)}</p>
                        </div>
                        <div class="card-ways">
                            <a class="button primary" data-testid="to-workshop" href=Route::Gallery.to_string()>{t(id::OPEN)}</a>
                            <a class="button" href=Route::RulesOf("workshop".into(), None).to_string()>{t(id::LEARN)}</a>
                        </div>
                    </li>
                </ul>
            </section>
        </section>
        {move || tables.here().map(|tables| (tables.open_game)(opening, opened.get_value()))}
        // The place with a game is shown when the tables are here.
        {asked.and_then(|game| untrack(|| tables.here()).map(|tables| (tables.new_game)(game)))}
    }
}

/// The same game with one person at its first seat that has one, and computers at the others.
fn against_computer(last: &Setup) -> Setup {
    let mut setup = last.clone();
    let level = setup.kinds.iter().find(|kind| matches!(kind, Kind::Computer(_))).copied();
    let person = setup.kinds.iter().position(|kind| *kind == Kind::Person).unwrap_or(0);
    for (seat, kind) in setup.kinds.iter_mut().enumerate() {
        if seat == person {
            *kind = Kind::Person;
        } else if *kind == Kind::Person {
            *kind = level.unwrap_or(Kind::Computer(1));
        }
    }
    setup
}

/// The same game with people at all seats.
fn among_friends(last: &Setup) -> Setup {
    let mut setup = last.clone();
    setup.kinds.fill(Kind::Person);
    setup
}

/// Shows a game of computers, position by position, from its start to its end and again.
fn play_by_itself(picture: RwSignal<String>) {
    let (Some(whole), Some(room)) = (samples::whole("octiles"), room_of("octiles")) else {
        return;
    };
    let steps: Vec<String> = whole.steps().into_iter().map(|step| step.text).collect();
    let start = {
        let mut start = whole.fork();
        while start.undo().is_some() {}
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
    let count = whole.steps().len();
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
fn YourGames() -> impl IntoView {
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
        <div class="hall-games">
            <h2>{t(id::YOUR_GAMES)}</h2>
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
        </div>
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
    let turns = played.steps().iter().filter(|step| step.by.is_some()).count();
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

/// How many play a game, and about how long.
fn frame(info: &GameInfo) -> (&'static str, &'static str) {
    match info.id {
        "octiles" => ("2–4", "20 min"),
        "octiles-team" => ("4", "25 min"),
        "team-up" => ("2–4", "20 min"),
        "connect-the-dots" => ("2", "10 min"),
        "scavenger-hunt" => ("2", "25 min"),
        "octi-fast" => ("2", "10 min"),
        "octi-full" => ("2", "40 min"),
        _ => ("4", "40 min"),
    }
}

fn card(info: &'static GameInfo) -> impl IntoView {
    let picture = room_of(info.id)
        .and_then(|room| (room.picture)(samples::middle(info.id)?.as_ref(), &format!("card-{}-", info.id)))
        .unwrap_or_default();
    let (players, minutes) = frame(info);
    let learn = Route::Learn(info.id.to_owned());
    let family = match info.family {
        Family::Octiles => "octiles",
        Family::Octi => "octi",
    };
    view! {
        <li class="game-card" data-family=family>
            <div class="card-picture" aria-hidden="true" inner_html=picture></div>
            <div class="card-words">
                <h3>{game_name(info)}<span class="card-facts"><span class="pill" title=t(id::PLAYERS)>{players}<span class="visually-hidden">" "{t(id::PLAYERS)}</span></span>" "{minutes}</span></h3>
                <p>{game_about(info)}</p>
            </div>
            <div class="card-ways">
                <a class="button primary" data-testid=format!("game-{}", info.id) aria-label=fill!(id::PLAY_GAME, game = game_name(info))
                    href=Route::New(info.id.to_owned()).to_string()>{t(id::PLAY)}</a>
                <a class="button" aria-label=fill!(id::LEARN_GAME, game = game_name(info)) href=learn.to_string()>{t(id::LEARN)}</a>
            </div>
        </li>
    }
}
