//! Searches for good boards by annealing: interruptible, in steps, and reproducible from its seed.

use eightfold_octiles::{Layout, Placement, SPACES, Space, SpaceSet, TILES, TileId};

use crate::dice::Dice;
use crate::fast::{OutsidePath, Run, Tiles, Trace, layout_of, outside_paths, strands_over};
use crate::measure::{Kind, Measure, Value};
use crate::model::Model;
use crate::score::rank;
use crate::survey::{Length, Survey};

/// What a search maximises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objective {
    /// A score; for a condition, as few violations as possible.
    Measure(Measure),
    /// A custom puzzle: first its conditions, then its points.
    Model(Model),
}

/// The progress of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Number of boards looked at, one for each proposed move.
    pub moves: u64,
    /// The best board so far.
    pub best: Layout,
    /// Its value, larger is better: for a score its [`Value::rank`]; for a puzzle its points, minus a million for each
    /// missed condition unit.
    pub rank: i64,
    /// Whether the last step found it.
    pub improved: bool,
    /// Whether nothing better can be found: a condition is met, or all tiles are locked.
    pub finished: bool,
}

/// The cost of a missed condition of a puzzle.
const MISS_PENALTY: i64 = 1_000_000;

/// An annealing search over full boards.
///
/// ```
/// use eightfold_challenges::{Measure, Objective, Search};
/// let mut search = Search::new(Objective::Measure("3".parse::<Measure>().unwrap()), 1);
/// let progress = search.step(20_000);
/// assert!(progress.rank >= 1, "a board with a loop is soon found");
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    objective: Objective,
    dice: Dice,
    tiles: Tiles,
    spare: TileId,
    movable: Vec<u8>,
    trace: Trace,
    energy: f64,
    best: Tiles,
    best_rank: i64,
    moves: u64,
    round: u32,
    round_moves: u64,
    heat: f64,
}

impl Search {
    /// Creates a search from a random board.
    pub fn new(objective: Objective, seed: u64) -> Self {
        Self::within(objective, seed, &Layout::EMPTY, SpaceSet::NONE)
    }

    /// Creates a search that starts with this board, its empty spaces filled at random, and leaves the tiles of locked
    /// spaces in place. Empty locked spaces count as free.
    pub fn within(objective: Objective, seed: u64, start: &Layout, locked: SpaceSet) -> Self {
        let mut search = Self {
            objective,
            dice: Dice::new(seed),
            tiles: [0; SPACES],
            spare: TileId::new(1).expect("tile 1"),
            movable: Vec::new(),
            trace: Trace::default(),
            energy: 0.0,
            best: [0; SPACES],
            best_rank: i64::MIN,
            moves: 0,
            round: 0,
            round_moves: 0,
            heat: 0.0,
        };
        let kept = |space: &Space| locked.contains(*space) && start[*space].is_some();
        let mut free: Vec<TileId> = TileId::all().filter(|&tile| start.find(tile).is_none()).collect();
        for space in Space::all() {
            if !kept(&space) {
                search.movable.push(space.index() as u8);
            }
            let placement = match start[space] {
                Some(placement) => placement,
                None => {
                    let tile = free.swap_remove(search.below(free.len()));
                    Placement::new(tile, search.below(8) as u8)
                }
            };
            search.tiles[space.index()] = placement.index() as u8;
        }
        search.spare = free[0];
        search.best = search.tiles;
        search.begin_round();
        search
    }

    fn below(&mut self, options: usize) -> usize {
        self.dice.below(options)
    }

    fn random_space(&mut self) -> u8 {
        let at = self.below(self.movable.len());
        self.movable[at]
    }

    /// Returns whether a change of energy is accepted: always downwards, upwards the less likely the colder it is.
    fn accepts(&mut self, change: f64) -> bool {
        if change <= 0.0 {
            return true;
        }
        self.dice.fraction() < (-change / self.heat).exp()
    }

    /// Continues for about this many moves.
    ///
    /// The result doesn't depend on how the moves are divided into steps, except that a step may make up to eight more.
    pub fn step(&mut self, moves: u64) -> Progress {
        let (until, before) = (self.moves + moves, self.best_rank);
        while self.moves < until && !self.is_finished() && !self.movable.is_empty() {
            if self.round_moves >= self.round_length() {
                self.round += 1;
                self.begin_round();
            }
            // The temperature falls in stairs, at the same moves regardless of the steps.
            let stair = (self.round_length() / 64).clamp(64, 20_000);
            let stairs = self.round_moves / stair;
            let done = (stairs * stair) as f64 / self.round_length() as f64;
            let (hot, cold) = self.temperatures();
            self.heat = hot * (cold / hot).powf(done);
            let left = (stairs + 1) * stair - self.round_moves;
            let goal = self.moves + left.min(until - self.moves);
            let started = self.moves;
            match self.objective {
                Objective::Measure(Measure::Longest(..) | Measure::LongestRim(_)) => self.lengthen(goal),
                _ => self.rearrange(goal),
            }
            self.round_moves += self.moves - started;
        }
        Progress {
            moves: self.moves,
            best: layout_of(&self.best),
            rank: self.best_rank,
            improved: self.best_rank > before,
            finished: self.is_finished(),
        }
    }

