//! Merges other games from the same position into the open tree.

use eightfold_study::{Edit, Tree};
use leptos::prelude::*;

use super::files::texts_of;
use super::open_study::OpenStudy;
use crate::app::Dialog;
use crate::study::library::games_of;
use crate::words::{fill, id, sentence, t};

/// Asks for a record and merges its tree into the study.
pub fn merge_dialog(studying: OpenStudy, open: RwSignal<bool>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let take = move |texts: Vec<Result<String, String>>| {
        let done = texts
            .into_iter()
            .try_fold(0, |all, text| Ok::<usize, String>(all + merge(studying, games_of(&text?)?.0)?));
        match done {
            Ok(count) => {
                trouble.set(None);
                text.set(String::new());
                open.set(false);
                studying.session.note.set(fill!(id::STUDY_MERGED, count));
            }
            Err(why) => trouble.set(Some(sentence(&why))),
        }
    };
    let chosen = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            let texts = texts_of(&file).await;
            take(texts.into_iter().map(|(_, text)| text).collect());
        });
    };
    view! {
        <Dialog open title=t(id::STUDY_MERGE) testid="merge-dialog">
            <form class="setup" on:submit=move |event| {
                event.prevent_default();
                take(vec![Ok(text.get_untracked())]);
            }>
                <p>{t(id::STUDY_MERGE_ABOUT)}</p>
                <label class="make-field"><span>{t(id::LIBRARY_FILES)}</span>
                    <input type="file" accept=".sgf,.txt,.zip,text/plain,application/x-go-sgf,application/zip" data-testid="merge-file" on:change=chosen/></label>
                <label class="make-field"><span>{t(id::LIBRARY_PASTE)}</span>
                    <textarea rows="4" spellcheck="false" data-testid="merge-text" prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea></label>
                <p class="trouble" role="alert" data-testid="merge-trouble">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" data-testid="merge-cancel" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="merge-take">{t(id::STUDY_MERGE_TAKE)}</button>
                </p>
            </form>
        </Dialog>
    }
}

/// Merges trees at their start; returns the number of new nodes.
fn merge(studying: OpenStudy, trees: Vec<Tree>) -> Result<usize, String> {
    let before = studying.study.with_untracked(|study| study.tree().len());
    for tree in trees {
        let place = studying.study.with_untracked(|study| {
            let own = study.tree();
            own.place_of(&tree).map(|node| own.path(node))
        });
        // Without a matching node, merging at the start gives the reason: another game, or another position.
        let at = place.unwrap_or_default();
        if !studying.edit(Edit::Merge { at, tree: tree.to_text() }) {
            return Err(studying.trouble.get_untracked().unwrap_or_default());
        }
    }
    Ok(studying.study.with_untracked(|study| study.tree().len()) - before)
}
