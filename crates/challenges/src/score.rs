//! Scores from a fast trace: the same values as the measures read, by other means.

use std::sync::LazyLock;

use eightfold_octiles::{Link, PORTS, Port, Post, SPACES};

use crate::fast::{Run, Trace};
use crate::measure::{Kind, Measure, PairType, Pairing, RouteLength, Turning, diagonal, orthogonal};
use crate::survey::Length;
use crate::turn::turn_post;

/// Tables over posts, made once.
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

/// The value of a score on a traced board, as [`crate::Value::rank`] gives it.
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
        Measure::ImagePosts(Turning::Half) => count(&|run| tables.turned[2][usize::from(run.from)] == run.to),
        Measure::ImagePosts(Turning::Quarter) => count(&|run| {
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
            let mut kinds = trace.segments(run).iter().map(|&(a, b)| apart(a, b));
            let first = kinds.next();
            kinds.all(|kind| Some(kind) == first)
        }),
        Measure::OneNetwork => -(networks(runs) - 1),
        Measure::NoOrthogonal => -count(&|run| tables.near[usize::from(run.from)][usize::from(run.to)]),
        Measure::NoDiagonal => -count(&|run| tables.cornered[usize::from(run.from)][usize::from(run.to)]),
        Measure::IdenticalRoutes | Measure::TwinRoutes(_) => routes(measure, trace, tables),
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

