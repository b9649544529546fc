//! The daily card on the home page: puzzles, streak, daily race, and mistakes to practise.

use leptos::prelude::*;

use super::calendar::{self, tile};
use super::saved_progress;
use super::share::date;
use crate::app::{days, icon, saved_exercises};
use crate::puzzles::progress::{DailyResult, Progress};
use crate::route::{DAILY, PUZZLE_GAMES as GAMES, PuzzlePage, Route};
use crate::words::{fill, game_name, id, t};

/// Number of days on the path of the streak, today included.
const WEEK: u64 = 7;

/// The daily card.
pub fn today() -> AnyView {
    let (progress, day) = (saved_progress::progress(), days());
    let due = saved_exercises().due(day).count();
    let next = GAMES.into_iter().find(|game| progress.on(day, game).is_none());
    let to = |page: PuzzlePage| Route::Puzzles(page).to_string();
    let puzzle = |game: &str| to(PuzzlePage::One(game.to_owned(), DAILY.to_owned()));
    let name = |game: &str| eightfold_catalog::info(game).map_or("", game_name);
    let games = GAMES.map(|game| {
        let (sign, words) = match progress.on(day, game) {
            Some(DailyResult::Right) => ("done", t(id::PUZZLES_DAY_RIGHT)),
            Some(DailyResult::Helped) => ("hint", t(id::PUZZLES_DAY_HELPED)),
            Some(DailyResult::Wrong) => ("cancel", t(id::PUZZLES_DAY_WRONG)),
            None => ("puzzle", t(id::DAILY_SOLVE)),
        };
        let tried = progress.on(day, game).is_some();
        view! {
            <li><a href=puzzle(game) class:tried=tried data-testid=format!("today-{game}")>{icon(sign)}<span>{name(game)}<span class="visually-hidden">": "{words}</span></span></a></li>
        }
    });
    let main = match next {
        Some(game) => view! {
            <a class="button" data-testid="daily" href=puzzle(game)>{icon("puzzle")}<span>{fill!(id::TODAY_SOLVE, game = name(game))}</span></a>
        },
        None => view! {
            <a class="button" data-testid="daily" href=to(PuzzlePage::Rush)>{icon("puzzle")}<span>{t(id::RUSH)}</span></a>
        },
    };
    view! {
        <header><h2 id="today-heading">{t(id::TODAY)}</h2><span>{date(day)}</span></header>
        {week(&progress, day)}
        <p class="today-streak" data-testid="streak">{calendar::streak(&progress, day)}</p>
        <ul class="today-games">{games.into_iter().collect_view()}</ul>
        {main}
        <ul class="today-more">
            <li><a href=to(PuzzlePage::Race(String::new())) data-testid="daily-race">{icon("flag")}<b>{t(id::RACE_TITLE)}</b><span>{t(id::TODAY_RACE_ABOUT)}</span></a></li>
            {(due > 0).then(|| view! {
                <li><a href=to(PuzzlePage::Own) data-testid="mistakes-due">{icon("target")}<b>{fill!(id::END_MISTAKES, count = due)}</b><span>{t(id::TODAY_MISTAKES_ABOUT)}</span></a></li>
            })}
        </ul>
    }
    .into_any()
}

/// The last days as tiles: a path crosses those on which a puzzle was tried.
fn week(progress: &Progress, day: u64) -> impl IntoView + use<> {
    let tiles = (0..WEEK).map(|at| {
        let that = day.saturating_sub(WEEK - 1 - at);
        tile(at * 48, progress.tried_on(that), that == day)
    });
    view! { <svg class="today-week" viewBox="0 0 336 48" aria-hidden="true">{tiles.collect_view()}</svg> }
}
