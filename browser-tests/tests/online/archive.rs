//! The archive in the page: finished games found by player, game, result and date, page by page, and opened again.

use serde_json::json;

use super::*;

const TAKEN_SEAT: &str = r#"{"take":true}"#;

/// Creates a finished game of this page's person at both seats: the first seat resigns.
fn finish(page: &Page, game: &str) {
    let own: Value = serde_json::from_str(TAKEN_SEAT).expect("JSON");
    let new = json!({ "game": game, "terms": { "visibility": "public" }, "seats": [own, own] });
    let table = page.post("tables", &new, None);
    let table = table["id"].as_str().expect("an id");
    page.post(&format!("tables/{table}/ready"), &json!({}), None);
    let first = json!({ "action_id": format!("resign-{table}"), "seat": table_letter(page, table) });
    page.post(&format!("tables/{table}/resign"), &first, None);
}

fn table_letter(page: &Page, table: &str) -> Value {
    let view = ask(page, &format!("tables/{table}?since=100000"));
    let view: Value = serde_json::from_str(view.as_str().expect("a text")).expect("JSON");
    view["players"][0]["seat"].clone()
}

/// Creates a game that Ann loses to another person after a turn; returns its id and the turn.
fn lose(page: &Page) -> (String, String) {
    let own: Value = serde_json::from_str(TAKEN_SEAT).expect("JSON");
    let new =
        json!({ "game": "octiles", "terms": { "visibility": "public" }, "seats": [own, { "open": true }] });
    let table = page.post("tables", &new, None)["id"].as_str().expect("an id").to_owned();
    let other = page.post("guest", &json!({}), None);
    let token = other["token"].as_str().expect("a token");
    page.post(&format!("tables/{table}/sit"), &json!({}), Some(token));
    page.post(&format!("tables/{table}/ready"), &json!({}), None);
    page.post(&format!("tables/{table}/ready"), &json!({}), Some(token));
    let legal = ask(page, &format!("tables/{table}/legal?limit=20000"));
    let legal: Value = serde_json::from_str(legal.as_str().expect("a text")).expect("JSON");
    let turn = legal["turns"][0].as_str().expect("a turn").to_owned();
    let act = json!({ "expected_seq": legal["seq"], "action_id": "first", "turn": turn });
    page.post(&format!("tables/{table}/act"), &act, None);
    page.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), None);
    (table, turn)
}

#[test]
fn finished_games_are_found_and_opened() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    // An unknown name is refused by the API, which the console shows.
    page.expect_in_console("404");
    page.visit("#/online");
    page.click(id("account"));
    page.fill(id("account-name"), "Ann");
    page.click(id("account-name-set"));
    page.wait_text(id("account-me"), "Ann");
    for _ in 0..22 {
        finish(&page, "octi-fast");
    }
    let (table, turn) = lose(&page);
    page.click(id("account-ok"));
    page.click(id("to-finished"));
    page.wait_text(id("finished-state"), "20 games so far. There are more");
    page.check_accessibility();
    fits(&page);
    page.screenshot("online-finished-desktop");
    page.click(id("finished-more"));
    page.wait_text(id("finished-state"), "23 games.");
    page.wait_gone(id("finished-more"));
    // The one that was lost to another person.
    page.fill(id("finished-player"), "Ann");
    page.choose(id("finished-result"), "lost");
    page.click(id("finished-find"));
    page.wait_text(id("finished-state"), "1 game.");
    assert_eq!(page.count("[data-testid=\"found-0\"]"), 1);
    assert_eq!(page.fragment(), "#/online/games?player=Ann&result=lost");
    // The address is enough, on a phone too.
    page.look(View::phone().without_motion().dark());
    page.reload();
    page.wait_text(id("finished-state"), "1 game.");
    page.check_accessibility();
    fits(&page);
    page.screenshot("online-finished-phone");
    // The page says if filters don't fit together, and if nothing was found.
    page.visit("#/online/games?result=won");
    page.wait_text(id("finished-trouble"), "enter a player's name");
    page.visit("#/online/games?since=2026-02-02&until=2026-02-01");
    page.wait_text(id("finished-trouble"), "The end date is before the start date");
    page.visit("#/online/games?player=Nobody+at+all");
    page.wait_text(id("finished-trouble"), "no player called Nobody at all");
    page.visit("#/online/games?game=octi-full");
    page.wait_text(id("finished-games"), "No games match");
    page.visit("#/online/games?since=2999-01-01");
    page.wait_text(id("finished-games"), "No games match");
    page.click(id("finished-mine"));
    page.wait_text(id("finished-games"), "No games match");
    // From the list to the game and back.
    page.visit("#/online/games?game=octiles");
    page.wait_text(id("finished-state"), "1 game.");
    page.click("[data-testid=\"found-0\"] a");
    page.wait_for(id("ending"));
    assert_eq!(page.fragment(), format!("#/table/{table}"));
    page.wait_text(id("turn-1"), &turn);
    page.click(id("step-first"));
    page.wait_for(id("back-to-game"));
    page.click(id("step-last"));
    page.wait_gone(id("back-to-game"));
}
