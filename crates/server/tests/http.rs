//! The server as a browser, or a person with a terminal, sees it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use eightfold_server::{Options, ServeError, ServerThread, start};

fn server() -> ServerThread {
    start(Options { port: 0, ..Options::default() }).unwrap()
}

fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{request}\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn listens_locally_and_reports_health() {
    let server = server();
    assert!(server.address().ip().is_loopback());
    assert_ne!(server.address().port(), 0);
    let answer = ask(server.address(), "GET /healthz HTTP/1.1");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    server.stop().unwrap();
}

#[test]
fn unknown_addresses_get_a_friendly_page() {
    let server = server();
    for path in ["/nothing", "/../Cargo.toml", "/assets/%2e%2e/%2e%2e/Cargo.toml", "/index.html.br"] {
        let answer = ask(server.address(), &format!("GET {path} HTTP/1.1"));
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(answer.contains("There is nothing here") && answer.contains("href=\"/\""), "{answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    }
}

#[test]
fn only_reading_is_possible() {
    let server = server();
    let answer = ask(server.address(), "POST / HTTP/1.1\r\nContent-Length: 0");
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
}

#[test]
fn a_taken_port_is_named() {
    let first = server();
    let second = start(Options { port: first.address().port(), ..Options::default() });
    let error = second.unwrap_err();
    assert!(matches!(error, ServeError::Taken(address) if address == first.address()));
    assert!(error.to_string().contains(&first.address().to_string()), "{error}");
}

#[test]
fn a_stopped_server_frees_its_port() {
    // Another program may take the port in between, but not every time.
    let given_back = (0..20).any(|_| {
        let first = server();
        let port = first.address().port();
        first.stop().unwrap();
        start(Options { port, ..Options::default() }).is_ok_and(|second| second.stop().is_ok())
    });
    assert!(given_back);
}

#[test]
fn open_connections_do_not_delay_shutdown() {
    let server = server();
    let silent = TcpStream::connect(server.address()).unwrap();
    let mut halfway = TcpStream::connect(server.address()).unwrap();
    halfway.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
    // The server knows both once it has responded to a later client.
    ask(server.address(), "GET /healthz HTTP/1.1");
    let (ended, end) = std::sync::mpsc::channel();
    std::thread::spawn(move || ended.send(server.stop().is_ok()));
    assert_eq!(end.recv_timeout(std::time::Duration::from_secs(60)), Ok(true));
    drop((silent, halfway));
}
