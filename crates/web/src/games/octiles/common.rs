//! Code shared by the user interfaces of the Octiles family.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_learning::pages::Board;
use leptos::prelude::*;

use crate::app::{GameSession, Parts};
use crate::games::interactive::{self, InteractiveBoard};

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
