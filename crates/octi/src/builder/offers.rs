//! The clicks that are possible next. Nothing here lists complete turns: each candidate is tested for whether it can be
//! completed.

use std::ops::ControlFlow;

use super::click::click_of;
use super::{OctiBuilder, OctiClick, end};
use crate::board::Point;
use crate::direction::Direction;
use crate::midturn::MidTurnState;
use crate::mode;
use crate::pod::Pod;
use crate::turn::{Act, Captures, FreeMove, Mover, Path};
use crate::turns;

impl OctiBuilder {
    /// Returns whether a free move with this path and these captures has a stop after which a regular part is possible
    /// (O8).
    fn free_move_continues(
        &self,
        worlds: &[MidTurnState],
        mover: Mover,
        direction: Direction,
        captures: &Captures,
    ) -> bool {
        let mut captures = captures.clone();
        captures.sort_unstable();
        worlds
            .iter()
            .filter_map(|world| Some(world.free_stops(world.run_of(mover.pod)?, direction)))
            .flatten()
            .filter(|(path, _)| path.points().starts_with(mover.path.points()) && !path.is_empty())
            .any(|(path, _)| {
                let free = FreeMove { pod: mover.pod, path, captures: captures.clone() };
                turns::after(worlds, &free).is_ok_and(|next| next.iter().any(mode::can_act))
            })
    }

    fn advance_continues(&self, worlds: &[MidTurnState], movers: &[Mover], captures: &Captures) -> bool {
        worlds.iter().any(|world| world.check_advance(movers, captures).is_ok())
    }

    /// Returns the clicks that start a regular part or a free move on these boards.
    pub(super) fn openers(&self, worlds: &[MidTurnState]) -> Vec<OctiClick> {
        let mut offers = Vec::new();
        for world in worlds {
            let mut offer = |click: OctiClick| {
                if worlds.len() == 1 || !offers.contains(&click) {
                    offers.push(click);
                }
            };
            let whole = &mut |act: Act| {
                click_of(&act).map(&mut offer);
                ControlFlow::Continue(())
            };
            for run in world.own_runs() {
                let _ = world.builds(run.pod, whole);
            }
            let _ = world.entries(whole);
            for run in world.own_runs() {
                let mover = Mover { pod: run.pod, path: Path::NONE };
                if world.check_advance(&[mover], &Captures::new()).is_ok() {
                    offer(OctiClick::Choose(run.pod));
                }
                for direction in run.pod.superprongs().iter() {
                    if self.free_move_continues(worlds, mover, direction, &Captures::new()) {
                        offer(OctiClick::Free { pod: run.pod, direction });
                    }
                }
            }
        }
        offers
    }

    pub(super) fn free_offers(
        &self,
        mover: Mover,
        direction: Direction,
        captures: &Captures,
    ) -> Vec<OctiClick> {
        let mut offers = Vec::new();
        for &leg in self.worlds[0].board().legs(end(&mover).index() as u8) {
            let mut longer = mover;
            if leg.direction() == direction && !longer.path.is_full() {
                longer.path.push(Point::at(leg.to.into()));
                if self.free_move_continues(&self.worlds, longer, direction, captures) {
                    offers.push(OctiClick::To(longer.path.end()));
                }
            }
        }
        self.capture_offers(captures, &mut offers, |more| {
            self.free_move_continues(&self.worlds, mover, direction, more)
        });
        if let Some((_, worlds)) = self.finished_free() {
            offers.extend(self.openers(&worlds));
        }
        offers
    }

    pub(super) fn advance_offers(
        &self,
        movers: &[Mover],
        current: usize,
        captures: &Captures,
    ) -> Vec<OctiClick> {
        let mut offers = Vec::new();
        let mut longer = movers.to_vec();
        for &leg in self.worlds[0].board().legs(end(&movers[current]).index() as u8) {
            let path = &mut longer[current].path;
            if path.is_full() || !movers[current].pod.prongs().contains(leg.direction()) {
                continue;
            }
            path.push(Point::at(leg.to.into()));
            if self.advance_continues(&self.worlds, &longer, captures) {
                offers.push(OctiClick::To(Point::at(leg.to.into())));
            }
            longer[current].path.pop();
        }
        let origin = movers[0].pod.point();
        let mut joined: Vec<Pod> = Vec::new();
        for run in self.worlds.iter().flat_map(MidTurnState::own_runs) {
            if run.pod.point() == origin && !joined.contains(&run.pod) {
                joined.push(run.pod);
                longer.push(Mover { pod: run.pod, path: Path::NONE });
                if self.advance_continues(&self.worlds, &longer, captures) {
                    offers.push(OctiClick::Choose(run.pod));
                }
                longer.pop();
            }
        }
        offers.extend((0..movers.len()).filter(|&mover| mover != current).map(OctiClick::Select));
        self.capture_offers(captures, &mut offers, |more| self.advance_continues(&self.worlds, movers, more));
        offers
    }

    /// Returns the captures that can be added or removed.
    fn capture_offers(
        &self,
        captures: &Captures,
        offers: &mut Vec<OctiClick>,
        leads_on: impl Fn(&Captures) -> bool,
    ) {
        for jumped in self.jumped() {
            let mut more = captures.clone();
            more.push(jumped.pod);
            if jumped.chosen < jumped.there && leads_on(&more) {
                offers.push(OctiClick::Capture(jumped.pod));
            }
            if jumped.chosen > 0 {
                offers.push(OctiClick::Spare(jumped.pod));
            }
        }
    }
}
