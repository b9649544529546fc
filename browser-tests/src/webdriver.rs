use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::{Capabilities, Key as WebKey, TimeoutConfiguration, WebDriver};
use tokio::runtime::Runtime;

use crate::browser::Browser;
use crate::driver::TIME_LIMIT;
use crate::driver::{Driver, Mouse};
use crate::keys::{Key, Stroke};
use crate::process::{Group, START, after};
use crate::view::View;

/// A browser driven by a WebDriver program.
pub struct WebDriverBrowser {
    browser: Browser,
    runtime: Runtime,
    /// `None` only while it is being dropped.
    driver: Option<WebDriver>,
    // Killed after the browser has quit.
    _group: Group,
}

impl WebDriverBrowser {
    /// Starts the program and the browser, with a fixed theme and motion.
    pub fn start(browser: Browser, view: View, languages: &str) -> WebDriverBrowser {
        let (group, port) = driving(browser, view);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("the system gives a runtime");
        let driver =
            WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities(browser, languages, view));
        let driver =
            runtime.block_on(driver).unwrap_or_else(|error| panic!("{browser:?} does not start: {error}"));
        let remote = WebDriverBrowser { browser, runtime, driver: Some(driver), _group: group };
        // Scripts of the harness wait for frames, and a scan for its end.
        let timeouts = TimeoutConfiguration::new(Some(TIME_LIMIT), Some(TIME_LIMIT), None);
        let set = remote.wait_for(remote.driver().update_timeouts(timeouts));
        set.unwrap_or_else(|error| panic!("{browser:?} takes no time limits: {error}"));
        remote
    }

    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("open until dropped")
    }

    fn wait_for<T>(&self, action: impl Future<Output = WebDriverResult<T>>) -> Result<T, String> {
        self.runtime.block_on(action).map_err(|error| error.to_string())
    }

    /// Removes the scrollbar in WebKit, which can't be started without: it overlays the page and takes presses near its
    /// edge.
    fn hide_scrollbar(&self) -> Result<(), String> {
        if self.browser == Browser::WebKit {
            let rule = "document.styleSheets[0]?.insertRule('html::-webkit-scrollbar { display: none }')";
            self.ask(rule, &[])?;
        }
        Ok(())
    }
}

impl Driver for WebDriverBrowser {
    fn browser(&self) -> Browser {
        self.browser
    }

    /// Resizes the window so that the page has this size. It keeps the theme and motion it was started with, and has a
    /// minimum width.
    fn look(&self, _before: Option<View>, view: View) -> Result<(), String> {
        let (mut width, mut height) = (view.width, view.height);
        for _ in 0..2 {
            self.wait_for(self.driver().set_window_rect(0, 0, width, height))?;
            let size = self.ask("return [innerWidth, innerHeight]", &[])?;
            let missing = |at: usize, wanted: u32| {
                let there = size[at].as_u64().and_then(|length| u32::try_from(length).ok());
                wanted.saturating_sub(there.unwrap_or(wanted))
            };
            width += missing(0, view.width);
            height += missing(1, view.height);
        }
        Ok(())
    }

    fn visit(&self, url: &str) -> Result<(), String> {
        self.wait_for(self.driver().goto(url))?;
        self.hide_scrollbar()
    }

    fn reload(&self) -> Result<(), String> {
        self.wait_for(self.driver().refresh())?;
        self.hide_scrollbar()
    }

    fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value, String> {
        let found = self.wait_for(self.driver().execute(script, arguments.to_vec()));
        found.map(|found| found.json().clone())
    }

    fn mouse(&self, events: &[Mouse]) -> Result<(), String> {
        let chain = events.iter().fold(self.driver().action_chain(), |chain, event| match event {
            Mouse::Move(x, y) => chain.move_to(*x as i64, *y as i64),
            Mouse::Press => chain.click_and_hold(),
            Mouse::Release => chain.release(),
        });
        self.wait_for(chain.perform())
    }

    fn keys(&self, strokes: &[Stroke]) -> Result<(), String> {
        let chain = strokes.iter().fold(self.driver().action_chain(), |chain, stroke| match stroke {
            Stroke::Down(key) => chain.key_down(code(*key)),
            Stroke::Up(key) => chain.key_up(code(*key)),
            Stroke::Type('\n') => chain.key_down(code(Key::Enter)).key_up(code(Key::Enter)),
            Stroke::Type(character) => chain.key_down(*character).key_up(*character),
        });
        self.wait_for(chain.perform())
    }

    fn picture(&self) -> Result<Vec<u8>, String> {
        self.wait_for(self.driver().screenshot_as_png())
    }
}

