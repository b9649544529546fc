//! The view of the workshop, and what the app asks of it.

use crate::words::{fill, id, t};
use eightfold_challenges::{Grade, Problem, Solitaire};
use leptos::prelude::*;

use super::archive::Archive;
use super::bench::{BoardStore, Workbench};
use super::gallery::Gallery;
use super::{best, counts, goal, share, solve, tray};
use crate::board_editor::{BoardEditor, Task};
use crate::route::Route;

/// Provides the bench to everybody below.
pub fn provide() {
    BoardStore::provide();
}

/// Puts on the bench what an address carries.
pub fn open(text: &str) {
    expect_context::<BoardStore>().open(text);
}

/// The workshop.
pub fn view() -> AnyView {
    let store = expect_context::<BoardStore>();
    let bench = Workbench::new(store.history);
    view! {
        <div class="bench-table" data-testid="workshop">
            <div class="prompt-bar">
                <p class="trouble" role="alert" data-testid="bench-trouble">{store.trouble}</p>
                {goal::chooser(bench)}
            </div>
            {bench.board()}
            <div class="hand-place">
                {goal::goal(bench)}
                {tray::tray(bench)}
            </div>
            <section class="side" aria-label=t(id::ABOUT_BOARD)>
                {goal::panel(bench)}
                {counts::panel(bench)}
                {best::panel(bench)}
                {solve::panel(bench)}
                {share::panel(bench)}
            </section>
        </div>
    }
    .into_any()
}

/// The gallery of challenges, puzzles and solitaires.
pub fn gallery() -> AnyView {
    view! { <Gallery/> }.into_any()
}

/// The best boards known.
pub fn archive() -> AnyView {
    view! { <Archive/> }.into_any()
}

/// The address of a day's puzzle, and its name: the two solitaires by turns, harder towards the weekend.
pub fn daily(day: u64) -> (String, String) {
    // The first of January 1970 was a Thursday.
    let weekday = (day + 3) % 7;
    let grade = Grade::ALL[(weekday as usize).min(Grade::ALL.len() - 1)];
    let (solitaire, name) = match day % 2 {
        0 => (Solitaire::Connection, t(id::CONNECTION_SOLITAIRE)),
        _ => (Solitaire::Sequence, t(id::SEQUENCE_SOLITAIRE)),
    };
    let task = Task::Solitaire(Problem::generated(solitaire, grade, day));
    let bench = BoardEditor { task, ..BoardEditor::default() };
    (Route::Workshop(bench.to_string()).to_string(), fill!(id::DAILY_NAME, grade = grade.number(), name))
}
