//! The home page: a turn to try for newcomers, the game to continue for returning players, today's puzzles, and all
//! games.

use super::storage;
use crate::words::{fill, game_about, game_name, id, level_name, sentence, t};
use eightfold_catalog::{Family, GameInfo};
use leptos::prelude::*;

use super::chunks::LazyParts;
use super::game_ui::{offered, registry};
use super::icon::icon;
use super::new_game::{keep_setup, last_setup};
use super::{GameSession, browser};
use crate::route::Route;
use crate::setup::{PlayerKind, Setup};

/// The home page; with a game, the dialog to start it is open.
#[component]
pub fn Home(
    /// The game to start.
    #[prop(optional)]
    game: Option<String>,
) -> impl IntoView {
    let asked = game.filter(|id| offered().any(|info| info.id == id));
    let opening = RwSignal::new(false);
    let trouble = RwSignal::new(None::<String>);
    let last = last_setup();
    let newcomer = last.is_none() && storage::keys("game.").is_empty();
    let setup = last.unwrap_or_else(|| Setup::new("octiles"));
    let opened = StoredValue::new(setup.choice().ok());
    let LazyParts { games, tables, .. } = LazyParts::from_context();
    // Whether there is a game to continue, which the page then offers first.
    let goes_on = RwSignal::new(!storage::keys("game.").is_empty());
    let stage = match newcomer {
        true => view! { <FirstVisit setup=setup.clone() trouble/> }.into_any(),
        false => view! {
            <div class="home-games">
                {move || games.get().map_or_else(|| view! { <div class="home-hero"><div class="home-board"></div></div> }.into_any(), |games| untrack(|| (games.your_games)(goes_on)))}
            </div>
            <section class="home-new" aria-labelledby="new-title">
                <h2 id="new-title">{t(id::NEW_GAME)}</h2>
                <div class="hall-ways"><Ways setup=setup.clone() trouble first=Signal::derive(move || !goes_on.get())/></div>
            </section>
        }.into_any(),
    };
    view! {
        <section class="hall" class:newcomer=newcomer>
            <div class="home-main">
                {stage}
                <p class="trouble" role="alert">{trouble}</p>
                {move || (opening.get() && tables.is_missing()).then(|| view! { <p class="trouble" role="alert">{t(id::PART_MISSING)}</p> })}
            </div>
            <section class="home-today card" aria-labelledby="today-heading" data-testid="today-card">
                {move || games.get().map(|games| untrack(|| (games.today)()))}
            </section>
            <section class="gallery" aria-labelledby="gallery-title">
                <div class="gallery-head">
                    <h2 id="gallery-title">{t(id::GAMES)}</h2>
                    <button type="button" class="button small" data-testid="open" on:click=move |_| {
                        tables.load();
                        opening.set(true);
                    }>{t(id::OPEN_A_GAME)}</button>
                </div>
                <ul class="cards">
                    {offered().map(card).collect_view()}
                    <li class="game-card workshop-card">
                        <div class="card-picture" aria-hidden="true" inner_html=move || games.get().map(|games| (games.workshop_card)()).unwrap_or_default()></div>
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
        {move || tables.get().map(|tables| (tables.open_game)(opening, opened.get_value()))}
        // The dialog for a game is shown when the code of the tables has loaded.
        {asked.and_then(|game| untrack(|| tables.get()).map(|tables| (tables.new_game)(game)))}
    }
}

/// The number of presses in the sample turn: one for the tile, one for the run.
const FIRST_TURN_STEPS: usize = 2;

/// The view for newcomers: a turn to try, and the first game.
#[component]
fn FirstVisit(setup: Setup, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let games = LazyParts::from_context().games;
    let step = RwSignal::new(0usize);
    let board = move || games.get().map(|games| untrack(|| (games.first_turn_board)("octiles", step)));
    let tile = move || games.get().map(|games| (games.first_turn_tile)("octiles")).unwrap_or_default();
    let task = move || match step.get() {
        0 => t(id::TRY_PLACE),
        1 => t(id::TRY_RUN),
        _ => t(id::TRY_DONE),
    };
    let number = move || match step.get() {
        step if step < FIRST_TURN_STEPS => fill!(id::TRY_STEP, step = step + 1, all = FIRST_TURN_STEPS),
        _ => t(id::TRY_IT).to_owned(),
    };
    view! {
        <div class="home-stage">
            <div class="home-words">
                <h2>{t(id::HOME_TITLE)}</h2>
                <p>{t(id::HOME_ABOUT)}</p>
            </div>
            <div class="home-board try-board">{board}</div>
            <div class="try-card" role="status" data-testid="try-it">
                <span class="try-tile" class:placed=move || step.get() != 0 aria-hidden="true" inner_html=tile></span>
                <span><small>{number}</small><b>{task}</b></span>
            </div>
            <div class="hall-ways"><Ways setup trouble first=Signal::derive(|| true) newcomer=true/></div>
            <p class="home-free">{t(id::HOME_FREE)}</p>
        </div>
    }
}

