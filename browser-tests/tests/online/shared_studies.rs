//! A study that three people in three browsers work on.

use super::*;

fn wait_at(page: &Page, path: &str) {
    page.wait_until(
        &format!("the position after {path}"),
        &format!("return document.querySelector('[data-testid=study-step][aria-current=step]')?.dataset.path === '{path}'"),
    );
}

fn step(path: &str) -> String {
    format!("[data-testid=study-step][data-path='{path}']")
}

/// Shares a study of two turns.
fn share(page: &Page) {
    page.visit("#/study");
    page.click(id("library-import"));
    page.fill(id("library-paste"), "game: octi-fast\nseed: 0\n1. B 33+E\n2. r 37+A\n");
    page.click(id("library-take"));
    page.wait_for(id("study"));
    page.click(id("more"));
    page.click(id("study-together"));
    page.wait_for(id("invite-link"));
    page.check_accessibility();
    page.click(id("invite-close"));
}

#[test]
fn undo_opens_the_chapter_it_changes() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    share(&page);
    page.click(id("chapter-add"));
    page.click(id("chapter-add-now"));
    page.wait_for(id("chapter-2"));
    page.click(id("tab-tree"));
    page.click(&*step("33+E"));
    page.insert_prong("37", 'E');
    wait_at(&page, "33+E > 37+E");
    for (edit, at) in [("study-undo", "33+E"), ("study-redo", "33+E > 37+E")] {
        page.click(id("tab-together"));
        page.click(id("chapter-2"));
        wait_at(&page, "");
        page.click(id("more"));
        page.click(id(edit));
        wait_at(&page, at);
        page.wait_for("[data-testid=\"chapter-1\"][aria-current=\"true\"]");
    }
}

#[test]
fn three_people_study_one_tree() {
    let server = Server::start();
    let ann = server.browser(View::desktop().without_motion());
    share(&ann);
    let address = ann.fragment();
    assert!(address.starts_with("#/shared-study/"), "{address}");
    // Ben adds a turn; that makes his guest account.
    let ben = server.browser(View::phone().without_motion().dark());
    ben.visit(&address);
    ben.wait_for(id("study"));
    ben.check_accessibility();
    fits(&ben);
    ben.click(id("tab-tree"));
    ben.click(&*step("33+E"));
    ben.insert_prong("37", 'E');
    ann.click(id("tab-tree"));
    ann.wait_for(&*step("33+E > 37+E"));
    // Ann sees where Ben is, and continues from there.
    ann.wait_for(&*format!("{} .study-viewer", step("33+E > 37+E")));
    ann.click(&*step("33+E > 37+E"));
    ann.insert_prong("33", 'A');
    ben.wait_for(&*step("33+E > 37+E > 33+A"));
    ann.screenshot("shared-study-tree");
    ben.screenshot("shared-study-phone-tree");
    // Ben's turn can't be undone any more; Ann's own can.
    ann.click(id("more"));
    ann.click(id("study-undo"));
    ben.wait_gone(&*step("33+E > 37+E > 33+A"));
    ann.click(id("more"));
    ann.click(id("study-redo"));
    // Redo goes to the turn for Ann alone.
    wait_at(&ann, "33+E > 37+E > 33+A");
    ben.wait_for(&*step("33+E > 37+E > 33+A"));
    wait_at(&ben, "33+E > 37+E");
    ann.click(id("more"));
    ann.click(id("study-undo"));
    ben.wait_gone(&*step("33+E > 37+E > 33+A"));
    // Ann presents. Ben follows until he looks elsewhere, and comes back.
    ann.click(id("tab-together"));
    ann.click(id("present"));
    ann.click(id("tab-tree"));
    ann.click(&*step("33+E"));
    wait_at(&ben, "33+E");
    ben.click(&*step("33+E > 37+A"));
    ann.click(&*step(""));
    ben.click(id("tab-together"));
    ben.wait_for(id("presented"));
    ben.check_accessibility();
    fits(&ben);
    ben.screenshot("shared-study-phone");
    wait_at(&ben, "33+E > 37+A");
    ben.click("label:has([data-testid=\"follow\"])");
    wait_at(&ben, "");
    // Everyone sees a new chapter and the chat.
    ben.click(id("say-hello"));
    ann.click(id("tab-together"));
    ann.wait_for("[data-testid=\"said-lines\"] li");
    ann.click(id("chapter-add"));
    ann.fill(id("chapter-name"), "Second game");
    ann.click(id("chapter-add-now"));
    ben.wait_text(id("shared-chapters"), "Second game");
    // Her chapter goes down the list and up again.
    ann.click(id("chapter-down"));
    ben.wait_text(id("chapter-1"), "Second game");
    ann.click(id("chapter-up"));
    ben.wait_text(id("chapter-2"), "Second game");
    ann.check_accessibility();
    fits(&ann);
    ann.screenshot("shared-study");
    // From now on Ann chooses who edits; Cat watches, and keeps a copy.
    ann.click("[data-testid=\"shared-settings\"] summary");
    ann.click("label:has([data-testid=\"shared-everyone\"])");
    let cat = server.browser(View::desktop().without_motion().dark());
    cat.visit(&address);
    cat.wait_for(id("shared-watch-only"));
    cat.click(id("tab-tree"));
    cat.wait_for(&*step("33+E > 37+E"));
    cat.insert_prong("53", 'A');
    cat.wait_text(id("refusal"), "only watch");
    cat.check_accessibility();
    ben.wait_for(id("shared-watch-only"));
    ann.click("[data-testid=\"shared-writers\"] label");
    ben.wait_gone(id("shared-watch-only"));
    cat.click(id("more"));
    cat.click(id("study-copy"));
    cat.wait_until("a study of her own", "return location.hash.startsWith('#/study/')");
    cat.wait_for(&*step("33+E > 37+E"));
    // They find it again in the lobby, and Ann deletes it for everyone.
    ben.visit("#/online");
    ben.wait_for("[data-testid=\"shared-boards\"] a");
    fits(&ben);
    ben.click("[data-testid=\"shared-boards\"] a");
    ben.wait_for(id("study"));
    ann.click(id("shared-delete"));
    ann.click(id("shared-delete-now"));
    ben.wait_for(id("no-shared-study"));
}

#[test]
fn players_open_one_study_after_their_game() {
    let server = Server::start();
    let pages = [View::desktop(), View::phone()].map(|view| server.browser(view.without_motion()));
    let table = make_table(&pages[0], "octi-fast", &[], false);
    pages[1].visit(&format!("#/table/{table}"));
    pages[1].wait_for(id("waiting"));
    pages[1].click("[data-testid^=\"sit-\"]");
    for page in &pages {
        page.wait_for(id("table"));
    }
    pages[0].click(id("more"));
    pages[0].click(id("resign"));
    pages[0].click("[data-testid^=\"resign-yes\"]");
    let studies = pages.each_ref().map(|page| {
        page.wait_for(id("ending"));
        page.click(id("study-together"));
        page.wait_for(id("shared-study"));
        fits(page);
        page.fragment()
    });
    assert_eq!(studies[0], studies[1], "the same study");
    pages[1].click(id("tab-tree"));
    pages[1].click("[data-testid=study-step]");
    pages[0].click(id("tab-together"));
    pages[0].wait_until(
        "both people",
        "return document.querySelectorAll('[data-testid=shared-people] li').length === 2",
    );
}
