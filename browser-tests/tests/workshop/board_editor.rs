//! The board editor: tiles placed by mouse, touch and keyboard, boards saved and shared, the search.

use eightfold_browser_tests::{Key, Page, View, id};

use super::{LOOPS, open_bench, wait_label};

fn label(page: &Page, target: &str) -> String {
    page.attribute(id(target), "aria-label").unwrap_or_default()
}

#[test]
fn tiles_are_placed_rotated_swapped_locked_and_removed() {
    let page = open_bench(View::desktop(), "/bench");
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
fn wheel_rotates_and_keys_undo_and_redo() {
    let page = open_bench(View::desktop(), "/3?board=-,-,-,-,-,-,-,-,14.0,-,-,-,-,-,-,-,-");
    wait_label(&page, "space-c3", "tile 14 at rotation 0");
    page.wheel(id("space-c3"), 120);
    page.click(id("space-c3"));
    wait_label(&page, "space-c3", "tile 14 at rotation 0; selected");
    for (amount, rotation) in [(120, 1), (-120, 0), (-120, 3)] {
        // Wheel events faster than a person would make count as one turn, so the wheel is moved until the page takes it
        // as the next.
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
    // In a text field the keys belong to the field.
    page.fill(id("save-name"), "Seven");
    page.chord(Key::Control, "z");
    wait_label(&page, "space-c3", "tile 14 at rotation 3");
}

#[test]
fn the_keyboard_alone_places_and_rotates() {
    let page = open_bench(View::desktop(), "/bench");
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
fn goal_is_above_large_tiles_on_a_phone() {
    let page = open_bench(View::phone(), "/7");
    let small = "return [...document.querySelectorAll('.pool-tile, [role=tab], .bench-head a')].filter(one => { \
        const box = one.getBoundingClientRect(); return box.width < 43.5 || box.height < 43.5; }).length";
    for address in ["/7", "/2", "/pattern"] {
        page.visit(&format!("#/workshop{address}"));
        page.wait_for(id("tile-18"));
        if address == "/7" {
            page.wait_text(id("goal-name"), "7 Circle to circle");
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
        page.look(view.without_motion());
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
    let page = open_bench(View::desktop(), &format!("/3?board={LOOPS}"));
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
    page.wait_text(id("best-mine"), "none yet");
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
    let board = link.find('?').unwrap_or_else(|| panic!("a link with a board, not {link:?}"));
    page.click(id("clear"));
    page.wait_text(id("score"), "0");
    page.visit(&link[board..]);
    page.wait_text(id("score"), "7");
    // Downloads: a link with a file name is clicked, and it leads to a complete picture.
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
fn broken_link_is_explained_and_board_kept() {
    let page = open_bench(View::phone(), &format!("/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    for (address, reason) in [
        ("/%F0%9F%98%80", "no challenge"),
        ("/3?board=%3Cscript%3Ealert(1)%3C/script%3E", "board"),
        ("/pattern?rules=%3Cimg%20src=x%20onerror=alert(1)%3E*1", "no score"),
    ] {
        page.visit(&format!("#/workshop{address}"));
        page.wait_text(id("editor-trouble"), reason);
        wait_label(&page, "space-c3", "tile 2 at rotation 0");
        page.wait_text(id("score"), "7");
    }
    page.screenshot("workshop-broken-link-phone");
    page.reload();
    page.wait_text(id("score"), "7");
    page.visit(&format!("#/workshop/3?board={LOOPS}"));
    page.wait_text(id("score"), "7");
    assert_eq!(page.texts(id("editor-trouble")), [""], "the message goes with the next board");
}

#[test]
fn search_improves_the_board_and_keeps_locked_tiles() {
    let page = open_bench(View::desktop(), "/3?board=12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-&locked=c1");
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
    page.wait_text(id("solve-progress"), "Search complete");
    page.click(id("solve-put"));
    page.wait_text(id("score"), "yes");
    page.wait_text(id("best-mine"), "none yet");
}

#[test]
fn boards_of_the_rules_are_continued_in_place() {
    let page = Page::open_at(View::phone().without_motion(), "#/rules/workshop");
    page.wait_for(".figure-board");
    page.check_accessibility();
    page.screenshot("workshop-rules-phone");
    // In place: the score follows, the second board replaces the first, and its tiles are kept.
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
