//! Your best board and the best known one, beside the board editor.

use crate::words::{id, t};
use eightfold_octiles::Layout;
use leptos::prelude::*;

use super::editor::EditorState;
use super::parts::{Button, html, line, panel as panel_of, visible_while};
use crate::app::storage;
use crate::board_editor::BoardEditor;
use crate::board_editor::best::{best, known, with_board};

/// Your best boards as saved, for [`best`].
pub fn saved_bests() -> String {
    storage::get("bench-best").unwrap_or_default()
}

/// Your best board and the best known, side by side.
pub fn panel(editor: EditorState) -> AnyView {
    let mine = RwSignal::new(saved_bests());
    let goal = Memo::new(move |_| editor.now.with(BoardEditor::goal));
    Effect::new(move |_| {
        let judged = editor.judged.get();
        let editor = editor.now.get();
        if let Some(text) = mine.with_untracked(|mine| with_board(mine, &editor, &judged)) {
            storage::set("bench-best", &text);
            mine.set(text);
        }
    });
    let score = Memo::new(move |_| {
        mine.with(|mine| goal.with(|goal| best(mine, goal).map(|best| best.words()))).unwrap_or_default()
    });
    let archived = Memo::new(move |_| {
        goal.track();
        editor.now.with_untracked(|editor| known(&editor.task)).map_or_else(String::new, |(words, _)| words)
    });
    let show = move |layout: Layout, helped: bool| {
        let task = editor.now.with_untracked(|editor| editor.task.clone());
        editor.show(BoardEditor { layout, task, helped, ..BoardEditor::default() });
    };
    let open_mine = move || {
        let text = mine.get_untracked();
        if let Some(Ok(layout)) = best(&text, &goal.get_untracked()).map(|best| Layout::from_text(best.board))
        {
            show(layout, false);
        }
    };
    let open_known = move || {
        if let Some((_, layout)) = editor.now.with_untracked(|editor| known(&editor.task)) {
            show(layout, true);
        }
    };
    let none = move || score.with(String::is_empty);
    let words = move || {
        if none() { t(id::BEST_NONE).to_owned() } else { score.get() }
    };
    // Connection has only solved and not solved.
    let scored = move || goal.with(|goal| !goal.starts_with("connection"));
    visible_while(
        scored,
        vec![panel_of(
            "bench-bests",
            t(id::BEST_BOARDS),
            vec![
                visible_while(
                    || true,
                    vec![
                        html(format!("<h3>{}</h3>", t(id::YOUR_BEST))),
                        line("best-mine", "", None, words),
                        Button::new("open-mine", t(id::OPEN), t(id::BEST_OPEN_MINE_ABOUT))
                            .disabled_while(none)
                            .does(open_mine),
                    ],
                ),
                visible_while(
                    move || !archived.with(String::is_empty),
                    vec![
                        html(format!("<h3>{}</h3>", t(id::BEST_KNOWN))),
                        line("best-known", "", None, move || archived.get()),
                        Button::new("open-known", t(id::BEST_OPEN_KNOWN), t(id::BEST_OPEN_KNOWN_ABOUT))
                            .does(open_known),
                    ],
                ),
            ],
        )],
    )
}
