//! Invalid requests, and the chat.

use crate::common::{Client, action_id, begun, server};
use serde_json::{Value, json};

/// Returns the message of a refusal, which must not name Rust types.
fn words(client: &Client, method: &str, path: &str, body: Option<&Value>) -> String {
    let answer = client.call(method, path, body);
    assert_eq!(answer.refused(), (400, "malformed"), "{method} {path} {body:?} {}", answer.text);
    let words = answer.body["error"]["message"].as_str().unwrap().to_owned();
    for inner in ["struct", "enum", "variant", "SeatRequest", "invalid digit", "NewTable", "deserialize"] {
        assert!(!words.contains(inner), "{method} {path} {body:?}: {words}");
    }
    words
}

#[test]
fn refusals_say_what_would_be_right() {
    let server = server();
    let ann = Client::guest(server.address());
    let seats = |seats: Value| {
        words(&ann, "POST", "/api/tables", Some(&json!({"game": "octi-fast", "seats": seats})))
    };
    let all = "{\"take\":true}, {\"open\":true}, {\"invite\":NAME} or {\"computer\":LEVEL}";
    for wrong in [
        json!([{"take": true, "open": true}]),
        json!([{"open": true, "computer": 1}]),
        json!([{"take": true, "invite": "Ann"}]),
        json!([{}]),
    ] {
        let said = seats(wrong.clone());
        assert!(said.contains(all), "{wrong}: {said}");
    }
    assert!(seats(json!([{"invite": 5}])).contains("invite"));
    assert!(seats(json!([{"sit": true}])).contains("`take`"));
    assert!(seats(json!([5])).contains("an object"));
    for body in [Value::Null, json!([]), json!("octi-fast")] {
        assert!(words(&ann, "POST", "/api/tables", Some(&body)).contains("an object"), "{body}");
        assert!(words(&ann, "POST", "/api/tables/nowhere/sit", Some(&body)).contains("an object"), "{body}");
    }
    let terms = json!({"game": "octi-fast", "terms": {"clock": 5}});
    assert!(words(&ann, "POST", "/api/tables", Some(&terms)).contains("an object"));
    let new = ann.post("/api/tables", &json!({"game": "octi-fast", "seats": [{"take": true}]})).ok();
    let id = new["id"].as_str().unwrap();
    for query in ["since=-1", "since=x", "since=99999999999999999999"] {
        let said = words(&ann, "GET", &format!("/api/tables/{id}?{query}"), None);
        assert_eq!(said, "`since` is a whole number, 0 or more", "{query}");
    }
    assert_eq!(words(&ann, "GET", "/api/tables?limit=x", None), "`limit` is a whole number, 0 or more");
}

/// Whether a message names Rust types.
fn names_types(words: &str) -> bool {
    let inner = |word: &str| {
        matches!(
            word,
            "struct"
                | "enum"
                | "variant"
                | "untagged"
                | "internally"
                | "map"
                | "sequence"
                | "column"
                | "deserialize"
        ) || word.strip_prefix(['u', 'i', 'f']).is_some_and(|bits| bits.parse::<u8>().is_ok())
    };
    words.split(|c: char| !c.is_ascii_alphanumeric()).any(inner)
}

#[test]
fn refusals_name_no_rust_types() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    let document = ann.get("/api/openapi.json").ok();
    let mut asked = 0;
    let mut check = |method: &str, path: &str, body: Option<&Value>| {
        let answer = ann.call(method, path, body);
        let words = answer.body["error"]["message"].as_str().unwrap_or_default();
        assert!(!names_types(words), "{method} {path} {body:?}: {words}");
        asked += 1;
    };
    for (path, calls) in document["paths"].as_object().unwrap() {
        // A valid request for a stream wouldn't end.
        if path.contains("stream") || path.contains("socket") {
            continue;
        }
        let address = path.replace("{id}", "1").replace("{name}", "x");
        for (method, call) in calls.as_object().unwrap() {
            let method = method.to_uppercase();
            if method == "DELETE" {
                continue; // the account is still needed
            }
            for parameter in call["parameters"].as_array().into_iter().flatten() {
                if parameter["in"] == "query" {
                    let name = parameter["name"].as_str().unwrap();
                    for wrong in ["x", "-1", "1.5"] {
                        check(&method, &format!("{address}?{name}={wrong}"), None);
                    }
                }
            }
            let schema = &call["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let Some(schema) = schema.as_str().and_then(|name| name.rsplit('/').next()) else { continue };
            for field in
                document["components"]["schemas"][schema]["properties"].as_object().into_iter().flatten()
            {
                for wrong in [json!(-1), json!(1.5), json!("x"), json!(true), json!([7]), json!({"x": 7})] {
                    check(&method, &address, Some(&json!({field.0: wrong})));
                }
            }
        }
    }
    assert!(asked > 300, "{asked}");
}

