//! Challenge 1: the shortest path between two posts, over all boards.

use std::fmt;
use std::str::FromStr;

use eightfold_octiles::{Layout, Link, PORTS, Placement, Port, Post, SPACES, SegmentKind, Space, TileId};

use crate::measure::{UnknownMeasure, Value};
use crate::survey::{Length, Survey};
use crate::turn::turn_post;

/// Two different posts up to rotation of the board: the first of the pairs that quarter turns make of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pair(Post, Post);

impl Pair {
    /// Returns the class of these two posts; `None` if they are equal.
    pub fn new(one: Post, other: Post) -> Option<Self> {
        let turned = |quarters| {
            let (a, b) = (turn_post(one, quarters), turn_post(other, quarters));
            Self(a.min(b), a.max(b))
        };
        (one != other).then(|| (1..4).map(turned).fold(turned(0), Ord::min))
    }

    /// Returns all 162 classes of the 630 pairs, ascending.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> =
            Post::all().flat_map(|one| Post::all().filter_map(move |other| Self::new(one, other))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the two posts.
    pub fn posts(self) -> [Post; 2] {
        [self.0, self.1]
    }

    /// Returns the number of pairs in the class: 4, or 2 if a half turn exchanges the posts.
    pub fn size(self) -> usize {
        if turn_post(self.0, 2) == self.1 { 2 } else { 4 }
    }

    /// Returns the length of the shortest path between them on a board; `None` if no path joins them there.
    pub fn read(self, survey: &Survey, length: Length) -> Option<u32> {
        survey
            .paths()
            .filter(|(_, path)| path.other_end(self.0) == Some(self.1))
            .map(|(_, path)| path.length(length))
            .min()
    }

    /// Returns the least length over all boards, with a board that has it.
    ///
    /// Suppose any two sides of a space could be joined whenever that helps. The shortest way is then never longer than
    /// on a real board. It crosses no space twice, because it could take a short cut; so it needs one segment on each
    /// of a few different spaces, and different tiles with these segments can be found. The length in tiles, each
    /// counted once, is no exception: a path over some spaces never crosses fewer tiles than a way that crosses each of
    /// them at most once.
    pub fn shortest(self, length: Length) -> (u32, Layout) {
        let (value, way) = shortest_way(self, length);
        let board = board_with(&way).expect("a few segments of any kinds are found on different tiles");
        (value, board)
    }
}

fn cost(length: Length, a: Port, b: Port) -> u32 {
    match length {
        Length::Tiles | Length::Segments => 1,
        Length::Points => SegmentKind::between(a.side(), b.side()).points(),
    }
}

/// Returns the least cost and the segments of a way, by relaxing until nothing changes.
fn shortest_way(pair: Pair, length: Length) -> (u32, Vec<(Port, Port)>) {
    // For each port: the least cost on the way in from it, and the port where the first segment ends.
    let mut best: Vec<Option<(u32, Port)>> = vec![None; PORTS];
    loop {
        let mut changed = false;
        for port in Port::all() {
            for out in Port::all().filter(|out| out.space() == port.space() && *out != port) {
                let rest = match out.link() {
                    Link::Post(post) if post == pair.1 => Some(0),
                    Link::Post(_) => None,
                    Link::Space(next) | Link::Printed(next) => best[next.index()].map(|(rest, _)| rest),
                };
                let Some(rest) = rest else { continue };
                let total = rest + cost(length, port, out);
                if best[port.index()].is_none_or(|(known, _)| total < known) {
                    best[port.index()] = Some((total, out));
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let start = pair.0.ports().iter().filter_map(|&port| Some((best[port.index()]?.0, port)));
    let (value, mut port) = start.min().expect("every post can be reached from every other");
    let mut way = Vec::new();
    while let Some((_, out)) = best[port.index()] {
        way.push((port, out));
        match out.link().port() {
            Some(next) => port = next,
            None => break,
        }
    }
    (value, way)
}

/// Returns a full board with these segments, each on a different space.
fn board_with(way: &[(Port, Port)]) -> Option<Layout> {
    let mut layout = place(way, Layout::EMPTY)?;
    let left: Vec<TileId> = TileId::all().filter(|&tile| layout.find(tile).is_none()).collect();
    let empty: Vec<Space> = Space::all().filter(|&space| layout[space].is_none()).collect();
    for (space, tile) in empty.into_iter().zip(left) {
        layout[space] = Some(Placement::new(tile, 0));
    }
    (layout.len() == SPACES).then_some(layout)
}

fn place(way: &[(Port, Port)], layout: Layout) -> Option<Layout> {
    let Some((&(port, out), rest)) = way.split_first() else {
        return Some(layout);
    };
    Placement::all()
        .filter(|placement| placement.across(port.side()) == out.side())
        .filter(|placement| layout.find(placement.tile()).is_none())
        .find_map(|placement| place(rest, layout.with(port.space(), placement)))
}

/// A score of challenge 1: a pair of posts and a length, written `1.A1-C4.points`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PairScore {
    /// The posts.
    pub pair: Pair,
    /// The length.
    pub length: Length,
}

impl PairScore {
    /// Returns all 486 scores.
    pub fn all() -> Vec<Self> {
        Pair::all().into_iter().flat_map(|pair| Length::ALL.map(|length| Self { pair, length })).collect()
    }

    /// Returns the value on a board, if a path joins the posts.
    pub fn read(self, survey: &Survey) -> Option<Value> {
        self.pair.read(survey, self.length).map(Value::Number)
    }
}

impl fmt::Display for PairScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1.{}-{}.{}", self.pair.0, self.pair.1, self.length.name())
    }
}

impl FromStr for PairScore {
    type Err = UnknownMeasure;

    fn from_str(text: &str) -> Result<Self, UnknownMeasure> {
        let read = || {
            let (posts, length) = text.trim().strip_prefix("1.")?.split_once('.')?;
            let (one, other) = posts.split_once('-')?;
            Some(Self {
                pair: Pair::new(Post::from_name(one)?, Post::from_name(other)?)?,
                length: Length::ALL.into_iter().find(|known| known.name() == length)?,
            })
        };
        read().ok_or_else(|| UnknownMeasure(text.to_owned()))
    }
}
