//! Which lessons have been done, as a text that can be kept.

use std::collections::BTreeMap;
use std::fmt;

use crate::course::Course;
use crate::lesson::Lesson;

/// What somebody has done, lesson by lesson.
///
/// Its text has one line for each lesson: `race/lay 1 0`, the fewest turns it was done in and whether help was asked
/// for then. Lines that cannot be read are passed over, so that an older or newer text costs as little as possible.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    done: BTreeMap<String, Done>,
}

/// How a lesson was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// In so many turns.
    pub turns: usize,
    /// With hints.
    pub helped: bool,
}

fn key(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.course, lesson.id)
}

impl Progress {
    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let mut words = line.split_whitespace();
            let (lesson, turns, helped) = (words.next()?, words.next()?, words.next()?);
            Some((lesson.to_owned(), Done { turns: turns.parse().ok()?, helped: helped == "1" }))
        };
        Self { done: text.lines().filter_map(line).collect() }
    }

    /// How this lesson was done; `None` if it has not been.
    pub fn of(&self, lesson: &Lesson) -> Option<Done> {
        self.done.get(&key(lesson)).copied()
    }

    /// Notes that it was done. What was better before stays.
    pub fn note(&mut self, lesson: &Lesson, done: Done) {
        self.note_named(key(lesson), done);
    }

    /// Notes that the lesson of this name was done, as in `challenges/loops`.
    pub fn note_named(&mut self, name: String, done: Done) {
        let worth = |done: Done| (done.helped, done.turns);
        let known = self.done.entry(name).or_insert(done);
        if worth(done) < worth(*known) {
            *known = done;
        }
    }

    /// How many lessons of the course have been done.
    pub fn count(&self, course: &Course) -> usize {
        course.lessons.iter().filter(|lesson| self.of(lesson).is_some()).count()
    }

    /// The first lesson of the course that has not been done; `None` if all have.
    pub fn next<'a>(&self, course: &'a Course) -> Option<&'a Lesson> {
        course.lessons.iter().find(|lesson| self.of(lesson).is_none())
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (lesson, done) in &self.done {
            writeln!(f, "{lesson} {} {}", done.turns, u8::from(done.helped))?;
        }
        Ok(())
    }
}
