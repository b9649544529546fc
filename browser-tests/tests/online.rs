//! Online: accounts, and a page that comes without a server.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use eightfold_browser_tests::{Page, View, id};
use eightfold_server::{Data, Options, serve};

/// Where the server of a test keeps its games, and its port, for the process that is this server.
const SERVER: &str = "EIGHTFOLD_TEST_SERVER";

/// The server of the other tests: they start this program anew with the words above, and kill it. Without them there is
/// nothing to serve.
#[test]
fn a_server_that_can_be_killed() {
    let Ok(words) = std::env::var(SERVER) else { return };
    let (port, file) = words.split_once(' ').expect("a port and a file");
    let port = port.parse().expect("a port");
    let data = Data::File(file.into());
    serve(Options { port, data, limit_factor: 10, ..Options::default() }, |_| {}).expect("the port is free");
}

/// A server in a process of its own, on one port and one file for as long as the test lasts.
struct Server {
    port: u16,
    folder: PathBuf,
    process: Option<Child>,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("eightfold-online-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the games");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut server = Self { port, folder, process: None };
        server.revive();
        server
    }

    fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    /// Starts it on the same port and file.
    fn revive(&mut self) {
        let words = format!("{} {}", self.port, self.folder.join("games.db").display());
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new(program);
        command.args(["online::a_server_that_can_be_killed", "--exact", "--nocapture"]).env(SERVER, words);
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        self.process = Some(process.expect("this program can be started"));
        let begin = Instant::now();
        while TcpStream::connect(self.address()).is_err() {
            assert!(begin.elapsed() < Duration::from_secs(120), "the server does not listen");
            std::thread::sleep(Duration::from_millis(25));
        }
    }

    /// A browser that reaches it at this address.
    fn browser_at(&self, address: SocketAddr, view: View) -> Page {
        let page = Page::open_served(view, format!("http://{address}/"), Box::new(|| {}));
        // What a browser says of a line that is cut.
        for words in ["api/socket", "net::ERR_", "WebSocket"] {
            page.expect_in_console(words);
        }
        page
    }

    fn browser(&self, view: View) -> Page {
        self.browser_at(self.address(), view)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill(); // the test is over either way
            let _ = process.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn fits(page: &Page) {
    assert_eq!(page.sideways(), None);
}

#[test]
fn an_account_gets_a_name_and_a_password_goes_to_another_device_and_is_deleted() {
    let server = Server::start("account");
    let first = server.browser(View::phone().still());
    first.visit("#/online");
    first.click(id("account"));
    first.fill(id("account-name"), "Ann of the North");
    first.click(id("account-name-set"));
    first.wait_text(id("account-me"), "Ann of the North");
    first.fill(id("account-password"), "eight directions");
    first.click(id("account-password-set"));
    first.wait_text(id("account-state"), "password is set");
    first.click(id("account-code"));
    first.wait_for(id("device-code"));
    first.check_accessibility();
    fits(&first);
    let code = first.text(id("device-code"));
    let second = server.browser(View::desktop().still());
    second.visit("#/online");
    second.click(id("account"));
    second.click(id("account-elsewhere"));
    second.fill(id("link-code"), &code);
    second.click(id("link"));
    second.wait_text(id("account-me"), "Ann of the North");
    second.check_accessibility();
    second.screenshot("online-account");
    second.click(id("account-logout"));
    second.wait_gone(id("account-me"));
    second.fill(id("login-name"), "Ann of the North");
    second.fill(id("login-password"), "eight directions");
    second.click(id("login"));
    second.wait_text(id("account-me"), "Ann of the North");
    second.click(id("account-delete"));
    second.click(id("account-delete-yes"));
    second.wait_text(id("account-state"), "deleted");
}

#[test]
fn without_a_server_nothing_online_is_offered() {
    let page = Page::open(View::desktop().still());
    page.wait_for(id("online"));
    page.wait_for(id("online-friend"));
    // The same document as a host of plain files sends it.
    page.eval("document.querySelector('meta[name=eightfold-api]').remove()");
    page.go("#/rules");
    page.go("#/");
    page.wait_for(id("play-now"));
    page.wait_gone(id("online"));
    page.wait_gone(id("online-friend"));
    page.go("#/online");
    page.wait_for(id("no-server"));
    page.go("#/table/abc");
    page.wait_for(id("no-server"));
}
