//! Where a beginner is guided to press next.

use crate::guided::{NextClick, next_click};
use crate::words::{fill, id, t};
use eightfold_octi::{Direction, OctiBuilder, OctiClick, Pod, Point, Stage};
use eightfold_scene::octi::PodInHand;
use leptos::prelude::*;

use super::controller::OctiController;

/// A place to press for a turn of OCTI, and its purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuidePlace {
    /// Select a pod.
    Pod(Point),
    /// Select a pod in the list of those on its square.
    Stacked(Pod),
    /// Move the selected pod here.
    To(Point),
    /// Capture or spare a pod.
    Capture(Point),
    /// Put a pod from a tray here.
    Put(Point),
    /// Insert a prong into this hole of the selected pod.
    Hole(Direction),
    /// Take out the prong in this hole, or move the pod with it.
    Prong(Direction),
    Tray(PodInHand),
    /// The button that ends the turn.
    Button,
}

impl OctiController {
    /// Where a beginner is guided to press next.
    pub fn guided(self) -> Option<GuidePlace> {
        let click = match self.draft.guided().or_else(|| self.guided_build())? {
            NextClick::End => return Some(GuidePlace::Button),
            NextClick::Click(click) => click,
        };
        let held = self.held.get();
        let from_tray = |what: PodInHand, square| match held.carried {
            Some(carried) if carried == what => GuidePlace::Put(square),
            _ => GuidePlace::Tray(what),
        };
        Some(match click {
            OctiClick::Insert { pod, .. }
            | OctiClick::Reposition { pod, .. }
            | OctiClick::Free { pod, .. }
                if held.pod != Some(pod) =>
            {
                self.to_select(pod)
            }
            OctiClick::Insert { hole, .. } => GuidePlace::Hole(hole),
            OctiClick::Reposition { from, to, .. } if held.from == Some(from) => GuidePlace::Hole(to),
            OctiClick::Reposition { from, .. } => GuidePlace::Prong(from),
            OctiClick::Free { direction, .. } => GuidePlace::Prong(direction),
            OctiClick::Enter(square) => from_tray(PodInHand::Reserve, square),
            OctiClick::Liberate(square) => from_tray(PodInHand::Captured, square),
            OctiClick::LiberatePartner(square) => from_tray(PodInHand::Partner, square),
            OctiClick::Choose(pod) => self.to_select(pod),
            OctiClick::Select(mover) => GuidePlace::Pod(
                self.draft.builder.with(|builder| builder.movers().get(mover).map(|m| m.pod().point()))?,
            ),
            OctiClick::To(square) => GuidePlace::To(square),
            OctiClick::Capture(pod) | OctiClick::Spare(pod) => GuidePlace::Capture(pod.point()),
        })
    }

    /// Where to select a pod: on its square, or in the list if there are several.
    fn to_select(self, pod: Pod) -> GuidePlace {
        let square = pod.point();
        let pods = self.draft.builder.with(OctiBuilder::pod_views);
        let here = pods.iter().filter(|shown| shown.pod.point() == square).count();
        match self.held.get().square == Some(square) && here > 1 {
            true => GuidePlace::Stacked(pod),
            false => GuidePlace::Pod(square),
        }
    }

    /// The next click to build on the selected pod, which counts as a mover until then.
    fn guided_build(self) -> Option<NextClick<OctiClick>> {
        let turn = self.draft.guided_turn()?;
        let before = self.past.with(|past| {
            let before = past.iter().rev().find(|(builder, ..)| builder.stage() != Stage::Advance);
            before.map(|(builder, ..)| builder.clone())
        })?;
        self.draft.position.with(|position| next_click(position, &before, &turn))
    }

    /// The square where a beginner is guided to press next.
    pub fn guided_square(self) -> Option<Point> {
        match self.guided()? {
            GuidePlace::Pod(square)
            | GuidePlace::To(square)
            | GuidePlace::Capture(square)
            | GuidePlace::Put(square) => Some(square),
            GuidePlace::Stacked(_)
            | GuidePlace::Hole(_)
            | GuidePlace::Prong(_)
            | GuidePlace::Tray(_)
            | GuidePlace::Button => None,
        }
    }

    /// The hole of the selected pod where a beginner is guided to press next.
    pub fn guided_hole(self) -> Option<Direction> {
        match self.guided()? {
            GuidePlace::Hole(hole) | GuidePlace::Prong(hole) => Some(hole),
            _ => None,
        }
    }

    /// What a beginner is guided to do next, as a sentence.
    pub fn guide_words(self) -> Option<String> {
        Some(match self.guided()? {
            GuidePlace::Pod(_) | GuidePlace::Stacked(_) => t(id::GUIDE_POD).to_owned(),
            GuidePlace::To(_) => t(id::GUIDE_MOVE).to_owned(),
            GuidePlace::Capture(_) => t(id::GUIDE_CAPTURE).to_owned(),
            GuidePlace::Put(_) => t(id::GUIDE_PUT_POD).to_owned(),
            GuidePlace::Hole(_) => t(id::GUIDE_HOLE).to_owned(),
            GuidePlace::Prong(_) => t(id::GUIDE_PRONG).to_owned(),
            GuidePlace::Tray(_) => t(id::GUIDE_TRAY).to_owned(),
            GuidePlace::Button => fill!(id::GUIDE_BUTTON, button = self.done().label),
        })
    }
}
