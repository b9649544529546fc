//! The study: a game taken apart on its board, the computer beside it, its report, and the library.

use eightfold_browser_tests::{Key, Page, View, id};

fn fits(page: &Page) {
    let wider =
        page.eval("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert_eq!(wider, 0, "the page scrolls sideways");
}

/// The steps of the tree, as it shows them.
fn steps(page: &Page) -> Vec<String> {
    page.texts("[data-testid=study-step]").into_iter().map(|step| step.replace('\n', " ")).collect()
}

fn wait_steps(page: &Page, count: usize) {
    page.wait_until(
        &format!("{count} steps"),
        &format!("return document.querySelectorAll('[data-testid=study-tree] [data-testid=study-step]').length === {count}"),
    );
}

fn insert(page: &Page, square: &str, hole: char) {
    page.click(id(&format!("square-{square}")));
    page.click(id(&format!("hole-{hole}")));
}

#[test]
fn a_game_is_taken_apart_kept_looked_through_and_played_on() {
    let page = Page::open_at(View::desktop().still(), "#/study");
    page.wait_for(id("library"));
    page.check_accessibility();
    fits(&page);
    page.screenshot("study-library-empty");
    // A game in which a win was missed, as a record that is pasted.
    let start = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    page.fill(
        id("library-paste"),
        &format!("game: octi-fast\nplayer b: Ann\nplayer r: Bob\nstart: {start}\n36+B\n57+A\n36-37\n"),
    );
    page.click(id("library-take"));
    page.wait_for(id("study"));
    page.wait_text(id("study-name"), "Ann – Bob");
    page.check_accessibility();
    fits(&page);
    wait_steps(&page, 4);
    // Another turn on the board is a variation; back and forward goes where one was.
    page.press(Key::Right);
    page.press(Key::Left);
    insert(&page, "33", 'A');
    wait_steps(&page, 5);
    page.press(Key::Left);
    page.press(Key::Right);
    page.wait_until(
        "the variation again",
        "return document.querySelector('[aria-current=step]')?.dataset.path === '33+A'",
    );
    page.screenshot("study-tree");
    // It is noted, marked, made the main line, deleted, and comes back.
    page.click(id("tab-notes"));
    page.fill(id("study-comment"), "Too slow.");
    page.click(id("glyph-?"));
    page.wait_text(id("study-said"), "Too slow.");
    page.fill(id("study-marks"), "arrow:36-37 space:53");
    page.click(id("study-title"));
    page.wait_for(".study-marks .mark-head");
    page.check_accessibility();
    page.click(id("tab-tree"));
    page.click(id("more"));
    page.click(id("promote"));
    page.wait_until(
        "the main line",
        "return document.querySelectorAll('[data-testid=study-step]')[1].dataset.path === '33+A'",
    );
    page.click(id("more"));
    page.click(id("delete"));
    wait_steps(&page, 4);
    page.reload();
    wait_steps(&page, 4);
    page.click(id("more"));
    page.click(id("study-undo"));
    wait_steps(&page, 5);
    page.click("[data-path='33+A']");
    page.wait_text(id("study-said"), "Too slow.");
    assert!(steps(&page)[1].contains('?'), "{:?}", steps(&page));
    // The computer sees the win that was missed, and a press plays it.
    page.press(Key::Home);
    page.click(id("tab-computer"));
    page.choose(id("lines-depth"), "2");
    page.click(id("lines-on"));
    page.wait_text("[data-testid=study-lines] li:first-child", "100.0 %");
    page.click(id("lines-on"));
    page.check_accessibility();
    page.screenshot("study-computer");
    page.click(id("line-1-1"));
    page.wait_text(id("prompt"), "wins");
    page.press(Key::Home);
    // The report of the game as it was played.
    page.click(id("tab-tree"));
    page.click("[data-path='36+B']");
    page.click(id("more"));
    page.click(id("promote"));
    page.click(id("tab-report"));
    page.click(id("report-make"));
    page.wait_text(id("report-identity"), "Residue");
    page.wait_text(id("report-turning"), "could win with 36-37");
    page.check_accessibility();
    fits(&page);
    page.screenshot("study-report");
    page.click(id("mistakes-file"));
    page.click(id("mistake-better"));
    page.wait_until(
        "the better turn",
        "return document.querySelector('[aria-current=step]')?.dataset.path === '36-37'",
    );
    // From a node of it a game begins.
    page.press(Key::Home);
    page.click(id("tab-computer"));
    page.eval("document.querySelectorAll('.study-more').forEach(more => more.open = true)");
    page.choose(id("against-level"), "1");
    page.click(id("against"));
    page.wait_for(id("table"));
    insert(&page, "36", 'C');
    page.wait_for(id("turn-2"));
    // The library has both, and finds them by what is known of them.
    page.visit("#/study");
    page.wait_text(id("library-state"), "2 games");
    page.fill(id("library-position"), "33:b/36:bAB/53:b/57:r/73:b/77:r b=3,23,0,0 r=5,25,0,0 r");
    page.wait_text(id("library-state"), "One game");
    page.check_accessibility();
    fits(&page);
    page.screenshot("study-library");
    page.visit("#/puzzles/own");
    page.wait_text(id("own"), "You took 36+B here");
}

#[test]
fn tiles_branch_and_links_carry_trees() {
    let start = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+BBBBB.....YYYYY.....................+14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?+B";
    let page =
        Page::open_at(View::phone().still(), &format!("#/study/from/octiles?players=2&position={start}"));
    page.wait_for(id("study"));
    page.race_turn("14@a2:1 A3-B3");
    // At the end of a turn every tile that is left can come.
    page.wait_for(id("strip"));
    assert_eq!(page.count("[data-testid=strip] .strip-tile"), 17);
    page.check_accessibility();
    fits(&page);
    page.click(id("come-4"));
    page.wait_gone(id("strip"));
    wait_steps(&page, 3);
    page.click(id("study-back"));
    page.click(id("come-9"));
    wait_steps(&page, 4);
    page.click(id("study-back"));
    page.wait_for("[data-testid=come-4].there");
    page.wait_for("[data-testid=come-9].there");
    page.click(id("tab-computer"));
    page.choose(id("lines-depth"), "2");
    page.click(id("lines-on"));
    page.wait_text(id("strip-mean"), "Mean of all");
    page.check_accessibility();
    fits(&page);
    page.screenshot("study-strip");
    page.click(id("lines-on"));
    page.wait_text(id("study-last"), "Blue");
    // A link brings a tree of its own, twice the same one.
    let link = {
        use eightfold_study::{Path, Tree};
        let mut tree = Tree::read("game: octi-fast\nseed: 0\n").expect("a game");
        tree.add(&Path::start(), &["33+E"]).expect("a turn");
        let other = tree.add(&Path::start(), &["33+A"]).expect("a turn");
        tree.set_comment(&other, "From the link").expect("words");
        tree.to_link().expect("a link")
    };
    for _ in 0..2 {
        page.visit(&format!("#/study/tree/{link}"));
        page.wait_text(id("study-tree"), "33+A");
        wait_steps(&page, 3);
        page.click("[data-path='33+A']");
        page.wait_text(id("study-said"), "From the link");
    }
    page.visit("#/study");
    page.wait_text(id("library-state"), "2 games");
    fits(&page);
}
