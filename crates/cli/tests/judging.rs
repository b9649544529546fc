//! Exit codes and JSON of the checking commands: passed, failed, or couldn't be judged.

use std::path::Path;

use serde_json::Value;

use crate::common::{eightfold, folder};
use crate::verify::{game, secret};

const POSITION: &str = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";

/// Writes a file and returns its path.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("a path").to_owned()
}

/// Runs a check with and without `--json`: both end with this code, and the JSON has this verdict.
#[track_caller]
fn judges(args: &[&str], code: i32, verdict: &str) -> Value {
    let plain = eightfold(args);
    assert_eq!(plain.code, Some(code), "{args:?}: {}{}", plain.out, plain.err);
    assert!(!plain.out.is_empty() || !plain.err.is_empty(), "{args:?} says why");
    let run = eightfold(&[args, &["--json"]].concat());
    assert_eq!(run.code, Some(code), "{args:?} --json: {}{}", run.out, run.err);
    let json: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&json["verdict"], &json["version"]), (&verdict.into(), &1.into()), "{args:?}: {json}");
    let told = json["error"].is_string();
    assert!(!told || verdict == "unjudged" && !run.err.is_empty(), "{args:?}: {json}");
    json
}

#[test]
fn records_pass_fail_or_stay_unjudged() {
    let folder = folder("judging-records");
    let whole = game("octiles", secret(), 4, true).1.to_text();
    let octi = game("octi-fast", secret(), 4, true).1.to_text();
    let log: Vec<String> = game("octiles", secret(), 4, true).0.iter().map(row).collect();
    let result = whole.lines().find(|line| line.starts_with("result: ")).expect("a result").to_owned();
    let other = if result == "result: B" { "result: Y" } else { "result: B" };
    let second = octi.lines().find(|line| line.starts_with("2. ")).expect("a turn").to_owned();
    let illegal = "2. r 33-34".to_owned();
    for (text, code, verdict) in [
        (whole.clone(), 0, "holds"),
        (octi.clone(), 0, "holds"),
        (format!("\u{feff}{whole}"), 0, "holds"),
        (log.join("\n"), 0, "holds"),
        (format!("\u{feff}{}", log.join("\n")), 0, "holds"),
        // A record with a false result.
        (whole.replace(&result, other), 1, "fails"),
        (whole.replace("salt: pepper", "salt: paprika"), 1, "fails"),
        (whole.replace("seed: 77", "seed: 78"), 1, "fails"),
        (octi.replace(&second, &illegal), 1, "fails"),
        (octi.replace(&second, "2. r nonsense"), 1, "fails"),
        (octi.replace(&second, &second.replace(". r ", ". b ")), 1, "fails"),
        (octi.replace("\nresult", "\n9. b 33-34\n\nresult"), 1, "fails"),
        (
            log[..log.len() - 3].iter().chain(&log[log.len() - 2..]).cloned().collect::<Vec<_>>().join("\n"),
            1,
            "fails",
        ),
        // Unreadable files.
        (String::new(), 2, "unjudged"),
        ("to buy: bread\n".to_owned(), 2, "unjudged"),
        (whole.replace("game: octiles", "game: chess"), 2, "unjudged"),
        (whole.replace("seed: 77", "seed: many"), 2, "unjudged"),
        (format!("{}\n{{\"seq\":", log[0]), 2, "unjudged"),
        ("(;GM[1]FF[4]SZ[19])".to_owned(), 2, "unjudged"),
    ] {
        let path = file(&folder, "game.txt", &text);
        let json = judges(&["verify", &path], code, verdict);
        assert_eq!(json["verified"], code == 0, "{json}");
        assert_eq!(json["file"], path.as_str());
    }
    let json = judges(&["verify", "/nowhere/game.txt"], 2, "unjudged");
    assert!(json["error"].as_str().expect("words").contains("/nowhere/game.txt"), "{json}");
    let path = file(&folder, "game.txt", &whole);
    judges(&["verify", &path, "--key", "0123"], 2, "unjudged");
}

fn row(row: &eightfold_table::Row) -> String {
    serde_json::to_string(row).expect("JSON")
}

#[test]
fn many_records_are_judged_each() {
    let folder = folder("judging-many");
    let whole = game("octiles", secret(), 4, true).1.to_text();
    let right = file(&folder, "right.txt", &whole);
    let wrong = file(&folder, "wrong.txt", &whole.replace("salt: pepper", "salt: paprika"));
    let foreign = file(&folder, "foreign.txt", "to buy: bread\n");
    let json = judges(&["verify", &right, &right], 0, "holds");
    assert_eq!(json["files"].as_array().map(Vec::len), Some(2), "{json}");
    let json = judges(&["verify", &right, &wrong], 1, "fails");
    assert_eq!((&json["files"][0]["verified"], &json["files"][1]["verified"]), (&true.into(), &false.into()));
    judges(&["verify", &foreign, &right], 2, "unjudged");
    let json = judges(&["verify", &foreign, &wrong, &right], 1, "fails");
    let verdicts: Vec<_> =
        json["files"].as_array().expect("a list").iter().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, ["unjudged", "fails", "holds"]);
    let run = eightfold(&["verify", &foreign, &wrong, &right]);
    assert!(run.err.contains(&foreign), "{}", run.err);
    assert!(
        run.out.contains(&format!("{right}: ")) && run.out.contains(&format!("{wrong}: ")),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("1 of 3 passed, 1 failed, 1 couldn't be checked\n"), "{}", run.out);
}

