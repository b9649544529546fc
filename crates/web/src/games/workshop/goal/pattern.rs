//! The editor of weights and conditions: Pattern Solitaire and challenge 30.

use eightfold_challenges::{Measure, Model};
use leptos::prelude::*;

use super::super::editor::EditorState;
use super::super::parts::{Button, field, goals_of_scores, line, list, option, row};
use crate::board_editor::Task;
use crate::board_editor::terms::{HOLD_KIND, edited, extended, is_condition, of_condition, of_number, split};
use crate::words::{id, sentence, t};

/// The terms, each with its contribution, and a row to add one.
pub fn editor(editor: EditorState) -> AnyView {
    let text = Memo::new(move |_| {
        editor.now.with(|editor| match &editor.task {
            Task::Pattern(model) => model.to_string(),
            _ => String::new(),
        })
    });
    let trouble = RwSignal::new(String::new());
    let set = move |text: String| match text.parse::<Model>() {
        Ok(model) => {
            trouble.set(String::new());
            editor.set(Task::Pattern(model));
        }
        Err(error) => trouble.set(sentence(&error.to_string())),
    };
    // Replaces a part of a term, or removes the term.
    let edit = move |at: usize, part: usize, given: Option<String>| {
        set(text.with_untracked(|text| edited(text, at, part, given)));
    };
    let term = move |at: usize, term: &str| {
        let [score, kind, number] = split(term);
        let condition = is_condition(&score);
        let holds = condition && number == "0" && kind != "*";
        let kind = if holds { HOLD_KIND.to_owned() } else { kind };
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
            // Conditions have no weight.
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
                    {move || editor.judged.with(|judged| judged.terms.get(at).cloned())}
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
    let add = move || set(text.with_untracked(|text| extended(text)));
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
