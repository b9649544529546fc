//! A database and a bus as real processes: PostgreSQL and NATS, each in a temporary folder of its own, reachable only
//! from this machine, and killed when dropped.
//!
//! Both refuse to run, or shouldn't run, as root: then they run as the system's user `postgres` or `nobody`.

// Not every test uses all of it.
#![allow(dead_code)]

mod backend;
mod nats;
mod postgres;

use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

#[allow(unused_imports, reason = "the tests of servers use them")]
pub use backend::Backend;
#[allow(unused_imports, reason = "the tests of servers use them")]
pub use nats::Nats;
pub use postgres::Postgres;

/// How long a process may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A folder that only its owner can enter, removed when it is dropped. Its path is short because of the sockets in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let number = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("eightfold-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o700)).expect("its rights");
        if let Some((user, group)) = unprivileged_user() {
            chown(&path, Some(user), Some(group)).expect("its owner");
        }
        Self(path)
    }

    /// Writes a file that only its owner can read.
    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).expect("its rights");
        if let Some((user, group)) = unprivileged_user() {
            chown(&path, Some(user), Some(group)).expect("its owner");
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Best effort: the folder is temporary.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Returns the user and group to run as instead of root.
fn unprivileged_user() -> Option<(u32, u32)> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let root = status.lines().any(|line| line.split_whitespace().take(3).eq(["Uid:", "0", "0"]));
    if !root {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").expect("the list of users");
    let user = |name: &str| {
        let line = users.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        let mut fields = line.split(':').skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    Some(user("postgres").or_else(|| user("nobody")).expect("there is a user `postgres` or `nobody`"))
}

/// Creates a command in a folder, not as root.
fn command(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    if let Some((user, group)) = unprivileged_user() {
        command.uid(user).gid(group);
    }
    command
}

/// Finds a program in the search path or in one of these folders.
fn program(name: &str, others: impl IntoIterator<Item = PathBuf>) -> PathBuf {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&paths).chain(others).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.find(|folder| folder.join(name).is_file());
    let found = found.unwrap_or_else(|| panic!("there is no {name}: `cargo xtask test` installs it"));
    found.join(name)
}

/// A process, killed when it is dropped.
struct Process(Child);

impl Process {
    /// Starts a process and waits until it prints these words on standard error, retrying if it ends before; returns
    /// the rest of that line.
    fn start(mut make: impl FnMut() -> Command, words: &str) -> (Self, String) {
        let begin = Instant::now();
        loop {
            let mut child = make().stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
            let (tell, told) = mpsc::channel();
            let lines = BufReader::new(child.stderr.take().expect("piped")).lines();
            let wanted = words.to_owned();
            // Reads to the end, so that the process never blocks.
            std::thread::spawn(move || {
                for line in lines.map_while(Result::ok) {
                    if let Some((_, rest)) = line.split_once(&wanted) {
                        // Only the first match has a receiver.
                        let _ = tell.send(rest.to_owned());
                    }
                }
            });
            let process = Self(child);
            if let Ok(rest) = told.recv_timeout(START_TIMEOUT) {
                return (process, rest);
            }
            assert!(begin.elapsed() < START_TIMEOUT, "it doesn't start: no `{words}`");
        }
    }

    /// Kills it.
    fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
