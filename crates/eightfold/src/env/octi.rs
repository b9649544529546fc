//! Actions and observations of OCTI. Turns are coded click by click, because a position can have more turns than can be
//! listed.

use eightfold_game::{Game as Rules, Seat, TurnBuilder};
use eightfold_octi::{Act, Direction, Octi, OctiBuilder, OctiClick, POINTS, Pod, PodView, Point, Turn};

use super::episode::{ActionCoding, TurnPrefix};
use super::observe::Writer;

/// The most pods on the board.
const PODS: u32 = 16;
const SQUARES: u32 = POINTS as u32;

const REPOSITION: u32 = PODS * 16;
const ENTER: u32 = REPOSITION + PODS * 64;
const LIBERATE: u32 = ENTER + SQUARES;
const LIBERATE_PARTNER: u32 = LIBERATE + SQUARES;
const FREE: u32 = LIBERATE_PARTNER + SQUARES;
const CHOOSE: u32 = FREE + PODS * 8;
const TO: u32 = CHOOSE + PODS;
const CAPTURE: u32 = TO + SQUARES;
const DONE: u32 = CAPTURE + PODS;

/// The clicks of an unfinished turn. Clicks of the builder that only change earlier ones are left out, so that every
/// turn is finite: another mover can be chosen only after the previous one has moved.
#[derive(Clone)]
pub(super) struct OctiClicks {
    builder: OctiBuilder,
    offers: Vec<(u32, OctiClick)>,
    taken: Vec<u32>,
}

impl OctiClicks {
    fn new(builder: OctiBuilder) -> Self {
        let mut clicked = Self { builder, offers: Vec::new(), taken: Vec::new() };
        clicked.list();
        clicked
    }

    /// Numbers the possible clicks.
    fn list(&mut self) {
        let standing = self.builder.pod_views();
        // Another mover can be chosen only after the previous one has moved, because no action returns to it.
        let moved = self.builder.movers().iter().all(|mover| !mover.path().is_empty());
        self.offers.clear();
        for click in self.builder.offers() {
            if matches!(click, OctiClick::Choose(_)) && !moved {
                continue;
            }
            if let Some(action) = number(&standing, click)
                && !self.offers.iter().any(|(known, _)| *known == action)
            {
                self.offers.push((action, click));
            }
        }
    }

    fn click(&mut self, action: u32) {
        let found = self.offers.iter().find(|(known, _)| *known == action);
        if let Some(&(_, click)) = found {
            self.builder.click(&click).expect("an offered click can be made");
        }
        self.taken.push(action);
        self.list();
    }
}

/// Returns the rank of a pod among those on the board.
fn rank(standing: &[PodView], pod: Pod) -> Option<u32> {
    standing.iter().position(|shown| shown.pod == pod).map(|at| at as u32)
}

/// Returns the number of a click; `None` for clicks that only change earlier ones.
fn number(standing: &[PodView], click: OctiClick) -> Option<u32> {
    let square = |point: Point| point.index() as u32;
    Some(match click {
        OctiClick::Insert { pod, hole, superprong } => {
            rank(standing, pod)? * 16 + hole.index() as u32 * 2 + u32::from(superprong)
        }
        OctiClick::Reposition { pod, from, to } => {
            REPOSITION + rank(standing, pod)? * 64 + from.index() as u32 * 8 + to.index() as u32
        }
        OctiClick::Enter(point) => ENTER + square(point),
        OctiClick::Liberate(point) => LIBERATE + square(point),
        OctiClick::LiberatePartner(point) => LIBERATE_PARTNER + square(point),
        OctiClick::Free { pod, direction } => FREE + rank(standing, pod)? * 8 + direction.index() as u32,
        OctiClick::Choose(pod) => CHOOSE + rank(standing, pod)?,
        OctiClick::To(point) => TO + square(point),
        OctiClick::Capture(pod) => CAPTURE + rank(standing, pod)?,
        OctiClick::Select(_) | OctiClick::Spare(_) => return None,
    })
}

impl TurnPrefix<Octi> for OctiClicks {
    fn begin(position: &Octi) -> Self {
        Self::new(OctiBuilder::begin(position))
    }

    fn offers(&self, _: &Octi, actions: &mut Vec<u32>) {
        actions.extend(self.offers.iter().map(|(action, _)| action));
        if self.builder.turn().is_some() {
            actions.push(DONE);
        }
    }

    fn act(&mut self, _: &Octi, action: u32) -> Option<Turn> {
        if action == DONE {
            return self.builder.turn();
        }
        self.click(action);
        if self.offers.is_empty() { self.builder.turn() } else { None }
    }

    fn taken(&self) -> &[u32] {
        &self.taken
    }

