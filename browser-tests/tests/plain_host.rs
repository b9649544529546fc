//! A static host for tests: it serves a copy of the page, and can delay and remove files.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use eightfold_browser_tests::{Page, View};

/// A host and the folder it serves, which is deleted with it.
pub struct PlainHost {
    folder: PathBuf,
    rules: Arc<Rules>,
}

#[derive(Default)]
struct Rules {
    stopped: AtomicBool,
    /// The content type of wasm files, if it differs from the usual one.
    wasm: Mutex<Option<&'static str>>,
    /// The name prefixes of files whose responses are delayed.
    held: Mutex<Vec<&'static str>>,
    released: Condvar,
}

impl PlainHost {
    /// Serves a copy of the built page without caching, and opens a browser for it that has loaded nothing yet.
    pub fn open(view: View) -> (PlainHost, Page) {
        static NEXT_NUMBER: AtomicU32 = AtomicU32::new(0);
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("crates/server/dist");
        let count = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("eightfold-plain-{}-{count}", std::process::id()));
        std::fs::create_dir_all(folder.join("assets")).unwrap();
        for part in ["", "assets"] {
            let from = built.join(part);
            let entries = std::fs::read_dir(&from).unwrap_or_else(|e| panic!("{}: {e}", from.display()));
            for entry in entries.map(|entry| entry.unwrap()).filter(|entry| entry.path().is_file()) {
                std::fs::copy(entry.path(), folder.join(part).join(entry.file_name())).unwrap();
            }
        }
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let rules = Arc::new(Rules::default());
        let thread = std::thread::spawn({
            let (folder, rules) = (folder.clone(), rules.clone());
            move || {
                for stream in listener.incoming() {
                    if rules.stopped.load(Ordering::SeqCst) {
                        return;
                    }
                    let (folder, rules) = (folder.clone(), rules.clone());
                    std::thread::spawn(move || stream.map(|stream| answer(&folder, &rules, stream)));
                }
            }
        });
        let stop = {
            let rules = rules.clone();
            move || {
                rules.stopped.store(true, Ordering::SeqCst);
                let _wake = TcpStream::connect(address);
                thread.join().unwrap();
            }
        };
        let page = Page::open_served(view, format!("http://{address}/"), Box::new(stop));
        (PlainHost { folder, rules }, page)
    }

    /// Replaces a text in a file.
    pub fn change(&self, file: &str, from: &str, to: &str) {
        let file = self.folder.join(file);
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{} has {from}", file.display());
        std::fs::write(&file, text.replace(from, to)).unwrap();
    }

    /// Changes the content type of wasm files.
    pub fn call_wasm(&self, kind: &'static str) {
        *self.rules.wasm.lock().unwrap() = Some(kind);
    }

    /// Returns the files in `assets` whose name starts like this, including removed ones.
    fn assets(&self, start: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.folder.join("assets")).unwrap().map(|entry| entry.unwrap());
        let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(start));
        let found: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
        assert!(!found.is_empty(), "the page has a file {start}..");
        found
    }

    /// Removes such files, by the start of their names.
    pub fn lose(&self, start: &str) {
        for file in self.assets(start) {
            std::fs::rename(&file, self.folder.join(file.file_name().unwrap())).unwrap();
        }
    }

    /// Restores them.
    pub fn find(&self, start: &str) {
        for entry in std::fs::read_dir(&self.folder).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_name().to_string_lossy().starts_with(start) {
                std::fs::rename(entry.path(), self.folder.join("assets").join(entry.file_name())).unwrap();
            }
        }
    }

    /// Delays responses for files whose names start like this, until [`release`](Self::release).
    pub fn hold(&self, starts: &[&'static str]) {
        self.rules.held.lock().unwrap().extend(starts);
    }

    /// Sends all delayed responses.
    pub fn release(&self) {
        self.rules.held.lock().unwrap().clear();
        self.rules.released.notify_all();
    }
}

impl Drop for PlainHost {
    fn drop(&mut self) {
        self.release();
        let _ = std::fs::remove_dir_all(&self.folder); // the system clears what is left in its temporary folder
    }
}

fn answer(folder: &Path, rules: &Rules, mut stream: TcpStream) {
    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let Some(request) = lines.next() else { return };
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let name = path.rsplit('/').next().unwrap_or(path);
    let held = rules.held.lock().unwrap();
    let is_held = |held: &mut Vec<&'static str>| held.iter().any(|start| name.starts_with(start));
    drop(rules.released.wait_while(held, is_held).unwrap());
    let kind = match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => rules.wasm.lock().unwrap().unwrap_or("application/wasm"),
        Some("svg") => "image/svg+xml",
        _ => "application/json",
    };
    let (status, body) = match std::fs::read(folder.join(path)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    // A browser may disconnect early.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}
