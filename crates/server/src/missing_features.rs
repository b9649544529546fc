//! Tests of a server built without any of its features. `cargo test -p eightfold-server --no-default-features` runs
//! them.

use serde_json::{Value, json};

use crate::{Data, Options, start};

fn ask(method: &str, url: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let mut request = ureq::http::Request::builder().method(method).uri(url);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.header("content-type", "application/json").body(body.to_string()).unwrap();
    let mut answer = agent.run(request).unwrap();
    let text = answer.body_mut().read_to_string().unwrap();
    (answer.status().as_u16(), serde_json::from_str(&text).unwrap())
}

#[test]
fn refusals_name_the_missing_feature() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let url = |path: &str| format!("http://{}/api/{path}", server.address());
    let (_, guest) = ask("POST", &url("guest"), None, &json!({}));
    let token = guest["token"].as_str();
    let features = ureq::get(url("features")).call().unwrap().body_mut().read_to_string().unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&features).unwrap(),
        json!({"hooks": false, "passkeys": false, "push": false})
    );
    for (method, path, feature) in [
        ("POST", "me/passkeys/begin", "passkeys"),
        ("POST", "me/passkeys", "passkeys"),
        ("POST", "passkeys/begin", "passkeys"),
        ("POST", "passkeys", "passkeys"),
        ("PUT", "me/push", "push"),
        ("PUT", "me/hook", "hooks"),
    ] {
        let body = json!({"url": "https://bot.example/notes"});
        let (status, answer) = ask(method, &url(path), token, &body);
        let words = answer["error"]["message"].as_str().unwrap();
        assert_eq!((status, answer["error"]["code"].as_str()), (404, Some("not-found")), "{path}");
        assert!(words.ends_with(&format!("build it with the feature `{feature}`")), "{path}: {words}");
    }
    for known in ["/api/me/passkeys", "/api/me/hook"] {
        assert!(crate::openapi_document()["paths"][known]["get"].is_object(), "{known}");
    }
    assert!(crate::openapi_document()["paths"]["/api/passkeys"].is_null());
}

#[test]
fn a_database_and_nats_need_their_features() {
    let data = Data::Database("postgres://127.0.0.1/eightfold".to_owned());
    let refused = start(Options { port: 0, data, ..Options::default() }).unwrap_err().to_string();
    assert!(refused.contains("without PostgreSQL: build it with the feature `postgres`"), "{refused}");
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let refused = runtime.block_on(crate::nats::connect("127.0.0.1", "site", 1)).err().unwrap();
    assert!(refused.contains("the feature `nats`"), "{refused}");
}
