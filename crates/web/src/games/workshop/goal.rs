//! The goal: the list of scores, the current score, and problems of your own.

mod pattern;
mod solitaire;

use crate::words::{id, t};
use eightfold_challenges::{Length, Measure, ScoreId, Solitaire};
use eightfold_octiles::Post;
use leptos::prelude::*;

use super::editor::EditorState;
use super::parts::{html, line, list, option, panel as panel_of, row};
use crate::app::focus;
use crate::board_editor::{BoardEditor, Task, words};
use crate::route::Route;

/// The link back to the gallery, the list of goals, and the parts of the challenge as tabs.
pub fn chooser(editor: EditorState) -> AnyView {
    let name = Memo::new(move |_| editor.now.with(|editor| editor.task.name()));
    let choose = move |id: String| {
        if let Ok(chosen) = id.parse::<BoardEditor>() {
            editor.held.set(None);
            editor.set(chosen.task);
        }
    };
    let chosen = Signal::derive(move || editor.now.with(|editor| goals(&editor.task)));
    view! {
        <div class="bench-head">
            <a class="button small" data-testid="to-gallery" href=Route::Gallery.to_string()>{t(id::ALL_CHALLENGES)}</a>
            {list("goal".to_owned(), t(id::OWN_TASK), true, chosen, Callback::new(choose))}
        </div>
        {parts(editor, name, Callback::new(choose))}
    }
    .into_any()
}

/// The parts of a challenge that has several, as tabs. Arrow keys move between them.
fn parts(editor: EditorState, name: Memo<String>, choose: Callback<String>) -> AnyView {
    let all = Memo::new(move |_| editor.now.with(|editor| parts_of(&editor.task)));
    let step = move |event: web_sys::KeyboardEvent| {
        let all = all.get_untracked();
        let at = name.with_untracked(|name| all.iter().position(|(id, _)| id == name)).unwrap_or_default();
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => (at + 1) % all.len(),
            "ArrowLeft" | "ArrowUp" => (at + all.len() - 1) % all.len(),
            "Home" => 0,
            "End" => all.len() - 1,
            _ => return,
        };
        event.prevent_default();
        choose.run(all[to].0.clone());
        focus(format!("part-{}", all[to].0));
    };
    let tab = move |(id, words): (String, String)| {
        let (here, to, testid) = (id.clone(), id.clone(), format!("part-{id}"));
        let chosen = Memo::new(move |_| name.with(|name| *name == here));
        view! {
            <button type="button" role="tab" class="part" id=testid.clone() data-testid=testid aria-controls="part-panel"
                aria-selected=move || chosen.get().to_string()
                tabindex=move || if chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose.run(to.clone())>{words}</button>
        }
    };
    view! {
        {move || {
            let all = all.get();
            (all.len() > 1).then(|| view! {
                <div class="bench-parts" role="tablist" aria-label=t(id::CHALLENGE_PARTS) on:keydown=step>
                    {all.into_iter().map(tab).collect_view()}
                </div>
            })
        }}
    }
    .into_any()
}

/// The goal in words and the score of the board: the panel of the tabs. In a custom puzzle, what counts is chosen here
/// too.
pub fn goal(editor: EditorState) -> AnyView {
    let several = Memo::new(move |_| editor.now.with(|editor| parts_of(&editor.task).len() > 1));
    let own = Memo::new(move |_| editor.now.with(|editor| matches!(editor.task, Task::Pattern(_))));
    let tab = move || several.get().then(|| editor.now.with(|editor| format!("part-{}", editor.task.name())));
    view! {
        <div class="bench-goal" id="part-panel" role=move || several.get().then_some("tabpanel") aria-labelledby=tab>
            {line("goal-name", "bench-name", None, move || editor.now.with(|editor| editor.describe().0))}
            {line("goal-about", "bench-about", None, move || editor.now.with(|editor| editor.describe().1))}
            {score(editor)}
            {move || own.get().then(|| pattern::editor(editor))}
        </div>
    }
    .into_any()
}

/// The score of the board.
pub fn score(editor: EditorState) -> AnyView {
    let more = move || {
        editor.judged.with(|judged| {
            let mark = if judged.solved { "✓ " } else { "" };
            format!("{mark}{}", judged.more)
        })
    };
    view! {
        <div class="bench-score" role="status" class:solved=move || editor.judged.with(|judged| judged.solved)>
            {line("score", "bench-value", None, move || editor.judged.with(|judged| judged.score.clone()))}
            {line("score-more", "", None, more)}
        </div>
    }
    .into_any()
}

