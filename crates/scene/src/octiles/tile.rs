//! The ribbons of a tile: which one passes over which, and which parts are visible.

use eightfold_octiles::{Placement, SegmentKind, Side, TileId};

use super::geometry::segment;
use crate::curve::{Cubic, Point};

/// The width of a ribbon.
pub const RIBBON: f64 = 12.0;

/// The width of the gap in the tile's colour that a ribbon leaves where it passes over another.
pub const HALO_WIDTH: f64 = 19.0;

/// The minimum visible length of a ribbon between two bridges. Shorter pieces look like splinters and are left out.
const MIN_RIBBON_LENGTH: f64 = 11.0;

/// A piece of a ribbon of a tile centred at the origin: from half way to the previous crossing to half way to the
/// next, so that the piece passes either over or under other ribbons, but not both.
#[derive(Clone, PartialEq, Debug)]
pub struct Ribbon {
    /// The sides that the whole ribbon joins.
    pub sides: (Side, Side),
    /// Painted in the tile's colour before the ribbon, where it passes over others.
    pub halo: Option<Cubic>,
    /// The painted parts, in order. The missing parts are under the halos of higher ribbons.
    pub parts: Vec<Cubic>,
}

/// Crossings closer together than this can't be woven: the ribbon has no room to dip between them.
const MIN_WEAVE_DISTANCE: f64 = 20.0;

/// How far a piece overlaps the previous one, as a share of the whole line, so that no seam shows.
const PIECE_OVERLAP: f64 = 0.012;

/// Returns a tile's four ribbons in layers, the lowest first, at rotation 0. Ribbons are woven: where crossings are
/// apart, a ribbon alternates between over and under; where they are close together, the longer ribbon is below. A
/// placed tile is this one rotated, so what passes over what never changes.
pub fn layers(tile: TileId) -> Vec<Vec<Ribbon>> {
    let mut sides = Placement::new(tile, 0).segments();
    sides.sort_by_key(|&(a, b)| std::cmp::Reverse(SegmentKind::between(a, b).points()));
    let lines = sides.map(|(a, b)| segment(a, b));
    let knots = crossing_groups(&sides, &lines);
    let mut layers: Vec<Vec<Ribbon>> = Vec::new();
    for (k, line) in lines.iter().enumerate() {
        // The knots on this ribbon in order: first and last place, and the knot.
        let mut met: Vec<(f64, f64, &CrossingGroup)> = knots
            .iter()
            .filter_map(|knot| {
                let mut at = knot.places.iter().filter(|place| place.0 == k).map(|place| place.1);
                let first = at.next()?;
                let (least, most) = at.fold((first, first), |(least, most), t| (least.min(t), most.max(t)));
                Some((least, most, knot))
            })
            .collect();
        met.sort_by(|a, b| a.0.total_cmp(&b.0));
        let joint = |at: usize| match at.checked_sub(1).zip(met.get(at)) {
            Some((before, here)) => f64::midpoint(met[before].1, here.0),
            None => {
                if at == 0 {
                    0.0
                } else {
                    1.0
                }
            }
        };
        for at in 0..met.len().max(1) {
            let (from, to) = (joint(at), joint(at + 1));
            let knot = met.get(at).map(|knot| knot.2);
            let level = knot.map_or(0, |knot| knot.level(k));
            let piece = line.part((from - PIECE_OVERLAP).max(0.0), (to + PIECE_OVERLAP).min(1.0));
            let parts = match knot {
                Some(knot) if knot.order.len() > 2 => {
                    let above: Vec<Cubic> = knot.order[level + 1..].iter().map(|&k| lines[k]).collect();
                    visible(&piece, &above)
                }
                _ => vec![piece],
            };
            if layers.len() <= level {
                layers.resize(level + 1, Vec::new());
            }
            layers[level].push(Ribbon {
                sides: sides[k],
                halo: (level > 0).then(|| line.part(from.max(0.06), to.min(0.94))),
                parts,
            });
        }
    }
    layers
}

/// Crossings that are close together: usually one of two ribbons, sometimes several.
struct CrossingGroup {
    /// Where its crossings are, per ribbon, as shares of its line.
    places: Vec<(usize, f64)>,
    /// The crossings themselves.
    points: Vec<Point>,
    /// The ribbons that meet in it, the lowest first.
    order: Vec<usize>,
}

impl CrossingGroup {
    fn is_near(&self, other: &Self) -> bool {
        let mut pairs = self.points.iter().flat_map(|a| other.points.iter().map(|b| a.distance(*b)));
        pairs.any(|apart| apart < MIN_WEAVE_DISTANCE)
    }

