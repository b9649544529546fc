//! Positions and turns of Connect the Dots as text.

use eightfold_game::Step;

use super::{Dots, DotsChance, DotsDetails, DotsTurn};
use crate::board::Post;
use crate::error::{PositionError, TurnError};
use crate::setup::Setup;
use crate::supply::Supply;
use crate::text::{
    field_error, letter_of_seat, out_from_text, out_to_text, placement_from_text, posts_from_text,
    seat_of_letter, supply_from_text, tiles_from_text, tiles_to_text, totals_from_text, turn_tile,
};
use crate::tile::TILES;

const FIELDS: &str = "tiles posts supply turn totals round [out:LETTER]";
const TOTALS_FORM: &str = "two numbers like `T:12,G:8`, up to 2000000 each";
const ROUND_FORM: &str = "the number of the round, from 1 to the last one of the match";
const TURNS: &str = "`14@c3:2`, `resign`, `reveal 7` or `deal 3,7,..`";

/// The letters of the seats, in turn order.
const LETTERS: &str = "TG";

fn posts() -> String {
    Post::all().map(|post| Dots::runner_at(post).map_or('.', |tone| tone.letter())).collect()
}

impl Dots {
    /// Returns the text of a setup: `tiles posts supply turn totals round [out:LETTER]`, with the runners that never
    /// move. It is the canonical text if the position is possible.
    pub fn setup_to_text(setup: &Setup<DotsDetails>) -> String {
        let DotsDetails { totals: [teal, gold], round } = setup.details;
        format!(
            "{} {} {} {} T:{teal},G:{gold} {round}{}",
            tiles_to_text(&setup.layout, &setup.face_down),
            posts(),
            setup.supply,
            letter_of_seat(LETTERS, setup.turn),
            out_to_text(LETTERS, setup.out)
        )
    }

    /// Parses the text of a position, possible or not, leniently.
    ///
    /// # Errors
    /// If the text doesn't have the form of a position of this game; names the invalid field.
    pub fn setup_from_text(text: &str) -> Result<Setup<DotsDetails>, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [tiles, runners, supply, turn, totals, round, trailing @ ..] = fields.as_slice() else {
            return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
        };
        let mut setup = Setup::empty(DotsDetails::default());
        (setup.layout, setup.face_down) = tiles_from_text(tiles)?;
        for (post, letter) in Post::all().zip(posts_from_text(runners)?) {
            let stands = Self::runner_at(post).map_or('.', |tone| tone.letter());
            if !stands.eq_ignore_ascii_case(&letter) {
                return Err(PositionError::PostLetter {
                    letter,
                    post,
                    allowed: format!("`{stands}`, for nothing ever moves in this game"),
                });
            }
        }
        setup.supply = supply_from_text(supply, setup.tiles_on_board())?;
        setup.turn = seat_of_letter(LETTERS, turn)?;
        setup.details.totals = totals_from_text("totals", totals, TOTALS_FORM)?;
        setup.details.round = round.parse().map_err(|_| field_error("round", round, ROUND_FORM))?;
        for field in trailing {
            match field.split_once(':') {
                Some(("out", seat)) => setup.out = out_from_text(LETTERS, seat)?,
                _ => return Err(field_error("trailing field", field, "`out:LETTER`")),
            }
        }
        Ok(setup)
    }
}

pub(super) fn turn_to_text(turn: &DotsTurn) -> String {
    match turn {
        DotsTurn::Place { placement, space } => {
            format!("{}@{space}:{}", placement.tile(), placement.rotation())
        }
        DotsTurn::Resign => "resign".to_owned(),
    }
}

pub(super) fn step_from_text(text: &str) -> Result<Step<Dots>, TurnError> {
    let malformed = || TurnError::Malformed { text: text.trim().to_owned(), expected: TURNS };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [word] if word.eq_ignore_ascii_case("resign") => Ok(Step::Turn(DotsTurn::Resign)),
        [word, tile] if word.eq_ignore_ascii_case("reveal") => {
            Ok(Step::Chance(DotsChance::Reveal(turn_tile(tile)?)))
        }
        [word, tiles @ ..] if word.eq_ignore_ascii_case("deal") && !tiles.is_empty() => {
            deal_from_text(&tiles.concat()).map(|supply| Step::Chance(DotsChance::Deal(supply)))
        }
        [placement] => {
            let (placement, space) = placement_from_text(placement).ok_or_else(malformed)??;
            Ok(Step::Turn(DotsTurn::Place { placement, space }))
        }
        _ => Err(malformed()),
    }
}

/// Parses all 18 tiles joined by commas, top first; or the top tile and `?` for each of the rest.
fn deal_from_text(text: &str) -> Result<Supply, TurnError> {
    let items: Vec<&str> = text.split(',').map(str::trim).collect();
    if items.len() != TILES {
        return Err(TurnError::DealItems(items.len()));
    }
    let mut supply = Supply::EMPTY;
    for item in items {
        supply.push(match item {
            "?" => None,
            item => Some(turn_tile(item)?),
        });
    }
    check_deal(&supply)?;
    Ok(supply)
}

/// Checks that a supply is possible at the start of a round.
pub(super) fn check_deal(supply: &Supply) -> Result<(), TurnError> {
    let tiles = supply.tiles();
    if tiles.len() != TILES {
        return Err(TurnError::DealItems(tiles.len()));
    }
    let mut met = [false; TILES];
    for tile in tiles.iter().flatten() {
        if std::mem::replace(&mut met[tile.index()], true) {
            return Err(TurnError::DealtTwice(*tile));
        }
    }
    match tiles.iter().flatten().count() {
        1 if tiles[0].is_some() => Ok(()),
        TILES => Ok(()),
        _ => Err(TurnError::DealShape),
    }
}
