//! Tournaments over HTTP, played to their end and through a restart.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use eightfold_server::{Data, Options, ServerThread, admin, start};
use eightfold_store::{SqliteStore, Store, TournamentAppend, TournamentHead, TournamentStore};
use eightfold_tournaments::{Row, Tournament, no_one_apart};
use serde_json::{Value, json};

use crate::common::{Client, TIMEOUT, action_id, server};

/// A folder for the data of a server, removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("eightfold-tournament-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("data.db")
    }

    fn serve(&self) -> ServerThread {
        start(Options { port: 0, limit_factor: 100, data: Data::File(self.file()), ..Options::default() })
            .unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn live() -> Value {
    json!({"kind": "live", "base_s": 600, "increment_s": 5})
}

pub fn new(name: &str, more: Value) -> Value {
    let mut new = json!({"action_id": action_id(), "name": name, "game": "octi-fast", "format": "swiss",
        "clock": live(), "break_s": 0, "visibility": "public"});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    new
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// Waits until a tournament satisfies a condition.
pub fn once(client: &Client, id: &str, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let until = Instant::now() + TIMEOUT;
    let (mut seq, mut view) = (0, Value::Null);
    while Instant::now() < until {
        let answer = client.get(&format!("/api/tournaments/{id}?since={seq}"));
        if answer.status != 204 {
            view = answer.ok();
            seq = view["seq"].as_u64().unwrap();
            if is_so(&view) {
                return view;
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{what}: {view:#}");
}

/// Returns the tables of the last round that are in progress.
pub fn open_tables(view: &Value) -> Vec<Value> {
    let rounds = view["rounds"].as_array().unwrap();
    let tables = rounds.last().map_or(Vec::new(), |round| round["tables"].as_array().unwrap().clone());
    tables.into_iter().filter(|table| table["places"].is_null()).collect()
}

/// Waits for the table, makes everyone ready, and lets everyone but the winner resign.
pub fn play(people: &[Client], table: &Value, winner: usize) {
    let id = text(&table["id"]);
    let players: Vec<&Client> = table["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| people.iter().find(|one| one.id == text(&player["id"])).unwrap())
        .collect();
    let until = Instant::now() + TIMEOUT;
    while players[0].get(&format!("/api/tables/{id}")).status != 200 {
        assert!(Instant::now() < until, "table {id} doesn't exist");
        std::thread::sleep(Duration::from_millis(20));
    }
    for player in &players {
        let ready = player.post(&format!("/api/tables/{id}/ready"), &json!({}));
        // A game of a tournament starts by itself after a while.
        if ready.status != 409 {
            ready.ok();
        }
    }
    for (seat, player) in players.iter().enumerate() {
        if seat != winner % players.len() {
            let resign = json!({"action_id": action_id()});
            player.post(&format!("/api/tables/{id}/resign"), &resign).ok();
        }
    }
}

/// Reads all rows of a tournament from its address.
pub fn rows(client: &Client, id: &str) -> Vec<Row> {
    let page = client.get(&format!("/api/tournaments/{id}/rows")).ok();
    assert_eq!(page["next"], Value::Null);
    serde_json::from_value(page["rows"].clone()).unwrap()
}

fn moved(people: &[Client], server: &ServerThread) -> Vec<Client> {
    let base = format!("http://{}", server.address());
    let there = |one: &Client| {
        let mut one = one.clone();
        one.base = base.clone();
        one
    };
    people.iter().map(there).collect()
}

#[test]
fn a_swiss_survives_a_restart_between_rounds() {
    let folder = Folder::new("swiss");
    let mut server = folder.serve();
    let mut people: Vec<Client> =
        ["Ann", "Ben", "Cat", "Dan", "Eve"].map(|name| Client::named(server.address(), name)).into();
    let made = new("Friday cup", json!({"join": true, "rated": true}));
    let view = people[0].post("/api/tournaments", &made).ok();
    let id = text(&view["id"]);
    // The same action gives the same tournament.
    assert_eq!(people[0].post("/api/tournaments", &made).ok()["id"], view["id"]);
    let at = |rest: &str| format!("/api/tournaments/{id}{rest}");
    assert_eq!(people[0].post(&at("/start"), &json!({})).refused(), (409, "too-early"));
    for person in &people[1..] {
        person.post(&at("/join"), &json!({})).ok();
    }
    // Joining twice counts once.
    assert_eq!(people[1].post(&at("/join"), &json!({})).ok()["standings"].as_array().unwrap().len(), 5);
    assert_eq!(people[1].post(&at("/start"), &json!({})).refused(), (403, "not-allowed"));
    people[0].post(&at("/start"), &json!({})).ok();
    people[0].post(&at("/start"), &json!({})).ok();

    let view = once(&people[0], &id, "the first round", |view| open_tables(view).len() == 2);
    assert_eq!((&view["status"], &view["planned_rounds"]), (&json!("running"), &json!(3)));
    let mine = &view["standings"].as_array().unwrap()[0];
    assert!(mine["table"].is_string() || view["rounds"][0]["byes"][0]["person"] == mine["person"]);
    // The last table of the first round ends, and the server shuts down.
    let tables = open_tables(&view);
    play(&people, &tables[0], 0);
    drop(server);
    server = folder.serve();
    people = moved(&people, &server);
    play(&people, &tables[1], 1);
    once(&people[0], &id, "the second round", |view| view["rounds"].as_array().unwrap().len() == 2);
    for table in open_tables(&once(&people[0], &id, "tables", |view| open_tables(view).len() == 2)) {
        play(&people, &table, 0);
    }
    let view = once(&people[0], &id, "the third round", |view| view["rounds"].as_array().unwrap().len() == 3);
    for table in open_tables(&view) {
        play(&people, &table, 1);
    }
    let view = once(&people[0], &id, "the end", |view| view["status"] == "over");
    assert_eq!(view["ended"], "done");

    // The meetings and the points.
    let mut met = BTreeSet::new();
    let mut ids = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for round in view["rounds"].as_array().unwrap() {
        for table in round["tables"].as_array().unwrap() {
            assert!(ids.insert(text(&table["id"])));
            let players = table["players"].as_array().unwrap();
            let mut pair = [text(&players[0]["id"]), text(&players[1]["id"])];
            pair.sort();
            assert!(met.insert(pair), "nobody meets twice");
            assert_eq!(table["places"].as_array().unwrap().len(), 2);
        }
        assert!(byes.insert(text(&round["byes"][0]["person"]["id"])), "nobody sits out twice");
    }
    assert_eq!((ids.len(), byes.len()), (6, 3));
    let points: Vec<f64> =
        view["standings"].as_array().unwrap().iter().map(|line| line["points"].as_f64().unwrap()).collect();
    assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
    assert!((points.iter().sum::<f64>() - 9.0).abs() < 1e-9, "{points:?}");
    // Replaying the rows gives the same.
    let replayed = Tournament::replay(&rows(&Client::nobody(server.address()), &id)).unwrap();
    let order: Vec<String> =
        replayed.standings().iter().map(|line| replayed.entrants()[line.entrant].person.clone()).collect();
    let shown: Vec<String> =
        view["standings"].as_array().unwrap().iter().map(|line| text(&line["person"]["id"])).collect();
    assert_eq!(order, shown);
    // Each game was rated once.
    let first = people[0].get(&format!("/api/tables/{}", ids.first().unwrap())).ok();
    assert_eq!(first["ratings"].as_array().unwrap().len(), 2, "{first}");
    assert_eq!(people[4].post(&at("/join"), &json!({})).refused(), (410, "over"));
    let list = people[1].get("/api/tournaments?state=over").ok();
    assert_eq!(text(&list["tournaments"][0]["id"]), id);
}

/// Writes the next row, like a server that dies right after it.
fn write_what_is_due(file: &std::path::Path, id: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let store = SqliteStore::open(file).unwrap();
    runtime.block_on(async {
        let head = store.tournament(id).await.unwrap().unwrap();
        let texts = store.tournament_rows(id, 0, 999).await.unwrap();
        let rows: Vec<Row> = texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        let tournament = Tournament::replay(&rows).unwrap();
        let now_ms = tournament.at_ms() + 700_000;
        let row = tournament.next(tournament.at_ms(), tournament.due(now_ms, &no_one_apart).unwrap());
        let append = TournamentAppend {
            expected: head.seq,
            head: TournamentHead { seq: head.seq + 1, ..head },
            rows: vec![serde_json::to_string(&row).unwrap()],
            people: Vec::new(),
        };
        assert!(store.append_tournament(append).await.unwrap());
        store.ping().await.unwrap();
    });
}

#[test]
fn tables_of_three_are_created_after_a_crash() {
    let folder = Folder::new("three");
    let mut server = folder.serve();
    let mut people: Vec<Client> = (0..7).map(|_| Client::guest(server.address())).collect();
    let three = json!({"game": "octiles", "options": {"players": 3}, "format": "tables", "rounds": 2, "break_s": 600,
        "visibility": "link"});
    let id = text(&people[0].post("/api/tournaments", &new("Three by three", three)).ok()["id"]);
    let at = |rest: &str| format!("/api/tournaments/{id}{rest}");
    people[0].call("PATCH", "/api/me", Some(&json!({"name": "Ann"}))).ok();
    let bot = people[0].post("/api/me/bots", &json!({"name": "Robin"})).ok();
    let token = json!({"name": "home", "scopes": ["read", "play"], "bot": bot["name"]});
    let token = text(&people[0].post("/api/me/tokens", &token).ok()["token"]);
    let mut robin = people[0].clone();
    robin.token = Some(token);
    assert_eq!(robin.post(&at("/join"), &json!({})).refused(), (403, "not-allowed"));
    people[6].call("PUT", &format!("/api/me/blocks/{}", people[0].name), None).ok();
    assert_eq!(people[6].post(&at("/join"), &json!({})).refused(), (403, "not-allowed"));
    assert_eq!(
        Client::nobody(server.address()).post(&at("/join"), &json!({})).refused(),
        (401, "unauthorized")
    );
    for person in &people[..6] {
        person.post(&at("/join"), &json!({})).ok();
    }
    assert_eq!(people[5].get("/api/tournaments").ok()["tournaments"], json!([]), "it is unlisted");
    assert_eq!(people[5].get("/api/tournaments?mine=true").ok()["tournaments"][0]["people"], 6);
    people[0].post(&at("/start"), &json!({})).ok();
    let view = once(&people[0], &id, "the first round", |view| open_tables(view).len() == 2);
    for (number, table) in open_tables(&view).iter().enumerate() {
        play(&people, table, number);
    }
    let over = |view: &Value| view["rounds"].as_array().unwrap().len() == 1 && open_tables(view).is_empty();
    let view = once(&people[0], &id, "the end of the round", over);
    for line in view["rounds"][0]["tables"].as_array().unwrap() {
        let places: BTreeSet<u64> =
            line["places"].as_array().unwrap().iter().map(|p| p.as_u64().unwrap()).collect();
        assert_eq!(places, BTreeSet::from([1, 2, 3]), "who resigns first comes last");
    }

    // A server dies between the row of a round and its tables.
    drop(server);
    write_what_is_due(&folder.file(), &id);
    server = folder.serve();
    people = moved(&people, &server);
    let view = once(&people[0], &id, "the second round", |view| open_tables(view).len() == 2);
    let mut seats: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for table in
        view["rounds"].as_array().unwrap().iter().flat_map(|round| round["tables"].as_array().unwrap())
    {
        for (seat, player) in table["players"].as_array().unwrap().iter().enumerate() {
            assert!(seats.entry(text(&player["id"])).or_default().insert(seat), "nobody has a seat twice");
        }
    }
    for table in open_tables(&view) {
        play(&people, &table, 2);
    }
    let view = once(&people[0], &id, "the end", |view| view["status"] == "over");
    let points: f64 =
        view["standings"].as_array().unwrap().iter().map(|line| line["points"].as_f64().unwrap()).sum();
    assert!((points - 12.0).abs() < 1e-9, "three points a table");
}

#[test]
fn invalid_tournaments_are_refused_with_a_reason() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    for (wrong, word) in [
        (json!({"clock": {"kind": "none"}}), "clock"),
        (json!({"clock": {"kind": "days", "days": 8}}), "7 days"),
        (json!({"game": "octiles", "options": {"players": 3}}), "tables"),
        (json!({"format": "tables"}), "three or four"),
        (json!({"format": "arena", "clock": {"kind": "days", "days": 1}}), "live"),
        (json!({"format": "arena", "minutes": 1}), "minutes"),
        (json!({"rounds": 51}), "rounds"),
        (json!({"format": "round-robin", "rounds": 3}), "rounds"),
        (json!({"most": 1}), "most"),
        (json!({"starts_ms": 5}), "starts_ms"),
        (json!({"name": "ab"}), "3 to 40"),
        (json!({"name": "The Admin cup"}), "word"),
        (json!({"name": "a<b>c"}), "letters"),
        (json!({"action_id": "a b"}), "action_id"),
        (json!({"game": "chess"}), "chess"),
    ] {
        let refused = ann.post("/api/tournaments", &new("Cup", wrong.clone()));
        assert_eq!(refused.refused(), (400, "malformed"), "{wrong}: {}", refused.text);
        assert!(refused.text.contains(word), "{wrong}: {}", refused.text);
    }
    let ids: Vec<String> =
        (0..5).map(|_| text(&ann.post("/api/tournaments", &new("Cup", json!({}))).ok()["id"])).collect();
    assert_eq!(ann.post("/api/tournaments", &new("Cup", json!({}))).refused(), (403, "not-allowed"));
    assert_eq!(
        ben.post(&format!("/api/tournaments/{}/end", ids[0]), &json!({})).refused(),
        (403, "not-allowed")
    );
    assert_eq!(
        ben.post(&format!("/api/tournaments/{}/leave", ids[0]), &json!({})).refused(),
        (403, "not-seated")
    );
    let ended = ann.post(&format!("/api/tournaments/{}/end", ids[0]), &json!({})).ok();
    assert_eq!((&ended["status"], &ended["ended"]), (&json!("over"), &json!("stopped")));
    ann.post("/api/tournaments", &new("Cup", json!({}))).ok();
    assert_eq!(ann.get("/api/tournaments/nosuchthing").refused(), (404, "not-found"));
    let page = ben.get("/api/tournaments?limit=3").ok();
    let next = ben.get(&format!("/api/tournaments?limit=3&after={}", text(&page["next"]))).ok();
    assert_eq!(
        (page["tournaments"].as_array().unwrap().len(), next["tournaments"].as_array().unwrap().len()),
        (3, 2)
    );
    // It starts on time without a request, and ends if it has no players.
    let soon = ben.get(&format!("/api/tournaments/{}", ids[1])).ok()["now_ms"].as_u64().unwrap();
    let id = text(&ben.post("/api/tournaments", &new("Soon", json!({"starts_ms": soon}))).ok()["id"]);
    let view = once(&ben, &id, "the end", |view| view["status"] == "over");
    assert_eq!(view["ended"], "too-few");
}

#[test]
fn deleted_people_leave_their_tournaments() {
    let folder = Folder::new("gone");
    let server = folder.serve();
    let people: Vec<Client> = (0..6).map(|_| Client::guest(server.address())).collect();
    let make = |by: &Client| text(&by.post("/api/tournaments", &new("Cup", json!({}))).ok()["id"]);
    let [cup, other] = [&people[0], &people[1]].map(make);
    for person in &people {
        for id in [&cup, &other] {
            person.post(&format!("/api/tournaments/{id}/join"), &json!({})).ok();
        }
    }
    // One person deletes the account; another's is closed by an admin command.
    assert_eq!(people[1].call("DELETE", "/api/me", None).status, 204);
    admin::retire(&Data::File(folder.file()), &people[2].id, "spam").unwrap();
    let over = people[0].get(&format!("/api/tournaments/{other}")).ok();
    assert_eq!((&over["status"], &over["ended"]), (&json!("over"), &json!("stopped")), "{over:#}");

    people[0].post(&format!("/api/tournaments/{cup}/start"), &json!({})).ok();
    let view = once(&people[0], &cup, "two tables", |view| open_tables(view).len() == 2);
    let mut paired: Vec<String> = open_tables(&view)
        .iter()
        .flat_map(|table| table["players"].as_array().unwrap().iter().map(|player| text(&player["id"])))
        .collect();
    paired.sort();
    let mut here = [0, 3, 4, 5].map(|at| people[at].id.clone());
    here.sort();
    assert_eq!(paired, here);
}

#[test]
fn concurrent_requests_respect_the_tournament_limit() {
    let server = server();
    let ann = Client::guest(server.address());
    let asked: Vec<_> = (0..12)
        .map(|_| {
            let ann = ann.clone();
            std::thread::spawn(move || ann.post("/api/tournaments", &new("Cup", json!({}))).status)
        })
        .collect();
    let made = asked.into_iter().map(|one| one.join().unwrap());
    let (made, refused): (Vec<u16>, Vec<u16>) = made.partition(|status| *status == 201);
    assert_eq!(made.len(), 5);
    assert!(refused.iter().all(|status| *status == 403), "{refused:?}");
}

#[test]
fn nobody_plays_live_in_two_tournaments() {
    let server = server();
    let people: Vec<Client> = (0..5).map(|_| Client::guest(server.address())).collect();
    let make = |who: &[usize], format: &str| {
        let id = text(&people[0].post("/api/tournaments", &new("Cup", json!({"format": format}))).ok()["id"]);
        for at in who {
            people[*at].post(&format!("/api/tournaments/{id}/join"), &json!({})).ok();
        }
        people[0].post(&format!("/api/tournaments/{id}/start"), &json!({})).ok();
        id
    };
    let first = make(&[0, 1], "swiss");
    let going = once(&people[0], &first, "the first round", |view| open_tables(view).len() == 1);
    // A Swiss starts without them, a round robin waits.
    let swiss = make(&[0, 1, 2, 3], "swiss");
    let all = make(&[0, 4], "round-robin");
    let view = once(&people[0], &swiss, "a round", |view| open_tables(view).len() == 1);
    let seated = |table: &Value| -> BTreeSet<String> {
        table["players"].as_array().unwrap().iter().map(|player| text(&player["id"])).collect()
    };
    let others = [2, 3].map(|at| people[at].id.clone());
    assert_eq!(seated(&open_tables(&view)[0]), BTreeSet::from(others), "{view:#}");
    assert_eq!(view["rounds"][0]["byes"], json!([]));
    let before = people[0].get(&format!("/api/tournaments/{all}")).ok()["now_ms"].as_u64();
    play(&people, &open_tables(&going)[0], 0);
    let view = once(&people[0], &all, "its round", |view| open_tables(view).len() == 1);
    assert!(view["rounds"][0]["at_ms"].as_u64() >= before);
    play(&people, &open_tables(&view)[0], 0);
    once(&people[0], &all, "the end", |view| view["status"] == "over");
    play(
        &people,
        &open_tables(&once(&people[0], &swiss, "its table", |view| open_tables(view).len() == 1))[0],
        0,
    );
    once(&people[0], &swiss, "a round of all", |view| open_tables(view).len() == 2);
}

#[test]
fn tournament_games_are_played_by_their_players() {
    let server = server();
    let [ann, ben, cat] = [0; 3].map(|_| Client::guest(server.address()));
    let id = text(&ann.post("/api/tournaments", &new("Small", json!({"join": true}))).ok()["id"]);
    ben.post(&format!("/api/tournaments/{id}/join"), &json!({})).ok();
    ann.post(&format!("/api/tournaments/{id}/start"), &json!({})).ok();
    let table = format!("/api/tables/{id}r1t1");
    let until = Instant::now() + TIMEOUT;
    while ann.get(&table).status != 200 {
        assert!(Instant::now() < until, "there is no table");
        std::thread::sleep(Duration::from_millis(20));
    }
    for (who, what) in [(&ben, "leave"), (&cat, "sit")] {
        let answer = who.post(&format!("{table}/{what}"), &json!({}));
        assert_eq!(answer.refused(), (403, "not-allowed"), "{}", answer.text);
    }
    let seen = ann.get(&table).ok();
    assert_eq!(seen["players"][1]["holder"], "person");
    let ann_seat = &seen["you"][0];
    // Nor does anyone hold up the others.
    for kind in ["abort", "adjourn", "pause", "add-time"] {
        let offer = json!({"action_id": action_id(), "kind": kind});
        assert_eq!(ben.post(&format!("{table}/offer"), &offer).refused(), (403, "not-allowed"), "{kind}");
    }
    let claim = json!({"action_id": action_id(), "seat": ann_seat, "claim": "adjourn"});
    assert_eq!(ben.post(&format!("{table}/claim"), &claim).refused(), (403, "not-allowed"));
    // When the tournament has ended, it's an ordinary game.
    ann.post(&format!("/api/tournaments/{id}/end"), &json!({})).ok();
    ben.post(&format!("{table}/leave"), &json!({})).ok();
}
