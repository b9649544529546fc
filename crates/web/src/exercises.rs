//! The player's mistakes as exercises: the position, the turn taken, and when to ask again.

use eightfold_game::Match;
use eightfold_octiles::Dots;
use eightfold_record::Record;
use serde::{Deserialize, Serialize};

/// A mistake, with a better turn to find.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The game's id.
    pub game: String,
    /// Its options, by key.
    pub options: Vec<(String, String)>,
    /// The position in canonical text.
    pub position: String,
    /// The turn taken.
    pub taken: String,
    /// A better turn.
    pub better: String,
    /// The winning chances with the better turn and with the one taken, in thousandths of a win.
    pub chances: (u32, u32),
    /// The day on which it is next due, counted from 1970.
    #[serde(default)]
    pub due: u64,
    /// How often in a row it was solved.
    #[serde(default)]
    pub found: usize,
}

impl Exercise {
    /// The exercise from the turn taken in this game after `steps` steps and the better one, with the winning chances
    /// of the better turn and of the other in thousandths of a win; due at once. `None` if the game has no such step.
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

/// Whether a turn after `steps` steps can be a mistake at all: on an empty board of Connect the Dots nothing is known
/// yet, and the search only finds noise there.
pub fn can_be_mistake(record: &Record, steps: usize) -> bool {
    let dots = record.played().as_any().downcast_ref::<Match<Dots>>();
    dots.is_none_or(|dots| steps > dots.entries().len() || !dots.position_at(steps).layout().is_empty())
}

/// Days until an exercise is asked again after it was solved once, twice, .. in a row. After the last it is learned.
pub const INTERVALS: [u64; 6] = [1, 3, 7, 16, 35, 80];
/// The smallest loss of a clear mistake, in thousandths of a win; smaller ones aren't saved.
pub const MIN_CLEAR_LOSS: u32 = 70;
/// The error of a search: a turn that is worse than the best by less than this, in thousandths of a win, counts as
/// equally good.
const NOISE: u32 = 30;
/// The same where the best turn certainly wins: strong players win what is left anyway, but the win was missed.
const NOISE_OF_WIN: u32 = 10;
/// The chance of a certain win, in thousandths.
const CERTAIN_WIN: u32 = 1_000;

/// Whether a turn is worse than the best by more than a search can err, given the chances of both in thousandths of a
/// win.
pub fn is_mistake(best: u32, taken: u32) -> bool {
    best >= taken + if best >= CERTAIN_WIN { NOISE_OF_WIN } else { NOISE }
}
/// The maximum number of saved exercises; the oldest are dropped first.
const CAPACITY: usize = 200;

/// All exercises, in the order in which they were added.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Exercises(Vec<Exercise>);

impl Exercises {
    /// Parses saved exercises and skips what can't be parsed.
    pub fn read(text: &str) -> Self {
        Self(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    }

    pub fn all(&self) -> &[Exercise] {
        &self.0
    }

    pub fn due(&self, day: u64) -> impl Iterator<Item = &Exercise> {
        self.0.iter().filter(move |exercise| exercise.due <= day)
    }

    /// The day on which the next one is due.
    pub fn next_day(&self) -> Option<u64> {
        self.0.iter().map(|exercise| exercise.due).min()
    }

    /// Saves an exercise, unless it wasn't a clear mistake or its position is saved already; returns whether it was
    /// saved.
    pub fn file(&mut self, exercise: Exercise) -> bool {
        exercise.chances.0 >= exercise.chances.1 + MIN_CLEAR_LOSS && self.add(exercise)
    }

    /// Saves a mistake that a deeper search has confirmed to exceed the noise, unless its position is saved already;
    /// returns whether it was saved.
    pub fn add(&mut self, exercise: Exercise) -> bool {
        let (best, taken) = exercise.chances;
        let known = |known: &Exercise| known.position == exercise.position && known.game == exercise.game;
        if !is_mistake(best, taken) || self.0.iter().any(known) {
            return false;
        }
        self.0.push(exercise);
        let over = self.0.len().saturating_sub(CAPACITY);
        self.0.drain(..over);
        true
    }

    /// Records whether it was solved on this day; returns in how many days it is asked again, or `None` if it is
    /// learned.
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

    /// Serialises the exercises.
    pub fn to_text(&self) -> String {
        let lines = self.0.iter().filter_map(|exercise| serde_json::to_string(exercise).ok());
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Deal, IdentityDice};

    fn exercise(position: &str, chances: (u32, u32)) -> Exercise {
        let [game, position, taken, better] = ["octi-fast", position, "33+A", "33+B"].map(str::to_owned);
        Exercise { game, options: vec![], position, taken, better, chances, due: 0, found: 0 }
    }

    #[test]
    fn clear_mistakes_are_asked_until_learned() {
        let mut all = Exercises::default();
        assert!(!all.file(exercise("x", (500, 450))), "a small loss is noise");
        assert!(all.file(exercise("a", (500, 400))) && !all.file(exercise("a", (600, 100))));
        let mut closely = Exercises::default();
        assert!(!closely.add(exercise("x", (500, 480))), "that is noise at any depth");
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
        assert_eq!(forgotten.note(&asked, false, day), Some(1), "starts again from the first interval");
        assert_eq!(forgotten.note(&asked, true, day), Some(1));
        assert_eq!(all.note(&asked, true, day), None);
        assert!(all.all().is_empty());
    }

    #[test]
    fn empty_dots_board_allows_no_mistake() {
        let choice = Choice::new("connect-the-dots", []).unwrap();
        let mut dots = Record::of(&choice, choice.start(Deal::Hidden, &mut IdentityDice).as_ref());
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
    fn invalid_saved_exercises_are_skipped() {
        let mut all = Exercises::default();
        for at in 0..CAPACITY + 5 {
            all.file(exercise(&at.to_string(), (900, 100)));
        }
        assert_eq!((all.all().len(), &*all.all()[0].position), (CAPACITY, "5"));
        assert_eq!(Exercises::read(&format!("{}\n{{}}\nnonsense", all.to_text())), all);
    }
}
