//! A turn of Team Up that is being made, in sentences.

use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{OwnedPath, Post, Space, TeamUp, TeamUpBuilder, TeamUpClick, TileId};

use super::speaker;

/// What the player to act can do now, by what has been clicked; `runs` are the runs over the tiles as they lie.
pub fn turn_prompt(
    game: &TeamUp,
    builder: &TeamUpBuilder,
    runs: &[(Post, Post)],
    occurrences: usize,
) -> String {
    let name = game.seat_name(game.turn_seat());
    if must_pass(builder) {
        return speaker().team_up_prompt(game, occurrences == 2);
    }
    if builder.wins() {
        return format!("{name}: this connects all your runners and wins without a run. Press Done.");
    }
    if builder.turn().is_some() {
        return format!("{name}: press Done, or undo.");
    }
    match (builder.placement(), builder.tile(), builder.space(), builder.runner()) {
        (Some(_), _, _, None) => format!("{name}: turn the tile, then choose where to run."),
        (Some(_), _, _, Some(runner)) => {
            let more = if runs.contains(&(runner, runner)) { " Press it again to run the loop." } else { "" };
            format!("{name}: where does the runner on {runner} go?{more}")
        }
        (None, Some(tile), ..) => format!("{name}: lay tile {tile} on a marked space."),
        (None, None, Some(space), _) => format!("{name}: choose one of the bright tiles for {space}."),
        (None, None, None, Some(runner)) => format!("{name}: choose a tile, then run from {runner}."),
        (None, None, None, None) => speaker().team_up_prompt(game, occurrences == 2),
    }
}

/// Whether the player is skipped.
pub fn must_pass(builder: &TeamUpBuilder) -> bool {
    builder.offers() == [TeamUpClick::Pass]
}

/// Why a tile cannot lie on a space however it is turned, or because no rotation leaves a run; `paths` are those of
/// others that would change.
pub fn cannot_lie(game: &TeamUp, tile: TileId, space: Space, paths: &[OwnedPath]) -> String {
    let always = tile.placements().all(|placement| !game.broken_by(placement, space).is_empty());
    match (always, game.layout()[space]) {
        (true, Some(old)) => format!(
            "Tile {tile} cannot be exchanged for tile {} on {space}: however it is turned, it changes {}.",
            old.tile(),
            speaker().team_up_paths(game, paths)
        ),
        (true, None) => format!(
            "Tile {tile} cannot lie on {space}: however it is turned, it changes {}.",
            speaker().team_up_paths(game, paths)
        ),
        (false, _) if paths.is_empty() => {
            format!(
                "Tile {tile} cannot lie on {space}: however it is turned, none of your runners would have a run."
            )
        }
        (false, _) => format!(
            "Tile {tile} cannot lie on {space}: each way it changes {} or leaves none of your runners a run.",
            speaker().team_up_paths(game, paths)
        ),
    }
}

/// Why the tile that lies on a space has only the rotation it has; `paths` are what the others would change.
pub fn stuck(game: &TeamUp, tile: TileId, space: Space, paths: &[OwnedPath]) -> String {
    if paths.is_empty() {
        return "Only this rotation leaves one of your runners a run.".to_owned();
    }
    format!(
        "Tile {tile} can lie on {space} only like this: any other rotation would change {}.",
        speaker().team_up_paths(game, paths)
    )
}

/// The rotations that were skipped.
pub fn skipped(game: &TeamUp, paths: &[OwnedPath]) -> String {
    format!("Skipped what would change {}.", speaker().team_up_paths(game, paths))
}
