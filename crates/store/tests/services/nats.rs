//! NATS.

use super::{Folder, Process, command, program};

/// A NATS server.
pub struct Nats {
    process: Option<Process>,
    port: u16,
    folder: Folder,
}

impl Nats {
    /// Starts one on a free port.
    pub fn start() -> Self {
        let mut nats = Self { process: None, port: 0, folder: Folder::new("nats") };
        nats.restart();
        nats
    }

    /// Returns its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    /// Restarts it on the same port after it was killed.
    pub fn restart(&mut self) {
        let port = if self.port == 0 { "-1".to_owned() } else { self.port.to_string() };
        let make = || {
            let mut command = command(&program("nats-server", []), &self.folder.0);
            command.args(["-a", "127.0.0.1", "-p", &port]);
            command
        };
        let (process, rest) = Process::start(make, "Listening for client connections on 127.0.0.1:");
        self.port = rest.trim().parse().expect("a port");
        self.process = Some(process);
    }
}
