//! The positions of spaces, posts, segments and printed paths.
//!
//! Every piece of a path leaves a side at a right angle, so paths run smoothly across tiles, printed paths and the
//! last stretch to a post.

use eightfold_octiles::{CrossedSegment, Link, Path, Piece, Port, Post, Side, Space};

use crate::curve::{Cubic, Curve, Point};

/// The width of a space.
pub const UNIT: f64 = 100.0;

/// The distance of a circle from the centre of its space.
const CIRCLE_DISTANCE: f64 = 80.0;

/// The `viewBox` of a board: left, top, width, height.
pub const VIEW: [f64; 4] = [-56.0, -56.0, 612.0, 612.0];

fn place(column: f64, row: f64) -> Point {
    Point::new(column * UNIT, (5.0 - row) * UNIT)
}

/// Returns the unit direction of a side.
pub fn outward(side: Side) -> Point {
    let angle = std::f64::consts::PI * (1.0 + side.index() as f64 / 4.0);
    Point::new(angle.cos(), angle.sin())
}

/// Returns the centre of a space.
pub fn centre(space: Space) -> Point {
    let (column, row) = space.cell();
    place(f64::from(column) - 0.5, f64::from(row) - 0.5)
}

/// Returns the middle of a side of a space.
pub fn middle(port: Port) -> Point {
    centre(port.space()) + outward(port.side()) * (UNIT / 2.0)
}

/// Returns the point of a runner on a post.
pub fn post(post: Post) -> Point {
    if post.is_circle() {
        let port = post.ports()[0];
        centre(port.space()) + outward(port.side()) * CIRCLE_DISTANCE
    } else {
        let (column, row) = post.cell();
        place(f64::from(column) - 1.0, f64::from(row) - 1.0)
    }
}

/// Returns a segment between two sides of a tile centred at the origin: an arc of a circle, or a line.
pub fn segment(from: Side, to: Side) -> Cubic {
    let (a, b) = (outward(from) * (UNIT / 2.0), outward(to) * (UNIT / 2.0));
    let apart = (from.index() + 8 - to.index()) % 8;
    if apart == 4 {
        return Cubic::line(a, b);
    }
    // The tangents meet in the centre at this angle; the arc covers the rest of a half turn.
    let angle = apart.min(8 - apart) as f64 * std::f64::consts::FRAC_PI_4;
    let radius = UNIT / 2.0 * (angle / 2.0).tan();
    let handle = arc_handle(std::f64::consts::PI - angle) * radius / (UNIT / 2.0);
    Cubic([a, a * (1.0 - handle), b * (1.0 - handle), b])
}

/// Returns the length of the handles that make a cubic follow an arc of a circle of radius 1.
fn arc_handle(sweep: f64) -> f64 {
    4.0 / 3.0 * (sweep / 4.0).tan()
}

/// Returns a printed path from one side to another: a quarter circle around a stop, or next to a missing one.
pub fn printed(from: Port, to: Port) -> Cubic {
    let (a, b) = (middle(from), middle(to));
    // The tangents are at right angles, so the chord is the radius times the square root of two.
    let radius = a.distance(b) / std::f64::consts::SQRT_2;
    let handle = arc_handle(std::f64::consts::FRAC_PI_2) * radius;
    Cubic([a, a + outward(from.side()) * handle, b + outward(to.side()) * handle, b])
}

/// Returns the straight line from a side of a space to its post.
pub fn spoke(port: Port) -> Option<Cubic> {
    match port.link() {
        Link::Post(end) => Some(Cubic::line(middle(port), post(end))),
        Link::Space(_) | Link::Printed(_) => None,
    }
}

/// Returns the line over some pieces of a path, in the order in which a runner passes them.
pub fn over(pieces: &[Piece]) -> Curve {
    Curve::new(
        pieces
            .iter()
            .map(|piece| match *piece {
                Piece::Segment(CrossedSegment { space, from, to }) => {
                    segment(from, to).shifted(centre(space))
                }
                Piece::Printed(from, to) => printed(from, to),
            })
            .collect(),
    )
}

/// Returns the line of a whole path, from post to post (or to the edge of an empty space).
pub fn line(path: &Path) -> Curve {
    strand(&path.pieces)
}

/// Returns the line over the pieces alone; for a loop, once round.
pub fn strand(pieces: &[Piece]) -> Curve {
    let mut arcs = over(pieces).arcs().to_vec();
    if let Some(Piece::Segment(first)) = pieces.first()
        && let Some(spoke) = spoke(first.space.port(first.from))
    {
        arcs.insert(0, spoke.reversed());
    }
    if let Some(Piece::Segment(last)) = pieces.last()
        && let Some(spoke) = spoke(last.space.port(last.to))
    {
        arcs.push(spoke);
    }
    Curve::new(arcs)
}

/// Returns the eight printed paths, each once.
pub fn printed_paths() -> impl Iterator<Item = (Port, Port)> {
    Port::all().filter_map(|port| match port.link() {
        Link::Printed(other) if port < other => Some((port, other)),
        _ => None,
    })
}

