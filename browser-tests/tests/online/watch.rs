//! Watching games in progress: many small boards, and one in a frame of another page.

use serde_json::json;

use super::*;

/// Creates a game between the page's person and another person, whose token it returns.
fn game(page: &Page, game: &str) -> (String, String) {
    let seats = json!([{ "take": true }, { "open": true }]);
    let new = json!({ "game": game, "terms": { "visibility": "public" }, "seats": seats });
    let table = page.post("tables", &new, None)["id"].as_str().expect("an id").to_owned();
    let other = page.post("guest", &json!({}), None);
    let token = other["token"].as_str().expect("a token").to_owned();
    page.post(&format!("tables/{table}/sit"), &json!({}), Some(&token));
    page.post(&format!("tables/{table}/ready"), &json!({}), None);
    page.post(&format!("tables/{table}/ready"), &json!({}), Some(&token));
    (table, token)
}

fn turn(page: &Page, table: &str) {
    let legal = ask(page, &format!("tables/{table}/legal?limit=20000"));
    let legal: Value = serde_json::from_str(legal.as_str().expect("a text")).expect("JSON");
    let act = json!({ "expected_seq": legal["seq"], "action_id": "first", "turn": legal["turns"][0] });
    page.post(&format!("tables/{table}/act"), &act, None);
}

fn board(table: &str) -> String {
    format!("[data-testid=\"watch-board\"][data-table=\"{table}\"]")
}

#[test]
fn many_games_are_watched_at_once() {
    let server = Server::two();
    let player = server.browser(View::desktop().without_motion());
    player.visit("#/online");
    // The first seat creates an account for the page.
    make_table(&player, "octi-full", &[], false);
    let (race, token) = game(&player, "octiles");
    let (octi, _) = game(&player, "octi-fast");
    let page = server.browser(View::desktop().without_motion());
    page.visit("#/online");
    page.click(id("to-watch"));
    for table in [&race, &octi] {
        page.wait_for(board(table));
    }
    page.check_accessibility();
    fits(&page);
    let picture =
        |table: &str| format!("document.querySelector({:?}).outerHTML", format!("{} svg", board(table)));
    let before = |table: &str| page.eval(&format!("return {}", picture(table)));
    let (race_before, octi_before) = (before(&race), before(&octi));
    turn(&player, &octi);
    page.wait_until(
        "the small board to be drawn anew",
        &format!("return {} !== {octi_before}", picture(&octi)),
    );
    assert_eq!(before(&race), race_before, "nothing changed there");
    page.screenshot("online-watch-desktop");
    // A game that ends stays visible for a while, with its result.
    player.post(&format!("tables/{race}/resign"), &json!({ "action_id": "last" }), Some(&token));
    page.wait_text(format!("{} small", board(&race)).as_str(), "won");
    page.choose(id("watch-game"), "octi-fast");
    page.wait_gone(board(&race));
    page.wait_for(board(&octi));
    assert_eq!(page.fragment(), "#/online/watch?game=octi-fast");
    page.look(View::phone().without_motion().dark());
    fits(&page);
    page.check_accessibility();
    page.screenshot("online-watch-phone");
    page.click(board(&octi));
    page.wait_for(id("watching"));
    // In a frame there is only the board; nothing else can be reached.
    page.look(View { width: 420, height: 520, ..View::desktop().without_motion() });
    page.visit(&format!("embed#/embed/{octi}"));
    page.wait_for(".embed-board svg");
    assert_eq!(page.count(".masthead"), 0);
    fits(&page);
    page.check_accessibility();
    page.screenshot("online-embed");
    page.visit("embed#/online");
    page.reload();
    page.wait_for(id("embed-elsewhere"));
    assert_eq!((page.count("main a"), page.count("main button, header, nav")), (1, 0));
}

#[test]
fn spectators_chat_apart_from_the_players() {
    let server = Server::start();
    let player = server.browser(View::desktop().without_motion());
    player.visit("#/online");
    // The first seat creates an account for the page.
    make_table(&player, "octi-full", &[], false);
    let (table, token) = game(&player, "octi-fast");
    let place = format!("#/table/{table}");
    player.visit(&place);
    player.wait_for(id("table"));
    player.click(id("tab-chat"));
    let [desk, phone] = [View::desktop(), View::phone()].map(|view| server.browser(view.without_motion()));
    for (page, name) in [(&desk, "Cat"), (&phone, "Dan")] {
        page.visit("#/online");
        page.click(id("account"));
        page.fill(id("account-name"), name);
        page.click(id("account-name-set"));
        page.wait_text(id("account-me"), name);
        page.click(id("account-ok"));
        page.visit(&place);
        page.wait_for(id("watching"));
        page.click(id("tab-chat"));
        page.wait_for(id("spectators-box"));
    }
    // Without a name there is only a sentence that says how to get one.
    let guest = server.browser(View::desktop().without_motion());
    guest.visit(&place);
    guest.wait_for(id("watching"));
    guest.click(id("tab-chat"));
    guest.wait_text(id("spectators-name"), "Choose a name");
    desk.fill(id("spectators-message"), "A strong move");
    desk.click(id("spectators-send"));
    phone.wait_text(id("spectators-lines"), "A strong move");
    phone.fill(id("spectators-message"), "Indeed");
    phone.click(id("spectators-send"));
    desk.wait_text(id("spectators-lines"), "Indeed");
    for page in [&desk, &phone, &guest] {
        fits(page);
        page.check_accessibility();
    }
    desk.screenshot("online-spectators-desktop");
    phone.screenshot("online-spectators-phone");
    assert_eq!(guest.count("[data-testid=\"spectators-lines\"] li"), 0);
    assert_eq!((guest.count(id("spectators-message")), player.count(id("spectators-box"))), (0, 0));
    let said = ask(&player, &format!("tables/{table}/messages?spectators=true"));
    assert!(!said.as_str().expect("a text").contains("strong"), "{said}");
    player.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), Some(&token));
    // To a spectator the end is told neutrally, and it leads to another game.
    guest.wait_text(id("end-title"), "won");
    assert!(!guest.text(id("end-title")).contains("You"), "the title is about the players");
    in_sight(&guest, "watch-another");
    assert_eq!((guest.count(id("rematch")), guest.count(id("to-lobby"))), (0, 0));
    for page in [&player, &guest] {
        page.wait_for(id("ending"));
        page.click(id("look-through"));
        page.click(id("tab-chat"));
        for text in ["A strong move", "Indeed"] {
            page.wait_text(id("spectators-lines"), text);
        }
        fits(page);
    }
    assert_eq!(player.count(id("spectators-message")), 0);
}
