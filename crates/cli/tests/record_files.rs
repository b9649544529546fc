//! Record files: one writer, secrets only for their owner, no foreign file overwritten, no stray files.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{folder, typed};

/// Returns the names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn text_of(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file")
}

#[test]
fn second_writer_is_refused_while_the_first_plays() {
    let folder = folder("one-writer");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let args = ["play", "octi-fast", "--no-board", "--seat=b=person", "--seat=r=person", "--record", path];
    let mut first = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut keys = first.stdin.take().expect("an input");
    let mut told = BufReader::new(first.stdout.take().expect("an output")).lines();
    keys.write_all(b"33+A\n").expect("typed");
    let line = told.by_ref().map(|line| line.expect("text")).find(|line| line.starts_with("Blue: 33+A"));
    assert!(line.is_some(), "the turn is announced");
    // An announced turn is on the disk.
    let kept = text_of(&file);
    assert!(kept.contains("1. b 33+A"), "{kept}");

    let second = typed(&args, "33+B\n");
    assert_eq!(second.code, Some(2), "{}", second.out);
    assert!(second.err.contains("game.txt: another `eightfold play` has this game open"), "{}", second.err);
    assert_eq!(text_of(&file), kept, "nothing has been written");
    // Another game can't be saved over it either.
    let other = typed(&["play", "octi-fast", "--no-board"], &format!("save {path}\nquit\n"));
    assert!(other.out.contains("already exists: choose another name"), "{}", other.out);

    keys.write_all(b"quit\n").expect("typed");
    drop(keys);
    assert!(first.wait().expect("its end").success());
    // Then the game is free again, and only its own files remain.
    let third = typed(&args, "37+C\n");
    assert_eq!(third.code, Some(0), "{}", third.err);
    assert!(text_of(&file).contains("2. r 37+C"));
    assert_eq!(names(&folder), ["game.txt", "game.txt.secret"]);
}

#[test]
fn a_killed_writer_leaves_a_resumable_game() {
    let folder = folder("killed");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let args = ["play", "octi-fast", "--no-board", "--seat=b=person", "--seat=r=person", "--record", path];
    for turn in ["33+A", "37+C", "53+B"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut keys = child.stdin.take().expect("an input");
        let mut told = BufReader::new(child.stdout.take().expect("an output")).lines();
        keys.write_all(format!("{turn}\n").as_bytes()).expect("typed");
        let said = format!(": {turn}  ");
        assert!(told.by_ref().any(|line| line.expect("text").contains(&said)), "{turn} is announced");
        child.kill().expect("killed");
        child.wait().expect("its end");
        assert!(text_of(&file).contains(&format!(" {turn}\n")), "{turn} was announced, so it is saved");
    }
    let run = typed(&args, "quit\n");
    assert!(
        run.out.contains("3 turns have been played. The last one was 53+B: Blue adds a prong"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Red is to move."), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_the_secret() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("owner");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    typed(&["play", "octiles", "--no-board", "--record", path], "quit\n");
    let mode =
        |name: &str| std::fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode("game.txt.secret"), 0o600);
    // The record has normal permissions, and keeps those that its owner sets.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).expect("set");
    typed(&["play", "octiles", "--no-board", "--record", path], "moves\n#1\nquit\n");
    assert_eq!(mode("game.txt"), 0o640);
    assert!(text_of(&file).contains("\n1. B "));
    let other = folder.join("other.txt");
    typed(&["play", "octiles", "--no-board"], &format!("save {}\nquit\n", other.display()));
    assert_eq!(mode("other.txt.secret"), 0o600);
}

#[test]
fn files_of_others_are_not_touched() {
    let folder = folder("others");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    for name in ["game.txt.new", "game.new", ".game.txt.lock"] {
        std::fs::write(folder.join(name), "another file").expect("written");
    }
    let run = typed(&["play", "octi-fast", "--no-board", "--seed", "1", "--record", path], "33+A\nquit\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    for name in ["game.txt.new", "game.new", ".game.txt.lock"] {
        assert_eq!(text_of(&folder.join(name)), "another file", "{name}");
    }
    // An existing secret belongs to another game.
    let other = folder.join("next.txt");
    std::fs::write(folder.join("next.txt.secret"), "17 salt\n").expect("written");
    let run =
        typed(&["play", "octiles", "--no-board", "--record", other.to_str().expect("a path")], "quit\n");
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.err.contains("next.txt.secret: this file already exists"), "{}", run.err);
    assert_eq!(text_of(&folder.join("next.txt.secret")), "17 salt\n");
    assert!(!other.exists());
}

