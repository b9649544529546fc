//! What a person can click.

use crate::board::Point;
use crate::direction::Direction;
use crate::pod::Pod;
use crate::turn::Act;

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OctiClick {
    /// A prong from the supply into a hole of a pod. Makes a whole turn.
    Insert {
        /// The pod.
        pod: Pod,
        /// The hole.
        hole: Direction,
        /// Whether a superprong.
        superprong: bool,
    },
    /// A prong of a pod into another hole of it. Makes a whole turn.
    Reposition {
        /// The pod.
        pod: Pod,
        /// Where the prong is.
        from: Direction,
        /// Where it goes.
        to: Direction,
    },
    /// A reserve pod onto a base. Makes a whole turn.
    Enter(Point),
    /// One of the player's captured pods onto a square. Makes a whole turn.
    Liberate(Point),
    /// A captured pod of a partner who is out onto the partner's home base. Makes a whole turn.
    LiberatePartner(Point),
    /// A free move of this pod begins, by the superprong in this direction.
    Free {
        /// The pod.
        pod: Pod,
        /// The superprong's direction.
        direction: Direction,
    },
    /// This pod joins the movers of the advance and is the one to move next. Pods alike can be chosen
    /// as often as there are such pods.
    Choose(Pod),
    /// The mover of this number, counted from 0 as they were chosen, is the one to move next.
    Select(usize),
    /// The pod that is to move steps or jumps here.
    To(Point),
    /// One such pod, which was jumped, will be captured.
    Capture(Pod),
    /// One such pod will not be captured after all.
    Spare(Pod),
}

/// The click that is a whole regular part by itself.
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
