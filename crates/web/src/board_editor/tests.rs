use eightfold_challenges::{Measure, ScoreId};
use eightfold_game::{Dice, SplitMix};

use super::*;

fn space(name: &str) -> Space {
    Space::from_name(name).unwrap()
}

fn tile(number: u8, rotation: u8) -> Placement {
    Placement::new(TileId::new(number).unwrap(), rotation)
}

fn shuffled() -> BoardEditor {
    let mut editor = BoardEditor::default();
    let mut dice = SplitMix::new(7);
    editor.shuffle(|n| dice.pick(n));
    editor
}

#[test]
fn every_board_round_trips_through_its_address() {
    let mut editor = shuffled();
    editor.lock(space("c3")).unwrap();
    editor.lock(space("b5")).unwrap();
    for task in [
        "3",
        "2.path.points",
        "25.strict",
        "1.A1-A2.tiles",
        "pattern?rules=3*10;2.path.points*-1;27<=0",
        "connection?problem=BBR......B..........R...............",
        "connection",
        "sequence",
        "sequence?problem=16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1:15:6",
    ] {
        let editor = BoardEditor::read(task, &editor).unwrap();
        assert_eq!(editor.layout.len(), 17, "the board is unchanged");
        // A board from a link need not be the work of the player who opens it.
        let opened = BoardEditor { helped: true, ..editor.clone() };
        assert_eq!(editor.to_string().parse(), Ok(opened));
    }
    assert_eq!(BoardEditor::default().to_string().parse(), Ok(BoardEditor::default()));
}

