//! A course: a path of lessons that ends in a puzzle and a game, with the next lesson next to it.

use eightfold_learning::{Content, Course, Lesson, LessonResult, course_in};
use leptos::prelude::*;

use super::path::{strip, tile};
use super::picture::picture;
use super::saved;
use crate::app::{NotFound, icon};
use crate::route::{PuzzlePage, Route};
use crate::words::{fill, id, language, t};

/// The course with this id, or a page that says there is none.
pub fn course(id: String) -> AnyView {
    match course_in(language().tag(), &id) {
        Some(course) => page(course).into_any(),
        None => NotFound().into_any(),
    }
}

/// The number of a lesson in its course, from 1.
pub fn number(course: &Course, lesson: &Lesson) -> usize {
    course.lessons.iter().position(|other| other.id == lesson.id).map_or(1, |at| at + 1)
}

/// The first text of a lesson.
pub fn intro(lesson: &Lesson) -> &str {
    match &lesson.content {
        Content::Board(board) => board.steps.first().map_or("", |step| &step.say),
        Content::Editor(task) => &task.say,
    }
}

/// The address of a lesson.
pub fn lesson_route(lesson: &Lesson) -> String {
    Route::Lesson(lesson.course.clone(), lesson.id.clone()).to_string()
}

fn page(course: &'static Course) -> impl IntoView {
    let progress = saved::progress();
    let next = progress.next(course).or(course.lessons.first());
    let done: Vec<bool> = course.lessons.iter().map(|lesson| progress.of(lesson).is_some()).collect();
    let first_open = done.iter().position(|done| !done);
    view! {
        <section class="learn course">
            <p class="crumbs"><a href=Route::Courses.to_string()>{t(id::LEARN)}</a></p>
            <header class="course-head">
                <h2>{course.title.clone()}</h2>
                <p>{fill!(id::LEARN_RING, done = progress.count(course), all = done.len())}</p>
            </header>
            <p class="learn-about">{course.about.clone()}</p>
            {next.map(|lesson| view! {
                <aside class="card course-next" data-testid="course-next">
                    {picture(lesson, "next-")}
                    <div class="learn-next-words">
                        <p><b>{fill!(id::LEARN_LESSON_NUMBER, at = number(course, lesson))}</b></p>
                        <h3>{lesson.title.clone()}</h3>
                        <p class="course-intro">{intro(lesson).to_owned()}</p>
                        {strip(&done)}
                        <a class="button primary big" data-testid="course-go" href=lesson_route(lesson)>
                            {icon("play")}<span>{fill!(id::LEARN_START_LESSON, at = number(course, lesson))}</span>
                        </a>
                    </div>
                    <a class="button small quiet" data-testid="course-rules" href=Route::RulesOf(course.rules.clone(), None).to_string()>{icon("learn")}<span>{t(id::RULES)}</span></a>
                </aside>
            })}
            <ol class="lessons" data-testid="lessons">
                {course.lessons.iter().enumerate().map(|(at, lesson)| {
                    let result = progress.of(lesson);
                    let (done, next) = (result.is_some(), first_open == Some(at));
                    view! {
                        <li class:done=done class:next=next>
                            <a href=lesson_route(lesson) data-testid=format!("lesson-{}", lesson.id) data-done=done.to_string() aria-current=next.then_some("step")>
                                <svg viewBox="-7 0 54 40" aria-hidden="true">{tile(at, done, next, true)}</svg>
                                <span>{lesson.title.clone()}</span>
                                {result.map(|result| view! { <small>{result_words(lesson, result)}</small> })}
                            </a>
                        </li>
                    }
                }).collect_view()}
                {after(course)}
            </ol>
        </section>
    }
}

/// How a lesson was done.
fn result_words(lesson: &Lesson, result: LessonResult) -> String {
    match (result.helped, lesson.par()) {
        (true, _) => t(id::LEARN_DONE_HELPED).to_owned(),
        (false, par) if par > 0 && result.turns > par => fill!(id::LEARN_DONE_IN, turns = result.turns, par),
        _ => t(id::LEARN_DONE).to_owned(),
    }
}

/// What follows the course: puzzles and a game, or the workshop.
fn after(course: &'static Course) -> impl IntoView {
    let step = |to: Route, test_id: &'static str, sign: &'static str, label: &'static str| {
        view! {
            <li class="after">
                <a href=to.to_string() data-testid=test_id>
                    <span class="after-tile" aria-hidden="true"><svg viewBox="-7 0 54 40">{tile(0, false, false, false)}</svg>{icon(sign)}</span>
                    <span>{label}</span>
                </a>
            </li>
        }
    };
    match &course.game {
        Some(game) => {
            let id = game.info().id.to_owned();
            let puzzles = PuzzlePage::List(id.clone(), String::new());
            view! {
                {step(Route::Puzzles(puzzles), "course-puzzles", "puzzle", t(id::PUZZLES))}
                {step(Route::New(id), "course-play", "play", t(id::PLAY_IT_HERE))}
            }
            .into_any()
        }
        None => step(Route::Gallery, "course-workshop", "puzzle", t(id::WORKSHOP)).into_any(),
    }
}
