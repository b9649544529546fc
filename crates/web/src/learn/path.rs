//! Progress in a course: a path across one tile for each lesson, with a runner before the next lesson.

use leptos::prelude::*;

use crate::words::{fill, id};

/// The outline of a tile of 40 by 40.
const TILE: &str = "12,1 28,1 39,12 39,28 28,39 12,39 1,28 1,12";

/// The path across one tile of 40 by 40; neighbours curve the other way.
pub fn curve(at: usize) -> &'static str {
    match at % 2 {
        0 => "M0 20C12 9 28 9 40 20",
        _ => "M0 20C12 31 28 31 40 20",
    }
}

/// A tile of 40 by 40: done with its path, next with the runner, or still to come with its number.
pub fn tile(at: usize, done: bool, next: bool, number: bool) -> impl IntoView {
    view! {
        <g class="path-tile" class:done=done class:next=next>
            <polygon points=TILE/>
            {done.then(|| view! { <path class="path-edge" d=curve(at)/><path d=curve(at)/> })}
            {(number && !done).then(|| view! { <text x="20" y="26" text-anchor="middle">{at + 1}</text> })}
            {next.then(|| view! { <circle cx="1" cy="20" r="6"/> })}
        </g>
    }
}

/// The lessons of a course as tiles in a row. `done` says for each lesson whether it was done.
pub fn strip(done: &[bool]) -> impl IntoView + use<> {
    let all = done.len();
    let next = done.iter().position(|done| !done);
    let tiles = done.iter().enumerate().map(|(at, &done)| {
        view! { <g transform=format!("translate({} 0)", 40 * at)>{tile(at, done, next == Some(at), false)}</g> }
    });
    let count = done.iter().filter(|done| **done).count();
    view! {
        <svg class="course-strip" viewBox=format!("-8 0 {} 40", 40 * all + 16) role="img" aria-label=fill!(id::LEARN_RING, done = count, all)>
            {tiles.collect_view()}
        </svg>
    }
}
