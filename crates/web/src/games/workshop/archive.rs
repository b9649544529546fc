//! The best known boards.

use crate::words::{fill, id, t};
use std::collections::BTreeSet;

use eightfold_challenges::{Pair, RecordSummary, ScoreId, summaries};
use leptos::prelude::*;

use super::best::saved_bests;
use crate::board_editor::best::{best, status};
use crate::board_editor::thumbnail::{of_layout, shared, thumbnail};
use crate::board_editor::{Task, sample, value_words, words};
use crate::route::{Route, encode};

/// All scores with the best known value, how far it is proven and, on request, the board and the link to the editor.
#[component]
pub fn Archive() -> impl IntoView {
    // The boards that were asked for.
    let shown = RwSignal::new(BTreeSet::<String>::new());
    let all = RwSignal::new(false);
    let bests = saved_bests();
    let record = |summary: RecordSummary| {
        let id = StoredValue::new(summary.id.to_string());
        let name = id.get_value();
        let own = best(&bests, &name).map_or_else(|| "–".to_owned(), |best| best.words());
        let asked =
            Memo::new(move |_| all.get() || shown.with(|shown| id.with_value(|id| shown.contains(id))));
        let title = words::name(summary.id);
        let spoken = title.clone();
        let board = move || {
            let address = Route::Workshop(format!("{}?board={}", summary.id, encode(summary.witness)));
            let task = Task::Score(ScoreId::Measure(summary.id));
            let picture =
                of_layout(task, summary.witness).map(|editor| thumbnail(&editor)).unwrap_or_default();
            view! {
                <a class="record-board" href=address.to_string() data-testid=format!("board-{}", summary.id)
                    aria-label=fill!(id::ARCHIVE_OPEN_BEST, spoken)>
                    <span inner_html=picture></span>
                    <span>{t(id::OPEN_IN_EDITOR)}</span>
                </a>
            }
        };
        // Until the board is asked for, a sample that gives nothing away is behind the button.
        let harmless = StoredValue::new(thumbnail(&sample(&Task::Score(ScoreId::Measure(summary.id)))));
        let hidden = move || {
            view! {
                <span class="record-sample" aria-hidden="true" inner_html=harmless.get_value()></span>
                <button type="button" class="button record-hidden" data-testid=format!("show-{}", summary.id)
                    on:click=move |_| shown.update(|shown| { shown.insert(id.get_value()); })>
                    {t(id::ARCHIVE_SHOW)}
                    <span class="visually-hidden">" "{fill!(id::ARCHIVE_OF, name = words::name(summary.id))}</span>
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
                        <div><dt>{t(id::BEST_KNOWN)}</dt><dd>{value_words(summary.value)}", "{status(&summary)}</dd></div>
                        <div><dt>{t(id::ARCHIVE_YOURS)}</dt><dd>{own}</dd></div>
                    </dl>
                </div>
            </li>
        }
    };
    let pairs = Pair::all().len();
    view! {
        <article class="archive" data-testid="archive">
            <div inner_html=shared()></div>
            <div class="prose archive-top">
                <p class="crumbs"><a href=Route::Gallery.to_string()>{t(id::WORKSHOP)}</a></p>
                <h2>{t(id::BEST_BOARDS_KNOWN)}</h2>
                <p>
                    {t(id::ARCHIVE_ABOUT)}
                </p>
                <p>
                    {fill!(id::ARCHIVE_PAIRS, pairs)}" "
                    <a href=Route::Workshop("1".to_owned()).to_string()>{t(id::ARCHIVE_CHOOSE_POSTS)}</a>"."
                </p>
                <p>
                    <button type="button" class="button" data-testid="show-all" aria-pressed=move || all.get().to_string()
                        on:click=move |_| {
                            shown.update(BTreeSet::clear);
                            all.update(|all| *all = !*all);
                        }>
                        {move || if all.get() { t(id::ARCHIVE_HIDE_ALL) } else { t(id::ARCHIVE_SHOW_ALL) }}
                    </button>
                </p>
            </div>
            <ul class="records">{summaries().into_iter().map(record).collect_view()}</ul>
        </article>
    }
}
