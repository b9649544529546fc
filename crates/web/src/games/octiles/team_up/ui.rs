//! The user interface of Team Up.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Step};
use eightfold_learning::pages::Board;
use eightfold_octiles::{TeamUp, TeamUpTurn};
use eightfold_scene::octiles::{
    Extras, PostMark, Scene, SpaceMark, Trace, TraceKind, badge, figure as draw, geometry, in_hand,
};
use leptos::prelude::*;

use super::super::common::{live_board, played};
use super::super::controller::BoardController;
use super::pool::Pool;
use crate::app::{GameBoardUi, GameSession, GameUi, GameWords, Parts};

pub static TEAM_UP: GameUi = GameUi { words: GameWords::SENTENCES, badge, picture, looks: None };

pub static TEAM_UP_BOARDS: GameBoardUi =
    GameBoardUi { parts, live: |board, id| live_board(board, id, figure, parts) };

fn parts(session: GameSession) -> Parts {
    let pool = Pool { hover: RwSignal::new(None), barring: RwSignal::new((String::new(), Vec::new())) };
    BoardController::<TeamUp, Pool>::new(session, pool).view_parts()
}

fn picture(played: &dyn AnyMatch, scope: &str) -> Option<String> {
    let played: &Match<TeamUp> = played.as_any().downcast_ref()?;
    let mut scene = Scene::of_team_up(played.position());
    if let Some(last) = played.entries().iter().rposition(|entry| entry.by.is_some()) {
        scene.mark_turn(in_hand::team_up::marks(played, last));
    }
    Some(draw(&scene, scope, Extras::default()))
}

fn figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let played: &Match<TeamUp> = played.as_any().downcast_ref()?;
    let mut scene = Scene::of_team_up(played.position());
    for (at, entry) in played.entries().iter().enumerate() {
        let before = played.position_at(at);
        match entry.step {
            Step::Turn(TeamUpTurn::Connect { space, .. }) => scene.space_mut(space).mark = SpaceMark::Chosen,
            Step::Turn(TeamUpTurn::Play { placement, space, from, to }) => {
                scene.space_mut(space).mark = SpaceMark::Chosen;
                scene.post_mut(to).mark = PostMark::Last;
                scene.traces.extend(before.path_of_run(placement, space, from, to).map(|path| Trace {
                    kind: TraceKind::Preview,
                    tint: before.colour(before.turn_seat()).into(),
                    line: geometry::line(&path),
                }));
            }
            _ => {}
        }
    }
    Some(draw(&scene, scope, Extras::default()))
}
