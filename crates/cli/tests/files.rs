//! Record files from elsewhere: any size, any encoding, and short messages.

use crate::common::{eightfold, folder, lines, prints, refuses};

fn file(folder: &std::path::Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("written");
    path.display().to_string()
}

#[test]
fn declared_encodings_are_read_and_unknown_ones_named() {
    let folder = folder("charsets");
    for (name, bytes) in [
        ("gbk", &b"(;GM[19]CA[GB2312]PB[\xd6\xd0\xce\xc4];B[33+A])"[..]),
        ("big5", b"(;GM[19]CA[Big5]PB[\xa4\xa4\xa4\xe5];B[33+A])"),
        ("jis", b"(;GM[19]CA[Shift_JIS]PB[\x92\x86\x95\xb6];B[33+A])"),
    ] {
        let path = file(&folder, name, bytes);
        let text = prints(&["convert", "--to", "record", &path]);
        assert!(text.contains("player b: 中文\n"), "{name}: {text}");
        let written = prints(&["convert", "--to", "sgf", &path]);
        assert!(written.contains("CA[UTF-8]") && written.contains("PB[中文]"), "{name}: {written}");
    }
    let path = file(&folder, "unknown", b"(;GM[19]CA[KLINGON-8]PB[\xfc];B[33+A])");
    assert!(
        refuses(&["convert", "--to", "record", &path], 2).contains("CA[KLINGON-8]: this character encoding")
    );
    let path = file(&folder, "wrong", b"(;GM[19]CA[UTF-8]PB[\xd6\xd0];B[33+A])");
    assert!(refuses(&["verify", &path], 2).contains("CA[UTF-8]: the file isn't text"));
}

#[test]
fn go_game_before_an_octi_game_is_skipped() {
    let folder = folder("collections");
    let path = file(&folder, "two.sgf", b"(;GM[1];B[pd])(;GM[19];B[33+A])");
    for form in ["record", "json", "sgf"] {
        let run = eightfold(&["convert", "--to", form, &path]);
        assert_eq!(run.code, Some(0), "{form}: {}", run.err);
        assert!(run.out.contains("33+A") && !run.out.contains("pd"), "{form}: {}", run.out);
        assert!(run.err.contains("game"), "{form} says so: {}", run.err);
    }
    let path = file(&folder, "go.sgf", b"(;GM[1];B[pd])");
    for form in ["record", "json", "sgf"] {
        assert!(refuses(&["convert", "--to", form, &path], 2).contains("this is Go, GM[1]"), "{form}");
    }
}

