//! The ranking of people by solved puzzles.

use eightfold_puzzles::{Aim, Limits, Puzzle, collection_of};
use serde_json::{Value, json};

use crate::common::stored_site::StoredSite;
use crate::common::{Client, HttpResponse, action_id, server};

/// Returns a puzzle with this number of turns, by its place in the list of such puzzles.
fn puzzle(game: &str, turns: u8, at: usize) -> &'static Puzzle {
    let wins = |puzzle: &&Puzzle| matches!(puzzle.aim(), Aim::Win { turns: of, prongs: None } if of == turns);
    collection_of(game).unwrap().iter().filter(wins).nth(at).unwrap()
}

/// Returns the game, the id and the turns of a solution of a puzzle with this number of turns.
pub fn solution(game: &str, turns: u8) -> (String, String, Vec<String>) {
    let puzzle = puzzle(game, turns, 0);
    (game.to_owned(), puzzle.id().to_owned(), own_turns(puzzle))
}

fn own_turns(puzzle: &Puzzle) -> Vec<String> {
    let line = puzzle.line(&puzzle.found.answers[0], Limits::DEFAULT).unwrap();
    let mut played = puzzle.choice().open(puzzle.position()).unwrap();
    line.iter().for_each(|step| drop(played.apply(step).unwrap()));
    let own = played.steps().into_iter().filter(|step| step.by == Some(puzzle.seat()));
    own.map(|step| step.text).collect()
}

fn send(who: &Client, puzzle: &Puzzle, turns: &[String]) -> HttpResponse {
    let game = puzzle.choice().info().id;
    who.post("/api/solved-puzzles", &json!({"game": game, "puzzle": puzzle.id(), "turns": turns}))
}

fn solve(who: &Client, puzzle: &Puzzle) -> HttpResponse {
    send(who, puzzle, &own_turns(puzzle))
}

fn lines(ranking: &Value) -> Vec<(u64, &str, u64)> {
    let lines = ranking["lines"].as_array().unwrap().iter();
    lines
        .map(|line| {
            let [place, solved] = ["place", "solved"].map(|key| line[key].as_u64().unwrap());
            (place, line["name"].as_str().unwrap(), solved)
        })
        .collect()
}

#[test]
fn people_are_ranked_by_solved_puzzles() {
    let server = server();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    let nobody = Client::nobody(server.address());
    let empty = nobody.get("/api/solved-puzzles").ok();
    assert_eq!((&empty["period"], lines(&empty)), (&json!("week"), vec![]));
    for (who, count) in [(&ben, 2), (&ann, 3), (&cat, 2)] {
        for at in 0..count {
            let made = solve(who, puzzle("team-up", 1, at));
            assert_eq!((made.status, &made.body["solved"]), (201, &json!(at + 1)), "{}", made.text);
        }
    }
    // A puzzle counts once.
    let again = solve(&ann, puzzle("team-up", 1, 0));
    assert_eq!((again.status, &again.body), (200, &json!({"solved": 3, "this_week": 3})));
    let all = [(1, "Ann", 3), (2, "Ben", 2), (2, "Cat", 2)];
    for period in ["week", "all"] {
        let ranking = cat.get(&format!("/api/solved-puzzles?period={period}")).ok();
        assert_eq!((lines(&ranking), &ranking["yours"]["place"]), (all.to_vec(), &json!(2)));
        assert_eq!(ranking["next"], Value::Null);
    }
    let first = ben.get("/api/solved-puzzles?limit=2").ok();
    assert_eq!((lines(&first), &first["next"]), (all[..2].to_vec(), &json!(2)));
    let second = ben.get("/api/solved-puzzles?limit=2&after=2").ok();
    assert_eq!((lines(&second), &second["next"]), (all[2..].to_vec(), &Value::Null));
    assert_eq!((&second["yours"]["name"], &second["yours"]["place"]), (&json!("Ben"), &json!(2)));
    // Leaving the ranking removes them; they count again for a person who comes back.
    assert_eq!(cat.call("DELETE", "/api/solved-puzzles", None).status, 204);
    assert_eq!(cat.get("/api/me/export").ok()["solved_puzzles"], json!([]));
    let ranking = cat.get("/api/solved-puzzles?period=all").ok();
    assert_eq!((lines(&ranking), &ranking["yours"]), (all[..2].to_vec(), &Value::Null));
    assert_eq!(Client::nobody(server.address()).call("DELETE", "/api/solved-puzzles", None).status, 401);
    for at in 0..2 {
        assert_eq!(solve(&cat, puzzle("team-up", 1, at)).status, 201);
    }
    // They are in the export, and go with the account.
    assert_eq!(ann.get("/api/me/export").ok()["solved_puzzles"].as_array().unwrap().len(), 3);
    ann.call("DELETE", "/api/me", None);
    assert_eq!(lines(&ben.get("/api/solved-puzzles").ok()), [(1, "Ben", 2), (1, "Cat", 2)]);
}

