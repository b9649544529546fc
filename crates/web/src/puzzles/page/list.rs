//! All puzzles of a game, by difficulty and theme.

use eightfold_catalog::info;
use eightfold_puzzles::{Collection, Puzzle};
use leptos::prelude::*;

use super::filter::GRADES;
use super::nothing::not_here;
use super::{kept, load};
use crate::app::icon;
use crate::puzzles::aims;
use crate::puzzles::progress::{Mark, id_of};
use crate::puzzles::themes;
use crate::route::{PUZZLE_GAMES, PuzzlePlace, Route};
use crate::words::{fill, game_name, id, t};

/// All puzzles of a game.
pub fn list(game: String) -> AnyView {
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
        Some(Ok(all)) => shown(game, all),
    };
    view! { {show} }.into_any()
}

fn shown(game: &'static str, all: &'static Collection) -> AnyView {
    let all: Vec<&'static Puzzle> = all.current().collect();
    let progress = kept::progress();
    let theme = RwSignal::new(String::new());
    let themes = themes::ALL
        .iter()
        .filter(|name| all.iter().any(|puzzle| puzzle.found.themes.iter().any(|known| known == *name)));
    let themes: Vec<_> = themes.filter_map(|name| aims::theme(name).map(|words| (*name, words))).collect();
    let solved = all
        .iter()
        .filter(|puzzle| matches!(progress.of(id_of(puzzle)), Some(Mark::Right | Mark::Later)))
        .count();
    let many = all.len();
    let chip = move |number: usize, puzzle: &'static Puzzle| {
        let mark = kept::progress().of(id_of(puzzle));
        let (class, state) = match mark {
            Some(Mark::Right) => ("puzzle-chip right", t(id::PUZZLES_DAY_RIGHT)),
            Some(Mark::Later) => ("puzzle-chip later", t(id::PUZZLES_LATER)),
            Some(Mark::Wrong) => ("puzzle-chip wrong", t(id::PUZZLES_DAY_WRONG)),
            None => ("puzzle-chip", ""),
        };
        let aim = aims::sentence(puzzle);
        let label =
            if state.is_empty() { format!("{number}. {aim}") } else { format!("{number}. {aim} ({state})") };
        let to = Route::Puzzles(PuzzlePlace::One(game.to_owned(), id_of(puzzle).to_owned()));
        view! {
            <li><a class=class href=to.to_string() title=label.clone() aria-label=label>
                {number}{matches!(mark, Some(Mark::Right | Mark::Later)).then(|| icon("done"))}
            </a></li>
        }
    };
    let groups = move || {
        let theme = theme.get();
        (1..=GRADES)
            .filter_map(|grade| {
                let chips: Vec<_> = all
                    .iter()
                    .copied()
                    .enumerate()
                    .filter(|(_, puzzle)| puzzle.found.grade == Some(grade))
                    .filter(|(_, puzzle)| theme.is_empty() || puzzle.found.themes.contains(&theme))
                    .map(|(at, puzzle)| chip(at + 1, puzzle))
                    .collect();
                (!chips.is_empty()).then(|| {
                    view! {
                        <h3>{fill!(id::PUZZLE_GRADE, grade)}</h3>
                        <ul class="puzzle-chips">{chips}</ul>
                    }
                })
            })
            .collect_view()
    };
    view! {
        <section class="learn" data-testid="puzzle-list">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePlace::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{info(game).map(game_name)}</h2>
            <p class="learn-about">{fill!(id::PUZZLES_LIST_SOLVED, solved, all = many)}</p>
            <p class="puzzle-filter"><label>
                <span>{t(id::PUZZLES_THEME)}</span>
                <select data-testid="list-theme" on:change=move |event| theme.set(event_target_value(&event))>
                    <option value="">{t(id::PUZZLES_ANY)}</option>
                    {themes.into_iter().map(|(one, words)| view! { <option value=one>{words}</option> }).collect_view()}
                </select>
            </label></p>
            {groups}
        </section>
    }
    .into_any()
}
