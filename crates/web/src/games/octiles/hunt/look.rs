//! What is to be seen of a hunt while a turn is being made.

use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{Hunt, HuntPhase, HuntTurn, Post, Scrambled, Space};
use eightfold_scene::curve::{Cubic, Curve};
use eightfold_scene::octiles::{
    Note, Paint, Piece, PostMark, Scene, SpaceMark, Target, Trace, TraceKind, geometry,
};
use leptos::prelude::*;

use super::{HuntController, TurnKind};
use crate::games::octiles::board::{TileAnimation, TilePreview};
use crate::games::octiles::controller::TurnMarks;

impl HuntController {
    /// What one looks at, with what has been clicked laid on it.
    pub fn scene(self) -> Scene {
        let hunt = self.draft.position.get();
        let mut scene = Scene::of_hunt(&hunt);
        self.mark_last(&mut scene);
        if self.is_running(&mut scene) {
            return scene;
        }
        for flight in self.flights.get() {
            scene.space_mut(flight.to).tile = None;
        }
        if !self.draft.live.get() {
            return scene;
        }
        match hunt.phase() {
            HuntPhase::Gold => self.show_start(&mut scene),
            HuntPhase::Prizes => self.show_prizes(&mut scene),
            HuntPhase::Mark => {
                for stop in hunt.vacant_stops().iter() {
                    scene.post_mut(stop).mark = PostMark::Target;
                }
                if let (Some(stop), Some(seat)) =
                    (self.draft.builder.with(|builder| builder.marker()), hunt.marks())
                {
                    scene.post_mut(stop).piece = Some(Piece::Marker(Hunt::prize_tone(seat).into()));
                }
            }
            HuntPhase::Scramble => {
                let named = self.draft.builder.with(|builder| builder.scramble().to_vec());
                for space in Space::all() {
                    let full = named.len() == 4;
                    scene.space_mut(space).mark = match (named.contains(&space), full) {
                        (true, _) => SpaceMark::Named,
                        (false, false) => SpaceMark::Legal,
                        (false, true) => SpaceMark::None,
                    };
                }
            }
            HuntPhase::Play => self.show_play(&mut scene, &hunt),
        }
        scene
    }

    fn show_start(self, scene: &mut Scene) {
        let starts = self.draft.builder.with(|builder| builder.starts());
        for stop in Hunt::centre_stops() {
            scene.post_mut(stop).mark = PostMark::Target;
        }
        for (start, tint) in starts.into_iter().zip([Paint::Gold, Paint::Teal]) {
            if let Some(stop) = start {
                scene.post_mut(stop).piece = Some(Piece::Runner(tint));
                scene.post_mut(stop).mark = PostMark::Chosen;
            }
        }
    }

