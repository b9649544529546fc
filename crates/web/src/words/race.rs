//! A turn of the race that is being made, in sentences.

use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{Post, Race, RaceBuilder, RaceTurn};

use super::{listed, speaker};

/// What the player to act can do now, by what has been clicked; `runs` are the runs over the tile as it lies.
pub fn turn_prompt(race: &Race, builder: &RaceBuilder, runs: &[(Post, Post)], occurrences: usize) -> String {
    let name = race.seat_name(race.turn_seat());
    if builder.turn().is_some() && builder.turns() != [RaceTurn::Pass] {
        return format!("{name}: press Done, or undo.");
    }
    match (builder.placement(), builder.runner()) {
        (Some(_), None) if runs.iter().all(|(from, to)| from == to) => format!(
            "{name}: as the tile lies, only loops run over it. Turn it, or press a marked runner twice."
        ),
        (Some(_), None) => format!("{name}: turn the tile, then choose where to run."),
        (Some(_), Some(runner)) => {
            let loops = runs.contains(&(runner, runner));
            let more = if loops { " Press it again to run the loop." } else { "" };
            format!("{name}: where does the runner on {runner} go?{more}")
        }
        (None, Some(runner)) => format!("{name}: lay the tile on a marked space to run from {runner}."),
        (None, None) => speaker().race_prompt(race, occurrences == 2),
    }
}

/// Why one's own runner on a post has no run over the tile as it lies; `runs` are those that there are.
pub fn why_not_run(race: &Race, post: Post, runs: &[(Post, Post)]) -> String {
    if race.must_leave_home() && !race.home_runners(race.turn_seat()).contains(post) {
        return format!(
            "The runner on {post} cannot run now: all circles of your home are occupied, so a runner must leave one \
             of them."
        );
    }
    let others: Vec<String> = {
        let mut from: Vec<Post> = runs.iter().map(|&(from, _)| from).collect();
        from.dedup();
        from.iter().map(ToString::to_string).collect()
    };
    format!(
        "No path from the runner on {post} crosses the tile as it lies and ends on an empty post: turn the tile, or \
         run from {}.",
        listed(others)
    )
}
