//! Puzzles as pictures: drawn when they scroll into view, with the player's result.

use eightfold_puzzles::Puzzle;
use leptos::prelude::*;

use super::saved_progress;
use crate::app::{VisibilityObserver, game_ui_of, icon, when_near};
use crate::puzzles::aims;
use crate::puzzles::progress::Mark;
use crate::route::{PuzzlePage, Route};
use crate::words::{fill, id, t};

/// The board of a puzzle. The scope keeps its ids distinct from those of other pictures of the same puzzle.
pub fn board(puzzle: &'static Puzzle, scope: &str) -> impl IntoView {
    let place = NodeRef::<leptos::html::Span>::new();
    let drawn = RwSignal::new(String::new());
    let watch = StoredValue::new_local(None::<VisibilityObserver>);
    let scope = format!("{scope}-{}-", puzzle.id());
    Effect::new(move |_| {
        let Some(element) = place.get() else { return };
        let scope = scope.clone();
        watch.set_value(when_near(&element, move || {
            drawn.try_set(picture(puzzle, &scope));
        }));
    });
    let family = if puzzle.choice().info().id.starts_with("octi-") { "octi" } else { "octiles" };
    view! { <span class="puzzle-board" data-family=family node_ref=place aria-hidden="true" inner_html=drawn></span> }
}

/// The position of a puzzle as a picture; empty if it can't be drawn.
fn picture(puzzle: &Puzzle, scope: &str) -> String {
    let opened = puzzle.choice().open(puzzle.position()).ok();
    let ui = game_ui_of(puzzle.choice().info().id);
    opened.zip(ui).and_then(|(played, ui)| (ui.picture)(played.as_ref(), scope)).unwrap_or_default()
}

pub fn address(puzzle: &Puzzle) -> String {
    let game = puzzle.choice().info().id.to_owned();
    Route::Puzzles(PuzzlePage::One(game, puzzle.id().to_owned())).to_string()
}

/// A puzzle in a list: its board, its aim, its difficulty, and the player's result.
pub fn item(puzzle: &'static Puzzle, scope: &str) -> impl IntoView + use<> {
    let mark = saved_progress::progress().of(puzzle.id());
    let state = match mark {
        Some(Mark::Right) => Some(("done", t(id::PUZZLES_DAY_RIGHT))),
        Some(Mark::Later) => Some(("done", t(id::PUZZLES_LATER))),
        Some(Mark::Wrong) => Some(("undo-turn", t(id::PUZZLES_DAY_WRONG))),
        None => None,
    };
    let grade = fill!(id::PUZZLE_GRADE, grade = puzzle.found.grade.unwrap_or(1));
    let solved = matches!(mark, Some(Mark::Right | Mark::Later));
    view! {
        <li>
            <a class="puzzle-item" class:solved=solved data-testid="puzzle-item" href=address(puzzle)>
                <span class="puzzle-picture">{board(puzzle, scope)}{state.map(|(sign, _)| view! { <span class="puzzle-mark" class:solved=solved>{icon(sign)}</span> })}</span>
                <b>{aims::sentence(puzzle)}</b>
                <small>{grade}{state.map(|(_, words)| format!(" · {words}"))}</small>
            </a>
        </li>
    }
}
