//! The tree: the main line as running text, variations below it, each step a button.

use std::collections::HashSet;

use eightfold_study::Path;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::open_study::OpenStudy;
use crate::app::icon;
use crate::person_badge::badge;
use crate::shared_study::SharedStudy;
use crate::study::rows::{Item, Row, rows};
use crate::words::{fill, id, t};

/// The rows of the tree, other ways to the current position, and the buttons to step.
pub fn tree(studying: OpenStudy) -> impl IntoView {
    let edits = Memo::new(move |_| (studying.replacements.get(), studying.with(|study| study.edits().len())));
    let all = Memo::new(move |_| {
        edits.get();
        let folded = studying.folded.get();
        studying.study.with_untracked(|study| {
            // The current node stays visible.
            let open = |path: &Path| study.at().len() > path.len() && study.at().up_to(path.len()) == *path;
            let folded: HashSet<Path> = folded.into_iter().filter(|path| !open(path)).collect();
            rows(study.tree(), &folded)
        })
    });
    let at = Memo::new(move |_| studying.at());
    let list = NodeRef::<leptos::html::Ol>::new();
    // The current step stays visible; only the list itself scrolls.
    Effect::new(move |_| {
        at.get();
        all.with(Vec::len);
        request_animation_frame(move || {
            let Some(list) = list.try_get_untracked().flatten() else { return };
            let list: web_sys::HtmlElement = list.unchecked_into();
            if let Ok(Some(item)) = list.query_selector("[aria-current]") {
                let (own, item) = (list.get_bounding_client_rect(), item.get_bounding_client_rect());
                let above = item.top() - own.top();
                let below = item.bottom() - own.bottom();
                if above < 0.0 {
                    list.set_scroll_top(list.scroll_top() + above.floor() as i32);
                } else if below > 0.0 {
                    list.set_scroll_top(list.scroll_top() + below.ceil() as i32);
                }
            }
        });
    });
    view! {
        <ol class="study-tree" data-testid="study-tree" node_ref=list tabindex="0" aria-label=t(id::STUDY_TREE)>
            <For each=move || all.get() key=|row: &Row| row.clone() let:row>{one_row(studying, at, row)}</For>
        </ol>
    }
}

fn one_row(studying: OpenStudy, at: Memo<Path>, row: Row) -> impl IntoView {
    let Row { depth, items, folded, begins } = row;
    let first = items.first().map(|item| item.path.clone()).unwrap_or_default();
    let fold = begins.then(|| {
        let label = if folded.is_some() { t(id::STUDY_UNFOLD) } else { t(id::STUDY_FOLD) };
        view! {
            <button type="button" class="study-fold" aria-label=label title=label aria-expanded=folded.is_none().to_string()
                on:click=move |_| studying.fold(&first)>{if folded.is_some() { "+" } else { "–" }}</button>
        }
    });
    let more = folded.filter(|hidden| *hidden > 0).map(|hidden| {
        view! { <small>{fill!(id::STUDY_FOLDED, hidden)}</small> }
    });
    let items = items.into_iter().map(|item| one_step(studying, at, item)).collect_view();
    view! { <li data-depth=depth.min(5).to_string()>{fold}{items}{more}</li> }
}

fn one_step(studying: OpenStudy, at: Memo<Path>, item: Item) -> impl IntoView {
    let Item { path, turn, by, text, glyph, noted } = item;
    let (here, there) = (path.clone(), path.clone());
    let seat = by.map(|seat| studying.session.seat_name(seat).to_lowercase());
    let called = by.map(|seat| studying.session.seat_called(seat));
    let start = path.is_empty();
    let chance = !start && by.is_none();
    let label = match (start, chance) {
        (true, _) => t(id::STUDY_START).to_owned(),
        (_, true) => fill!(id::STUDY_CAME, text = text.clone()),
        _ => text.clone(),
    };
    let shown = if chance { text } else { label.clone() };
    let noted = noted.then(|| view! { <span class="study-noted" title=t(id::STUDY_NOTED)>"•"</span> });
    view! {
        <button type="button" class="study-step" class:chance=chance data-testid="study-step" data-path=path.to_string()
            aria-label=chance.then(|| label.clone())
            aria-current=move || (at.with(|at| *at == here)).then_some("step")
            on:click=move |_| studying.go(&path)>
            {turn.map(|turn| view! { <span class="turn-number">{turn}"."</span> })}
            {seat.map(|seat| view! { <span class="dot" data-tint=seat aria-hidden="true"></span> })}
            {called.map(|called| view! { <span class="visually-hidden">{called}" "</span> })}
            <span>{shown}</span>
            {glyph.map(|glyph| view! { <b class="study-glyph">{glyph}</b> })}
            {noted}
            {studying.shared.map(|shared| viewers(shared, there))}
        </button>
    }
}

