//! Games online: checked logs, watching, and play in the terminal.

use eightfold_server::{Options, start};
use serde_json::{Value, json};

use super::{RunningCommand, after, call, eightfold, guest, ok, resigned, said, server};

#[test]
fn table_logs_are_verified_including_signatures() {
    let server = server();
    let id = resigned(&server, &guest(&server));
    let log = call(&server, "GET", &format!("/api/tables/{id}/record?form=log"), None, None).1;
    let key = ok(&server, "GET", "/api/key", None, None)["public_key"].as_str().unwrap().to_owned();

    let told = eightfold(&["verify", "-", "--key", &key], &log);
    assert!(told.status.success(), "{}", said(&told));
    assert!(said(&told).contains("all rows are signed with this key"), "{}", said(&told));
    assert!(said(&told).contains("the secret matches the commitment"), "{}", said(&told));

    // Without a key the chain is checked, and a message says what else could be checked.
    let told = eightfold(&["verify", "-"], &log);
    assert!(told.status.success() && said(&told).contains("--key"), "{}", said(&told));

    // Another server's key, a changed signature, a missing one, and a changed entry.
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
        (key.as_str(), &unsigned.join("\n"), "row 1: it isn't signed"),
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

#[test]
fn a_game_is_watched_to_its_end() {
    let server = server();
    let id = resigned(&server, &guest(&server));
    for path in ["/g/", "/#/table/", "/api/tables/"] {
        let url = format!("http://{}{path}{id}", server.address());
        let told = eightfold(&["watch", &url, "--no-board"], "");
        assert!(told.status.success(), "{}", said(&told));
        let text = said(&told);
        for part in
            ["the game starts", "chance: reveal ", " resigns", "the game is over: resignation", "result "]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    // The entries as printed make a log that can be verified.
    let told = eightfold(&["watch", &format!("http://{}/g/{id}", server.address()), "--rows"], "");
    let log = String::from_utf8(told.stdout).unwrap();
    let told = eightfold(&["verify", "-"], &log);
    assert!(told.status.success() && said(&told).contains("all legal"), "{}", said(&told));
}

#[test]
fn unwatchable_addresses_are_named() {
    let server = server();
    for (url, words) in [
        (format!("http://{}/g/nosuchtable", server.address()), "there is no table `nosuchtable`"),
        (format!("http://{}/", server.address()), "isn't the address of a game"),
        ("octiles".to_owned(), "the address of a server"),
        ("https://games.example/g/abc".to_owned(), "http only"),
    ] {
        let told = eightfold(&["watch", &url], "");
        assert_eq!(told.status.code(), Some(2), "{url}: {}", said(&told));
        assert!(said(&told).contains(words), "{url}: {}", said(&told));
    }
}

#[test]
fn player_with_both_seats_names_the_resigning_one() {
    let server = server();
    let url = format!("http://{}", server.address());
    let both =
        ["play", "octi-fast", "--server", &url, "--seat", "b=person", "--seat", "r=person", "--no-board"];
    let told = eightfold(&both, "moves\n#1\nresign x\nresign R\nn\nresign B\ny\nrecord\nquit\n");
    let text = said(&told);
    assert!(told.status.success(), "{text}");
    for part in [
        "Write `resign b` or `resign r`: these are your seats still in the game.",
        "Really resign seat r? y/n",
        "The game continues.",
        "Really resign seat b? y/n",
        "b resign",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_chance_game_is_played_online_and_verified() {
    let server = server();
    let url = format!("http://{}", server.address());
    let turns = "moves\n#1\n".repeat(3);
    let script = format!("hint\n{turns}clocks\nwho\nresign\ny\nrecord\nquit\n");
    let told = eightfold(
        &[
            "play",
            "octiles",
            "--server",
            &url,
            "--seat",
            "Y=1",
            "--clock",
            "10+5",
            "--as",
            "Ann",
            "--no-board",
        ],
        &script,
    );
    let text = said(&told);
    assert!(told.status.success(), "{text}");
    for part in [
        "You are Ann.",
        "Chance: reveal ",
        "Hints aren't available",
        "Blue 10:",
        "B (Ann) (here)",
        "Really resign seat",
        "Verified: ",
        "each linked to the one before, all legal",
        "the secret matches the commitment",
        "all rows are signed with this key",
        "contributions: ",
        "secret: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.matches("Ann (Blue): ").count() >= 3, "{text}");
}

#[test]
fn two_people_play_by_link_and_rejoin() {
    let server = server();
    let url = format!("http://{}", server.address());
    let mut ann = RunningCommand::new(&["play", "octi-fast", "--server", &url, "--no-board", "--as", "Ann"]);
    let told = ann.says_line("Others can join at ");
    let token = after(&told, "`--token ").to_owned();
    let link = after(&told, "Others can join at ").to_owned();
    let mut bob = RunningCommand::new(&["play", "octi-fast", "--server", &link, "--no-board", "--as", "Bob"]);
    bob.says("Ann (Blue), Bob (Red): no turn has been played yet.");
    ann.says("Ann (Blue)> ");
    ann.types("#1\n");
    ann.says("No turns have been listed yet");
    ann.types("moves\n#1\n");
    ann.says("Ann (Blue): ");
    bob.says("Ann (Blue): ");
    bob.says("Bob (Red)> ");
    // A proposal, accepted by the other player.
    bob.types("undo\n");
    let told = bob.says(".\n");
    assert!(told.contains("no turn") || told.contains("nothing") || told.contains("turn of"), "{told}");
    bob.types("moves\n#1\n");
    bob.says("Bob (Red): ");
    ann.says("Bob (Red): ");
    ann.types("undo\n");
    ann.says("proposes to take back 2 turns.");
    bob.says("proposes to take back 2 turns: `accept` or `decline`");
    // A script is prompted when it is its turn: Ann moves, and her proposal lapses.
    ann.types("moves\n#2\n");
    bob.says("Bob (Red)> ");
    // Ann leaves, and returns to her seat with her token.
    bob.types("moves\n#1\n");
    ann.says("Ann (Blue)> ");
    ann.types("quit\n");
    let (code, told) = ann.ends();
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains(&format!("--server {link} --token {token}")), "{told}");
    let mut ann =
        RunningCommand::new(&["play", "octi-fast", "--server", &link, "--no-board", "--token", &token]);
    ann.says("You are Ann.");
    ann.says("Ann (Blue), Bob (Red): 4 turns have been played. Ann (Blue) is to move.");
    ann.types("resign\ny\n");
    assert!(!ann.says("erified: ").contains("NOT"));
    assert!(bob.says("Verified: ").contains("resign"));
    // Both want another game.
    ann.types("rematch\n");
    ann.says("A rematch is proposed");
    bob.types("rematch\n");
    bob.says("Others can join at ");
    ann.types("rematch\n");
    ann.says("Bob (Blue), Ann (Red): no turn has been played yet.");
    bob.says("Bob (Blue)> ");
    // A script is prompted at its turn, and again at the end.
    bob.types("resign\ny\n");
    for talk in [&mut ann, &mut bob] {
        assert!(!talk.says("erified: ").contains("NOT"));
    }
    for talk in [ann, bob] {
        assert_eq!(talk.ends().0, Some(0));
    }
}

#[test]
fn a_terminal_reconnects_after_a_server_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = |port| Options {
        port,
        data: eightfold_server::Data::File(folder.path().join("games.db")),
        limit_factor: 100,
        ..Options::default()
    };
    let first = start(options(0)).unwrap();
    let port = first.address().port();
    let url = format!("http://{}", first.address());
    let mut ann = RunningCommand::new(&["play", "octiles", "--server", &url, "--no-board", "--seat", "Y=1"]);
    ann.says("(Blue)> ");
    first.stop().unwrap();
    ann.says("The connection is lost");
    let second = start(options(port)).unwrap();
    ann.types("moves\n#1\nmoves\n#1\nresign\ny\n");
    let told = ann.says("Verified: ");
    assert!(told.contains("Chance: reveal ") && !told.contains("NOT"), "{told}");
    assert_eq!(ann.ends().0, Some(0));
    second.stop().unwrap();
}

#[test]
fn unsupported_online_requests_are_named() {
    let server = server();
    let url = format!("http://{}", server.address());
    let new = json!({"game": "octiles", "seats": [{"take": true}, {"open": true}]});
    let token = guest(&server);
    let id = ok(&server, "POST", "/api/tables", Some(&token), Some(&new))["id"].as_str().unwrap().to_owned();
    let link = format!("{url}/g/{id}");
    for (words, why) in [
        (vec!["octiles", "--server", "nowhere"], "isn't the address of a server"),
        (vec!["octiles", "--server", "http://127.0.0.1:1"], "http://127.0.0.1:1"),
        (vec!["octi-fast", "--server", &link], "is a game of `octiles`"),
        (vec!["octiles", "--option", "players=3", "--server", &link], "`players` is 2 at"),
        (vec!["octiles", "--server", &link, "--clock", "3d"], "--clock is for a new game"),
        (vec!["octiles", "--server", &url, "--clock", "soon"], "`soon` isn't a clock"),
        (vec!["octiles", "--server", &url, "--clock", "999+999"], "a live clock has at most"),
        (vec!["octiles", "--server", &url, "--seat", "Y=nobody"], "`nobody` isn't a player"),
        (vec!["octiles", "--server", &url, "--seat", "Y=99"], "there is no level 99"),
        (vec!["octiles", "--server", &url, "--seat", "B=1", "--seat", "Y=1"], "no seat is left for you"),
        (vec!["octiles", "--server", &url, "--absent", "sometimes"], "--absent sometimes"),
        (vec!["octiles", "--server", &url, "--token", "wrong"], "this token is unknown"),
        (vec!["octiles", "--server", &url, "--seed", "3"], "cannot be used with"),
        (vec!["octiles", "--clock", "3d"], "--server"),
    ] {
        let told = eightfold(&[vec!["play"], words.clone()].concat(), "");
        assert_eq!(told.status.code(), Some(2), "{words:?}: {}", said(&told));
        assert!(said(&told).contains(why), "{words:?}: {}", said(&told));
    }
}
