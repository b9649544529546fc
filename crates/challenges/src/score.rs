//! Scores from a fast trace: the same values as the measures, computed in a different way.

mod routes;
mod shapes;

use std::sync::LazyLock;

use eightfold_octiles::{Post, SPACES};

use self::routes::routes;
use self::shapes::{ShapeTables, shapes};
use crate::fast::{Run, Trace};
use crate::measure::{ImageRotation, Kind, Measure, PairType, Pairing, diagonal, orthogonal};
use crate::survey::Length;
use crate::turn::turn_post;

/// Tables over posts, computed once.
struct Tables {
    turned: [[u8; 36]; 4],
    near: [[bool; 36]; 36],
    cornered: [[bool; 36]; 36],
    degree: [u8; 36],
    shapes: ShapeTables,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let by_post = |f: &dyn Fn(Post) -> u8| std::array::from_fn(|at| f(Post::new(at)));
    let pairs = |good: fn(Post, Post) -> bool| {
        std::array::from_fn(|a| {
            std::array::from_fn(|b| a >= 20 && b >= 20 && good(Post::new(a), Post::new(b)))
        })
    };
    Tables {
        turned: std::array::from_fn(|quarters| {
            by_post(&|post| turn_post(post, quarters as u8).index() as u8)
        }),
        near: pairs(orthogonal),
        cornered: pairs(diagonal),
        degree: by_post(&|post| post.ports().len() as u8),
        shapes: ShapeTables::new(),
    }
});

/// Returns the value of a score on a traced board, as a [`crate::Value::rank`].
pub fn rank(measure: Measure, trace: &Trace) -> i64 {
    let runs = trace.runs();
    let paths = || runs.iter().filter(|run| !run.is_loop());
    let loops = || runs.iter().filter(|run| run.is_loop());
    let count = |good: &dyn Fn(&Run) -> bool| paths().filter(|run| good(run)).count() as i64;
    let of_kind = |kind: Kind| runs.iter().filter(move |run| run.is_loop() == (kind == Kind::Loop));
    let tables = &*TABLES;
    match measure {
        Measure::Longest(kind, length) => most(of_kind(kind).map(|run| length_of(run, length))),
        Measure::Loops => loops().count() as i64,
        Measure::RoundTour => -loops()
            .map(|run| (0..SPACES).filter(|&space| crossings_of(trace, run)[space] != 1).count() as i64)
            .min()
            .unwrap_or(SPACES as i64),
        Measure::PrintedOnTour => most(
            paths().filter(|run| run.tiles.count_ones() as usize == SPACES).map(|run| i64::from(run.printed)),
        ),
        Measure::LongestRim(length) => {
            most(paths().filter(|run| run.joins_circles()).map(|run| length_of(run, length)))
        }
        Measure::RimPaths => count(&Run::joins_circles),
        Measure::RimNeighbours(pairing) => {
            let pair = |post: u8| match pairing {
                Pairing::Even => post / 2,
                Pairing::Odd => (post + 19) % 20 / 2,
            };
            count(&|run| run.joins_circles() && pair(run.from) == pair(run.to)) - 10
        }
        Measure::OppositeSides => {
            count(&|run| run.joins_circles() && (run.from / 5).abs_diff(run.to / 5) == 2)
        }
        Measure::SamePosition => count(&|run| run.joins_circles() && run.from % 5 == run.to % 5),
        Measure::Recrossed(kind, times) => most(of_kind(kind).map(|run| {
            let crossings = crossings_of(trace, run);
            crossings.iter().filter(|&&here| here >= times).count() as i64
        })),
        Measure::SameTile(kind) => {
            most(of_kind(kind).map(|run| crossings_of(trace, run).into_iter().max().map_or(0, i64::from)))
        }
        Measure::SelfCrossings(kind) => most(of_kind(kind).map(|run| self_crossings(trace, run))),
        Measure::SelfCrossing => runs.iter().filter(|run| self_crossings(trace, run) > 0).count() as i64,
        Measure::TwiceUncrossed => count(&|run| {
            run.len > 1 && u32::from(run.len) > run.tiles.count_ones() && self_crossings(trace, run) == 0
        }),
        Measure::PairCrossings | Measure::PairShared => pairs(measure, trace),
        Measure::Routes(stops) => Stops::of(trace).most_routes(usize::from(stops)),
        Measure::ImagePosts(ImageRotation::Half) => {
            count(&|run| tables.turned[2][usize::from(run.from)] == run.to)
        }
        Measure::ImagePosts(ImageRotation::Quarter) => count(&|run| {
            tables.turned[1][usize::from(run.from)] == run.to
                || tables.turned[3][usize::from(run.from)] == run.to
        }),
        Measure::FourSides => Stops::of(trace).sides.iter().filter(|&&sides| sides == 0b1111).count() as i64,
        Measure::StopPairs(kind) => {
            let found = groups(trace, tables);
            kind.map_or(found.iter().sum(), |kind| found[kind as usize])
        }
        Measure::StopPairsEach => -(groups(trace, tables).iter().filter(|&&found| found == 0).count() as i64),
        Measure::OneKind => count(&|run| {
            let mut kinds = trace.segments(run).iter().map(|&(a, b)| distance(a, b));
            let first = kinds.next();
            kinds.all(|kind| Some(kind) == first)
        }),
        Measure::OneNetwork => -(networks(runs) - 1),
        Measure::NoOrthogonal => -count(&|run| tables.near[usize::from(run.from)][usize::from(run.to)]),
        Measure::NoDiagonal => -count(&|run| tables.cornered[usize::from(run.from)][usize::from(run.to)]),
        Measure::IdenticalRoutes | Measure::TwinRoutes(_) => routes(measure, trace, &tables.shapes),
        Measure::Rotational
        | Measure::Shapes
        | Measure::IdenticalStrands
        | Measure::TwinStrands(_)
        | Measure::ImagePaths
        | Measure::AllImages { .. }
        | Measure::AllMirror => shapes(measure, trace, &tables.shapes),
    }
}

