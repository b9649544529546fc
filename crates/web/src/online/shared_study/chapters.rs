//! The list of the chapters of a shared study.

use eightfold_shared_boards::{ChapterChange, ChapterText};
use eightfold_study::Tree;
use leptos::prelude::*;

use super::viewpoint::Viewpoint;
use crate::app::{Dialog, icon};
use crate::online::shared_board::copy::PendingChange;
use crate::words::{fill, game_name, id, sentence, t};

/// A chapter in the list: its id, name and game.
type ChapterRow = (u32, String, &'static str);

/// The chapters: a button each, and changes of the list for those who may edit.
#[component]
pub fn Chapters(viewpoint: Viewpoint) -> impl IntoView {
    let followed = viewpoint.followed;
    let chapters = Memo::new(move |_| {
        followed.copy.track();
        let study = followed.study();
        let all = study.iter().flat_map(|study| study.all());
        all.map(|chapter| {
            (chapter.id(), chapter.name().to_owned(), game_name(chapter.tree().choice().info()))
        })
        .collect::<Vec<ChapterRow>>()
    });
    let (adding, renaming, removing) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let said = RwSignal::new(String::new());
    // The place of the chapter that is shown, and the number of chapters.
    let place = move || {
        let shown = viewpoint.chapter.get();
        chapters.with(|all| (all.iter().position(|(chapter, ..)| *chapter == shown), all.len()))
    };
    let is_first = move || !matches!(place(), (Some(1..), _));
    let is_last = move || !matches!(place(), (Some(at), count) if at + 1 < count);
    let put = move |down: bool| {
        let (Some(at), count) = untrack(place) else { return };
        let is_at_end = if down { at + 1 == count } else { at == 0 };
        if is_at_end {
            return;
        }
        let at_place = |at: usize| chapters.with_untracked(|all| all.get(at).map(|(chapter, ..)| *chapter));
        // The chapter that follows it then.
        let before = at_place(if down { at + 2 } else { at - 1 });
        let chapter = viewpoint.chapter.get_untracked();
        followed.add(PendingChange::Chapter(ChapterChange::Move { chapter, before }));
        let number = if down { at + 2 } else { at };
        said.set(fill!(id::SHARED_CHAPTER_MOVED, number, count));
    };
    let one = move |at: usize, (chapter, name, game): ChapterRow| {
        let shown = move || viewpoint.chapter.get() == chapter;
        let name = if name.is_empty() { fill!(id::SHARED_CHAPTER, number = at + 1) } else { name };
        view! {
            <li>
                <button type="button" class="shared-entry" data-testid=format!("chapter-{}", at + 1) aria-current=move || shown().then_some("true")
                    on:click=move |_| viewpoint.show(chapter)><small>{at + 1}</small><span>{name}" "<small>{game}</small></span></button>
            </li>
        }
    };
    view! {
        <section class="bench-panel" aria-label=t(id::SHARED_CHAPTER_LIST)>
            <h3>{t(id::SHARED_CHAPTER_LIST)}</h3>
            <ol class="shared-log" data-testid="shared-chapters">
                {move || chapters.get().into_iter().enumerate().map(|(at, row)| one(at, row)).collect_view()}
            </ol>
            <Show when=move || followed.may_edit()>
                <p class="row">
                    <button type="button" class="button small" data-testid="chapter-add" on:click=move |_| adding.set(true)>{icon("study")}<span>{t(id::SHARED_CHAPTER_ADD)}</span></button>
                    // Not `disabled`, so that a button keeps the focus at the end of the list.
                    <button type="button" class="button small" data-testid="chapter-up" aria-disabled=move || is_first().to_string() on:click=move |_| put(false)>{t(id::SHARED_CHAPTER_UP)}</button>
                    <button type="button" class="button small" data-testid="chapter-down" aria-disabled=move || is_last().to_string() on:click=move |_| put(true)>{t(id::SHARED_CHAPTER_DOWN)}</button>
                    <button type="button" class="button small" data-testid="chapter-rename" on:click=move |_| renaming.set(true)>{t(id::RENAME)}</button>
                    <button type="button" class="button small" data-testid="chapter-remove" disabled=move || chapters.with(|all| all.len() < 2) on:click=move |_| removing.set(true)>{t(id::SHARED_CHAPTER_REMOVE)}</button>
                </p>
                <p class="visually-hidden" role="status" data-testid="chapter-moved">{said}</p>
            </Show>
        </section>
        <Adding viewpoint open=adding/>
        <Renaming viewpoint open=renaming/>
        <Dialog open=removing title=t(id::SHARED_CHAPTER_REMOVE) testid="chapter-remove-dialog">
            <p>{t(id::SHARED_CHAPTER_REMOVE_ABOUT)}</p>
            <p class="row">
                <button type="button" class="button" data-testid="chapter-remove-now" on:click=move |_| {
                    removing.set(false);
                    let chapter = viewpoint.chapter.get_untracked();
                    followed.add(PendingChange::Chapter(ChapterChange::Remove { chapter }));
                }>{t(id::SHARED_CHAPTER_REMOVE)}</button>
                <button type="button" class="button primary" autofocus=true on:click=move |_| removing.set(false)>{t(id::CANCEL)}</button>
            </p>
        </Dialog>
    }
}

/// The dialog for a new chapter: a game that is pasted, or the game of this chapter from its start.
#[component]
fn Adding(viewpoint: Viewpoint, open: RwSignal<bool>) -> impl IntoView {
    let (name, text) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let trouble = RwSignal::new(None::<String>);
    let add = move || -> Result<(), String> {
        let pasted = text.get_untracked();
        let tree = if pasted.trim().is_empty() {
            let study = viewpoint.followed.study();
            let tree = study.as_ref().and_then(|study| study.chapter(viewpoint.chapter.get_untracked()));
            let tree = tree.ok_or_else(|| t(id::STUDY_NO_CHAPTER).to_owned())?.tree();
            Tree::at_start_of(tree.head())
        } else {
            Tree::read(&pasted).map_err(|error| error.to_string())?
        };
        let tree = ChapterText { name: name.get_untracked().trim().to_owned(), tree: tree.to_text() };
        viewpoint.followed.add(PendingChange::Chapter(ChapterChange::Add(tree)));
        Ok(())
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match add() {
            Ok(()) => {
                name.set(String::new());
                text.set(String::new());
                trouble.set(None);
                open.set(false);
            }
            Err(why) => trouble.set(Some(sentence(&why))),
        }
    };
    view! {
        <Dialog open title=t(id::SHARED_CHAPTER_ADD) testid="chapter-dialog">
            <form class="setup" on:submit=submit>
                <label class="make-field"><span>{t(id::SHARED_CHAPTER_NAME)}</span>
                    <input type="text" maxlength="40" data-testid="chapter-name" prop:value=name on:input=move |event| name.set(event_target_value(&event))/></label>
                <label class="make-field"><span>{t(id::SHARED_CHAPTER_PASTE)}</span>
                    <textarea rows="4" spellcheck="false" data-testid="chapter-text" prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea></label>
                <p class="trouble" role="alert">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="chapter-add-now">{t(id::COLLECT_ADD)}</button>
                </p>
            </form>
        </Dialog>
    }
}

/// The dialog that renames the chapter that is shown.
#[component]
fn Renaming(viewpoint: Viewpoint, open: RwSignal<bool>) -> impl IntoView {
    let name = RwSignal::new(String::new());
    Effect::new(move |_| {
        if open.get() {
            let study = viewpoint.followed.study();
            let chapter = study.as_ref().and_then(|study| study.chapter(viewpoint.chapter.get_untracked()));
            name.set(chapter.map_or_else(String::new, |chapter| chapter.name().to_owned()));
        }
    });
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let change = ChapterChange::Rename {
            chapter: viewpoint.chapter.get_untracked(),
            name: name.get_untracked().trim().to_owned(),
        };
        viewpoint.followed.add(PendingChange::Chapter(change));
        open.set(false);
    };
    view! {
        <Dialog open title=t(id::RENAME) testid="rename-dialog">
            <form class="setup" on:submit=submit>
                <label class="make-field"><span>{t(id::SHARED_CHAPTER_NAME)}</span>
                    <input type="text" maxlength="40" data-testid="chapter-new-name" prop:value=name on:input=move |event| name.set(event_target_value(&event))/></label>
                <p class="row ends">
                    <button type="button" class="button" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="chapter-rename-now">{t(id::SAVE)}</button>
                </p>
            </form>
        </Dialog>
    }
}
