//! Puzzles: solved by clicking, wrong turns refuted on the board, progress saved.

use eightfold_browser_tests::{Page, View, id};

/// Returns a puzzle of OCTI with this aim that one step solves: its fingerprint, the squares of the answer, and a hole of
/// that pod where a prong would be no answer.
pub(crate) fn with_a_step(aim: &str) -> (String, [String; 2], char) {
    let file =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/puzzles/collection/octi-fast.txt");
    let text = std::fs::read_to_string(file).expect("the puzzles of OCTI");
    text.lines()
        .find_map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let field = |name: &str| fields.iter().find_map(|field| field.strip_prefix(name));
            let (from, to) = field("answers ")?.split_once('-')?;
            let print = field("proof ")?.split(' ').next()?;
            let mut words = fields.get(1)?.split(' ');
            let pod = words.next()?.split('/').find_map(|pod| pod.strip_prefix(&format!("{from}:")))?;
            let prongs = words.take(2).all(|supply| supply.split(',').nth(1) != Some("0"));
            let hole = ('A'..='H').find(|&letter| !pod.contains(letter))?;
            let alone = to.len() == 2 && !pod.contains('+') && prongs && line.contains(&format!("| {aim} |"));
            alone.then(|| (print.to_owned(), [from.to_owned(), to.to_owned()], hole))
        })
        .expect("a puzzle that one step solves")
}

/// Returns the turn that the last hint shows; after that the board is back at the puzzle.
fn shown_turn(page: &Page) -> String {
    let shown = "[data-testid=\"puzzle-hint\"][data-turn]";
    for _ in 0..3 {
        if page.count(shown) == 0 {
            page.click(id("puzzle-help"));
        }
    }
    page.click(id("back-to-puzzle"));
    page.wait_gone(id("back-to-puzzle"));
    page.attribute(shown, "data-turn").expect("a turn")
}

/// Takes the turn that was made: on a touch screen it waits for that.
fn take(page: &Page, view: View) {
    if view.touch {
        page.click(id("confirm"));
    }
}

#[test]
fn wrong_turn_is_refuted_and_right_turn_counts() {
    let (print, [from, to], hole) = with_a_step("win in 2");
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = Page::open_at(view, &format!("#/puzzles/octi-fast/{print}"));
        page.wait_text(id("puzzle-say"), "Win in 2 turns");
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("puzzle");
        page.insert_prong(&from, hole);
        take(&page, view);
        page.wait_text(id("verdict"), "Not this one.");
        page.wait_text(id("prompt"), "would reply");
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("puzzle-wrong");
        assert_eq!(page.count(id("puzzle-themes")), 0, "themes give the answer away");
        page.click(id("try-again"));
        page.wait_gone(id("verdict"));
        page.click(id(&format!("square-{from}")));
        page.click(id(&format!("square-{to}")));
        take(&page, view);
        // The reply is played, and the next turn must be found too.
        page.wait_text(id("puzzle-turn"), "Turn 2 of 2");
        page.wait_text(id("verdict"), "Right so far.");
        page.check_accessibility();
        page.assert_fits();
        let turn = shown_turn(&page);
        for square in turn.split('-') {
            page.click(id(&format!("square-{square}")));
        }
        take(&page, view);
        page.wait_text(id("verdict"), "Right. It wins the game.");
        page.wait_text(id("puzzle-themes"), "win");
        page.click(id("check-proof"));
        page.wait_text(id("proof-checked"), "Checked: ");
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("puzzle-right");
        assert!(
            page.attribute(id("puzzle-study"), "href")
                .is_some_and(|to| to.contains("#/study/from/octi-fast"))
        );
        page.click(id("puzzle-next"));
        page.wait_until(
            "another puzzle",
            &format!("return document.querySelector('[data-testid=puzzle]')?.dataset.id != '{print}'"),
        );
        page.click(id("to-puzzles"));
        page.wait_text(id("puzzle-progress"), "0 of 1 solved on the first try");
        page.reload();
        page.wait_text(id("puzzle-rating"), "after 4 more puzzles");
    }
}

