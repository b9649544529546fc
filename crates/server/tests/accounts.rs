//! Sign-in methods: passkeys, with a minimal authenticator, recovery words, and devices.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{Client, HttpResponse, action_id, begun, server};

/// A browser with an authenticator, which sends what a page of this site would.
struct Browser {
    agent: ureq::Agent,
    origin: String,
    cookies: BTreeMap<String, String>,
}

impl Browser {
    fn new(origin: String) -> Self {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        Self { agent, origin, cookies: BTreeMap::new() }
    }

    fn call(&mut self, method: &str, path: &str, body: &Value) -> HttpResponse {
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.origin));
        let mut request = request.header("origin", &self.origin).header("content-type", "application/json");
        request = request.header("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
        if !self.cookies.is_empty() {
            let pairs: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("cookie", pairs.join("; "));
        }
        let mut answer = self.agent.run(request.body(body.to_string()).unwrap()).unwrap();
        for cookie in answer.headers().get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let text = answer.body_mut().read_to_string().unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        HttpResponse { status: answer.status().as_u16(), body, text }
    }

    fn id(&mut self) -> Option<String> {
        let me = self.call("GET", "/api/me", &json!({}));
        me.body["id"].as_str().map(str::to_owned)
    }
}

/// An authenticator that creates one passkey.
struct Key {
    key: SigningKey,
    id: Vec<u8>,
    user: String,
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn client_data(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
    let challenge = options["challenge"].as_str().unwrap();
    format!("{{\"type\":\"webauthn.{kind}\",\"challenge\":\"{challenge}\",\"origin\":\"{origin}\",\"crossOrigin\":false}}")
        .into_bytes()
}

impl Key {
    fn new(number: u8) -> Self {
        Self { key: SigningKey::from_bytes(&[number; 32]), id: vec![number; 20], user: String::new() }
    }

