//! Connection and Sequence Solitaire: problems by difficulty or by hand, and hints.

use crate::board_editor::drawing::TINTS;
use crate::words::{called, fill, id, t};
use eightfold_challenges::{Grade, Hint, Numbers, Problem, Solitaire, Target, Task as Wanted};
use leptos::prelude::*;

use super::super::editor::{EditorState, Selection};
use super::super::parts::{Button, field, line, list, option, row};
use crate::app::random;
use crate::board_editor::Task;
use crate::board_editor::words::grades as grade_names;

/// A new problem by difficulty, a hint, and the fields to set a problem by hand.
pub fn panel(editor: EditorState, solitaire: Solitaire) -> AnyView {
    let grade = RwSignal::new("1".to_owned());
    let new = move || {
        let grade = grade.with_untracked(|grade| grade.parse().ok().and_then(Grade::new));
        // A seed short enough to be read out.
        let problem = Problem::generate(solitaire, grade.unwrap_or(Grade::ALL[0]), random() % 1_000_000);
        editor.held.set(None);
        editor.change(|editor| {
            editor.task = Task::Solitaire(problem);
            editor.clear();
            Ok(())
        });
    };
    let made = move || {
        let grade = editor.now.with(|editor| match &editor.task {
            Task::Solitaire(problem) => problem.grade(),
            _ => None,
        });
        match grade {
            Some(grade) => fill!(id::GRADE_OF_5, grade = grade.number()),
            None => t(id::SET_BY_HAND).to_owned(),
        }
    };
    let grades = move || {
        let option = |(at, words): (usize, &str)| {
            let number = (at + 1).to_string();
            grade.with(|grade| option(&number, &format!("{number} {words}"), number == *grade))
        };
        grade_names().into_iter().enumerate().map(option).collect()
    };
    view! {
        {row(vec![
            list("grade".to_owned(), t(id::GRADE), false, Signal::derive(grades), Callback::new(move |given| grade.set(given))),
            Button::new("new-problem", t(id::NEW_PROBLEM), t(id::NEW_PROBLEM_ABOUT)).does(new),
            Button::new("hint", t(id::HINT), t(id::HINT_SOLITAIRE_ABOUT))
                .disabled_while(move || editor.judged.with(|judged| judged.solved))
                .does(move || hint(editor)),
        ])}
        {line("problem-made", "bench-small", None, made)}
        <details>
            <summary data-testid="by-hand">{t(id::BY_HAND)}</summary>
            {match solitaire {
                Solitaire::Connection => runners(editor),
                Solitaire::Sequence => numbers(editor),
            }}
        </details>
    }
    .into_any()
}

/// Takes one step towards a solution: places a tile, or says which tiles are in the way.
fn hint(editor: EditorState) {
    let now = editor.now.get_untracked();
    let Task::Solitaire(mut problem) = now.task else {
        return;
    };
    let said = match problem.hint(&now.layout, Problem::HINT) {
        Hint::Solved => t(id::SOLVED_ALREADY).to_owned(),
        Hint::Lay { space, placement } => {
            // The problem is stored too: it remembers the solution that the next hint continues.
            editor.change(|editor| {
                editor.task = Task::Solitaire(problem);
                editor.helped = true;
                editor.place_tile(placement, space)
            });
            editor.choose(space);
            fill!(id::TILE_BELONGS, tile = placement.tile(), space)
        }
        Hint::Lift { spaces, dead_end } => {
            editor.mark_helped();
            let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
            let why = if dead_end { id::REMOVE_DEAD_END } else { id::REMOVE_UNKNOWN };
            fill!(why, spaces = names.join(", "))
        }
        Hint::Unknown { dead_end: true, .. } => t(id::UNSOLVABLE_AS_IT_IS).to_owned(),
        Hint::Unknown { .. } => t(id::NO_SOLUTION_FOUND).to_owned(),
    };
    editor.said.set(said);
}

/// Custom runners on any stops.
fn runners(editor: EditorState) -> AnyView {
    let mut parts: Vec<AnyView> = TINTS
        .into_iter()
        .enumerate()
        .map(|(colour, tint)| {
            let held = Some(Selection::Runner(colour as u8));
            let mut brush =
                Button::new(&format!("brush-{}", tint.name()), &called(tint.name()), t(id::BRUSH_ABOUT));
            brush.tint = Some(tint.name());
            brush
                .pressed(move || editor.held.get() == held)
                .does(move || editor.held.update(|now| *now = if *now == held { None } else { held }))
        })
        .collect();
    let none = move || {
        editor.set_by_hand(|task| {
            if let Wanted::Connection(runners) = task {
                runners.clear();
            }
        });
    };
    parts.push(Button::new("no-runners", t(id::NO_RUNNERS), t(id::NO_RUNNERS_ABOUT)).does(none));
    row(parts)
}

/// Custom numbers on the stops, and the goal for them.
fn numbers(editor: EditorState) -> AnyView {
    let put = move |list: [u8; 16]| {
        if let Ok(new) = Numbers::new(list) {
            editor.set_by_hand(|task| {
                if let Wanted::Sequence(numbers, _) = task {
                    *numbers = new;
                }
            });
        }
    };
    let in_rows = || std::array::from_fn(|at| at as u8 + 1);
    let mix = move || {
        let mut list: [u8; 16] = in_rows();
        for at in (1..list.len()).rev() {
            let other = ((u128::from(random()) * (at as u128 + 1)) >> 64) as usize;
            list.swap(at, other);
        }
        put(list);
    };
    let wanted = move |label: &'static str, testid: &str, most: u8, part: fn(&mut Target) -> &mut u8| {
        let value = move || {
            editor.now.with(|editor| match &editor.task {
                Task::Solitaire(Problem { task: Wanted::Sequence(_, target), .. }) => {
                    part(&mut target.clone()).to_string()
                }
                _ => String::new(),
            })
        };
        let set = move |given: String| match given.parse::<u8>().ok().filter(|&given| given <= most) {
            Some(given) => editor.set_by_hand(|task| {
                if let Wanted::Sequence(_, target) = task {
                    *part(target) = given;
                }
            }),
            None => editor.said.set(fill!(id::NUMBER_UP_TO, most)),
        };
        field(testid.to_owned(), label, false, true, Signal::derive(value), Callback::new(set))
    };
    let exchanging = move || matches!(editor.held.get(), Some(Selection::Number(_)));
    row(vec![
        Button::new("brush-number", t(id::EXCHANGE_NUMBERS), t(id::EXCHANGE_NUMBERS_ABOUT))
            .pressed(exchanging)
            .does(move || {
                editor.held.set(if untrack(exchanging) { None } else { Some(Selection::Number(None)) })
            }),
        Button::new("mix-numbers", t(id::MIX_NUMBERS), t(id::MIX_NUMBERS_ABOUT)).does(mix),
        Button::new("plain-numbers", t(id::PLAIN_NUMBERS), t(id::PLAIN_NUMBERS_ABOUT))
            .does(move || put(in_rows())),
        wanted(t(id::WANTED_TILES), "wanted-tiles", 17, |target| &mut target.tiles),
        wanted(t(id::WANTED_PAIRS), "wanted-pairs", 15, |target| &mut target.joined),
    ])
}