    fn level(&self, ribbon: usize) -> usize {
        self.order.iter().position(|&one| one == ribbon).unwrap_or(0)
    }
}

/// Returns all knots of four ribbons, which are sorted by length, the longest first.
fn crossing_groups(sides: &[(Side, Side); 4], lines: &[Cubic; 4]) -> Vec<CrossingGroup> {
    let mut knots: Vec<CrossingGroup> = Vec::new();
    for b in 0..4 {
        for a in 0..b {
            let Some((on_a, on_b)) = crossing((sides[a], &lines[a]), (sides[b], &lines[b])) else {
                continue;
            };
            let mut knot = CrossingGroup {
                places: vec![(a, on_a), (b, on_b)],
                points: vec![lines[a].at(on_a)],
                order: vec![a, b],
            };
            while let Some(near) = knots.iter().position(|other| other.is_near(&knot)) {
                let other = knots.remove(near);
                knot.places.extend(other.places);
                knot.points.extend(other.points);
                knot.order.extend(other.order);
            }
            knot.order.sort_unstable();
            knot.order.dedup();
            knots.push(knot);
        }
    }
    alternate_crossings(&mut knots);
    knots
}

/// Flips two-ribbon crossings so that as many ribbons as possible alternate between over and under.
fn alternate_crossings(knots: &mut [CrossingGroup]) {
    let single: Vec<usize> = (0..knots.len()).filter(|&k| knots[k].order.len() == 2).collect();
    let turns = |turned: usize| {
        let mut alternate = 0;
        for ribbon in 0..4 {
            let mut met: Vec<(f64, bool)> = Vec::new();
            for (bit, &k) in single.iter().enumerate() {
                if let Some(&(_, at)) = knots[k].places.iter().find(|place| place.0 == ribbon) {
                    met.push((at, (knots[k].level(ribbon) == 1) != (turned >> bit & 1 == 1)));
                }
            }
            met.sort_by(|a, b| a.0.total_cmp(&b.0));
            alternate += met.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
        }
        // Of equally good ways, take the one with the fewest flips, so that short ribbons tend to be on top.
        (alternate, std::cmp::Reverse(turned.count_ones()))
    };
    let best = (0..1 << single.len()).max_by_key(|&turned| turns(turned)).unwrap_or(0);
    for (bit, &k) in single.iter().enumerate() {
        if best >> bit & 1 == 1 {
            knots[k].order.swap(0, 1);
        }
    }
}

/// Returns where two ribbons cross, as shares of their lines.
fn crossing((a, line_a): ((Side, Side), &Cubic), (b, line_b): ((Side, Side), &Cubic)) -> Option<(f64, f64)> {
    let within = |side: Side| (a.0.min(a.1)..a.0.max(a.1)).contains(&side);
    if within(b.0) == within(b.1) {
        return None;
    }
    // Refine around the nearest points.
    let (mut at, mut reach) = ((0.5, 0.5), 0.5);
    while reach > 1e-3 {
        let near = |middle: f64| (0..=20).map(move |k| middle + reach * (f64::from(k) / 10.0 - 1.0));
        let pairs = near(at.0).flat_map(|s| near(at.1).map(move |t| (s, t)));
        let apart = |pair: &(f64, f64)| line_a.at(pair.0).distance(line_b.at(pair.1));
        at = pairs.min_by(|one, other| apart(one).total_cmp(&apart(other))).unwrap_or(at);
        reach /= 5.0;
    }
    Some(at)
}

const STEPS: usize = 160;

