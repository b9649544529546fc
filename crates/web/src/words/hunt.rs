//! A turn of Scavenger Hunt that is being made, in sentences.

use eightfold_game::Game;
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn};

use super::speaker;

/// What the player to act can do now, by what has been clicked. `changes` says what a press on a space does: `Some(true)`
/// lays the spare, `Some(false)` turns the tile that lies there, `None` nothing.
pub fn turn_prompt(hunt: &Hunt, builder: &HuntBuilder, changes: Option<bool>, occurrences: usize) -> String {
    let name = hunt.seat_name(hunt.turn_seat());
    let (starts, change) = (builder.starts(), builder.change());
    match (hunt.phase(), changes, change) {
        _ if builder.turns() == [HuntTurn::Pass] => format!("{name} has no legal turn and must pass."),
        (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
            format!("{name}: now choose another centre stop for Teal's runner.")
        }
        (HuntPhase::Scramble, ..) => {
            let what = speaker().hunt_prompt(hunt, occurrences == 2);
            format!("{}. {} of 4 spaces named.", what.trim_end_matches('.'), builder.scramble().len())
        }
        (HuntPhase::Play, _, Some((space, true))) if hunt.check_rest(space).is_ok() => format!(
            "{name}: turn the tile on {space}, then run across it, or leave it there and stay where you are."
        ),
        (HuntPhase::Play, _, Some((space, true))) => {
            format!("{name}: turn the tile on {space} and run across it.")
        }
        (HuntPhase::Play, _, Some((space, false))) => {
            format!("{name}: turn the tile on {space} as you like it, then press Done.")
        }
        (HuntPhase::Play, Some(true), None) => {
            format!("{name}: lay the spare, tile {}, on a marked space.", hunt.spare())
        }
        (HuntPhase::Play, Some(false), None) => format!("{name}: choose a tile to turn in place."),
        _ => speaker().hunt_prompt(hunt, occurrences == 2),
    }
}
