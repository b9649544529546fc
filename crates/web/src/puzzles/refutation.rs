//! Why a turn doesn't solve a puzzle, in one sentence: the other side's reply, or what is missing.

use eightfold_catalog::{AnyMatch, GameId};
use eightfold_facts::{FactContext, HasFacts};
use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octi::{Mode, Octi, Point};
use eightfold_octiles::{Race, TeamUp};
use eightfold_puzzles::{Aim, Puzzle};

use super::fractions;
use crate::words::reasons::counted;
use crate::words::{fill, id, listed, speaker, t};

/// Why the first turn of this line doesn't solve the puzzle. `line` continues with the refutation; `worth` has the
/// values of the turn and of the best one, if the puzzle is about a number.
pub fn sentence(puzzle: &Puzzle, line: &[String], worth: Option<(&str, &str)>) -> String {
    if let Some((worth, best)) = worth {
        return less(puzzle, worth, best);
    }
    let Ok(mut played) = puzzle.choice().open(puzzle.position()) else {
        return t(id::PUZZLE_WRONG).to_owned();
    };
    for step in line {
        // A line ends at a step that isn't legal.
        if played.apply(step).is_err() {
            break;
        }
    }
    let other = puzzle.seat().next(2);
    let words = match (1..played.len()).find(|&at| played.step_by(at) == Some(other)) {
        Some(reply) => reply_sentence(puzzle, played.as_ref(), reply, other),
        None => missing_requirement(puzzle, played.as_ref(), other),
    };
    words.unwrap_or_else(|| t(id::PUZZLE_WRONG).to_owned())
}

/// For a turn that is worth less than the best.
fn less(puzzle: &Puzzle, worth: &str, best: &str) -> String {
    let [worth, best] = fractions::distinct_decimals(worth, best);
    match puzzle.aim() {
        Aim::Capture { .. } => fill!(id::REFUTED_CAPTURES, worth, best),
        Aim::Gain { .. } => fill!(id::REFUTED_GAINS, worth, best),
        _ if puzzle.choice().game() == GameId::Octiles => fill!(id::REFUTED_ROWS, worth, best),
        _ => fill!(id::REFUTED_POINTS, worth, best),
    }
}

/// The match as the type of its game.
fn typed<G: Game>(played: &dyn AnyMatch) -> Option<&Match<G>> {
    played.as_any().downcast_ref()
}

/// What the reply at this step of the match does, and its consequence.
fn reply_sentence(puzzle: &Puzzle, played: &dyn AnyMatch, reply: usize, other: Seat) -> Option<String> {
    let name = speaker().seat_name(played, other);
    let told = speaker().turn(played, reply)?;
    let lost = played.outcome().is_some_and(|outcome| outcome.winners.contains(other));
    if lost && reply + 1 < played.len() {
        return Some(fill!(id::REFUTED_LATER, reply = told, name));
    }
    if let Some(octi) = typed::<Octi>(played) {
        return Some(in_octi(puzzle, octi, reply, lost).unwrap_or_else(|| {
            if lost { fill!(id::REFUTED_WINS, reply = told) } else { too_late(puzzle, &told) }
        }));
    }
    Some(match (lost, puzzle.choice().game()) {
        (true, GameId::TeamUp) => fill!(id::REFUTED_LINKED, reply = told, name),
        (true, _) => fill!(id::REFUTED_WINS, reply = told),
        (false, _) => too_late(puzzle, &told),
    })
}

/// For a reply after which the aim takes too long.
fn too_late(puzzle: &Puzzle, reply: &str) -> String {
    match puzzle.aim().turns() {
        0 | 1 => fill!(id::REFUTED_NOW, reply),
        turns => fill!(id::REFUTED_TOO_LATE, reply, turns = turns - 1),
    }
}

/// What a reply in OCTI does to bases and pods; `None` if it does neither.
fn in_octi(puzzle: &Puzzle, played: &Match<Octi>, reply: usize, lost: bool) -> Option<String> {
    let (before, after) = (played.position_at(reply), played.position_at(reply + 1));
    let own = puzzle.seat();
    let other = own.next(2);
    let name = speaker().seat_name(played, other);
    let Step::Turn(turn) = &played.entries().get(reply)?.step else { return None };
    let taken: Vec<Point> = turn.captures().filter(|pod| pod.owner() == own).map(|pod| pod.point()).collect();
    let points = |points: &[Point]| listed(points.iter().map(Point::to_string));
    if lost {
        let (stood, stands) = (before.squares_of(other), after.squares_of(other));
        let bases = before.rules().bases(own).iter().copied();
        let base = bases.into_iter().find(|&base| stands.contains(base) && !stood.contains(base))?;
        if before.rules().mode == Mode::Full {
            return Some(fill!(id::REFUTED_LAST_BASE, name, base = base.to_string()));
        }
        let id = if taken.contains(&base) {
            id::REFUTED_GUARD_TAKEN
        } else if before.squares_of(own).contains(base) {
            id::REFUTED_ON_BASE
        } else {
            id::REFUTED_BASE_OPEN
        };
        return Some(fill!(id, name, base = base.to_string()));
    }
    if !taken.is_empty() {
        return Some(fill!(id::REFUTED_TAKES, name, count = taken.len(), points = points(&taken)));
    }
    if !matches!(puzzle.aim(), Aim::Win { .. }) {
        return None;
    }
    // The bases that could have been entered with the next turn.
    let (threatened, left) = (before.threats(other).bases, after.threats(other).bases);
    if threatened.is_empty() {
        return right_turn_threatens(puzzle, other).then(|| fill!(id::REFUTED_NO_THREAT, name));
    }
    let kept: Vec<Point> = threatened.iter().copied().filter(|base| !left.contains(base)).collect();
    (kept.len() == threatened.len()).then(|| fill!(id::REFUTED_GUARDS, name, bases = points(&kept)))
}