/// The options of the list: solitaires, then challenges, then the custom puzzle.
fn goals(task: &Task) -> String {
    let chosen = match task {
        Task::Score(ScoreId::Measure(measure)) => measure.group(),
        Task::Score(ScoreId::Pair(_)) | Task::Pair { .. } => "1".to_owned(),
        task => task.name(),
    };
    let group = |label: &str| format!("<optgroup label=\"{label}\">");
    let one = |value: &str, words: &str| option(value, words, chosen == value);
    let challenges: String = (1..=29)
        .map(|number: u8| one(&number.to_string(), &format!("{number} {}", words::title(number))))
        .collect();
    let puzzle = Measure::all().into_iter().find(|score| score.challenge().is_none());
    let puzzle = puzzle.map_or_else(String::new, |score| {
        option(&score.to_string(), words::title(0), chosen == score.group())
    });
    [
        &group(t(id::SOLITAIRES)),
        &one("connection", t(id::CONNECTION_SOLITAIRE)),
        &one("sequence", t(id::SEQUENCE_SOLITAIRE)),
        &one("pattern", t(id::PATTERN_AND_30)),
        "</optgroup>",
        &group(t(id::LIST_CHALLENGES)),
        &challenges,
        "</optgroup>",
        &group(t(id::LIST_PUZZLE)),
        &puzzle,
        "</optgroup>",
    ]
    .concat()
}

/// The rules of the selected goal, and the fields to set it by hand.
pub fn panel(editor: EditorState) -> AnyView {
    // The kind of fields; they are rebuilt only when it changes.
    let kind = Memo::new(move |_| {
        editor.now.with(|editor| match &editor.task {
            Task::Pair { .. } => "1".to_owned(),
            Task::Score(_) => String::new(),
            task => task.name(),
        })
    });
    let fields = move || match &*kind.get() {
        "1" => Some(pair(editor)),
        "connection" => Some(solitaire::panel(editor, Solitaire::Connection)),
        "sequence" => Some(solitaire::panel(editor, Solitaire::Sequence)),
        // The terms of a custom puzzle are shown with its score.
        _ => None,
    };
    panel_of(
        "",
        t(id::OWN_TASK),
        vec![
            fields.into_any(),
            html(format!(
                "<span><a href=\"{}\">{}</a> · <a href=\"{}\" data-testid=\"archive-link\">{}</a></span>",
                Route::RulesOf("workshop".to_owned(), None),
                t(id::WORKSHOP_RULES),
                Route::Archive,
                t(id::BEST_BOARDS_KNOWN),
            )),
        ],
    )
}

/// Challenge 1 needs two stops and a way of counting.
fn pair(editor: EditorState) -> AnyView {
    let chosen = move || {
        editor.now.with(|editor| match editor.task {
            Task::Pair { ends, length } => Some((ends, length)),
            _ => None,
        })
    };
    let post = move |at: usize, label: &'static str, testid: &str| {
        let options = Signal::derive(move || {
            let here = chosen().map(|(ends, _)| ends[at]);
            Post::all().map(|post| option(post.name(), post.name(), here == Some(post))).collect()
        });
        let choose = move |name: String| {
            let (Some((mut ends, length)), Some(post)) = (untrack(chosen), Post::from_name(&name)) else {
                return;
            };
            ends[at] = post;
            if ends[0] == ends[1] {
                editor.said.set(t(id::TWO_DIFFERENT_POSTS).to_owned());
            } else {
                editor.set(Task::Pair { ends, length });
            }
        };
        list(testid.to_owned(), label, false, options, Callback::new(choose))
    };
    let lengths = Signal::derive(move || {
        let here = chosen().map(|(_, length)| length);
        Length::ALL.map(|length| option(length.name(), words::length(length), here == Some(length))).concat()
    });
    let choose = move |name: String| {
        let length = Length::ALL.into_iter().find(|length| length.name() == name);
        if let (Some((ends, _)), Some(length)) = (untrack(chosen), length) {
            editor.set(Task::Pair { ends, length });
        }
    };
    row(vec![
        post(0, t(id::FINISHED_SINCE), "pair-from"),
        post(1, t(id::PAIR_TO), "pair-to"),
        list("pair-length".to_owned(), t(id::PAIR_BY), false, lengths, Callback::new(choose)),
        html(format!("<p class=\"bench-small\">{}</p>", t(id::PAIR_PRESS_TWO))),
    ])
}

/// The parts of the challenge that a task belongs to, in order, with their names; fewer than two if there is nothing to
/// choose.
fn parts_of(task: &Task) -> Vec<(String, String)> {
    let Task::Score(ScoreId::Measure(measure)) = task else { return Vec::new() };
    let group = measure.challenge();
    Measure::all()
        .into_iter()
        .filter(|other| other.challenge() == group)
        .map(|other| (other.to_string(), words::part(other)))
        .collect()
}
