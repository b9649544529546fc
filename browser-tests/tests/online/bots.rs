//! A bot is created in the page, its program gets a token, and a person on a phone invites it from the list.

use super::*;

#[test]
fn bot_is_created_invited_and_its_token_revoked() {
    let server = Server::two();
    let desk = server.browser(View::desktop().without_motion());
    desk.visit("#/online");
    desk.click(id("account"));
    desk.fill(id("account-name"), "Ann");
    desk.click(id("account-name-set"));
    desk.wait_text(id("account-me"), "Ann");
    desk.click(id("programs"));
    desk.fill(id("bot-name"), "Robin");
    desk.fill(id("bot-about"), "Takes the first turn it finds.");
    desk.click(id("bot-make"));
    desk.wait_text(id("my-bots"), "Robin");
    desk.fill(id("token-name"), "at home");
    desk.choose(id("token-bot"), "Robin");
    desk.click(id("token-make"));
    let token = desk.text(id("fresh-token"));
    desk.wait_text(id("tokens"), "Robin: read games, play");
    desk.check_accessibility();
    fits(&desk);

    // The bot is on everyone's list, and is invited from there.
    let phone = server.browser(View::phone().without_motion());
    phone.visit("#/online");
    phone.wait_text(id("bots"), "by Ann");
    phone.check_accessibility();
    fits(&phone);
    phone.click(id("bot-invite"));
    phone.wait_text(id("new-table-about"), "reserved for Robin");
    phone.click(id("new-table-make"));
    phone.wait_for(id("waiting"));
    let table = phone.fragment().strip_prefix("#/table/").expect("a table").to_owned();
    phone.post(&format!("tables/{table}/sit"), &serde_json::json!({}), Some(&token));
    phone.post(&format!("tables/{table}/ready"), &serde_json::json!({}), Some(&token));
    phone.wait_text(".players", "Robin (bot)");

    desk.click(id("token-end"));
    desk.wait_text(id("account-state"), "Token revoked");
    phone.expect_in_console("401");
    let status = "return fetch('api/me', { credentials: 'omit', headers: { Authorization: 'Bearer TOKEN' } }).then(answer => answer.status)";
    assert_eq!(phone.eval(&status.replace("TOKEN", &token)), 401);
}
