//! A real browser, told what to do in plain words: the harness of the page's tests.
//!
//! [`Page::open`] serves the built page, starts a Chromium of its own and loads the page in it. All that a test
//! does with it waits until it can be done, and panics, with a picture of the page in `target/screens`, when it
//! cannot be done for long. When the page is dropped, everything it started ends; and the test fails if the
//! browser's console has shown an error.
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
//! Firefox and WebKit, which the variable `EIGHTFOLD_BROWSER` asks for, are driven where the feature `webdriver` is on.
//!
//! `cargo xtask test` builds the page, sees to Chromium, and runs the tests. One of them alone, with the page as
//! it was built last: `cargo test --workspace --exclude xtask --features eightfold-browser-tests/browser --test browser NAME`.

mod accessibility;
mod alone;
mod board;
mod browser;
mod cdp;
mod chromium;
mod clock;
mod console;
mod driver;
mod hands;
mod input;
mod keys;
mod layout;
mod notices;
mod page;
mod passkeys;
mod process;
mod selector;
mod session;
mod view;
mod wait;
mod watch;
#[cfg(feature = "webdriver")]
mod webdriver;

pub use browser::target;
pub use keys::Key;
pub use layout::{Font, Layout};
pub use page::Page;
pub use selector::{Selector, id, label};
pub use view::View;