    /// The value of the best board so far: see [`Progress::rank`].
    pub fn rank(&self) -> i64 {
        self.best_rank
    }

    /// The number of boards looked at.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns whether nothing better can be found: a condition is met, or all tiles are locked.
    pub fn is_finished(&self) -> bool {
        if self.movable.is_empty() {
            return true;
        }
        match &self.objective {
            Objective::Measure(measure) => {
                self.best_rank == 0 && measure.goal() == crate::measure::Goal::Condition
            }
            Objective::Model(_) => false,
        }
    }

    /// Rounds get longer, so that both quick and patient cooling are tried.
    fn round_length(&self) -> u64 {
        let whole = if self.is_long() { 400_000 } else { 60_000 };
        whole << (self.round / 4).min(6)
    }

    fn is_long(&self) -> bool {
        matches!(self.objective, Objective::Measure(Measure::Longest(..) | Measure::LongestRim(_)))
    }

    fn temperatures(&self) -> (f64, f64) {
        match &self.objective {
            Objective::Measure(_) if self.is_long() => (3.0, 0.15),
            Objective::Measure(_) => (1.0, 0.08),
            Objective::Model(_) => (20.0, 0.5),
        }
    }

    /// Every round except each fourth continues from where the last one ended.
    fn begin_round(&mut self) {
        self.round_moves = 0;
        if self.round.is_multiple_of(4) && self.round > 0 {
            for _ in 0..60 {
                let at = self.random_space();
                let with = self.random_space();
                self.tiles.swap(usize::from(at), usize::from(with));
            }
        }
        self.energy = self.look();
    }

    /// Traces the board, stores it if it is the best so far, and returns its energy.
    fn look(&mut self) -> f64 {
        self.trace.trace(&self.tiles);
        let (worth, energy) = match &self.objective {
            Objective::Measure(measure) => {
                let worth = rank(*measure, &self.trace);
                (worth, -(worth as f64) - guide(*measure, &self.trace))
            }
            Objective::Model(model) => {
                let (points, missed) = model.judge_trace(&self.trace);
                (points - MISS_PENALTY * missed, 10.0 * missed as f64 - points as f64)
            }
        };
        if worth > self.best_rank {
            self.best_rank = worth;
            self.best = self.tiles;
        }
        energy
    }

    fn random_placement(&mut self, tile: TileId) -> u8 {
        Placement::new(tile, self.below(8) as u8).index() as u8
    }

    fn tile_at(&self, space: u8) -> TileId {
        Placement::from_index(usize::from(self.tiles[usize::from(space)])).tile()
    }

    /// Rotates, swaps and exchanges tiles, evaluating the whole board each time.
    fn rearrange(&mut self, goal: u64) {
        while self.moves < goal {
            self.moves += 1;
            let before = self.tiles;
            let spare = self.spare;
            let at = self.random_space();
            match self.below(8) {
                0..=3 => self.tiles[usize::from(at)] = self.random_placement(self.tile_at(at)),
                4..=6 => {
                    let with = self.random_space();
                    let (one, other) = (self.tile_at(at), self.tile_at(with));
                    if at != with {
                        self.tiles[usize::from(at)] = self.random_placement(other);
                        self.tiles[usize::from(with)] = self.random_placement(one);
                    }
                }
                _ => {
                    self.spare = self.tile_at(at);
                    self.tiles[usize::from(at)] = self.random_placement(spare);
                }
            }
            let energy = self.look();
            if self.accepts(energy - self.energy) {
                self.energy = energy;
            } else {
                self.tiles = before;
                self.spare = spare;
            }
            if self.is_finished() {
                return;
            }
        }
    }

