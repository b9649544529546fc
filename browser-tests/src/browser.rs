use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Once, mpsc};
use std::time::{Duration, Instant};

use serde_json::json;
use thirtyfour::Capabilities;

use crate::view::View;

/// A browser that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Driven by chromedriver. All tests run in it.
    Chromium,
    /// Driven by geckodriver. Tests that play whole games run in it too.
    Firefox,
    /// WebKitGTK's MiniBrowser, driven by WebKitWebDriver, on a display of its own. Likewise.
    WebKit,
}

impl Browser {
    /// The one that the variable `EIGHTFOLD_BROWSER` names; Chromium where there is none.
    pub fn wanted() -> Browser {
        match std::env::var("EIGHTFOLD_BROWSER").as_deref() {
            Err(_) | Ok("chromium") => Browser::Chromium,
            Ok("firefox") => Browser::Firefox,
            Ok("webkit") => Browser::WebKit,
            Ok(other) => {
                panic!("EIGHTFOLD_BROWSER is \"{other}\"; it can be \"chromium\", \"firefox\" or \"webkit\"")
            }
        }
    }

    /// The program that drives it, and the variable that names another one.
    fn driver(self) -> String {
        let (variable, program) = match self {
            Browser::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Browser::Firefox => ("GECKODRIVER", "geckodriver"),
            Browser::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
        };
        std::env::var(variable).unwrap_or_else(|_| program.to_owned())
    }

    /// The folder of its pictures.
    pub fn pictures(self) -> PathBuf {
        let folder = target().join("screens").join(match self {
            Browser::Chromium => "",
            Browser::Firefox => "firefox",
            Browser::WebKit => "webkit",
        });
        std::fs::create_dir_all(&folder).expect("the target folder can be written");
        folder
    }

    /// The words of the driver after which it tells its port; `None` where it must be given one.
    fn before_port(self) -> Option<&'static str> {
        match self {
            Browser::Chromium => Some("started successfully on port "),
            Browser::Firefox => Some("Listening on 127.0.0.1:"),
            Browser::WebKit => None,
        }
    }
}

/// A browser's driver in a process group of its own, with all the browsers it starts.
pub struct Driver {
    browser: Browser,
    shell: Child,
    port: u16,
    profile: PathBuf,
}

/// Ends the whole group when its input closes, which it also does when the test is killed. The shell gives up its
/// own end of the output, so that the output ends when the driver does.
const SCRIPT: &str = r#""$@" 2>&1 & exec > /dev/null; cat; kill -KILL 0"#;

/// How long a driver may take to tell its port.
const START: Duration = Duration::from_secs(120);

impl Driver {
    /// Starts it on a free port, and finds out which, for somebody with this theme and motion. Two that start at the
    /// same moment may choose the same port: the one that loses it is started again.
    pub fn start(browser: Browser, view: View) -> Driver {
        let mut said = String::new();
        for _ in 0..3 {
            match Driver::try_start(browser, view) {
                Ok(driver) => return driver,
                Err(words) => said = words,
            }
        }
        panic!("{} does not start; `cargo xtask test` installs what it needs\n{said}", browser.driver());
    }