#[test]
fn moderators_close_accounts_and_remove_names() {
    let site = StoredSite::new("solvers");
    let server = site.start();
    let [ann, ben, cat] = ["Ann", "Ben", "Cat"].map(|name| Client::named(server.address(), name));
    for (who, at) in [(&ann, 0), (&ann, 1), (&ben, 0)] {
        assert_eq!(solve(who, puzzle("team-up", 1, at)).status, 201);
    }
    site.make_moderator(&cat);
    let act = |about: &Client, kind: &str| {
        let deed = json!({"action_id": action_id(), "about": about.id, "kind": kind, "words": "no"});
        cat.post("/api/moderation/deeds", &deed).ok();
        cat.get("/api/solved-puzzles").ok()
    };
    assert_eq!(lines(&act(&ann, "close")), [(1, "Ben", 1)]);
    assert_eq!(lines(&act(&ann, "reopen")), [(1, "Ann", 2), (2, "Ben", 1)]);
    // Without a chosen name there is no profile to link to.
    let ranking = act(&ben, "undo-name");
    let named = ranking["lines"].as_array().unwrap().iter().map(|line| line["named"] == true);
    assert_eq!(named.collect::<Vec<_>>(), [true, false]);
    assert!(ranking["lines"][1]["name"].as_str().unwrap().starts_with("Guest-"));
    server.stop().unwrap();
}

#[test]
fn only_whole_solutions_count() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    let (short, long) = (puzzle("team-up", 1, 0), puzzle("octi-fast", 2, 0));
    let turns = own_turns(long);
    assert_eq!(turns.len(), 2);
    let other = own_turns(puzzle("team-up", 1, 1));
    let unknown = json!({"game": "octi-fast", "puzzle": "0", "turns": turns});
    let elsewhere = json!({"game": "octi-four", "puzzle": short.id(), "turns": own_turns(short)});
    for (response, refusal) in [
        (send(&ann, long, &turns[..1]), (422, "illegal")),
        (send(&ann, long, &[turns[0].clone(), turns[0].clone()]), (422, "illegal")),
        (send(&ann, long, &["nonsense".to_owned()]), (422, "illegal")),
        (send(&ann, short, &[own_turns(short), other].concat()), (422, "illegal")),
        (send(&ann, short, &[]), (400, "malformed")),
        (ann.post("/api/solved-puzzles", &unknown), (404, "not-found")),
        (ann.post("/api/solved-puzzles", &elsewhere), (404, "not-found")),
        (solve(&Client::guest(server.address()), short), (403, "not-allowed")),
        (solve(&Client::nobody(server.address()), short), (401, "unauthorized")),
    ] {
        assert_eq!(response.refused(), refusal, "{}", response.text);
    }
    assert_eq!(solve(&ann, long).body, json!({"solved": 1, "this_week": 1}));
    assert_eq!(ann.get("/api/solved-puzzles?after=10001").refused(), (400, "malformed"));
}
