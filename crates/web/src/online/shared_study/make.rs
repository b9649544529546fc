//! Makes a shared study of a study of this browser.

use eightfold_protocol::{ChapterText, NewSharedBoard};
use leptos::prelude::*;

use crate::app::storage;
use crate::online::shared_board::make::create;
use crate::route::{Route, StudyPage};
use crate::study::saved::{SHARE_KEY, SavedStudy, key};
use crate::words::{id, sentence, t};

/// The maximum number of edits that a new shared study starts with.
const MAX_EDITS: usize = 150;
/// The maximum length of these edits as JSON, in bytes.
const MAX_EDITS_LEN: usize = 60_000;

/// The chapter and its edits since then, as a request.
fn to_share(id: &str) -> Result<NewSharedBoard, String> {
    let text = storage::get(&key(id)).ok_or_else(|| t(id::STUDY_NOT_HERE).to_owned())?;
    let saved = SavedStudy::read(&text).map_err(|error| error.to_string())?;
    let study = saved.study().map_err(|error| error.to_string())?;
    let json = |edits: &[eightfold_study::Edit]| edits.iter().map(|edit| edit.to_line().len()).sum::<usize>();
    let (mut first, mut edits) = study.last_edits(MAX_EDITS);
    if json(&edits) > MAX_EDITS_LEN {
        (first, edits) = study.last_edits(0);
    }
    let name: String = saved.title.trim().chars().take(40).collect();
    Ok(NewSharedBoard {
        chapters: vec![ChapterText { name: name.clone(), tree: first.to_text() }],
        edits: edits.iter().filter_map(|edit| serde_json::to_value(edit).ok()).collect(),
        name,
        ..NewSharedBoard::default()
    })
}

/// Makes the study and goes there, if the study asked for it.
pub fn make() -> AnyView {
    let Some(wanted) = storage::get(SHARE_KEY) else { return nothing(t(id::SHARED_NO_STUDY).to_owned()) };
    storage::remove(SHARE_KEY);
    match to_share(&wanted) {
        Ok(new) => {
            let back = (Route::Study(StudyPage::Saved(wanted)), t(id::SHARED_STUDY_BACK));
            create(t(id::SHARED_STUDY), new, Route::SharedStudy, back)
        }
        Err(why) => nothing(sentence(&why)),
    }
}

fn nothing(words: String) -> AnyView {
    view! {
        <section class="card notice" data-testid="no-study-to-share">
            <h2>{t(id::SHARED_STUDY)}</h2>
            <p>{words}</p>
            <p class="row"><a class="button primary" href=Route::Study(StudyPage::Library).to_string()>{t(id::STUDY_TO_LIBRARY)}</a></p>
        </section>
    }
    .into_any()
}