#[test]
fn puzzle_is_solved_after_the_last_hint() {
    let (print, [from, to], _) = with_a_step("win in 2");
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = Page::open_at(view, &format!("#/puzzles/octi-fast/{print}"));
        page.wait_text(id("puzzle-say"), "Win in 2 turns");
        assert_eq!(page.count(id("back-to-puzzle")), 0);
        for _ in 0..3 {
            page.click(id("puzzle-help"));
        }
        page.wait_for(id("back-to-puzzle"));
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("puzzle-hint-shown");
        page.click(id("back-to-puzzle"));
        page.wait_gone(id("back-to-puzzle"));
        // The turn can be shown once more, and doesn't count yet.
        page.click(id("puzzle-help"));
        page.click(id("back-to-puzzle"));
        page.wait_gone(id("back-to-puzzle"));
        page.click(id(&format!("square-{from}")));
        page.click(id(&format!("square-{to}")));
        take(&page, view);
        page.wait_text(id("verdict"), "Right so far.");
    }
}

#[test]
fn daily_puzzles_and_their_checked_result() {
    let page = Page::open(View::phone().without_motion());
    page.click(id("puzzles-link"));
    page.wait_for(id("today"));
    page.check_accessibility();
    page.assert_fits();
    page.screenshot("puzzles");
    assert_eq!(page.count("[data-testid=today] a"), 6);
    for game in ["octi-full", "scavenger-hunt"] {
        page.click(id(&format!("today-{game}")));
        page.wait_for(id("puzzle"));
        assert_eq!(page.attribute(id("puzzle"), "data-game").as_deref(), Some(game));
        page.click(id("puzzle-help"));
        page.wait_text(id("puzzle-hint"), " work");
        page.assert_fits();
        page.click(id("to-puzzles"));
        page.wait_for(id("today"));
    }
    // Another person's result: one turn of a puzzle from another version of the page.
    page.visit("#/puzzles/result/s.00000000");
    page.wait_text(id("result"), "not available here");
    page.check_accessibility();
    // A mistake of your own is asked again; the same turn is still wrong.
    page.eval(
        "localStorage.setItem('eightfold.errors', JSON.stringify({game: 'octi-fast', options: [], taken: '36+B', \
         better: '36-37', chances: [990, 600], \
         position: '33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b'}))",
    );
    page.visit("#/puzzles/own");
    page.wait_text(id("own"), "pod on 36");
    page.check_accessibility();
    page.insert_prong("36", 'B');
    page.wait_text(id("verdict"), "comes back tomorrow");
    page.visit("#/puzzles/race");
    page.click(id("race-start"));
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.visit("#/puzzles/race");
    page.wait_text(id("race-own"), "Lost by");
    page.assert_fits();
    page.visit("#/puzzles/rush");
    page.wait_for(id("rush-games"));
    // The chosen games are remembered.
    page.click(id("rush-octiles"));
    page.reload();
    page.wait_for(id("rush-games"));
    let ticked = |game: &str| {
        page.eval(&format!("return document.querySelector('[data-testid=rush-{game}]').checked")).as_bool()
    };
    assert_eq!((ticked("octiles"), ticked("team-up")), (Some(false), Some(true)));
    page.check_accessibility();
    page.assert_fits();
    page.click(id("rush-begin"));
    page.wait_text(id("puzzle-status"), "0 solved");
    page.check_accessibility();
    page.assert_fits();
    // One puzzle may be skipped, and a reload continues at the same place.
    page.click(id("rush-skip"));
    page.wait_text(id("rush-skip"), "Skip used");
    let shown = page.attribute(id("puzzle"), "data-id");
    page.reload();
    page.wait_text(id("rush-skip"), "Skip used");
    assert_eq!(page.attribute(id("puzzle"), "data-id"), shown);
    page.eval(
        "const run = localStorage.getItem('eightfold.storm-run'); \
         localStorage.setItem('eightfold.storm-run', run.replace(/^[0-9]+/, '1'))",
    );
    page.reload();
    page.wait_text(id("rush-over"), "0 solved");
    assert_eq!(page.count("[data-testid=rush-missed] [data-testid=puzzle-item]"), 1);
    page.check_accessibility();
    page.assert_fits();
}

#[test]
fn puzzles_are_listed_by_picture_and_theme() {
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = Page::open_at(view, "#/puzzles");
        page.click(id("to-list"));
        page.wait_for(id("puzzle-list"));
        page.check_accessibility();
        page.assert_fits();
        page.click(id("theme-win"));
        page.wait_for(id("more-puzzles"));
        let count = || page.count(id("puzzle-item"));
        assert_eq!(count(), 12);
        page.click(id("more-puzzles"));
        page.wait_until(
            "more",
            "return document.querySelectorAll('[data-testid=puzzle-item]').length === 24",
        );
        // Only boards in view or near it are drawn.
        let drawn = page.count(".puzzle-board svg");
        assert!((1..24).contains(&drawn), "{drawn} boards are drawn");
        page.check_accessibility();
        page.assert_fits();
        page.click(id("practise-these"));
        page.wait_text(id("puzzle-say"), "Win");
    }
}

