//! Rated games: what they change, how it is shown, and that it can be recomputed.

use eightfold_server::{Data, Options, admin, start};
use eightfold_store::{RatingStore, SqliteStore};
use serde_json::{Value, json};

use crate::common::{Client, action_id, begun};

fn resign(person: &Client, id: &str) {
    person.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
}

fn rated(clock: &Value) -> Value {
    json!({"clock": clock, "rated": true, "visibility": "public"})
}

#[test]
fn a_rated_game_changes_ratings_once() {
    let folder = std::env::temp_dir().join(format!("eightfold-ratings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("data.db");
    let data = Data::File(file.clone());
    let options = Options { port: 0, limit_factor: 100, data: data.clone(), ..Options::default() };
    let server = start(options).unwrap();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let live = json!({"kind": "live", "base_s": 600, "increment_s": 5});

    // At a rated table each person has only one seat.
    let both =
        json!({"game": "octi-fast", "terms": {"rated": true}, "seats": [{"take": true}, {"take": true}]});
    assert_eq!(ann.post("/api/tables", &both).refused(), (400, "malformed"));
    let one = json!({"game": "octi-fast", "terms": {"rated": true}, "seats": [{"take": true}]});
    let table = ann.post("/api/tables", &one).ok();
    let sit = format!("/api/tables/{}/sit", table["id"].as_str().unwrap());
    let other = json!({"seat": table["players"][1]["seat"]});
    assert_eq!(ann.post(&sit, &other).refused(), (403, "not-allowed"));

    let id = begun("octi-fast", rated(&live), &[&ann, &ben]);
    let table = ann.get(&format!("/api/tables/{id}")).ok();
    assert_eq!(table["players"][0]["rating"], Value::Null, "nobody has played yet");
    resign(&ben, &id);
    // Right after the end everyone sees the same changes, however often they ask.
    let after = ann.get(&format!("/api/tables/{id}")).ok()["ratings"].clone();
    assert_eq!(after[0]["before"], json!({"points": 1500, "deviation": 350, "provisional": true}));
    assert_eq!((&after[0]["seat"], &after[0]["field"]), (&table["players"][0]["seat"], &json!("people")));
    assert_eq!((&after[0]["after"]["points"], &after[1]["after"]["points"]), (&json!(1662), &json!(1338)));
    assert_eq!(cat.get(&format!("/api/tables/{id}")).ok()["ratings"], after);

    // A casual game changes nothing; a correspondence game counts in another category.
    let other = begun("octi-fast", json!({"clock": live}), &[&ann, &ben]);
    resign(&ann, &other);
    assert_eq!(ann.get(&format!("/api/tables/{other}")).ok()["ratings"], Value::Null);
    let slow = begun("octi-fast", rated(&json!({"kind": "days", "days": 2})), &[&cat, &ann]);
    resign(&ann, &slow);

    let nobody = Client::nobody(server.address());
    let profile = nobody.get(&format!("/api/people/{}", ann.id)).ok();
    let found: Vec<(&str, i64)> = profile["ratings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["clock"].as_str().unwrap(), line["rating"]["points"].as_i64().unwrap()))
        .collect();
    // The correspondence game is rated too, because the request for its table waits for its ratings.
    assert!(found.contains(&("live", 1662)), "{profile}");
    nobody.get(&format!("/api/tables/{slow}")).ok();
    let profile = nobody.get(&format!("/api/people/{}", ann.id)).ok();
    assert_eq!(profile["ratings"].as_array().unwrap().len(), 2, "{profile}");
    assert_eq!(
        profile["games"],
        json!([{"game": "octi-fast", "finished": 3, "won": 1, "drawn": 0, "lost": 2}])
    );
    assert_eq!(nobody.get("/api/people/nobody-at-all").refused(), (404, "not-found"));

    // The graph of the ratings has a point for each rated game.
    let history = nobody.get(&format!("/api/people/{}/ratings", ann.id)).ok()["histories"].clone();
    let lines: Vec<(&str, Vec<i64>)> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let points = line["points"].as_array().unwrap().iter();
            (line["clock"].as_str().unwrap(), points.map(|point| point["points"].as_i64().unwrap()).collect())
        })
        .collect();
    assert_eq!(lines, [("days", vec![1338]), ("live", vec![1662])], "{history}");
    assert!(history[0]["points"][0]["provisional"] == true && history[0]["points"][0]["at_ms"].is_u64());
    assert_eq!(nobody.get("/api/people/nobody-at-all/ratings").refused(), (404, "not-found"));

    // No player has enough games to be ranked; provisional players must be requested.
    let rankings = nobody.get("/api/ratings?game=octi-fast").ok();
    assert_eq!(
        (&rankings["lines"], &rankings["format"], &rankings["clock"]),
        (&json!([]), &json!("two"), &json!("live"))
    );
    let rankings = nobody.get("/api/ratings?game=octi-fast&provisional=true&limit=1").ok();
    assert_eq!((&rankings["lines"][0]["name"], &rankings["next"]), (&json!(ann.name), &json!(1)));
    assert_eq!(rankings["lines"][0]["place"], Value::Null);
    let rankings = nobody.get("/api/ratings?game=octi-fast&provisional=true&after=1").ok();
    assert_eq!((&rankings["lines"][0]["name"], &rankings["next"]), (&json!(ben.name), &Value::Null));
    for wrong in [
        "game=chess",
        "game=octi-fast&options=players",
        "game=octi-fast&clock=fast",
        "game=octi-fast&limit=0",
    ] {
        assert_eq!(nobody.get(&format!("/api/ratings?{wrong}")).refused(), (400, "malformed"), "{wrong}");
    }
    // The lobby shows the ratings of waiting players.
    let open = json!({"game": "octi-fast", "terms": rated(&live), "seats": [{"take": true}]});
    ann.post("/api/tables", &open).ok();
    let lobby = nobody.get("/api/tables?game=octi-fast").ok();
    assert_eq!(lobby["tables"][0]["players"][0]["rating"]["points"], 1662);

    // Recomputing gives the same; tampering is found and repaired, even while a server is running.
    let report = admin::check_ratings(&data).unwrap();
    assert_eq!((report.results, report.ratings, report.differences), (2, 4, vec![]));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let store = SqliteStore::open(&file).unwrap();
    let mut standings = runtime.block_on(store.all_standings(None, 99)).unwrap();
    let (better, none) = (standings[0].value + 1.0, standings.pop().unwrap());
    standings[0].value = better;
    assert!(runtime.block_on(store.replace_standings(2, standings, vec![])).unwrap());
    let report = admin::check_ratings(&data).unwrap();
    assert_eq!(report.differences.len(), 2, "{report:?}");
    assert!(report.differences.iter().any(|line| line.contains(&none.who) && line.contains("not stored")));
    assert_eq!(admin::recompute_ratings(&data).unwrap().differences, report.differences);
    assert_eq!(admin::check_ratings(&data).unwrap().differences, Vec::<String>::new());
    drop((store, server));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn every_view_of_a_rated_game_is_delayed() {
    let hour = std::time::Duration::from_secs(3600);
    let options = Options { port: 0, limit_factor: 100, watch_delay: hour, ..Options::default() };
    let server = start(options).unwrap();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let nobody = Client::nobody(server.address());
    let id =
        begun("octi-fast", rated(&json!({"kind": "live", "base_s": 600, "increment_s": 5})), &[&ann, &ben]);
    let before = nobody.get(&format!("/api/tables/{id}")).ok();
    assert_eq!(before["late_ms"], json!(3_600_000));
    let turns = ann.get(&format!("/api/tables/{id}/legal?limit=20000")).ok()["turns"].clone();
    let turn = turns[0].as_str().unwrap();
    let act = json!({"expected_seq": before["seq"], "action_id": action_id(), "turn": turn});
    let done = ann.post(&format!("/api/tables/{id}/act"), &act).ok();

    ann.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "oops"})).ok();
    let said = |who: &Client| {
        who.get(&format!("/api/tables/{id}/messages")).ok()["messages"].as_array().unwrap().len()
    };
    assert_eq!((said(&ben), said(&nobody)), (1, 0));
    let after = nobody.get(&format!("/api/tables/{id}")).ok();
    for same in ["seq", "position", "to_act", "rows"] {
        assert_eq!(after[same], before[same], "{same}");
    }
    assert_eq!(nobody.get(&format!("/api/tables/{id}/legal?limit=20000")).ok()["turns"], turns);
    let listed = nobody.get("/api/tables?state=live").ok()["tables"][0].clone();
    for same in ["seq", "position", "to_act"] {
        assert_eq!(listed[same], before[same], "{same}");
    }
    let log = nobody.get(&format!("/api/tables/{id}/record?form=rows")).ok();
    assert_eq!(log["rows"], before["rows"]);
    let record = nobody.get(&format!("/api/tables/{id}/record?form=json")).ok().to_string();
    assert!(!record.contains(&format!("\"{turn}\"")), "{record}");
    let mut lines = nobody.lines(&format!("/api/tables/{id}/stream"));
    let rows = before["seq"].as_u64().unwrap() as usize;
    let first: Vec<String> = lines.by_ref().take(rows).collect();
    assert!(first.iter().all(|line| !line.contains("\"kind\":\"turn\"")), "{first:?}");

    // Players see everything, and after the end everyone does.
    assert_eq!(ben.get(&format!("/api/tables/{id}")).ok()["seq"], done["seq"]);
    resign(&ben, &id);
    assert_eq!(said(&nobody), 1);
    let rest: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    assert!(
        rest[0].contains("\"kind\":\"turn\"") && rest.last().unwrap().contains("\"kind\":\"secret\""),
        "{rest:?}"
    );
    assert_eq!(nobody.get(&format!("/api/tables/{id}")).ok()["late_ms"], Value::Null);
    server.stop().unwrap();
}

