//! Clients that send far more than the limits allow, and responses that count by their size.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::common::{Client, TIMEOUT, action_id};
use crate::socket::TestBus;
use eightfold_server::{Data, Options, ServerThread, start};
use serde_json::json;

/// Encodes a frame of a client, with a mask of zeros.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    assert!(length < 126);
    [&[0x80 | kind, 0x80 | length, 0, 0, 0, 0], payload].concat()
}

/// Opens a WebSocket without a client library, which would answer pings.
fn raw_socket(server: &ServerThread) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let address = server.address();
    write!(
        stream,
        "GET /api/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

/// Reads frames until the server closes; returns the code of its close frame, which may be lost if the client still
/// sends, and how many others came before it.
fn closed(mut stream: TcpStream) -> (Option<u16>, usize) {
    for count in 0.. {
        let mut head = [0; 2];
        if let Err(error) = stream.read_exact(&mut head) {
            let waited = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
            assert!(!waited, "the connection stays open after {count} replies");
            return (None, count);
        }
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                stream.read_exact(&mut length).unwrap();
                usize::from(u16::from_be_bytes(length))
            }
            length => usize::from(length),
        };
        let mut payload = vec![0; length];
        stream.read_exact(&mut payload).unwrap();
        if head[0] & 0x0f == 8 {
            return (payload.first_chunk().map(|code| u16::from_be_bytes(*code)), count);
        }
    }
    unreachable!("there are fewer frames")
}

#[test]
fn a_flood_of_any_message_ends_its_socket() {
    for (name, message) in [
        ("a request", frame(1, b"{\"do\":\"ping\"}")),
        ("no JSON", frame(1, b"hello")),
        ("bytes", frame(2, b"hello")),
        ("a ping", frame(9, b"")),
        ("a reply to no ping", frame(10, b"")),
    ] {
        let server = start(Options { port: 0, ..Options::default() }).unwrap();
        let stream = raw_socket(&server);
        let mut writer = stream.try_clone().unwrap();
        let flood = std::thread::spawn(move || {
            // The server closes before it has read everything.
            (0..400).all(|_| writer.write_all(&message.repeat(100)).is_ok())
        });
        let (code, replies) = closed(stream);
        assert!(matches!(code, None | Some(1008)), "{name}: {code:?}");
        assert!(replies < 20_000, "{name}: {replies} replies");
        flood.join().unwrap();
    }
}

/// A server at this file whose limits are multiplied by this, and which trusts `X-Forwarded-For`.
fn limited(data: PathBuf, limit_factor: u32) -> ServerThread {
    let proxy = vec![std::net::IpAddr::from([127, 0, 0, 1])];
    let data = Data::File(data);
    start(Options { port: 0, data, limit_factor, trusted_proxies: proxy, ..Options::default() }).unwrap()
}

/// Whether one of 120 requests from this address is refused.
fn is_limited(server: &ServerThread, from: &str, path: &str, stream: bool) -> bool {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    (0..120).any(|_| {
        let request = ureq::http::Request::get(format!("http://{}{path}", server.address()));
        let request = request.header("x-forwarded-for", from).header("accept", "application/x-ndjson");
        let mut answer = agent.run(request.body(()).unwrap()).unwrap();
        let refused = answer.status() == 429;
        if refused || !stream {
            answer.body_mut().read_to_string().unwrap();
        }
        refused
    })
}

#[test]
fn long_logs_count_like_many_requests() {
    let folder = std::env::temp_dir().join(format!("eightfold-floods-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.db");
    let (id, last) = {
        let server = limited(file.clone(), 10_000);
        let ann = Client::guest(server.address());
        let new = json!({"game": "octi-fast", "seats": [{"take": true}, {"take": true}]});
        let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
        ann.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
        for at in 0..190 {
            // Alone at the table, a pause is agreed at once.
            let kind = if at % 2 == 0 { "pause" } else { "resume" };
            let offer = json!({"action_id": action_id(), "kind": kind});
            ann.post(&format!("/api/tables/{id}/offer"), &offer).ok();
        }
        let last = ann.get(&format!("/api/tables/{id}")).ok()["seq"].as_u64().unwrap();
        server.stop().unwrap();
        (id, last)
    };
    assert!(last > 380, "{last} rows");
    let server = limited(file, 1);
    let path = format!("/api/tables/{id}");
    for (at, (read, stream)) in
        [(path.clone(), false), (format!("{path}/stream"), true), (format!("{path}/record?form=rows"), false)]
            .into_iter()
            .enumerate()
    {
        let from = format!("192.0.2.{at}");
        assert!(is_limited(&server, &from, &read, stream), "{read} counts like one request");
        if !read.contains("record") {
            let read = format!("{read}?since={last}");
            assert!(!is_limited(&server, &format!("198.51.100.{at}"), &read, stream), "{read}");
        }
    }
    let nobody = Client::nobody(server.address());
    for (from, since, refused) in [("203.0.113.1", 0, true), ("203.0.113.2", last, false)] {
        let mut socket = TestBus::open(&nobody, &[("x-forwarded-for", from)]).unwrap();
        let is_refused = (0..120).any(|_| {
            socket.send(&json!({"do": "watch", "table": id, "since": since}));
            socket.wait("answer", &mut Vec::new())["error"]["code"] == "rate-limited"
        });
        assert_eq!(is_refused, refused, "since {since}");
    }
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}