#[test]
fn puzzles_pass_fail_or_stay_unjudged() {
    let puzzle = |aim: &str| format!("octi-fast | {POSITION} | {aim}");
    let right = puzzle("win in 1");
    judges(&["puzzle", "prove", &right], 0, "holds");
    judges(&["puzzle", "prove", &right, "--turn", "36-37"], 0, "holds");
    judges(&["puzzle", "prove", &right, "--turn", "36+B"], 1, "fails");
    judges(&["puzzle", "prove", &puzzle("win in 2")], 1, "fails");
    judges(&["puzzle", "prove", "octi-fast | win in 1"], 2, "unjudged");
    judges(&["puzzle", "prove", &right, "--turn", "11-12"], 2, "unjudged");
    judges(&["puzzle", "prove", &right, "--turn", "nonsense"], 2, "unjudged");
    judges(&["puzzle", "prove", &right, "--positions", "1"], 3, "unjudged");
    let run = eightfold(&["puzzle", "prove", &puzzle("win in 2"), "--certificate"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "there is no certificate: {}", run.err);
    assert!(run.err.contains("can be done with less"), "{}", run.err);
    let folder = folder("judging-puzzles");
    for (text, code, verdict) in [
        (right.clone(), 0, "holds"),
        (format!("\u{feff}{right}"), 0, "holds"),
        (puzzle("win in 2"), 1, "fails"),
        (format!("{right}\n{}", puzzle("win in 2")), 1, "fails"),
        (String::new(), 2, "unjudged"),
        ("# nothing but a remark\n\n".to_owned(), 2, "unjudged"),
        (format!("{right}\nnonsense"), 2, "unjudged"),
    ] {
        let path = file(&folder, "some.puzzles", &text);
        judges(&["puzzle", "check", &path], code, verdict);
    }
    let path = file(&folder, "some.puzzles", &right);
    let json = judges(&["puzzle", "check", &path, "--positions", "1"], 3, "unjudged");
    assert_eq!(json["puzzles"][0]["verdict"], "unjudged", "{json}");
    judges(&["puzzle", "check", "/nowhere/some.puzzles"], 2, "unjudged");
}

#[test]
fn vectors_pass_fail_or_stay_unjudged() {
    let folder = folder("judging-vectors");
    let good = r#"{"kind":"perft","game":"octiles","options":{"players":"2"},"depth":0,"count":1}"#;
    let bad = good.replace("\"count\":1", "\"count\":2");
    let large = good
        .replace("\"kind\":\"perft\"", "\"kind\":\"successors\",\"sha256\":\"0\"")
        .replace("\"depth\":0", &format!("\"position\":{:?}", eightfold(&["start", "octiles"]).out.trim()));
    for (text, code) in [
        (good.to_owned(), 0),
        (format!("\u{feff}{good}\n"), 0),
        (bad.clone(), 1),
        (format!("nonsense\n{bad}"), 1),
        (format!("{good}\nnonsense"), 2),
        (good.replace("perft", "sums"), 2),
        (good.replace("octiles", "chess"), 2),
        (String::new(), 2),
        ("\n\n".to_owned(), 2),
        (large, 3),
    ] {
        let path = file(&folder, "some.jsonl", &text);
        let run = eightfold(&["replay", &path, "--limit", "1"]);
        assert_eq!(run.code, Some(code), "{text}: {}{}", run.out, run.err);
        assert!(code < 2 || !run.err.is_empty(), "{text}: it says why");
    }
    let good = file(&folder, "good.jsonl", good);
    let empty = file(&folder, "empty.jsonl", "");
    let run = eightfold(&["replay", &good, &empty]);
    assert!(run.code == Some(2) && run.err.contains(&format!("{empty}: there is no line")), "{}", run.err);
}

#[test]
fn archives_pass_fail_or_stay_unjudged() {
    let folder = folder("judging-archive");
    let record = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive/10.json"));
    let record = record.expect("a record");
    file(&folder, "10.json", &record);
    let place = folder.to_str().expect("a path");
    judges(&["verify-archive", "10", "--built-in", "--quick"], 0, "holds");
    let mut changed: Value = serde_json::from_str(&record).expect("JSON");
    changed["value"] = 7.into();
    file(&folder, "10.json", &changed.to_string());
    judges(&["verify-archive", "10", "--folder", place, "--quick"], 1, "fails");
    judges(&["verify-archive", "chess", "--quick"], 2, "unjudged");
    judges(&["verify-archive", "10", "--folder", "/nowhere/archive"], 2, "unjudged");
}
