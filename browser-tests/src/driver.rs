//! What every browser can be told, however it is spoken to.

use std::time::Duration;

use serde_json::Value;

use crate::browser::Browser;
use crate::keys::{Stroke, typed};
use crate::view::View;

/// How long to wait for what should be there at once: long, as the machine may be busy with other tests.
pub const TIME_LIMIT: Duration = Duration::from_secs(120);

/// A part of what a hand does with a mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mouse {
    /// To this place, in CSS pixels of the window.
    Move(f64, f64),
    /// The left button goes down and stays there.
    Press,
    /// The left button comes up again.
    Release,
}

/// A browser that runs and shows one page. All errors are words for whoever reads that a test has failed.
pub trait Driver: Send {
    fn browser(&self) -> Browser;

    /// Changes size, theme and motion, as far as it can, from those before to these.
    fn look(&self, before: Option<View>, view: View) -> Result<(), String>;

    /// Loads this address, and waits until it is loaded; where only the fragment is another one, follows it.
    fn visit(&self, url: &str) -> Result<(), String>;

    /// Loads the page anew, and waits until it is loaded.
    fn reload(&self) -> Result<(), String>;

    /// Runs JavaScript as the body of a function of these arguments, and gives what it returns, a promise when it is
    /// kept; what no JSON can say is lost.
    fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value, String>;

    /// Moves and presses the mouse.
    fn mouse(&self, events: &[Mouse]) -> Result<(), String>;

    /// Presses keys, wherever the focus is.
    fn keys(&self, strokes: &[Stroke]) -> Result<(), String>;

    /// Puts a text where the focus is, in place of what is selected.
    fn insert(&self, text: &str) -> Result<(), String> {
        self.keys(&typed(text).collect::<Vec<_>>())
    }

    /// A picture of what can be seen, as PNG.
    fn picture(&self) -> Result<Vec<u8>, String>;

    /// Errors and warnings of the console that have not been given yet; none from a browser that does not tell them.
    fn console(&self) -> Vec<String> {
        Vec::new()
    }

    /// Sends these commands of Chromium's own one after the other without waiting in between, and gives the last answer.
    fn send(&self, _commands: &[(&str, Value)]) -> Result<Value, String> {
        Err(format!("{:?} has no such commands", self.browser()))
    }

    /// Runs JavaScript in the service worker of the page that is shown; a promise that it gives is waited for.
    fn tell_worker(&self, _script: &str) -> Result<(), String> {
        Err(format!("{:?} has no such commands", self.browser()))
    }

    /// Leaves the page, and forgets whatever those of this origin have stored, and the console.
    fn forget(&self, _origin: &str) -> Result<(), String> {
        Err(format!("{:?} does not forget", self.browser()))
    }
}
