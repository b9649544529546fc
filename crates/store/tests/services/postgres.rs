//! PostgreSQL.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Folder, Process, command, program};

/// A PostgreSQL of its own, reached by a socket in its folder.
pub struct Postgres {
    /// Before the folder, so that it ends first.
    process: Option<Process>,
    folder: Folder,
}

/// Where distributions put its programs, the newest version first.
fn homes() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut homes: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    homes.sort();
    homes.reverse();
    homes
}

impl Postgres {
    /// Makes one and starts it.
    pub fn start() -> Self {
        let folder = Folder::new("pg");
        let mut make = command(&program("initdb", homes()), &folder.0);
        make.args(["-D", "data", "-U", "eightfold", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
        let made = make.output().expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut postgres = Self { process: None, folder };
        postgres.again();
        postgres
    }

    /// Where it is, as the store takes it.
    pub fn address(&self) -> String {
        format!("host={} user=eightfold dbname=postgres", self.folder.0.display())
    }

    /// Kills it: nothing is finished. What it has started for its connections would go on for a moment without it, so that
    /// is killed too.
    pub fn kill(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
        let data = self.folder.0.join("data");
        loop {
            let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            let its = processes.filter(|process| {
                std::fs::read_link(process.path().join("cwd")).is_ok_and(|folder| folder == data)
            });
            let left: Vec<_> = its.map(|process| process.file_name()).collect();
            if left.is_empty() {
                return;
            }
            // One that has ended by itself meanwhile cannot be killed.
            let _ = Command::new("kill").arg("-9").args(left).stderr(Stdio::null()).status();
        }
    }

    /// Starts it again after it was killed.
    pub fn again(&mut self) {
        let folder = &self.folder.0;
        let make = || {
            let mut command = command(&program("postgres", homes()), folder);
            command
                .args([
                    "-D",
                    "data",
                    "-c",
                    "recovery_init_sync_method=syncfs",
                    "-c",
                    "listen_addresses=",
                    "-k",
                ])
                .arg(folder);
            command
        };
        self.process = Some(Process::start(make, "database system is ready to accept connections").0);
    }
}
