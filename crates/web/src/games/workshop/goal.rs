//! What is to be made: the list of scores, the score as it stands, and problems of one's own.

mod pattern;
mod solitaire;

use eightfold_challenges::{Length, Measure, Solitaire};
use eightfold_octiles::Post;
use leptos::prelude::*;

use super::bench::Workbench;
use super::parts::{goals_of_scores, html, line, list, option, panel as panel_of, row};
use crate::board_editor::{BoardEditor, Task, words};
use crate::route::Route;

/// The list of what can be made, with the score of the board.
pub fn chooser(bench: Workbench) -> AnyView {
    let name = Memo::new(move |_| bench.now.with(|bench| bench.task.name()));
    let choose = move |id: String| {
        if let Ok(chosen) = id.parse::<BoardEditor>() {
            bench.held.set(None);
            bench.set(chosen.task);
        }
    };
    view! {
        {list("goal".to_owned(), "What is to be made", true, Signal::derive(move || name.with(|name| goals(name))), Callback::new(choose))}
        {score(bench)}
    }
    .into_any()
}

/// The score of the board.
pub fn score(bench: Workbench) -> AnyView {
    let more = move || {
        bench.judged.with(|judged| {
            let mark = if judged.solved { "✓ " } else { "" };
            format!("{mark}{}", judged.more)
        })
    };
    view! {
        <div class="bench-score" role="status" class:solved=move || bench.judged.with(|judged| judged.solved)>
            {line("score", "bench-value", None, move || bench.judged.with(|judged| judged.score.clone()))}
            {line("score-more", "", None, more)}
        </div>
    }
    .into_any()
}

/// The options of the list: solitaires, then challenges, then the puzzle that is none of them.
fn goals(chosen: &str) -> String {
    let one = |value: &str, words: &str| option(value, words, chosen == value);
    let pair = if chosen.starts_with("1.") { chosen } else { "1" };
    let (challenges, puzzle) = Measure::all().into_iter().partition(|score| score.challenge().is_some());
    [
        "<optgroup label=\"Solitaires\">",
        &one("connection", "Connection Solitaire"),
        &one("sequence", "Sequence Solitaire"),
        &one("pattern", "Pattern Solitaire, and 30: make your own"),
        "</optgroup><optgroup label=\"Challenges\">",
        &one(pair, &format!("1 {}", words::title(1))),
        &goals_of_scores(chosen, challenges),
        "</optgroup><optgroup label=\"Puzzle\">",
        &goals_of_scores(chosen, puzzle),
        "</optgroup>",
    ]
    .concat()
}

/// The rules of what is chosen, and the fields to set it by hand.
pub fn panel(bench: Workbench) -> AnyView {
    // What kind of fields there are; they are made anew only when that changes.
    let kind = Memo::new(move |_| {
        bench.now.with(|bench| match &bench.task {
            Task::Pair { .. } => "1".to_owned(),
            Task::Score(_) => String::new(),
            task => task.name(),
        })
    });
    let fields = move || match &*kind.get() {
        "1" => pair(bench),
        "pattern" => pattern::editor(bench),
        "connection" => solitaire::panel(bench, Solitaire::Connection),
        "sequence" => solitaire::panel(bench, Solitaire::Sequence),
        _ => html(String::new()),
    };
    panel_of(
        "",
        "What is to be made",
        vec![
            line("goal-name", "bench-name", None, move || bench.now.with(|bench| bench.describe().0)),
            line("goal-about", "", None, move || bench.now.with(|bench| bench.describe().1)),
            fields.into_any(),
            html(format!(
                "<span><a href=\"{}\">Rules of the workshop</a> · <a href=\"{}\" data-testid=\"archive-link\">The best boards known</a></span>",
                Route::RulesOf("workshop".to_owned(), None),
                Route::Archive
            )),
        ],
    )
}

/// Challenge 1 wants two posts and a way of counting.
fn pair(bench: Workbench) -> AnyView {
    let chosen = move || {
        bench.now.with(|bench| match bench.task {
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
                bench.said.set("A path joins two different posts.".to_owned());
            } else {
                bench.set(Task::Pair { ends, length });
            }
        };
        list(testid.to_owned(), label, false, options, Callback::new(choose))
    };
    let lengths = Signal::derive(move || {
        let here = chosen().map(|(_, length)| length);
        Length::ALL.map(|length| option(length.name(), length.name(), here == Some(length))).concat()
    });
    let choose = move |name: String| {
        let length = Length::ALL.into_iter().find(|length| length.name() == name);
        if let (Some((ends, _)), Some(length)) = (untrack(chosen), length) {
            bench.set(Task::Pair { ends, length });
        }
    };
    row(vec![
        post(0, "From", "pair-from"),
        post(1, "to", "pair-to"),
        list("pair-length".to_owned(), "by", false, lengths, Callback::new(choose)),
        html("<p class=\"bench-small\">Or press two posts on the board, one after the other.</p>".to_owned()),
    ])
}
