//! The players' archive: what is published is judged here, equal boards are one, and likes, comments and moderation.

use eightfold_server::{Options, start};
use serde_json::{Value, json};

use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, server};

/// A board with seven loops, which are proven to be the most.
const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
const POSITION: &str = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";

fn publish(who: &Client, more: Value) -> HttpResponse {
    let mut new = json!({"title": "My board"});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    who.post("/api/archive", &new)
}

fn board(who: &Client, task: &str, board: &str) -> HttpResponse {
    publish(who, json!({"task": task, "board": board}))
}

/// Swaps the tiles of two spaces: another board.
fn swapped(board: &str, one: usize, other: usize) -> String {
    let mut tiles: Vec<&str> = board.split(',').collect();
    tiles.swap(one, other);
    tiles.join(",")
}

fn turned(board: &str, quarters: u8) -> String {
    let layout = eightfold_octiles::Layout::from_text(board).unwrap();
    eightfold_challenges::turn_layout(&layout, quarters).to_text()
}

fn titles(page: &Value) -> Vec<&str> {
    page["entries"].as_array().unwrap().iter().map(|entry| entry["title"].as_str().unwrap()).collect()
}

#[test]
fn the_server_computes_scores() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    let made = board(&ann, "3", LOOPS);
    assert_eq!(made.status, 201, "{}", made.text);
    let entry = &made.body["entry"];
    assert_eq!(
        (&entry["value"], &entry["topic"], &entry["author"]),
        (&json!("7"), &json!("3"), &json!("Ann"))
    );
    assert_eq!((&made.body["new"], &made.body["standing"]), (&json!(true), &json!("optimal")));
    // Nobody can send a score.
    for field in ["value", "rank", "score", "author", "likes"] {
        let forged = publish(&ann, json!({"task": "3", "board": swapped(LOOPS, 0, 1), field: "9"}));
        assert_eq!(forged.refused(), (400, "malformed"), "{field}");
    }
    let worse = board(&ann, "2.path.tiles", &swapped(LOOPS, 0, 1)).ok();
    let value: u32 = worse["entry"]["value"].as_str().unwrap().parse().unwrap();
    assert!((1..=17).contains(&value));
    assert_ne!(worse["standing"], "record");
    // What doesn't count is refused with a reason.
    for (task, tiles, reason) in [
        ("3", LOOPS.replacen("12.4", "-", 1), "16 of 17 tiles"),
        ("26", LOOPS.to_owned(), "not met"),
        ("3*10;3>=9", LOOPS.to_owned(), "missed by 2"),
        ("999", LOOPS.to_owned(), "no score"),
        ("3", "nonsense".to_owned(), "board"),
        ("connection:B.B.................R...............", LOOPS.to_owned(), "not solved"),
    ] {
        let refused = board(&ann, task, &tiles);
        assert_eq!(refused.refused(), (422, "illegal"), "{task}: {}", refused.text);
        assert!(refused.text.contains(reason), "{task}: {}", refused.text);
    }
    let records = ann.get("/api/archive/records").ok();
    let loops = records["records"].as_array().unwrap().iter().find(|record| record["task"] == "3").unwrap();
    assert_eq!(
        (&loops["program"], &loops["bound"], &loops["people"]["author"]),
        (&json!("7"), &json!("7"), &json!("Ann"))
    );
    // Seven loops are a record, and the other board isn't.
    assert_eq!(records["holders"], json!([{"id": ann.id, "name": "Ann", "records": 1, "improved": 0}]));
}

#[test]
fn rotated_boards_are_one() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let first = board(&ann, "3", LOOPS).ok();
    for quarters in 0..4 {
        let later = board(&ben, "3", &turned(LOOPS, quarters));
        assert_eq!(later.status, 200, "{quarters} quarters");
        assert_eq!((&later.body["new"], &later.body["standing"]), (&json!(false), &Value::Null));
        assert_eq!(later.body["entry"]["id"], first["entry"]["id"]);
        assert_eq!(later.body["entry"]["author"], "Ann", "the first keeps the honour");
    }
    // For another challenge it is another board.
    assert_eq!(board(&ben, "7", LOOPS).status, 201);
    let known =
        eightfold_challenges::summaries().into_iter().find(|summary| summary.id.to_string() == "5").unwrap();
    let theirs = board(&ben, "5", &turned(known.witness, 3));
    assert_eq!(theirs.refused(), (409, "taken"), "{}", theirs.text);
    let best = ann.get("/api/archive?task=3&order=best").ok();
    assert_eq!(best["entries"].as_array().unwrap().len(), 1);
}