#[test]
fn written_records_read_back_as_the_same_game() {
    let folder = folder("injected");
    for (number, line) in [
        "# sgf> B[53+C]",
        "# sgf> PB[Eve]",
        "# sgf> (;W[57+A])",
        "# sgf> ;",
        "# sgf> RE[W+R]",
        "# sgf> XX[1]",
    ]
    .iter()
    .enumerate()
    {
        let text = format!("game: octi-fast\nplayer b: Ann\nseed: 1\n{line}\n33+A\n{line}\n");
        let record = file(&folder, &format!("{number}.txt"), text.as_bytes());
        let written = prints(&["convert", "--to", "sgf", &record]);
        let again = file(&folder, &format!("{number}.sgf"), written.as_bytes());
        let run = eightfold(&["convert", "--to", "record", &again]);
        assert_eq!(run.code, Some(0), "{line}: {}", run.err);
        let played = |text: &str| {
            let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        let before = prints(&["convert", "--to", "record", &record]);
        assert_eq!(played(&run.out), played(&before), "{line}");
    }
}

/// Runs a command with limited address space.
#[cfg(target_os = "linux")]
fn within(kilobytes: usize, args: &[&str]) -> std::process::Output {
    let command = format!("ulimit -v {kilobytes} && exec \"$@\"");
    std::process::Command::new("sh")
        .args(["-c", &command, "sh", env!("CARGO_BIN_EXE_eightfold")])
        .args(args)
        .output()
        .expect("a shell")
}

#[test]
#[cfg(target_os = "linux")]
fn a_hundred_megabytes_of_anything_stay_within_256() {
    const SIZE: usize = 100_000_000;
    let folder = folder("large");
    for (name, start, piece) in [
        ("nodes", "(;GM[19]", ";"),
        ("values", "(;GM[19]TR", "[]"),
        ("trees", "(;GM[19]", "(;)"),
        ("deep", "", "(;"),
        ("comment", "(;GM[19]C[", "x"),
        ("turns", "(;GM[19]", ";B[33+A];W[37+E]"),
        ("record", "game: octi-full\nseed: 1\n", "33+A\n"),
        ("remarks", "game: octi-full\nseed: 1\n", "#\n"),
        (
            "json",
            "{\"format\":\"eightfold-record\",\"version\":1,\"game\":\"octi-full\",\"comments\":[",
            "\"\",",
        ),
        ("one line", "", "game"),
        ("utf-16", "", "\u{0}"),
    ] {
        let mut bytes = if name == "utf-16" { vec![0xFF, 0xFE] } else { start.as_bytes().to_vec() };
        bytes.extend(piece.as_bytes().repeat(SIZE / piece.len()));
        // Include the maximum size that is read, which really needs the memory.
        for size in [SIZE, (12 << 20) - 1, (2 << 20) - 1] {
            let path = file(&folder, "large", &bytes[..size]);
            for args in [&["verify", &path][..], &["convert", "--to", "sgf", &path]] {
                let run = within(256 * 1024, args);
                // A readable record that fails is reported as a result.
                let fails = args[0] == "verify" && name == "record" && size < 2 << 20;
                let said = if fails { &run.stdout } else { &run.stderr };
                let said = String::from_utf8_lossy(said).into_owned();
                // Comments alone make a readable record; everything else is refused, and nothing runs out of memory.
                let reads = name == "remarks" && size < 2 << 20;
                let code = if reads { 0 } else { 2 - i32::from(fails) };
                assert_eq!(run.status.code(), Some(code), "{name}, {size} bytes: {said}");
                assert!(said.len() < 1_500, "{name}, {size} bytes: {} bytes of message", said.len());
                assert_eq!(
                    said.is_empty(),
                    reads,
                    "{name}, {size} bytes: refused with words, read without: {said}"
                );
                if size == SIZE {
                    assert!(
                        said.contains("the file has more than "),
                        "{name} is not read to its end: {said}"
                    );
                }
            }
        }
    }
    // A game with one long comment is read and written in the same form; in other forms it could not be read back.
    let start = "(;GM[19]FF[4]C[";
    // The rules are written before it.
    let long = format!("{start}{}])", "x".repeat((12 << 20) - 1_000));
    let path = file(&folder, "comment.sgf", long.as_bytes());
    let run = within(256 * 1024, &["convert", "--to", "sgf", &path]);
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
    for form in ["study", "record", "json"] {
        let run = within(256 * 1024, &["convert", "--to", form, &path]);
        let said = String::from_utf8_lossy(&run.stderr);
        let words = if form == "study" { "a tree has at most" } else { "can be read back" };
        assert!(run.status.code() == Some(2) && said.contains(words), "{form}: {said}");
        assert!(run.stdout.is_empty(), "{form}");
    }
    // The limit of this test is effective: with a sixteenth of it the same comments can't be read.
    let bytes = format!("game: octi-full\nseed: 1\n{}", "#\n".repeat(1_000_000));
    let path = file(&folder, "large", bytes.as_bytes());
    let run = within(16 * 1024, &["verify", &path]);
    assert!(!matches!(run.status.code(), Some(0 | 2)), "{:?}", run.status);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
#[cfg(target_os = "linux")]
fn huge_logs_and_vectors_use_bounded_memory() {
    let folder = folder("large-lines");
    let long = [b"[".to_vec(), b"[],".repeat(33_000_000), b"[]]\n".to_vec()].concat();
    let path = file(&folder, "long", &long);
    for (args, words) in [
        (
            &["arena", "octiles", "--a", "1", "--b", "1", "--games", "2", "--resume", &path][..],
            "the file has more than 64 MiB",
        ),
        (&["replay", &path], "line 1 is longer than 16 MiB"),
        (&["verify-archive", "--folder", &folder.display().to_string()], "the folder has no records"),
    ] {
        let run = within(256 * 1024, args);
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(matches!(run.status.code(), Some(1 | 2)) && said.contains(words), "{args:?}: {said}");
    }
    assert_eq!(std::fs::metadata(&path).expect("it is still there").len(), long.len() as u64);
    std::fs::rename(&path, folder.join("9.json")).expect("renamed");
    let run = within(256 * 1024, &["verify-archive", "9", "--folder", &folder.display().to_string()]);
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.code() == Some(1) && said.contains("this isn't a file of the archive"), "{said}");
}

#[test]
fn messages_quote_at_most_a_line_of_input() {
    let long = "x".repeat(100_000);
    let board = "c".repeat(100_000);
    let option = format!("players={long}");
    for args in [
        &["legal", &long, "-"][..],
        &["legal", "octiles", &long],
        &["legal", "octiles", "-o", &option, "-"],
        &["legal", "octiles", "-o", &long, "-"],
        &["apply", "octi-fast", "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b", &long],
        &["measure", &board],
        &["measure", "-", &long],
        &["solve", &long],
        &["verify-archive", &long],
        &["certify", &long, "--dir", "/nowhere"],
        &["man", &long],
        &["completions", &long],
        &["perft", "octiles", &long],
        &[&long],
        &["arena", "octiles", "--a", &long, "--b", "random"],
        &["replay", &long],
        &["show", "octiles", &long],
    ] {
        let message = refuses(args, 2);
        let longest = message.lines().map(str::len).max().unwrap_or_default();
        assert!(
            message.len() < 3_000 && longest < 1_000,
            "{:?}..: {} bytes",
            &args[0][..args[0].len().min(20)],
            message.len()
        );
    }
    // File contents aren't repeated in full either.
    let folder = folder("long-lines");
    for (text, code) in [
        (format!("game: {long}\n"), 2),
        (format!("{long}: x\n"), 2),
        // An invalid turn.
        (format!("game: octi-fast\nseed: 1\n{long}\n"), 1),
    ] {
        let path = file(&folder, "long.txt", text.as_bytes());
        let run = eightfold(&["verify", &path]);
        assert_eq!(run.code, Some(code), "{}", run.err);
        assert!((1..1_500).contains(&(run.out.len() + run.err.len())), "{}", run.out);
    }
    let path = file(&folder, "long.jsonl", format!("{{\"kind\":\"{long}\"}}\n").as_bytes());
    let run = eightfold(&["replay", &path]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.len() < 1_500, "{} bytes", run.out.len());
}

#[test]
fn shells_and_manual_readers_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = prints(&["completions", shell]);
        assert!(script.contains("eightfold") && script.contains("verify-archive"), "{shell}");
        // The library that writes the scripts suggests no values in PowerShell and elvish.
        if ["bash", "zsh", "fish"].contains(&shell) {
            for value in [
                "octi-fast",
                "scavenger-hunt",
                "beginner",
                "distance-ab",
                "2.path.tiles",
                "players=2",
                "B=person",
            ] {
                assert!(script.contains(value), "{shell}: {value}");
            }
        }
    }
    for (command, words) in [
        (&[][..], &["EXIT STATUS", "130", "EIGHTFOLD_TOKEN", "NO_COLOR", "eightfold play octiles"][..]),
        (&["verify"], &["EXIT STATUS", "The check passed.", "NO_COLOR", "eightfold verify game.txt"]),
        #[cfg(feature = "server")]
        (&["serve"], &["EIGHTFOLD_DATABASE", "EIGHTFOLD_NATS", "localhost:8080"]),
        (&["puzzle", "check"], &[".TH eightfold\\-puzzle\\-check 1", "EXAMPLES", "eightfold puzzle check"]),
    ] {
        let page = prints(&[&["man"], command].concat());
        for word in words {
            assert!(
                page.replace("\\-", "-").contains(&word.replace("\\-", "-")),
                "{command:?}: {word} in {page}"
            );
        }
        let at = |section: &str| page.find(section).unwrap_or_else(|| panic!("{command:?}: {section}"));
        assert!(at(".SH OPTIONS") < at(".SH \"EXIT STATUS\"") && at(".SH ENVIRONMENT") < at(".SH EXAMPLES"));
    }
    let pages = folder("pages");
    prints(&["man", "--dir", &pages.display().to_string()]);
    for name in [
        "eightfold",
        "eightfold-verify",
        "eightfold-puzzle-check",
        #[cfg(feature = "server")]
        "eightfold-admin-close-table",
    ] {
        let page = std::fs::read_to_string(pages.join(format!("{name}.1"))).expect("a page");
        assert!(page.contains(".SH EXAMPLES"), "{name}");
    }
    assert!(refuses(&["man", "puzzle", "frob"], 2).contains("the commands are check, make, prove"));
    let page = prints(&["man"]);
    assert!(page.contains(".TH eightfold 1") && page.contains("verify\\-archive"), "{page}");
    assert!(prints(&["man", "perft"]).contains("eightfold\\-perft"));
    assert!(refuses(&["man", "pertf"], 2).contains("there is no command `pertf`"));
    let folder = folder("man");
    prints(&["man", "--dir", folder.to_str().expect("a path")]);
    assert!(folder.join("eightfold.1").exists() && folder.join("eightfold-solve.1").exists());
}

