//! Two servers over one database: a game with players at different servers, while one component after the other is
//! down.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use eightfold_table::{Row, verify};
use eightfold_tournaments::Tournament;
use serde_json::{Value, json};

use crate::bots::{expect_note, listener};
use crate::common::site::Site;
use crate::common::storm::{Storm, run_storm};
use crate::common::{Client, Numbers, TIMEOUT, action_id, begun};
use crate::spectators::{next, text, watch};
use crate::tournaments::{new, once, open_tables, play, rows};

/// Returns the program under test.
fn server() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_eightfold-server"))
}

/// Waits for a condition.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < TIMEOUT, "{what}");
        std::thread::yield_now();
    }
}

/// A player at a server, with a stream of a table's rows.
struct Player {
    client: Client,
    id: String,
    rows: Receiver<Value>,
    /// The last row received.
    seq: u64,
}

impl Player {
    fn new(client: Client, id: &str) -> Self {
        // Of an ended stream, so that the first wait opens one.
        let (_, rows) = channel();
        Self { client, id: id.to_owned(), rows, seq: 0 }
    }

    /// Opens a new stream of the rows after the last known one.
    fn dial(&mut self) {
        let (tell, rows) = channel();
        let (client, path) =
            (self.client.clone(), format!("/api/tables/{}/stream?since={}", self.id, self.seq));
        std::thread::spawn(move || {
            let lines = client.try_lines(&path).into_iter().flatten();
            for row in
                lines.filter(|line| !line.is_empty()).map_while(|line| serde_json::from_str(&line).ok())
            {
                if tell.send(row).is_err() {
                    return;
                }
            }
        });
        self.rows = rows;
    }

    /// Waits for this row, each once and in order; reconnects whenever the stream has ended.
    fn record_seq(&mut self, seq: u64) {
        let begin = Instant::now();
        while self.seq < seq {
            match self.rows.recv_timeout(TIMEOUT) {
                Ok(row) => {
                    assert_eq!(row["seq"].as_u64(), Some(self.seq + 1), "rows come in order: {row}");
                    self.seq += 1;
                }
                Err(_) => {
                    assert!(begin.elapsed() < TIMEOUT, "row {seq} does not come");
                    self.dial();
                }
            }
        }
    }
}

/// A game of two, each at a server of their own.
struct Game {
    players: [Player; 2],
    id: String,
    numbers: Numbers,
    /// The acknowledged rows.
    acknowledged: Vec<Value>,
}

impl Game {
    fn begin(site: &Site) -> Self {
        let people: Vec<Client> = site.addresses().into_iter().map(Client::guest).collect();
        let clock = json!({"clock": {"kind": "live", "base_s": 3600, "increment_s": 1}, "absent": "computer", "level": 1});
        let id = begun("octi-fast", clock, &[&people[0], &people[1]]);
        let players = [0, 1].map(|at| Player::new(people[at].clone(), &id));
        Self { players, id, numbers: Numbers(5), acknowledged: Vec::new() }
    }

    fn path(&self) -> String {
        format!("/api/tables/{}", self.id)
    }

