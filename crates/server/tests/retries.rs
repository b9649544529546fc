//! Requests that are repeated, by the wrong person, or about the wrong table.

use std::net::TcpStream;

use crate::common::{Client, action_id, begun, server};
use serde_json::{Value, json};
use tungstenite::Message;

fn live(rated: bool) -> Value {
    json!({"clock": {"kind": "live", "base_s": 600, "increment_s": 0}, "rated": rated, "visibility": "public"})
}

/// Returns the player to move, and the other.
fn in_turn<'a>(table: &Value, ann: &'a Client, bob: &'a Client) -> (&'a Client, &'a Client) {
    let players = table["players"].as_array().unwrap();
    let mover = players.iter().find(|player| player["seat"] == table["to_act"][0]).unwrap();
    if mover["id"] == ann.id.as_str() { (ann, bob) } else { (bob, ann) }
}

/// Returns the response to a message on a socket.
fn by_socket(client: &Client, message: &Value) -> Value {
    use tungstenite::client::IntoClientRequest;
    let address = client.base.trim_start_matches("http://");
    let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
    let token = format!("Bearer {}", client.token.as_deref().unwrap());
    request.headers_mut().insert("authorization", token.parse().unwrap());
    let (mut socket, _) = tungstenite::client(request, TcpStream::connect(address).unwrap()).unwrap();
    socket.send(Message::Text(message.to_string().into())).unwrap();
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            let told: Value = serde_json::from_str(&text).unwrap();
            if told["answer"]["id"] == message["id"] {
                return told["answer"].clone();
            }
        }
    }
}

#[test]
fn refusals_reveal_no_delayed_rows_to_spectators() {
    let server = server();
    let [ann, bob, eve] = ["Ann", "Bob", "Eve"].map(|name| Client::named(server.address(), name));
    let id = begun("octi-fast", live(true), &[&ann, &bob]);
    let path = format!("/api/tables/{id}");
    let table = ann.get(&path).ok();
    let legal = ann.get(&format!("{path}/legal")).ok()["turns"][0].clone();
    let act = json!({"expected_seq": table["seq"], "action_id": action_id(), "turn": legal});
    in_turn(&table, &ann, &bob).0.post(&format!("{path}/act"), &act).ok();

    let asked = |name: &str| match name {
        "act" => json!({"expected_seq": 1, "action_id": action_id(), "turn": "pass"}),
        "offer" => json!({"expected_seq": 1, "action_id": action_id(), "kind": "draw"}),
        "resign" => json!({"expected_seq": 1, "action_id": action_id()}),
        _ => json!({"action_id": action_id(), "seat": "b", "claim": "adjourn"}),
    };
    for name in ["act", "offer", "resign", "claim"] {
        let answer = eve.post(&format!("{path}/{name}"), &asked(name));
        assert_eq!(answer.refused(), (403, "not-seated"), "{name}");
        assert!(answer.body["error"]["rows"].is_null(), "{name}: {}", answer.text);
        // Also with the id of a player's action.
        let mut known = asked(name);
        known["action_id"] = act["action_id"].clone();
        assert_eq!(eve.post(&format!("{path}/{name}"), &known).refused(), (403, "not-seated"), "{name}");
        let mut message = asked(name);
        (message["do"], message["id"], message["table"]) = (json!(name), json!(1), json!(id));
        let answer = by_socket(&eve, &message);
        assert_eq!(answer["error"]["code"], "not-seated", "{name}");
        assert!(answer["error"]["rows"].is_null(), "{name}: {answer}");
    }
    let prepare = json!({"expected_seq": 1, "lines": []});
    for (method, body) in [("PUT", Some(&prepare)), ("DELETE", None), ("GET", None)] {
        let answer = eve.call(method, &format!("{path}/prepared"), body);
        assert_eq!(answer.refused(), (403, "not-seated"), "{method}");
        assert!(answer.body["error"]["rows"].is_null(), "{method}: {}", answer.text);
    }
    // Before the start, and for players, the rows are included.
    let waiting = ann.post("/api/tables", &json!({"game": "octi-fast", "seats": [{"take": true}]})).ok();
    let waiting = format!("/api/tables/{}/act", waiting["id"].as_str().unwrap());
    assert_eq!(eve.post(&waiting, &asked("act")).refused(), (403, "not-seated"));
    let stale = ann.post(&format!("{path}/act"), &asked("act"));
    assert_eq!(stale.refused(), (409, "stale"));
    assert!(!stale.body["error"]["rows"].as_array().unwrap().is_empty());
    // A finished game stays over, whatever row is expected.
    ann.post(&format!("{path}/resign"), &json!({"action_id": action_id()})).ok();
    for name in ["act", "offer", "resign"] {
        assert_eq!(bob.post(&format!("{path}/{name}"), &asked(name)).refused(), (410, "over"), "{name}");
    }
}

