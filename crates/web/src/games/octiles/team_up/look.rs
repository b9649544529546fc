//! What is to be seen of Team Up while a turn is being made.

use eightfold_game::{Game, Match, Step};
use eightfold_octiles::{End, Layout, Post, Space, TeamUp, TeamUpTurn, paths_from_post};
use eightfold_scene::Curve;
use eightfold_scene::octiles::{PostMark, Scene, SpaceMark, Target, Trace, TraceKind, geometry};
use leptos::prelude::*;

use super::TeamUpController;
use crate::games::octiles::board::TilePreview;
use crate::games::octiles::controller::TurnMarks;

impl TeamUpController {
    /// The tiles as they would lie.
    pub fn layout(self) -> Layout {
        let layout = self.draft.position.with(|game| *game.layout());
        if !self.draft.live.get() {
            return layout;
        }
        match self.draft.builder.with(|builder| builder.placement()) {
            Some((space, placement)) => layout.with(space, placement),
            None => layout,
        }
    }

    /// What one looks at, with what has been clicked laid on it.
    pub fn scene(self) -> Scene {
        let game = self.draft.position.get();
        let layout = self.layout();
        let mut scene = Scene::of_team_up_with(&game, &layout);
        let laid = self.draft.live.get() && self.draft.builder.with(|builder| builder.placement().is_some());
        if !laid {
            self.mark_turns(&mut scene, drawn);
        }
        if self.is_running(&mut scene) {
            return scene;
        }
        if !self.draft.live.get() {
            return scene;
        }
        self.mark_choices(&mut scene, &game);
        for (kind, from, to) in self.shown_runs() {
            if let Some(line) = run_line(&layout, from, to) {
                scene.traces.push(Trace { kind, tint: game.colour(game.turn_seat()).into(), line });
            }
        }
        self.own.refused.with(|refused| {
            for owned in refused.iter().flat_map(|refusal| &refusal.paths) {
                scene.bar(&game, owned);
            }
        });
        scene
    }

    fn mark_choices(self, scene: &mut Scene, game: &TeamUp) {
        let (laid, picked, runner) =
            self.draft.builder.with(|builder| (builder.placement(), builder.space(), builder.runner()));
        match (laid, picked) {
            (Some((space, _)), _) => {
                scene.space_mut(space).mark = SpaceMark::Chosen;
                for (from, to) in self.runs() {
                    scene.post_mut(from).mark = PostMark::Mover;
                    if runner.is_none_or(|runner| runner == from) && from != to {
                        scene.post_mut(to).mark = PostMark::Target;
                    }
                }
            }
            (None, Some(space)) => scene.space_mut(space).mark = SpaceMark::Picked,
            (None, None) => {
                for space in self.open_spaces() {
                    scene.space_mut(space).mark = SpaceMark::Legal;
                }
            }
        }
        if laid.is_none() && runner.is_none() {
            for post in game.runners(game.turn_seat()).iter() {
                scene.post_mut(post).mark = PostMark::Mover;
            }
        }
        if let Some(from) = runner {
            scene.post_mut(from).mark = PostMark::Chosen;
        }
    }

