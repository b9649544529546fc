//! Moderators: the queue of reports, moderation actions and their effects, and play bans.

use std::path::Path;
use std::time::{Duration, Instant};

use eightfold_server::{Options, admin, start};
use serde_json::{Value, json};

use crate::bots::{expect_note, listener, program};
use crate::common::site::Site;
use crate::common::stored_site::StoredSite;
use crate::common::{Client, TIMEOUT, action_id, begun};

fn deed(by: &Client, about: &Client, kind: &str, more: Value) -> crate::common::HttpResponse {
    let mut deed = json!({"action_id": action_id(), "about": about.id, "kind": kind});
    deed.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    by.post("/api/moderation/deeds", &deed)
}

#[test]
fn moderators_answer_reports_and_actions_are_rows() {
    let site = StoredSite::new("moderation");
    let server = site.start();
    let [mut mod_, mut ann, mut bob] = [0; 3].map(|_| Client::guest(server.address()));
    ann.call("PATCH", "/api/me", Some(&json!({"name": "Rude Word"}))).ok();
    let id = begun("octi-fast", json!({"visibility": "link"}), &[&ann, &bob]);
    ann.post(&format!("/api/tables/{id}/say"), &json!({"text": "hurry up"})).ok();
    let seat = bob.get(&format!("/api/tables/{id}")).ok()["players"][0]["seat"].clone();
    let report = json!({"seat": seat, "reason": "not nice"});
    bob.post(&format!("/api/tables/{id}/report"), &report).ok();
    bob.post(&format!("/api/tables/{id}/report"), &report).ok();
    let reported = bob.get("/api/me/export").ok()["reports"].clone();
    assert_eq!((reported.as_array().unwrap().len(), &reported[1]["about"]), (2, &json!("Rude Word")));
    assert_eq!((&reported[0]["table"], &reported[0]["reason"]), (&json!(id), &json!("not nice")));
    assert_eq!(
        ann.get("/api/me/export").ok()["reports"],
        json!([]),
        "the reported person doesn't see the report"
    );
    assert_eq!(mod_.get("/api/moderation/reports").refused(), (403, "not-allowed"));
    assert_eq!(deed(&mod_, &ann, "warn", json!({"words": "x"})).refused(), (403, "not-allowed"));
    // The operator makes a moderator, in the store.
    assert!(admin::set_moderator(&site.data, "nobody-at-all", true).is_err());
    let told = admin::set_moderator(&site.data, &mod_.name, true).unwrap();
    assert_eq!(told, format!("{} (id {})", mod_.name, mod_.id));
    let _server = site.restart(server, [&mut mod_, &mut ann, &mut bob]);
    assert_eq!(mod_.get("/api/me/conduct").ok()["moderator"], true);
    ann.post("/api/me/bots", &json!({"name": "Robin", "listed": true})).ok();
    let robin = program(&ann, "Robin", json!(["play", "read"]));

    let open = mod_.get("/api/moderation/reports").ok();
    let first = &open["reports"][0];
    assert_eq!(open["reports"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&first["about"], &first["by"], &first["reason"]),
        (&json!("Rude Word"), &json!(bob.name), &json!("not nice"))
    );
    assert_eq!(first["said"][0]["text"], "hurry up");
    let log = mod_.get(first["log"].as_str().unwrap());
    assert!(log.status == 200 && log.text.contains("\"kind\":\"start\""), "{}", log.text);

    // Invalid actions are refused with a reason.
    for (kind, more) in [
        ("warn", json!({})),
        ("dismiss", json!({})),
        ("mute", json!({"hours": 0})),
        ("warn", json!({"words": "two\nlines"})),
    ] {
        assert_eq!(deed(&mod_, &ann, kind, more).refused(), (400, "malformed"), "{kind}");
    }
    assert_eq!(deed(&mod_, &ann, "dismiss", json!({"report": 999})).refused(), (404, "not-found"));
    for kind in ["read", "make-moderator"] {
        assert_eq!(deed(&mod_, &ann, kind, json!({})).refused(), (403, "not-allowed"), "{kind}");
    }
    assert_eq!(deed(&mod_, &mod_, "close", json!({})).refused(), (403, "not-allowed"));

    // A warning is shown until it has been read.
    deed(&mod_, &ann, "warn", json!({"words": "be kind", "report": first["number"]})).ok();
    let warned = ann.get("/api/me/conduct").ok();
    assert_eq!(
        (&warned["warnings"][0]["words"], &warned["warnings"][0]["by"]),
        (&json!("be kind"), &json!("moderator"))
    );
    assert_eq!(ann.post("/api/me/conduct", &json!({})).ok()["warnings"], json!([]));
    assert_eq!(ann.get("/api/me/conduct").ok()["warnings"], json!([]));
    let open = mod_.get("/api/moderation/reports").ok();
    assert_eq!(open["reports"].as_array().unwrap().len(), 1);
    deed(&mod_, &ann, "dismiss", json!({"report": open["reports"][0]["number"]})).ok();
    assert_eq!(mod_.get("/api/moderation/reports").ok()["reports"], json!([]));
    assert_eq!(mod_.get("/api/moderation/reports?all=true").ok()["reports"].as_array().unwrap().len(), 2);

    let say = |who: &Client| who.post(&format!("/api/tables/{id}/say"), &json!({"phrase": "hello"})).status;
    deed(&mod_, &ann, "mute", json!({"hours": 2})).ok();
    assert_eq!((say(&ann), say(&bob)), (403, 200));
    let named = || robin.post("/api/shared-boards", &json!({"action_id": action_id(), "name": "Mine"}));
    assert_eq!(named().refused(), (403, "not-allowed"), "their bots are muted, too");
    let described = ann.call("PATCH", "/api/me/bots/Robin", Some(&json!({"about": "you are bad"})));
    assert_eq!(described.refused(), (403, "not-allowed"));
    deed(&mod_, &ann, "unmute", json!({})).ok();
    assert_eq!(say(&ann), 200);
    assert_eq!(named().refused(), (400, "malformed"), "only the board is missing");
    // Nobody can use an undone name.
    deed(&mod_, &ann, "undo-name", json!({"words": "not a name"})).ok();
    assert_eq!(ann.get("/api/me").ok()["named"], false);
    for client in [&ann, &bob] {
        let again = client.call("PATCH", "/api/me", Some(&json!({"name": "rude w0rd"})));
        assert_eq!(again.refused(), (403, "not-allowed"));
    }
    let invited = json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": "Robin"}]});
    let invited = bob.post("/api/tables", &invited).ok()["id"].as_str().unwrap().to_owned();
    deed(&mod_, &ann, "close", json!({"words": "enough"})).ok();
    let refused = ann.get("/api/me");
    assert!(refused.status == 403 && refused.text.contains("enough"), "{}", refused.text);
    // Their bots stop, too.
    assert_eq!(robin.get("/api/me").refused(), (403, "not-allowed"));
    assert_eq!(bob.get("/api/bots").ok()["bots"], json!([]));
    let until = Instant::now() + TIMEOUT;
    while bob.get(&format!("/api/tables/{invited}")).ok()["players"][1]["holder"] != "open" {
        assert!(Instant::now() < until, "the bot is still invited");
        std::thread::sleep(Duration::from_millis(20));
    }
    deed(&mod_, &ann, "reopen", json!({})).ok();
    for client in [&ann, &robin] {
        assert_eq!(client.get("/api/me").status, 200);
    }

    // Actions are rows that stay; the same request gives the same row.
    let again = json!({"action_id": "one-and-the-same", "about": ann.id, "kind": "warn", "words": "again"});
    let number = mod_.post("/api/moderation/deeds", &again).ok()["number"].clone();
    assert_eq!(mod_.post("/api/moderation/deeds", &again).ok()["number"], number);
    let other = json!({"action_id": "one-and-the-same", "about": ann.id, "kind": "close", "words": "other"});
    assert_eq!(mod_.post("/api/moderation/deeds", &other).refused(), (409, "taken"));
    assert_eq!(ann.get("/api/me").status, 200);
    let deeds = mod_.get(&format!("/api/moderation/deeds?about={}", ann.id)).ok();
    let kinds: Vec<&str> =
        deeds["deeds"].as_array().unwrap().iter().map(|deed| deed["kind"].as_str().unwrap()).collect();
    let expected = ["warn", "read", "dismiss", "mute", "unmute", "undo-name", "close", "reopen", "warn"];
    assert_eq!(kinds, expected);
    assert_eq!(deeds["deeds"][5]["words"], "not a name");
}

