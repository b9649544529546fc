//! Private notes about people.

use serde_json::{Value, json};

use crate::common::{Client, HttpResponse, server};

fn write(who: &Client, name: &str, text: &str) -> HttpResponse {
    who.call("PUT", &format!("/api/me/notes/{name}"), Some(&json!({"text": text})))
}

fn read(who: &Client, name: &str) -> Value {
    who.get(&format!("/api/me/notes/{name}")).ok()["text"].clone()
}

#[test]
fn notes_are_private_and_go_with_the_account() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    assert_eq!(read(&ann, "Ben"), Value::Null);
    assert_eq!(write(&ann, "Ben", " Plays the corners.\nAlways says hello. ").status, 204);
    assert_eq!(read(&ann, "Ben"), "Plays the corners.\nAlways says hello.");
    assert_eq!(
        write(&ann, &ben.id, "Shit happens: a strong end.").status,
        204,
        "no list of words for private notes"
    );
    let notes = ann.get("/api/me/notes").ok()["notes"].clone();
    assert_eq!(
        (&notes[0]["name"], &notes[0]["text"], notes.as_array().unwrap().len()),
        (&json!("Ben"), &json!("Shit happens: a strong end."), 1)
    );
    // Nobody else sees anything of it.
    for path in ["/api/people/Ben", "/api/people/Ann", "/api/me/export", "/api/me/notes", "/api/me/notes/Ann"]
    {
        assert!(!ben.get(path).text.contains("happens"), "{path}");
    }
    assert!(!Client::nobody(server.address()).get("/api/people/Ben").text.contains("happens"));
    assert_eq!(Client::nobody(server.address()).get("/api/me/notes").refused(), (401, "unauthorized"));
    let programs = ann.post("/api/me/tokens", &json!({"name": "program", "scopes": ["read"]})).ok();
    let mut program = Client::nobody(server.address());
    program.token = programs["token"].as_str().map(str::to_owned);
    assert_eq!(program.get("/api/me/notes").refused(), (403, "not-allowed"), "no program reads them");
    // A note survives another name of the person.
    ben.call("PATCH", "/api/me", Some(&json!({"name": "Benno"}))).ok();
    assert_eq!(read(&ann, "Benno"), "Shit happens: a strong end.");
    let exported = ann.get("/api/me/export").ok()["notes"].clone();
    assert_eq!((&exported[0]["name"], &exported[0]["id"]), (&json!("Benno"), &json!(ben.id)));
    for wrong in ["", "  ", "\u{200b}", "a\u{202e}b", "a\u{7}b", &"x".repeat(1_001)] {
        assert_eq!(write(&ann, "Benno", wrong).refused(), (400, "malformed"), "{wrong:?}");
    }
    assert_eq!(write(&ann, "Ann", "me").refused(), (403, "not-allowed"));
    assert_eq!(write(&ann, "Nobody", "who").refused(), (404, "not-found"));
    assert_eq!(ann.call("DELETE", "/api/me/notes/Benno", None).status, 204);
    assert_eq!(read(&ann, "Benno"), Value::Null);
    // When the other account is deleted, its note goes.
    write(&ann, "Benno", "once more");
    ben.call("DELETE", "/api/me", None);
    assert_eq!(ann.get("/api/me/notes").ok()["notes"], json!([]));
}
