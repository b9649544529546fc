//! Boards of the archive with three tiles missing: the card that opens the board editor.

use eightfold_challenges::{MissingTiles, ScoreId, SpaceSet};
use leptos::prelude::*;

use crate::app::icon;
use crate::board_editor::{BoardEditor, Task};
use crate::learn::LessonTask;
use crate::route::Route;
use crate::words::{fill, id, t};

/// One of the boards not completed yet, and how many were completed.
pub fn card() -> impl IntoView {
    let all: &'static [MissingTiles] = MissingTiles::all().leak();
    let done = LessonTask::completed_boards();
    let whole = all.iter().filter(|puzzle| done.contains(&puzzle.name())).count();
    let first = all.iter().position(|puzzle| !done.contains(&puzzle.name())).unwrap_or(0);
    let at = RwSignal::new(first);
    view! {
        <section class="card puzzle-card" aria-labelledby="missing-tiles-title" data-testid="missing-tiles-card">
            <h3 id="missing-tiles-title">{t(id::MISSING_TILES_TITLE)}</h3>
            <p>{t(id::MISSING_TILES_ABOUT)}</p>
            {move || all.get(at.get()).map(board)}
            <p>{fill!(id::MISSING_TILES_DONE, done = whole, all = all.len())}</p>
            <p class="row">
                {move || all.get(at.get()).map(editor_link)}
                <button type="button" class="button" data-testid="another-missing-tiles" on:click=move |_| at.update(|at| *at = (*at + 1) % all.len())>
                    {icon("forward")}<span>{t(id::MISSING_TILES_ANOTHER)}</span>
                </button>
            </p>
        </section>
    }
}

/// The goal, and the number of solutions.
fn board(puzzle: &'static MissingTiles) -> impl IntoView {
    view! {
        <p data-testid="missing-tiles-goal"><b>{LessonTask::goal_of(puzzle)}</b></p>
        <p>{fill!(id::MISSING_TILES_WAYS, answers = puzzle.answers, ways = puzzle.ways())}</p>
    }
}

/// The link to the editor, which locks the given tiles.
fn editor_link(puzzle: &'static MissingTiles) -> impl IntoView {
    let locked: SpaceSet = puzzle.board.tiles().map(|(space, _)| space).collect();
    let task = Task::Score(ScoreId::Measure(puzzle.measure));
    let editor = BoardEditor { layout: puzzle.board, locked, task, helped: false };
    let task = LessonTask::of_missing_tiles(puzzle);
    view! {
        <a class="button" data-testid="to-missing-tiles" href=Route::Workshop(editor.to_string()).to_string() on:click=move |_| task.save()>
            {icon("puzzle")}<span>{t(id::DAILY_SOLVE)}</span>
        </a>
    }
}
