//! The OpenAPI description is valid and complete; bad input gets a documented error.

use std::collections::BTreeSet;

use crate::common::{Client, Numbers, server};
use eightfold_protocol::Code;
use eightfold_server::{Options, start};
use serde_json::{Value, json};

fn each<'a>(value: &'a Value, visit: &mut dyn FnMut(&'a str, &'a Value)) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                visit(key, value);
                each(value, visit);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| each(item, visit)),
        _ => {}
    }
}

#[test]
fn the_description_is_valid_openapi() {
    let server = server();
    let nobody = Client::nobody(server.address());
    let document = nobody.get("/api/openapi.json").ok();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."), "{}", document["openapi"]);
    assert_ne!(document["info"]["title"], Value::Null);
    assert_ne!(document["info"]["version"], Value::Null);
    let mut names = BTreeSet::new();
    let paths = document["paths"].as_object().unwrap();
    for (path, calls) in paths {
        for (method, call) in calls.as_object().unwrap() {
            let at = format!("{method} {path}");
            assert!(
                names.insert(call["operationId"].as_str().unwrap()),
                "{at}: the operationId is used twice"
            );
            assert!(call["summary"].as_str().is_some_and(|text| !text.is_empty()), "{at} has no summary");
            let responses = call["responses"].as_object().unwrap();
            assert!(responses.keys().any(|status| status.starts_with('2') || status == "101"), "{at}");
            assert!(responses.contains_key("default"), "{at} describes no errors");
            let declared: BTreeSet<&str> = call["parameters"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "path")
                .map(|parameter| parameter["name"].as_str().unwrap())
                .collect();
            let used: BTreeSet<&str> =
                path.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect();
            assert_eq!(declared, used, "{at}");
        }
    }
    each(&document, &mut |key, value| {
        if key == "$ref" {
            let pointer = value.as_str().unwrap().trim_start_matches('#');
            assert!(document.pointer(pointer).is_some(), "{value} doesn't exist");
        }
    });
    for path in [
        "/api/guest",
        "/api/me",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/legal",
        "/api/tables/{id}/sit",
        "/api/tables/{id}/ready",
        "/api/tables/{id}/leave",
        "/api/tables/{id}/act",
        "/api/tables/{id}/offer",
        "/api/tables/{id}/resign",
        "/api/tables/{id}/stream",
        "/api/stream",
        "/api/tables/{id}/record",
        "/api/games",
        "/api/socket",
    ] {
        assert!(paths.contains_key(path), "{path} is missing");
    }
}

#[test]
fn the_api_page_loads_nothing_from_other_sites() {
    let server = server();
    let page = Client::nobody(server.address()).get("/api/").text;
    assert!(page.contains("/api/tables/{id}/act") && page.contains("id=\"Act\""));
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
}

#[test]
fn the_documentation_lists_all_codes_and_calls() {
    let text = include_str!("../../../docs/ONLINE.md");
    for code in Code::ALL {
        assert!(text.contains(&format!("| `{}` | {} |", code.word(), code.status())), "{code:?}");
    }
    let server = server();
    let document = Client::nobody(server.address()).get("/api/openapi.json").ok();
    let paths = document["paths"].as_object().unwrap().iter();
    let described: BTreeSet<String> = paths
        .filter(|(path, _)| path.starts_with("/api/"))
        .flat_map(|(path, methods)| {
            let parameters = ["id", "name", "word", "from_ms", "number", "entry", "day"];
            let path = parameters
                .into_iter()
                .fold(path.clone(), |path, name| path.replace(&format!("{{{name}}}"), &name.to_uppercase()));
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase())).collect::<Vec<_>>()
        })
        .collect();
    let listed = listed_calls(text);
    let missing: Vec<&String> = described.difference(&listed).collect();
    assert!(missing.is_empty(), "not in the table of docs/ONLINE.md: {missing:?}");
    let unknown: Vec<&String> = listed.difference(&described).collect();
    assert!(unknown.is_empty(), "in the table of docs/ONLINE.md, but not calls of the API: {unknown:?}");
}

/// Returns the calls of the API that the table in docs/ONLINE.md lists, such as `GET /api/me`: the first column has
/// methods and paths between backticks.
fn listed_calls(text: &str) -> BTreeSet<String> {
    let (_, table) = text.split_once("| Call | Body and response |\n|---|---|\n").unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let mut calls = BTreeSet::new();
    for row in rows {
        let first = row.split('|').nth(1).unwrap();
        let mut methods = Vec::new();
        for quoted in first.split('`').skip(1).step_by(2) {
            let (method, path) =
                quoted.split_once(' ').map_or((quoted, None), |(method, path)| (method, Some(path)));
            methods.push(method);
            if let Some(path) = path {
                let path = path.split('?').next().unwrap();
                calls.extend(methods.drain(..).map(|method| format!("{method} {path}")));
            }
        }
    }
    calls.retain(|call| call.contains(" /api/"));
    calls
}