/// The others who look at this node.
fn viewers(shared: SharedStudy, here: Path) -> impl IntoView {
    let others = Memo::new(move |_| {
        let others = shared.others.get().into_iter().filter(|other| other.at == here);
        others.map(|other| (other.name, other.colour)).collect::<Vec<_>>()
    });
    move || {
        let others = others.get().into_iter();
        others
            .map(|(name, colour)| view! {
                <span class="study-viewer">{badge(colour, &name)}<span class="visually-hidden">{name}</span></span>
            })
            .collect_view()
    }
}

/// Whether neither of two nodes follows the other.
fn can_join(one: &Path, other: &Path) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    long.up_to(short.len()) != *short
}

/// Other ways that lead to the current position.
pub fn transpositions(studying: OpenStudy) -> impl IntoView {
    let others = Memo::new(move |_| {
        studying.with(|study| {
            let tree = study.tree();
            let others = tree.also_reached(study.node()).into_iter();
            let at = study.at();
            others
                .map(|node| {
                    let path = tree.path(node);
                    let has_more = !tree.node(node).children().is_empty();
                    (can_join(&path, at) && has_more, path, tree.node(node).turns())
                })
                .collect::<Vec<_>>()
        })
    });
    move || {
        let others = others.get();
        (!others.is_empty()).then(|| {
            let links = others.into_iter().map(|(joins, path, turn)| {
                let before = path.parent().unwrap_or_default();
                let step = path.steps().last().map(|step| studying.turn_in_words(&before, step)).unwrap_or_default();
                let label = fill!(id::STUDY_ALSO_AT, turn, step);
                let from = path.clone();
                view! {
                    <button type="button" class="button small" on:click=move |_| studying.go(&path)>{label}</button>
                    {joins.then(|| view! {
                        <button type="button" class="button small" data-testid="join" title=t(id::STUDY_KEY_JOIN) on:click=move |_| studying.join(&from)>{t(id::STUDY_JOIN)}</button>
                    })}
                }
            });
            view! { <p class="study-also" data-testid="study-also">{t(id::STUDY_ALSO)}" "{links.collect_view()}</p> }
        })
    }
}

/// First, back, the current turn, forward, last.
pub fn steps(studying: OpenStudy) -> impl IntoView {
    let button = move |testid: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       on: Signal<bool>,
                       go: fn(OpenStudy)| {
        view! {
            <button type="button" class="button icon" data-testid=testid aria-label=label title=label
                disabled=move || !on.get() on:click=move |_| go(studying)>{icon(sign)}</button>
        }
    };
    let back = Signal::derive(move || studying.ways().0);
    let on = Signal::derive(move || studying.ways().1);
    let count = move || {
        let (turn, all) = studying.progress();
        format!("{turn} / {all}")
    };
    view! {
        <div class="steps" role="group" aria-label=t(id::STEPS)>
            {button("step-first", t(id::STEP_FIRST), "first", back, OpenStudy::first)}
            {button("step-back", t(id::STEP_BACK), "back", back, OpenStudy::back)}
            <span class="step-count" data-testid="step-count">{count}</span>
            {button("step-forward", t(id::STEP_FORWARD), "forward", on, OpenStudy::forward)}
            {button("step-last", t(id::STEP_LAST), "last", on, OpenStudy::last)}
        </div>
    }
}
