//! The boards of first views, painted as the page paints them when it has started.

use eightfold_catalog::{AnyMatch, dispatch_match};
use eightfold_game::{Game, Match, Seat, Step, TurnBuilder};
use eightfold_learning::samples::SampleTurn;
use eightfold_octi::{Octi, OctiBuilder};
use eightfold_octiles::{Dots, DotsBuilder, Layout, Race, RaceBuilder, TeamUp, TeamUpBuilder};
use eightfold_scene::octi;
use eightfold_scene::octiles::{Extras, HasScene, Scene, figure, in_hand};
use eightfold_sentences::{Language, page};

/// Paints the position of a match. If a player is to act (`acts`), the places that they can choose are marked;
/// otherwise the last turn is marked.
pub fn of_match(played: &dyn AnyMatch, acts: bool) -> String {
    let any = played.as_any();
    if let Some(played) = any.downcast_ref::<Match<Octi>>() {
        return octi::paint::figure(&of_octi(played, acts));
    }
    let scene = if let Some(played) = any.downcast_ref::<Match<Race>>() {
        let mut scene = Scene::of_race(played.position());
        if let Some(last) = last(played.len()).filter(|_| !acts) {
            scene.mark_turn(in_hand::race::marks(played, last));
        }
        if acts {
            let builder = RaceBuilder::begin(played.position());
            in_hand::race::add_turn(&mut scene, played.position(), &builder, None);
        }
        scene
    } else if let Some(played) = any.downcast_ref::<Match<TeamUp>>() {
        let mut scene = Scene::of_team_up(played.position());
        if let Some(last) = last(played.len()).filter(|_| !acts) {
            scene.mark_turn(in_hand::team_up::marks(played, last));
        }
        if acts {
            let builder = TeamUpBuilder::begin(played.position());
            in_hand::team_up::add_turn(&mut scene, played.position(), &builder, None, None, &[]);
        }
        scene
    } else if let Some(played) = any.downcast_ref::<Match<Dots>>() {
        let builder = acts.then(|| DotsBuilder::begin(played.position()));
        in_hand::dots::scene(
            played.position(),
            builder.as_ref(),
            in_hand::dots::last_space(played, played.len()),
        )
    } else {
        let scene = dispatch_match!(any, |played| played.position().scene()).flatten();
        scene.unwrap_or_else(|| Scene::of_layout(&Layout::EMPTY))
    };
    figure(&scene, "", Extras::default())
}

/// Paints the board of a turn to try, before its first press.
pub fn of_sample(turn: &SampleTurn) -> String {
    match turn.scene(0) {
        Some(scene) => figure(&scene, "", Extras::default()),
        None => of_match(turn.before.as_ref(), false),
    }
}

/// Paints tiles without runners.
pub fn of_tiles(layout: &Layout) -> String {
    figure(&Scene::of_layout(layout), "", Extras::default())
}

/// Returns what the board is called.
pub fn label(played: &dyn AnyMatch, language: Language) -> &'static str {
    match played.as_any().is::<Match<Octi>>() {
        true => language.page_text(page::OCTI_BOARD),
        false => language.page_text(page::OCTILES_BOARD),
    }
}

/// Paints the sign of a seat.
pub fn badge(played: &dyn AnyMatch, seat: Seat) -> String {
    let name = played.seat_name(seat);
    match played.as_any().is::<Match<Octi>>() {
        true => octi::paint::badge(name),
        false => eightfold_scene::octiles::badge(name),
    }
}

fn last(steps: usize) -> Option<usize> {
    steps.checked_sub(1)
}

fn of_octi(played: &Match<Octi>, acts: bool) -> octi::Scene {
    let position = played.position();
    if acts {
        let builder = OctiBuilder::begin(position);
        let offers = builder.offers();
        let held = octi::HandState::default();
        return octi::scene_in_hand(position, &builder, &offers, &offers, &held, octi::View::default());
    }
    let mut scene = octi::scene(position, octi::View::default());
    let entry = last(played.len()).and_then(|at| Some((played.entries().get(at)?, played.position_at(at))));
    if let Some((entry, before)) = entry
        && let Step::Turn(turn) = &entry.step
    {
        let (trail, touched) = octi::trace(*before.rules(), turn);
        scene.trace = trail;
        for (square, mark) in touched {
            if !scene.is_marked(square, octi::Mark::Chosen) {
                scene.marks.push((square, mark));
            }
        }
    }
    scene
}
