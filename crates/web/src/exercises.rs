//! Your mistakes as exercises: the position, the turn you took, and when to ask again.

use eightfold_game::Match;
use eightfold_octiles::Dots;
use eightfold_record::Record;
use serde::{Deserialize, Serialize};

/// A turn that gave chances away, to be found better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The game's id.
    pub game: String,
    /// Its options, by key.
    pub options: Vec<(String, String)>,
    /// The position in canonical text.
    pub position: String,
    /// The turn that was taken.
    pub taken: String,
    /// A better one.
    pub better: String,
    /// The chances with the better turn and with the one that was taken, in thousandths of a win.
    pub chances: (u32, u32),
    /// From which day on it is to be asked, counted from 1970.
    #[serde(default)]
    pub due: u64,
    /// How often in a row it was found.
    #[serde(default)]
    pub found: usize,
}

impl Exercise {
    /// What was taken in this game after so many steps, and what is better there, with the chances of the better turn and of
    /// the other in thousandths of a win; due at once. `None` if the game has no such step.
    pub fn of(
        record: &Record,
        steps: usize,
        [taken, better]: [&str; 2],
        chances: (u32, u32),
    ) -> Option<Self> {
        let choice = record.choice();
        let options = choice.written_options();
        Some(Self {
            game: choice.info().id.to_owned(),
            options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            position: record.played().position_at(steps)?,
            taken: taken.to_owned(),
            better: better.to_owned(),
            chances,
            due: 0,
            found: 0,
        })
    }
}

/// Whether a turn after so many steps can be a mistake at all: on an empty board of Connect the Dots nothing is known yet, and
/// what a search finds there is noise.
pub fn can_be_mistake(record: &Record, steps: usize) -> bool {
    let dots = record.played().as_any().downcast_ref::<Match<Dots>>();
    dots.is_none_or(|dots| steps > dots.entries().len() || !dots.position_at(steps).layout().is_empty())
}

/// After how many days an exercise is asked again that was found once, twice, .. in a row. After the last it is learned.
pub const INTERVALS: [u64; 6] = [1, 3, 7, 16, 35, 80];
/// What was lost by less than this, in thousandths of a win, is no exercise.
pub const CLEAR: u32 = 70;
/// A turn that is worse than the best by less than this, in thousandths of a win, is as good: so much a search is wrong by.
pub const NOISE: u32 = 30;
/// So many are kept; the oldest go first.
const MOST: usize = 200;

/// All exercises, in the order in which they were filed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Exercises(Vec<Exercise>);

impl Exercises {
    /// Reads what was kept; what cannot be read is left out.
    pub fn read(text: &str) -> Self {
        Self(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }

    /// All of them.
    pub fn all(&self) -> &[Exercise] {
        &self.0
    }

    /// Those that are to be asked on this day.
    pub fn due(&self, day: u64) -> impl Iterator<Item = &Exercise> {
        self.0.iter().filter(move |exercise| exercise.due <= day)
    }

    /// The day on which the next one is to be asked.
    pub fn next_day(&self) -> Option<u64> {
        self.0.iter().map(|exercise| exercise.due).min()
    }

    /// Files an exercise, unless it was no clear loss or the position is there already; whether it was filed.
    pub fn file(&mut self, exercise: Exercise) -> bool {
        exercise.chances.0 >= exercise.chances.1 + CLEAR && self.add(exercise)
    }

    /// Files what was looked at more closely and found to be lost by more than noise, unless the position is there already;
    /// whether it was filed.
    pub fn add(&mut self, exercise: Exercise) -> bool {
        let (best, taken) = exercise.chances;
        let known = |known: &Exercise| known.position == exercise.position && known.game == exercise.game;
        if best < taken + NOISE || self.0.iter().any(known) {
            return false;
        }
        self.0.push(exercise);
        let over = self.0.len().saturating_sub(MOST);
        self.0.drain(..over);
        true
    }

    /// Notes on this day whether it was found: in how many days it is asked again; `None` if it is learned.
    pub fn note(&mut self, asked: &Exercise, right: bool, day: u64) -> Option<u64> {
        let at = self.0.iter().position(|one| one.position == asked.position && one.game == asked.game)?;
        let exercise = &mut self.0[at];
        exercise.found = if right { exercise.found + 1 } else { 0 };
        match INTERVALS.get(exercise.found.saturating_sub(1)) {
            Some(days) => {
                exercise.due = day + days;
                Some(*days)
            }
            None => {
                self.0.remove(at);
                None
            }
        }
    }

    /// The text to be kept.
    pub fn to_text(&self) -> String {
        let lines = self.0.iter().filter_map(|exercise| serde_json::to_string(exercise).ok());
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Deal, Unshuffled};

    fn exercise(position: &str, chances: (u32, u32)) -> Exercise {
        let [game, position, taken, better] = ["octi-fast", position, "33+A", "33+B"].map(str::to_owned);
        Exercise { game, options: vec![], position, taken, better, chances, due: 0, found: 0 }
    }

    #[test]
    fn what_was_clearly_lost_is_filed_once_and_asked_at_growing_intervals_until_it_is_learned() {
        let mut all = Exercises::default();
        assert!(!all.file(exercise("x", (500, 450))), "that is noise");
        assert!(all.file(exercise("a", (500, 400))) && !all.file(exercise("a", (600, 100))));
        let mut closely = Exercises::default();
        assert!(!closely.add(exercise("x", (500, 480))), "that is noise, however closely one looks");
        assert!(closely.add(exercise("x", (500, 450))));
        let asked = all.due(100).next().unwrap().clone();
        let mut day = 100;
        for days in INTERVALS {
            assert_eq!(all.note(&asked, true, day), Some(days));
            assert!(all.due(day).next().is_none() && all.due(day + days).next().is_some());
            assert_eq!(all.next_day(), Some(day + days));
            day += days;
        }
        let mut forgotten = all.clone();
        assert_eq!(forgotten.note(&asked, false, day), Some(1), "from the beginning");
        assert_eq!(forgotten.note(&asked, true, day), Some(1));
        assert_eq!(all.note(&asked, true, day), None);
        assert!(all.all().is_empty());
    }

    #[test]
    fn no_turn_on_an_empty_dots_board_is_a_mistake() {
        let choice = Choice::new("connect-the-dots", []).unwrap();
        let mut dots = Record::of(&choice, choice.start(Deal::Hidden, &mut Unshuffled).as_ref());
        while dots.played().turns() == 0 {
            let next = dots.played().legal(1_000).unwrap().remove(0);
            dots.apply(&next).unwrap();
        }
        let steps = dots.played().len();
        assert!((0..steps).all(|step| !can_be_mistake(&dots, step)), "{}", dots.to_text());
        assert!(can_be_mistake(&dots, steps));
        let octi = Record::from_text("game: octi-fast\nseed: 0\n33+A\n").expect("a game");
        assert!(can_be_mistake(&octi, 0));
    }

    #[test]
    fn exercises_are_read_as_they_are_kept_and_nonsense_is_left_out() {
        let mut all = Exercises::default();
        for at in 0..MOST + 5 {
            all.file(exercise(&at.to_string(), (900, 100)));
        }
        assert_eq!((all.all().len(), &*all.all()[0].position), (MOST, "5"));
        assert_eq!(Exercises::read(&format!("{}\n{{}}\nnonsense", all.to_text())), all);
    }
}
