//! The computer players at the command line: matches and the engine protocol.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn eightfold(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child
        .stdin
        .take()
        .expect("its input")
        .write_all(input.as_bytes())
        .expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn lines(output: &Output) -> Vec<String> {
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone())
        .expect("UTF-8")
        .lines()
        .map(str::to_owned)
        .collect()
}

fn engine(game: &[&str], input: &str) -> Vec<String> {
    lines(&eightfold(&[&["engine"], game].concat(), input))
}

#[test]
fn a_match_is_tallied_and_the_same_again() {
    let args = [
        "arena", "octiles", "--a", "greedy", "--b", "random", "--games", "4", "--seed", "7",
    ];
    let once = lines(&eightfold(&args, ""));
    assert!(once.contains(&"games 4".to_owned()), "{once:?}");
    assert!(once.contains(&"wins 4".to_owned()), "{once:?}");
    assert_eq!(once, lines(&eightfold(&args, "")));
}

#[test]
fn a_sequential_test_ends_early() {
    let args = [
        "arena",
        "connect-the-dots",
        "--a",
        "greedy",
        "--b",
        "random",
        "--games",
        "1000",
        "--sprt",
        "0,200",
    ];
    let once = lines(&eightfold(&args, ""));
    assert!(once.contains(&"sprt +200".to_owned()), "{once:?}");
    assert!(!once.contains(&"games 1000".to_owned()), "{once:?}");
}

#[test]
fn an_unknown_player_is_refused_by_name() {
    for (player, says) in [
        ("9", "levels 1 to"),
        ("stockfish", "distance-ab"),
        ("1,depth", "parameter"),
        ("1,depth=x", "depth=x"),
    ] {
        let output = eightfold(&["arena", "octiles", "--a", player, "--b", "random"], "");
        assert_eq!(output.status.code(), Some(2), "{player}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(says), "{player}: {said}");
    }
}

#[test]
fn the_engine_introduces_itself_and_plays_a_legal_turn() {
    let said = engine(
        &["octi-fast"],
        "hello\nisready\nposition start turns 33+B | 57+E\nsetoption level 1\ngo nodes 500\nquit\n",
    );
    assert!(said[0].starts_with("id name Eightfold"));
    assert!(said.contains(&"hellook".to_owned()));
    assert!(said.contains(&"readyok".to_owned()));
    let best = said
        .last()
        .and_then(|line| line.strip_prefix("bestturn "))
        .expect("a turn");
    let shown = engine(
        &["octi-fast"],
        &format!("position start turns 33+B | 57+E | {best}\nshow\n"),
    );
    assert!(shown[0].starts_with("position "), "{best} is legal: {shown:?}");
    assert!(shown[0].ends_with(" r"), "and Red is next: {shown:?}");
}

#[test]
fn the_engine_gets_no_more_than_the_players_see() {
    let hidden = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                  5,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
    let said = engine(
        &["octiles"],
        &format!("position {hidden}\nsetoption level 1\ngo\n"),
    );
    let best = said
        .last()
        .and_then(|line| line.strip_prefix("bestturn "))
        .expect("a turn");
    assert!(best.starts_with("5@"), "{best}");
    let after = engine(
        &["octiles"],
        &format!(
            "position {hidden} turns {best}\ngo\nposition {hidden} turns {best} | reveal 9\ngo nodes 50\n"
        ),
    );
    assert!(after[0].starts_with("error chance is to act"), "{after:?}");
    assert!(
        after.last().is_some_and(|line| line.starts_with("bestturn 9@")),
        "{after:?}"
    );
}

#[test]
fn an_endless_search_stops_when_asked() {
    let said = engine(&["octi-full"], "go infinite\nstop\nisready\nquit\n");
    assert!(said.iter().any(|line| line.starts_with("bestturn ")), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}

#[test]
fn the_engine_says_what_is_wrong_and_carries_on() {
    let said = engine(
        &["octiles"],
        "dance\nsetoption level 99\nposition nonsense\ngo depth\nposition start turns 1@a2:0 A1-F6\nisready\n",
    );
    let errors = said.iter().filter(|line| line.starts_with("error ")).count();
    assert_eq!(errors, 5, "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}
