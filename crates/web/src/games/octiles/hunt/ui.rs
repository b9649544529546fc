//! The user interface of Scavenger Hunt.

use eightfold_catalog::AnyMatch;
use eightfold_game::Match;
use eightfold_learning::pages::Board;
use eightfold_octiles::Hunt;
use eightfold_scene::octiles::in_hand::hunt::TurnKind;
use eightfold_scene::octiles::{Extras, Scene, badge, figure as draw, in_hand};
use leptos::prelude::*;

use super::super::common::{live_board, played};
use super::super::controller::BoardController;
use crate::app::{GameBoardUi, GameSession, GameUi, GameWords, Parts};

/// Scavenger Hunt.
pub static HUNT: GameUi = GameUi { words: GameWords::SENTENCES, badge, picture, looks: None };

pub static HUNT_BOARDS: GameBoardUi =
    GameBoardUi { parts, live: |board, id| live_board(board, id, figure, parts) };

fn parts(session: GameSession) -> Parts {
    BoardController::<Hunt, RwSignal<TurnKind>>::new(session, RwSignal::new(TurnKind::Run)).view_parts()
}

fn picture(played: &dyn AnyMatch, scope: &str) -> Option<String> {
    let played: &Match<Hunt> = played.as_any().downcast_ref()?;
    let mut scene = Scene::of_hunt(played.position());
    if let Some(last) = played.entries().iter().rposition(|entry| entry.by.is_some()) {
        scene.mark_turn(in_hand::hunt::marks(played, last));
    }
    Some(draw(&scene, scope, Extras::default()))
}

fn figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let hunt: &Match<Hunt> = played.as_any().downcast_ref()?;
    Some(draw(&in_hand::hunt::last_scene(hunt), scope, Extras::default()))
}
