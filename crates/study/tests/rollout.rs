//! Rollouts: the same plan gives the same numbers, errors count different games, and the best turn is found.

use eightfold_catalog::{Choice, games};
use eightfold_study::rollout::{Candidate, Plan, Rollout, RolloutError};

use crate::common::random_game;

/// All tiles of this race are known.
const OPEN_RACE: &str = "-,-,8.2,12.1,-,11.3,17.2,-,-,3.1,10.1,2.2,15.7,7.6,16.0,-,- \
                    .....................BY.BBYBBY.YY... 13,18,5,4,1,6,9,14 Y";

fn rolled(choice: &Choice, position: &str, turns: &[&str], plan: Plan) -> (usize, Vec<Candidate>) {
    let mut rollout = Rollout::new(choice, position, turns, plan).expect("a position and its turns");
    while rollout.advance() {}
    (rollout.games(), rollout.candidates())
}

#[test]
fn the_same_plan_gives_the_same_numbers() {
    let race = Choice::new("octiles", []).expect("a game");
    let position = random_game(&race, 7, 14).played().position();
    let plan = Plan { games: 14, turns: 6, error: 0.0, ..Plan::default() };
    for position in [&position, OPEN_RACE] {
        let once = rolled(&race, position, &[], plan);
        assert!(once.0 >= 12 && once.1.iter().all(|candidate| candidate.behind >= 0.0));
        assert_eq!(rolled(&race, position, &[], plan), once);
        assert_ne!(rolled(&race, position, &[], Plan { seed: 2, ..plan }), once);
    }
}

#[test]
fn games_differ_without_hidden_tiles() {
    let race = Choice::new("octiles", []).expect("a game");
    let plan = Plan { games: 40, error: 0.0, ..Plan::default() };
    let (games, found) = rolled(&race, OPEN_RACE, &[], plan);
    for candidate in &found {
        assert!(2 * candidate.distinct > games, "{candidate:?} of {games} games");
        assert!(candidate.error > Some(1.0), "{candidate:?}");
    }
    let [best, second, ..] = &found[..] else { panic!("{found:?}") };
    assert!(best.chance < 95.0, "{best:?}");
    assert_eq!((best.behind, best.joint_error), (0.0, None));
    assert!(second.joint_error > Some(1.0), "{second:?}");
}

#[test]
fn no_game_claims_certainty() {
    let plan = Plan { games: 12, turns: 3, error: 0.0, ..Plan::default() };
    for info in games() {
        let choice = Choice::new(info.id, []).expect("a game");
        for seed in 0..3 {
            let position = random_game(&choice, seed, 12).played().position();
            let found = match Rollout::new(&choice, &position, &[""; 0], plan) {
                Err(RolloutError::NobodyToAct) => continue,
                Err(error) => panic!("{position}: {error}"),
                Ok(mut rollout) => {
                    while rollout.advance() {}
                    rollout.candidates()
                }
            };
            for candidate in &found {
                // A dozen games can't tell the chance to a tenth of a point.
                let error = candidate.error;
                assert_eq!(error.is_none(), candidate.distinct == 1, "{}: {candidate:?}", info.id);
                assert!(error.is_none_or(|error| error > 0.1), "{}: {candidate:?}", info.id);
                assert!(candidate.joint_error.is_none_or(|error| error > 0.1), "{}: {candidate:?}", info.id);
            }
        }
    }
}

#[test]
fn games_differ_in_octi() {
    let fast = Choice::new("octi-fast", []).expect("a game");
    let start = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";
    let plan = Plan { games: 12, turns: 8, error: 0.0, ..Plan::default() };
    let (games, found) = rolled(&fast, start, &["33+A", "53+A"], plan);
    assert_eq!(games, 12);
    assert!(found.iter().all(|candidate| candidate.distinct > 6 && candidate.error > Some(0.0)), "{found:?}");
}

#[test]
fn identical_games_have_no_error() {
    let fast = Choice::new("octi-fast", []).expect("a game");
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let plan = Plan { games: 12, turns: 8, error: 0.0, ..Plan::default() };
    let (_, found) = rolled(&fast, position, &["36-37", "53+A"], plan);
    let [now, later] = &found[..] else { panic!("{found:?}") };
    assert_eq!((now.chance, now.distinct, now.error), (100.0, 1, None));
    assert!(later.distinct > 1 && later.error > Some(1.0) && later.joint_error > Some(1.0), "{later:?}");
}

#[test]
fn single_turns_and_errors_are_handled() {
    let fast = Choice::new("octi-fast", []).expect("a game");
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let plan = Plan { games: 20, turns: 4, ..Plan::default() };
    let (_, found) = rolled(&fast, position, &[], plan);
    assert_eq!(found.len(), 4);
    assert_eq!((found[0].turn.as_str(), found[0].chance), ("36-37", 100.0));
    let (games, found) = rolled(&fast, position, &["36-37", " 36-37"], plan);
    assert_eq!((games, found.len()), (12, 1), "a turn that is named twice is one");
    let refused =
        |position: &str, turn: &str| Rollout::new(&fast, position, &[turn], plan).expect_err("wrong");
    assert!(matches!(refused("nowhere", "36-37"), RolloutError::Position(_)));
    assert!(matches!(refused(position, "36-99"), RolloutError::Turn { .. }));
    let over = fast.open(position).and_then(|mut game| game.apply("36-37").map(|_| game.position()));
    assert_eq!(refused(&over.expect("it wins"), "36-37"), RolloutError::NobodyToAct);
}
