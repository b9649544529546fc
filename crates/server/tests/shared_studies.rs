//! Studies that several people work on.

use eightfold_server::{Data, Options, start};
use eightfold_study::Path;
use serde_json::{Value, json};

use crate::common::boards::{Worker, replayed};
use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, begun, server};

const GAME: &str = "game: octi-fast\nseed: 0\n1. B 33+E\n2. r 37+A\n";

/// Makes a study of one chapter; returns its id.
fn make(client: &Client, more: Value) -> String {
    let mut new = json!({"action_id": action_id(), "chapters": [{"name": "First", "tree": GAME}]});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post("/api/shared-boards", &new).ok()["id"].as_str().unwrap().to_owned()
}

fn edit(client: &Client, id: &str, edit: Value) -> HttpResponse {
    let body = json!({"action_id": action_id(), "chapter": 1, "edit": edit});
    client.post(&format!("/api/shared-boards/{id}/edit"), &body)
}

fn add(at: &[&str], step: &str) -> Value {
    json!({"edit": "add", "at": at, "steps": [step]})
}

fn has(client: &Client, id: &str, at: &[&str]) -> bool {
    let shared = replayed(client, id);
    let path: Path = at.iter().copied().collect();
    shared.study().unwrap().chapter(1).unwrap().tree().find(&path).is_ok()
}

#[test]
fn people_edit_one_tree_in_one_order() {
    let server = server();
    let (ann, ben) = (Client::named(server.address(), "Ann"), Client::guest(server.address()));
    let id = make(&ann, json!({"name": "Openings"}));
    let mut watcher = Worker::new(&Client::nobody(server.address()), &id);
    edit(&ann, &id, add(&["33+E"], "37+E")).ok();
    edit(&ben, &id, add(&["33+E", "37+E"], "33+A")).ok();
    edit(&ann, &id, json!({"edit": "delete", "at": ["33+E", "37+E"]})).ok();
    let late = edit(&ben, &id, add(&["33+E", "37+E", "33+A"], "37+B"));
    assert_eq!(late.refused(), (409, "stale"));
    assert_eq!(late.body["error"]["message"], "the position after `37+E` was deleted meanwhile");
    assert_eq!(edit(&ben, &id, add(&["33+E"], "33+A")).refused(), (422, "illegal"), "the rules judge turns");
    assert_eq!(edit(&ben, &id, json!({"edit": "undo"})).refused(), (422, "illegal"));
    assert_eq!(edit(&ben, &id, json!({"edit": "paint"})).refused(), (400, "malformed"));
    let wrong = edit(&ben, &id, json!({"edit": "value", "at": ["33+E"], "value": "q 50 level-8 9"}));
    assert_eq!(wrong.refused(), (422, "illegal"));
    assert_eq!(wrong.body["error"]["message"], "there is no player `q` here: the players are b, r");
    let undo = format!("/api/shared-boards/{id}/undo");
    ann.post(&undo, &json!({"action_id": action_id()})).ok();
    assert!(has(&ann, &id, &["33+E", "37+E", "33+A"]), "the undo of a deletion brings everything back");
    watcher.read_up_to(5);
    assert_eq!(watcher.shared.as_ref(), Some(&replayed(&ann, &id)));
    let view = ann.get(&format!("/api/shared-boards/{id}")).ok();
    assert_eq!(view["chapters"], json!([{"id": 1, "name": "First", "game": "octi-fast", "positions": 5}]));
    let list = ben.get("/api/shared-boards").ok();
    assert_eq!((&list["boards"][0]["name"], &list["boards"][0]["chapters"]), (&json!("Openings"), &json!(1)));
    // The same request again is the same edit.
    let again = json!({"action_id": "one", "chapter": 1, "edit": add(&["33+E"], "37+B")});
    let path = format!("/api/shared-boards/{id}/edit");
    let seqs = [(); 2].map(|()| ann.post(&path, &again).ok()["seq"].clone());
    assert_eq!(seqs[0], seqs[1]);
    assert_eq!(ben.post(&path, &again).refused(), (409, "taken"));
}

