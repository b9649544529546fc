//! The solver beside the page: searches in the worker, and puts what it found on the bench.

use eightfold_octiles::Space;
use eightfold_web_worker::{Ask, Say};
use leptos::prelude::*;

use super::bench::Workbench;
use super::parts::{Button, field, html, line, panel as panel_of, row};
use crate::app::{SearchWorker, now};
use crate::board_editor::{BoardEditor, Task};
use crate::words::sentence;

/// The button to search, its progress, and its best board.
pub fn panel(bench: Workbench) -> AnyView {
    let worker = StoredValue::new_local(None::<SearchWorker>);
    let running = RwSignal::new(false);
    let progress = RwSignal::new(String::new());
    let trouble = RwSignal::new(String::new());
    let seed = RwSignal::new("1".to_owned());
    let began = StoredValue::new(0.0);
    // The best board found, with the task that it was searched for, as the text of a bench.
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
            trouble.set(
                "The seed is a whole number, 0 or more: the same seed finds the same boards.".to_owned(),
            );
            return;
        };
        let asked = bench.now.get_untracked();
        let ask = Ask::Solve {
            job: 1,
            goal: asked.task.goal(),
            seed: number,
            board: asked.layout.to_text(),
            locked: asked.locked.iter().map(Space::name).collect::<Vec<_>>().join(","),
        };
        let hear = move |said| match said {
            Say::Found { found, .. } => {
                let seconds = (now() - began.get_value()) / 1000.0;
                let rate = (found.boards as f64 / seconds.max(0.001)) as u64;
                let end = if found.finished { " There is nothing more to find: it has ended." } else { "" };
                progress.set(format!(
                    "Best: {}. {} boards, {} a second, {} s.{end}",
                    found.value.replace("yes 0", "yes"),
                    thousands(found.boards),
                    thousands(rate),
                    seconds as u64,
                ));
                if let Ok(layout) = eightfold_octiles::Layout::from_text(&found.board) {
                    let bench = BoardEditor { layout, ..asked.clone() };
                    best.set(bench.to_string());
                }
                if found.finished {
                    stop();
                }
            }
            Say::Refused { reason, .. } => {
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
                progress.set("Searching …".to_owned());
                best.set(String::new());
                running.set(true);
            }
            Err(_) => trouble.set("This browser has no workers of the kind the search needs.".to_owned()),
        }
    };
    let put = move || {
        if let Ok(found) = best.with_untracked(|text| text.parse::<BoardEditor>()) {
            bench.show(BoardEditor { helped: true, ..found });
        }
    };
    panel_of(
        "",
        "Search",
        vec![
            html(
                "<h3>Let the computer search</h3><p class=\"bench-small\">It begins with the board as it lies, leaves locked tiles \
                 where they are, and goes on until you stop it. It finds good boards; it proves nothing. The shortest ways of \
                 challenge 1 are all known.</p>"
                    .to_owned(),
            ),
            row(vec![
                field("seed".to_owned(), "Seed", false, true, seed.into(), Callback::new(move |given| seed.set(given))),
                Button::new("solve", "Search", "Searches in the background")
                    .off(move || running.get() || bench.now.with(|bench| matches!(bench.task, Task::Pair { .. })))
                    .does(start),
                Button::new("solve-stop", "Stop", "Stops the search and keeps its best board")
                    .off(move || !running.get())
                    .does(stop),
                Button::new("solve-put", "Put it on the bench", "Puts the best board found on the bench")
                    .off(move || best.with(String::is_empty))
                    .does(put),
            ]),
            line("solve-trouble", "trouble", Some("alert"), move || trouble.get()),
            line("solve-progress", "bench-small", None, move || progress.get()),
        ],
    )
}

/// `1 234 567`
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
