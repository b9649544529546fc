//! Positions played on: the same plan gives the same numbers, luck taken off leaves the mean, and the best turn is found.

use eightfold_catalog::Choice;
use eightfold_study::rollout::{Candidate, Plan, Rollout, RolloutError};

use crate::common::random_game;

fn rolled(choice: &Choice, position: &str, turns: &[&str], plan: Plan) -> (usize, Vec<Candidate>) {
    let mut rollout = Rollout::new(choice, position, turns, plan).expect("a position and its turns");
    while rollout.advance() {}
    (rollout.games(), rollout.candidates())
}

#[test]
fn luck_taken_off_makes_the_error_smaller_and_the_same_plan_the_same_numbers() {
    let race = Choice::new("octiles", []).expect("a game");
    let position = random_game(&race, 7, 14).played().position();
    let plan = Plan { games: 17, turns: 6, error: 0.0, ..Plan::default() };
    let turns = race.open(&position).expect("a position").legal(10_000).unwrap_or_default();
    let named: Vec<&str> = turns.iter().take(3).map(String::as_str).collect();
    let (games, found) = rolled(&race, &position, &named, plan);
    assert!(games >= 12 && found.len() == named.len());
    for candidate in &found {
        // The two means are estimates of the same number.
        let apart = (candidate.chance - candidate.with_luck).abs();
        assert!(apart <= 4.0 * (candidate.error + candidate.error_with_luck) + 0.1, "{candidate:?}");
        assert!(candidate.behind >= 0.0);
    }
    let error = |of: fn(&Candidate) -> f64| found.iter().map(of).sum::<f64>();
    assert!(error(|found| found.error) < error(|found| found.error_with_luck), "{found:?}");
    let few = Plan { games: 2, turns: 3, ..plan };
    let once = rolled(&race, &position, &named, few);
    assert_eq!(rolled(&race, &position, &named, few), once);
    assert_ne!(rolled(&race, &position, &named, Plan { seed: 2, ..few }), once);
}

#[test]
fn where_nothing_is_left_to_chance_the_games_differ_all_the_same() {
    let fast = Choice::new("octi-fast", []).expect("a game");
    let start = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";
    let plan = Plan { games: 12, turns: 8, error: 0.0, ..Plan::default() };
    let (games, found) = rolled(&fast, start, &["33+A", "53+A"], plan);
    assert_eq!(games, 12);
    assert!(found.iter().all(|candidate| candidate.error > 0.0), "{found:?}");
    assert_eq!(rolled(&fast, start, &["33+A", "53+A"], plan), (games, found));
}

#[test]
fn one_turn_is_compared_with_itself_and_what_is_wrong_is_said() {
    let fast = Choice::new("octi-fast", []).expect("a game");
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let plan = Plan { games: 20, turns: 4, ..Plan::default() };
    let (games, found) = rolled(&fast, position, &[], plan);
    assert_eq!(found.len(), 4);
    assert_eq!((found[0].turn.as_str(), found[0].chance, games), ("36-37", 100.0, 12));
    let (_, found) = rolled(&fast, position, &["36-37", " 36-37"], plan);
    assert_eq!(found.len(), 1, "a turn that is named twice is one");
    let refused =
        |position: &str, turn: &str| Rollout::new(&fast, position, &[turn], plan).expect_err("wrong");
    assert!(matches!(refused("nowhere", "36-37"), RolloutError::Position(_)));
    assert!(matches!(refused(position, "36-99"), RolloutError::Turn { .. }));
    let over = fast.open(position).and_then(|mut game| game.apply("36-37").map(|_| game.position()));
    assert_eq!(refused(&over.expect("it wins"), "36-37"), RolloutError::NobodyToAct);
}
