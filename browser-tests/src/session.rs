use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::browser::Browser;
use crate::chromium::Chromium;
use crate::driver::Driver;
use crate::view::View;

/// An open browser.
///
/// Starting Chromium takes longer than many tests, so a browser that is no longer needed waits here for the next page,
/// with all traces of the last one removed.
pub struct Session {
    driver: Box<dyn Driver>,
    languages: String,
    /// Whether a setting was changed that can't be undone.
    changed: Cell<bool>,
    /// The origins of pages that it has left. The console may report one of them while another is shown, for example
    /// that a picture was no longer available.
    left: Vec<String>,
}

static IDLE_SESSIONS: Mutex<Vec<Session>> = Mutex::new(Vec::new());

impl Session {
    /// Opens a browser with these preferred languages, on an empty page.
    pub fn open(view: View, languages: &str) -> Session {
        let mut idle = IDLE_SESSIONS.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = idle.iter().position(|session| session.languages == languages);
        match waits.map(|at| idle.swap_remove(at)) {
            Some(session) => session,
            None => {
                drop(idle);
                Session {
                    driver: start(view, languages),
                    languages: languages.to_owned(),
                    changed: Cell::new(false),
                    left: Vec::new(),
                }
            }
        }
    }

    pub fn browser(&self) -> Browser {
        self.driver.browser()
    }

    pub fn driver(&self) -> &dyn Driver {
        &*self.driver
    }

    /// Returns new errors and warnings of the console, without those about a page that was left for one of this origin.
    pub fn console(&self, origin: &str) -> Vec<String> {
        let of_the_past =
            |line: &String| self.left.iter().any(|left| left != origin && line.contains(left.as_str()));
        let mut lines = self.driver.console();
        lines.retain(|line| !of_the_past(line));
        lines
    }

    /// Sends a command of Chromium's protocol with a permanent effect: the browser isn't reused after that.
    pub fn devtools(&self, command: &str, words: Value) -> Result<Value, String> {
        self.changed.set(true);
        self.driver.send(&[(command, words)])
    }

    /// Runs JavaScript in the service worker of the current page, and awaits a promise.
    pub fn tell_worker(&self, script: &str) -> Result<(), String> {
        self.changed.set(true);
        self.driver.tell_worker(script)
    }

    /// Lets the browser wait for the next page if that one will find it like new; otherwise closes it.
    pub fn close(mut self, origin: &str) {
        if !self.changed.get() && self.driver.forget(origin).is_ok() {
            self.left.push(origin.to_owned());
            IDLE_SESSIONS.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }
}

/// Starts the chosen browser, headless, with a new profile and these preferred languages whatever the machine's
/// languages are.
fn start(view: View, languages: &str) -> Box<dyn Driver> {
    match Browser::wanted() {
        Browser::Chromium => Box::new(Chromium::start(languages)),
        #[cfg(feature = "webdriver")]
        browser => Box::new(crate::webdriver::WebDriverBrowser::start(browser, view, languages)),
        #[cfg(not(feature = "webdriver"))]
        browser => {
            let _ = view;
            panic!(
                "{browser:?} is driven only by tests that are compiled with the feature \"webdriver\" of eightfold-browser-tests"
            )
        }
    }
}