#[test]
fn action_ids_match_only_the_same_action() {
    let server = server();
    let [ann, bob] = [(); 2].map(|()| Client::guest(server.address()));
    let id = begun("octi-fast", live(false), &[&ann, &bob]);
    let path = format!("/api/tables/{id}");
    let table = ann.get(&path).ok();
    let (mover, other) = in_turn(&table, &ann, &bob);
    let act = |who: &Client, turn: &Value, action: &str| {
        let seq = ann.get(&path).ok()["seq"].clone();
        who.post(&format!("{path}/act"), &json!({"expected_seq": seq, "action_id": action, "turn": turn}))
    };
    let offer = |who: &Client, kind: &str, action: &str| {
        who.post(&format!("{path}/offer"), &json!({"action_id": action, "kind": kind}))
    };
    let legal = || ann.get(&format!("{path}/legal")).ok()["turns"].as_array().unwrap().clone();

    let first = act(mover, &legal()[0], "one").ok();
    // The other player's own turn is neither lost nor answered with the earlier response.
    let turns = legal();
    assert_eq!(act(other, &turns[0], "one").refused(), (409, "taken"));
    let words = act(other, &turns[0], "one").body["error"]["message"].to_string();
    assert!(words.contains("new one"), "{words}");
    assert_eq!(offer(mover, "draw", "one").refused(), (409, "taken"));
    let resign = json!({"action_id": "one"});
    for who in [mover, other] {
        assert_eq!(who.post(&format!("{path}/resign"), &resign).refused(), (409, "taken"));
    }
    assert_eq!(ann.get(&path).ok()["seq"], first["seq"], "nothing has been done");
    // The same action gets the first response; another turn with this id doesn't.
    let seq = table["seq"].clone();
    let again = |turn: &Value| {
        mover.post(&format!("{path}/act"), &json!({"expected_seq": seq, "action_id": "one", "turn": turn}))
    };
    let turn = first["rows"][0]["turn"].clone();
    assert_eq!(again(&turn).ok()["rows"], first["rows"]);
    assert_eq!(again(&json!(format!(" {} ", turn.as_str().unwrap()))).ok()["rows"], first["rows"]);
    assert_eq!(again(&json!("resign")).refused(), (409, "taken"));

    act(other, &turns[0], "two").ok();
    // Repeating an open offer adds no row, whatever its id; after withdrawing it, it is a new offer.
    let proposed = offer(other, "draw", "three").ok();
    assert_eq!(proposed["rows"].as_array().unwrap().len(), 1);
    assert_eq!(offer(other, "draw", "three").ok()["rows"], proposed["rows"]);
    let same = offer(other, "draw", "four").ok();
    assert_eq!((&same["seq"], &same["rows"]), (&proposed["seq"], &json!([])));
    assert_eq!(offer(other, "draw", "two").refused(), (409, "taken"));
    assert_eq!(ann.get(&path).ok()["seq"], proposed["seq"]);
    // The response can also be lost when the action ended the game.
    let resigned = mover.post(&format!("{path}/resign"), &json!({"action_id": "five"})).ok();
    let told = mover.post(&format!("{path}/resign"), &json!({"action_id": "five"})).ok();
    assert_eq!((&told["seq"], &told["rows"]), (&resigned["seq"], &resigned["rows"]));
}

#[test]
fn joining_twice_gives_one_seat() {
    let server = server();
    let ann = Client::named(server.address(), "Ann");
    for rated in [false, true] {
        let new = json!({"game": "octi-fast", "terms": live(rated), "seats": []});
        let id = ann.post("/api/tables", &new).ok()["id"].as_str().unwrap().to_owned();
        let sit = |body: Value| ann.post(&format!("/api/tables/{id}/sit"), &body);
        let first = sit(json!({})).ok();
        for again in [json!({}), json!({"seat": first["seat"]})] {
            let again = sit(again).ok();
            assert_eq!((&again["seat"], &again["seq"]), (&first["seat"], &first["seq"]));
        }
        let free = first["players"].as_array().unwrap().iter().find(|player| player["holder"] == "open");
        let free = free.unwrap()["seat"].clone();
        let second = sit(json!({"seat": free}));
        if rated {
            assert_eq!(second.refused(), (403, "not-allowed"));
        } else {
            assert_eq!(second.ok()["you"].as_array().unwrap().len(), 2);
            assert_eq!(sit(json!({"seat": free})).ok()["seat"], free);
        }
    }
}
