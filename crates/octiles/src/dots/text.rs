//! Positions and turns of Connect the Dots as text.

use eightfold_game::{Seat, Step};

use super::{Dots, DotsChance, DotsGoal, DotsRules, DotsTurn};
use crate::board::Post;
use crate::error::{PositionError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::seating::Seating;
use crate::supply::Supply;
use crate::text::{
    field_error, placement_from_text, posts_from_text, seat_of_letter, supply_from_text, totals_from_text,
    turn_tile,
};
use crate::tile::TILES;

const FIELDS: &str = "tiles posts supply turn totals round [out:LETTER]";
const TOTALS: &str = "two numbers like `T:12,G:8`, up to 2000000 each";
const TURNS: &str = "`14@c3:2`, `resign`, `reveal 7` or `deal 3,7,..`";

fn posts() -> String {
    Post::all().map(|post| Dots::runner_at(post).map_or('.', |tone| tone.letter())).collect()
}

/// Letters by seat.
const LETTERS: &str = "TG";

fn letter(seat: Seat) -> char {
    ['T', 'G'][seat.index()]
}

pub(super) fn position_to_text(game: &Dots) -> String {
    let text = format!(
        "{} {} {} {} T:{},G:{} {}",
        game.layout.to_text(),
        posts(),
        game.supply,
        letter(game.seating.turn()),
        game.totals[0],
        game.totals[1],
        game.round
    );
    text + &game.seating.out_to_text(letter)
}

pub(super) fn position_from_text(rules: &DotsRules, text: &str) -> Result<Dots, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [tiles, runners, supply, turn, totals, round, trailing @ ..] = fields.as_slice() else {
        return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
    };
    let layout = Layout::from_text(tiles)?;
    for (post, letter) in Post::all().zip(posts_from_text(runners)?) {
        let stands = Dots::runner_at(post).map_or('.', |tone| tone.letter());
        if !stands.eq_ignore_ascii_case(&letter) {
            return Err(PositionError::PostLetter {
                letter,
                post,
                allowed: format!("`{stands}`, for nothing ever moves in this game"),
            });
        }
    }
    let supply = supply_from_text(supply, &layout, &FaceDown::NONE)?;
    let mut game = Dots {
        rules: *rules,
        layout,
        supply,
        seating: Seating::new(2),
        totals: totals_from_text("totals", totals, DotsRules::MAX_TOTAL, TOTALS)?,
        round: round_from_text(*rules, round)?,
    };
    game.seating.hand_to(seat_of_letter(LETTERS, turn)?);
    for field in trailing {
        match field.split_once(':') {
            Some(("out", seat)) => game.seating.read_out(LETTERS, seat)?,
            _ => return Err(field_error("trailing field", field, "`out:LETTER`")),
        }
    }
    game.seating.check(LETTERS)?;
    Ok(game)
}

fn round_from_text(rules: DotsRules, text: &str) -> Result<u32, PositionError> {
    let most = match rules.goal {
        DotsGoal::Rounds(rounds) => u32::from(rounds),
        DotsGoal::Target(_) => DotsRules::MAX_ROUNDS,
    };
    text.parse().ok().filter(|round| (1..=most).contains(round)).ok_or_else(|| {
        field_error("round", text, "the number of the round, from 1 to the last one of the match")
    })
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
