//! The study: a game analysed on its board, the computer's analysis, the report, and the library.

use eightfold_browser_tests::{Key, Page, View, id};

/// Returns the steps of the tree, as shown.
fn steps(page: &Page) -> Vec<String> {
    page.texts("[data-testid=study-step]").into_iter().map(|step| step.replace('\n', " ")).collect()
}

fn wait_steps(page: &Page, count: usize) {
    page.wait_until(
        &format!("{count} steps"),
        &format!("return document.querySelectorAll('[data-testid=study-tree] [data-testid=study-step]').length === {count}"),
    );
}

#[test]
fn game_is_studied_saved_reported_and_continued() {
    let page = Page::open_at(View::desktop().without_motion(), "#/study");
    page.wait_for(id("library"));
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-library-empty");
    // A game with a missed win, as a pasted record.
    let start = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    page.click(id("library-import"));
    page.fill(
        id("library-paste"),
        &format!("game: octi-fast\nplayer b: Ann\nplayer r: Bob\nstart: {start}\n36+B\n57+A\n36-37\n"),
    );
    page.click(id("library-take"));
    page.wait_for(id("study"));
    page.wait_text(id("study-name"), "Ann – Bob");
    page.check_accessibility();
    page.assert_fits();
    wait_steps(&page, 4);
    // Another turn on the board is a variation; back and forward return to it.
    page.press(Key::Right);
    page.press(Key::Left);
    page.insert_prong("33", 'A');
    wait_steps(&page, 5);
    page.press(Key::Left);
    page.press(Key::Right);
    page.wait_until(
        "the variation again",
        "return document.querySelector('[aria-current=step]')?.dataset.path === '33+A'",
    );
    page.screenshot("study-tree");
    // It gets a note and a mark, becomes the main line, is deleted, and restored.
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
    // The computer sees the missed win, and a press plays it.
    page.press(Key::Home);
    see_the_win(&page);
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
    page.wait_for(id("report-page"));
    page.wait_text(id("report-identity"), "Correction");
    page.wait_text(id("report-turning"), "missed a win: Blue moves 36 to 37");
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-report");
    page.click(id("report-back"));
    page.wait_gone(id("report-page"));
    page.click(id("report-open"));
    learn_from_the_mistake(&page);
    // Starts a game from one of its positions.
    page.press(Key::Home);
    page.click(id("tab-computer"));
    unfold(&page);
    page.choose(id("against-level"), "1");
    page.click(id("against"));
    page.wait_for(id("table"));
    page.insert_prong("36", 'C');
    page.wait_for(id("turn-2"));
    // The library has both, and finds them by their details.
    page.visit("#/study");
    page.wait_text(id("library-state"), "2 games");
    page.click("[data-testid=library-filters] summary");
    page.fill(id("library-position"), "33:b/36:bAB/53:b/57:r/73:b/77:r b=3,23,0,0 r=5,25,0,0 r");
    page.wait_text(id("library-state"), "1 game");
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-library");
    page.visit("#/puzzles/own");
    page.wait_text(id("own"), "pod on 36");
}

/// Makes the report; South's mistake is asked, found on the board, shown and saved.
fn learn_from_the_mistake(page: &Page) {
    // Mistakes are asked only after choosing a player, and the answer is hidden until then.
    page.wait_for(id("mistakes-whose"));
    page.choose(id("mistakes-side"), "b");
    page.wait_for(id("mistake-ask"));
    assert_eq!(page.count(id("mistake-ask")), 1, "only South's mistakes");
    assert_eq!(page.count(id("mistake-better")), 0, "the answer is shown at once");
    page.click(id("mistake-ask"));
    page.wait_text(id("teach-said"), "pod on 36");
    page.click(id("square-36"));
    page.click(id("square-37"));
    page.wait_text(id("teach-said"), "Right");
    page.wait_text(id("mistake-answer"), "Found");
    page.click(id("mistakes-file"));
    page.press(Key::Home);
    page.click(id("mistake-better"));
    page.wait_until(
        "the better turn",
        "return document.querySelector('[aria-current=step]')?.dataset.path === '36-37'",
    );
    // Notes don't change what the report is about.
    page.click(id("tab-notes"));
    page.fill(id("study-comment"), "That was it.");
    page.click(id("study-title"));
    page.click(id("tab-report"));
    page.wait_for(id("report-identity"));
    page.press(Key::Home);
    page.click(id("tab-notes"));
    page.fill(id("study-comment"), "South to win.");
    page.click(id("study-title"));
    page.click(id("tab-report"));
    page.wait_for(id("report-identity"));
    page.wait_for(id("mistakes-file"));
}

