//! The board of Scavenger Hunt, runners, prizes and markers, and a turn of it.

use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn, Post, ScrambleResult, Space};

use super::super::geometry;
use super::super::scene::{
    HasScene, Note, NoteColour, Paint, Piece, PostMark, Scene, SpaceMark, Target, Trace, TraceKind, winners,
};
use super::{TileMotion, TurnMarks};
use crate::curve::{Cubic, Curve};

impl Scene {
    /// Builds the scene of a position of Scavenger Hunt.
    pub fn of_hunt(hunt: &Hunt) -> Self {
        let mut scene = Self::of_layout(hunt.layout());
        let mut put = |post: Post, piece: Piece| scene.post_mut(post).piece = Some(piece);
        for seat in [Seat::new(0), Seat::new(1)] {
            let own = Paint::from(Hunt::prize_tone(seat));
            for circle in hunt.prizes(seat).iter() {
                put(circle, Piece::Prize(own));
            }
            if let Some(stop) = hunt.decoy(seat) {
                put(stop, Piece::Marker(own));
            }
        }
        for seat in [Seat::new(0), Seat::new(1)] {
            if let Some(post) = hunt.runner(seat) {
                put(post, Piece::Runner(Hunt::runner_tone(seat).into()));
            }
        }
        scene.light(winners(hunt).iter().filter_map(|seat| hunt.runner(seat)));
        scene
    }
}

impl HasScene for Hunt {
    fn scene(&self) -> Option<Scene> {
        Some(Scene::of_hunt(self))
    }
}

/// What a press on a space does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// Nothing: only the runner moves.
    Run,
    /// The spare tile is placed there.
    Spare,
    /// The tile there is turned.
    Turn,
}

impl TurnKind {
    /// The three kinds, in display order.
    pub const ALL: [Self; 3] = [Self::Run, Self::Spare, Self::Turn];
}

/// Returns where the runner can go over the tiles as they are now.
pub fn runs(builder: &HuntBuilder) -> Vec<Post> {
    let laid = builder.placement();
    let mut ends: Vec<Post> = Vec::new();
    for turn in builder.open_turns() {
        let to = match (*turn, laid) {
            (HuntTurn::Run { to, .. }, None) => to,
            (HuntTurn::ReplaceAndRun { placement, space, to, .. }, Some(laid))
                if laid == (space, placement) =>
            {
                to
            }
            _ => continue,
        };
        if !ends.contains(&to) {
            ends.push(to);
        }
    }
    // A chosen destination narrows the open turns; the others can still be chosen.
    ends
}

/// Returns whether a press on a space does something in the chosen kind of turn.
pub fn is_open(hunt: &Hunt, builder: &HuntBuilder, kind: TurnKind, space: Space) -> bool {
    if builder.change().is_some_and(|(on, _)| on == space) {
        return true;
    }
    match kind {
        TurnKind::Run => false,
        TurnKind::Turn => {
            hunt.check_rest(space).is_ok()
                && hunt.layout()[space].is_some_and(|lies| lies.tile().rotations() > 1)
        }
        TurnKind::Spare => {
            let crosses =
                |turn: &HuntTurn| matches!(turn, HuntTurn::ReplaceAndRun { space: on, .. } if *on == space);
            hunt.check_rest(space).is_ok() || builder.turns().iter().any(crosses)
        }
    }
}

/// Returns whether pressing a target does something.
pub fn is_ready(hunt: &Hunt, builder: &HuntBuilder, kind: TurnKind, target: Target) -> bool {
    match (hunt.phase(), target) {
        (HuntPhase::Gold, Target::Post(post)) => Hunt::centre_stops().any(|stop| stop == post),
        (HuntPhase::Prizes, Target::Post(post)) => post.is_circle(),
        (HuntPhase::Mark, Target::Post(post)) => hunt.free_marker_stops().contains(post),
        (HuntPhase::Scramble, Target::Space(_)) => true,
        (HuntPhase::Play, Target::Space(space)) => is_open(hunt, builder, kind, space),
        (HuntPhase::Play, Target::Post(post)) => runs(builder).contains(&post),
        _ => false,
    }
}