#[test]
fn help_is_grouped_and_typos_get_suggestions() {
    let help = prints(&["--help"]);
    for title in ["Rules:", "Games:", "Records:", "Challenges on Octiles boards:", "This program:"] {
        assert!(help.contains(title), "{title} in {help}");
    }
    assert!(!help.contains('\x1b'), "no colours outside a terminal");
    for (args, words) in [
        (&["start", "octi-fats"][..], "did you mean `octi-fast`?"),
        (&["measure", "--jsn", "-"], "a similar argument exists: '--json'"),
        (&["legal", "octi-fast", "--jsno", "-"], "a similar argument exists: '--json'"),
        (&["start", "octile"], "did you mean `octiles`?"),
        (&["start", "octiles", "-o", "player=3"], "did you mean `players`?"),
        (&["start", "octi-full", "-o", "superprong=on"], "did you mean `superprongs`?"),
        (&["pertf", "octiles", "1"], "'perft'"),
    ] {
        let message = refuses(args, 2);
        assert!(message.contains(words), "{args:?} says {message}");
    }
    assert!(!refuses(&["start", "chess"], 2).contains("did you mean"));
}

#[test]
fn lists_come_as_json() {
    let json = |args: &[&str]| -> serde_json::Value { serde_json::from_str(&prints(args)).expect("JSON") };
    let games = json(&["games", "--json"]);
    let ids: Vec<&str> =
        games["games"].as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
    assert!(ids.contains(&"octiles") && ids.contains(&"octi-four"), "{ids:?}");
    assert_eq!(games["games"][0]["options"][0]["key"], "players");
    let start = prints(&["start", "octi-fast"]);
    let turns = json(&["legal", "octi-fast", start.trim(), "--json"]);
    let listed = lines(eightfold(&["legal", "octi-fast", start.trim()]));
    assert_eq!(turns["turns"], serde_json::json!(listed));
    let board = "1.0,12.5,7.1,3.1,2.1,14.1,8.0,13.6,6.7,15.4,9.0,17.4,18.0,10.4,16.6,4.2,11.3";
    let scores = &json(&["measure", board, "--json"])["scores"];
    assert_eq!(scores.as_array().map(Vec::len), Some(72));
    let met = scores.as_array().and_then(|all| all.iter().find(|score| score["id"] == "25.strict"));
    assert!(met.is_some_and(|met| met["value"].is_boolean() && met["violations"].is_u64()));
}

