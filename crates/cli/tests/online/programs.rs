//! Programs that play online with `eightfold bot`.

use serde_json::json;

use super::{RunningCommand, eightfold, guest, ok, said, server};

/// Returns the command line of our own engine.
fn engine(words: &str) -> String {
    let program = shlex::try_quote(env!("CARGO_BIN_EXE_eightfold")).expect("a path without NUL");
    format!("{program} engine {words}")
}

#[test]
fn a_program_plays_at_a_linked_table() {
    let server = server();
    let token = guest(&server);
    let new = json!({"game": "octiles", "seats": [{"computer": 1}, {"open": true}]});
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let link = format!("http://{}/g/{id}", server.address());
    let told =
        eightfold(&["bot", "--server", &link, "--engine", &engine("{game} {options}"), "--nodes", "50"], "");
    assert!(told.status.success(), "{}", said(&told));
    assert!(said(&told).contains(", verified"), "{}", said(&told));
    // The game is over: there is nothing left to play.
    let told = eightfold(&["bot", "--server", &link, "--engine", &engine("octiles")], "");
    assert_eq!(told.status.code(), Some(2));
    assert!(said(&told).contains("the game is over"), "{}", said(&told));
}

#[test]
fn a_program_waits_for_invitations() {
    let server = server();
    let url = format!("http://{}", server.address());
    // A bot account, and a token that may only read and play.
    let owner = guest(&server);
    ok(&server, "PATCH", "/api/me", Some(&owner), Some(&json!({"name": "Ann"})));
    ok(&server, "POST", "/api/me/bots", Some(&owner), Some(&json!({"name": "Robot"})));
    let new = json!({"name": "home", "scopes": ["read", "play"], "bot": "Robot"});
    let program = ok(&server, "POST", "/api/me/tokens", Some(&owner), Some(&new));
    let mut bot = RunningCommand::new(&[
        "bot",
        "--server",
        &url,
        "--engine",
        &engine("octi-fast"),
        "--token",
        program["token"].as_str().unwrap(),
        "--games",
        "1",
        "--nodes",
        "50",
    ]);
    bot.says("Robot plays at ");
    let token = guest(&server);
    let invite = |game: &str| {
        let new = json!({"game": game, "seats": [{"computer": 1}, {"invite": "Robot"}]});
        ok(&server, "POST", "/api/tables", Some(&token), Some(&new));
    };
    invite("octiles");
    bot.says("not accepted: this game is `octiles`, but the program plays `octi-fast`");
    invite("octi-fast");
    let told = bot.says(", verified");
    assert!(told.contains("result "), "{told}");
    assert_eq!(bot.ends().0, Some(0));
}

#[test]
fn a_failing_program_is_reported_and_resigns() {
    let server = server();
    let token = guest(&server);
    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, answer: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "while read -r word rest; do\n case $word in\n  hello) echo id game octi-fast; echo hellook;;\n  \
             isready) echo readyok;;\n  go) {answer};;\n  quit) exit;;\n esac\ndone\n"
        );
        std::fs::write(&path, text).unwrap();
        format!("sh '{}'", path.display())
    };
    // Only the last one has a short timeout for its turn: starting and greeting may take long on a busy machine.
    for (engine, more, why) in [
        (
            script("illegal", "echo bestmove 99-98"),
            &[][..],
            "it replied `99-98`, which isn't a legal turn at ",
        ),
        (script("dies", "exit 3"), &[], "the program ended: exit status: 3"),
        (script("silent", ":"), &["--time", "1ms"], "no reply to `go time 1` within 501 ms"),
    ] {
        let new = json!({"game": "octi-fast", "seats": [{"open": true}, {"computer": 1}]});
        let id =
            ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
        let link = format!("http://{}/g/{id}", server.address());
        let words = ["bot", "--server", &link, "--engine", &engine, "--patience", "60s"];
        let told = eightfold(&[&words[..], more].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{}", said(&told));
        assert!(said(&told).contains(why), "{why}: {}", said(&told));
        assert!(said(&told).contains("its seat has resigned"), "{}", said(&told));
        let table = ok(&server, "GET", &format!("/api/tables/{id}"), None, None);
        assert_eq!((&table["status"], &table["result"]), (&json!("over"), &table["players"][1]["seat"]));
    }
    let url = format!("http://{}", server.address());
    for (words, why) in [
        (vec!["--engine", "/nowhere/at-all"], "can't be started"),
        (vec!["--engine", ""], "names no program"),
        (vec!["--engine", &engine("octiles"), "--game", "octi-fast"], "plays `octiles`"),
    ] {
        let told = eightfold(&[vec!["bot", "--server", &url], words.clone()].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{words:?}: {}", said(&told));
        assert!(said(&told).contains(why), "{words:?}: {}", said(&told));
    }
}
