use eightfold_octiles::{Link, Port, Side, Space};

use super::marks::Marks;
use crate::exact::board::{Board, side_pairs};
use crate::exact::cnf::{Cnf, Literal};
use crate::survey::Length;
use crate::turn::turn_port;

/// A rotation by quarters followed by a shift by whole cells.
#[derive(Clone, Copy)]
struct Motion {
    quarters: u8,
    across: i8,
    up: i8,
}

impl Motion {
    /// Returns every motion that maps a strand to another, but only one of each motion and its inverse: one of the two
    /// quarter turns, and of pure shifts those that go up, or level to the right.
    fn all() -> impl Iterator<Item = Self> {
        let shifts = || (-4..=4i8).flat_map(|across| (-4..=4i8).map(move |up| (across, up)));
        [0, 1, 2].into_iter().flat_map(move |quarters| {
            shifts()
                .filter(move |&(across, up)| quarters > 0 || up > 0 || up == 0 && across > 0)
                .map(move |(across, up)| Self { quarters, across, up })
        })
    }

    /// Returns the image of a port; `None` if it is off the board.
    fn image(self, port: Port) -> Option<Port> {
        let turned = turn_port(port, self.quarters);
        let (column, row) = turned.space().cell();
        let space =
            Space::at_cell(column.checked_add_signed(self.across)?, row.checked_add_signed(self.up)?)?;
        Some(space.port(turned.side()))
    }

    /// Returns the same for a port of a strand, if its line continues in the same way there: to a post, a space or a
    /// printed path.
    fn of_strand(self, port: Port) -> Option<Port> {
        let image = self.image(port)?;
        let same = match (port.link(), image.link()) {
            (Link::Post(_), Link::Post(_)) | (Link::Space(_), Link::Space(_)) => true,
            (Link::Printed(here), Link::Printed(there)) => self.image(here) == Some(there),
            _ => false,
        };
        same.then_some(image)
    }
}

/// Marks a strand that some motion maps to another one, with at least this length.
///
/// Only sides whose image is on the board are marked. Their segments also occur at their images, which are not marked
/// themselves because they belong to the other strand.
pub(super) fn ask(cnf: &mut Cnf, board: &Board, length: Length, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, None, |_| true);
    marks.at_least(cnf, board, length, least);
    // A strand crosses a tile at most three times, and a crossing has at most six points.
    let tiles = match length {
        Length::Tiles => least,
        Length::Segments => least.div_ceil(3),
        Length::Points => least.div_ceil(18),
    };
    let mut chosen: Vec<Literal> = Vec::new();
    for motion in Motion::all() {
        let images = Space::all().filter(|space| motion.image(space.port(Side::ALL[0])).is_some());
        if images.count() < tiles {
            continue;
        }
        let this = cnf.variable(|| {
            let Motion { quarters, across, up } = motion;
            format!("the motion is {quarters} quarter turns, then {across} columns and {up} rows")
        });
        cnf.block(|| {
            let Motion { quarters, across, up } = motion;
            format!(
                "if the motion is {quarters} quarter turns, {across} columns and {up} rows: every marked segment is \
                 found again at its image, which is not marked"
            )
        });
        chosen.push(this);
        for port in Port::all() {
            let on = marks.on(port);
            match motion.of_strand(port) {
                None => cnf.add([-this, -on]),
                Some(image) => cnf.add([-this, -on, -marks.on(image)]),
            }
        }
        for space in Space::all() {
            for (a, b) in side_pairs() {
                let (one, other) = (space.port(a), space.port(b));
                if let (Some(to), Some(too)) = (motion.image(one), motion.image(other)) {
                    let there = board.joined(to.space(), to.side(), too.side());
                    cnf.add([-this, -marks.on(one), -board.joined(space, a, b), there]);
                }
            }
        }
    }
    cnf.block(|| "some motion is chosen".to_owned());
    cnf.add(chosen);
    marks
}
