use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use thirtyfour::Capabilities;

/// A chromedriver in a process group of its own, with all the browsers it starts.
pub struct Chromium {
    shell: Child,
    port: u16,
    profile: PathBuf,
}

/// Ends the whole group when its input closes, which it also does when the test is killed.
const SCRIPT: &str = r#""$0" --port=0 2>&1 & cat > /dev/null; kill -KILL 0"#;

impl Chromium {
    /// Starts it on a free port, and finds out which.
    pub fn start() -> Chromium {
        use std::os::unix::process::CommandExt;
        let driver = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let mut shell = Command::new("sh");
        shell
            .args(["-c", SCRIPT, &driver])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut shell = shell.spawn().expect("sh can be started");
        let mut said = BufReader::new(shell.stdout.take().expect("its output is piped"));
        let port = port_said(&mut said).unwrap_or_else(|said| {
            panic!("{driver} does not start; `cargo xtask test` installs what it needs\n{said}");
        });
        // Whatever else it says would block it once the pipe is full.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Chromium {
            shell,
            port,
            profile: fresh_folder(),
        }
    }

    /// Where chromedriver listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What to ask chromedriver for: a Chromium without a window, alone with its own fresh profile.
    pub fn capabilities(&self) -> Capabilities {
        let profile = format!("--user-data-dir={}", self.profile.display());
        let mut options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic",
            "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars", "--force-color-profile=srgb", profile,
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
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crate is in the workspace");
    workspace.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
