//! Lines of the computer: one as a row of buttons, and in a shared study those that people share.

use eightfold_shared_boards::{SharedLine, SharedLines};
use eightfold_study::lines::BestLine;
use leptos::prelude::*;

use super::figures::worth;
use super::open_study::OpenStudy;
use crate::shared_study::SharedStudy;
use crate::words::{fill, id, t};

/// The maximum number of steps of a shared line.
const MAX_STEPS: usize = 30;

/// A line: its value, and its turns as buttons that play up to them.
pub fn one_line(studying: OpenStudy, at: usize, line: BestLine) -> impl IntoView {
    let steps: Vec<String> = std::iter::once(line.step).chain(line.then).collect();
    let buttons = (0..steps.len()).map(|last| {
        let (text, upto) = (steps[last].clone(), steps[..=last].to_vec());
        view! {
            <button type="button" class="study-step" data-testid=format!("line-{}-{}", at + 1, last + 1) title=t(id::STUDY_ADD_LINE)
                on:click=move |_| { studying.add(&upto); }>{text}</button>
        }
    });
    let short =
        (line.depth == 1).then(|| view! { " "<small class="line-short">{t(id::STUDY_LOOKS_ONE)}</small> });
    view! { <li><b>{worth(line.chance, line.error)}</b><span>{buttons.collect_view()}{short}</span></li> }
}

/// Shares lines found at the current node, each as far as the rules allow its steps.
pub fn share(studying: OpenStudy, seat: char, depth: u8, lines: &[BestLine]) {
    let Some(shared) = studying.shared else { return };
    let (at, tree) = studying.study.with_untracked(|study| (study.at().clone(), study.tree().clone()));
    let legal = |line: &BestLine| {
        let (mut tree, mut below, mut steps) = (tree.clone(), at.clone(), Vec::new());
        for step in std::iter::once(&line.step).chain(&line.then).take(MAX_STEPS) {
            let Ok(next) = tree.add(&below, &[step]) else { break };
            below = next;
            steps.push(step.clone());
        }
        SharedLine { steps, chance: line.chance }
    };
    let lines: Vec<SharedLine> = lines.iter().map(legal).filter(|line| !line.steps.is_empty()).collect();
    if !lines.is_empty() {
        shared.share_lines.run((at, SharedLines { seat, depth, lines }));
    }
}

/// The lines that someone has shared at the current node.
pub fn shared_lines(studying: OpenStudy, shared: SharedStudy) -> impl IntoView {
    move || {
        shared.version.get();
        let (name, found) = shared.lines.run(studying.at())?;
        let lines = found.lines.into_iter().enumerate().filter_map(|(at, line)| {
            let (step, then) = line.steps.split_first()?;
            let (step, then) = (step.clone(), then.to_vec());
            let line = BestLine { step, chance: line.chance, error: None, depth: found.depth, then };
            Some(one_line(studying, 100 + at, line))
        });
        let of = studying.seat_called(found.seat);
        Some(view! {
            <p class="note" data-testid="shared-lines">{fill!(id::STUDY_SHARED_LINES, name, depth = found.depth, of)}</p>
            <ol class="study-lines">{lines.collect_view()}</ol>
        })
    }
}
