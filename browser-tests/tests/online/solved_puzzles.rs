//! The ranking of solved puzzles: nobody is listed before they choose it, and they can leave it.

use super::*;

/// Returns a puzzle of OCTI that one step of a pod solves: its fingerprint and the squares of the answer.
fn with_one_step() -> (String, [String; 2]) {
    let file =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/puzzles/collection/octi-fast.txt");
    let text = std::fs::read_to_string(file).expect("the puzzles of OCTI");
    text.lines()
        .filter(|line| line.contains("| hold for 1 |"))
        .find_map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let field = |name: &str| fields.iter().find_map(|field| field.strip_prefix(name));
            let (from, to) = field("answers ")?.trim().split_once('-')?;
            let print = field("proof ")?.split(' ').next()?;
            (from.len() == 2 && to.len() == 2).then(|| (print.to_owned(), [from.to_owned(), to.to_owned()]))
        })
        .expect("a puzzle that one step solves")
}

#[test]
fn solved_puzzles_count_by_choice() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    following::name(&page, "Ann");
    page.click(id("account-ok"));
    let (print, squares) = with_one_step();
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
    page.click(id("puzzle-solvers"));
    page.wait_text(id("solver-lines"), "Ann");
    page.check_accessibility();
    fits(&page);
    page.screenshot("online-solvers-desktop");
    page.click(id("solvers-leave-ask"));
    page.click(id("solvers-leave"));
    page.wait_for(id("solvers-empty"));
    assert!(!listed());
    page.wait_for(id("solvers-join"));
}
