//! Turns of the race in sentences.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{Post, Race, RaceTurn, Reveal};

use crate::app::GameSession;

/// A step of a race as somebody who does not see the board wants to hear it.
pub fn say(played: &dyn AnyMatch, at: usize) -> Option<String> {
    let played: &Match<Race> = played.as_any().downcast_ref()?;
    let before = played.position_at(at);
    let entry = played.entries().get(at)?;
    let after = played.position_at(at + 1);
    match &entry.step {
        Step::Turn(turn) => {
            let seat = entry.by?;
            let name = before.seat_name(seat);
            Some(match *turn {
                RaceTurn::Play { placement, space, from, to } => {
                    let covered = match before.layout()[space] {
                        Some(old) => format!(" over tile {}", old.tile()),
                        None => String::new(),
                    };
                    let ran = if from == to {
                        format!("ran a loop back to {to}")
                    } else {
                        format!("ran {from} to {to}")
                    };
                    let home = if is_home(after, seat, to) && from != to {
                        let home = after.home_runners(seat).len();
                        format!(", home: {home} of {}", after.rules().runners())
                    } else {
                        String::new()
                    };
                    format!("{name} placed tile {} on {space}{covered}, {ran}{home}.", placement.tile())
                }
                RaceTurn::Pass => format!("{name} passed: no legal turn."),
                RaceTurn::Resign => format!("{name} resigned."),
            })
        }
        Step::Chance(Reveal(tile)) => Some(format!("Tile {tile} is turned up for {}.", next(after))),
    }
}

fn is_home(race: &Race, seat: Seat, post: Post) -> bool {
    race.home_runners(seat).contains(post)
}

fn next(race: &Race) -> &'static str {
    race.seat_name(race.turn_seat())
}

/// How many runners of a player are home.
pub fn progress(played: &dyn AnyMatch, seat: Seat) -> String {
    let Some(played) = played.as_any().downcast_ref::<Match<Race>>() else {
        return String::new();
    };
    let race = played.position();
    if race.resigned().contains(seat) {
        return "resigned".to_owned();
    }
    format!("{} / {} home", race.home_runners(seat).len(), race.rules().runners())
}

/// What the player to act should know before doing anything.
pub fn prompt(session: GameSession, race: &Race) -> String {
    let seat = race.turn_seat();
    let name = race.seat_name(seat);
    let repeated = session.with(|record| record.played().occurrences()).unwrap_or(1);
    let warning =
        if repeated == 2 { " This position has come up twice; a third time is a draw." } else { "" };
    let Some(tile) = race.supply().top() else {
        return format!("{name} to play.{warning}");
    };
    let passes = {
        let mut turns = Vec::new();
        let _ = race.turns(&mut |turn| {
            turns.push(turn);
            std::ops::ControlFlow::Break(())
        });
        turns == [RaceTurn::Pass]
    };
    if passes {
        let all_home = race.home_runners(seat).len() == race.rules().runners();
        return if all_home {
            format!("{name} is home and passes until the partner is home too.")
        } else {
            format!(
                "{name} has no legal turn with tile {tile} and must pass; the tile stays on top.{warning}"
            )
        };
    }
    if race.must_leave_home() {
        return format!(
            "{name}: lay tile {tile} on a marked space. All circles of your home are occupied, so a runner must \
             leave one of them.{warning}"
        );
    }
    format!("{name}: lay tile {tile} on a marked space.{warning}")
}
