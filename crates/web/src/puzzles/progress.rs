use std::collections::BTreeMap;
use std::fmt;

use eightfold_puzzles::Puzzle;
use eightfold_ratings::{Rating, Score, rate_period};

/// How a puzzle went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The first turn was right.
    Right,
    /// The first turn was wrong.
    Wrong,
    /// The first turn was wrong, a later one right.
    Later,
}

/// How the first turn in a puzzle of a day went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Daily {
    /// It was right, without any hint.
    Right,
    /// It was right, after a hint.
    Helped,
    /// It was wrong.
    Wrong,
}

impl Daily {
    /// How it went: whether the turn was right, and whether a hint was asked for.
    pub fn of(right: bool, helped: bool) -> Self {
        match (right, helped) {
            (true, false) => Self::Right,
            (true, true) => Self::Helped,
            (false, _) => Self::Wrong,
        }
    }

    /// Its letter where it is kept.
    fn letter(self) -> char {
        match self {
            Self::Right => 'r',
            Self::Helped => 'h',
            Self::Wrong => 'w',
        }
    }
}

/// What somebody has done of puzzles, and how strong that makes them. As text it has a line for each thing.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The rating of old, of all games together: that of a game begins with it.
    rating: Rating,
    /// The rating of each game.
    ratings: BTreeMap<String, Rating>,
    /// By fingerprint.
    marks: BTreeMap<String, Mark>,
    /// The puzzles of the day that were tried, by the number of the day and the game: how the first turn went, and
    /// the turn.
    days: BTreeMap<(u64, String), (Daily, String)>,
    storm: u32,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            rating: Rating::NEW,
            ratings: BTreeMap::new(),
            marks: BTreeMap::new(),
            days: BTreeMap::new(),
            storm: 0,
        }
    }
}

/// By what a puzzle is known: the fingerprint of its proof.
pub fn id_of(puzzle: &Puzzle) -> &str {
    puzzle.found.proof.as_ref().map_or("", |proof| &proof.fingerprint)
}

/// The rating of a puzzle, from its grade: as if the levels of the computer were players of 900 to 2100 points.
pub fn rating_of(puzzle: &Puzzle) -> Rating {
    let levels = puzzle.choice().levels().len().max(1) as f64;
    let grade = f64::from(puzzle.found.grade.unwrap_or(1));
    Rating { value: 900.0 + 1200.0 * (grade - 1.0) / levels, deviation: 80.0, volatility: 0.06 }
}

impl Progress {
    /// So many days of sets are remembered.
    const DAYS: usize = 400;