#[test]
fn study_marks_and_puzzle_from_the_position() {
    let start = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+BBBBB.....YYYYY.....................+14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?+B";
    let page = Page::open_at(
        View::desktop().without_motion(),
        &format!("#/study/from/octiles?players=2&position={start}"),
    );
    page.wait_for(id("study"));
    page.click(id("tab-notes"));
    page.click(id("mark-board"));
    page.wait_for(".study-marks.live");
    // The overlay is as large as the board.
    let apart = page.eval(
        "const [one, other] = ['.study-marks', '.studying .board-place > .board'].map((what) => document.querySelector(what).getBoundingClientRect());
         return Math.max(Math.abs(one.left - other.left), Math.abs(one.width - other.width), Math.abs(one.height - other.height));",
    );
    assert!(apart.as_f64().is_some_and(|apart| apart <= 1.0), "{apart}");
    for (target, mark) in [("space-c3", "space:c3"), ("post-D4", "post:D4"), ("post-E2", "post:E2")] {
        press_over(&page, target);
        page.wait_until(
            mark,
            &format!("return document.querySelector('[data-testid=study-marks]').value.split(' ').includes('{mark}')"),
        );
    }
    page.screenshot("study-marks");
    page.click(id("mark-board"));
    // The new puzzle starts at the current position.
    page.click(id("more"));
    let to = page.eval("return decodeURIComponent(document.querySelector('[data-testid=study-puzzle]').getAttribute('href'))");
    assert!(to.as_str().is_some_and(|to| to.contains("octiles") && to.contains("+14,?")), "{to}");
}

/// Presses the middle of an element of the board, on whatever is above it.
fn press_over(page: &Page, target: &str) {
    page.eval(&format!(
        "const rect = document.querySelector('[data-testid={target}]').getBoundingClientRect();
         const [clientX, clientY] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
         const over = document.elementFromPoint(clientX, clientY);
         for (const kind of ['pointerdown', 'pointerup']) {{
             over.dispatchEvent(new PointerEvent(kind, {{ clientX, clientY, bubbles: true, cancelable: true }}));
         }}"
    ));
}

#[test]
fn tiles_branch_and_links_carry_trees() {
    let start = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+BBBBB.....YYYYY.....................+14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?+B";
    let page = Page::open_at(
        View::phone().without_motion(),
        &format!("#/study/from/octiles?players=2&position={start}"),
    );
    page.wait_for(id("study"));
    page.race_turn("14@a2:1 A3-B3");
    // At the end of a turn every remaining tile can come.
    page.wait_for(id("chance-strip"));
    assert_eq!(page.count("[data-testid=chance-strip] .strip-tile"), 17);
    let numbers = page.texts("[data-testid=chance-strip] .strip-tile b");
    let numbers: Vec<u32> = numbers.iter().filter_map(|number| number.trim().parse().ok()).collect();
    assert!(numbers.len() == 17 && numbers.is_sorted(), "{numbers:?}");
    page.check_accessibility();
    page.assert_fits();
    page.click(id("come-4"));
    page.wait_gone(id("chance-strip"));
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
    page.wait_text(id("strip-mean"), "Average");
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-strip");
    page.click(id("lines-on"));
    page.wait_text(id("study-last"), "Blue");
    // A link contains a tree of its own, the same one twice.
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
    page.assert_fits();
}

