//! A tournament of two people in two browsers, from the dialog that creates it to its end.

use serde_json::json;

use super::*;

#[test]
fn two_people_make_join_and_play_a_tournament() {
    let server = Server::two();
    let ann = server.browser(View::desktop().without_motion());
    ann.visit("#/online");
    ann.click(id("to-tournaments"));
    ann.wait_for(id("make-tournament"));
    ann.click(id("make-tournament"));
    ann.wait_for(id("new-tournament"));
    fits(&ann);
    ann.check_accessibility();
    ann.fill(id("new-tournament-name"), "Friday cup");
    ann.choose(id("new-tournament-game"), "octi-fast");
    ann.choose(id("new-tournament-format"), "round-robin");
    ann.click(id("new-tournament-make"));
    ann.wait_text(id("tournament-name"), "Friday cup");
    ann.wait_for(id("tournament-start"));
    let address = ann.fragment();
    let ben = server.browser(View::phone().without_motion().dark());
    ben.visit("#/online/tournaments");
    ben.wait_for("[data-testid=\"tournaments-live\"] a");
    fits(&ben);
    ben.check_accessibility();
    ben.click("[data-testid=\"tournaments-live\"] a");
    ben.wait_for(id("tournament-join"));
    assert_eq!(ben.fragment(), address);
    ben.click(id("tournament-join"));
    ben.wait_for(id("tournament-wait"));
    // Spectators see it without pressing anything.
    ann.wait_until("two people", "return document.querySelectorAll('[data-testid=standing]').length === 2");
    ann.click(id("tournament-start"));
    for page in [&ann, &ben] {
        page.click(id("tournament-table"));
    }
    for page in [&ann, &ben] {
        page.wait_for(id("table"));
    }
    let table = ben.fragment().trim_start_matches("#/table/").to_owned();
    ann.post(&format!("tables/{table}/resign"), &json!({ "action_id": "up" }), None);
    for page in [&ann, &ben] {
        page.click(id("to-tournament"));
    }
    for page in [&ann, &ben] {
        page.wait_text(id("tournament-state"), "finished");
        page.wait_for(id("tournament-game"));
        fits(page);
        page.check_accessibility();
        page.screenshot(if std::ptr::eq(page, &ann) { "tournament-desktop" } else { "tournament-phone" });
    }
}

#[test]
fn tournaments_start_by_the_servers_clock() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    page.set_clock_wrong(-180);
    page.visit("#/online/tournaments");
    page.reload();
    let wrong = page.eval("return Date.now()").as_u64().expect("a number");
    let right = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    assert!(u128::from(wrong) + 3_600_000 < right.as_millis(), "the clock of the device is slow");
    page.click(id("make-tournament"));
    page.fill(id("new-tournament-name"), "Friday cup");
    page.choose(id("new-tournament-game"), "octi-fast");
    page.choose(id("new-tournament-start"), "1440");
    page.click(id("new-tournament-make"));
    page.wait_text(id("tournament-state"), "24 h");
    page.click(id("to-tournaments"));
    page.wait_text(id("tournaments-live"), "24 h");
}

/// Returns the id and the players' names of each table of the tournament's first round.
fn first_round(page: &Page, cup: &str) -> Vec<(String, Vec<String>)> {
    let view = ask(page, &format!("tournaments/{cup}"));
    let view: Value = serde_json::from_str(view.as_str().expect("a text")).expect("JSON");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let tables = view["rounds"][0]["tables"].as_array().expect("tables").iter();
    let players = |table: &Value| -> Vec<String> {
        table["players"].as_array().expect("players").iter().map(|player| text(&player["name"])).collect()
    };
    tables.map(|table| (text(&table["id"]), players(table))).collect()
}

#[test]
fn game_end_shows_standing_and_next_game() {
    let server = Server::start();
    let ann = server.browser(View::desktop().without_motion());
    super::following::name(&ann, "Ann");
    ann.click(id("account-ok"));
    let new = json!({ "action_id": "cup", "name": "Friday cup", "game": "octi-fast", "format": "swiss",
        "rounds": 2, "clock": { "kind": "live", "base_s": 600, "increment_s": 0 }, "break_s": 1, "join": true });
    let cup = ann.post("tournaments", &new, None)["id"].as_str().expect("an id").to_owned();
    let others: Vec<(&str, String)> = ["Ben", "Cat", "Dan"]
        .map(|name| {
            let guest = ann.post("guest", &json!({ "name": name }), None);
            let token = guest["token"].as_str().expect("a token").to_owned();
            ann.post(&format!("tournaments/{cup}/join"), &json!({}), Some(&token));
            (name, token)
        })
        .into();
    ann.post(&format!("tournaments/{cup}/start"), &json!({}), None);
    ann.visit(&format!("#/online/tournament/{cup}"));
    ann.click(id("tournament-table"));
    for (table, players) in first_round(&ann, &cup) {
        for (_, token) in others.iter().filter(|(name, _)| players.iter().any(|player| player == name)) {
            ann.post(&format!("tables/{table}/ready"), &json!({}), Some(token));
        }
    }
    ann.wait_for(id("table"));
    let own = ann.fragment().trim_start_matches("#/table/").to_owned();
    let resign = |table: &str, players: &[String]| {
        let (_, token) = others.iter().find(|(name, _)| players.iter().any(|player| player == name)).unwrap();
        ann.post(&format!("tables/{table}/resign"), &json!({ "action_id": "up" }), Some(token));
    };
    let (mine, other): (Vec<_>, Vec<_>) =
        first_round(&ann, &cup).into_iter().partition(|(table, _)| *table == own);
    let ((_, players), (other, other_players)) = (&mine[0], &other[0]);
    let watcher = server.browser(View::desktop().without_motion());
    watcher.visit(&format!("#/table/{other}"));
    watcher.wait_for(id("watching"));
    resign(&own, players);
    ann.wait_text(id("end-title"), "You won");
    for text in ["Round 1 of 2", "1 point for this game", "Your place: 1 of 4", "when 1 more game ends"] {
        ann.wait_text(id("end-tournament"), text);
    }
    assert_eq!(ann.count(id("rematch")), 0);
    for view in [View::phone().without_motion().dark(), View::desktop().without_motion()] {
        ann.look(view);
        in_sight(&ann, "end-tournament");
        in_sight(&ann, "to-tournament");
        fits(&ann);
        ann.check_accessibility();
        ann.screenshot(if view.touch { "tournament-game-end-phone" } else { "tournament-game-end-desktop" });
    }
    ann.eval("document.querySelector('[data-testid=to-tournament]').focus()");
    // A spectator reads who won, and the places of both players.
    resign(other, other_players);
    watcher.wait_text(id("end-title"), "won");
    assert!(!watcher.text(id("end-title")).contains("You"), "the title is about the players");
    for name in other_players {
        watcher.wait_text(id("end-tournament"), &format!("{name}'s place"));
    }
    watcher.wait_for(id("to-tournament"));
    assert_eq!(watcher.count(id("rematch")), 0);
    // The next game is one press away as soon as it is paired.
    ann.wait_text(id("end-tournament"), "Your next game is ready");
    in_sight(&ann, "to-next-game");
    in_sight(&ann, "to-tournament");
    assert_eq!(ann.focused(), "to-next-game", "the focus stays");
    ann.click(id("to-next-game"));
    ann.wait_until("the next game", &format!("return location.hash.startsWith('#/table/{cup}r2t')"));
}