fn most(values: impl Iterator<Item = i64>) -> i64 {
    values.max().unwrap_or(0)
}

fn length_of(run: &Run, length: Length) -> i64 {
    i64::from(match length {
        Length::Tiles => run.tiles.count_ones(),
        Length::Segments => u32::from(run.len),
        Length::Points => u32::from(run.points),
    })
}

/// Returns the distance between the sides of a segment, 1 to 4.
fn distance(a: u8, b: u8) -> u8 {
    let apart = (b & 7).abs_diff(a & 7);
    apart.min(8 - apart)
}

fn crossings_of(trace: &Trace, run: &Run) -> [u8; SPACES] {
    let mut crossings = [0; SPACES];
    for &(port, _) in trace.segments(run) {
        crossings[usize::from(port >> 3)] += 1;
    }
    crossings
}

/// Returns whether the ends of two segments of one space alternate around it.
fn cross(one: (u8, u8), other: (u8, u8)) -> bool {
    let (low, high) = (one.0.min(one.1), one.0.max(one.1));
    let inside = |port: u8| low < port && port < high;
    one.0 >> 3 == other.0 >> 3 && inside(other.0) != inside(other.1)
}

fn self_crossings(trace: &Trace, run: &Run) -> i64 {
    if u32::from(run.len) == run.tiles.count_ones() {
        return 0;
    }
    let segments = trace.segments(run);
    let mut count = 0;
    for (i, &one) in segments.iter().enumerate() {
        count += segments[i + 1..].iter().filter(|&&other| cross(one, other)).count();
    }
    count as i64
}

fn pairs(measure: Measure, trace: &Trace) -> i64 {
    let runs = trace.runs();
    let mut best = 0;
    for (i, one) in runs.iter().enumerate() {
        for other in &runs[i + 1..] {
            let shared = i64::from((one.tiles & other.tiles).count_ones());
            let ceiling = if measure == Measure::PairShared { shared } else { 4 * shared };
            if ceiling <= best {
                continue;
            }
            let others = trace.segments(other);
            let crossings: usize = trace
                .segments(one)
                .iter()
                .map(|&segment| others.iter().filter(|&&two| cross(segment, two)).count())
                .sum();
            if measure == Measure::PairCrossings {
                best = best.max(crossings as i64);
            } else if crossings == 0 {
                best = best.max(shared);
            }
        }
    }
    best
}