    /// What it said instead of its port, if it does not start.
    fn try_start(browser: Browser, view: View) -> Result<Driver, String> {
        use std::os::unix::process::CommandExt;
        let profile = fresh_folder();
        let given = browser.before_port().is_none().then(free_port);
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "sh"]);
        if browser == Browser::WebKit {
            on_a_display(&mut shell, &profile, view);
        }
        shell.arg(browser.driver()).arg(format!("--port={}", given.unwrap_or(0)));
        // Where Firefox's profiles go.
        shell.env("TMPDIR", &profile);
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().expect("sh can be started");
        let mut output = BufReader::new(shell.stdout.take().expect("its output is piped"));
        // From here on it ends when this is dropped.
        let mut driver = Driver { browser, shell, port: given.unwrap_or(0), profile };
        let (sender, port) = mpsc::channel();
        std::thread::spawn(move || {
            let port = match (given, browser.before_port()) {
                (None, Some(words)) => port_said(&mut output, words),
                (port, _) => answering(port.unwrap_or(0)),
            };
            // Nobody listens any more when it took too long.
            let _ = sender.send(port);
            // Whatever else it says would block it once the pipe is full.
            let _ = std::io::copy(&mut output, &mut std::io::sink());
        });
        driver.port = port
            .recv_timeout(START)
            .unwrap_or_else(|_| Err(format!("no word of its port for {} s", START.as_secs())))?;
        Ok(driver)
    }

    pub fn browser(&self) -> Browser {
        self.browser
    }

    /// Where the driver listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What to ask the driver for: a browser without a window, alone with its own fresh profile, whose user reads
    /// these languages whatever those of the machine are. Theme and motion are set for good in Firefox; Chromium is
    /// told of them later.
    pub fn capabilities(&self, languages: &str, view: View) -> Capabilities {
        let set = match self.browser {
            Browser::Chromium => self.chromium(languages),
            Browser::Firefox => firefox(languages, view),
            Browser::WebKit => vec![("browserName", json!("MiniBrowser"))],
        };
        let mut capabilities = Capabilities::default();
        for (name, value) in set {
            capabilities.set(name, value).expect("plain data");
        }
        capabilities
    }

    fn chromium(&self, languages: &str) -> Vec<(&'static str, serde_json::Value)> {
        let languages = format!("--accept-lang={languages}");
        let profile = format!("--user-data-dir={}", self.profile.display());
        let mut options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            // What would show below the address bar is a page that takes as long to load as the one to be tested.
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup",
            "--hide-scrollbars", "--force-color-profile=srgb", "--disable-ipc-flooding-protection", profile, languages,
        ] });
        if let Ok(binary) = std::env::var("CHROMIUM") {
            options["binary"] = json!(binary);
        }
        vec![
            ("browserName", json!("chrome")),
            ("goog:chromeOptions", options),
            ("goog:loggingPrefs", json!({ "browser": "ALL" })),
        ]
    }
}

fn firefox(languages: &str, view: View) -> Vec<(&'static str, serde_json::Value)> {
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

/// A display that nobody sees, and settings of the desktop there for theme and motion.
fn on_a_display(shell: &mut Command, home: &Path, view: View) {
    let settings = home.join("gtk-3.0");
    std::fs::create_dir_all(&settings).expect("the target folder can be written");
    let animations = format!("[Settings]\ngtk-enable-animations={}\n", i32::from(!view.still));
    std::fs::write(settings.join("settings.ini"), animations).expect("the target folder can be written");
    for variable in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
        shell.env(variable, home);
    }
    shell.env("GTK_THEME", if view.dark { "Adwaita:dark" } else { "Adwaita" });
    shell.env("GDK_BACKEND", "x11").env("LANGUAGE", "en");
    shell.args(["xvfb-run", "--auto-servernum", "--server-args=-screen 0 2600x1600x24"]);
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // The group is ended already, or the shell could not be waited for; either way nothing is left to do.
        let _ = self.shell.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Reads until the driver tells its port after these words; or all that it said before it ended.
fn port_said(output: &mut impl BufRead, words: &str) -> Result<u16, String> {
    let mut said = String::new();
    loop {
        let from = said.len();
        match output.read_line(&mut said) {
            Ok(0) | Err(_) => return Err(said),
            Ok(_) => {}
        }
        let port = said[from..].split_once(words);
        let port = port.and_then(|(_, rest)| rest.trim().trim_end_matches('.').parse().ok());
        if let Some(port) = port {
            return Ok(port);
        }
    }
}

/// A port that nobody listened on a moment ago.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    listener.expect("this machine has a free port").port()
}

/// Waits until somebody listens on this port.
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

/// A new folder for a profile. Those of earlier runs, whose browsers ended with them, are removed.
fn fresh_folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    static OLD: Once = Once::new();
    let all = target().join("xtask/browsers");
    OLD.call_once(|| {
        for folder in std::fs::read_dir(&all).into_iter().flatten().flatten() {
            let name = folder.file_name();
            let process = name.to_string_lossy().split('-').next().map(|id| Path::new("/proc").join(id));
            if process.is_some_and(|process| !process.exists()) {
                // Whatever is left is in nobody's way.
                let _ = std::fs::remove_dir_all(folder.path());
            }
        }
    });
    let folder = all.join(format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    workspace.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
