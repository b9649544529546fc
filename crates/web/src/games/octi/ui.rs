//! The user interface of OCTI: fast, full and for four.

use eightfold_catalog::Choice;
use eightfold_game::{Game, Match, Step};
use eightfold_learning::pages::Board;
use eightfold_octi::Octi;
use eightfold_scene::octi::{Scene, View, paint, scene, trace};
use leptos::prelude::*;

use super::board;
use super::controller::{OctiController, WRAPPED_SQUARES};
use super::hand;
use super::trays;
use crate::app::{Actions, GameBoardUi, GameSession, GameUi, GameWords, Parts};
use crate::games::interactive::{self, InteractiveBoard};
use crate::words::{id, t};

/// OCTI: fast, full and for four.
pub static OCTI: GameUi = GameUi {
    words: GameWords::SENTENCES,
    badge: paint::badge,
    picture: |played, _| {
        let played: &Match<Octi> = played.as_any().downcast_ref()?;
        Some(paint::figure(&last_turn(played)))
    },
    looks: None,
};

/// The boards of these games.
pub static BOARDS: GameBoardUi =
    GameBoardUi { parts: |session| view_parts(OctiController::new(session, "")), live: live_board };

fn live_board(board: &'static Board, id: String) -> AnyView {
    let lively = InteractiveBoard {
        picture: figure_of_start(board).unwrap_or_default(),
        attach: std::sync::Arc::new(|session: GameSession, id: &str| {
            let table = OctiController::new(session, id);
            (view_parts(table), Callback::new(move |()| table.give_up()))
        }),
        alone: false,
    };
    interactive::board(board, id, lively)
}

fn view_parts(table: OctiController) -> Parts {
    table.follow();
    table.resume();
    Parts {
        board: view! { <board::Board table/> }.into_any(),
        hand: view! { <hand::HandPart table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
        guide: Signal::derive(move || table.guide_words()),
        refusal: table.draft.refused.into(),
        seat: Callback::new(move |seat| view! { <trays::SeatTray table seat/> }.into_any()),
        extra: Some(view! { <trays::Teams table/><trays::Tools table/> }.into_any()),
        actions: Actions {
            can_undo: Signal::derive(move || table.draft.live.get() && table.has_past()),
            undo: Callback::new(move |()| table.undo()),
            cancel: Callback::new(move |()| {
                table.start_over();
                table.session.say(t(id::TURN_RESTARTED));
            }),
            done: Signal::derive(move || table.done()),
            refuse: Callback::new(move |why| table.draft.refuse(why)),
            finish: Callback::new(move |()| table.commit()),
            other: Signal::stored(None),
            finish_other: Callback::new(|()| ()),
        },
    }
}

/// The position of a match, with the trace of its last turn.
fn last_turn(played: &Match<Octi>) -> Scene {
    let mut seen = scene(played.position(), View::default());
    if let Some(Step::Turn(turn)) = played.entries().last().map(|entry| &entry.step) {
        let (trail, touched) = trace(*played.start().rules(), turn);
        seen.trace.extend(trail);
        seen.marks.extend(touched);
    }
    seen
}

/// The start of a board in a rules page, before the turns shown on it.
fn figure_of_start(board: &Board) -> Option<String> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let played = choice.open(board.position).ok()?;
    let played: &Match<Octi> = played.as_any().downcast_ref()?;
    Some(paint::figure(&scene(played.position(), far_view())))
}

fn far_view() -> View {
    View { beyond: WRAPPED_SQUARES, ..View::default() }
}
