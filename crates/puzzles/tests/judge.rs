//! The judge against straightforward reference answers: every turn and every reply, directly from the rules.

use std::collections::BTreeSet;

use crate::common::{dots, dots_mean, next, octi, puzzle, race, rows, turns_with, wins};
use eightfold_game::{Cause, Deal, Game, SplitMix, ToAct};
use eightfold_octiles::{Hunt, HuntPhase, HuntRules, Race, TeamUp, TeamUpRules};
use eightfold_puzzles::{Aim, Fraction, Limits, ProofFailure, Puzzle, Verdict};
use proptest::prelude::*;

fn answers(puzzle: &Puzzle) -> Result<BTreeSet<String>, ProofFailure> {
    puzzle.solve(Limits::DEFAULT).map(|solution| solution.answers.into_iter().collect())
}

/// Checks that the judge agrees with the reference on `win in n` and `hold for n`, including errors, and on every
/// single turn.
fn agrees<G: Game>(game: &str, position: &G, most: u8) {
    let ToAct::Seat(seat) = position.to_act() else { return };
    let other = seat.next(2);
    let all = turns_with(position, |_| true);
    for turns in 1..=most {
        let right = turns_with(position, |after| wins(after, seat, turns - 1));
        let puzzle = puzzle(game, &position.to_text(), &format!("win in {turns}"));
        let sooner = turns > 1 && wins(position, seat, turns - 1);
        match answers(&puzzle) {
            Ok(found) => assert_eq!((found, sooner), (right.clone(), false), "{puzzle}"),
            Err(ProofFailure::NoAnswer(_)) => assert!(right.is_empty(), "{puzzle}: {right:?}"),
            Err(ProofFailure::Every) => assert_eq!(right, all, "{puzzle}"),
            Err(ProofFailure::Less { turn, .. }) => {
                assert!(sooner && right.contains(&turn), "{puzzle}: {turn}")
            }
            Err(other) => panic!("{puzzle}: {other}"),
        }
        let held = |turns: u8| turns_with(position, |after| !wins(after, other, turns));
        let hold = crate::common::puzzle(game, &position.to_text(), &format!("hold for {turns}"));
        let (right, before) = (held(turns), held(turns - 1));
        match answers(&hold) {
            Ok(found) => {
                assert!(found == right && (turns == 1 || before != right), "{hold}: {found:?} {right:?}")
            }
            Err(ProofFailure::NoAnswer(_)) => assert!(right.is_empty(), "{hold}: {right:?}"),
            Err(ProofFailure::Every) => assert_eq!(right, all, "{hold}"),
            Err(ProofFailure::Number(_)) => assert!(turns > 1 && before == right, "{hold}"),
            Err(other) => panic!("{hold}: {other}"),
        }
        for turn in all.iter().step_by(1 + all.len() / 12) {
            let verdict = hold.judge(turn, Limits::DEFAULT).unwrap();
            assert_eq!(verdict == Verdict::Right, right.contains(turn), "{hold}: {turn}");
            if let Verdict::Wrong(refutation) = verdict {
                let mut at = position.clone();
                for step in &refutation.line {
                    at = at.apply(&at.step_from_text(step).unwrap()).unwrap();
                }
                let won = at.outcome().is_some_and(|outcome| outcome.winners.contains(other));
                assert!(won, "{hold}: {:?} does not end with a win of the other side", refutation.line);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn octi_agrees_with_exhaustive_search(seed: u64) {
        agrees("octi-fast", &octi(seed), 2);
    }

    #[test]
    fn prongs_are_counted(seed: u64) {
        let position = octi(seed);
        let ToAct::Seat(seat) = position.to_act() else { unreachable!("a player acts") };
        let wins = |prongs: u8| {
            turns_with(&position, |first| {
                let spent = |before: &eightfold_octi::Octi, after: &eightfold_octi::Octi| {
                    // No captures here, so whatever the supply lost was inserted.
                    u8::from(after.supply(seat).prongs < before.supply(seat).prongs)
                };
                let one = spent(&position, first);
                let over = |at: &eightfold_octi::Octi| at.outcome().map(|outcome| outcome.winners.contains(seat));
                one <= prongs && match over(first) {
                    Some(won) => won,
                    None => next(first).iter().all(|reply| match over(reply) {
                        Some(won) => won,
                        None => next(reply).iter().any(|last| {
                            one + spent(reply, last) <= prongs && over(last) == Some(true)
                        }),
                    }),
                }
            })
        };
        let puzzle = puzzle("octi-fast", &position.to_text(), "win in 2 with 1 prong");
        let with = answers(&puzzle);
        match with {
            Ok(found) => prop_assert!(found == wins(1) && wins(0).is_empty(), "{}", puzzle),
            Err(ProofFailure::NoAnswer(_)) => prop_assert!(wins(1).is_empty(), "{}", puzzle),
            Err(ProofFailure::Less { .. }) => prop_assert!(!wins(0).is_empty(), "{}", puzzle),
            Err(ProofFailure::Every) => {}
            Err(other) => panic!("{puzzle}: {other}"),
        }
    }

    #[test]
    fn the_race_agrees_with_exhaustive_search(seed: u64) {
        agrees("octiles", &race(seed, Deal::Open, 200), 1);
    }

    #[test]
    fn no_turn_captures_more_than_the_answer(seed: u64) {
        let position = octi(seed);
        let captures: Vec<(String, usize)> = {
            let mut all = Vec::new();
            let _ = position.turns(&mut |turn| {
                let ToAct::Seat(seat) = position.to_act() else { unreachable!("a player acts") };
                let taken = turn.captures().filter(|pod| pod.owner() != seat).count();
                all.push((position.turn_to_text(&turn), taken));
                std::ops::ControlFlow::Continue(())
            });
            all
        };
        let most = captures.iter().map(|(_, taken)| *taken).max().unwrap_or(0);
        let puzzle = puzzle("octi-fast", &position.to_text(), &format!("capture {}", most.max(1)));
        match puzzle.solve(Limits::DEFAULT) {
            Ok(solution) => {
                let best: BTreeSet<&String> = captures.iter().filter(|(_, taken)| *taken == most).map(|(turn, _)| turn).collect();
                prop_assert_eq!(solution.answers.iter().collect::<BTreeSet<_>>(), best);
            }
            Err(ProofFailure::Every) => {
                prop_assert!(most > 0 && captures.iter().all(|(_, taken)| *taken == most));
            }
            // Nothing can be captured, so no turn achieves the aim.
            Err(ProofFailure::Number(right)) => prop_assert_eq!((most, right.to_string()), (0, "capture 0".to_owned())),
            Err(other) => panic!("{puzzle}: {other}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn team_up_agrees_with_exhaustive_search(seed: u64) {
        let mut dice = SplitMix::new(seed);
        let rules = TeamUpRules::new(2, 4, false).expect("a table");
        let mut position = TeamUp::start(&rules, Deal::Open, &mut dice);
        for _ in 0..14 {
            let options = next(&position);
            let chosen = options[eightfold_game::Dice::pick(&mut dice, options.len())];
            if chosen.outcome().is_some() {
                break;
            }
            position = chosen;
        }
        let ToAct::Seat(seat) = position.to_act() else { unreachable!("the game isn't over") };
        let choice = eightfold_catalog::Choice::new("team-up", [("runners", "4")]).expect("a game");
        let now = turns_with(&position, |after| wins(after, seat, 0));
        let puzzle = Puzzle::new(&choice, &position.to_text(), "win in 1".parse().unwrap()).unwrap();
        match answers(&puzzle) {
            Ok(found) => prop_assert_eq!(found, now),
            Err(ProofFailure::NoAnswer(_)) => prop_assert!(now.is_empty()),
            Err(other) => panic!("{puzzle}: {other}"),
        }
    }

    #[test]
    fn race_means_use_the_best_replies(seed: u64) {
        let position = race(seed, Deal::Hidden, 8 + (seed % 12) as usize);
        let ToAct::Seat(seat) = position.to_act() else { return Ok(()) };
        let lead = |at: &Race| match at.outcome() {
            Some(outcome) if outcome.cause == Cause::Goal => if outcome.winners.contains(seat) { 100 } else { -100 },
            _ => rows(at, seat.next(2)) - rows(at, seat),
        };
        let worst = |at: &Race| Fraction::from(next(at).iter().map(&lead).min().unwrap_or(lead(at)));
        let mean = |after: &Race| match after.to_act() {
            ToAct::Over(_) => Fraction::from(lead(after)),
            ToAct::Chance => Fraction::mean(&next(after).iter().map(worst).collect::<Vec<_>>()).expect("tiles"),
            ToAct::Seat(_) => worst(after),
        };
        let mut best = None;
        for after in next(&position) {
            best = best.max(Some(mean(&after)));
        }
        let right = turns_with(&position, |after| Some(mean(after)) == best);
        let puzzle = puzzle("octiles", &position.to_text(), "mean by 1/1000");
        let Aim::Mean { margin } = (match puzzle.solve(Limits::DEFAULT) {
            Err(ProofFailure::Number(aim)) => aim,
            Err(ProofFailure::Every) => return Ok(()),
            other => panic!("{puzzle}: {other:?}"),
        }) else { unreachable!("a mean") };
        let exact = crate::common::puzzle("octiles", &position.to_text(), &format!("mean by {margin}"));
        let solution = exact.solve(Limits::DEFAULT).expect("the aim it suggests");
        prop_assert_eq!(solution.answers.into_iter().collect::<BTreeSet<_>>(), right);
        for (turn, value) in solution.values.iter().take(5) {
            let after = position.apply(&position.step_from_text(turn).unwrap()).unwrap();
            prop_assert_eq!(*value, mean(&after));
        }
    }

    #[test]
    fn the_end_of_a_round_is_valued_exactly(seed: u64) {
        let position = dots(seed, 2);
        let ToAct::Seat(seat) = position.to_act() else { unreachable!("the round goes on") };
        let best = next(&position).iter().map(|after| dots_mean(after, seat)).max();
        let right = turns_with(&position, |after| Some(dots_mean(after, seat)) == best);
        let puzzle = puzzle("connect-the-dots", &position.to_text(), "mean by 1/1000");
        match puzzle.right_aim(Limits::DEFAULT) {
            Ok(aim) => {
                let exact = crate::common::puzzle("connect-the-dots", &position.to_text(), &aim.to_string());
                prop_assert_eq!(answers(&exact).expect("the aim it suggests"), right);
            }
            Err(ProofFailure::NoAnswer(_)) => prop_assert_eq!(right, turns_with(&position, |_| true)),
            Err(other) => panic!("{puzzle}: {other}"),
        }
    }

    #[test]
    fn a_prize_now_is_collected_by_some_turn(seed: u64) {
        let mut dice = SplitMix::new(seed);
        let mut position = Hunt::start(&HuntRules::default(), Deal::Open, &mut dice);
        for step in 0.. {
            if position.phase() == HuntPhase::Play && step > 12 {
                break;
            }
            let options = next(&position);
            position = options[eightfold_game::Dice::pick(&mut dice, options.len())];
            if position.outcome().is_some() {
                return Ok(());
            }
        }
        let ToAct::Seat(seat) = position.to_act() else { return Ok(()) };
        let right = turns_with(&position, |after| after.prizes_taken(seat) > position.prizes_taken(seat));
        let puzzle = puzzle("scavenger-hunt", &position.to_text(), "prize in 1");
        match answers(&puzzle) {
            Ok(found) => prop_assert_eq!(found, right),
            Err(ProofFailure::NoAnswer(_)) => prop_assert!(right.is_empty()),
            Err(other) => panic!("{puzzle}: {other}"),
        }
    }
}

#[test]
fn equivalent_turns_are_one_idea() {
    // The board is its own mirror image: both outer bases are open, and either way is the same idea.
    let both = puzzle("octi-fast", "35:bA/36:b/53:b/57:rE/75:bA/76:b b=2,23,0,0 r=6,24,0,0 b", "win in 1");
    let solution = both.solve(Limits::DEFAULT);
    match solution {
        Ok(solution) => assert!(solution.ideas.len() < solution.answers.len(), "{solution:?}"),
        Err(other) => panic!("{both}: {other}"),
    }
}

#[test]
fn limits_are_reported_when_reached() {
    let puzzle = puzzle("octi-fast", "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b", "win in 5");
    let few = Limits { positions: 10_000, ..Limits::DEFAULT };
    let error = puzzle.solve(few).unwrap_err();
    assert_eq!(error, ProofFailure::Positions { positions: 10_000 });
    assert!(error.to_string().contains("raise the limit"), "{error}");
}
