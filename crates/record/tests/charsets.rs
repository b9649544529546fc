//! SGF files: character encodings, and text around the games.

use eightfold_record::sgf::{CharsetError, Collection, decode};

use crate::sgf::{read, refused, turns};

#[test]
fn iso_8859_1_is_read() {
    let text = decode(b"(;GM[19]PB[J\xfcrgen])").expect("one byte a letter");
    assert_eq!(read(&text).names()[0].as_deref(), Some("Jürgen"));
    assert_eq!(decode("Zoë".as_bytes()).expect("UTF-8"), "Zoë");
}

#[test]
fn encodings_are_read_or_refused_by_name() {
    let name = |bytes: &[u8]| match decode(bytes) {
        Ok(text) => read(&text).names()[0].clone().unwrap_or_default(),
        Err(error) => error.to_string(),
    };
    assert_eq!(name(b"(;GM[19]CA[ISO-8859-1]PB[J\xfcrgen])"), "Jürgen");
    assert_eq!(name("(;GM[19]CA[utf-8]PB[Jürgen])".as_bytes()), "Jürgen");
    let refused = name(b"(;GM[19]CA[UTF-8]PB[J\xfcrgen])");
    assert!(refused.starts_with("CA[UTF-8]: the file isn't text in this encoding"), "{refused}");
    let refused = name(b"(;GM[19]CA[KLINGON-8]PB[J\xfcrgen])");
    assert!(refused.starts_with("CA[KLINGON-8]: this character encoding isn't supported"), "{refused}");
    assert_eq!(
        decode(b"(;CA[UTF-8]PB[\xfc])(;CA[GBK])"),
        Err(CharsetError::Several("UTF-8".to_owned(), "GBK".to_owned()))
    );
    // A declaration outside the first node is ignored.
    assert_eq!(name(b"(;GM[19]PB[J\xfcrgen];B[33+A]CA[GBK](;W[37+E])(;W[57+E]CA[x]))"), "Jürgen");
    // A declaration within a comment is ignored.
    assert_eq!(name(b"(;GM[19]C[CA[KLINGON\\]]PB[J\xfcrgen])"), "Jürgen");
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    assert_eq!(name(&[vec![0xFF, 0xFE], utf16("(;GM[19]PB[Zoë])")].concat()), "Zoë");
    assert_eq!(decode(&[0xFF, 0xFE, 0x00]), Err(CharsetError::Utf16));
}

#[test]
fn ascii_is_read_with_any_encoding() {
    let plain = include_bytes!("files/ca-ascii.sgf");
    for set in [
        "GB18030",
        "gb2312",
        "GBK",
        "Big5",
        "Shift_JIS",
        "EUC-KR",
        "EUC-JP",
        "windows-1252",
        "KOI8-R",
        "UTF-16",
        "ISO-8859-15",
        "KLINGON-8",
        "none",
        "?",
        "",
    ] {
        let file = String::from_utf8_lossy(plain).replace("GB18030", set);
        let text = decode(file.as_bytes()).unwrap_or_else(|error| panic!("{set}: {error}"));
        let record = read(&text);
        assert_eq!((turns(&record), record.names()[0].as_deref()), (vec!["33+A".to_owned()], Some("Ann")));
    }
    let several = decode(b"(;GM[19]CA[GBK];B[33+A])(;GM[19]CA[Big5])").expect("ASCII");
    assert_eq!(Collection::parse(&several).expect("two games").games(), 2);
    // Some encodings shift to other letters with ASCII characters.
    assert!(decode(b"(;CA[ISO-2022-KR]PB[\x1b$)C\x0e!!\x0f])").is_err());
    assert!(decode(b"(;CA[HZ-GB-2312]PB[~{VPND~}])").is_err());
    // A text that is already decoded is not decoded again.
    assert_eq!(read("(;GM[19]CA[GB18030]PB[Zoë])").names()[0].as_deref(), Some("Zoë"));
    // The byte order mark takes precedence over `CA`.
    let marked = decode("\u{feff}(;GM[19]CA[GB18030]PB[Zoë])".as_bytes()).expect("UTF-8");
    assert_eq!(read(&marked).names()[0].as_deref(), Some("Zoë"));
}

#[test]
fn text_around_games_is_skipped() {
    assert_eq!(turns(&read(include_str!("files/text-before.sgf"))), ["33+A", "37+E"]);
    let one = "(;FF[4]GM[19]RU[fast];B[33+A])";
    let two = "( ; GM[19]RU[fast];B[53+A]C[(;a comment)])";
    let three = "(GaMe[19]RUles[fast]Black[73+A])";
    for (before, between, after) in [
        ("", "", ""),
        (
            "From: Ann <ann@example.org>\nSubject: [octi] game #3 (fast)\nGame: OCTI\n\n",
            "\n\n",
            "\n-- \nAnn (Octi club) :)\n",
        ),
        ("\u{feff}Two games (of ours):\n", "\nand the second (with ]) [see\n", " that's all )("),
        ("(Forwarded)\n", "\n(end of the first)\n", "\n(sent by phone)"),
        ("> quoted ;( \n", "; ;; ) x\n", "B[33+A]"),
        ("Hi (;) and (see [1]) or (Bob[2]) (;;)\n", "\n", ""),
    ] {
        let text = format!("{before}{one}{between}{two}{between}{three}{after}");
        let games = Collection::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = [1, 2, 3].map(|game| turns(&games.record(game, 1).expect("a game"))[0].clone());
        assert_eq!((games.games(), found), (3, ["33+A", "53+A", "73+A"].map(str::to_owned)), "{text}");
        assert_eq!(turns(&read(&text)), ["33+A"], "{text}");
        assert_eq!(
            decode(text.trim_start_matches('\u{feff}').as_bytes()),
            Ok(text.trim_start_matches('\u{feff}').into())
        );
    }
    let declared = "From: J (see [1)\n\n(;GM[19]CA[ISO-8859-1]PB[J\u{fc}rgen])";
    let bytes: Vec<u8> = declared.chars().map(|c| c as u8).collect();
    assert_eq!(read(&decode(&bytes).expect("declared")).names()[0].as_deref(), Some("Jürgen"));
    // Games without prose around them are unaffected.
    assert_eq!(turns(&read("(;\n(;B[33+A])\n(;B[53+A]))")), ["33+A"]);
    assert_eq!(Collection::parse("(;)(;)\n(;(;))").expect("three games").games(), 3);
    // A record stays a record, whatever its comments and names contain.
    for text in [
        "game: octi-fast\nseed: 1\n# (;GM[19])\n1. b 33+A\n# sgf> (;W[57+E])\n",
        "eightfold record 1\nplayer b: Ann (;B[1])\ngame: octi-fast\nseed: 1\n1. b 33+A\n",
    ] {
        assert_eq!(turns(&read(text)), ["33+A"], "{text}");
    }
    for text in [
        "hello (world)",
        "Dear Ann,\n\nnote: 1. B 33+A is good.\n",
        "<html>\n<p>33+A</p>",
        "1,Ann,Ben\n2,Ben,Ann",
    ] {
        let refused = refused(text);
        assert!(
            refused.starts_with("no game was found in this text") && refused.contains("SGF"),
            "{refused}"
        );
    }
    for text in ["{}", "{\"games\": [1]}", "{\"format\": \"x\", \"turns\": 1}"] {
        let refused = refused(text);
        assert!(refused.contains("`format`") || refused.contains("`turns`"), "{refused}");
        assert!(!refused.contains("game: octiles"), "{refused}");
    }
}
