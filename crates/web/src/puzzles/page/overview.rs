//! The start page of the puzzles: today's set, puzzles by theme and difficulty, three minutes of puzzles, and
//! your progress.

use leptos::prelude::*;

use super::filter::{GRADES, filter, keep_filter};
use super::share::date;
use super::{kept, load, share, three};
use crate::app::{days, go, icon, kept_exercises, random};
use crate::board_editor::daily;
use crate::puzzles::aims;
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::progress::{Daily, Progress, id_of};
use crate::puzzles::shared::{Shared, Try};
use crate::puzzles::supply::LEVEL;
use crate::puzzles::themes;
use crate::route::{DAILY, PUZZLE_GAMES as GAMES, PuzzlePlace, Route};
use crate::words::{fill, game_name, id, t};

/// What a game is called, by its id.
fn name(game: &str) -> String {
    eightfold_catalog::info(game).map_or_else(|| game.to_owned(), |info| game_name(info).to_owned())
}

fn to(place: PuzzlePlace) -> String {
    Route::Puzzles(place).to_string()
}

/// The place of the puzzles.
pub fn overview() -> AnyView {
    let progress = kept::progress();
    let day = days();
    let (right, tried) = progress.counts();
    let run = progress.run(day);
    view! {
        <section class="learn puzzles">
            <h2>{t(id::PUZZLES)}</h2>
            <p class="learn-about">{t(id::PUZZLES_INTRO)}</p>
            <div class="puzzle-cards">
                {todays(day)}
                {practice()}
                <section class="card puzzle-card" aria-labelledby="storm-title">
                    <h3 id="storm-title">{t(id::STORM)}</h3>
                    <p>{t(id::STORM_ABOUT)}</p>
                    {(progress.storm() > 0).then(|| view! { <p>{fill!(id::STORM_BEST, solved = progress.storm())}</p> })}
                    <p><a class="button" data-testid="to-storm" href=to(PuzzlePlace::Storm)>{icon("play")}<span>{t(id::STORM_GO)}</span></a></p>
                </section>
                <section class="card puzzle-card" aria-labelledby="own-title" data-testid="puzzle-progress">
                    <h3 id="own-title">{t(id::PUZZLES_OWN)}</h3>
                    {ratings(&progress)}
                    <p>{if tried == 0 { t(id::PUZZLES_NONE_TRIED).to_owned() } else { fill!(id::PUZZLES_SOLVED, right, tried) }}</p>
                    {(progress.days() > 0).then(|| view! {
                        <p data-testid="puzzle-days">{fill!(id::PUZZLES_DAYS, days = progress.days())}{(run > 1).then(|| format!(" · {}", fill!(id::PUZZLES_RUN, days = run)))}</p>
                    })}
                </section>
                <section class="card puzzle-card" aria-labelledby="race-title">
                    <h3 id="race-title">{t(id::RACE_TITLE)}</h3>
                    <p>{fill!(id::RACE_ABOUT, level = LEVEL)}</p>
                    <p><a class="button" data-testid="to-race" href=to(PuzzlePlace::Race(String::new()))>{icon("play")}<span>{t(id::RACE_TO)}</span></a></p>
                </section>
                {own_errors(day)}
                <section class="card puzzle-card" aria-labelledby="make-title">
                    <h3 id="make-title">{t(id::MAKE_TITLE)}</h3>
                    <p>{t(id::MAKE_CARD)}</p>
                    <p><a class="button" data-testid="to-make" href=to(PuzzlePlace::Make(String::new()))>{icon("puzzle")}<span>{t(id::MAKE_GO)}</span></a></p>
                </section>
                {three::card()}
                <section class="card puzzle-card" aria-labelledby="workshop-title">
                    <h3 id="workshop-title">{t(id::WORKSHOP)}</h3>
                    <p>{t(id::WORKSHOP_ABOUT)}</p>
                    <p class="row">
                        <a class="button" data-testid="workshop-link" href=Route::Gallery.to_string()>{icon("puzzle")}<span>{t(id::TO_THE_WORKSHOP)}</span></a>
                        <a class="button" data-testid="workshop-daily" href=Route::Workshop(DAILY.to_owned()).to_string()>{daily::name(day)}</a>
                    </p>
                </section>
            </div>
        </section>
    }
    .into_any()
}

