//! The user interface of Connect the Dots.

use crate::words::dots::PlayerColours;
use eightfold_catalog::AnyMatch;
use eightfold_game::{Match, Step, ToAct};
use eightfold_learning::pages::Board;
use eightfold_octiles::{Dots, DotsTurn};
use eightfold_scene::octiles::{Extras, Scene, SpaceMark, badge, figure as draw, in_hand};

use super::super::common::{live_board, played};
use super::super::controller::BoardController;
use super::colours;
use crate::app::{GameBoardUi, GameSession, GameUi, GameWords, Parts};

/// Connect the Dots.
pub static DOTS: GameUi = GameUi {
    words: GameWords {
        say: |played, at| colours::chosen().speaker().turn(played, at),
        progress: |played, seat| colours::chosen().speaker().progress(played, seat),
        ending: |played, info| colours::chosen().speaker().ending(played, info),
        reason: |played, info| colours::chosen().speaker().reason(played, info),
        shown_name: colours::shown_name,
        belongs: |_, seat| Some(colours::chosen().pair(seat)),
        waits: |played| {
            played.as_any().downcast_ref().is_some_and(|played: &Match<Dots>| {
                played.to_act() == ToAct::Chance && played.position().round_is_over()
            })
        },
    },
    badge,
    picture,
    looks: Some(colours::choice),
};

pub static DOTS_BOARDS: GameBoardUi = GameBoardUi {
    parts: |session| parts_with_colours(session, colours::chosen()),
    live: |board, id| {
        live_board(board, id, figure, |session| parts_with_colours(session, PlayerColours::RULES))
    },
};

fn parts_with_colours(session: GameSession, shown: PlayerColours) -> Parts {
    BoardController::<Dots, PlayerColours>::new(session, shown).view_parts()
}

fn picture(played: &dyn AnyMatch, scope: &str) -> Option<String> {
    let played: &Match<Dots> = played.as_any().downcast_ref()?;
    let mut scene = in_hand::dots::scene(played.position(), None, None);
    let shown = colours::chosen();
    scene.recolour(|colour| shown.of(colour));
    Some(draw(&scene, scope, Extras::default()))
}

fn figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let played: &Match<Dots> = played.as_any().downcast_ref()?;
    let game = played.position();
    let mut scene = Scene::of_dots(game.layout(), &game.scoring_paths());
    for entry in played.entries() {
        if let Step::Turn(DotsTurn::Place { space, .. }) = entry.step {
            scene.space_mut(space).mark = SpaceMark::Chosen;
        }
    }
    Some(draw(&scene, scope, Extras::default()))
}
