//! The archive can be checked anywhere, completely and file by file.

use std::path::{Path, PathBuf};

use crate::common::{eightfold, folder, prints, refuses};
use serde_json::Value;

/// Copies the archive into a separate folder.
fn copied(name: &str) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive");
    let to = folder(name);
    std::fs::create_dir_all(to.join("proofs")).expect("a folder");
    for folder in ["", "proofs"] {
        for file in std::fs::read_dir(from.join(folder)).expect("the archive") {
            let path = file.expect("a file").path();
            if path.is_file() {
                let name = path.file_name().expect("a name");
                std::fs::copy(&path, to.join(folder).join(name)).expect("copied");
            }
        }
    }
    to
}

fn checked(archive: &Path, id: &str) -> crate::common::Run {
    let archive = archive.to_str().expect("a path");
    let mut args = vec!["verify-archive", "--quick", "--folder", archive];
    if !id.is_empty() {
        args.push(id);
    }
    eightfold(&args)
}

/// Changes the certificate's proof of a record, or the record itself.
fn changed(archive: &Path, id: &str, change: impl Fn(&mut Value)) {
    let path = archive.join(format!("{id}.json"));
    let text = std::fs::read_to_string(&path).expect("a record");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut record);
    std::fs::write(&path, record.to_string()).expect("written");
}

#[test]
fn built_in_archive_and_proofs_are_checked_anywhere() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(["verify-archive", "--quick", "10"])
        .current_dir(folder("archive-nowhere"))
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "1 passed, 0 failed\n");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(said.contains("witness and certificate checked: 1"), "{said}");
    assert!(said.contains("the built-in archive"), "{said}");
}

#[test]
fn an_archive_without_all_records_fails() {
    let archive = copied("archive-missing");
    for id in ["1", "3", "10"] {
        std::fs::remove_file(archive.join(format!("{id}.json"))).expect("removed");
    }
    let run = checked(&archive, "");
    assert_eq!(run.code, Some(1));
    for words in [
        "3.json: there is no record of `3`",
        "10.json: there is no record of `10`",
        "1.json: there is no record of 486 pairs",
    ] {
        assert!(run.out.contains(words), "{words} in {}", run.out);
    }
    assert!(run.out.ends_with(" passed, 488 failed\n"), "{}", run.out);
    let run = checked(&folder("archive-empty"), "");
    assert_eq!(run.code, Some(1));
    assert!(run.out.ends_with("\n0 passed, 558 failed\n"), "{}", run.out);
}

#[test]
fn a_record_in_the_wrong_file_is_invalid() {
    let archive = copied("archive-misplaced");
    std::fs::copy(archive.join("9.json"), archive.join("10.json")).expect("copied");
    let run = checked(&archive, "10");
    assert_eq!(run.code, Some(1));
    let (ten, nine) = (archive.join("10.json"), archive.join("9.json"));
    let misplaced = format!("9: {}: the record of this score belongs into {}", ten.display(), nine.display());
    assert!(run.out.contains(&misplaced), "{}", run.out);
    assert!(run.out.contains("there is no record of `10`"), "{}", run.out);
}

#[test]
fn certificates_are_compared_with_files() {
    let archive = copied("archive-certificates");
    let certificate = |field: &str, value: Value| {
        let original = std::fs::read_to_string(archive.join("10.json")).expect("a record");
        changed(&archive, "10", |record| {
            let place = match field {
                "variables" | "clauses" | "formula" => &mut record["certificate"][field],
                _ => &mut record["certificate"]["proof"][field],
            };
            *place = value.clone();
        });
        let run = checked(&archive, "10");
        std::fs::write(archive.join("10.json"), original).expect("restored");
        assert_eq!(run.code, Some(1), "{field}: {}", run.out);
        assert!(run.out.contains("10.json: "), "{}", run.out);
        run.out
    };
    for (field, value, words) in [
        ("sha256", "0".repeat(64).into(), "the proof has SHA-256 51001fac"),
        ("bytes", 345_570.into(), "the proof has 345571 bytes, and the certificate says 345570"),
        ("steps", 1_897.into(), "the proof has 1898 steps, and the certificate says 1897"),
        ("format", "drat".into(), "the format `drat`, and proofs are `lrat`"),
        ("file", "proofs/12.loop.lrat".into(), "the proof of this score is `proofs/10.lrat`"),
        ("file", "../10.json".into(), "the proof of this score is `proofs/10.lrat`"),
        ("variables", 4_155.into(), "the formula has 4154 variables, and the certificate says 4155"),
        ("clauses", 1.into(), "the formula has 70680 clauses, and the certificate says 1"),
        ("formula", "0".repeat(64).into(), "the encoding has changed"),
    ] {
        let said = certificate(field, value);
        assert!(said.contains(words), "{words} in {said}");
    }
    // One byte of the proof is changed.
    let proof = archive.join("proofs/10.lrat");
    let mut bytes = std::fs::read(&proof).expect("the proof");
    bytes[100] ^= 1;
    std::fs::write(&proof, &bytes).expect("written");
    let said = checked(&archive, "10").out;
    assert!(said.contains("proofs/10.lrat: the proof has SHA-256"), "{said}");
    std::fs::remove_file(&proof).expect("removed");
    let run = checked(&archive, "10");
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("proofs/10.lrat: No such file"), "{}", run.out);
    // A file that isn't a record is named, and the rest is checked anyway.
    std::fs::write(archive.join("9.json"), "{").expect("written");
    let run = checked(&archive, "9");
    assert!(
        run.out.contains("9.json: EOF while parsing") && run.out.ends_with("0 passed, 2 failed\n"),
        "{}",
        run.out
    );
}

