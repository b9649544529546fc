//! Clubs: joining and leaving, games and tournaments for members, blocks, moderation and deleted accounts.

use std::time::{SystemTime, UNIX_EPOCH};

use eightfold_server::ServerThread;
use serde_json::{Value, json};

use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, server};

fn new(name: &str, more: Value) -> Value {
    let mut new = json!({"action_id": action_id(), "name": name});
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    new
}

fn make(owner: &Client, name: &str, joining: &str) -> String {
    let club = owner.post("/api/clubs", &new(name, json!({"joining": joining}))).ok();
    club["id"].as_str().unwrap().to_owned()
}

fn join(person: &Client, club: &str, code: Option<&Value>) -> HttpResponse {
    let body = code.map_or(json!({}), |code| json!({ "code": code }));
    person.post(&format!("/api/clubs/{club}/join"), &body)
}

fn leave(person: &Client, club: &str) -> HttpResponse {
    person.post(&format!("/api/clubs/{club}/leave"), &json!({}))
}

fn set(organiser: &Client, club: &str, person: &Client, role: &str) -> HttpResponse {
    let path = format!("/api/clubs/{club}/people/{}", person.id);
    organiser.call("PUT", &path, Some(&json!({ "role": role })))
}

fn remove(organiser: &Client, club: &str, person: &Client) -> HttpResponse {
    organiser.call("DELETE", &format!("/api/clubs/{club}/people/{}", person.id), None)
}

fn view(client: &Client, club: &str) -> Value {
    client.get(&format!("/api/clubs/{club}")).ok()
}

