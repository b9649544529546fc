//! What follows a finished lesson: the next one, puzzles on its theme, and a game.

use eightfold_learning::{Course, Lesson, courses_in};
use leptos::prelude::*;

use super::course::lesson_route;
use super::picture::picture;
use super::saved;
use super::start::Start;
use crate::app::icon;
use crate::puzzles::{aims, themes};
use crate::route::{PUZZLE_GAMES, PuzzlePage, Route};
use crate::words::{capitalised, fill, game_name, id, language, t};

/// The cards of a finished lesson.
pub fn finish(course: &'static Course, lesson: &'static Lesson, start: Start) -> impl IntoView {
    let progress = saved::progress();
    let courses = courses_in(language().tag());
    let next = progress.after(lesson, courses).map(|next| {
        let label = match courses.iter().find(|other| other.id == next.course) {
            Some(other) if other.id != course.id => other.title.clone(),
            _ => t(id::LEARN_NEXT_LESSON).to_owned(),
        };
        view! {
            <a class="finish-card" data-testid="finish-next" href=lesson_route(next)>
                {picture(next, "finish-")}
                <small>{label}</small>
                <b>{next.title.clone()}</b>
            </a>
        }
    });
    let game = lesson.board().map(|board| board.choice.info());
    let puzzles = game.and_then(|game| {
        let known = PUZZLE_GAMES.into_iter().find(|known| *known == game.id)?;
        let theme = lesson.theme.as_deref().filter(|theme| themes::of_game(known).contains(theme));
        let about = theme.and_then(aims::theme).map_or_else(|| game_name(game).to_owned(), capitalised);
        let page = PuzzlePage::List(known.to_owned(), theme.unwrap_or_default().to_owned());
        Some(view! {
            <a class="finish-card" data-testid="finish-puzzles" href=Route::Puzzles(page).to_string()>
                {icon("puzzle")}
                <small>{t(id::PUZZLES)}</small>
                <b>{about}</b>
            </a>
        })
    });
    let play = course.game.as_ref().map(|choice| {
        view! {
            <button type="button" class="finish-card" data-testid="finish-game" on:click=move |_| start.run(choice)>
                {icon("play")}
                <small>{t(id::PLAY_COMPUTER)}</small>
                <b>{game_name(choice.info())}</b>
            </button>
        }
    });
    let count = progress.count(course);
    let done = if count == course.lessons.len() {
        t(id::LEARN_COURSE_DONE).to_owned()
    } else {
        fill!(id::LEARN_RING, done = count, all = course.lessons.len())
    };
    view! {
        <div class="lesson-finish" data-testid="lesson-finish">
            <p>{done}</p>
            <div class="finish-cards">{next}{puzzles}{play}</div>
        </div>
    }
}
