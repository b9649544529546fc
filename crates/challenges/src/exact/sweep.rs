//! A bound from prices on tiles: the spaces are filled one by one, and only what their open links lead to is kept.

use std::collections::HashMap;

use eightfold_octiles::{Link, Placement, Port, Space, TILES, TileId};

use super::board::side;
use super::links::links;
use crate::archive::Certificate;
use crate::measure::Measure;

/// A Python program that checks the output of [`Prices::to_json`] independently of this code.
pub const CHECK_PRICES: &str = include_str!("../../checkers/check_prices.py");

/// Prices on tiles that bound the number of paths with rotational symmetry.
///
/// A board earns the unit for each such path and pays the price of each of its tiles. Fillings that may use a tile
/// several times earn at most [`Filling::gain`] in this way. A board has no tile twice, so it pays at most all prices
/// together: it has no more such paths than gain and prices together hold units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prices {
    unit: u32,
    tiles: [u32; TILES],
}

/// The filling that gains most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filling {
    /// Its symmetric paths in units, minus the prices of its tiles.
    pub gain: i64,
    /// How often it uses each tile, 5 bits for each.
    used: u128,
}

impl Filling {
    /// Returns how often a tile is used.
    pub fn uses(&self, tile: usize) -> u32 {
        (self.used >> (5 * tile) & 31) as u32
    }
}

/// Found by `examples/prices.rs`, which asks for a better bound as long as a tile is used too often or not at all.
const UNIT: u32 = 1000;
const TILE_PRICES: [u32; TILES] =
    [1034, 631, 117, 636, 871, 10, 237, 639, 658, 630, 0, 0, 234, 242, 638, 237, 0, 201];

impl Prices {
    /// Returns the known prices for a score.
    pub fn known(measure: Measure) -> Option<Self> {
        (measure == Measure::Rotational).then_some(Self { unit: UNIT, tiles: TILE_PRICES })
    }

    /// Creates prices by tile, and what a path earns; `None` if there isn't one for each tile, or if the unit is odd or
    /// zero.
    pub fn new(unit: u32, tiles: &[u32]) -> Option<Self> {
        // Larger ones could overflow.
        let fits = |&price: &u32| price <= 1_000_000;
        let valid = unit > 0 && unit.is_multiple_of(2) && fits(&unit) && tiles.iter().all(fits);
        Some(Self { unit, tiles: tiles.try_into().ok().filter(|_| valid)? })
    }

    /// Returns the bound on a score; `None` for a score that these prices say nothing about.
    pub fn bound(&self, measure: Measure) -> Option<i64> {
        let whole = i64::from(self.tiles.iter().sum::<u32>());
        (measure == Measure::Rotational).then(|| (self.best().gain + whole).div_euclid(i64::from(self.unit)))
    }

    /// Returns the filling that gains most.
    ///
    /// # Panics
    /// Never: every space can be filled.
    pub fn best(&self) -> Filling {
        let links = links();
        let mut front = HashMap::from([(Open(0), Filling { gain: 0, used: 0 })]);
        for space in Space::all() {
            let here = Here::new(space, &links);
            let mut known: HashMap<Open, Vec<(Open, Filling)>> = HashMap::new();
            let mut next: HashMap<Open, Filling> = HashMap::with_capacity(4 * front.len());
            for (open, before) in front {
                let (near, far) = (Open(open.0 & here.near), Open(open.0 & !here.near));
                for (after, more) in known.entry(near).or_insert_with(|| self.fill(&here, near)) {
                    let whole = Filling { gain: before.gain + more.gain, used: before.used + more.used };
                    let place = next.entry(Open(far.0 | after.0)).or_insert(whole);
                    if whole.gain > place.gain {
                        *place = whole;
                    }
                }
            }
            front = next;
        }
        *front.values().next().expect("a filling")
    }

    /// Returns what the links that remain open may lead to after this space, each with the placement that gains most.
    fn fill(&self, here: &Here, before: Open) -> Vec<(Open, Filling)> {
        let mut found: HashMap<Open, Filling> = HashMap::new();
        for placement in Placement::all() {
            let mut open = before;
            let halves = here.lay(placement, &mut open);
            let tile = placement.tile().index();
            let gain = i64::from(halves) * i64::from(self.unit / 2) - i64::from(self.tiles[tile]);
            let filling = Filling { gain, used: 1 << (5 * tile) };
            let place = found.entry(open).or_insert(filling);
            if gain > place.gain {
                *place = filling;
            }
        }
        found.into_iter().collect()
    }

