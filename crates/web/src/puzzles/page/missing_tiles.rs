//! Boards of the archive with three tiles missing: the card that opens the board editor.

use eightfold_challenges::{ScoreId, SpaceSet, Three};
use leptos::prelude::*;

use crate::app::icon;
use crate::board_editor::{BoardEditor, Task};
use crate::learn::LessonTask;
use crate::route::Route;
use crate::words::{fill, id, t};

/// One of the boards not completed yet, and how many were completed.
pub fn card() -> impl IntoView {
    let all: &'static [Three] = Three::all().leak();
    let done = LessonTask::threes();
    let whole = all.iter().filter(|three| done.contains(&three.name())).count();
    let first = all.iter().position(|three| !done.contains(&three.name())).unwrap_or(0);
    let at = RwSignal::new(first);
    view! {
        <section class="card puzzle-card" aria-labelledby="three-title" data-testid="three-card">
            <h3 id="three-title">{t(id::THREE_TITLE)}</h3>
            <p>{t(id::THREE_ABOUT)}</p>
            {move || all.get(at.get()).map(board)}
            <p>{fill!(id::THREE_DONE, done = whole, all = all.len())}</p>
            <p class="row">
                {move || all.get(at.get()).map(editor_link)}
                <button type="button" class="button" data-testid="another-three" on:click=move |_| at.update(|at| *at = (*at + 1) % all.len())>
                    {icon("forward")}<span>{t(id::THREE_ANOTHER)}</span>
                </button>
            </p>
        </section>
    }
}

/// The goal, and the number of solutions.
fn board(three: &'static Three) -> impl IntoView {
    view! {
        <p data-testid="three-goal"><b>{LessonTask::goal_of(three)}</b></p>
        <p>{fill!(id::THREE_WAYS, answers = three.answers, ways = three.ways())}</p>
    }
}

/// The link to the editor, which locks the given tiles.
fn editor_link(three: &'static Three) -> impl IntoView {
    let locked: SpaceSet = three.board.tiles().map(|(space, _)| space).collect();
    let task = Task::Score(ScoreId::Measure(three.measure));
    let editor = BoardEditor { layout: three.board, locked, task, helped: false };
    let task = LessonTask::of_three(three);
    view! {
        <a class="button" data-testid="to-three" href=Route::Workshop(editor.to_string()).to_string() on:click=move |_| task.save()>
            {icon("puzzle")}<span>{t(id::DAILY_SOLVE)}</span>
        </a>
    }
}