    /// Reads what was kept; what cannot be read is left out.
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
                ["storm", best] => progress.storm = best.parse().unwrap_or(0),
                ["day", day, game, mark, turn @ ..] => {
                    if let Ok(day) = day.parse() {
                        let mark = match *mark {
                            "r" => Daily::Right,
                            "h" => Daily::Helped,
                            _ => Daily::Wrong,
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
        progress
    }

    /// The own rating in the puzzles of a game.
    pub fn rating(&self, game: &str) -> Rating {
        self.ratings.get(game).copied().unwrap_or(self.rating)
    }

    /// Whether a puzzle of this game has counted.
    pub fn is_rated(&self, game: &str) -> bool {
        self.ratings.contains_key(game)
    }

    /// How this puzzle went, if it was tried.
    pub fn of(&self, id: &str) -> Option<Mark> {
        self.marks.get(id).copied()
    }

    /// How many puzzles were solved with the first turn, and how many tried.
    pub fn counts(&self) -> (usize, usize) {
        (self.marks.values().filter(|mark| **mark == Mark::Right).count(), self.marks.len())
    }

    /// How the first turn in the puzzle of this day and game went, if it was tried.
    pub fn on(&self, day: u64, game: &str) -> Option<Daily> {
        self.days.get(&(day, game.to_owned())).map(|(mark, _)| *mark)
    }

    /// The first turn in the puzzle of this day and game.
    pub fn turn_on(&self, day: u64, game: &str) -> Option<&str> {
        self.days.get(&(day, game.to_owned())).map(|(_, turn)| &**turn)
    }

    /// On how many days running some puzzle of the day was tried, up to this day or the one before.
    pub fn run(&self, day: u64) -> u64 {
        let last = if self.tried_on(day) { day } else { day.saturating_sub(1) };
        (0..=last).take_while(|back| self.tried_on(last - back)).count() as u64
    }

    /// Whether some puzzle of this day was tried.
    pub fn tried_on(&self, day: u64) -> bool {
        self.days.range((day, String::new())..(day + 1, String::new())).next().is_some()
    }

    /// On how many days in all some puzzle of the day was tried. Days left out cost nothing.
    pub fn days(&self) -> usize {
        let mut days: Vec<u64> = self.days.keys().map(|(day, _)| *day).collect();
        days.dedup();
        days.len()
    }

    /// The most puzzles solved in three minutes.
    pub fn storm(&self) -> u32 {
        self.storm
    }

    /// Notes that a hint was asked for before the first turn: the puzzle does not count for the rating any more.
    pub fn note_hint(&mut self, puzzle: &Puzzle) {
        self.marks.entry(id_of(puzzle).to_owned()).or_insert(Mark::Wrong);
    }

    /// Notes a turn in a puzzle. Only the first counts for the rating; by how much it has changed is returned.
    pub fn note(&mut self, puzzle: &Puzzle, right: bool) -> i32 {
        let id = id_of(puzzle).to_owned();
        match (self.marks.get(&id), right) {
            (None, _) => {
                let game = puzzle.choice().info().id;
                let before = self.rating(game);
                let score = if right { Score::Win } else { Score::Loss };
                let after = rate_period(&before, &[(rating_of(puzzle), score)]);
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

    /// Notes the first turn in the puzzle of a day.
    pub fn note_day(&mut self, day: u64, game: &str, mark: Daily, turn: &str) {
        self.days.entry((day, game.to_owned())).or_insert_with(|| (mark, turn.to_owned()));
        while self.days.len() > Self::DAYS {
            self.days.pop_first();
        }
    }

    /// Notes how many were solved in three minutes; whether it was more than ever before.
    pub fn note_storm(&mut self, solved: u32) -> bool {
        let best = solved > self.storm;
        self.storm = self.storm.max(solved);
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
        if self.storm > 0 {
            writeln!(f, "storm {}", self.storm)?;
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

/// A rating from its three numbers.
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
    fn the_first_turn_counts_and_a_later_one_is_remembered() {
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
        assert_eq!(progress.rating("octiles").points(), 1500, "each game has its own");
        let helped = puzzle(5, "0000000000000003");
        progress.note_hint(&helped);
        assert_eq!(progress.note(&helped, true), 0);
        assert_eq!(progress.of("0000000000000003"), Some(Mark::Later));
    }

    #[test]
    fn what_is_kept_is_read_again_and_nonsense_is_left_out() {
        let mut progress = Progress::default();
        progress.note(&puzzle(3, "00000000000000aa"), true);
        progress.note_day(20_000, "octi-fast", Daily::of(true, false), "33+A");
        progress.note_day(20_000, "octi-fast", Daily::Wrong, "33+B");
        progress.note_day(20_000, "octi-full", Daily::of(true, true), "33+A");
        progress.note_day(20_001, "octiles", Daily::of(false, true), "7@c3:2 C3-D4");
        assert!(progress.note_storm(7) && !progress.note_storm(5));
        assert_eq!(
            (progress.on(20_000, "octi-fast"), progress.on(20_001, "octiles")),
            (Some(Daily::Right), Some(Daily::Wrong))
        );
        assert_eq!(progress.on(20_000, "octi-full"), Some(Daily::Helped), "a hint is no shame, and is told");
        assert_eq!(progress.turn_on(20_000, "octi-fast"), Some("33+A"), "the first turn stays");
        assert_eq!(progress.turn_on(20_001, "octiles"), Some("7@c3:2 C3-D4"));
        assert_eq!(progress.days(), 2);
        assert_eq!([20_000, 20_001, 20_002, 20_003].map(|day| progress.run(day)), [1, 2, 2, 0]);
        let read = Progress::read(&progress.to_string());
        assert_eq!(read, progress);
        let old = Progress::read("rating 1600 90 0.06\nday 20000 octiles r 7@c3:2 C3-D4\n");
        assert_eq!([old.rating("octiles").points(), old.rating("team-up").points()], [1600; 2]);
        assert_eq!(old.on(20_000, "octiles"), Some(Daily::Right));
        assert_eq!(Progress::read("rating x y z\nday a b c\nz\nq q q q q\n"), Progress::default());
    }
}
