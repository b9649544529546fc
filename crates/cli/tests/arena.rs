//! Matches between computer players at the command line.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{TIMEOUT, folder, lines, prints, typed};

#[test]
fn a_repeated_match_has_the_same_figures() {
    let args = ["arena", "octiles", "--a", "greedy", "--b", "random", "--games", "4", "--seed", "7"];
    let once = lines(typed(&args, ""));
    assert!(once.contains(&"games 4".to_owned()), "{once:?}");
    assert!(once.contains(&"wins 4".to_owned()), "{once:?}");
    assert_eq!(once, lines(typed(&args, "")));
}

#[test]
fn a_sequential_test_ends_early_and_writes_figures() {
    let file = folder("sprt").join("figures.json").display().to_string();
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
        "--json",
        &file,
    ];
    let once = lines(typed(&args, ""));
    assert!(once.contains(&"sprt +200".to_owned()), "{once:?}");
    let figures = std::fs::read_to_string(&file).expect("figures");
    let figures: serde_json::Value = serde_json::from_str(&figures).expect("JSON");
    let games = figures["games"].as_u64().expect("a number");
    assert!(games < 1000 && games.is_multiple_of(2), "whole pairs: {figures}");
    let [wins, draws, losses] = ["wins", "draws", "losses"].map(|of| figures[of].as_u64().expect("a number"));
    assert_eq!(wins + draws + losses, games);
    for (of, number) in [("games", games), ("wins", wins), ("draws", draws), ("losses", losses)] {
        assert!(once.contains(&format!("{of} {number}")), "{of}: {once:?}");
    }
    assert_eq!(figures["sprt"]["nearer"], 200.0);
    assert_eq!((&figures["a"], &figures["b"]), (&"greedy".into(), &"random".into()));
    let elo = &figures["elo"];
    assert!(elo["low"].as_f64() < elo["mean"].as_f64() || elo["mean"].is_null(), "{elo}");
}

#[test]
fn invalid_bounds_are_refused() {
    for bounds in ["5", "50,0", "0,0", "x,5", "nan,5", "0,inf", "0,99999"] {
        let said = typed(&["arena", "octiles", "--a", "1", "--b", "1", "--sprt", bounds], "");
        assert_eq!(said.code, Some(2), "{bounds}");
        let said = said.err;
        assert!(said.contains("write the smaller first, like 0,50"), "{bounds}: {said}");
    }
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
        ("greedy,noise=1", "depth="),
        ("1,nodes=0", "nodes= (from 1)"),
        ("1,depth=0", "1 to 100"),
        ("1,depth=3,depth=4", "`depth=` is given twice"),
        ("1,overlook=101", "0 to 100"),
        ("1,noise=20001", "0 to 20000"),
        ("1,selfish=yes", "0 or 1"),
        ("1,widths=", "widths="),
        ("1,widths=16/8/4/2/1", "one to four"),
        ("greedy,chances=0", "1 to 1000"),
        ("", "no player"),
        ("engine:", "names no program"),
        ("engine:'x", "quote"),
    ] {
        let output = typed(&["arena", "octiles", "--a", player, "--b", "random"], "");
        assert_eq!(output.code, Some(2), "{player}");
        let said = output.err;
        assert!(said.contains(says), "{player}: {said}");
    }
}

#[test]
fn a_player_is_named_in_many_ways() {
    for player in [
        "3",
        "level 3",
        "Level3",
        "beginner",
        "master,nodes=30,widths=8/4,chances=2,noise=5,overlook=10,selfish=1",
        "nodes=30,depth=2,widths=0",
        "greedy,nodes=30",
        "distance-ab,depth=1,chances=1,nodes=30",
    ] {
        let said = lines(typed(
            &["arena", "octiles", "--a", player, "--b", "random", "--games", "1", "--nodes", "30"],
            "",
        ));
        assert!(said.contains(&format!("a {player}")), "{player}: {said:?}");
        assert!(said.contains(&"games 1".to_owned()), "{player}: {said:?}");
    }
}

