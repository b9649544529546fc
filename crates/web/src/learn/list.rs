//! All courses.

use eightfold_lessons::courses as all;
use leptos::prelude::*;

use super::kept;
use super::ring::ring;
use crate::app::icon;
use crate::route::Route;

/// The list of courses.
pub fn courses() -> AnyView {
    let progress = kept::progress();
    view! {
        <section class="learn">
            <h2>"Learn"</h2>
            <p class="learn-about">
                "Short lessons on the boards you play on. Every lesson takes a minute or less; any turn that does what is asked is right."
            </p>
            <ul class="courses" data-testid="courses">
                {all().iter().map(|course| {
                    let (done, lessons) = (progress.count(course), course.lessons.len());
                    let next = progress.next(course);
                    let state = match (done, next) {
                        (0, _) => format!("{lessons} lessons"),
                        (_, Some(next)) => format!("Next: {}", next.title),
                        (_, None) => "All done".to_owned(),
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
                <a class="button" data-testid="all-rules" href=Route::Rules.to_string()>{icon("learn")}<span>"All rules"</span></a>
            </p>
        </section>
    }
    .into_any()
}
