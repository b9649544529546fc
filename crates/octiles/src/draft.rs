//! The clicks of an unfinished turn and their undo history, shared by the builders of all games on the Octiles board.

use std::ops::Deref;

use crate::board::{Post, Space};
use crate::tile::{Placement, TileId};

/// The current choices, and a stack of the earlier ones, one for each click.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft<C> {
    chosen: C,
    before: Vec<C>,
}

impl<C> Draft<C> {
    /// Replaces the choices; [`take_back`](Self::take_back) restores the earlier ones.
    pub(crate) fn choose(&mut self, chosen: C) {
        self.before.push(std::mem::replace(&mut self.chosen, chosen));
    }

    /// Undoes the last choice; `false` if there was none.
    pub(crate) fn take_back(&mut self) -> bool {
        match self.before.pop() {
            Some(chosen) => {
                self.chosen = chosen;
                true
            }
            None => false,
        }
    }
}

impl<C> Deref for Draft<C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.chosen
    }
}

/// The choices of a turn that lays a tile and may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlacementDraft {
    /// The tile, where there is a choice.
    pub(crate) tile: Option<TileId>,
    pub(crate) space: Option<Space>,
    /// The canonical rotation, in clockwise eighths.
    pub(crate) rotation: Option<u8>,
    pub(crate) from: Option<Post>,
    pub(crate) to: Option<Post>,
    /// True for a pass instead of a turn with a tile.
    pub(crate) pass: bool,
}

impl PlacementDraft {
    /// Returns whether a tile laid like this matches the choices.
    pub(crate) fn fits_tile(&self, placement: Placement, space: Space) -> bool {
        !self.pass
            && self.tile.is_none_or(|tile| tile == placement.tile())
            && self.space.is_none_or(|chosen| chosen == space)
            && self.rotation.is_none_or(|rotation| rotation == placement.rotation())
    }

    /// Returns whether the run matches the choices.
    pub(crate) fn fits_run(&self, (from, to): (Post, Post)) -> bool {
        self.from.is_none_or(|chosen| chosen == from) && self.to.is_none_or(|chosen| chosen == to)
    }

    /// Returns whether no part of a run is chosen.
    pub(crate) fn is_without_run(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }

    /// Returns the same choices without a run.
    pub(crate) fn without_run(self) -> Self {
        Self { from: None, to: None, ..self }
    }
}
