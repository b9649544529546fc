//! The home page: start a game at once, continue one, today's puzzle, and everything there is to play.

use crate::words::{fill, game_about, game_name, id, level_name, sentence, t};
use eightfold_catalog::{Family, GameId, GameInfo};
use leptos::prelude::*;

use super::icon::icon;
use super::later::LazyParts;
use super::new_game::last_setup;
use super::room::{offered, registry};
use super::{GameSession, browser};
use crate::route::{DAILY, PUZZLE_GAMES, PuzzlePlace, Route};
use crate::setup::{Kind, Setup};

/// So many kept games are listed at first.
pub(super) const LISTED: usize = 3;

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
    let LazyParts { games, tables, .. } = LazyParts::here();
    // What is to be started as soon as the rules are here.
    let wanted = RwSignal::new(None::<Setup>);
    let start = move |setup: Setup| {
        games.want();
        wanted.set(Some(setup));
    };
    let busy = move || (wanted.with(Option::is_some) && !games.is_missing()).then_some("true");
    Effect::new(move |_| {
        let (Some(games), Some(setup)) = (games.here(), wanted.get()) else {
            return;
        };
        wanted.set(None);
        match untrack(|| (games.start)(session, &setup)) {
            Ok(()) => {
                browser::keep("setup", &serde_json::to_string(&setup).expect("plain data"));
                browser::go(&Route::Play);
            }
            Err(error) => trouble.set(Some(sentence(&error))),
        }
    });
    let (alone, together) = (against_computer(&last), among_friends(&last));
    let what = choice.as_ref().map(|choice| {
        let level = alone.kinds.iter().find_map(|kind| match kind {
            Kind::Computer(level) => choice.level_name(*level),
            Kind::Person | Kind::Elsewhere => None,
        });
        format!("{}, {}", game_name(choice.info()), level_name(level.unwrap_or("beginner")))
    });
    let picture = RwSignal::new(String::new());
    let owner = StoredValue::new(Owner::current().expect("the hall is a component"));
    Effect::new(move |_| {
        if let Some(games) = games.here() {
            owner.with_value(|owner| owner.with(|| (games.play_by_itself)(picture)));
        }
    });
    let daily_game = PUZZLE_GAMES[browser::days() as usize % PUZZLE_GAMES.len()];
    let daily_name = eightfold_catalog::info(daily_game).map(game_name);
    let daily = Route::Puzzles(PuzzlePlace::One(daily_game.to_owned(), DAILY.to_owned())).to_string();
    let opened = StoredValue::new(choice.clone());
    view! {
        <section class="hall">
            <div class="hall-first card">
                <div class="hall-board" aria-hidden="true" inner_html=picture></div>
                <div class="hall-words">
                    <h2>{t(id::HOME_TITLE)}</h2>
                    <p>{t(id::HALL_ABOUT)}</p>
                </div>
                <div class="hall-ways">
                    <button type="button" class="button primary big" data-testid="play-now" aria-busy=busy on:click=move |_| start(alone.clone())>
                        {icon("play")}<span>{t(id::PLAY_COMPUTER)}<small>{what}</small></span>
                    </button>
                    <button type="button" class="button big" data-testid="play-friend" aria-busy=busy on:click=move |_| start(together.clone())>
                        {icon("friend")}<span>{t(id::PLAY_FRIEND)}</span>
                    </button>
                    <a class="button big" data-testid="learn" href=Route::Lesson("octiles".into(), "first-game".into()).to_string()>
                        {icon("learn")}<span>{t(id::FIRST_IN_TWO_MINUTES)}</span>
                    </a>
                    {(registry().online_ways)()}
                </div>
                <p class="trouble" role="alert">{trouble}</p>
                {move || (opening.get() && tables.is_missing() || wanted.with(Option::is_some) && games.is_missing()).then(|| view! {
                    <p class="trouble" role="alert">{t(id::PART_MISSING)}</p>
                })}
            </div>
            <div class="hall-side card">
                <div class="hall-daily">
                    <h2>{t(id::DAILY_PUZZLE)}</h2>
                    <p class="game-line">
                        <span class="game-words"><b>{daily_name}</b><small>{t(id::DAILY_ABOUT)}</small></span>
                        <a class="button" data-testid="daily" href=daily>{t(id::DAILY_SOLVE)}</a>
                    </p>
                </div>
                <div class="hall-games">
                    <h2>{t(id::YOUR_GAMES)}</h2>
                    {move || games.here().map_or_else(awaited, |games| untrack(|| (games.your_games)()))}
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
                        <div class="card-picture" aria-hidden="true" inner_html=move || games.here().map(|games| (games.workshop_card)()).unwrap_or_default()></div>
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

/// As many lines as there will be when the kept games have been read, so that nothing moves then.
fn awaited() -> AnyView {
    let lines = browser::kept_names("game.").into_iter().take(LISTED);
    let lines = lines.map(|_| view! { <li class="game-line"><span class="thumbnail"></span></li> });
    view! { <ul class="game-lines" aria-hidden="true">{lines.collect_view()}</ul> }.into_any()
}

/// How many play a game, and about how long.
fn frame(info: &GameInfo) -> (&'static str, &'static str) {
    match info.game {
        GameId::Octiles => ("2–4", "20 min"),
        GameId::OctilesTeam => ("4", "25 min"),
        GameId::TeamUp => ("2–4", "20 min"),
        GameId::ConnectTheDots => ("2", "10 min"),
        GameId::ScavengerHunt => ("2", "25 min"),
        GameId::OctiFast => ("2", "10 min"),
        GameId::OctiFull => ("2", "40 min"),
        GameId::OctiFour => ("4", "40 min"),
    }
}

fn card(info: &'static GameInfo) -> impl IntoView {
    let games = LazyParts::here().games;
    let picture = move || games.here().map(|games| (games.card)(info)).unwrap_or_default();
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
