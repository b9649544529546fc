//! How difficult a puzzle is for people: how far ahead it is, how few turns are right, how tempting the wrong ones are,
//! and how easily the right ones are overlooked.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use eightfold_catalog::dispatch;
use eightfold_game::{Evaluate, Game, Seat, Step, ToAct};
use eightfold_players::levels::PlayableGame;
use eightfold_search::{Searcher, Status, expectation, hash_of};

use crate::aim::Aim;
use crate::certificate::Certificate;
use crate::judge::Solution;
use crate::puzzle::{CertificateId, GRADES, Puzzle, PuzzleFacts};
use crate::theme::themes;

/// The limit of positions for the strongest level, because a puzzle isn't a whole game.
const MAX_NODES: u64 = 60_000;

/// Points for each ply that the aim lies further ahead than the next.
const PLY_POINTS: u32 = 40;
/// Points for each halving of the share of right turns below a sixteenth.
const RARITY_POINTS: u32 = 20;
/// Points for each doubling of the tempting wrong turns.
const TEMPTATION_POINTS: u32 = 35;
/// The most points for a right turn that is easily overlooked.
const MAX_SUBTLETY_POINTS: u32 = 50;
/// The points of one grade.
const GRADE_POINTS: u32 = 60;
/// How much worse than the best right turn a tempting one may look, in thousandths of the way from an even game to a
/// won one.
const TEMPTING_MARGIN: i64 = 150;

/// Grades a puzzle with known answers: 1 for the easiest, [`GRADES`] for the most difficult. The same puzzle has the
/// same grade on every machine.
pub fn grade(puzzle: &Puzzle, solution: &Solution) -> u8 {
    grade_of(puzzle, &solution.answers, (solution.solving, solution.positions))
        .expect("a solved puzzle has answers")
}

/// Grades a puzzle by what is stored with it, without solving it again; `None` without answers or share.
pub fn regrade(puzzle: &Puzzle) -> Option<u8> {
    grade_of(puzzle, &puzzle.found.answers, puzzle.found.share?)
}

fn grade_of(puzzle: &Puzzle, answers: &[String], (solving, positions): (usize, usize)) -> Option<u8> {
    let (tempting, subtlety) = dispatch!(puzzle.choice().rules(), |G, rules| {
        first_look(&<G as Game>::from_text(rules, puzzle.position()).ok()?, answers)?
    });
    let points = PLY_POINTS * (plies(puzzle.aim()) - 1)
        + RARITY_POINTS * log2(positions).saturating_sub(log2(solving) + log2(16)) / 100
        + TEMPTATION_POINTS * log2(1 + tempting) / 100
        + subtlety;
    Some((1 + points / GRADE_POINTS).min(u32::from(GRADES)) as u8)
}

/// Returns how many plies ahead the aim lies, counting the next turn.
fn plies(aim: Aim) -> u32 {
    match aim {
        Aim::Win { turns, .. } | Aim::Prize { turns } => 2 * u32::from(turns) - 1,
        Aim::Hold { turns } => 2 * u32::from(turns),
        Aim::Capture { .. } | Aim::Gain { .. } => 1,
        // The tile that comes next, and the best reply to it.
        Aim::Mean { .. } => 3,
    }
}

/// Returns how many wrong turns look about as good as the best right one to a judge that looks one turn ahead, and the
/// points for how easily the most obvious right one is overlooked.
fn first_look<G: PlayableGame>(position: &G, answers: &[String]) -> Option<(usize, u32)> {
    let ToAct::Seat(seat) = position.to_act() else { return None };
    let judge = G::Evaluator::default();
    let after = |turn: &G::Turn| {
        let mut next = position.clone();
        next.play_unchecked(turn);
        (hash_of(&next.to_text()), worth(&next, seat, &judge))
    };
    let right: HashMap<u64, i64> = answers
        .iter()
        .filter_map(|answer| match position.step_from_text(answer).ok()? {
            Step::Turn(turn) => Some(after(&turn)),
            Step::Chance(_) => None,
        })
        .collect();
    let best = *right.values().max()?;
    let mut tempting = HashSet::new();
    let mut subtlety = 100;
    let _ = judge.candidates(position, &mut |turn| {
        let (key, value) = after(&turn);
        if right.contains_key(&key) {
            subtlety = subtlety.min(judge.subtlety(position, &turn));
        } else if value >= best - TEMPTING_MARGIN {
            tempting.insert(key);
        }
        ControlFlow::Continue(())
    });
    Some((tempting.len(), MAX_SUBTLETY_POINTS * subtlety.min(100) / 100))
}

/// Returns the value of a position for a seat, without looking ahead, from -1000 (lost) to 1000 (won).
fn worth<G: Game>(position: &G, seat: Seat, judge: &impl Evaluate<G>) -> i64 {
    match position.outcome() {
        Some(outcome) if outcome.winners.contains(seat) => 1000,
        Some(outcome) if outcome.is_draw() => 0,
        Some(_) => -1000,
        None => (1000.0 * expectation(judge.evaluate(position, seat))) as i64,
    }
}

/// Returns the binary logarithm in hundredths, linear between powers of two, so that it is the same on every machine; 0
/// for 0.
fn log2(number: usize) -> u32 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    100 * whole + ((100 * (number - (1 << whole))) >> whole) as u32
}

/// Returns whether the strongest level would take one of the answers.
pub fn strongest_finds(puzzle: &Puzzle, solution: &Solution) -> bool {
    dispatch!(puzzle.choice().rules(), |G, rules| {
        let position = <G as Game>::from_text(rules, puzzle.position()).expect("a puzzle's position is one");
        <G as PlayableGame>::levels(rules).last().is_some_and(|level| {
            let level = level.with_nodes(level.nodes.min(MAX_NODES));
            let mut search = Searcher::new(&position, <G as PlayableGame>::evaluator(&level), &level, 1);
            while search.step(10_000) == Status::Thinking {}
            search
                .best()
                .is_some_and(|turn| solution.answers.binary_search(&position.turn_to_text(turn)).is_ok())
        })
    })
}

/// Returns the puzzle with everything known about it in its line.
pub fn completed(mut puzzle: Puzzle, solution: &Solution, certificate: &Certificate, grade: u8) -> Puzzle {
    let shown = |turn: &&String| certificate.firsts.iter().any(|first| first.right && first.turn == **turn);
    let themes = themes(&puzzle, solution);
    puzzle.found = PuzzleFacts {
        grade: Some(grade),
        before: Vec::new(),
        until: None,
        share: Some((solution.solving, solution.positions)),
        themes,
        answers: solution.answers.iter().filter(shown).cloned().collect(),
        proof: Some(CertificateId {
            fingerprint: certificate.fingerprint(&puzzle),
            covers: certificate.covers(),
        }),
    };
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_rise_evenly() {
        let found = [0, 1, 2, 3, 4, 6, 1024].map(log2);
        assert_eq!(found, [0, 0, 100, 150, 200, 250, 1000]);
    }

    #[test]
    fn longer_aims_are_more_difficult() {
        let line = |aim: &str| {
            let text = format!(
                "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | {aim} | share 1/42 | answers 36-37"
            );
            regrade(&Puzzle::read(&text).unwrap()).unwrap()
        };
        let grades = ["win in 1", "win in 2", "win in 3"].map(line);
        assert!(grades.is_sorted() && grades[0] < grades[2], "{grades:?}");
        let rare = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1 | share 1/4000 | answers 36-37";
        assert!(regrade(&Puzzle::read(rare).unwrap()).unwrap() > grades[0]);
    }
}
