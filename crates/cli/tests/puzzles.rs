//! `solve` with custom puzzles and solitaire problems.

use crate::common::eightfold;

fn found(goal: &str) -> serde_json::Value {
    let run = eightfold(&["solve", goal, "--time", "20s", "--seed", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn conditions_are_met_and_the_board_measures_so() {
    let found = found("7=4;3>=1");
    let board = found["witness"].as_str().expect("a board");
    let loops = eightfold(&["measure", board, "7"]);
    assert_eq!(loops.out, "7 4\n");
}

#[test]
fn puzzle_of_the_rules_has_its_own_scores() {
    let board = "1.0,12.5,7.1,3.1,2.1,14.1,8.0,13.6,6.7,15.4,9.0,17.4,18.0,10.4,16.6,4.2,11.3";
    let both = eightfold(&["measure", board, "puzzle"]);
    assert_eq!(both.out, "puzzle.path 3\npuzzle.loop 0\n");
    assert!(eightfold(&["measure", board]).out.ends_with(&both.out));
    let checked = eightfold(&["verify-archive", "puzzle"]);
    assert_eq!(checked.out, "2 passed, 0 failed\n");
}

#[test]
fn a_problem_of_a_solitaire_is_solved() {
    let runners = format!("connection:B.B{}", ".".repeat(33));
    assert_eq!(found(&runners)["value"], "solved");
}

#[test]
fn unreadable_and_unprovable_goals_are_reported() {
    for (args, message) in [
        (&["solve", "3*x"][..], "a number"),
        (&["solve", "connection:B"], "36 characters"),
        (&["solve", "3*1", "--prove"], "for the scores of `solve --list`"),
        (&["solve", "3*1", "--from", "1.0"], "board"),
    ] {
        let run = eightfold(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.out.is_empty() && run.err.contains(message), "{args:?}: {}", run.err);
    }
}
