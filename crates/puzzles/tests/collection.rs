//! The shipped puzzles: all of them are parsed, and a sample is proven again.

use std::collections::BTreeSet;

use crate::common::collection;
use eightfold_puzzles::{
    Aim, GRADES, Limits, ProofFailure, Puzzle, Verdict, check, themes, without_symmetry,
};
#[cfg(feature = "grade")]
use eightfold_puzzles::{grade, regrade};

/// The files with their minimum number of puzzles, not counting retired ones; a thousand for OCTI.
const FILES: [(&str, usize); 6] = [
    ("octi-fast", 700),
    ("octi-full", 300),
    ("octiles", 300),
    ("team-up", 200),
    ("connect-the-dots", 100),
    ("scavenger-hunt", 100),
];

#[test]
fn every_line_is_complete_and_unique() {
    let mut known = BTreeSet::new();
    let mut prints = BTreeSet::new();
    for (game, least) in FILES {
        let all = collection(game);
        let current = all.iter().filter(|puzzle| puzzle.found.until.is_none()).count();
        assert!(current >= least, "{game}: {current} puzzles");
        for puzzle in &all {
            assert_eq!(puzzle.choice().info().id, game);
            let found = &puzzle.found;
            let proof = found.proof.as_ref().unwrap_or_else(|| panic!("no proof: {puzzle}"));
            assert!(prints.insert(proof.fingerprint.clone()), "twice: {puzzle}");
            let place = without_symmetry(puzzle.choice(), puzzle.position());
            assert!(known.insert(format!("{game} {} {place}", puzzle.aim().kind())), "a double: {puzzle}");
            let (solving, positions) = found.share.unwrap_or_else(|| panic!("no share: {puzzle}"));
            assert!(solving == found.answers.len() && 0 < solving && solving < positions, "{puzzle}");
            assert!(found.grade.is_some_and(|grade| (1..=GRADES).contains(&grade)), "{puzzle}");
            let played = puzzle.choice().open(puzzle.position()).expect("a position");
            for answer in &found.answers {
                assert_eq!(played.canonical(answer).as_deref().ok(), Some(answer.as_str()), "{puzzle}");
            }
        }
    }
}

#[cfg(feature = "collection")]
#[test]
fn every_file_comes_with_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("collection");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), FILES.len());
    for (game, _) in FILES {
        let all = eightfold_puzzles::collection_of(game).unwrap_or_else(|| panic!("no puzzles: {game}"));
        assert_eq!(all.len(), collection(game).len(), "{game}");
    }
    assert!(eightfold_puzzles::collection_of("octi-four").is_none());
}

#[test]
fn a_sample_is_proven_again() {
    /// The size of a proof that is quick to make.
    const MAX_COVERS: usize = 2_500;
    for (game, _) in FILES {
        let short: Vec<Puzzle> = collection(game)
            .into_iter()
            .filter(|puzzle| puzzle.found.proof.as_ref().is_some_and(|proof| proof.covers <= MAX_COVERS))
            .collect();
        for puzzle in short.iter().step_by(1 + short.len() / 5) {
            let (solution, certificate) =
                puzzle.prove(Limits::DEFAULT).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            let checked = check(puzzle, &certificate).unwrap_or_else(|refused| panic!("{puzzle}: {refused}"));
            let proof = puzzle.found.proof.as_ref().expect("a proof");
            assert_eq!(
                (certificate.fingerprint(puzzle), checked.covers),
                (proof.fingerprint.clone(), proof.covers),
                "{puzzle}"
            );
            assert_eq!(puzzle.found.share, Some((solution.solving, solution.positions)), "{puzzle}");
            assert_eq!(puzzle.found.themes, themes(puzzle, &solution), "{puzzle}");
        }
    }
}

/// "How few prongs?" is only a question if some are needed, and if there is time for more.
#[test]
fn a_win_with_few_prongs_needs_some() {
    let mut asked = 0;
    for game in ["octi-fast", "octi-full"] {
        let all = collection(game);
        let few: Vec<(&Puzzle, u8, u8)> = all
            .iter()
            .filter(|puzzle| puzzle.found.until.is_none())
            .filter_map(|puzzle| match puzzle.aim() {
                Aim::Win { turns, prongs: Some(prongs) } => Some((puzzle, turns, prongs)),
                _ => None,
            })
            .collect();
        asked += few.len();
        for (puzzle, turns, prongs) in &few {
            assert!((1..turns - 1).contains(prongs), "{puzzle}");
        }
        for (puzzle, turns, prongs) in few.iter().step_by(1 + few.len() / 3) {
            let with = |turns, prongs| {
                let aim = Aim::Win { turns, prongs: Some(prongs) };
                let other = Puzzle::new(puzzle.choice(), puzzle.position(), aim).expect("a puzzle");
                other.solve(Limits::DEFAULT).map(|solution| solution.answers)
            };
            for less in [with(*turns - 1, *prongs), with(*turns, *prongs - 1)] {
                assert!(
                    matches!(less, Err(ProofFailure::NoAnswer(_))),
                    "fewer prongs suffice: {puzzle}: {less:?}"
                );
            }
        }
    }
    assert!(asked >= 20, "{asked} puzzles");
}