/// How far apart the sides of a segment are, 1 to 4.
fn apart(a: u8, b: u8) -> u8 {
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

/// Whether the ends of two segments of one space alternate around it.
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

/// The most disjoint sets, at most `ceiling`.
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

/// How many groups of challenge 18 of each type.
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

/// Lines as sums of random numbers, one for each piece and each of the eight ways to turn and mirror
/// the board. A shift by cells multiplies such a sum, so that shapes are compared by number.
struct ShapeTables {
    /// By variant (four turns, four turns of the mirror image), port in, side out.
    segment: Vec<[[u64; 8]; PORTS]>,
    /// By variant and port: the printed path that leads on, counted from its lower port.
    printed: Vec<[u64; PORTS]>,
    cells: [[(i8, i8); SPACES]; 8],
}

const ACROSS_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const UP_FACTOR: u64 = 0xD1B5_4A32_D192_ED03;

fn power(base: u64, exponent: i8) -> u64 {
    (0..exponent).fold(1u64, |product, _| product.wrapping_mul(base))
}

fn scramble(mut number: u64) -> u64 {
    number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

impl ShapeTables {
    fn new() -> Self {
        let variant_cell = |variant: usize, space: u8| {
            let (column, row) = eightfold_octiles::Space::new(usize::from(space)).cell();
            let (mut x, mut y) = (column as i8 - 3, row as i8 - 3);
            if variant >= 4 {
                x = -x;
            }
            for _ in 0..variant % 4 {
                (x, y) = (y, -x);
            }
            (x + 2, y + 2)
        };
        let variant_side = |variant: usize, side: u8| {
            let side = if variant >= 4 { (12 - side) % 8 } else { side };
            (side + 2 * (variant % 4) as u8) % 8
        };
        let place = |(x, y): (i8, i8)| power(ACROSS_FACTOR, x).wrapping_mul(power(UP_FACTOR, y));
        let segment = (0..8)
            .map(|variant| {
                std::array::from_fn(|port| {
                    std::array::from_fn(|out| {
                        let a = variant_side(variant, port as u8 & 7);
                        let b = variant_side(variant, out as u8);
                        let code = u64::from(a.min(b)) << 3 | u64::from(a.max(b));
                        place(variant_cell(variant, port as u8 >> 3)).wrapping_mul(scramble(code))
                    })
                })
            })
            .collect();
        let printed = (0..8)
            .map(|variant| {
                std::array::from_fn(|port| match Port::new(port).link() {
                    Link::Printed(other) => {
                        let end = |port: Port| {
                            let cell = variant_cell(variant, port.space().index() as u8);
                            (cell, variant_side(variant, port.side() as u8))
                        };
                        let (a, b) = (end(Port::new(port)), end(other));
                        let (a, b) = (a.min(b), a.max(b));
                        let step = ((b.0.0 - a.0.0 + 8) as u64) << 4 | (b.0.1 - a.0.1 + 8) as u64;
                        let code = 1 << 20 | u64::from(a.1) << 16 | u64::from(b.1) << 12 | step;
                        place(a.0).wrapping_mul(scramble(code))
                    }
                    Link::Space(_) | Link::Post(_) => 0,
                })
            })
            .collect();
        Self {
            segment,
            printed,
            cells: std::array::from_fn(|variant| {
                std::array::from_fn(|space| variant_cell(variant, space as u8))
            }),
        }
    }

    /// The sums where the strand lies, by variant.
    fn sums(&self, trace: &Trace, run: &Run, variants: usize) -> [u64; 8] {
        let mut sums = [0u64; 8];
        for &(port, out) in trace.segments(run) {
            for (variant, sum) in sums.iter_mut().enumerate().take(variants) {
                *sum = sum
                    .wrapping_add(self.segment[variant][usize::from(port)][usize::from(out & 7)])
                    .wrapping_add(self.printed[variant][usize::from(out)]);
            }
        }
        sums
    }

    /// A sum over these spaces, as if shifted so far up and across that the corner is always the same.
    fn home(&self, variant: usize, sum: u64, tiles: u32) -> u64 {
        let (mut x, mut y) = (i8::MAX, i8::MAX);
        let mut rest = tiles;
        while rest != 0 {
            let cell = self.cells[variant][rest.trailing_zeros() as usize];
            rest &= rest - 1;
            x = x.min(cell.0);
            y = y.min(cell.1);
        }
        sum.wrapping_mul(power(ACROSS_FACTOR, 4 - x)).wrapping_mul(power(UP_FACTOR, 4 - y))
    }

    fn shape(&self, sums: &[u64; 8], tiles: u32) -> u64 {
        (0..4).map(|variant| self.home(variant, sums[variant], tiles)).min().unwrap_or(0)
    }
}

fn shapes(measure: Measure, trace: &Trace, tables: &ShapeTables) -> i64 {
    let runs = trace.runs();
    match measure {
        Measure::Rotational => runs
            .iter()
            .filter(|run| {
                let sums = tables.sums(trace, run, 4);
                !run.is_loop() && tables.home(0, sums[0], run.tiles) == tables.home(2, sums[2], run.tiles)
            })
            .count() as i64,
        Measure::AllMirror => {
            -(runs
                .iter()
                .filter(|run| {
                    let sums = tables.sums(trace, run, 8);
                    let home = tables.home(0, sums[0], run.tiles);
                    !run.is_loop()
                        && (4..8).all(|variant| tables.home(variant, sums[variant], run.tiles) != home)
                })
                .count() as i64)
        }
        Measure::ImagePaths | Measure::AllImages { .. } => {
            let relaxed = measure == Measure::AllImages { relaxed: true };
            let mut lines = [[0; 8]; 36];
            let paths = runs.iter().take_while(|run| !run.is_loop());
            for (line, run) in lines.iter_mut().zip(paths) {
                *line = tables.sums(trace, run, 4);
            }
            let imaged = (0..lines.len()).filter(|&at| {
                (0..lines.len())
                    .any(|other| (relaxed || other != at) && lines[at][1..4].contains(&lines[other][0]))
            });
            let count = imaged.count() as i64;
            if measure == Measure::ImagePaths { count } else { count - 36 }
        }
        _ => {
            let mut all: [(u64, i64); 52] = [(0, 0); 52];
            let length = if let Measure::TwinStrands(length) = measure { length } else { Length::Segments };
            for (entry, run) in all.iter_mut().zip(runs) {
                let sums = tables.sums(trace, run, 4);
                *entry = (tables.shape(&sums, run.tiles), length_of(run, length));
            }
            let all = &mut all[..runs.len()];
            all.sort_unstable();
            let classes = all.chunk_by(|a, b| a.0 == b.0);
            match measure {
                Measure::Shapes => classes.count() as i64,
                Measure::TwinStrands(_) => {
                    most(classes.filter(|class| class.len() > 1).map(|class| class[0].1))
                }
                _ => most(classes.map(|class| class.len() as i64)),
            }
        }
    }
}

/// A route on the way.
#[derive(Clone, Copy)]
struct Way {
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
    found: Vec<(u64, Way)>,
}

fn routes(measure: Measure, trace: &Trace, tables: &Tables) -> i64 {
    let mut finder = RouteFinder {
        runs: &trace.runs()[..36],
        sums: [[0; 8]; 36],
        shapes: &tables.shapes,
        found: Vec::with_capacity(4096),
    };
    for (sums, run) in finder.sums.iter_mut().zip(finder.runs) {
        *sums = tables.shapes.sums(trace, run, 4);
    }
    finder.find();
    let found = &mut finder.found;
    found.sort_unstable_by_key(|(shape, _)| *shape);
    let classes = found.chunk_by(|a, b| a.0 == b.0).filter(|class| class.len() > 1);
    let Measure::TwinRoutes(length) = measure else {
        return most(classes.map(|class| class.len() as i64)).max(1);
    };
    let length = |way: &Way| match length {
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
            let way = Way {
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

    fn keep(&mut self, way: &Way) {
        self.found.push((self.shapes.shape(&way.sums, way.tiles), *way));
    }

    fn extend(&mut self, start: u8, at: u8, way: &Way) {
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
