//! Names, events, dates and comments round trip through every form, or are refused with a reason.

use eightfold_catalog::{Choice, games};
use eightfold_record::Record;
use eightfold_study::Tree;
use proptest::prelude::*;

/// Returns the record read back from every form that has names, and whether the form also has event, date and comments.
fn forms(record: &Record) -> Vec<(&'static str, Record, bool)> {
    let tree = Tree::of_record(record).expect("short");
    let study = |text: &str| Tree::read(text).unwrap_or_else(|error| panic!("{error}: {text}")).to_record();
    let mut forms = vec![
        ("text", Record::read(&record.to_text()).expect("text"), true),
        ("JSON", Record::read(&record.to_json()).expect("JSON"), true),
        ("link", Record::from_link(&record.to_link()).expect("a link"), false),
        ("study", study(&tree.to_text()), true),
        ("study link", Tree::of_link(&tree.to_link().expect("short")).expect("a link").to_record(), true),
    ];
    if let Ok(sgf) = record.to_sgf() {
        forms.push(("SGF", Record::read(&sgf).unwrap_or_else(|error| panic!("{error}: {sgf}")), true));
        forms.push(("study SGF", study(&tree.to_sgf().expect("OCTI")), true));
    }
    forms
}

fn assert_survives(game: &str, name: &str, comment: &str) {
    let text = format!("game: {game}\nseed: 1\n");
    let mut record = Record::read(&text).expect("a game");
    let names: Vec<String> = (0..record.played().seats()).map(|seat| format!("{name}{seat}")).collect();
    record.set_names(names.iter().map(String::as_str).take(1).chain([name])).expect("one line");
    record.set_event(name, name).expect("one line");
    record.remark(comment);
    record.remark_closing(comment);
    assert_eq!(record.names()[1].as_deref(), Some(name.trim()).filter(|name| !name.is_empty()));
    for (form, again, has_all) in forms(&record) {
        assert_eq!(again.names(), record.names(), "{form}");
        if has_all {
            assert_eq!((again.event(), again.date()), (record.event(), record.date()), "{form}");
            assert_eq!(again.to_text(), record.to_text(), "{form}");
        }
    }
}

const ODD_NAMES: [&str; 34] = [
    "# Bob",
    "#",
    "Bob #1 # 2",
    "#1 of the year",
    "Ann: the first",
    ": Ann",
    "player r: Eve",
    "result: b",
    "\"Ann\" 'the' `second`",
    "[Ann] (of) {here}",
    "]",
    "\\",
    "Ann\\",
    "\\]",
    "Ann\\n",
    "(;B[33+A])",
    "| Ann",
    "|- Ann",
    "! value",
    "-",
    "=",
    "<b>&amp;",
    "100 %",
    "%23",
    "Zoë Ærø",
    "山田\u{3000}太郎",
    "Ann\u{a0}Lee",
    "Ann\u{2028}Lee",
    "👩\u{200d}🦰",
    "\u{feff}Ann",
    "שלום",
    "sgf> PB[Eve]",
    "No. 1",
    "  Ann  Lee  ",
];

#[test]
fn odd_names_and_comments_survive_every_form() {
    for info in games() {
        for odd in ODD_NAMES {
            // A comment that looks like SGF may become SGF.
            let comment = if odd.starts_with("sgf>") { "" } else { odd };
            assert_survives(info.id, odd, comment);
        }
    }
}

#[test]
fn names_of_several_lines_are_refused() {
    let choice = Choice::new("octi-fast", []).expect("a game");
    let start = Record::read("game: octi-fast\nseed: 1\n").expect("a game");
    for name in ["Ann\nBob", "Ann\rBob", "Ann\tBob", "Ann\u{7}", "A\u{0}", "\u{1b}[31mAnn", "Ann\u{85}B"] {
        let mut record = Record::of(&choice, start.played());
        let error = record.set_names([name]).expect_err("no line").to_string();
        assert!(error.contains("must be one line: leave out line breaks, tabs"), "{error}");
        assert!(record.set_event(name, "").is_err() && record.set_event("", name).is_err(), "{name:?}");
        let escaped: String = name.chars().map(|c| format!("\\u{:04x}", c as u32)).collect();
        let json = record
            .to_json()
            .replace("\"game\":", &format!("\"players\": {{\"b\": \"{escaped}\"}},\n  \"game\":"));
        assert!(Record::read(&json).expect_err("no line").to_string().contains("must be one line"), "{json}");
    }
}

#[test]
fn signs_in_names_are_read_literally() {
    let record = Record::read(include_str!("../../record/tests/files/hash-name.txt")).expect("a record");
    assert_eq!(record.names(), [Some("Ann".to_owned()), Some("# Bob".to_owned())]);
    assert_eq!(record.event(), Some("#1 of the year"));
    let loose = "Blue: Ann #1\nr:#\n# a comment\nGAME: octi-fast # the fast one\nseed: 1 # any\ndate: 2026 # or so\n33+A # well\n";
    let record = Record::read(loose).expect("lenient");
    assert_eq!(record.names(), [Some("Ann #1".to_owned()), Some("#".to_owned())]);
    assert_eq!(record.date(), Some("2026 # or so"));
    let said: Vec<&str> = record.remarks().iter().map(|remark| remark.text.as_str()).collect();
    assert_eq!(said, ["a comment", "the fast one", "any", "well"]);
}

#[test]
fn older_records_without_signs_restore_their_sgf() {
    let text = "game: octi-fast\nseed: 1\nevent: No. 1 of the year\nplayer r: No.  Bob\n# sgf> EV[#1 of the year]PW[# Bob]\n";
    let sgf = Record::read(text).expect("in the form it was written").to_sgf().expect("OCTI");
    assert!(sgf.contains("EV[#1 of the year]") && sgf.contains("PW[# Bob]"), "{sgf}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn fuzz_any_name_round_trips_or_is_refused(name: String, comment in "\\PC{0,12}|[ -~\t]{0,12}", octi: bool) {
        if name.trim().chars().any(char::is_control) {
            let mut record = Record::read("game: octi-fast\nseed: 1\n").expect("a game");
            prop_assert!(record.set_names([name.as_str()]).is_err());
        } else if !comment.starts_with("sgf>") {
            assert_survives(if octi { "octi-full" } else { "octiles" }, &name, &comment);
        }
    }
}
