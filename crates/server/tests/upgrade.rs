//! Databases of earlier versions, in which people have played: they are migrated, everything is shown, games continue,
//! and ratings stay as they were.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::{Client, TIMEOUT, action_id};
use eightfold_server::admin::check_ratings;
use eightfold_server::{Data, Options, ServerThread, start};
use eightfold_table::{Row, Table, verify};
use rusqlite::Connection;
use serde_json::{Value, json};

/// A database as a version stored it.
struct Version {
    name: &'static str,
    dump: &'static str,
    /// How many games, ratings and running games of these people it has.
    counts: [usize; 3],
}

const FIRST_VERSION: Version =
    Version { name: "0.1.0", dump: include_str!("kept/0.1.0.sql"), counts: [22, 13, 7] };
const SECOND: Version = Version { name: "0.2.0", dump: include_str!("kept/0.2.0.sql"), counts: [22, 13, 6] };
const PEOPLE: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

/// A folder with the database, removed at the end.
struct OldDatabase(PathBuf);

impl OldDatabase {
    fn new(version: &Version, name: &str) -> Self {
        let name = format!("eightfold-upgrade-{}-{}-{name}", std::process::id(), version.name);
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let kept = Self(folder);
        Connection::open(kept.file()).unwrap().execute_batch(version.dump).unwrap();
        kept
    }

    fn file(&self) -> PathBuf {
        self.0.join("data.db")
    }

    fn serve(&self) -> ServerThread {
        let data = Data::File(self.file());
        let watch_delay = Duration::ZERO;
        start(Options { port: 0, limit_factor: 10_000, data, watch_delay, ..Options::default() }).unwrap()
    }
}

