//! The engine protocol at the command line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::common::{TIMEOUT, lines, typed};

fn engine(game: &[&str], input: &str) -> Vec<String> {
    lines(typed(&[&["engine"], game].concat(), input))
}

#[test]
fn engine_introduces_itself_and_plays_legally() {
    let said = engine(
        &["octi-fast"],
        "hello\nisready\nposition start turns 33+B | 57+E\nsetoption level 1\ngo nodes 500\nquit\n",
    );
    assert!(said[0].starts_with("id name Eightfold"));
    assert!(said.contains(&"hellook".to_owned()));
    assert!(said.contains(&"readyok".to_owned()));
    let best = said.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a turn");
    let shown = engine(&["octi-fast"], &format!("position start turns 33+B | 57+E | {best}\nshow\n"));
    assert!(shown[0].starts_with("position "), "{best} is legal: {shown:?}");
    assert!(shown[0].ends_with(" r"), "and Red is next: {shown:?}");
}

#[test]
fn the_engine_sees_only_what_players_see() {
    let hidden = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                  5,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
    let said = engine(&["octiles"], &format!("position {hidden}\nsetoption level 1\ngo\n"));
    let best = said.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a turn");
    assert!(best.starts_with("5@"), "{best}");
    let after = engine(
        &["octiles"],
        &format!(
            "position {hidden} turns {best}\ngo\nposition {hidden} turns {best} | reveal 9\ngo nodes 50\n"
        ),
    );
    assert!(after[0].starts_with("error chance is to act"), "{after:?}");
    assert!(after.last().is_some_and(|line| line.starts_with("bestmove 9@")), "{after:?}");
}

