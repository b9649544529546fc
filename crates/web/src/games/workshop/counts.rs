//! The list of what counts on the board. Each entry highlights its path or loop.

use crate::board_editor::drawing::tint;
use crate::words::{id, t};
use leptos::prelude::*;

use super::editor::EditorState;

/// The paths and loops that count and those that break a condition. An entry highlights its path or loop while the
/// pointer or the focus is on it; a press keeps it highlighted.
pub fn panel(editor: EditorState) -> AnyView {
    let entries = Memo::new(move |_| {
        editor.judged.with(|judged| {
            let entry = |(at, strand)| {
                let strand: &crate::board_editor::HighlightedStrand = strand;
                (at, tint(at, strand).name(), strand.good, strand.name.clone())
            };
            judged.strands.iter().enumerate().map(entry).collect::<Vec<_>>()
        })
    });
    let entry = move |(at, tint, good, name): (usize, &'static str, bool, String)| {
        let leave =
            move || editor.pointed.update(|pointed| *pointed = pointed.filter(|&pointed| pointed != at));
        view! {
            <li>
                <button type="button" class="count" class:broken=!good data-testid=format!("count-{at}")
                    aria-pressed=move || (editor.kept_lit.get() == Some(at)).to_string()
                    on:pointerenter=move |_| editor.pointed.set(Some(at))
                    on:pointerleave=move |_| leave()
                    on:focus=move |_| editor.pointed.set(Some(at))
                    on:blur=move |_| leave()
                    on:click=move |_| editor.kept_lit.update(|kept| *kept = if *kept == Some(at) { None } else { Some(at) })
                >
                    <span class="dot" data-tint=tint aria-hidden="true"></span>
                    {(!good).then_some("✕ ")}
                    {name}
                </button>
            </li>
        }
    };
    // The highlight goes with the entries.
    Effect::new(move |_| {
        entries.track();
        editor.pointed.set(None);
    });
    view! {
        <section class="bench-panel" aria-labelledby="counts-title" hidden=move || entries.with(Vec::is_empty)>
            <h3 id="counts-title">
                {move || if entries.with(|all| all.iter().all(|(_, _, good, _)| !good)) { t(id::WHAT_BREAKS) } else { t(id::WHAT_COUNTS) }}
            </h3>
            <ul class="counts" data-testid="counts">{move || entries.get().into_iter().map(entry).collect_view()}</ul>
        </section>
    }
    .into_any()
}
