//! The parts of manual pages that the command line definition doesn't cover: exit status, environment and examples.

/// Returns the exit codes of a command, named as its page is: `puzzle-check`. Without a name, those of all commands.
pub fn exit_status(command: &str) -> Vec<(u8, &'static str)> {
    let checks = matches!(
        command,
        "verify"
            | "verify-archive"
            | "replay"
            | "certify"
            | "puzzle"
            | "puzzle-check"
            | "puzzle-prove"
            | "admin-ratings"
    );
    let limited = matches!(
        command,
        "legal"
            | "successors"
            | "perft"
            | "replay"
            | "certify"
            | "puzzle"
            | "puzzle-check"
            | "puzzle-make"
            | "puzzle-prove"
    );
    let all = command.is_empty();
    let mut codes = match (checks, all) {
        (true, _) => vec![
            (0, "The check passed."),
            (1, "The check failed: at least one thing is wrong."),
            (2, "The check couldn't decide: bad input, or output that can't be written."),
        ],
        (_, true) => vec![
            (0, "Success, or a check passed."),
            (1, "A check failed."),
            (2, "Bad input, an illegal turn, output that can't be written, or a check that couldn't decide."),
        ],
        _ => vec![(0, "Success."), (2, "Bad input, an illegal turn, or output that can't be written.")],
    };
    match command {
        "import" => {
            codes.insert(1, (1, "A game couldn't be read or already exists; the others are imported."))
        }
        "archive" | "archive-push" => {
            codes.insert(1, (1, "A board or puzzle was refused; the others are published."))
        }
        "play" | "watch" | "bot" | "admin" => codes.insert(1, (1, "The check failed.")),
        _ => {}
    }
    if limited || all {
        codes.push((3, "A limit was reached."));
    }
    if command == "arena" || all {
        codes.push((130, "`arena` was interrupted; the figures so far are printed."));
    }
    codes
}

/// Returns the environment variables that a command reads.
pub fn environment(command: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let heard =
        |commands: &[&str]| command.is_empty() || commands.iter().any(|name| command.starts_with(name));
    let server = cfg!(feature = "server");
    let all = [
        (
            "EIGHTFOLD_TOKEN",
            "Your token for a server, unless `--token` gives one.",
            heard(&["play", "bot", "archive"]),
        ),
        (
            "EIGHTFOLD_DATABASE",
            "The PostgreSQL database, unless `--database` names it; keeps it out of the process list.",
            server && heard(&["serve", "admin"]),
        ),
        ("EIGHTFOLD_NATS", "The NATS server, unless `--nats` names it.", server && heard(&["serve"])),
        ("NO_COLOR", "If it's set and not empty, nothing is coloured.", true),
        ("TERM", "If it's `dumb`, nothing is coloured and no progress bar moves.", true),
    ];
    all.into_iter().filter(|(.., heard)| *heard).map(|(variable, meaning, _)| (variable, meaning))
}

/// Returns examples for a command, and what they do.
pub fn examples(command: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    EXAMPLES.iter().filter(move |(of, ..)| *of == command).map(|(_, line, meaning)| (*line, *meaning))
}

