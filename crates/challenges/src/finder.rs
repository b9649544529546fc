//! Finds a board that solves a solitaire problem: by annealing over boards with empty spaces, or by exhaustive search
//! if few spaces are left.

use eightfold_octiles::{Layout, Placement, SPACES, Space, SpaceSet, TileId};

use crate::dice::Dice;
use crate::fast::{NO_TILE, Tiles, joined, layout_of};

/// The posts joined by the complete paths of a board.
pub(crate) struct JoinedPosts {
    pub paths: [(u8, u8); 36],
    pub count: usize,
    /// By post: how many of its ways end at an empty space.
    pub open: [u8; 36],
    pub tiles: u8,
}

impl JoinedPosts {
    pub fn of(tiles: &Tiles) -> Self {
        let mut paths = [(0, 0); 36];
        let (count, open) = joined(tiles, &mut paths);
        Self { paths, count, open, tiles: tiles.iter().filter(|&&tile| tile != NO_TILE).count() as u8 }
    }

    pub fn paths(&self) -> &[(u8, u8)] {
        &self.paths[..self.count]
    }
}

/// The goal of a finder.
pub(crate) trait SearchGoal {
    /// Returns how far a board is from the goal: 0 exactly if it is reached.
    fn misses(&self, joins: &JoinedPosts) -> u32;

    /// Returns whether laying more tiles can't help any more; never wrong if true.
    fn is_hopeless(&self, joins: &JoinedPosts) -> bool;
}

pub(crate) fn part_tiles(layout: &Layout) -> Tiles {
    let mut tiles = [NO_TILE; SPACES];
    for (space, placement) in layout.tiles() {
        tiles[space.index()] = placement.index() as u8;
    }
    tiles
}

pub(crate) fn part_layout(tiles: &Tiles) -> Layout {
    let mut layout = Layout::EMPTY;
    for space in Space::all() {
        let tile = tiles[space.index()];
        if tile != NO_TILE {
            layout[space] = Some(Placement::from_index(usize::from(tile)));
        }
    }
    layout
}

fn tile_of(placement: u8) -> TileId {
    Placement::from_index(usize::from(placement)).tile()
}

/// An annealing search for a board that solves a problem, with as few changes to a given board as it can find.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    dice: Dice,
    tiles: Tiles,
    movable: Vec<u8>,
    /// Tiles off the board.
    pool: Vec<TileId>,
    energy: i64,
    /// The board whose tiles should be kept where possible, if any.
    near: Option<Tiles>,
    pub boards: u64,
    round: u64,
    /// The misses of the best board.
    pub least: u32,
    pub best: Tiles,
    /// The solution with the fewest changes found so far, and their number.
    found: Option<(i64, Tiles)>,
}

/// Number of boards in the first cooling round; later ones are longer.
const ROUND: u64 = 3_000;

/// The weight of a miss relative to a moved tile.
const MISS_PENALTY: i64 = 4;

impl Finder {
    /// Starts with `start`; the tiles on `locked` spaces stay.
    pub fn new(seed: u64, start: &Layout, locked: SpaceSet) -> Self {
        let mut finder = Self {
            dice: Dice::new(seed),
            tiles: part_tiles(start),
            movable: Vec::new(),
            pool: TileId::all().filter(|&tile| start.find(tile).is_none()).collect(),
            energy: i64::MAX,
            near: None,
            boards: 0,
            round: 0,
            least: u32::MAX,
            best: [NO_TILE; SPACES],
            found: None,
        };
        finder.movable = Space::all()
            .filter(|&space| !(locked.contains(space) && start[space].is_some()))
            .map(|space| space.index() as u8)
            .collect();
        finder
    }

    /// Fills the empty spaces at random.
    pub fn fill(mut self) -> Self {
        for space in 0..SPACES {
            if self.tiles[space] == NO_TILE {
                let at = self.dice.below(self.pool.len());
                let tile = self.pool.swap_remove(at);
                self.tiles[space] = self.place(tile);
            }
        }
        self
    }

    /// Prefers solutions that keep the tiles of this board in place.
    pub fn near(mut self, layout: &Layout) -> Self {
        self.near = Some(part_tiles(layout));
        self
    }

    fn place(&mut self, tile: TileId) -> u8 {
        Placement::new(tile, self.dice.below(8) as u8).index() as u8
    }

    fn changes(&self) -> i64 {
        self.near.as_ref().map_or(0, |near| {
            near.iter().zip(&self.tiles).filter(|(old, new)| **old != NO_TILE && old != new).count() as i64
        })
    }

