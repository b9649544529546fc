//! `eightfold puzzle`: making, proving and checking.

use serde_json::Value;

use crate::common::{eightfold, folder, prints, refuses};

const POSITION: &str = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_new_puzzle_is_proven_and_checked() {
    let made = prints(&["puzzle", "make", "octi-fast", POSITION, "win in 3"]);
    assert!(made.starts_with(&format!("octi-fast | {POSITION} | win in 1 | grade ")), "{made}");
    let proven = prints(&["puzzle", "prove", made.trim()]);
    assert!(proven.contains("1 idea") && proven.contains("36-37"), "{proven}");
    let file = folder("puzzle-made").join("some.puzzles");
    std::fs::write(&file, format!("# one\n{made}")).expect("a file");
    let file = file.to_str().expect("a path");
    let checked = prints(&["puzzle", "check", file]);
    assert!(checked.starts_with("line 2: right: ") && checked.ends_with("1 right, 0 wrong\n"), "{checked}");
    let told = json(&prints(&["puzzle", "check", file, "--json"]));
    let told = &told["puzzles"][0];
    assert_eq!((&told["right"], &told["line"]), (&Value::from(true), &Value::from(2)));
    let made = json(&prints(&["puzzle", "make", "octi-fast", POSITION, "win in 3", "--json"]));
    assert_eq!((&made["aim"], &made["answers"][0]), (&Value::from("win in 1"), &Value::from("36-37")));
}

#[test]
fn a_line_with_wrong_fields_is_reported() {
    let made = prints(&["puzzle", "make", "octi-fast", POSITION, "win in 3"]);
    let file = folder("puzzle-wrong").join("some.puzzles");
    let share = made.split(" | ").find(|field| field.starts_with("share ")).expect("a share").to_owned();
    for (from, to, says) in [
        ("answers 36-37", "answers 36+B", "the answers are 36-37"),
        (share.as_str(), "share 2/99", "the share is 1/"),
        ("themes win", "themes stack", "the themes are win"),
        ("grade 1", "grade 9", "the grade is 1"),
        ("answers 36-37", "answers", "answers are turns with `;`"),
        ("themes win only quiet", "themes", "themes are words"),
        ("win in 1 |", "win in 2 |", "by 36-37"),
        ("proof ", "proof 00000000000000000", "16 hexadecimal"),
    ] {
        std::fs::write(&file, made.replacen(from, to, 1)).expect("a file");
        let run = eightfold(&["puzzle", "check", file.to_str().expect("a path")]);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(says), "{from}: {said}");
        assert_eq!(run.code, Some(if run.out.is_empty() { 2 } else { 1 }), "{said}");
    }
}

#[test]
fn a_certificate_is_checked_without_searching() {
    let puzzle = format!("octi-fast | {POSITION} | win in 1");
    let certificate = prints(&["puzzle", "prove", &puzzle, "--certificate"]);
    let folder = folder("puzzle-certificate");
    let (file, proof) = (folder.join("one.puzzles"), folder.join("one.certificate"));
    std::fs::write(&file, &puzzle).expect("a file");
    let args = |proof: &std::path::Path| {
        let (file, proof) =
            (file.to_str().expect("a path").to_owned(), proof.to_str().expect("a path").to_owned());
        ["puzzle".to_owned(), "check".to_owned(), file, "--certificate".to_owned(), proof]
    };
    let checked = |text: &str| {
        std::fs::write(&proof, text).expect("a file");
        let args = args(&proof);
        eightfold(&args.each_ref().map(String::as_str))
    };
    assert_eq!(checked(&certificate).code, Some(0));
    let short: Vec<&str> = certificate.lines().skip(1).collect();
    let refused = checked(&short.join("\n"));
    assert_eq!(refused.code, Some(1));
    assert!(refused.out.contains("missing"), "{}", refused.out);
    let broken = checked("nonsense\n");
    assert_eq!(broken.code, Some(2));
    assert!(broken.err.contains("line 1 of the certificate"), "{}", broken.err);
}

#[test]
fn a_turn_is_judged() {
    let puzzle = format!("octi-fast | {POSITION} | win in 1");
    assert_eq!(prints(&["puzzle", "prove", &puzzle, "--turn", "36-37"]), "right\n");
    let wrong = eightfold(&["puzzle", "prove", &puzzle, "--turn", "36+B"]);
    assert!(wrong.code == Some(1) && wrong.out.starts_with("wrong: 36+B"), "{}", wrong.out);
    let told = eightfold(&["puzzle", "prove", &puzzle, "--turn", "36+B", "--json"]);
    assert_eq!((told.code, &json(&told.out)["right"]), (Some(1), &Value::from(false)));
    assert!(refuses(&["puzzle", "prove", &puzzle, "--turn", "11-12"], 2).contains("11"));
}

#[test]
fn invalid_puzzles_are_reported() {
    let start = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";
    assert!(refuses(&["puzzle", "make", "octi-fast", start, "win in 1"], 2).contains("no turn does it"));
    assert!(refuses(&["puzzle", "make", "octi-fast", start, "mate in 1"], 2).contains("the aims are"));
    assert!(
        refuses(&["puzzle", "make", "octi-fast", start, "prize in 1"], 2).contains("an aim of octi-fast")
    );
    assert!(refuses(&["puzzle", "make", "octi-fast", "33:q", "win in 1"], 2).contains("position"));
    assert!(refuses(&["puzzle", "prove", "octi-fast | win in 1"], 2).contains("GAME | POSITION | AIM"));
    let few = ["puzzle", "make", "octi-fast", start, "win in 4", "--positions", "5000"];
    assert!(refuses(&few, 3).contains("more than 5000 positions"));
    let twice = eightfold(&["puzzle", "check", "/nonexistent"]);
    assert_eq!(twice.code, Some(2));
}