    /// Creates the passkey that a site asks for.
    fn make(&mut self, options: &Value, origin: &str) -> Value {
        self.user = options["user"]["id"].as_str().unwrap().to_owned();
        let client_data = client_data("create", options, origin);
        let site = options["rp"]["id"].as_str().unwrap();
        // Flags: user present, user verified, key attached. The counter and the AAGUID are zero.
        let mut data = Sha256::digest(site).to_vec();
        data.extend([0x45, 0, 0, 0, 0]);
        data.extend([0; 16]);
        data.extend([0, self.id.len() as u8]);
        data.extend(&self.id);
        // The key in COSE form: an Ed25519 key for EdDSA.
        data.extend([0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20]);
        data.extend(self.key.verifying_key().to_bytes());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(data.len() as u8);
        object.extend(data);
        json!({"id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {"clientDataJSON": text(client_data), "attestationObject": text(object), "transports": ["internal"]}})
    }

    /// Signs a challenge.
    fn show(&self, options: &Value, origin: &str) -> Value {
        let client_data = client_data("get", options, origin);
        let mut data = Sha256::digest(options["rpId"].as_str().unwrap()).to_vec();
        data.extend([0x05, 0, 0, 0, 0]);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&signed).to_bytes();
        json!({"id": text(&self.id), "rawId": text(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {"clientDataJSON": text(client_data), "authenticatorData": text(data),
                "signature": text(signature), "userHandle": self.user}})
    }
}

fn options(browser: &mut Browser, path: &str) -> Value {
    browser.call("POST", path, &json!({})).ok()["options"].clone()
}

#[test]
fn only_its_own_passkey_opens_an_account() {
    let server = server();
    let origin = format!("http://localhost:{}", server.address().port());
    let mut ann = Browser::new(origin.clone());
    ann.call("POST", "/api/guest?cookie=true", &json!({"name": "Ann Lee"})).ok();
    let id = ann.id().unwrap();

    let mut key = Key::new(1);
    let asked = options(&mut ann, "/api/me/passkeys/begin");
    assert_eq!((&asked["rp"]["id"], &asked["user"]["displayName"]), (&json!("localhost"), &json!("Ann Lee")));
    // Created for a page of another site, or for another challenge: refused, and the ceremony ends.
    let elsewhere = key.make(&asked, "https://elsewhere.example");
    assert_eq!(ann.call("POST", "/api/me/passkeys", &json!({"credential": elsewhere})).status, 401);
    let late = key.make(&asked, &origin);
    assert_eq!(
        ann.call("POST", "/api/me/passkeys", &json!({"credential": late})).refused(),
        (409, "too-early")
    );
    let made = key.make(&options(&mut ann, "/api/me/passkeys/begin"), &origin);
    let passkey = ann.call("POST", "/api/me/passkeys", &json!({"credential": made})).ok();
    assert_eq!(passkey["name"], "Firefox, Linux");
    assert_eq!(ann.call("GET", "/api/me", &json!({})).ok()["passkeys"], 1);
    // The same authenticator is asked not to create a second one.
    let asked = options(&mut ann, "/api/me/passkeys/begin");
    assert_eq!(asked["excludeCredentials"][0]["id"], json!(text(&key.id)));

    // Another browser with the same authenticator.
    let mut other = Browser::new(origin.clone());
    let shown = key.show(&options(&mut other, "/api/passkeys/begin"), &origin);
    let account = other.call("POST", "/api/passkeys?cookie=true", &json!({"credential": shown})).ok();
    assert_eq!((account["id"].as_str(), account["name"].as_str()), (Some(&*id), Some("Ann Lee")));
    assert_eq!(other.id(), Some(id));
    // Not a second time, and not with another key under the same id.
    let mut thief = Browser::new(origin.clone());
    assert_eq!(thief.call("POST", "/api/passkeys?cookie=true", &json!({"credential": shown})).status, 409);
    let forged = Key { key: SigningKey::from_bytes(&[9; 32]), id: key.id.clone(), user: key.user.clone() };
    let forged = forged.show(&options(&mut thief, "/api/passkeys/begin"), &origin);
    let refused = thief.call("POST", "/api/passkeys?cookie=true", &json!({"credential": forged}));
    assert_eq!(refused.refused(), (401, "unauthorized"));
    assert_eq!(thief.id(), None);
    assert_eq!(
        thief.call("POST", "/api/passkeys", &json!({"credential": {"id": 1}})).refused(),
        (400, "malformed")
    );

    // A removed passkey opens nothing.
    let path = format!("/api/me/passkeys/{}", passkey["id"].as_str().unwrap());
    let mut stranger = Browser::new(origin.clone());
    stranger.call("POST", "/api/guest?cookie=true", &json!({})).ok();
    assert_eq!(stranger.call("DELETE", &path, &json!({})).refused(), (404, "not-found"));
    assert_eq!(ann.call("DELETE", &path, &json!({})).ok()["passkeys"], json!([]));
    let shown = key.show(&options(&mut thief, "/api/passkeys/begin"), &origin);
    assert_eq!(
        thief.call("POST", "/api/passkeys", &json!({"credential": shown})).refused(),
        (404, "not-found")
    );

    // Browsers create no passkeys for a numeric address.
    let mut numbered = Browser::new(format!("http://{}", server.address()));
    assert_eq!(numbered.call("POST", "/api/passkeys/begin", &json!({})).refused(), (403, "not-allowed"));
}

#[test]
fn recovery_words_work_once() {
    let server = server();
    let mut ann = Client::guest(server.address());
    let mut lost = ann.clone();
    let words = ann.post("/api/me/words", &json!({})).ok();
    let first = words["words"].as_str().unwrap().to_owned();
    let words = ann.post("/api/me/words", &json!({})).ok()["words"].as_str().unwrap().to_owned();
    assert_eq!(words.split(' ').count(), 12);
    assert_eq!(ann.get("/api/me").ok()["words"], true);
    assert!(!ann.get("/api/me/export").text.contains(&words));

    let mut new = Client::nobody(server.address());
    let enter = |client: &Client, words: &str| client.post("/api/words", &json!({"words": words}));
    assert_eq!(enter(&new, &first).refused(), (404, "not-found"), "the newer ones have replaced them");
    assert_eq!(enter(&new, "twelve words").refused(), (400, "malformed"));
    let account = enter(&new, &words.to_uppercase()).ok();
    assert_eq!(account["id"], json!(ann.id));
    new.token = account["token"].as_str().map(str::to_owned);
    assert_eq!(new.get("/api/me").ok()["words"], false, "used up");

    let devices = new.get("/api/me/devices").ok()["devices"].clone();
    let listed: Vec<_> =
        devices.as_array().unwrap().iter().map(|d| (d["way"].clone(), d["here"].clone())).collect();
    assert_eq!(listed, [(json!("first"), json!(false)), (json!("words"), json!(true))]);
    // A token of a program is not a device, and survives when the others are signed out.
    let here = devices[1]["id"].as_str().unwrap();
    assert_eq!(new.call("DELETE", &format!("/api/me/devices/{here}"), None).refused(), (403, "not-allowed"));
    let stranger = Client::guest(server.address());
    let there = format!("/api/me/devices/{}", devices[0]["id"].as_str().unwrap());
    assert_eq!(stranger.call("DELETE", &there, None).refused(), (404, "not-found"));
    assert_eq!(new.call("DELETE", &there, None).ok()["devices"].as_array().unwrap().len(), 1);
    assert_eq!(lost.get("/api/me").refused(), (401, "unauthorized"));

    // Signs out the rest at once.
    let code = new.post("/api/me/code", &json!({})).ok();
    let linked = Client::nobody(server.address()).post("/api/link", &json!({"code": code["code"]})).ok();
    lost.token = linked["token"].as_str().map(str::to_owned);
    assert_eq!(lost.get("/api/me").ok()["devices"], 2);
    let code = lost.post("/api/me/code", &json!({})).ok();
    assert_eq!(new.call("DELETE", "/api/me/devices", None).ok()["devices"].as_array().unwrap().len(), 1);
    assert_eq!(lost.get("/api/me").refused(), (401, "unauthorized"));
    // It can't come back by a code that it has shown.
    let back = Client::nobody(server.address()).post("/api/link", &json!({"code": code["code"]}));
    assert_eq!(back.refused(), (404, "not-found"));

    // A program can replace its token; the old one works until the new one is used.
    let fresh = new.post("/api/me/token", &json!({})).ok();
    assert_eq!(new.get("/api/me").ok()["id"], json!(ann.id));
    ann.token = fresh["token"].as_str().map(str::to_owned);
    assert_eq!(ann.get("/api/me").ok()["devices"], 1);
}

#[test]
fn a_second_tab_gets_the_cookies_account() {
    let server = server();
    let mut browser = Browser::new(format!("http://{}", server.address()));
    assert_eq!(browser.call("GET", "/api/session", &json!({})).ok(), json!({}));
    let first = browser.call("POST", "/api/guest?cookie=true", &json!({})).ok();
    let again = browser.call("POST", "/api/guest?cookie=true", &json!({}));
    assert_eq!((again.status, &again.ok()["id"]), (200, &first["id"]));
    browser.call("PATCH", "/api/me", &json!({"name": "Ann Lee"})).ok();
    let named = browser.call("POST", "/api/guest?cookie=true", &json!({})).ok();
    assert_eq!((&named["id"], &named["name"]), (&first["id"], &json!("Ann Lee")));
    assert_eq!(browser.call("GET", "/api/me", &json!({})).ok()["id"], first["id"]);
    assert_eq!(browser.call("GET", "/api/session", &json!({})).ok()["account"], named);
    // After signing out, there is a new account.
    assert_eq!(browser.call("POST", "/api/me/logout", &json!({})).status, 204);
    assert_eq!(browser.call("GET", "/api/session", &json!({})).ok(), json!({}));
    assert_ne!(browser.call("POST", "/api/guest?cookie=true", &json!({})).ok()["id"], first["id"]);
}

#[test]
fn sign_ins_beyond_the_limit_end_the_oldest() {
    let server = server();
    let first = Client::guest(server.address());
    let sign_in = |from: &Client| {
        let code = from.post("/api/me/code", &json!({})).ok();
        let account = Client::nobody(server.address()).post("/api/link", &json!({"code": code["code"]})).ok();
        let mut client = Client::nobody(server.address());
        client.token = account["token"].as_str().map(str::to_owned);
        client
    };
    let second = sign_in(&first);
    let mut last = sign_in(&second);
    for _ in 0..47 {
        last = sign_in(&last);
    }
    assert_eq!((first.get("/api/me").status, last.get("/api/me").ok()["devices"].clone()), (200, json!(50)));
    last = sign_in(&last);
    assert_eq!(last.get("/api/me").ok()["devices"], 50);
    let gone = [&first, &second].iter().filter(|device| device.get("/api/me").status == 401).count();
    assert_eq!(gone, 1, "one of those unseen for longest has made room");
}

#[test]
fn names_cannot_read_as_ids_or_guest_names() {
    let server = server();
    let ann = Client::guest(server.address());
    let guest_name = ann.get("/api/me").ok()["name"].as_str().unwrap().to_owned();
    let stranger = Client::nobody(server.address());
    let id = ann.id.clone();
    for name in [
        id.clone(),
        id.to_uppercase(),
        format!("{}-{}", &id[..5], &id[5..]),
        guest_name.clone(),
        guest_name.replace('-', ""),
    ] {
        if name.chars().any(char::is_alphabetic) {
            let refused = stranger.post("/api/guest", &json!({"name": name}));
            assert!(matches!(refused.status, 400 | 409), "{name}: {}", refused.text);
        }
    }
    for name in [&id, &guest_name] {
        assert_eq!(stranger.get(&format!("/api/people/{name}")).ok()["id"], json!(ann.id), "{name}");
    }
}

#[test]
fn a_guest_with_games_is_not_abandoned_unasked() {
    let server = server();
    let origin = format!("http://{}", server.address());
    let mut browser = Browser::new(origin);
    browser.call("POST", "/api/guest?cookie=true", &json!({})).ok();
    let guest = browser.id();
    let ann = Client::guest(server.address());
    ann.call("PATCH", "/api/me", Some(&json!({"name": "Ann", "password": "correct horse"}))).ok();
    let login = json!({"name": "Ann", "password": "correct horse"});
    let table = begun("octi-fast", json!({}), &[&ann, &Client::guest(server.address())]);

    // Without games nothing is lost.
    let mut empty = Browser::new(browser.origin.clone());
    empty.call("POST", "/api/guest?cookie=true", &json!({})).ok();
    assert_eq!(empty.call("POST", "/api/login?cookie=true", &login).ok()["id"], json!(ann.id));

    browser.call("POST", "/api/tables", &json!({"game": "octiles", "seats": [{"take": true}]})).ok();
    let refused = browser.call("POST", "/api/login?cookie=true", &login);
    assert_eq!(refused.refused(), (409, "last-way"));
    assert_eq!(browser.id(), guest, "nothing has happened");
    // With recovery words the guest can sign in again, with the same games.
    let words = browser.call("POST", "/api/me/words", &json!({})).ok();
    let games = browser.call("GET", "/api/me/games", &json!({})).ok();
    assert_eq!(browser.call("POST", "/api/login?cookie=true", &login).ok()["id"], json!(ann.id));
    let seen = browser.call("GET", &format!("/api/tables/{table}"), &json!({})).ok();
    assert!(!seen["you"].as_array().unwrap().is_empty());
    assert_eq!(
        browser.call("POST", "/api/words?cookie=true", &words).ok()["id"],
        json!(guest.clone().unwrap())
    );
    assert_eq!(browser.call("GET", "/api/me/games", &json!({})).ok()["tables"], games["tables"]);
    // The words are used up: now leaving must be requested.
    browser.call("DELETE", "/api/me/devices", &json!({})).ok();
    assert_eq!(browser.call("POST", "/api/login?cookie=true", &login).refused(), (409, "last-way"));
    let left = browser.call("POST", "/api/login?cookie=true&leave=true", &login).ok();
    assert_eq!(left["id"], json!(ann.id));
}

#[test]
fn former_names_stay_reserved() {
    let server = server();
    let ann = Client::named(server.address(), "Ann Lee");
    let rename = |who: &Client, name: &str| who.call("PATCH", "/api/me", Some(&json!({"name": name})));
    rename(&ann, "Ann Low").ok();
    let bob = Client::named(server.address(), "Bob");
    for refused in [
        rename(&bob, "Ann Lee"),
        bob.post("/api/guest", &json!({"name": "ann-lee"})),
        bob.post("/api/me/bots", &json!({"name": "Ann Lee"})),
    ] {
        assert_eq!(refused.refused(), (409, "taken"), "{}", refused.text);
    }
    assert_eq!(bob.get("/api/people/Ann%20Lee").refused(), (404, "not-found"));
    assert_eq!(ann.get("/api/me/export").ok()["old_names"], json!(["Ann Lee"]));
    rename(&ann, "Ann Lee").ok();
    // The name of a deleted account is free.
    assert_eq!(ann.call("DELETE", "/api/me", None).status, 204);
    rename(&bob, "Ann Lee").ok();
}

#[test]
fn a_class_behind_one_address_stays_within_limits() {
    let server =
        eightfold_server::start(eightfold_server::Options { port: 0, ..Default::default() }).unwrap();
    for number in 0..15 {
        let pupil = Client::named(server.address(), &format!("Pupil {number}x"));
        pupil.call("PATCH", "/api/me", Some(&json!({"password": "correct horse"}))).ok();
        pupil.get("/api/me/export").ok();
        let code = pupil.post("/api/me/code", &json!({})).ok()["code"].clone();
        pupil.post("/api/link", &json!({"code": code})).ok();
        pupil.post("/api/words", &pupil.post("/api/me/words", &json!({})).ok()).ok();
    }
}

#[test]
fn wrong_passwords_for_an_account_are_limited() {
    let server =
        eightfold_server::start(eightfold_server::Options { port: 0, ..Default::default() }).unwrap();
    let ann = Client::named(server.address(), "Ann");
    ann.call("PATCH", "/api/me", Some(&json!({"password": "correct horse"}))).ok();
    let login = |word: &str| ann.post("/api/login", &json!({"name": "ANN", "password": word}));
    for _ in 0..3 {
        login("correct horse").ok();
    }
    // Too short to be a password, so no hash is computed.
    let statuses: Vec<u16> = (0..25).map(|_| login("wrong").status).collect();
    assert_eq!(statuses[..20], [401; 20]);
    assert_eq!(statuses[24], 429, "{statuses:?}");
}

#[test]
fn a_new_password_and_deletion_ask_for_proof() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    let change = |who: &Client, new: &str, now: Option<&str>| {
        let body = json!({"password": new, "current_password": now});
        who.call("PATCH", "/api/me", Some(&body))
    };
    // The first password needs no old one.
    change(&ann, "correct horse", None).ok();
    let deleted = |now: Value| ann.call("DELETE", "/api/me", Some(&json!({"current_password": now})));
    assert_eq!(change(&ann, "battery staple", None).refused(), (403, "not-allowed"));
    assert_eq!(change(&ann, "battery staple", Some("wrong horse")).refused(), (401, "wrong-password"));
    assert_eq!(ann.call("DELETE", "/api/me", None).refused(), (403, "not-allowed"));
    assert_eq!(deleted(json!("wrong horse")).refused(), (401, "wrong-password"));
    change(&ann, "battery staple", Some("correct horse")).ok();
    // A sign-in method added just now proves nothing: anyone at an unlocked device can add it.
    let sign_in = |path: &str, body: Value| {
        let account = ann.post(path, &body).ok();
        let mut device = ann.clone();
        device.token = account["token"].as_str().map(str::to_owned);
        device
    };
    let words = ann.post("/api/me/words", &json!({})).ok();
    let code = ann.post("/api/me/code", &json!({})).ok()["code"].clone();
    for found in [sign_in("/api/words", words), sign_in("/api/link", json!({"code": code}))] {
        assert_eq!(change(&found, "stolen horse", None).refused(), (403, "not-allowed"));
    }
    // A device that has just signed in with the password needs no further proof.
    let fresh = sign_in("/api/login", json!({"name": "Ann", "password": "battery staple"}));
    change(&fresh, "correct horse", None).ok();
    assert_eq!(deleted(json!("correct horse")).status, 204);
    // Without a password there is nothing to ask for.
    assert_eq!(Client::guest(server.address()).call("DELETE", "/api/me", None).status, 204);
}

#[test]
fn a_new_account_does_not_evade_a_ban() {
    let server = server();
    let ann = Client::guest(server.address());
    for leave in [("POST", "/api/me/logout"), ("DELETE", "/api/me")] {
        let mut browser = Browser::new(format!("http://{}", server.address()));
        browser.call("POST", "/api/guest?cookie=true", &json!({})).ok();
        // Without a ban, nothing is remembered.
        browser.call("POST", "/api/me/logout", &json!({})).ok();
        browser.call("POST", "/api/guest?cookie=true", &json!({})).ok();
        for _ in 0..4 {
            let new = json!({"game": "octi-fast", "seats": [{"take": true}, {"open": true}]});
            let table = browser.call("POST", "/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
            ann.post(&format!("/api/tables/{table}/sit"), &json!({})).ok();
            ann.post(&format!("/api/tables/{table}/ready"), &json!({})).ok();
            let path = format!("/api/tables/{table}");
            browser.call("POST", &format!("{path}/ready"), &json!({})).ok();
            let abort = json!({"action_id": action_id(), "kind": "abort"});
            browser.call("POST", &format!("{path}/offer"), &abort).ok();
        }
        assert!(browser.call("GET", "/api/me/conduct", &json!({})).ok()["banned_until_ms"].is_number());
        browser.call(leave.0, leave.1, &json!({})).ok();
        let again = browser.call("POST", "/api/guest?cookie=true", &json!({}));
        assert_eq!(again.refused(), (403, "not-allowed"), "{leave:?}");
        assert!(again.text.contains("sign in to it again"), "{}", again.text);
    }
}

#[test]
fn deleted_accounts_leave_games_that_wait() {
    let server = server();
    let [ann, bob] = [0; 2].map(|_| Client::guest(server.address()));
    let make = |who: &Client, other: Value| {
        let terms = json!({"visibility": "public"});
        let new = json!({"game": "octi-fast", "terms": terms, "seats": [{"take": true}, other]});
        format!("/api/tables/{}", who.post("/api/tables", &new).ok()["id"].as_str().unwrap())
    };
    let (open, invited) = (make(&ann, json!({"open": true})), make(&bob, json!({"invite": ann.id})));
    ann.call("DELETE", "/api/me", None).ok();
    assert_eq!(bob.get(&open).ok()["status"], "over");
    let lobby = bob.get("/api/tables?state=open").ok();
    assert_eq!(lobby["tables"].as_array().unwrap().len(), 1, "nobody waits at the other");
    assert_eq!(bob.get(&invited).ok()["players"][1]["holder"], "open");
}

#[test]
fn a_refused_change_of_an_account_changes_nothing() {
    let server = server();
    let (ann, guest) = (Client::named(server.address(), "Ann"), Client::guest(server.address()));
    let short = json!({"name": "Anna", "password": "short"});
    assert_eq!(ann.call("PATCH", "/api/me", Some(&short)).refused(), (400, "malformed"));
    assert_eq!(ann.get("/api/me").ok()["name"], "Ann");
    let nameless = json!({"invitations": "known", "password": "correct horse"});
    assert_eq!(guest.call("PATCH", "/api/me", Some(&nameless)).refused(), (403, "not-allowed"));
    assert_eq!(guest.get("/api/me").ok()["invitations"], "anyone");
}