#[test]
fn undone_edits_are_redone_by_their_person() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = make(&ann, json!({}));
    let path = format!("/api/shared-boards/{id}");
    let back =
        |who: &Client, call: &str| who.post(&format!("{path}/{call}"), &json!({"action_id": action_id()}));
    let can_redo = |who: &Client| who.get(&path).ok()["can_redo"] == true;
    assert_eq!(back(&ann, "redo").refused(), (422, "illegal"));
    edit(&ann, &id, add(&["33+E"], "37+E")).ok();
    back(&ann, "undo").ok();
    assert!(can_redo(&ann) && !can_redo(&ben));
    assert_eq!(back(&ben, "redo").refused(), (422, "illegal"));
    edit(&ben, &id, add(&["33+E"], "37+B")).ok();
    // The same request again is the same redo.
    let again = json!({"action_id": "one"});
    let seqs = [(); 2].map(|()| ann.post(&format!("{path}/redo"), &again).ok()["seq"].clone());
    assert_eq!(seqs, [json!(5), json!(5)]);
    assert!(has(&ann, &id, &["33+E", "37+E"]) && has(&ann, &id, &["33+E", "37+B"]) && !can_redo(&ann));
    // Over a socket too; it's stale once the position is gone.
    edit(&ann, &id, add(&["33+E", "37+B"], "33+A")).ok();
    let mut worker = Worker::new(&ann, &id);
    worker.ask(&json!({"do": "undo", "action_id": action_id()})).unwrap();
    edit(&ben, &id, json!({"edit": "delete", "at": ["33+E", "37+B"]})).ok();
    assert_eq!(worker.ask(&json!({"do": "redo", "action_id": action_id()})), Err("stale".to_owned()));
    assert!(can_redo(&ann));
    let board =
        json!({"action_id": action_id(), "board": {"tiles": crate::common::boards::LOOPS, "task": "3"}});
    let board = ann.post("/api/shared-boards", &board).ok()["id"].as_str().unwrap().to_owned();
    let redo = ann.post(&format!("/api/shared-boards/{board}/redo"), &json!({"action_id": action_id()}));
    assert_eq!(redo.refused(), (422, "illegal"), "only edits of studies are redone");
}

#[test]
fn the_maker_names_writers_and_others_watch() {
    let server = server();
    let [ann, ben, cat] = [(); 3].map(|()| Client::guest(server.address()));
    let id = make(&ann, json!({"editing": "maker", "writers": [ben.id]}));
    assert_eq!(ben.get("/api/shared-boards").ok()["boards"][0]["id"], json!(id), "a writer finds it");
    edit(&ben, &id, add(&["33+E"], "37+E")).ok();
    assert_eq!(edit(&cat, &id, add(&["33+E"], "37+B")).refused(), (403, "not-allowed"));
    let path = format!("/api/shared-boards/{id}");
    let writers = |ids: Value| json!({"action_id": action_id(), "writers": ids});
    assert_eq!(ben.call("PATCH", &path, Some(&writers(json!([cat.id])))).refused(), (403, "not-allowed"));
    assert_eq!(ann.call("PATCH", &path, Some(&writers(json!(["nobody"])))).refused(), (404, "not-found"));
    let view = ann.call("PATCH", &path, Some(&writers(json!([cat.id])))).ok();
    assert_eq!(view["writers"], json!([cat.id]));
    edit(&cat, &id, add(&["33+E"], "37+B")).ok();
    assert_eq!(edit(&ben, &id, add(&["33+E"], "37+C")).refused(), (403, "not-allowed"));
    // Everyone who watches sees where the others are; only writers present.
    let mut workers = [&cat, &ben].map(|client| Worker::new(client, &id));
    let point = json!({"do": "point", "chapter": 1, "node": ["33+E"], "presents": true});
    assert_eq!(workers[1].ask(&point), Err("not-allowed".to_owned()));
    workers[0].ask(&point).unwrap();
    let at = json!({"chapter": 1, "node": ["33+E"], "presents": true});
    while workers[1].wait("pointer")["at"] != at {}
    // The one who comes later hears of it too.
    let here = ann.get(&path).ok()["here"].clone();
    assert!(here.as_array().unwrap().iter().any(|pointer| pointer["at"] == at), "{here}");
    // Cat is no longer a writer, and so the others no longer follow.
    ann.call("PATCH", &path, Some(&writers(json!([])))).ok();
    while workers[1].wait("pointer")["at"] != json!({"chapter": 1, "node": ["33+E"]}) {}
    assert_eq!(workers[0].ask(&point), Err("not-allowed".to_owned()));
    let here = ann.get(&path).ok()["here"].to_string();
    assert!(!here.contains("presents"), "{here}");
    let long = json!({"do": "point", "chapter": 1, "node": vec!["33+E"; 1_001]});
    assert_eq!(workers[0].ask(&long), Err("malformed".to_owned()));
}

