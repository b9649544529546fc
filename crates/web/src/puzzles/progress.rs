use std::collections::BTreeMap;
use std::fmt;

use eightfold_puzzles::{GRADES, Puzzle};
use eightfold_ratings::{Rating, Score, rate_period};

/// The result of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The first turn was right.
    Right,
    /// The first turn was wrong.
    Wrong,
    /// The first turn was wrong, a later one right.
    Later,
}

/// The result of the first turn in a daily puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DailyResult {
    /// Right, without a hint.
    Right,
    /// Right, after a hint.
    Helped,
    Wrong,
}

impl DailyResult {
    /// The result for a turn: whether it was right, and whether a hint was used.
    pub fn of(right: bool, helped: bool) -> Self {
        match (right, helped) {
            (true, false) => Self::Right,
            (true, true) => Self::Helped,
            (false, _) => Self::Wrong,
        }
    }

    /// Its letter in saved progress.
    fn letter(self) -> char {
        match self {
            Self::Right => 'r',
            Self::Helped => 'h',
            Self::Wrong => 'w',
        }
    }
}

/// A new best number of puzzles solved in three minutes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RushRecord {
    /// The best ever.
    Ever,
    /// The best of that day.
    OfDay,
}

/// A player's puzzle results and ratings. The text form has one line per item.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The old rating for all games together, with which a game's rating starts.
    rating: Rating,
    /// The rating of each game.
    ratings: BTreeMap<String, Rating>,
    /// By fingerprint.
    marks: BTreeMap<String, Mark>,
    /// The daily puzzles tried, by day and game: the result of the first turn, and the turn.
    days: BTreeMap<(u64, String), (DailyResult, String)>,
    /// The most puzzles solved in three minutes: ever, and on the last day with a run.
    rush: u32,
    rush_of: (u64, u32),
    /// The number of results in each game's rating.
    results: BTreeMap<String, u32>,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            rating: Rating::NEW,
            ratings: BTreeMap::new(),
            marks: BTreeMap::new(),
            days: BTreeMap::new(),
            rush: 0,
            rush_of: (0, 0),
            results: BTreeMap::new(),
        }
    }
}

/// The rating of a puzzle by its difficulty: 900 for the easiest, 2100 for the most difficult.
pub fn rating_of(puzzle: &Puzzle) -> Rating {
    let grade = f64::from(puzzle.found.grade.unwrap_or(1));
    Rating {
        value: 900.0 + 1200.0 * (grade - 1.0) / f64::from(GRADES - 1),
        deviation: 80.0,
        volatility: 0.06,
    }
}

impl Progress {
    /// How many days of sets are saved.
    const DAYS: usize = 400;
    /// How many results a rating needs to be shown.
    pub const RESULTS: u32 = 5;
    /// The most points by which one result changes a rating.
    const MAX_RATING_CHANGE: f64 = 100.0;

