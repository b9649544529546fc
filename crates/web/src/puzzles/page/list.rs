//! The puzzles of a game: a few of each theme, or all of one theme, page by page.

use eightfold_catalog::info;
use eightfold_puzzles::{Collection, GRADES, Puzzle};
use leptos::prelude::*;

use super::board::item;
use super::filter::{filter, keep_filter};
use super::no_puzzle::not_here;
use super::{load, saved_progress};
use crate::app::{go, icon, random};
use crate::puzzles::aims;
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::themes;
use crate::route::{PUZZLE_GAMES, PuzzlePage, Route};
use crate::words::{capitalised, fill, game_name, id, t};

/// How many puzzles of a theme the list of all themes shows.
const SHOWN_PER_THEME: usize = 4;
/// How many more each press shows.
const PAGE: usize = 12;

/// The puzzles of a game, of this theme or of all.
pub fn list(game: String, theme: String) -> AnyView {
    let Some(game) = PUZZLE_GAMES.into_iter().find(|known| *known == game) else {
        return not_here(t(id::PUZZLES_NO_SUCH).to_owned());
    };
    let found = RwSignal::new(None::<Result<&'static Collection, String>>);
    leptos::task::spawn_local(async move {
        let all = load::of(game).await;
        found.try_set(Some(all));
    });
    let show = move || match found.get() {
        None => {
            view! { <p class="notice" data-testid="puzzles-loading">{t(id::PUZZLES_LOADING)}</p> }.into_any()
        }
        Some(Err(why)) => not_here(why),
        Some(Ok(all)) => match themes::of_game(game).iter().find(|known| **known == theme) {
            Some(theme) => of_theme(game, theme, all),
            None => by_theme(game, all),
        },
    };
    view! { {show} }.into_any()
}

fn to(game: &str, theme: &str) -> String {
    Route::Puzzles(PuzzlePage::List(game.to_owned(), theme.to_owned())).to_string()
}

/// The number of these that are solved.
fn count_solved(all: &[&Puzzle]) -> usize {
    let progress = saved_progress::progress();
    all.iter().filter(|puzzle| progress.is_solved(puzzle.id())).count()
}

/// How many of these are solved, and how many there are.
pub fn solved(all: &[&Puzzle]) -> String {
    fill!(id::PUZZLES_SOLVED_COUNT, solved = count_solved(all), all = all.len())
}

/// The same as a sentence.
fn solved_in_words(all: &[&Puzzle]) -> String {
    fill!(id::RESULT_SOLVED, solved = count_solved(all), all = all.len())
}

/// A theme as a heading.
pub fn title(theme: &str) -> String {
    aims::theme(theme).map(capitalised).unwrap_or_default()
}

/// Opens a matching puzzle that wasn't tried yet; `None` if there is none.
pub fn practise(game: &str, filter: &Filter, all: &Collection) -> Option<()> {
    keep_filter(game, filter);
    let puzzle = choose::next(all.current(), &saved_progress::progress(), filter, random())?;
    go(&Route::Puzzles(PuzzlePage::One(game.to_owned(), puzzle.id().to_owned())));
    Some(())
}

/// Links to the lists of all games with puzzles.
fn games(here: &'static str) -> impl IntoView {
    view! {
        <nav aria-label=t(id::PUZZLES_GAMES)>
            <ul class="puzzle-games">
                {PUZZLE_GAMES.into_iter().map(|game| view! {
                    <li><a href=to(game, "") data-testid=format!("list-{game}") aria-current=(game == here).then_some("page")>{info(game).map(game_name)}</a></li>
                }).collect_view()}
            </ul>
        </nav>
    }
}

/// A few puzzles of each theme.
fn by_theme(game: &'static str, all: &'static Collection) -> AnyView {
    let progress = saved_progress::progress();
    let whole: Vec<&'static Puzzle> = all.current().collect();
    let rows = themes::of_game(game).iter().map(|theme| {
        let filter = Filter { theme: (*theme).to_owned(), grade: 0 };
        let of_theme = choose::of_theme(all.current(), &filter);
        let few = choose::sample(&of_theme, &progress, SHOWN_PER_THEME);
        view! {
            <section class="puzzle-theme" aria-labelledby=format!("theme-{theme}")>
                <header>
                    <h3 id=format!("theme-{theme}")>{title(theme)}</h3>
                    <small>{solved(&of_theme)}</small>
                    <a href=to(game, theme) data-testid=format!("theme-{theme}")>{fill!(id::PUZZLES_COUNT, count = of_theme.len())}</a>
                </header>
                <ul class="puzzle-items">{few.into_iter().map(|puzzle| item(puzzle, theme)).collect_view()}</ul>
            </section>
        }
    });
    view! {
        <section class="puzzles-list" data-testid="puzzle-list">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{info(game).map(game_name)}</h2>
            <p class="learn-about">{solved_in_words(&whole)}</p>
            {games(game)}
            {rows.collect_view()}
        </section>
    }
    .into_any()
}

/// All puzzles of a theme, page by page.
fn of_theme(game: &'static str, theme: &'static str, all: &'static Collection) -> AnyView {
    let (kept_game, kept_filter) = filter();
    let grade = if kept_game == game { kept_filter.grade } else { 0 };
    let filter = RwSignal::new(Filter { theme: theme.to_owned(), grade });
    let shown = RwSignal::new(PAGE);
    let trouble = RwSignal::new("");
    let those = Memo::new(move |_| filter.with(|filter| choose::of_theme(all.current(), filter).len()));
    let items = move || {
        let shown = shown.get();
        let those = filter.with(|filter| choose::of_theme(all.current(), filter));
        those.into_iter().take(shown).map(|puzzle| (puzzle.id(), puzzle)).collect::<Vec<_>>()
    };
    let grades: Vec<u8> = (1..=GRADES)
        .filter(|grade| {
            let filter = Filter { theme: theme.to_owned(), grade: *grade };
            all.current().any(|puzzle| filter.admits(puzzle))
        })
        .collect();
    // A difficulty that the theme doesn't have is ignored.
    if !grades.contains(&grade) {
        filter.update(|filter| filter.grade = 0);
    }
    let whole = choose::of_theme(all.current(), &Filter { theme: theme.to_owned(), grade: 0 });
    view! {
        <section class="puzzles-list" data-testid="puzzle-list">
            <p class="crumbs">
                <a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a>
                " / "
                <a href=to(game, "") data-testid="all-themes">{info(game).map(game_name)}</a>
            </p>
            <h2>{title(theme)}</h2>
            <p class="learn-about">{solved_in_words(&whole)}</p>
            <div class="puzzle-filter">
                <label>
                    <span>{t(id::GRADE)}</span>
                    <select data-testid="list-grade" on:change=move |event| {
                        filter.update(|filter| filter.grade = event_target_value(&event).parse().unwrap_or(0));
                        shown.set(PAGE);
                        filter.with_untracked(|filter| keep_filter(game, filter));
                    }>
                        <option value="0" prop:selected=move || filter.with(|filter| filter.grade == 0)>{t(id::PUZZLES_ANY)}</option>
                        {grades.into_iter().map(|one| view! {
                            <option value=one.to_string() prop:selected=move || filter.with(|filter| filter.grade == one)>{one}</option>
                        }).collect_view()}
                    </select>
                </label>
                <button type="button" class="button primary" data-testid="practise-these" on:click=move |_| {
                    if filter.with_untracked(|filter| practise(game, filter, all)).is_none() {
                        trouble.set(t(id::PUZZLES_NONE));
                    }
                }>{icon("play")}<span>{t(id::PUZZLES_PRACTISE_THESE)}</span></button>
            </div>
            <p class="trouble" role="alert">{trouble}</p>
            <ul class="puzzle-items"><For each=items key=|(id, _)| *id let:one>{item(one.1, theme)}</For></ul>
            {move || {
                let left = those.get().saturating_sub(shown.get());
                (left > 0).then(|| view! {
                    <p class="row puzzle-more"><button type="button" class="button" data-testid="more-puzzles" on:click=move |_| shown.update(|shown| *shown += PAGE)>
                        {fill!(id::PUZZLES_MORE, count = left.min(PAGE))}
                    </button></p>
                })
            }}
        </section>
    }
    .into_any()
}
