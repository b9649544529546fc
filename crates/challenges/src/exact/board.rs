//! The board as a formula: which placement is on which space, and which sides it joins.

use eightfold_octiles::{
    Layout, Link, PLACEMENTS, Placement, Port, Post, SPACES, SegmentKind, Side, Space, TileId,
};

use super::cnf::{Cnf, Literal};

/// The variables of a full board.
#[derive(Clone, Debug)]
pub struct Board {
    lies: Vec<[Literal; PLACEMENTS]>,
    joined: Vec<[[Literal; 8]; 8]>,
}

/// Returns the 28 pairs of sides of a space.
pub fn side_pairs() -> impl Iterator<Item = (Side, Side)> {
    Side::ALL.into_iter().flat_map(|a| Side::ALL.into_iter().filter(move |&b| a < b).map(move |b| (a, b)))
}

impl Board {
    /// Adds a full board: exactly one placement on every space, no tile twice.
    ///
    /// Rotating a board by a quarter rotates the tile in the middle by two eighths, so every board can be rotated so
    /// that the canonical rotation there is 0 or 1: a tile of 8 or 4 rotations reaches one of these within four
    /// quarters, and tiles of 1 or 2 have no others. With `up_to_turning` only such boards are models, which loses
    /// nothing for a score that is invariant under rotation.
    pub fn new(cnf: &mut Cnf, up_to_turning: bool) -> Self {
        let mut lies = Vec::with_capacity(SPACES);
        let mut joined = Vec::with_capacity(SPACES);
        for space in Space::all() {
            let here: [Literal; PLACEMENTS] = cnf.variables_for(|at| {
                let placement = Placement::all().nth(at).map_or_else(String::new, |lies| lies.to_string());
                format!("{space} has {placement}")
            });
            cnf.block(|| format!("{space} has exactly one placement"));
            cnf.exactly_one(&here);
            cnf.block(|| format!("which sides of {space} are joined: just those that its placement joins"));
            let mut sides = [[0; 8]; 8];
            for (a, b) in side_pairs() {
                let join =
                    cnf.variable(|| format!("a segment joins {space}.{} and {space}.{}", a.name(), b.name()));
                sides[a.index()][b.index()] = join;
                sides[b.index()][a.index()] = join;
                let mut any = vec![-join];
                for placement in Placement::all() {
                    if placement.across(a) == b {
                        cnf.add([-here[placement.index()], join]);
                        any.push(here[placement.index()]);
                    } else {
                        cnf.add([-here[placement.index()], -join]);
                    }
                }
                cnf.add(any);
            }
            for side in Side::ALL {
                let partners: Vec<Literal> = Side::ALL
                    .into_iter()
                    .filter(|&other| other != side)
                    .map(|other| sides[side.index()][other.index()])
                    .collect();
                cnf.add(partners.iter().copied());
                cnf.at_most_one(&partners);
            }
            if up_to_turning && space.cell() == (3, 3) {
                cnf.block(|| format!("{space} has rotation 0 or 1: every board can be turned so"));
                for placement in Placement::all().filter(|placement| placement.rotation() > 1) {
                    cnf.add([-here[placement.index()]]);
                }
            }
            lies.push(here);
            joined.push(sides);
        }
        cnf.block(|| "no tile lies on two spaces".to_owned());
        for tile in TileId::all() {
            let used: Vec<Literal> = lies
                .iter()
                .zip(Space::all())
                .map(|(here, space)| {
                    let used = cnf.variable(|| format!("{space} has tile {tile}"));
                    let mut any = vec![-used];
                    for placement in tile.placements() {
                        cnf.add([-here[placement.index()], used]);
                        any.push(here[placement.index()]);
                    }
                    cnf.add(any);
                    used
                })
                .collect();
            cnf.at_most_one_of_many(&used);
        }
        Self { lies, joined }
    }

    /// Returns whether this placement is on this space.
    pub fn lies(&self, space: Space, placement: Placement) -> Literal {
        self.lies[space.index()][placement.index()]
    }

    /// Returns whether a segment joins these two different sides of a space.
    pub fn joined(&self, space: Space, a: Side, b: Side) -> Literal {
        self.joined[space.index()][a.index()][b.index()]
    }

    /// Returns the possible segments from a port: the port at the other side, and whether the segment exists.
    pub fn segments_of(&self, port: Port) -> impl Iterator<Item = (Port, Literal)> + '_ {
        let (space, side) = (port.space(), port.side());
        Side::ALL
            .into_iter()
            .filter(move |&other| other != side)
            .map(move |other| (space.port(other), self.joined(space, side, other)))
    }

    /// Returns the layout that a model describes.
    pub fn layout(&self, model: &[bool]) -> Layout {
        let mut layout = Layout::EMPTY;
        for space in Space::all() {
            layout[space] = Placement::all()
                .find(|&placement| model[self.lies(space, placement).unsigned_abs() as usize - 1]);
        }
        layout
    }
}

/// For every port, where a runner that enters there ends up: a label of the post at the end.
///
/// Labels spread from the posts along segments and links. Every port on a path has the true label; those on a loop may
/// have any single label all around, which doesn't affect questions about posts.
#[derive(Clone, Debug)]
pub struct Reach {
    labels: Vec<Vec<Literal>>,
}

impl Reach {
    /// Uses labels `0..count`; `label` gives each post's.
    pub fn new(cnf: &mut Cnf, board: &Board, count: usize, label: impl Fn(Post) -> usize) -> Self {
        let posts = |wanted: usize| {
            let posts = Post::all().filter(|&post| label(post) == wanted).map(|post| post.name().to_owned());
            posts.collect::<Vec<_>>().join(" ")
        };
        cnf.block(|| {
            "a way in from a side leads to posts of exactly one label (around a loop, any)".to_owned()
        });
        let labels: Vec<Vec<Literal>> = Port::all()
            .map(|port| {
                let here: Vec<Literal> = (0..count)
                    .map(|at| {
                        cnf.variable(|| {
                            format!("the way in from {} leads to one of {}", side(port), posts(at))
                        })
                    })
                    .collect();
                cnf.exactly_one(&here);
                here
            })
            .collect();
        cnf.block(|| "labels go along segments and links, and at posts are those of the post".to_owned());
        for port in Port::all() {
            for (out, joined) in board.segments_of(port) {
                match out.link() {
                    Link::Post(post) => cnf.add([-joined, labels[port.index()][label(post)]]),
                    Link::Space(next) | Link::Printed(next) => {
                        for (&here, &there) in labels[port.index()].iter().zip(&labels[next.index()]) {
                            cnf.add([-joined, -here, there]);
                            cnf.add([-joined, here, -there]);
                        }
                    }
                }
            }
        }
        Self { labels }
    }

    /// Returns whether a runner that enters at `port` reaches a post with this label.
    pub fn to(&self, port: Port, label: usize) -> Literal {
        self.labels[port.index()][label]
    }
}

/// Returns the links, each as its lower port and its higher one.
pub fn links() -> Vec<[Port; 2]> {
    Port::all().filter_map(|port| Some([port, port.link().port().filter(|other| port < *other)?])).collect()
}

/// Returns the name of a side in the meanings of variables, like `c3.NW`.
pub fn side(port: Port) -> String {
    format!("{}.{}", port.space(), port.side().name())
}

/// Returns the kind of a segment between two ports of one space.
pub fn kind(a: Port, b: Port) -> SegmentKind {
    SegmentKind::between(a.side(), b.side())
}
