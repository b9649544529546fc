//! Collections of the players' archive: their order, who sees them, moderation, export and deletion.

use serde_json::{Value, json};

use crate::common::stored_site::StoredSite;
use crate::common::{Client, action_id, boards::LOOPS, server};

/// Publishes boards for these tasks; returns their ids.
fn published<const N: usize>(who: &Client, tasks: [&str; N]) -> [String; N] {
    tasks.map(|task| {
        let new = json!({"title": format!("Board {task}"), "task": task, "board": LOOPS});
        who.post("/api/archive", &new).ok()["entry"]["id"].as_str().unwrap().to_owned()
    })
}

fn make(who: &Client, title: &str, public: bool, entries: &[String]) -> String {
    let new = json!({"title": title, "public": public, "entries": entries});
    who.post("/api/collections", &new).ok()["id"].as_str().unwrap().to_owned()
}

fn ids(collection: &Value) -> Vec<&str> {
    collection["entries"].as_array().unwrap().iter().map(|entry| entry["id"].as_str().unwrap()).collect()
}

fn titles(page: &Value) -> Vec<&str> {
    page["collections"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect()
}

#[test]
fn a_collection_keeps_the_order_of_its_author() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let [one, two, three] = published(&ann, ["3", "2.path.tiles", "7"]);
    let id = make(&ben, "Best of Ann", true, &[one.clone(), two.clone()]);
    let path = format!("/api/collections/{id}");
    let entry = |method: &str, entry: &str| ben.call(method, &format!("{path}/entries/{entry}"), None);
    assert_eq!(ids(&entry("PUT", &three).ok()), [&one, &two, &three]);
    assert_eq!(ids(&entry("PUT", &three).ok()), [&one, &two, &three], "each entry once");
    let order = json!({"entries": [three, one, two], "title": "Ann's best", "statement": "In my order"});
    let changed = ben.call("PATCH", &path, Some(&order)).ok();
    assert_eq!((ids(&changed), &changed["title"]), (vec![three.as_str(), &one, &two], &json!("Ann's best")));
    let seen = Client::nobody(server.address()).get(&path).ok();
    assert_eq!((ids(&seen), &seen["author"]), (vec![three.as_str(), &one, &two], &json!("Ben")));
    assert_eq!(ids(&entry("DELETE", &one).ok()), [&three, &two]);
    // An entry that is gone from the archive isn't shown here either.
    ann.call("DELETE", &format!("/api/archive/{two}"), None).ok();
    assert_eq!(ids(&ann.get(&path).ok()), [&three]);
    // What makes no sense is refused, and changes nothing.
    for (wrong, refusal) in [
        (json!({"entries": [three, three]}), (400, "malformed")),
        (json!({"entries": ["nosuchentry"]}), (404, "not-found")),
        (json!({"title": "ab"}), (400, "malformed")),
        (json!({"title": "shit"}), (400, "malformed")),
        (json!({"statement": "two\nlines"}), (400, "malformed")),
        (json!({"author": "Ann"}), (400, "malformed")),
    ] {
        assert_eq!(ben.call("PATCH", &path, Some(&wrong)).refused(), refusal, "{wrong}");
    }
    assert_eq!(ann.call("PATCH", &path, Some(&json!({"title": "Mine now"}))).refused(), (403, "not-allowed"));
    assert_eq!(ann.call("DELETE", &path, None).refused(), (403, "not-allowed"));
    assert_eq!(ben.get(&path).ok()["title"], "Ann's best");
    let again = json!({"title": "Twice", "entries": [three]});
    let first = ben.post("/api/collections", &again);
    let second = ben.post("/api/collections", &again);
    assert_eq!((first.status, second.status), (201, 200), "the same collection is made once");
    assert_eq!(first.body["id"], second.body["id"]);
    ben.call("DELETE", &path, None).ok();
    assert_eq!(ben.get(&path).refused(), (404, "not-found"));
    assert_eq!(ann.get(&format!("/api/archive/{three}")).status, 200, "the entries stay");
}

