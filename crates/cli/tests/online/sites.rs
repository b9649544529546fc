//! Sites: their administration, where a server listens, and the exchange of archives.

use std::io::{BufRead, Write};
use std::process::Command;

use eightfold_server::{Options, ServerThread, start};
use serde_json::{Value, json};

use super::{eightfold, guest, ok, server};

#[test]
fn admin_commands_manage_a_site() {
    let folder = crate::common::folder("looked-after");
    let file = folder.join("eightfold.db");
    let options = Options { port: 0, data: eightfold_server::Data::File(file.clone()), ..Options::default() };
    let server = start(options).unwrap();
    let token = guest(&server);
    let new = json!({"game": "octiles", "seats": [{"take": true}]});
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let me = ok(&server, "GET", "/api/me", Some(&token), None);
    let (name, person) = (me["name"].as_str().unwrap().to_owned(), me["id"].as_str().unwrap());
    let data = file.to_str().unwrap();
    let close = ["admin", "close-table", &id, "--data", data];
    let said = |words: &[&str]| {
        let run = crate::common::eightfold(words);
        (run.code, run.out)
    };
    assert_eq!(said(&close), (Some(0), format!("game {id} is closed\n")));
    assert_eq!(said(&close), (Some(0), format!("game {id} was already over\n")));
    assert_ne!(said(&["admin", "close-table", "nowhere", "--data", data]).0, Some(0));
    let retire = ["admin", "retire", &name, "--words", "spam", "--data", data];
    assert_eq!(said(&retire), (Some(0), format!("the account of {name} (id {person}) is closed\n")));
    assert_ne!(said(&["admin", "retire", "nobody-at-all", "--data", data]).0, Some(0));
    // A single name is that of the copy; with two, the first is the source.
    let backup = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold"));
        command.arg("backup").args(words).current_dir(&folder).output().unwrap()
    };
    for (words, copy) in [(vec!["one.db"], "one.db"), (vec!["eightfold.db", "two.db"], "two.db")] {
        let done = backup(&words);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        assert_eq!(String::from_utf8_lossy(&done.stdout), format!("{copy} is a copy of eightfold.db\n"));
        assert!(folder.join(copy).is_file());
    }
    assert!(!backup(&[]).status.success());
    server.stop().unwrap();
}

#[test]
fn a_server_listens_where_a_name_says() {
    for (addr, at) in [("localhost:0", "http://127.0.0.1:"), ("[::1]:0", "http://[::1]:")] {
        let mut serving = Command::new(env!("CARGO_BIN_EXE_eightfold"))
            .args(["serve", "--memory", "--addr", addr])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let read = std::io::BufReader::new(serving.stdout.take().unwrap()).read_line(&mut line);
        serving.kill().unwrap();
        let output = serving.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // Not every machine has an IPv6 address.
        let none = addr.starts_with('[') && said.contains("can't listen on [::1]:0");
        assert!(none || (read.is_ok() && line.contains(at)), "{addr}: {line}{said}");
    }
    for (addr, words) in [("localhost", "has no port"), ("::1:8080", "[::1]:8080"), (":80", "localhost:8080")]
    {
        let said = crate::common::refuses(&["serve", "--memory", "--addr", addr], 2);
        assert!(said.contains(words) && said.contains("--addr"), "{addr}: {said}");
    }
    assert!(crate::common::prints(&["serve", "--help"]).contains("[::1]:8080"));
}

#[test]
fn a_foreign_database_file_is_refused() {
    let folder = crate::common::folder("foreign-data");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (empty, notes, copy) = (path("empty.db"), path("notes.db"), path("copy.db"));
    std::fs::write(&empty, "").unwrap();
    std::fs::write(&notes, "to buy: bread\n".repeat(100)).unwrap();
    let words = "isn't a database of this program";
    for file in [&empty, &notes] {
        for args in [
            &["backup", file, &copy][..],
            &["admin", "ratings", "--data", file],
            &["admin", "ratings", "--recompute", "--data", file],
            &["admin", "moderator", "ann", "--data", file],
            &["admin", "close-table", "some", "--data", file],
            &["admin", "retire", "ann", "--data", file],
            &["admin", "forget", "--days", "30", "--data", file],
        ] {
            let before = std::fs::read(file).unwrap();
            let said = crate::common::refuses(args, 2);
            assert!(said.contains(words) && said.contains(file.as_str()), "{args:?}: {said}");
            assert_eq!(std::fs::read(file).unwrap(), before, "{args:?}");
        }
    }
    let said = crate::common::refuses(&["serve", "--port", "0", "--data", &notes], 2);
    assert!(said.contains(words) && said.contains(&notes), "{said}");
    let said = crate::common::refuses(&["serve", "--port", "0", "--data", folder.to_str().unwrap()], 2);
    assert!(said.contains("this is a folder"), "{said}");
    let said = crate::common::refuses(&["backup", &path("nowhere.db"), &copy], 2);
    assert!(said.contains("there is no such file"), "{said}");
    assert!(!std::path::Path::new(&copy).exists());
}

