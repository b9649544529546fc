//! The start page of the puzzles: today's puzzles, ways to practise, themes, and your progress.

use eightfold_puzzles::{Collection, Puzzle};
use leptos::prelude::*;

use super::board::board;
use super::filter::{filter, keep_filter};
use super::list::{practise, solved, title};
use super::share::date;
use super::{calendar, load, missing_tiles, saved_progress, share};
use crate::app::{days, icon, saved_exercises};
use crate::board_editor::daily;
use crate::online::has_server;
use crate::puzzles::aims;
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::progress::{DailyResult, Progress};
use crate::puzzles::shared::{PuzzleAttempt, SharedResult};
use crate::puzzles::themes;
use crate::route::{DAILY, PUZZLE_GAMES as GAMES, PuzzlePage, Route};
use crate::words::{fill, game_name, id, t};

/// The name of a game by its id.
fn name(game: &str) -> String {
    eightfold_catalog::info(game).map_or_else(|| game.to_owned(), |info| game_name(info).to_owned())
}

fn to(page: PuzzlePage) -> String {
    Route::Puzzles(page).to_string()
}

/// The page of the puzzles.
pub fn overview() -> AnyView {
    let day = days();
    view! {
        <section class="puzzles">
            <h2 class="visually-hidden">{t(id::PUZZLES)}</h2>
            {todays_puzzles(day)}
            {ways(day)}
            {by_theme()}
            <div class="puzzle-cards">
                {own_progress()}
                {missing_tiles::card()}
                <section class="card puzzle-card" aria-labelledby="workshop-title">
                    <h3 id="workshop-title">{t(id::WORKSHOP)}</h3>
                    <p>{t(id::WORKSHOP_ABOUT)}</p>
                    <p class="row">
                        <a class="button" data-testid="puzzles-workshop" href=Route::Gallery.to_string()>{icon("puzzle")}<span>{t(id::TO_THE_WORKSHOP)}</span></a>
                        <a class="button" data-testid="workshop-daily" href=Route::Workshop(DAILY.to_owned()).to_string()>{daily::name(day)}</a>
                    </p>
                </section>
            </div>
        </section>
    }
    .into_any()
}

/// The puzzles solved so far, and the ratings.
fn own_progress() -> impl IntoView {
    let progress = saved_progress::progress();
    let (right, tried) = progress.counts();
    view! {
        <section class="card puzzle-card" aria-labelledby="own-title" data-testid="puzzle-progress">
            <h3 id="own-title">{t(id::PUZZLES_OWN)}</h3>
            {ratings(&progress)}
            <p>{if tried == 0 { t(id::PUZZLES_NONE_TRIED).to_owned() } else { fill!(id::PUZZLES_SOLVED, right, tried) }}</p>
            {(progress.days() > 0).then(|| view! {
                <p data-testid="puzzle-days">{fill!(id::PUZZLES_DAYS, days = progress.days())}</p>
            })}
            {has_server().then(|| view! {
                <p><a data-testid="to-solvers" href=Route::solvers(Route::THIS_WEEK).to_string()>{t(id::SOLVERS)}</a></p>
            })}
        </section>
    }
}

/// The ways to practise: practice, three minutes, the daily race, your mistakes.
fn ways(day: u64) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let (game, filter) = filter();
    let about = fill!(id::PUZZLES_PRACTICE_ABOUT, game = name(&game));
    let solve = move |_| {
        let (game, filter) = (game.clone(), filter.clone());
        leptos::task::spawn_local(async move {
            let why = match load::of(&game).await {
                Ok(all) => practise(&game, &filter, all).is_none().then(|| t(id::PUZZLES_NONE).to_owned()),
                Err(why) => Some(why),
            };
            trouble.try_set(why);
        });
    };
    let best = match saved_progress::progress().rush() {
        0 => t(id::RUSH_SHORT).to_owned(),
        best => fill!(id::RUSH_BEST, solved = best),
    };
    let all = saved_exercises();
    let (due, known) = (all.due(day).count(), all.all().len());
    let mistakes = match (due, known, all.next_day()) {
        (0, 0, _) | (0, _, None) => t(id::OWN_NONE_SHORT).to_owned(),
        (0, _, Some(day)) => fill!(id::OWN_NEXT, date = date(day)),
        _ => fill!(id::END_MISTAKES, count = due),
    };
    let way = |testid: &'static str, sign, title: &'static str, about: String, page| {
        view! {
            <li><a data-testid=testid href=to(page)>{icon(sign)}<b>{title}</b><span>{about}</span></a></li>
        }
    };
    view! {
        <ul class="puzzle-ways card">
            <li><button type="button" data-testid="puzzle-solve" on:click=solve>{icon("puzzle")}<b>{t(id::PUZZLES_PRACTICE)}</b><span>{about}</span></button></li>
            {way("to-rush", "clock", t(id::RUSH), best, PuzzlePage::Rush)}
            {way("to-race", "flag", t(id::RACE_TITLE), t(id::TODAY_RACE_ABOUT).to_owned(), PuzzlePage::Race(String::new()))}
            {way("to-own", "target", t(id::OWN_TITLE), mistakes, PuzzlePage::Own)}
        </ul>
        <p class="trouble" role="alert">{trouble}</p>
    }
}