#[test]
fn bad_input_gets_a_documented_error() {
    let server = server();
    let ann = Client::guest(server.address());
    let table = ann.post("/api/tables", &json!({"game": "octiles", "seats": [{"take": true}]})).ok();
    let id = table["id"].as_str().unwrap();
    let document = ann.get("/api/openapi.json").ok();
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.word()).collect();
    let mut numbers = Numbers(3);
    let scraps = [
        json!(null),
        json!({}),
        json!([]),
        json!("x"),
        json!(-1),
        json!({"game": "octiles", "seats": 3}),
        json!({"game": "nothing"}),
        json!({"game": "octiles", "options": {"players": 99}}),
        json!({"game": "octiles", "options": {"players": [1]}}),
        json!({"turn": "x", "expected_seq": -1}),
        json!({"turn": "é".repeat(5_000), "expected_seq": 1, "action_id": "a"}),
        json!({"turn": "1@a1:0", "expected_seq": 1, "action_id": "../.."}),
        json!({"game": "octiles", "terms": {"clock": {"kind": "live", "base_s": 4_000_000_000_u32, "increment_s": 4_000_000_000_u32}}}),
        json!({"game": "octiles", "seats": [{"computer": 200}]}),
        json!({"contribution": "zz"}),
        json!({"name": "\u{202e}evil"}),
        json!({"kind": "draw", "action_id": "b"}),
        json!({"seat": "💥"}),
        json!({"code": "x"}),
        json!({"phrase": "curse"}),
        json!({"a": {"b": [{"c": "d".repeat(1_000)}]}}),
    ];
    for (path, calls) in document["paths"].as_object().unwrap() {
        for method in calls.as_object().unwrap().keys() {
            let lasting = path.ends_with("stream") || path.ends_with("socket");
            if lasting || (path == "/api/me" && method == "delete") || path.ends_with("logout") {
                continue;
            }
            let path = path.replace("{id}", id).replace("{name}", "%F0%9F%92%A5");
            for scrap in &scraps {
                let query = ["", "?limit=-1", "?since=x", "?limit=0&after=1"][numbers.below(4)];
                let body = (method != "get").then_some(scrap);
                let answer = ann.call(&method.to_uppercase(), &format!("{path}{query}"), body);
                assert!(answer.status < 500, "{method} {path} {scrap}: {}", answer.text);
                if answer.status >= 400 {
                    let code = answer.body["error"]["code"].as_str().unwrap_or("none");
                    assert!(codes.contains(code), "{method} {path} {scrap}: {}", answer.text);
                    let message = answer.body["error"]["message"].as_str().unwrap();
                    assert!(!message.is_empty());
                }
            }
        }
    }
    let large = json!({"name": "x".repeat(100_000)});
    // On a connection of its own, which the server may close before everything has been sent.
    let sender = Client::nobody(server.address());
    assert_eq!(sender.post("/api/guest", &large).refused(), (413, "too-large"));
    assert_eq!(ann.get("/api/tables?limit=9999").refused(), (400, "malformed"));
    let mut stranger = ann.clone();
    stranger.token = Some("not a token".into());
    assert_eq!(stranger.get("/api/me").refused(), (401, "unauthorized"));
}

#[test]
fn scripts_cannot_read_the_token_cookie() {
    let server = server();
    let address = server.address();
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let send = |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("http://{address}{path}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        agent.run(request.header("content-type", "application/json").body(body.to_owned()).unwrap()).unwrap()
    };
    let mut made = send("POST", "/api/guest?cookie=true", &[], "{}");
    let cookie = made.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert!(!made.body_mut().read_to_string().unwrap().contains("token"));
    let pair = cookie.split(';').next().unwrap();
    let new = r#"{"game":"octiles"}"#;
    let own = format!("http://{address}");
    assert_eq!(send("POST", "/api/tables", &[("cookie", pair), ("origin", &own)], new).status(), 201);
    assert_eq!(
        send("POST", "/api/tables", &[("cookie", pair), ("origin", "https://elsewhere.example")], new)
            .status(),
        403
    );
    let policy = made.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("connect-src 'self'") && policy.contains("default-src 'none'"), "{policy}");
}

#[test]
fn rate_limits_set_retry_after() {
    let server =
        eightfold_server::start(eightfold_server::Options { port: 0, ..Default::default() }).unwrap();
    let nobody = Client::nobody(server.address());
    let refused = (0..30).find_map(|_| {
        let answer = nobody.post("/api/link", &json!({"code": "wrong"}));
        (answer.status == 429).then_some(answer)
    });
    assert_eq!(refused.expect("attempts at codes are limited").refused(), (429, "rate-limited"));
}

#[test]
fn metrics_can_have_their_own_address() {
    let options = Options { port: 0, metrics: Some(([127, 0, 0, 1], 0).into()), ..Options::default() };
    let server = start(options).unwrap();
    let site = Client::guest(server.address());
    assert_eq!(site.get("/metrics").status, 404);
    let address = server.metrics_address().unwrap();
    let metrics = Client::nobody(address);
    let text = metrics.get("/metrics").text;
    let served = "eightfold_http_requests_total{route=\"/api/guest\",method=\"POST\",status=\"2xx\"} 1\n";
    assert!(text.contains(served), "{text}");
    assert!(text.contains("eightfold_store_call_seconds_count{call=\"add_person\"} 1\n"), "{text}");
    assert_eq!(metrics.get("/api/me").status, 404);
    let taken = Options { port: 0, metrics: Some(address), ..Options::default() };
    let error = start(taken).unwrap_err().to_string();
    assert!(error.contains(&address.to_string()) && error.contains("--metrics-addr"), "{error}");
}

#[test]
fn serves_health_and_metrics() {
    let server = server();
    let ann = Client::guest(server.address());
    assert_eq!(ann.get("/healthz").text, "ok\n");
    assert_eq!(ann.get("/readyz").text, "ready\n");
    let metrics = ann.get("/metrics").text;
    assert!(metrics.contains("eightfold_accounts_total 1\n"), "{metrics}");
    assert!(
        metrics.lines().all(|line| line.starts_with('#')
            || line.rsplit_once(' ').is_some_and(|(_, v)| v.parse::<f64>().is_ok()))
    );
}