/// The rating of each game of which a puzzle was tried, or the one that all begin with.
fn ratings(progress: &Progress) -> AnyView {
    let rated: Vec<&str> = GAMES.into_iter().filter(|game| progress.is_rated(game)).collect();
    if rated.is_empty() {
        let rating = progress.rating(GAMES[0]).to_string();
        return view! {
            <p class="puzzle-rating"><b data-testid="puzzle-rating">{rating}</b>" "<span>{t(id::PUZZLES_RATING)}</span></p>
        }
        .into_any();
    }
    let lines = rated.into_iter().map(|game| {
        view! { <li><span>{name(game)}</span><b data-testid="puzzle-rating" data-game=game>{progress.rating(game).to_string()}</b></li> }
    });
    view! {
        <p>{t(id::PUZZLES_RATINGS)}</p>
        <ul class="puzzle-days">{lines.collect_view()}</ul>
    }
    .into_any()
}

/// Errors of one's own games.
fn own_errors(day: u64) -> impl IntoView {
    let all = kept_exercises();
    let (due, known) = (all.due(day).count(), all.all().len());
    let words = match (due, known, all.next_day()) {
        (0, 0, _) | (0, _, None) => t(id::OWN_NONE).to_owned(),
        (0, _, Some(day)) => fill!(id::OWN_LATER, all = known, date = date(day)),
        _ => fill!(id::OWN_DUE, due, all = known),
    };
    view! {
        <section class="card puzzle-card" aria-labelledby="errors-title" data-testid="own-card">
            <h3 id="errors-title">{t(id::OWN_TITLE)}</h3>
            <p>{words}</p>
            {(due > 0).then(|| view! {
                <p><a class="button" data-testid="to-own" href=to(PuzzlePlace::Own)>{icon("undo-turn")}<span>{t(id::OWN_GO)}</span></a></p>
            })}
        </section>
    }
}