#[test]
fn chapters_and_lines_are_rows_too() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = make(&ann, json!({"edits": [add(&["33+E", "37+A"], "33+A")]}));
    assert!(has(&ann, &id, &["33+E", "37+A", "33+A"]));
    let chapters = |client: &Client, change: Value| {
        let body = json!({"action_id": action_id(), "change": change});
        client.post(&format!("/api/shared-boards/{id}/chapters"), &body)
    };
    // Larger than other requests may be.
    let long = format!("game: octiles\nseed: 0\n# {}\n", "long comment ".repeat(2_000));
    chapters(&ben, json!({"change": "add", "name": "Race", "tree": long})).ok();
    chapters(&ben, json!({"change": "rename", "chapter": 2, "name": "The race"})).ok();
    let order = || -> Vec<u32> {
        replayed(&ann, &id).study().unwrap().all().iter().map(|chapter| chapter.id()).collect()
    };
    chapters(&ben, json!({"change": "move", "chapter": 2, "before": 1})).ok();
    assert_eq!(order(), [2, 1]);
    assert_eq!(
        ann.get("/api/shared-boards").ok()["boards"][0]["game"],
        "octiles",
        "that of the first chapter"
    );
    assert_eq!(
        chapters(&ben, json!({"change": "move", "chapter": 2, "before": 1})).refused(),
        (409, "stale")
    );
    assert_eq!(
        chapters(&ben, json!({"change": "move", "chapter": 2, "before": 7})).refused(),
        (409, "stale")
    );
    chapters(&ben, json!({"change": "move", "chapter": 2})).ok();
    assert_eq!(order(), [1, 2]);
    assert_eq!(
        chapters(&ben, json!({"change": "add", "tree": "x".repeat(300_000)})).refused(),
        (413, "too-large")
    );
    assert_eq!(chapters(&ben, json!({"change": "add", "tree": "nothing"})).refused(), (400, "malformed"));
    let lines = |client: &Client, step: &str| {
        let lines = json!([{"steps": [step], "chance": 4_800}]);
        let body = json!({"action_id": action_id(), "chapter": 1, "at": ["33+E"], "seat": "r", "depth": 4,
            "lines": lines});
        client.post(&format!("/api/shared-boards/{id}/lines"), &body)
    };
    lines(&ben, "37+E").ok();
    assert_eq!(lines(&ben, "33+E").refused(), (422, "illegal"));
    chapters(&ann, json!({"change": "remove", "chapter": 1})).ok();
    assert_eq!(lines(&ben, "37+B").refused(), (409, "stale"));
    assert_eq!(chapters(&ann, json!({"change": "remove", "chapter": 2})).refused(), (422, "illegal"));
    let shared = replayed(&ann, &id);
    let names: Vec<&str> = shared.study().unwrap().all().iter().map(|chapter| chapter.name()).collect();
    assert_eq!(names, ["The race"]);
    for wrong in [
        json!({}),
        json!({"board": {"tiles": "-", "task": "3"}, "chapters": [{"tree": GAME}]}),
        json!({"chapters": [{"tree": GAME}], "steps": [{}]}),
        json!({"chapters": vec![json!({"tree": GAME}); 31]}),
    ] {
        let mut new = json!({"action_id": action_id()});
        new.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(ann.post("/api/shared-boards", &new).refused(), (400, "malformed"), "{wrong}");
    }
}

