//! The responses match the OpenAPI description.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::common::{Client, action_id, server};
use serde_json::{Value, json};

/// Checks a value against a schema; returns what is wrong.
fn fits(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.trim_start_matches('#'));
        return fits(document, target.ok_or_else(|| format!("{reference} leads nowhere"))?, value, at);
    }
    for all in schema["allOf"].as_array().into_iter().flatten() {
        fits(document, all, value, at)?;
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let wrong: Vec<String> =
                choices.iter().filter_map(|one| fits(document, one, value, at).err()).collect();
            if wrong.len() == choices.len() {
                return Err(format!("{at}: {value} is none of {}", wrong.join(" | ")));
            }
        }
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{at}: {value} is not in {words:?}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |kind: &str| match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "null" => value.is_null(),
        other => panic!("{at}: `{other}` isn't a type of JSON schemas"),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind)) {
        return Err(format!("{at}: {value} is no {}", kinds.join(" or ")));
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                return Err(format!("{at}: `{name}` is missing"));
            }
        }
        for (name, field) in fields {
            let at = format!("{at}.{name}");
            match (schema["properties"].get(name), &schema["additionalProperties"]) {
                (Some(known), _) => fits(document, known, field, &at)?,
                (None, Value::Bool(false)) => return Err(format!("{at} is not told of")),
                (None, other @ Value::Object(_)) => fits(document, other, field, &at)?,
                (None, _) => {}
            }
        }
    }
    if let (Some(items), true) = (value.as_array(), schema["items"].is_object()) {
        for (number, item) in items.iter().enumerate() {
            fits(document, &schema["items"], item, &format!("{at}[{number}]"))?;
        }
    }
    Ok(())
}

/// Returns the smallest value that a schema without alternatives allows.
fn example(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return example(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("object") => {
            let names = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            names.map(|name| (name.to_owned(), example(document, &schema["properties"][name]))).collect()
        }
        Some("array") => json!([]),
        Some("boolean") => json!(false),
        Some("integer" | "number") => json!(1),
        Some("string") => json!("x"),
        _ => Value::Null,
    }
}

