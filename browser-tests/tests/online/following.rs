//! People who follow others, and games for a range of ratings.

use serde_json::json;

use super::*;

/// Gives the page's person a name.
pub fn name(page: &Page, name: &str) {
    page.visit("#/online");
    page.click(id("account"));
    page.fill(id("account-name"), name);
    page.click(id("account-name-set"));
    page.wait_text(id("account-me"), name);
}

#[test]
fn a_person_follows_another_and_challenges_them() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    name(&desk, "Ann");
    desk.choose(id("account-invitations"), "followed");
    desk.wait_text(id("account-state"), "Settings saved");
    desk.click(id("account-ok"));
    let [ben, cat] = ["Ben", "Cat"].map(|name| {
        desk.post("guest", &json!({ "name": name }), None)["token"].as_str().expect("a token").to_owned()
    });
    // Only people that Ann follows may invite her.
    let invite = json!({ "game": "octi-fast", "seats": [{ "take": true }, { "invite": "Ann" }] });
    desk.visit("#/person/Ben");
    desk.wait_text(id("follow"), "Follow");
    desk.click(id("follow"));
    desk.wait_text(id("follow"), "Unfollow");
    desk.post("tables", &invite, Some(&ben));
    // Ben plays a public game, which Ann finds on her own profile.
    let new =
        json!({ "game": "octi-fast", "terms": { "visibility": "public" }, "seats": [{ "take": true }] });
    let table = desk.post("tables", &new, Some(&ben))["id"].as_str().expect("an id").to_owned();
    desk.post(&format!("tables/{table}/sit"), &json!({}), Some(&cat));
    for token in [&ben, &cat] {
        desk.post(&format!("tables/{table}/ready"), &json!({}), Some(token));
    }
    desk.visit("#/person");
    desk.wait_text(id("following"), "playing OCTI");
    fits(&desk);
    desk.check_accessibility();
    desk.screenshot("online-following-desktop");
    desk.look(View::phone().without_motion());
    fits(&desk);
    // A challenge asks for the game and the clock; after the game the profile shows the result.
    desk.visit("#/person/Ben");
    desk.wait_text(id("follow"), "Unfollow");
    fits(&desk);
    desk.check_accessibility();
    desk.click(id("challenge"));
    more_options(&desk);
    desk.choose(id("new-table-game"), "octi-fast");
    desk.choose(id("new-table-time"), "3d");
    desk.click(id("new-table-make"));
    desk.wait_for(id("waiting"));
    let table = desk.fragment().trim_start_matches("#/table/").to_owned();
    desk.post(&format!("tables/{table}/sit"), &json!({}), Some(&ben));
    desk.post(&format!("tables/{table}/ready"), &json!({}), Some(&ben));
    desk.wait_for(id("table"));
    desk.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), Some(&ben));
    desk.wait_for(id("ending"));
    desk.visit("#/person/Ben");
    desk.wait_text(id("person-against"), "OCTI");
    desk.click(id("follow"));
    desk.wait_text(id("follow"), "Follow");
}

#[test]
fn game_with_rating_range_says_so_to_others() {
    let server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let phone = server.browser(View::phone().without_motion());
    desk.visit("#/online");
    desk.click(id("make-table"));
    more_options(&desk);
    desk.choose(id("new-table-game"), "octi-fast");
    assert_eq!(desk.count(id("new-table-min-rating")), 0, "only strangers are chosen by their rating");
    desk.click(id("new-table-public"));
    desk.fill(id("new-table-min-rating"), "1600");
    desk.fill(id("new-table-max-rating"), "1800");
    fits(&desk);
    desk.click(id("new-table-make"));
    desk.wait_text(id("terms"), "For ratings from 1600 to 1800");
    let place = desk.fragment();
    phone.visit("#/online");
    phone.wait_text(id("tables-open"), "For ratings from 1600 to 1800");
    fits(&phone);
    phone.visit(&place);
    phone.wait_text(id("terms"), "For ratings from 1600 to 1800");
    phone.expect_in_console("403");
    phone.click("[data-testid^=\"sit-\"]");
    phone.wait_text(id("online-trouble"), "yours is 1500");
    fits(&phone);
    phone.screenshot("online-rating-range-phone");
}