/// Which stops are joined to which, and to circles of which sides.
struct Stops {
    beside: [u16; 16],
    sides: [u8; 16],
    circles: [u8; 16],
}

impl Stops {
    fn of(trace: &Trace) -> Self {
        let mut stops = Self { beside: [0; 16], sides: [0; 16], circles: [0; 16] };
        for run in trace.runs().iter().filter(|run| !run.is_loop()) {
            for (a, b) in [(run.from, run.to), (run.to, run.from)] {
                if a >= 20 {
                    let at = usize::from(a - 20);
                    if b >= 20 {
                        stops.beside[at] |= 1 << (b - 20);
                    } else {
                        stops.sides[at] |= 1 << (b / 5);
                        stops.circles[at] += 1;
                    }
                }
            }
        }
        stops
    }

    fn most_routes(&self, stops: usize) -> i64 {
        if stops == 1 {
            return self.circles.iter().filter(|&&circles| circles > 1).count() as i64;
        }
        let mut sets = Vec::new();
        for start in 0..16u8 {
            if self.circles[usize::from(start)] > 0 {
                self.walk(start, 1 << start, stops - 1, &mut sets);
            }
        }
        sets.sort_unstable();
        sets.dedup();
        pack(&sets, 0, 16 / stops as i64)
    }

    fn walk(&self, at: u8, used: u16, left: usize, sets: &mut Vec<u16>) {
        if left == 0 {
            if self.circles[usize::from(at)] > 0 {
                sets.push(used);
            }
            return;
        }
        let mut next = self.beside[usize::from(at)] & !used;
        while next != 0 {
            let to = next.trailing_zeros() as u8;
            next &= next - 1;
            self.walk(to, used | 1 << to, left - 1, sets);
        }
    }
}

/// Returns the largest number of disjoint sets, at most `ceiling`.
fn pack(sets: &[u16], used: u16, ceiling: i64) -> i64 {
    let mut best = 0;
    for (at, &set) in sets.iter().enumerate() {
        if best == ceiling {
            break;
        }
        if set & used == 0 {
            best = best.max(1 + pack(&sets[at + 1..], used | set, ceiling - 1));
        }
    }
    best
}

/// Returns the number of groups of challenge 18 of each type.
fn groups(trace: &Trace, tables: &Tables) -> [i64; 3] {
    let mut found = [0; 3];
    let stops = Stops::of(trace);
    let paths = || trace.runs().iter().filter(|run| !run.is_loop());
    for one in 0..16usize {
        for other in one + 1..16 {
            let (a, b) = (one as u8 + 20, other as u8 + 20);
            let joined = stops.sides[one] | stops.sides[other] == 0b1111
                && stops.circles[one] + stops.circles[other] == 4
                && stops.beside[one] >> other & 1 == 1;
            if !joined {
                continue;
            }
            let between = paths()
                .filter(|run| (run.from, run.to) == (a, b) || (run.from, run.to) == (b, a))
                .count() as u8;
            let ends = tables.degree[usize::from(a)] + tables.degree[usize::from(b)];
            let kind = PairType::of(Post::new(usize::from(a)), Post::new(usize::from(b)));
            if let (Some(kind), true) = (kind, ends == 4 + 2 * between) {
                found[kind as usize] += 1;
            }
        }
    }
    found
}

fn networks(runs: &[Run]) -> i64 {
    let mut network: [u8; 36] = std::array::from_fn(|at| at as u8);
    fn root(network: &mut [u8; 36], mut at: u8) -> u8 {
        while network[usize::from(at)] != at {
            network[usize::from(at)] = network[usize::from(network[usize::from(at)])];
            at = network[usize::from(at)];
        }
        at
    }
    let mut count = 36;
    for run in runs.iter().filter(|run| !run.is_loop()) {
        let (a, b) = (root(&mut network, run.from), root(&mut network, run.to));
        if a != b {
            network[usize::from(a)] = b;
            count -= 1;
        }
    }
    count
}