#[test]
fn puzzle_is_made_corrected_and_solved_by_link() {
    let page = Page::open_at(View::desktop().without_motion(), "#/puzzles/make");
    page.wait_for(id("make"));
    page.check_accessibility();
    page.assert_fits();
    page.fill(id("make-position"), "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b");
    page.click(id("make-set"));
    page.choose(id("make-turns"), "2");
    page.click(id("make-prove"));
    page.wait_text(id("make-cooked"), "moves 36 to 37");
    page.screenshot("puzzle-cooked");
    page.click(id("make-right"));
    page.wait_text(id("make-proven"), "1 of 42 turns works");
    page.check_accessibility();
    page.click(id("make-solve"));
    page.wait_for(id("puzzle"));
    page.wait_text(id("puzzle-say"), "Win this turn");
}

/// Solving a puzzle of the day leads to the next one of the set, skipping those that were tried.
#[test]
fn daily_puzzle_leads_to_the_next() {
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = Page::open(view);
        // All but one of the other puzzles of the set have been tried.
        page.eval(
            "const day = Math.floor(Date.now() / 864e5); \
             localStorage.setItem('eightfold.puzzles', 'rating 1500 350 0.06\\n' + \
             ['octi-full', 'connect-the-dots', 'scavenger-hunt', 'octiles'] \
             .map(game => `day ${day} ${game} h 33+A\\n`).join(''))",
        );
        page.visit("#/puzzles/team-up/daily");
        page.wait_for(id("puzzle"));
        assert_eq!(page.attribute(id("puzzle"), "data-game").as_deref(), Some("team-up"));
        // The last hint plays the turn, which solves the puzzle or leads to its next turn.
        let mut turns = 0;
        while page.attribute(id("puzzle"), "data-state").as_deref() != Some("right") {
            turns += 1;
            assert!(turns < 5, "no puzzle has more turns");
            let turn = shown_turn(&page);
            page.team_up_turn(&turn);
            // One without a run always waits for that.
            if turn.contains(' ') {
                take(&page, view);
            }
            page.wait_until(
                "the end, or another turn",
                "const { state } = document.querySelector('[data-testid=puzzle]').dataset; \
                 return state === 'right' || state === 'doing' && !document.querySelector('[data-testid=puzzle-hint]')",
            );
        }
        page.wait_text(id("verdict"), "checked");
        page.check_accessibility();
        page.assert_fits();
        page.click(id("next-of-today"));
        page.wait_until(
            "the puzzle of the other game",
            "return document.querySelector('[data-testid=puzzle]')?.dataset.game === 'octi-fast'",
        );
        page.wait_text(id("puzzle-status"), "today");
        // No other puzzle of the set is left: the overview shows the results.
        page.click(id("to-puzzles"));
        page.wait_text(id("today-team-up"), "solved with help");
        page.check_accessibility();
        page.assert_fits();
    }
}

#[test]
fn board_with_missing_tiles_is_completed() {
    for view in [View::desktop().without_motion(), View::phone().without_motion()] {
        let page = Page::open_at(view, "#/puzzles");
        page.wait_text(id("missing-tiles-card"), "0 of");
        page.check_accessibility();
        page.assert_fits();
        page.click(id("another-missing-tiles"));
        // Back to the first: the longest path by its tiles.
        page.visit("#/");
        page.visit("#/puzzles");
        page.click(id("to-missing-tiles"));
        page.wait_text(id("bench-lesson"), "Missing tiles");
        assert_eq!(page.attribute(id("bench-lesson"), "data-done").as_deref(), Some("false"));
        page.check_accessibility();
        page.assert_fits();
        page.screenshot("three");
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../archive/2.path.tiles.json");
        let record = std::fs::read_to_string(file).expect("the archive");
        let witness = record.split("\"witness\": \"").nth(1).and_then(|rest| rest.split('"').next());
        let witness = witness.expect("a board");
        page.visit(&format!("#/workshop/2.path.tiles?board={witness}"));
        page.wait_text(id("bench-lesson"), "No better board exists");
        page.click(id("back-to-lesson"));
        page.wait_text(id("missing-tiles-card"), "1 of");
    }
}
