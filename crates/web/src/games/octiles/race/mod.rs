//! The race at the table: clicks become turns.

mod act;
mod view;

use eightfold_octiles::Race;
use leptos::prelude::*;

use super::controller::{BoardController, GameUi, TurnAnimation};
use super::hand::HandPart;
use crate::app::GameSession;
use crate::games::Parts;

/// A race at the table.
pub type RaceController = BoardController<Race, ()>;

/// The parts of the play view of a race.
pub fn parts(session: GameSession) -> Parts {
    table(session).0
}

/// The same, with the table itself for those who want to look on.
pub fn table(session: GameSession) -> (Parts, RaceController) {
    let table = RaceController::new(session, ());
    let parts = table.furnish(GameUi {
        scene: RaceController::scene,
        ghost: RaceController::ghost,
        label: RaceController::label,
        ready: RaceController::is_ready,
        press: RaceController::press,
        turn: RaceController::turn,
        back: RaceController::take_back,
        lift: RaceController::grab,
        fits: |table, _, space| table.is_legal(space),
        land: RaceController::land,
        prompt: RaceController::prompt,
        fresh: |_| (),
        news: |table| TurnAnimation::of(table.last_run(view::drawn)),
        hand: |table| view! { <HandPart table/> }.into_any(),
    });
    (parts, table)
}
