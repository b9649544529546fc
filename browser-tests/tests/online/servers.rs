//! The servers of the tests, each a process that can be killed, and proxies that break the connections to them.

use std::cell::Cell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use eightfold_browser_tests::{Page, View};
use eightfold_server::{Data, options, serve};

use super::services::Backend;

/// The command line of a server, one word per line, for the process that runs it.
const SERVER: &str = "EIGHTFOLD_TEST_SERVER";

/// The server of the other tests: they start this program with the variable above, and kill it. Without it there is
/// nothing to serve.
#[test]
fn a_server_that_can_be_killed() {
    let Ok(words) = std::env::var(SERVER) else { return };
    let options = options(words.lines().map(str::to_owned)).expect("words of its command line");
    serve(options, |_| {}).expect("the port is free");
}

/// A server process, killed when this is dropped.
pub struct Node(Child);

impl Drop for Node {
    fn drop(&mut self) {
        // Killed without a shutdown; it may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The servers of a test, on the same ports and with the same games throughout.
pub struct Server {
    pub nodes: Vec<(SocketAddr, Option<Node>)>,
    /// Declared after the servers, so that it is dropped last.
    behind: Backend,
    /// The number of opened browsers: each connects to the next server in turn.
    browsers: Cell<usize>,
}

impl Server {
    /// Starts one server over a file.
    pub fn start() -> Self {
        Self::over(1, Backend::file())
    }

    /// Starts two servers over a database, with a bus between them.
    pub fn two() -> Self {
        Self::over(2, Backend::services())
    }

    fn over(nodes: usize, behind: Backend) -> Self {
        let free = || TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let nodes = (0..nodes).map(|_| (free().expect("a free port"), None)).collect();
        let mut server = Self { nodes, behind, browsers: Cell::new(0) };
        server.revive();
        server
    }

    /// Returns the location of the data.
    pub fn data(&self) -> Data {
        options(self.behind.words().into_iter()).expect("words of its command line").data
    }

    /// Returns the address of the first server.
    pub fn address(&self) -> SocketAddr {
        self.nodes[0].0
    }

    /// Starts servers that are not running, each on its port.
    pub fn revive(&mut self) {
        let data = self.behind.words().join("\n");
        let begin = Instant::now();
        for (address, node) in self.nodes.iter_mut().filter(|(_, node)| node.is_none()) {
            let program = std::env::current_exe().expect("this program");
            let mut command = Command::new(program);
            command.args(["online::servers::a_server_that_can_be_killed", "--exact", "--nocapture"]);
            command.env(SERVER, format!("--port\n{}\n--limit-factor\n10\n{data}", address.port()));
            let process = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
            *node = Some(Node(process.expect("this program can be started")));
            while TcpStream::connect(*address).is_err() {
                assert!(begin.elapsed() < Duration::from_secs(120), "the server does not listen");
                std::thread::sleep(Duration::from_millis(25));
            }
        }
    }

    /// Kills all servers.
    pub fn kill(&mut self) {
        self.nodes.iter_mut().for_each(|(_, node)| *node = None);
    }

    /// Opens a browser for the server at this address.
    pub fn browser_at(&self, address: SocketAddr, view: View) -> Page {
        self.browser_named(&address.to_string(), view)
    }

    /// Opens a browser for the server at this host and port.
    pub fn browser_named(&self, host: &str, view: View) -> Page {
        let page = Page::open_served(view, format!("http://{host}/"), Box::new(|| {}));
        // Console messages about a broken connection.
        for words in ["api/socket", "net::ERR_", "WebSocket"] {
            page.expect_in_console(words);
        }
        page
    }

    /// Opens a browser for the next server in turn: with two servers, two consecutive browsers use different ones.
    pub fn browser(&self, view: View) -> Page {
        self.browser_at(self.next(), view)
    }

    /// Returns the address for the next browser.
    pub fn next(&self) -> SocketAddr {
        let number = self.browsers.replace(self.browsers.get() + 1);
        self.nodes[number % self.nodes.len()].0
    }
}

/// A proxy in front of the server that blocks sockets, or everything for a while.
pub struct Proxy {
    pub address: SocketAddr,
    held: Arc<AtomicBool>,
}

impl Proxy {
    /// Starts a proxy to the first of these servers that responds.
    pub fn start(to: &[SocketAddr], sockets: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let held = Arc::new(AtomicBool::new(false));
        let (hold, to) = (Arc::clone(&held), to.to_vec());
        // It runs as long as the program; nobody connects after the test.
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let (hold, to) = (Arc::clone(&hold), to.clone());
                std::thread::spawn(move || pass_on(near, &to, sockets, &hold));
            }
        });
        Self { address, held }
    }

    /// Holds all traffic silently, or releases it.
    pub fn hold(&self, held: bool) {
        self.held.store(held, Ordering::SeqCst);
    }
}

fn pass_on(mut near: TcpStream, to: &[SocketAddr], sockets: bool, held: &Arc<AtomicBool>) {
    let mut first = [0; 4096];
    let Ok(read) = near.read(&mut first) else { return };
    if !sockets && String::from_utf8_lossy(&first[..read]).starts_with("GET /api/socket") {
        return; // disconnected
    }
    let wait = |held: &AtomicBool| {
        while held.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    wait(held);
    let Ok(mut far) = TcpStream::connect(to) else { return };
    if far.write_all(&first[..read]).is_err() {
        return;
    }
    let (Ok(mut from), Ok(mut back)) = (far.try_clone(), near.try_clone()) else { return };
    let hold = Arc::clone(held);
    std::thread::spawn(move || {
        pump(&mut from, &mut back, &hold);
        let _ = back.shutdown(std::net::Shutdown::Both); // it may already be closed
    });
    pump(&mut near, &mut far, held);
    let _ = far.shutdown(std::net::Shutdown::Both); // the same

    fn pump(from: &mut TcpStream, to: &mut TcpStream, held: &AtomicBool) {
        let mut some = [0; 16 * 1024];
        loop {
            match from.read(&mut some) {
                Ok(0) | Err(_) => return,
                Ok(read) => {
                    while held.load(Ordering::SeqCst) {
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    if to.write_all(&some[..read]).is_err() {
                        return;
                    }
                }
            }
        }
    }
}