/// A board for each theme of the selected game.
fn by_theme() -> impl IntoView {
    let game = RwSignal::new(filter().0);
    let found = RwSignal::new(None::<Result<&'static Collection, String>>);
    Effect::new(move |_| {
        let game = game.get();
        leptos::task::spawn_local(async move {
            let all = load::of(&game).await;
            found.try_set(Some(all));
        });
    });
    let list = move |theme: &str| to(PuzzlePage::List(game.get_untracked(), theme.to_owned()));
    let shelf = move || match found.get() {
        None => view! { <p class="notice">{t(id::PUZZLES_LOADING)}</p> }.into_any(),
        Some(Err(why)) => view! { <p class="trouble" role="alert">{why}</p> }.into_any(),
        Some(Ok(all)) => {
            let progress = saved_progress::progress();
            let game = untrack(|| game.get());
            let themes = themes::of_game(&game).iter().filter_map(|theme| {
                let filter = Filter { theme: (*theme).to_owned(), grade: 0 };
                let of_theme = choose::of_theme(all.current(), &filter);
                let first = choose::sample(&of_theme, &progress, 1).into_iter().next()?;
                Some(view! {
                    <li><a class="shelf-game" data-testid=format!("theme-{theme}") href=list(theme)>
                        <span class="shelf-board">{board(first, theme)}</span>
                        <b>{title(theme)}</b>
                        <small>{solved(&of_theme)}</small>
                    </a></li>
                })
            });
            view! { <ul class="shelf puzzle-shelf" data-testid="theme-shelf">{themes.collect_view()}</ul> }
                .into_any()
        }
    };
    let count = move || {
        found.get().and_then(Result::ok).map(|all| {
            let words = fill!(id::PUZZLES_COUNT, count = all.current().count());
            view! { <a data-testid="to-list" href=list("")>{words}</a> }
        })
    };
    view! {
        <section class="puzzle-themes" aria-labelledby="themes-title">
            <header>
                <h3 id="themes-title">{t(id::PUZZLES_BY_THEME)}</h3>
                <label>
                    <span class="visually-hidden">{t(id::PUZZLES_GAME)}</span>
                    <select data-testid="puzzle-game" on:change=move |event| {
                        let chosen = event_target_value(&event);
                        keep_filter(&chosen, &Filter::default());
                        game.set(chosen);
                    }>
                        {GAMES.iter().map(|one| view! {
                            <option value=*one prop:selected=move || game.get() == *one>{name(one)}</option>
                        }).collect_view()}
                    </select>
                </label>
                <a data-testid="to-make" href=to(PuzzlePage::Make(String::new()))>{t(id::MAKE_TITLE)}</a>
                {count}
            </header>
            {shelf}
        </section>
    }
}

/// The rating of each game with enough results.
fn ratings(progress: &Progress) -> AnyView {
    let rated: Vec<&str> = GAMES.into_iter().filter(|game| progress.is_rated(game)).collect();
    if rated.is_empty() {
        let words = fill!(id::PUZZLES_RATING_NONE, count = Progress::RESULTS);
        return view! { <p data-testid="puzzle-rating">{words}</p> }.into_any();
    }
    let lines = rated.into_iter().map(|game| {
        let rating = match progress.results_missing(game) {
            0 => view! { <b>{progress.rating(game).to_string()}</b> }.into_any(),
            missing => view! { <small>{fill!(id::PUZZLES_RATING_LATER, count = missing)}</small> }.into_any(),
        };
        view! { <li data-testid="puzzle-rating" data-game=game><span>{name(game)}</span>{rating}</li> }
    });
    view! {
        <p>{t(id::RATINGS)}</p>
        <ul class="puzzle-days">{lines.collect_view()}</ul>
    }
    .into_any()
}

/// Today's puzzles, one for each game: the next one large, all of them small, and the month.
fn todays_puzzles(day: u64) -> impl IntoView {
    let progress = saved_progress::progress();
    let marks = GAMES.map(|game| progress.on(day, game));
    let tried = marks.iter().any(Option::is_some);
    let next = GAMES.into_iter().find(|game| progress.on(day, game).is_none());
    let address = |game: &str| to(PuzzlePage::One(game.to_owned(), DAILY.to_owned()));
    let puzzles = GAMES.map(|_| RwSignal::new(None::<&'static Puzzle>));
    let trouble = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        for (game, puzzle) in GAMES.into_iter().zip(puzzles) {
            match load::of(game).await {
                Ok(all) => drop(puzzle.try_set(choose::of_day(all, day))),
                Err(why) => {
                    trouble.try_set(Some(why));
                    return;
                }
            }
        }
    });
    let small = GAMES.into_iter().zip(marks).zip(puzzles).map(|((game, mark), puzzle)| {
        let (sign, words) = match mark {
            Some(DailyResult::Right) => (Some("done"), t(id::PUZZLES_DAY_RIGHT)),
            Some(DailyResult::Helped) => (Some("hint"), t(id::PUZZLES_DAY_HELPED)),
            Some(DailyResult::Wrong) => (Some("undo-turn"), t(id::PUZZLES_DAY_WRONG)),
            None => (None, t(id::DAILY_SOLVE)),
        };
        let solved = matches!(mark, Some(DailyResult::Right | DailyResult::Helped));
        view! {
            <li>
                <a class="puzzle-item" class:solved=solved class:next={next == Some(game)} data-testid=format!("today-{game}") href=address(game)>
                    <span class="puzzle-picture">
                        {move || puzzle.get().map_or_else(|| view! { <span class="puzzle-board"></span> }.into_any(), |puzzle| board(puzzle, "today").into_any())}
                        {sign.map(|sign| view! { <span class="puzzle-mark" class:solved=solved>{icon(sign)}</span> })}
                    </span>
                    <span>{name(game)}<span class="visually-hidden">": "{words}</span></span>
                </a>
            </li>
        }
    });
    let shown = next.unwrap_or(GAMES[0]);
    let large = GAMES.into_iter().position(|game| game == shown).map(|at| puzzles[at]);
    let large = move || large.and_then(|puzzle| puzzle.get());
    let (task, sign) = match next {
        Some(game) => (
            view! {
                <p class="puzzle-eyebrow">{fill!(id::TODAY_SOLVE, game = name(game))}{move || large().map(|puzzle| format!(" · {}", fill!(id::PUZZLE_GRADE, grade = puzzle.found.grade.unwrap_or(1))))}</p>
                <h3 id="today-title">{move || large().map_or_else(|| t(id::PUZZLES_TODAY).to_owned(), aims::sentence)}</h3>
                <p class="puzzle-about">{t(id::PUZZLES_TODAY_ABOUT)}</p>
                <p><a class="button primary big" data-testid="solve-today" href=address(game)>{icon("play")}<span>{t(id::DAILY_SOLVE)}</span></a></p>
            }
            .into_any(),
            "next",
        ),
        None => (
            view! {
                <p class="puzzle-eyebrow">{t(id::PUZZLES_TODAY)}</p>
                <h3 id="today-title">{fill!(id::RESULT_SOLVED, solved = progress.solved_on(day), all = GAMES.len())}</h3>
                <p class="puzzle-about">{t(id::PUZZLES_TODAY_OVER)}</p>
                <p><a class="button primary big" data-testid="solve-today" href=to(PuzzlePage::Rush)>{icon("play")}<span>{t(id::RUSH)}</span></a></p>
            }
            .into_any(),
            "over",
        ),
    };
    view! {
        <section class="puzzle-today" data-state=sign aria-labelledby="today-title">
            <a class="puzzle-large" href=address(shown) tabindex="-1" aria-hidden="true">
                {move || large().map_or_else(|| view! { <span class="puzzle-board"></span> }.into_any(), |puzzle| board(puzzle, "large").into_any())}
            </a>
            <div class="puzzle-task">{task}</div>
            <ul class="puzzle-six" data-testid="today">{small.collect_view()}</ul>
            <div class="card puzzle-month">
                {calendar::calendar(&progress, day)}
                <p data-testid="streak">{calendar::streak(&progress, day)}</p>
                {tried.then(|| view! { <div class="row share-row">{result_of(day, &progress)}</div> })}
            </div>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
}

/// The button that copies the result of a day, once the puzzles that were tried are loaded.
fn result_of(day: u64, progress: &Progress) -> impl IntoView + use<> {
    let turns = GAMES.map(|game| progress.turn_on(day, game).map(str::to_owned));
    let marks = GAMES.map(|game| progress.on(day, game));
    let text = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        let mut tries = Vec::new();
        for ((game, turn), mark) in GAMES.iter().zip(&turns).zip(marks) {
            let Some(turn) = turn else { continue };
            let Ok(all) = load::of(game).await else { return };
            let one = choose::of_day(all, day).and_then(|puzzle| PuzzleAttempt::of(puzzle, turn));
            tries.extend(one.map(|one| PuzzleAttempt {
                helped: mark == Some(DailyResult::Helped),
                failed: mark == Some(DailyResult::Wrong),
                ..one
            }));
        }
        let grid: String = marks
            .iter()
            .map(|mark| match mark {
                Some(DailyResult::Right) => '●',
                Some(DailyResult::Helped) => '◐',
                Some(DailyResult::Wrong) => '○',
                None => '·',
            })
            .collect();
        let solved = marks.iter().filter(|mark| **mark == Some(DailyResult::Right)).count();
        let words = fill!(id::PUZZLES_SHARE, date = date(day), solved, all = GAMES.len(), grid);
        let code = SharedResult { day: Some(day), tries }.to_string();
        text.try_set(Some(format!("{words}\n{}", share::address(PuzzlePage::Result(code)))));
    });
    move || text.get().map(share::button)
}
