//! Code shared by the user interfaces of the Octiles family.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_learning::pages::Board;
use eightfold_scene::Ink;
use eightfold_scene::octiles::{Paint, Piece, paint};
use leptos::prelude::*;

use crate::app::{GameSession, Parts};
use crate::games::interactive::{self, InteractiveBoard};

/// A runner in this colour.
pub fn badge(name: &str) -> String {
    const TINTS: [Paint; 8] = [
        Paint::Blue,
        Paint::Red,
        Paint::Yellow,
        Paint::Green,
        Paint::Teal,
        Paint::Plum,
        Paint::Gold,
        Paint::Orange,
    ];
    let Some(tint) = TINTS.into_iter().find(|tint| tint.name().eq_ignore_ascii_case(name)) else {
        return String::new();
    };
    let scope = format!("badge-{}-", tint.name());
    format!(
        "<svg viewBox=\"-21 -21 42 43\" aria-hidden=\"true\">{}{}</svg>",
        paint::defs(Ink::Live, &scope),
        paint::piece(Ink::Live, &scope, Piece::Runner(tint))
    )
}

/// A playable board in a rules page.
pub fn live_board(
    board: &'static Board,
    id: String,
    figure: fn(&Board, &str) -> Option<String>,
    parts: fn(GameSession) -> Parts,
) -> AnyView {
    let picture = figure(board, &format!("{id}-")).unwrap_or_default();
    // Clicks belong to the position and are dropped with it.
    let attach = move |session: GameSession, _: &str| (parts(session), Callback::new(|()| ()));
    interactive::board(
        board,
        id,
        InteractiveBoard { picture, attach: std::sync::Arc::new(attach), alone: true },
    )
}

/// The match that a board of a rules page shows.
pub fn played(board: &Board) -> Option<Box<dyn AnyMatch>> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let mut played = choice.open(board.position).ok()?;
    for turn in board.turns {
        played.apply(turn).ok()?;
    }
    Some(played)
}