    /// Returns the player to move and a legal turn; `None` after the game.
    fn next(&mut self) -> Option<(usize, Value)> {
        let client = &self.players[0].client;
        let table = client.get(&self.path()).ok();
        if table["status"] != "playing" {
            return None;
        }
        let mover = usize::from(table["you"] != table["to_act"]);
        let turns = client.get(&format!("{}/legal?limit=20000", self.path())).ok();
        let turns = turns["turns"].as_array().unwrap();
        let turn = &turns[self.numbers.below(turns.len())];
        Some((mover, json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": turn})))
    }

    /// Repeats an action until it succeeds, and waits until both players have its rows.
    fn act(&mut self, mover: usize, act: &Value) {
        let path = format!("{}/act", self.path());
        let client = &self.players[mover].client;
        let mut done = None;
        until("the turn is taken", || {
            done = client.try_call("POST", &path, Some(act)).filter(|answer| answer.status < 500);
            done.is_some()
        });
        let answer = done.unwrap();
        if answer.refused() == (409, "stale") {
            return; // a server has given back time
        }
        let answer = answer.ok();
        self.acknowledged.extend(answer["rows"].as_array().unwrap().iter().cloned());
        for player in &mut self.players {
            player.record_seq(answer["seq"].as_u64().unwrap());
        }
    }

    /// Takes a turn; returns whether the game continues.
    fn turn(&mut self) -> bool {
        let Some((mover, act)) = self.next() else { return false };
        self.act(mover, &act);
        true
    }
}

#[test]
fn a_game_between_two_servers_survives_every_outage() {
    let mut site = Site::start(server(), 2);
    let addresses = site.addresses();
    let probes: Vec<Client> = addresses.iter().map(|address| Client::nobody(*address)).collect();
    let ready =
        |probe: &Client| probe.try_call("GET", "/readyz", None).is_some_and(|answer| answer.status == 200);
    assert!(probes.iter().all(ready));
    let mut game = Game::begin(&site);
    assert!(game.turn() && game.turn());
    // Both servers know that both players are connected, each to one of them.
    for probe in &probes {
        until("both are seen", || {
            let table = probe.get(&game.path()).ok();
            table["players"].as_array().unwrap().iter().all(|player| player["here"] == true)
        });
    }

    // Quick pairing at one server finds a player waiting at the other.
    let pair =
        |player: &Player| player.client.post("/api/pair", &json!({"game": "octi-full"})).ok()["id"].clone();
    let waits = pair(&game.players[0]);
    assert!(waits.is_string(), "{waits}");
    assert_eq!(pair(&game.players[1]), waits);

    // Without NATS the servers find new rows by polling.
    site.services().1.kill();
    assert!(game.turn() && game.turn());
    site.services().1.restart();
    assert!(game.turn());

    // Without PostgreSQL a turn is refused with a reason, at either server, and accepted once it is back.
    let (mover, act) = game.next().unwrap();
    site.services().0.kill();
    let path = format!("{}/act", game.path());
    for player in &game.players {
        let refused = player.client.post(&path, &act);
        assert_eq!(refused.refused(), (503, "unavailable"), "{}", refused.text);
        assert!(refused.body["error"]["message"].as_str().unwrap().contains("try again"), "{}", refused.text);
    }
    assert!(!probes.iter().any(ready));
    site.services().0.restart();
    game.act(mover, &act);
    probes.iter().for_each(|probe| until("the server is ready again", || ready(probe)));
    assert!(game.turn());

    // A server is killed: its player continues at the other one.
    let home = game.players[0].client.base.clone();
    site.kill(0);
    game.players[0].client.base = game.players[1].client.base.clone();
    assert!(game.turn() && game.turn());
    site.restart(0);
    game.players[0].client.base = home;

    // Both servers are replaced, one after the other.
    for (node, probe) in probes.iter().enumerate() {
        site.end(node);
        assert!(!ready(probe));
        site.restart(node);
        assert!(ready(probe));
        assert!(game.turn());
    }

    let mut turns = 0;
    while game.turn() {
        turns += 1;
        if turns > 60 {
            let resign = json!({"action_id": action_id()});
            game.players[1].client.post(&format!("{}/resign", game.path()), &resign).ok();
        }
    }
    let logs: Vec<Value> =
        probes.iter().map(|probe| probe.get(&format!("{}/record?form=rows", game.path())).ok()).collect();
    assert_eq!(logs[0]["rows"], logs[1]["rows"]);
    let rows = logs[0]["rows"].as_array().unwrap();
    for row in &game.acknowledged {
        assert_eq!(rows.get(row["seq"].as_u64().unwrap() as usize - 1), Some(row), "a row is lost");
    }
    assert!(!rows.iter().any(|row| row["kind"] == "substitution"), "a connected player was not replaced");
    let rows: Vec<Row> = serde_json::from_value(logs[0]["rows"].clone()).unwrap();
    verify(&rows).unwrap();
    for player in &mut game.players {
        player.record_seq(rows.len() as u64);
    }
}

#[test]
fn two_servers_under_load_lose_nothing_when_killed() {
    let storm = Storm {
        seed: 2,
        games: 4,
        watchers: 6,
        turns: 240,
        time: TIMEOUT,
        kills: 5,
        every: Duration::ZERO,
        rate: 0,
        nodes: 2,
    };
    let outcome = run_storm(server(), storm);
    assert_eq!(outcome.kills, 5, "{outcome:?}");
    assert!(outcome.turns >= 240 && outcome.watched > 0, "{outcome:?}");
}

/// Reads the rows of a tournament from its stream, from the first to the last; reconnects whenever it has ended.
fn followed(client: &Client, id: &str) -> Vec<Value> {
    let begin = Instant::now();
    let mut rows = Vec::new();
    while rows.last().is_none_or(|row: &Value| row["kind"] != "ended") {
        assert!(begin.elapsed() < 2 * TIMEOUT, "the end does not come: {rows:?}");
        let path = format!("/api/tournaments/{id}/stream?since={}", rows.len());
        let lines = client.try_lines(&path).into_iter().flatten().filter(|line| !line.is_empty());
        rows.extend(lines.map_while(|line| serde_json::from_str::<Value>(&line).ok()));
    }
    rows
}

#[test]
fn rounds_are_paired_once_when_a_server_dies() {
    let mut site = Site::start(server(), 2);
    let addresses = site.addresses();
    let mut people: Vec<Client> = (0..4).map(|at| Client::guest(addresses[at % 2])).collect();
    let made = new("Two servers", json!({"format": "round-robin"}));
    let id = people[0].post("/api/tournaments", &made).ok()["id"].as_str().unwrap().to_owned();
    let (reader, read) = (Client::nobody(addresses[1]), id.clone());
    let following = std::thread::spawn(move || followed(&reader, &read));
    for person in &people {
        person.post(&format!("/api/tournaments/{id}/join"), &json!({})).ok();
    }
    people[0].post(&format!("/api/tournaments/{id}/start"), &json!({})).ok();

    let round = |client: &Client, number: usize| {
        let is_so =
            |view: &Value| view["rounds"].as_array().unwrap().len() == number && open_tables(view).len() == 2;
        open_tables(&once(client, &id, &format!("round {number}"), is_so))
    };
    // Both servers show the round.
    let first = round(&people[0], 1);
    assert_eq!(round(&people[1], 1), first);
    for (winner, table) in first.iter().enumerate() {
        play(&people, table, winner);
    }
    // In the middle of the second round one server dies, with its connections and unfinished writes.
    let second = round(&people[1], 2);
    play(&people, &second[0], 0);
    site.kill(0);
    let home = people[0].base.clone();
    let other = people[1].base.clone();
    people.iter_mut().for_each(|person| person.base = other.clone());
    play(&people, &second[1], 1);
    let third = round(&people[0], 3);
    site.restart(0);
    for person in people.iter_mut().step_by(2) {
        person.base = home.clone();
    }
    for table in &third {
        play(&people, table, 0);
    }

    let over = |client: &Client| once(client, &id, "the end", |view| view["status"] == "over");
    let views = [over(&people[0]), over(&people[1])];
    for part in ["standings", "rounds", "seq", "ended"] {
        assert_eq!(views[0][part], views[1][part], "{part}");
    }
    let mut met = BTreeSet::new();
    for table in
        views[0]["rounds"].as_array().unwrap().iter().flat_map(|round| round["tables"].as_array().unwrap())
    {
        let mut pair: Vec<String> =
            table["players"].as_array().unwrap().iter().map(|player| player["id"].to_string()).collect();
        pair.sort();
        assert!(met.insert(pair), "nobody meets twice");
        assert_eq!(table["places"].as_array().unwrap().len(), 2, "every table has a result");
    }
    assert_eq!(met.len(), 6);
    // The log agrees: every round once, every result once, and each row follows from those before it.
    let log = rows(&people[1], &id);
    assert_eq!(rows(&people[0], &id), log);
    Tournament::replay(&log).unwrap();
    let texts: Vec<Value> = log.iter().map(|row| serde_json::to_value(row).unwrap()).collect();
    let count = |kind: &str| texts.iter().filter(|row| row["kind"] == kind).count();
    assert_eq!([count("round"), count("result"), count("ended")], [3, 6, 1]);
    // The stream at the other server had each row once, and in order.
    assert_eq!(following.join().unwrap(), texts);
}

#[test]
fn spectators_chat_between_two_servers() {
    let site = Site::start(server(), 2);
    let addresses = site.addresses();
    for address in &addresses {
        // Messages from before the servers hear each other are lost.
        let probe = Client::nobody(*address);
        until("the servers hear each other", || {
            probe.get("/metrics").text.contains("eightfold_other_nodes 1")
        });
    }
    let [ann, cat] = ["Ann", "Cat"].map(|name| Client::named(addresses[0], name));
    let [ben, dan] = ["Ben", "Dan"].map(|name| Client::named(addresses[1], name));
    let id = begun("octi-fast", json!({}), &[&ann, &ben]);
    let mut lines = [&dan, &ben].map(|who| watch(who, &id));
    let mut events = [&dan, &ben].map(|who| who.events(&format!("/api/tables/{id}/stream")));
    let words = |line: &String| line.contains("zebra") || line.contains("\"phrase\"");
    text(&cat, &id, "a zebra").ok();
    assert_eq!(next(&mut lines[0])["text"], "a zebra");
    assert!(events[0].find(words).unwrap().contains("zebra"));
    // What comes next is all that the player at the other server gets.
    ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).ok();
    assert_eq!(next(&mut lines[1])["phrase"], "hello");
    assert!(events[1].find(words).unwrap().contains("hello"));
    ann.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
    text(&cat, &id, "that was close").ok();
    assert_eq!(next(&mut lines[1])["text"], "that was close");
}

#[test]
fn follow_ups_survive_the_death_of_their_server() {
    let mut site = Site::start(server(), 2);
    let addresses = site.addresses();
    let (ann, ben) = (Client::guest(addresses[1]), Client::guest(addresses[0]));
    let (url, notes) = listener(&[200]);
    // Ben is at the other server.
    let mut there = ben.clone();
    there.base.clone_from(&ann.base);
    for time in 0..3 {
        // Set at one server right now, and needed at the other, which is killed as soon as it has responded.
        ben.call("PUT", "/api/me/hook", Some(&json!({"url": url}))).ok();
        let seats = json!([{"take": true}, {"invite": ben.name}]);
        let table = ann.post("/api/tables", &json!({"game": "octi-fast", "seats": seats})).ok()["id"].clone();
        site.kill(1);
        expect_note(&notes, "invite", &table);
        site.restart(1);

        // Both play again, as agreed at a server that was killed then.
        let id = table.as_str().unwrap();
        ben.post(&format!("/api/tables/{id}/sit"), &json!({})).ok();
        for person in [&ann, &ben] {
            person.post(&format!("/api/tables/{id}/ready"), &json!({})).ok();
        }
        let offer = |client: &Client, kind: &str| {
            let offer = json!({"action_id": action_id(), "kind": kind});
            client.post(&format!("/api/tables/{id}/offer"), &offer).ok();
        };
        offer(&ann, "abort");
        offer(&ann, "rematch");
        offer(&there, "rematch");
        site.kill(1);
        let mut next = Value::Null;
        until("the table of the rematch is made", || {
            next = ben.get(&format!("/api/tables/{id}")).ok()["rematch"].clone();
            next.is_string()
        });
        expect_note(&notes, "rematch", &next);
        let seats = ben.get(&format!("/api/tables/{}", next.as_str().unwrap())).ok();
        assert_eq!(seats["players"][0]["id"], ben.id.as_str(), "time {time}");
        site.restart(1);
    }
}