#[test]
fn rated_games_are_for_players_with_a_name() {
    let server = crate::common::server();
    let (ann, guest) = (Client::named(server.address(), "Ann"), Client::guest(server.address()));
    let clock = json!({"kind": "live", "base_s": 600, "increment_s": 5});
    let refused = |answer: crate::common::HttpResponse| {
        assert_eq!(answer.refused(), (403, "not-allowed"), "{}", answer.text);
        assert!(answer.text.contains("name"), "{}", answer.text);
    };
    let table = |seats: Value| json!({"game": "octi-fast", "terms": rated(&clock), "seats": seats});
    refused(guest.post("/api/tables", &table(json!([{"take": true}]))));
    refused(guest.post("/api/pair", &json!({"game": "octi-fast", "rated": true})));
    refused(ann.post("/api/tables", &table(json!([{"take": true}, {"invite": guest.name}]))));
    let open = ann.post("/api/tables", &table(json!([{"take": true}]))).ok();
    let sit = format!("/api/tables/{}/sit", open["id"].as_str().unwrap());
    refused(guest.post(&sit, &json!({})));
    let cup = |by: &Client, join: bool| {
        let cup = crate::tournaments::new("Cup", json!({"rated": true, "join": join}));
        by.post("/api/tournaments", &cup)
    };
    refused(cup(&guest, true));
    let cup = cup(&ann, false).ok();
    refused(guest.post(&format!("/api/tournaments/{}/join", cup["id"].as_str().unwrap()), &json!({})));

    // With a name everything is allowed; games with computers need none.
    guest.call("PATCH", "/api/me", Some(&json!({"name": "Ben"}))).ok();
    guest.post(&sit, &json!({})).ok();
    guest.post("/api/tables", &table(json!([{"take": true}, {"computer": 1}]))).ok();
}

