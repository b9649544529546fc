//! The computer players at the command line: matches and the engine protocol.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use common::{folder, prints};

/// Nothing here takes nearly as long, even where the machine is busy.
const DEADLINE: Duration = Duration::from_secs(120);

fn eightfold(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    let (out, err) = (
        read(child.stdout.take().expect("its output")),
        read(child.stderr.take().expect("its messages")),
    );
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().expect("its state") {
            Some(status) => break status,
            None if begin.elapsed() < DEADLINE => std::thread::sleep(Duration::from_millis(5)),
            None => {
                let _ = child.kill();
                panic!("{args:?} does not end");
            }
        }
    };
    let all = |from: Receiver<Vec<u8>>| from.recv_timeout(DEADLINE).expect("all of it");
    Output {
        status,
        stdout: all(out),
        stderr: all(err),
    }
}

fn read(mut from: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, whole) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    whole
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
        ("material-ab", "distance-ab"),
        ("random,depth=2", "none"),
        ("greedy,blur=1", "depth="),
        ("engine:", "names no program"),
        ("engine:'x", "quote"),
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
        .and_then(|line| line.strip_prefix("bestmove "))
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
        .and_then(|line| line.strip_prefix("bestmove "))
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
        after.last().is_some_and(|line| line.starts_with("bestmove 9@")),
        "{after:?}"
    );
}

