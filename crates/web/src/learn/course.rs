//! A course: its lessons in order, your progress, and the way to a game.

use eightfold_lessons::{Course, Lesson, course_in};
use leptos::prelude::*;

use super::kept;
use super::ring::ring;
use crate::app::{Nowhere, icon};
use crate::route::Route;
use crate::words::{fill, id, language, t};

/// The course of this name; what there is instead, if there is none.
pub fn course(id: String) -> AnyView {
    match course_in(language().tag(), &id) {
        Some(course) => page(course).into_any(),
        None => Nowhere().into_any(),
    }
}

fn page(course: &'static Course) -> impl IntoView {
    let progress = kept::progress();
    let next = progress.next(course).or(course.lessons.first());
    let begun = progress.count(course) > 0;
    view! {
        <section class="learn">
            <p class="crumbs"><a href=Route::Courses.to_string()>{t(id::LEARN)}</a></p>
            <div class="course-head">
                {ring(progress.count(course), course.lessons.len())}
                <div>
                    <h2>{course.title.clone()}</h2>
                    <p class="learn-about">{course.about.clone()}</p>
                </div>
            </div>
            <p class="row">
                {next.map(|lesson| view! {
                    <a class="button primary" data-testid="course-go" href=to(lesson)>
                        {icon("play")}<span>{if begun { fill!(id::LEARN_GO_ON, title = lesson.title) } else { t(id::LEARN_BEGIN).to_owned() }}</span>
                    </a>
                })}
                <a class="button" data-testid="course-rules" href=Route::RulesOf(course.rules.clone(), None).to_string()>{t(id::RULES)}</a>
                {course.game.as_ref().map(|game| view! {
                    <a class="button" data-testid="course-play" href=Route::New(game.info().id.to_owned()).to_string()>{t(id::PLAY_IT_HERE)}</a>
                })}
            </p>
            <ol class="lessons" data-testid="lessons">
                {course.lessons.iter().map(|lesson| {
                    let done = progress.of(lesson);
                    let how = done.map(|done| match (done.helped, lesson.par()) {
                        (true, _) => t(id::LEARN_DONE_HELPED).to_owned(),
                        (false, par) if par > 0 && done.turns > par => fill!(id::LEARN_DONE_IN, turns = done.turns, par),
                        _ => t(id::LEARN_DONE).to_owned(),
                    });
                    view! {
                        <li class:done=done.is_some()>
                            <a href=to(lesson) data-testid=format!("lesson-{}", lesson.id) data-done=done.is_some().to_string()>
                                <span class="lesson-tick" aria-hidden="true">{done.is_some().then(|| icon("done"))}</span>
                                <span>{lesson.title.clone()}</span>
                                <small>{how}</small>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ol>
        </section>
    }
}

fn to(lesson: &Lesson) -> String {
    Route::Lesson(lesson.course.clone(), lesson.id.clone()).to_string()
}
