//! What people do at the table becomes clicks of a turn.

use eightfold_octiles::{Post, RaceClick, RaceTurn, Space, TileId};
use eightfold_scene::octiles::Target;
use leptos::prelude::*;

use super::super::board::Press;
use super::super::hand::{eighths_back, eighths_to};
use super::RaceController;

impl RaceController {
    /// The runs over the tile as it lies: from, to.
    pub(super) fn runs(self) -> Vec<(Post, Post)> {
        self.draft.builder.with(|builder| {
            let Some((on, placed)) = builder.placement() else {
                return Vec::new();
            };
            builder
                .turns()
                .iter()
                .filter_map(|turn| match *turn {
                    RaceTurn::Play { placement, space, from, to } if space == on && placement == placed => {
                        Some((from, to))
                    }
                    _ => None,
                })
                .collect()
        })
    }

    /// The runs that a click on a post could make, for the runner chosen.
    pub(super) fn runs_to(self, post: Post) -> Vec<(Post, Post)> {
        let chosen = self.draft.builder.with(|builder| builder.runner());
        self.runs()
            .into_iter()
            .filter(|&(from, to)| to == post && chosen.is_none_or(|runner| runner == from))
            // A loop is run by choosing its runner and then pressing it again.
            .filter(|&(from, to)| from != to || chosen == Some(from))
            .collect()
    }

    /// The tile in hand.
    pub fn tile(self) -> Option<TileId> {
        self.draft.position.with(|race| race.supply().top())
    }

    /// Whether the tile can go on a space at some rotation.
    pub fn is_legal(self, space: Space) -> bool {
        self.draft.builder.with(|builder| {
            builder
                .turns()
                .iter()
                .any(|turn| matches!(turn, RaceTurn::Play { space: on, .. } if *on == space))
        })
    }

    /// The first rotation, from how the tile is held clockwise, that has a legal run on the space.
    pub(super) fn best_eighths(self, space: Space) -> Option<i32> {
        let tile = self.tile()?;
        let count = i32::from(tile.rotations());
        let held = self.eighths.get();
        let rotations = self.draft.builder.with(|builder| {
            let runner = builder.runner();
            let fits = |rotation: u8| {
                builder.turns().iter().any(|turn| {
                    matches!(*turn, RaceTurn::Play { placement, space: on, from, .. }
                        if on == space && placement.rotation() == rotation && runner.is_none_or(|r| r == from))
                })
            };
            let all = builder.rotations(space);
            let fitting: Vec<u8> = all.iter().copied().filter(|&r| fits(r)).collect();
            if fitting.is_empty() { all } else { fitting }
        });
        (held..held + count).find(|eighths| rotations.contains(&(eighths.rem_euclid(count) as u8)))
    }

    pub(super) fn press(self, Press { target, left, keyed }: Press) {
        if !self.draft.live.get_untracked() {
            return;
        }
        match target {
            Target::Space(space) => {
                let here = self.draft.builder.with_untracked(|builder| builder.space()) == Some(space);
                if here {
                    self.turn(keyed || !left);
                } else {
                    self.lay(space);
                }
            }
            Target::Post(post) => self.press_post(post),
        }
    }

    /// Lays the tile on a space, turned so that a run is legal.
    pub fn lay(self, space: Space) {
        let eighths = untrack(|| self.best_eighths(space));
        let (Some(eighths), Some(tile)) = (eighths, untrack(|| self.tile())) else {
            self.draft.click(&RaceClick::Space(space));
            return;
        };
        // Chosen anew, the space may fit no runner chosen before: the rotation settles it.
        let rotation = eighths.rem_euclid(i32::from(tile.rotations())) as u8;
        if self.draft.click(&RaceClick::Space(space)) {
            let now = self.draft.builder.with_untracked(|builder| builder.placement());
            if now.is_none_or(|(_, placement)| placement.rotation() != rotation) {
                self.draft.click(&RaceClick::Rotation(rotation));
            }
            self.eighths.set(eighths);
            self.sound.tile();
        }
    }

