//! The pictures of online play: an invitation as its host and its guest see it, and the ends of games for two, for four,
//! of a tournament and for a spectator.

use eightfold_browser_tests::{Page, View, id};
use eightfold_server::{Options, start};
use serde_json::{Value, json};

use crate::WINDOWS;

/// The people who play against the host of every game.
const OTHERS: [&str; 3] = ["Ben", "Cat", "Dan"];

/// Takes all pictures; `taken` is told their names.
pub fn screens(mut taken: impl FnMut(&str)) {
    let server = start(Options { port: 0, limit_factor: 10, ..Options::default() });
    let server = server.expect("a free port of this machine");
    let origin = format!("http://{}/", server.address());
    let open = || {
        let page = Page::open_served(View::desktop().without_motion(), origin.clone(), Box::new(|| {}));
        page.expect_in_console("WebSocket");
        page
    };
    let [host, guest] = [open(), open()];
    host.visit("#/online");
    host.click(id("account"));
    host.fill(id("account-name"), "Ann");
    host.click(id("account-name-set"));
    host.wait_text(id("account-me"), "Ann");
    host.click(id("account-ok"));
    let tokens = OTHERS.map(|name| text(&host.post("guest", &json!({ "name": name }), None)["token"]));
    let mut take = |page: &Page, what: &str| {
        for (window, width, height) in WINDOWS {
            for dark in [false, true] {
                page.look(View { width, height, dark, still: true, touch: width < 600 });
                let name = format!("all-{window}-{}-{what}", if dark { "dark" } else { "light" });
                page.screenshot(&name);
                taken(&name);
            }
        }
    };

    let table = table(&host, "octiles", 2);
    show(&host, &table, "waiting");
    take(&host, "online-invitation-host");
    show(&guest, &table, "invited-try");
    take(&guest, "online-invitation-guest");
    sit(&host, &table, &tokens[..1]);
    host.wait_for(id("table"));
    guest.wait_for(id("watching"));
    resign(&host, &table, &tokens[..1]);
    host.wait_for(id("end-title"));
    take(&host, "online-end-two");
    guest.wait_for(id("end-title"));
    take(&guest, "online-end-spectator");

    let table = self::table(&host, "team-up", 4);
    show(&host, &table, "waiting");
    sit(&host, &table, &tokens);
    host.wait_for(id("table"));
    resign(&host, &table, &tokens);
    host.wait_for(id("end-title"));
    take(&host, "online-end-four");

    tournament(&host, &tokens);
    take(&host, "online-end-tournament");
    drop((host, guest));
    server.stop().expect("the server ends in order");
}

/// Ends the host's game in the first round of a tournament.
fn tournament(host: &Page, tokens: &[String; 3]) {
    let new = json!({ "action_id": "cup", "name": "Friday cup", "game": "octi-fast", "format": "swiss",
        "clock": { "kind": "live", "base_s": 600, "increment_s": 0 }, "break_s": 60, "join": true });
    let cup = text(&host.post("tournaments", &new, None)["id"]);
    for token in tokens {
        host.post(&format!("tournaments/{cup}/join"), &json!({}), Some(token));
    }
    host.post(&format!("tournaments/{cup}/start"), &json!({}), None);
    host.go(&format!("#/online/tournament/{cup}"));
    host.click(id("tournament-table"));
    host.wait_for(id("waiting"));
    let table = host.fragment().trim_start_matches("#/table/").to_owned();
    let view = host.eval(&format!("return fetch('api/tables/{table}').then(answer => answer.json())"));
    let players = view["players"].as_array().expect("players");
    let opponent = |name: &str| players.iter().any(|player| player["name"] == name);
    let at = OTHERS.iter().position(|name| opponent(name)).expect("an opponent");
    host.post(&format!("tables/{table}/ready"), &json!({}), Some(&tokens[at]));
    host.wait_for(id("table"));
    resign(host, &table, &tokens[at..=at]);
    host.wait_text(id("end-tournament"), "Your place");
}

/// Creates a game of the page's person with this number of seats.
fn table(page: &Page, game: &str, seats: usize) -> String {
    let seats: Vec<Value> = (0..seats)
        .map(|seat| if seat == 0 { json!({ "take": true }) } else { json!({ "open": true }) })
        .collect();
    let players = seats.len().to_string();
    let new = json!({ "game": game, "options": { "players": players }, "seats": seats });
    text(&page.post("tables", &new, None)["id"])
}

/// Opens a table and waits for this part of it.
fn show(page: &Page, table: &str, part: &str) {
    page.visit(&format!("#/table/{table}"));
    page.wait_for(id(part));
}

/// Gives the free seats of a table to these people, who are ready.
fn sit(page: &Page, table: &str, tokens: &[String]) {
    for action in ["sit", "ready"] {
        for token in tokens {
            page.post(&format!("tables/{table}/{action}"), &json!({}), Some(token));
        }
    }
}

/// Resigns for these people, one after the other.
fn resign(page: &Page, table: &str, tokens: &[String]) {
    for (number, token) in tokens.iter().enumerate() {
        let act = json!({ "action_id": format!("resign-{number}") });
        page.post(&format!("tables/{table}/resign"), &act, Some(token));
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
