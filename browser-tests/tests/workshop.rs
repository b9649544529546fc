//! The workshop on the page: the bench, its scores, saved and shared boards, the solitaires, the search.

use eightfold_browser_tests::{Page, View, id};
use thirtyfour::Key;

/// Seven loops: nothing more is possible.
const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

fn bench(view: View, address: &str) -> Page {
    let page = Page::open_at(view.still(), &format!("#/workshop{address}"));
    page.wait_for(id("workshop"));
    page
}

fn label(page: &Page, target: &str) -> String {
    page.attribute(id(target), "aria-label").unwrap_or_default()
}

/// Waits until a target's label says so: labels follow a press without delay, yet not within the same instant.
fn wait_label(page: &Page, target: &str, words: &str) {
    let script = format!(
        "return document.querySelector('[data-testid=\"{target}\"]').getAttribute('aria-label').includes('{words}')"
    );
    page.wait_until(&format!("{target} to be {words}"), &script);
}

#[test]
fn tiles_are_laid_turned_swapped_locked_and_taken_back() {
    let page = bench(View::desktop(), "/bench");
    page.check_accessibility();
    page.click(id("tile-14"));
    page.click(id("space-c3"));
    wait_label(&page, "space-c3", "tile 14 at rotation 0");
    page.click(id("rotate-right"));
    wait_label(&page, "space-c3", "tile 14 at rotation 1");
    page.keys("q");
    page.keys("q");
    wait_label(&page, "space-c3", "tile 14 at rotation 3");
    page.drag(id("tile-7"), id("space-a2"));
    wait_label(&page, "space-a2", "tile 7");
    page.drag(id("space-a2"), id("space-e3"));
    wait_label(&page, "space-e3", "tile 7");
    page.click(id("space-e3"));
    page.click(id("swap"));
    page.click(id("space-c3"));
    wait_label(&page, "space-c3", "tile 7");
    wait_label(&page, "space-e3", "tile 14");
    page.click(id("lock"));
    wait_label(&page, "space-c3", "locked");
    page.click(id("take-back"));
    page.wait_text(id("said"), "locked");
    page.click(id("shuffle"));
    wait_label(&page, "space-c3", "tile 7");
    wait_label(&page, "space-b5", "tile");
    page.screenshot("workshop-desktop");
    page.click(id("clear"));
    wait_label(&page, "space-b5", "empty");
    wait_label(&page, "space-c3", "tile 7");
    for _ in 0..2 {
        page.click(id("undo"));
    }
    wait_label(&page, "space-e3", "tile 14");
    page.chord(Key::Control, "z");
    page.wait_until(
        "the lock to be undone",
        "return !document.querySelector('[data-testid=\"space-c3\"]').getAttribute('aria-label').includes('locked')",
    );
    page.click(id("redo"));
    wait_label(&page, "space-c3", "locked");
    page.reload();
    wait_label(&page, "space-c3", "tile 7");
}

#[test]
fn the_wheel_turns_the_tile_in_hand_and_keys_undo_and_redo() {
    let page = bench(View::desktop(), "/3?board=-,-,-,-,-,-,-,-,14.0,-,-,-,-,-,-,-,-");
    wait_label(&page, "space-c3", "tile 14 at rotation 0");
    page.wheel(id("space-c3"), 120);
    page.click(id("space-c3"));
    wait_label(&page, "space-c3", "tile 14 at rotation 0; in hand");
    for (amount, rotation) in [(120, 1), (-120, 0), (-120, 3)] {
        // What comes faster than a hand turns a wheel counts as one turn: the wheel is moved on until the page takes it
        // for the next.
        page.repeat_until(
            &format!("the wheel to turn the tile to rotation {rotation}"),
            || page.wheel(id("space-c3"), amount),
            || label(&page, "space-c3").contains(&format!("tile 14 at rotation {rotation}")),
        );
    }
    for (key, rotation) in [("z", 0), ("z", 1), ("y", 0), ("y", 3), ("z", 0), ("Z", 3)] {
        page.chord(Key::Control, key);
        wait_label(&page, "space-c3", &format!("tile 14 at rotation {rotation}"));
    }
    // In a field the keys are the field's own.
    page.fill(id("save-name"), "Seven");
    page.chord(Key::Control, "z");
    wait_label(&page, "space-c3", "tile 14 at rotation 3");
}

