//! Mining from records: the games of a folder are searched, and the puzzles found are proven and written to the file.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::common::collection;
use eightfold_catalog::Choice;
use eightfold_game::{Deal, SplitMix};
use eightfold_puzzles::{
    Aim, Collection, Limits, Miner, Puzzle, check, puzzles_of_game, read_records, without_symmetry,
};
use eightfold_record::Record;

/// Returns an empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Plays a puzzle from its position to its end: an answer, and the longest defence.
fn played_out(puzzle: &Puzzle) -> Record {
    let from = puzzle.choice().open(puzzle.position()).expect("a position");
    let mut record = Record::of(puzzle.choice(), from.as_ref());
    for step in puzzle.line(&puzzle.found.answers[0], Limits::DEFAULT).expect("a line") {
        record.apply(&step).unwrap_or_else(|error| panic!("{puzzle}: {step}: {error}"));
    }
    record
}

#[test]
fn records_are_searched_for_puzzles() {
    let short = |puzzle: &Puzzle| puzzle.found.proof.as_ref().is_some_and(|proof| proof.covers < 1_500);
    let two = Aim::Win { turns: 2, prongs: None };
    let asked = collection("octi-fast").into_iter().find(|puzzle| puzzle.aim() == two && short(puzzle));
    let asked = asked.expect("a short puzzle");
    let (games, mined) = (folder("mining-games"), folder("mining-found"));
    let write = |name: &str, text: &str| std::fs::write(games.join(name), text).expect("a file");
    write("a.txt", "no record at all\n");
    write("b.txt", &played_out(&asked).to_text());
    let other = Choice::new("octi-full", []).expect("a game");
    let start = other.start(Deal::Open, &mut SplitMix::new(1));
    write("c.txt", &Record::of(&other, start.as_ref()).to_text());

    let (records, others) = read_records(&games).expect("a folder");
    assert_eq!(records.len(), 2, "{others:?}");
    assert!(others.len() == 1 && others[0].contains("a.txt"), "{others:?}");
    assert!(read_records(&games.join("b.txt")).is_err(), "it isn't a folder");

    let mine = || {
        let mut mine = Miner::open("octi-fast", &mined).expect("the existing one");
        mine.keep_kind("win");
        let until = Instant::now() + Duration::from_secs(600);
        let games = mine.mine_records(&records, until, usize::MAX).expect("a file");
        (games, mine.puzzles().len())
    };
    let (games, many) = mine();
    assert!(
        games == 1 && many > 0,
        "{games} games, {many} puzzles: the game of OCTI without edges is another"
    );
    let text = std::fs::read_to_string(mined.join("octi-fast.txt")).expect("a file");
    assert!(text.starts_with("# 0 games"), "{text}");
    let found = Collection::read(&text).expect("puzzles");
    assert_eq!(found.len(), many);
    let place = |puzzle: &Puzzle| without_symmetry(puzzle.choice(), puzzle.position());
    assert!(found.iter().any(|puzzle| place(puzzle) == place(&asked) && puzzle.aim() == two), "{text}");
    for puzzle in found.iter() {
        let (_, certificate) =
            puzzle.prove(Limits::DEFAULT).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        check(puzzle, &certificate).unwrap_or_else(|refused| panic!("{puzzle}: {refused}"));
        let print = puzzle.found.proof.as_ref().map(|proof| proof.fingerprint.clone());
        assert_eq!(print, Some(certificate.fingerprint(puzzle)));
    }
    // The same games again: everything in them is known.
    assert_eq!(mine(), (1, many));
}

#[test]
fn retired_puzzles_stay_for_past_days() {
    let mined = folder("mining-retired");
    let from: Vec<Puzzle> = collection("octi-fast").into_iter().take(3).collect();
    let lines: String = from.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    std::fs::write(mined.join("octi-fast.txt"), format!("# 7 games\n{lines}")).expect("a file");
    let print = from[1].found.proof.as_ref().expect("a proof").fingerprint.clone();
    let mut mine = Miner::open("octi-fast", &mined).expect("puzzles");
    assert_eq!(mine.retire(&[print.clone(), "nothing".to_owned()]), Ok(1));
    assert_eq!(mine.retire(&[print]), Ok(0), "it is already retired");
    let read = Miner::open("octi-fast", &mined).expect("puzzles");
    assert_eq!((read.played(), read.puzzles().len(), read.puzzles().current().count()), (7, 3, 2));
    assert_eq!((read.puzzles().of_day(0).count(), read.puzzles().of_day(1 << 40).count()), (3, 2));
}

#[test]
fn games_that_are_not_mined_are_refused() {
    let nowhere = folder("mining-nothing");
    assert!(Miner::open("chess", &nowhere).is_err_and(|error| error.contains("octi-fast")));
    std::fs::write(nowhere.join("octi-fast.txt"), "no first line\n").expect("a file");
    assert!(Miner::open("octi-fast", &nowhere).is_err_and(|error| error.contains("how many games")));
}

#[test]
fn games_mined_elsewhere_are_added_in_order() {
    let mined = folder("mining-elsewhere");
    let game = "connect-the-dots";
    let found = |number| puzzles_of_game(game, number).expect("a game that is mined");
    let texts = |puzzles: &[Puzzle]| puzzles.iter().map(Puzzle::to_string).collect::<Vec<_>>();
    let puzzles: Vec<Puzzle> = (0..2).flat_map(found).collect();
    assert_eq!(texts(&puzzles), texts(&(0..2).flat_map(found).collect::<Vec<_>>()));

    let mut mine = Miner::open(game, &mined).expect("an empty folder");
    let added = mine.add_games((0..2).map(|number| (number, found(number)))).expect("the next games");
    assert!(added <= puzzles.len());
    let again = Miner::open(game, &mined).expect("a file");
    assert_eq!((again.played(), again.puzzles().len()), (2, added));
    assert!(again.puzzles().iter().all(|kept| texts(&puzzles).contains(&kept.to_string())));
    let mut mine = again;
    let wrong = mine.add_games([(5, Vec::new())]).expect_err("games 2 to 4 are missing");
    assert!(wrong.contains("next game"), "{wrong}");
    let bare = Puzzle::read(&puzzles_text()).expect("a puzzle");
    let wrong = mine.add_games([(2, vec![bare])]).expect_err("a puzzle of another game, without proof");
    assert!(wrong.contains("proven"), "{wrong}");
    assert!(puzzles_of_game("octi-four", 0).is_err(), "it isn't mined");
}

fn puzzles_text() -> String {
    "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1".to_owned()
}
