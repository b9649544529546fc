//! Sentences about a puzzle and about a turn in it.

use eightfold_catalog::GameId;
use eightfold_puzzles::{Aim, Puzzle};

use super::aims;
use crate::puzzles::{answers, fractions};
use crate::words::{fill, id};

/// A theme that isn't a filter but is still named: how many turns work.
const ONLY_THEME: &str = "only";

/// A hint in words: the kind of turn, its place, the turn.
pub fn hint(puzzle: &Puzzle, number: u8) -> String {
    let answer = puzzle.found.answers.first().map_or("", |answer| answer);
    match number {
        1 => {
            let (of, all) = puzzle.found.share.unwrap_or((1, 1));
            let themes = puzzle.found.themes.iter().skip(1).filter(|name| *name != ONLY_THEME);
            let themes: Vec<&str> = themes.filter_map(|name| aims::theme(name)).collect();
            match &*themes.join(", ") {
                "" => fill!(id::PUZZLE_HINT_SHARE, of, all),
                themes => fill!(id::PUZZLE_HINT_KIND, of, all, themes),
            }
        }
        2 => fill!(id::PUZZLE_HINT_PLACE, place = answers::place(answer)),
        _ => fill!(id::PUZZLE_HINT_TURN, turn = aims::said(puzzle, answer)),
    }
}

/// By how much the right turn is better than the next best, if that is the aim.
pub fn margin(puzzle: &Puzzle) -> String {
    match puzzle.aim() {
        Aim::Mean { margin } => {
            let margin = fractions::decimal(&margin.to_string());
            match puzzle.choice().game() {
                GameId::Octiles => fill!(id::PUZZLE_MARGIN_ROWS, margin),
                _ => fill!(id::PUZZLE_MARGIN_POINTS, margin),
            }
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::PUZZLE_GAMES;

    /// The built-in puzzles of a game.
    fn puzzles(game: &str) -> Vec<Puzzle> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/collection");
        let text = std::fs::read_to_string(format!("{folder}/{game}.txt")).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.filter_map(|line| Puzzle::read(line).ok()).collect()
    }

    #[test]
    fn each_hint_reveals_more() {
        for game in PUZZLE_GAMES {
            let all = puzzles(game);
            assert!(all.len() >= 100, "{game}: {}", all.len());
            for puzzle in all.iter().step_by(7) {
                let (of, _) = puzzle.found.share.unwrap();
                let answer = &puzzle.found.answers[0];
                let first = hint(puzzle, 1);
                assert!(first.contains(" work") && first.contains(&of.to_string()), "{game}: {first}");
                let place = answers::place(answer);
                assert!(hint(puzzle, 2).contains(place), "{game}: {}", hint(puzzle, 2));
                let told = hint(puzzle, 3);
                assert!(told.starts_with("The answer: ") && told.ends_with('.'), "{game}: {told}");
                assert!(!told.contains('@'), "{game}: {told} contains notation");
                let asked = aims::sentence(puzzle);
                assert!(asked.ends_with('.') && !asked.contains('$'), "{game}: {asked}");
                for name in &puzzle.found.themes {
                    assert!(aims::theme(name).is_some(), "{game}: {name} has no words");
                }
            }
        }
    }

    #[test]
    fn aim_has_its_number_of_turns() {
        let puzzle = |aim: &str| {
            let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
            Puzzle::read(&format!("{line} | {aim}")).unwrap()
        };
        assert!(aims::sentence(&puzzle("win in 2")).contains("Win in 2 turns"));
        assert!(aims::sentence(&puzzle("win in 1")).contains("Win this turn"));
    }
}
