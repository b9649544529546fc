//! The keys that turn a tile and undo a click, anywhere except in text fields.

use leptos::prelude::*;

use crate::app::key_of;

/// Handles `Q`, `E` and `Escape` for as long as the view exists.
pub fn turn_keys(turn: impl Fn(bool) + 'static, take_back: impl Fn() + 'static) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let writing = document()
            .active_element()
            .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
        // In a dialog, Escape closes the dialog.
        let dialog = document().query_selector("dialog[open]").ok().flatten().is_some();
        if writing || dialog || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match key_of(&event).as_str() {
            "q" | "Q" => turn(false),
            "e" | "E" => turn(true),
            "Escape" => take_back(),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
}