    fn show_prizes(self, scene: &mut Scene) {
        let hovered = match self.hover.get() {
            Some(Target::Post(post)) if post.is_circle() => Some(post),
            _ => None,
        };
        let plum = self.draft.builder.with(|builder| builder.plum()).or(hovered);
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

    fn show_play(self, scene: &mut Scene, hunt: &Hunt) {
        let seat = hunt.turn_seat();
        let laid = self.draft.builder.with(|builder| builder.placement());
        if let Some((space, placement)) = laid {
            for view in &mut scene.spaces {
                if view.mark == SpaceMark::Last {
                    view.mark = SpaceMark::None;
                }
            }
            scene.traces.clear();
            scene.space_mut(space).tile = Some(placement);
            scene.space_mut(space).mark = SpaceMark::Chosen;
        } else if self.way() != TurnKind::Run {
            for space in Space::all() {
                scene.space_mut(space).mark =
                    if self.is_open(space) { SpaceMark::Legal } else { SpaceMark::Banned };
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
        let chosen = self.draft.builder.with(|builder| builder.to());
        let hovered = match self.hover.get() {
            Some(Target::Post(post)) => Some(post),
            _ => None,
        };
        for to in self.runs() {
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

    /// Where the runner can go, over the tile as it lies.
    pub fn runs(self) -> Vec<Post> {
        self.draft.builder.with(|builder| {
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
            // A destination once chosen narrows the open turns; the others can still be chosen.
            ends
        })
    }

    /// Whether a press on a space does something in the way chosen.
    pub fn is_open(self, space: Space) -> bool {
        let way = self.way();
        let here = self.draft.builder.with(|builder| builder.change()).map(|(on, _)| on);
        if here == Some(space) {
            return true;
        }
        let hunt = self.draft.position.get();
        match way {
            TurnKind::Run => false,
            TurnKind::Turn => {
                hunt.check_rest(space).is_ok()
                    && hunt.layout()[space].is_some_and(|lies| lies.tile().rotations() > 1)
            }
            TurnKind::Spare => {
                hunt.check_rest(space).is_ok()
                    || self.draft.builder.with(|builder| {
                        builder.turns().iter().any(
                            |turn| matches!(turn, HuntTurn::ReplaceAndRun { space: on, .. } if *on == space),
                        )
                    })
            }
        }
    }

    /// What the last turn did, or those that are tried, softly.
    fn mark_last(self, scene: &mut Scene) {
        let at = self.session.at();
        let went = self.session.typed::<Hunt, _>(|played| flights_of(played, at.min(played.entries().len())));
        if let Some(went) = went.filter(|went| !went.is_empty()) {
            trail(scene, &went);
            return;
        }
        self.mark_turns(scene, drawn);
    }

    /// The spare where it would lie.
    pub fn ghost(self) -> Option<TilePreview> {
        if !self.is_live_in(HuntPhase::Play) || self.way() != TurnKind::Spare {
            return None;
        }
        let laid = self.draft.builder.with(|builder| builder.change()).map(|(space, _)| space);
        let carried = self.carry.get().and_then(|carry| carry.over);
        let hovered = match self.hover.get() {
            Some(Target::Space(space)) if laid.is_none() => Some(space),
            _ => None,
        };
        let space = carried.or(hovered).filter(|&space| laid != Some(space) && self.is_open(space))?;
        Some(TilePreview { space, tile: self.draft.position.with(Hunt::spare), eighths: self.eighths.get() })
    }

    pub fn is_ready(self, target: Target) -> bool {
        if !self.draft.live.get() {
            return false;
        }
        match (self.phase(), target) {
            (HuntPhase::Gold, Target::Post(post)) => Hunt::centre_stops().any(|stop| stop == post),
            (HuntPhase::Prizes, Target::Post(post)) => post.is_circle(),
            (HuntPhase::Mark, Target::Post(post)) => {
                self.draft.position.with(|hunt| hunt.vacant_stops().contains(post))
            }
            (HuntPhase::Scramble, Target::Space(_)) => true,
            (HuntPhase::Play, Target::Space(space)) => self.is_open(space),
            (HuntPhase::Play, Target::Post(post)) => self.runs().contains(&post),
            _ => false,
        }
    }

    pub fn label(self, target: Target) -> String {
        let hunt = self.draft.position.get();
        let live = self.draft.live.get();
        match target {
            Target::Space(space) => {
                let laid = self.draft.builder.with(|builder| builder.placement());
                if let Some((_, placement)) = laid.filter(|(on, _)| *on == space && live) {
                    return format!(
                        "{space}, tile {} at rotation {}; press to turn it",
                        placement.tile(),
                        placement.rotation()
                    );
                }
                let what = match hunt.layout()[space] {
                    Some(tile) => format!("{space}, tile {}", tile.tile()),
                    None => format!("{space}, empty"),
                };
                if !live {
                    return what;
                }
                match (hunt.phase(), self.way()) {
                    (HuntPhase::Scramble, _) => {
                        let named = self.draft.builder.with(|builder| builder.scramble().contains(&space));
                        format!("{what}, {}", if named { "named for the scramble" } else { "not named" })
                    }
                    (HuntPhase::Play, TurnKind::Spare | TurnKind::Turn) => match hunt.check_rest(space) {
                        _ if self.is_open(space) => format!("{what}, can be changed"),
                        Err(reason) => format!("{what}, barred: {reason}"),
                        Ok(()) => format!("{what}, looks the same however it is turned"),
                    },
                    _ => what,
                }
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { "circle" } else { "stop" };
                let who = Scene::of_hunt(&hunt).post(post).piece.map_or_else(
                    || "empty".to_owned(),
                    |piece| match piece {
                        Piece::Runner(tint) => format!("{} runner", tint.name()),
                        Piece::Prize(tint) => format!("{} prize", tint.name()),
                        Piece::Marker(tint) => format!("{} marker", tint.name()),
                    },
                );
                let more = if self.is_ready(target) {
                    if hunt.phase() == HuntPhase::Play { ", run here" } else { ", can be chosen" }
                } else {
                    ""
                };
                format!("{post}, {kind}, {who}{more}")
            }
        }
    }
}

/// The space whose tile a step changed.
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

/// Who ran, where to and along which line.
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

/// What a turn leaves on the board.
pub fn drawn(played: &Match<Hunt>, at: usize) -> TurnMarks {
    TurnMarks { space: changed(played, at), run: run_of(played, at) }
}

/// Where the tiles of the last step went, if it was a scramble.
pub fn last_flights(played: &Match<Hunt>) -> Vec<TileAnimation> {
    flights_of(played, played.entries().len())
}

/// The same of the last of so many steps.
fn flights_of(played: &Match<Hunt>, steps: usize) -> Vec<TileAnimation> {
    let Some(at) = steps.checked_sub(1) else {
        return Vec::new();
    };
    let Step::Chance(Scrambled(tiles)) = &played.entries()[at].step else {
        return Vec::new();
    };
    let before = played.position_at(at);
    tiles
        .iter()
        .filter_map(|&(to, placement)| {
            let from = before.layout().find(placement.tile())?;
            Some(TileAnimation { from, to, placement, was: before.layout()[from]? })
        })
        .collect()
}

/// What a scramble leaves to be seen until the next turn: a line from where each tile lay, and the name of
/// that space where it lies now.
fn trail(scene: &mut Scene, went: &[TileAnimation]) {
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
            tint: Paint::Blue,
            large: false,
        });
    }
}

/// A hunt's board of a rules page, its runs drawn.
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
            scene.post_mut(to).mark = PostMark::Last;
            scene.traces.push(Trace { kind: TraceKind::Preview, tint, line });
        }
    }
    scene
}
