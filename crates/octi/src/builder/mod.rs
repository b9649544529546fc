//! Assembles a turn from a person's clicks.

mod click;
mod offers;
mod view;

use eightfold_game::{Game, ToAct, TurnBuilder};

pub use click::OctiClick;
pub use view::{JumpedPods, PodView, Stage};

use click::{act_of, click_of};

use crate::board::{Point, Squares};
use crate::direction::Direction;
use crate::error::TurnError;
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{Act, Advance, Captures, FreeMove, Mover, Path, Turn};
use crate::turns;

/// The part of the turn being clicked.
#[derive(Clone, Debug)]
enum Part {
    Open,
    Free { mover: Mover, direction: Direction, captures: Captures },
    Advance { movers: Vec<Mover>, current: usize, captures: Captures },
    Done(Act),
}

/// Assembles a turn of [`Octi`] from clicks.
///
/// A regular part that is not an advance is one click. An advance may be clicked in any sensible order:
/// [`Choose`](OctiClick::Choose) movers of one square, step or jump with each by [`To`](OctiClick::To),
/// [`Select`](OctiClick::Select) another one, toggle captures pod by pod. Free moves come first, each started with
/// [`Free`](OctiClick::Free).
///
/// # Examples
/// ```
/// use eightfold_game::{Game, TurnBuilder};
/// use eightfold_octi::{Octi, OctiBuilder, OctiClick, Point, Rules};
///
/// let position = Octi::from_text(&Rules::FAST, "33:bA/77:r b=6,24,0,0 r=6,25,0,0 b")?;
/// let mut builder = OctiBuilder::begin(&position);
/// builder.click(&OctiClick::Choose(position.pods()[0])).expect("it has a prong");
/// assert!(builder.turn().is_none());
/// builder.click(&OctiClick::To(Point::from_name("34").expect("a point"))).expect("one step north");
/// assert_eq!(position.turn_to_text(&builder.turn().expect("an advance")), "33-34");
/// # Ok::<(), eightfold_octi::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OctiBuilder {
    position: Octi,
    clicks: Vec<OctiClick>,
    /// The possible boards after the finished free moves; empty if no player is to act.
    worlds: Vec<MidTurnState>,
    free: Vec<FreeMove>,
    part: Part,
}

impl OctiBuilder {
    fn captures(&self) -> &[Pod] {
        match &self.part {
            Part::Free { captures, .. } | Part::Advance { captures, .. } => captures,
            Part::Open | Part::Done(_) => &[],
        }
    }

    fn jumped_squares(&self) -> Squares {
        self.movers().iter().flat_map(|mover| squares_jumped(&self.position, mover)).collect()
    }

    /// Returns the current free move and the boards it may have led to.
    fn finished_free(&self) -> Option<(FreeMove, Vec<MidTurnState>)> {
        let Part::Free { mover, captures, .. } = &self.part else {
            return None;
        };
        if mover.path.is_empty() {
            return None;
        }
        let mut captures = captures.clone();
        captures.sort_unstable();
        let free = FreeMove { pod: mover.pod, path: mover.path, captures };
        let worlds = turns::after(&self.worlds, &free).ok()?;
        Some((free, worlds))
    }

    /// Makes a click that is offered.
    fn make(&mut self, click: OctiClick) {
        self.clicks.push(click);
        let opens = !matches!(
            click,
            OctiClick::To(_) | OctiClick::Select(_) | OctiClick::Capture(_) | OctiClick::Spare(_)
        );
        if opens && let Some((free, worlds)) = self.finished_free() {
            self.worlds = worlds;
            self.free.push(free);
            self.part = Part::Open;
        }
        match (&mut self.part, click) {
            (_, OctiClick::Free { pod, direction }) => {
                self.part = Part::Free {
                    mover: Mover { pod, path: Path::NONE },
                    direction,
                    captures: Captures::new(),
                };
            }
            (Part::Advance { movers, current, .. }, OctiClick::Choose(pod)) => {
                *current = movers.len();
                movers.push(Mover { pod, path: Path::NONE });
            }
            (_, OctiClick::Choose(pod)) => {
                self.part = Part::Advance {
                    movers: vec![Mover { pod, path: Path::NONE }],
                    current: 0,
                    captures: Captures::new(),
                };
            }
            (Part::Advance { current, .. }, OctiClick::Select(mover)) => *current = mover,
            (Part::Advance { movers, current, .. }, OctiClick::To(point)) => {
                movers[*current].path.push(point)
            }
            (Part::Free { mover, .. }, OctiClick::To(point)) => mover.path.push(point),
            (Part::Advance { captures, .. } | Part::Free { captures, .. }, OctiClick::Capture(pod)) => {
                captures.push(pod);
            }
            (Part::Advance { captures, .. } | Part::Free { captures, .. }, OctiClick::Spare(pod)) => {
                if let Some(at) = captures.iter().position(|&other| other == pod) {
                    captures.remove(at);
                }
            }
            (part, click) => {
                if let Some(act) = act_of(click) {
                    *part = Part::Done(act);
                }
            }
        }
    }

