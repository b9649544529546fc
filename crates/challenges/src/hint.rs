//! Hints for the solitaires: one tile towards a solution, or tiles to lift.

use eightfold_octiles::{Layout, Placement, Space, SpaceSet};

use crate::finder::{Finder, JoinedPosts, completes, part_tiles};
use crate::problem::Problem;
use crate::survey::Survey;

/// The next thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Nothing: the board solves the problem.
    Solved,
    /// Lay this tile on this empty space; the tile is not on the board.
    Lay {
        /// The space.
        space: Space,
        /// The tile and its rotation.
        placement: Placement,
    },
    /// Lift the tiles of these spaces; a solution is known that keeps all the others.
    Lift {
        /// The spaces, as few as were found sufficient.
        spaces: SpaceSet,
        /// Whether it is certain that no solution keeps all the tiles; otherwise none was found that does.
        dead_end: bool,
    },
    /// No solution was found, with or without the tiles of the board. This happens only for problems set by hand.
    Unknown {
        /// Whether it is certain that no solution keeps all the tiles.
        dead_end: bool,
        /// Number of boards looked at.
        boards: u64,
    },
}

/// The most boards tried to prove a dead end.
const ALL: u64 = 4_000;

impl Problem {
    /// Returns one step towards a solution from any board, looking at up to about `boards` boards. The problem
    /// remembers the solution that the hint leads to, so that following hints reaches it, after at most 34.
    pub fn hint(&mut self, board: &Layout, boards: u64) -> Hint {
        if self.task.is_solved(&Survey::new(board)) {
            return Hint::Solved;
        }
        let keeps_all = |plan: &Layout| board.tiles().all(|(space, tile)| plan[space] == Some(tile));
        if let Some(plan) = self.plan.filter(keeps_all) {
            return self.towards(board, &plan);
        }
        let quest = self.task.search_goal();
        let tiles = part_tiles(board);
        let mut dead_end = quest.is_hopeless(&JoinedPosts::of(&tiles)) || board.is_full();
        let mut looked = 0;
        if !dead_end {
            let locked: SpaceSet = board.tiles().map(|(space, _)| space).collect();
            let mut finder = Finder::new(0, &self.merged(board), locked).fill();
            finder.step(&*quest, boards / 2);
            looked += finder.boards;
            if let Some(plan) = finder.solution() {
                self.plan = Some(plan);
                return self.towards(board, &plan);
            }
            dead_end = completes(&*quest, &tiles, ALL) == Some(false);
        }
        let start = self.plan.unwrap_or(*board);
        let mut finder = Finder::new(1, &start, SpaceSet::NONE);
        if self.plan.is_none() {
            finder = finder.fill();
        }
        let mut finder = finder.near(board);
        finder.step(&*quest, boards / 2);
        looked += finder.boards;
        let Some(plan) = finder.solution() else {
            return Hint::Unknown { dead_end, boards: looked };
        };
        self.plan = Some(plan);
        if keeps_all(&plan) {
            return self.towards(board, &plan);
        }
        Hint::Lift {
            spaces: board
                .tiles()
                .filter(|&(space, tile)| plan[space] != Some(tile))
                .map(|(space, _)| space)
                .collect(),
            dead_end,
        }
    }

    /// Returns the board with as much of the plan as fits around its tiles.
    fn merged(&self, board: &Layout) -> Layout {
        let mut merged = *board;
        for (space, placement) in self.plan.iter().flat_map(Layout::tiles) {
            if merged[space].is_none() && merged.find(placement.tile()).is_none() {
                merged[space] = Some(placement);
            }
        }
        merged
    }

    /// Returns the tile of the plan that improves the board most: nearer to being solved, then crossed by more wanted
    /// paths.
    fn towards(&self, board: &Layout, plan: &Layout) -> Hint {
        let quest = self.task.search_goal();
        let next =
            plan.tiles().filter(|(space, _)| board[*space].is_none()).min_by_key(|&(space, placement)| {
                let joins = JoinedPosts::of(&part_tiles(&board.with(space, placement)));
                let open: u8 = joins.open.iter().sum();
                (quest.misses(&joins), open, space)
            });
        match next {
            Some((space, placement)) => Hint::Lay { space, placement },
            // Only a board equal to the plan has no tile left to lay, and it is solved.
            None => Hint::Solved,
        }
    }
}
