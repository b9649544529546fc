//! NATS.

use super::{Folder, Process, command, program};

/// A NATS server of its own.
pub struct Nats {
    process: Option<Process>,
    port: u16,
    folder: Folder,
}

impl Nats {
    /// Starts one at any port that is free.
    pub fn start() -> Self {
        let mut nats = Self { process: None, port: 0, folder: Folder::new("nats") };
        nats.again();
        nats
    }

    /// Where it is.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    /// Starts it again after it was killed, at the same port.
    pub fn again(&mut self) {
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
