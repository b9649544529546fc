//! Challenges, from the gallery to the archive: the goals, the scores, personal bests, and the solitaires.

use eightfold_browser_tests::{Key, Page, View, id};

use super::{LOOPS, open_bench, wait_label};

#[test]
fn gallery_leads_to_every_challenge_without_spoilers() {
    let page = Page::open_at(View::desktop().without_motion(), "#/workshop");
    page.wait_for(id("gallery"));
    page.check_accessibility();
    page.screenshot("workshop-gallery-desktop");
    for card in ["challenge-1", "challenge-30", "puzzle-26", "connection", "sequence", "pattern"] {
        assert_eq!(page.count(id(card)), 1, "{card}");
    }
    assert_eq!(page.count(".challenge-picture svg"), 36, "each has its picture");
    page.click("[data-testid=\"challenge-15\"] a");
    page.wait_for(id("workshop"));
    page.wait_text(id("goal-name"), "15 Routes: with 1 stop");
    page.visit("#/workshop");
    page.click(id("sequence-3"));
    page.wait_text(id("problem-made"), "Difficulty 3");
    page.wait_text(id("goal-name"), "Sequence Solitaire");
    for (view, name) in
        [(View::phone(), "phone"), (View::phone().dark(), "phone-dark"), (View::desktop().dark(), "dark")]
    {
        page.look(view.without_motion());
        page.visit("#/workshop");
        page.wait_for(id("challenge-1"));
        page.check_accessibility();
        page.screenshot(&format!("workshop-gallery-{name}"));
        assert_eq!(page.eval("return document.documentElement.scrollWidth <= innerWidth"), true);
        page.visit("#/workshop/bench");
        page.wait_for(id("tile-1"));
    }
}

#[test]
fn the_parts_of_a_challenge_are_tabs() {
    let page = open_bench(View::desktop(), "/2");
    page.wait_text(id("goal-name"), "path, by tiles");
    assert_eq!(page.attribute(id("part-2.path.tiles"), "aria-selected").as_deref(), Some("true"));
    page.click(id("part-2.loop.points"));
    page.wait_text(id("goal-name"), "loop, by points");
    page.check_accessibility();
    page.press(Key::Right);
    page.wait_text(id("goal-name"), "2 Longest path or loop");
    page.press(Key::Home);
    page.wait_text(id("goal-name"), "path, by tiles");
    page.wait_until("the focus to be on it", "return document.activeElement.id === 'part-2.path.tiles'");
    page.choose(id("goal"), "3");
    page.wait_text(id("goal-name"), "3 Loops");
    assert_eq!(page.count("[role=tab]"), 0, "it has no parts");
}

#[test]
fn challenge_1_posts_are_chosen_and_kept() {
    let page = open_bench(View::desktop(), "/1");
    page.click(id("post-F4"));
    page.wait_text(id("said"), "From F4");
    page.click(id("post-A3"));
    page.wait_text(id("goal-name"), "F4 to A3, by tiles");
    for (list, post) in [("pair-from", "F4"), ("pair-to", "A3")] {
        let script = format!("return document.querySelector('[data-testid=\"{list}\"]').value");
        assert_eq!(page.eval(&script), post);
    }
    page.choose(id("pair-length"), "points");
    page.wait_text(id("goal-name"), "F4 to A3, by points");
    page.reload();
    page.wait_text(id("goal-name"), "F4 to A3, by points");
    page.click(id("post-B2"));
    page.click(id("post-B2"));
    page.wait_text(id("said"), "2 different stops or circles");
    page.wait_text(id("goal-name"), "F4 to A3");
}