#[test]
fn an_endless_search_stops_when_asked() {
    let said = engine(&["octi-full"], "go infinite\nstop\nisready\nquit\n");
    assert!(said.iter().any(|line| line.starts_with("bestmove ")), "{said:?}");
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

/// A program for the arena: what it does, in the language of the shell. It has said who it is by then.
fn program(folder: &Path, name: &str, does: &str) -> String {
    let path = folder.join(format!("{name}.sh"));
    let script = format!(
        "while read -r line; do case \"$line\" in\nhello) echo hellook;;\nisready) echo readyok;;\nquit) exit 0;;\ngo*) {does};;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("a script");
    format!("engine:sh '{}'", path.display())
}

#[test]
fn a_program_that_fails_forfeits_its_game_and_the_match_goes_on() {
    let folder = folder("programs");
    for (name, does, reason) in [
        ("crashes", "exit 3", "the program ended: exit status: 3"),
        ("silent", "exec sleep 600", "no answer within 300 ms"),
        (
            "talks",
            "while echo info still thinking; do :; done",
            "no answer within 300 ms",
        ),
        ("nonsense", "echo bestmove nonsense", "illegal turn nonsense: "),
        ("illegal", "echo bestmove 33-77", "illegal turn 33-77: "),
        (
            "refuses",
            "echo error too difficult",
            "the program refused: too difficult",
        ),
        (
            "reveals",
            "printf '\\377\\000\\n'; echo bestmove",
            "no answer within 300 ms",
        ),
    ] {
        let player = program(&folder, name, does);
        let said = lines(&eightfold(
            &[
                "arena",
                "octi-fast",
                "--a",
                &player,
                "--b",
                "random",
                "--games",
                "2",
                "--opening",
                "0",
                "--time",
                "100",
                "--margin",
                "200",
                "--patience",
                "20000",
            ],
            "",
        ));
        assert!(said.contains(&"losses 2".to_owned()), "{name}: {said:?}");
        let forfeits: Vec<_> = said.iter().filter(|line| line.starts_with("forfeit ")).collect();
        assert_eq!(forfeits.len(), 2, "{name}: {said:?}");
        assert!(
            forfeits[0].starts_with("forfeit game 1: a (Blue)"),
            "{name}: {said:?}"
        );
        assert!(
            forfeits[1].starts_with("forfeit game 2: a (Red)"),
            "{name}: {said:?}"
        );
        assert!(
            forfeits.iter().all(|line| line.contains(reason)),
            "{name}: {said:?}"
        );
    }
}

#[test]
fn a_program_that_is_none_forfeits_too() {
    for (player, reason) in [
        ("engine:/nowhere/at/all", "cannot be started"),
        ("engine:sleep 600", "no answer within 200 ms"),
        ("engine:true", "the program ended"),
    ] {
        let said = lines(&eightfold(
            &[
                "arena",
                "octi-fast",
                "--a",
                "random",
                "--b",
                player,
                "--games",
                "2",
                "--patience",
                "200",
            ],
            "",
        ));
        assert!(said.contains(&"wins 2".to_owned()), "{player}: {said:?}");
        assert!(
            said.iter()
                .any(|line| line.starts_with("forfeit game 1: b") && line.contains(reason)),
            "{player}: {said:?}"
        );
    }
}

#[test]
fn our_own_engine_plays_every_game_in_the_arena() {
    for (game, option) in [
        ("octiles", "players=3"),
        ("octiles-team", ""),
        ("team-up", "players=2"),
        ("connect-the-dots", "rounds=1"),
        ("scavenger-hunt", ""),
        ("octi-fast", ""),
        ("octi-full", "edgeless=on"),
        ("octi-four", ""),
    ] {
        let ours = env!("CARGO_BIN_EXE_eightfold");
        let mut args = vec!["arena", game, "--b", "random", "--games", "2", "--nodes", "40"];
        let mut player = format!("engine:'{ours}' engine {game}");
        if !option.is_empty() {
            args.extend(["--option", option]);
            player += &format!(" --option {option}");
        }
        args.extend(["--a", &player]);
        let said = lines(&eightfold(&args, ""));
        assert!(said.contains(&"games 2".to_owned()), "{game}: {said:?}");
        assert!(
            !said.iter().any(|line| line.starts_with("forfeit")),
            "{game}: {said:?}"
        );
    }
}

#[test]
fn a_match_broken_off_goes_on_to_the_same_figures() {
    let folder = folder("resume");
    let run = |name: &str, games: &str, log: &str| {
        let path = |end: &str| folder.join(format!("{name}.{end}")).display().to_string();
        let (json, records) = (path("json"), path("records"));
        let log = folder.join(log).display().to_string();
        let said = lines(&eightfold(
            &[
                "arena",
                "octiles",
                "--a",
                "greedy,nodes=60",
                "--b",
                "distance-ab,depth=1,nodes=60",
                "--games",
                games,
                "--seed",
                "5",
                "--json",
                &json,
                "--records",
                &records,
                "--resume",
                &log,
            ],
            "",
        ));
        (said, std::fs::read_to_string(&json).expect("figures"), records)
    };
    let whole = run("whole", "6", "whole.log");
    run("part", "3", "part.log");
    // Broken off in the middle of writing a line.
    let log = folder.join("part.log");
    let mut text = std::fs::read_to_string(&log).expect("a log");
    assert_eq!(text.lines().count(), 4, "what is played, and three games");
    text.truncate(text.len() - 5);
    std::fs::write(&log, text).expect("a log");
    let rest = run("part", "6", "part.log");
    assert_eq!(rest.0, whole.0);
    assert_eq!(rest.1, whole.1);
    assert!(whole.1.contains("\"games\": 6"), "{}", whole.1);
    for game in 1..=6 {
        let file = |records: &str| format!("{records}/{game:04}.txt");
        let record = std::fs::read_to_string(file(&whole.2)).expect("a record");
        assert_eq!(record, std::fs::read_to_string(file(&rest.2)).expect("a record"));
        assert!(record.contains(": greedy,nodes=60"), "{record}");
        // The shuffle of every game can be dealt again from its seed.
        prints(&["verify", &file(&whole.2)]);
    }
    let other = eightfold(
        &[
            "arena",
            "octiles",
            "--a",
            "random",
            "--b",
            "random",
            "--resume",
            &log.display().to_string(),
        ],
        "",
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("another match: a is"),
        "{other:?}"
    );
}

#[test]
fn both_games_of_a_pair_have_the_same_shuffle_and_opening() {
    let folder = folder("pairs");
    for game in ["octiles", "octi-fast"] {
        let records = folder.join(game);
        eightfold(
            &[
                "arena",
                game,
                "--a",
                "greedy,nodes=40",
                "--b",
                "random",
                "--games",
                "4",
                "--opening",
                "3",
                "--records",
                &records.display().to_string(),
            ],
            "",
        );
        let read = |game: u32| {
            let text = std::fs::read_to_string(records.join(format!("{game:04}.txt"))).expect("a record");
            let turns = |n: usize| {
                text.lines()
                    .filter(|line| line.chars().next().is_some_and(|c| c.is_ascii_digit()))
                    .take(n)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let field = |key: &str| {
                text.lines()
                    .find(|line| line.starts_with(key))
                    .expect("a field")
                    .to_owned()
            };
            let first = text
                .lines()
                .find(|line| line.starts_with("player "))
                .expect("a name")
                .to_owned();
            (field("start:"), field("seed:"), turns(3), first)
        };
        let games: Vec<_> = (1..=4).map(read).collect();
        for pair in games.chunks(2) {
            assert_eq!(
                (&pair[0].0, &pair[0].1, &pair[0].2),
                (&pair[1].0, &pair[1].1, &pair[1].2)
            );
            assert!(pair[0].3.contains("a: greedy"), "{pair:?}");
            assert!(pair[1].3.contains("b: random"), "the seats are swapped: {pair:?}");
        }
        assert_ne!((&games[0].1, &games[0].2), (&games[2].1, &games[2].2), "{game}");
    }
}

/// A conversation with the engine, line by line.
struct Talk {
    child: Child,
    heard: Receiver<String>,
}

impl Talk {
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
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("it reads");
    }

    fn until(&self, begins: &str) -> String {
        loop {
            let line = self.heard.recv_timeout(DEADLINE).expect("an answer");
            if line.starts_with(begins) {
                return line;
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_engine_hears_while_it_thinks() {
    for game in ["octi-four", "team-up", "octiles"] {
        let mut talk = Talk::with(game);
        talk.say(b"go infinite\n");
        talk.until("info depth ");
        talk.say(b"isready\nnewgame\n");
        talk.until("readyok");
        assert!(talk.until("error ").contains("thinking"));
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
fn the_engine_takes_the_words_of_its_kin() {
    let mut talk = Talk::with("octi-fast");
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
    let mut talk = Talk::with("octiles");
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
