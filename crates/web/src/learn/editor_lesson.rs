//! A lesson in the board editor: its goal, and the way there.

use eightfold_learning::{Course, EditorTask, Lesson};
use leptos::prelude::*;

use super::finish::finish;
use super::saved;
use super::start::Start;
use super::task::LessonTask;
use crate::app::{GameSession, icon};
use crate::route::Route;
use crate::words::{id, t};

/// An empty board, with which a lesson starts.
const EMPTY: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";

/// The lesson's page, before and after its visit to the board editor.
pub fn editor_lesson(
    course: &'static Course,
    lesson: &'static Lesson,
    task: &'static EditorTask,
) -> impl IntoView {
    let name = format!("{}/{}", lesson.course, lesson.id);
    let done = saved::progress().of(lesson).is_some();
    let begun = LessonTask::saved().is_some_and(|task| task.name == name);
    // On return, the board is as the learner left it.
    let editor = match (begun, task.task.contains('?')) {
        (true, _) => task.task.clone(),
        (false, true) => format!("{}&board={EMPTY}", task.task),
        (false, false) => format!("{}?board={EMPTY}", task.task),
    };
    let go = LessonTask {
        name,
        title: lesson.title.clone(),
        task: task.task.clone(),
        want: task.want.to_string(),
        done: task.done.clone(),
        given: String::new(),
    };
    let hints = RwSignal::new(0);
    let start = Start::new(GameSession::from_context());
    let (to, words) = match course.after(&lesson.id) {
        Some(next) => (Route::Lesson(course.id.clone(), next.id.clone()), t(id::LEARN_NEXT_LESSON)),
        None => (Route::Learn(course.id.clone()), t(id::LEARN_THE_COURSE)),
    };
    view! {
        <section class="learn" data-testid="lesson-bench" data-done=done.to_string()>
            <p class="crumbs"><a href=Route::Courses.to_string()>{t(id::LEARN)}</a>" / "<a href=Route::Learn(course.id.clone()).to_string() data-testid="to-course">{course.title.clone()}</a></p>
            <h2>{lesson.title.clone()}</h2>
            <p class="learn-about">{task.say.clone()}</p>
            {done.then(|| view! { <p class="verdict right" data-testid="verdict">{icon("done")}<span>{task.done.clone()}</span></p> })}
            {move || task.hints.iter().take(hints.get()).map(|hint| view! {
                <p class="lesson-hint" data-testid="lesson-hint">{icon("hint")}<span>{hint.clone()}</span></p>
            }).collect_view()}
            <p class="row">
                <a class="button" class:primary=!done data-testid="to-bench" href=Route::Workshop(editor).to_string()
                    on:click=move |_| go.save()>{t(id::LEARN_TO_EDITOR)}</a>
                <button type="button" class="button" data-testid="lesson-help" disabled=move || hints.get() == task.hints.len()
                    on:click=move |_| hints.update(|hints| *hints += 1)>{icon("hint")}<span>{t(id::HINT)}</span></button>
                <a class="button" class:primary=done id="lesson-next" data-testid="next-lesson" href=to.to_string()>{words}</a>
            </p>
            <p class="trouble" role="alert">{start.trouble}</p>
            {done.then(|| finish(course, lesson, start))}
        </section>
    }
}
