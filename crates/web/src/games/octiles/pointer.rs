//! A tile dragged by the pointer.

use eightfold_octiles::{Space, TileId};
use leptos::prelude::*;

use crate::app::{block_other_pointers, is_from};

/// A dragged tile.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    pub tile: TileId,
    pointer: i32,
    start: (f64, f64),
    /// The pointer's position in the window.
    pub at: (f64, f64),
    /// Whether it has moved far enough to be more than a click.
    pub moved: bool,
    /// The legal space below it.
    pub over: Option<Space>,
}

impl Drag {
    /// Starts a drag when the pointer is pressed on the tile.
    pub fn begin(event: &web_sys::PointerEvent, tile: TileId) -> Self {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        Self { tile, pointer: event.pointer_id(), start: at, at, moved: false, over: None }
    }

    /// Updates the drag when the pointer moves.
    pub fn move_to(&mut self, x: f64, y: f64, over: Option<Space>) {
        self.at = (x, y);
        self.moved |= (x - self.start.0).hypot(y - self.start.1) > 8.0;
        self.over = over.filter(|_| self.moved);
    }
}

/// Listens to the dragging pointer for as long as the hand exists. Both callbacks get its position in the window.
pub fn follow_pointer(
    carry: RwSignal<Option<Drag>>,
    carried: impl Fn(f64, f64) + 'static,
    dropped: impl Fn(f64, f64) + 'static,
) {
    let dragging = move || carry.with_untracked(|carry| carry.as_ref().map(|drag| drag.pointer));
    let own = move |event: &web_sys::PointerEvent| dragging().is_some_and(|pointer| is_from(event, pointer));
    let place = |event: web_sys::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let moves = window_event_listener(leptos::ev::pointermove, move |event| {
        if own(&event) {
            let (x, y) = place(event);
            carried(x, y);
        }
    });
    let ends = window_event_listener(leptos::ev::pointerup, move |event| {
        if own(&event) {
            let (x, y) = place(event);
            dropped(x, y);
        }
    });
    let cancels = window_event_listener(leptos::ev::pointercancel, move |event| {
        if own(&event) {
            carry.set(None);
        }
    });
    block_other_pointers(dragging);
    on_cleanup(move || {
        // A board that closes drops the dragged tile.
        carry.try_set(None);
        moves.remove();
        ends.remove();
        cancels.remove();
    });
}