    /// The runs over the tiles as they lie: from, to.
    pub fn runs(self) -> Vec<(Post, Post)> {
        let laid = self.draft.builder.with(|builder| builder.placement().is_some() && !builder.wins());
        if !laid {
            return Vec::new();
        }
        let (layout, game) = (self.layout(), self.draft.position.get());
        let taken = game.occupied();
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

    /// The runs that a click on a post could make, for the runner chosen.
    pub fn runs_to(self, post: Post) -> Vec<(Post, Post)> {
        let chosen = self.draft.builder.with(|builder| builder.runner());
        self.runs()
            .into_iter()
            .filter(|&(from, to)| to == post && chosen.is_none_or(|runner| runner == from))
            // A loop is run by choosing its runner and then pressing it again.
            .filter(|&(from, to)| from != to || chosen == Some(from))
            .collect()
    }

    /// The runs drawn over the board, and how.
    fn shown_runs(self) -> Vec<(TraceKind, Post, Post)> {
        let with = |kind, runs: Vec<(Post, Post)>| -> Vec<_> {
            runs.into_iter().map(|(from, to)| (kind, from, to)).collect()
        };
        let (chosen, to) = self.draft.builder.with(|builder| (builder.runner(), builder.to()));
        if let (Some(from), Some(to)) = (chosen, to) {
            return vec![(TraceKind::Preview, from, to)];
        }
        let runs = self.runs();
        if let Some(Target::Post(post)) = self.hover.get() {
            let there = self.runs_to(post);
            if !there.is_empty() {
                return with(TraceKind::Preview, there);
            }
            let from_here: Vec<_> = runs.iter().copied().filter(|&(from, _)| from == post).collect();
            if !from_here.is_empty() {
                return with(TraceKind::Possible, from_here);
            }
        }
        with(
            TraceKind::Possible,
            runs.into_iter().filter(|&(from, _)| chosen.is_none_or(|runner| runner == from)).collect(),
        )
    }

    /// The tile where it would lie.
    pub fn ghost(self) -> Option<TilePreview> {
        if !self.draft.live.get() {
            return None;
        }
        let carried = self.carry.get().and_then(|carry| Some((carry.tile, carry.over?)));
        let (tile, space) = carried.or_else(|| {
            let (tile, free) = self.draft.builder.with(|builder| (builder.tile(), builder.space().is_none()));
            match self.hover.get() {
                Some(Target::Space(space)) if free => Some((tile?, space)),
                _ => None,
            }
        })?;
        let lies = self.draft.builder.with(|builder| builder.placement());
        if lies.is_some_and(|(on, placement)| on == space && placement.tile() == tile) {
            return None;
        }
        Some(TilePreview { space, tile, eighths: self.best_eighths(tile, space)? })
    }

    /// The spaces that can take the tile one thinks of, or any tile at all.
    pub fn open_spaces(self) -> Vec<Space> {
        let tile = self
            .own
            .hover
            .get()
            .filter(|_| self.draft.builder.with(|builder| builder.tile().is_none()))
            .or_else(|| self.draft.builder.with(|builder| builder.tile()));
        self.draft.builder.with(|builder| match tile {
            Some(tile) => builder.spaces_for(tile),
            None => Space::all().filter(|&space| !builder.tiles_for(space).is_empty()).collect(),
        })
    }

    /// What a target is called.
    pub fn label(self, target: Target) -> String {
        let game = self.draft.position.get();
        let live = self.draft.live.get();
        match target {
            Target::Space(space) => {
                let laid = self.draft.builder.with(|builder| builder.placement());
                if let (Some((on, placement)), true) = (laid, live)
                    && on == space
                {
                    return format!(
                        "{space}, your tile {} at rotation {}; press to turn it",
                        placement.tile(),
                        placement.rotation()
                    );
                }
                let what = match game.layout()[space] {
                    Some(tile) => format!("{space}, tile {}", tile.tile()),
                    None => format!("{space}, empty"),
                };
                if !live {
                    return what;
                }
                let tile = self.draft.builder.with(|builder| builder.tile());
                match tile {
                    Some(tile) if self.fits(tile, space) => format!("{what}, tile {tile} can go here"),
                    Some(tile) => format!("{what}, tile {tile} cannot go here"),
                    None => {
                        let count = self.draft.builder.with(|builder| builder.tiles_for(space).len());
                        format!("{what}, {count} tiles can go here")
                    }
                }
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { "circle" } else { "stop" };
                let who = match game.runner_at(post) {
                    Some(seat) => format!("{} runner", game.seat_name(seat)),
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

fn run_line(layout: &Layout, from: Post, to: Post) -> Option<Curve> {
    paths_from_post(layout, from)
        .filter(|path| path.to == End::Post(to))
        .min_by_key(|path| path.pieces.len())
        .map(|path| geometry::line(&path))
}

/// What a turn leaves on the board.
pub fn drawn(played: &Match<TeamUp>, at: usize) -> TurnMarks {
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