#[test]
fn match_needs_a_writable_log() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).display().to_string();
    let (notes, one_line, lost) = (path("notes.txt"), path("line.txt"), path("none/figures.json"));
    std::fs::write(&notes, "to buy:\nbread\nhalf a line").expect("notes");
    std::fs::write(&one_line, "not even a line").expect("notes");
    std::fs::create_dir(folder.join("games")).expect("a folder");
    let record = folder.join("games/0002.txt");
    std::fs::write(&record, "a game of last week").expect("a record");
    for (option, file, says) in [
        ("--json", &lost, "No such file"),
        ("--resume", &notes, "the log of a match"),
        ("--resume", &one_line, "the log of a match"),
        ("--resume", &path(""), "this is a folder"),
        ("--records", &notes, "this isn't a folder"),
        ("--records", &path("games"), "0002.txt: this record already exists"),
    ] {
        // So many games would take too long.
        let output =
            typed(&["arena", "octi-full", "--a", "8", "--b", "8", "--games", "100000", option, file], "");
        let said = output.err;
        assert_eq!(output.code, Some(2), "{option} {file}: {said}");
        assert!(said.contains(says), "{option} {file}: {said}");
    }
    let read = |file: &str| std::fs::read_to_string(file).expect("it is still there");
    assert_eq!(read(&notes), "to buy:\nbread\nhalf a line");
    assert_eq!(read(&one_line), "not even a line");
    assert_eq!(read(&record.display().to_string()), "a game of last week");
}

/// Creates an arena program as a shell script; it has already introduced itself.
fn program(folder: &Path, name: &str, does: &str) -> String {
    let path = folder.join(format!("{name}.sh"));
    let script = format!(
        "while read -r line; do case \"$line\" in\nhello) echo hellook;;\nisready) echo readyok;;\nquit) exit 0;;\ngo*) {does};;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("a script");
    format!("engine:sh '{}'", path.display())
}

#[test]
fn a_failing_program_forfeits_and_the_match_continues() {
    let folder = folder("programs");
    for (name, does, reason) in [
        ("crashes", "exit 3", "the program ended: exit status: 3"),
        ("silent", "exec sleep 600", "no reply to `go time 100` within 300 ms"),
        ("talks", "while echo info still thinking; do :; done", "no reply to `go time 100` within 300 ms"),
        ("nonsense", "echo bestmove nonsense", "illegal turn nonsense: "),
        ("illegal", "echo bestmove 33-77", "illegal turn 33-77: "),
        ("refuses", "echo error too difficult", "the program refused: too difficult"),
        ("wordless", "printf '\\377\\000\\n'; echo bestmove", "`bestmove` without a turn"),
        ("reveals", "echo bestmove reveal 3", "illegal turn reveal 3: "),
        ("mute", "exec >&-; sleep 600", "the program closed its output"),
        ("deaf", "exec <&-; sleep 600", "no reply to `go time 100` within 300 ms"),
        ("endless", "head -c 1500000 /dev/zero | tr '\\0' x; sleep 600", "a line of more than"),
    ] {
        let player = program(&folder, name, does);
        // Enough time on a busy machine for those that respond; none is enough for the others.
        let margin = if reason.starts_with("no reply") { "200ms" } else { "1m" };
        let said = lines(typed(
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
                "100ms",
                "--margin",
                margin,
                "--patience",
                "60s",
            ],
            "",
        ));
        assert!(said.contains(&"losses 2".to_owned()), "{name}: {said:?}");
        let forfeits: Vec<_> = said.iter().filter(|line| line.starts_with("forfeit ")).collect();
        assert_eq!(forfeits.len(), 2, "{name}: {said:?}");
        assert!(forfeits[0].starts_with("forfeit game 1: a (Blue)"), "{name}: {said:?}");
        assert!(forfeits[1].starts_with("forfeit game 2: a (Red)"), "{name}: {said:?}");
        assert!(forfeits.iter().all(|line| line.contains(reason)), "{name}: {said:?}");
    }
}

