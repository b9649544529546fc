//! Puzzles as text.

use eightfold_puzzles::{Puzzle, PuzzleError};

const PUZZLE_LINE: &str = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";

#[test]
fn a_puzzle_round_trips() {
    let full = format!(
        "{PUZZLE_LINE} | grade 3 | before 2 1 | until 20783 | share 1/75 | themes win only | answers 36-37; 36-46 | proof 0123456789abcdef 75"
    );
    for text in [PUZZLE_LINE, &full] {
        assert_eq!(Puzzle::read(text).unwrap().to_string(), text);
    }
    let options = PUZZLE_LINE.replace("octi-fast |", "octi-fast superprongs=on edgeless=off |");
    let error = Puzzle::read(&options).map(|puzzle| puzzle.to_string());
    assert!(error.is_err() || error.is_ok_and(|text| text.starts_with("octi-fast superprongs=on |")));
}

#[test]
fn errors_in_a_puzzle_are_explained() {
    let with = |from: &str, to: &str| Puzzle::read(&PUZZLE_LINE.replace(from, to)).unwrap_err().to_string();
    assert!(with(" | win in 1", "").contains("GAME | POSITION | AIM"));
    assert!(with("octi-fast", "chess").contains("unknown game"));
    assert!(with("octi-fast", "octi-fast edgeless").contains("key=value"));
    assert!(with("octi-fast", "octi-fast size=9").contains("size"));
    assert!(with("36:bA", "36:qA").starts_with("position: "));
    assert!(with("33:b/36:bA", "36:bA/33:b").starts_with("the position is written `33:b"));
    assert!(with("win in 1", "prize in 1").contains("whose aims are `win in 3`"));
    assert!(with("win in 1", "wins").contains("an aim"));
    assert!(with("win in 1", "win in 1 | grade x").contains("number from 1"));
    assert!(with("win in 1", "win in 1 | until soon").contains("until a day"));
    assert!(with("win in 1", "win in 1 | share 3/2").contains("like `2/75`"));
    assert!(with("win in 1", "win in 1 | grade 1 | grade 2").contains("twice"));
    assert!(with("win in 1", "win in 1 | proof abc 1").contains("16 hexadecimal"));
    assert!(with("win in 1", "win in 1 | colour red").contains("the fields after the aim"));
    let four = "octi-four | 33:s/37:w/73:e/77:n s=3,12,0,0 w=3,12,0,0 n=3,12,0,0 e=3,12,0,0 s | win in 1";
    assert_eq!(Puzzle::read(four).unwrap_err(), PuzzleError::Players(4));
    let chance = "octiles | -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... ?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B | win in 1";
    assert!(Puzzle::read(chance).unwrap_err().to_string().contains("chance is to act"));
}

#[test]
fn a_file_has_comments_and_numbered_errors() {
    let file = format!("# some\n\n{PUZZLE_LINE}\n  # more\n{PUZZLE_LINE}\n");
    assert_eq!(Puzzle::read_all(&file).unwrap().len(), 2);
    let (line, _) = Puzzle::read_all(&format!("{file}oops\n")).unwrap_err();
    assert_eq!(line, 6);
}
