//! Turns of the hunt in sentences.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{Hunt, HuntPhase, HuntTurn, Scrambled};

use crate::app::GameSession;

/// The colour of a seat's prizes and marker, as a word.
fn prize_word(seat: Seat) -> &'static str {
    Hunt::prize_tone(seat).name()
}

/// A step of a hunt as somebody who does not see the board wants to hear it.
pub fn say(played: &dyn AnyMatch, at: usize) -> Option<String> {
    let played: &Match<Hunt> = played.as_any().downcast_ref()?;
    let before = played.position_at(at);
    let entry = played.entries().get(at)?;
    let turn = match &entry.step {
        Step::Turn(turn) => turn,
        Step::Chance(Scrambled(tiles)) => {
            let went: Vec<String> =
                tiles.iter().map(|(space, tile)| format!("tile {} on {space}", tile.tile())).collect();
            return Some(format!("After the scramble: {}.", went.join(", ")));
        }
    };
    let seat = entry.by?;
    let name = before.seat_name(seat);
    let after = played.position_at(at + 1);
    let reached = |to| {
        if before.decoy(seat) == Some(to) {
            format!(" and reached the {} marker", prize_word(seat))
        } else if before.prizes(seat).contains(to) {
            let taken = after.taken(seat);
            format!(" and took a prize: {taken} of {}", eightfold_octiles::PRIZES)
        } else {
            String::new()
        }
    };
    let ran = |from, to| {
        if from == to {
            format!("ran a loop back to {to}")
        } else {
            format!("ran {from} to {to}{}", reached(to))
        }
    };
    Some(match *turn {
        HuntTurn::Start { gold, teal } => {
            format!("{name} put the Gold runner on {gold} and the Teal runner on {teal}.")
        }
        HuntTurn::Prizes { plum } => {
            format!("{name} laid the prizes, every second circle, the first Plum one on {plum}.")
        }
        HuntTurn::ReplaceAndRun { placement, space, from, to } => {
            format!("{name} put tile {} on {space} and {}.", placement.tile(), ran(from, to))
        }
        HuntTurn::Run { from, to } => format!("{name} {}.", ran(from, to)),
        HuntTurn::Replace { placement, space } => {
            format!("{name} put tile {} on {space} and did not run.", placement.tile())
        }
        HuntTurn::Rotate { placement, space } => {
            format!("{name} turned tile {} on {space} and did not run.", placement.tile())
        }
        HuntTurn::Marker(stop) => {
            format!("{name} put the {} marker on {stop}.", prize_word(seat.next(2)))
        }
        HuntTurn::Scramble(spaces) => {
            let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
            format!("{name} scrambles the tiles of {}.", names.join(", "))
        }
        HuntTurn::Done => format!("{name} does not scramble."),
        HuntTurn::Pass => format!("{name} passed: no legal turn."),
        HuntTurn::Resign => format!("{name} resigned."),
    })
}

/// How many prizes a player has, and what stands in the way of the next.
pub fn progress(played: &dyn AnyMatch, seat: Seat) -> String {
    let Some(played) = played.as_any().downcast_ref::<Match<Hunt>>() else {
        return String::new();
    };
    let hunt = played.position();
    if hunt.resigned().contains(seat) {
        return "resigned".to_owned();
    }
    let taken = format!("{} / {} prizes", hunt.taken(seat), eightfold_octiles::PRIZES);
    match hunt.decoy(seat) {
        Some(stop) => format!("{taken}, marker on {stop}"),
        None => taken,
    }
}

/// What the player to act should know before doing anything.
pub fn prompt(session: GameSession, hunt: &Hunt) -> String {
    let seat = hunt.turn_seat();
    let name = hunt.seat_name(seat);
    match hunt.phase() {
        HuntPhase::Gold => format!("{name}: choose one of the four centre stops for your own runner."),
        HuntPhase::Prizes => {
            format!("{name}: choose a circle for a Plum prize; the others follow, every second circle.")
        }
        HuntPhase::Mark => {
            let other = hunt.seat_name(seat.next(2));
            let own = hunt.marks().map_or("", prize_word);
            format!(
                "{name}: put the {own} marker on a vacant stop. {other} must reach it before the next prize."
            )
        }
        HuntPhase::Scramble => {
            format!("{name}: scramble four tiles, once in the game, or leave the board as it is.")
        }
        HuntPhase::Play => play_prompt(session, hunt, seat, name),
    }
}

fn play_prompt(session: GameSession, hunt: &Hunt, seat: Seat, name: &str) -> String {
    let mut text = match hunt.decoy(seat) {
        Some(stop) => format!("{name}: your marker stands on {stop}; reach it before you take a prize."),
        None => format!("{name}: collect {} prizes.", prize_word(seat)),
    };
    let bans = hunt.bans();
    if bans.must_run {
        text += " You changed a tile without a run last turn, so this turn your runner must move.";
    }
    if let Some(space) = bans.space {
        text += &format!(
            " {space} was changed without a run just now: you may change it only by laying the spare and running across it."
        );
    }
    if session.with(|record| record.played().occurrences()) == Some(2) {
        text += " This position has come up twice; a third time is a draw.";
    }
    text
}
