//! Ratings and moderation in the page: rating changes, the profile and the rankings; a report and its answer.

use serde_json::json;

use super::*;

#[test]
fn rated_game_is_listed_and_report_is_answered() {
    let mut server = Server::two();
    let page = server.browser(View::desktop().without_motion());
    page.visit("#/online");
    page.click(id("pair-rated"));
    page.wait_for(id("pair-rated-needs-name"));
    page.click(id("account"));
    page.fill(id("account-name"), "Ann");
    page.click(id("account-name-set"));
    page.wait_text(id("account-me"), "Ann");
    let new = json!({ "game": "octi-fast", "terms": { "visibility": "public", "rated": true },
        "seats": [{ "take": true }, { "open": true }] });
    let table = page.post("tables", &new, None)["id"].as_str().expect("an id").to_owned();
    let other = page.post("guest", &json!({ "name": "Ben" }), None);
    let token = other["token"].as_str();
    let seat = page.post(&format!("tables/{table}/sit"), &json!({}), token)["seat"].clone();
    page.post(&format!("tables/{table}/ready"), &json!({}), None);
    page.post(&format!("tables/{table}/ready"), &json!({}), token);
    page.click(id("account-ok"));
    page.visit(&format!("#/table/{table}"));
    page.wait_for(id("board"));
    page.post(&format!("tables/{table}/resign"), &json!({ "action_id": "last" }), token);
    page.wait_text(id("rating-changes"), "1500? → 1662? (+162)");
    // However much text the ending has, the next actions can be pressed, and their results are visible.
    for view in [View::phone().without_motion(), View::desktop().without_motion()] {
        page.look(view);
        in_sight(&page, "rematch");
        in_sight(&page, "review-online");
    }
    page.click(id("rematch"));
    in_sight(&page, "proposed-rematch");
    in_sight(&page, "to-lobby");
    page.screenshot("online-rated-over-desktop");

    // From the name to the profile, and from there to the rankings.
    page.visit("#/person/Ann");
    page.wait_text(id("person-ratings"), "1662?");
    page.wait_text(id("person-games"), "OCTI");
    page.check_accessibility();
    page.click("[data-testid=\"person-ratings\"] a");
    page.wait_text(id("rankings-lines"), "Ann");
    page.check_accessibility();
    page.look(View::phone().without_motion().dark());
    fits(&page);
    page.screenshot("online-rankings-phone");
    page.choose(id("rankings-clock"), "days");
    page.wait_for(id("rankings-empty"));

    // With tables of your own, the home page works from the first moment.
    page.visit("#/");
    page.reload();
    page.click(id("online-friend"));
    page.wait_for(id("new-table"));

    // A person is reported. The operator has made Ann a moderator.
    let report = json!({ "seat": seat, "reason": "rude" });
    page.post(&format!("tables/{table}/report"), &report, None);
    server.kill();
    eightfold_server::admin::set_moderator(&server.data(), "Ann", true).expect("Ann exists");
    server.revive();
    page.visit("#/online");
    page.click(id("to-moderation"));
    page.wait_text(id("report-1"), "rude");
    page.check_accessibility();
    fits(&page);
    page.fill(id("words-1"), "Please be kind.");
    page.click(id("warn-1"));
    page.wait_for(id("no-reports"));
}
