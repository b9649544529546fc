//! PostgreSQL.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Folder, Process, command, program};

/// A PostgreSQL server, reached by a socket in its folder.
pub struct Postgres {
    /// Declared before the folder, so that it ends first.
    process: Option<Process>,
    folder: Folder,
    /// The port at which it is also reachable as `localhost`, only from this machine.
    port: Option<u16>,
    /// Whether it has a certificate.
    tls: bool,
}

/// Returns where distributions install its programs, the newest version first.
fn homes() -> Vec<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut homes: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    homes.sort();
    homes.reverse();
    homes
}

impl Postgres {
    /// Creates and starts one.
    pub fn start() -> Self {
        let mut postgres = Self::new();
        postgres.restart();
        postgres
    }

    /// Creates one and starts it on a port of this machine, with this certificate and key if given.
    pub fn start_at_port(certificate: Option<[&str; 2]>) -> Self {
        let mut postgres = Self::new();
        for (name, text) in ["server.crt", "server.key"].into_iter().zip(certificate.into_iter().flatten()) {
            postgres.folder.write(name, text);
            postgres.tls = true;
        }
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        postgres.port = Some(free.local_addr().expect("an address").port());
        drop(free);
        postgres.restart();
        postgres
    }

    fn new() -> Self {
        let folder = Folder::new("pg");
        let mut make = command(&program("initdb", homes()), &folder.0);
        make.args(["-D", "data", "-U", "eightfold", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
        let made = make.output().expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Self { process: None, folder, port: None, tls: false }
    }

    /// Returns its address for the store.
    pub fn address(&self) -> String {
        format!("host={} user=eightfold dbname=postgres", self.folder.0.display())
    }

    /// Returns its address through the port, followed by these words.
    pub fn address_at_port(&self, words: &str) -> String {
        let port = self.port.expect("it was started at a port");
        format!("postgres://eightfold@localhost:{port}/postgres?{words}")
    }

    /// Returns its port, if it has one.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Kills it without a shutdown. The processes of its connections would outlive it for a moment, so they are killed
    /// too.
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
            // A process that has ended meanwhile can't be killed.
            let _ = Command::new("kill").arg("-9").args(left).stderr(Stdio::null()).status();
        }
    }

    /// Restarts it after it was killed.
    pub fn restart(&mut self) {
        let folder = &self.folder.0;
        let make = || {
            let mut command = command(&program("postgres", homes()), folder);
            command
                .args(["-D", "data", "-c", "recovery_init_sync_method=syncfs"])
                .args([
                    "-c",
                    if self.port.is_some() { "listen_addresses=127.0.0.1" } else { "listen_addresses=" },
                ])
                .arg("-k")
                .arg(folder);
            if let Some(port) = self.port {
                command.args(["-p", &port.to_string()]);
            }
            if self.tls {
                command.args([
                    "-c",
                    "ssl=on",
                    "-c",
                    "ssl_cert_file=../server.crt",
                    "-c",
                    "ssl_key_file=../server.key",
                ]);
            }
            command
        };
        self.process = Some(Process::start(make, "database system is ready to accept connections").0);
    }
}
