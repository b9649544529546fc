//! Scores of routes, which continue from path to path at stops.

use super::most;
use super::shapes::ShapeTables;
use crate::fast::{Run, Trace};
use crate::measure::{Measure, RouteLength};
use crate::survey::Length;

/// A partial route.
#[derive(Clone, Copy)]
struct PartialRoute {
    sums: [u64; 8],
    tiles: u32,
    len: u16,
    points: u16,
    stops: u16,
    paths: u64,
    first: u8,
    second: u8,
}

struct RouteFinder<'a> {
    runs: &'a [Run],
    sums: [[u64; 8]; 36],
    shapes: &'a ShapeTables,
    found: Vec<(u64, PartialRoute)>,
}

/// Returns the value of a score of routes of one shape.
pub(super) fn routes(measure: Measure, trace: &Trace, shapes: &ShapeTables) -> i64 {
    let mut finder = RouteFinder {
        runs: &trace.runs()[..36],
        sums: [[0; 8]; 36],
        shapes,
        found: Vec::with_capacity(4096),
    };
    for (sums, run) in finder.sums.iter_mut().zip(finder.runs) {
        *sums = shapes.sums(trace, run, 4);
    }
    finder.find();
    let found = &mut finder.found;
    found.sort_unstable_by_key(|(shape, _)| *shape);
    let classes = found.chunk_by(|a, b| a.0 == b.0).filter(|class| class.len() > 1);
    let Measure::TwinRoutes(length) = measure else {
        return most(classes.map(|class| class.len() as i64)).max(1);
    };
    let length = |way: &PartialRoute| match length {
        RouteLength::Stops => i64::from(way.stops.count_ones()),
        RouteLength::Of(Length::Tiles) => i64::from(way.tiles.count_ones()),
        RouteLength::Of(Length::Segments) => i64::from(way.len),
        RouteLength::Of(Length::Points) => i64::from(way.points),
    };
    let mut best = 0;
    for class in classes {
        for (i, (_, one)) in class.iter().enumerate() {
            if length(one) <= best {
                continue;
            }
            for (_, other) in &class[i + 1..] {
                if one.paths & other.paths == 0 {
                    best = best.max(length(one).min(length(other)));
                }
            }
        }
    }
    best
}

fn stop_bit(post: u8) -> u16 {
    if post >= 20 { 1 << (post - 20) } else { 0 }
}

impl RouteFinder<'_> {
    fn find(&mut self) {
        for (at, run) in self.runs.iter().enumerate() {
            let way = PartialRoute {
                sums: self.sums[at],
                tiles: run.tiles,
                len: u16::from(run.len),
                points: u16::from(run.points),
                stops: stop_bit(run.from) | stop_bit(run.to),
                paths: 1 << at,
                first: at as u8,
                second: 0,
            };
            self.keep(&way);
            if run.from != run.to {
                for (start, end) in [(run.from, run.to), (run.to, run.from)] {
                    if end >= 20 {
                        self.extend(start, end, &way);
                    }
                }
            }
        }
    }

    fn keep(&mut self, way: &PartialRoute) {
        self.found.push((self.shapes.shape(&way.sums, way.tiles), *way));
    }

    fn extend(&mut self, start: u8, at: u8, way: &PartialRoute) {
        for (index, run) in self.runs.iter().enumerate() {
            let to = if run.from == at && run.to != at {
                run.to
            } else if run.to == at && run.from != at {
                run.from
            } else {
                continue;
            };
            if way.paths >> index & 1 != 0 || (to != start && way.stops & stop_bit(to) != 0) {
                continue;
            }
            let mut longer = *way;
            for (sum, more) in longer.sums.iter_mut().zip(&self.sums[index]) {
                *sum = sum.wrapping_add(*more);
            }
            longer.tiles |= run.tiles;
            longer.len += u16::from(run.len);
            longer.points += u16::from(run.points);
            longer.stops |= stop_bit(to);
            longer.paths |= 1 << index;
            let index = index as u8;
            if way.paths.count_ones() == 1 {
                longer.second = index;
            }
            if to == start {
                let least = longer.paths.trailing_zeros() as u8 == way.first;
                let one_way = if longer.paths.count_ones() == 2 { start < at } else { longer.second < index };
                if least && one_way {
                    self.keep(&longer);
                }
                continue;
            }
            if way.first < index {
                self.keep(&longer);
            }
            if to >= 20 {
                self.extend(start, to, &longer);
            }
        }
    }
}