#[test]
fn repeated_aborts_lead_to_a_play_ban() {
    let server = crate::common::server();
    let [ann, bob] = [0; 2].map(|_| Client::guest(server.address()));
    let abort = || {
        let id = begun("octi-fast", json!({"visibility": "link"}), &[&ann, &bob]);
        let offer = json!({"action_id": action_id(), "kind": "abort"});
        bob.post(&format!("/api/tables/{id}/offer"), &offer).ok();
    };
    let pair = |who: &Client| who.post("/api/pair", &json!({"game": "octi-fast"})).status;
    for _ in 0..4 {
        assert_eq!(bob.get("/api/me/conduct").ok()["banned_until_ms"], Value::Null);
        abort();
    }
    // The response includes all games that ended before the request.
    assert_ne!(bob.get("/api/me/conduct").ok()["banned_until_ms"], Value::Null, "four are too many");
    assert_eq!((pair(&bob), pair(&ann)), (403, 200));
    let public = json!({"game": "octi-fast", "terms": {"visibility": "public"}, "seats": [{"take": true}]});
    assert_eq!(bob.post("/api/tables", &public).refused(), (403, "not-allowed"));
    let theirs = ann.post("/api/tables", &public).ok()["id"].as_str().unwrap().to_owned();
    let sit = bob.post(&format!("/api/tables/{theirs}/sit"), &json!({}));
    assert!(sit.status == 403 && sit.text.contains("min"), "{}", sit.text);
    abort();
}

