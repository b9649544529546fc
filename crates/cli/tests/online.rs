//! The commands of online play, against a real server on this machine.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use eightfold_server::{Options, Running, start};
use serde_json::{Value, json};

/// A server in this process, its data in memory.
fn server() -> Running {
    start(Options { port: 0, limit_factor: 100, ..Options::default() }).unwrap()
}

/// One request; the answer's status and text.
fn call(
    server: &Running,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> (u16, String) {
    let config = ureq::Agent::config_builder().http_status_as_error(false);
    let agent = config.timeout_global(Some(std::time::Duration::from_secs(60))).build().new_agent();
    let mut request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("http://{}{path}", server.address()))
        .header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut answer = agent.run(request.body(body).unwrap()).unwrap();
    (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
}

fn ok(server: &Running, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Value {
    let (status, text) = call(server, method, path, token, body);
    assert!((200..300).contains(&status), "{method} {path}: {status} {text}");
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// A new account's token.
fn guest(server: &Running) -> String {
    ok(server, "POST", "/api/guest", None, Some(&json!({})))["token"].as_str().unwrap().to_owned()
}

/// Runs the command with this text on its standard input.
fn eightfold(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The command may have ended without reading it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A table of two people at both seats of which one person sits, begun and resigned: its id.
fn resigned(server: &Running, token: &str) -> String {
    let new = json!({"game": "octiles", "seats": [{"take": true}, {"take": true}]});
    let id = ok(server, "POST", "/api/tables", Some(token), Some(&new))["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}");
    ok(server, "POST", &format!("{path}/ready"), Some(token), Some(&json!({})));
    let turns = ok(server, "GET", &format!("{path}/legal"), None, None);
    let act = json!({"expected_seq": turns["seq"], "action_id": "a1", "turn": turns["turns"][0]});
    ok(server, "POST", &format!("{path}/act"), Some(token), Some(&act));
    ok(server, "POST", &format!("{path}/resign"), Some(token), Some(&json!({"action_id": "a2"})));
    id
}

#[test]
fn the_log_of_a_table_is_verified_down_to_who_signed_it() {
    let server = server();
    let id = resigned(&server, &guest(&server));
    let log = call(&server, "GET", &format!("/api/tables/{id}/record?form=log"), None, None).1;
    let key = ok(&server, "GET", "/api/key", None, None)["public_key"].as_str().unwrap().to_owned();

    let told = eightfold(&["verify", "-", "--key", &key], &log);
    assert!(told.status.success(), "{}", said(&told));
    assert!(said(&told).contains("all rows are signed by this key"), "{}", said(&told));
    assert!(said(&told).contains("the secret is the one that was committed to"), "{}", said(&told));

    // Without a key the chain is checked, and what could be checked besides is said.
    let told = eightfold(&["verify", "-"], &log);
    assert!(told.status.success() && said(&told).contains("--key"), "{}", said(&told));

    // Another server's key, a signature changed, one left out, and a row changed.
    let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let first = log.find("\"signature\":\"").unwrap() + 13;
    let mut forged = log.clone();
    let digit = if &log[first..=first] == "0" { "1" } else { "0" };
    forged.replace_range(first..=first, digit);
    let unsigned: Vec<String> = log
        .lines()
        .map(|line| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            row.as_object_mut().unwrap().remove("signature");
            row.to_string()
        })
        .collect();
    let changed = log.replacen("\"seq\":3,\"at_ms\":1", "\"seq\":3,\"at_ms\":2", 1);
    assert_ne!(changed, log);
    for (key, log, wrong) in [
        (other, &log, "row 1: the signature was not made by this key"),
        (key.as_str(), &forged, "row 1: "),
        (key.as_str(), &unsigned.join("\n"), "row 1: it is not signed"),
        (key.as_str(), &changed, "row 3 has the hash"),
    ] {
        let told = eightfold(&["verify", "-", "--key", key], log);
        assert_eq!(told.status.code(), Some(1), "{wrong}: {}", said(&told));
        assert!(said(&told).contains(wrong), "{wrong}: {}", said(&told));
    }
    let told = eightfold(&["verify", "-", "--key", "abc"], &log);
    assert_eq!(told.status.code(), Some(2));
    assert!(said(&told).contains("64 hexadecimal digits"), "{}", said(&told));
}