/// Adds the turn made so far to the board.
pub fn add_turn(
    scene: &mut Scene,
    hunt: &Hunt,
    builder: &HuntBuilder,
    kind: TurnKind,
    hover: Option<Target>,
) {
    match hunt.phase() {
        HuntPhase::Gold => add_starts(scene, builder),
        HuntPhase::Prizes => add_prizes(scene, builder, hover),
        HuntPhase::Mark => {
            for stop in hunt.free_marker_stops().iter() {
                scene.post_mut(stop).mark = PostMark::Target;
            }
            if let (Some(stop), Some(seat)) = (builder.marker(), hunt.marker_owner()) {
                scene.post_mut(stop).piece = Some(Piece::Marker(Hunt::prize_tone(seat).into()));
            }
        }
        HuntPhase::Scramble => {
            let named = builder.scramble();
            for space in Space::all() {
                scene.space_mut(space).mark = match (named.contains(&space), named.len() == 4) {
                    (true, _) => SpaceMark::Named,
                    (false, false) => SpaceMark::Legal,
                    (false, true) => SpaceMark::None,
                };
            }
        }
        HuntPhase::Play => add_play(scene, hunt, builder, kind, hover),
    }
}

fn add_starts(scene: &mut Scene, builder: &HuntBuilder) {
    for stop in Hunt::centre_stops() {
        scene.post_mut(stop).mark = PostMark::Target;
    }
    for (start, tint) in builder.starts().into_iter().zip([Paint::Gold, Paint::Teal]) {
        if let Some(stop) = start {
            scene.post_mut(stop).piece = Some(Piece::Runner(tint));
            scene.post_mut(stop).mark = PostMark::Chosen;
        }
    }
}

fn add_prizes(scene: &mut Scene, builder: &HuntBuilder, hover: Option<Target>) {
    let hovered = match hover {
        Some(Target::Post(post)) if post.is_circle() => Some(post),
        _ => None,
    };
    let plum = builder.plum().or(hovered);
    for circle in Post::circles() {
        let view = scene.post_mut(circle);
        view.mark = PostMark::Target;
        let from_plum = plum.map(|plum| (circle.index() + 20 - plum.index()) % 4);
        view.piece = match from_plum {
            Some(0) => Some(Piece::Prize(Paint::Plum)),
            Some(2) => Some(Piece::Prize(Paint::Orange)),
            _ => None,
        };
    }
}

fn add_play(scene: &mut Scene, hunt: &Hunt, builder: &HuntBuilder, kind: TurnKind, hover: Option<Target>) {
    let seat = hunt.turn_seat();
    let laid = builder.placement();
    if let Some((space, placement)) = laid {
        scene.forget_turns();
        scene.space_mut(space).tile = Some(placement);
        scene.space_mut(space).mark = SpaceMark::Chosen;
    } else if kind != TurnKind::Run {
        for space in Space::all() {
            scene.space_mut(space).mark =
                if is_open(hunt, builder, kind, space) { SpaceMark::Legal } else { SpaceMark::Banned };
        }
    } else if let Some(space) = hunt.bans().space {
        scene.space_mut(space).mark = SpaceMark::Banned;
    }
    if let Some(from) = hunt.runner(seat) {
        scene.post_mut(from).mark = PostMark::Mover;
    }
    if let Some(stop) = hunt.decoy(seat) {
        scene.post_mut(stop).mark = PostMark::Chosen;
    }
    let chosen = builder.to();
    let hovered = match hover {
        Some(Target::Post(post)) => Some(post),
        _ => None,
    };
    for to in runs(builder) {
        scene.post_mut(to).mark = PostMark::Target;
        let preview = chosen.or(hovered) == Some(to);
        if chosen.is_some() && !preview {
            continue;
        }
        let kind = if preview { TraceKind::Preview } else { TraceKind::Possible };
        let across = laid.map(|(space, placement)| (placement, space));
        if let Some(path) = hunt.path_of_run(across, to) {
            scene.traces.push(Trace {
                kind,
                tint: Hunt::runner_tone(seat).into(),
                line: geometry::line(&path),
            });
        }
    }
}

