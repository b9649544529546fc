//! Boards that several people work on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eightfold_octiles::Space;
use eightfold_server::{Options, start};
use eightfold_shared_boards::{Board, SharedDocument};
use serde_json::{Value, json};

use crate::common::boards::{BoardStorm, LOOPS, Worker, any_step, change, make, replayed, rotate, work};
use crate::common::site::Site;
use crate::common::{Client, HttpResponse, Numbers, TIMEOUT, action_id, server};

/// Returns the board as the server shows it.
fn board(client: &Client, id: &str) -> Board {
    replayed(client, id).board().unwrap().clone()
}

fn take(client: &Client, id: &str, step: &eightfold_shared_boards::Step) -> HttpResponse {
    let body = json!({"action_id": action_id(), "step": step});
    client.post(&format!("/api/shared-boards/{id}/step"), &body)
}

fn undo(client: &Client, id: &str) -> HttpResponse {
    client.post(&format!("/api/shared-boards/{id}/undo"), &json!({"action_id": action_id()}))
}

#[test]
fn everyone_sees_the_steps_in_one_order() {
    let server = server();
    let (ann, ben) = (Client::named(server.address(), "Ann"), Client::guest(server.address()));
    let id = make(&ann, json!({"name": "Seven loops"}));
    let mut workers = [Worker::new(&ann, &id), Worker::new(&ben, &id)];
    let mut watcher = Worker::new(&Client::nobody(server.address()), &id);
    for (at, space) in ["c3", "c4", "c3", "c2"].into_iter().enumerate() {
        let worker = &mut workers[at % 2];
        worker.read_up_to(1 + at as u64);
        let step = rotate(worker.shared.as_ref().unwrap().board().unwrap(), space);
        assert_eq!(worker.step(&step), Ok(2 + at as u64));
    }
    watcher.read_up_to(5);
    let stored = replayed(&ann, &id);
    assert_eq!(watcher.shared.as_ref(), Some(&stored));
    for worker in &mut workers {
        worker.read_up_to(5);
        assert_eq!(worker.shared.as_ref(), Some(&stored));
    }
    let view = ann.get(&format!("/api/shared-boards/{id}")).ok();
    assert_eq!((&view["name"], &view["seq"]), (&json!("Seven loops"), &json!(5)));
    assert_eq!(view["people"].as_array().unwrap().len(), 2);
    assert_eq!(view["maker"], json!({"id": ann.id, "name": "Ann"}));
    // Both find it again.
    for person in [&ann, &ben] {
        let list = person.get("/api/shared-boards").ok();
        assert_eq!(list["boards"][0]["id"], json!(id));
        assert_eq!(list["boards"][0]["board"], view["board"]);
    }
}

#[test]
fn late_steps_are_refused_with_a_reason() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = make(&ann, json!({}));
    let before = board(&ann, &id);
    take(&ann, &id, &rotate(&before, "c3")).ok();
    let late = take(&ben, &id, &rotate(&before, "c3"));
    assert_eq!(late.refused(), (409, "stale"));
    assert_eq!(late.body["error"]["message"], "c3 has changed meanwhile");
    // A step on another space still applies.
    take(&ben, &id, &rotate(&before, "c4")).ok();
    let now = board(&ann, &id);
    let at = Space::from_name("c3").unwrap();
    take(&ann, &id, &change(&now, |board| board.locked.insert(at))).ok();
    let locked = take(&ben, &id, &rotate(&now, "c3"));
    assert_eq!(locked.body["error"]["message"], "the tile on c3 is locked");
    let mut odd = serde_json::to_value(rotate(&now, "c4")).unwrap();
    odd["tiles"][0]["now"] = json!("99.1");
    let path = format!("/api/shared-boards/{id}/step");
    let odd = ben.post(&path, &json!({"action_id": action_id(), "step": odd}));
    assert_eq!(odd.refused(), (422, "illegal"));
    let nothing = ben.post(&path, &json!({"action_id": action_id(), "step": {}}));
    assert_eq!(nothing.refused(), (422, "illegal"));
    assert_eq!(replayed(&ann, &id).seq(), 4);
}