/// One puzzle for each game, the same for all.
fn todays(day: u64) -> impl IntoView {
    let progress = kept::progress();
    let marks: Vec<Option<Daily>> = GAMES.iter().map(|game| progress.on(day, game)).collect();
    let tried = marks.iter().any(Option::is_some);
    view! {
        <section class="card puzzle-card" aria-labelledby="today-title">
            <h3 id="today-title">{t(id::PUZZLES_TODAY)}</h3>
            <p>{t(id::PUZZLES_TODAY_ABOUT)}</p>
            <ul class="puzzle-days" data-testid="today">
                {GAMES.iter().zip(marks).map(|(game, mark)| {
                    let (sign, words) = match mark {
                        Some(Daily::Right) => (Some("done"), t(id::PUZZLES_DAY_RIGHT)),
                        Some(Daily::Helped) => (Some("hint"), t(id::PUZZLES_DAY_HELPED)),
                        Some(Daily::Wrong) => (Some("cancel"), t(id::PUZZLES_DAY_WRONG)),
                        None => (None, t(id::DAILY_SOLVE)),
                    };
                    view! {
                        <li>
                            <a data-testid=format!("today-{game}") href=to(PuzzlePlace::One((*game).to_owned(), DAILY.to_owned()))>
                                <span>{name(game)}</span>
                                <small>{sign.map(icon)}{words}</small>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
            {tried.then(|| view! { <div class="row share-row">{result_of(day, &progress)}</div> })}
        </section>
    }
}

/// The button that copies the result of a day, when the puzzles that were tried are here.
fn result_of(day: u64, progress: &Progress) -> impl IntoView + use<> {
    let turns = GAMES.map(|game| progress.turn_on(day, game).map(str::to_owned));
    let marks = GAMES.map(|game| progress.on(day, game));
    let text = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        let mut tries = Vec::new();
        for ((game, turn), mark) in GAMES.iter().zip(&turns).zip(marks) {
            let Some(turn) = turn else { continue };
            let Ok(all) = load::of(game).await else { return };
            let one = choose::of_day(all, day).and_then(|puzzle| Try::of(puzzle, turn));
            tries.extend(one.map(|one| one.with_help(mark == Some(Daily::Helped))));
        }
        let grid: String = marks
            .iter()
            .map(|mark| match mark {
                Some(Daily::Right) => '●',
                Some(Daily::Helped) => '◐',
                Some(Daily::Wrong) => '○',
                None => '·',
            })
            .collect();
        let solved = marks.iter().filter(|mark| **mark == Some(Daily::Right)).count();
        let words = fill!(id::PUZZLES_SHARE, date = date(day), solved, all = GAMES.len(), grid);
        let code = Shared { day: Some(day), tries }.to_string();
        text.try_set(Some(format!("{words}\n{}", share::address(PuzzlePlace::Result(code)))));
    });
    move || text.get().map(share::button)
}

/// Puzzles by game, theme and grade.
fn practice() -> impl IntoView {
    let (game, filter) = filter();
    let game = RwSignal::new(game);
    let theme = RwSignal::new(filter.theme);
    let grade = RwSignal::new(filter.grade);
    let trouble = RwSignal::new(None::<String>);
    let solve = move |_| {
        let (game, filter) =
            (game.get_untracked(), Filter { theme: theme.get_untracked(), grade: grade.get_untracked() });
        keep_filter(&game, &filter);
        leptos::task::spawn_local(async move {
            match load::of(&game).await {
                Ok(all) => match choose::next(all.current(), &kept::progress(), &filter, random()) {
                    Some(puzzle) => go(&Route::Puzzles(PuzzlePlace::One(game, id_of(puzzle).to_owned()))),
                    None => {
                        trouble.try_set(Some(t(id::PUZZLES_NONE).to_owned()));
                    }
                },
                Err(why) => {
                    trouble.try_set(Some(why));
                }
            }
        });
    };
    let themes = move || {
        let of_game = themes::of_game(&game.get()).iter();
        let themes = of_game.filter_map(|name| aims::theme(name).map(|words| (*name, words)));
        themes
            .map(|(one, words)| {
                view! { <option value=one prop:selected=move || theme.get() == one>{words}</option> }
            })
            .collect_view()
    };
    view! {
        <section class="card puzzle-card" aria-labelledby="practice-title">
            <h3 id="practice-title">{t(id::PUZZLES_PRACTICE)}</h3>
            <label>
                <span>{t(id::PUZZLES_GAME)}</span>
                <select data-testid="puzzle-game" on:change=move |event| {
                    let chosen = event_target_value(&event);
                    // A theme that the game does not have is none.
                    if !themes::of_game(&chosen).contains(&&*theme.get_untracked()) {
                        theme.set(String::new());
                    }
                    game.set(chosen);
                }>
                    {GAMES.iter().map(|one| view! {
                        <option value=*one prop:selected=move || game.get() == *one>{name(one)}</option>
                    }).collect_view()}
                </select>
            </label>
            <label>
                <span>{t(id::PUZZLES_THEME)}</span>
                <select data-testid="puzzle-theme" on:change=move |event| theme.set(event_target_value(&event))>
                    <option value="" prop:selected=move || theme.with(String::is_empty)>{t(id::PUZZLES_ANY)}</option>
                    {themes}
                </select>
            </label>
            <label>
                <span>{t(id::PUZZLES_GRADE)}</span>
                <select data-testid="puzzle-grade" on:change=move |event| grade.set(event_target_value(&event).parse().unwrap_or(0))>
                    <option value="0" prop:selected=move || grade.get() == 0>{t(id::PUZZLES_OWN_GRADE)}</option>
                    {(1..=GRADES).map(|one| view! {
                        <option value=one.to_string() prop:selected=move || grade.get() == one>{one}</option>
                    }).collect_view()}
                </select>
            </label>
            <p class="row">
                <button type="button" class="button primary" data-testid="puzzle-solve" on:click=solve>{icon("puzzle")}<span>{t(id::DAILY_SOLVE)}</span></button>
                <a class="button" data-testid="to-list" href=move || to(PuzzlePlace::List(game.get()))>{t(id::PUZZLES_LIST)}</a>
            </p>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
}
