//! A turn of Team Up.

use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{
    End, Layout, OwnedPath, Placement, Post, Space, TeamUp, TeamUpBuilder, TeamUpTurn, TileId,
    paths_from_post,
};

use super::super::geometry;
use super::super::scene::{PostMark, Scene, SpaceMark, Target, Trace};
use super::{Run, TurnMarks, shown_runs};
use crate::curve::Curve;

/// Returns the tiles as the turn would place them.
pub fn layout(game: &TeamUp, builder: &TeamUpBuilder) -> Layout {
    match builder.placement() {
        Some((space, placement)) => game.layout().with(space, placement),
        None => *game.layout(),
    }
}

/// Returns the runs over the tiles as the turn would place them; none if the turn wins without a run.
pub fn runs(game: &TeamUp, builder: &TeamUpBuilder) -> Vec<Run> {
    if builder.placement().is_none() || builder.wins() {
        return Vec::new();
    }
    let (layout, taken) = (layout(game, builder), game.occupied());
    let mut runs = Vec::new();
    for from in game.runners(game.turn_seat()).iter() {
        for path in paths_from_post(&layout, from) {
            if let End::Post(to) = path.to
                && (to == from || !taken.contains(to))
                && !runs.contains(&(from, to))
            {
                runs.push((from, to));
            }
        }
    }
    runs
}

/// Returns whether the tile can go on the space at some rotation.
pub fn fits(builder: &TeamUpBuilder, tile: TileId, space: Space) -> bool {
    !builder.rotations(tile, space).is_empty()
}

/// Returns the spaces that can take this tile, or any tile if `None`.
pub fn open_spaces(builder: &TeamUpBuilder, tile: Option<TileId>) -> Vec<Space> {
    match tile {
        Some(tile) => builder.spaces_for(tile),
        None => Space::all().filter(|&space| !builder.tiles_for(space).is_empty()).collect(),
    }
}

/// Returns the other players' paths that a tile would change on a space as it is held; if none, at the next rotation
/// that would change some; empty if it would change none at any rotation.
pub fn barring(game: &TeamUp, tile: TileId, eighths: i32, space: Space) -> Vec<OwnedPath> {
    let count = i32::from(tile.rotations());
    (eighths..eighths + count)
        .map(|eighths| game.broken_by(Placement::new(tile, eighths.rem_euclid(count) as u8), space))
        .find(|paths| !paths.is_empty())
        .unwrap_or_default()
}

/// Returns whether pressing a target does something.
pub fn is_ready(game: &TeamUp, builder: &TeamUpBuilder, target: Target) -> bool {
    match target {
        Target::Space(space) => match builder.tile() {
            Some(tile) => fits(builder, tile, space),
            None => !builder.tiles_for(space).is_empty(),
        },
        Target::Post(post) if builder.placement().is_some() => {
            runs(game, builder).into_iter().any(|(from, to)| from == post || to == post)
        }
        Target::Post(post) => game.runners(game.turn_seat()).contains(post),
    }
}

/// Adds the turn made so far to the board. `thought_of` is the tile of the pool that the player is looking at;
/// `barring` are the paths that forbid the last attempt.
pub fn add_turn(
    scene: &mut Scene,
    game: &TeamUp,
    builder: &TeamUpBuilder,
    thought_of: Option<TileId>,
    hover: Option<Target>,
    barring: &[OwnedPath],
) {
    let (picked, runner) = (builder.space(), builder.runner());
    let runs = runs(game, builder);
    match (builder.placement(), picked) {
        (Some((space, _)), _) => {
            scene.space_mut(space).mark = SpaceMark::Chosen;
            scene.mark_runs(&runs, runner);
        }
        (None, Some(space)) => scene.space_mut(space).mark = SpaceMark::Picked,
        (None, None) => {
            for space in open_spaces(builder, builder.tile().or(thought_of)) {
                scene.space_mut(space).mark = SpaceMark::Legal;
            }
        }
    }
    if builder.placement().is_none() && runner.is_none() {
        for post in game.runners(game.turn_seat()).iter() {
            scene.post_mut(post).mark = PostMark::Mover;
        }
    }
    if let Some(from) = runner {
        scene.post_mut(from).mark = PostMark::Chosen;
    }
    let layout = layout(game, builder);
    for (kind, (from, to)) in shown_runs(&runs, runner, builder.to(), hover) {
        if let Some(line) = run_line(&layout, from, to) {
            scene.traces.push(Trace { kind, tint: game.colour(game.turn_seat()).into(), line });
        }
    }
    for owned in barring {
        scene.bar(game, owned);
    }
}

fn run_line(layout: &Layout, from: Post, to: Post) -> Option<Curve> {
    paths_from_post(layout, from)
        .filter(|path| path.to == End::Post(to))
        .min_by_key(|path| path.pieces.len())
        .map(|path| geometry::line(&path))
}

/// Returns the marks that a turn leaves on the board.
pub fn marks(played: &Match<TeamUp>, at: usize) -> TurnMarks {
    let (entry, before) = (&played.entries()[at], played.position_at(at));
    match entry.step {
        Step::Turn(TeamUpTurn::Play { placement, space, from, to }) => {
            let path = before.path_of_run(placement, space, from, to);
            let tint = before.colour(before.turn_seat()).into();
            TurnMarks { space: Some(space), run: path.map(|path| (tint, to, geometry::line(&path))) }
        }
        Step::Turn(TeamUpTurn::Connect { space, .. }) => TurnMarks { space: Some(space), run: None },
        _ => TurnMarks::default(),
    }
}
