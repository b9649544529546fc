//! The lesson, or the board with three tiles missing, that opened the board editor: its name, whether it is
//! done, and the way back.

use leptos::prelude::*;

use super::editor::EditorState;
use crate::app::icon;
use crate::learn::LessonTask;
use crate::route::{PuzzlePage, Route};
use crate::words::{id, t};

/// The note about the lesson, as long as the editor has its task; nothing if no lesson led here.
pub fn lesson(editor: EditorState) -> AnyView {
    let Some(lesson) = LessonTask::saved() else {
        return ().into_any();
    };
    let Some((course, name)) = lesson.name.split_once('/') else {
        return ().into_any();
    };
    let is_missing_tiles = lesson.is_missing_tiles();
    let (back, to_back) = if is_missing_tiles {
        (Route::Puzzles(PuzzlePage::All).to_string(), t(id::EDITOR_TO_PUZZLES))
    } else {
        (Route::Lesson(course.to_owned(), name.to_owned()).to_string(), t(id::EDITOR_TO_LESSON))
    };
    let lesson = StoredValue::new(lesson);
    let here = Memo::new(move |_| editor.now.with(|editor| lesson.with_value(|lesson| lesson.is_at(editor))));
    // Once reached, the goal stays reached whatever happens to the board.
    let reached = RwSignal::new(false);
    Effect::new(move |_| {
        editor.now.with(|editor| {
            lesson.with_value(|lesson| {
                if !reached.get_untracked() && lesson.is_reached(editor) {
                    lesson.note(editor);
                    reached.set(true);
                }
            });
        });
    });
    let words =
        move || editor.now.with(|editor| lesson.with_value(|lesson| lesson.text(editor, reached.get())));
    view! {
        <Show when=move || here.get()>
            <div class="bench-lesson" data-testid="bench-lesson" data-done=move || reached.get().to_string()>
                <p role="status">{move || reached.get().then(|| icon("done"))}<span>{words}</span></p>
                <a class="button small" class:primary=move || reached.get() data-testid="back-to-lesson" href=back.clone()>{to_back}</a>
            </div>
        </Show>
    }
    .into_any()
}
