//! Bounds from prices on tiles: the spaces are filled one by one, and only what their open links lead to is kept.

mod shapes;
mod symmetric;

use std::collections::{BTreeMap, HashMap};

use eightfold_octiles::{Link, Placement, Port, Space, TILES, TileId};

use self::shapes::Shapes;
use self::symmetric::SymmetricPaths;
use super::board::{links, side, side_pairs};
use crate::archive::Certificate;
use crate::measure::Measure;

/// A Python program that checks the output of [`Prices::to_json`] independently of this code.
pub const CHECK_PRICES: &str = include_str!("../../checkers/check_prices.py");

/// Prices on tiles and shapes that bound the number of symmetric paths, or of different shapes.
///
/// A board earns the unit for each strand that counts and pays the price of each of its tiles. Fillings that may use a
/// tile several times gain at most [`Filling::gain`] in this way. A board has no tile twice, so it pays at most all
/// prices together: no more strands count than gain and prices together hold units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prices {
    unit: u32,
    tiles: [u32; TILES],
    shapes: BTreeMap<String, u32>,
}

/// The filling that gains most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filling {
    /// What its strands earn, minus the prices of its tiles.
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
const SYMMETRIC_PRICES: (u32, [u32; TILES]) =
    (1000, [1034, 631, 117, 636, 871, 10, 237, 639, 658, 630, 0, 0, 234, 242, 638, 237, 0, 201]);

/// The tiles that join each of N, E, S and W to one of the other sides.
const SHAPES: (u32, [u32; TILES]) = (4, [0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 2]);

/// Prices of shapes, each by a path that has it: those of one segment, without the bend and the diameter between N, E, S
/// and W, and the ten of two segments between spaces with four such links.
const SHAPE_PRICES: [(&str, u32); 16] = [
    ("c1.S-SW", 1),
    ("d1.NE-E", 1),
    ("c1.SW-NW", 4),
    ("c1.S-NW", 1),
    ("c1.NE-S", 1),
    ("c3.NE-SW", 4),
    ("c2.N-NE c3.S-SW", 1),
    ("c2.N-NE c3.S-NW", 1),
    ("c2.N-NE c3.S-NE", 1),
    ("c2.N-NE c3.S-SE", 1),
    ("c2.N-SE c3.S-NW", 1),
    ("c2.N-SE c3.S-NE", 1),
    ("c2.N-SE c3.S-SE", 1),
    ("c2.N-SW c3.S-NE", 1),
    ("c2.N-SW c3.S-SE", 1),
    ("c2.N-NW c3.S-SE", 1),
];

impl Prices {
    /// Returns the known prices for a score.
    pub fn known(measure: Measure) -> Option<Self> {
        let (unit, tiles) = match measure {
            Measure::Rotational => SYMMETRIC_PRICES,
            Measure::Shapes => SHAPES,
            _ => return None,
        };
        let shapes = SHAPE_PRICES.iter().filter(|_| measure == Measure::Shapes);
        let shapes = shapes.map(|&(path, price)| (path.to_owned(), price)).collect();
        Some(Self { unit, tiles, shapes })
    }

    /// Creates prices by tile, and by shape as the name of a path of one or two segments, and what a strand earns; `None`
    /// if there isn't one for each tile, or if the unit is odd or zero.
    pub fn new(unit: u32, tiles: &[u32], shapes: BTreeMap<String, u32>) -> Option<Self> {
        // Larger ones could overflow.
        let fits = |&price: &u32| price <= 1_000_000;
        let valid = unit > 0 && unit.is_multiple_of(2) && fits(&unit) && tiles.iter().all(fits);
        Some(Self { unit, tiles: tiles.try_into().ok().filter(|_| valid)?, shapes })
    }

    /// Returns the bound on a score; `None` for a score that these prices say nothing about.
    pub fn bound(&self, measure: Measure) -> Option<i64> {
        let whole = self.tiles.iter().chain(self.shapes.values()).map(|&price| i64::from(price)).sum::<i64>();
        Some((self.best(measure)?.gain + whole).div_euclid(i64::from(self.unit)))
    }