/// Returns the parts of a ribbon that are worth painting under the ones above it.
fn visible(line: &Cubic, above: &[Cubic]) -> Vec<Cubic> {
    let covering: Vec<Vec<Point>> = above.iter().map(samples).collect();
    let covered = |point: Point| {
        covering.iter().any(|line| line.iter().any(|&on| on.distance(point) < HALO_WIDTH / 2.0))
    };
    // At each step, how much of the ribbon's width is visible.
    let shows: Vec<usize> = (0..=STEPS)
        .map(|k| {
            let t = k as f64 / STEPS as f64;
            let (middle, across) = (line.at(t), line.direction(t).turned() * (RIBBON / 2.0));
            [middle, middle + across, middle - across].into_iter().filter(|&point| !covered(point)).count()
        })
        .collect();
    let step = line.at(0.0).distance(line.at(1.0)).max(35.0) / STEPS as f64;
    // Runs of visible steps, without the splinters.
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut k = 0;
    while k <= STEPS {
        if shows[k] == 0 {
            k += 1;
            continue;
        }
        let first = k;
        while k <= STEPS && shows[k] > 0 {
            k += 1;
        }
        let whole = shows[first..k].iter().filter(|&&n| n == 3).count();
        if whole as f64 * step >= MIN_RIBBON_LENGTH || first == 0 || k > STEPS {
            runs.push((first, k - 1));
        }
    }
    // Each run extends under the halos at its ends, half way to the next visible step.
    runs.iter()
        .map(|&(first, last)| {
            let hidden_before = shows[..first].iter().rev().take_while(|&&n| n == 0).count();
            let hidden_after = shows[last + 1..].iter().take_while(|&&n| n == 0).count();
            let from = first - hidden_before / 2;
            let to = last + hidden_after / 2;
            if (from, to) == (0, STEPS) {
                *line
            } else {
                line.part(from as f64 / STEPS as f64, to as f64 / STEPS as f64)
            }
        })
        .collect()
}

fn samples(line: &Cubic) -> Vec<Point> {
    (0..=STEPS).map(|k| line.at(k as f64 / STEPS as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(tile: TileId) -> Vec<(usize, Ribbon)> {
        let layers = layers(tile).into_iter().enumerate();
        layers.flat_map(|(level, ribbons)| ribbons.into_iter().map(move |ribbon| (level, ribbon))).collect()
    }

    #[test]
    fn ribbons_are_painted_except_under_others() {
        for tile in TileId::all() {
            let pieces = pieces(tile);
            for (from, to) in Placement::new(tile, 0).segments() {
                let whole = segment(from, to);
                let mine = || pieces.iter().filter(|(_, ribbon)| ribbon.sides == (from, to));
                assert!(mine().count() > 0, "{tile:?}");
                for step in 0..=40 {
                    let point = whole.at(f64::from(step) / 40.0);
                    let on = |part: &Cubic| samples(part).iter().any(|on| on.distance(point) < 1.0);
                    let painted = mine().any(|(_, ribbon)| ribbon.parts.iter().any(on));
                    let under =
                        pieces.iter().filter(|(_, ribbon)| ribbon.sides != (from, to)).any(|(_, ribbon)| {
                            let halo = ribbon.halo.iter().flat_map(samples);
                            halo.into_iter()
                                .any(|on| on.distance(point) < HALO_WIDTH / 2.0 + MIN_RIBBON_LENGTH)
                        });
                    assert!(painted || under, "{tile:?} {from:?} {to:?} at {point:?}");
                    assert!(painted || (1..40).contains(&step), "{tile:?}: the ends show");
                }
            }
        }
    }

    #[test]
    fn ribbons_passing_over_have_halos() {
        for tile in TileId::all() {
            for (level, ribbon) in pieces(tile) {
                assert_eq!(ribbon.halo.is_some(), level > 0, "{tile:?}");
            }
        }
    }

    #[test]
    fn ribbons_alternate_over_and_under() {
        // For each ribbon of the tile, whether it goes over: two curves each way, a lattice of four crossings.
        let tile = TileId::new(3).unwrap();
        for (from, to) in Placement::new(tile, 0).segments() {
            let mut levels: Vec<usize> = pieces(tile)
                .into_iter()
                .filter(|(_, ribbon)| ribbon.sides == (from, to))
                .map(|(level, _)| level)
                .collect();
            levels.sort_unstable();
            assert_eq!(levels, [0, 1], "{from:?} {to:?}");
        }
        // A diameter that crosses three others goes over, under, over, or the other way round.
        let long = |tile: u8, sides: (Side, Side)| -> Vec<usize> {
            let mut pieces: Vec<(f64, usize)> = pieces(TileId::new(tile).unwrap())
                .into_iter()
                .filter(|(_, ribbon)| ribbon.sides == sides)
                .map(|(level, ribbon)| (ribbon.parts[0].at(0.5).y, level))
                .collect();
            pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
            pieces.into_iter().map(|piece| piece.1).collect()
        };
        let levels = long(5, (Side::N, Side::S));
        assert!(levels == [0, 1, 0] || levels == [1, 0, 1], "{levels:?}");
    }

    #[test]
    fn crossings_that_lie_together_are_stacked() {
        // All four diameters meet in the middle.
        let four = layers(TileId::new(1).unwrap());
        assert_eq!(four.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1, 1]);
    }
}