#[test]
fn a_repeated_step_is_taken_once() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = make(&ann, json!({}));
    let path = format!("/api/shared-boards/{id}");
    let before = board(&ann, &id);
    let sent = json!({"action_id": "one", "step": rotate(&before, "c3")});
    assert_eq!(ann.post(&format!("{path}/step"), &sent).ok()["seq"], 2);
    // Even after the board has changed again.
    take(&ben, &id, &rotate(&board(&ann, &id), "c3")).ok();
    assert_eq!(ann.post(&format!("{path}/step"), &sent).ok()["seq"], 2);
    let other = json!({"action_id": "one", "step": rotate(&board(&ann, &id), "c4")});
    assert_eq!(ann.post(&format!("{path}/step"), &other).refused(), (409, "taken"));
    assert_eq!(ben.post(&format!("{path}/step"), &sent).refused(), (409, "taken"));
    // An undo that is sent again takes back nothing more.
    for space in ["c4", "c2"] {
        take(&ann, &id, &rotate(&board(&ann, &id), space)).ok();
    }
    for _ in 0..2 {
        assert_eq!(ann.post(&format!("{path}/undo"), &json!({"action_id": "two"})).ok()["seq"], 6);
    }
    assert_eq!(replayed(&ann, &id).seq(), 6);
    // A board is made once.
    let new = json!({"action_id": "three", "board": {"tiles": LOOPS, "task": "3"}});
    let ids = [(); 2].map(|()| ann.post("/api/shared-boards", &new).ok()["id"].clone());
    assert_eq!(ids[0], ids[1]);
}

#[test]
fn undo_takes_back_your_own_last_step() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let id = make(&ann, json!({}));
    let before = board(&ann, &id);
    assert_eq!(undo(&ann, &id).refused(), (422, "illegal"));
    take(&ann, &id, &rotate(&before, "c3")).ok();
    take(&ben, &id, &rotate(&board(&ann, &id), "c4")).ok();
    undo(&ann, &id).ok();
    assert_eq!(board(&ann, &id).layout, {
        let mut layout = before.layout;
        let at = Space::from_name("c4").unwrap();
        layout[at] = layout[at].map(|tile| tile.turned(1));
        layout
    });
    // Ann changes what Ben changed last.
    take(&ann, &id, &rotate(&board(&ann, &id), "c4")).ok();
    assert_eq!(undo(&ben, &id).refused(), (409, "stale"));
    undo(&ann, &id).ok();
    undo(&ben, &id).ok();
    assert_eq!(board(&ann, &id), before);
    assert_eq!(ben.get(&format!("/api/shared-boards/{id}")).ok()["can_undo"], false);
}

#[test]
fn the_maker_decides_who_takes_part() {
    let server = server();
    let [ann, ben, cat] = [(); 3].map(|()| Client::guest(server.address()));
    let id = make(&ann, json!({"editing": "maker"}));
    let path = format!("/api/shared-boards/{id}");
    let step = rotate(&board(&ann, &id), "c3");
    assert_eq!(take(&ben, &id, &step).refused(), (403, "not-allowed"));
    assert_eq!(take(&Client::nobody(server.address()), &id, &step).refused(), (401, "unauthorized"));
    let rude = json!({"action_id": action_id(), "step": {"task": {"was": "3", "now": "shit"}}});
    assert_eq!(ann.post(&format!("{path}/step"), &rude).refused(), (400, "malformed"));
    let open = json!({"action_id": action_id(), "editing": "everyone", "name": "Open"});
    assert_eq!(ben.call("PATCH", &path, Some(&open)).refused(), (403, "not-allowed"));
    let view = ann.call("PATCH", &path, Some(&open)).ok();
    assert_eq!((&view["editing"], &view["name"]), (&json!("everyone"), &json!("Open")));
    take(&ben, &id, &step).ok();
    // Someone blocked by the maker takes no part.
    ann.call("PUT", &format!("/api/me/blocks/{}", cat.id), None).ok();
    assert_eq!(take(&cat, &id, &rotate(&board(&ann, &id), "c4")).refused(), (403, "not-allowed"));
    assert_eq!(cat.get(&path).status, 200, "the link still shows it");
    let named = json!({"action_id": action_id(), "writers": [cat.id]});
    assert_eq!(ann.call("PATCH", &path, Some(&named)).refused(), (403, "not-allowed"));
    let rude = json!({"action_id": action_id(), "name": "shit"});
    assert_eq!(ann.call("PATCH", &path, Some(&rude)).refused(), (400, "malformed"));
    // Only the maker deletes it, for everyone.
    assert_eq!(ben.call("DELETE", &path, None).refused(), (403, "not-allowed"));
    let mut watcher = Worker::new(&ben, &id);
    ann.call("DELETE", &path, None).ok();
    assert_eq!(watcher.wait("deleted"), true);
    assert_eq!(ben.get(&path).refused(), (404, "not-found"));
    assert_eq!(take(&ben, &id, &step).refused(), (404, "not-found"));
    assert_eq!(ben.get("/api/shared-boards").ok()["boards"], json!([]));
}