impl Drop for OldDatabase {
    fn drop(&mut self) {
        // Best effort: the folder is temporary.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn column(file: &Path, query: &str) -> Vec<(String, String)> {
    let connection = Connection::open(file).unwrap();
    let mut statement = connection.prepare(query).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Returns the rows of each game, as stored.
fn logs(file: &Path) -> BTreeMap<String, Vec<String>> {
    let mut logs = BTreeMap::<String, Vec<String>>::new();
    for (game, row) in column(file, "SELECT game_id, row FROM rows ORDER BY game_id, seq") {
        logs.entry(game).or_default().push(row);
    }
    logs
}

/// Returns who has which rating, as stored.
fn ratings(file: &Path) -> Vec<(String, String)> {
    column(
        file,
        "SELECT ladder || ' ' || who, value || ' ' || deviation || ' ' || games FROM ratings ORDER BY 1",
    )
}

fn sign_in(server: &ServerThread, name: &str) -> Client {
    let mut client = Client::nobody(server.address());
    let secret = json!({"name": name, "password": format!("password of {name}")});
    let account = client.post("/api/login", &secret).ok();
    client.token = Some(account["token"].as_str().unwrap().to_owned());
    client.id = account["id"].as_str().unwrap().to_owned();
    client
}

fn parsed(rows: &[String]) -> Vec<Row> {
    rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect()
}

/// Returns a table when a person is to act, or when nobody is.
fn until_person_acts(client: &Client, path: &str) -> Value {
    let begin = Instant::now();
    loop {
        let table = client.get(path).ok();
        let to_act = table["players"].as_array().unwrap().iter().find(|it| it["seat"] == table["to_act"][0]);
        if table["status"] != "playing" || to_act.is_none_or(|player| player["computer"].is_null()) {
            return table;
        }
        assert!(begin.elapsed() < TIMEOUT, "the computer doesn't play: {path}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays up to this many turns of people at a table, and lets computers answer; returns how many people played.
fn play(people: &[Client], path: &str, turns: usize) -> usize {
    for played in 0..turns {
        let table = until_person_acts(&people[0], path);
        let players = table["players"].as_array().unwrap();
        let whose = players.iter().find(|player| player["seat"] == table["to_act"][0]);
        let person = whose.and_then(|player| people.iter().find(|person| player["id"] == person.id.as_str()));
        let Some(person) = person.filter(|_| table["status"] == "playing") else { return played };
        let legal = person.get(&format!("{path}/legal?limit=20000")).ok();
        let turns = legal["turns"].as_array().unwrap();
        assert!(!turns.is_empty(), "{table} {legal}");
        let turn = &turns[played % turns.len()];
        let act = json!({"expected_seq": legal["seq"], "action_id": action_id(), "turn": turn});
        person.post(&format!("{path}/act"), &act).ok();
    }
    turns
}

#[test]
fn games_of_version_0_1_continue() {
    games_continue(&FIRST_VERSION);
}

#[test]
fn games_of_version_0_2_continue() {
    games_continue(&SECOND);
}

fn games_continue(version: &Version) {
    let kept = OldDatabase::new(version, "play");
    let before = (logs(&kept.file()), ratings(&kept.file()));
    let states: BTreeMap<_, _> = column(&kept.file(), "SELECT id, status FROM games").into_iter().collect();
    assert_eq!([states.len(), before.1.len()], version.counts[..2]);
    let server = kept.serve();
    let people = PEOPLE.map(|name| sign_in(&server, name));
    let nobody = Client::nobody(server.address());
    for (id, status) in &states {
        let path = format!("/api/tables/{id}");
        let table = people[0].get(&path).ok();
        // A waiting table starts when everyone is there, or is closed after a week; a pause ends some day.
        let is = table["status"].as_str().unwrap();
        assert!(is == status || ["waiting", "paused"].contains(&status.as_str()), "{id}: {is}");
        assert_eq!(table["rows"].as_array().unwrap().len() as u64, table["seq"].as_u64().unwrap());
        people[0].get(&format!("{path}/messages")).ok();
        if table["position"] != Value::Null {
            assert_eq!(nobody.get(&format!("{path}/record")).status, 200, "{id}");
        }
        if status == "over" {
            assert!(verify(&parsed(&before.0[id])).unwrap().over, "{id}");
        }
    }
    assert_eq!(ratings(&kept.file()), before.1);
    let ann = people[0].get("/api/me/games?limit=100").ok();
    assert!(ann["tables"].as_array().unwrap().len() >= 10, "{ann}");
    let archive = people[0].get("/api/games?player=Ann&limit=100").ok();
    assert!(archive["tables"].as_array().unwrap().len() >= 5, "{archive}");
    let over = nobody.get("/api/tournaments?state=over").ok();
    assert_eq!(
        (&over["tournaments"][0]["name"], &over["tournaments"][0]["people"]),
        (&json!("Autumn"), &json!(2))
    );
    let bots = nobody.get("/api/bots?game=octi-fast").ok();
    assert_eq!(bots["bots"][0]["name"], "Robin");
    let me = people[0].get("/api/me").ok();
    assert_eq!((&me["words"], &me["has_password"]), (&json!(true), &json!(true)));

    // All games that were being played go on.
    let theirs = "SELECT game_id, id FROM seats JOIN people ON person = id WHERE people.name IS NOT NULL";
    let theirs: BTreeMap<_, _> = column(&kept.file(), theirs).into_iter().collect();
    let playing = states.iter().filter(|(id, is)| *is == "playing" && theirs.contains_key(*id));
    let playing: Vec<&String> = playing.map(|(id, _)| id).collect();
    assert_eq!(playing.len(), version.counts[2]);
    let mut played = BTreeMap::new();
    for id in playing {
        let path = format!("/api/tables/{id}");
        let turns = play(&people, &path, 3);
        assert!(turns > 0, "{id}");
        played.insert(id, turns);
        let table = people[0].get(&path).ok();
        let players = table["players"].as_array().unwrap();
        let players: Vec<&Client> =
            people.iter().filter(|who| players.iter().any(|at| at["id"] == who.id.as_str())).collect();
        if let [one, other] = players[..]
            && table["status"] == "playing"
        {
            let offer = |who: &Client, answer: Option<&str>| {
                let mut offer = json!({"action_id": action_id(), "kind": "draw"});
                if let Some(answer) = answer {
                    offer["answer"] = json!(answer);
                }
                who.post(&format!("{path}/offer"), &offer).ok();
            };
            offer(one, None);
            offer(other, Some("decline"));
            one.post(&format!("{path}/say"), &json!({"phrase": "thanks"})).ok();
        }
    }
    server.stop().unwrap();

    // What was there is unchanged, and what came after it fits.
    let after = logs(&kept.file());
    for (id, rows) in &before.0 {
        assert_eq!(&after[id][..rows.len()], &rows[..], "{id}");
        Table::replay(parsed(&after[id])).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    for (id, turns) in played {
        assert!(after[id].len() >= before.0[id].len() + turns, "{id}");
    }
    let checked = check_ratings(&Data::File(kept.file())).unwrap();
    assert!(checked.differences.is_empty(), "{:?}", checked.differences);
}

/// The kinds of rows and their fields in the logs of the earlier versions, which their servers know.
fn known_fields() -> BTreeMap<String, Vec<String>> {
    let always =
        ["action_id", "actor", "at_ms", "elapsed_ms", "forgiven_ms", "hash", "kind", "seq", "signature"];
    let of_kind: [(&str, &[&str]); 21] = [
        ("table", &["game", "id", "options", "rules", "seats", "shuffle", "start", "terms"]),
        ("sit", &["player", "seat"]),
        ("leave", &["seat"]),
        ("ready", &["contribution", "seat"]),
        ("start", &["position"]),
        ("turn", &["prepared", "turn"]),
        ("chance", &["step"]),
        ("undo", &["steps"]),
        ("offer", &["offer"]),
        ("answer", &["accept", "offer"]),
        ("resign", &["seat"]),
        ("flag", &["seat"]),
        ("out", &["cause", "seat"]),
        ("pause", &["reason", "until_ms"]),
        ("resume", &["reason"]),
        ("vacation", &["from_ms", "seat", "until_ms"]),
        ("time-given", &["ms", "seat"]),
        ("outage", &["from_ms", "given_ms", "until_ms"]),
        ("substitute", &["player", "seat"]),
        ("end", &["cause", "winners"]),
        ("secret", &["salt", "secret", "seed"]),
    ];
    let all = |fields: &[&str]| always.iter().chain(fields).map(|field| (*field).to_owned()).collect();
    of_kind.into_iter().map(|(kind, fields)| (kind.to_owned(), all(fields))).collect()
}

#[test]
fn games_of_0_1_get_only_known_rows() {
    only_known_rows(&FIRST_VERSION);
}

#[test]
fn games_of_0_2_get_only_known_rows() {
    only_known_rows(&SECOND);
}

fn only_known_rows(version: &Version) {
    let kept = OldDatabase::new(version, "rows");
    let before = logs(&kept.file());
    let server = kept.serve();
    let people = PEOPLE.map(|name| sign_in(&server, name));
    for id in before.keys() {
        let path = format!("/api/tables/{id}");
        play(&people, &path, 2);
        for (who, kind) in people.iter().zip(["undo", "pause", "add-time", "draw"]) {
            // Only some are allowed at each table.
            who.post(&format!("{path}/offer"), &json!({"action_id": action_id(), "kind": kind}));
            for other in &people {
                let answer = json!({"action_id": action_id(), "kind": kind, "answer": "accept"});
                other.post(&format!("{path}/offer"), &answer);
            }
        }
        for who in &people {
            who.post(&format!("{path}/resign"), &json!({"action_id": action_id()}));
        }
    }
    server.stop().unwrap();
    let (after, known) = (logs(&kept.file()), known_fields());
    let mut kinds = BTreeMap::<&str, usize>::new();
    for (id, rows) in &before {
        for row in &after[id][rows.len()..] {
            let value: Value = serde_json::from_str(row).unwrap();
            let fields = value.as_object().unwrap();
            let kind = known.keys().find(|kind| value["kind"] == kind.as_str());
            let kind = kind.unwrap_or_else(|| panic!("a new kind: {row}"));
            let new: Vec<&String> = fields.keys().filter(|field| !known[kind].contains(field)).collect();
            assert!(new.is_empty(), "{kind} has new fields: {new:?}");
            *kinds.entry(kind).or_default() += 1;
        }
    }
    for kind in ["turn", "offer", "answer", "undo", "pause", "resign", "end", "secret"] {
        assert!(kinds.contains_key(kind), "{kinds:?}");
    }
}
