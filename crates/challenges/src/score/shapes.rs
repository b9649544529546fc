//! Scores of the shapes of paths, loops and strands.

use eightfold_octiles::{Link, PORTS, Port, SPACES};

use super::{length_of, most};
use crate::fast::{Run, Trace};
use crate::measure::Measure;
use crate::survey::Length;

/// Lines as sums of random numbers, one for each piece and each of the eight rotations and reflections of the board. A
/// shift by cells multiplies such a sum, so that shapes are compared as numbers.
pub(super) struct ShapeTables {
    /// By variant (four rotations, four rotations of the mirror image), entry port, exit side.
    segment: Vec<[[u64; 8]; PORTS]>,
    /// By variant and port: the printed path that starts there, counted at its lower port.
    printed: Vec<[u64; PORTS]>,
    cells: [[(i8, i8); SPACES]; 8],
}

const RIGHT_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
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
    pub(super) fn new() -> Self {
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
        let place = |(x, y): (i8, i8)| power(RIGHT_FACTOR, x).wrapping_mul(power(UP_FACTOR, y));
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

    /// Returns the sums of a strand in its place, by variant.
    pub(super) fn sums(&self, trace: &Trace, run: &Run, variants: usize) -> [u64; 8] {
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

    /// Returns a sum over these spaces after shifting them so that their corner is always the same.
    fn home(&self, variant: usize, sum: u64, tiles: u32) -> u64 {
        let (mut x, mut y) = (i8::MAX, i8::MAX);
        let mut rest = tiles;
        while rest != 0 {
            let cell = self.cells[variant][rest.trailing_zeros() as usize];
            rest &= rest - 1;
            x = x.min(cell.0);
            y = y.min(cell.1);
        }
        sum.wrapping_mul(power(RIGHT_FACTOR, 4 - x)).wrapping_mul(power(UP_FACTOR, 4 - y))
    }

    pub(super) fn shape(&self, sums: &[u64; 8], tiles: u32) -> u64 {
        (0..4).map(|variant| self.home(variant, sums[variant], tiles)).min().unwrap_or(0)
    }
}

/// Returns the value of a score of shapes.
pub(super) fn shapes(measure: Measure, trace: &Trace, tables: &ShapeTables) -> i64 {
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
