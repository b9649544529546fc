//! Chance as a tester of the computer players. `cargo xtask fuzz` runs this for long.

use eightfold_catalog::{Choice, dispatch, games};
use eightfold_game::{Deal, OptionValues, ToAct};
use eightfold_search::levels::Played;
use eightfold_search::{Searcher, SplitMix, Status};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Any game of the list with any options that go together.
fn choice() -> impl Strategy<Value = Choice> {
    let games: Vec<_> = games().collect();
    (
        prop::sample::select(games),
        prop::collection::vec(any::<Option<u32>>(), 8),
    )
        .prop_filter_map("options that exclude each other", |(game, draws)| {
            let values = game.options.iter().zip(draws).filter_map(|(option, draw)| {
                let value = match option.values {
                    OptionValues::Switch => if draw? % 2 == 0 { "on" } else { "off" }.to_owned(),
                    OptionValues::Number { min, max } => (min + draw? % (max - min + 1).min(12)).to_string(),
                };
                Some((option.key, value))
            });
            let values: Vec<(&str, String)> = values.collect();
            Choice::new(game.id, values.iter().map(|(key, value)| (*key, value.as_str()))).ok()
        })
}

/// A position that turns by chance lead to.
fn reached<G: Played>(rules: &G::Rules, steps: usize, dice: &mut SplitMix) -> G {
    let mut position = G::start(rules, Deal::Hidden, dice);
    for _ in 0..steps {
        match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => match position.roll(dice) {
                Some(chance) => position.chance_unchecked(&chance),
                None => break,
            },
            ToAct::Seat(_) => {
                let Some(turn) = eightfold_search::random_turn(&position, dice) else {
                    break;
                };
                position.play_unchecked(&turn);
            }
        }
    }
    position
}

fn thinks<G: Played>(rules: &G::Rules, steps: usize, seed: u64, level: usize) {
    let mut dice = SplitMix::new(seed);
    let position: G = reached(rules, steps, &mut dice);
    let levels = G::levels(rules);
    // Enough to come past the first depths; what is tried is the manner of thinking.
    let most = 400;
    let mut level = levels[level % levels.len()];
    level.nodes = level.nodes.min(most);
    let mut search = Searcher::new(&position, G::Sense::default(), &level, seed);
    let (mut slices, mut before) = (0, 0);
    while search.step(16) == Status::Thinking {
        slices += 1;
        assert!(slices <= most, "every slice goes on: {}", position.to_text());
        let now = search.progress().nodes;
        assert!(now - before <= 20, "{} in {}", now - before, position.to_text());
        before = now;
    }
    match position.to_act() {
        ToAct::Seat(_) => {
            let mut at = position.clone();
            let line = search.progress().line;
            assert_eq!(line.first(), search.best(), "the line begins with the best turn");
            assert!(
                !line.is_empty(),
                "a player to act has a turn: {}",
                position.to_text()
            );
            for turn in &line {
                assert_eq!(at.check(turn), Ok(()), "{}", at.to_text());
                at.play_unchecked(turn);
            }
        }
        ToAct::Chance | ToAct::Over(_) => assert_eq!(search.best(), None),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    /// Whatever the game, its options and the position: turns that are legal, slices that end, and an
    /// end within the budget.
    #[test]
    fn fuzz_players_think_legally_and_in_time(
        choice in choice(),
        steps in 0usize..160,
        seed in any::<u64>(),
        level in 0usize..8,
    ) {
        dispatch!(choice.rules(), |G, rules| thinks::<G>(rules, steps, seed, level));
    }
}