#[test]
fn perft_limits_the_successors_of_one_position() {
    assert_eq!(prints(&["perft", "octi-fast", "2", "--limit", "27"]), "729\n");
    let message = refuses(&["perft", "octi-fast", "2", "--limit", "26"], 3);
    assert!(message.contains("more than 26 positions follow a single position on the way"), "{message}");
    let help = prints(&["help", "perft"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("count itself has no limit"), "{help}");
}

#[test]
fn text_around_games_is_read_in_every_form() {
    let folder = folder("around");
    for (name, bytes) in [
        ("ca-ascii.sgf", &include_bytes!("../../record/tests/files/ca-ascii.sgf")[..]),
        ("text-before.sgf", include_bytes!("../../record/tests/files/text-before.sgf")),
        ("latin.sgf", b"Gr\xfc\xdfe (von J.)\n\n(;GM[19]RU[fast];B[33+A])\n-- \nJ"),
    ] {
        let path = file(&folder, name, bytes);
        for form in ["record", "json", "sgf", "study", "link"] {
            assert!(eightfold(&["convert", "--to", form, &path]).code == Some(0), "{name} as {form}");
        }
        assert!(prints(&["convert", "--to", "record", &path]).contains("1. b 33+A\n"), "{name}");
    }
    let zip = file(&folder, "games.zip", b"PK\x03\x04and so on");
    assert!(
        refuses(&["convert", "--to", "record", &zip], 2).contains("this is a zip archive: unpack it first")
    );
}

#[test]
fn byte_order_mark_is_skipped_in_every_format() {
    let folder = folder("marks");
    let marked = |name: &str, text: &str| file(&folder, name, format!("\u{feff}{text}").as_bytes());
    let record = "game: octi-fast\nseed: 1\n1. b 33+A\n";
    let wanted = prints(&["convert", "--to", "record", &file(&folder, "plain.txt", record.as_bytes())]);
    let form =
        |form: &str| prints(&["convert", "--to", form, &folder.join("plain.txt").display().to_string()]);
    for name in ["record", "json", "sgf", "study", "link"] {
        let path = marked(name, &form(name));
        assert_eq!(prints(&["convert", "--to", "record", &path]), wanted, "{name}");
    }
    let vectors =
        marked("vectors.jsonl", "{\"kind\":\"perft\",\"game\":\"octi-fast\",\"depth\":0,\"count\":1}\n");
    assert_eq!(prints(&["replay", &vectors]), "1 passed, 0 failed\n");
    let position = "\u{feff}33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    assert!(prints(&["legal", "octi-fast", position]).contains("36-37"));
    let puzzle = marked("puzzles.txt", &format!("octi-fast | {} | win in 1\n", &position[3..]));
    let told = prints(&["puzzle", "check", &puzzle]);
    assert!(told.contains("1 right, 0 wrong"), "{told}");
}

#[test]
fn convert_and_replay_read_the_links_of_convert() {
    let folder = folder("links");
    for info in eightfold_catalog::games() {
        let text =
            format!("eightfold record 2\ngame: {}\nseed: 1\nevent: #1\nresult: - aborted\n# over\n", info.id);
        let path = file(&folder, &format!("{}.txt", info.id), text.as_bytes());
        let study = prints(&["convert", "--to", "study", &path]);
        let link = prints(&["convert", "--to", "link", &path]);
        let address = format!("https://example.org/eightfold/#/study/tree/{}", link.trim());
        for (name, text) in
            [("bare", link.as_str()), ("address", &address), ("escaped", &address.replace('.', "%2E"))]
        {
            let path = file(&folder, &format!("{}-{name}.txt", info.id), text.as_bytes());
            assert_eq!(prints(&["convert", "--to", "study", &path]), study, "{name}");
            assert!(prints(&["convert", "--to", "record", &path]).contains("result: - aborted\n"), "{name}");
            assert_eq!(prints(&["convert", "--to", "link", &path]), link, "{name}");
            assert_eq!(prints(&["replay", &path]), "1 passed, 0 failed\n", "{name}");
        }
        let cut = file(&folder, "cut.txt", &link.as_bytes()[..link.len() - 4]);
        let run = eightfold(&["replay", &cut]);
        assert!(
            run.code == Some(1) && run.out.contains("line 1: ") && run.out.contains("0 passed, 1 failed"),
            "{}",
            run.out
        );
        let plain = file(&folder, "link.txt", link.as_bytes());
        assert!(eightfold(&["verify", &plain]).out.starts_with("0 turns, all legal; result - aborted\n"));
    }
    let tree = "eightfold record 2\ngame: octi-fast\nseed: 1\n1. b 33+A\n|- 1. b 53+A\n";
    let link = prints(&["convert", "--to", "link", &file(&folder, "branches.txt", tree.as_bytes())]);
    let link = file(&folder, "branches-link.txt", link.as_bytes());
    assert!(refuses(&["verify", &link], 2).contains("open it as a study"));
}

#[test]
fn an_empty_file_is_nothing_to_read() {
    let folder = folder("empty");
    for (name, text) in [("empty", &b""[..]), ("blank", b"\n  \n"), ("mark", b"\xEF\xBB\xBF")] {
        let path = file(&folder, name, text);
        let into = folder.join("into").display().to_string();
        for args in [
            &["verify", &path][..],
            &["convert", "--to", "json", &path],
            &["report", &path],
            &["replay", &path],
            &["puzzle", "check", &path],
            &["import", "--into", &into, &path],
        ] {
            let run = eightfold(args);
            assert!(matches!(run.code, Some(1 | 2)), "{args:?}: {}", run.out);
            let said = run.out + &run.err;
            assert!(
                said.contains("the file is empty") || said.contains("there is no line"),
                "{args:?}: {said}"
            );
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_to_a_full_disk_is_a_failure() {
    let folder = folder("full");
    let record = file(&folder, "game.sgf", b"(;GM[19]RU[fast];B[33+A])");
    let start = eightfold(&["start", "octi-fast"]).out;
    let start = start.trim();
    let board = "3.0,16.0,15.4,12.3,8.3,10.1,14.1,9.5,2.1,6.5,4.6,1.0,11.1,5.1,13.1,7.3,17.3";
    let puzzle = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
    for args in [
        &["--version"][..],
        &["--help"],
        &["help"],
        &["help", "verify"],
        #[cfg(feature = "server")]
        &["serve", "--help"],
        &["games"],
        &["games", "--json"],
        &["start", "octiles"],
        &["legal", "octi-fast", start],
        &["successors", "octi-fast", start],
        &["perft", "octi-fast", "1"],
        &["show", "octi-fast", start],
        &["measure", board],
        &["solve", "--list"],
        &["verify", &record],
        &["verify", "--json", &record],
        &["convert", "--to", "record", &record],
        &["puzzle", "prove", puzzle],
        &["puzzle", "prove", puzzle, "--turn", "36+B"],
        &["puzzle", "prove", "nonsense", "--json"],
        &["verify-archive", "10", "--quick"],
        &["arena", "octi-fast", "--a", "random", "--b", "random", "--games", "2"],
        &["play", "octi-fast", "--no-board"],
        &["engine", "octi-fast"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eightfold"));
        let mut running = command
            .args(args)
            .stdin(std::process::Stdio::piped())
            .stdout(full)
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it runs");
        use std::io::Write;
        // It may have ended before.
        let _ = running.stdin.take().expect("its input").write_all(b"hello\n");
        let run = running.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(matches!(run.status.code(), Some(1..=3)), "{args:?}: {:?}: {said}", run.status);
        assert!(said.contains("eightfold: ") && !said.contains("panicked"), "{args:?}: {said}");
        if run.status.code() != Some(2) || !args.contains(&"nonsense") {
            assert!(said.contains("couldn't write the output"), "{args:?}: {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn messages_without_space_do_not_end_the_command() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_eightfold"));
    let run = command.args(["solve", "1", "--json"]).stderr(full).output().expect("it runs");
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn a_duration_has_its_unit_everywhere() {
    for args in [
        &["play", "octi-fast", "--time"][..],
        &["arena", "octi-fast", "--a", "1", "--b", "1", "--time"],
        &["arena", "octi-fast", "--a", "1", "--b", "1", "--patience"],
        &["arena", "octi-fast", "--a", "1", "--b", "1", "--margin"],
        &["bot", "--server", "http://127.0.0.1:1", "--engine", "true", "--time"],
        &["bot", "--server", "http://127.0.0.1:1", "--engine", "true", "--patience"],
        &["solve", "3", "--time"],
        &["certify", "9", "--dir", "/nowhere", "--time"],
        #[cfg(feature = "server")]
        &["serve", "--memory", "--watch-delay"],
    ] {
        for (value, words) in [
            ("2", "`2` has no unit: write 2ms, 2s, 2m or 2h"),
            ("0.5", "`0.5` has no unit"),
            ("soon", "write a number with its unit, like 500ms, 2s"),
            ("1000000h", ""),
        ] {
            if words.is_empty() && matches!(args[0], "solve" | "certify") {
                continue;
            }
            let said = refuses(&[args, &[value]].concat(), 2);
            let option = args.last().expect("an option");
            assert!(said.contains(words) && said.contains(option), "{args:?} {value}: {said}");
            assert!(!words.is_empty() || said.contains("is out of range: from "), "{args:?} {value}: {said}");
        }
        let help = prints(&[args[0], "--help"]);
        let option = args.last().expect("an option");
        assert!(help.contains(&format!("{option} <TIME>")), "{help}");
    }
}

/// Returns the completions of bash for the last of these words.
#[cfg(unix)]
fn offered(script: &str, words: &[&str]) -> Vec<String> {
    let complete = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); \
        _eightfold eightfold \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"; \
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    let run = std::process::Command::new("bash")
        .args(["-c", complete, "-", script, "eightfold"])
        .args(words)
        .output();
    let run = run.expect("bash runs");
    String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn games_levels_options_and_scores_are_completed() {
    let script = file(&folder("completions"), "eightfold.bash", prints(&["completions", "bash"]).as_bytes());
    for (words, offers) in [
        (&["play", "octi-f"][..], &["octi-fast", "octi-full", "octi-four"][..]),
        (&["legal", "scav"], &["scavenger-hunt"]),
        (&["puzzle", "make", "team"], &["team-up"]),
        (&["engine", "octiles-"], &["octiles-team"]),
        (&["arena", "octiles", "--a", "exp"], &["expert"]),
        (&["arena", "octiles", "--b", "dist"], &["distance-ab"]),
        (&["play", "octiles", "--absent", "wa"], &["wait"]),
        (&["play", "octiles", "--option", "players="], &["players=2", "players=3", "players=4"]),
        (&["solve", "2.path."], &["2.path.tiles", "2.path.segments", "2.path.points"]),
        (&["certify", "18."], &["18.A", "18.B", "18.C", "18.each"]),
        (&["verify-archive", "24"], &[]),
        (&["man", "verify-"], &["verify-archive"]),
    ] {
        let found = offered(&script, words);
        assert!(
            !found.is_empty() && offers.iter().all(|offer| found.iter().any(|one| one == offer)),
            "{words:?}: {found:?}"
        );
        assert!(offers.is_empty() || found.len() == offers.len(), "{words:?}: {found:?}");
    }
    // Values that aren't suggested are still accepted, and get their own error.
    assert!(refuses(&["start", "octi-fats"], 2).contains("did you mean `octi-fast`?"));
}
