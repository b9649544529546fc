use eightfold_octiles::{Placement, Post, Space};

use super::super::scene::{Paint, Scene, SpaceMark, Trace, TraceKind};
use crate::curve::Curve;

/// What a turn leaves to be drawn on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TurnMarks {
    /// The space whose tile it changed.
    pub space: Option<Space>,
    /// Whose runner ran, where to and along which line.
    pub run: Option<(Paint, Post, Curve)>,
}

/// A tile on its way from one space to another, or turning where it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileMotion {
    /// Where it lay.
    pub from: Space,
    /// How it lay.
    pub was: Placement,
    /// Where it comes to lie.
    pub to: Space,
    /// How.
    pub placement: Placement,
}

impl Scene {
    /// Marks what a turn did, softly.
    pub fn mark_turn(&mut self, TurnMarks { space, run }: TurnMarks) {
        if let Some(space) = space {
            self.space_mut(space).mark = SpaceMark::Last;
        }
        if let Some((tint, to, line)) = run {
            self.end_run(to);
            self.traces.push(Trace { kind: TraceKind::Last, tint, line });
        }
    }

    /// Takes the marks of earlier turns away: a turn is being made over them.
    pub fn forget_turns(&mut self) {
        for view in &mut self.spaces {
            if view.mark == SpaceMark::Last {
                view.mark = SpaceMark::None;
            }
        }
        self.traces.retain(|trace| trace.kind != TraceKind::Last);
    }
}
