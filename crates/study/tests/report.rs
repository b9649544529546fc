//! Reports of games: sums, classes of losses, and sentences.

use eightfold_catalog::Choice;
use eightfold_record::Record;
use eightfold_sentences::{Language, Speaker};
use eightfold_study::report::{
    Class, DECIDED_VALUE, Effort, MAX_NOISE, MAX_SMALL_LOSS, NOISE, Report, Review,
};
use proptest::prelude::*;

use crate::common::{choice, random_game};

const SMALL: Effort = Effort { turn_nodes: 120, chance_nodes: 12 };

fn report(game: &Record, effort: Effort) -> Report {
    let mut review = Review::new(game, effort);
    while review.advance() {}
    assert_eq!(review.done(), game.played().len());
    review.report(Speaker::new(Language::English))
}

/// South to act can win at once with 36-37; adding a prong instead wins nothing.
const WON_POSITION: &str = "game: octi-fast\nstart: 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b\n";

#[test]
fn a_missed_win_is_reported() {
    let game = Record::from_text(&format!("{WON_POSITION}36+B\n57+A\n36-37\n")).expect("a game");
    assert_eq!(game.result(), "b");
    let report = report(&game, Effort { turn_nodes: 3_000, chance_nodes: 10 });
    let first = &report.decisions[0];
    assert_eq!((first.best.as_str(), first.chance, first.missed_win), ("36-37", DECIDED_VALUE, true));
    assert_eq!(report.decisions[2].loss, 0);
    assert!(!report.decisions[2].missed_win);
    let sum = report.identities[0];
    assert_eq!((sum.start, sum.result, sum.luck), (DECIDED_VALUE, DECIDED_VALUE, 0));
    assert_eq!(sum.start + sum.luck - sum.lost + sum.lost_by_others + sum.residue, sum.result);
    assert!(first.class > Class::Noise, "a win that was missed is no noise: {first:?}");
    assert!(
        report
            .turning_points
            .iter()
            .any(|point| point.sentence.contains("missed a win: Blue moves 36 to 37."))
    );
    let german = Speaker::new(Language::German);
    let mut review = Review::new(&game, SMALL);
    while review.advance() {}
    assert!(review.report(german).turning_points.iter().all(|point| !point.sentence.contains("Turn")));
}

#[test]
fn forced_turns_and_resignations_are_no_decisions() {
    let game = Record::from_text(&format!("{WON_POSITION}36-37\n")).expect("a game");
    assert_eq!(report(&game, SMALL).decisions.len(), 1);
    let game = Record::from_text(&format!("{WON_POSITION}36+B\nresign\n")).expect("a game");
    let report = report(&game, SMALL);
    assert_eq!(report.decisions.len(), 1);
    let sum = report.identities[0];
    assert!(sum.over && sum.result == DECIDED_VALUE, "{sum:?}");
}

#[test]
fn luck_is_the_value_minus_the_mean() {
    // The same turn before each possible tile: the luck adds up to zero.
    let choice = Choice::new("octiles", []).expect("a game");
    let start = random_game(&choice, 4, 1);
    assert_eq!(start.played().len(), 1);
    let tiles = start.played().legal(100).expect("few tiles");
    assert_eq!(tiles.len(), 17);
    let mut total = 0;
    for tile in &tiles {
        let mut game = start.clone();
        game.apply(tile).expect("a possible step");
        let report = report(&game, SMALL);
        let [reveal] = &report.reveals[..] else { panic!("one revealed tile") };
        assert_eq!(reveal.of, 17);
        total += reveal.luck[0];
    }
    // The mean is rounded to half a hundredth of a percent.
    assert!(total.abs() <= 9, "{total}");
}

#[test]
fn sums_are_exact_for_three_and_four_sides() {
    for (game, players) in [("octiles", "3"), ("octiles", "4"), ("team-up", "3"), ("team-up", "4")] {
        let choice = Choice::new(game, [("players", players)]).expect("a game");
        let report = report(&random_game(&choice, 5, 9), SMALL);
        let count: usize = players.parse().expect("a number");
        assert_eq!((report.sides.len(), report.identities.len()), (count, count), "{game} {players}");
        // An empty board favours nobody much: a share is one of four, not one of two. Other starts have tiles on the
        // board.
        let start = &report.curve[0].chances;
        let is_even = start.iter().all(|chance| (DECIDED_VALUE / 8..DECIDED_VALUE / 2).contains(chance));
        assert!(is_even || (game, players) != ("octiles", "4"), "{start:?}");
        assert!(report.decisions.iter().all(|decision| decision.loss >= 0));
        assert_eq!(report.reveals.is_empty(), game == "team-up");
        for sum in &report.identities {
            assert_eq!(sum.result, sum.start + sum.luck - sum.lost + sum.lost_by_others + sum.residue);
        }
    }
}

#[test]
fn three_or_four_players_start_even() {
    for players in ["3", "4"] {
        let choice = Choice::new("octiles", [("players", players)]).expect("a game");
        let game = random_game(&choice, 7, 4);
        let report = report(&game, Effort { turn_nodes: 1_000, chance_nodes: 50 });
        let count = report.sides.len() as i32;
        let even = |chance: &i32| (chance - DECIDED_VALUE / count).abs() <= 1;
        assert!(report.curve[0].chances.iter().all(even), "{:?}", report.curve[0]);
        assert!(report.identities.iter().all(|sum| even(&sum.start)), "{:?}", report.identities);
        // The rest of the search's value of the start is in the residue.
        let first = &report.decisions[0];
        let found = first.chance - DECIDED_VALUE / count;
        assert!((first.corrections[0] - found).abs() <= 1, "{first:?}");
        assert_eq!(first.corrections.iter().sum::<i32>(), 0);
    }
}

