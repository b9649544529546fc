//! The best boards known.

use std::collections::BTreeSet;

use eightfold_challenges::{Brief, Pair, ScoreId, briefs};
use leptos::prelude::*;

use super::best::{best, kept_bests, status};
use super::thumbnail::{of_layout, shared, thumbnail};
use crate::board_editor::{Task, value_words, words};
use crate::route::{Route, encode};

/// All scores with the best value known, how far it is proven, and, when asked for, the board and the way to the bench.
#[component]
pub fn Archive() -> impl IntoView {
    // The boards that were asked for.
    let shown = RwSignal::new(BTreeSet::<String>::new());
    let all = RwSignal::new(false);
    let bests = kept_bests();
    let record = |brief: Brief| {
        let id = StoredValue::new(brief.id.to_string());
        let name = id.get_value();
        let own = best(&bests, &name).map_or_else(|| "–".to_owned(), |best| best.score.to_owned());
        let asked =
            Memo::new(move |_| all.get() || shown.with(|shown| id.with_value(|id| shown.contains(id))));
        let title = words::name(brief.id);
        let spoken = title.clone();
        let board = move || {
            let address = Route::Workshop(format!("{}?board={}", brief.id, encode(brief.witness)));
            let task = Task::Score(ScoreId::Measure(brief.id));
            let picture = of_layout(task, brief.witness).map(|bench| thumbnail(&bench)).unwrap_or_default();
            view! {
                <a class="record-board" href=address.to_string() data-testid=format!("board-{}", brief.id)
                    aria-label=format!("Open on the bench: the best board known of {spoken}")>
                    <span inner_html=picture></span>
                    <span>"Open on the bench"</span>
                </a>
            }
        };
        let hidden = move || {
            view! {
                <button type="button" class="button record-hidden" data-testid=format!("show-{}", brief.id)
                    on:click=move |_| shown.update(|shown| { shown.insert(id.get_value()); })>
                    "Show the board"
                    <span class="visually-hidden">{format!(" of {}", words::name(brief.id))}</span>
                </button>
            }
        };
        view! {
            <li class="record" data-testid=format!("record-{name}")>
                <div class="record-picture">
                    {move || if asked.get() { board().into_any() } else { hidden().into_any() }}
                </div>
                <div class="record-words">
                    <h3><a href=Route::Workshop(name.clone()).to_string()>{title}</a></h3>
                    <dl>
                        <div><dt>"Best known"</dt><dd>{value_words(brief.value)}", "{status(&brief)}</dd></div>
                        <div><dt>"Yours"</dt><dd>{own}</dd></div>
                    </dl>
                </div>
            </li>
        }
    };
    let pairs = Pair::all().len();
    view! {
        <article class="archive" data-testid="archive">
            <div inner_html=shared()></div>
            <div class="prose">
                <p class="crumbs"><a href=Route::Gallery.to_string()>"Workshop"</a></p>
                <h2>"The best boards known"</h2>
                <p>
                    "For each score the best value known. The boards are hidden until you ask for them. Proven means that no board can be better, and that anybody can \
                    check the proof with the program's own checker; otherwise the truth lies between the value and the bound."
                </p>
                <p>
                    "Challenge 1 asks for the shortest path between two posts. Up to turning the board there are "{pairs}
                    " pairs of posts, each counted in three ways, and all of them are settled: "
                    <a href=Route::Workshop("1".to_owned()).to_string()>"choose two posts on the bench"</a>"."
                </p>
                <p>
                    <button type="button" class="button" data-testid="show-all" aria-pressed=move || all.get().to_string()
                        on:click=move |_| {
                            shown.update(BTreeSet::clear);
                            all.update(|all| *all = !*all);
                        }>
                        {move || if all.get() { "Hide all boards" } else { "Show all boards" }}
                    </button>
                </p>
            </div>
            <ul class="records">{briefs().into_iter().map(record).collect_view()}</ul>
        </article>
    }
}
