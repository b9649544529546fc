use std::cell::{Cell, RefCell};

use eightfold_server::{Options, start};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::driver::Driver;
use crate::session::Session;
use crate::view::{InputKind, View};
use crate::watchdog::Watchdog;

/// The default languages of the browser's user.
const ENGLISH: &str = "en-US,en";

thread_local! {
    /// Whether there is already a picture of the failure of this thread's test: of the first page that failed, if there
    /// are several.
    static HAS_FAILURE_PICTURE: Cell<bool> = const { Cell::new(false) };
}

/// The page, open in a browser of its own, with a server of its own.
pub struct Page {
    /// `None` only while it is being dropped. Closed before the server, because it may have connections to it.
    session: Option<Session>,
    pub(crate) input: Cell<InputKind>,
    /// The current view.
    view: Cell<Option<View>>,
    /// Stops the server, as does dropping it.
    server: RefCell<Option<Box<dyn FnOnce()>>>,
    pub(crate) origin: String,
    pub(crate) console: RefCell<Vec<String>>,
    pub(crate) expected: RefCell<Vec<String>>,
    // Dropped last, to check that everything else ends.
    pub(crate) watchdog: Watchdog,
}

/// Whether the page shows what its address says. If the address contains a game or a board, the page opens it and
/// replaces the address by that of the route.
const ARRIVED_SCRIPT: &str = "const arrived = () => \
    (!/^#.(open|study.(from|setup.)|workshop.(?!archive|bench))/.test(location.hash) || \
    !!document.querySelector('[data-testid=shared-game]')) && \
    !!document.querySelector('main[aria-busy=false] > :not(.opening)');";

impl Page {
    /// Serves the page, starts a browser, and loads the home page.
    pub fn open(view: View) -> Page {
        Page::open_at(view, "")
    }

    /// Like [`open`](Self::open), at another address of the page, such as `#/rules/octiles`.
    pub fn open_at(view: View, address: &str) -> Page {
        Page::open_in(view, address, ENGLISH)
    }

    /// Like [`open_at`](Self::open_at), with these preferred languages, such as `de-DE,de`; the default is English.
    pub fn open_in(view: View, address: &str, languages: &str) -> Page {
        let watchdog = Watchdog::new();
        let server = start(Options { port: 0, ..Options::default() }).expect("a free port of this machine");
        let origin = format!("http://{}/", server.address());
        let stop = move || server.stop().expect("the server ends in order");
        let page = Page::open_watched(view, origin, Box::new(stop), watchdog, languages);
        page.visit(address);
        page
    }

    /// Opens a browser for a page served at this origin until `stop` is called or dropped. Loads nothing yet.
    pub fn open_served(view: View, origin: String, stop: Box<dyn FnOnce()>) -> Page {
        Page::open_watched(view, origin, stop, Watchdog::new(), ENGLISH)
    }

    fn open_watched(
        view: View,
        origin: String,
        stop: Box<dyn FnOnce()>,
        watchdog: Watchdog,
        languages: &str,
    ) -> Page {
        let page = Page {
            session: Some(Session::open(view, languages)),
            origin,
            server: RefCell::new(Some(stop)),
            console: RefCell::default(),
            expected: RefCell::default(),
            input: Cell::new(InputKind::Mouse),
            view: Cell::new(None),
            watchdog,
        };
        page.look(view);
        page
    }

    /// Changes the size and the preferred theme and motion. Browsers other than Chromium keep the theme and motion they
    /// were started with, and their windows have a minimum width.
    pub fn look(&self, view: View) {
        let before = self.view.replace(Some(view));
        if before == Some(view) {
            return;
        }
        // Only Chromium has touch.
        self.input.set(InputKind::wanted(View { touch: view.touch && self.is_chromium(), ..view }));
        self.done("change the window", |driver| driver.look(before, view));
    }

    /// Loads this address of the served page; a fragment alone is followed without reloading.
    pub fn visit(&self, address: &str) {
        let url = self.url(address);
        self.done(&format!("visit {url}"), |driver| driver.visit(&url));
        if self.eval("return document.body?.innerText ?? ''").to_string().contains("has not been built") {
            panic!("the page has not been built: run cargo xtask dist first, or cargo xtask test");
        }
    }

    /// Loads this address as on a first visit, and waits until the page shows it.
    pub fn open_anew(&self, address: &str) {
        // Going to another site in between would start another browser process, which takes as long as loading the
        // page.
        let url = json!(self.url(address));
        let there = self.eval(&format!(
            "if (location.protocol === 'about:') return false; \
             localStorage.clear(); history.replaceState(null, '', {url}); return true"
        ));
        if there == json!(true) {
            self.reload()
        } else {
            self.visit(address)
        }
        self.wait_until(
            "the page to show what the address says",
            &format!("{ARRIVED_SCRIPT} return arrived()"),
        );
    }

