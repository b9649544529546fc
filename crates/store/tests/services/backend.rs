//! The services behind the servers of a test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Nats, Postgres};

/// Where servers store their data.
pub enum Backend {
    /// A file in this folder, which is removed when this is dropped.
    File(PathBuf),
    /// A database, with a bus between the servers.
    Services(Box<(Postgres, Nats)>),
}

impl Backend {
    /// Creates a new folder for a file, for one server.
    pub fn file() -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let number = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("eightfold-site-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self::File(folder)
    }

    /// Starts a database and a bus, for any number of servers.
    pub fn services() -> Self {
        Self::Services(Box::new((Postgres::start(), Nats::start())))
    }

    /// Returns the command-line options for a server.
    pub fn words(&self) -> Vec<String> {
        match self {
            Self::File(folder) => vec!["--data".to_owned(), folder.join("data.db").display().to_string()],
            Self::Services(services) => {
                ["--database".to_owned(), services.0.address(), "--nats".to_owned(), services.1.address()]
                    .into()
            }
        }
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        if let Self::File(folder) = self {
            // Best effort: the folder is temporary.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
