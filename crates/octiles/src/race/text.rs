//! Positions and turns of the race as text.

use eightfold_game::Step;

use super::{Race, RaceRules, RaceTurn, Reveal};
use crate::board::Post;
use crate::error::{PositionError, TurnError};
use crate::seating::Seating;
use crate::text::{
    field_error, letters, placement_from_text, run_from_text, runners_from_text, seat_of_letter,
    supply_from_text, tiles_from_text, tiles_to_text, turn_tile,
};

const FIELDS: &str = "tiles posts supply turn [passes:N] [out:LETTERS]";
const TURNS: &str = "`14@c3:2 A3-C4`, `pass`, `resign` or `reveal 7`";

pub(super) fn position_to_text(race: &Race) -> String {
    let posts: String =
        Post::all().map(|post| race.runner_at(post).map_or('.', |seat| race.colour(seat).letter())).collect();
    let letter = |seat| race.colour(seat).letter();
    let (turn, passes) = (letter(race.seating.turn()), race.seating.passes_to_text());
    let out = race.seating.out_to_text(letter);
    format!("{} {posts} {} {turn}{passes}{out}", tiles_to_text(&race.layout, &race.face_down), race.supply)
}

pub(super) fn position_from_text(rules: &RaceRules, text: &str) -> Result<Race, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [tiles, posts, supply, turn, trailing @ ..] = fields.as_slice() else {
        return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
    };
    let (layout, face_down) = tiles_from_text(tiles, rules.face_down)?;
    let runners = runners_from_text(rules.colours(), rules.runners(), posts)?;
    let supply = supply_from_text(supply, &layout, &face_down)?;
    let letters = letters(rules.colours());
    let mut seating = Seating::new(rules.players());
    seating.hand_to(seat_of_letter(&letters, turn)?);
    for field in trailing {
        match field.split_once(':') {
            Some(("passes", n)) => seating.read_passes(n)?,
            Some(("out", seats)) => seating.read_out(&letters, seats)?,
            _ => return Err(field_error("trailing field", field, "`passes:N` or `out:LETTERS`")),
        }
    }
    seating.check(&letters)?;
    Ok(Race { rules: *rules, layout, face_down, runners, supply, seating })
}

pub(super) fn turn_to_text(turn: &RaceTurn) -> String {
    match turn {
        RaceTurn::Play { placement, space, from, to } => {
            format!("{}@{space}:{} {from}-{to}", placement.tile(), placement.rotation())
        }
        RaceTurn::Pass => "pass".to_owned(),
        RaceTurn::Resign => "resign".to_owned(),
    }
}

pub(super) fn step_from_text(text: &str) -> Result<Step<Race>, TurnError> {
    let malformed = || TurnError::Malformed { text: text.trim().to_owned(), expected: TURNS };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [word] if word.eq_ignore_ascii_case("pass") => Ok(Step::Turn(RaceTurn::Pass)),
        [word] if word.eq_ignore_ascii_case("resign") => Ok(Step::Turn(RaceTurn::Resign)),
        [word, tile] if word.eq_ignore_ascii_case("reveal") => Ok(Step::Chance(Reveal(turn_tile(tile)?))),
        [placement, run] => {
            let (placement, space) = placement_from_text(placement).ok_or_else(malformed)??;
            let (from, to) = run_from_text(run).ok_or_else(malformed)??;
            Ok(Step::Turn(RaceTurn::Play { placement, space, from, to }))
        }
        _ => Err(malformed()),
    }
}
