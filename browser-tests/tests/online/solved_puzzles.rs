//! The ranking of solved puzzles: nobody is listed before they choose it, and they can leave it.

use super::*;

#[test]
fn solved_puzzles_count_by_choice() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    following::name(&page, "Ann");
    page.click(id("account-ok"));
    let (print, squares, _) = crate::puzzles::with_a_step("hold for 1");
    page.visit(&format!("#/puzzles/octi-fast/{print}"));
    page.wait_for(id("puzzle-say"));
    for square in squares {
        page.click(id(&format!("square-{square}")));
    }
    page.wait_for(id("solvers-offer"));
    page.check_accessibility();
    page.screenshot("online-solvers-offer-desktop");
    let listed = || ask(&page, "solved-puzzles").as_str().expect("a text").contains("Ann");
    assert!(!listed(), "she hasn't chosen it");
    page.click(id("solvers-join"));
    page.wait_text(id("puzzle-counted"), "1 puzzle solved this week, 1 in all.");
    assert!(listed());
    solve_after_hints(&page);
    page.wait_text(id("puzzle-uncounted"), "It doesn't count in the ranking");
    page.check_accessibility();
    page.click(id("to-puzzles"));
    page.click(id("to-solvers"));
    page.wait_text(id("solver-lines"), "Ann");
    page.check_accessibility();
    fits(&page);
    page.screenshot("online-solvers-desktop");
    // A device that remembers nothing follows the account.
    page.eval("Object.keys(localStorage).filter(key => key.endsWith('online.solver')).forEach(key => localStorage.removeItem(key))");
    page.reload();
    page.wait_for(id("solvers-leave-ask"));
    page.wait_gone(id("solvers-join"));
    page.click(id("solvers-leave-ask"));
    page.click(id("solvers-leave"));
    page.wait_for(id("solvers-empty"));
    assert!(!listed());
    page.wait_for(id("solvers-join"));
}

/// Solves another puzzle with all its hints.
fn solve_after_hints(page: &Page) {
    let (print, squares, _) = crate::puzzles::with_a_step("hold for 2");
    page.visit(&format!("#/puzzles/octi-fast/{print}"));
    page.wait_for(&*format!("[data-testid=puzzle][data-id='{print}'][data-state=doing]"));
    for _ in 0..3 {
        page.click(id("puzzle-help"));
    }
    page.click(id("back-to-puzzle"));
    page.wait_gone(id("back-to-puzzle"));
    for square in squares {
        page.click(id(&format!("square-{square}")));
    }
}