    fn url(&self, address: &str) -> String {
        format!("{}{}", self.origin, address.trim_start_matches('/'))
    }

    /// Follows a link to this address within the page, and waits until the page shows it.
    pub fn go(&self, address: &str) {
        let go = format!(
            "{ARRIVED_SCRIPT} location.hash = {}; const frame = () => new Promise(drawn => requestAnimationFrame(drawn)); \
             return (async () => {{ do await frame(); while (!arrived()); }})()",
            json!(address)
        );
        self.ask(&format!("go to {address}"), &go, &[]);
    }

    /// Reloads the page.
    pub fn reload(&self) {
        self.done("load the page anew", |driver| driver.reload());
    }

    /// Returns the part of the address from `#` on; empty if there is none.
    pub fn fragment(&self) -> String {
        self.eval("return location.hash").as_str().unwrap_or_default().to_owned()
    }

    /// Stops the server, so that the page is offline.
    pub fn stop_server(&self) {
        let stop = self.server.take().expect("the server is stopped only once");
        stop();
        self.expect_in_console("ERR_CONNECTION_REFUSED");
    }

    /// Waits until the service worker has stored the page, so that it needs no server.
    pub fn wait_until_offline_ready(&self) {
        // A worker takes over when it has stored everything, and no newer one is waiting.
        self.wait_until(
            "the service worker to have stored the page",
            "window.eightfoldStore?.(); const r = await navigator.serviceWorker.getRegistration(); \
             return !!r?.active && !r.installing && !r.waiting && !!navigator.serviceWorker.controller;",
        );
    }

    /// Runs JavaScript as the body of a function and returns the result; awaits a promise.
    pub fn eval(&self, script: &str) -> Value {
        self.ask("run a script", script, &[])
    }

    /// The same with these arguments; `what` describes it if it fails.
    pub(crate) fn ask(&self, what: &str, script: &str, arguments: &[Value]) -> Value {
        self.done(what, |driver| driver.ask(script, arguments))
    }

    /// Sends these input events to Chromium, one after the other.
    pub(crate) fn input(&self, what: &str, events: &[(&str, Value)]) {
        self.done(what, |driver| driver.send(events));
    }

    /// Writes a screenshot to `target/screens/NAME.png`; other browsers than Chromium have their own folders there.
    pub fn screenshot(&self, name: &str) {
        self.done("take a picture", |_| self.take_picture(name));
    }

    fn take_picture(&self, name: &str) -> Result<(), String> {
        let path = self.session().browser().pictures().join(name).with_added_extension("png");
        let picture = self.session().driver().picture()?;
        std::fs::write(&path, picture).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub(crate) fn session(&self) -> &Session {
        self.session.as_ref().expect("open until dropped")
    }

    /// Whether it is Chromium, which can do more than the others.
    pub(crate) fn is_chromium(&self) -> bool {
        self.session().browser() == Browser::Chromium
    }

    pub(crate) fn devtools(&self, command: &str, words: Value) -> Value {
        self.done(command, |_| self.session().devtools(command, words))
    }

    /// Makes the browser do something, or fails the test.
    pub(crate) fn done<T>(&self, what: &str, act: impl FnOnce(&dyn Driver) -> Result<T, String>) -> T {
        self.watchdog.doing(what);
        let done = act(self.session().driver());
        done.unwrap_or_else(|error| self.fail(&format!("cannot {what}: {error}")))
    }

    /// Fails the test, with a picture of the page.
    pub(crate) fn fail(&self, why: &str) -> ! {
        if !HAS_FAILURE_PICTURE.replace(true) {
            self.screenshot(&failure_name());
        }
        self.collect_console();
        panic!("{why}\nThe browser's console: {:#?}", self.console.borrow());
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.watchdog.doing("end the browser and the server");
        if std::thread::panicking() && !HAS_FAILURE_PICTURE.replace(true) {
            // The test has already failed; without a picture it is only harder to see why.
            let _ = self.take_picture(&failure_name());
        }
        let unexpected = if std::thread::panicking() { Vec::new() } else { self.unexpected_in_console() };
        if let Some(session) = self.session.take()
            && !std::thread::panicking()
        {
            session.close(&self.origin);
        }
        assert!(unexpected.is_empty(), "the browser's console shows errors: {unexpected:#?}");
    }
}

/// Names the picture of a failure after its test.
fn failure_name() -> String {
    let thread = std::thread::current();
    format!("failed-{}", thread.name().unwrap_or("test").replace("::", "-"))
}
