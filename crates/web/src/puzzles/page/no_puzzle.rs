//! Shown if there is no puzzle.

use leptos::prelude::*;

use crate::route::{PuzzlePage, Route};
use crate::words::{id, t};

/// Says why there is no puzzle, with a link back.
pub fn not_here(why: String) -> AnyView {
    view! {
        <section class="card notice" data-testid="puzzles-failed">
            <h2>{t(id::PUZZLES)}</h2>
            <p>{why}</p>
            <p><a class="button primary" href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES_ALL)}</a></p>
        </section>
    }
    .into_any()
}