#[test]
fn an_endless_search_stops_when_asked() {
    let said = engine(&["octi-full"], "go infinite\nstop\nisready\nquit\n");
    assert!(said.iter().any(|line| line.starts_with("bestmove ")), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}

#[test]
fn a_time_of_zero_gets_a_turn() {
    for go in ["go time 0", "go movetime 0", "go time 0 infinite\nstop"] {
        let said = engine(&["octi-full"], &format!("position start\n{go}\nquit\n"));
        assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{go}: {said:?}");
        assert!(!said.iter().any(|line| line.starts_with("error")), "{go}: {said:?}");
    }
}

#[test]
fn many_lines_do_not_delay_stop() {
    let lines = "isready\n".repeat(2_000);
    let said = engine(&["octi-full"], &format!("go infinite\n{lines}stop\nquit\n"));
    assert_eq!(said.iter().filter(|line| *line == "readyok").count(), 2_000);
    let last = said.iter().rev().find_map(|line| line.strip_prefix("info depth "));
    let nodes = last.and_then(|line| line.split(' ').nth(2)?.parse::<u64>().ok()).expect("a last report");
    assert!(nodes < 64_000, "not a slice of the search for each line: {nodes}");
}

#[test]
fn commands_during_a_finite_search_run_after_it() {
    let one_by_one = ["position start\ngo nodes 300\n", "position start turns 33+B\ngo nodes 300\n"];
    let best = |input: &str| -> Vec<String> {
        let said = engine(&["octi-fast"], input);
        let best = said.into_iter().filter(|line| line.starts_with("bestmove "));
        best.collect()
    };
    let expected: Vec<String> = one_by_one.iter().flat_map(|input| best(input)).collect();
    assert_eq!(expected.len(), 2);
    assert_eq!(best(&one_by_one.concat()), expected);
}

#[test]
fn engine_errors_say_how_to_fix_them() {
    for (line, says) in [
        ("dance", "unknown command `dance`: the commands are hello"),
        ("go 5", "unknown limit `5`: the limits are nodes, depth, time"),
        ("go nodes 5 5", "unknown limit `5`"),
        ("go nodes", "`nodes` takes a whole number from 1"),
        ("go nodes 5 nodes 6", "`nodes` is given twice"),
        ("go time 5 movetime 6", "`movetime` is given twice"),
        ("go nodes infinite", "`nodes` takes a whole number from 1"),
        ("go time 10 depth 0", "`depth` takes a whole number from 1"),
        ("position", "write `position start` or `position POSITION`"),
        ("position start 33+B", "unexpected `33+B` after `start`: write turns like `position start turns"),
        ("position startpos turn 33+B", "after `startpos`: write turns like"),
        ("position start turns 33+B | 99+Z", "99+Z: "),
        ("position start turns 33+B | 33+C", "33+C: "),
        ("position start turns reveal 3", "reveal 3: "),
        ("position nonsense", "`nonsense` is not point:stack"),
        ("position 33:b", "a position has the fields"),
        ("setoption", "write `setoption level 2` or `setoption seed 7`"),
        ("setoption level", "write `setoption level 2`"),
        ("setoption name Hash value 16", "no option `Hash`: write `setoption level 2`"),
        ("setoption level 0", "`0` isn't a level: write 1 to 8"),
        ("setoption level nine", "`nine` isn't a level: write 1 to 8"),
        ("setoption seed -1", "`-1` isn't a seed: write a whole number from 0"),
    ] {
        let said = engine(&["octi-fast"], &format!("position start turns 73+A\n{line}\nshow\n"));
        assert_eq!(said.len(), 2, "{line}: {said:?}");
        let reason = said[0].strip_prefix("error ").expect("an error");
        assert!(reason.contains(says), "{line}: {reason}");
        assert!(said[1].contains("/73:bA/"), "{line}: the position stays: {said:?}");
    }
    // Commands without output get no response.
    assert_eq!(engine(&["octi-fast"], "stop\n\n  \nSETOPTION\nsetoption LEVEL 2\n").len(), 1);
}

#[test]
fn the_engine_reports_errors_and_continues() {
    let said = engine(
        &["octiles"],
        "dance\nsetoption level 99\nposition nonsense\ngo depth\nposition start turns 1@a2:0 A1-F6\nisready\n",
    );
    let errors = said.iter().filter(|line| line.starts_with("error ")).count();
    assert_eq!(errors, 5, "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}

/// A session with the engine, line by line.
struct EngineSession {
    child: Child,
    heard: Receiver<String>,
}

impl EngineSession {
    fn with(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let output = child.stdout.take().expect("its output");
        let (sender, heard) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, heard }
    }

    fn say(&mut self, bytes: &[u8]) {
        let input = self.child.stdin.as_mut().expect("its input");
        input.write_all(bytes).and_then(|()| input.flush()).expect("it reads");
    }

    fn until(&self, begins: &str) -> String {
        loop {
            let line = self.heard.recv_timeout(TIMEOUT).expect("an answer");
            if line.starts_with(begins) {
                return line;
            }
        }
    }
}

impl Drop for EngineSession {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_engine_reads_input_while_it_searches() {
    for game in ["octi-four", "team-up", "octiles"] {
        let mut talk = EngineSession::with(game);
        talk.say(b"go infinite\n");
        talk.until("info depth ");
        talk.say(b"isready\nnewgame\n");
        talk.until("readyok");
        assert!(talk.until("error ").contains("send `stop` before `newgame`"));
        talk.say(b"stop\n");
        let info = talk.until("info depth ");
        for word in [" nodes ", " time ", " score ", " chance ", " pv "] {
            assert!(info.contains(word), "{info}");
        }
        talk.until("bestmove ");
        talk.say(b"go depth 1\n");
        talk.until("bestmove ");
    }
}

#[test]
fn the_engine_accepts_commands_of_uci_and_ugi() {
    let mut talk = EngineSession::with("octi-fast");
    talk.say(b"uci\n");
    talk.until("uciok");
    talk.say(b"ugi\n");
    talk.until("ugiok");
    talk.say(b"setoption name level value 1\nucinewgame\nposition startpos moves 33+B\nshow\n");
    assert!(talk.until("position ").ends_with(" r"));
    talk.say(b"go movetime 20\n");
    talk.until("bestmove ");
}

#[test]
fn no_input_ends_the_engine() {
    let mut talk = EngineSession::with("octiles");
    let mut mess = b"\xff\xfe\0\nposition\nposition  turns |||\ngo nodes\ngo depth -1\ngo time 99999999999999999999\nsetoption\n".to_vec();
    mess.extend(vec![b'x'; 300_000]);
    mess.extend(b"\nposition start turns resign | resign\nposition ");
    mess.extend("-,".repeat(20_000).bytes());
    mess.extend(b"\nisready\n");
    talk.say(&mess);
    talk.until("readyok");
    talk.say(b"position start\ngo nodes 50\n");
    talk.until("bestmove ");
    talk.say(b"position start turns resign\ngo\n");
    assert!(talk.until("error ").contains("over"));
}

#[test]
fn a_leading_byte_order_mark_is_skipped() {
    let run = crate::common::typed(&["engine", "octi-fast"], "\u{feff}hello\nisready\nquit\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("hellook") && run.out.contains("readyok"), "{}", run.out);
    assert!(!run.out.contains("error"), "{}", run.out);
}