#[test]
fn players_open_one_study_after_a_game() {
    let server = server();
    let [ann, ben, cat] = [(); 3].map(|()| Client::guest(server.address()));
    let game = begun("octi-fast", json!({}), &[&ann, &ben]);
    let path = format!("/api/tables/{game}/study");
    assert_eq!(ann.post(&path, &json!({})).refused(), (403, "not-allowed"), "the game goes on");
    ann.post(&format!("/api/tables/{game}/resign"), &json!({"action_id": action_id()})).ok();
    assert_eq!(cat.post(&path, &json!({})).refused(), (403, "not-seated"));
    let made = ben.post(&path, &json!({})).ok();
    assert_eq!(made["table"], json!(game));
    let same = ann.post(&path, &json!({})).ok();
    assert_eq!(made["id"], same["id"], "the same study for both");
    let id = made["id"].as_str().unwrap();
    assert_eq!(ann.get("/api/shared-boards").ok()["boards"][0]["id"], json!(id));
    let comment = json!({"edit": "comment", "at": [], "text": "Well played"});
    edit(&ann, id, comment.clone()).ok();
    assert_eq!(edit(&cat, id, comment).refused(), (403, "not-allowed"), "others watch");
}

#[test]
fn moderators_take_a_rude_study_down() {
    let site = StoredSite::new("studies");
    let server = site.start();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let id = make(&ann, json!({}));
    let path = format!("/api/shared-boards/{id}");
    let rude = json!({"edit": "comment", "at": [], "text": "what a shit turn"});
    assert_eq!(edit(&ben, &id, rude).refused(), (400, "malformed"));
    let reversed = json!({"edit": "comment", "at": [], "text": "right\u{202e}left"});
    assert_eq!(edit(&ben, &id, reversed).refused(), (400, "malformed"));
    let tree = format!("{GAME}# shit\n");
    let rude = json!({"action_id": action_id(), "chapters": [{"tree": tree}]});
    assert_eq!(ben.post("/api/shared-boards", &rude).refused(), (400, "malformed"));
    let rude =
        json!({"action_id": action_id(), "change": {"change": "rename", "chapter": 1, "name": "shit"}});
    assert_eq!(ben.post(&format!("{path}/chapters"), &rude).refused(), (400, "malformed"));
    edit(&ben, &id, json!({"edit": "comment", "at": [], "text": "you are bad"})).ok();
    ann.post(&format!("{path}/report"), &json!({"person": ben.id, "reason": "not nice"})).ok();
    site.make_moderator(&cat);
    let report = cat.get("/api/moderation/reports").ok()["reports"][0].clone();
    assert_eq!(
        (&report["shared"], &report["log"], &report["about"]),
        (&json!(id), &json!(format!("{path}/rows")), &json!("Ben"))
    );
    let down = |more: Value| {
        let mut deed = json!({"action_id": action_id(), "about": "Ben", "kind": "take-down", "shared": id});
        deed.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        cat.post("/api/moderation/deeds", &deed)
    };
    assert_eq!(down(json!({})).refused(), (400, "malformed"), "no reason");
    assert_eq!(down(json!({"words": "no", "about": "Cat"})).status, 403);
    let mut watchers = [&ben, &ann].map(|person| Worker::new(person, &id));
    let lines = ben.lines(&format!("{path}/stream"));
    let done = down(json!({"words": "insults", "report": report["number"]})).ok();
    assert_eq!((&done["shared"], &done["words"]), (&json!(id), &json!("insults")));
    // The row says why, and is the last that others get.
    let point = json!({"do": "point", "chapter": 1});
    for (watcher, watches) in watchers.iter_mut().zip([false, true]) {
        watcher.read_up_to(3);
        assert_eq!(watcher.ask(&point).is_ok(), watches);
    }
    let lines: Vec<String> = lines.take(6).filter(|line| !line.is_empty()).collect();
    assert!(lines.len() == 3 && lines[2].contains("taken-down"), "{lines:?}");
    assert_eq!(ben.get(&path).refused(), (404, "not-found"));
    assert_eq!(ben.get(&format!("{path}/rows")).refused(), (404, "not-found"));
    assert_eq!(ben.get(&format!("{path}/messages")).refused(), (404, "not-found"));
    assert_eq!(ann.get(&path).ok()["taken_down"], "insults", "its maker sees why");
    assert_eq!(ben.get("/api/shared-boards").ok()["boards"], json!([]));
    assert_eq!(ann.get("/api/shared-boards").ok()["boards"][0]["id"], json!(id));
    let renamed = json!({"action_id": action_id(), "name": "Another name"});
    assert_eq!(ann.call("PATCH", &path, Some(&renamed)).refused(), (404, "not-found"));
    assert_eq!(ann.post(&format!("{path}/say"), &json!({"phrase": "thanks"})).refused(), (404, "not-found"));
    let rows = ann.get(&format!("{path}/rows"));
    assert!(rows.status == 200 && !rows.text.contains(&cat.id), "nobody is told which moderator it was");
    assert_eq!(edit(&ann, &id, add(&["33+E"], "37+E")).refused(), (404, "not-found"));
    assert_eq!(down(json!({"words": "again"})).refused(), (403, "not-allowed"));
    let exported = ann.get("/api/me/export").ok();
    assert_eq!(exported["shared_boards"], json!([id]));
}