#[test]
fn score_is_live_and_best_is_saved() {
    let page = open_bench(View::phone().dark(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    page.wait_text(id("best-known"), "7, proven");
    assert_eq!(page.fragment(), "#/workshop/bench", "the address doesn't open the same board again");
    page.check_accessibility();
    page.screenshot("workshop-phone-dark");
    assert_eq!(page.eval("return document.querySelectorAll('.traces > *').length"), 7);
    page.choose(id("goal"), "27");
    page.wait_text(id("score"), "no (");
    page.wait_for(".traces .barring");
    page.wait_text(id("count-0"), "✕");
    page.click(id("open-known"));
    page.wait_text(id("score"), "yes");
    page.click(id("undo"));
    page.wait_text(id("score"), "no (");
    page.visit("#/workshop/archive");
    page.wait_for(id("archive"));
    page.eval("document.querySelector('[data-testid=\"record-3\"]').scrollIntoView()");
    page.wait_text(id("record-3"), "7, proven");
    assert_eq!(page.count(".record-board"), 0, "no board is shown before it is asked for");
    page.check_accessibility();
    page.screenshot("workshop-archive-phone");
    assert_eq!(page.eval("return document.documentElement.scrollWidth <= innerWidth"), true);
    page.click(id("show-3"));
    page.wait_for(id("board-3"));
    assert_eq!(page.count(".record-board"), 1, "only the board that was asked for is shown");
    page.click(id("show-all"));
    page.wait_for(id("board-27"));
    page.check_accessibility();
    assert_eq!(page.count(".record-hidden"), 0);
    page.click(id("show-all"));
    page.wait_gone(id("board-3"));
    page.click(id("show-3"));
    page.click(id("board-3"));
    page.wait_text(id("score"), "7");
}

#[test]
fn only_a_board_built_by_hand_is_saved() {
    // From a link.
    let page = open_bench(View::desktop(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    // Changed by hand since: turning a tile doesn't make a shown board your own.
    page.click(id("space-c3"));
    page.click(id("rotate-right"));
    page.wait_text(id("score"), "6");
    page.wait_text(id("best-mine"), "none yet");
    // Shown by the page.
    page.click(id("clear"));
    page.click(id("open-known"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    page.reload();
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    // After a hint.
    page.click(id("clear"));
    page.choose(id("goal"), "sequence");
    page.click(id("hint"));
    page.wait_text(id("score"), "1 tile,");
    page.wait_text(id("best-mine"), "none yet");
    // A board made by hand after clearing everything counts again.
    let hinted = page.eval(
        "return [...document.querySelectorAll('[data-testid^=\"space-\"]')].flatMap(space => { \
           const lies = space.getAttribute('aria-label').match(/tile (\\d+) at rotation (\\d)/); \
           return lies ? [space.dataset.testid, lies[1], lies[2]] : []; })",
    );
    let [space, tile, rotation] = [0, 1, 2].map(|at| hinted[at].as_str().unwrap_or_default().to_owned());
    page.click(id("clear"));
    page.click(id(&format!("tile-{tile}")));
    for _ in 0..rotation.parse().expect("a number") {
        page.click(id("rotate-right"));
    }
    page.click(id(&space));
    page.wait_text(id("score"), "1 tile,");
    page.wait_text(id("best-mine"), "1 tile");
    // It stays your best, whatever happens to the board.
    page.reload();
    page.wait_text(id("best-mine"), "1 tile");
    page.click(id("clear"));
    page.wait_text(id("score"), "0 tiles,");
    page.wait_text(id("best-mine"), "1 tile");
    page.click(id("open-mine"));
    page.wait_text(id("score"), "1 tile,");
    page.visit("#/workshop");
    page.wait_text(id("solved-count"), "0 of 30");
}

#[test]
fn counted_paths_are_highlighted_from_their_list() {
    let page = open_bench(View::desktop(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    assert_eq!(page.count(".count"), 7, "an entry for each loop");
    let tints = page.eval(
        "return new Set([...document.querySelectorAll('.count .dot')].map(dot => dot.dataset.tint)).size",
    );
    assert_eq!(tints, 7, "each in a colour of its own");
    let wide = "return [...document.querySelectorAll('.traces > g')].filter(one => one.querySelector('path + path').getAttribute('stroke-width') === '7').length";
    assert_eq!(page.eval(wide), 7);
    page.hover(id("count-2"));
    page.wait_until("the others to step back", &wide.replace("length", "length === 1"));
    page.hover(id("score"));
    page.wait_until("all to be lit again", &wide.replace("length", "length === 7"));
    // By touch or keyboard: a press keeps it highlighted.
    page.click(id("count-2"));
    page.hover(id("score"));
    page.wait_until("it to stay", &wide.replace("length", "length === 1"));
    page.screenshot("workshop-counts");
    // Crossings are dots, as many as are counted.
    page.choose(id("goal"), "12");
    page.click(id("open-known"));
    page.wait_for(".bench-table .board .crossing");
    assert_eq!(page.count(".bench-table .board .crossing").to_string(), page.text(id("score")));
    page.screenshot("workshop-crossings");
    // A point where a condition fails is marked.
    page.choose(id("goal"), "29");
    page.wait_text(id("score"), "no (");
    page.wait_for(".traces .spot");
    page.check_accessibility();
}

/// Does the same on a desktop and then on a phone, in one browser.
fn at_both_sizes(address: &str, does: impl Fn(&Page, &str)) {
    let page = open_bench(View::desktop(), address);
    for (view, name) in [(View::desktop(), "desktop"), (View::phone().dark(), "phone")] {
        page.look(view.without_motion());
        page.visit(&format!("#/workshop{address}"));
        page.wait_for(id("board"));
        does(&page, name);
        assert_eq!(
            page.eval("return document.documentElement.scrollWidth <= innerWidth"),
            true,
            "nothing sticks out beside the page"
        );
    }
}

/// Takes hints until the problem is solved.
fn take_hints(page: &Page) {
    for _ in 0..34 {
        if page.text(id("score")).contains("Solved") {
            return;
        }
        page.click(id("hint"));
    }
    page.wait_text(id("score"), "Solved");
}

#[test]
fn hints_lead_through_a_connection_problem() {
    let empty = "-,".repeat(16) + "-";
    at_both_sizes(&format!("/connection?board={empty}"), |page, size| {
        page.wait_text(id("score"), "Not yet");
        page.click(id("new-problem"));
        page.wait_text(id("problem-made"), "Difficulty 1");
        page.check_accessibility();
        page.screenshot(&format!("workshop-connection-{size}"));
        take_hints(page);
        page.screenshot(&format!("workshop-connection-solved-{size}"));
        page.click(id("clear"));
        page.wait_text(id("score"), "Not yet");
        page.click(id("by-hand"));
        page.click(id("no-runners"));
        page.click(id("brush-plum"));
        page.click(id("post-A1"));
        wait_label(page, "post-A1", "Plum runner");
        page.wait_text(id("problem-made"), "by hand");
    });
}

#[test]
fn sequence_is_connected_and_numbers_swapped() {
    let empty = "-,".repeat(16) + "-";
    at_both_sizes(&format!("/sequence?board={empty}"), |page, size| {
        page.wait_text(id("score"), "0 tiles");
        page.click(id("hint"));
        page.wait_text(id("score"), "1 tile,");
        page.check_accessibility();
        page.screenshot(&format!("workshop-sequence-{size}"));
        page.click(id("by-hand"));
        page.click(id("plain-numbers"));
        wait_label(page, "post-B2", "number 1");
        page.click(id("brush-number"));
        page.click(id("post-B2"));
        page.click(id("post-E5"));
        wait_label(page, "post-B2", "number 16");
    });
}

#[test]
fn weights_and_conditions_make_a_custom_puzzle() {
    at_both_sizes(&format!("/pattern?board={LOOPS}&rules="), |page, size| {
        page.wait_text(id("score"), "0 points");
        page.click(id("term-add"));
        page.wait_text(id("score"), "70 points");
        page.wait_text(id("term-0-share"), "+70");
        page.click(id("term-add"));
        page.choose(id("term-1-kind"), "<=");
        page.wait_text(id("score-more"), "met");
        page.choose(id("term-1-score"), "27");
        page.wait_until(
            "the words",
            "const list = document.querySelector('[data-testid=\"term-1-kind\"]'); return list.selectedOptions[0].text === 'must hold'",
        );
        page.wait_gone(id("term-1-number"));
        page.wait_text(id("score-more"), "missed by");
        page.wait_for(".traces .barring");
        page.check_accessibility();
        page.screenshot(&format!("workshop-pattern-{size}"));
        page.fill(id("term-0-number"), "99999");
        page.press(Key::Tab);
        page.wait_text(id("pattern-trouble"), "9999");
        page.click(id("term-0-remove"));
        page.wait_text(id("score"), "0 points");
        page.click(id("undo"));
        page.wait_text(id("score"), "70 points");
    });
}
