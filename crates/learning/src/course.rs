//! The courses and their list.

use std::sync::OnceLock;

use eightfold_catalog::Choice;

use crate::lesson::Lesson;
use crate::read::{LessonError, SourceLine, blocks};
use crate::translation::translate;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files of a course, as compiled into the crate.
struct CourseFiles {
    id: &'static str,
    head: Texts,
    lessons: &'static [(&'static str, Texts)],
}

/// A file, and its companions with the texts in other languages, in the order of [`TRANSLATIONS`].
struct Texts {
    english: &'static str,
    others: &'static [&'static str],
}

impl Texts {
    /// Returns the texts that replace the English ones, with the tag of their language.
    fn in_language(&self, at: Option<usize>) -> Option<(&'static str, &'static str)> {
        at.map(|at| (TRANSLATIONS[at], self.others[at]))
    }
}

/// A course: related lessons in order.
#[derive(Debug)]
pub struct Course {
    /// Its name in addresses.
    pub id: String,
    pub title: String,
    /// One sentence about what it teaches.
    pub about: String,
    /// The game it leads to; `None` for the workshop.
    pub game: Option<Choice>,
    /// Its rules page.
    pub rules: String,
    pub lessons: Vec<Lesson>,
}

impl Course {
    fn read(files: &CourseFiles, language: Option<usize>) -> Result<Self, LessonError> {
        let file = format!("{}/course.txt", files.id);
        let mut head = blocks(&file, files.head.english, &["title", "about", "game", "rules"])?;
        if let Some((tag, others)) = files.head.in_language(language) {
            translate(&mut head, &format!("{}/course.{tag}", files.id), others)?;
        }
        let head = &head[0];
        let text = |key: &str| Ok(head.required(&file, key)?.value.clone());
        let game = match head.one(&file, "game")? {
            None => None,
            Some(field) => {
                let mut words = field.value.split_whitespace();
                let id = words.next().unwrap_or_default();
                let choice = Choice::new(id, words.filter_map(|word| word.split_once('=')));
                let place = SourceLine { file: &file, line: field.line };
                Some(choice.map_err(|error| place.error(error.to_string()))?)
            }
        };
        let lessons = files
            .lessons
            .iter()
            .map(|(id, texts)| Lesson::read_with(files.id, id, texts.english, texts.in_language(language)));
        Ok(Self {
            id: files.id.to_owned(),
            title: text("title")?,
            about: text("about")?,
            game,
            rules: text("rules")?,
            lessons: lessons.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the lesson with this name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// Returns the lesson after this one.
    pub fn after(&self, id: &str) -> Option<&Lesson> {
        let at = self.lessons.iter().position(|lesson| lesson.id == id)?;
        self.lessons.get(at + 1)
    }
}

/// Reads all courses in English, or in another language by its place in [`TRANSLATIONS`].
fn read_all(language: Option<usize>) -> Vec<Course> {
    let read = |files| Course::read(files, language).unwrap_or_else(|error| panic!("{error}"));
    FILES.iter().map(read).collect()
}

/// Returns all courses in their order of presentation, in English.
///
/// # Panics
/// If a file of a course is invalid; the tests parse them all.
pub fn courses() -> &'static [Course] {
    static COURSES: OnceLock<Vec<Course>> = OnceLock::new();
    COURSES.get_or_init(|| read_all(None))
}

/// Returns all courses with their texts in the language of this tag, in English if there are none.
///
/// # Panics
/// If a file of a course is invalid; the tests parse them all.
pub fn courses_in(language: &str) -> &'static [Course] {
    static COURSES: [OnceLock<Vec<Course>>; TRANSLATIONS.len()] =
        [const { OnceLock::new() }; TRANSLATIONS.len()];
    match TRANSLATIONS.iter().position(|tag| *tag == language) {
        Some(at) => COURSES[at].get_or_init(|| read_all(Some(at))),
        None => courses(),
    }
}

/// Returns the course with this name, in English.
pub fn course(id: &str) -> Option<&'static Course> {
    courses().iter().find(|course| course.id == id)
}

/// Returns the course with this name, with its texts in the language of this tag.
///
/// ```
/// use eightfold_learning::course_in;
///
/// assert_eq!(course_in("de", "octiles").expect("a course of the race").title, "Das Rennen");
/// assert_eq!(course_in("en", "octiles").expect("a course of the race").title, "The race");
/// ```
pub fn course_in(language: &str, id: &str) -> Option<&'static Course> {
    courses_in(language).iter().find(|course| course.id == id)
}

/// Returns a lesson by the names of its course and of the lesson, in English.
pub fn lesson(course_id: &str, id: &str) -> Option<&'static Lesson> {
    course(course_id)?.lesson(id)
}
