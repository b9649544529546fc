//! The unfinished turn of the race and the reasons for turns in sentences.

use crate::words::{called, fill, id, t};
use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{Post, Race, RaceBuilder, RaceTurn};

use super::reasons::{GuidedTurn, Reasons, paths_on};
use super::{listed, speaker};

/// The prompt for the player to act, given the clicks made so far; `runs` are the runs over the tile as it is.
pub fn turn_prompt(race: &Race, builder: &RaceBuilder, runs: &[(Post, Post)], occurrences: usize) -> String {
    let name = called(race.seat_name(race.turn_seat()));
    if builder.turn().is_some() && builder.turns() != [RaceTurn::Pass] {
        return fill!(id::PRESS_DONE, name);
    }
    match (builder.placement(), builder.runner()) {
        (Some(_), None) if runs.iter().all(|(from, to)| from == to) => fill!(id::RACE_ONLY_LOOPS, name),
        (Some(_), None) => fill!(id::RACE_TURN_THEN_RUN, name),
        (Some(_), Some(runner)) => {
            let loops = runs.contains(&(runner, runner));
            let more = if loops { format!(" {}", t(id::PRESS_FOR_LOOP)) } else { String::new() };
            fill!(id::RACE_WHERE, name, runner, more)
        }
        (None, Some(runner)) => fill!(id::RACE_LAY_FROM, name, runner),
        (None, None) => speaker().race_prompt(race, occurrences == 2),
    }
}

/// Why the player's own runner on a stop has no run over the tile as it is; `runs` are the existing ones.
pub fn why_not_run(race: &Race, post: Post, runs: &[(Post, Post)]) -> String {
    if race.must_leave_home() && !race.home_runners(race.turn_seat()).contains(post) {
        return fill!(id::RACE_HOME_FULL, post);
    }
    let others: Vec<String> = {
        let mut from: Vec<Post> = runs.iter().map(|&(from, _)| from).collect();
        from.dedup();
        from.iter().map(ToString::to_string).collect()
    };
    fill!(id::RACE_NO_PATH, others = listed(others), post)
}

impl Reasons for Race {
    fn gain(race: &GuidedTurn<Self>) -> Option<String> {
        let [before, home] = race.change("home")?;
        if home > before {
            let all = race.before.runners(race.seat).len();
            return Some(fill!(id::REASON_ACROSS, home, all));
        }
        let [before, way] = race.change("way")?;
        (way < before).then(|| fill!(id::REASON_ROWS, count = before - way))
    }

    fn preparation(race: &GuidedTurn<Self>) -> Option<String> {
        let runners = |at: &Self, seat| at.runners(seat).minus(at.home_runners(seat));
        let paths = || race.paths(|at, seat| paths_on(at.layout(), runners(at, seat).iter()));
        race.only_turn().or_else(paths).or_else(|| race.stays())
    }
}
