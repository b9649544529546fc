//! Turns in a puzzle: the numbers by which links refer to them without a spoiler, and their places.

use eightfold_puzzles::Puzzle;

/// An upper bound on the legal turns of any puzzle.
const MAX_TURNS: usize = 20_000;

/// The index of a turn among the legal ones.
pub fn number(puzzle: &Puzzle, turn: &str) -> Option<usize> {
    let played = puzzle.choice().open(puzzle.position()).ok()?;
    played.legal(MAX_TURNS).ok()?.iter().position(|legal| legal == turn)
}

/// The turn with this index.
pub fn turn(puzzle: &Puzzle, number: usize) -> Option<String> {
    let played = puzzle.choice().open(puzzle.position()).ok()?;
    played.legal(MAX_TURNS).ok()?.into_iter().nth(number)
}

/// The place in a turn's notation: the square of a pod, or the space of a tile.
pub fn place(turn: &str) -> &str {
    match turn.split_once('@') {
        Some((_, rest)) => rest.split([':', ' ']).next().unwrap_or(rest),
        None => {
            let end = turn.find(|letter: char| !letter.is_ascii_alphanumeric());
            &turn[..end.unwrap_or(turn.len())]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_have_numbers() {
        let line =
            "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1 | answers 36-37";
        let puzzle = Puzzle::read(line).unwrap();
        let at = number(&puzzle, "36-37").unwrap();
        assert_eq!(turn(&puzzle, at).as_deref(), Some("36-37"));
        assert_eq!((number(&puzzle, "nonsense"), turn(&puzzle, 5_000)), (None, None));
    }

    #[test]
    fn place_is_parsed_from_the_notation() {
        for (turn, begins) in
            [("33+A", "33"), ("54-52x", "54"), ("12@b5:5 C5-B6", "b5"), ("7@e4:0", "e4"), ("C2-B1", "C2")]
        {
            assert_eq!(place(turn), begins, "{turn}");
        }
    }
}