#[test]
fn muted_people_bring_no_text_back() {
    let site = StoredSite::new("muted-studies");
    let server = site.start();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let id = make(&ann, json!({}));
    let path = format!("/api/shared-boards/{id}");
    let back =
        |who: &Client, call: &str| who.post(&format!("{path}/{call}"), &json!({"action_id": action_id()}));
    let comment = |text: &str| json!({"edit": "comment", "at": [], "text": text});
    edit(&ann, &id, comment("you are bad")).ok();
    edit(&ann, &id, comment("")).ok();
    site.make_moderator(&ben);
    let deed = |kind: &str| {
        let deed = json!({"action_id": action_id(), "about": "Ann", "kind": kind});
        ben.post("/api/moderation/deeds", &deed).ok();
    };
    deed("mute");
    assert_eq!(back(&ann, "undo").refused(), (403, "not-allowed"), "the undo would bring it back");
    deed("unmute");
    back(&ann, "undo").ok();
    back(&ann, "undo").ok();
    deed("mute");
    assert_eq!(back(&ann, "redo").refused(), (403, "not-allowed"));
    edit(&ann, &id, add(&["33+E"], "37+E")).ok();
    back(&ann, "undo").ok();
    back(&ann, "redo").ok();
    assert!(has(&ann, &id, &["33+E", "37+E"]), "turns are no text");
}

/// Opens the database of a stopped server.
fn database(site: &StoredSite) -> rusqlite::Connection {
    let Data::File(file) = &site.data else { unreachable!("it keeps a file") };
    rusqlite::Connection::open(file).unwrap()
}

#[test]
fn a_study_with_newer_rows_is_only_shown() {
    let site = StoredSite::new("newer-studies");
    let server = site.start();
    let mut ann = Client::guest(server.address());
    let id = make(&ann, json!({}));
    edit(&ann, &id, add(&["33+E"], "37+B")).ok();
    server.stop().unwrap();
    let row = json!({"seq": 3, "at_ms": 4_000_000_000_000_u64, "person": ann.id, "kind": "fireworks", "colour": "red"});
    let database = database(&site);
    let added = "INSERT INTO shared_board_rows (board, seq, text, action_id) VALUES (?1, 3, ?2, 'one')";
    database.execute(added, (&id, row.to_string())).unwrap();
    database.execute("UPDATE shared_boards SET seq = 3 WHERE id = ?1", (&id,)).unwrap();
    drop(database);
    let server = site.start();
    ann.base = format!("http://{}", server.address());
    let path = format!("/api/shared-boards/{id}");
    let view = ann.get(&path).ok();
    assert_eq!((&view["seq"], &view["chapters"][0]["name"]), (&json!(3), &json!("First")));
    assert_eq!((&view["newer"], &view["can_undo"]), (&json!(3), &json!(false)));
    assert_eq!(ann.get(&format!("{path}/rows?since=2")).ok()["rows"], json!([row]), "it is passed on");
    let late = edit(&ann, &id, add(&["33+E"], "37+E"));
    assert_eq!(late.refused(), (403, "not-allowed"));
    assert!(late.text.contains("a newer version wrote entry 3"), "{}", late.text);
    let again = json!({"action_id": "one", "chapter": 1, "edit": add(&["33+E"], "37+E")});
    assert_eq!(ann.post(&format!("{path}/edit"), &again).ok()["seq"], 3, "the newer version has stored it");
    let renamed = json!({"action_id": action_id(), "name": "Another name"});
    assert_eq!(ann.call("PATCH", &path, Some(&renamed)).refused(), (403, "not-allowed"));
}

