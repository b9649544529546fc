//! Random boards, and a slow tracer that shares only the measured data with the real one.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_octiles::{Layout, Placement, Space, TileId};

/// A small generator for tests.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, options: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        ((self.0 >> 33) as usize) % options
    }
}

/// Returns a board with `tiles` spaces filled at random.
pub fn random_board(seed: u64, tiles: usize) -> Layout {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678);
    let mut spaces: Vec<Space> = Space::all().collect();
    let mut ids: Vec<TileId> = TileId::all().collect();
    let mut layout = Layout::EMPTY;
    for _ in 0..tiles {
        let space = spaces.remove(dice.below(spaces.len()));
        let tile = ids.remove(dice.below(ids.len()));
        layout[space] = Some(Placement::new(tile, dice.below(8) as u8));
    }
    layout
}

pub type Side = (String, usize);

/// A strand found by the slow tracer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlowStrand {
    /// Names of the posts, sorted; empty for a loop.
    pub ends: Vec<String>,
    /// Space, and the two sides ascending.
    pub segments: BTreeSet<(String, usize, usize)>,
    /// The sides that printed paths join.
    pub printed: BTreeSet<(Side, Side)>,
}

enum EndPost {
    Post(String),
    Side(Side, bool),
}

/// Returns all complete strands by merging touching pieces until nothing changes.
pub fn slow_strands(layout: &Layout) -> Vec<SlowStrand> {
    let data: serde_json::Value =
        serde_json::from_str(include_str!("../../../octiles/data/octiles.json")).expect("data");
    let sides: Vec<&str> =
        data["sides"].as_array().expect("sides").iter().map(|s| s.as_str().expect("name")).collect();
    let number =
        |name: &serde_json::Value| sides.iter().position(|s| Some(*s) == name.as_str()).expect("a side");
    let mut links: BTreeMap<Side, EndPost> = BTreeMap::new();
    for link in data["links"].as_array().expect("links") {
        let from = (link["space"].as_str().expect("space").to_owned(), number(&link["side"]));
        let to = link["to"][0].as_str().expect("to").to_owned();
        let to = match link["kind"].as_str().expect("kind") {
            "stop" | "circle" => EndPost::Post(to),
            kind => EndPost::Side((to, number(&link["to"][1])), kind == "printed"),
        };
        links.insert(from, to);
    }
    // Every segment starts as its own strand with two loose sides.
    let mut pool: Vec<(Vec<Side>, SlowStrand)> = Vec::new();
    for (space, placement) in layout.tiles() {
        let segments = data["tiles"][placement.tile().index()]["segments"].as_array().expect("segments");
        for segment in segments {
            let turn = |side: &serde_json::Value| (number(side) + usize::from(placement.rotation())) % 8;
            let (a, b) = (turn(&segment[0]), turn(&segment[1]));
            let name = space.name().to_owned();
            pool.push((
                vec![(name.clone(), a), (name.clone(), b)],
                SlowStrand {
                    ends: Vec::new(),
                    segments: BTreeSet::from([(name, a.min(b), a.max(b))]),
                    printed: BTreeSet::new(),
                },
            ));
        }
    }
    let mut done = Vec::new();
    while let Some((mut loose, mut strand)) = pool.pop() {
        let Some(side) = loose.pop() else {
            strand.ends.sort();
            done.push(strand);
            continue;
        };
        match &links[&side] {
            EndPost::Post(post) => strand.ends.push(post.clone()),
            EndPost::Side(other, printed) => {
                if *printed {
                    strand.printed.insert((side.clone().min(other.clone()), side.max(other.clone())));
                }
                if let Some(at) = loose.iter().position(|known| known == other) {
                    loose.remove(at);
                } else if let Some(at) = pool.iter().position(|(sides, _)| sides.contains(other)) {
                    let (mut sides, rest) = pool.remove(at);
                    sides.retain(|known| known != other);
                    loose.extend(sides);
                    strand.ends.extend(rest.ends);
                    strand.segments.extend(rest.segments);
                    strand.printed.extend(rest.printed);
                } else {
                    continue; // an empty space: the path is open
                }
            }
        }
        pool.push((loose, strand));
    }
    done
}

impl SlowStrand {
    pub fn is_loop(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn count_on(&self, space: &str) -> usize {
        self.segments.iter().filter(|segment| segment.0 == space).count()
    }

    pub fn tiles(&self) -> usize {
        self.segments.iter().map(|segment| &segment.0).collect::<BTreeSet<_>>().len()
    }

    pub fn points(&self) -> usize {
        self.segments.iter().map(|(_, a, b)| 2 + (b - a).min(8 - (b - a))).sum()
    }

    /// Counts crossings by geometry: chords of a circle that intersect.
    pub fn crossings(&self, other: &Self) -> usize {
        let at = |side: usize| {
            let angle = side as f64 * std::f64::consts::FRAC_PI_4;
            (angle.cos(), angle.sin())
        };
        let apart = |p: (f64, f64), q: (f64, f64), r: (f64, f64)| {
            (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
        };
        let mut count = 0;
        for one in &self.segments {
            for two in other.segments.iter().filter(|two| two.0 == one.0 && *two != one) {
                let (p, q, r, s) = (at(one.1), at(one.2), at(two.1), at(two.2));
                if apart(p, q, r) * apart(p, q, s) < -1e-9 && apart(r, s, p) * apart(r, s, q) < -1e-9 {
                    count += 1;
                }
            }
        }
        if self == other { count / 2 } else { count }
    }
}
