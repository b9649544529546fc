//! A newer page reaches those who have an older one stored.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eightfold_browser_tests::{Page, View};

#[test]
fn an_update_shows_on_the_next_load_and_is_stored() {
    let folder = copy_of_page();
    let (address, stop) = serve(folder.clone());
    let page = Page::open_served(View::desktop(), format!("http://{address}/"), Box::new(stop));
    page.visit("");
    page.wait_for("h1");
    page.wait_until_offline_ready();
    assert_eq!(edition(&page), "");

    change(&folder.join("index.html"), "<html ", "<html data-edition=\"newer\" ");
    change(&folder.join("sw.js"), "const VERSION = \"", "const VERSION = \"newer-");
    page.reload();
    assert_eq!(edition(&page), "newer", "the next load shows the update");

    page.wait_until(
        "the new set to be stored",
        "const r = await navigator.serviceWorker.getRegistration(); \
         return !r.installing && !r.waiting && (await caches.keys()).some(k => k.includes('newer-'))",
    );
    page.stop_server();
    page.reload();
    page.wait_for("h1");
    assert_eq!(edition(&page), "newer", "the update is what is stored");
    drop(page);
    std::fs::remove_dir_all(folder).unwrap();
}

/// What the document that was loaded says of itself; empty for the page as it was built.
fn edition(page: &Page) -> String {
    let edition = page.eval("return document.documentElement.dataset.edition ?? ''");
    edition.as_str().unwrap_or_default().to_owned()
}

fn copy_of_page() -> PathBuf {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("crates/server/dist");
    let copy = std::env::temp_dir().join(format!("eightfold-update-{}", std::process::id()));
    std::fs::create_dir_all(copy.join("assets")).unwrap();
    for folder in ["", "assets"] {
        let from = built.join(folder);
        let entries = std::fs::read_dir(&from).unwrap_or_else(|e| panic!("{}: {e}", from.display()));
        for entry in entries.map(|entry| entry.unwrap()).filter(|entry| entry.path().is_file()) {
            std::fs::copy(entry.path(), copy.join(folder).join(entry.file_name())).unwrap();
        }
    }
    copy
}

fn change(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{} has {from}", file.display());
    std::fs::write(file, text.replace(from, to)).unwrap();
}

/// Serves the files of a folder as they are at the moment, nothing cached, until stopped.
fn serve(folder: PathBuf) -> (SocketAddr, impl FnOnce()) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = stopped.clone();
    let thread = std::thread::spawn(move || {
        for stream in listener.incoming() {
            if stopped.load(Ordering::SeqCst) {
                return;
            }
            let folder = folder.clone();
            std::thread::spawn(move || stream.map(|stream| answer(&folder, stream)));
        }
    });
    let stop = move || {
        stop.store(true, Ordering::SeqCst);
        let _wake = TcpStream::connect(address);
        thread.join().unwrap();
    };
    (address, stop)
}

fn answer(folder: &Path, mut stream: TcpStream) {
    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let Some(request) = lines.next() else { return };
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let kind = match Path::new(path).extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
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
    // A browser that hangs up early has its reasons.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}