#[test]
fn clubs_exchange_their_archives_as_files() {
    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
    let (one, other) = (server(), server());
    let folder = std::env::temp_dir().join(format!("eightfold-archive-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let boards = format!(
        "{{\"title\":\"Seven\",\"task\":\"3\",\"board\":\"{LOOPS}\",\"value\":\"99\"}}\n\
         {{\"title\":\"None\",\"task\":\"26\",\"board\":\"{LOOPS}\"}}\n\
         {{\"title\":\"A puzzle\",\"task\":\"3*10;3>=9\"}}\n"
    );
    std::fs::write(file("boards.jsonl"), boards).unwrap();
    let named = |server: &ServerThread, name: &str| {
        let token = guest(server);
        ok(server, "PATCH", "/api/me", Some(&token), Some(&json!({"name": name})));
        token
    };
    let url = |server: &ServerThread| format!("http://{}", server.address());
    let push = |server: &ServerThread, name: &str, token: &str| {
        let done =
            eightfold(&["archive", "push", &file(name), "--server", &url(server), "--token", token], "");
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    let ann = named(&one, "Ann");
    let (code, told) = push(&one, "boards.jsonl", &ann);
    assert_eq!(code, Some(1), "one of them is refused: {told}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("1 Seven: 7, proven to be optimal, http://"), "{told}");
    assert!(lines[1].starts_with("2 None: refused, the condition is not met"), "{told}");
    assert!(lines[2].starts_with("3 A puzzle, http://"), "{told}");
    let pull = |server: &ServerThread, name: &str| {
        let done = eightfold(&["archive", "pull", &file(name), "--server", &url(server)], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        std::fs::read_to_string(file(name)).unwrap()
    };
    // A collection goes along, in its order.
    let listed = ok(&one, "GET", "/api/archive", None, None)["entries"].clone();
    let ids: Vec<Value> = listed.as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect();
    let new = json!({"title": "For clubs", "public": true, "entries": ids});
    let made = ok(&one, "POST", "/api/collections", Some(&ann), Some(&new));
    let text = pull(&one, "one.jsonl");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["format"], &lines[0]["version"]), (&json!("eightfold-archive"), &json!(1)));
    assert_eq!(
        (&lines[1]["title"], &lines[1]["author"], &lines[1]["value"]),
        (&json!("Seven"), &json!("Ann"), &json!("7"))
    );
    assert_eq!((&lines[2]["kind"], lines.len()), (&json!("task"), 4));
    assert_eq!((&lines[3]["kind"], &lines[3]["entries"]), (&json!("collection"), &json!(ids)));
    // The file goes to another site, and again to the first one.
    let (code, told) = push(&other, "one.jsonl", &named(&other, "Club"));
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("4 For clubs: collection, 2 entries, http://"), "{told}");
    let theirs = ok(&other, "GET", "/api/collections", None, None)["collections"][0].clone();
    let theirs =
        ok(&other, "GET", &format!("/api/collections/{}", theirs["id"].as_str().unwrap()), None, None);
    let titles: Vec<&Value> =
        theirs["entries"].as_array().unwrap().iter().map(|entry| &entry["title"]).collect();
    assert_eq!((titles, &theirs["author"]), (vec![&json!("A puzzle"), &json!("Seven")], &json!("Club")));
    let (code, told) = push(&one, "one.jsonl", &named(&one, "Ben"));
    assert!(code == Some(0) && told.contains("Seven: already published by Ann"), "{told}");
    let only = ["archive", "pull", "--server", &url(&one), "--collection", made["id"].as_str().unwrap()];
    let only = String::from_utf8(eightfold(&only, "").stdout).unwrap();
    assert_eq!(only.lines().count(), 4, "the header, two entries and the collection: {only}");
    let theirs = eightfold(&["archive", "pull", "--server", &url(&other), "--topic", "3"], "");
    let theirs = String::from_utf8(theirs.stdout).unwrap();
    assert!(theirs.lines().count() == 2 && theirs.contains("\"author\":\"Club\""), "{theirs}");
    // A guest can't publish, and a file isn't overwritten.
    let refused = eightfold(
        &["archive", "push", &file("one.jsonl"), "--server", &url(&one), "--token", &guest(&one)],
        "",
    );
    assert!(
        refused.status.code() == Some(2)
            && String::from_utf8_lossy(&refused.stderr).contains("choose a name")
    );
    assert_eq!(
        eightfold(&["archive", "pull", &file("one.jsonl"), "--server", &url(&one)], "").status.code(),
        Some(2)
    );
    let _ = std::fs::remove_dir_all(folder); // best effort: the folder is temporary
}

/// Starts a server that sends the same text whatever is asked, and returns its address.
fn sends_always(body: &'static str) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let _ = std::io::BufReader::new(&stream).read_line(&mut String::new());
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
        }
    });
    address
}

#[test]
fn an_archive_is_not_taken_from_other_servers() {
    let folder = crate::common::folder("other-servers");
    let board = folder.join("board.jsonl");
    std::fs::write(&board, "{\"title\":\"t\",\"task\":\"9\",\"board\":\"b\"}\n").unwrap();
    let file = folder.join("pulled.jsonl");
    let (board, file) = (board.to_str().unwrap(), file.to_str().unwrap());
    for body in ["<html></html>", "[]", "{}", "{\"entries\":[],\"next\":\"0\"}"] {
        let server = sends_always(body);
        for args in [
            &["archive", "pull", file, "--server", &server][..],
            &["archive", "push", board, "--server", &server, "--token", "t"],
        ] {
            let run = crate::common::eightfold(args);
            assert_eq!(run.code, Some(2), "{body} {args:?}: {}", run.err);
            assert!(run.err.contains("an Eightfold server"), "{body} {args:?}: {}", run.err);
        }
        assert!(!std::path::Path::new(file).exists(), "{body}");
        let watched = crate::common::refuses(&["watch", &format!("{server}/g/abc")], 2);
        assert!(watched.contains("this isn't an Eightfold server"), "{body}: {watched}");
    }
    // Nothing to publish is an error too.
    std::fs::write(folder.join("empty.jsonl"), "\n").unwrap();
    let empty = folder.join("empty.jsonl");
    let args = ["archive", "push", empty.to_str().unwrap(), "--server", "http://127.0.0.1:1", "--token", "t"];
    assert!(crate::common::refuses(&args, 2).contains("nothing to publish"));
}
