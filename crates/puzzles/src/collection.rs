use std::ops::Deref;

use crate::puzzle::{Puzzle, PuzzleError};

/// The start of the line that lists the editions, at the top of a file.
const MARK: &str = "# editions ";

/// The puzzles of a file in order, and from which of them each day's puzzle is chosen.
///
/// A line `# editions 0:340 20784:352` means that the first 340 are available from the start, and all 352 from the day
/// with this number, counted from 1970. A day chooses from the puzzles of its edition by the grades of that time, so
/// that new puzzles and new grades don't change past days. A puzzle that should no longer be chosen is
/// [retired](Self::retire) and stays in the file, for past days and for links.
///
/// ```
/// use eightfold_puzzles::Collection;
///
/// let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1 | grade 1";
/// let mut all = Collection::read(line).unwrap();
/// all.begin(20_000);
/// all.set_grade(0, 4);
/// assert_eq!(all.of_day(20_000).next().unwrap().1, Some(1));
/// assert_eq!(all.of_day(20_002).next().unwrap().1, Some(4));
/// assert_eq!(all.editions(), "# editions 0:1 20002:1");
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
    editions: Vec<Edition>,
}

/// The number of puzzles from a day on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edition {
    from: u64,
    puzzles: usize,
}

impl Default for Collection {
    fn default() -> Self {
        Self::from(Vec::new())
    }
}

impl From<Vec<Puzzle>> for Collection {
    /// Creates a collection with one edition of all puzzles.
    fn from(puzzles: Vec<Puzzle>) -> Self {
        let editions = vec![Edition { from: 0, puzzles: puzzles.len() }];
        Self { puzzles, editions }
    }
}

impl Deref for Collection {
    type Target = [Puzzle];

    fn deref(&self) -> &[Puzzle] {
        &self.puzzles
    }
}

impl Collection {
    /// Parses a file of puzzles. A file without an editions line has one edition.
    ///
    /// # Errors
    /// The number of the invalid line, from 1, and what is wrong.
    pub fn read(text: &str) -> Result<Self, (usize, PuzzleError)> {
        let text = text.trim_start_matches('\u{feff}');
        let mut all = Self::from(Puzzle::read_all(text)?);
        if let Some((at, line)) = text.lines().enumerate().find(|(_, line)| line.starts_with(MARK)) {
            all.editions = read_editions(&line[MARK.len()..], all.len())
                .ok_or_else(|| (at + 1, PuzzleError::Editions(line.to_owned())))?;
        }
        Ok(all)
    }

    /// Returns the line of the editions.
    pub fn editions(&self) -> String {
        let all = self.editions.iter().map(|edition| format!("{}:{}", edition.from, edition.puzzles));
        format!("{MARK}{}", all.collect::<Vec<_>>().join(" "))
    }

    /// Returns the puzzle with this id, the fingerprint of its proof.
    pub fn by_id(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id() == id)
    }

    /// Returns the puzzles that aren't retired.
    pub fn current(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter(|puzzle| puzzle.found.until.is_none())
    }

    /// Returns the puzzles that this day chooses from, with the grades of that time.
    pub fn of_day(&self, day: u64) -> impl Iterator<Item = (&Puzzle, Option<u8>)> {
        let at = self.editions.iter().rposition(|edition| edition.from <= day).unwrap_or(0);
        let those = self.puzzles[..self.editions[at].puzzles].iter().enumerate();
        let those = those.filter(move |(_, puzzle)| puzzle.found.until.is_none_or(|until| day < until));
        those.map(move |(number, puzzle)| {
            let old = puzzle.found.before.get(at - self.first_edition(number).min(at));
            (puzzle, old.copied().or(puzzle.found.grade))
        })
    }

    /// Starts an edition the day after tomorrow, unless one already starts later than tomorrow. Later changes belong to
    /// it.
    pub fn begin(&mut self, today: u64) {
        if self.editions.last().is_none_or(|last| last.from <= today + 1) {
            self.editions.push(Edition { from: today + 2, puzzles: self.puzzles.len() });
        }
    }

    /// Adds a puzzle to the last edition.
    pub fn add(&mut self, puzzle: Puzzle) {
        self.puzzles.push(puzzle);
        if let Some(last) = self.editions.last_mut() {
            last.puzzles = self.puzzles.len();
        }
    }

    /// Sets a grade from the last edition on; earlier editions keep theirs.
    pub fn set_grade(&mut self, number: usize, grade: u8) {
        let over = self.editions.len() - 1 - self.first_edition(number);
        let found = &mut self.puzzles[number].found;
        if let Some(old) = found.grade.filter(|old| *old != grade) {
            let length = found.before.len().max(over);
            found.before.resize(length, old);
        }
        found.grade = Some(grade);
    }

    /// Retires a puzzle from the last edition on; earlier editions keep it.
    pub fn retire(&mut self, number: usize) {
        self.puzzles[number].found.until = self.editions.last().map(|last| last.from);
    }

    /// Returns the number of the first edition with this puzzle.
    fn first_edition(&self, number: usize) -> usize {
        self.editions.partition_point(|edition| edition.puzzles <= number).min(self.editions.len() - 1)
    }
}

