//! The solver: searches in the worker and shows what it found on the board.

use eightfold_octiles::Space;
use eightfold_worker_protocol::{PageMessage, WorkerMessage};
use leptos::prelude::*;

use super::editor::EditorState;
use super::parts::{Button, field, html, line, panel as panel_of, row};
use crate::app::{SearchWorker, now};
use crate::board_editor::{BoardEditor, Task};
use crate::words::{fill, id, sentence, t};

/// The button that starts the search, its progress, and its best board.
pub fn panel(editor: EditorState) -> AnyView {
    let worker = StoredValue::new_local(None::<SearchWorker>);
    let running = RwSignal::new(false);
    let progress = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    let seed = RwSignal::new("1".to_owned());
    let began = StoredValue::new(0.0);
    // The best board found, with its task, in the editor's text form.
    let best = RwSignal::new(String::new());
    let stop = move || {
        worker.set_value(None);
        running.set(false);
    };
    on_cleanup(move || {
        worker.try_update_value(|worker| *worker = None);
    });
    let start = move || {
        trouble.set(String::new());
        let Ok(number) = seed.get_untracked().trim().parse::<u64>() else {
            trouble.set(t(id::SEED_NUMBER).to_owned());
            return;
        };
        let asked = editor.now.get_untracked();
        let ask = PageMessage::Solve {
            job: 1,
            goal: asked.task.goal(),
            seed: number,
            board: asked.layout.to_text(),
            locked: asked.locked.iter().map(Space::name).collect::<Vec<_>>().join(","),
        };
        let hear = move |said| match said {
            WorkerMessage::Found { found, .. } => {
                let seconds = (now() - began.get_value()) / 1000.0;
                let rate = (found.boards as f64 / seconds.max(0.001)) as u64;
                let words = fill!(
                    id::SEARCH_PROGRESS,
                    value = found.value.replace("yes 0", t(id::VALUE_YES)),
                    boards = thousands(found.boards),
                    rate = thousands(rate),
                    seconds = seconds as u64,
                );
                let end = if found.finished { t(id::SEARCH_ENDED) } else { "" };
                progress.set(format!("{words} {end}").trim_end().to_owned());
                if let Ok(layout) = eightfold_octiles::Layout::from_text(&found.board) {
                    let editor = BoardEditor { layout, ..asked.clone() };
                    best.set(editor.to_string());
                }
                if found.finished {
                    stop();
                }
            }
            WorkerMessage::Missing { .. } => {
                trouble.set(t(id::SEARCH_MISSING).to_owned());
                stop();
            }
            WorkerMessage::Refused { reason, .. } => {
                trouble.set(sentence(&reason));
                stop();
            }
            _ => {}
        };
        match SearchWorker::start(hear) {
            Ok(started) => {
                started.ask(&ask);
                worker.set_value(Some(started));
                began.set_value(now());
                progress.set(t(id::SEARCHING).to_owned());
                best.set(String::new());
                running.set(true);
            }
            Err(_) => trouble.set(t(id::NO_SEARCH_WORKER).to_owned()),
        }
    };
    let put = move || {
        if let Ok(found) = best.with_untracked(|text| text.parse::<BoardEditor>()) {
            editor.show(BoardEditor { helped: true, ..found });
        }
    };
    panel_of(
        "",
        t(id::SEARCH),
        vec![
            html(format!(
                "<h3>{}</h3><p class=\"bench-small\">{}</p>",
                t(id::LET_SEARCH),
                t(id::LET_SEARCH_ABOUT)
            )),
            row(vec![
                field(
                    "seed".to_owned(),
                    t(id::SEED),
                    false,
                    true,
                    seed.into(),
                    Callback::new(move |given| seed.set(given)),
                ),
                Button::new("solve", t(id::SEARCH), t(id::SEARCH_ABOUT))
                    .disabled_while(move || {
                        running.get() || editor.now.with(|editor| matches!(editor.task, Task::Pair { .. }))
                    })
                    .does(start),
                Button::new("solve-stop", t(id::HINT_STOP), t(id::SEARCH_STOP_ABOUT))
                    .disabled_while(move || !running.get())
                    .does(stop),
                Button::new("solve-put", t(id::SEARCH_PUT), t(id::SEARCH_PUT_ABOUT))
                    .disabled_while(move || best.with(String::is_empty))
                    .does(put),
            ]),
            line("solve-trouble", "trouble", Some("alert"), move || trouble.get()),
            line("solve-progress", "bench-small", None, move || progress.get()),
        ],
    )
}

/// Formats `1 234 567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}
