//! The difficulty of an untried puzzle, measured by the levels of the computer.

use eightfold_catalog::dispatch;
use eightfold_game::Game;
use eightfold_players::levels::PlayableGame;
use eightfold_search::{Level, Searcher, SplitMix, Status, hash_of};

use crate::certificate::Certificate;
use crate::judge::Solution;
use crate::puzzle::{Proven, Puzzle, PuzzleFacts};
use crate::theme::themes;

/// The result of grading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Graded {
    /// The lowest level that finds an answer in two of three tries; one more than the number of levels if none does.
    pub grade: u8,
    /// Whether the strongest level finds an answer.
    pub by_strongest: bool,
}

/// Tries per level.
const TRIES: u64 = 3;
/// The limit of positions for the strongest levels, because a puzzle isn't a whole game.
const MOST_NODES: u64 = 60_000;

/// Grades a puzzle with known answers. The same puzzle has the same grade on every machine.
pub fn grade(puzzle: &Puzzle, solution: &Solution) -> Graded {
    dispatch!(puzzle.choice().rules(), |G, rules| {
        let position = <G as Game>::from_text(rules, puzzle.position()).expect("a puzzle's position is one");
        by_levels::<G>(&position, <G as PlayableGame>::levels(rules), &|turn| {
            solution.answers.binary_search(&position.turn_to_text(turn)).is_ok()
        })
    })
}

/// Grades a puzzle by the answers stored with it, without solving it again; `None` if there are none.
pub fn grade_anew(puzzle: &Puzzle) -> Option<Graded> {
    dispatch!(puzzle.choice().rules(), |G, rules| {
        let position = <G as Game>::from_text(rules, puzzle.position()).ok()?;
        by_known_answers::<G>(&position, <G as PlayableGame>::levels(rules), &puzzle.found.answers)
    })
}

/// A turn is correct if it leads to the same position as one of the answers.
fn by_known_answers<G: PlayableGame + PartialEq>(
    position: &G,
    levels: &[Level],
    answers: &[String],
) -> Option<Graded> {
    let after = |turn: &G::Turn| {
        let mut next = position.clone();
        next.play_unchecked(turn);
        next
    };
    let turn_of = |answer: &String| match position.step_from_text(answer).ok()? {
        eightfold_game::Step::Turn(turn) => Some(turn),
        eightfold_game::Step::Chance(_) => None,
    };
    let right: Vec<G> = answers.iter().filter_map(turn_of).map(|turn| after(&turn)).collect();
    (!right.is_empty()).then(|| by_levels::<G>(position, levels, &|turn| right.contains(&after(turn))))
}

fn by_levels<G: PlayableGame>(position: &G, levels: &[Level], right: &dyn Fn(&G::Turn) -> bool) -> Graded {
    let finds = |level: &Level, seed: u64| {
        let level = level.with_nodes(level.nodes.min(MOST_NODES));
        let mut search = Searcher::new(position, G::evaluator(&level), &level, seed);
        while search.step(10_000) == Status::Thinking {}
        search.best().is_some_and(right)
    };
    let mut dice = SplitMix::new(hash_of(&position.to_text()));
    let mut lowest = None;
    for level in levels {
        let found = (0..TRIES).filter(|_| finds(level, dice.bits())).count() as u64;
        if 2 * found > TRIES {
            lowest = Some(level.number);
            break;
        }
    }
    let strongest = levels.last().is_some_and(|level| lowest == Some(level.number) || finds(level, 1));
    Graded { grade: lowest.unwrap_or(levels.len() as u8 + 1), by_strongest: strongest }
}

/// Returns the puzzle with everything known about it in its line.
pub fn completed(
    mut puzzle: Puzzle,
    solution: &Solution,
    certificate: &Certificate,
    graded: Graded,
) -> Puzzle {
    let shown = |turn: &&String| certificate.firsts.iter().any(|first| first.right && first.turn == **turn);
    let themes = themes(&puzzle, solution);
    puzzle.found = PuzzleFacts {
        grade: Some(graded.grade),
        before: Vec::new(),
        until: None,
        share: Some((solution.solving, solution.positions)),
        themes,
        answers: solution.answers.iter().filter(shown).cloned().collect(),
        proof: Some(Proven { fingerprint: certificate.fingerprint(&puzzle), covers: certificate.covers() }),
    };
    puzzle
}
