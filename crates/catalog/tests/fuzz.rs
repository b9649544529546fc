//! Random tests of all games. `cargo xtask fuzz` runs them for longer.

use std::ops::ControlFlow;

use eightfold_catalog::{AnyMatch, Choice, dispatch, games};
use eightfold_game::SplitMix;
use eightfold_game::{Deal, Dice, Game, Step, ToAct};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Any game of the catalogue with any compatible options.
fn choice() -> impl Strategy<Value = Choice> {
    let games: Vec<_> = games().map(|info| info.game).collect();
    let draws = prop::collection::vec(any::<Option<u32>>(), 8);
    (prop::sample::select(games), draws)
        .prop_filter_map("options that exclude each other", |(game, draws)| Choice::drawn(game, draws).ok())
}

/// A change of a text: the place, the kind, and where to copy a letter from.
type Edit = (prop::sample::Index, u8, prop::sample::Index);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec(any::<Edit>(), 1..6)
}

/// Returns the text with letters dropped, doubled, swapped, or replaced with ones people type.
fn changed(text: &str, edits: &[Edit]) -> String {
    const TYPED_TURNS: [&str; 18] = [
        "?",
        "-",
        ",",
        ".",
        " ",
        ":",
        "@",
        "0",
        "18",
        "4294967296",
        "B",
        "e5",
        "A6",
        "pass",
        "x",
        "+",
        "\u{e9}",
        "\0",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for (at, kind, from) in edits {
        if letters.is_empty() {
            break;
        }
        let (at, other) = (at.index(letters.len()), from.index(letters.len()));
        match kind % 5 {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[other]),
            2 => letters.swap(at, other),
            3 => letters.truncate(at),
            _ => drop(letters.splice(at..at, TYPED_TURNS[from.index(TYPED_TURNS.len())].chars())),
        }
    }
    letters.into_iter().collect()
}

/// Returns a legal step from early in the list of turns, so that long lists cost no time.
fn some_step<G: Game>(position: &G, dice: &mut SplitMix) -> Option<Step<G>> {
    match position.to_act() {
        ToAct::Over(_) => None,
        ToAct::Chance => position.roll(dice).map(Step::Chance),
        ToAct::Seat(_) => {
            let mut skip = dice.pick(200);
            let mut found = None;
            let _ = position.turns(&mut |turn| {
                found = Some(turn);
                if skip == 0 {
                    return ControlFlow::Break(());
                }
                skip -= 1;
                ControlFlow::Continue(())
            });
            found.map(Step::Turn)
        }
    }
}

/// Returns a position after this many random steps.
fn position_after<G: Game>(rules: &G::Rules, steps: usize, dice: &mut SplitMix) -> G {
    let deal = if dice.pick(2) == 0 { Deal::Open } else { Deal::Hidden };
    let mut position = G::start(rules, deal, dice);
    for _ in 0..steps {
        let Some(step) = some_step(&position, dice) else {
            break;
        };
        position = position.apply(&step).expect("a listed turn is legal");
    }
    position
}

/// Checks that the printed position parses to the same position.
fn reads_back<G: Game>(position: &G, from: &str) {
    let printed = position.to_text();
    assert_eq!(
        G::from_text(position.rules(), &printed).as_ref(),
        Ok(position),
        "`{from}` leads to `{printed}`"
    );
}

/// Checks that a parsed position round trips and can be played on, and the same for the next positions.
fn position_text<G: Game>(rules: &G::Rules, text: &str, dice: &mut SplitMix) {
    let Ok(mut position) = G::from_text(rules, text) else {
        return;
    };
    reads_back(&position, text);
    for _ in 0..4 {
        let Some(step) = some_step(&position, dice) else {
            break;
        };
        position = position.apply(&step).unwrap_or_else(|error| panic!("{error}: {text}"));
        reads_back(&position, text);
    }
}

fn step_text<G: Game>(position: &G, text: &str) {
    let Ok(step) = position.step_from_text(text) else {
        return;
    };
    let printed = position.step_to_text(&step);
    assert_eq!(position.step_from_text(&printed).as_ref(), Ok(&step), "`{text}` prints as `{printed}`");
    if let Ok(next) = position.apply(&step) {
        reads_back(&next, text);
    }
}

proptest! {
    // Failures are saved beside this file.
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    /// No text panics the parser of positions, and whatever it accepts is a position.
    #[test]
    fn fuzz_position_text(choice in choice(), seed: u64, steps in 0..60usize, edits in edits()) {
        let mut dice = SplitMix::new(seed);
        dispatch!(choice.rules(), |G, rules| {
            let text = position_after::<G>(rules, steps, &mut dice).to_text();
            position_text::<G>(rules, &changed(&text, &edits), &mut dice);
        });
    }

    /// No text panics the parser of turns, and whatever it accepts is a turn or a chance step.
    #[test]
    fn fuzz_turn_text(choice in choice(), seed: u64, steps in 0..60usize, edits in edits()) {
        let mut dice = SplitMix::new(seed);
        dispatch!(choice.rules(), |G, rules| {
            let position = position_after::<G>(rules, steps, &mut dice);
            if let Some(step) = some_step(&position, &mut dice) {
                step_text(&position, &changed(&position.step_to_text(&step), &edits));
            }
        });
    }

    /// The same for texts unrelated to the game.
    #[test]
    fn fuzz_any_text(choice in choice(), seed: u64, text in "[ -~]{0,60}|\\PC{0,30}") {
        let mut dice = SplitMix::new(seed);
        dispatch!(choice.rules(), |G, rules| {
            position_text::<G>(rules, &text, &mut dice);
            step_text(&position_after::<G>(rules, 3, &mut dice), &text);
        });
        // No game has such a name or option.
        prop_assert!(Choice::new(&text, []).is_err());
        prop_assert!(Choice::new(choice.info().id, [(text.as_str(), "1")]).is_err());
    }

    /// Every played step can be printed, parsed again and taken back.
    #[test]
    fn fuzz_random_play(choice in choice(), seed: u64, steps in 1..80usize) {
        let mut dice = SplitMix::new(seed);
        let mut table: Box<dyn AnyMatch> = choice.start(Deal::Open, &mut dice);
        let start = table.position();
        dispatch!(choice.rules(), |G, rules| {
            for _ in 0..steps {
                if matches!(table.to_act(), ToAct::Over(_)) {
                    break;
                }
                let position = <G as Game>::from_text(rules, &table.position()).expect("printed text is readable");
                prop_assert_eq!(position.to_text(), table.position());
                let step = some_step(&position, &mut dice).expect("the game isn't over");
                let written = position.step_to_text(&step);
                let made = table.apply(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                prop_assert_eq!(&made.text, &written);
                prop_assert_eq!(table.position(), position.apply(&step).expect("legal").to_text());
            }
        });
        let end = table.position();
        let mut again = choice.open(&start).expect("a start is a position");
        for made in table.steps() {
            again.apply(&made.text).expect("a played step can be repeated");
        }
        prop_assert_eq!(again.position(), end);
        while table.undo().is_some() {}
        prop_assert_eq!(table.position(), start);
    }
}
