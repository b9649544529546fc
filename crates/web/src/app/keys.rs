//! Keys that work anywhere on a page, except in text fields and dialogs.

use leptos::prelude::*;
use web_sys::{Element, KeyboardEvent};

use crate::keyboard::shortcut_key;

/// A key that was pressed.
pub struct KeyPress {
    /// The key's name, as reported by the browser.
    pub key: String,
    /// Whether Control or the command key was held.
    pub command: bool,
    /// Whether Shift was held.
    pub shift: bool,
    active: Option<Element>,
}

impl KeyPress {
    /// Returns `None` if the focused element uses the key itself.
    fn of(event: &KeyboardEvent) -> Option<Self> {
        let command = event.ctrl_key() || event.meta_key();
        let active = document().active_element();
        let pressed = Self { key: key_of(event), command, shift: event.shift_key(), active };
        let taken = pressed.is_within("input, textarea, select, dialog") || event.default_prevented();
        (!taken && (command || !event.alt_key())).then_some(pressed)
    }

    /// Whether the focus is inside an element that matches the selector.
    pub fn is_within(&self, what: &str) -> bool {
        self.active.as_ref().is_some_and(|element| element.closest(what).ok().flatten().is_some())
    }
}

/// Returns the key of an event, as a Latin letter if the keyboard layout has none.
pub fn key_of(event: &KeyboardEvent) -> String {
    shortcut_key(&event.key(), &event.code(), event.shift_key())
}

/// Listens for keys as long as the calling view exists; `act` returns whether it used the key.
pub fn on_keys(act: impl Fn(&KeyPress) -> bool + 'static) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if KeyPress::of(&event).is_some_and(|pressed| act(&pressed)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// Returns the direction of an arrow key: steps to the right, and down.
pub fn arrow(key: &str) -> Option<(i8, i8)> {
    Some(match key {
        "ArrowLeft" => (-1, 0),
        "ArrowRight" => (1, 0),
        "ArrowUp" => (0, -1),
        "ArrowDown" => (0, 1),
        _ => return None,
    })
}