#[test]
fn invalid_addresses_are_refused_with_the_reason() {
    for (text, reason) in [
        ("", "no challenge"),
        ("31", "1 to 30"),
        ("3?board=1.0", "17"),
        ("3?board=1.0,1.0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-", "1"),
        ("3?board=19.0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-", "19"),
        ("3?board=1.9,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-", "9"),
        ("3?locked=c3", "c3"),
        ("3?locked=z9", "z9"),
        ("3?problem=1", "problem"),
        ("3?x=1", "`x`"),
        ("3?board=&board=", "`board`"),
        ("pattern?rules=3", "term"),
        ("pattern?rules=99*1", "99"),
        ("pattern?rules=3*999999999999", "9999"),
        ("connection?problem=BB", "36"),
        ("connection?problem=X...................................", "`X`"),
        ("connection?problem=....................................@1.1", "grade 1"),
        ("connection?problem=....................................@9.1", "@9.1"),
        ("sequence?problem=1,2,3:5:1", "1 to 16"),
        ("sequence?problem=1", "1 to 16"),
        ("sequence?problem=1,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15:5:1", "1 to 16"),
        ("sequence?problem=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17:5:1", "1 to 16"),
        ("%3Cscript%3Ealert(1)%3C/script%3E", "no challenge"),
        ("%F0%9F%98%80", "no challenge"),
        ("3?board=%3Cscript%3Ealert(1)%3C/script%3E", "board"),
        ("3?board=1.0,1.0", "17"),
        ("3?board&locked=z9", "board"),
        ("3?board=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-&board=-", "twice"),
        ("3?board=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-&locked=c3", "c3"),
        ("pattern?rules=3*1e999", "a number"),
        ("pattern?rules=%3Cimg%20src=x%20onerror=alert(1)%3E*1", "no score"),
        ("connection?problem=%00%FF", "36"),
        ("connection?problem=.....................................", "36"),
        ("connection?problem=....................................@9.1", "origin"),
        ("sequence?problem=1,1,1:5:1", "16"),
        ("sequence?problem=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,15:5:1", "16"),
        ("sequence?problem=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16:99:1", "17"),
        (&format!("pattern?rules={}", "3*1;".repeat(300)), "at most"),
        (&format!("3?board={}", "9".repeat(9000)), "too long"),
    ] {
        let error = text.parse::<BoardEditor>().unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let long = "9".repeat(MAX_LEN + 1);
    assert_eq!(long.parse::<BoardEditor>(), Err(BoardEditorError::TooLong));
}

#[test]
fn tiles_are_placed_rotated_moved_and_removed() {
    let mut editor = BoardEditor::default();
    let (c3, d3) = (space("c3"), space("d3"));
    editor.place_tile(tile(14, 2), c3).unwrap();
    editor.place_tile(tile(7, 0), d3).unwrap();
    assert_eq!(editor.tray().count(), 16);
    editor.turn(c3, -3).unwrap();
    assert_eq!(editor.layout[c3], Some(tile(14, 7)));
    editor.place_tile(tile(14, 1), d3).unwrap();
    assert_eq!((editor.layout[c3], editor.layout[d3]), (Some(tile(7, 0)), Some(tile(14, 1))));
    editor.swap(d3, space("e3")).unwrap();
    assert_eq!(editor.layout[d3], None);
    editor.place_tile(tile(1, 0), c3).unwrap();
    assert_eq!(editor.tray().count(), 16, "tile 7 is beside the board again");
    editor.take(c3).unwrap();
    assert_eq!(editor.take(c3), Err(EditRefusal::Empty(c3)));
}

#[test]
fn a_locked_tile_stays() {
    let mut editor = shuffled();
    let (c3, d3) = (space("c3"), space("d3"));
    editor.lock(c3).unwrap();
    let kept = editor.layout[c3];
    assert_eq!(editor.turn(c3, 1), Err(EditRefusal::Locked(c3)));
    assert_eq!(editor.take(c3), Err(EditRefusal::Locked(c3)));
    assert_eq!(editor.swap(d3, c3), Err(EditRefusal::Locked(c3)));
    assert_eq!(editor.place_tile(kept.unwrap(), d3), Err(EditRefusal::Locked(c3)));
    editor.shuffle(|_| 0);
    assert!(editor.layout.is_full());
    assert_eq!(editor.layout[c3], kept);
    editor.clear();
    assert_eq!((editor.layout.len(), editor.layout[c3]), (1, kept));
    editor.lock(c3).unwrap();
    editor.clear();
    assert!(editor.layout.is_empty());
}

#[test]
fn undo_and_redo_have_no_limit() {
    let mut history = History::default();
    let mut states = vec![history.now().clone()];
    for turn in 0..500 {
        let mut editor = history.now().clone();
        editor.place_tile(tile(1 + (turn % 18) as u8, 0), space("c3")).unwrap();
        editor.task = Task::Score(ScoreId::Measure(Measure::all()[turn % 60]));
        history.push(editor.clone());
        states.push(editor);
    }
    history.push(history.now().clone());
    assert_eq!(history.steps(), (500, 0), "an equal state is not a step");
    for state in states.iter().rev() {
        assert_eq!(history.now(), state);
        history.undo();
    }
    assert_eq!(history.steps(), (0, 500));
    for state in &states {
        assert_eq!(history.now(), state);
        history.redo();
    }
    history.undo();
    history.push(BoardEditor::default());
    assert_eq!(history.steps().1, 0, "a new step discards undone states");
}

#[test]
fn archive_boards_have_their_recorded_scores() {
    for summary in eightfold_challenges::summaries() {
        let editor: BoardEditor = format!("{}?board={}", summary.id, summary.witness).parse().unwrap();
        let judged = editor.judge();
        assert_eq!(judged.score, value_words(summary.value));
        assert_eq!(judged.rank, Some(summary.value.rank()));
        assert_eq!(judged.solved, summary.value.is_met());
        let (name, about) = editor.describe();
        let number =
            summary.id.challenge().map_or_else(|| "Same tile again".to_owned(), |number| number.to_string());
        assert!(name.starts_with(&number) && about.len() > 20, "{name}: {about}");
    }
}

#[test]
fn every_score_has_a_unique_name() {
    let names: std::collections::BTreeSet<String> = Measure::all().into_iter().map(words::name).collect();
    assert_eq!(names.len(), Measure::all().len());
}

#[test]
fn solitaire_scores_are_described_in_words() {
    let none: BoardEditor = "connection?problem=....................................".parse().unwrap();
    assert!(!none.judge().solved, "a board without runners is not solved");
    let alone: BoardEditor = "connection?problem=B...................................".parse().unwrap();
    assert!(alone.judge().solved, "a single runner counts as linked");
    let mut first: BoardEditor = "connection".parse().unwrap();
    assert_eq!(first.judge().score, "Not yet");
    let Task::Solitaire(problem) = &first.task else { panic!("a problem") };
    first.layout = *problem.solution().expect("a generated problem has a solution");
    assert!(first.judge().solved && first.judge().score == "Solved");
    let sequence: BoardEditor = "sequence".parse().unwrap();
    assert_eq!(sequence.judge().score, "0 tiles, 0 pairs");
    assert_eq!(sequence.judge().rank, None);
    let pattern: BoardEditor = "pattern?rules=3*10;27<=0".parse().unwrap();
    let judged = pattern.judge();
    assert_eq!((judged.score.as_str(), judged.terms.len()), ("0 points", 2));
    assert_eq!(judged.rank, None, "an empty board has no rank");
}

#[test]
fn rules_page_boards_can_be_parsed() {
    let page = eightfold_learning::pages::page("workshop").expect("the rules of the workshop");
    let boards: Vec<BoardEditor> = page
        .boards()
        .map(|board| board.position.parse().unwrap_or_else(|error| panic!("{error}: {}", board.position)))
        .collect();
    assert!(boards.len() >= 3);
    assert_eq!(boards[0].judge().score, "7", "the caption names seven loops");
}

#[test]
fn first_and_last_challenges_have_addresses() {
    for (address, name) in [("1", "1.A1-A2.tiles"), ("30", "pattern"), ("1.A3-F4.points", "1.A3-F4.points")] {
        assert_eq!(address.parse::<BoardEditor>().unwrap().task.name(), name);
    }
    for number in 1..=30 {
        let editor: BoardEditor =
            number.to_string().parse().unwrap_or_else(|error| panic!("{number}: {error}"));
        assert_eq!(editor.to_string().parse::<BoardEditor>().unwrap().task, editor.task, "{number}");
    }
    for wrong in ["0", "31", "1.A1-A1.tiles", "1.A1-Z9.tiles", "chess"] {
        let error = wrong.parse::<BoardEditor>().unwrap_err().to_string();
        assert!(error.contains("use 1 to 30"), "{error}");
    }
}

#[test]
fn task_name_has_challenge_and_part() {
    for (address, name) in [
        ("1", "A1 to A2, by tiles"),
        ("1.F4-A3.points", "F4 to A3, by points"),
        ("2.path.points", "path, by points"),
        ("2.loop.points", "loop, by points"),
        ("3", "3 Loops"),
        ("15", "15 Routes: with 1 stop"),
        ("25.relaxed", "relaxed"),
        ("30", "Make your own"),
        ("sequence", "Sequence Solitaire"),
    ] {
        let (told, _) = address.parse::<BoardEditor>().unwrap().describe();
        assert!(told.contains(name), "{address}: {told}");
    }
}

#[test]
fn unfinished_board_meets_conditions_provisionally() {
    let mut editor: BoardEditor = "26".parse().unwrap();
    assert!(editor.judge().score.contains("yes so far"), "{}", editor.judge().score);
    let shuffled = shuffled();
    editor.layout = shuffled.layout;
    assert!(!editor.judge().score.contains("so far"), "{}", editor.judge().score);
}

#[test]
fn numbers_set_by_hand_can_make_bad_paths() {
    // B2 has 16, and C3, across the tile on b2, does not have 15.
    let mut numbers: Vec<u8> = (1..=16).collect();
    numbers.swap(0, 15);
    let numbers = numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let mut editor: BoardEditor = format!("sequence?problem={numbers}:5:1").parse().unwrap();
    editor.place_tile(tile(1, 0), space("b2")).unwrap();
    let judged = editor.judge();
    assert!(judged.score.contains("2 bad paths"), "{}", judged.score);
}

#[test]
fn history_round_trips_with_all_steps() {
    let mut history = History::default();
    for (at, address) in ["2", "7?board=12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-", "9"].iter().enumerate() {
        let editor = BoardEditor::read(address, history.now()).unwrap();
        assert_eq!(editor.helped, at > 0, "a board from an address is marked as helped");
        history.push(editor);
    }
    history.undo();
    assert_eq!(history.steps(), (2, 1));
    let read = History::read(&history.to_text());
    assert_eq!(read, history);
    assert_eq!(History::read("nonsense\n=3\n?"), History::new("3".parse().unwrap()));
}

#[test]
fn clearing_the_board_resets_helped() {
    let mut editor: BoardEditor = "7?board=12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-".parse().unwrap();
    assert!(editor.helped);
    editor.clear();
    assert!(!editor.helped);
}

#[test]
fn removing_the_last_tile_resets_helped() {
    let mut editor: BoardEditor = "7?board=12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-".parse().unwrap();
    let at = Space::all().find(|&space| editor.layout[space].is_some()).unwrap();
    editor.turn(at, 1).unwrap();
    assert!(editor.helped, "rotating a hinted tile does not reset helped");
    editor.take(at).unwrap();
    assert!(!editor.helped);
}

#[test]
fn hint_is_recorded_without_a_step() {
    let mut history = History::new(shuffled());
    history.mark_helped();
    assert!(history.now().helped);
    assert_eq!(history.steps(), (0, 0));
    assert!(History::read(&history.to_text()).now().helped);
}

#[test]
fn violations_are_separate_from_what_counts() {
    for summary in eightfold_challenges::summaries() {
        let editor: BoardEditor = format!("{}?board={}", summary.id, summary.witness).parse().unwrap();
        let judged = editor.judge();
        if judged.solved {
            let broken = judged.strands.iter().any(|strand| !strand.good);
            assert!(!broken && judged.broken_posts.iter().next().is_none(), "{}", summary.id);
        }
        for (at, strand) in judged.strands.iter().enumerate() {
            let again = judged.strands[..at].iter().any(|other| other.pieces == strand.pieces);
            assert!(!again, "{}: each path or loop is listed once", summary.id);
        }
    }
    let mut lit = shuffled();
    for (score, strands) in [("27", true), ("26", true), ("29", false), ("8.even", false)] {
        lit.task = BoardEditor::read(score, &lit).unwrap().task;
        let judged = lit.judge();
        assert!(judged.strands.iter().all(|strand| !strand.good), "{score}");
        assert_eq!(!judged.strands.is_empty(), strands, "{score}");
        assert_eq!(judged.broken_posts.iter().next().is_some(), !strands, "{score}");
    }
}

#[test]
fn path_of_challenge_1_scores_from_either_end() {
    let goals = ["1.A3-F4.tiles", "1.F4-A3.tiles"].map(|text| text.parse::<BoardEditor>().unwrap().goal());
    assert_eq!(goals[0], goals[1]);
}

#[test]
fn challenge_picture_shows_what_counts_and_never_changes() {
    let summaries = eightfold_challenges::summaries();
    let mut empty = Vec::new();
    for summary in &summaries {
        let task = Task::Score(ScoreId::Measure(summary.id));
        let board = sample(&task);
        assert_eq!(board, sample(&task));
        let judged = board.judge();
        if judged.strands.is_empty() && judged.broken_posts.is_empty() {
            empty.push(summary.id.to_string());
        }
    }
    // Few random boards have loops and other rare features.
    assert!(empty.len() * 3 < summaries.len(), "{empty:?} of {}", summaries.len());
}

#[test]
fn three_tiles_complete_the_given_board() {
    let puzzle = &eightfold_challenges::MissingTiles::all()[0];
    let editor = |layout| BoardEditor { layout, ..BoardEditor::default() };
    let solved = puzzle.solutions(1)[0];
    assert!(editor(solved).keeps(&puzzle.board) && editor(puzzle.board).keeps(&puzzle.board));
    assert!(!editor(puzzle.board).keeps(&solved));
    // Half a turn of the whole board keeps all lengths, but rotates every tile.
    let text = solved.to_text();
    let turned: Vec<String> = text.split(',').rev().map(half_a_turn).collect();
    let turned = Layout::from_text(&turned.join(",")).unwrap();
    assert!(puzzle.is_reached(&turned) && !editor(turned).keeps(&puzzle.board));
}

fn half_a_turn(tile: &str) -> String {
    let (tile, rotation) = tile.split_once('.').unwrap();
    format!("{tile}.{}", (rotation.parse::<u8>().unwrap() + 4) % 8)
}
