//! The commands that external checks rely on: formats, exit codes, output streams.

use crate::common::{eightfold, folder, prints, refuses};

const START: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                     7,3,1,12,5,18,2,9,4,10,6,8,16,11,13,15,14,17 B";

#[test]
fn start_is_reproducible_with_a_seed() {
    assert_eq!(
        prints(&["start", "octiles"]),
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
         1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B\n"
    );
    let shuffled = prints(&["start", "octiles", "--seed", "5"]);
    assert_eq!(shuffled, prints(&["start", "octiles", "--seed", "5"]));
    assert_ne!(shuffled, prints(&["start", "octiles", "--seed", "6"]));
    let seen = prints(&["start", "octiles", "--seed", "5", "--hidden"]);
    let top = |text: &str| text.split([' ', ',']).nth(18).map(str::to_owned);
    assert_eq!(top(&seen), top(&shuffled), "players see the same top tile");
    assert!(seen.contains(",?,?"));
}

#[test]
fn wrong_numbers_are_told_the_right_ones() {
    for (args, words) in [
        (&["start", "octiles", "--seed", "x"][..], "a whole number from 0 to 18446744073709551615"),
        (&["start", "octiles", "--seed", "18446744073709551616"], "a whole number from 0 to"),
        (&["start", "octiles", "--seed", "-1"], "a whole number from 0 to"),
        (&["perft", "octi-fast", "-1"], "a whole number from 0 to 256"),
        (&["perft", "octi-fast", "1.5"], "a whole number from 0 to 256"),
        (&["perft", "octi-fast", "1000000"], "a whole number from 0 to 256"),
        (&["legal", "octiles", START, "--limit", ""], "a whole number from 0 to"),
        (&["show", "octiles", START, "--width", "0"], "a whole number from 1 to"),
        (&["solve", "9", "--threads", "0"], "a whole number from 1 to 256"),
        (&["solve", "9", "--threads", "257"], "a whole number from 1 to 256"),
        (&["solve", "9", "--time", "-1"], "isn't a duration"),
    ] {
        let said = refuses(args, 2);
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn legal_apply_and_successors_agree() {
    let turns = prints(&["legal", "octiles", START]);
    let turns: Vec<&str> = turns.lines().collect();
    assert!(turns.is_sorted() && turns.len() > 10);
    let mut after: Vec<String> =
        turns.iter().map(|turn| prints(&["apply", "octiles", START, turn])).collect();
    after.sort_unstable();
    after.dedup();
    assert_eq!(prints(&["successors", "octiles", START]), after.concat());
    assert_eq!(prints(&["perft", "octiles", "1", START]), format!("{}\n", after.len()));
}

#[test]
fn positions_begin_with_a_dash_wherever_options_stand() {
    let team = prints(&["start", "octiles", "--option", "players=4"]);
    let team = team.trim();
    let before = prints(&["legal", "octiles", "--option", "players=4", team]);
    assert_eq!(before, prints(&["legal", "octiles", team, "--option", "players=4"]));
    assert_eq!(before, prints(&["legal", "octiles", "--option=players=4", "--", team]));
    assert_eq!(before, prints(&["legal", "octiles", "-o", "players=4", team]));
}

#[test]
fn unknown_tiles_stay_unknown_and_chance_acts() {
    let hidden = prints(&["start", "octiles", "--hidden"]);
    let turn = prints(&["legal", "octiles", hidden.trim()]);
    let after = prints(&["apply", "octiles", hidden.trim(), turn.lines().next().expect("a turn")]);
    assert!(after.contains(" ?,?"), "the next tile is unknown: {after}");
    let reveals = prints(&["legal", "octiles", after.trim()]);
    assert_eq!(reveals.lines().count(), 17);
    assert!(reveals.lines().all(|line| line.starts_with("reveal ")));
    let revealed = prints(&["apply", "octiles", after.trim(), "reveal 7"]);
    assert!(revealed.contains(" 7,?"));
    assert!(refuses(&["apply", "octiles", after.trim(), "reveal 1"], 2).contains("can't be turned up"));
}

#[test]
fn resigning_and_finished_games() {
    let after = prints(&["apply", "octiles", START, "resign"]);
    assert!(after.trim().ends_with("Y out:B"));
    assert_eq!(prints(&["legal", "octiles", after.trim()]), "");
    assert_eq!(prints(&["successors", "octiles", after.trim()]), "");
    assert!(refuses(&["apply", "octiles", after.trim(), "pass"], 2).contains("the game is over"));
}

#[test]
fn a_limit_reached_prints_nothing() {
    assert!(refuses(&["legal", "octiles", START, "--limit", "3"], 3).contains("more than 3"));
    refuses(&["successors", "octiles", "--limit", "3", START], 3);
    refuses(&["perft", "octiles", "1", START, "--limit", "3"], 3);
    assert_eq!(prints(&["perft", "octiles", "0", START]), "1\n");
}

#[test]
fn errors_name_the_problem_and_the_fix() {
    for (args, words) in [
        (&["legal", "chess", START][..], "unknown game `chess`: the games are octiles"),
        (&["legal", "octiles", "-o", "size=3", START], "this game has `players`"),
        (&["legal", "octiles", "-o", "players=5", START], "a whole number from 2 to 4"),
        (&["legal", "octiles", "-o", "players", START], "isn't an option"),
        (&["legal", "octiles-team", "-o", "players=4", START], "this game has `start`, `team-win`"),
        (&["legal", "octiles", "-o", "players=2", "-o", "players=3", START], "given twice"),
        (&["legal", "octiles", "-,-"], "fields"),
        (&["legal", "octiles", ""], "fields"),
        (&["legal", "octiles", &START.replace("7,3,1", "7,3,7")], "tile 7 is there twice"),
        (&["legal", "octiles", &START.replace(".YYYYY", ".YYYY")], "posts"),
        (&["legal", "octiles", &START.replace("YYYYY", "YYYY.")], "Yellow has 4"),
        (&["legal", "octiles", &START.replace("17 B", "17 R")], "turn"),
        (&["apply", "octiles", START, "hello"], "hello"),
        (&["apply", "octiles", START, "7@c9:0 A3-B3"], "c9"),
        (&["apply", "octiles", START, "4@a2:0 A3-B3"], "isn't the tile to place"),
        (&["apply", "octiles", START, "pass"], "so you can't pass"),
        (&["replay", "/nowhere/file.jsonl"], "/nowhere/file.jsonl"),
        (&["perft", "octiles", "many"], "many"),
        (&["frobnicate"], "frobnicate"),
    ] {
        let message = refuses(args, 2);
        assert!(message.contains(words), "{args:?} says {message}");
    }
}

#[test]
fn replay_counts_and_names_differences() {
    let folder = folder("replay");
    let good = r#"{"kind":"perft","game":"octiles","options":{"players":"2"},"depth":0,"count":1}"#;
    let bad = good.replace("\"count\":1", "\"count\":2");
    let file = folder.join("some.jsonl");
    let path = file.to_str().expect("a path");
    std::fs::write(&file, format!("{good}\n{good}\n")).expect("written");
    assert_eq!(prints(&["replay", path]), "2 passed, 0 failed\n");
    std::fs::write(&file, format!("{good}\n{bad}\nnonsense\n")).expect("written");
    let run = eightfold(&["replay", path]);
    assert_eq!(run.code, Some(1));
    let printed = run.out;
    assert!(printed.contains("line 2: octiles: perft 0: 1, 2 expected"), "{printed}");
    assert!(printed.contains("line 3: ?: not a line of a vector file"), "{printed}");
    assert!(printed.ends_with("1 passed, 2 failed\n"), "{printed}");
}

#[test]
fn games_lists_every_game_with_options_and_defaults() {
    let list = prints(&["games"]);
    for words in ["octiles ", "octiles-team ", "players=..", "2 to 4 (default 2)"] {
        assert!(list.contains(words), "{words} in {list}");
    }
}

#[test]
fn a_closed_output_is_no_failure() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(["legal", "octiles", START])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop(child.stdout.take());
    let run = child.wait_with_output().expect("it ends");
    assert_eq!((run.status.code(), &run.stderr[..]), (Some(0), &b""[..]));
}

#[test]
fn every_game_starts_lists_shows_and_counts() {
    for (game, count) in [
        ("octiles", None),
        ("octiles-team", None),
        ("team-up", None),
        ("connect-the-dots", Some("17")),
        ("scavenger-hunt", Some("12")),
        ("octi-fast", Some("27")),
        ("octi-full", Some("27")),
        ("octi-four", Some("9")),
    ] {
        let start = prints(&["start", game]);
        let start = start.trim();
        let successors = prints(&["successors", game, start]).lines().count();
        let counted = prints(&["perft", game, "1"]);
        assert_eq!(counted.trim(), successors.to_string(), "{game}");
        if let Some(count) = count {
            assert_eq!(counted.trim(), count, "{game}");
        }
        assert!(prints(&["show", game, start]).contains("turn"), "{game}");
    }
}
