//! The ribbons of a tile: in which order they lie, and what of each is to be seen.

use eightfold_octiles::{Placement, SegmentKind, Side, TileId};

use super::geometry::segment;
use crate::curve::{Cubic, Point};

/// The width of a ribbon.
pub const RIBBON: f64 = 12.0;

/// The width of the tile's own colour that a ribbon keeps free where it passes over another.
pub const HALO: f64 = 19.0;

/// What shows of a ribbon between two bridges must be at least this long, or it is left out: a shorter
/// bit is no ribbon any more, only a splinter.
const SPLINTER: f64 = 11.0;

/// One ribbon of a tile whose centre is the origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Strand {
    /// The sides it joins.
    pub sides: (Side, Side),
    /// Its whole middle line.
    pub whole: Cubic,
    /// The parts that are painted, in order. What is left out lies under the halos of ribbons above.
    pub parts: Vec<Cubic>,
}

/// The four ribbons of a tile at rotation 0, the lowest first: the longer below, the shorter above.
/// A laid tile is this one turned: which ribbon lies on top does not change with the rotation.
pub fn ribbons(tile: TileId) -> [Strand; 4] {
    let mut sides = Placement::new(tile, 0).segments();
    sides.sort_by_key(|&(a, b)| std::cmp::Reverse(SegmentKind::between(a, b).points()));
    let lines = sides.map(|(a, b)| segment(a, b));
    std::array::from_fn(|k| Strand {
        sides: sides[k],
        whole: lines[k],
        parts: visible(&lines[k], &lines[k + 1..]),
    })
}

const STEPS: usize = 160;

/// The parts of a ribbon that are worth painting under the ones above it.
fn visible(line: &Cubic, above: &[Cubic]) -> Vec<Cubic> {
    let covering: Vec<Vec<Point>> = above.iter().map(samples).collect();
    let covered = |point: Point| {
        covering
            .iter()
            .any(|line| line.iter().any(|&on| on.distance(point) < HALO / 2.0))
    };
    // At each step: how much of the ribbon's breadth shows.
    let shows: Vec<usize> = (0..=STEPS)
        .map(|k| {
            let t = k as f64 / STEPS as f64;
            let (middle, across) = (line.at(t), line.direction(t).turned() * (RIBBON / 2.0));
            [middle, middle + across, middle - across]
                .into_iter()
                .filter(|&point| !covered(point))
                .count()
        })
        .collect();
    let step = line.at(0.0).distance(line.at(1.0)).max(35.0) / STEPS as f64;
    // Runs of steps at which something shows, without the splinters.
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
        if whole as f64 * step >= SPLINTER || first == 0 || k > STEPS {
            runs.push((first, k - 1));
        }
    }
    // Each run reaches on under the halos at its ends, half way to the next step that shows.
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

    #[test]
    fn the_uppermost_ribbon_is_whole_and_no_longer_than_the_others() {
        for tile in TileId::all() {
            let strands = ribbons(tile);
            assert_eq!(strands[3].parts, vec![strands[3].whole]);
            let points = strands
                .each_ref()
                .map(|s| SegmentKind::between(s.sides.0, s.sides.1).points());
            assert!(points.windows(2).all(|pair| pair[0] >= pair[1]), "{tile:?}");
        }
    }

    #[test]
    fn every_ribbon_begins_and_ends_at_its_sides() {
        for tile in TileId::all() {
            for strand in ribbons(tile) {
                let (first, last) = (strand.parts.first().unwrap(), strand.parts.last().unwrap());
                assert!(first.at(0.0).distance(strand.whole.at(0.0)) < 1e-6, "{tile:?}");
                assert!(last.at(1.0).distance(strand.whole.at(1.0)) < 1e-6, "{tile:?}");
            }
        }
    }

    #[test]
    fn what_is_left_out_lies_under_a_ribbon_above_or_beside_one() {
        for tile in TileId::all() {
            let strands = ribbons(tile);
            for (k, strand) in strands.iter().enumerate() {
                for step in 0..=40 {
                    let point = strand.whole.at(f64::from(step) / 40.0);
                    let painted = strand
                        .parts
                        .iter()
                        .any(|part| samples(part).iter().any(|on| on.distance(point) < 1.0));
                    let near = strands[k + 1..]
                        .iter()
                        .flat_map(|above| samples(&above.whole))
                        .any(|on| on.distance(point) < HALO / 2.0 + SPLINTER);
                    assert!(painted || near, "{tile:?} {:?} at {point:?}", strand.sides);
                }
            }
        }
    }
}
