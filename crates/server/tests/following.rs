//! People who follow others.

use serde_json::{Value, json};

use crate::common::{Client, HttpResponse, action_id, begun, server};

fn follow(who: &Client, name: &str) -> HttpResponse {
    who.call("PUT", &format!("/api/me/following/{name}"), None)
}

/// Returns the names of the people that a person follows.
fn followed(who: &Client) -> Vec<String> {
    let answer = who.get("/api/me/following").ok();
    let names = answer["following"].as_array().unwrap().iter();
    names.map(|person| person["name"].as_str().unwrap().to_owned()).collect()
}

fn resign(who: &Client, id: &str) {
    who.post(&format!("/api/tables/{id}/resign"), &json!({"action_id": action_id()})).ok();
}

#[test]
fn a_person_sees_who_is_online_and_where() {
    let server = server();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    assert!(followed(&ann).is_empty());
    follow(&ann, "Cat").ok();
    let answer = follow(&ann, "Ben").ok();
    assert_eq!(answer["following"].as_array().unwrap().len(), 2);
    follow(&ann, "Ben").ok();
    assert_eq!(followed(&ann), ["Ben", "Cat"]);
    let line = |answer: &Value, name: &str| {
        let people = answer["following"].as_array().unwrap();
        people.iter().find(|person| person["name"] == name).unwrap().clone()
    };
    // A game found by link only isn't told to people who follow a player.
    begun("octi-fast", json!({"visibility": "link"}), &[&ben, &cat]);
    let seen = line(&ann.get("/api/me/following").ok(), "Ben");
    assert_eq!((&seen["online"], &seen["table"]), (&json!(true), &Value::Null));
    let id = begun("octi-fast", json!({"visibility": "public"}), &[&ben, &cat]);
    let seen = line(&ann.get("/api/me/following").ok(), "Ben");
    assert_eq!((&seen["table"], &seen["game"]), (&json!(id), &json!("octi-fast")));
    ann.call("DELETE", "/api/me/following/Ben", None).ok();
    assert_eq!(followed(&ann), ["Cat"]);
    assert_eq!(follow(&ann, "Ann").refused(), (403, "not-allowed"));
    assert_eq!(follow(&ann, "Nobody").refused(), (404, "not-found"));
    assert_eq!(follow(&Client::nobody(server.address()), "Ann").refused(), (401, "unauthorized"));
}

#[test]
fn followers_are_secret_and_blocks_end_following() {
    let server = server();
    let [ann, ben] = ["Ann", "Ben"].map(|name| Client::named(server.address(), name));
    follow(&ann, "Ben").ok();
    assert_eq!(ann.get("/api/people/Ben").ok()["followed"], true);
    let nobody = Client::nobody(server.address());
    for (who, path) in [
        (&ben, "/api/people/Ann"),
        (&ben, "/api/people/Ben"),
        (&ben, "/api/me"),
        (&ben, "/api/me/export"),
        (&ben, "/api/me/following"),
        (&nobody, "/api/people/Ann"),
        (&nobody, "/api/people/Ben"),
    ] {
        let answer = who.get(path);
        assert!(answer.body["followed"] != true, "{path}");
        assert!(!answer.text.contains("\"following\":[\""), "{path}: {}", answer.text);
        assert!(!answer.text.contains("\"following\":[{"), "{path}: {}", answer.text);
    }
    let export = ann.get("/api/me/export").ok();
    assert_eq!(export["following"], json!(["Ben"]));
    // A block ends it in both directions, and while it lasts neither can follow the other.
    follow(&ben, "Ann").ok();
    ben.call("PUT", "/api/me/blocks/Ann", None).ok();
    assert!(followed(&ann).is_empty() && followed(&ben).is_empty());
    assert_eq!(follow(&ann, "Ben").refused(), (403, "not-allowed"));
    assert_eq!(follow(&ben, "Ann").refused(), (403, "not-allowed"));
    ben.call("DELETE", "/api/me/blocks/Ann", None).ok();
    follow(&ann, "Ben").ok();
    ben.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert!(followed(&ann).is_empty(), "the account is deleted");
}

#[test]
fn only_followed_people_may_invite() {
    let server = server();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let from = |from: &str| ann.call("PATCH", "/api/me", Some(&json!({"invitations": from}))).ok();
    assert_eq!(from("known")["invitations"], "known");
    assert_eq!(from("followed")["invitations"], "followed");
    assert_eq!(ann.get("/api/me").ok()["invitations"], "followed");
    let invite = |host: &Client| {
        let new = json!({"game": "octi-fast", "seats": [{"take": true}, {"invite": "Ann"}]});
        host.post("/api/tables", &new)
    };
    follow(&ann, "Ben").ok();
    follow(&cat, "Ann").ok();
    invite(&ben).ok();
    let refused = invite(&cat);
    assert_eq!(refused.refused(), (403, "not-allowed"));
    assert!(refused.text.contains("only from people they follow"), "{}", refused.text);
    assert_eq!(from("anyone")["invitations"], "anyone");
    invite(&cat).ok();
}

#[test]
fn a_profile_shows_results_against_each_other() {
    let server = server();
    let [ann, ben, cat, dan] = ["Ann", "Ben", "Cat", "Dan"].map(|name| Client::named(server.address(), name));
    let against =
        |who: &Client, name: &str| who.get(&format!("/api/people/{name}")).ok()["against_you"].clone();
    assert_eq!(against(&ann, "Ben"), Value::Null);
    for winner in [&ann, &ann, &ben] {
        let id = begun("octi-fast", json!({}), &[&ann, &ben]);
        resign(if winner.id == ann.id { &ben } else { &ann }, &id);
    }
    // Ann and Ben win together: that's no result against each other.
    let id = begun("octiles-team", json!({}), &[&ann, &cat, &ben, &dan]);
    resign(&cat, &id);
    let line = |won: u64, lost: u64| json!([{"game": "octi-fast", "finished": 3, "won": won, "drawn": 0, "lost": lost}]);
    assert_eq!(against(&ann, "Ben"), line(2, 1));
    assert_eq!(against(&ben, "Ann"), line(1, 2));
    assert_eq!(
        against(&ann, "Cat"),
        json!([{"game": "octiles-team", "finished": 1, "won": 1, "drawn": 0, "lost": 0}])
    );
    assert_eq!(against(&Client::nobody(server.address()), "Ann"), Value::Null);
    assert_eq!(against(&ann, "Ann"), Value::Null);
}
