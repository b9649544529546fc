//! The table of the best boards known.

use std::fmt::Write;

use eightfold_challenges::{Pair, briefs};
use eightfold_scene::svg::escape;
use leptos::prelude::*;

use super::best::{own, status};
use crate::board_editor::{value_words, words};
use crate::route::{Route, encode};

/// All scores with the best value known, how far it is proven, and the way to the bench.
#[component]
pub fn Archive() -> impl IntoView {
    let mut rows = String::new();
    for brief in briefs() {
        let id = brief.id.to_string();
        let board = Route::Workshop(format!("{id}?board={}", encode(brief.witness)));
        let own = own(&id).map_or_else(|| "–".to_owned(), |score| escape(&score));
        let _ = write!(
            rows,
            "<tr data-testid=\"record-{id}\"><th scope=\"row\"><a href=\"{}\">{}</a></th><td><a href=\"{board}\" title=\"Open this board on the bench\">{}</a></td>\
             <td>{}</td><td>{own}</td></tr>",
            Route::Workshop(id.clone()),
            escape(&words::name(brief.id)),
            value_words(brief.value),
            status(&brief),
        );
    }
    let pairs = Pair::all().len();
    view! {
        <article class="prose card archive" data-testid="archive">
            <p class="crumbs"><a href=Route::Workshop(String::new()).to_string()>"Workshop"</a></p>
            <h2>"The archive"</h2>
            <p>
                "For each score the best board known: press the value to see it on the bench. Proven means that no board can be better, and that anybody can check the \
                proof with the program's own checker; otherwise the truth lies between the value and the bound."
            </p>
            <p>
                "Challenge 1 asks for the shortest path between two posts. Up to turning the board there are "{pairs}
                " pairs of posts, each counted in three ways, and all of them are settled: "
                <a href=Route::Workshop("1.A1-A2.tiles".to_owned()).to_string()>"choose two posts on the bench"</a>"."
            </p>
            <div class="archive-table" tabindex="0" role="region" aria-label="Best boards known">
                <table>
                    <thead><tr><th scope="col">"Score"</th><th scope="col">"Best known"</th><th scope="col">"Bound"</th><th scope="col">"Yours"</th></tr></thead>
                    <tbody inner_html=rows></tbody>
                </table>
            </div>
        </article>
    }
}