#[test]
fn a_program_without_the_protocol_forfeits() {
    for (player, patience, reason) in [
        ("engine:sleep 600", "200ms", "no reply to `hello` within 200 ms"),
        ("engine:true", "60s", "the program ended"),
    ] {
        let said = lines(typed(
            &["arena", "octi-fast", "--a", "random", "--b", player, "--games", "2", "--patience", patience],
            "",
        ));
        assert!(said.contains(&"wins 2".to_owned()), "{player}: {said:?}");
        assert!(
            said.iter().any(|line| line.starts_with("forfeit game 1: b") && line.contains(reason)),
            "{player}: {said:?}"
        );
    }
}

#[test]
fn missing_program_is_refused_at_once() {
    let said = crate::common::refuses(
        &["arena", "octi-fast", "--a", "random", "--b", "engine:/nowhere/at/all", "--games", "100000"],
        2,
    );
    assert!(
        said.contains("`/nowhere/at/all` can't be started") && said.contains("no game has been played"),
        "{said}"
    );
}

#[test]
fn log_figures_and_records_must_be_separate_files() {
    let folder = folder("arena-apart");
    let path = |name: &str| folder.join(name).display().to_string();
    let (same, again, record) = (path("same.json"), path("./same.json"), path("0001.txt"));
    let games = path("");
    for extra in [
        ["--resume", &same, "--json", &same],
        ["--resume", &same, "--json", &again],
        ["--resume", &record, "--records", &games],
    ] {
        let args =
            [&["arena", "octi-fast", "--a", "random", "--b", "random", "--games", "2"][..], &extra].concat();
        let said = crate::common::refuses(&args, 2);
        assert!(said.contains("overwrite the"), "{said}");
    }
    assert!(
        !folder.join("same.json").exists() && !folder.join("0001.txt").exists(),
        "nothing is left behind"
    );
    // Another name of the same file, and the standard output.
    let match_ = ["arena", "octi-fast", "--a", "random", "--b", "random", "--games", "2", "--resume", &same];
    let played = typed(&match_, "");
    assert_eq!(played.code, Some(0), "{}", played.err);
    let log = std::fs::read(&same).expect("a log");
    let twin = path("twin.json");
    std::fs::hard_link(&same, &twin).expect("a second name");
    let said = crate::common::refuses(&[&match_[..], &["--json", &twin]].concat(), 2);
    assert!(said.contains("overwrite the"), "{said}");
    let output = std::fs::OpenOptions::new().append(true).open(&same).expect("the log");
    let mut printing = std::process::Command::new(env!("CARGO_BIN_EXE_eightfold"));
    let printed = printing.args(match_).stdout(output).output().expect("it runs");
    let said = String::from_utf8_lossy(&printed.stderr);
    assert!(
        printed.status.code() == Some(2) && said.contains("the output of this command goes there too"),
        "{said}"
    );
    assert_eq!(std::fs::read(&same).expect("a log"), log, "the log is as it was");
}

#[test]
fn figures_are_printed_as_json() {
    let run =
        typed(&["arena", "octi-fast", "--a", "random", "--b", "random", "--games", "2", "--json", "-"], "");
    let figures: serde_json::Value = serde_json::from_str(&run.out).expect("JSON and nothing else");
    assert_eq!((&figures["games"], &figures["game"]), (&2.into(), &"octi-fast".into()));
}

#[test]
fn our_engine_plays_every_game_in_the_arena() {
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
        let said = lines(typed(&args, ""));
        assert!(said.contains(&"games 2".to_owned()), "{game}: {said:?}");
        assert!(!said.iter().any(|line| line.starts_with("forfeit")), "{game}: {said:?}");
    }
}