#[test]
fn unknown_results_are_refused_with_the_list() {
    let server = server();
    let nobody = Client::nobody(server.address());
    for wrong in ["result=bogus", "result=BB", "result=", "game=octiles&result=b"] {
        let said = words(&nobody, "GET", &format!("/api/games?{wrong}"), None);
        assert!(said.contains("`draw`, `-`, the letters of the winners ("), "{wrong}: {said}");
    }
    for right in ["result=draw", "result=-", "game=octiles&result=B", "game=octi-fast&result=b"] {
        nobody.get(&format!("/api/games?{right}")).ok();
    }
}

#[test]
fn the_last_known_row_must_be_a_number() {
    let server = server();
    let ann = Client::guest(server.address());
    let new = json!({"game": "octi-fast", "seats": [{"take": true}]});
    let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    let url = format!("{}/api/tables/{id}/stream", ann.base);
    let config = ureq::Agent::config_builder().http_status_as_error(false).build();
    let agent = config.new_agent();
    let mut answer = agent.get(&url).header("last-event-id", "zz").call().unwrap();
    assert_eq!(answer.status().as_u16(), 400);
    assert!(answer.body_mut().read_to_string().unwrap().contains("number of the last row"));
}

#[test]
fn messages_are_one_line_without_repeated_phrases() {
    let server = server();
    let [ann, bob] = [(); 2].map(|()| Client::guest(server.address()));
    let path = format!("/api/tables/{}", begun("octi-fast", json!({}), &[&ann, &bob]));
    let say = |who: &Client, said: Value| who.post(&format!("{path}/say"), &said);
    for text in ["two\nlines", "a\u{7}bell", "\u{202e}turned", "an \u{2066}isolate", "\u{2028}"] {
        assert_eq!(say(&ann, json!({"text": text})).refused(), (400, "malformed"), "{text:?}");
    }
    say(&ann, json!({"text": "שלום, Grüße 👋"})).ok();
    let hello = json!({"phrase": "hello"});
    let first = say(&ann, hello.clone()).ok();
    assert_eq!(say(&ann, hello.clone()).ok(), first);
    let other = say(&bob, hello.clone()).ok();
    assert_eq!(other["number"], json!(first["number"].as_u64().unwrap() + 1));
    let later = say(&ann, hello).ok();
    assert_eq!(later["number"], json!(first["number"].as_u64().unwrap() + 2));
    let all = ann.get(&format!("{path}/messages")).ok();
    assert_eq!(all["messages"].as_array().unwrap().len(), 4);
}

#[test]
fn abandoned_public_tables_are_closed() {
    let server = server();
    let [ann, bob] = [(); 2].map(|()| Client::guest(server.address()));
    let new = json!({"game": "octi-fast", "terms": {"visibility": "public"}, "seats": [{"take": true}]});
    let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
    let listed = || ann.get("/api/tables?state=open").ok()["tables"].as_array().unwrap().len();
    assert_eq!(listed(), 1);
    let left = ann.post(&format!("/api/tables/{id}/leave"), &json!({})).ok();
    assert_eq!((&left["status"], &left["result"]), (&json!("over"), &json!("-")));
    assert_eq!(listed(), 0);
    assert_eq!(bob.post(&format!("/api/tables/{id}/sit"), &json!({})).refused(), (410, "over"));
    let act = json!({"expected_seq": 1, "action_id": action_id(), "turn": "pass"});
    assert_eq!(bob.post(&format!("/api/tables/{id}/act"), &act).refused(), (403, "not-seated"));
}

#[test]
fn the_description_covers_every_response() {
    let server = server();
    let document = Client::nobody(server.address()).get("/api/openapi.json").ok();
    for path in ["/healthz", "/readyz", "/metrics"] {
        let content = &document["paths"][path]["get"]["responses"]["200"]["content"];
        assert!(content["text/plain"].is_object(), "{path}: {content}");
    }
    let record = &document["paths"]["/api/tables/{id}/record"]["get"]["responses"]["200"]["content"];
    for kind in ["text/plain", "application/json", "application/x-go-sgf", "application/x-ndjson"] {
        assert!(record[kind].is_object(), "{kind}: {record}");
    }
}
