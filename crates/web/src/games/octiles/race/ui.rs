//! The user interface of the race and of Team Play.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Match, Step};
use eightfold_learning::pages::Board;
use eightfold_octiles::{Race, RaceTurn};
use eightfold_scene::octiles::{
    Extras, PostMark, Scene, SpaceMark, Trace, TraceKind, badge, figure as draw, geometry, in_hand,
};

use super::super::common::{live_board, played};
use super::super::controller::BoardController;
use crate::app::{GameBoardUi, GameSession, GameUi, GameWords, Parts};

pub type RaceController = BoardController<Race, ()>;

/// The race and Team Play.
pub static RACE: GameUi = GameUi { words: GameWords::SENTENCES, badge, picture, looks: None };

pub static RACE_BOARDS: GameBoardUi =
    GameBoardUi { parts, live: |board, id| live_board(board, id, figure, parts) };

fn parts(session: GameSession) -> Parts {
    table(session).0
}

/// The parts of the play view, and the controller for views that follow along.
pub fn table(session: GameSession) -> (Parts, RaceController) {
    let table = RaceController::new(session, ());
    (table.view_parts(), table)
}

fn picture(played: &dyn AnyMatch, scope: &str) -> Option<String> {
    let played: &Match<Race> = played.as_any().downcast_ref()?;
    let mut scene = Scene::of_race(played.position());
    if let Some(last) = played.entries().iter().rposition(|entry| entry.by.is_some()) {
        scene.mark_turn(in_hand::race::marks(played, last));
    }
    Some(draw(&scene, scope, Extras::default()))
}

fn figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let race: &Match<Race> = played.as_any().downcast_ref()?;
    Some(draw(&after_turns(race), scope, Extras::default()))
}

/// The last position of a match, with every run of the match drawn.
fn after_turns(played: &Match<Race>) -> Scene {
    let mut scene = Scene::of_race(played.position());
    for (at, entry) in played.entries().iter().enumerate() {
        let (Step::Turn(turn), before) = (&entry.step, played.position_at(at)) else {
            continue;
        };
        if let RaceTurn::Play { placement, space, from, to } = *turn
            && let Some(path) = before.path_of_run(placement, space, from, to)
        {
            scene.space_mut(space).mark = SpaceMark::Chosen;
            scene.post_mut(to).mark = PostMark::Last;
            scene.traces.push(Trace {
                kind: TraceKind::Preview,
                tint: before.colour(eightfold_game::Game::turn_seat(before)).into(),
                line: geometry::line(&path),
            });
        }
    }
    scene
}