    /// Parses saved progress and skips what can't be read.
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["rating", rating @ ..] if rating.len() == 3 => {
                    progress.rating = read_rating(rating).unwrap_or(progress.rating);
                }
                ["rating", game, rating @ ..] => {
                    progress.ratings.extend(read_rating(rating).map(|rating| ((*game).to_owned(), rating)));
                }
                ["storm", best] => progress.rush = best.parse().unwrap_or(0),
                ["storm-day", day, best] => {
                    progress.rush_of = day.parse().ok().zip(best.parse().ok()).unwrap_or_default();
                }
                ["results", game, count] => {
                    progress.results.extend(count.parse().ok().map(|count| ((*game).to_owned(), count)));
                }
                ["day", day, game, mark, turn @ ..] => {
                    if let Ok(day) = day.parse() {
                        let mark = match *mark {
                            "r" => DailyResult::Right,
                            "h" => DailyResult::Helped,
                            _ => DailyResult::Wrong,
                        };
                        progress.days.insert((day, (*game).to_owned()), (mark, turn.join(" ")));
                    }
                }
                [id, mark] => {
                    let mark = match *mark {
                        "r" => Mark::Right,
                        "w" => Mark::Wrong,
                        "l" => Mark::Later,
                        _ => continue,
                    };
                    progress.marks.insert((*id).to_owned(), mark);
                }
                _ => {}
            }
        }
        // Version 0.1.0 didn't count results.
        for (game, rating) in &progress.ratings {
            progress.results.entry(game.clone()).or_insert_with(|| results_behind(rating));
        }
        progress
    }

    /// The player's rating in the puzzles of a game.
    pub fn rating(&self, game: &str) -> Rating {
        self.ratings.get(game).copied().unwrap_or(self.rating)
    }

    /// Whether a puzzle of this game has been rated.
    pub fn is_rated(&self, game: &str) -> bool {
        self.ratings.contains_key(game)
    }

    /// How many more results a game's rating needs to be shown; 0 if it can be.
    pub fn results_missing(&self, game: &str) -> u32 {
        // A settled rating has enough results.
        let settled = self.ratings.get(game).is_some_and(|rating| !rating.is_provisional());
        let count = self.results.get(game).copied().unwrap_or(0);
        if settled { 0 } else { Self::RESULTS.saturating_sub(count) }
    }

    /// The result of this puzzle, if it was tried.
    pub fn of(&self, id: &str) -> Option<Mark> {
        self.marks.get(id).copied()
    }

    /// Whether this puzzle was solved, at once or later.
    pub fn is_solved(&self, id: &str) -> bool {
        matches!(self.of(id), Some(Mark::Right | Mark::Later))
    }

    /// How many puzzles were solved on the first turn, and how many tried.
    pub fn counts(&self) -> (usize, usize) {
        (self.marks.values().filter(|mark| **mark == Mark::Right).count(), self.marks.len())
    }

    /// The result of this day's puzzle of this game, if it was tried.
    pub fn on(&self, day: u64, game: &str) -> Option<DailyResult> {
        self.days.get(&(day, game.to_owned())).map(|(mark, _)| *mark)
    }

    /// The first turn in this day's puzzle of this game.
    pub fn turn_on(&self, day: u64, game: &str) -> Option<&str> {
        self.days.get(&(day, game.to_owned())).map(|(_, turn)| &**turn)
    }

    /// The streak: consecutive days with a daily puzzle tried, up to this day or the one before.
    pub fn run(&self, day: u64) -> u64 {
        let last = if self.tried_on(day) { day } else { day.saturating_sub(1) };
        (0..=last).take_while(|back| self.tried_on(last - back)).count() as u64
    }

    /// Whether a puzzle of this day was tried.
    pub fn tried_on(&self, day: u64) -> bool {
        self.days.range((day, String::new())..(day + 1, String::new())).next().is_some()
    }

    /// How many puzzles of this day were solved, with or without a hint.
    pub fn solved_on(&self, day: u64) -> usize {
        let those = self.days.range((day, String::new())..(day + 1, String::new()));
        those.filter(|(_, (mark, _))| *mark != DailyResult::Wrong).count()
    }

    /// The total number of days on which a daily puzzle was tried.
    pub fn days(&self) -> usize {
        let mut days: Vec<u64> = self.days.keys().map(|(day, _)| *day).collect();
        days.dedup();
        days.len()
    }

    /// The most puzzles solved in three minutes.
    pub fn rush(&self) -> u32 {
        self.rush
    }

    /// The most puzzles solved in three minutes on this day.
    pub fn rush_on(&self, day: u64) -> u32 {
        let (last, best) = self.rush_of;
        if last == day { best } else { 0 }
    }

    /// Records a hint before the first turn: the puzzle is no longer rated.
    pub fn note_hint(&mut self, puzzle: &Puzzle) {
        self.marks.entry(puzzle.id().to_owned()).or_insert(Mark::Wrong);
    }

    /// Records a turn in a puzzle and returns the change of the rating. Only the first turn is rated.
    pub fn note(&mut self, puzzle: &Puzzle, right: bool) -> i32 {
        let id = puzzle.id().to_owned();
        match (self.marks.get(&id), right) {
            (None, _) => {
                let game = puzzle.choice().info().id;
                let before = self.rating(game);
                let score = if right { Score::Win } else { Score::Loss };
                let mut after = rate_period(&before, &[(rating_of(puzzle), score)]);
                after.value = after
                    .value
                    .clamp(before.value - Self::MAX_RATING_CHANGE, before.value + Self::MAX_RATING_CHANGE);
                *self.results.entry(game.to_owned()).or_insert(0) += 1;
                self.ratings.insert(game.to_owned(), after);
                self.marks.insert(id, if right { Mark::Right } else { Mark::Wrong });
                after.points() - before.points()
            }
            (Some(Mark::Wrong), true) => {
                self.marks.insert(id, Mark::Later);
                0
            }
            _ => 0,
        }
    }

    /// Records the first turn in a daily puzzle.
    pub fn note_day(&mut self, day: u64, game: &str, mark: DailyResult, turn: &str) {
        self.days.entry((day, game.to_owned())).or_insert_with(|| (mark, turn.to_owned()));
        while self.days.len() > Self::DAYS {
            self.days.pop_first();
        }
    }

    /// Records how many were solved in three minutes on a day; returns which best that is.
    pub fn note_rush(&mut self, day: u64, solved: u32) -> Option<RushRecord> {
        let best = match solved {
            0 => None,
            _ if solved > self.rush => Some(RushRecord::Ever),
            _ if solved > self.rush_on(day) => Some(RushRecord::OfDay),
            _ => None,
        };
        self.rush = self.rush.max(solved);
        self.rush_of = (day, self.rush_on(day).max(solved));
        best
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers =
            |Rating { value, deviation, volatility }: Rating| format!("{value} {deviation} {volatility}");
        writeln!(f, "rating {}", numbers(self.rating))?;
        for (game, rating) in &self.ratings {
            writeln!(f, "rating {game} {}", numbers(*rating))?;
        }
        if self.rush > 0 {
            writeln!(f, "storm {}", self.rush)?;
        }
        if let (day, best @ 1..) = self.rush_of {
            writeln!(f, "storm-day {day} {best}")?;
        }
        for (game, count) in &self.results {
            writeln!(f, "results {game} {count}")?;
        }
        for ((day, game), (mark, turn)) in &self.days {
            writeln!(f, "day {day} {game} {} {turn}", mark.letter())?;
        }
        for (id, mark) in &self.marks {
            let mark = match mark {
                Mark::Right => "r",
                Mark::Wrong => "w",
                Mark::Later => "l",
            };
            writeln!(f, "{id} {mark}")?;
        }
        Ok(())
    }
}

