use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::json;
use thirtyfour::Capabilities;

/// A chromedriver in a process group of its own, with all the browsers it starts.
pub struct Chromium {
    shell: Child,
    port: u16,
    profile: PathBuf,
}

/// Ends the whole group when its input closes, which it also does when the test is killed. The shell gives up its
/// own end of the output, so that the output ends when chromedriver does.
const SCRIPT: &str = r#""$0" --port=0 2>&1 & exec > /dev/null; cat; kill -KILL 0"#;

/// How long chromedriver may take to tell its port.
const START: Duration = Duration::from_secs(120);

impl Chromium {
    /// Starts it on a free port, and finds out which. Two that start at the same moment may choose the same port:
    /// the one that loses it is started again.
    pub fn start() -> Chromium {
        let driver = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let mut said = String::new();
        for _ in 0..3 {
            match Chromium::try_start(&driver) {
                Ok(chromium) => return chromium,
                Err(words) => said = words,
            }
        }
        panic!("{driver} does not start; `cargo xtask test` installs what it needs\n{said}");
    }

    /// What it said instead of its port, if it does not start.
    fn try_start(driver: &str) -> Result<Chromium, String> {
        use std::os::unix::process::CommandExt;
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, driver]).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().expect("sh can be started");
        let mut output = BufReader::new(shell.stdout.take().expect("its output is piped"));
        // From here on it ends when this is dropped.
        let mut chromium = Chromium { shell, port: 0, profile: fresh_folder() };
        let (sender, port) = mpsc::channel();
        std::thread::spawn(move || {
            // Nobody listens any more when it took too long.
            let _ = sender.send(port_said(&mut output));
            // Whatever else it says would block it once the pipe is full.
            let _ = std::io::copy(&mut output, &mut std::io::sink());
        });
        chromium.port = port
            .recv_timeout(START)
            .unwrap_or_else(|_| Err(format!("no word of its port for {} s", START.as_secs())))?;
        Ok(chromium)
    }

    /// Where chromedriver listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What to ask chromedriver for: a Chromium without a window, alone with its own fresh profile, whose user reads
    /// these languages whatever those of the machine are.
    pub fn capabilities(&self, languages: &str) -> Capabilities {
        let languages = format!("--accept-lang={languages}");
        let profile = format!("--user-data-dir={}", self.profile.display());
        let mut options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars", "--force-color-profile=srgb", profile, languages,
        ] });
        if let Ok(binary) = std::env::var("CHROMIUM") {
            options["binary"] = json!(binary);
        }
        let mut capabilities = Capabilities::default();
        for (name, value) in [
            ("browserName", json!("chrome")),
            ("goog:chromeOptions", options),
            ("goog:loggingPrefs", json!({ "browser": "ALL" })),
        ] {
            capabilities.set(name, value).expect("plain data");
        }
        capabilities
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        // The group is ended already, or the shell could not be waited for; either way nothing is left to do.
        let _ = self.shell.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Reads until chromedriver tells its port; or all that it said before it ended.
fn port_said(output: &mut impl BufRead) -> Result<u16, String> {
    let mut said = String::new();
    loop {
        let from = said.len();
        match output.read_line(&mut said) {
            Ok(0) | Err(_) => return Err(said),
            Ok(_) => {}
        }
        let port = said[from..].split_once("started successfully on port ");
        let port = port.and_then(|(_, rest)| rest.trim().trim_end_matches('.').parse().ok());
        if let Some(port) = port {
            return Ok(port);
        }
    }
}

fn fresh_folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = target().join("xtask/chromium").join(name);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    workspace.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