/// The names of a list of people.
fn names(list: &Value) -> Vec<String> {
    let people = list.as_array().map(Vec::as_slice).unwrap_or_default();
    people.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn people<const N: usize>(server: &ServerThread, names: [&str; N]) -> [Client; N] {
    names.map(|name| Client::named(server.address(), name))
}

fn now_ms() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

#[test]
fn people_join_clubs_in_three_ways() {
    let server = server();
    let [ann, ben, cat, dan] = people(&server, ["Ann", "Ben", "Cat", "Dan"]);
    let wish = new("Blue Moon", json!({"description": "We play on Fridays."}));
    let club = ann.post("/api/clubs", &wish).ok();
    assert_eq!(
        (&club["joining"], &club["you"], &club["members"]),
        (&json!("request"), &json!("owner"), &json!(1))
    );
    assert_eq!(ann.post("/api/clubs", &wish).ok()["id"], club["id"], "the same action gives the same club");
    let id = club["id"].as_str().unwrap();
    // Ben asks, and Ann lets him in.
    assert_eq!(join(&ben, id, None).ok()["you"], "asked");
    assert_eq!(join(&ben, id, None).ok()["you"], "asked");
    assert_eq!(view(&ben, id)["asking"], Value::Null, "only organisers see who asks");
    assert_eq!(names(&view(&ann, id)["asking"]), ["Ben"]);
    assert_eq!(set(&ben, id, &ben, "member").refused(), (403, "not-allowed"));
    let club = set(&ann, id, &ben, "member").ok();
    assert_eq!(
        (names(&club["people"]), &club["members"]),
        (vec!["Ann".to_owned(), "Ben".to_owned()], &json!(2))
    );
    // Cat is declined, and may ask again.
    join(&cat, id, None).ok();
    remove(&ann, id, &cat).ok();
    assert_eq!(view(&cat, id)["you"], Value::Null);
    // With the link Cat joins at once, until it is replaced.
    let code = ann.post(&format!("/api/clubs/{id}/invitation"), &json!({})).ok()["invitation"].clone();
    assert_eq!(view(&ben, id)["invitation"], Value::Null);
    assert_eq!(join(&cat, id, Some(&json!("wrong"))).refused(), (403, "not-allowed"));
    assert_eq!(join(&cat, id, Some(&code)).ok()["you"], "member");
    ann.post(&format!("/api/clubs/{id}/invitation"), &json!({})).ok();
    assert_eq!(join(&dan, id, Some(&code)).refused(), (403, "not-allowed"));
    let by_link = json!({"joining": "invitation"});
    ann.call("PATCH", &format!("/api/clubs/{id}"), Some(&by_link)).ok();
    assert_eq!(join(&dan, id, None).refused(), (403, "not-allowed"));
    assert_eq!(
        ben.call("PATCH", &format!("/api/clubs/{id}"), Some(&by_link)).refused(),
        (403, "not-allowed"),
        "a member changes nothing"
    );
    ann.call("PATCH", &format!("/api/clubs/{id}"), Some(&json!({"joining": "open"}))).ok();
    assert_eq!(join(&dan, id, None).ok()["members"], 4);
    // Others see the organisers only; members see who is online.
    let outside = view(&Client::nobody(server.address()), id);
    assert_eq!(
        (names(&outside["people"]), &outside["people"][0]["online"]),
        (vec!["Ann".to_owned()], &json!(false))
    );
    assert_eq!(view(&ben, id)["people"][0]["online"], true);
    // They find it by a part of its name, and those who are in it in their own list.
    let nobody = Client::nobody(server.address());
    let found =
        |query: &str| nobody.get(&format!("/api/clubs?{query}")).ok()["clubs"].as_array().unwrap().len();
    assert_eq!((found("name=moon"), found("name=sun"), found("")), (1, 0, 1));
    assert_eq!(dan.get("/api/clubs?mine=true").ok()["clubs"][0]["you"], "member");
    assert_eq!(leave(&dan, id).ok()["you"], Value::Null);
    assert_eq!(dan.get("/api/clubs?mine=true").ok()["clubs"], json!([]));
}

#[test]
fn the_owner_decides_about_organisers_and_hands_over() {
    let server = server();
    let [ann, ben, cat] = people(&server, ["Ann", "Ben", "Cat"]);
    let id = make(&ann, "Green Table", "open");
    for person in [&ben, &cat] {
        join(person, &id, None).ok();
    }
    set(&ann, &id, &ben, "organiser").ok();
    // An organiser removes members, but neither other organisers nor the owner.
    for (role, person) in [("organiser", &cat), ("owner", &cat), ("member", &ann)] {
        assert_eq!(set(&ben, &id, person, role).status, 403, "{role}");
    }
    assert_eq!(remove(&ben, &id, &ann).refused(), (403, "not-allowed"));
    let club = remove(&ben, &id, &cat).ok();
    assert_eq!(names(&club["removed"]), ["Cat"]);
    // Cat can't come back alone, not even by leaving.
    leave(&cat, &id).ok();
    assert_eq!(join(&cat, &id, None).refused(), (403, "not-allowed"));
    set(&ben, &id, &cat, "member").ok();
    assert_eq!(view(&cat, &id)["you"], Value::Null, "she may join again, and nobody makes her");
    join(&cat, &id, None).ok();
    assert_eq!(view(&cat, &id)["you"], "member");
    // The owner can't leave before handing over.
    assert_eq!(leave(&ann, &id).refused(), (403, "not-allowed"));
    set(&ann, &id, &cat, "owner").ok();
    let club = view(&cat, &id);
    assert_eq!((&club["you"], &club["people"][0]["role"]), (&json!("owner"), &json!("owner")));
    leave(&ann, &id).ok();
    assert_eq!(set(&cat, &id, &ann, "member").refused(), (404, "not-found"));
    // The account of the owner is deleted: the organiser owns the club, then the club ends with its last member.
    cat.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(view(&ben, &id)["you"], "owner");
    let export = ben.get("/api/me/export").ok();
    assert_eq!(
        (&export["clubs"][0]["name"], &export["clubs"][0]["you"]),
        (&json!("Green Table"), &json!("owner"))
    );
    ben.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(ann.get(&format!("/api/clubs/{id}")).refused(), (404, "not-found"));
    make(&ann, "Green Table", "open");
}

#[test]
fn names_follow_the_rules_and_guests_stay_out() {
    let server = server();
    let [ann, ben] = people(&server, ["Ann", "Ben"]);
    let guest = Client::guest(server.address());
    let id = make(&ann, "Chess Haters", "open");
    let refused = |client: &Client, wish: Value| client.post("/api/clubs", &wish).refused().0;
    for name in ["ab", "<b>bold</b>", "nazi club", "Official moderators"] {
        assert_eq!(refused(&ann, new(name, json!({}))), 400, "{name}");
    }
    assert_eq!(refused(&ben, new("CHESS  haters!", json!({}))), 409, "it looks like the other");
    for description in ["x".repeat(501), "what the fuck".to_owned(), "two\nlines".to_owned()] {
        assert_eq!(refused(&ann, new("Fine Name", json!({ "description": description }))), 400);
    }
    assert_eq!(refused(&guest, new("Fine Name", json!({}))), 403);
    assert_eq!(join(&guest, &id, None).refused(), (403, "not-allowed"));
    for name in ["One more", "Another one"] {
        make(&ann, name, "open");
    }
    assert_eq!(refused(&ann, new("Fine Name", json!({}))), 403, "three are the most");
    let other = make(&ben, "Fine Name", "open");
    join(&ann, &other, None).ok();
    assert_eq!(set(&ben, &other, &ann, "owner").refused(), (403, "not-allowed"));
    assert_eq!(ann.get("/api/clubs/nosuchclub").refused(), (404, "not-found"));
    assert_eq!(ann.get("/api/clubs?after=x").status, 400);
}

#[test]
fn games_of_a_club_are_for_its_members() {
    let server = server();
    let [ann, ben, cat, dan] = people(&server, ["Ann", "Ben", "Cat", "Dan"]);
    let id = make(&ann, "Private Lobby", "open");
    for person in [&ben, &dan] {
        join(person, &id, None).ok();
    }
    let table = |seats: Value, visibility: &str| json!({"game": "octi-fast", "terms": {"visibility": visibility, "club": id}, "seats": seats});
    let one = json!([{"take": true}, {"open": true}]);
    assert_eq!(
        ann.post("/api/tables", &table(one.clone(), "public")).status,
        400,
        "a club's table isn't public"
    );
    assert_eq!(cat.post("/api/tables", &table(one.clone(), "link")).refused(), (403, "not-allowed"));
    let invites = json!([{"take": true}, {"invite": "Cat"}]);
    assert_eq!(ann.post("/api/tables", &table(invites, "link")).refused(), (403, "not-allowed"));
    let sit = |game: &Value| format!("/api/tables/{}/sit", game["id"].as_str().unwrap());
    let next = sit(&ann.post("/api/tables", &table(one.clone(), "link")).ok());
    ben.post(&next, &json!({})).ok();
    let sit = sit(&ann.post("/api/tables", &table(one, "link")).ok());
    let games = |client: &Client, state: &str| client.get(&format!("/api/clubs/{id}/games?state={state}"));
    let count = |client: &Client, state: &str| games(client, state).ok()["tables"].as_array().unwrap().len();
    // Only members find it, and nobody finds it in the lobby.
    assert_eq!(count(&ben, "open"), 1);
    assert_eq!(games(&cat, "open").refused(), (403, "not-allowed"));
    assert_eq!(ben.get("/api/tables?state=open").ok()["tables"], json!([]));
    // Blocks hold here too.
    dan.call("PUT", "/api/me/blocks/Ann", None).ok();
    assert_eq!(count(&dan, "open"), 0);
    assert_eq!(dan.post(&sit, &json!({})).refused(), (403, "not-allowed"));
    let presence = view(&dan, &id);
    assert_eq!(
        (&presence["people"][0]["name"], &presence["people"][0]["online"]),
        (&json!("Ann"), &json!(false))
    );
    let refused = cat.post(&sit, &json!({}));
    assert_eq!(refused.refused(), (403, "not-allowed"));
    assert_eq!(refused.body["error"]["message"], "this is for members of Private Lobby: join the club first");
    ben.post(&sit, &json!({})).ok();
    // Ben plays on after he has left, and the result stays with the club.
    for person in [&ann, &ben] {
        person.post(&sit.replace("/sit", "/ready"), &json!({})).ok();
    }
    leave(&ben, &id).ok();
    assert_eq!(count(&ann, "live"), 1);
    ben.post(&sit.replace("/sit", "/resign"), &json!({"action_id": action_id()})).ok();
    assert_eq!((count(&ann, "live"), count(&ann, "over")), (0, 1));
    // But no other game of the club begins with him.
    let rematch = json!({"action_id": action_id(), "kind": "rematch"});
    for (path, body) in
        [(next.replace("/sit", "/ready"), json!({})), (sit.replace("/sit", "/offer"), rematch)]
    {
        assert_eq!(ben.post(&path, &body).refused(), (403, "not-allowed"), "{path}");
    }
    assert_eq!(ann.get("/api/games?player=Ben").ok()["tables"], json!([]), "it isn't in the public archive");
}

#[test]
fn club_tournaments_are_for_members_and_repeat() {
    let server = server();
    let [ann, ben, cat] = people(&server, ["Ann", "Ben", "Cat"]);
    let id = make(&ann, "Evening Club", "open");
    join(&ben, &id, None).ok();
    let wish = |more: Value| {
        let more = more.as_object().unwrap().clone();
        let mut wish = crate::tournaments::new(
            "Evening arena",
            json!({"format": "arena", "minutes": 5,
            "visibility": "link", "club": id}),
        );
        wish.as_object_mut().unwrap().extend(more);
        wish
    };
    let create = |client: &Client, wish: &Value| client.post("/api/tournaments", wish);
    assert_eq!(create(&ben, &wish(json!({}))).refused(), (403, "not-allowed"));
    assert_eq!(create(&ann, &wish(json!({"visibility": "public"}))).status, 400);
    assert_eq!(create(&ann, &wish(json!({"every": "day"}))).status, 400, "it needs a time");
    let starts_ms = now_ms() + 3_600_000;
    let daily = json!({"every": "day", "starts_ms": starts_ms});
    let site = crate::tournaments::new("Everybody", daily.clone());
    assert_eq!(
        create(&ann, &site).refused(),
        (403, "not-allowed"),
        "only moderators repeat those of the site"
    );
    let first = create(&ann, &wish(daily)).ok();
    let at = |id: &Value, rest: &str| format!("/api/tournaments/{}{rest}", id.as_str().unwrap());
    assert_eq!((&first["club"]["name"], &first["every"]), (&json!("Evening Club"), &json!("day")));
    let listed = |client: &Client| client.get(&format!("/api/tournaments?club={id}"));
    assert_eq!(listed(&ben).ok()["tournaments"][0]["id"], first["id"]);
    assert_eq!(listed(&cat).refused(), (403, "not-allowed"));
    assert_eq!(cat.get("/api/tournaments").ok()["tournaments"], json!([]));
    assert_eq!(cat.post(&at(&first["id"], "/join"), &json!({})).refused(), (403, "not-allowed"));
    for person in [&ann, &ben] {
        person.post(&at(&first["id"], "/join"), &json!({})).ok();
    }
    // Another organiser starts it early; the next one is there at once, for the next day.
    assert_eq!(ben.post(&at(&first["id"], "/start"), &json!({})).refused(), (403, "not-allowed"));
    assert_eq!(ben.post(&at(&first["id"], "/stop-repeating"), &json!({})).refused(), (403, "not-allowed"));
    set(&ann, &id, &ben, "organiser").ok();
    let started = ben.post(&at(&first["id"], "/start"), &json!({})).ok();
    assert_eq!(started["status"], "running");
    // Nobody plays in two tournaments at once, so the first pairs them before the next starts.
    let view = crate::tournaments::once(&ann, first["id"].as_str().unwrap(), "a table", |view| {
        !crate::tournaments::open_tables(view).is_empty()
    });
    let next = ann.get(&at(&started["next"], "")).ok();
    assert_eq!((&next["starts_ms"], &next["status"]), (&json!(starts_ms + 86_400_000), &json!("open")));
    assert_eq!((&next["name"], &next["standings"]), (&json!("Evening arena"), &json!([])));
    assert_eq!(ann.post(&at(&first["id"], "/stop-repeating"), &json!({})).refused(), (409, "started"));
    // The last one isn't followed.
    for _ in 0..2 {
        let last = ben.post(&at(&next["id"], "/stop-repeating"), &json!({})).ok();
        assert_eq!(last["every"], Value::Null);
    }
    for person in [&ann, &ben] {
        person.post(&at(&next["id"], "/join"), &json!({})).ok();
    }
    assert_eq!(ann.post(&at(&next["id"], "/start"), &json!({})).ok()["next"], Value::Null);
    let table = crate::tournaments::open_tables(&view)[0]["id"].clone();
    let until = std::time::Instant::now() + crate::common::TIMEOUT;
    while ann.get(&format!("/api/tables/{}", table.as_str().unwrap())).status != 200 {
        assert!(std::time::Instant::now() < until, "the table isn't made");
    }
    let all = ann.get(&format!("/api/clubs/{id}/games?state=all")).ok();
    assert!(all["tables"].as_array().unwrap().iter().any(|game| game["id"] == table));
    // The club ends, and so do its tournaments.
    assert_eq!(ben.call("DELETE", &format!("/api/clubs/{id}"), None).refused(), (403, "not-allowed"));
    ann.call("DELETE", &format!("/api/clubs/{id}"), None).ok();
    for tournament in [&first, &next] {
        let over = cat.get(&at(&tournament["id"], "")).ok();
        assert_eq!((&over["status"], &over["club"]), (&json!("over"), &Value::Null));
    }
}

#[test]
fn people_who_block_an_organiser_stay_out() {
    let server = server();
    let [ann, ben] = people(&server, ["Ann", "Ben"]);
    let id = make(&ann, "Blocked Club", "open");
    ben.call("PUT", "/api/me/blocks/Ann", None).ok();
    assert_eq!(join(&ben, &id, None).refused(), (403, "not-allowed"));
    assert_eq!(ben.get("/api/clubs").ok()["clubs"], json!([]));
    ben.call("DELETE", "/api/me/blocks/Ann", None).ok();
    join(&ben, &id, None).ok();
}

#[test]
fn moderators_take_a_club_down() {
    let site = StoredSite::new("clubs");
    let server = site.start();
    let [mona, ann, mut ben] = people(&server, ["Mona", "Ann", "Ben"]);
    let id = make(&ann, "Rude Club", "open");
    ben.post(&format!("/api/clubs/{id}/report"), &json!({"reason": "the name"})).ok();
    site.make_moderator(&mona);
    let report = mona.get("/api/moderation/reports").ok()["reports"][0].clone();
    assert_eq!(
        (&report["club"], &report["about"], &report["table"]),
        (&json!(id), &json!("Ann"), &json!(""))
    );
    assert_eq!(report["said"][0]["text"], "Rude Club");
    assert_eq!(ben.get("/api/me/export").ok()["reports"][0]["club"], json!(id));
    let deed = |about: &Client, words: &str| {
        json!({"action_id": action_id(), "about": about.id, "kind": "take-down", "club": id, "words": words,
            "report": report["number"]})
    };
    let act = |deed: Value| mona.post("/api/moderation/deeds", &deed);
    assert_eq!(act(deed(&ann, "")).status, 400, "it needs a reason");
    assert_eq!(act(deed(&ben, "rude")).status, 400, "Ben doesn't own it");
    let done = act(deed(&ann, "rude")).ok();
    assert_eq!((&done["club"], &done["words"]), (&json!(id), &json!("rude")));
    assert_eq!(mona.get("/api/moderation/reports").ok()["reports"], json!([]));
    assert_eq!(ann.get(&format!("/api/clubs/{id}")).refused(), (404, "not-found"));
    // The name is gone for good, also at the next start.
    let again = new("Rude club", json!({}));
    assert_eq!(ben.post("/api/clubs", &again).refused(), (403, "not-allowed"));
    let _server = site.restart(server, [&mut ben]);
    assert_eq!(ben.post("/api/clubs", &again).refused(), (403, "not-allowed"));
}
