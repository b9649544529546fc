//! The editor of weights and conditions: Pattern Solitaire and challenge 30.

use eightfold_challenges::{Measure, Model};
use leptos::prelude::*;

use super::super::bench::Workbench;
use super::super::parts::{Button, field, goals_of_scores, line, list, option, row};
use crate::board_editor::Task;
use crate::words::sentence;

/// The ways a term can be, with their words; the first is a weight.
const KINDS: [(&str, &str); 4] =
    [("*", "points for each"), (">=", "at least"), ("=", "exactly"), ("<=", "at most")];

/// A term in its parts: the score, the kind and the number.
fn split(term: &str) -> [String; 3] {
    let found = [">=", "<=", "*", "="].into_iter().find_map(|kind| {
        let (score, number) = term.split_once(kind)?;
        Some([score, kind, number])
    });
    found.unwrap_or_default().map(str::to_owned)
}

/// The terms, each with its share, and a row to add one.
pub fn editor(bench: Workbench) -> AnyView {
    let text = Memo::new(move |_| {
        bench.now.with(|bench| match &bench.task {
            Task::Pattern(model) => model.to_string(),
            _ => String::new(),
        })
    });
    let trouble = RwSignal::new(String::new());
    let set = move |text: String| match text.parse::<Model>() {
        Ok(model) => {
            trouble.set(String::new());
            bench.set(Task::Pattern(model));
        }
        Err(error) => trouble.set(sentence(&error.to_string())),
    };
    // Puts another part into a term, or takes the whole term out.
    let edit = move |at: usize, part: usize, given: Option<String>| {
        let text = text.get_untracked();
        let mut terms: Vec<String> = text.split(';').map(str::to_owned).collect();
        match given {
            Some(given) => {
                let mut parts = split(&terms[at]);
                parts[part] = given;
                terms[at] = parts.concat();
            }
            None => {
                terms.remove(at);
            }
        }
        set(terms.join(";"));
    };
    let term = move |at: usize, term: &str| {
        let [score, kind, number] = split(term);
        let kinds = KINDS.map(|(value, words)| option(&words_safe(value), words, value == kind)).concat();
        let part = move |part: usize| Callback::new(move |given| edit(at, part, Some(given)));
        row(vec![
            list(
                format!("term-{at}-score"),
                "Score",
                true,
                Signal::stored(goals_of_scores(&score, Measure::all())),
                part(0),
            ),
            list(format!("term-{at}-kind"), "Weight or condition", true, Signal::stored(kinds), part(1)),
            field(format!("term-{at}-number"), "Number", true, true, Signal::stored(number), part(2)),
            Button::new(&format!("term-{at}-remove"), "×", "Removes this line")
                .does(move || edit(at, 0, None)),
            view! {
                <span data-testid=format!("term-{at}-share")>
                    {move || bench.judged.with(|judged| judged.terms.get(at).cloned())}
                </span>
            }
            .into_any(),
        ])
    };
    let terms = move || {
        let text = text.get();
        let terms = text.split(';').filter(|term| !term.is_empty());
        terms.enumerate().map(|(at, text)| term(at, text)).collect::<Vec<_>>()
    };
    let add = move || set(text.get_untracked() + ";3*10");
    view! {
        <div role="group" aria-label="Weights and conditions" data-testid="terms">{terms}</div>
        {line("pattern-trouble", "trouble", Some("alert"), move || trouble.get())}
        {Button::new("term-add", "Add a line", "Adds a weight or a condition").does(add)}
    }
    .into_any()
}

/// The signs of conditions as HTML.
fn words_safe(kind: &str) -> String {
    kind.replace('<', "&lt;").replace('>', "&gt;")
}