/// The ways to start a game: against the computer, with a friend at this screen, with a lesson, or online.
#[component]
fn Ways(
    /// The game that was started last.
    setup: Setup,
    /// Why no game could start.
    trouble: RwSignal<Option<String>>,
    /// Whether the page offers a game against the computer first.
    first: Signal<bool>,
    /// Whether this browser has no games yet.
    #[prop(optional)]
    newcomer: bool,
) -> impl IntoView {
    let session = GameSession::from_context();
    let games = LazyParts::from_context().games;
    // The game to start as soon as the rules have loaded, and whether it becomes the default for next time.
    let wanted = RwSignal::new(None::<(Setup, bool)>);
    let start = move |setup: Setup, keep: bool| {
        games.load();
        wanted.set(Some((setup, keep)));
    };
    let busy = move || (wanted.with(Option::is_some) && !games.is_missing()).then_some("true");
    Effect::new(move |_| {
        let (Some(games), Some((setup, keep))) = (games.get(), wanted.get()) else {
            return;
        };
        wanted.set(None);
        match untrack(|| (games.start)(session, &setup)) {
            Ok(()) => {
                if keep {
                    keep_setup(&setup);
                }
                browser::go(&Route::Play);
            }
            Err(error) => trouble.set(Some(sentence(&error))),
        }
    });
    let (alone, together) = (against_computer(&setup), with_people_only(&setup));
    let game = setup.choice().ok();
    let level = alone.kinds.iter().find_map(|kind| match kind {
        PlayerKind::Computer(level) => game.as_ref()?.level_name(*level),
        PlayerKind::Person | PlayerKind::Remote => None,
    });
    let game = game.as_ref().map(|choice| game_name(choice.info()));
    let against = game.map(|game| match newcomer {
        true => fill!(id::HOME_FIRST_ABOUT, game),
        false => format!("{game}, {}", level_name(level.unwrap_or("beginner"))),
    });
    view! {
        <button type="button" class="button big" class:primary=first data-testid="play-now" aria-busy=busy on:click=move |_| start(alone.clone(), true)>
            {icon("play")}<span>{if newcomer { t(id::HOME_FIRST_GAME) } else { t(id::PLAY_COMPUTER) }}<small>{against}</small></span>
        </button>
        <button type="button" class="button big" data-testid="play-friend" aria-busy=busy on:click=move |_| start(together.clone(), false)>
            {icon("friend")}<span>{t(id::PLAY_FRIEND)}<small>{game}</small></span>
        </button>
        {newcomer.then(|| view! {
            <a class="button big" data-testid="learn" href=Route::Lesson("octiles".into(), "first-game".into()).to_string()>
                {icon("learn")}<span>{t(id::FIRST_IN_TWO_MINUTES)}</span>
            </a>
        })}
        {(registry().online_options)()}
        {move || (wanted.with(Option::is_some) && games.is_missing()).then(|| view! {
            <p class="trouble" role="alert">{t(id::PART_MISSING)}</p>
        })}
    }
}

/// Returns the same game with one person, in the first seat that had one, and computers in the others.
fn against_computer(last: &Setup) -> Setup {
    let mut setup = last.clone();
    let level = setup.kinds.iter().find(|kind| matches!(kind, PlayerKind::Computer(_))).copied();
    let person = setup.kinds.iter().position(|kind| *kind == PlayerKind::Person).unwrap_or(0);
    for (seat, kind) in setup.kinds.iter_mut().enumerate() {
        if seat == person {
            *kind = PlayerKind::Person;
        } else if *kind == PlayerKind::Person {
            *kind = level.unwrap_or(PlayerKind::Computer(1));
        }
    }
    setup
}

/// Returns the same game with people in all seats.
fn with_people_only(last: &Setup) -> Setup {
    let mut setup = last.clone();
    setup.kinds.fill(PlayerKind::Person);
    setup
}

fn card(info: &'static GameInfo) -> impl IntoView {
    let games = LazyParts::from_context().games;
    let picture = move || games.get().map(|games| (games.card)(info)).unwrap_or_default();
    let minutes = format!("{} min", info.minutes);
    let learn = Route::Learn(info.id.to_owned());
    let family = match info.family {
        Family::Octiles => "octiles",
        Family::Octi => "octi",
    };
    view! {
        <li class="game-card" data-family=family>
            <div class="card-picture" aria-hidden="true" inner_html=picture></div>
            <div class="card-words">
                <h3>{game_name(info)}<span class="card-facts"><span class="pill" title=t(id::PLAYERS)>{info.players}<span class="visually-hidden">" "{t(id::PLAYERS)}</span></span>" "{minutes}</span></h3>
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
