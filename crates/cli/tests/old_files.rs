//! Files that the command of version 0.1.0 wrote: they are read, mean the same, and their games continue.

use std::path::{Path, PathBuf};

use super::common::{eightfold, folder, prints, typed};

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.1.0")
}

/// Returns the kept files whose names end like this, with their texts.
fn files(ending: &str) -> Vec<(PathBuf, String)> {
    let all = std::fs::read_dir(kept()).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = all.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    found.sort();
    assert!(!found.is_empty(), "no file ends with {ending}");
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).expect("a text"))).collect()
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// A record without its options, because a newer version writes those that it has added.
fn without_options(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("options:")).collect::<Vec<_>>().join("\n")
}

#[test]
fn finished_records_are_the_same_in_every_form() {
    for (path, text) in files("-over.txt") {
        let verified = eightfold(&["verify", "--json", word(&path)]);
        let json: serde_json::Value = serde_json::from_str(&verified.out).expect("JSON");
        assert_eq!(json["finished"], true, "{}: {}", path.display(), verified.err);
        assert_eq!(verified.code, Some(0), "{}: {}", path.display(), verified.out);
        assert_eq!(
            without_options(&prints(&["convert", "--to", "record", word(&path)])),
            without_options(&text)
        );
        for form in ["json", "study", "link", "sgf"] {
            let other = path.with_extension(form);
            if !other.is_file() {
                continue;
            }
            let again = prints(&["convert", "--to", "record", word(&other)]);
            let turns = |text: &str| -> Vec<String> {
                let is_turn =
                    |line: &&str| line.starts_with(|first: char| first.is_ascii_digit() || first == ' ');
                text.lines().filter(is_turn).map(str::to_owned).collect()
            };
            assert_eq!(turns(&again), turns(&text), "{}", other.display());
            assert!(!turns(&again).is_empty());
        }
    }
}

#[test]
fn unfinished_games_continue_with_their_secret() {
    let folder = folder("kept-open");
    for (path, text) in files("-open.txt") {
        let name = path.file_name().expect("a name").to_str().expect("a name in UTF-8").to_owned();
        let (record, secret) = (folder.join(&name), folder.join(format!("{name}.secret")));
        std::fs::copy(&path, &record).expect("a copy");
        std::fs::copy(path.with_file_name(format!("{name}.secret")), &secret).expect("a copy");
        let game = text.lines().find_map(|line| line.strip_prefix("game: ")).expect("a game");
        let run =
            typed(&["play", game, "--nodes", "300", "--record", word(&record)], "moves\n#1\nresign\ny\n");
        assert_eq!(run.code, Some(0), "{name}: {}\n{}", run.out, run.err);
        let after = std::fs::read_to_string(&record).expect("the record");
        let steps = |text: &str| -> Vec<String> {
            let first = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit() || first == ' ');
            text.lines().filter(first).map(str::to_owned).collect()
        };
        let (before, now) = (steps(&text), steps(&after));
        assert_eq!(now[..before.len()], before[..], "{name}");
        assert!(now.len() > before.len(), "{name}: {}\n{after}", run.out);
    }
}

#[test]
fn studies_puzzles_and_certificates_are_read() {
    let kept = kept();
    let tree = std::fs::read_to_string(kept.join("tree.study")).expect("a study");
    assert_eq!(prints(&["convert", "--to", "study", word(&kept.join("tree.study"))]), tree);
    // A link leaves out what a computer has computed, and the event.
    let of_link = prints(&["convert", "--to", "study", word(&kept.join("tree.link"))]);
    let in_links = |line: &&str| !line.starts_with("! value") && !line.starts_with("event:");
    assert_eq!(of_link.lines().collect::<Vec<_>>(), tree.lines().filter(in_links).collect::<Vec<_>>());
    for part in [
        "# With this tile it is another game.",
        "! value B 41.2 +-0.6 level-8 200000",
        "! marks space:b3 arrow:A3-B4",
    ] {
        assert!(tree.contains(part), "{tree}");
    }
    let puzzle = std::fs::read_to_string(kept.join("puzzles.txt")).expect("a puzzle");
    let certificate = std::fs::read_to_string(kept.join("certificate.txt")).expect("a certificate");
    assert_eq!(prints(&["puzzle", "prove", puzzle.trim(), "--certificate"]), certificate);
    let run = eightfold(&["puzzle", "check", word(&kept.join("puzzles.txt"))]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
}

/// The levels play differently in each version, so the figures of a match aren't mixed.
#[test]
fn match_logs_are_left_to_their_version() {
    let log = folder("kept-arena").join("arena.log");
    let text = std::fs::read_to_string(kept().join("arena.log")).expect("a log");
    std::fs::write(&log, &text).expect("a copy");
    let same = [
        "arena",
        "octi-fast",
        "--a",
        "2",
        "--b",
        "1",
        "--nodes",
        "200",
        "--games",
        "4",
        "--seed",
        "1",
        "--resume",
    ];
    let run = eightfold(&[&same[..], &[word(&log)]].concat());
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.err.contains("version") && run.err.contains("0.1.0"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&log).expect("the log"), text);
}