    /// Returns the filling that gains most; `None` for a score that these prices say nothing about.
    pub fn best(&self, measure: Measure) -> Option<Filling> {
        match measure {
            Measure::Rotational if self.shapes.is_empty() => {
                self.fill_all(&SymmetricPaths { half: i64::from(self.unit / 2) })
            }
            Measure::Shapes => self.fill_all(&Shapes::new(self.unit, &self.shapes, &links())?),
            _ => None,
        }
    }

    /// Fills space after space. What links lead to is kept with the best filling for it.
    fn fill_all(&self, rule: &impl Rule) -> Option<Filling> {
        let links = links();
        let mut front = HashMap::from([(OpenLinks([0; LINKS]), Filling { gain: 0, used: 0 })]);
        for space in Space::all() {
            let site = Site::new(space, &links);
            let mut known: HashMap<OpenLinks, Vec<(OpenLinks, Filling)>> = HashMap::new();
            let mut next: HashMap<OpenLinks, Filling> = HashMap::with_capacity(4 * front.len());
            for (open, before) in front {
                let touched = site.touched(&open);
                let near = open.masked(touched);
                let far = open.masked(!touched);
                for (after, more) in known.entry(near).or_insert_with(|| self.fill(rule, &site, near)) {
                    let whole = Filling { gain: before.gain + more.gain, used: before.used + more.used };
                    let place = next.entry(far.with(after)).or_insert(whole);
                    if whole.gain > place.gain {
                        *place = whole;
                    }
                }
            }
            front = next;
        }
        front.into_values().next()
    }

    /// Returns what the links that remain open may lead to after this space, each with the placement that gains most.
    fn fill(&self, rule: &impl Rule, site: &Site, before: OpenLinks) -> Vec<(OpenLinks, Filling)> {
        let mut found: HashMap<OpenLinks, Filling> = HashMap::new();
        for placement in Placement::all() {
            let mut open = before;
            let tile = placement.tile().index();
            let gain = rule.place(site, placement, &mut open) - i64::from(self.tiles[tile]);
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
        let (prices, shapes) = (self.tiles.to_vec(), self.shapes.clone());
        Certificate::Prices { unit: self.unit, prices, shapes }
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
        let counts = if measure == Measure::Shapes { "different shapes" } else { "symmetric paths" };
        Some(serde_json::json!({
            "score": measure.to_string(),
            "counts": counts,
            "bound": bound,
            "unit": self.unit,
            "prices": prices.collect::<BTreeMap<_, _>>(),
            "shapes": self.shapes,
            "spaces": Space::all().map(|space| space.to_string()).collect::<Vec<_>>(),
            "middle": Space::at_cell(3, 3).map(|space| space.to_string()),
            "links": links.collect::<Vec<_>>(),
            "tiles": tiles.collect::<BTreeMap<_, _>>(),
        }))
    }
}

/// What a board earns, tile by tile.
trait Rule {
    /// Lays a tile: returns what it earns, and changes what the open links lead to.
    fn place(&self, site: &Site, placement: Placement, open: &mut OpenLinks) -> i64;
}

/// Number of links between spaces, including printed ones.
const LINKS: usize = 32;

/// From this code on, a link leads to another open link, whose number is added to it.
const OPEN_LINK_CODE: u8 = 16;

/// What each link from a filled space to an empty one leads to on its filled side, as the code of a rule; 0 for all
/// others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct OpenLinks([u8; LINKS]);

impl OpenLinks {
    fn take(&mut self, link: usize) -> u8 {
        std::mem::take(&mut self.0[link])
    }

    fn put(&mut self, link: usize, code: u8) {
        self.0[link] = code;
    }

    fn masked(&self, kept: u32) -> Self {
        Self(std::array::from_fn(|link| if kept >> link & 1 == 1 { self.0[link] } else { 0 }))
    }

    fn with(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|link| self.0[link] | other.0[link]))
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
struct Site {
    space: Space,
    edges: [Edge; 8],
    /// By link, whether it is a printed path.
    printed: Vec<bool>,
}

impl Site {
    fn new(space: Space, links: &[[Port; 2]]) -> Self {
        let printed = links.iter().map(|[a, _]| matches!(a.link(), Link::Printed(_))).collect();
        let mut site = Self { space, edges: [Edge::Post; 8], printed };
        for (link, &[a, b]) in links.iter().enumerate() {
            if a.space() == space {
                site.edges[a.side().index()] = Edge::Empty(link);
            } else if b.space() == space {
                site.edges[b.side().index()] = Edge::Filled(link);
            }
        }
        site
    }