#[test]
fn an_interrupted_match_resumes_with_the_same_figures() {
    let folder = folder("resume");
    let run = |name: &str, games: &str, log: &str| {
        let path = |end: &str| folder.join(format!("{name}.{end}")).display().to_string();
        let (json, records) = (path("json"), path("records"));
        let log = folder.join(log).display().to_string();
        let said = lines(typed(
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
    // Interrupted in the middle of writing a line.
    let log = folder.join("part.log");
    let mut text = std::fs::read_to_string(&log).expect("a log");
    assert_eq!(text.lines().count(), 4, "the match, and three games");
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
        // The shuffle of every game can be reproduced from its seed.
        prints(&["verify", &file(&whole.2)]);
    }
    let other = typed(
        &["arena", "octiles", "--a", "random", "--b", "random", "--resume", &log.display().to_string()],
        "",
    );
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another match: a is"), "{}", other.err);
}

#[test]
fn both_games_of_a_pair_start_the_same() {
    let folder = folder("pairs");
    for game in ["octiles", "octi-fast"] {
        let records = folder.join(game);
        typed(
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
            let field =
                |key: &str| text.lines().find(|line| line.starts_with(key)).expect("a field").to_owned();
            let first = text.lines().find(|line| line.starts_with("player ")).expect("a name").to_owned();
            (field("start:"), field("seed:"), turns(3), first)
        };
        let games: Vec<_> = (1..=4).map(read).collect();
        for pair in games.chunks(2) {
            assert_eq!((&pair[0].0, &pair[0].1, &pair[0].2), (&pair[1].0, &pair[1].1, &pair[1].2));
            assert!(pair[0].3.contains("a: greedy"), "{pair:?}");
            assert!(pair[1].3.contains("b: random"), "the seats are swapped: {pair:?}");
        }
        assert_ne!((&games[0].1, &games[0].2), (&games[2].1, &games[2].2), "{game}");
    }
}

/// Returns whether the process is running.
fn lives(process: &str) -> bool {
    let asked = Command::new("kill").args(["-0", process.trim()]).stderr(Stdio::null()).status();
    // A zombie whose parent has ended no longer runs.
    let state = std::fs::read_to_string(format!("/proc/{}/stat", process.trim())).unwrap_or_default();
    asked.expect("the command runs").success() && !state.contains(") Z ")
}

#[test]
fn a_slow_program_that_never_exits_is_killed() {
    let folder = folder("stubborn");
    let (path, number) = (folder.join("stubborn.sh"), folder.join("process"));
    // It resigns as soon as it can, late but in time, and ignores `quit`.
    let script = format!(
        "trap '' INT TERM\necho $$ > '{}'\nwhile :; do read -r line || sleep 1; case \"$line\" in\n\
         hello) echo chatter; echo hellook;;\nisready) echo readyok;;\n\
         go*) sleep 0.3; echo info depth 1; echo bestmove resign;;\nesac; done\n",
        number.display()
    );
    std::fs::write(&path, script).expect("a script");
    let said = lines(typed(
        &[
            "arena",
            "octi-fast",
            "--a",
            "random",
            "--b",
            &format!("engine:sh '{}'", path.display()),
            "--games",
            "2",
            "--time",
            "100ms",
            "--margin",
            "20s",
        ],
        "",
    ));
    assert!(said.contains(&"wins 2".to_owned()), "{said:?}");
    assert!(!said.iter().any(|line| line.starts_with("forfeit")), "{said:?}");
    let process = std::fs::read_to_string(&number).expect("its number");
    assert!(!lives(&process), "it was ended with the match");
}

#[test]
fn parallel_games_give_the_same_figures() {
    let folder = folder("jobs");
    for (game, sprt) in [("octi-fast", false), ("octiles", true)] {
        let run = |jobs: &str| {
            let path = |end: &str| folder.join(format!("{game}-{jobs}.{end}")).display().to_string();
            let (json, records, log) = (path("json"), path("records"), path("log"));
            let mut args =
                vec!["arena", game, "--a", "greedy", "--b", "random", "--nodes", "60", "--seed", "5"];
            args.extend(["--json", &json, "--records", &records, "--resume", &log, "--jobs", jobs]);
            args.extend(if sprt {
                ["--games", "40", "--sprt", "0,400"]
            } else {
                ["--games", "7", "--opening", "2"]
            });
            let said = lines(typed(&args, ""));
            let read = |path: String| std::fs::read_to_string(path).expect("a file");
            let mut games: Vec<_> = std::fs::read_dir(&records)
                .expect("a folder")
                .map(|file| file.expect("a file").path())
                .map(|path| {
                    (
                        path.file_name().map(ToOwned::to_owned),
                        std::fs::read_to_string(&path).expect("a record"),
                    )
                })
                .collect();
            games.sort();
            (said, read(json), read(log), games)
        };
        let one = run("1");
        assert_eq!(one, run("3"), "{game}");
        assert_eq!(one, run("64"), "{game}");
        assert_eq!(one.0.iter().any(|line| line.starts_with("sprt ")), sprt, "{:?}", one.0);
        assert!(sprt || one.3.len() == 7, "{}", one.3.len());
    }
    for jobs in ["0", "257", "many", "-1"] {
        let said = crate::common::refuses(
            &["arena", "octi-fast", "--a", "1", "--b", "1", &format!("--jobs={jobs}")],
            2,
        );
        assert!(said.contains("from 1 to 256"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn an_ended_match_leaves_no_processes() {
    for (signal, code) in [("INT", Some(130)), ("TERM", Some(130)), ("KILL", None)] {
        let folder = folder(&format!("ended-{signal}"));
        let path = |name: &str| folder.join(name).display().to_string();
        // It resigns two games, then neither responds nor reacts to signals, and has a child that does the same.
        let script = format!(
            "trap '' INT TERM HUP\ngames=0\nwhile :; do read -r line || sleep 1; case \"$line\" in\n\
             hello) echo hellook;;\nisready) echo readyok;;\n\
             go*) games=$((games + 1)); if [ $games -gt 2 ]; then\n\
             sh -c 'trap \"\" INT TERM HUP; while :; do sleep 1; done' & echo \"$$ $!\" > '{0}.part'; mv '{0}.part' '{0}'\n\
             while :; do sleep 1; done; fi; echo bestmove resign;;\nesac; done\n",
            path("processes")
        );
        std::fs::write(path("stubborn.sh"), script).expect("a script");
        let player = format!("engine:sh '{}'", path("stubborn.sh"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold"));
        command.args(["arena", "octi-fast", "--a", "random", "--b", &player, "--games", "100", "--json"]);
        let match_ = command.arg(path("figures.json")).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut playing = RunningMatch(match_.spawn().expect("the command runs"));
        let begin = Instant::now();
        let processes = loop {
            if let Ok(processes) = std::fs::read_to_string(path("processes")) {
                break processes;
            }
            assert!(begin.elapsed() < TIMEOUT, "{signal}: the program plays two games");
            std::thread::sleep(Duration::from_millis(5));
        };
        let ended = Command::new("kill").args([&format!("-{signal}"), &playing.0.id().to_string()]).status();
        assert!(ended.expect("the command runs").success());
        let mut said = [String::new(), String::new()];
        let outputs = playing.0.stdout.take().map(|out| Box::new(out) as Box<dyn std::io::Read>);
        let messages = playing.0.stderr.take().map(|out| Box::new(out) as Box<dyn std::io::Read>);
        for (said, output) in said.iter_mut().zip([outputs, messages]) {
            output.expect("an output").read_to_string(said).expect("UTF-8");
        }
        let status = playing.0.wait().expect("its state");
        assert_eq!(status.code(), code, "{signal}: {said:?}");
        for process in processes.split_whitespace() {
            while lives(process) {
                assert!(begin.elapsed() < TIMEOUT, "{signal}: {process} lives on");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        if code.is_some() {
            let [figures, message] = said;
            assert!(figures.contains("games 2\nwins 2\n"), "{signal}: {figures}");
            assert!(message.contains("interrupted after 2 of 100 games"), "{signal}: {message}");
            let written = std::fs::read_to_string(path("figures.json")).expect("figures");
            let written: serde_json::Value = serde_json::from_str(&written).expect("JSON");
            assert_eq!((&written["games"], &written["complete"]), (&2.into(), &false.into()), "{written}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_ended_bot_leaves_no_processes() {
    for signal in ["INT", "TERM", "KILL"] {
        let folder = folder(&format!("bot-{signal}"));
        let number = folder.join("process").display().to_string();
        let path = folder.join("stubborn.sh");
        // It reads and writes nothing.
        let script = format!(
            "trap '' INT TERM HUP\necho $$ > '{number}.part'; mv '{number}.part' '{number}'\nwhile :; do sleep 1; done\n"
        );
        std::fs::write(&path, script).expect("a script");
        let engine = format!("sh '{}'", path.display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold"));
        let bot = command.args(["bot", "--server", "http://127.0.0.1:1", "--engine", &engine]);
        let mut playing = RunningMatch(bot.stderr(Stdio::null()).spawn().expect("the command runs"));
        let begin = Instant::now();
        let process = loop {
            if let Ok(process) = std::fs::read_to_string(&number) {
                break process;
            }
            assert!(begin.elapsed() < TIMEOUT, "{signal}: the program starts");
            std::thread::sleep(Duration::from_millis(5));
        };
        let ended = Command::new("kill").args([&format!("-{signal}"), &playing.0.id().to_string()]).status();
        assert!(ended.expect("the command runs").success());
        playing.0.wait().expect("its state");
        while lives(&process) {
            assert!(begin.elapsed() < TIMEOUT, "{signal}: {process} lives on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A match that is killed when the test ends in any way.
struct RunningMatch(Child);

impl Drop for RunningMatch {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_match_is_interrupted_twice_and_loses_nothing() {
    let folder = folder("interrupted");
    let path = |name: &str| folder.join(name).display().to_string();
    let args = |name: &str, games: &str| -> Vec<String> {
        let (log, records) = (path(&format!("{name}.log")), path(&format!("{name}-games")));
        let args = [
            "arena",
            "octiles",
            "--a",
            "greedy,nodes=400",
            "--b",
            "distance-ab,nodes=400",
            "--games",
            games,
            "--seed",
            "3",
            "--resume",
            &log,
            "--records",
            &records,
        ];
        args.iter().map(|&arg| arg.to_owned()).collect()
    };
    let games = |name: &str| {
        let log = std::fs::read_to_string(path(&format!("{name}.log"))).unwrap_or_default();
        log.lines().count().saturating_sub(1)
    };
    for _ in 0..2 {
        let wanted = games("part") + 2;
        let mut playing = RunningMatch(
            Command::new(env!("CARGO_BIN_EXE_eightfold"))
                .args(args("part", "100000"))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("the command runs"),
        );
        let begin = Instant::now();
        while games("part") < wanted && begin.elapsed() < TIMEOUT {
            std::thread::sleep(Duration::from_millis(5));
        }
        // Two matches can't share a log.
        let other: Vec<String> = args("part", "1");
        let other: Vec<&str> = other.iter().map(String::as_str).collect();
        let second = typed(&other, "");
        assert_eq!(second.code, Some(2));
        assert!(second.err.contains("another match is writing this log"));
        // A kill, without any chance to clean up.
        playing.0.kill().expect("it is still playing");
        let status = playing.0.wait().expect("its state");
        assert_eq!(status.code(), None, "interrupted, not at its end");
        assert!(games("part") >= wanted);
    }
    let all = (games("part") + 2).to_string();
    let run = |name: &str| {
        let args = args(name, &all);
        lines(typed(&args.iter().map(String::as_str).collect::<Vec<_>>(), ""))
    };
    assert_eq!(run("part"), run("whole"));
    for game in 1..=all.parse::<usize>().expect("a number") {
        let read = |name: &str| {
            std::fs::read_to_string(path(&format!("{name}-games/{game:04}.txt"))).expect("a record")
        };
        assert_eq!(read("part"), read("whole"), "game {game}");
    }
}
