//! Different shapes among the strands of a board.

use std::collections::{BTreeMap, HashMap};

use eightfold_octiles::{Placement, Port, Side, Space};

use super::{Edge, OPEN_LINK_CODE, OpenLinks, Rule, Site, turn};
use crate::path_line::{PathLine, Shape};

/// Every strand earns a unit, but a path of one or two segments pays the price of its shape, which is at most the unit. So
/// all paths of one shape together earn at least the unit minus this price. The number of different shapes, in units, is
/// therefore at most what the strands earn plus the prices of all shapes.
pub(super) struct Shapes {
    /// What a strand earns.
    unit: i64,
    /// By the sides of a path of one segment, what it earns.
    single: [[i64; 8]; 8],
    /// By link, and by the turns of its two segments as seen from the link, what a path of two segments earns.
    double: Vec<[[i64; 8]; 8]>,
}

/// A path of one or two segments, each by the ports where it enters and leaves.
type Path = Vec<(Port, Port)>;

/// Reads a path of one or two segments, like `c2.N-NE c3.S-SW`; `None` if there is no such path.
fn read(text: &str) -> Option<Path> {
    let port =
        |space: Space, name: &str| Some(space.port(Side::ALL.into_iter().find(|side| side.name() == name)?));
    let path: Path = text
        .split(' ')
        .map(|segment| {
            let (space, sides) = segment.split_once('.')?;
            let (space, (a, b)) = (Space::from_name(space)?, sides.split_once('-')?);
            Some((port(space, a)?, port(space, b)?)).filter(|(a, b)| a != b)
        })
        .collect::<Option<_>>()?;
    let is_whole = match path[..] {
        [(a, b)] => [a, b].iter().all(|port| port.link().port().is_none()),
        [(a, b), (c, d)] => {
            a.link().port() == Some(c) && [b, d].iter().all(|port| port.link().port().is_none())
        }
        _ => false,
    };
    is_whole.then_some(path)
}

impl Shapes {
    /// Takes prices by paths of one or two segments, of which each stands for its shape. `None` if there is no such
    /// path, if two have the same shape, or if a price is higher than the unit.
    pub(super) fn new(unit: u32, prices: &BTreeMap<String, u32>, links: &[[Port; 2]]) -> Option<Self> {
        let mut known: HashMap<Shape, i64> = HashMap::new();
        for (name, &price) in prices {
            let shape = PathLine::along(&read(name)?).shape();
            if price > unit || known.insert(shape, price.into()).is_some() {
                return None;
            }
        }
        let earned = |path: &[(Port, Port)]| {
            i64::from(unit) - known.get(&PathLine::along(path).shape()).copied().unwrap_or(0)
        };
        // Its sides lead to no printed path, which would be a part of the line.
        let any = Space::at_cell(3, 3)?;
        let mut single = [[0; 8]; 8];
        for (a, b) in super::side_pairs() {
            let earned = earned(&[(any.port(a), any.port(b))]);
            single[a.index()][b.index()] = earned;
            single[b.index()][a.index()] = earned;
        }
        let out = |port: Port, turn: usize| port.space().port(Side::ALL[(port.side().index() + turn) % 8]);
        let double = links
            .iter()
            .map(|&[a, b]| {
                let mut earns = [[0; 8]; 8];
                for (one, of_one) in earns.iter_mut().enumerate().skip(1) {
                    for (other, earns) in of_one.iter_mut().enumerate().skip(1) {
                        *earns = earned(&[(out(a, one), a), (b, out(b, other))]);
                    }
                }
                earns
            })
            .collect();
        Some(Self { unit: unit.into(), single, double })
    }

    /// Returns what the end of a longer path earns.
    fn half(&self) -> i64 {
        self.unit / 2
    }

    /// Joins a post to a link by a segment that turns so much as seen from the link.
    fn to_post(&self, edge: Edge, turn: u8, open: &mut OpenLinks) -> i64 {
        match edge {
            Edge::Empty(link) => {
                open.put(link, LinkEnd::One(turn).code());
                0
            }
            Edge::Filled(link) => match LinkEnd::of(open.take(link)) {
                LinkEnd::One(other) => self.double[link][usize::from(other)][usize::from(turn)],
                LinkEnd::Long => self.half(),
                LinkEnd::Through(far) => {
                    open.put(far, LinkEnd::Long.code());
                    self.half()
                }
            },
            Edge::Post => 0,
        }
    }

    /// Joins two links to filled spaces.
    fn join(&self, one: usize, other: usize, open: &mut OpenLinks) -> i64 {
        let ways = (LinkEnd::of(open.take(one)), LinkEnd::of(open.take(other)));
        let end = |way: LinkEnd| if matches!(way, LinkEnd::One(_)) { self.half() } else { 0 };
        match ways {
            (LinkEnd::Through(far), _) if far == other => self.unit,
            (LinkEnd::Through(far), LinkEnd::Through(farther)) => {
                open.put(far, LinkEnd::Through(farther).code());
                open.put(farther, LinkEnd::Through(far).code());
                0
            }
            (LinkEnd::Through(far), way) | (way, LinkEnd::Through(far)) => {
                open.put(far, LinkEnd::Long.code());
                end(way)
            }
            (one, other) => end(one) + end(other),
        }
    }
}

impl Rule for Shapes {
    fn place(&self, site: &Site, placement: Placement, open: &mut OpenLinks) -> i64 {
        let mut earned = 0;
        for (a, b) in placement.segments() {
            let (a, b) = (a.index(), b.index());
            earned += match (site.edges[a], site.edges[b]) {
                (Edge::Post, Edge::Post) => self.single[a][b],
                (Edge::Post, edge) => self.to_post(edge, turn(b, a), open),
                (edge, Edge::Post) => self.to_post(edge, turn(a, b), open),
                (Edge::Empty(one), Edge::Empty(other)) => {
                    open.put(one, LinkEnd::Through(other).code());
                    open.put(other, LinkEnd::Through(one).code());
                    0
                }
                (Edge::Filled(filled), Edge::Empty(empty)) | (Edge::Empty(empty), Edge::Filled(filled)) => {
                    let way = LinkEnd::of(open.take(filled));
                    if let LinkEnd::Through(far) = way {
                        open.put(far, LinkEnd::Through(empty).code());
                    }
                    let (after, earned) = match way {
                        LinkEnd::One(_) => (LinkEnd::Long, self.half()),
                        way => (way, 0),
                    };
                    open.put(empty, after.code());
                    earned
                }
                (Edge::Filled(one), Edge::Filled(other)) => self.join(one, other, open),
            };
        }
        earned
    }
}

/// What a link leads to on its filled side.
#[derive(Clone, Copy)]
enum LinkEnd {
    /// One segment to a post, which turns by so many eighths.
    One(u8),
    /// More segments to a post; the end there has earned its half.
    Long,
    /// Another open link.
    Through(usize),
}

impl LinkEnd {
    fn of(code: u8) -> Self {
        match code {
            OPEN_LINK_CODE.. => Self::Through(usize::from(code - OPEN_LINK_CODE)),
            8 => Self::Long,
            turn => Self::One(turn),
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::One(turn) => turn,
            Self::Long => 8,
            Self::Through(link) => OPEN_LINK_CODE + link as u8,
        }
    }
}