/// Whether an answer of this puzzle in OCTI threatens a base of the other player.
fn right_turn_threatens(puzzle: &Puzzle, other: Seat) -> bool {
    puzzle.found.answers.iter().any(|answer| {
        let Ok(mut answered) = puzzle.choice().open(puzzle.position()) else { return false };
        answered.apply(answer).is_ok()
            && typed::<Octi>(answered.as_ref())
                .is_some_and(|octi| !octi.position().threats(other).bases.is_empty())
    })
}

/// What the position after a turn lacks, if that shows without a reply.
fn missing_requirement(puzzle: &Puzzle, played: &dyn AnyMatch, other: Seat) -> Option<String> {
    let own = puzzle.seat();
    let name = speaker().seat_name(played, other);
    match puzzle.aim() {
        Aim::Win { turns, prongs: Some(_) } if turns > 1 => Some(t(id::REFUTED_PRONGS).to_owned()),
        Aim::Win { .. } => {
            if let Some(octi) = typed::<Octi>(played) {
                let at = octi.position();
                let bases = at.rules().bases(other);
                let held = bases.iter().filter(|base| at.squares_of(own).contains(**base)).count();
                return Some(match at.rules().mode {
                    Mode::Full => fill!(id::REFUTED_BASES, name, held, all = bases.len()),
                    _ => fill!(id::REFUTED_NO_BASE, name),
                });
            }
            if let Some(race) = typed::<Race>(played) {
                let count = of_player(race.position(), "home", own)?;
                return Some(fill!(id::REFUTED_RUNNERS, count, all = race.position().runners(own).len()));
            }
            if let Some(team_up) = typed::<TeamUp>(played) {
                return Some(fill!(
                    id::REFUTED_GROUPS,
                    groups = of_player(team_up.position(), "groups", own)?
                ));
            }
            Some(t(id::PUZZLE_NOT_WON).to_owned())
        }
        Aim::Prize { .. } => Some(t(id::PUZZLE_NO_PRIZE).to_owned()),
        _ => None,
    }
}

/// Returns the value of a fact for a player, given its name.
fn of_player<G: HasFacts>(position: &G, name: &str, seat: Seat) -> Option<i64> {
    let turn = G::resignation();
    counted(name, &FactContext { before: position, turn: &turn, at: position, seat })
}

#[cfg(test)]
mod tests {
    use eightfold_puzzles::{Limits, Verdict};

    use super::*;

    /// Why this turn doesn't solve the puzzle, as found by the judge.
    fn why(line: &str, turn: &str) -> String {
        let puzzle = Puzzle::read(line).unwrap();
        match puzzle.judge(turn, Limits::DEFAULT).unwrap() {
            Verdict::Right => panic!("{turn} solves {line}"),
            Verdict::Wrong(refutation) => {
                let worth = refutation.worth.map(|(worth, best)| (worth.to_string(), best.to_string()));
                let worth = worth.as_ref().map(|(worth, best)| (&**worth, &**best));
                sentence(&puzzle, &refutation.line, worth)
            }
        }
    }

    #[test]
    fn an_open_base_is_named() {
        let line =
            "octi-fast | 33:bFH/37:r+rEF/57:rDFH/77:rF/82:rABCDEFGH b=2,15,0,4 r=2,19,0,0 b | hold for 1";
        assert_eq!(why(line, "33+A"), "Red reaches your base 73: nothing guards it.");
    }

    #[test]
    fn missing_achievement_is_named() {
        let position = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
        assert_eq!(
            why(&format!("{position} | win in 1"), "36+B"),
            "That gets no pod of yours onto a base of Red."
        );
    }

    #[test]
    fn every_wrong_turn_has_a_sentence() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/collection");
        let mut kinds = std::collections::BTreeSet::new();
        for game in crate::route::PUZZLE_GAMES {
            let text = std::fs::read_to_string(folder.join(format!("{game}.txt"))).unwrap();
            let all = eightfold_puzzles::Collection::read(&text).unwrap();
            for puzzle in all.current().filter(|puzzle| puzzle.aim().turns() <= 2).step_by(37) {
                if matches!(puzzle.aim(), Aim::Mean { .. } | Aim::Hold { turns: 2.. }) {
                    continue;
                }
                let played = puzzle.choice().open(puzzle.position()).unwrap();
                let turns = played.legal(20_000).unwrap();
                let wrong =
                    turns.iter().step_by(turns.len().div_ceil(3)).filter(|turn| !puzzle.is_answer(turn));
                for turn in wrong {
                    let said = why(&puzzle.to_string(), turn);
                    assert!(said.ends_with('.') && !said.contains(['{', '@']), "{game}: {said}");
                    assert_ne!(said, t(id::PUZZLE_WRONG), "{puzzle}: {turn}");
                    kinds.insert(said.split(' ').rev().take(3).collect::<Vec<_>>().join(" "));
                }
            }
        }
        assert!(kinds.len() > 8, "{kinds:?}");
    }
}