#[test]
fn a_refused_start_leaves_nothing_behind() {
    let folder = folder("refused");
    let at = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    for (args, words) in [
        (vec!["play", "octiles", "--time=2h"], "from 0s to 1h"),
        (vec!["play", "octiles", "--seat", "Q=1"], "there is no seat `Q`"),
        (vec!["play", "octiles", "--seat", "Y=99"], "no level 99"),
        (vec!["play", "octiles", "--name", "B=a\tb"], "must be one line: leave out line breaks, tabs"),
        (vec!["play", "octiles", "--position", "x"], "fields"),
    ] {
        let path = at("game.txt");
        let run = typed(&[&args[..], &["--record", &path]].concat(), "");
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.out);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert!(names(&folder).is_empty(), "{args:?} leaves {:?}", names(&folder));
    }
    // An unsupported form is reported before the first turn.
    let run = typed(&["play", "octiles", "--record", &at("game.sgf")], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("SGF has no form for"), "{}", run.err);
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
    let run = typed(&["play", "octiles", "--record", &at("no/folder/game.txt")], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("game.txt: "), "{}", run.err);
    assert!(names(&folder).is_empty());
    let run = typed(&["play", "octiles", "--record", folder.to_str().expect("a path")], "");
    assert!(run.err.contains("this is a folder, not a file"), "{}", run.err);
    // The same for `save`: the game continues as before.
    let run =
        typed(&["play", "octiles", "--no-board"], &format!("save {}\nposition\nquit\n", at("game.sgf")));
    assert!(run.out.contains("SGF has no form for") && run.out.contains("BBBBB.....YYYYY"), "{}", run.out);
    assert!(run.out.contains("The game isn't saved"), "{}", run.out);
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
}

#[test]
fn resuming_prints_the_state_of_the_game() {
    let folder = folder("resumed");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let args = ["play", "octiles", "--no-board", "--seat=B=person", "--seat=Y=person", "--name", "Y=Ann"];
    let begun = [&args[..], &["--seed", "5", "--record", path]].concat();
    typed(&begun, "quit\n");
    let run = typed(&begun, "7@a2:1 A1-B3\nquit\n");
    assert!(run.out.contains("no turn has been played yet."), "{}", run.out);
    let run = typed(&begun, "quit\n");
    let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "1 turn has been played. The last one was 7@a2:1 A1-B3: Blue places tile 7 on a2",
        "Blue 0 / 5 across",
        "Ann (Yellow) is to move.",
    ] {
        assert!(words.contains(told), "{told} in {}", run.out);
    }
}

#[test]
fn moves_are_numbered_and_mismatches_explained() {
    let args = ["play", "octiles", "--seed", "5", "--no-board", "--seat=B=person", "--seat=Y=person"];
    let lines = "moves a2\n#99\nc5\na2:9\nE6\nA6\na2 E4\n9@\nmoves c5\n#2\na2\nquit\n";
    let run = typed(&args, lines);
    for told in [
        "#1 7@a2:",
        "`#99` isn't in the last list, which has #1 to #10.",
        "No legal turn places a tile on c5: no rotation of the tile on c5 gives your runners a legal run across it.",
        "No legal turn places the tile on a2 at rotation 9: the rotations with a legal turn there are ",
        "No legal turn runs from E6 or to it: ",
        "No legal turn runs from A6 or to it: ",
        "No legal turn places tile 9: tile 9 isn't the tile to place: that's tile 7.",
        "No legal turn places a tile on a2: there's a tile on a2: tiles go on empty spaces only.",
    ] {
        assert!(run.out.contains(told), "{told} in\n{}", run.out);
    }
    // The second of the list was played.
    let second =
        run.out.lines().flat_map(|line| line.split("  ")).find_map(|part| part.trim().strip_prefix("#2 "));
    assert!(run.out.contains(&format!("Blue: {}", second.expect("a list"))), "{}", run.out);

    let run =
        typed(&["play", "octi-fast", "--no-board", "--seat=b=person"], "44\nmoves 44\nmoves 33\n#1\nquit\n");
    // A square alone is a whole turn in OCTI, and refused as one.
    assert!(run.out.contains("a reserve pod can't enter on 44"), "{}", run.out);
    assert!(run.out.contains("No legal turn starts, ends or changes anything on 44."), "{}", run.out);
    assert!(run.out.contains("\nBlue: 33"), "{}", run.out);
}
