//! A turn of Team Up that is being made, in sentences.

use crate::words::{called, fill, id, t};
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
    let name = called(game.seat_name(game.turn_seat()));
    if must_pass(builder) {
        return speaker().team_up_prompt(game, occurrences == 2);
    }
    if builder.wins() {
        return fill!(id::TEAM_CONNECTS, name);
    }
    if builder.turn().is_some() {
        return fill!(id::PRESS_DONE, name);
    }
    match (builder.placement(), builder.tile(), builder.space(), builder.runner()) {
        (Some(_), _, _, None) => fill!(id::RACE_TURN_THEN_RUN, name),
        (Some(_), _, _, Some(runner)) => {
            let more = if runs.contains(&(runner, runner)) {
                format!(" {}", t(id::PRESS_FOR_LOOP))
            } else {
                String::new()
            };
            fill!(id::RACE_WHERE, name, runner, more)
        }
        (None, Some(tile), ..) => fill!(id::TEAM_LAY, name, tile),
        (None, None, Some(space), _) => fill!(id::TEAM_CHOOSE_BRIGHT, name, space),
        (None, None, None, Some(runner)) => fill!(id::TEAM_CHOOSE_TILE, name, runner),
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
        (true, Some(old)) => fill!(
            id::TEAM_NO_EXCHANGE,
            old = old.tile(),
            paths = speaker().team_up_paths(game, paths),
            tile,
            space
        ),
        (true, None) => fill!(id::TEAM_NO_LIE, paths = speaker().team_up_paths(game, paths), tile, space),
        (false, _) if paths.is_empty() => {
            fill!(id::TEAM_NO_RUN, tile, space)
        }
        (false, _) => fill!(id::TEAM_NO_WAY, paths = speaker().team_up_paths(game, paths), tile, space),
    }
}

/// Why the tile that lies on a space has only the rotation it has; `paths` are what the others would change.
pub fn stuck(game: &TeamUp, tile: TileId, space: Space, paths: &[OwnedPath]) -> String {
    if paths.is_empty() {
        return t(id::TEAM_ONLY_ROTATION).to_owned();
    }
    fill!(id::TEAM_ONLY_THIS, paths = speaker().team_up_paths(game, paths), tile, space)
}

/// The rotations that were skipped.
pub fn skipped(game: &TeamUp, paths: &[OwnedPath]) -> String {
    fill!(id::TEAM_PASSED_OVER, paths = speaker().team_up_paths(game, paths))
}