/// Returns the space whose tile a step changed.
fn changed(played: &Match<Hunt>, at: usize) -> Option<Space> {
    match played.entries().get(at)?.step {
        Step::Turn(
            HuntTurn::ReplaceAndRun { space, .. }
            | HuntTurn::Replace { space, .. }
            | HuntTurn::Rotate { space, .. },
        ) => Some(space),
        _ => None,
    }
}

/// Returns which runner ran, where to and along which line.
fn run_of(played: &Match<Hunt>, at: usize) -> Option<(Paint, Post, Curve)> {
    let entry = played.entries().get(at)?;
    let (laid, to) = match entry.step {
        Step::Turn(HuntTurn::ReplaceAndRun { placement, space, to, .. }) => (Some((placement, space)), to),
        Step::Turn(HuntTurn::Run { to, .. }) => (None, to),
        _ => return None,
    };
    let path = played.position_at(at).path_of_run(laid, to)?;
    Some((Hunt::runner_tone(entry.by?).into(), to, geometry::line(&path)))
}

/// Returns the marks that a turn leaves on the board.
pub fn marks(played: &Match<Hunt>, at: usize) -> TurnMarks {
    TurnMarks { space: changed(played, at), run: run_of(played, at) }
}

/// Returns where the tiles of the last step went, if it was a scramble.
pub fn last_motions(played: &Match<Hunt>) -> Vec<TileMotion> {
    motions_of(played, played.entries().len())
}

/// Returns the same for the last of this many steps.
pub fn motions_of(played: &Match<Hunt>, steps: usize) -> Vec<TileMotion> {
    let Some(at) = steps.checked_sub(1) else {
        return Vec::new();
    };
    let Step::Chance(ScrambleResult(tiles)) = &played.entries()[at].step else {
        return Vec::new();
    };
    let before = played.position_at(at);
    tiles
        .iter()
        .filter_map(|&(to, placement)| {
            let from = before.layout().find(placement.tile())?;
            Some(TileMotion { from, to, placement, was: before.layout()[from]? })
        })
        .collect()
}

/// Draws a scramble until the next turn: a line from where each tile was, and the name of that space where the tile
/// is now.
pub fn add_trail(scene: &mut Scene, went: &[TileMotion]) {
    for flight in went {
        scene.space_mut(flight.to).mark = SpaceMark::Last;
        let (from, to) = (geometry::centre(flight.from), geometry::centre(flight.to));
        if flight.from != flight.to {
            scene.traces.push(Trace {
                kind: TraceKind::Last,
                tint: Paint::Blue,
                line: Curve::new(vec![Cubic::line(from, to)]),
            });
        }
        scene.notes.push(Note {
            at: to,
            text: flight.from.name().to_owned(),
            colour: NoteColour::Piece(Paint::Blue),
            large: false,
        });
    }
}

/// Builds a Scavenger Hunt board for a rules page, with its runs drawn.
pub fn last_scene(played: &Match<Hunt>) -> Scene {
    let mut scene = Scene::of_hunt(played.position());
    if let (Some(space), true) = (played.position().bans().space, played.entries().is_empty()) {
        scene.space_mut(space).mark = SpaceMark::Banned;
    }
    for at in 0..played.entries().len() {
        if let Some(space) = changed(played, at) {
            scene.space_mut(space).mark = SpaceMark::Last;
        }
        if let Some((tint, to, line)) = run_of(played, at) {
            scene.end_run(to);
            scene.traces.push(Trace { kind: TraceKind::Preview, tint, line });
        }
    }
    scene
}
