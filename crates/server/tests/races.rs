//! The ranking of the daily race.

use eightfold_catalog::Choice;
use eightfold_game::ToAct;
use eightfold_puzzles::{SharedRace, race_secret};
use eightfold_record::Record;
use eightfold_table::{LocalTable, Secret};
use serde_json::{Value, json};

use crate::common::{Client, HttpResponse, server};

fn today() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    now.as_secs() / 86_400
}

/// A race of this day in which this seat resigns after some turns.
fn race(day: u64, turns: usize, loser: usize) -> Record {
    let choice = Choice::new("octiles", []).unwrap();
    let (mut table, mut record) =
        LocalTable::start(&choice, Secret::One(race_secret(day)), None, |_| false).unwrap();
    loop {
        let ToAct::Seat(seat) = record.played().to_act() else { panic!("a chance step is waiting") };
        let turn = match record.played().turns() >= turns && seat.index() == loser {
            true => "resign".to_owned(),
            false => record.played().legal(20_000).unwrap().swap_remove(0),
        };
        table.play(&mut record, &turn).unwrap();
        if record.played().outcome().is_some() {
            return record;
        }
    }
}

fn enter(who: &Client, race: &str) -> HttpResponse {
    who.post("/api/races", &json!({"race": race}))
}

fn lines(ranking: &Value) -> Vec<(u64, &str, bool)> {
    let lines = ranking["lines"].as_array().unwrap().iter();
    lines
        .map(|line| {
            (line["place"].as_u64().unwrap(), line["name"].as_str().unwrap(), line["helped"] == json!(true))
        })
        .collect()
}

#[test]
fn everyone_who_played_the_daily_race_is_ranked() {
    let server = server();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let day = today();
    let text = |loser: usize, helped: bool| SharedRace::of(&race(day, 4, loser), day, helped).to_string();
    let (won, lost) = (text(1, false), text(0, false));
    assert_eq!(enter(&ben, &lost).status, 201);
    let made = enter(&ann, &won);
    assert_eq!((made.status, &made.body["yours"]["place"]), (201, &json!(1)), "{}", made.text);
    assert_eq!(lines(&made.body), [(1, "Ann", false), (2, "Ben", false)]);
    assert_eq!(made.body["lines"][0]["won"], true);
    // Only the first race of a day counts.
    let later = enter(&ben, &won);
    assert_eq!((later.status, &later.body["yours"]["won"]), (200, &json!(false)));
    // Help is said, and equal results share a place.
    assert_eq!(enter(&cat, &text(1, true)).status, 201);
    let path = format!("/api/races/{day}");
    let ranking = Client::nobody(server.address()).get(&path).ok();
    assert_eq!(lines(&ranking), [(1, "Ann", false), (1, "Cat", true), (3, "Ben", false)]);
    assert_eq!((&ranking["count"], &ranking["yours"]), (&json!(3), &Value::Null));
    assert_eq!(ann.get(&format!("/api/races/{}", day - 1)).ok()["lines"], json!([]));
    // Nothing that isn't a whole race of that day.
    let old = SharedRace::of(&race(day - 9, 4, 1), day - 9, false).to_string();
    let guest = Client::guest(server.address());
    for (who, text, refusal) in [
        (&ann, "nonsense".to_owned(), (400, "malformed")),
        (&ann, won.replacen(&day.to_string(), &(day - 1).to_string(), 1), (422, "illegal")),
        (&ann, format!("{day}-nonsense"), (422, "illegal")),
        (&ann, old, (403, "not-allowed")),
        (&guest, won.clone(), (403, "not-allowed")),
        (&Client::nobody(server.address()), won, (401, "unauthorized")),
    ] {
        assert_eq!(enter(who, &text).refused(), refusal, "{text}");
    }
    // It is in the export, and goes with the account.
    assert_eq!(ann.get("/api/me/export").ok()["races"][0]["day"], day);
    ann.call("DELETE", "/api/me", None);
    assert_eq!(lines(&ben.get(&path).ok()), [(1, "Cat", true), (2, "Ben", false)]);
}
