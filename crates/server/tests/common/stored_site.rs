//! A server in this process that keeps its data in a file.

use std::path::PathBuf;
use std::time::Instant;

use eightfold_server::{Data, Options, ServerThread, admin, start};

use super::{Client, TIMEOUT};

/// The data of a site, in a folder that is removed at the end. Declare it before its server, which uses the file.
pub struct StoredSite {
    folder: PathBuf,
    pub data: Data,
}

impl StoredSite {
    /// Creates the folder; `name` is different for every test.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("eightfold-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let data = Data::File(folder.join("data.db"));
        Self { folder, data }
    }

    /// Starts a server with this data.
    pub fn start(&self) -> ServerThread {
        start(Options { port: 0, limit_factor: 100, data: self.data.clone(), ..Options::default() }).unwrap()
    }

    /// Restarts a server; these people use the new one.
    pub fn restart<'a>(
        &self,
        server: ServerThread,
        people: impl IntoIterator<Item = &'a mut Client>,
    ) -> ServerThread {
        server.stop().unwrap();
        let server = self.start();
        for person in people {
            person.base = format!("http://{}", server.address());
        }
        server
    }

    /// Makes a person a moderator, and waits until the running server knows.
    pub fn make_moderator(&self, person: &Client) {
        admin::set_moderator(&self.data, &person.id, true).unwrap();
        let until = Instant::now() + TIMEOUT;
        while person.get("/api/me/conduct").ok()["moderator"] != true {
            assert!(Instant::now() < until, "{} is no moderator", person.name);
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

impl Drop for StoredSite {
    fn drop(&mut self) {
        // Best effort: the folder is temporary.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