#[test]
fn lists_show_only_the_requested_items() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let titled = |who: &Client, title: &str, task: &str, tiles: &str| {
        let new = json!({"title": title, "task": task, "board": tiles});
        who.post("/api/archive", &new).ok()["entry"]["id"].as_str().unwrap().to_owned()
    };
    let one = titled(&ann, "Seven rings", "3", LOOPS);
    titled(&ben, "Fewer rings", "3", &swapped(LOOPS, 2, 3));
    titled(&ben, "Long one", "2.path.tiles", LOOPS);
    let got = |path: &str| ann.get(&format!("/api/archive{path}")).ok();
    assert_eq!(titles(&got("")), ["Long one", "Fewer rings", "Seven rings"]);
    assert_eq!(titles(&got("?topic=3")), ["Fewer rings", "Seven rings"]);
    assert_eq!(titles(&got("?task=3&order=best")), ["Seven rings", "Fewer rings"]);
    assert_eq!(titles(&got("?by=Ben")), ["Long one", "Fewer rings"]);
    assert_eq!(titles(&got("?words=RINGS+seven")), ["Seven rings"]);
    ben.call("PUT", &format!("/api/archive/{one}/like"), None).ok();
    assert_eq!(titles(&got("?order=liked"))[0], "Seven rings");
    let first = got("?limit=2");
    let rest = got(&format!("?limit=2&after={}", first["next"].as_str().unwrap()));
    assert_eq!((titles(&rest), &rest["next"]), (vec!["Seven rings"], &Value::Null));
    for wrong in ["?topic=3&by=Ben", "?order=best", "?limit=0", "?after=x", "?words=a+b+c+d"] {
        assert_eq!(ann.get(&format!("/api/archive{wrong}")).refused(), (400, "malformed"), "{wrong}");
    }
}

#[test]
fn puzzle_is_unsolved_until_a_board_meets_it() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let made = publish(&ann, json!({"task": "3>=7;3*10", "statement": "Seven loops & more <b>"})).ok();
    assert_eq!((&made["entry"]["kind"], &made["standing"]), (&json!("task"), &Value::Null));
    assert_eq!(made["entry"]["statement"], "Seven loops & more <b>", "texts are text");
    assert_eq!(ann.get("/api/archive?unsolved=true").ok()["entries"].as_array().unwrap().len(), 1);
    let again = publish(&ben, json!({"task": "3*10;3>=7"}));
    assert_eq!((again.status, &again.body["entry"]["author"]), (200, &json!("Ann")));
    let solved = board(&ben, "3*10;3>=7", LOOPS).ok();
    assert_eq!((&solved["entry"]["value"], &solved["standing"]), (&json!("70"), &json!("best")));
    assert_eq!(ann.get("/api/archive?unsolved=true").ok()["entries"], json!([]));
    let boards = ann.get("/api/archive?task=3%3E%3D7%3B3*10&order=best").ok();
    assert_eq!(boards["entries"].as_array().unwrap().len(), 2, "{boards}");
    assert_eq!(publish(&ann, json!({"task": "3"})).refused(), (422, "illegal"));
}

#[test]
fn puzzle_of_a_game_is_proven_or_refused() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let line = format!("octi-fast | {POSITION} | win in 1");
    let made = publish(&ann, json!({"puzzle": line})).ok();
    let entry = &made["entry"];
    assert_eq!((&entry["kind"], &entry["topic"]), (&json!("puzzle"), &json!("octi-fast")));
    assert_eq!((&entry["puzzle"], &entry["value"]), (&json!(line), &json!("1/42")));
    // The same position, mirrored.
    let mirrored = "33:b/37:r/53:b/57:r/73:b/76:bA b=3,24,0,0 r=5,25,0,0 b";
    let later = publish(&ben, json!({"puzzle": format!("octi-fast | {mirrored} | win in 1")}));
    assert_eq!((later.status, &later.body["entry"]["id"]), (200, &entry["id"]), "{}", later.text);
    // Made with more turns than it takes: the shorter way is the reason.
    let cooked = publish(&ann, json!({"puzzle": line.replace("win in 1", "win in 2")}));
    assert_eq!(cooked.refused(), (422, "illegal"));
    assert!(cooked.text.contains("win in 1") && cooked.text.contains("36-37"), "{}", cooked.text);
    assert_eq!(publish(&ann, json!({"puzzle": "nonsense"})).refused(), (422, "illegal"));
    assert_eq!(publish(&ann, json!({"puzzle": line, "task": "3"})).refused(), (400, "malformed"));
}

