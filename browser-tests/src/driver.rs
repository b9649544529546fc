//! The interface of all browsers, whatever their protocol.

use std::time::Duration;

use serde_json::Value;

use crate::browser::Browser;
use crate::keys::{Stroke, typed};
use crate::view::View;

/// The time limit for things that should happen at once: long, because the machine may be busy with other tests.
pub const TIME_LIMIT: Duration = Duration::from_secs(120);

/// A mouse event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mouse {
    /// Moves to this place, in CSS pixels of the window.
    Move(f64, f64),
    /// Presses the left button.
    Press,
    /// Releases the left button.
    Release,
}

/// A running browser that shows one page. All errors are messages for people who read a failed test.
pub trait Driver: Send {
    fn browser(&self) -> Browser;

    /// Changes size, theme and motion as far as possible, from the previous view to this one.
    fn look(&self, before: Option<View>, view: View) -> Result<(), String>;

    /// Loads this address and waits until it is loaded; if only the fragment differs, navigates to it.
    fn visit(&self, url: &str) -> Result<(), String>;

    /// Reloads the page and waits until it is loaded.
    fn reload(&self) -> Result<(), String>;

    /// Runs JavaScript as the body of a function with these arguments, awaits a promise, and returns the result;
    /// anything that JSON can't represent is lost.
    fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value, String>;

    /// Moves and presses the mouse.
    fn mouse(&self, events: &[Mouse]) -> Result<(), String>;

    /// Presses keys, wherever the focus is.
    fn keys(&self, strokes: &[Stroke]) -> Result<(), String>;

    /// Inserts a text at the focus, replacing the selection.
    fn insert(&self, text: &str) -> Result<(), String> {
        self.keys(&typed(text).collect::<Vec<_>>())
    }

    /// Takes a screenshot, as PNG.
    fn picture(&self) -> Result<Vec<u8>, String>;

    /// Returns new errors and warnings of the console; none from a browser that doesn't report them.
    fn console(&self) -> Vec<String> {
        Vec::new()
    }

    /// Sends these commands of Chromium's protocol without waiting in between, and returns the last response.
    fn send(&self, _commands: &[(&str, Value)]) -> Result<Value, String> {
        Err(format!("{:?} has no such commands", self.browser()))
    }

    /// Runs JavaScript in the service worker of the current page, and awaits a promise.
    fn tell_worker(&self, _script: &str) -> Result<(), String> {
        Err(format!("{:?} has no such commands", self.browser()))
    }

    /// Leaves the page, and clears the storage of this origin and the console.
    fn forget(&self, _origin: &str) -> Result<(), String> {
        Err(format!("{:?} does not forget", self.browser()))
    }
}