/// Returns the text of the position field.
fn text_of(page: &Page) -> String {
    page.eval("return document.querySelector('[data-testid=position-text]').value")
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn positions_of_all_games_are_set_up() {
    let page = Page::open_at(View::desktop().without_motion(), "#/study/setup");
    for info in eightfold_catalog::games() {
        page.visit(&format!("#/study/setup/{}", info.id));
        page.wait_for(&*format!("[data-testid=position-editor][data-game={}]", info.id));
        page.wait_text(id("position-state"), "can play from this position");
        let before = text_of(&page);
        match info.family {
            eightfold_catalog::Family::Octi => {
                let first = eightfold_catalog::Choice::new(info.id, []).expect("a game");
                let letter = if first.info().id == "octi-four" { 's' } else { 'b' };
                page.click(id(&format!("piece-{letter}")));
                page.click(id("square-55"));
                page.click(id(&format!("piece-{letter}")));
                page.click(id("square-55"));
                page.click(id("hole-A"));
                page.wait_until("a prong in the text", "return document.querySelector('[data-testid=position-text]').value.includes('55:') && document.querySelector('[data-testid=position-text]').value.includes('A')");
            }
            eightfold_catalog::Family::Octiles => {
                page.click(id("space-c3"));
                page.press(Key::Delete);
                page.click(id("tile-7"));
                page.click(id("space-c3"));
                page.keys("e");
            }
        }
        assert_ne!(text_of(&page), before, "{}", info.id);
        page.assert_fits();
    }
    // An impossible position says why, and can't be used until it is fixed.
    page.visit("#/study/setup/octiles");
    page.wait_for("[data-testid=position-editor][data-game=octiles]");
    page.click(id("piece-B"));
    page.click(id("post-C4"));
    page.wait_text(id("position-state"), "Blue has 6 runners on the board and needs 5.");
    page.wait_for("[data-testid=position-study]:disabled");
    page.check_accessibility();
    page.click(id("position-undo"));
    page.wait_for("[data-testid=position-study]:enabled");
    // A typed text is on the board at once, and a puzzle is made from it.
    page.choose(id("position-game"), "octi-fast");
    page.wait_for("[data-testid=position-editor][data-game=octi-fast]");
    page.fill(id("position-text"), "nonsense");
    page.wait_text(id("position-state"), "the board hasn't changed");
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    page.fill(id("position-text"), position);
    page.wait_text(id("position-state"), "can play from this position");
    page.click(id("square-36"));
    page.wait_for("[data-testid=hole-A][aria-pressed=true]");
    page.check_accessibility();
    page.screenshot("position-octi");
    page.click(id("position-puzzle"));
    page.wait_for(id("make"));
    page.choose(id("make-turns"), "1");
    page.click(id("make-prove"));
    page.wait_text(id("make-proven"), "1 of 42 turns works");
    page.click(id("make-edit-position"));
    page.wait_for("[data-testid=position-editor][data-game=octi-fast]");
    // It is studied; another game with the same start is merged, as are branches that meet.
    page.click(id("position-study"));
    page.wait_for(id("study"));
    page.click(id("more"));
    page.click(id("merge"));
    let turns = ["33+A\n57+A\n53+A\n77+A\n36-37\n", "53+A\n57+A\n33+A\n"];
    page.fill(id("merge-text"), &format!("game: octi-fast\nstart: {position}\n{}", turns[0]));
    page.check_accessibility();
    page.click(id("merge-take"));
    wait_steps(&page, 6);
    page.click(id("more"));
    page.click(id("merge"));
    page.fill(id("merge-text"), &format!("game: octi-fast\nstart: {position}\n{}", turns[1]));
    page.click(id("merge-take"));
    wait_steps(&page, 9);
    page.click("[data-path='53+A > 57+A > 33+A']");
    page.click(id("join"));
    page.wait_for("[data-path='53+A > 57+A > 33+A > 77+A > 36-37']");
}

/// Lets the computer search two turns ahead, until it sees a win.
fn see_the_win(page: &Page) {
    page.click(id("tab-computer"));
    page.choose(id("lines-depth"), "2");
    page.click(id("lines-on"));
    page.wait_text("[data-testid=study-lines] li:first-child", "100.0%");
}

/// Opens the computer's further options.
fn unfold(page: &Page) {
    page.eval("document.querySelectorAll('.study-more').forEach(more => more.open = true)");
}

#[test]
fn a_coach_replies_and_takes_mistakes_back() {
    let start = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let address = format!("#/study/from/octi-fast?position={}", start.replace(' ', "+"));
    let page = Page::open_at(View::phone().without_motion(), &address);
    page.wait_for(id("study"));
    see_the_win(&page);
    page.wait_text(id("study-threat"), "Threat: ");
    page.click(id("lines-on"));
    unfold(&page);
    page.click(id("teach"));
    page.wait_text(id("teach-said"), "Your turn");
    // A missed win is taken back and stays as a variation; the second time the better turn is shown.
    page.insert_prong("33", 'A');
    page.wait_text(id("teach-said"), "pod on 33. That loses");
    page.wait_until("the start again", "return document.querySelector('[data-testid=study-back]').disabled");
    page.insert_prong("53", 'A');
    page.wait_text(id("teach-said"), "moves 36 to 37");
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-teacher");
    page.click(id("line-1-1"));
    page.wait_text(id("teach-said"), "The game is over");
    page.click(id("teach"));
    page.click(id("study-back"));
    page.click(id("tab-tree"));
    wait_steps(&page, 4);
    assert!(
        steps(&page).iter().any(|step| step.contains("33+A") && step.contains('?')),
        "{:?}",
        steps(&page)
    );
    // The level plays the other side.
    page.click("[data-path='33+A']");
    page.click(id("tab-computer"));
    unfold(&page);
    page.choose(id("against-level"), "1");
    page.click(id("teach"));
    page.wait_text(id("teach-said"), "Your turn");
    page.click(id("tab-tree"));
    wait_steps(&page, 5);
}

/// A file that is deleted when it is dropped.
struct File(std::path::PathBuf);

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0); // the system clears such files too
    }
}

