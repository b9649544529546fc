use eightfold_octiles::{Placement, Post, Space};

use super::super::scene::{Paint, Scene, SpaceMark, Trace, TraceKind};
use crate::curve::Curve;

/// What a turn leaves on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TurnMarks {
    /// The space whose tile it changed.
    pub space: Option<Space>,
    /// Which runner ran, where to and along which line.
    pub run: Option<(Paint, Post, Curve)>,
}

/// A tile moving from one space to another, or turning in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMotion {
    /// Where it was.
    pub from: Space,
    /// Its placement before.
    pub was: Placement,
    /// Where it is now.
    pub to: Space,
    /// Its placement now.
    pub placement: Placement,
}

impl Scene {
    /// Marks softly what a turn did.
    pub fn mark_turn(&mut self, TurnMarks { space, run }: TurnMarks) {
        if let Some(space) = space {
            self.space_mut(space).mark = SpaceMark::Last;
        }
        if let Some((tint, to, line)) = run {
            self.end_run(to);
            self.traces.push(Trace { kind: TraceKind::Last, tint, line });
        }
    }

    /// Removes the marks of earlier turns, because a new turn is being made.
    pub fn forget_turns(&mut self) {
        for view in &mut self.spaces {
            if view.mark == SpaceMark::Last {
                view.mark = SpaceMark::None;
            }
        }
        self.traces.retain(|trace| trace.kind != TraceKind::Last);
    }
}