#[test]
fn deep_losses_are_not_noise() {
    assert_eq!(MAX_NOISE, MAX_SMALL_LOSS);
    assert_eq!(Class::of(MAX_NOISE + 1, MAX_NOISE), Class::Medium);
    assert_eq!(Class::of(5_210, MAX_NOISE), Class::Large);
    assert_eq!(
        [0, 1, 400, DECIDED_VALUE].map(Class::of_exact),
        [Class::Noise, Class::Small, Class::Medium, Class::Large]
    );
    // A game with repeatedly missed wins, and random games with many losses.
    let won = Record::from_text(&format!("{WON_POSITION}33+A\n57+A\n53+A\n77+A\n36-37\n")).expect("a game");
    let random = [("connect-the-dots", 3), ("octi-fast", 5), ("octi-full", 2)].map(|(game, seed)| {
        let choice = Choice::new(game, []).expect("a game");
        random_game(&choice, seed, 40)
    });
    let mut missed = 0;
    for game in [won].iter().chain(&random) {
        let report = report(game, Effort { turn_nodes: 300, chance_nodes: 20 });
        for decision in &report.decisions {
            assert!(decision.noise <= MAX_NOISE, "{decision:?}");
            assert!(decision.loss <= MAX_NOISE || decision.class > Class::Noise, "{decision:?}");
            assert!(!decision.missed_win || decision.class > Class::Noise, "{decision:?}");
            missed += usize::from(decision.missed_win);
        }
    }
    assert!(missed >= 2, "South missed the win twice");
}

#[test]
fn classes_start_above_the_noise() {
    assert_eq!(Class::of(NOISE, 0), Class::Noise);
    assert_eq!(Class::of(NOISE + 1, 0), Class::Small);
    assert_eq!(Class::of(600, 600), Class::Noise);
    assert_eq!(Class::of(301, 299), Class::Medium);
    assert_eq!(Class::of(701, 0), Class::Large);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_identity_is_exact_and_losses_not_negative(choice in choice(), seed: u64, steps in 0..14usize) {
        let game = random_game(&choice, seed, steps);
        let report = report(&game, SMALL);
        prop_assert!(report.decisions.iter().all(|decision| decision.loss >= 0 && decision.chance <= DECIDED_VALUE));
        prop_assert!(report.turning_points.len() <= 3);
        let mut players = 0;
        for player in &report.players {
            prop_assert_eq!(player.classes.iter().sum::<usize>(), player.decisions);
            players += player.decisions;
        }
        prop_assert_eq!(players, report.decisions.len());
        let letters = game.played().seat_letters();
        let side = |letter: char| {
            report.sides.iter().position(|side| side.contains(letter)).expect("every player is on a side")
        };
        prop_assert_eq!(report.sides.iter().map(String::len).sum::<usize>(), letters.len());
        prop_assert_eq!(report.identities.is_empty(), report.curve.is_empty());
        // At every moment the chances add up to a win, and what one side gains the others lose.
        for point in &report.curve {
            prop_assert_eq!(point.chances.iter().sum::<i32>(), DECIDED_VALUE);
            prop_assert!(point.chances.iter().all(|chance| (0..=DECIDED_VALUE).contains(chance)));
        }
        for decision in &report.decisions {
            prop_assert_eq!(decision.changes.iter().sum::<i32>(), 0);
            prop_assert_eq!(decision.changes[side(decision.player)], -decision.loss);
        }
        for reveal in &report.reveals {
            prop_assert_eq!(reveal.luck.iter().sum::<i32>(), 0);
            prop_assert_eq!(reveal.chances.iter().sum::<i32>(), DECIDED_VALUE);
        }
        if !report.identities.is_empty() {
            prop_assert_eq!(report.identities.len(), report.sides.len());
            prop_assert_eq!(report.identities.iter().map(|sum| sum.result).sum::<i32>(), DECIDED_VALUE);
            prop_assert_eq!(report.identities.iter().map(|sum| sum.start).sum::<i32>(), DECIDED_VALUE);
        }
        for (at, sum) in report.identities.iter().enumerate() {
            prop_assert_eq!(sum.result, sum.start + sum.luck - sum.lost + sum.lost_by_others + sum.residue);
            // The components are the sums of the lists.
            let own = report.decisions.iter().filter(|decision| side(decision.player) == at);
            prop_assert_eq!(sum.lost, own.map(|decision| decision.loss).sum::<i32>());
            let others = report.decisions.iter().filter(|decision| side(decision.player) != at);
            prop_assert_eq!(sum.lost_by_others, others.map(|decision| decision.changes[at]).sum::<i32>());
            prop_assert_eq!(sum.luck, report.reveals.iter().map(|reveal| reveal.luck[at]).sum::<i32>());
            for player in report.players.iter().filter(|player| side(player.player) == at) {
                prop_assert_eq!(player.luck, sum.luck);
            }
            let corrected = report.reveals.iter().map(|reveal| reveal.corrections[at]).sum::<i32>()
                + report.decisions.iter().map(|decision| decision.corrections[at]).sum::<i32>();
            prop_assert_eq!(sum.residue, corrected + sum.result - report.curve.last().unwrap().chances[at]);
        }
        // A second run gives the same report.
        prop_assert_eq!(crate::report::report(&game, SMALL), report);
    }
}