/// After changing an evaluator so that this fails, run `cargo xtask puzzles --regrade`.
#[cfg(feature = "grade")]
#[test]
fn a_sample_has_its_stored_grades() {
    for (game, _) in FILES {
        let all = collection(game);
        let current: Vec<&Puzzle> = all.iter().filter(|puzzle| puzzle.found.until.is_none()).collect();
        for puzzle in current.iter().step_by(current.len() / 3) {
            let grade = regrade(puzzle).unwrap_or_else(|| panic!("no answers: {puzzle}"));
            assert_eq!(puzzle.found.grade, Some(grade), "{puzzle}");
        }
        // The stored answers give the same grade as all answers.
        let short = |puzzle: &&Puzzle| puzzle.found.proof.as_ref().is_some_and(|proof| proof.covers < 500);
        let puzzle = all.iter().find(short).unwrap_or_else(|| panic!("no short proof: {game}"));
        let solution = puzzle.solve(Limits::DEFAULT).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        assert_eq!(regrade(puzzle), Some(grade(puzzle, &solution)), "{puzzle}");
    }
}

#[test]
fn answers_win_in_their_number_of_turns() {
    for game in ["octi-fast", "octi-full", "octiles", "team-up"] {
        let wins = |puzzle: &Puzzle| matches!(puzzle.aim(), Aim::Win { turns: 2..=3, .. });
        let all: Vec<Puzzle> = collection(game).into_iter().filter(wins).collect();
        for puzzle in all.iter().step_by(1 + all.len() / 4) {
            let answer = &puzzle.found.answers[0];
            let line =
                puzzle.line(answer, Limits::DEFAULT).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            let mut played = puzzle.choice().open(puzzle.position()).expect("a position");
            for step in &line {
                played.apply(step).unwrap_or_else(|error| panic!("{puzzle}: {step}: {error}"));
            }
            let outcome =
                played.outcome().unwrap_or_else(|| panic!("the game isn't over: {puzzle}: {line:?}"));
            assert!(outcome.winners.contains(puzzle.seat()), "{puzzle}: {line:?}");
            let own = (0..played.len()).filter(|&at| played.step_by(at) == Some(puzzle.seat())).count();
            assert_eq!(own, usize::from(puzzle.aim().turns()), "the longest defence: {puzzle}: {line:?}");
            // What remains after each reply is a puzzle too, and the line continues with an answer to it.
            let later = (1..line.len()).filter(|&at| played.step_by(at) == Some(puzzle.seat()));
            for (number, at) in later.enumerate() {
                let rest =
                    puzzle.rest(&line[..at]).unwrap_or_else(|| panic!("nothing remains: {puzzle}: {line:?}"));
                assert_eq!(usize::from(rest.aim().turns()), own - 1 - number, "{puzzle}: {rest}");
                let judged =
                    rest.judge(&line[at], Limits::DEFAULT).unwrap_or_else(|error| panic!("{rest}: {error}"));
                assert_eq!(judged, Verdict::Right, "{rest}: {}", line[at]);
            }
            assert!(puzzle.rest(&line).is_none(), "it is won: {puzzle}");
            assert!(puzzle.rest(&line[..1]).is_none(), "the other side is to reply: {puzzle}");
            // The player's turns alone solve it, and no fewer of them.
            let own: Vec<String> = (0..line.len())
                .filter(|&at| played.step_by(at) == Some(puzzle.seat()))
                .map(|at| line[at].clone())
                .collect();
            let solves = |turns: &[String]| puzzle.is_solved_by(turns, Limits::DEFAULT).ok();
            assert_eq!(solves(&own), Some(true), "{puzzle}: {own:?}");
            assert_eq!(solves(&own[..1]), Some(false), "{puzzle}: {own:?}");
            assert_eq!(solves(&[]), Some(false));
        }
    }
}