#[test]
fn a_board_starts_with_its_history() {
    let server = server();
    let ann = Client::guest(server.address());
    let empty = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";
    let place = |tile: &str, at: &str| json!({"tiles": [{"at": at, "now": tile}]});
    let new = |steps: Vec<Value>| json!({"action_id": action_id(), "board": {"tiles": empty, "task": "3"}, "steps": steps});
    let made = ann.post("/api/shared-boards", &new(vec![place("3.0", "c3"), place("4.1", "c4")])).ok();
    assert_eq!((&made["seq"], &made["can_undo"]), (&json!(3), &json!(true)));
    let id = made["id"].as_str().unwrap();
    undo(&ann, id).ok();
    assert_eq!(board(&ann, id).layout.len(), 1);
    let wrong = ann.post("/api/shared-boards", &new(vec![place("3.0", "c3"), place("3.1", "c4")]));
    assert_eq!(wrong.refused(), (409, "stale"));
    for (key, value) in [("tiles", json!("1.0")), ("task", json!("x".repeat(3_000))), ("locked", json!("c3"))]
    {
        let mut new = new(vec![]);
        new["board"][key] = value;
        assert_eq!(ann.post("/api/shared-boards", &new).refused(), (400, "malformed"), "{key}");
    }
}

#[test]
fn others_see_who_is_there_and_where() {
    let server = server();
    let (ann, ben) = (Client::named(server.address(), "Ann"), Client::named(server.address(), "Ben"));
    let id = make(&ann, json!({}));
    let mut first = Worker::new(&ann, &id);
    first.wait("pointer");
    let mut second = Worker::new(&ben, &id);
    let came = first.wait("pointer");
    assert_eq!((&came["name"], &came["here"]), (&json!("Ben"), &json!(true)));
    second.ask(&json!({"do": "point", "space": "c3"})).unwrap();
    // Whether people are still there is repeated from time to time.
    let mut next = |is_so: &dyn Fn(&Value) -> bool| loop {
        let pointer = first.wait("pointer");
        if pointer["id"] == json!(ben.id) && is_so(&pointer) {
            return;
        }
    };
    next(&|pointer| pointer["at"] == json!({"space": "c3"}));
    let here = ann.get(&format!("/api/shared-boards/{id}")).ok()["here"].clone();
    assert_eq!(here.as_array().unwrap().len(), 2);
    assert_eq!(second.ask(&json!({"do": "point", "tile": 77})), Err("malformed".to_owned()));
    drop(second);
    next(&|pointer| pointer["here"] == false);
    // It isn't in the log.
    assert_eq!(replayed(&ann, &id).seq(), 1);
}

#[test]
fn blocked_people_see_no_pointers() {
    let server = server();
    let [ann, ben, cat] = [(); 3].map(|()| Client::guest(server.address()));
    let id = make(&ann, json!({}));
    cat.call("PUT", &format!("/api/me/blocks/{}", ben.id), None).ok();
    let [mut first, mut second, mut third] = [&ann, &ben, &cat].map(|person| Worker::new(person, &id));
    second.ask(&json!({"do": "point", "space": "c3"})).unwrap();
    while first.wait("pointer")["at"] != json!({"space": "c3"}) {}
    first.ask(&json!({"do": "point", "space": "c4"})).unwrap();
    loop {
        let pointer = third.wait("pointer");
        assert_ne!(pointer["id"], json!(ben.id));
        if pointer["at"] == json!({"space": "c4"}) {
            break;
        }
    }
    let path = format!("/api/shared-boards/{id}");
    let here = |person: &Client| person.get(&path).ok()["here"].as_array().unwrap().len();
    assert_eq!((here(&ann), here(&ben), here(&cat)), (3, 2, 2));
}

