//! Positions, successor sets and whole games from an independent implementation.

use eightfold_record::vectors;

/// Returns the report on these lines, all of which must pass.
fn passed(text: &str) -> vectors::Report {
    let report = vectors::replay(text, 1_000_000);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    report
}

#[test]
fn malformed_lines_are_told_in_plain_words() {
    for (line, words) in [
        ("[]", "this should be an object, not a list"),
        ("prose", "this isn't valid JSON"),
        (r#"{"kind":"perft"}"#, "the field `game` is missing"),
        (
            r#"{"kind":"perft","game":"octi-fast","depth":-2,"count":1}"#,
            "a whole number, 0 or more, not `-2`",
        ),
        (
            r#"{"kind":"perft","game":"octi-fast","depth":1000000,"count":1}"#,
            "`depth` must be from 0 to 256, not 1000000",
        ),
        (
            r#"{"kind":"perft","game":"octi-fast","options":{"edgeless":"on","edgeless":"off"}}"#,
            "`edgeless` is there twice",
        ),
    ] {
        let said = vectors::replay(line, 1_000).failures[0].to_string();
        assert!(said.contains(words), "{line}: {said}");
    }
}

#[test]
fn every_line_of_the_octi_vectors_passes() {
    let report = passed(include_str!("../../../vectors/octi.jsonl"));
    assert_eq!(report.games["octi-fast"], 161);
    assert_eq!(report.games["octi-full"], 100);
    assert_eq!(report.games["octi-four"], 104);
    assert_eq!(report.passed, 365);
}

#[test]
fn every_line_of_the_octiles_vectors_passes() {
    let report = passed(include_str!("../../../vectors/octiles.jsonl"));
    assert_eq!(report.games["octiles"], 73);
    assert_eq!(report.games["octiles-team"], 33);
    assert_eq!(report.games["team-up"], 108);
    assert_eq!(report.games["connect-the-dots"], 66);
    assert_eq!(report.games["scavenger-hunt"], 39);
    assert_eq!(report.passed, 319);
}

#[test]
fn every_line_of_the_face_down_vectors_passes() {
    let report = passed(include_str!("../../../vectors/octiles-face-down.jsonl"));
    assert_eq!(report.passed, 96);
}

#[test]
fn every_line_of_the_either_partner_vectors_passes() {
    let report = passed(include_str!("../../../vectors/octiles-team-either.jsonl"));
    assert_eq!(report.passed, 100);
}

#[test]
fn differences_are_found_and_named() {
    let line = include_str!("../../../vectors/octiles.jsonl").lines().next().expect("a line");
    let said = |line: &str| {
        let report = vectors::replay(line, 1_000_000);
        assert_eq!((report.passed, report.failures.len()), (0, 1), "{line}");
        report.failures[0].to_string()
    };
    let changed = |key: &str, value: serde_json::Value| {
        let mut object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        object[key] = value;
        said(&object.to_string())
    };
    assert!(changed("count", 2.into()).contains("1 successors, 2 expected"));
    assert!(changed("sha256", "00".into()).contains("00 expected"));
    assert!(changed("kind", "guess".into()).contains("unknown kind `guess`"));
    assert!(changed("game", "go".into()).contains("unknown game `go`"));
    assert!(changed("position", "-".into()).contains("fields"));
    assert!(said("[1").starts_with("line 1: ?: not a line of a vector file"));
    let playout = r#"{"kind":"playout","game":"octiles","options":{},"start":"-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B","turns":["1@a2:0 A3-B3"],"positions":[""],"result":"-"}"#;
    assert!(said(playout).contains("turn 1, `1@a2:0 A3-B3`: no path leads from A3 to B3"));
}
