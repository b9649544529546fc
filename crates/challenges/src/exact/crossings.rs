//! A bound on the crossings of two strands from the tiles alone.

use eightfold_octiles::{Placement, Port, Space, TileId};

use super::board::side;
use super::recross::alternate;
use crate::archive::Certificate;
use crate::measure::Measure;

/// A Python program that checks the output of [`Crossings::to_json`] independently of this code.
pub const CHECK_CROSSINGS: &str = include_str!("../../checkers/check_crossings.py");

/// The number of ends of two strands.
const STRAND_ENDS: u32 = 4;

/// The tiles on which two strands can cross more often than they end there.
///
/// On every space the crossings of the two strands are at most as many as their ends at posts there, plus the gain of
/// the space. Two strands have four ends and a tile is on one space only, so there are no more crossings than four and
/// the gains of all tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crossings {
    /// The number of cases: on each space, each placement, with each segment given to one of the strands or to neither.
    pub cases: u64,
    /// By tile, the largest gain on any space; tiles without one are left out.
    pub gains: Vec<(TileId, u32)>,
}

impl Crossings {
    /// Enumerates all cases.
    pub fn count() -> Self {
        let mut cases = 0;
        let mut gains = Vec::new();
        for tile in TileId::all() {
            let mut most = 0;
            let places =
                Space::all().flat_map(|space| tile.placements().map(move |placement| (space, placement)));
            for (space, placement) in places {
                let segments = placement.segments().map(|(a, b)| (space.port(a), space.port(b)));
                for owners in 0..3u32.pow(4) {
                    cases += 1;
                    most = most.max(gain(&segments, owners));
                }
            }
            if most > 0 {
                gains.push((tile, most));
            }
        }
        Self { cases, gains }
    }

    /// Returns the bound.
    pub fn most(&self) -> i64 {
        i64::from(STRAND_ENDS + self.gains.iter().map(|(_, gain)| gain).sum::<u32>())
    }

    /// Returns everything needed to enumerate the cases again: the sides that lead to posts, the segments of each tile,
    /// and the results.
    pub fn to_json(&self) -> serde_json::Value {
        let posts = Port::all().filter(|port| port.link().port().is_none()).map(side);
        let tiles = TileId::all().map(|tile| {
            let segments = Placement::new(tile, 0).segments().map(|(a, b)| [a.name(), b.name()]);
            (tile.to_string(), segments)
        });
        let gains = self.gains.iter().map(|(tile, gain)| (tile.to_string(), *gain));
        serde_json::json!({
            "score": Measure::PairCrossings.to_string(),
            "bound": self.most(),
            "cases": self.cases,
            "spaces": Space::all().map(|space| space.to_string()).collect::<Vec<_>>(),
            "posts": posts.collect::<Vec<_>>(),
            "tiles": tiles.collect::<std::collections::BTreeMap<_, _>>(),
            "gains": gains.collect::<std::collections::BTreeMap<_, _>>(),
        })
    }

    /// Returns the certificate of the enumeration.
    pub fn certificate(&self) -> Certificate {
        Certificate::Enumeration {
            what: "cases of two strands on a tile: beyond their four ends, five tiles have a crossing each"
                .to_owned(),
            count: self.cases,
        }
    }
}

/// Returns how many more crossings than ends the two strands have on a space. The digits of `owners` to base 3 tell for
/// each segment whether it is of the first strand (1), of the second (2), or of neither.
fn gain(segments: &[(Port, Port)], owners: u32) -> u32 {
    let owner = |at: usize| owners / 3u32.pow(at as u32) % 3;
    let (mut crossings, mut ends) = (0, 0);
    for (at, &(a, b)) in segments.iter().enumerate().filter(|(at, _)| owner(*at) > 0) {
        ends += [a, b].into_iter().filter(|port| port.link().port().is_none()).count() as u32;
        let others = segments.iter().enumerate().skip(at + 1);
        let others = others.filter(|(to, _)| owner(*to) > 0 && owner(*to) != owner(at));
        crossings += others.filter(|(_, (c, d))| alternate(a, b, *c, *d)).count() as u32;
    }
    crossings.saturating_sub(ends)
}