    /// Turns the tile to the next rotation with a legal run; in hand, by an eighth.
    pub fn turn(self, clockwise: bool) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let by = if clockwise { 1 } else { -1 };
        let laid = self.draft.builder.with_untracked(|builder| builder.placement());
        let Some((_, placement)) = laid else {
            self.eighths.update(|eighths| *eighths += by);
            return;
        };
        let Some(next) = self.draft.builder.with_untracked(|builder| builder.turned(clockwise)) else {
            return;
        };
        let step = eighths_to(placement, next, by);
        if step == 0 {
            self.draft.refuse("Only this rotation gives one of your runners a legal run here.".to_owned());
            return;
        }
        if self.draft.click(&RaceClick::Rotation(next)) {
            self.eighths.update(|eighths| *eighths += step);
        }
    }

    pub(super) fn press_post(self, post: Post) {
        let (laid, chosen) =
            self.draft.builder.with_untracked(|builder| (builder.placement().is_some(), builder.runner()));
        if !laid {
            if chosen == Some(post) {
                self.take_back();
            } else {
                self.draft.click(&RaceClick::Runner(post));
            }
            return;
        }
        let runs = untrack(|| self.runs_to(post));
        match runs.as_slice() {
            [(from, to)] => self.run(*from, *to),
            [] => {
                let mine = untrack(|| self.runs()).into_iter().any(|(from, _)| from == post);
                if mine && chosen != Some(post) {
                    self.draft.click(&RaceClick::Runner(post));
                } else if mine {
                    self.take_back();
                } else {
                    self.draft.click(&RaceClick::To(post));
                }
            }
            several => {
                let from: Vec<&str> = several.iter().map(|(from, _)| from.name()).collect();
                self.draft.refuse(format!(
                    "More than one of your runners can reach {post}: choose the one on {} first.",
                    from.join(" or ")
                ));
            }
        }
    }

    pub(super) fn run(self, from: Post, to: Post) {
        let chosen = self.draft.builder.with_untracked(|builder| builder.runner());
        if chosen != Some(from) && !self.draft.click(&RaceClick::Runner(from)) {
            return;
        }
        if self.draft.click(&RaceClick::To(to)) && !self.confirm.get_untracked() {
            self.draft.commit();
        }
    }

    /// Takes back what was clicked last, and the tile with its space in one go.
    pub fn take_back(self) {
        let laid = self.draft.builder.with_untracked(|builder| builder.placement());
        self.draft.take_back();
        // A tile cannot lie on a space unturned.
        let half = self
            .draft
            .builder
            .with_untracked(|builder| builder.space().is_some() && builder.placement().is_none());
        if half {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(|builder| builder.placement());
        if let (Some((_, before)), Some((_, now))) = (laid, now) {
            let back = eighths_back(before, now);
            self.eighths.update(|eighths| *eighths += back);
        }
    }

    /// A pointer takes up the tile, from the hand or from its space.
    pub fn grab(self, event: &web_sys::PointerEvent) {
        if let Some(tile) = untrack(|| self.tile()) {
            self.take_up(event, tile);
        }
    }

    /// The tile is laid where it was carried to.
    pub(super) fn land(self, _: TileId, space: Space) {
        if self.draft.builder.with_untracked(|builder| builder.space()) != Some(space) {
            self.lay(space);
        }
    }

    /// Whether nothing but a pass is legal.
    pub fn must_pass(self) -> bool {
        self.draft.live.get() && self.draft.builder.with(|builder| builder.turns() == [RaceTurn::Pass])
    }

    /// Passes.
    pub fn pass(self) {
        if self.draft.click(&RaceClick::Pass) {
            self.draft.commit();
        }
    }

    /// Whether a whole turn waits for its confirmation.
    pub fn waits(self) -> bool {
        self.draft.waits()
    }
}
