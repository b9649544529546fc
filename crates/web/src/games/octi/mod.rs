//! The OCTI room.

mod board;
mod build;
mod controller;
mod dial;
mod flights;
mod hand;
mod press;
mod words;

use eightfold_catalog::Choice;
use eightfold_game::{Game, Match, Step};
use eightfold_guide::Board;
use eightfold_octi::Octi;
use eightfold_scene::octi::{PlayerStyle, Pod, Scene, View, paint, pod, scene, trace};
use leptos::prelude::*;

use super::interactive::{self, InteractiveBoard};
use super::{Parts, Room};
use crate::app::GameSession;
use controller::OctiController;

/// How the room looks.
pub const STYLE: &str = include_str!("octi.css");

/// Fast, full and four.
pub static ROOM: Room = Room {
    parts,
    say: words::say,
    progress: words::progress,
    badge,
    figure,
    ending: |_| None,
    live: Some(lively),
    waits: |_| false,
    lesson: None,
};

/// The parts of the play view.
fn parts(session: GameSession) -> Parts {
    furnish(OctiController::new(session, ""))
}

fn lively(board: &'static Board, id: String) -> AnyView {
    let lively = InteractiveBoard {
        picture: figure_of_start(board).unwrap_or_default(),
        furnish: |session, id| {
            let table = OctiController::new(session, id);
            (furnish(table), Callback::new(move |()| table.give_up()))
        },
        alone: false,
    };
    interactive::board(board, id, lively)
}

fn furnish(table: OctiController) -> Parts {
    Parts {
        board: view! { <board::Board table/> }.into_any(),
        hand: view! { <hand::HandPart table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
    }
}

/// A pod of the player of this name.
pub fn badge(name: &str) -> String {
    let livery = name.chars().next().and_then(PlayerStyle::from_letter);
    match livery {
        Some(livery) => format!(
            "<svg viewBox=\"-36 -36 72 72\" aria-hidden=\"true\">{}</svg>",
            pod(&Pod::bare(livery), 0.0, 0)
        ),
        None => String::new(),
    }
}

/// The picture of the start page: a pod has jumped from friend to foe.
pub fn hero() -> String {
    const POSITION: &str =
        "33:bABH/37:rDE/44:bACH/48:rCE/53:b/56:rDEF/73:b+bABH/77:rEFG/87:rG b=2,14,0,0 r=2,13,0,0 b";
    Choice::new("octi-full", [])
        .ok()
        .and_then(|choice| {
            let mut played = choice.open(POSITION).ok()?;
            played.apply("33-55-57x").ok()?;
            Some(drawing(&after_turns(played.as_any().downcast_ref()?, View::default())))
        })
        .unwrap_or_default()
}

/// A board of a rules page after the turns shown on it.
fn figure(board: &Board, _scope: &str) -> Option<String> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let mut played = choice.open(board.position).ok()?;
    for turn in board.turns {
        played.apply(turn).ok()?;
    }
    Some(drawing(&after_turns(played.as_any().downcast_ref()?, far_view())))
}

/// The position of a match, with the trace of all its turns.
fn after_turns(played: &Match<Octi>, view: View) -> Scene {
    let mut seen = scene(played.position(), view);
    for entry in played.entries() {
        if let Step::Turn(turn) = &entry.step {
            let (trail, touched) = trace(*played.start().rules(), turn);
            seen.trace.extend(trail);
            seen.marks.extend(touched);
        }
    }
    seen
}

/// A board of a rules page before them.
fn figure_of_start(board: &Board) -> Option<String> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let played = choice.open(board.position).ok()?;
    let played: &Match<Octi> = played.as_any().downcast_ref()?;
    Some(drawing(&scene(played.position(), far_view())))
}

fn far_view() -> View {
    View { beyond: controller::BEYOND, ..View::default() }
}

fn drawing(seen: &Scene) -> String {
    format!(
        "<svg class=\"board octi\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>",
        paint::view_box(&seen.view),
        paint::layers(seen)
    )
}