#[test]
fn private_collections_are_for_their_author() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    let guest = Client::guest(server.address());
    let [one] = published(&ann, ["3"]);
    let id = make(&ann, "Secret list", false, std::slice::from_ref(&one));
    make(&ann, "Public list", true, std::slice::from_ref(&one));
    let path = format!("/api/collections/{id}");
    for who in [&ben, &guest, &Client::nobody(server.address())] {
        assert_eq!(who.get(&path).refused(), (404, "not-found"));
        assert_eq!(titles(&who.get("/api/collections?by=Ann").ok()), ["Public list"]);
        assert_eq!(titles(&who.get("/api/collections").ok()), ["Public list"]);
    }
    assert_eq!(titles(&ann.get("/api/collections?by=Ann").ok()), ["Public list", "Secret list"]);
    assert_eq!(titles(&ann.get("/api/collections").ok()), ["Public list"]);
    // A guest may collect, but what is public stands under a name.
    make(&guest, "My list", false, &[one]);
    let public = json!({"title": "My public list", "public": true});
    assert_eq!(guest.post("/api/collections", &public).refused(), (403, "not-allowed"));
    // Pages continue, whatever lies between.
    for number in 0..5 {
        make(&ben, &format!("List {number}"), number % 2 == 0, &[]);
    }
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let page = ann.get(&format!("/api/collections?limit=2{after}")).ok();
        all.extend(titles(&page).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(all, ["List 4", "List 2", "List 0", "Public list"], "the newest first");
    ann.call("PUT", "/api/me/blocks/Ben", None).ok();
    assert_eq!(titles(&ann.get("/api/collections").ok()), ["Public list"]);
    // The export has them; they are deleted with the account.
    let mine = ann.get("/api/me/export").ok()["archive"]["collections"].clone();
    assert_eq!((mine.as_array().unwrap().len(), &mine[1]["title"]), (2, &json!("Secret list")));
    ann.call("DELETE", "/api/me", None);
    assert_eq!(titles(&guest.get("/api/collections").ok()), ["List 4", "List 2", "List 0"]);
}

#[test]
fn moderators_take_down_collections() {
    let site = StoredSite::new("collections");
    let server = site.start();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let id = make(&ann, "A bad title", true, &[]);
    let path = format!("/api/collections/{id}");
    ben.post(&format!("{path}/report"), &json!({"reason": "the title"})).ok();
    assert_eq!(ben.get("/api/me/export").ok()["reports"][0]["collection"], json!(id));
    site.make_moderator(&cat);
    let report = cat.get("/api/moderation/reports").ok()["reports"][0].clone();
    assert_eq!(
        (&report["collection"], &report["about"], &report["said"][0]["text"], &report["table"]),
        (&json!(id), &json!("Ann"), &json!("A bad title"), &json!(""))
    );
    let down = |about: &str, more: Value| {
        let mut deed = json!({"action_id": action_id(), "about": about, "kind": "take-down"});
        deed.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        cat.post("/api/moderation/deeds", &deed)
    };
    assert_eq!(
        down("Ben", json!({"collection": id, "words": "no"})).refused(),
        (400, "malformed"),
        "it's Ann's"
    );
    assert_eq!(down("Ann", json!({"words": "no"})).refused(), (400, "malformed"), "nothing is named");
    let done = down("Ann", json!({"collection": id, "words": "be kind", "report": report["number"]})).ok();
    assert_eq!((&done["collection"], &done["words"]), (&json!(id), &json!("be kind")));
    assert_eq!(ben.get(&path).refused(), (404, "not-found"));
    assert_eq!(titles(&ben.get("/api/collections").ok()), [""; 0]);
    assert_eq!(ann.get(&path).ok()["hidden"], "be kind", "its author sees why");
    assert_eq!(ann.call("PATCH", &path, Some(&json!({"title": "Good"}))).refused(), (403, "not-allowed"));
    let rows = ben.get("/api/me/conduct").ok();
    assert_eq!(rows["moderator"], false);
    assert_eq!(cat.get("/api/moderation/reports").ok()["reports"], json!([]));
}
