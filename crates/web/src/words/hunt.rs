//! A turn of Scavenger Hunt that is being made, in sentences.

use crate::words::{called, fill, id};
use eightfold_game::Game;
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn};

use super::speaker;

/// What the player to act can do now, by what has been clicked. `changes` says what a press on a space does: `Some(true)`
/// lays the spare, `Some(false)` turns the tile that lies there, `None` nothing.
pub fn turn_prompt(hunt: &Hunt, builder: &HuntBuilder, changes: Option<bool>, occurrences: usize) -> String {
    let name = called(hunt.seat_name(hunt.turn_seat()));
    let (starts, change) = (builder.starts(), builder.change());
    match (hunt.phase(), changes, change) {
        _ if builder.turns() == [HuntTurn::Pass] => fill!(id::HUNT_MUST_PASS, name),
        (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
            fill!(id::HUNT_OTHER_CENTRE, name)
        }
        (HuntPhase::Scramble, ..) => {
            let what = speaker().hunt_prompt(hunt, occurrences == 2);
            fill!(id::HUNT_NAMED_SPACES, what = what.trim_end_matches('.'), count = builder.scramble().len())
        }
        (HuntPhase::Play, _, Some((space, true))) if hunt.check_rest(space).is_ok() => {
            fill!(id::HUNT_TURN_RUN_OR_LEAVE, name, space)
        }
        (HuntPhase::Play, _, Some((space, true))) => {
            fill!(id::HUNT_TURN_AND_RUN, name, space)
        }
        (HuntPhase::Play, _, Some((space, false))) => {
            fill!(id::HUNT_TURN_DONE, name, space)
        }
        (HuntPhase::Play, Some(true), None) => {
            fill!(id::HUNT_LAY_SPARE, tile = hunt.spare(), name)
        }
        (HuntPhase::Play, Some(false), None) => fill!(id::HUNT_CHOOSE_TURN, name),
        _ => speaker().hunt_prompt(hunt, occurrences == 2),
    }
}
