use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::browser::Browser;
use crate::chromium::Chromium;
use crate::driver::Driver;
use crate::view::View;

/// A browser that is open.
///
/// Starting a Chromium costs more than many a test: one that is done with waits here for the next page, without
/// anything that the last one left behind.
pub struct Session {
    driver: Box<dyn Driver>,
    languages: String,
    /// Whether something was set in it that cannot be taken back.
    changed: Cell<bool>,
    /// Where the pages came from that it has left. The console may tell of one of them when another is there: that its
    /// picture was no longer to be had.
    left: Vec<String>,
}

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

impl Session {
    /// A browser for somebody who reads these languages, on nobody's page.
    pub fn open(view: View, languages: &str) -> Session {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Errors and warnings that the console has shown and that have not been given yet, without those about a page that
    /// was left for one of this origin.
    pub fn console(&self, origin: &str) -> Vec<String> {
        let of_the_past =
            |line: &String| self.left.iter().any(|left| left != origin && line.contains(left.as_str()));
        let mut lines = self.driver.console();
        lines.retain(|line| !of_the_past(line));
        lines
    }

    /// Sends a command of Chromium's own that sets something for good: the browser is not for another page after it.
    pub fn devtools(&self, command: &str, words: Value) -> Result<Value, String> {
        self.changed.set(true);
        self.driver.send(&[(command, words)])
    }

    /// Runs JavaScript in the service worker of the page that is shown; a promise that it gives is waited for.
    pub fn tell_worker(&self, script: &str) -> Result<(), String> {
        self.changed.set(true);
        self.driver.tell_worker(script)
    }

    /// Lets it wait for the next page if that one will find it as new; else ends it.
    pub fn close(mut self, origin: &str) {
        if !self.changed.get() && self.driver.forget(origin).is_ok() {
            self.left.push(origin.to_owned());
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        }
    }
}

/// Starts the browser that is wanted, without a window, alone with its own fresh profile, whose user reads these
/// languages whatever those of the machine are.
fn start(view: View, languages: &str) -> Box<dyn Driver> {
    match Browser::wanted() {
        Browser::Chromium => Box::new(Chromium::start(languages)),
        #[cfg(feature = "webdriver")]
        browser => Box::new(crate::webdriver::Remote::start(browser, view, languages)),
        #[cfg(not(feature = "webdriver"))]
        browser => {
            let _ = view;
            panic!(
                "{browser:?} is driven only by tests that are compiled with the feature \"webdriver\" of eightfold-browser-tests"
            )
        }
    }
}
