//! Pictures of lessons.

use eightfold_learning::{Content, Lesson};
use eightfold_octiles::Layout;
use eightfold_scene::octiles::{Extras, Scene, figure};
use leptos::prelude::*;

use crate::app::game_ui_of;

/// The board of a lesson: its start position, or a board that solves its task in the board editor. `scope` is the
/// prefix of the SVG's ids. The picture is decoration and hidden from screen readers.
pub fn picture(lesson: &Lesson, scope: &str) -> impl IntoView + use<> {
    view! { <span class="lesson-picture" aria-hidden="true" inner_html=drawn(lesson, scope).unwrap_or_default()></span> }
}

fn drawn(lesson: &Lesson, scope: &str) -> Option<String> {
    match &lesson.content {
        Content::Board(board) => {
            let position = board.steps.first()?.position.as_deref()?;
            let played = board.choice.open(position).ok()?;
            (game_ui_of(board.choice.info().id)?.picture)(played.as_ref(), scope)
        }
        Content::Editor(task) => {
            let layout = Layout::from_text(&task.board).ok()?;
            Some(figure(&Scene::of_layout(&layout), scope, Extras::default()))
        }
    }
}