#[test]
fn a_table_for_some_ratings_refuses_others_plainly() {
    let server = crate::common::server();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let live = json!({"kind": "live", "base_s": 600, "increment_s": 10});
    let id = begun("octi-fast", rated(&live), &[&ann, &ben]);
    resign(&ben, &id);
    // Ann has 1662 points, Ben 1338, and Cat counts as 1500.
    ann.get(&format!("/api/tables/{id}")).ok();
    let seek = |bounds: Value, seat: Value| {
        let mut terms = rated(&live);
        terms.as_object_mut().unwrap().extend(bounds.as_object().unwrap().clone());
        ann.post(
            "/api/tables",
            &json!({"game": "octi-fast", "terms": terms, "seats": [{"take": true}, seat]}),
        )
    };
    let open = || json!({"open": true});
    for malformed in [
        json!({"min_rating": 1600, "max_rating": 1500}),
        json!({"min_rating": -1}),
        json!({"max_rating": 5001}),
    ] {
        assert_eq!(seek(malformed.clone(), open()).refused(), (400, "malformed"), "{malformed}");
    }
    let sit = |who: &Client, id: &str| who.post(&format!("/api/tables/{id}/sit"), &json!({}));
    let made = |bounds: Value, seat: Value| seek(bounds, seat).ok()["id"].as_str().unwrap().to_owned();
    for (bounds, outside, words, inside) in [
        (json!({"min_rating": 1400}), &ben, "ratings of 1400 or more, and yours is 1338", &cat),
        (json!({"max_rating": 1400}), &cat, "ratings of 1400 or less, and yours is 1500", &ben),
        (
            json!({"min_rating": 1400, "max_rating": 1600}),
            &ben,
            "ratings from 1400 to 1600, and yours is 1338",
            &cat,
        ),
    ] {
        let id = made(bounds.clone(), open());
        let refused = sit(outside, &id);
        assert_eq!(refused.refused(), (403, "not-allowed"), "{bounds}");
        assert!(refused.text.contains(words), "{}", refused.text);
        sit(inside, &id).ok();
        ann.post(&format!("/api/tables/{id}/leave"), &json!({})).ok();
        inside.post(&format!("/api/tables/{id}/leave"), &json!({})).ok();
    }
    // An invitation by name is for that person, whatever the rating.
    let id = made(json!({"min_rating": 1400}), json!({"invite": "Ben"}));
    sit(&ben, &id).ok();
    // Pairing finds such a table for those inside only.
    let id = made(json!({"min_rating": 1400}), open());
    let listed = cat.get("/api/tables").ok();
    let terms = listed["tables"].as_array().unwrap().iter().find(|table| table["id"] == id.as_str()).unwrap();
    assert_eq!(terms["terms"]["min_rating"], 1400);
    let pair = |who: &Client| {
        let wish = json!({"game": "octi-fast", "clock": live, "rated": true});
        who.post("/api/pair", &wish).ok()["id"].clone()
    };
    let other = pair(&ben);
    assert_ne!(other, id.as_str());
    ben.post(&format!("/api/tables/{}/leave", other.as_str().unwrap()), &json!({})).ok();
    assert_eq!(pair(&cat), id.as_str());
}