/// Saves the current study as a page.
fn saved(page: &Page, name: &str) -> File {
    page.eval(
        "const make = window.make ??= URL.createObjectURL; delete window.saved; \
         URL.createObjectURL = blob => { if (blob.type === 'text/html') blob.text().then(text => window.saved = text); return make(blob); }",
    );
    page.click(id("more"));
    page.click(id("save-page"));
    page.wait_until("the file", "return !!window.saved");
    page.wait_text(id("study"), "Page saved");
    let text = page.eval("return window.saved");
    let file = std::env::temp_dir().join(format!("eightfold-{name}-{}.html", std::process::id()));
    std::fs::write(&file, text.as_str().expect("a text")).expect("the folder for such files takes one");
    File(file)
}

/// Opens a file from the disk in a browser without a network.
fn alone(view: View, file: &File) -> Page {
    let page = Page::open_served(view, format!("file://{}", file.0.display()), Box::new(|| ()));
    page.cut_off();
    page
}

/// Checks that nothing outside the file was requested.
fn asked_for_nothing(page: &Page) {
    let others = page.eval(
        "return performance.getEntriesByType('resource').map(entry => entry.name).filter(name => !/^(blob|data):/.test(name))",
    );
    assert_eq!(others, serde_json::json!([]));
}

#[test]
fn saved_page_works_without_a_network() {
    // Fast OCTI, by hand and with the computer's analysis.
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let page = Page::open_at(
        View::desktop().without_motion(),
        &format!("#/study/from/octi-fast?position={}", position.replace(' ', "+")),
    );
    page.wait_for(id("study"));
    page.insert_prong("33", 'A');
    wait_steps(&page, 2);
    let file = saved(&page, "octi");
    let page = alone(View::desktop().without_motion(), &file);
    page.visit("");
    page.wait_for(id("study"));
    wait_steps(&page, 2);
    page.press(Key::Home);
    page.insert_prong("53", 'A');
    wait_steps(&page, 3);
    page.insert_prong("57", 'A');
    wait_steps(&page, 4);
    page.press(Key::Home);
    see_the_win(&page);
    page.click(id("lines-on"));
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("study-page");
    // The played turns are restored, and are in the file that is saved of it.
    page.visit("");
    page.wait_for(id("study"));
    wait_steps(&page, 4);
    asked_for_nothing(&page);
    let again = saved(&page, "octi-again");
    let page = alone(View::phone().without_motion(), &again);
    page.visit("");
    page.wait_for(id("study"));
    wait_steps(&page, 4);
    page.click("[data-path='53+A > 57+A']");
    page.assert_fits();
    asked_for_nothing(&page);

    // A race, in a browser that denies storage to files.
    let start = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+BBBBB.....YYYYY.....................+14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?+B";
    let page = Page::open_at(
        View::desktop().without_motion(),
        &format!("#/study/from/octiles?players=2&position={start}"),
    );
    page.wait_for(id("study"));
    let race = saved(&page, "race");
    let page = alone(View::phone().without_motion(), &race);
    page.refuse_storage();
    page.expect_in_console("does not keep");
    page.visit("");
    page.wait_for(id("study"));
    page.race_turn("14@a2:1 A3-B3");
    page.click(id("come-4"));
    wait_steps(&page, 3);
    page.click(id("study-back"));
    page.click(id("come-9"));
    wait_steps(&page, 4);
    page.assert_fits();
    page.screenshot("study-page-race");
    asked_for_nothing(&page);
    let again = saved(&page, "race-again");
    let page = alone(View::phone().without_motion(), &again);
    page.visit("");
    page.wait_for(id("study"));
    wait_steps(&page, 4);
}
