//! Words to search puzzles by.

use eightfold_catalog::{AnyRules, dispatch};

use crate::aim::Aim;
use crate::judge::Solution;
use crate::puzzle::Puzzle;
use crate::puzzle_game::PuzzleGame;

/// Returns the themes that occur in the puzzles of the game with these rules.
pub fn themes_of_game(rules: &AnyRules) -> &'static [&'static str] {
    dispatch!(rules, |G, _rules| <G as PuzzleGame>::THEMES)
}

/// Returns the themes of a puzzle: the kind of its aim, the kind of turn that solves it, and `only` if a single idea
/// does. A theme applies only if it holds for every answer.
pub fn themes(puzzle: &Puzzle, solution: &Solution) -> Vec<String> {
    let mut themes = vec![puzzle.aim().kind().to_owned()];
    if solution.ideas.len() == 1 && !matches!(puzzle.aim(), Aim::Mean { .. }) {
        themes.push("only".to_owned());
    }
    let all = |holds: &dyn Fn(&str) -> bool| solution.answers.iter().all(|turn| holds(turn));
    let mut add = |name: &str, holds: &dyn Fn(&str) -> bool| {
        if all(holds) && !themes.iter().any(|known| known == name) {
            themes.push(name.to_owned());
        }
    };
    match puzzle.choice().rules() {
        eightfold_catalog::AnyRules::Octi(_) => {
            let captures = |turn: &str| turn.contains('x');
            let advances = |turn: &str| turn.bytes().skip(1).any(|b| b == b'-') && !turn.contains('+');
            add("build", &|turn| turn.contains('+'));
            add("capture", &captures);
            add("quiet", &|turn| !captures(turn));
            add("chain", &|turn| advances(turn) && turn.matches('-').count() > 1);
            add("stack", &|turn| turn.contains(','));
        }
        _ => {
            let run = |turn: &str| {
                turn.split_whitespace().last().and_then(|run| run.split_once('-')).map(|(a, b)| a == b)
            };
            add("loop", &|turn| run(turn) == Some(true));
            add("no-run", &|turn| run(turn).is_none() && turn.contains(['@', ':']));
            let layout = puzzle.position().split(' ').next().unwrap_or_default();
            let covered = |turn: &str| {
                let space = turn.split('@').nth(1).and_then(|rest| rest.split(':').next());
                let at = space.and_then(eightfold_octiles::Space::from_name).map(|space| space.index());
                at.and_then(|at| layout.split(',').nth(at)).is_some_and(|tile| tile != "-")
            };
            if themes_of_game(puzzle.choice().rules()).contains(&"cover") {
                add("cover", &covered);
            }
        }
    }
    themes
}
