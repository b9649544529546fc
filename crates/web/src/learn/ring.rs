//! Progress in a course, as a ring.

use leptos::prelude::*;

use crate::words::{fill, id};

/// Length of the ring: of a circle of radius 15.
const ROUND: f64 = 94.25;

/// A ring that is full when all of a course is done, with the figures in it.
pub fn ring(done: usize, all: usize) -> impl IntoView {
    let part = if all == 0 { 0.0 } else { done as f64 / all as f64 };
    view! {
        <svg class="course-ring" viewBox="0 0 40 40" role="img" aria-label=fill!(id::LEARN_RING, done, all)>
            <circle cx="20" cy="20" r="15" class="course-ring-all"/>
            <circle cx="20" cy="20" r="15" class="course-ring-done" transform="rotate(-90 20 20)"
                stroke-dasharray=format!("{:.2} {ROUND}", part * ROUND)/>
            <text x="20" y="24" text-anchor="middle" aria-hidden="true">{format!("{done}/{all}")}</text>
        </svg>
    }
}