/// Returns the space at a point of the board.
pub fn space_at(point: Point) -> Option<Space> {
    Space::all().find(|&space| {
        let off = point - centre(space);
        let (x, y) = (off.x.abs(), off.y.abs());
        let half = UNIT / 2.0;
        x <= half && y <= half && x + y <= half * std::f64::consts::SQRT_2
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_octiles::{End, Layout, Placement, SegmentKind, TileId, strands};

    fn joined(curve: &Curve) {
        for pair in curve.arcs().windows(2) {
            assert!(pair[0].0[3].distance(pair[1].0[0]) < 1e-6, "arcs meet: {:?} {:?}", pair[0], pair[1]);
            let (out, on) = (pair[0].direction(1.0), pair[1].direction(0.0));
            assert!(out.distance(on) < 1e-6, "no corner: {out:?} {on:?}");
        }
    }

    fn full(turn: u8) -> Layout {
        Space::all().zip(TileId::all()).fold(Layout::EMPTY, |layout, (space, tile)| {
            layout.with(space, Placement::new(tile, turn + space.index() as u8))
        })
    }

    #[test]
    fn touching_sides_have_one_middle() {
        for port in Port::all() {
            if let Link::Space(other) = port.link() {
                assert!(middle(port).distance(middle(other)) < 1e-9, "{port:?}");
            }
        }
    }

    #[test]
    fn segments_meet_sides_at_middle_and_right_angle() {
        for from in Side::ALL {
            for to in Side::ALL.into_iter().filter(|&to| to != from) {
                let arc = segment(from, to);
                assert!(arc.at(0.0).distance(outward(from) * 50.0) < 1e-9);
                assert!(arc.at(1.0).distance(outward(to) * 50.0) < 1e-9);
                assert!((arc.direction(0.0) + outward(from)).length() < 1e-9);
                assert!((arc.direction(1.0) - outward(to)).length() < 1e-9);
            }
        }
    }

    #[test]
    fn segment_length_depends_on_its_kind() {
        let length = |from: Side, to: Side| Curve::new(vec![segment(from, to)]).length();
        let mut kinds = Vec::new();
        for (k, kind) in [SegmentKind::Arc, SegmentKind::Bend, SegmentKind::Curve, SegmentKind::Diameter]
            .into_iter()
            .enumerate()
        {
            let lengths: Vec<f64> =
                (0..8).map(|side| length(Side::from_index(side), Side::from_index(side + k + 1))).collect();
            assert_eq!(SegmentKind::between(Side::W, Side::from_index(k + 1)), kind);
            assert!(lengths.iter().all(|l| (l - lengths[0]).abs() < 1e-6));
            kinds.push(lengths[0]);
        }
        assert!(kinds.windows(2).all(|pair| pair[0] < pair[1]), "{kinds:?}");
    }

    #[test]
    fn eight_printed_paths_keep_clear_of_the_tiles() {
        let paths: Vec<_> = printed_paths().collect();
        assert_eq!(paths.len(), 8);
        for (from, to) in paths {
            let arc = printed(from, to);
            for k in 1..20 {
                let point = arc.at(f64::from(k) / 20.0);
                assert_eq!(space_at(point), None, "{from:?} to {to:?} at {point:?}");
            }
        }
    }

    #[test]
    fn paths_of_a_full_board_are_smooth() {
        for turn in 0..8 {
            let found = strands(&full(turn));
            assert_eq!(found.paths.len(), 36);
            for path in &found.paths {
                let line = line(path);
                joined(&line);
                let (End::Post(from), End::Post(to)) = (path.from, path.to) else {
                    panic!("paths of a full board join posts")
                };
                assert!(line.start().unwrap().distance(post(from)) < 1e-6);
                assert!(line.end().unwrap().distance(post(to)) < 1e-6);
            }
            for closed in &found.loops {
                let line = over(&closed.pieces);
                joined(&line);
                assert!(line.start().unwrap().distance(line.end().unwrap()) < 1e-6);
            }
        }
    }

    #[test]
    fn open_path_ends_at_the_empty_space() {
        let c3 = Space::from_name("c3").unwrap();
        let layout = Layout::EMPTY.with(c3, Placement::new(TileId::new(1).unwrap(), 0));
        for path in strands(&layout).open {
            let line = line(&path);
            joined(&line);
            if let End::Open(port) = path.to {
                assert!(line.end().unwrap().distance(middle(port)) < 1e-6);
            }
        }
    }

    #[test]
    fn posts_lie_apart_and_inside_the_picture() {
        for one in Post::all() {
            let at = post(one);
            assert!(at.x - 22.0 > VIEW[0] && at.x + 22.0 < VIEW[0] + VIEW[2]);
            assert!(at.y - 22.0 > VIEW[1] && at.y + 22.0 < VIEW[1] + VIEW[3]);
            for other in Post::all().filter(|&other| other > one) {
                assert!(at.distance(post(other)) > 58.0, "{one} {other}");
            }
        }
    }

    #[test]
    fn a_point_finds_its_space() {
        for space in Space::all() {
            assert_eq!(space_at(centre(space)), Some(space));
        }
        assert_eq!(space_at(post(Post::from_name("C3").unwrap())), None);
    }
}