#[test]
fn only_named_people_like_and_comment() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let guest = Client::guest(server.address());
    let nobody = Client::nobody(server.address());
    let id = board(&ann, "3", LOOPS).ok()["entry"]["id"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/api/archive/{id}{rest}");
    let like = |who: &Client, method: &str| who.call(method, &at("/like"), None);
    assert_eq!(like(&ben, "PUT").ok()["likes"], 1);
    assert_eq!(like(&ben, "PUT").ok()["likes"], 1, "once for each account");
    assert_eq!(ben.get(&at("")).ok()["liked"], true);
    assert_eq!(ann.get("/api/archive").ok()["entries"][0]["likes"], 1);
    assert_eq!(like(&ben, "DELETE").ok()["likes"], 0);
    assert_eq!(like(&ann, "PUT").refused(), (403, "not-allowed"), "not one's own");
    assert_eq!(like(&nobody, "PUT").refused(), (401, "unauthorized"));
    let say = |who: &Client, text: &str| who.post(&at("/comments"), &json!({"text": text}));
    // The second time the button was pressed twice.
    for _ in 0..2 {
        let said = say(&ben, "Nice <i>loops</i>").ok();
        assert_eq!((&said["text"], &said["number"]), (&json!("Nice <i>loops</i>"), &json!(1)));
    }
    for text in ["", " ", "two\nlines", "what a shit board", &"x".repeat(501)] {
        assert_eq!(say(&ben, text).refused(), (400, "malformed"), "{text}");
    }
    for (what, answer) in [
        ("like", like(&guest, "PUT")),
        ("comment", say(&guest, "hi")),
        ("publish", board(&guest, "3", LOOPS)),
    ] {
        assert_eq!(answer.refused(), (403, "not-allowed"), "a guest can't {what}");
    }
    for title in ["ab", "shit", "a\nb c", &"x".repeat(61)] {
        let refused = publish(&ann, json!({"title": title, "task": "3", "board": LOOPS}));
        assert_eq!(refused.refused(), (400, "malformed"), "{title}");
    }
    // People who have blocked each other don't meet here either.
    ann.call("PUT", "/api/me/blocks/Ben", None).ok();
    assert_eq!(ann.get(&at("/comments")).ok()["comments"], json!([]));
    assert_eq!(say(&ben, "again").refused(), (404, "not-found"));
    assert_eq!(ben.get("/api/archive").ok()["entries"], json!([]));
    ann.call("DELETE", "/api/me/blocks/Ben", None).ok();
    assert_eq!(ann.call("DELETE", &at("/comments/1"), None).refused(), (403, "not-allowed"));
    assert_eq!(ben.call("DELETE", &at(""), None).refused(), (403, "not-allowed"));
    ben.call("DELETE", &at("/comments/1"), None).ok();
    assert_eq!(ann.get(&at("")).ok()["comments"], 0);
    ann.call("DELETE", &at(""), None).ok();
    assert_eq!(ann.get(&at("")).refused(), (404, "not-found"));
}