#[test]
fn free_text_needs_the_makers_permission() {
    let server = server();
    let [ann, ben, cat] = [(); 3].map(|()| Client::guest(server.address()));
    let id = make(&ann, json!({}));
    let path = format!("/api/shared-boards/{id}");
    let mut lines = [&ann, &cat].map(|person| Worker::new(person, &id));
    let phrase = json!({"phrase": "hello"});
    for _ in 0..2 {
        assert_eq!(ben.post(&format!("{path}/say"), &phrase).ok()["number"], 1, "it's sent once");
    }
    let free = json!({"text": "Turn c3 once more"});
    assert_eq!(ben.post(&format!("{path}/say"), &free).refused(), (403, "not-allowed"));
    let allowed = json!({"action_id": action_id(), "text": true});
    ann.call("PATCH", &path, Some(&allowed)).ok();
    cat.call("PUT", &format!("/api/me/blocks/{}", ben.id), None).ok();
    ben.post(&format!("{path}/say"), &free).ok();
    lines[0].ask(&json!({"do": "say", "phrase": "thanks"})).unwrap();
    let heard = |line: &mut Worker| [(); 2].map(|()| line.wait("message")["number"].clone());
    assert_eq!(heard(&mut lines[0]), [1, 2]);
    // Cat doesn't read what Ben says after she has blocked him.
    assert_eq!(heard(&mut lines[1]), [1, 3]);
    let read =
        |person: &Client| person.get(&format!("{path}/messages")).ok()["messages"].as_array().unwrap().len();
    assert_eq!((read(&ann), read(&cat)), (3, 1));
    ann.post(&format!("{path}/report"), &json!({"person": ben.id, "reason": "rude"})).ok();
}