const EXAMPLES: &[(&str, &str, &str)] = &[
    ("", r#"eightfold play octiles"#, "Play against the computer."),
    ("", r#"eightfold verify game.txt"#, "Check a record."),
    ("", r#"eightfold help arena"#, "Explain a command."),
    ("games", r#"eightfold games"#, "List the games."),
    ("games", r#"eightfold games --json"#, "The same for programs."),
    ("start", r#"eightfold start octiles --seed 7"#, "Deal a game of Octiles."),
    (
        "legal",
        r#"eightfold legal octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b""#,
        "List the legal turns.",
    ),
    (
        "successors",
        r#"eightfold successors octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b""#,
        "List the positions after one turn.",
    ),
    (
        "apply",
        r#"eightfold apply octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b" 36-37"#,
        "Print the position after a turn.",
    ),
    ("perft", r#"eightfold perft octi-fast 2"#, "Count the sequences of two turns."),
    ("replay", r#"eightfold replay positions.jsonl"#, "Check a file of vectors."),
    (
        "show",
        r#"eightfold show octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b" --color always"#,
        "Draw a position in colours, even in a pipe.",
    ),
    (
        "play",
        r#"eightfold play octi-full --seat b=expert --seat r=person"#,
        "The computer starts, at its level `expert`.",
    ),
    (
        "play",
        r#"eightfold play octiles --time 500ms --record evening.txt"#,
        "Save the game; the same command resumes it.",
    ),
    (
        "play",
        r#"eightfold play octiles --server http://127.0.0.1:8080 --clock 10+5"#,
        "Create a game on a server.",
    ),
    ("serve", r#"eightfold serve --addr localhost:8080"#, "Serve the page and online play on this machine."),
    ("serve", r#"eightfold serve --addr [::1]:8080 --memory"#, "Store everything in memory only."),
    (
        "backup",
        r#"eightfold backup eightfold.db copy.db"#,
        "Copy the games and people of a server while it runs.",
    ),
    (
        "admin",
        r#"eightfold admin ratings --check --data eightfold.db"#,
        "Compare the ratings with the results.",
    ),
    (
        "admin-ratings",
        r#"eightfold admin ratings --recompute --data eightfold.db"#,
        "Store the ratings that follow from the results.",
    ),
    ("admin-moderator", r#"eightfold admin moderator ann"#, "Make Ann a moderator."),
    ("admin-close-table", r#"eightfold admin close-table 4f7k2m"#, "End a game without a result."),
    ("admin-retire", r#"eightfold admin retire ann --words spam"#, "Close an account and say why."),
    (
        "admin-forget",
        r#"eightfold admin forget --days 90"#,
        "Delete unstarted games and unused guests after 90 days.",
    ),
    ("watch", r#"eightfold watch http://127.0.0.1:8080/g/ID"#, "Watch a game."),
    (
        "bot",
        r#"eightfold bot --server http://127.0.0.1:8080 --engine "eightfold engine {game} {options}""#,
        "Let the computer accept invitations.",
    ),
    (
        "archive",
        r#"eightfold archive pull boards.jsonl --server http://127.0.0.1:8080 --topic 3"#,
        "Save the published boards of challenge 3.",
    ),
    (
        "archive-push",
        r#"eightfold archive push boards.jsonl --server http://127.0.0.1:8080"#,
        "Publish the boards of a file under your name.",
    ),
    (
        "archive-pull",
        r#"eightfold archive pull --server http://127.0.0.1:8080 --by Ann"#,
        "Print what Ann has published.",
    ),
    (
        "arena",
        r#"eightfold arena octiles --a 8 --b distance-ab --games 200 --time 100ms"#,
        "Compare a level with a baseline.",
    ),
    (
        "arena",
        r#"eightfold arena octi-fast --a 5 --b 4 --nodes 20000 --jobs 4 --resume match.log"#,
        "Play four games at the same time, and continue where the log ends.",
    ),
    (
        "arena",
        r#"eightfold arena octi-full --a 8 --b "engine:./my-program --strong" --time 1s"#,
        "Play against a program.",
    ),
    ("engine", r#"eightfold engine octi-fast"#, "Speak the engine protocol."),
    ("convert", r#"eightfold convert --to sgf game.txt > game.sgf"#, "Write a game of OCTI in SGF."),
    ("report", r#"eightfold report game.txt"#, "Tell luck from mistakes."),
    (
        "report",
        r#"eightfold report --study --nodes 50000 game.sgf > studied.txt"#,
        "Write the report into the game.",
    ),
    (
        "rollout",
        r#"eightfold rollout --seed 7 octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b" 36-37 36+B"#,
        "Compare two turns.",
    ),
    (
        "import",
        r#"eightfold import --into games one.sgf two.sgf"#,
        "Import the games of two files into a folder.",
    ),
    ("verify", r#"eightfold verify game.txt"#, "Check a record."),
    ("verify", r#"eightfold verify --json one.txt two.txt"#, "Check two records and print JSON."),
    (
        "measure",
        r#"eightfold measure 3.0,16.0,15.4,12.3,8.3,10.1,14.1,9.5,2.1,6.5,4.6,1.0,11.1,5.1,13.1,7.3,17.3 10"#,
        "Measure a board.",
    ),
    ("solve", r#"eightfold solve 3 --time 20s"#, "Look for a better board for 20 seconds."),
    ("solve", r#"eightfold solve --list"#, "List all scores."),
    ("verify-archive", r#"eightfold verify-archive 9"#, "Check one score of the archive."),
    ("verify-archive", r#"eightfold verify-archive --quick --json"#, "Make only the quick checks."),
    (
        "certify",
        r#"eightfold certify 10 --dir dossier"#,
        "Write the files for checking a score independently.",
    ),
    (
        "puzzle",
        r#"eightfold puzzle make octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b" "win in 3""#,
        "Make a puzzle from a position.",
    ),
    ("puzzle-check", r#"eightfold puzzle check some.puzzles"#, "Check a file of puzzles."),
    (
        "puzzle-make",
        r#"eightfold puzzle make octi-fast "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b" "win in 3""#,
        "Make a puzzle from a position.",
    ),
    (
        "puzzle-prove",
        r#"eightfold puzzle prove "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1" --turn 36+B"#,
        "Say whether a turn is right.",
    ),
    ("completions", r#"eightfold completions bash > eightfold.bash"#, "Save the completions for bash."),
    ("man", r#"eightfold man puzzle check > page.1"#, "Write a page for `man ./page.1`."),
    ("man", r#"eightfold man --dir share/man/man1"#, "Write all pages."),
];
