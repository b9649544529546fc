//! Positions and turns of the race as text.

use eightfold_game::Step;

use super::{Race, RaceRules, RaceTurn, Reveal};
use crate::error::{PositionError, TurnError};
use crate::setup::Setup;
use crate::text::{
    field_error, letter_of_seat, letters, out_from_text, out_to_text, passes_from_text, passes_to_text,
    placement_from_text, run_from_text, runners_from_text, runners_to_text, seat_of_letter, supply_from_text,
    tiles_from_text, tiles_to_text, turn_tile,
};

const FIELDS: &str = "tiles posts supply turn [passes:N] [out:LETTERS]";
const TURNS: &str = "`14@c3:2 A3-C4`, `pass`, `resign` or `reveal 7`";

impl Race {
    /// Returns the text of a setup: `tiles posts supply turn [passes:N] [out:LETTERS]`. It is the canonical text if the
    /// position is possible.
    pub fn setup_to_text(rules: &RaceRules, setup: &Setup) -> String {
        let letters = letters(rules.colours());
        format!(
            "{} {} {} {}{}{}",
            tiles_to_text(&setup.layout, &setup.face_down),
            runners_to_text(&letters, &setup.posts),
            setup.supply,
            letter_of_seat(&letters, setup.turn),
            passes_to_text(setup.passes),
            out_to_text(&letters, setup.out)
        )
    }

    /// Parses the text of a position, possible or not, leniently.
    ///
    /// # Errors
    /// If the text doesn't have the form of a position of this game; names the invalid field.
    pub fn setup_from_text(rules: &RaceRules, text: &str) -> Result<Setup, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [tiles, posts, supply, turn, trailing @ ..] = fields.as_slice() else {
            return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
        };
        let letters = letters(rules.colours());
        let mut setup = Setup::empty(());
        (setup.layout, setup.face_down) = tiles_from_text(tiles)?;
        setup.posts = runners_from_text(&letters, posts)?;
        setup.supply = supply_from_text(supply, setup.tiles_on_board())?;
        setup.turn = seat_of_letter(&letters, turn)?;
        for field in trailing {
            match field.split_once(':') {
                Some(("passes", n)) => setup.passes = passes_from_text(n)?,
                Some(("out", seats)) => setup.out = out_from_text(&letters, seats)?,
                _ => return Err(field_error("trailing field", field, "`passes:N` or `out:LETTERS`")),
            }
        }
        Ok(setup)
    }
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