    fn look(&mut self, quest: &dyn SearchGoal) -> i64 {
        let misses = quest.misses(&JoinedPosts::of(&self.tiles));
        let changes = self.changes();
        if misses < self.least {
            (self.least, self.best) = (misses, self.tiles);
        }
        if misses == 0 && self.found.is_none_or(|(known, _)| changes < known) {
            self.found = Some((changes, self.tiles));
        }
        MISS_PENALTY * i64::from(misses) + changes
    }

    /// Returns the solution with the fewest changes found so far.
    pub fn solution(&self) -> Option<Layout> {
        self.found.as_ref().map(|(_, tiles)| part_layout(tiles))
    }

    /// Returns whether the search is finished: it has a solution without changes, or no tile may be moved.
    pub fn is_done(&self) -> bool {
        self.found.is_some_and(|(changes, _)| changes == 0) || (self.boards > 0 && self.movable.is_empty())
    }

    /// Looks at this many more boards, or fewer if it finishes.
    pub fn step(&mut self, quest: &dyn SearchGoal, boards: u64) {
        let until = self.boards + boards;
        if self.boards == 0 && boards > 0 {
            self.energy = self.look(quest);
            self.boards = 1;
        }
        while self.boards < until && !self.is_done() {
            self.boards += 1;
            self.round += 1;
            let length = ROUND << (self.boards / (4 * ROUND)).min(5);
            if self.round >= length {
                self.round = 0;
            }
            let heat = 6.0 * 0.1f64.powf((self.round * 16 / length) as f64 / 16.0);
            let before = self.tiles;
            let pool = self.pool.clone();
            self.change();
            let energy = self.look(quest);
            let worse = (energy - self.energy) as f64;
            if worse <= 0.0 || self.dice.fraction() < (-worse / heat).exp() {
                self.energy = energy;
            } else {
                self.tiles = before;
                self.pool = pool;
            }
        }
    }

    fn change(&mut self) {
        let some = self.dice.below(self.movable.len());
        let at = usize::from(self.movable[some]);
        let here = self.tiles[at];
        if here == NO_TILE {
            let out = self.dice.below(self.pool.len());
            let tile = self.pool.swap_remove(out);
            self.tiles[at] = self.place(tile);
            return;
        }
        match self.dice.below(16) {
            0..=7 => self.tiles[at] = self.place(tile_of(here)),
            8..=12 => {
                let other = self.dice.below(self.movable.len());
                let with = usize::from(self.movable[other]);
                if with != at {
                    let there = self.tiles[with];
                    self.tiles[with] = self.place(tile_of(here));
                    self.tiles[at] = if there == NO_TILE { NO_TILE } else { self.place(tile_of(there)) };
                }
            }
            13..=14 => {
                let out = self.dice.below(self.pool.len());
                let tile = std::mem::replace(&mut self.pool[out], tile_of(here));
                self.tiles[at] = self.place(tile);
            }
            _ => {
                self.pool.push(tile_of(here));
                self.tiles[at] = NO_TILE;
            }
        }
    }
}

/// Returns whether a board can be solved by adding tiles, trying all ways. `None` if that would take more than `limit`
/// boards.
pub(crate) fn completes(quest: &dyn SearchGoal, tiles: &Tiles, limit: u64) -> Option<bool> {
    let pool: Vec<TileId> =
        TileId::all().filter(|&tile| tiles.iter().all(|&at| at == NO_TILE || tile_of(at) != tile)).collect();
    let mut left = limit;
    try_all(quest, &mut tiles.clone(), 0, &pool, &mut left)
}

fn try_all(
    quest: &dyn SearchGoal,
    tiles: &mut Tiles,
    from: usize,
    pool: &[TileId],
    left: &mut u64,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let joins = JoinedPosts::of(tiles);
    if quest.misses(&joins) == 0 {
        return Some(true);
    }
    if quest.is_hopeless(&joins) {
        return Some(false);
    }
    // Spaces are filled in order; a skipped space stays empty.
    for space in from..SPACES {
        if tiles[space] != NO_TILE {
            continue;
        }
        for (at, tile) in pool.iter().enumerate() {
            let rest: Vec<TileId> = pool[..at].iter().chain(&pool[at + 1..]).copied().collect();
            for placement in tile.placements() {
                tiles[space] = placement.index() as u8;
                if try_all(quest, tiles, space + 1, &rest, left)? {
                    return Some(true);
                }
            }
        }
        tiles[space] = NO_TILE;
    }
    Some(false)
}

/// Returns a full random board.
pub(crate) fn random_tiles(dice: &mut Dice) -> Tiles {
    let mut all: Vec<TileId> = TileId::all().collect();
    dice.shuffle(&mut all);
    std::array::from_fn(|space| Placement::new(all[space], dice.below(8) as u8).index() as u8)
}

pub(crate) fn random_layout(dice: &mut Dice) -> Layout {
    layout_of(&random_tiles(dice))
}