/// Estimates the number of results behind a rating, at most [`Progress::RESULTS`]: each makes it more certain.
fn results_behind(rating: &Rating) -> u32 {
    let opponent = Rating { deviation: 80.0, ..Rating::NEW };
    let mut after = Rating::NEW;
    let mut count = 0;
    while count < Progress::RESULTS && after.deviation > rating.deviation + 5.0 {
        count += 1;
        let score = if count % 2 == 0 { Score::Loss } else { Score::Win };
        after = Rating { value: Rating::NEW.value, ..rate_period(&after, &[(opponent, score)]) };
    }
    count
}

/// Parses a rating from its three numbers.
fn read_rating(words: &[&str]) -> Option<Rating> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let [value, deviation, volatility] = words else { return None };
    Some(Rating { value: number(value)?, deviation: number(deviation)?, volatility: number(volatility)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(grade: u8, print: &str) -> Puzzle {
        let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
        Puzzle::read(&format!("{line} | grade {grade} | proof {print} 9")).unwrap()
    }

    #[test]
    fn first_turn_counts_and_later_ones_are_recorded() {
        let (easy, hard) = (puzzle(1, "0000000000000001"), puzzle(9, "0000000000000002"));
        let mut progress = Progress::default();
        let won = progress.note(&hard, true);
        assert!(won > 0);
        assert_eq!(progress.note(&hard, true), 0);
        let lost = progress.note(&easy, false);
        assert!(lost < 0);
        assert_eq!(progress.of("0000000000000001"), Some(Mark::Wrong));
        assert_eq!(progress.note(&easy, true), 0);
        assert_eq!(progress.of("0000000000000001"), Some(Mark::Later));
        assert_eq!(progress.counts(), (1, 2));
        assert_eq!(progress.rating("octi-fast").points(), 1500 + won + lost);
        assert_eq!(progress.rating("octiles").points(), 1500, "each game has a separate rating");
        let helped = puzzle(5, "0000000000000003");
        progress.note_hint(&helped);
        assert_eq!(progress.note(&helped, true), 0);
        assert_eq!(progress.of("0000000000000003"), Some(Mark::Later));
    }

    #[test]
    fn a_rating_is_shown_after_five_results() {
        let mut progress = Progress::default();
        for count in 0..7_u32 {
            assert_eq!(progress.results_missing("octi-fast"), 5_u32.saturating_sub(count));
            let change = progress.note(&puzzle(1, &format!("{count:016x}")), false);
            assert!((-100..0).contains(&change), "{change}");
            progress = Progress::read(&progress.to_string());
        }
        assert_eq!(progress.results_missing("octiles"), 5);
        // Version 0.1.0 didn't count results: its ratings tell how many there were at least.
        let text =
            "rating octiles 1600 90 0.06\nrating team-up 1600 200 0.06\nrating octi-full 1500 350 0.06\n";
        let old = Progress::read(text);
        let missing = ["octiles", "team-up", "octi-full", "octi-fast"].map(|game| old.results_missing(game));
        assert_eq!(missing, [0, 2, 5, 5]);
    }

    #[test]
    fn invalid_lines_of_saved_progress_are_skipped() {
        let mut progress = Progress::default();
        progress.note(&puzzle(3, "00000000000000aa"), true);
        progress.note_day(20_000, "octi-fast", DailyResult::of(true, false), "33+A");
        progress.note_day(20_000, "octi-fast", DailyResult::Wrong, "33+B");
        progress.note_day(20_000, "octi-full", DailyResult::of(true, true), "33+A");
        progress.note_day(20_001, "octiles", DailyResult::of(false, true), "7@c3:2 C3-D4");
        let bests =
            [(1, 7), (1, 5), (2, 3), (2, 7), (2, 8)].map(|(day, solved)| progress.note_rush(day, solved));
        assert_eq!(
            bests,
            [
                Some(RushRecord::Ever),
                None,
                Some(RushRecord::OfDay),
                Some(RushRecord::OfDay),
                Some(RushRecord::Ever)
            ]
        );
        assert_eq!([1, 2, 3].map(|day| progress.rush_on(day)), [0, 8, 0]);
        assert_eq!(
            (progress.on(20_000, "octi-fast"), progress.on(20_001, "octiles")),
            (Some(DailyResult::Right), Some(DailyResult::Wrong))
        );
        assert_eq!(
            progress.on(20_000, "octi-full"),
            Some(DailyResult::Helped),
            "a hint still counts, and is recorded"
        );
        assert_eq!(progress.turn_on(20_000, "octi-fast"), Some("33+A"), "the first result is not replaced");
        assert_eq!(progress.turn_on(20_001, "octiles"), Some("7@c3:2 C3-D4"));
        assert_eq!(progress.days(), 2);
        assert_eq!([20_000, 20_001, 20_002].map(|day| progress.solved_on(day)), [2, 0, 0]);
        assert_eq!([20_000, 20_001, 20_002, 20_003].map(|day| progress.run(day)), [1, 2, 2, 0]);
        let read = Progress::read(&progress.to_string());
        assert_eq!(read, progress);
        let old = Progress::read("rating 1600 90 0.06\nday 20000 octiles r 7@c3:2 C3-D4\n");
        assert_eq!([old.rating("octiles").points(), old.rating("team-up").points()], [1600; 2]);
        assert_eq!(old.on(20_000, "octiles"), Some(DailyResult::Right));
        assert_eq!(Progress::read("rating x y z\nday a b c\nz\nq q q q q\n"), Progress::default());
    }
}
