//! A turn of the race or of Team Play.

use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{Race, RaceBuilder, RaceTurn, Space, TileId};

use super::super::geometry;
use super::super::scene::{PostMark, Scene, SpaceMark, Target, Trace};
use super::{Run, TurnMarks, nearest_eighths, shown_runs};

/// Returns the possible runs over the placed tile at its rotation.
pub fn runs(builder: &RaceBuilder) -> Vec<Run> {
    let Some((on, placed)) = builder.placement() else {
        return Vec::new();
    };
    let run = |turn: &RaceTurn| match *turn {
        RaceTurn::Play { placement, space, from, to } if space == on && placement == placed => {
            Some((from, to))
        }
        _ => None,
    };
    builder.turns().iter().filter_map(run).collect()
}

/// Returns whether the tile in hand can go on a space at some rotation.
pub fn is_legal(builder: &RaceBuilder, space: Space) -> bool {
    builder.turns().iter().any(|turn| matches!(turn, RaceTurn::Play { space: on, .. } if *on == space))
}

/// Returns the first rotation, clockwise from how the tile is held, that has a legal run on the space; of the chosen
/// runner, if it has one there.
pub fn best_eighths(builder: &RaceBuilder, tile: TileId, held: i32, space: Space) -> Option<i32> {
    let runner = builder.runner();
    let fits = |rotation: u8| {
        builder.turns().iter().any(|turn| {
            matches!(*turn, RaceTurn::Play { placement, space: on, from, .. }
                if on == space && placement.rotation() == rotation && runner.is_none_or(|r| r == from))
        })
    };
    let all = builder.rotations(space);
    let fitting: Vec<u8> = all.iter().copied().filter(|&r| fits(r)).collect();
    nearest_eighths(tile, held, if fitting.is_empty() { &all } else { &fitting })
}

/// Returns whether pressing a target does something.
pub fn is_ready(builder: &RaceBuilder, target: Target) -> bool {
    match target {
        Target::Space(space) => is_legal(builder, space),
        Target::Post(post) if builder.placement().is_some() => {
            runs(builder).into_iter().any(|(from, to)| from == post || to == post)
        }
        Target::Post(post) => {
            builder.turns().iter().any(|turn| matches!(turn, RaceTurn::Play { from, .. } if *from == post))
        }
    }
}

/// Adds the turn made so far to the board.
pub fn add_turn(scene: &mut Scene, race: &Race, builder: &RaceBuilder, hover: Option<Target>) {
    let runs = runs(builder);
    match builder.placement() {
        None => {
            for turn in builder.open_turns() {
                if let RaceTurn::Play { space, .. } = *turn {
                    scene.space_mut(space).mark = SpaceMark::Legal;
                }
            }
            for turn in builder.turns() {
                if let RaceTurn::Play { from, .. } = *turn {
                    scene.post_mut(from).mark = PostMark::Mover;
                }
            }
        }
        Some((space, placement)) => {
            scene.forget_turns();
            scene.space_mut(space).tile = Some(placement);
            scene.space_mut(space).mark = SpaceMark::Chosen;
            scene.mark_runs(&runs, builder.runner());
        }
    }
    if let Some(from) = builder.runner() {
        scene.post_mut(from).mark = PostMark::Chosen;
    }
    let Some((space, placement)) = builder.placement() else {
        return;
    };
    for (kind, (from, to)) in shown_runs(&runs, builder.runner(), builder.to(), hover) {
        if let Some(path) = race.path_of_run(placement, space, from, to) {
            let tint = race.colour(race.turn_seat()).into();
            scene.traces.push(Trace { kind, tint, line: geometry::line(&path) });
        }
    }
}

/// Returns the marks that a turn leaves on the board.
pub fn marks(played: &Match<Race>, at: usize) -> TurnMarks {
    let (entry, before) = (&played.entries()[at], played.position_at(at));
    match entry.step {
        Step::Turn(RaceTurn::Play { placement, space, from, to }) => {
            let path = before.path_of_run(placement, space, from, to);
            let tint = before.colour(before.turn_seat()).into();
            TurnMarks { space: Some(space), run: path.map(|path| (tint, to, geometry::line(&path))) }
        }
        _ => TurnMarks::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octiles::TraceKind;
    use eightfold_game::TurnBuilder;
    use eightfold_octiles::RaceClick;

    #[test]
    fn placed_tile_shows_its_runs() {
        let rules = eightfold_octiles::RaceRules::race(2).unwrap();
        let race = Race::from_text(
            &rules,
            "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
             14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B",
        )
        .unwrap();
        let mut builder = RaceBuilder::begin(&race);
        let mut scene = Scene::of_race(&race);
        add_turn(&mut scene, &race, &builder, None);
        let legal: Vec<Space> =
            scene.spaces.iter().filter(|view| view.mark == SpaceMark::Legal).map(|view| view.space).collect();
        assert!(!legal.is_empty() && legal.iter().all(|&space| is_legal(&builder, space)));
        assert!(scene.traces.is_empty());

        let space = legal[0];
        let eighths = best_eighths(&builder, race.supply().top().unwrap(), 3, space).unwrap();
        assert!((3..11).contains(&eighths), "{eighths}");
        builder.click(&RaceClick::Space(space)).unwrap();
        let count = i32::from(race.supply().top().unwrap().rotations());
        builder.click(&RaceClick::Rotation(eighths.rem_euclid(count) as u8)).unwrap();
        let mut scene = Scene::of_race(&race);
        add_turn(&mut scene, &race, &builder, None);
        assert_eq!(scene.space(space).mark, SpaceMark::Chosen);
        assert_eq!(scene.traces.len(), runs(&builder).len());
        let (from, to) = runs(&builder).into_iter().find(|(from, to)| from != to).unwrap();
        assert!(is_ready(&builder, Target::Post(from)) && is_ready(&builder, Target::Post(to)));
        let mut scene = Scene::of_race(&race);
        add_turn(&mut scene, &race, &builder, Some(Target::Post(to)));
        assert!(scene.traces.iter().all(|trace| trace.kind == TraceKind::Preview));
    }
}
