//! Positions and turns of Team Up as text.

use super::{TeamUp, TeamUpDetails, TeamUpRules, TeamUpTurn};
use crate::error::{PositionError, TurnError};
use crate::setup::Setup;
use crate::text::{
    field_error, letter_of_seat, letters, out_from_text, out_to_text, passes_from_text, passes_to_text,
    placement_from_text, run_from_text, runners_from_text, runners_to_text, seat_of_letter, supply_from_text,
    tiles_from_text, tiles_to_text,
};

const FIELDS: &str = "tiles posts pool turn [passes:N] [last:LETTER] [out:LETTERS]";
const TURNS: &str = "`14@c3:2 A3-C4`, `14@c3:2` if that wins, `pass` or `resign`";

impl TeamUp {
    /// Returns the text of a setup: `tiles posts pool turn [passes:N] [last:LETTER] [out:LETTERS]`. It is the canonical
    /// text if the position is possible.
    pub fn setup_to_text(rules: &TeamUpRules, setup: &Setup<TeamUpDetails>) -> String {
        let letters = letters(rules.colours());
        let last = setup
            .details
            .last
            .map_or_else(String::new, |last| format!(" last:{}", letter_of_seat(&letters, last)));
        format!(
            "{} {} {} {}{}{last}{}",
            tiles_to_text(&setup.layout, &setup.face_down),
            runners_to_text(&letters, &setup.posts),
            setup.supply,
            letter_of_seat(&letters, setup.turn),
            passes_to_text(setup.passes),
            out_to_text(&letters, setup.out)
        )
    }

    /// Parses the text of a position, possible or not, leniently: the pool in any order.
    ///
    /// # Errors
    /// If the text doesn't have the form of a position of this game; names the invalid field.
    pub fn setup_from_text(rules: &TeamUpRules, text: &str) -> Result<Setup<TeamUpDetails>, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [tiles, posts, pool, turn, trailing @ ..] = fields.as_slice() else {
            return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
        };
        let letters = letters(rules.colours());
        let mut setup = Setup::empty(TeamUpDetails::default());
        (setup.layout, setup.face_down) = tiles_from_text(tiles)?;
        setup.posts = runners_from_text(&letters, posts)?;
        setup.supply = supply_from_text(pool, setup.tiles_on_board())?;
        setup.turn = seat_of_letter(&letters, turn)?;
        for field in trailing {
            match field.split_once(':') {
                Some(("passes", n)) => setup.passes = passes_from_text(n)?,
                Some(("last", seat)) => setup.details.last = Some(seat_of_letter(&letters, seat)?),
                Some(("out", seats)) => setup.out = out_from_text(&letters, seats)?,
                _ => {
                    let expected = "`passes:N`, `last:LETTER` or `out:LETTERS`";
                    return Err(field_error("trailing field", field, expected));
                }
            }
        }
        Ok(setup)
    }
}

pub(super) fn turn_to_text(turn: &TeamUpTurn) -> String {
    match turn {
        TeamUpTurn::Connect { placement, space } => {
            format!("{}@{space}:{}", placement.tile(), placement.rotation())
        }
        TeamUpTurn::Play { placement, space, from, to } => {
            format!("{}@{space}:{} {from}-{to}", placement.tile(), placement.rotation())
        }
        TeamUpTurn::Pass => "pass".to_owned(),
        TeamUpTurn::Resign => "resign".to_owned(),
    }
}

pub(super) fn turn_from_text(text: &str) -> Result<TeamUpTurn, TurnError> {
    let malformed = || TurnError::Malformed { text: text.trim().to_owned(), expected: TURNS };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [word] if word.eq_ignore_ascii_case("pass") => Ok(TeamUpTurn::Pass),
        [word] if word.eq_ignore_ascii_case("resign") => Ok(TeamUpTurn::Resign),
        [placement] => {
            let (placement, space) = placement_from_text(placement).ok_or_else(malformed)??;
            Ok(TeamUpTurn::Connect { placement, space })
        }
        [placement, run] => {
            let (placement, space) = placement_from_text(placement).ok_or_else(malformed)??;
            let (from, to) = run_from_text(run).ok_or_else(malformed)??;
            Ok(TeamUpTurn::Play { placement, space, from, to })
        }
        _ => Err(malformed()),
    }
}