    fn actions_of(position: &Octi, turn: &Turn) -> Vec<u32> {
        if *turn.act() == Act::Resign {
            return Vec::new();
        }
        let mut clicked = Self::begin(position);
        for click in in_order(position, turn) {
            let standing = clicked.builder.pod_views();
            let Some(action) = number(&standing, click) else { continue };
            clicked.click(action);
        }
        if !clicked.offers.is_empty() {
            clicked.taken.push(DONE);
        }
        clicked.taken
    }
}

/// Returns the clicks of a turn, each mover moved before the next is chosen.
fn in_order(position: &Octi, turn: &Turn) -> Vec<OctiClick> {
    let mut clicks = OctiBuilder::clicks(position, turn);
    if let Act::Advance(advance) = turn.act() {
        let begin =
            clicks.iter().position(|click| matches!(click, OctiClick::Choose(_))).unwrap_or(clicks.len());
        clicks.truncate(begin);
        for mover in advance.movers() {
            clicks.push(OctiClick::Choose(mover.pod()));
            clicks.extend(mover.path().points().iter().copied().map(OctiClick::To));
        }
        clicks.extend(advance.captures().iter().copied().map(OctiClick::Capture));
    }
    clicks
}

impl ActionCoding for Octi {
    type TurnPrefix = OctiClicks;
    const ACTIONS: u32 = DONE + 1;

    fn observe(&self, choosing: Option<&OctiClicks>, out: &mut Writer<'_>) {
        let pods = PODS as usize;
        let standing = match choosing {
            Some(clicked) => clicked.builder.pod_views(),
            None => self.pods().iter().map(|&pod| PodView { pod, captured: false, mover: None }).collect(),
        };
        let each = || standing.iter().take(pods).enumerate();
        out.one_hot(
            "pod_square",
            &[pods, POINTS],
            each().map(|(at, shown)| at * POINTS + shown.pod.point().index()),
        );
        out.one_hot("pod_owner", &[pods, 4], each().map(|(at, shown)| at * 4 + shown.pod.owner().index()));
        let prongs =
            each().flat_map(|(at, shown)| shown.pod.prongs().iter().map(move |hole| at * 8 + hole.index()));
        out.one_hot("pod_prongs", &[pods, 8], prongs);
        let superprongs = each()
            .flat_map(|(at, shown)| shown.pod.superprongs().iter().map(move |hole| at * 8 + hole.index()));
        out.one_hot("pod_superprongs", &[pods, 8], superprongs);
        out.one_hot("pod_captured", &[pods], each().filter(|(_, shown)| shown.captured).map(|(at, _)| at));
        out.one_hot(
            "pod_moving",
            &[pods],
            each().filter(|(_, shown)| shown.mover.is_some()).map(|(at, _)| at),
        );
        let seats = self.seats();
        let supplies = (0..seats).flat_map(|seat| {
            let supply = self.supply(Seat::new(seat));
            [(supply.reserve, 7), (supply.prongs, 25), (supply.superprongs, 1), (supply.captured, 7)]
        });
        out.shares("supplies", &[seats, 4], supplies.map(|(have, of)| (u32::from(have), of)));
        out.one_hot("out", &[seats], self.out().iter().map(Seat::index));
        out.chosen(choosing.map(|choosing| choosing.taken()), Self::ACTIONS);
    }

    fn describe(action: u32) -> String {
        let hole = |number: u32| Direction::nth(number as usize).letter();
        let square = |number: u32| Point::at(number as usize % POINTS);
        match action {
            0..REPOSITION => {
                let kind = if action % 2 == 1 { "superprong" } else { "prong" };
                format!("pod {}: {kind} into hole {}", action / 16, hole(action / 2 % 8))
            }
            REPOSITION..ENTER => {
                let action = action - REPOSITION;
                format!(
                    "pod {}: prong from hole {} to {}",
                    action / 64,
                    hole(action / 8 % 8),
                    hole(action % 8)
                )
            }
            ENTER..LIBERATE => format!("a reserve pod on {}", square(action - ENTER)),
            LIBERATE..LIBERATE_PARTNER => format!("a captured pod back on {}", square(action - LIBERATE)),
            LIBERATE_PARTNER..FREE => {
                format!("a captured pod of the partner on {}", square(action - LIBERATE_PARTNER))
            }
            FREE..CHOOSE => {
                format!("pod {}: free move towards {}", (action - FREE) / 8, hole((action - FREE) % 8))
            }
            CHOOSE..TO => format!("pod {} moves", action - CHOOSE),
            TO..CAPTURE => format!("to {}", square(action - TO)),
            CAPTURE..DONE => format!("capture pod {}", action - CAPTURE),
            _ => "done".to_owned(),
        }
    }
}