    /// Returns the certificate of the bound.
    pub fn certificate(&self) -> Certificate {
        Certificate::Prices { unit: self.unit, prices: self.tiles.to_vec() }
    }

    /// Returns everything needed to check the prices: the board and the tiles, and the bound.
    pub fn to_json(&self, measure: Measure) -> Option<serde_json::Value> {
        let bound = self.bound(measure)?;
        let links = links().into_iter().map(|[a, b]| {
            let printed = matches!(a.link(), Link::Printed(_));
            (side(a), side(b), if printed { "printed" } else { "touching" })
        });
        let tiles = TileId::all().map(|tile| {
            let segments = Placement::new(tile, 0).segments().map(|(a, b)| [a.name(), b.name()]);
            (tile.to_string(), segments)
        });
        let prices = TileId::all().map(|tile| (tile.to_string(), self.tiles[tile.index()]));
        Some(serde_json::json!({
            "score": measure.to_string(),
            "bound": bound,
            "unit": self.unit,
            "prices": prices.collect::<std::collections::BTreeMap<_, _>>(),
            "spaces": Space::all().map(|space| space.to_string()).collect::<Vec<_>>(),
            "middle": Space::at_cell(3, 3).map(|space| space.to_string()),
            "links": links.collect::<Vec<_>>(),
            "tiles": tiles.collect::<std::collections::BTreeMap<_, _>>(),
        }))
    }
}

/// What a link leads to on its filled side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// One segment to a post, which turns by so many eighths.
    One(u8),
    /// Two segments to a post, the first of which is a diameter.
    Diameter,
    /// Two segments to a post, the first of which is no diameter.
    Bent,
    /// More segments, or to another open link. If it ends at a post, that end has been counted.
    Long,
    /// A way with a printed path, which can only be symmetric about the middle of the board.
    Printed,
}

impl Way {
    /// Returns the way after another segment.
    fn after(self, is_diameter: bool) -> Self {
        match self {
            Self::One(_) if is_diameter => Self::Diameter,
            Self::One(_) => Self::Bent,
            Self::Diameter | Self::Bent | Self::Long => Self::Long,
            Self::Printed => Self::Printed,
        }
    }

    /// Returns how many ends of the path count, if the way goes on by this segment to a post.
    fn to_post(self, turn: u8) -> u32 {
        match self {
            Self::One(other) => 2 * u32::from(turn == other),
            Self::Diameter => 2,
            Self::Long => 1,
            Self::Bent | Self::Printed => 0,
        }
    }

    /// Returns how many ends of the path count, if a segment joins two ways; those of long ways have been counted.
    fn joined(self, other: Self, is_diameter: bool) -> u32 {
        match (self, other) {
            (Self::Printed, _) | (_, Self::Printed) | (Self::Long, Self::Long) => 0,
            (Self::Long, _) | (_, Self::Long) => 1,
            (Self::One(_), Self::Diameter) | (Self::Diameter, Self::One(_)) => 2 * u32::from(is_diameter),
            (Self::One(_), Self::Bent) | (Self::Bent, Self::One(_)) => 2 * u32::from(!is_diameter),
            _ => 2 * u32::from(is_diameter && self == other),
        }
    }
}

/// The ways of all open links, 4 bits for each link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Open(u128);

impl Open {
    fn take(&mut self, link: usize) -> Way {
        let code = (self.0 >> (4 * link) & 15) as u8;
        self.0 &= !(15 << (4 * link));
        match code {
            8 => Way::Diameter,
            9 => Way::Bent,
            10 => Way::Long,
            11 => Way::Printed,
            turn => Way::One(turn),
        }
    }

    fn put(&mut self, link: usize, way: Way) {
        let code = match way {
            Way::One(turn) => turn,
            Way::Diameter => 8,
            Way::Bent => 9,
            Way::Long => 10,
            Way::Printed => 11,
        };
        self.0 |= u128::from(code) << (4 * link);
    }
}

/// A side of the space that is being filled.
#[derive(Clone, Copy)]
enum Edge {
    Post,
    /// A link to a filled space.
    Filled(usize),
    /// A link to a space that is still empty.
    Empty(usize),
}

/// The space that is being filled.
struct Here {
    space: Space,
    edges: [Edge; 8],
    /// The bits of the links to filled spaces.
    near: u128,
    /// By link, whether it is a printed path.
    printed: Vec<bool>,
}