    /// Returns the links that a tile here can change, as bits: those to filled spaces, and those that they lead to.
    fn touched(&self, open: &OpenLinks) -> u32 {
        let filled = self.edges.iter().filter_map(|edge| match edge {
            Edge::Filled(link) => Some(*link),
            Edge::Post | Edge::Empty(_) => None,
        });
        filled.fold(0, |all, link| {
            let far = open.0[link].checked_sub(OPEN_LINK_CODE).map_or(0, |far| 1 << far);
            all | 1 << link | far
        })
    }
}

/// Returns by how many eighths a segment turns.
fn turn(from: usize, to: usize) -> u8 {
    ((to + 8 - from) % 8) as u8
}

#[cfg(test)]
mod tests {
    use eightfold_octiles::SPACES;

    use super::*;
    use crate::archive::archive;
    use crate::survey::Survey;

    /// Lays a board and returns what it earns.
    fn earned(rule: &impl Rule, placements: &[(Space, Placement)]) -> i64 {
        let links = links();
        let mut open = OpenLinks([0; LINKS]);
        placements.iter().map(|&(space, lies)| rule.place(&Site::new(space, &links), lies, &mut open)).sum()
    }

    #[test]
    fn boards_earn_a_unit_for_everything_that_counts() {
        let mut most = [0; 2];
        let prices = Prices::known(Measure::Shapes).expect("prices");
        let shapes = Shapes::new(prices.unit, &prices.shapes, &links()).expect("prices of shapes");
        let paid: u32 = prices.shapes.values().sum();
        for record in archive() {
            let layout = record.board().expect("a full board");
            let survey = Survey::new(&layout);
            let values =
                [Measure::Rotational, Measure::Shapes].map(|measure| measure.read(&survey).value.rank());
            let placements: Vec<(Space, Placement)> = layout.tiles().collect();
            assert!(earned(&SymmetricPaths { half: 1 }, &placements) >= 2 * values[0], "{}", record.witness);
            let whole = earned(&shapes, &placements) + i64::from(paid);
            assert!(whole >= i64::from(prices.unit) * values[1], "{}", record.witness);
            most = std::array::from_fn(|at| values[at].max(most[at]));
        }
        assert!(most[0] >= 26 && most[1] >= 33, "{most:?}");
    }

    #[test]
    fn strands_without_prices_of_shapes_are_all_counted() {
        let free = Shapes::new(2, &BTreeMap::new(), &links()).expect("no prices");
        for record in archive() {
            let layout = record.board().expect("a full board");
            let placements: Vec<(Space, Placement)> = layout.tiles().collect();
            let strands = Survey::new(&layout).strands().len() as i64;
            assert_eq!(earned(&free, &placements), 2 * strands, "{}", record.witness);
        }
    }

    #[test]
    fn a_price_for_every_tile_lowers_the_gain() {
        let best = |tiles| Prices::new(2, tiles, BTreeMap::new())?.best(Measure::Rotational);
        let (free, dear) = (best(&[0; TILES]).expect("prices"), best(&[1; TILES]).expect("prices"));
        assert_eq!((0..TILES).map(|tile| free.uses(tile)).sum::<u32>(), SPACES as u32);
        assert_eq!(dear.gain, free.gain - SPACES as i64);
        assert_eq!(best(&[0; TILES - 1]), None);
        assert_eq!(Prices::new(3, &[0; TILES], BTreeMap::new()), None);
    }

    #[test]
    fn prices_of_shapes_need_paths_of_their_own() {
        let prices = |names: &[&str]| {
            let shapes = names.iter().map(|name| ((*name).to_owned(), 1)).collect();
            Prices::new(2, &[0; TILES], shapes).expect("prices of tiles").best(Measure::Shapes)
        };
        assert!(prices(&["c3.NE-SW"]).is_some());
        for wrong in
            [&["c3.NE"][..], &["c3.N-S"], &["c9.NE-SW"], &["c3.NE-SW", "c2.SE-NW"], &["c2.N-NE c3.N-NE"]]
        {
            assert_eq!(prices(wrong), None, "{wrong:?}");
        }
    }
}
