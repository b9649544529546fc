//! The clicks of a turn.

use crate::board::Point;
use crate::direction::Direction;
use crate::pod::Pod;
use crate::turn::Act;

/// One click of a turn of OCTI.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, TurnBuilder};
/// use eightfold_octi::{Direction, Octi, OctiBuilder, OctiClick, Rules};
///
/// let start = Octi::new(Rules::FAST);
/// let pod = start.pods()[0];
/// let mut builder = OctiBuilder::begin(&start);
/// builder.click(&OctiClick::Insert { pod, hole: Direction::North, superprong: false })?;
/// let turn = builder.turn().expect("one click is a complete turn");
/// assert_eq!(start.turn_to_text(&turn), "33+A");
/// # Ok::<(), eightfold_octi::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OctiClick {
    /// Insert a prong from the supply into a hole of a pod. A complete turn.
    Insert {
        /// The pod on its square before the click.
        pod: Pod,
        /// The empty hole for the prong.
        hole: Direction,
        /// True for the superprong of the supply.
        superprong: bool,
    },
    /// Move a prong of a pod into another hole of it. A complete turn.
    Reposition {
        /// The pod on its square before the click.
        pod: Pod,
        /// The hole with the prong.
        from: Direction,
        /// The empty hole that it goes to.
        to: Direction,
    },
    /// Enter a reserve pod on a base. A complete turn.
    Enter(Point),
    /// Liberate one of the player's captured pods on a square. A complete turn.
    Liberate(Point),
    /// Liberate a captured pod of a partner who is out on the partner's home base. A complete turn.
    LiberatePartner(Point),
    /// Start a free move of this pod with its superprong in this direction.
    Free {
        /// The pod on its square before the click.
        pod: Pod,
        /// The direction of the superprong.
        direction: Direction,
    },
    /// Add this pod to the movers of the advance; it moves next. Identical pods can be chosen as often as there are
    /// such pods.
    Choose(Pod),
    /// Select the mover with this index, in the order they were chosen; it moves next.
    Select(usize),
    /// Step or jump here with the selected pod.
    To(Point),
    /// Capture one such pod, which was jumped.
    Capture(Pod),
    /// Don't capture one such pod after all.
    Spare(Pod),
}

/// Returns the click that is a complete regular part by itself.
pub(super) fn click_of(act: &Act) -> Option<OctiClick> {
    Some(match *act {
        Act::Insert { pod, hole, superprong } => OctiClick::Insert { pod, hole, superprong },
        Act::Reposition { pod, from, to } => OctiClick::Reposition { pod, from, to },
        Act::Enter(point) => OctiClick::Enter(point),
        Act::Liberate(point) => OctiClick::Liberate(point),
        Act::LiberatePartner(point) => OctiClick::LiberatePartner(point),
        Act::Advance(_) | Act::Resign => return None,
    })
}

pub(super) fn act_of(click: OctiClick) -> Option<Act> {
    Some(match click {
        OctiClick::Insert { pod, hole, superprong } => Act::Insert { pod, hole, superprong },
        OctiClick::Reposition { pod, from, to } => Act::Reposition { pod, from, to },
        OctiClick::Enter(point) => Act::Enter(point),
        OctiClick::Liberate(point) => Act::Liberate(point),
        OctiClick::LiberatePartner(point) => Act::LiberatePartner(point),
        _ => return None,
    })
}
