//! Challenge 24b: groups of four tiles that match by themselves.

use eightfold_octiles::{Layout, Placement, Space, SpaceSet};

use crate::turn::{turn_port, turn_space};

/// Four tiles on four spaces that quarter turns map to each other, such that every chain of segments inside the group
/// is the image of another under some rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TileOrbit {
    /// The spaces, each a quarter turn clockwise from the previous one.
    pub spaces: [Space; 4],
    /// The tiles on them.
    pub tiles: [Placement; 4],
}

impl TileOrbit {
    /// Returns a board with only the group.
    pub fn layout(&self) -> Layout {
        self.spaces
            .iter()
            .zip(self.tiles)
            .fold(Layout::EMPTY, |layout, (&space, tile)| layout.with(space, tile))
    }
}

/// Returns the four orbits of spaces under the quarter turn, without the middle.
pub fn orbits() -> Vec<[Space; 4]> {
    let mut orbits: Vec<[Space; 4]> = Vec::new();
    for space in Space::all().filter(|space| space.cell() != (3, 3)) {
        if !orbits.iter().any(|orbit| orbit.contains(&space)) {
            orbits.push([0, 1, 2, 3].map(|quarters| turn_space(space, quarters)));
        }
    }
    orbits
}

/// Returns every such group on an orbit, each once regardless of rotation.
///
/// A chain can be an image only if each of its segments also occurs one rotation further. So tiles whose segments all
/// do are combined first, and then the chains are checked.
pub fn tile_orbits(orbit: [Space; 4]) -> Vec<TileOrbit> {
    let all: Vec<Placement> = Placement::all().collect();
    // Segments as seen from the first space of the orbit.
    let seen: Vec<[u32; 4]> = all
        .iter()
        .map(|placement| {
            std::array::from_fn(|place| {
                let back = placement.turned(8 - 2 * place as u8);
                back.segments().iter().fold(0, |set, &(a, b)| set | 1 << pair_index(a as u8, b as u8))
            })
        })
        .collect();
    let mut found = Vec::new();
    for (a, first) in all.iter().enumerate() {
        for (b, second) in all.iter().enumerate().filter(|(_, tile)| tile.tile() > first.tile()) {
            for (c, third) in all.iter().enumerate() {
                if third.tile() <= first.tile() || third.tile() == second.tile() {
                    continue;
                }
                let (x, y, z) = (seen[a][0], seen[b][1], seen[c][2]);
                let lonely = unmatched_segments(x, y, z, 0);
                if lonely.count_ones() > 4 {
                    continue;
                }
                for (d, fourth) in all.iter().enumerate() {
                    let w = seen[d][3];
                    let taken = [first, second, third].iter().any(|tile| tile.tile() == fourth.tile());
                    if fourth.tile() <= first.tile()
                        || taken
                        || lonely & !w != 0
                        || unmatched_segments(x, y, z, w) != 0
                    {
                        continue;
                    }
                    let group = TileOrbit { spaces: orbit, tiles: [*first, *second, *third, *fourth] };
                    if chains_match(&group) {
                        found.push(group);
                    }
                }
            }
        }
    }
    found
}

/// Returns the segments that occur in only one of the group.
fn unmatched_segments(x: u32, y: u32, z: u32, w: u32) -> u32 {
    let once = x ^ y ^ z ^ w;
    let thrice = (x & y & z) | (x & y & w) | (x & z & w) | (y & z & w);
    once & !thrice
}

fn pair_index(a: u8, b: u8) -> u32 {
    let (low, high) = (u32::from(a.min(b)), u32::from(a.max(b)));
    low * 8 + high - (low + 1) * (low + 2) / 2
}

/// Returns whether every chain inside the group has another as its image.
fn chains_match(group: &TileOrbit) -> bool {
    let layout = group.layout();
    let inside: SpaceSet = group.spaces.into_iter().collect();
    let traced = eightfold_octiles::strands(&layout);
    let chains: Vec<Vec<(usize, usize)>> = traced
        .paths
        .iter()
        .chain(&traced.open)
        .map(|path| path.segments().collect::<Vec<_>>())
        .chain(traced.loops.iter().map(|round| round.segments().collect()))
        .map(|segments| {
            let mut ports: Vec<(usize, usize)> = segments
                .iter()
                .map(|crossed| {
                    debug_assert!(inside.contains(crossed.space));
                    let (a, b) = crossed.sides();
                    (crossed.space.port(a).index(), crossed.space.port(b).index())
                })
                .collect();
            ports.sort_unstable();
            ports
        })
        .collect();
    chains.iter().enumerate().all(|(at, chain)| {
        (1..4).any(|quarters| {
            let mut image: Vec<(usize, usize)> = chain
                .iter()
                .map(|&(a, b)| {
                    let turned = |port| turn_port(eightfold_octiles::Port::new(port), quarters).index();
                    let (a, b) = (turned(a), turned(b));
                    (a.min(b), a.max(b))
                })
                .collect();
            image.sort_unstable();
            chains.iter().enumerate().any(|(other, known)| other != at && *known == image)
        })
    })
}
