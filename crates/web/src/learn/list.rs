//! All courses: the lesson to continue with, and a shelf of courses.

use eightfold_learning::{Course, Lesson, Progress, courses_in};
use leptos::prelude::*;

use super::course::{intro, lesson_route, number};
use super::path::strip;
use super::picture::picture;
use super::saved;
use crate::app::icon;
use crate::route::Route;
use crate::words::{fill, id, language, t};

/// The page of all courses.
pub fn courses() -> AnyView {
    let progress = saved::progress();
    let courses = courses_in(language().tag());
    view! {
        <section class="learn">
            <h2 class="visually-hidden">{t(id::LEARN)}</h2>
            {next_lesson(&progress, courses).map(|(course, lesson)| next_card(&progress, course, lesson))}
            <header class="learn-head">
                <h3>{t(id::LEARN_COURSE_LIST)}</h3>
                <a data-testid="all-rules" href=Route::Rules.to_string()>{t(id::LEARN_ALL_RULES)}{icon("forward")}</a>
            </header>
            <ul class="shelf courses" data-testid="courses">
                {courses.iter().map(|course| course_card(&progress, course)).collect_view()}
            </ul>
        </section>
    }
    .into_any()
}

/// The next lesson of the first course in progress, or else of the first unfinished course.
fn next_lesson<'a>(progress: &Progress, courses: &'a [Course]) -> Option<(&'a Course, &'a Lesson)> {
    let open = || courses.iter().filter_map(|course| Some((course, progress.next(course)?)));
    open().find(|(course, _)| progress.count(course) > 0).or_else(|| open().next())
}

fn next_card(progress: &Progress, course: &Course, lesson: &Lesson) -> impl IntoView + use<> {
    let done: Vec<bool> = course.lessons.iter().map(|lesson| progress.of(lesson).is_some()).collect();
    let label = if progress.count(course) > 0 { id::LEARN_ON } else { id::START_HERE };
    view! {
        <article class="card learn-next" data-testid="learn-next">
            {picture(lesson, "next-")}
            <div class="learn-next-words">
                <p><b>{t(label)}</b>" · "{course.title.clone()}</p>
                <h2>{lesson.title.clone()}</h2>
                <p>{intro(lesson).to_owned()}</p>
                {strip(&done)}
                <a class="button primary big" data-testid="learn-go" href=lesson_route(lesson)>
                    {icon("play")}<span>{fill!(id::LEARN_START_LESSON, at = number(course, lesson))}</span>
                </a>
            </div>
        </article>
    }
}

/// A course on the shelf, with a lesson's board in the middle.
fn course_card(progress: &Progress, course: &Course) -> impl IntoView + use<> {
    let (done, all) = (progress.count(course), course.lessons.len());
    let state = match done {
        0 => fill!(id::LEARN_LESSONS, all),
        _ if done == all => t(id::LEARN_ALL_DONE).to_owned(),
        _ => fill!(id::LEARN_RING, done, all),
    };
    let board = course.lessons.get(all / 2);
    view! {
        <li>
            <a class="shelf-game" data-testid=format!("course-{}", course.id) href=Route::Learn(course.id.clone()).to_string()>
                <span class="shelf-board">{board.map(|lesson| picture(lesson, &format!("{}-", course.id)))}</span>
                <b>{course.title.clone()}</b>
                <span class="course-about">{course.about.clone()}</span>
                <small class:all-done={done == all}>{state}</small>
            </a>
        </li>
    }
}