impl Here {
    fn new(space: Space, links: &[[Port; 2]]) -> Self {
        let mut here = Self {
            space,
            edges: [Edge::Post; 8],
            near: 0,
            printed: links.iter().map(|[a, _]| matches!(a.link(), Link::Printed(_))).collect(),
        };
        for (link, &[a, b]) in links.iter().enumerate() {
            if a.space() == space {
                here.edges[a.side().index()] = Edge::Empty(link);
            } else if b.space() == space {
                here.edges[b.side().index()] = Edge::Filled(link);
                here.near |= 15 << (4 * link);
            }
        }
        here
    }

    /// Lays a tile and returns how many ends of symmetric paths it completes or may complete.
    fn lay(&self, placement: Placement, open: &mut Open) -> u32 {
        let middle = self.space.cell() == (3, 3);
        let mut ends = 0;
        for (a, b) in placement.segments() {
            let (a, b) = (a.index(), b.index());
            let is_diameter = (a + 4) % 8 == b;
            let (from, to) = (self.edges[a], self.edges[b]);
            match (from, to) {
                (Edge::Post, Edge::Post) => ends += 2 * u32::from(is_diameter),
                (Edge::Post, Edge::Filled(link)) => ends += self.take(open, link).to_post(turn(b, a)),
                (Edge::Filled(link), Edge::Post) => ends += self.take(open, link).to_post(turn(a, b)),
                (Edge::Post, Edge::Empty(link)) => self.put(open, link, Way::One(turn(b, a))),
                (Edge::Empty(link), Edge::Post) => self.put(open, link, Way::One(turn(a, b))),
                (Edge::Empty(one), Edge::Empty(other)) => {
                    let printed = self.printed[one] || self.printed[other];
                    let way = if printed { Way::Printed } else { Way::Long };
                    open.put(one, way);
                    open.put(other, way);
                }
                (Edge::Filled(filled), Edge::Empty(empty)) | (Edge::Empty(empty), Edge::Filled(filled)) => {
                    let way = self.take(open, filled);
                    if middle && is_diameter {
                        ends += through_middle(way);
                    }
                    // The end of a path that gets long may count.
                    ends += u32::from(matches!(way, Way::Diameter | Way::Bent) && !self.printed[empty]);
                    self.put(open, empty, way.after(is_diameter));
                }
                (Edge::Filled(one), Edge::Filled(other)) => {
                    let way = self.take(open, one);
                    ends += way.joined(self.take(open, other), is_diameter);
                }
            }
        }
        ends
    }

    fn take(&self, open: &mut Open, link: usize) -> Way {
        let way = open.take(link);
        if self.printed[link] { Way::Printed } else { way }
    }

    fn put(&self, open: &mut Open, link: usize, way: Way) {
        open.put(link, if self.printed[link] { Way::Printed } else { way });
    }
}

/// Returns the ends of a path through the middle of the board that has printed paths: it may be symmetric about it.
fn through_middle(way: Way) -> u32 {
    2 * u32::from(matches!(way, Way::Long | Way::Printed))
}

/// Returns by how many eighths a segment turns.
fn turn(from: usize, to: usize) -> u8 {
    ((to + 8 - from) % 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::archive;
    use crate::survey::Survey;

    /// Lays a board and returns the ends that count.
    fn ends_of(placements: &[(Space, Placement)]) -> u32 {
        let links = links();
        let mut open = Open(0);
        placements.iter().map(|&(space, placement)| Here::new(space, &links).lay(placement, &mut open)).sum()
    }

    #[test]
    fn every_symmetric_path_of_a_board_is_counted() {
        let mut seen = 0;
        for record in archive() {
            let layout = record.board().expect("a full board");
            let paths = Measure::Rotational.read(&Survey::new(&layout)).value.rank();
            let placements: Vec<(Space, Placement)> = layout.tiles().collect();
            assert!(i64::from(ends_of(&placements)) >= 2 * paths, "{}", record.witness);
            seen = seen.max(paths);
        }
        assert!(seen >= 26);
    }

    #[test]
    fn free_tiles_gain_most() {
        let free = Prices::new(2, &[0; TILES]).expect("prices").best();
        assert_eq!((0..TILES).map(|tile| free.uses(tile)).sum::<u32>(), 17);
        let dear = Prices::new(2, &[1; TILES]).expect("prices").best();
        assert_eq!(dear.gain, free.gain - 17);
        assert_eq!(Prices::new(3, &[0; TILES]), None);
        assert_eq!(Prices::new(2, &[0; TILES - 1]), None);
    }
}