    /// For lengths only the strands over the changed space matter, and what its sides lead to is the same for every
    /// tile.
    fn lengthen(&mut self, goal: u64) {
        let Objective::Measure(measure) = self.objective else {
            return;
        };
        while self.moves < goal {
            let at = self.random_space();
            if self.below(4) == 0 {
                self.swap_for_length(measure, at);
                continue;
            }
            let around = outside_paths(&self.tiles, at);
            let (mut here, _) = self.over(measure, &around, at, self.tiles[usize::from(at)]);
            for _ in 0..8 {
                self.moves += 1;
                let (old, spare) = (self.tiles[usize::from(at)], self.spare);
                let exchanged = self.below(8) == 0;
                let tile = if exchanged { spare } else { self.tile_at(at) };
                let new = self.random_placement(tile);
                if new == old {
                    continue;
                }
                let (energy, longest) = self.over(measure, &around, at, new);
                if self.accepts(energy - here) {
                    here = energy;
                    if exchanged {
                        self.spare = self.tile_at(at);
                    }
                    self.tiles[usize::from(at)] = new;
                    self.note(longest);
                }
            }
        }
    }

    fn swap_for_length(&mut self, measure: Measure, at: u8) {
        self.moves += 1;
        let with = self.random_space();
        if at == with {
            return;
        }
        let before = self.tiles;
        let (one, other) = (self.tile_at(at), self.tile_at(with));
        let mut change = 0.0;
        let mut longest = 0;
        for (space, tile) in [(at, other), (with, one)] {
            let around = outside_paths(&self.tiles, space);
            let new = self.random_placement(tile);
            let (old_energy, _) = self.over(measure, &around, space, self.tiles[usize::from(space)]);
            let (energy, found) = self.over(measure, &around, space, new);
            change += energy - old_energy;
            longest = found;
            self.tiles[usize::from(space)] = new;
        }
        if self.accepts(change) {
            self.note(longest);
        } else {
            self.tiles = before;
        }
    }

    fn note(&mut self, longest: i64) {
        if longest > self.best_rank {
            self.best_rank = longest;
            self.best = self.tiles;
        }
    }

    /// Returns the energy of the strands over a space, and the longest of those that count.
    #[inline]
    fn over(&self, measure: Measure, around: &[OutsidePath; 8], space: u8, placement: u8) -> (f64, i64) {
        let mut runs = [Run::default(); 4];
        let count = strands_over(around, space, placement, &mut runs);
        let mut energy = 0.0;
        let mut longest = 0;
        for run in &runs[..count] {
            let (length, weight, counts) = weigh(measure, run);
            energy -= weight * f64::from(length * length * length) / 400.0;
            if counts {
                longest = longest.max(i64::from(length));
            }
        }
        (energy, longest)
    }

    /// Returns the best board so far, measured.
    pub fn best(&self) -> Survey {
        Survey::new(&layout_of(&self.best))
    }

    /// The value of the best board so far, if the search is for a score.
    pub fn value(&self) -> Option<Value> {
        match &self.objective {
            Objective::Measure(measure) => Some(measure.read(&self.best()).value),
            Objective::Model(_) => None,
        }
    }
}

/// Returns the length of a strand, how much it helps, and whether it is of the kind that counts.
#[inline]
fn weigh(measure: Measure, run: &Run) -> (u32, f64, bool) {
    let (length, weight) = match measure {
        Measure::Longest(kind, length) => {
            let counts = run.is_loop() == (kind == Kind::Loop);
            (length, if counts { 1.0 } else { 0.3 })
        }
        Measure::LongestRim(length) => {
            let circles = u8::from(run.from < 20) + u8::from(run.to < 20);
            (length, [0.4, 0.6, 1.0][usize::from(circles)])
        }
        _ => return (0, 0.0, false),
    };
    let long = match length {
        Length::Tiles => run.tiles.count_ones(),
        Length::Segments => u32::from(run.len),
        // Points are about four times segments.
        Length::Points => u32::from(run.points),
    };
    let scale = if length == Length::Points { 1.0 / 64.0 } else { 1.0 };
    (long, weight * scale, weight == 1.0)
}

/// Returns a value that changes with every move and guides the search where the score itself seldom changes.
fn guide(measure: Measure, trace: &Trace) -> f64 {
    let longest = || {
        let squares = trace.runs().iter().map(|run| u32::from(run.len) * u32::from(run.len));
        f64::from(squares.sum::<u32>()) / 200.0
    };
    match measure {
        Measure::RoundTour
        | Measure::PrintedOnTour
        | Measure::Recrossed(..)
        | Measure::SameTile(_)
        | Measure::SelfCrossings(_)
        | Measure::PairCrossings
        | Measure::PairShared => longest(),
        _ => 0.0,
    }
}

const _: () = assert!(TILES == SPACES + 1, "one tile is left over");
