//! Records and SGF with injected lines: what is accepted is checked and printed as the same game.

use eightfold_record::Record;
use proptest::prelude::*;

const LINES: [&str; 30] = [
    "# sgf> B[53+C]",
    "# sgf> W[57+A]",
    "# sgf> PB[Eve]",
    "# sgf> PW[Eve][Ann]",
    "# sgf> RE[B+R]",
    "# sgf> RE[W+R]",
    "# sgf> (;W[57+E])",
    "# sgf> (;B[33+B])(;B[1])",
    "# sgf> ;",
    "# sgf> PL[W]",
    "# sgf> EFTURN[resign]",
    "# sgf> AB[44]",
    "# sgf> GM[1]",
    "# sgf> RU[fast]",
    "# sgf> EFSEED[3]",
    "# sgf> C[sgf> ;]",
    "# sgf> TR[33]",
    "# sgf>",
    "#",
    "# ␤␛",
    "player b: Ann",
    "seed: 2",
    "result: b",
    "resign",
    "33+A",
    "result: -",
    "game: octi-full",
    "options: edgeless=on",
    "5. b 37+E",
    "# a person's words",
];

const GAME: [&str; 9] = [
    "game: octi-fast",
    "seed: 1",
    "player r: Bob",
    "# before",
    "33+A",
    "37+E",
    "# between",
    "33-34",
    "# after",
];

/// Returns the steps, players and result of a game.
fn game(record: &Record) -> (Vec<String>, Vec<Option<String>>, String, String, Option<u64>) {
    let steps = record.played().steps().into_iter().map(|step| step.text).collect();
    (steps, record.names().to_vec(), record.played().position(), record.result(), record.seed())
}

proptest! {
    #[test]
    fn fuzz_records_with_injected_lines(
        lines in prop::collection::vec((0..LINES.len(), 0..=GAME.len()), 1..6),
    ) {
        let mut text: Vec<&str> = GAME.to_vec();
        for (line, at) in lines {
            text.insert(at.min(text.len()), LINES[line]);
        }
        let text = text.join("\n");
        if let Ok(record) = Record::from_text(&text) {
            let again = Record::from_text(&record.to_text());
            prop_assert!(again.is_ok(), "{}", text);
            prop_assert_eq!(again.map(|again| again.to_text()).ok(), Some(record.to_text()));
            let written = record.to_sgf().expect("a game for two players has SGF");
            let read = Record::from_sgf(&written);
            prop_assert!(read.is_ok(), "{}\n{}\n{:?}", text, written, read.err());
            let read = read.expect("a readable text");
            prop_assert_eq!(game(&read), game(&record), "{}\n{}", text, written);
            let second = read.to_sgf().expect("a game for two players");
            prop_assert_eq!(game(&Record::from_sgf(&second).expect("its own")), game(&record));
        }
    }

    #[test]
    fn fuzz_sgf_with_injected_properties(
        pieces in prop::collection::vec((prop::sample::select(vec![
            "PB[Eve]", "PW[a][b]", "B[33+C]", "W[57+A]", ";", "(;W[57+E])", "C[sgf> B[53+C\\]]", "C[sgf> ;]", "TR[33]", "RE[B+R]",
            "RE[W+]", "CA[GBK]", "EFTURN[resign]", "PL[W]", "AE[33]", "EV[#]", "DT[x]", "EFSEED[4]", "AP[Eightfold:x]", "N[]",
        ]), 0..60usize), 1..5),
    ) {
        let mut text = String::from("(;GM[19]PB[Ann]RU[fast];B[33+A];W[37+E]C[so];B[33-34])");
        for (piece, at) in pieces {
            let at = (1..text.len()).filter(|&at| matches!(text.as_bytes()[at], b';' | b')')).nth(at % 4).unwrap_or(1);
            text.insert_str(at, piece);
        }
        if let Ok(record) = Record::from_sgf(&text) {
            let written = record.to_sgf().expect("a game for two players");
            let read = Record::from_sgf(&written);
            prop_assert!(read.is_ok(), "{}\n{}\n{:?}", text, written, read.err());
            let read = read.expect("a readable text");
            prop_assert_eq!(game(&read), game(&record), "{}\n{}", text, written);
            prop_assert_eq!(read.to_sgf().expect("a game for two players"), written, "{}", text);
        }
    }
}
