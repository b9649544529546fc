//! The lessons that are done, as a text for storage.

use std::collections::BTreeMap;
use std::fmt;

use crate::course::Course;
use crate::lesson::Lesson;

/// A learner's results, lesson by lesson.
///
/// Its text has one line for each lesson: `race/lay 1 0`, the fewest turns it was done in and whether hints were used
/// then. Invalid lines are ignored, so that older and newer texts stay usable as far as possible.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    done: BTreeMap<String, LessonResult>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonResult {
    /// Number of turns.
    pub turns: usize,
    /// Whether hints were used.
    pub helped: bool,
}

fn key(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.course, lesson.id)
}

impl Progress {
    /// Parses the output of [`Display`](fmt::Display).
    pub fn read(text: &str) -> Self {
        let line = |line: &str| {
            let mut words = line.split_whitespace();
            let (lesson, turns, helped) = (words.next()?, words.next()?, words.next()?);
            Some((lesson.to_owned(), LessonResult { turns: turns.parse().ok()?, helped: helped == "1" }))
        };
        Self { done: text.lines().filter_map(line).collect() }
    }

    /// Returns the result of this lesson; `None` if it isn't done.
    pub fn of(&self, lesson: &Lesson) -> Option<LessonResult> {
        self.done.get(&key(lesson)).copied()
    }

    /// Records a result, unless the earlier one was better.
    pub fn note(&mut self, lesson: &Lesson, done: LessonResult) {
        self.note_named(key(lesson), done);
    }

    /// Records a result for the lesson with this name, as in `challenges/loops`.
    pub fn note_named(&mut self, name: String, done: LessonResult) {
        let worth = |done: LessonResult| (done.helped, done.turns);
        let known = self.done.entry(name).or_insert(done);
        if worth(done) < worth(*known) {
            *known = done;
        }
    }

    /// Returns the number of completed lessons of the course.
    pub fn count(&self, course: &Course) -> usize {
        course.lessons.iter().filter(|lesson| self.of(lesson).is_some()).count()
    }

    /// Returns the first lesson of the course that isn't done; `None` if all are.
    pub fn next<'a>(&self, course: &'a Course) -> Option<&'a Lesson> {
        course.lessons.iter().find(|lesson| self.of(lesson).is_none())
    }

    /// Returns the lesson to do after this one: the next one of its course; after the last, the first one of the course
    /// that isn't done, or of the courses that follow. `None` if all are done.
    pub fn after<'a>(&self, lesson: &Lesson, courses: &'a [Course]) -> Option<&'a Lesson> {
        let at = courses.iter().position(|course| course.id == lesson.course)?;
        let (before, from) = courses.split_at(at);
        let next = from[0].after(&lesson.id);
        next.or_else(|| from.iter().chain(before).find_map(|course| self.next(course)))
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