    /// Returns the error for a click that is not offered.
    fn reason(&self, click: OctiClick) -> TurnError {
        let Some(world) = self.worlds.first() else {
            return TurnError::Over;
        };
        match (&self.part, click) {
            (Part::Advance { movers, current, captures }, OctiClick::To(point)) => {
                let mut longer = movers.clone();
                if !longer[*current].path.is_full() {
                    longer[*current].path.push(point);
                }
                world.check_advance(&longer, captures).err()
            }
            (Part::Advance { movers, captures, .. }, OctiClick::Choose(pod)) => {
                let mut more = movers.clone();
                more.push(Mover { pod, path: Path::NONE });
                world.check_advance(&more, captures).err()
            }
            (Part::Open, OctiClick::Choose(pod)) => {
                let mover = Mover { pod, path: Path::NONE };
                world.check_advance(&[mover], &Captures::new()).err()
            }
            (Part::Open, click) => act_of(click).and_then(|act| world.check_act(&act).err()),
            _ => None,
        }
        .unwrap_or(TurnError::LeadsNowhere)
    }
}

/// Returns the squares a mover jumps.
fn squares_jumped(position: &Octi, mover: &Mover) -> Vec<Point> {
    let mut from = mover.pod.point();
    let mut over = Vec::new();
    for &to in mover.path.points() {
        over.extend(position.rules.board().jump(from, to).map(|(_, over)| over));
        from = to;
    }
    over
}

/// Returns the current square of a mover.
fn end(mover: &Mover) -> Point {
    mover.path.points().last().copied().unwrap_or(mover.pod.point())
}

impl TurnBuilder for OctiBuilder {
    type Game = Octi;
    type Click = OctiClick;

    fn begin(position: &Octi) -> Self {
        let worlds = match position.to_act() {
            ToAct::Seat(seat) => vec![MidTurnState::begin(position, seat)],
            _ => Vec::new(),
        };
        Self { position: *position, clicks: Vec::new(), worlds, free: Vec::new(), part: Part::Open }
    }

    fn position(&self) -> &Octi {
        &self.position
    }

    fn offers(&self) -> Vec<OctiClick> {
        if self.worlds.is_empty() {
            return Vec::new();
        }
        match &self.part {
            Part::Open => self.openers(&self.worlds),
            Part::Free { mover, direction, captures } => self.free_offers(*mover, *direction, captures),
            Part::Advance { movers, current, captures } => self.advance_offers(movers, *current, captures),
            Part::Done(_) => Vec::new(),
        }
    }

    fn click(&mut self, click: &OctiClick) -> Result<(), TurnError> {
        if !self.offers().contains(click) {
            return Err(self.reason(*click));
        }
        self.make(*click);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let mut clicks = std::mem::take(&mut self.clicks);
        let taken = clicks.pop().is_some();
        *self = Self::begin(&self.position);
        for click in clicks {
            self.make(click);
        }
        taken
    }

    fn clicks(position: &Octi, turn: &Turn) -> Vec<OctiClick> {
        let mut clicks = Vec::new();
        for free in turn.free_moves() {
            let points = free.path.points();
            let board = position.rules.board();
            let Some(direction) = board.first_leg(free.pod.point(), points) else {
                continue;
            };
            clicks.push(OctiClick::Free { pod: free.pod, direction });
            clicks.extend(points.iter().copied().map(OctiClick::To));
            clicks.extend(free.captures.iter().copied().map(OctiClick::Capture));
        }
        match turn.act() {
            Act::Advance(advance) => {
                clicks.extend(advance.movers.iter().map(|mover| OctiClick::Choose(mover.pod)));
                let last = advance.movers.len().saturating_sub(1);
                for (number, mover) in advance.movers.iter().enumerate() {
                    if last > 0 {
                        clicks.push(OctiClick::Select(number));
                    }
                    clicks.extend(mover.path.points().iter().copied().map(OctiClick::To));
                }
                clicks.extend(advance.captures.iter().copied().map(OctiClick::Capture));
            }
            act => clicks.extend(click_of(act)),
        }
        clicks
    }

    fn turn(&self) -> Option<Turn> {
        let act = match &self.part {
            Part::Done(act) => act.clone(),
            Part::Advance { movers, captures, .. } if movers.iter().all(|mover| !mover.path.is_empty()) => {
                Act::Advance(Advance::new(movers.iter().copied().collect(), captures.clone()))
            }
            _ => return None,
        };
        Some(Turn::new(self.free.clone(), act))
    }
}
