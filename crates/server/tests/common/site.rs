//! Servers as separate processes: one over a file, or several over PostgreSQL and NATS.

// The tests and the examples use different parts.
#![allow(dead_code)]

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use eightfold_server::{Data, LogFormat, options};

use super::services::{Backend, Nats, Postgres};

/// A server process, killed when this is dropped.
pub struct Process(pub Child);

impl Process {
    /// Starts it on this port, or on any free one if it is 0; returns its address.
    pub fn start(program: &Path, data: &Path, port: u16) -> (Self, SocketAddr) {
        Self::start_with(program, &["--data".to_owned(), data.display().to_string()], port)
    }

    /// Like [`start`](Self::start), with the command-line options for its data.
    pub fn start_with(program: &Path, words: &[String], port: u16) -> (Self, SocketAddr) {
        Self::start_logged(program, words, port, None)
    }

    /// Like [`start_with`](Self::start_with), and appends its log to this file if there is one.
    pub fn start_logged(
        program: &Path,
        words: &[String],
        port: u16,
        log: Option<&Path>,
    ) -> (Self, SocketAddr) {
        let log = log.map_or_else(Stdio::inherit, |path| {
            OpenOptions::new().create(true).append(true).open(path).expect("the log").into()
        });
        let mut child = Command::new(program)
            .args(["--port", &port.to_string(), "--limit-factor", "10000", "--hooks-to-private"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped"))
            .read_line(&mut line)
            .expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).parse().expect("an address");
        (Self(child), address)
    }

    /// Returns its process id.
    #[allow(dead_code, reason = "for the programs that measure")]
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Returns a line of its status in Linux (`VmRSS`, `VmHWM`), in KiB; 0 on other systems.
    #[allow(dead_code, reason = "for the programs that measure")]
    pub fn memory(&self, name: &str) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Process {
    /// Shuts it down and waits until it has ended.
    pub fn end(mut self) {
        let mut kill = Command::new("kill");
        assert!(kill.arg(self.0.id().to_string()).status().expect("kill runs").success());
        let ended = self.0.wait().expect("it ends");
        assert!(ended.success(), "a server that is asked to end does so: {ended}");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The servers of a site, killed when this is dropped.
pub struct Site {
    program: PathBuf,
    /// Each with its port, which it keeps when it is restarted.
    nodes: Vec<(Option<Process>, SocketAddr)>,
    /// The file for their logs.
    log: Option<PathBuf>,
    /// Declared after the servers, so that it is dropped last.
    backend: Backend,
}

impl Site {
    /// Starts this many servers of this program.
    pub fn start(program: &Path, nodes: usize) -> Self {
        Self::start_logged(program, nodes, None)
    }

    /// Like [`start`](Self::start), and appends the logs of all servers to this file if there is one: one server writes
    /// JSON, the others the format for people.
    pub fn start_logged(program: &Path, nodes: usize, log: Option<PathBuf>) -> Self {
        let backend = if nodes > 1 { Backend::services() } else { Backend::file() };
        let mut site = Self { program: program.to_owned(), nodes: Vec::new(), log, backend };
        for node in 0..nodes.max(1) {
            let (process, address) = site.process(node, 0);
            site.nodes.push((Some(process), address));
        }
        site
    }

    fn process(&self, node: usize, port: u16) -> (Process, SocketAddr) {
        let mut words = self.backend.words();
        if self.log.is_some() {
            words.extend(["--log".to_owned(), LogFormat::WORDS[(node + 1) % 2].to_owned()]);
        }
        Process::start_logged(&self.program, &words, port, self.log.as_deref())
    }

    /// Returns the addresses of the servers.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|(_, address)| *address).collect()
    }

    /// Returns the location of the data, for the operator's commands.
    pub fn data(&self) -> Data {
        options(self.backend.words().into_iter()).expect("words of its command line").data
    }

    /// Returns the database and the bus.
    pub fn services(&mut self) -> &mut (Postgres, Nats) {
        match &mut self.backend {
            Backend::Services(services) => services,
            Backend::File(_) => panic!("this site has a file"),
        }
    }

    /// Kills a server, which finishes nothing.
    pub fn kill(&mut self, node: usize) {
        self.nodes[node].0 = None;
    }

    /// Shuts a server down and waits until it has ended.
    pub fn end(&mut self, node: usize) {
        if let Some(process) = self.nodes[node].0.take() {
            process.end();
        }
    }

    /// Restarts a server.
    pub fn restart(&mut self, node: usize) {
        let port = self.nodes[node].1.port();
        self.nodes[node].0 = Some(self.process(node, port).0);
    }

    /// Causes the fault with this number.
    pub fn fault(&mut self, number: usize) {
        let nodes = self.nodes.len();
        match number % 5 {
            // A single server can only be killed.
            _ if nodes == 1 => {
                self.kill(0);
                self.restart(0);
            }
            0 => {
                let node = number / 5 % nodes;
                self.kill(node);
                self.restart(node);
            }
            1 => self.services().1.kill(),
            2 => {
                self.services().0.kill();
                self.services().0.restart();
            }
            3 => self.services().1.restart(),
            // Replaces all servers, one after the other.
            _ => (0..nodes).for_each(|node| {
                self.end(node);
                self.restart(node);
            }),
        }
    }
}