impl Drop for WebDriverBrowser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            let _ = self.runtime.block_on(driver.quit()); // the rest is killed with its process group
        }
    }
}

/// Returns the character that stands for a key.
fn code(key: Key) -> char {
    char::from(match key {
        Key::Backspace => WebKey::Backspace,
        Key::Tab => WebKey::Tab,
        Key::Enter => WebKey::Enter,
        Key::Shift => WebKey::Shift,
        Key::Control => WebKey::Control,
        Key::Escape => WebKey::Escape,
        Key::Space => WebKey::Space,
        Key::PageUp => WebKey::PageUp,
        Key::PageDown => WebKey::PageDown,
        Key::End => WebKey::End,
        Key::Home => WebKey::Home,
        Key::Left => WebKey::Left,
        Key::Up => WebKey::Up,
        Key::Right => WebKey::Right,
        Key::Down => WebKey::Down,
        Key::Delete => WebKey::Delete,
    })
}

/// Returns the program that drives a browser, which an environment variable can override.
fn program(browser: Browser) -> String {
    let (variable, program) = match browser {
        Browser::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
        _ => ("GECKODRIVER", "geckodriver"),
    };
    std::env::var(variable).unwrap_or_else(|_| program.to_owned())
}

/// Starts that program on a free port, with this theme and motion, and returns the port. Two programs that start at the
/// same moment may choose the same port: the one that loses it is restarted.
fn driving(browser: Browser, view: View) -> (Group, u16) {
    let mut said = String::new();
    for _ in 0..3 {
        match try_driving(browser, view) {
            Ok(started) => return started,
            Err(words) => said = words,
        }
    }
    panic!("{} does not start; `cargo xtask test` installs what it needs\n{said}", program(browser));
}

/// Returns its output instead of its port if it doesn't start.
fn try_driving(browser: Browser, view: View) -> Result<(Group, u16), String> {
    // WebKit's driver needs a given port.
    let given = (browser == Browser::WebKit).then(free_port);
    let add = |command: &mut Command, folder: &Path| {
        if browser == Browser::WebKit {
            on_a_display(command, folder, view);
        }
        command.arg(program(browser)).arg(format!("--port={}", given.unwrap_or(0)));
    };
    Group::start(add, move |output| match given {
        Some(port) => answering(port),
        None => {
            let said = after(output, "Listening on 127.0.0.1:")?;
            said.parse().map_err(|error| format!("\"{said}\" is no port: {error}"))
        }
    })
}

/// Returns the capabilities to ask for: a headless browser with a new profile.
fn capabilities(browser: Browser, languages: &str, view: View) -> Capabilities {
    let set = match browser {
        Browser::WebKit => vec![("browserName", json!("MiniBrowser"))],
        _ => firefox(languages, view),
    };
    let mut capabilities = Capabilities::default();
    for (name, value) in set {
        capabilities.set(name, value).expect("plain data");
    }
    capabilities
}

fn firefox(languages: &str, view: View) -> Vec<(&'static str, Value)> {
    let mut options = json!({
        "args": ["-headless"],
        "prefs": {
            "intl.accept_languages": languages,
            "ui.systemUsesDarkTheme": i32::from(view.dark),
            "ui.prefersReducedMotion": i32::from(view.still),
        },
    });
    if let Ok(binary) = std::env::var("FIREFOX") {
        options["binary"] = json!(binary);
    }
    vec![("browserName", json!("firefox")), ("moz:firefoxOptions", options)]
}

/// Sets up a virtual display, and desktop settings there for theme and motion.
fn on_a_display(command: &mut Command, home: &Path, view: View) {
    let settings = home.join("gtk-3.0");
    std::fs::create_dir_all(&settings).expect("the target folder can be written");
    let animations = format!("[Settings]\ngtk-enable-animations={}\n", i32::from(!view.still));
    std::fs::write(settings.join("settings.ini"), animations).expect("the target folder can be written");
    for variable in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
        command.env(variable, home);
    }
    command.env("GTK_THEME", if view.dark { "Adwaita:dark" } else { "Adwaita" });
    command.env("GDK_BACKEND", "x11").env("LANGUAGE", "en");
    command.args(["xvfb-run", "--auto-servernum", "--server-args=-screen 0 2600x1600x24"]);
}

/// Returns a port that was free a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    listener.expect("this machine has a free port").port()
}

/// Waits until a program listens on this port.
fn answering(port: u16) -> Result<u16, String> {
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if start.elapsed() > START {
            return Err(format!("nobody listens on port {port}"));
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    Ok(port)
}
