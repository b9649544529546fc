//! The courses and the list of them.

use std::sync::OnceLock;

use eightfold_catalog::Choice;

use crate::lesson::Lesson;
use crate::read::{LessonError, Place, blocks};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files of a course, as they were put into the crate.
struct CourseFiles {
    id: &'static str,
    head: &'static str,
    lessons: &'static [(&'static str, &'static str)],
}

/// A course: lessons that belong together, in order.
#[derive(Debug)]
pub struct Course {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What one learns in it, in a sentence.
    pub about: String,
    /// The game that it leads to; `None` for the workshop.
    pub game: Option<Choice>,
    /// The rules page that belongs to it.
    pub rules: String,
    /// The lessons.
    pub lessons: Vec<Lesson>,
}

impl Course {
    fn read(files: &CourseFiles) -> Result<Self, LessonError> {
        let file = format!("{}/course.txt", files.id);
        let head = blocks(&file, files.head, &["title", "about", "game", "rules"])?;
        let head = &head[0];
        let text = |key: &str| Ok(head.need(&file, key)?.value.clone());
        let game = match head.one(&file, "game")? {
            None => None,
            Some(field) => {
                let mut words = field.value.split_whitespace();
                let id = words.next().unwrap_or_default();
                let choice = Choice::new(id, words.filter_map(|word| word.split_once('=')));
                let place = Place { file: &file, line: field.line };
                Some(choice.map_err(|error| place.error(error.to_string()))?)
            }
        };
        let lessons = files.lessons.iter().map(|(id, text)| Lesson::read(files.id, id, text));
        Ok(Self {
            id: files.id.to_owned(),
            title: text("title")?,
            about: text("about")?,
            game,
            rules: text("rules")?,
            lessons: lessons.collect::<Result<_, _>>()?,
        })
    }

    /// The lesson of this name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The lesson after this one.
    pub fn after(&self, id: &str) -> Option<&Lesson> {
        let at = self.lessons.iter().position(|lesson| lesson.id == id)?;
        self.lessons.get(at + 1)
    }
}

/// All courses, in the order in which they are offered.
///
/// # Panics
/// If a file of a course cannot be read; the tests read them all.
pub fn courses() -> &'static [Course] {
    static COURSES: OnceLock<Vec<Course>> = OnceLock::new();
    COURSES.get_or_init(|| {
        FILES.iter().map(|files| Course::read(files).unwrap_or_else(|error| panic!("{error}"))).collect()
    })
}

/// The course of this name.
pub fn course(id: &str) -> Option<&'static Course> {
    courses().iter().find(|course| course.id == id)
}

/// A lesson by the names of its course and its own.
pub fn lesson(course_id: &str, id: &str) -> Option<&'static Lesson> {
    course(course_id)?.lesson(id)
}
