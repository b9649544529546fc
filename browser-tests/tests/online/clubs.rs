//! A club of two people in two browsers: request, games for members, a repeated tournament, roles.

use super::following::name;
use super::*;

#[test]
fn two_people_share_a_club() {
    let server = Server::start();
    let ann = server.browser(View::desktop().without_motion());
    name(&ann, "Ann");
    ann.visit("#/online/clubs");
    ann.click(id("make-club"));
    ann.wait_for(id("new-club"));
    fits(&ann);
    ann.check_accessibility();
    ann.fill(id("new-club-name"), "Blue Moon");
    ann.fill(id("new-club-description"), "We play on Fridays.");
    ann.click(id("new-club-make"));
    ann.wait_text(id("club-name"), "Blue Moon");
    let address = ann.fragment();

    // Ben finds the club by its name and asks to join.
    let ben = server.browser(View::phone().without_motion().dark());
    name(&ben, "Ben");
    ben.visit("#/online/clubs");
    ben.fill(id("clubs-search"), "moon");
    ben.click(id("clubs-search-go"));
    ben.wait_for("[data-testid=\"clubs-all\"] a");
    fits(&ben);
    ben.check_accessibility();
    ben.click("[data-testid=\"clubs-all\"] a");
    ben.wait_text(id("club-description"), "We play on Fridays.");
    assert_eq!(ben.fragment(), address);
    ben.wait_text(id("club-join"), "Ask to join");
    ben.click(id("club-join"));
    ben.wait_text(id("club-state"), "You asked to join.");
    assert_eq!(ben.count(id("club-new-game")), 0, "only members see the games");

    // Ann sees the request without pressing anything.
    ann.wait_text(id("club-requests"), "Ben");
    ann.click(id("club-accept"));
    ann.wait_until(
        "two members",
        "return document.querySelectorAll('[data-testid=club-person]').length === 2",
    );
    ben.wait_for(id("club-new-game"));
    ben.wait_until(
        "who is online",
        "return document.querySelectorAll('.presence[data-here=true]').length === 2",
    );

    // A game for members is in the club, and not in the lobby.
    ann.click(id("club-new-game"));
    more_options(&ann);
    ann.choose(id("new-table-game"), "octi-fast");
    ann.wait_for(id("new-table-club"));
    assert_eq!(ann.count(id("new-table-public")), 0, "it isn't listed for everyone");
    fits(&ann);
    ann.click(id("new-table-make"));
    ann.wait_text(id("terms"), "Only members of a club can join.");
    ben.wait_for("[data-testid=\"tables-open\"] a");
    let club = ben.fragment();
    ben.visit("#/online");
    ben.wait_text(id("my-clubs"), "Blue Moon");
    ben.visit(&club);
    ben.click("[data-testid=\"tables-open\"] a");
    ben.click("[data-testid^=\"sit-\"]");
    ben.wait_for(id("table"));

    // A tournament for members that is repeated every day.
    ann.visit(&address);
    ann.click(id("make-tournament"));
    ann.fill(id("new-tournament-name"), "Evening cup");
    ann.choose(id("new-tournament-game"), "octi-fast");
    ann.choose(id("new-tournament-every"), "day");
    ann.wait_for(id("new-tournament-first"));
    ann.eval(
        "const field = document.querySelector('[data-testid=new-tournament-first]'); \
         const soon = new Date(Date.now() + 3600000 - new Date().getTimezoneOffset() * 60000); \
         field.value = soon.toISOString().slice(0, 16); field.dispatchEvent(new Event('input'));",
    );
    ann.wait_text(id("new-tournament-utc"), "UTC");
    fits(&ann);
    ann.check_accessibility();
    ann.screenshot("club-tournament-desktop");
    ann.click(id("new-tournament-make"));
    ann.wait_text(id("tournament-name"), "Evening cup");
    ann.wait_text("[aria-label=\"Tournament\"]", "every day");
    ann.click(id("tournament-stop-repeating"));
    ann.wait_until(
        "the end of it",
        "return !document.querySelector('[data-testid=tournament-stop-repeating]')",
    );
    ann.click(id("to-club"));
    ann.wait_text(id("club-tournaments"), "Evening cup");

    // Ben becomes an organiser, and both look at everything.
    ann.click(id("club-manage"));
    ann.click(id("club-role"));
    ann.wait_text(id("club-people"), "organiser");
    ann.click(id("club-invite"));
    ann.wait_for(id("club-copy-invitation"));
    ben.visit(&club);
    ben.wait_for(id("club-invite"));
    for (page, picture) in [(&ann, "club-desktop"), (&ben, "club-phone")] {
        page.wait_text(id("club-tournaments"), "Evening cup");
        page.wait_text(id("tables-mine"), "Ann");
        fits(page);
        page.check_accessibility();
        page.screenshot(picture);
    }
    ann.visit("#/person");
    ann.wait_text(id("my-clubs"), "Blue Moon");
    fits(&ann);
    // The club ends.
    ann.visit(&address);
    // The pages of both may be reading the club when it ends.
    ann.expect_in_console("404");
    ann.click(id("club-end-ask"));
    ann.click(id("club-end"));
    ann.wait_for(id("clubs"));
    ben.expect_in_console("404");
    ben.wait_for(id("no-club"));
}

#[test]
fn an_invitation_link_lets_people_in_at_once() {
    let server = Server::start();
    let ben = server.browser(View::phone().without_motion());
    name(&ben, "Ben");
    let token = |name: &str| {
        ben.post("guest", &serde_json::json!({ "name": name }), None)["token"]
            .as_str()
            .expect("a token")
            .to_owned()
    };
    let ann = token("Ann");
    let new = serde_json::json!({ "action_id": "one", "name": "By link", "joining": "invitation" });
    let club = ben.post("clubs", &new, Some(&ann))["id"].as_str().expect("an id").to_owned();
    let code = ben.post(&format!("clubs/{club}/invitation"), &serde_json::json!({}), Some(&ann));
    let code = code["invitation"].as_str().expect("a code").to_owned();
    ben.visit(&format!("#/online/club/{club}"));
    ben.wait_text(id("club-state"), "Ask an organiser for the invitation link.");
    assert_eq!(ben.count(id("club-join")), 0);
    ben.visit(&format!("#/online/club/{club}/{code}"));
    ben.click(id("club-join"));
    ben.wait_for(id("club-leave-ask"));
    fits(&ben);
    ben.check_accessibility();
    ben.click(id("club-leave-ask"));
    ben.click(id("club-leave"));
    ben.wait_for(id("club-join"));
}
