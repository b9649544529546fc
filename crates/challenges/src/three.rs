//! Boards of the archive with three tiles missing: to be laid so that the board is as good as it was.

use eightfold_octiles::{Layout, Placement, Space, TileId};

use crate::archive::Status;
use crate::brief::{Brief, briefs};
use crate::dice::Dice;
use crate::measure::{Measure, Value};
use crate::survey::Survey;

/// A board with three spaces empty, and what it is to reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// What counts.
    pub measure: Measure,
    /// What is to be reached: no board has a better value, and that is proven.
    pub value: Value,
    /// The board with three spaces empty.
    pub board: Layout,
    /// The spaces that are empty, in their order.
    pub spaces: [Space; 3],
    /// In how many ways the value can be reached with tiles that are not on the board; all [ways](Self::ways) were tried.
    pub answers: usize,
}

impl Three {
    /// Those that come with the program, made by the example `three` of this crate.
    pub fn all() -> Vec<Self> {
        let briefs = briefs();
        include_str!("three.txt").lines().filter_map(|line| Self::read(line, &briefs)).collect()
    }

    /// Reads `3|b2 c3 e1|4`: a score with the spaces that are emptied on its board of the archive, and the answers.
    fn read(line: &str, briefs: &[Brief]) -> Option<Self> {
        let mut parts = line.split('|');
        let measure: Measure = parts.next()?.parse().ok()?;
        let spaces: Vec<Space> = parts.next()?.split(' ').map(Space::from_name).collect::<Option<_>>()?;
        let brief = briefs.iter().find(|brief| brief.id == measure)?;
        let mut three = Self::of(brief, spaces.try_into().ok()?)?;
        three.answers = parts.next()?.parse().ok()?;
        Some(three)
    }

    /// The board of the archive without these three tiles; nobody has counted the answers yet.
    fn of(brief: &Brief, spaces: [Space; 3]) -> Option<Self> {
        let mut board = Layout::from_text(brief.witness).ok()?;
        spaces.iter().for_each(|&space| board[space] = None);
        Some(Self { measure: brief.id, value: brief.value, board, spaces, answers: 0 })
    }

    /// By what it is known: the line without the number of answers.
    pub fn name(&self) -> String {
        let spaces = self.spaces.map(|space| space.to_string()).join(" ");
        format!("{}|{spaces}", self.measure)
    }

    /// The tiles that are not on the board.
    pub fn tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        TileId::all().filter(|&tile| self.board.find(tile).is_none())
    }

    /// Whether a full board reaches the value.
    pub fn is_reached(&self, board: &Layout) -> bool {
        board.is_full() && self.measure.read(&Survey::new(board)).value.rank() >= self.value.rank()
    }

    /// In how many ways three of the tiles that are left can be laid.
    pub fn ways(&self) -> usize {
        let mut ways = 0;
        self.each(&mut |_| {
            ways += 1;
            true
        });
        ways
    }

    /// The ways that reach the value, no more than so many.
    pub fn solutions(&self, most: usize) -> Vec<Layout> {
        let mut found = Vec::new();
        self.each(&mut |board| {
            if self.is_reached(board) {
                found.push(*board);
            }
            found.len() < most
        });
        found
    }

    /// Every way to lay three of the tiles that are left, as long as it is wanted.
    fn each(&self, wanted: &mut dyn FnMut(&Layout) -> bool) {
        let left: Vec<Placement> = self.tiles().flat_map(TileId::placements).collect();
        let mut board = self.board;
        for &one in &left {
            board[self.spaces[0]] = Some(one);
            for &two in left.iter().filter(|two| two.tile() != one.tile()) {
                board[self.spaces[1]] = Some(two);
                for &three in left.iter().filter(|three| ![one.tile(), two.tile()].contains(&three.tile())) {
                    board[self.spaces[2]] = Some(three);
                    if !wanted(&board) {
                        return;
                    }
                }
            }
        }
    }
}

/// Lines for the file: of each proven score of the archive up to so many boards, those with few answers, by tries with
/// this seed.
pub fn made(of_each: usize, tries: usize, seed: u64) -> Vec<String> {
    /// With more answers it is no puzzle. That is also fewer than there would be if two tiles were enough.
    const MOST: usize = 7;
    let mut lines = Vec::new();
    for brief in briefs().iter().filter(|brief| brief.status == Status::Proven) {
        let mut dice = Dice::new(seed);
        let mut made: Vec<Three> = Vec::new();
        for _ in 0..tries {
            if made.len() == of_each {
                break;
            }
            let mut spaces: Vec<Space> = Space::all().collect();
            dice.shuffle(&mut spaces);
            let mut three = [spaces[0], spaces[1], spaces[2]];
            three.sort();
            let Some(mut three) = Three::of(brief, three) else { continue };
            three.answers = three.solutions(MOST + 1).len();
            if (1..=MOST).contains(&three.answers) && made.iter().all(|known| known.spaces != three.spaces) {
                made.push(three);
            }
        }
        lines.extend(made.iter().map(|three| format!("{}|{}", three.name(), three.answers)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_board_with_three_tiles_missing_can_be_made_whole() {
        let all = Three::all();
        assert!(all.len() >= 50, "{}", all.len());
        assert_eq!(all.len(), include_str!("three.txt").lines().count(), "a line cannot be read");
        let names: BTreeSet<String> = all.iter().map(Three::name).collect();
        assert_eq!(names.len(), all.len());
        for three in &all {
            assert_eq!((three.board.len(), three.tiles().count()), (14, 4), "{three:?}");
            assert!(three.answers > 0 && !three.is_reached(&three.board), "{three:?}");
            let brief = briefs().into_iter().find(|brief| brief.id == three.measure).unwrap();
            assert_eq!(brief.status, Status::Proven);
            assert!(three.is_reached(&Layout::from_text(brief.witness).unwrap()), "{three:?}");
        }
        assert!(all[0].ways() <= 24 * 512);
    }

    #[test]
    fn the_number_of_answers_is_right() {
        let all = Three::all();
        for three in all.iter().step_by(all.len() / 3) {
            assert_eq!(three.solutions(usize::MAX).len(), three.answers, "{three:?}");
        }
    }
}
