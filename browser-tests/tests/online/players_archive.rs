//! The players' archive: one person publishes, another finds it, likes it and comments.

use super::following::name;
use super::*;

/// A board with seven loops, which are proven to be the most.
const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

#[test]
fn a_published_board_is_liked_and_commented_on() {
    let server = Server::start();
    let ann = server.browser(View::desktop().without_motion());
    ann.visit("#/workshop/3?board=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-");
    ann.click(id("publish"));
    ann.wait_text(id("publish-not-yet"), "doesn't count yet");
    ann.click(id("publish-close"));
    ann.visit(&format!("#/workshop/3?board={LOOPS}"));
    // Below a fuller board, the button is elsewhere.
    ann.wait_text(id("score"), "7");
    ann.click(id("publish"));
    ann.wait_for(id("publish-form"));
    fits(&ann);
    ann.check_accessibility();
    ann.fill(id("publish-title"), "Seven <b>loops</b>");
    ann.fill(id("publish-statement"), "All of them at once");
    ann.fill(id("publish-name"), "Ann");
    ann.click(id("publish-send"));
    ann.wait_text(id("publish-standing"), "no board can be better");
    ann.screenshot("archive-publish-desktop");
    ann.click(id("publish-view"));
    ann.wait_text(id("entry-title"), "Seven <b>loops</b>");
    ann.wait_text(id("entry-value"), "7");
    fits(&ann);
    ann.check_accessibility();
    ann.screenshot("archive-entry-desktop");
    let address = ann.fragment();
    ann.visit("#/archive/records");
    ann.wait_text(id("row-3"), "Ann");
    fits(&ann);
    ann.check_accessibility();
    ann.screenshot("archive-records-desktop");

    let ben = server.browser(View::phone().without_motion().dark());
    name(&ben, "Ben");
    ben.visit("#/archive");
    ben.choose(id("players-topic"), "3");
    ben.wait_text(id("players-found"), "Seven <b>loops</b>");
    fits(&ben);
    ben.check_accessibility();
    ben.screenshot("archive-list-phone");
    ben.click("[data-testid=\"entry-card\"] a");
    ben.wait_text(id("entry-statement"), "All of them at once");
    ben.click(id("entry-like"));
    ben.wait_text(id("entry-likes"), "1 like");
    ben.fill(id("comment-text"), "Nice <i>loops</i>");
    ben.click(id("comment-send"));
    ben.wait_text(id("comments"), "Nice <i>loops</i>");
    fits(&ben);
    ben.check_accessibility();
    ben.screenshot("archive-entry-phone");
    // The board is the same for Ben, rotated or not.
    ben.click(id("entry-continue"));
    ben.wait_for(id("workshop"));
    ben.click(id("publish"));
    ben.fill(id("publish-title"), "Mine");
    ben.click(id("publish-send"));
    ben.wait_text(id("publish-result"), "Ann published this before you");
    ann.visit("#/archive");
    ann.wait_text(id("players-found"), "Seven <b>loops</b>");
    fits(&ann);
    ann.screenshot("archive-list-desktop");
    ann.visit(&address);
    ann.wait_text(id("comments"), "Nice <i>loops</i>");
    ann.screenshot("archive-commented-desktop");
    ann.wait_text(id("entry-likes"), "1 like");
    ann.click(id("entry-remove"));
    ann.click(id("entry-remove"));
    ann.wait_text(id("players-found"), "Nothing here yet");
}

#[test]
fn puzzles_of_players_are_published_too() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    name(&page, "Ann");
    page.visit("#/workshop/pattern?rules=3*10;3>=7");
    page.click(id("publish"));
    page.fill(id("publish-title"), "Seven or more");
    page.click(id("publish-send"));
    page.click(id("publish-view"));
    page.wait_text(id("entry-value"), "No board yet");
    page.click(id("entry-continue"));
    page.wait_for(id("workshop"));
    page.visit("#/archive?topic=unsolved");
    page.wait_text(id("players-found"), "Seven or more");
    page.look(View::phone().without_motion());
    page.visit("#/archive/records");
    page.wait_for(id("row-3"));
    fits(&page);
    page.check_accessibility();
    page.screenshot("archive-records-phone");
    page.look(View::desktop().without_motion().dark());
    // A puzzle of a game, from the puzzle maker.
    let puzzle = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
    let encoded = puzzle.replace(' ', "+").replace('|', "%7C").replace('/', "%2F");
    page.visit(&format!("#/puzzles/make?puzzle={}", encoded.replace('=', "%3D")));
    page.click(id("make-prove"));
    page.wait_for(id("make-proven"));
    page.click(id("publish"));
    page.fill(id("publish-title"), "A jump home");
    page.click(id("publish-send"));
    page.wait_text(id("publish-result"), "Published");
    page.click(id("publish-view"));
    page.wait_text(id("entry-title"), "A jump home");
    fits(&page);
    page.check_accessibility();
    page.screenshot("archive-puzzle-desktop");
    page.click(id("entry-continue"));
    page.wait_for(id("puzzle"));
}