#[test]
fn admin_commands_work_while_the_server_runs() {
    let site = StoredSite::new("admin");
    let data = &site.data;
    let options = Options {
        port: 0,
        limit_factor: 100,
        data: data.clone(),
        hooks_to_private: true,
        ..Options::default()
    };
    let server = start(options).unwrap();
    let [ann, bob] = [0; 2].map(|_| Client::guest(server.address()));
    let id = begun("octi-fast", json!({"visibility": "public"}), &[&ann, &bob]);
    let (url, notes) = listener(&[200]);
    ann.call("PUT", "/api/me/hook", Some(&json!({"url": url}))).ok();
    let rows = ann.lines(&format!("/api/tables/{id}/stream?since=0"));
    assert!(admin::close_table(data, "nowhere").is_err());
    assert!(admin::close_table(data, &id).unwrap());
    assert!(!admin::close_table(data, &id).unwrap(), "it is over");
    expect_note(&notes, "end", &json!(id));
    // Spectators get the end, and the log is signed and complete.
    let rows: Vec<Value> =
        rows.filter(|row| !row.is_empty()).map(|row| serde_json::from_str(&row).unwrap()).collect();
    let end = &rows[rows.len() - 2];
    assert_eq!(
        (&end["kind"], &end["cause"], &end["actor"]),
        (&json!("end"), &json!("aborted"), &json!("server"))
    );
    assert!(rows.iter().all(|row| row["signature"].is_string()));
    let log: Vec<eightfold_table::Row> =
        rows.iter().map(|row| serde_json::from_value(row.clone()).unwrap()).collect();
    assert!(eightfold_table::verify(&log).unwrap().over);
    let table = bob.get(&format!("/api/tables/{id}")).ok();
    assert_eq!((&table["status"], &table["result"]), (&json!("over"), &json!("-")));
    let act = json!({"expected_seq": 1, "action_id": action_id(), "turn": "pass"});
    assert_eq!(bob.post(&format!("/api/tables/{id}/act"), &act).refused(), (410, "over"));

    let open = json!({"visibility": "public"});
    let open = json!({"game": "octi-fast", "terms": open, "seats": [{"take": true}, {"open": true}]});
    bob.post("/api/tables", &open).ok();
    assert!(admin::retire(data, "nobody-at-all", "").is_err());
    assert_eq!(admin::retire(data, &bob.id, "spam").unwrap(), format!("{} (id {})", bob.name, bob.id));
    let (mut ann, mut bob) = (ann, bob);
    let _server = site.restart(server, [&mut ann, &mut bob]);
    let refused = bob.get("/api/me");
    assert!(matches!(refused.status, 401 | 403), "{}", refused.text);
    // Nobody waits for them in the lobby.
    let until = Instant::now() + TIMEOUT;
    while ann.get("/api/tables?state=open").ok()["tables"] != json!([]) {
        assert!(Instant::now() < until, "the game is still in the lobby");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_removed_name_disappears_at_every_server() {
    let site = Site::start(Path::new(env!("CARGO_BIN_EXE_eightfold-server")), 2);
    let [here, there] = site.addresses()[..] else { panic!("two servers") };
    let [moderator, ann] = [here, there].map(Client::guest);
    admin::set_moderator(&site.data(), &moderator.id, true).unwrap();
    let name = json!({"name": "Rude Word"});
    ann.call("PATCH", "/api/me", Some(&name)).ok();
    // Each server learns of a moderator by itself.
    let until = Instant::now() + TIMEOUT;
    while deed(&moderator, &ann, "undo-name", json!({"words": "not a name"})).status >= 400 {
        assert!(Instant::now() < until, "there is no moderator yet");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(ann.call("PATCH", "/api/me", Some(&name)).refused(), (403, "not-allowed"));
}
