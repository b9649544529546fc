//! The legal turns of Scavenger Hunt, and why others are refused.

use std::ops::ControlFlow;

use eightfold_game::Seat;

use super::{Hunt, HuntPhase, HuntTurn, ScrambleResult};
use crate::board::{Post, PostSet, Space};
use crate::error::TurnError;
use crate::tile::{Placement, Side};
use crate::trace::{End, OutsideEnd, Path, end_from, end_of_run, outsides, paths_from_post};

/// Lists every way for Gold to choose two different centre stops.
pub(super) fn starts(sink: &mut impl FnMut(HuntTurn) -> ControlFlow<()>) -> ControlFlow<()> {
    for gold in Hunt::centre_stops() {
        for teal in Hunt::centre_stops().filter(|&teal| teal != gold) {
            sink(HuntTurn::Start { gold, teal })?;
        }
    }
    ControlFlow::Continue(())
}

/// Lists the choice not to scramble, then every four spaces.
pub(super) fn scrambles(sink: &mut impl FnMut(HuntTurn) -> ControlFlow<()>) -> ControlFlow<()> {
    sink(HuntTurn::Done)?;
    for a in Space::all() {
        for b in after(a) {
            for c in after(b) {
                for d in after(c) {
                    sink(HuntTurn::Scramble([a, b, c, d]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn after(space: Space) -> impl Iterator<Item = Space> {
    Space::all().skip(space.index() + 1)
}

impl Hunt {
    /// The posts where the seat's runner may end, other than its own: stops without a runner or the opponent's marker,
    /// and circles with the seat's prizes while its own marker is off the board.
    pub fn may_end_on(&self, seat: Seat) -> PostSet {
        let other = seat.next(2);
        let mut ends = self.free_marker_stops();
        if let Some(marker) = self.decoy(other) {
            ends.remove(marker);
        }
        if self.decoy(seat).is_none() {
            ends = ends.or(self.prizes(seat));
        }
        ends
    }

    /// Lists every turn of the three kinds.
    pub(super) fn plays(&self, sink: &mut impl FnMut(HuntTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(from) = self.runner(self.seating.turn()) else {
            return ControlFlow::Continue(());
        };
        let mut ends = self.may_end_on(self.seating.turn());
        ends.insert(from);
        let mut met = PostSet::NONE;
        for &port in from.ports() {
            if let End::Post(to) = end_from(&self.layout, port)
                && ends.contains(to)
                && !met.contains(to)
            {
                met.insert(to);
                sink(HuntTurn::Run { from, to })?;
            }
        }
        for space in Space::all() {
            let outside = outsides(&self.layout, space);
            let rests = !self.rested && self.forbidden != Some(space);
            for placement in self.spare.placements() {
                if rests {
                    sink(HuntTurn::Replace { placement, space })?;
                }
                // R10: a space forbidden for the third kind may be changed by the first.
                let mut met = PostSet::NONE;
                for side in Side::ALL {
                    if outside[side.index()] == OutsideEnd::Post(from)
                        && let Some(to) = end_of_run(placement, &outside, side)
                        && ends.contains(to)
                        && !met.contains(to)
                    {
                        met.insert(to);
                        sink(HuntTurn::ReplaceAndRun { placement, space, from, to })?;
                    }
                }
            }
            if let (true, Some(lies)) = (rests, self.layout[space]) {
                // R7: the segments must change.
                for placement in lies.tile().placements().filter(|&turned| turned != lies) {
                    sink(HuntTurn::Rotate { placement, space })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn has_play(&self) -> bool {
        self.plays(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// The path of a run by the player to act, the shortest if there are several: across the new tile, if one is laid
    /// first.
    pub fn path_of_run(&self, laid: Option<(Placement, Space)>, to: Post) -> Option<Path> {
        let from = self.runner(self.seating.turn())?;
        let layout = laid.map_or(self.layout, |(placement, space)| self.layout.with(space, placement));
        paths_from_post(&layout, from)
            .filter(|path| path.to == End::Post(to))
            .filter(|path| laid.is_none_or(|(_, space)| path.crosses(space)))
            .min_by_key(|path| path.pieces.len())
    }

    pub(super) fn check_turn(&self, turn: &HuntTurn) -> Result<(), TurnError> {
        let phase = match turn {
            HuntTurn::Resign => return Ok(()),
            HuntTurn::Start { .. } => HuntPhase::Gold,
            HuntTurn::Prizes { .. } => HuntPhase::Prizes,
            HuntTurn::Marker(_) => HuntPhase::Mark,
            HuntTurn::Scramble(_) | HuntTurn::Done => HuntPhase::Scramble,
            HuntTurn::ReplaceAndRun { .. }
            | HuntTurn::Run { .. }
            | HuntTurn::Replace { .. }
            | HuntTurn::Rotate { .. }
            | HuntTurn::Pass => HuntPhase::Play,
        };
        if phase != self.phase {
            return Err(TurnError::Phase { due: self.phase.task() });
        }
        match *turn {
            HuntTurn::Start { gold, teal } => {
                let centre = |post: Post| Self::centre_stops().any(|stop| stop == post);
                match [gold, teal].into_iter().find(|&post| !centre(post)) {
                    Some(post) => Err(TurnError::NotCentre(post)),
                    None if gold == teal => Err(TurnError::Occupied(teal)),
                    None => Ok(()),
                }
            }
            HuntTurn::Prizes { plum } if plum.index() >= 4 => Err(TurnError::NotFirstPlum(plum)),
            HuntTurn::Marker(post) => self.check_marker(post),
            HuntTurn::Scramble(spaces) if !spaces.is_sorted_by(|a, b| a < b) => Err(TurnError::FourSpaces),
            HuntTurn::Pass if self.has_play() => Err(TurnError::MayNotPass),
            HuntTurn::Run { from, to } => {
                self.check_ends(from, to)?;
                match self.path_of_run(None, to) {
                    Some(_) => Ok(()),
                    None => Err(TurnError::NoPath { from, to }),
                }
            }
            HuntTurn::ReplaceAndRun { placement, space, from, to } => {
                self.check_spare(placement)?;
                self.check_ends(from, to)?;
                if self.path_of_run(Some((placement, space)), to).is_some() {
                    return Ok(());
                }
                let layout = self.layout.with(space, placement);
                Err(if paths_from_post(&layout, from).any(|path| path.to == End::Post(to)) {
                    TurnError::MissesTile { from, to, space }
                } else {
                    TurnError::NoPath { from, to }
                })
            }
            HuntTurn::Replace { placement, space } => {
                self.check_spare(placement)?;
                self.check_rest(space)
            }
            HuntTurn::Rotate { placement, space } => {
                self.check_rest(space)?;
                match self.layout[space] {
                    Some(lies) if lies.tile() != placement.tile() => {
                        Err(TurnError::NotThatTile { space, lies: lies.tile() })
                    }
                    Some(lies) if lies == placement => Err(TurnError::LooksTheSame(space)),
                    _ => Ok(()),
                }
            }
            HuntTurn::Prizes { .. }
            | HuntTurn::Scramble(_)
            | HuntTurn::Done
            | HuntTurn::Pass
            | HuntTurn::Resign => Ok(()),
        }
    }

    /// Checks whether the tile there may be changed without a run.
    ///
    /// # Errors
    /// Says which ban forbids it.
    pub fn check_rest(&self, space: Space) -> Result<(), TurnError> {
        if self.rested {
            Err(TurnError::MustRun)
        } else if self.forbidden == Some(space) {
            Err(TurnError::JustChanged(space))
        } else {
            Ok(())
        }
    }

    fn check_spare(&self, placement: Placement) -> Result<(), TurnError> {
        if placement.tile() == self.spare {
            Ok(())
        } else {
            Err(TurnError::NotTheSpare { given: placement.tile(), spare: self.spare })
        }
    }

    fn check_ends(&self, from: Post, to: Post) -> Result<(), TurnError> {
        if self.runner(self.seating.turn()) != Some(from) {
            return Err(TurnError::NoRunner(from));
        }
        self.check_end(to)
    }

    /// Checks whether the runner of the player to act may end there if a path leads there.
    ///
    /// # Errors
    /// Says what prevents it.
    pub fn check_end(&self, to: Post) -> Result<(), TurnError> {
        let (me, other) = (self.seating.turn(), self.seating.turn().next(2));
        if self.runner(me) == Some(to) || self.may_end_on(me).contains(to) {
            return Ok(());
        }
        Err(if self.runner(other) == Some(to) {
            TurnError::Occupied(to)
        } else if self.decoy(other) == Some(to) {
            TurnError::OthersMarker(to)
        } else if self.prizes(other).contains(to) {
            TurnError::OthersPrize(to)
        } else if let (true, Some(marker)) = (self.prizes(me).contains(to), self.decoy(me)) {
            TurnError::MarkerFirst { prize: to, marker }
        } else {
            TurnError::EmptyCircle(to)
        })
    }

    /// Checks whether the marker may be placed there.
    ///
    /// # Errors
    /// If it isn't a stop or has a runner (R8).
    pub fn check_marker(&self, post: Post) -> Result<(), TurnError> {
        if post.is_circle() {
            Err(TurnError::MarkerOnCircle(post))
        } else if self.free_marker_stops().contains(post) {
            Ok(())
        } else {
            Err(TurnError::Occupied(post))
        }
    }

    pub(super) fn check_scrambled(&self, chance: &ScrambleResult) -> Result<(), TurnError> {
        let spaces = chance.0.map(|(space, _)| space);
        if self.named != Some(spaces) {
            return Err(TurnError::OtherSpaces);
        }
        let mut before: Vec<_> =
            spaces.iter().filter_map(|&space| self.layout[space]).map(Placement::tile).collect();
        let mut after: Vec<_> = chance.0.iter().map(|(_, placement)| placement.tile()).collect();
        before.sort_unstable();
        after.sort_unstable();
        if before == after { Ok(()) } else { Err(TurnError::OtherTiles) }
    }
}