/// Parses editions with increasing days and no fewer puzzles each time, the last with all of them.
fn read_editions(text: &str, all: usize) -> Option<Vec<Edition>> {
    let read = |word: &str| {
        let (from, puzzles) = word.split_once(':')?;
        Some(Edition { from: from.parse().ok()?, puzzles: puzzles.parse().ok()? })
    };
    let editions = text.split_whitespace().map(read).collect::<Option<Vec<_>>>()?;
    let rising = editions.windows(2).all(|two| two[0].from < two[1].from && two[0].puzzles <= two[1].puzzles);
    (rising && editions.first()?.from == 0 && editions.last()?.puzzles == all).then_some(editions)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(grade: u8) -> Puzzle {
        let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
        Puzzle::read(&format!("{line} | grade {grade}")).unwrap()
    }

    fn grades(all: &Collection, day: u64) -> Vec<u8> {
        all.of_day(day).filter_map(|(_, grade)| grade).collect()
    }

    #[test]
    fn a_past_day_keeps_its_puzzles_and_grades() {
        let mut all = Collection::from(vec![puzzle(1), puzzle(2)]);
        all.begin(100);
        all.add(puzzle(3));
        all.set_grade(1, 7);
        // Before it starts, an edition can be changed again.
        all.begin(100);
        all.set_grade(1, 6);
        all.begin(101);
        all.set_grade(0, 9);
        all.add(puzzle(4));
        all.begin(200);
        all.set_grade(2, 8);
        let text = format!(
            "# remark\n{}\n{}",
            all.editions(),
            all.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>()
        );
        assert!(text.contains("# editions 0:2 102:3 103:4 202:4\n"), "{text}");
        for all in [&all, &Collection::read(&text).unwrap()] {
            assert_eq!(grades(all, 101), [1, 2]);
            assert_eq!(grades(all, 102), [1, 6, 3]);
            assert_eq!(grades(all, 201), [9, 6, 3, 4]);
            assert_eq!(grades(all, 202), [9, 6, 8, 4]);
        }
    }

    #[test]
    fn a_retired_puzzle_stays_for_past_days() {
        let mut all = Collection::from(vec![puzzle(1), puzzle(2), puzzle(3)]);
        all.begin(100);
        all.retire(1);
        all.add(puzzle(4));
        let text: String = all.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        assert!(text.contains(" | grade 2 | until 102\n"), "{text}");
        for all in [&all, &Collection::read(&format!("{}\n{text}", all.editions())).unwrap()] {
            assert_eq!(grades(all, 101), [1, 2, 3]);
            assert_eq!(grades(all, 102), [1, 3, 4]);
            assert_eq!((all.len(), all.current().count()), (4, 3));
        }
    }

    #[test]
    fn an_impossible_list_of_editions_is_refused() {
        let line = puzzle(1);
        for editions in ["", "0:2", "1:1", "0:1 0:1", "0:1 5:0", "x"] {
            let (at, error) = Collection::read(&format!("\n# editions {editions}\n{line}")).unwrap_err();
            assert_eq!(at, 2, "{editions}");
            assert!(error.to_string().contains("editions"), "{error}");
        }
    }
}
