//! The test harness of the page: drives a real browser.
//!
//! [`Page::open`] serves the built page, starts a Chromium of its own and loads the page in it. Every action of a test
//! waits until it is possible, and panics after a timeout, with a picture of the page in `target/screens`. When the
//! page is dropped, everything it started ends; and the test fails if the browser's console has shown an error.
//!
//! ```no_run
//! use eightfold_browser_tests::{Page, View, id};
//!
//! let page = Page::open(View::phone().dark());
//! page.click(id("new-game"));
//! page.wait_for("svg.board");
//! page.check_accessibility();
//! page.screenshot("new-game-phone-dark");
//! ```
//!
//! Firefox and WebKit, chosen by the variable `EIGHTFOLD_BROWSER`, need the feature `webdriver`.
//!
//! `cargo xtask test` builds the page, installs Chromium, and runs the tests. To run a single one with the page as last
//! built: `cargo test --workspace --exclude xtask --features eightfold-browser-tests/browser --test browser NAME`.

mod accessibility;
mod api;
mod board;
mod browser;
mod cdp;
mod chromium;
mod clock;
mod console;
mod driver;
mod failures;
mod input;
mod keys;
mod layout;
mod notices;
mod page;
mod passkeys;
mod press;
mod process;
mod selector;
mod session;
mod view;
mod wait;
mod watchdog;
#[cfg(feature = "webdriver")]
mod webdriver;

pub use browser::target;
pub use keys::Key;
pub use layout::{Font, Layout};
pub use page::Page;
pub use selector::{Selector, id, label};
pub use view::View;
