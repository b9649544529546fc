//! The JSON output matches the manual: every field is documented, and every documented field occurs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::common::{eightfold, folder, prints};

const POSITION: &str = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
const CAPTURE: &str = "35:rDF/37:r/44:bBCH/53:bB/77:r b=4,23,0,1 r=3,21,0,1 b";
const BOARD: &str = "3.0,16.0,15.4,12.3,8.3,10.1,14.1,9.5,2.1,6.5,4.6,1.0,11.1,5.1,13.1,7.3,17.3";

/// Returns the documented fields of each command.
fn described() -> BTreeMap<String, BTreeSet<String>> {
    let manual = include_str!("../../../docs/CLI.md");
    let (_, chapter) = manual.split_once("\n## JSON output\n").expect("a chapter");
    let mut commands = BTreeMap::new();
    for part in chapter.split("\n### ").skip(1) {
        let (command, text) = part.split_once('\n').expect("a title");
        let cells =
            text.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
        let fields = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned);
        commands.insert(command.to_owned(), fields.collect());
    }
    commands
}

/// Collects the fields of a value, except the version. Keys of objects with arbitrary keys become a star.
fn fields(value: &Value, at: &str, any: &BTreeSet<&str>, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            if any.contains(at) {
                if !object.is_empty() {
                    found.insert(format!("{at}.*"));
                }
                return;
            }
            for (key, value) in object {
                let field = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                if field == "version" {
                    continue;
                }
                fields(value, &field, any, found);
                found.insert(field);
            }
        }
        Value::Array(list) => {
            let at = format!("{at}[]");
            list.iter().for_each(|value| fields(value, &at, any, found));
        }
        _ => {}
    }
}

#[test]
fn json_fields_match_the_manual() {
    let folder = folder("described");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let (rows, record) = crate::verify::game("octiles", crate::verify::secret(), 6, true);
    let record = file("record.txt", &record.to_text());
    let log: Vec<String> = rows.iter().map(|row| serde_json::to_string(row).expect("JSON")).collect();
    let log = file("game.log", &log.join("\n"));
    let key = "0".repeat(64);
    let blunder = file("blunder.txt", crate::study::TREE);
    let puzzle = format!("octi-fast | {POSITION} | win in 1");
    let false_puzzle = puzzle.replace("win in 1", "win in 2");
    let puzzles = file("some.puzzles", &puzzle);
    let certificate = file("some.certificate", &prints(&["puzzle", "prove", &puzzle, "--certificate"]));
    let capture = format!("octi-fast | {CAPTURE} | capture 2");
    let empty = folder.join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    let empty = empty.display().to_string();
    let samples: [(&str, Vec<Vec<&str>>); 12] = [
        ("games", vec![vec!["games", "--json"]]),
        ("legal", vec![vec!["legal", "octi-fast", POSITION, "--json"]]),
        ("measure", vec![vec!["measure", BOARD, "--json"]]),
        (
            "solve",
            vec![
                vec!["solve", "--list", "--json"],
                vec!["solve", "1", "--json"],
                vec!["solve", "24b", "--json"],
                vec!["solve", "10", "--time", "0", "--from", "archive"],
                vec!["solve", "16.half", "--time", "0", "--from", "archive"],
                vec!["solve", "2.path.tiles", "--time", "0", "--from", "archive"],
                vec!["solve", "1.A1-C4.points"],
                vec!["solve", "3*10;7>=4", "--time", "0"],
            ],
        ),
        (
            "verify-archive",
            vec![
                vec!["verify-archive", "10", "--built-in", "--quick", "--json"],
                vec!["verify-archive", "10", "--folder", &empty, "--json"],
                vec!["verify-archive", "chess", "--json"],
            ],
        ),
        (
            "verify",
            vec![
                vec!["verify", "--json", &record],
                vec!["verify", "--json", &log],
                vec!["verify", "--json", &log, "--key", &key],
                vec!["verify", "--json", "/nowhere"],
                vec!["verify", "--json", &record, "/nowhere"],
            ],
        ),
        (
            "puzzle check",
            vec![
                vec!["puzzle", "check", "--json", &puzzles],
                vec!["puzzle", "check", "--json", &puzzles, "--certificate", &certificate],
                vec!["puzzle", "check", "--json", "/nowhere"],
            ],
        ),
        (
            "puzzle make",
            vec![
                vec!["puzzle", "make", "--json", "octi-fast", POSITION, "win in 3"],
                vec!["puzzle", "make", "--json", "octi-fast", POSITION, "capture 3"],
                vec!["puzzle", "make", "--json", "octi-fast", CAPTURE, "capture 3"],
            ],
        ),
        (
            "puzzle prove",
            vec![
                vec!["puzzle", "prove", "--json", &puzzle],
                vec!["puzzle", "prove", "--json", &capture],
                vec!["puzzle", "prove", "--json", &puzzle, "--turn", "36+B"],
                vec!["puzzle", "prove", "--json", &false_puzzle],
                vec!["puzzle", "prove", "--json", "nonsense"],
            ],
        ),
        (
            "report",
            vec![
                vec!["report", "--json", "--nodes", "100", "--chance-nodes", "20", &record],
                vec!["report", "--json", "--nodes", "100", &blunder],
            ],
        ),
        (
            "rollout",
            vec![vec!["rollout", "--json", "--games", "2", "--length", "1", "octi-fast", POSITION, "36-37"]],
        ),
        (
            "arena",
            vec![vec![
                "arena",
                "octi-fast",
                "--a",
                "random",
                "--b",
                "engine:false",
                "--games",
                "2",
                "--json",
                "-",
                "--sprt",
                "0,100",
            ]],
        ),
    ];
    let described = described();
    let commands: BTreeSet<&str> = samples.iter().map(|(command, _)| *command).collect();
    assert_eq!(described.keys().map(String::as_str).collect::<BTreeSet<_>>(), commands);
    for (command, runs) in samples {
        let described = &described[command];
        let any: BTreeSet<&str> = described.iter().filter_map(|field| field.strip_suffix(".*")).collect();
        let mut found = BTreeSet::new();
        for args in &runs {
            let run = eightfold(args);
            let json: Value = serde_json::from_str(&run.out)
                .unwrap_or_else(|error| panic!("{args:?}: {error}: {}{}", run.out, run.err));
            assert_eq!(json["version"], 1, "{args:?}");
            fields(&json, "", &any, &mut found);
            // Each of several files is reported like a single one.
            if let Some(files) = json["files"].as_array() {
                let known = |key: &String| described.contains(key);
                assert!(files.iter().all(|one| one.as_object().is_some_and(|one| one.keys().all(known))));
                found.insert("files[].*".to_owned());
            }
        }
        found.retain(|field| !field.starts_with("files[].") || field == "files[].*");
        assert_eq!(&found, described, "{command}");
    }
}
