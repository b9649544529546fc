//! All courses.

use eightfold_lessons::courses_in;
use leptos::prelude::*;

use super::kept;
use super::ring::ring;
use crate::app::icon;
use crate::route::Route;
use crate::words::{fill, id, language, t};

/// The list of courses.
pub fn courses() -> AnyView {
    let progress = kept::progress();
    view! {
        <section class="learn">
            <h2>{t(id::LEARN)}</h2>
            <p class="learn-about">{t(id::LEARN_INTRO)}</p>
            <ul class="courses" data-testid="courses">
                {courses_in(language().tag()).iter().map(|course| {
                    let (done, lessons) = (progress.count(course), course.lessons.len());
                    let next = progress.next(course);
                    let state = match (done, next) {
                        (0, _) => fill!(id::LEARN_LESSONS, all = lessons),
                        (_, Some(next)) => fill!(id::LEARN_NEXT, title = next.title),
                        (_, None) => t(id::LEARN_ALL_DONE).to_owned(),
                    };
                    view! {
                        <li>
                            <a class="course-card card" data-testid=format!("course-{}", course.id) href=Route::Learn(course.id.clone()).to_string()>
                                {ring(done, lessons)}
                                <span class="course-words">
                                    <b>{course.title.clone()}</b>
                                    <span>{course.about.clone()}</span>
                                    <small>{state}</small>
                                </span>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <p class="row">
                <a class="button" data-testid="all-rules" href=Route::Rules.to_string()>{icon("learn")}<span>{t(id::LEARN_ALL_RULES)}</span></a>
            </p>
        </section>
    }
    .into_any()
}
