//! Turns of Connect the Dots in sentences.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Cause, Game, Match, Seat, Step};
use eightfold_octiles::{Dots, DotsChance, DotsGoal, DotsTurn, End, ScoringPath};

use super::livery::PlayerStyle;

/// A step of Connect the Dots as somebody who does not see the board wants to hear it.
pub fn say(played: &dyn AnyMatch, at: usize) -> Option<String> {
    let played: &Match<Dots> = played.as_any().downcast_ref()?;
    let before = played.position_at(at);
    let entry = played.entries().get(at)?;
    let (after, livery) = (played.position_at(at + 1), PlayerStyle::chosen());
    match &entry.step {
        Step::Turn(turn) => {
            let name = livery.name(entry.by?);
            Some(match *turn {
                DotsTurn::Place { placement, space } => {
                    let mut text = format!("{name} placed tile {} on {space}", placement.tile());
                    let known = before.scoring_paths();
                    for scored in after.scoring_paths() {
                        if !known.contains(&scored) {
                            text += &format!(", {}", path_words(&scored, livery));
                        }
                    }
                    text += ".";
                    if after.round_is_over() {
                        let [teal, gold] = after.points();
                        let [one, other] = [0, 1].map(|seat| livery.name(Seat::new(seat)));
                        text += &format!(
                            " The round is over, counted from both ends: {one} {teal}, {other} {gold}."
                        );
                    }
                    text
                }
                DotsTurn::Resign => format!("{name} resigned."),
            })
        }
        Step::Chance(DotsChance::Reveal(tile)) => {
            Some(format!("Tile {tile} is turned up for {}.", livery.name(after.turn_seat())))
        }
        Step::Chance(DotsChance::Deal(_)) => {
            Some(format!("Round {} is dealt. {} starts it.", after.round(), livery.name(after.turn_seat())))
        }
    }
}

/// "B3 to D5 joined, 4 points for Teal"
fn path_words(scored: &ScoringPath, livery: PlayerStyle) -> String {
    let post = |end| match end {
        End::Post(post) => post.name(),
        End::Open(_) => "",
    };
    format!(
        "{} to {} joined, {} points for {}",
        post(scored.path.from),
        post(scored.path.to),
        scored.points(),
        livery.name(scored.seat)
    )
}

/// What a player has: on the board, and in all.
pub fn progress(played: &dyn AnyMatch, seat: Seat) -> String {
    let Some(played) = played.as_any().downcast_ref::<Match<Dots>>() else {
        return String::new();
    };
    let game = played.position();
    if game.resigned().contains(seat) {
        return "resigned".to_owned();
    }
    let total = totals(game)[seat.index()];
    let points = if total == 1 { "point" } else { "points" };
    format!("{total} {points}")
}

/// The totals with what lies on the board now.
pub fn totals(game: &Dots) -> [u32; 2] {
    let [teal, gold] = game.totals();
    if game.round_is_over() {
        return [teal, gold];
    }
    let on_board = game.points();
    [teal + on_board[0], gold + on_board[1]]
}

/// How the match ended, with its totals.
pub fn ending(played: &dyn AnyMatch) -> Option<String> {
    let outcome = played.outcome()?;
    let played: &Match<Dots> = played.as_any().downcast_ref()?;
    let livery = PlayerStyle::chosen();
    if outcome.cause != Cause::Points {
        let winner = outcome.winners.iter().next()?;
        return Some(format!("{} wins: the other has resigned.", livery.name(winner)));
    }
    let [teal, gold] = played.position().totals();
    Some(match outcome.winners.iter().next() {
        None => format!("The match is a draw, {teal} to {gold}."),
        Some(seat) => {
            let (more, less) = (teal.max(gold), teal.min(gold));
            format!(
                "{} wins {more} to {less}: {}.",
                livery.pair(seat).replacen(" and ", " with ", 1),
                why(played.position())
            )
        }
    })
}

fn why(game: &Dots) -> String {
    match game.rules().goal() {
        DotsGoal::Rounds(1) => "the points of the round are counted".to_owned(),
        DotsGoal::Rounds(rounds) => format!("the points of {rounds} rounds are counted"),
        DotsGoal::Target(target) => format!("the {target} points are reached"),
    }
}

/// What the match is played to.
pub fn goal(game: &Dots) -> String {
    match game.rules().goal() {
        DotsGoal::Rounds(1) => "One round".to_owned(),
        DotsGoal::Rounds(rounds) => format!("{rounds} rounds, the higher total wins"),
        DotsGoal::Target(target) => format!("To {target} points, the higher total wins"),
    }
}