#[test]
fn deleting_an_account_deletes_its_own_studies() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let (own, both) = (make(&ann, json!({})), make(&ann, json!({})));
    edit(&ben, &both, add(&["33+E"], "37+E")).ok();
    ann.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(ben.get(&format!("/api/shared-boards/{own}")).status, 404, "nobody else has worked on it");
    assert_eq!(ben.get(&format!("/api/shared-boards/{both}")).ok()["maker"]["name"], json!(ann.name));
}

#[test]
fn an_unreadable_study_keeps_no_account() {
    let site = StoredSite::new("unreadable-studies");
    let server = site.start();
    let mut ann = Client::guest(server.address());
    let (unreadable, own) = (make(&ann, json!({})), make(&ann, json!({})));
    server.stop().unwrap();
    let database = database(&site);
    let changed = r#"UPDATE shared_board_rows SET text = replace(text, '"terms":{', '"terms":{"colour":"red",')
        WHERE board = ?1"#;
    assert_eq!(database.execute(changed, (&unreadable,)).unwrap(), 1);
    drop(database);
    let server = site.start();
    ann.base = format!("http://{}", server.address());
    assert_eq!(ann.get(&format!("/api/shared-boards/{unreadable}")).status, 500);
    ann.call("DELETE", "/api/me", Some(&json!({}))).ok();
    let ben = Client::guest(server.address());
    assert_eq!(ben.get(&format!("/api/shared-boards/{own}")).status, 404);
    assert_eq!(ben.get(&format!("/api/shared-boards/{unreadable}")).status, 500, "it stays");
}

#[test]
fn floods_are_slowed_down() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let guest = Client::guest(server.address());
    let id = make(&guest, json!({}));
    let refused = (0..200).find_map(|at| {
        let text = format!("comment {at}");
        let answer = edit(&guest, &id, json!({"edit": "comment", "at": [], "text": text}));
        (answer.status != 200).then(|| answer.refused().0)
    });
    assert_eq!(refused, Some(429));
    for _ in 0..9 {
        make(&guest, json!({}));
    }
    let more = json!({"action_id": action_id(), "chapters": [{"tree": GAME}]});
    assert_eq!(guest.post("/api/shared-boards", &more).refused(), (403, "not-allowed"));
}

#[test]
fn people_without_table_talk_write_no_comments() {
    let server = server();
    let people = ["Ann", "Ben", "Cat", "Dan"].map(|name| Client::named(server.address(), name));
    let [ann, _, cat, _] = &people;
    let study = make(ann, json!({}));
    let comment = |who: &Client, text: &str| {
        edit(who, &study, json!({"edit": "comment", "at": ["33+E"], "text": text}))
    };
    let again = |call: &str| {
        ann.post(&format!("/api/shared-boards/{study}/{call}"), &json!({"action_id": action_id()}))
    };
    comment(cat, "before the game").ok();
    comment(ann, "attack in the west").ok();
    again("undo").ok();
    let published = ann.post("/api/archive", &json!({"title": "Seven loops", "task": "3>=7;3*10"})).ok();
    let comments = format!("/api/archive/{}/comments", published["entry"]["id"].as_str().unwrap());
    begun("octi-four", json!({"visibility": "link"}), &people.each_ref());
    assert_eq!(comment(ann, "attack in the west").refused(), (403, "not-allowed"));
    assert_eq!(again("redo").refused(), (403, "not-allowed"));
    let value = json!({"edit": "value", "at": ["33+E"], "value": "b 50 attack-in-the-west 1"});
    assert_eq!(edit(ann, &study, value).refused(), (403, "not-allowed"));
    let named = json!({"action_id": action_id(), "name": "Attack in the west"});
    let path = format!("/api/shared-boards/{study}");
    assert_eq!(ann.call("PATCH", &path, Some(&named)).refused(), (403, "not-allowed"));
    let chapters = json!([{"tree": GAME}]);
    let shared = json!({"action_id": action_id(), "chapters": chapters, "writers": [cat.id]});
    assert_eq!(ann.post("/api/shared-boards", &shared).refused(), (403, "not-allowed"));
    ann.post(&comments, &json!({"text": "attack in the west"})).ok();
    assert_eq!(cat.get(&comments).ok()["comments"], json!([]));
    let all = Client::nobody(server.address()).get(&comments).ok();
    assert_eq!(all["comments"].as_array().unwrap().len(), 1);
}
