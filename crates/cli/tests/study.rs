//! Trees and reports on the command line.

use crate::common::{eightfold, folder, prints, refuses};

pub const TREE: &str = "eightfold record 2\ngame: octi-fast\noptions: edgeless=off superprongs=off\n\
                    start: 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b\n\n\
                    1. b 36+B ??\n# There was more.\n|- 1. b 36-37 !\n2. r 57+A\n\nresult: -\n";

#[test]
fn tree_is_written_in_every_form() {
    let folder = folder("trees");
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let tree = path("tree.txt", TREE);
    assert_eq!(prints(&["convert", "--to", "study", &tree]), TREE);
    let sgf = prints(&["convert", "--to", "sgf", &tree]);
    assert!(sgf.contains("(;B[36+B]BM[2]C[There was more.]\n;W[57+A])\n(;B[36-37]TE[1]))"), "{sgf}");
    assert_eq!(prints(&["convert", "--to", "study", &path("tree.sgf", &sgf)]), TREE);
    let link = prints(&["convert", "--to", "link", &tree]);
    assert!(link.starts_with("t1octi-fast.") && link.len() < 120, "{link}");
    let run = eightfold(&["convert", "--to", "record", &tree]);
    assert!(run.err.contains("without 1 step of variations"), "{}", run.err);
    assert!(run.out.starts_with("eightfold record 1\n") && !run.out.contains("36-37"), "{}", run.out);
    assert!(refuses(&["verify", &tree], 2).contains("version 2 of the record, which has branches"));
    assert!(refuses(&["convert", "--to", "study", "--line", "2", &tree], 2).contains("a tree has all lines"));
}

#[test]
fn a_report_adds_up_and_annotates_the_game() {
    let folder = folder("reports");
    let path = folder.join("game.txt").display().to_string();
    std::fs::write(&path, TREE.replace(" ??", "")).expect("written");
    let told = prints(&["report", "--nodes", "2000", &path]);
    assert!(told.contains("missed win; better 36-37") || told.contains("noise"), "{told}");
    let report: serde_json::Value =
        serde_json::from_str(&prints(&["report", "--json", "--nodes", "2000", &path])).expect("JSON");
    let sum = |key: &str| report["identities"][0][key].as_i64().expect("a number");
    assert_eq!(
        sum("result"),
        sum("start") + sum("luck") - sum("lost") + sum("lost_by_others") + sum("residue")
    );
    assert_eq!(report["decisions"][0]["best"], "36-37");
    assert_eq!(report["decisions"][0]["missed_win"], true);
    let study = prints(&["report", "--study", "--nodes", "2000", &path]);
    assert!(study.contains("! value b 100 level-8 2000\n"), "{study}");
}

#[test]
fn many_games_are_imported_and_failures_reported() {
    let folder = folder("imports");
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let two = path("two.sgf", "(;GM[19]RU[fast];B[33+A](;W[37+E])(;W[37+B]))(;GM[19]RU[fast];B[53+A])");
    let space = path(
        "space.sgf",
        "(;GM[Octiles]VV[1]SU[octiles 2 5]P0[id \"ann\"];P0[0 Start P0];P0[1 Pick 12];P0[2 Dropb a 2 12 6]\
         ;P0[3 Pickb A 3 100];P0[4 Dropb B 2 100 0];P0[5 Done])",
    );
    let broken = path("broken.sgf", "(;GM[19];B[99])");
    let into = folder.join("games").display().to_string();
    let run = eightfold(&["import", "--into", &into, &two, &broken, &space]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    for said in
        ["game 1: ", "two-1.txt, 2 turns, result -, 1 step of variations", "game 2: ", "space.txt, 1 turn"]
    {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
    assert!(run.out.contains("broken.sgf: line 1, column"), "{}", run.out);
    let read = |name: &str| std::fs::read_to_string(folder.join("games").join(name)).expect("written");
    assert!(read("two-1.txt").contains("|- 2. r 37+B\n"));
    assert!(read("two-2.txt").starts_with("eightfold record 1\n"));
    assert!(read("space.txt").contains("1. B 12@a2:6 A3-B2\n"));
    let again = eightfold(&["import", "--into", &into, &space]);
    assert_eq!(again.code, Some(1), "nothing is written over: {}", again.out);
    // Two games of the same name from two folders.
    let other = folder.join("other");
    std::fs::create_dir_all(&other).expect("a folder");
    let other = other.join("Space.sgf").display().to_string();
    std::fs::write(&other, "(;GM[19]RU[fast];B[53+A])").expect("written");
    let into = folder.join("both").display().to_string();
    let run = eightfold(&["import", "--into", &into, &space, &other, &two, &two]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    let read = |name: &str| std::fs::read_to_string(folder.join("both").join(name)).unwrap_or_default();
    assert!(read("space.txt").contains("12@a2:6") && read("Space.txt").contains("53+A"), "{}", run.out);
    assert!(read("two-1-2.txt") == read("two-1.txt") && read("two-2-2.txt").contains("53+A"), "{}", run.out);
}

#[test]
fn two_games_with_one_name_are_both_imported() {
    let folder = folder("imports-of-one-name");
    let game = |place: &str, text: &str| {
        std::fs::create_dir_all(folder.join(place)).expect("a folder");
        let path = folder.join(place).join("game.sgf");
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let one = game("one", "(;GM[19]RU[fast];B[33+A])");
    let two = game("two", "(;GM[19]RU[fast];B[53+A])");
    let same = game("three", "(;GM[19]RU[fast];B[33+A])");
    let into = folder.join("games").display().to_string();
    let run = eightfold(&["import", "--into", &into, &one, &two, &same]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    let read = |name: &str| std::fs::read_to_string(folder.join("games").join(name)).expect("written");
    assert!(read("game.txt").contains("1. b 33+A"), "{}", run.out);
    assert!(read("game-2.txt").contains("1. b 53+A"), "{}", run.out);
    assert!(read("game-3.txt").contains("1. b 33+A"), "{}", run.out);
    // Later imports too; but a game that already exists isn't imported again.
    let later = game("later", "(;GM[19]RU[fast];B[53+B])");
    let run = eightfold(&["import", "--into", &into, &later, &one]);
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(run.out.contains("game.txt: this game already exists"), "{}", run.out);
    assert!(read("game-4.txt").contains("1. b 53+B"), "{}", run.out);
    assert!(!folder.join("games/game-5.txt").exists());
}

#[test]
fn turns_are_compared_by_playing_on() {
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let args = ["rollout", "--games", "12", "--length", "4", "octi-fast", position, "36+B", "36-37"];
    let told = prints(&args);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "12 games each, seed 1, judged after 4 turns");
    assert!(lines[1].starts_with("100.00 %  ") && lines[1].ends_with("all games the same   36-37"), "{told}");
    assert!(lines[2].contains("different games") && lines[2].ends_with("36+B"), "{told}");
    assert!(refuses(&["rollout", "octi-fast", position, "36-99"], 2).contains("turn `36-99`"));
}
