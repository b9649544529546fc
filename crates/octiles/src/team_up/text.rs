//! Positions and turns of Team Up as text.

use eightfold_game::Game;

use super::{TeamUp, TeamUpRules, TeamUpTurn};
use crate::board::Post;
use crate::error::{PositionError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::seating::Seating;
use crate::supply::Supply;
use crate::text::{
    field_error, letters, placement_from_text, run_from_text, runners_from_text, seat_of_letter,
    supply_from_text,
};
use crate::tile::TileId;

const FIELDS: &str = "tiles posts pool turn [passes:N] [last:LETTER] [out:LETTERS]";
const TURNS: &str = "`14@c3:2 A3-C4`, `14@c3:2` if that wins, `pass` or `resign`";

pub(super) fn position_to_text(game: &TeamUp) -> String {
    let letter = |seat| game.seat_letter(seat);
    let posts: String = Post::all().map(|post| game.runner_at(post).map_or('.', letter)).collect();
    let pool: Vec<TileId> = game.pool().collect();
    let (turn, passes) = (letter(game.seating.turn()), game.seating.passes_to_text());
    let last = game.last.map_or_else(String::new, |last| format!(" last:{}", letter(last)));
    let out = game.seating.out_to_text(letter);
    format!("{} {posts} {} {turn}{passes}{last}{out}", game.layout.to_text(), Supply::of(&pool))
}

pub(super) fn position_from_text(rules: &TeamUpRules, text: &str) -> Result<TeamUp, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [tiles, posts, pool, turn, trailing @ ..] = fields.as_slice() else {
        return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
    };
    let layout = Layout::from_text(tiles)?;
    let runners = runners_from_text(rules.colours(), rules.runners(), posts)?;
    let letters = letters(rules.colours());
    let mut seating = Seating::new(rules.players());
    seating.hand_to(seat_of_letter(&letters, turn)?);
    let mut last = None;
    // Any order is accepted; the set follows from the board.
    if pool.contains('?') {
        return Err(PositionError::NothingHidden);
    }
    supply_from_text(pool, &layout, &FaceDown::NONE)?;
    for field in trailing {
        match field.split_once(':') {
            Some(("passes", n)) => seating.read_passes(n)?,
            Some(("last", seat)) => last = Some(seat_of_letter(&letters, seat)?),
            Some(("out", seats)) => seating.read_out(&letters, seats)?,
            _ => {
                return Err(field_error(
                    "trailing field",
                    field,
                    "`passes:N`, `last:LETTER` or `out:LETTERS`",
                ));
            }
        }
    }
    seating.check(&letters)?;
    if seating.passes() == 0 && last.is_some() {
        return Err(field_error(
            "last",
            text.trim(),
            "left out unless players have been skipped (`passes:N`)",
        ));
    }
    Ok(TeamUp { rules: *rules, layout, runners, seating, last })
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