#[test]
fn results_come_as_json_too() {
    let json: Value =
        serde_json::from_str(&prints(&["verify-archive", "--quick", "--json", "2"])).expect("JSON");
    assert_eq!((&json["passed"], &json["failed"]), (&6.into(), &0.into()));
    assert_eq!(json["records"][0]["id"], "2.path.tiles");
    assert!(refuses(&["verify-archive", "31"], 2).contains("there is no score `31`: ids are like `9`"));
}

fn certified(id: &str, dir: &Path) -> Vec<String> {
    let printed = prints(&["certify", id, "--dir", dir.to_str().expect("a path"), "--built-in"]);
    printed.lines().map(|line| line.split(": ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_stored_proof_is_written_with_its_files() {
    let dir = folder("certify-kept");
    let files = certified("10", &dir);
    assert_eq!(files.len(), 4, "{files:?}");
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).expect("a file");
    let formula = read("10.cnf");
    let body: String =
        formula.lines().filter(|line| !line.starts_with('c')).map(|line| format!("{line}\n")).collect();
    // The formula matches the certificate, and its comments name every variable and cover every clause.
    let hash = "029c4adcaeb4d5bf46d9973fa6b5b1c6502b34e772ddf911c58281669b947755";
    assert_eq!(sha256(body.as_bytes()), hash);
    let header = body.lines().next().expect("a header");
    let sizes: Vec<usize> =
        header.split(' ').skip(2).map(|number| number.parse().expect("a number")).collect();
    let comments: Vec<&str> = formula.lines().filter_map(|line| line.strip_prefix("c ")).collect();
    for variable in 1..=sizes[0] {
        let start = format!("{variable} = ");
        assert!(
            comments.iter().any(|line| line.starts_with(&start) && line.len() > start.len()),
            "{variable}"
        );
    }
    let mut next = 1;
    for line in comments.iter().filter_map(|line| line.strip_prefix("clauses ")) {
        let (range, meaning) = line.split_once(": ").expect("a range and its meaning");
        let (first, last) = range.split_once(" to ").expect("a range");
        assert_eq!(first.parse(), Ok(next), "{line}");
        next = last.parse::<usize>().expect("a number") + 1;
        assert!(!meaning.is_empty());
    }
    assert_eq!(next - 1, sizes[1]);
    assert!(
        formula.lines().all(|line| !line.starts_with('c') || line.len() <= 200),
        "checkers read short lines only"
    );
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive/proofs/10.lrat");
    assert_eq!(
        std::fs::read(dir.join("10.lrat")).expect("the proof"),
        std::fs::read(kept).expect("the proof")
    );
    assert!(read("10.board.txt").contains("\n10 6\n"));
    let words = read("10.md");
    for part in ["**6**", hash, "lrat-check 10.cnf 10.lrat", "cake_lpr", "same position"] {
        assert!(words.contains(part), "{part} in {words}");
    }
    // Nothing is overwritten.
    let again = refuses(&["certify", "10", "--dir", dir.to_str().expect("a path")], 2);
    assert!(again.contains("already exists and won't be overwritten"), "{again}");
    let file = dir.join("10.md");
    let file = refuses(&["certify", "10", "--dir", file.to_str().expect("a path")], 2);
    assert!(file.contains("this isn't a folder: name a folder or a new one"), "{file}");
    // An invalid proof isn't written either.
    let copy = folder("certify-false");
    let proof = "1898 0 0\n";
    std::fs::create_dir_all(copy.join("proofs")).expect("a folder");
    std::fs::write(copy.join("proofs/10.lrat"), proof).expect("a proof");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive/10.json");
    let kept = std::fs::read_to_string(kept).expect("the record");
    let mut record: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
    let hash = base16ct::lower::encode_string(&<sha2::Sha256 as sha2::Digest>::digest(proof));
    let told = &mut record["certificate"]["proof"];
    (told["bytes"], told["sha256"]) = (proof.len().into(), hash.into());
    told["steps"] = 1.into();
    std::fs::write(copy.join("10.json"), record.to_string()).expect("a record");
    let (copy, out) = (copy.to_str().expect("a path"), copy.join("out"));
    let refused = refuses(&["certify", "10", "--folder", copy, "--dir", out.to_str().expect("a path")], 1);
    assert!(refused.contains("is wrong") && refused.contains("the proof fails"), "{refused}");
    assert!(!out.exists(), "nothing is written");
    // The name of a challenge with several scores isn't a score.
    let parts = refuses(&["certify", "13", "--dir", dir.to_str().expect("a path")], 2);
    assert!(parts.contains("13.twice"), "{parts}");
}

#[test]
fn missing_proof_is_made_with_the_given_solver() {
    let dir = folder("certify-made");
    certified("9", &dir);
    let words = std::fs::read_to_string(dir.join("9.md")).expect("words");
    assert!(words.contains("It was recreated by ") && words.contains(" steps, "), "{words}");
    assert!(std::fs::metadata(dir.join("9.lrat")).expect("a proof").len() > 1_000);
    // Without time there is no proof, and a message says so; the other files are written.
    let dir = folder("certify-late");
    let run = eightfold(&["certify", "9", "--dir", dir.to_str().expect("a path"), "--time", "0s"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("cadical --lrat") && dir.join("9.cnf").exists() && !dir.join("9.lrat").exists());
}

#[test]
fn an_interrupted_certificate_is_made_again() {
    let dir = folder("certify-again");
    let place = dir.to_str().expect("a path");
    let certify = |extra: &[&str]| eightfold(&[&["certify", "9", "--dir", place], extra].concat());
    let late = certify(&["--time", "0s"]);
    assert_eq!(late.code, Some(3), "{}", late.err);
    // Killed while writing.
    std::fs::write(dir.join("9.cnf"), "c half a li").expect("a file");
    std::fs::remove_file(dir.join("9.md")).expect("a file");
    // A run in progress is left alone.
    let mark = std::fs::File::open(dir.join("9.unfinished")).expect("a mark");
    mark.lock().expect("a lock");
    let second = certify(&[]);
    assert!(second.code == Some(2) && second.err.contains("another run"), "{}", second.err);
    drop(mark);
    let again = certify(&[]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert!(std::fs::metadata(dir.join("9.cnf")).expect("a formula").len() > 1_000);
    assert!(dir.join("9.lrat").exists() && dir.join("9.md").exists() && !dir.join("9.unfinished").exists());
    // Complete files aren't overwritten, and neither are other files.
    assert!(refuses(&["certify", "9", "--dir", place], 2).contains("won't be overwritten"));
    let other = folder("certify-own");
    std::fs::write(other.join("9.cnf"), "mine").expect("a file");
    let refused = refuses(&["certify", "9", "--dir", other.to_str().expect("a path")], 2);
    assert!(refused.contains("won't be overwritten"), "{refused}");
    // A partly written program doesn't block the next run.
    let rounds = folder("certify-rounds");
    std::fs::write(rounds.join("check_weights.py"), "").expect("a file");
    certified("18", &rounds);
    assert!(std::fs::metadata(rounds.join("check_weights.py")).expect("a program").len() > 100);
}

#[test]
fn bounds_without_formula_come_with_figures_that_check() {
    let dir = folder("certify-links");
    for (id, unit, whole) in [("16.half", 6, 64), ("16.quarter", 1, 20), ("18", 6, 28), ("18.C", 1, 3)] {
        certified(id, &dir);
        let text = std::fs::read_to_string(dir.join(format!("{id}.weights.json"))).expect("weights");
        let json: Value = serde_json::from_str(&text).expect("JSON");
        let weights = |key: &str| -> u64 {
            let list = json[key].as_array().expect("a list").iter();
            list.map(|item| item[2].as_u64().expect("a weight")).sum()
        };
        let stops: u64 = json["stops"].as_object().expect("stops").values().filter_map(Value::as_u64).sum();
        assert_eq!(weights("links") + weights("ways") + stops, whole, "{id}");
        assert_eq!((json["unit"].as_u64(), json["bound"].as_u64()), (Some(unit), Some(whole / unit)), "{id}");
        assert_eq!(json["links"].as_array().map(Vec::len), Some(32));
        assert_eq!(json["ways"].as_array().map(Vec::len), Some(17 * 8 - 64));
    }
    certified("13.crossing", &dir);
    let text = std::fs::read_to_string(dir.join("13.crossing.rounds.json")).expect("rounds");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((json["bound"].as_u64(), json["rounds"].as_u64()), (Some(8), Some(4184)));
    assert!(dir.join("check_weights.py").exists() && dir.join("check_rounds.py").exists());
    certified("14.crossings", &dir);
    let text = std::fs::read_to_string(dir.join("14.crossings.crossings.json")).expect("tiles");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (json["bound"].as_u64(), json["gains"].as_object().map(|gains| gains.len())),
        (Some(9), Some(5))
    );
    assert!(dir.join("check_crossings.py").exists());
}

#[test]
fn the_largest_seed_searches_with_several_threads() {
    let seed = u64::MAX.to_string();
    let run = eightfold(&["solve", "9", "--time", "50ms", "--seed", &seed, "--threads", "3"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("\"witness\""), "{}", run.out);
}

#[test]
fn solve_reports_the_distance_from_the_best_known() {
    let run = eightfold(&["solve", "3", "--time", "0s", "--seed", "1", "--threads", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("the best known is 7, and it is proven that no board has more"), "{}", run.err);
    let found: Value = serde_json::from_str(&run.out).expect("JSON");
    let value = found["value"].as_i64().expect("a number");
    let expected = if value == 7 {
        "as good as can be".to_owned()
    } else {
        format!("{value} is {} below the best known, 7", 7 - value)
    };
    assert!(run.err.contains(&expected), "{}", run.err);
    assert_eq!(found["status"], if value == 7 { "proven" } else { "below the best known" });
    assert_eq!(found["bound"], 7);
    // No smaller score is reachable from the archive's board.
    let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive/23.route.points.json");
    let known = std::fs::read_to_string(known).expect("a record");
    let known: Value = serde_json::from_str(&known).expect("JSON");
    let run =
        eightfold(&["solve", "23.route.points", "--time", "0.1s", "--threads", "1", "--from", "archive"]);
    let found: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&found["status"], &found["bound"]), (&"best known".into(), &known["bound"]));
    assert!(found["value"].as_i64() >= known["value"].as_i64(), "{}", run.err);
    assert!(run.err.contains("as good as the best known"), "{}", run.err);
    let scores: Value = serde_json::from_str(&prints(&["solve", "--list", "--json"])).expect("JSON");
    assert_eq!(scores["scores"].as_array().map(Vec::len), Some(72));
}

#[test]
fn no_record_of_the_archive_was_known_before() {
    for line in prints(&["verify-archive", "--table"]).lines() {
        assert!(!line.contains("known before"));
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive");
    for file in std::fs::read_dir(folder).expect("the archive") {
        let path = file.expect("a file").path();
        if path.is_file() {
            let text = std::fs::read_to_string(&path).expect("a record");
            assert!(!text.contains("known before"), "{}", path.display());
        }
    }
}

#[test]
fn an_unwritable_folder_is_reported_before_the_search() {
    let folder = folder("solve-save");
    let file = folder.join("a file");
    std::fs::write(&file, "here").expect("written");
    let begin = std::time::Instant::now();
    let message = refuses(&["solve", "3", "--time", "1h", "--save", file.to_str().expect("a path")], 2);
    assert!(message.contains("a file"), "{message}");
    assert!(begin.elapsed() < crate::common::TIMEOUT);
}

fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    base16ct::lower::encode_string(&Sha256::digest(bytes))
}

#[test]
fn solve_prints_an_archive_entry() {
    let folder = folder("solve-printed");
    let printed = eightfold(&["solve", "2.path.tiles", "--time", "0", "--from", "archive"]);
    assert!(printed.code == Some(0) && printed.out.contains("\"version\": 1"), "{}", printed.out);
    std::fs::write(folder.join("2.path.tiles.json"), &printed.out).expect("written");
    let place = folder.to_str().expect("a path");
    let checked = eightfold(&["verify-archive", "2.path.tiles", "--folder", place]);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    // Another version or an additional field is an error.
    for other in
        [printed.out.replace("\"version\": 1", "\"version\": 2"), printed.out.replace("version", "edition")]
    {
        std::fs::write(folder.join("2.path.tiles.json"), other).expect("written");
        let checked = eightfold(&["verify-archive", "2.path.tiles", "--folder", place]);
        assert!(checked.code == Some(1) && checked.out.contains("unknown field"), "{}", checked.out);
    }
}