#[test]
fn the_keyboard_alone_lays_and_turns() {
    let page = bench(View::desktop(), "/bench");
    page.eval("document.querySelector('[data-testid=\"tile-5\"]').focus()");
    page.press(Key::Enter);
    page.eval("document.querySelector('[data-testid=\"space-c3\"]').focus()");
    page.press(Key::Right);
    assert_eq!(page.focused(), "space-d3", "arrows move about the board");
    page.press(Key::Left);
    page.press(Key::Enter);
    let on = label(&page, &page.focused());
    assert!(on.contains("tile 5"), "{on}");
    page.keys("e");
    page.wait_until(
        "the tile to turn",
        "return document.activeElement.getAttribute('aria-label').includes('tile 5 at rotation 1')",
    );
    page.keys("l");
    page.wait_until(
        "the lock",
        "return document.activeElement.getAttribute('aria-label').includes('locked')",
    );
    page.keys("l");
    page.press(Key::Delete);
    page.wait_until(
        "the tile to go",
        "return document.activeElement.getAttribute('aria-label').includes('empty')",
    );
}

#[test]
fn the_score_is_live_and_the_best_is_kept() {
    let page = bench(View::phone().dark(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    page.wait_text(id("best-known"), "7, proven");
    assert_eq!(page.fragment(), "#/workshop/bench", "the address does not bring the same board again");
    page.check_accessibility();
    page.screenshot("workshop-phone-dark");
    assert_eq!(page.eval("return document.querySelectorAll('.traces > *').length"), 7);
    page.choose(id("goal"), "27");
    page.wait_text(id("score"), "no: ");
    page.wait_for(".traces .barring");
    page.wait_text(id("count-0"), "✕");
    page.click(id("open-known"));
    page.wait_text(id("score"), "yes");
    page.click(id("undo"));
    page.wait_text(id("score"), "no: ");
    page.choose(id("goal"), "1");
    page.choose(id("pair-to"), "B2");
    page.wait_text(id("goal-name"), "B2");
    page.click(id("open-known"));
    let least = page.text(id("best-known"));
    assert!(least.starts_with(&page.text(id("score"))), "{least}");
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

/// Lays the tiles of a board by hand: each is taken from beside the board, turned as it is to lie, and put on its space.
fn lay_by_hand(page: &Page, board: &str) {
    let order = page.eval(
        "return [...document.querySelectorAll('[data-testid^=\"space-\"]')].map(space => space.dataset.testid)",
    );
    let order: Vec<String> =
        order.as_array().into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect();
    assert_eq!(order.len(), board.split(',').count(), "the spaces in the order of the address");
    for (space, lies) in order.iter().zip(board.split(',')) {
        let (tile, rotation) = lies.split_once('.').expect("a tile and how it is turned");
        page.click(id(&format!("tile-{tile}")));
        for _ in 0..rotation.parse().expect("a number") {
            page.click(id("rotate-right"));
        }
        page.click(id(space));
        wait_label(page, space, &format!("tile {tile} at rotation {rotation}"));
    }
}

#[test]
fn a_board_laid_by_hand_is_ones_best_and_stays_it() {
    let page = bench(View::desktop(), "/3");
    page.wait_text(id("best-mine"), "none yet");
    lay_by_hand(&page, LOOPS);
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "7");
    page.reload();
    page.wait_text(id("best-mine"), "7");
    page.click(id("clear"));
    page.wait_text(id("score"), "0");
    page.wait_text(id("best-mine"), "7");
    page.click(id("open-mine"));
    page.wait_text(id("score"), "7");
    page.click(id("to-gallery"));
    page.wait_text(id("challenge-3"), "Solved");
    assert_eq!(page.attribute(id("ring-challenge-3"), "data-share").as_deref(), Some("100"));
    assert_eq!(page.attribute(id("ring-challenge-27"), "data-share").as_deref(), Some("0"));
    page.wait_text(id("solved-count"), "1 of 30");
    page.check_accessibility();
    page.screenshot("workshop-gallery-solved");
    page.visit("#/workshop/archive");
    page.wait_text(id("record-3"), "Yours\n7");
}

#[test]
fn boards_that_others_had_a_hand_in_are_nobodys_best() {
    // From a link.
    let page = bench(View::desktop(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    // Changed by hand since: a shown board does not become one's own by turning a tile.
    page.click(id("space-c3"));
    page.click(id("rotate-right"));
    page.wait_text(id("score"), "6");
    page.wait_text(id("best-mine"), "none yet");
    // Saved, and opened again.
    page.fill(id("save-name"), "From a link");
    page.click(id("save"));
    page.click(id("clear"));
    page.wait_text(id("score"), "0");
    page.click(id("saved-0"));
    page.wait_text(id("score"), "6");
    page.wait_text(id("best-mine"), "none yet");
    // Shown.
    page.click(id("clear"));
    page.click(id("open-known"));
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    page.reload();
    page.wait_text(id("score"), "7");
    page.wait_text(id("best-mine"), "none yet");
    // Searched.
    page.click(id("clear"));
    page.choose(id("goal"), "28");
    page.click(id("solve"));
    page.wait_text(id("solve-progress"), "ended");
    page.click(id("solve-put"));
    page.wait_text(id("score"), "yes");
    page.wait_text(id("best-mine"), "none yet");
    // Hinted.
    page.click(id("clear"));
    page.choose(id("goal"), "sequence");
    page.click(id("hint"));
    page.wait_text(id("score"), "1 tile,");
    page.wait_text(id("best-mine"), "none yet");
    // What is laid by hand after all is cleared counts again.
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
    page.visit("#/workshop");
    page.wait_text(id("solved-count"), "0 of 30");
}

#[test]
fn the_gallery_leads_to_every_challenge_and_gives_nothing_away() {
    let page = Page::open_at(View::desktop().still(), "#/workshop");
    page.wait_for(id("gallery"));
    page.check_accessibility();
    page.screenshot("workshop-gallery-desktop");
    for number in 1..=30 {
        assert_eq!(page.count(id(&format!("challenge-{number}"))), 1, "{number}");
        let start = page.texts(id(&format!("challenge-{number}")))[0].contains("Start here");
        assert_eq!(start, number <= 5, "{number}");
    }
    for card in ["challenge-puzzle", "puzzle-2", "puzzle-26", "connection", "sequence", "pattern"] {
        assert_eq!(page.count(id(card)), 1, "{card}");
    }
    assert_eq!(page.count(".challenge-picture svg"), 36, "each has its picture");
    page.wait_text(id("challenge-3"), "of 7");
    page.click("[data-testid=\"challenge-15\"] a");
    page.wait_for(id("workshop"));
    page.wait_text(id("goal-name"), "15 Routes: over 1 stop");
    page.visit("#/workshop");
    page.click(id("sequence-3"));
    page.wait_text(id("problem-made"), "Grade 3");
    page.wait_text(id("goal-name"), "Sequence Solitaire");
    for (view, name) in
        [(View::phone(), "phone"), (View::phone().dark(), "phone-dark"), (View::desktop().dark(), "dark")]
    {
        page.look(view.still());
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
    let page = bench(View::desktop(), "/2");
    page.wait_text(id("goal-name"), "path, tiles counted");
    assert_eq!(page.attribute(id("part-2.path.tiles"), "aria-selected").as_deref(), Some("true"));
    page.click(id("part-2.loop.points"));
    page.wait_text(id("goal-name"), "loop, points counted");
    page.check_accessibility();
    page.press(Key::Right);
    page.wait_text(id("goal-name"), "2 The longest strand");
    page.press(Key::Home);
    page.wait_text(id("goal-name"), "path, tiles counted");
    page.wait_until("the focus to be on it", "return document.activeElement.id === 'part-2.path.tiles'");
    page.choose(id("goal"), "3");
    page.wait_text(id("goal-name"), "3 Loops");
    assert_eq!(page.count("[role=tab]"), 0, "it has no parts");
    for (address, name) in [
        ("/1", "A1 to A2, tiles counted"),
        ("/30", "Make your own"),
        ("/2.path.points", "path, points counted"),
        ("/25.relaxed", "relaxed"),
    ] {
        page.visit(&format!("#/workshop{address}"));
        page.wait_text(id("goal-name"), name);
        assert_eq!(page.fragment(), "#/workshop/bench");
        assert_eq!(page.texts(id("bench-trouble")), [""]);
    }
}

#[test]
fn the_posts_of_challenge_1_are_chosen_on_the_board_and_stay_chosen() {
    let page = bench(View::desktop(), "/1");
    page.click(id("post-F4"));
    page.wait_text(id("said"), "From F4");
    page.click(id("post-A3"));
    page.wait_text(id("goal-name"), "F4 to A3, tiles counted");
    for (list, post) in [("pair-from", "F4"), ("pair-to", "A3")] {
        let script = format!("return document.querySelector('[data-testid=\"{list}\"]').value");
        assert_eq!(page.eval(&script), post);
    }
    let least = page.wait_text(id("best-known"), "proven");
    page.click(id("open-known"));
    page.wait_until(
        "a path",
        "return Number(document.querySelector('[data-testid=\"score\"]').textContent) > 0",
    );
    assert_eq!(format!("{}, proven", page.text(id("score"))), least, "the board shown is of these posts");
    page.wait_text(id("goal-name"), "F4 to A3, tiles counted");
    page.choose(id("pair-length"), "points");
    page.wait_text(id("goal-name"), "F4 to A3, points counted");
    page.reload();
    page.wait_text(id("goal-name"), "F4 to A3, points counted");
    page.click(id("post-B2"));
    page.click(id("post-B2"));
    page.wait_text(id("said"), "two different posts");
    page.wait_text(id("goal-name"), "F4 to A3");
}

#[test]
fn what_counts_is_told_apart_and_lit_from_its_list() {
    let page = bench(View::desktop(), &format!("/3?board={LOOPS}"));
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
    // By touch or by keyboard: a press keeps it lit.
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
    page.choose(id("goal"), "14");
    page.click(id("open-known"));
    page.wait_text(id("goal-name"), "crossings of two strands");
    page.wait_until("two strands", "return document.querySelectorAll('.count').length === 2");
    assert_eq!(page.count(".bench-table .board .crossing").to_string(), page.text(id("score")));
    // Where a condition breaks is marked, and before the board is full it is only so far that it holds.
    page.choose(id("goal"), "29");
    page.wait_text(id("score"), "no: ");
    page.wait_for(".traces .spot");
    page.choose(id("goal"), "26");
    page.click(id("clear"));
    page.wait_text(id("score"), "so far yes");
    page.check_accessibility();
    // Links are drawn in the colour of their runners.
    page.choose(id("goal"), "connection");
    take_hints(&page);
    let tints = page.eval(
        "return new Set([...document.querySelectorAll('.count .dot')].map(dot => dot.dataset.tint)).size",
    );
    assert!(tints.as_u64().is_some_and(|tints| tints >= 2), "{tints}");
    page.screenshot("workshop-links");
}

#[test]
fn on_a_phone_the_goal_stands_above_tiles_that_a_finger_meets() {
    let page = bench(View::phone(), "/7");
    let small = "return [...document.querySelectorAll('.pool-tile, [role=tab], .bench-head a')].filter(one => { \
        const box = one.getBoundingClientRect(); return box.width < 43.5 || box.height < 43.5; }).length";
    for address in ["/7", "/2", "/pattern"] {
        page.visit(&format!("#/workshop{address}"));
        page.wait_for(id("tile-18"));
        if address == "/7" {
            page.wait_text(id("goal-name"), "7 Paths along the rim");
        }
        assert_eq!(page.eval(small), 0, "{address}");
        let above = "const top = name => document.querySelector(`[data-testid=\"${name}\"]`).getBoundingClientRect(); \
            return top('board').bottom <= top('goal-name').top + 1 && top('score').bottom <= top('tray').top;";
        assert_eq!(page.eval(above), true, "{address}");
    }
    page.screenshot("workshop-goal-phone");
    for (view, name) in [
        (View { width: 844, height: 390, ..View::desktop() }, "landscape"),
        (View { width: 844, height: 390, ..View::desktop() }.dark(), "landscape-dark"),
        (View::phone().dark(), "phone-dark"),
        (View::desktop().dark(), "desktop-dark"),
    ] {
        page.look(view.still());
        page.visit(&format!("#/workshop/2.path.points?board={LOOPS}"));
        page.wait_text(id("goal-name"), "points");
        page.screenshot(&format!("workshop-bench-{name}"));
        page.visit("#/workshop");
        page.wait_for(id("gallery"));
        page.screenshot(&format!("workshop-gallery-{name}"));
    }
}

#[test]
fn boards_are_saved_renamed_opened_deleted_and_shared() {
    let page = bench(View::desktop(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    page.click(id("save"));
    page.wait_text(id("notice"), "name");
    page.fill(id("save-name"), "Seven");
    page.click(id("save"));
    page.wait_text(id("saved-0"), "Seven");
    page.click(id("clear"));
    page.wait_text(id("score"), "0");
    page.reload();
    page.click(id("saved-0"));
    page.wait_text(id("score"), "7");
    page.click(id("rename-0"));
    page.fill(id("save-name"), "All the loops");
    page.click(id("save"));
    page.wait_text(id("saved-0"), "All the loops");
    page.click(id("delete-0"));
    page.wait_gone(id("saved-0"));
    page.eval("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
    page.click(id("copy-link"));
    page.wait_text(id("notice"), "copied");
    let link = page.eval("return window.copied").as_str().unwrap_or_default().to_owned();
    let fragment = &link[link.find('#').expect("a fragment")..];
    page.click(id("clear"));
    page.wait_text(id("score"), "0");
    page.visit(fragment);
    page.wait_text(id("score"), "7");
    // Downloads: an anchor with a name is clicked, and what it leads to is a whole picture.
    page.eval(
        "window.got = []; HTMLAnchorElement.prototype.click = function () { window.got.push([this.download, this.href]); };",
    );
    page.click(id("save-png"));
    page.wait_until(
        "the picture",
        "return window.got.some(([name, href]) => name === 'octiles-3-7.png' && href.length > 20000)",
    );
    page.click(id("save-svg"));
    page.wait_until("the drawing", "return window.got.some(([name]) => name === 'octiles-3-7.svg')");
}

#[test]
fn crossings_that_count_are_not_marked_as_what_breaks_a_condition() {
    let page = bench(View::desktop(), &format!("/14.crossings?board={LOOPS}"));
    page.wait_until(
        "a mark for each crossing",
        "const score = document.querySelector('[data-testid=score]'); \
         const marks = document.querySelectorAll('.bench-table .board .crossing').length; \
         return !!score && Number.parseInt(score.textContent) === marks \
             && document.querySelectorAll('.bench-table .board .spot').length === 0",
    );
}

#[test]
fn broken_links_give_a_message_and_leave_the_bench_alone() {
    let page = bench(View::phone(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    let runners = |rest: &str| format!("/connection?problem={}{rest}", ".".repeat(36));
    let empty = "-,".repeat(16) + "-";
    for (address, reason) in [
        ("/99".to_owned(), "no challenge"),
        ("/%F0%9F%98%80".to_owned(), "no challenge"),
        ("/1.A1-A1.tiles".to_owned(), "no challenge"),
        ("/3?board=1.0,1.0".to_owned(), "17"),
        (format!("/3?board=1.0,1.0{}", ",-".repeat(15)), "board"),
        ("/3?board=%3Cscript%3Ealert(1)%3C/script%3E".to_owned(), "board"),
        (format!("/3?board={empty}&board={empty}"), "twice"),
        (format!("/3?board={}", "9".repeat(9000)), "too long"),
        ("/3?board&locked=z9".to_owned(), "board"),
        (format!("/3?board={empty}&locked=c3"), "c3"),
        ("/3?problem=1".to_owned(), "problem"),
        ("/pattern?rules=3*1e999".to_owned(), "no number"),
        (format!("/pattern?rules={}", "3*1;".repeat(300)), "at most"),
        ("/pattern?rules=%3Cimg%20src=x%20onerror=alert(1)%3E*1".to_owned(), "no score"),
        ("/connection?problem=%00%FF".to_owned(), "36"),
        (runners("."), "36"),
        (runners("@9.1"), "origin"),
        ("/connection?problem=BX..................................".to_owned(), "`X`"),
        ("/sequence?problem=1,1,1:5:1".to_owned(), "16"),
        ("/sequence?problem=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,15:5:1".to_owned(), "16"),
        ("/sequence?problem=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16:99:1".to_owned(), "17"),
    ] {
        page.visit(&format!("#/workshop{address}"));
        page.wait_text(id("bench-trouble"), reason);
        wait_label(&page, "space-c3", "tile 2 at rotation 0");
        page.wait_text(id("score"), "7");
    }
    page.screenshot("workshop-broken-link-phone");
    page.reload();
    page.wait_text(id("score"), "7");
    page.visit(&format!("#/workshop/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    assert_eq!(page.texts(id("bench-trouble")), [""], "the message goes with the next board");
}

/// Does the same at a desk and then on a phone, in one browser.
fn at_both_sizes(address: &str, does: impl Fn(&Page, &str)) {
    let page = bench(View::desktop(), address);
    for (view, name) in [(View::desktop(), "desktop"), (View::phone().dark(), "phone")] {
        page.look(view.still());
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
        page.wait_text(id("problem-made"), "Grade 1");
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
fn a_sequence_is_joined_and_bad_paths_are_told() {
    let empty = "-,".repeat(16) + "-";
    at_both_sizes(&format!("/sequence?board={empty}"), |page, size| {
        page.wait_text(id("score"), "0 tiles");
        take_hints(page);
        page.check_accessibility();
        page.screenshot(&format!("workshop-sequence-{size}"));
        page.click(id("by-hand"));
        page.click(id("plain-numbers"));
        wait_label(page, "post-B2", "number 1");
        page.click(id("brush-number"));
        page.click(id("post-B2"));
        page.click(id("post-E5"));
        wait_label(page, "post-B2", "number 16");
        // B2 now bears 16 and C3, across the tile on b2, not 15, nor do C2 and B3 follow each other: both paths are bad.
        page.click(id("clear"));
        page.click(id("tile-1"));
        page.click(id("space-b2"));
        wait_label(page, "space-b2", "tile 1 at");
        page.wait_text(id("score"), "2 bad paths");
    });
}

#[test]
fn weights_and_conditions_make_a_puzzle_of_ones_own() {
    at_both_sizes(&format!("/pattern?board={LOOPS}&rules="), |page, size| {
        page.wait_text(id("score"), "0 points");
        page.click(id("term-add"));
        page.wait_text(id("score"), "70 points");
        page.wait_text(id("term-0-share"), "+70");
        page.click(id("term-add"));
        page.choose(id("term-1-kind"), ">=");
        page.wait_text(id("score-more"), "missed by 3");
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

#[test]
fn the_search_improves_the_board_and_keeps_locked_tiles() {
    let page = bench(View::desktop(), "/3?board=12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-&locked=c1");
    page.click(id("solve"));
    page.wait_text(id("solve-progress"), "Best: ");
    page.wait_until(
        "three loops to be found",
        "return /Best: [3-9]/.test(document.querySelector('[data-testid=\"solve-progress\"]').textContent)",
    );
    page.screenshot("workshop-search");
    page.click(id("solve-stop"));
    page.click(id("solve-put"));
    wait_label(&page, "space-c1", "tile 12 at rotation 4, locked");
    page.wait_until(
        "three loops",
        "return Number(document.querySelector('[data-testid=\"score\"]').textContent) >= 3",
    );
    page.choose(id("goal"), "28");
    page.click(id("solve"));
    page.wait_text(id("solve-progress"), "ended");
    page.click(id("solve-put"));
    page.wait_text(id("score"), "yes");
}

#[test]
fn the_boards_of_the_rules_are_played_on_in_place_and_on_the_bench() {
    let page = Page::open_at(View::phone().still(), "#/rules/workshop");
    page.wait_for(".figure-board");
    page.check_accessibility();
    page.screenshot("workshop-rules-phone");
    // In place: the score follows, the first board gives way to the second, and what lies there goes along.
    page.click(id("try-fig1"));
    page.wait_text(id("score"), "7");
    page.click(id("space-c3"));
    page.click(id("rotate-right"));
    page.wait_text(id("score"), "6");
    page.check_accessibility();
    page.screenshot("workshop-rules-live-phone");
    page.click(id("fig1-again"));
    page.wait_text(id("score"), "7");
    page.click(id("undo"));
    page.wait_text(id("score"), "6");
    page.click(id("fig1-game"));
    page.wait_for(id("workshop"));
    page.wait_text(id("score"), "6");
}