/// Sends a request, and checks it and the response against the description.
fn checked(
    document: &Value,
    client: &Client,
    method: &str,
    pattern: &str,
    path: &str,
    body: Option<&Value>,
    differences: &mut Vec<String>,
) -> Value {
    let call = &document["paths"][pattern][method.to_lowercase()];
    assert!(call.is_object(), "{method} {pattern} is not described");
    let at = format!("{method} {path}");
    if let Some(body) = body {
        let schema = &call["requestBody"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{at}: no body is described");
        differences.extend(fits(document, schema, body, &at).err());
    }
    let answer = client.call(method, path, body);
    let responses = &call["responses"];
    let response = match responses.get(answer.status.to_string()) {
        Some(response) => response,
        None if answer.status >= 400 => &responses["default"],
        None => panic!("{at}: {} is not described", answer.status),
    };
    if let Some(schema) = response["content"]["application/json"].get("schema") {
        differences.extend(fits(document, schema, &answer.body, &at).err());
    } else {
        assert!(answer.status == 204 || response["content"].is_object(), "{at}: {}", answer.text);
    }
    answer.body
}

/// Sends a request and checks the response: the method, the path template, and the path.
type CheckedRequest<'a> = dyn FnMut(&Client, &str, &str, &str, Option<Value>) -> Value + 'a;

/// The requests about sign-in methods and devices.
fn ways_back(ann: &Client, ask: &mut CheckedRequest<'_>) {
    for (method, path, body) in [
        ("POST", "/api/me/passkeys/begin", None),
        ("POST", "/api/me/passkeys", Some(json!({"credential": {}}))),
        ("POST", "/api/passkeys/begin", None),
        ("POST", "/api/passkeys", Some(json!({"credential": {}}))),
        ("GET", "/api/me/devices", None),
        ("DELETE", "/api/me/devices", None),
    ] {
        ask(ann, method, path, path, body);
    }
    let words = ask(ann, "POST", "/api/me/words", "/api/me/words", None);
    ask(ann, "POST", "/api/words", "/api/words", Some(words));
    ask(ann, "DELETE", "/api/me/words", "/api/me/words", None);
    let devices = ask(ann, "GET", "/api/me/devices", "/api/me/devices", None)["devices"].clone();
    let other = devices.as_array().unwrap().iter().find(|device| device["here"] == false).unwrap();
    let path = format!("/api/me/devices/{}", other["id"].as_str().unwrap());
    ask(ann, "DELETE", "/api/me/devices/{id}", &path, None);
    ask(ann, "DELETE", "/api/me/passkeys/{id}", "/api/me/passkeys/none", None);
}

/// The requests about bots, tokens for programs and hooks.
fn bots(ann: &Client, ask: &mut CheckedRequest<'_>) {
    let new = json!({"name": "Robin", "about": "plays", "games": ["octiles"], "listed": true});
    ask(ann, "POST", "/api/me/bots", "/api/me/bots", Some(new));
    ask(ann, "PATCH", "/api/me/bots/{name}", "/api/me/bots/Robin", Some(json!({"listed": true})));
    ask(ann, "GET", "/api/me/bots", "/api/me/bots", None);
    ask(ann, "GET", "/api/bots", "/api/bots?limit=1", None);
    let new = json!({"name": "home", "scopes": ["read", "hooks"], "bot": "Robin"});
    let token = ask(ann, "POST", "/api/me/tokens", "/api/me/tokens", Some(new));
    ask(ann, "GET", "/api/me/tokens", "/api/me/tokens", None);
    let path = format!("/api/me/tokens/{}", token["id"].as_str().unwrap());
    ask(ann, "DELETE", "/api/me/tokens/{id}", &path, None);
    ask(ann, "PUT", "/api/me/hook", "/api/me/hook", Some(json!({"url": "https://192.0.2.1/"})));
    ask(ann, "PUT", "/api/me/hook", "/api/me/hook", Some(json!({"url": "https://1.1.1.1/"})));
    ask(ann, "GET", "/api/me/hook", "/api/me/hook", None);
    ask(ann, "DELETE", "/api/me/hook", "/api/me/hook", None);
    ask(ann, "DELETE", "/api/me/bots/{name}", "/api/me/bots/Robin", None);
}

/// The requests about the players' archive.
fn archive(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let board = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
    let new = json!({"title": "Seven loops", "statement": "more", "task": "3", "board": board});
    let made = ask(ann, "POST", "/api/archive", "/api/archive", Some(new.clone()));
    ask(bob, "POST", "/api/archive", "/api/archive", Some(new));
    let task = json!({"title": "A puzzle", "task": "3*10;27<=0"});
    ask(ann, "POST", "/api/archive", "/api/archive", Some(task));
    ask(ann, "POST", "/api/archive", "/api/archive", Some(json!({"title": "Not one", "puzzle": "x"})));
    let id = made["entry"]["id"].as_str().unwrap();
    let at = |rest: &str| format!("/api/archive/{id}{rest}");
    ask(bob, "PUT", "/api/archive/{id}/like", &at("/like"), None);
    ask(bob, "DELETE", "/api/archive/{id}/like", &at("/like"), None);
    for text in ["good", ""] {
        ask(bob, "POST", "/api/archive/{id}/comments", &at("/comments"), Some(json!({"text": text})));
    }
    ask(ann, "GET", "/api/archive/{id}/comments", &at("/comments?after=0"), None);
    ask(ann, "POST", "/api/archive/{id}/report", &at("/report"), Some(json!({"reason": "no", "comment": 1})));
    ask(ann, "GET", "/api/archive", "/api/archive?limit=1", None);
    ask(ann, "GET", "/api/archive/records", "/api/archive/records", None);
    ask(ann, "GET", "/api/archive/{id}", &at(""), None);
    collections(ann, bob, id, ask);
    ask(bob, "DELETE", "/api/archive/{id}/comments/{number}", &at("/comments/1"), None);
    ask(ann, "DELETE", "/api/archive/{id}", &at(""), None);
}

/// The requests about collections of the players' archive.
fn collections(ann: &Client, bob: &Client, entry: &str, ask: &mut CheckedRequest<'_>) {
    let all = "/api/collections";
    let new = json!({"title": "A list", "statement": "more", "public": true, "entries": [entry]});
    let made = ask(bob, "POST", all, all, Some(new.clone()));
    ask(bob, "POST", all, all, Some(new));
    let id = made["id"].as_str().unwrap().to_owned();
    let mut at = |person: &Client, method: &str, pattern: &str, body: Option<Value>| {
        let path = format!("{all}/{id}{}", pattern.replace("{entry}", entry));
        ask(person, method, &format!("{all}/{{id}}{pattern}"), &path, body)
    };
    at(ann, "GET", "", None);
    at(ann, "POST", "/report", Some(json!({"reason": "no"})));
    at(bob, "DELETE", "/entries/{entry}", None);
    at(bob, "PUT", "/entries/{entry}", None);
    at(bob, "PATCH", "", Some(json!({"title": "A better list", "entries": [entry], "public": true})));
    at(ann, "PATCH", "", Some(json!({"title": "Not mine"})));
    ask(ann, "GET", all, "/api/collections?limit=1", None);
    ask(ann, "GET", "/api/me/export", "/api/me/export", None);
    ask(bob, "DELETE", "/api/collections/{id}", &format!("{all}/{id}"), None);
}

/// The requests about tournaments.
fn tournaments(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let new = json!({"action_id": action_id(), "name": "Cup", "game": "octi-fast", "options": {}, "format": "swiss",
        "clock": {"kind": "live", "base_s": 600, "increment_s": 5}, "rated": false, "bots": false,
        "visibility": "public", "join": true, "rounds": 1, "break_s": 0, "most": 8});
    let made = ask(ann, "POST", "/api/tournaments", "/api/tournaments", Some(new));
    let id = made["id"].as_str().unwrap();
    let at = |rest: &str| format!("/api/tournaments/{id}{rest}");
    for (person, what) in [(bob, "join"), (bob, "leave"), (bob, "join"), (bob, "start"), (ann, "start")] {
        ask(person, "POST", &format!("/api/tournaments/{{id}}/{what}"), &at(&format!("/{what}")), None);
    }
    // With a round, which follows by itself.
    let until = std::time::Instant::now() + crate::common::TIMEOUT;
    while ask(ann, "GET", "/api/tournaments/{id}", &at("?since=0"), None)["rounds"] == json!([]) {
        assert!(std::time::Instant::now() < until, "no round has come");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    ask(ann, "GET", "/api/tournaments/{id}/rows", &at("/rows?since=1"), None);
    ask(ann, "GET", "/api/tournaments", "/api/tournaments?state=all&mine=true&limit=9", None);
    ask(ann, "POST", "/api/tournaments/{id}/end", &at("/end"), None);
    ask(ann, "GET", "/api/tournaments/{id}", &at(""), None);
}

/// The requests about clubs.
fn clubs(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let all = "/api/clubs";
    let new = json!({"action_id": action_id(), "name": "Blue Moon", "description": "Fridays", "joining": "request"});
    let id = ask(ann, "POST", all, all, Some(new))["id"].as_str().unwrap().to_owned();
    let tournament = json!({"action_id": action_id(), "name": "Evening", "game": "octi-fast", "format": "swiss",
        "clock": {"kind": "live", "base_s": 600, "increment_s": 5}, "club": id, "every": "week",
        "starts_ms": u64::MAX >> 12});
    ask(ann, "POST", "/api/tournaments", "/api/tournaments", Some(tournament.clone()));
    let made = ask(
        ann,
        "POST",
        "/api/tournaments",
        "/api/tournaments",
        Some({
            let mut tournament = tournament;
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            tournament["starts_ms"] = json!(now.as_millis() as u64 + 3_600_000);
            tournament
        }),
    );
    let path = format!("/api/tournaments/{}/stop-repeating", made["id"].as_str().unwrap());
    ask(ann, "POST", "/api/tournaments/{id}/stop-repeating", &path, None);
    ask(ann, "GET", "/api/tournaments", &format!("/api/tournaments?club={id}"), None);
    let mut at = |person: &Client, method: &str, rest: &str, body: Option<Value>| {
        let pattern = rest.split('?').next().unwrap_or_default().replace(&bob.id, "{name}");
        ask(person, method, &format!("{all}/{{id}}{pattern}"), &format!("{all}/{id}{rest}"), body)
    };
    let of_bob = format!("/people/{}", bob.id);
    at(bob, "POST", "/join", Some(json!({})));
    at(ann, "GET", "", None);
    at(ann, "PUT", &of_bob, Some(json!({"role": "organiser"})));
    at(ann, "PUT", &of_bob, Some(json!({"role": "member"})));
    at(ann, "POST", "/invitation", None);
    at(ann, "DELETE", "/invitation", None);
    at(ann, "DELETE", &of_bob, None);
    at(ann, "GET", "", None);
    at(ann, "PUT", &of_bob, Some(json!({"role": "member"})));
    at(bob, "GET", "", None);
    at(bob, "GET", "/games?state=all", None);
    at(bob, "POST", "/leave", None);
    at(bob, "POST", "/report", Some(json!({"reason": "rude"})));
    at(ann, "PATCH", "", Some(json!({"description": "", "joining": "open"})));
    let mine = ask(ann, "GET", all, "/api/clubs?mine=true", None);
    assert_eq!(mine["clubs"][0]["you"], "owner");
    ask(ann, "GET", all, "/api/clubs?name=moon", None);
    ask(ann, "DELETE", "/api/clubs/{id}", &format!("{all}/{id}"), None);
}

/// The requests about shared boards.
fn shared_boards(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let all = "/api/shared-boards";
    let new = json!({"action_id": action_id(), "board": {"tiles": crate::common::boards::LOOPS, "task": "3"},
        "steps": [{"task": {"was": "3", "now": "4"}}], "name": "Loops", "editing": "everyone", "text": true});
    let made = ask(ann, "POST", all, all, Some(new));
    let id = made["id"].as_str().unwrap().to_owned();
    let mut at = |person: &Client, method: &str, rest: &str, body: Option<Value>| {
        let pattern = rest.split('?').next().unwrap_or_default();
        ask(person, method, &format!("{all}/{{id}}{pattern}"), &format!("{all}/{id}{rest}"), body)
    };
    let step = json!({"tiles": [{"at": "c1", "was": "12.4", "now": "12.5"}], "lock": ["c2"]});
    for _ in 0..2 {
        // The second comes too late.
        at(bob, "POST", "/step", Some(json!({"action_id": action_id(), "step": step})));
    }
    at(bob, "POST", "/undo", Some(json!({"action_id": action_id()})));
    at(bob, "GET", "", None);
    at(bob, "GET", "/rows?since=1", None);
    at(bob, "POST", "/say", Some(json!({"text": "Well done"})));
    at(ann, "GET", "/messages", None);
    at(ann, "POST", "/report", Some(json!({"person": bob.id, "reason": "rude"})));
    at(ann, "PATCH", "", Some(json!({"action_id": action_id(), "name": "", "text": false})));
    at(ann, "DELETE", "", None);
    ask(ann, "GET", all, "/api/shared-boards?limit=5", None);
    shared_studies(ann, bob, ask);
}

/// The requests about shared studies.
fn shared_studies(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let all = "/api/shared-boards";
    let tree = "game: octi-fast\nseed: 0\n1. B 33+E\n";
    let new = json!({"action_id": action_id(), "chapters": [{"name": "First", "tree": tree}], "editing": "maker",
        "edits": [{"edit": "comment", "at": [], "text": "A start"}], "writers": [bob.id]});
    let made = ask(ann, "POST", all, all, Some(new));
    let id = made["id"].as_str().unwrap().to_owned();
    let mut at = |rest: &str, body: Value| {
        ask(bob, "POST", &format!("{all}/{{id}}{rest}"), &format!("{all}/{id}{rest}"), Some(body));
    };
    let add = json!({"edit": "add", "at": ["33+E"], "steps": ["37+A"]});
    for _ in 0..2 {
        // The second changes nothing.
        at("/edit", json!({"action_id": action_id(), "chapter": 1, "edit": add}));
    }
    at(
        "/lines",
        json!({"action_id": action_id(), "chapter": 1, "at": ["33+E"], "seat": "r", "depth": 3,
        "lines": [{"steps": ["37+A"], "chance": 5_000}]}),
    );
    at("/chapters", json!({"action_id": action_id(), "change": {"change": "add", "tree": tree}}));
    at(
        "/chapters",
        json!({"action_id": action_id(), "change": {"change": "rename", "chapter": 2, "name": "Two"}}),
    );
    let moved = json!({"change": "move", "chapter": 2, "before": 1});
    at("/chapters", json!({"action_id": action_id(), "change": moved}));
    at("/chapters", json!({"action_id": action_id(), "change": {"change": "remove", "chapter": 2}}));
    for call in ["/undo", "/redo"] {
        at(call, json!({"action_id": action_id()}));
    }
    ask(bob, "GET", &format!("{all}/{{id}}"), &format!("{all}/{id}"), None);
    ask(bob, "GET", &format!("{all}/{{id}}/rows"), &format!("{all}/{id}/rows"), None);
    ask(bob, "GET", all, "/api/shared-boards?limit=1", None);
    let game = crate::common::begun("octi-fast", json!({}), &[ann, bob]);
    let study = format!("/api/tables/{game}/study");
    ask(ann, "POST", "/api/tables/{id}/study", &study, None);
    ann.post(&format!("/api/tables/{game}/resign"), &json!({"action_id": action_id()})).ok();
    ask(ann, "POST", "/api/tables/{id}/study", &study, None);
}

/// The requests about correspondence games.
fn days(ann: &Client, bob: &Client, ask: &mut CheckedRequest<'_>) {
    let terms = json!({"clock": {"kind": "days", "days": 2, "bank_days": 5, "pause_weekends": true, "utc_offset_min": 60,
        "vacation": true}});
    let id = crate::common::begun("octi-fast", terms, &[ann, bob]);
    ask(ann, "GET", "/api/me/vacations", "/api/me/vacations", None);
    let taken = ask(ann, "POST", "/api/me/vacations", "/api/me/vacations", Some(json!({"days": 4})));
    let view = ask(bob, "GET", "/api/tables/{id}", &format!("/api/tables/{id}"), None);
    let (from, path) = (&taken["vacations"][0]["from_ms"], format!("/api/tables/{id}/prepared"));
    ask(ann, "DELETE", "/api/me/vacations/{from_ms}", &format!("/api/me/vacations/{from}"), None);
    for play in ["nonsense", "33+a"] {
        let lines = json!([[{"if": "*"}, {"play": play}]]);
        let body = json!({"expected_seq": view["seq"], "lines": lines});
        ask(bob, "PUT", "/api/tables/{id}/prepared", &path, Some(body));
    }
    ask(bob, "GET", "/api/tables/{id}/prepared", &path, None);
    ask(bob, "DELETE", "/api/tables/{id}/prepared", &path, None);
    ask(ann, "GET", "/api/me/feed", "/api/me/feed", None);
    let url = ask(ann, "POST", "/api/me/feed", "/api/me/feed", None)["url"].as_str().unwrap().to_owned();
    ask(ann, "GET", "/api/me/feed", "/api/me/feed", None);
    let path = format!("/api/feeds/{}", url.rsplit_once('/').unwrap().1);
    ask(ann, "GET", "/api/feeds/{word}", &path, None);
    ask(ann, "DELETE", "/api/me/feed", "/api/me/feed", None);
    let words = json!({"turn": "a", "invite": "b", "end": "c", "rematch": "d"});
    // The base point of the curve (P-256).
    let point = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
    let keys = json!({"p256dh": point, "auth": "AAAAAAAAAAAAAAAAAAAAAA"});
    let new = json!({"endpoint": "https://1.1.1.1/x", "keys": keys, "words": words});
    let device = ask(ann, "PUT", "/api/me/push", "/api/me/push", Some(new));
    ask(ann, "GET", "/api/me/push", "/api/me/push", None);
    let path = format!("/api/me/push/{}", device["id"].as_str().unwrap());
    ask(ann, "DELETE", "/api/me/push/{id}", &path, None);
}

/// Every request with a JSON response, during a game and around it.
#[test]
fn every_answer_is_as_described() {
    let server = server();
    let (ann, bob) = (Client::guest(server.address()), Client::guest(server.address()));
    let document = ann.get("/api/openapi.json").ok();
    let called = RefCell::new(BTreeSet::new());
    let mut differences = Vec::new();
    let mut ask = |client: &Client, method: &str, pattern: &str, path: &str, body: Option<Value>| {
        called.borrow_mut().insert(format!("{method} {pattern}"));
        checked(&document, client, method, pattern, path, body.as_ref(), &mut differences)
    };
    ask(&Client::nobody(server.address()), "POST", "/api/guest", "/api/guest", Some(json!({"name": "Eve"})));
    ask(&Client::nobody(server.address()), "GET", "/api/session", "/api/session", None);
    ask(&ann, "GET", "/api/session", "/api/session", None);
    ask(&ann, "GET", "/api/me", "/api/me", None);
    ask(&ann, "PATCH", "/api/me", "/api/me", Some(json!({"name": "Ann", "password": "long enough"})));
    ask(&ann, "POST", "/api/login", "/api/login", Some(json!({"name": "Ann", "password": "long enough"})));
    ask(&ann, "POST", "/api/login", "/api/login", Some(json!({"name": "Ann", "password": "something else"})));
    let code = ask(&ann, "POST", "/api/me/code", "/api/me/code", None)["code"].clone();
    ask(&ann, "POST", "/api/link", "/api/link", Some(json!({"code": code})));
    ways_back(&ann, &mut ask);
    bots(&ann, &mut ask);
    days(&ann, &bob, &mut ask);
    ask(&ann, "PUT", "/api/me/blocks/{name}", "/api/me/blocks/Eve", None);
    ask(&ann, "GET", "/api/me/blocks", "/api/me/blocks", None);
    ask(&ann, "DELETE", "/api/me/blocks/{name}", "/api/me/blocks/Eve", None);
    ask(&ann, "PUT", "/api/me/following/{name}", "/api/me/following/Eve", None);
    ask(&ann, "GET", "/api/me/following", "/api/me/following", None);
    ask(&ann, "DELETE", "/api/me/following/{name}", "/api/me/following/Eve", None);
    for (method, body) in [("PUT", Some(json!({"text": "a"}))), ("GET", None), ("DELETE", None)] {
        ask(&ann, method, "/api/me/notes/{name}", "/api/me/notes/Eve", body);
        ask(&ann, "GET", "/api/me/notes", "/api/me/notes", None);
    }
    let wish = json!({"game": "octiles", "options": {"players": "2"}, "clock": {"kind": "days", "days": 3}});
    ask(&ann, "POST", "/api/pair", "/api/pair", Some(wish));
    let terms = json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 10}, "rated": false, "undo": true,
        "absent": "computer", "level": 2, "visibility": "public"});
    let new = json!({"game": "octiles", "options": {}, "terms": terms,
        "seats": [{"take": true}, {"invite": bob.name}]});
    let id = ask(&ann, "POST", "/api/tables", "/api/tables", Some(new))["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    for list in ["", "?state=live", "?state=all&game=octiles&limit=3"] {
        ask(&ann, "GET", "/api/tables", &format!("/api/tables{list}"), None);
    }
    ask(&bob, "POST", "/api/tables/{id}/sit", &path("/sit"), Some(json!({"seat": "Y"})));
    ask(&bob, "POST", "/api/tables/{id}/leave", &path("/leave"), None);
    ask(&bob, "POST", "/api/tables/{id}/sit", &path("/sit"), Some(json!({})));
    for person in [&ann, &bob] {
        let ready = json!({"contribution": "0a".repeat(32)});
        ask(person, "POST", "/api/tables/{id}/ready", &path("/ready"), Some(ready));
    }
    let legal = ask(&ann, "GET", "/api/tables/{id}/legal", &path("/legal"), None);
    ask(&ann, "GET", "/api/tables/{id}/legal", &path("/legal?limit=1"), None);
    let act =
        |turn: &Value, seq: &Value| json!({"expected_seq": seq, "action_id": action_id(), "turn": turn});
    ask(&bob, "POST", "/api/tables/{id}/act", &path("/act"), Some(act(&legal["turns"][0], &legal["seq"])));
    ask(&ann, "POST", "/api/tables/{id}/act", &path("/act"), Some(act(&json!("nonsense"), &legal["seq"])));
    ask(&ann, "POST", "/api/tables/{id}/act", &path("/act"), Some(act(&legal["turns"][0], &legal["seq"])));
    ask(&ann, "POST", "/api/tables/{id}/act", &path("/act"), Some(act(&legal["turns"][0], &legal["seq"])));
    ask(&bob, "GET", "/api/tables/{id}", &path("?since=2"), None);
    ask(&ann, "GET", "/api/tables/{id}", &path(""), None);
    let offer = json!({"action_id": action_id(), "kind": "undo"});
    ask(&ann, "POST", "/api/tables/{id}/offer", &path("/offer"), Some(offer));
    let answer = json!({"action_id": action_id(), "kind": "undo", "answer": "decline"});
    ask(&bob, "POST", "/api/tables/{id}/offer", &path("/offer"), Some(answer));
    let claim = json!({"action_id": action_id(), "seat": "B", "claim": "computer"});
    ask(&bob, "POST", "/api/tables/{id}/claim", &path("/claim"), Some(claim));
    ask(&ann, "POST", "/api/tables/{id}/say", &path("/say"), Some(json!({"phrase": "hello"})));
    ask(&ann, "POST", "/api/tables/{id}/say", &path("/say"), Some(json!({"text": "free"})));
    ask(&bob, "GET", "/api/tables/{id}/messages", &path("/messages"), None);
    let cat = Client::named(server.address(), "Cat");
    let said = json!({"text": "a good turn", "spectators": true});
    ask(&cat, "POST", "/api/tables/{id}/say", &path("/say"), Some(said));
    ask(&cat, "GET", "/api/tables/{id}/messages", &path("/messages?spectators=true"), None);
    for report in [json!({"seat": "B", "reason": "rude"}), json!({"message": 1, "reason": "rude"})] {
        for person in [&bob, &cat] {
            ask(person, "POST", "/api/tables/{id}/report", &path("/report"), Some(report.clone()));
        }
    }
    let resign = json!({"action_id": action_id()});
    ask(&bob, "POST", "/api/tables/{id}/resign", &path("/resign"), Some(resign));
    ask(&bob, "GET", "/api/tables/{id}", &path(""), None);
    for form in ["text", "json", "log", "rows", "nothing"] {
        ask(&bob, "GET", "/api/tables/{id}/record", &path(&format!("/record?form={form}")), None);
    }
    for search in
        ["", "?player=Ann", "?player=Nobody", "?game=octiles&result=B", "?since=5&until=9", "?limit=0"]
    {
        ask(&bob, "GET", "/api/games", &format!("/api/games{search}"), None);
    }
    ask(&bob, "PATCH", "/api/me", "/api/me", Some(json!({"name": "Bob"})));
    let rated = crate::common::begun("octi-fast", json!({"rated": true}), &[&ann, &bob]);
    ask(
        &bob,
        "POST",
        "/api/tables/{id}/resign",
        &format!("/api/tables/{rated}/resign"),
        Some(json!({"action_id": action_id()})),
    );
    ask(&bob, "GET", "/api/tables/{id}", &format!("/api/tables/{rated}"), None);
    ask(&bob, "GET", "/api/people/{name}", "/api/people/Ann", None);
    ask(&ann, "POST", "/api/races", "/api/races", Some(json!({"race": "x"})));
    ask(&ann, "GET", "/api/races/{day}", "/api/races/20000", None);
    let (game, puzzle, turns) = crate::solved_puzzles::solution("team-up", 1);
    let solved = json!({"game": game, "puzzle": puzzle, "turns": turns});
    ask(&ann, "POST", "/api/solved-puzzles", "/api/solved-puzzles", Some(solved));
    for query in ["", "?period=all&limit=1", "?limit=0"] {
        ask(&ann, "GET", "/api/solved-puzzles", &format!("/api/solved-puzzles{query}"), None);
    }
    ask(&ann, "DELETE", "/api/solved-puzzles", "/api/solved-puzzles", None);
    ask(&bob, "GET", "/api/people/{name}/ratings", "/api/people/Ann/ratings", None);
    ask(&bob, "GET", "/api/ratings", "/api/ratings?game=octi-fast&clock=none&provisional=true", None);
    for person in [&ann, &bob] {
        // Neither is a moderator: the responses to moderators have their own test.
        ask(person, "GET", "/api/moderation/reports", "/api/moderation/reports", None);
        ask(person, "GET", "/api/moderation/deeds", "/api/moderation/deeds", None);
        let deed = json!({"action_id": action_id(), "about": "Eve", "kind": "warn", "words": "x"});
        ask(person, "POST", "/api/moderation/deeds", "/api/moderation/deeds", Some(deed));
    }
    tournaments(&ann, &bob, &mut ask);
    archive(&ann, &bob, &mut ask);
    clubs(&ann, &bob, &mut ask);
    shared_boards(&ann, &bob, &mut ask);
    ask(&ann, "GET", "/api/me/games", "/api/me/games?state=over", None);
    ask(&ann, "GET", "/api/me/export", "/api/me/export", None);
    ask(&cat, "POST", "/api/me/logout", "/api/me/logout", None);
    ask(&ann, "DELETE", "/api/me", "/api/me", Some(json!({"current_password": "long enough"})));
    // Every request with a JSON response is tried: what needs no preparation, as described.
    for (pattern, calls) in document["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            let method = method.to_uppercase();
            // Responses about the server itself are text.
            let text = !pattern.starts_with("/api/");
            let lasting = pattern.ends_with("stream") || pattern.ends_with("socket");
            if text || lasting || called.borrow().contains(&format!("{method} {pattern}")) {
                continue;
            }
            let schema = &call["requestBody"]["content"]["application/json"]["schema"];
            let body = schema.is_object().then(|| example(&document, schema));
            let answer = ask(&bob, &method, pattern, &pattern.replace("{id}", &id), body);
            assert!(answer.get("error").is_none(), "{method} {pattern} needs its own request here: {answer}");
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn the_check_finds_deviations() {
    let document = json!({"a": {"type": "object", "required": ["n"], "properties": {
        "n": {"type": ["integer", "null"]}, "w": {"enum": ["x"]}, "l": {"type": "array", "items": {"type": "string"}}}}});
    let schema = json!({"$ref": "#/a"});
    for (value, right) in [
        (json!({"n": 1}), true),
        (json!({"n": null, "w": "x", "l": ["a"]}), true),
        (json!({}), false),
        (json!({"n": "1"}), false),
        (json!({"n": 1, "w": "y"}), false),
        (json!({"n": 1, "l": [2]}), false),
        (json!([]), false),
    ] {
        assert_eq!(fits(&document, &schema, &value, "a").is_ok(), right, "{value}");
    }
}
