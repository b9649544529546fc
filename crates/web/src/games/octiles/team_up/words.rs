//! Turns of Team Up in sentences.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Cause, Game, Match, Outcome, Seat, Step};
use eightfold_octiles::{OwnedPath, TeamUp, TeamUpTurn};

use crate::app::GameSession;

/// A step of Team Up as somebody who does not see the board wants to hear it.
pub fn say(played: &dyn AnyMatch, at: usize) -> Option<String> {
    let played: &Match<TeamUp> = played.as_any().downcast_ref()?;
    let before = played.position_at(at);
    let entry = played.entries().get(at)?;
    let Step::Turn(turn) = &entry.step else {
        return None;
    };
    let seat = entry.by?;
    let name = before.seat_name(seat);
    let laid = |tile, space| match before.layout()[space] {
        Some(old) => format!("{name} exchanged tile {} on {space} for tile {tile}", old.tile()),
        None => format!("{name} laid tile {tile} on {space}"),
    };
    Some(match *turn {
        TeamUpTurn::Connect { placement, space } => format!("{}.", laid(placement.tile(), space)),
        TeamUpTurn::Play { placement, space, from, to } => {
            let ran =
                if from == to { format!("ran a loop back to {to}") } else { format!("ran {from} to {to}") };
            format!(
                "{}, {ran}: {}.",
                laid(placement.tile(), space),
                connected(played.position_at(at + 1), seat)
            )
        }
        TeamUpTurn::Pass => format!("{name} is skipped: no turn is legal."),
        TeamUpTurn::Resign if played.position_at(at + 1).outcome().is_none() => {
            format!("{name} resigned. The runners stay, and their paths stay protected.")
        }
        TeamUpTurn::Resign => format!("{name} resigned."),
    })
}

/// "3 of 5 connected"
pub fn connected(game: &TeamUp, seat: Seat) -> String {
    let links = game.links(seat);
    match links.largest() {
        0 | 1 => format!("none of {} connected", links.runners.len()),
        n => format!("{n} of {} connected", links.runners.len()),
    }
}

/// How far a player is.
pub fn progress(played: &dyn AnyMatch, seat: Seat) -> String {
    let Some(played) = played.as_any().downcast_ref::<Match<TeamUp>>() else {
        return String::new();
    };
    let game = played.position();
    if game.resigned().contains(seat) {
        return "resigned".to_owned();
    }
    connected(game, seat)
}

/// How the game ended, as what it was: a win at the start of a turn, after placing, after moving, or
/// when nobody could go on.
pub fn ending(played: &dyn AnyMatch) -> Option<String> {
    let outcome = played.outcome()?;
    let played: &Match<TeamUp> = played.as_any().downcast_ref()?;
    let game = played.position();
    let last = played.entries().last().and_then(|entry| match (&entry.step, entry.by) {
        (Step::Turn(turn), Some(by)) => Some((*turn, by)),
        _ => None,
    });
    match outcome.cause {
        Cause::Goal => Some(goal(game, outcome, last)),
        Cause::Impasse => Some(match outcome.winners.iter().next() {
            Some(winner) => format!(
                "All players were skipped one after the other. {} made the last turn and wins.",
                game.seat_name(winner)
            ),
            None => {
                "All players were skipped one after the other, and nobody has made a turn: a draw.".to_owned()
            }
        }),
        _ => None,
    }
}

fn goal(game: &TeamUp, outcome: Outcome, last: Option<(TeamUpTurn, Seat)>) -> String {
    let names = listed(outcome.winners.iter().map(|seat| game.seat_name(seat).to_owned()));
    let verb = if outcome.winners.len() == 1 { "wins" } else { "win together" };
    let mover = last.filter(|(_, by)| outcome.winners.contains(*by));
    let how = match (mover, last) {
        (Some((TeamUpTurn::Connect { placement, space }, by)), _) => format!(
            "after placing: tile {} on {space} connects all runners of {}",
            placement.tile(),
            game.seat_name(by)
        ),
        (Some((TeamUpTurn::Play { from, to, .. }, by)), _) => {
            format!("after moving: the run {from} to {to} connects all runners of {}", game.seat_name(by))
        }
        (None, Some((TeamUpTurn::Resign, _))) => {
            "at the start of the turn: all runners are connected already".to_owned()
        }
        (None, Some((_, by))) => {
            format!("at the start of the turn: {} has connected the last of them", game.seat_name(by))
        }
        _ => "all runners are connected".to_owned(),
    };
    format!("{names} {verb} {how}.")
}

/// The paths of others that stand in the way, for the end of a sentence: "Red's path from A2 to B6".
pub fn whose(game: &TeamUp, paths: &[OwnedPath]) -> String {
    listed(paths.iter().map(|owned| {
        let (from, to) = owned.ends();
        format!("{}'s path from {from} to {to}", game.seat_name(owned.owner))
    }))
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// What the player to act should know before doing anything.
pub fn prompt(session: GameSession, game: &TeamUp) -> String {
    let name = game.seat_name(game.turn_seat());
    let repeated = session.with(|record| record.played().occurrences()).unwrap_or(1);
    let warning =
        if repeated == 2 { " This position has come up twice; a third time is a draw." } else { "" };
    if !game.has_placing() {
        let others = match game.passes() {
            0 => "If everybody is skipped in turn, whoever moved last wins.".to_owned(),
            n => format!("{n} skipped before; if everybody is, whoever moved last wins."),
        };
        return format!("{name} has no legal turn and is skipped. {others}{warning}");
    }
    format!("{name}: choose a tile of the pool or a space.{warning}")
}
