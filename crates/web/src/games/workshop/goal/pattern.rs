//! The editor of weights and conditions: Pattern Solitaire and challenge 30.

use eightfold_challenges::{Goal, Measure, Model};
use leptos::prelude::*;

use super::super::bench::Workbench;
use super::super::parts::{Button, field, goals_of_scores, line, list, option, row};
use crate::board_editor::Task;
use crate::words::{id, sentence, t};

/// The ways a term of a number can be, with their words; the first is a weight.
fn of_number() -> [(&'static str, &'static str); 4] {
    [
        ("*", t(id::TERM_COUNTS)),
        (">=", t(id::TERM_AT_LEAST)),
        ("=", t(id::TERM_EXACTLY)),
        ("<=", t(id::TERM_AT_MOST)),
    ]
}

/// The ways a term of a condition can be. That it holds is to say that nothing breaks it.
fn of_condition() -> [(&'static str, &'static str); 4] {
    [
        (HOLD, t(id::TERM_HOLD)),
        ("*", t(id::TERM_EACH_BREACH)),
        ("<=", t(id::TERM_BROKEN_MOST)),
        ("=", t(id::TERM_BROKEN_EXACTLY)),
    ]
}

/// The kind that is written `<=0`.
const HOLD: &str = "hold";

/// Whether a score is a condition.
fn is_condition(score: &str) -> bool {
    score.parse::<Measure>().is_ok_and(|measure| measure.goal() == Goal::Condition)
}

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
                let was_condition = is_condition(&parts[0]);
                parts[part] = given;
                let condition = is_condition(&parts[0]);
                // A bound of a number says nothing of a condition: what was wanted of the one is that the other holds.
                if parts[1] == HOLD || (condition && !was_condition && parts[1] != "*") {
                    parts[1] = "<=".to_owned();
                    parts[2] = "0".to_owned();
                }
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
        let condition = is_condition(&score);
        let holds = condition && number == "0" && kind != "*";
        let kind = if holds { HOLD.to_owned() } else { kind };
        let kinds = if condition { of_condition() } else { of_number() };
        let kinds = kinds.map(|(value, words)| option(&words_safe(value), words, value == kind)).concat();
        let part = move |part: usize| Callback::new(move |given| edit(at, part, Some(given)));
        row(vec![
            list(
                format!("term-{at}-score"),
                t(id::TERM_SCORE),
                true,
                Signal::stored(goals_of_scores(&score, Measure::all())),
                part(0),
            ),
            list(format!("term-{at}-kind"), t(id::TERM_KIND), true, Signal::stored(kinds), part(1)),
            // What must hold needs no number.
            match holds {
                true => ().into_any(),
                false => field(
                    format!("term-{at}-number"),
                    t(id::TERM_NUMBER),
                    true,
                    true,
                    Signal::stored(number),
                    part(2),
                ),
            },
            Button::new(&format!("term-{at}-remove"), "×", t(id::TERM_REMOVE))
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
        <div role="group" aria-label=t(id::TERMS_AND_CONDITIONS) data-testid="terms">{terms}</div>
        {line("pattern-trouble", "trouble", Some("alert"), move || trouble.get())}
        {Button::new("term-add", t(id::TERM_ADD), t(id::TERM_ADD_ABOUT)).does(add)}
    }
    .into_any()
}

/// The signs of conditions as HTML.
fn words_safe(kind: &str) -> String {
    kind.replace('<', "&lt;").replace('>', "&gt;")
}