#[test]
fn moderators_take_down_entries_and_comments() {
    let site = StoredSite::new("archive");
    let server = site.start();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let id = board(&ann, "3", LOOPS).ok()["entry"]["id"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/api/archive/{id}{rest}");
    ben.post(&at("/comments"), &json!({"text": "you are bad"})).ok();
    ann.post(&at("/report"), &json!({"reason": "not nice", "comment": 1})).ok();
    ben.post(&at("/report"), &json!({"reason": "the title"})).ok();
    assert_eq!(ann.get("/api/me/export").ok()["reports"][0]["entry"], json!(id));
    site.make_moderator(&cat);
    let reports = cat.get("/api/moderation/reports").ok();
    let [first, second] = [0, 1].map(|at| reports["reports"][at].clone());
    assert_eq!((&first["entry"], &first["comment"], &first["about"]), (&json!(id), &json!(1), &json!("Ben")));
    assert_eq!((&first["said"][0]["text"], &first["log"]), (&json!("you are bad"), &json!("")));
    assert_eq!((&second["about"], &second["said"][0]["text"]), (&json!("Ann"), &json!("My board")));
    let down = |about: &str, more: Value| {
        let mut deed = json!({"action_id": action_id(), "about": about, "kind": "take-down"});
        deed.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        cat.post("/api/moderation/deeds", &deed)
    };
    assert_eq!(down("Ben", json!({"entry": id, "comment": 1})).refused(), (400, "malformed"), "no reason");
    assert_eq!(down("Ben", json!({"entry": id, "words": "no"})).refused(), (400, "malformed"), "it's Ann's");
    let done =
        down("Ben", json!({"entry": id, "comment": 1, "words": "be kind", "report": first["number"]})).ok();
    assert_eq!(
        (&done["entry"], &done["comment"], &done["words"]),
        (&json!(id), &json!(1), &json!("be kind"))
    );
    assert_eq!(ben.get(&at("/comments")).ok()["comments"], json!([]));
    down("Ann", json!({"entry": id, "words": "a bad title", "report": second["number"]})).ok();
    assert_eq!(ben.get(&at("")).refused(), (404, "not-found"));
    assert_eq!(ben.get("/api/archive").ok()["entries"], json!([]));
    assert_eq!(ann.get(&at("")).ok()["hidden"], "a bad title", "its author sees why");
    assert_eq!(ann.get("/api/me/export").ok()["archive"]["entries"][0]["hidden"], "a bad title");
    assert_eq!(cat.get("/api/moderation/reports").ok()["reports"], json!([]));
    let rows = cat.get("/api/moderation/deeds?about=Ann").ok();
    assert_eq!((&rows["deeds"][0]["kind"], &rows["deeds"][0]["entry"]), (&json!("take-down"), &json!(id)));
    // The board itself may be published again, by anyone.
    assert_eq!(board(&ben, "3", LOOPS).status, 201);
    // A muted person can't publish or write, not even as the task of a shared board.
    let mute = json!({"action_id": action_id(), "about": "Ben", "kind": "mute"});
    cat.post("/api/moderation/deeds", &mute).ok();
    assert_eq!(board(&ben, "7", LOOPS).refused(), (403, "not-allowed"));
    let share = |task: &str| {
        let board = json!({"tiles": LOOPS, "task": task});
        ben.post("/api/shared-boards", &json!({"action_id": action_id(), "board": board}))
    };
    assert_eq!(share("you are bad").refused(), (403, "not-allowed"));
    let shared = share("pattern?rules=3*10").ok()["id"].as_str().unwrap().to_owned();
    let step = |task: &str| {
        let step = json!({"task": {"was": "pattern?rules=3*10", "now": task}});
        let body = json!({"action_id": action_id(), "step": step});
        ben.post(&format!("/api/shared-boards/{shared}/step"), &body)
    };
    assert_eq!(step("you are bad").refused(), (403, "not-allowed"));
    step("3").ok();
}

#[test]
fn export_and_deletion_cover_the_archive() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let id = board(&ann, "3", LOOPS).ok()["entry"]["id"].as_str().unwrap().to_owned();
    let other = board(&ben, "7", LOOPS).ok()["entry"]["id"].as_str().unwrap().to_owned();
    ann.call("PUT", &format!("/api/archive/{other}/like"), None).ok();
    ann.post(&format!("/api/archive/{other}/comments"), &json!({"text": "mine"})).ok();
    let export = ann.get("/api/me/export").ok()["archive"].clone();
    assert_eq!((&export["entries"][0]["id"], &export["likes"]), (&json!(id), &json!([other])));
    assert_eq!(export["comments"][0]["text"], "mine");
    ann.call("DELETE", "/api/me", Some(&json!({}))).ok();
    let left = ben.get(&format!("/api/archive/{id}")).ok();
    assert_eq!(
        (&left["title"], &left["value"]),
        (&json!(""), &json!("7")),
        "the board stays, without its texts"
    );
    assert!(left["author"].as_str().unwrap().starts_with("Guest-"), "{left}");
    let theirs = ben.get(&format!("/api/archive/{other}")).ok();
    assert_eq!((&theirs["likes"], &theirs["comments"]), (&json!(0), &json!(0)));
}

#[test]
fn publishing_is_limited() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let ann = Client::named(server.address(), "Ann");
    let line = format!("octi-fast | {POSITION} | win in 2");
    let refused = (0..9).map(|_| publish(&ann, json!({"puzzle": line}))).find(|answer| answer.status == 429);
    assert_eq!(refused.expect("proofs are few").refused(), (429, "rate-limited"));
    let many = (0..60).map(|_| board(&ann, "3", "nonsense").status).filter(|status| *status == 429).count();
    assert!(many > 0, "and boards not without end");
    let token = ann.post("/api/me/tokens", &json!({"name": "home", "scopes": ["read", "play"]}));
    let mut program = ann.clone();
    program.token = token.ok()["token"].as_str().map(str::to_owned);
    assert_eq!(board(&program, "3", LOOPS).refused(), (403, "not-allowed"));
    assert!(program.get("/api/archive").status == 200);
}