#[test]
fn deleting_an_account_deletes_its_own_boards() {
    let server = server();
    let (ann, ben) = (Client::guest(server.address()), Client::guest(server.address()));
    let (own, both) = (make(&ann, json!({})), make(&ann, json!({"text": true})));
    take(&ben, &both, &rotate(&board(&ann, &both), "c3")).ok();
    ann.post(&format!("/api/shared-boards/{both}/say"), &json!({"text": "secret"})).ok();
    let export = ann.get("/api/me/export").ok();
    let mut ids: Vec<&str> =
        export["shared_boards"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    ids.sort_unstable();
    let mut wanted = [own.as_str(), both.as_str()];
    wanted.sort_unstable();
    assert_eq!(ids, wanted);
    assert_eq!(export["messages"][&both][0]["text"], "secret");
    ann.call("DELETE", "/api/me", Some(&json!({}))).ok();
    assert_eq!(ben.get(&format!("/api/shared-boards/{own}")).status, 404, "nobody else has worked on it");
    let view = ben.get(&format!("/api/shared-boards/{both}")).ok();
    assert_eq!(view["maker"]["name"], json!(ann.name));
    assert_eq!(ben.get(&format!("/api/shared-boards/{both}/messages")).ok()["messages"], json!([]));
}

#[test]
fn boards_and_steps_are_limited() {
    let server = start(Options { port: 0, ..Options::default() }).unwrap();
    let (ann, guest) = (Client::named(server.address(), "Ann"), Client::guest(server.address()));
    let ids: Vec<String> = (0..10).map(|_| make(&guest, json!({}))).collect();
    let new = json!({"action_id": action_id(), "board": {"tiles": LOOPS, "task": "3"}});
    assert_eq!(guest.post("/api/shared-boards", &new).refused(), (403, "not-allowed"));
    // An account may have more, and a deleted board makes room.
    for _ in 0..11 {
        make(&ann, json!({}));
    }
    guest.call("DELETE", &format!("/api/shared-boards/{}", ids[0]), None).ok();
    guest.post("/api/shared-boards", &new).ok();
    // Steps beyond the burst of a guest wait; an account takes more of them.
    let refusals = |person: &Client, steps: usize| {
        let mut numbers = Numbers(1);
        let mut board = board(person, &ids[1]);
        (0..steps).find_map(|_| {
            let step = any_step(&board, &mut numbers);
            let answer = take(person, &ids[1], &step);
            if answer.status == 200 {
                step.apply(&mut board).unwrap();
            }
            (answer.status != 200).then(|| answer.refused().0)
        })
    };
    assert_eq!(refusals(&ann, 50), None);
    assert_eq!(refusals(&guest, 1_000), Some(429));
}

#[test]
fn twenty_people_lose_no_acknowledged_step() {
    let server = server();
    let storm = BoardStorm { boards: 1, people: 20, steps: 15, every: Duration::ZERO };
    let outcome = work(&[server.address()], storm);
    assert_eq!(outcome.acknowledged + outcome.refused, 300);
    assert!(outcome.acknowledged > 20, "{} acknowledged", outcome.acknowledged);
}

#[test]
fn acknowledged_steps_survive_kills() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_eightfold-server"));
    let mut site = Site::start(program, 1);
    let address = site.addresses()[0];
    let maker = Client::guest(address);
    let id = make(&maker, json!({}));
    let done = Arc::new(AtomicBool::new(false));
    // The acknowledged steps: the row, the person and the step.
    let kept: Arc<Mutex<Vec<(u64, String, Value)>>> = Arc::default();
    let workers: Vec<_> = (0..3)
        .map(|at| {
            let (client, id) = (Client::guest(address), id.clone());
            let (done, kept) = (Arc::clone(&done), Arc::clone(&kept));
            std::thread::spawn(move || {
                let mut numbers = Numbers(at + 1);
                // Repeats a request until there is a response.
                let request_until_answered = |method: &str, path: &str, body: Option<&Value>| {
                    let begin = Instant::now();
                    loop {
                        match client.try_call(method, path, body) {
                            Some(answer) if answer.status < 500 => return answer,
                            _ => assert!(begin.elapsed() < TIMEOUT, "the server does not come back"),
                        }
                        std::thread::yield_now();
                    }
                };
                let path = format!("/api/shared-boards/{id}");
                while !done.load(Ordering::Acquire) {
                    let view = request_until_answered("GET", &path, None).ok();
                    let text = serde_json::from_value(view["board"].clone()).unwrap();
                    let step =
                        serde_json::to_value(any_step(&Board::read(&text).unwrap(), &mut numbers)).unwrap();
                    let sent = json!({"action_id": action_id(), "step": step});
                    let answer = request_until_answered("POST", &format!("{path}/step"), Some(&sent));
                    if answer.refused() == (409, "stale") {
                        continue; // another person was faster
                    }
                    let seq = answer.ok()["seq"].as_u64().unwrap();
                    kept.lock().unwrap().push((seq, client.id.clone(), step));
                }
            })
        })
        .collect();
    let mut numbers = Numbers(7);
    for _ in 0..8 {
        let wanted = kept.lock().unwrap().len() + 1 + numbers.below(5);
        let begin = Instant::now();
        while kept.lock().unwrap().len() < wanted {
            assert!(begin.elapsed() < TIMEOUT, "no step is taken");
            std::thread::yield_now();
        }
        site.kill(0);
        site.restart(0);
    }
    done.store(true, Ordering::Release);
    for worker in workers {
        worker.join().unwrap();
    }
    let rows = maker.get(&format!("/api/shared-boards/{id}/rows")).ok();
    let rows = rows["rows"].as_array().unwrap();
    let kept = kept.lock().unwrap();
    assert!(kept.len() >= 8);
    for (seq, person, step) in kept.iter().filter(|(seq, ..)| *seq <= rows.len() as u64) {
        let row = &rows[*seq as usize - 1];
        assert_eq!(&row["person"], person, "row {seq}");
        for (key, value) in step.as_object().unwrap() {
            assert_eq!(&row[key], value, "row {seq}");
        }
    }
    let mut seqs: Vec<u64> = kept.iter().map(|(seq, ..)| *seq).collect();
    seqs.sort_unstable();
    seqs.dedup();
    assert_eq!(seqs.len(), kept.len(), "no two steps share a row");
}

#[test]
fn people_at_two_servers_work_on_one_board() {
    let mut site = Site::start(std::path::Path::new(env!("CARGO_BIN_EXE_eightfold-server")), 2);
    let addresses = site.addresses();
    let storm = BoardStorm { boards: 1, people: 6, steps: 10, every: Duration::from_millis(5) };
    let outcome = work(&addresses, storm);
    assert_eq!(outcome.acknowledged + outcome.refused, 60);
    // Without a bus, the servers ask the database.
    let people = [Client::guest(addresses[0]), Client::guest(addresses[1])];
    let id = make(&people[0], json!({}));
    let mut workers = [Worker::new(&people[0], &id), Worker::new(&people[1], &id)];
    site.services().1.kill();
    let step =
        |worker: &Worker| rotate(worker.shared.as_ref().and_then(SharedDocument::board).unwrap(), "c3");
    let first = step(&workers[0]);
    workers[0].step(&first).unwrap();
    // The other server reads the step before it judges.
    assert_eq!(workers[1].step(&first), Err("stale".to_owned()));
    workers[1].read_up_to(2);
    let second = step(&workers[1]);
    workers[1].step(&second).unwrap();
    workers[0].read_up_to(3);
}
