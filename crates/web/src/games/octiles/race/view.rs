//! What a race at the table shows and says.

use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{Post, Race, RaceTurn};
use eightfold_scene::octiles::{PostMark, Scene, SpaceMark, Target, Trace, TraceKind, geometry};
use leptos::prelude::*;

use super::super::board::TilePreview;
use super::super::controller::TurnMarks;
use super::super::words;
use super::RaceController;

impl RaceController {
    /// What one looks at, with what has been clicked laid on it.
    pub(super) fn scene(self) -> Scene {
        let race = self.draft.position.get();
        let mut scene = Scene::of_race(&race);
        self.mark_turns(&mut scene, drawn);
        if self.is_running(&mut scene) {
            return scene;
        }
        if !self.draft.live.get() {
            return scene;
        }
        self.draft.builder.with(|builder| {
            let laid = builder.placement();
            match laid {
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
                    for view in &mut scene.spaces {
                        if view.mark == SpaceMark::Last {
                            view.mark = SpaceMark::None;
                        }
                    }
                    scene.traces.clear();
                    scene.space_mut(space).tile = Some(placement);
                    scene.space_mut(space).mark = SpaceMark::Chosen;
                    for (from, to) in self.runs() {
                        scene.post_mut(from).mark = PostMark::Mover;
                        if builder.runner().is_none_or(|runner| runner == from) && from != to {
                            scene.post_mut(to).mark = PostMark::Target;
                        }
                    }
                }
            }
            if let Some(from) = builder.runner() {
                scene.post_mut(from).mark = PostMark::Chosen;
            }
        });
        for (kind, from, to) in self.shown_runs() {
            if let Some(trace) = self.trace_of(kind, from, to) {
                scene.traces.push(trace);
            }
        }
        scene
    }

    /// The runs drawn over the board, and how.
    pub(super) fn shown_runs(self) -> Vec<(TraceKind, Post, Post)> {
        if let Some((from, to)) = self.draft.builder.with(|builder| Some((builder.runner()?, builder.to()?)))
        {
            return vec![(TraceKind::Preview, from, to)];
        }
        let with = |kind, runs: Vec<(Post, Post)>| -> Vec<_> {
            runs.into_iter().map(|(from, to)| (kind, from, to)).collect()
        };
        let chosen = self.draft.builder.with(|builder| builder.runner());
        if let Some(Target::Post(post)) = self.hover.get() {
            let there = self.runs_to(post);
            if !there.is_empty() {
                return with(TraceKind::Preview, there);
            }
            let from_here: Vec<_> = self.runs().into_iter().filter(|&(from, _)| from == post).collect();
            if !from_here.is_empty() {
                return with(TraceKind::Possible, from_here);
            }
        }
        let runs = self.runs();
        with(
            TraceKind::Possible,
            runs.into_iter().filter(|&(from, _)| chosen.is_none_or(|runner| runner == from)).collect(),
        )
    }

    pub(super) fn trace_of(self, kind: TraceKind, from: Post, to: Post) -> Option<Trace> {
        let race = self.draft.position.get();
        let (space, placement) = self.draft.builder.with(|builder| builder.placement())?;
        let path = race.path_of_run(placement, space, from, to)?;
        Some(Trace { kind, tint: race.colour(race.turn_seat()).into(), line: geometry::line(&path) })
    }

    /// The tile where it would lie.
    pub(super) fn ghost(self) -> Option<TilePreview> {
        let tile = self.tile()?;
        if !self.draft.live.get() {
            return None;
        }
        let carried = self.carry.get().and_then(|carry| carry.over);
        let hovered = match self.hover.get() {
            Some(Target::Space(space)) if self.draft.builder.with(|b| b.space().is_none()) => Some(space),
            _ => None,
        };
        let space = carried.or(hovered).filter(|&space| self.is_legal(space))?;
        if self.draft.builder.with(|builder| builder.space()) == Some(space) {
            return None;
        }
        Some(TilePreview { space, tile, eighths: self.best_eighths(space)? })
    }

    /// Whether pressing a target does something.
    pub(super) fn is_ready(self, target: Target) -> bool {
        if !self.draft.live.get() {
            return false;
        }
        match target {
            Target::Space(space) => self.is_legal(space),
            Target::Post(post) => {
                let laid = self.draft.builder.with(|builder| builder.placement().is_some());
                if laid {
                    self.runs().into_iter().any(|(from, to)| from == post || to == post)
                } else {
                    self.draft.builder.with(|builder| {
                        builder
                            .turns()
                            .iter()
                            .any(|turn| matches!(turn, RaceTurn::Play { from, .. } if *from == post))
                    })
                }
            }
        }
    }

    pub(super) fn prompt(self) -> String {
        let race = self.draft.position.get();
        let name = race.seat_name(race.turn_seat());
        if self.draft.is_whole() {
            return format!("{name}: confirm the turn, or take it back.");
        }
        let (laid, runner) = self.draft.builder.with(|builder| (builder.placement(), builder.runner()));
        match (laid, runner) {
            (Some(_), None) if self.runs().iter().all(|(from, to)| from == to) => format!(
                "{name}: as the tile lies, only loops run over it. Turn it, or press a marked runner twice."
            ),
            (Some(_), None) => format!("{name}: turn the tile, then choose where to run."),
            (Some(_), Some(runner)) => {
                let loops = self.runs().contains(&(runner, runner));
                let more = if loops { " Press it again to run the loop." } else { "" };
                format!("{name}: where does the runner on {runner} go?{more}")
            }
            (None, Some(runner)) => {
                format!("{name}: lay the tile on a marked space to run from {runner}.")
            }
            (None, None) => words::prompt(self.session, &race),
        }
    }

    pub(super) fn label(self, target: Target) -> String {
        let race = self.draft.position.get();
        let live = self.draft.live.get();
        match target {
            Target::Space(space) => {
                let laid = self.draft.builder.with(|builder| builder.placement());
                let what = match (laid, race.layout()[space]) {
                    (Some((on, placement)), _) if on == space && live => {
                        return format!(
                            "{space}, your tile {} at rotation {}; press to turn it",
                            placement.tile(),
                            placement.rotation()
                        );
                    }
                    (_, Some(tile)) => format!("{space}, tile {}", tile.tile()),
                    (_, None) => format!("{space}, empty"),
                };
                if live && self.is_legal(space) { format!("{what}, tile can go here") } else { what }
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { "circle" } else { "stop" };
                let who = match race.runner_at(post) {
                    Some(seat) => format!("{} runner", race.seat_name(seat)),
                    None => "empty".to_owned(),
                };
                let mut label = format!("{post}, {kind}, {who}");
                if live {
                    let to = self.runs_to(post);
                    if let [(from, _)] = to.as_slice() {
                        label += &format!(", run here from {from}");
                    } else if to.len() > 1 {
                        label += ", several runners reach it";
                    } else if self.is_ready(target) {
                        label += ", can move";
                    }
                }
                label
            }
        }
    }
}

/// What a turn leaves on the board.
pub(super) fn drawn(played: &Match<Race>, at: usize) -> TurnMarks {
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
