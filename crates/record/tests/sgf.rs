//! OCTI in SGF, `FF[4]` `GM[19]`: as other programs write it, as people edit it, and round trips.

use eightfold_catalog::Choice;
use eightfold_game::{Deal, Dice, ToAct};
use eightfold_record::sgf::{Collection, decode};
use eightfold_record::{Record, Secret, SeededDice};
use proptest::prelude::*;

pub fn read(text: &str) -> Record {
    match Record::read(text) {
        Ok(record) => record,
        Err(error) => panic!("{text} is refused: {error}"),
    }
}

pub fn refused(text: &str) -> String {
    match Record::read(text) {
        Ok(record) => panic!("{text} is read as {}", record.to_text()),
        Err(error) => error.to_string(),
    }
}

pub fn turns(record: &Record) -> Vec<String> {
    record.played().steps().into_iter().map(|made| made.text).collect()
}

fn sgf(record: &Record) -> String {
    record.to_sgf().expect("a game for two players")
}

/// Returns whether a property with these values, brackets included, is anywhere in a text.
fn has(text: &str, property: &str) -> bool {
    text.contains(property)
}

const OPTIONS: [&[(&str, &str)]; 4] =
    [&[], &[("edgeless", "on")], &[("superprongs", "on")], &[("edgeless", "on"), ("superprongs", "on")]];

/// Returns a random game, biased to jumps and captures so that every kind of turn occurs.
fn random_game(id: &str, options: &[(&str, &str)], seed: u64, steps: usize) -> Record {
    let choice = Choice::new(id, options.iter().copied()).expect("a game");
    let mut moves = SeededDice::new(seed);
    let mut played = choice.start(Deal::Hidden, &mut SeededDice::new(1));
    for _ in 0..steps {
        let ToAct::Seat(_) = played.to_act() else { break };
        let Ok(turns) = played.legal(3000) else { break };
        let lively: Vec<&String> =
            turns.iter().filter(|turn| turn.contains(['x', ',', ';']) || turn.len() == 2).collect();
        let turn = match lively.len() {
            0 => &turns[moves.pick(turns.len())],
            n if moves.pick(3) > 0 => lively[moves.pick(n)],
            _ => &turns[moves.pick(turns.len())],
        };
        played.apply(turn).expect("a legal turn");
    }
    Record::of(&choice, played.as_ref())
}

#[test]
fn games_are_written_for_other_programs() {
    let mut record = Record::read(
        "game: octi-fast\noptions: edgeless=on\nseed: 1\nplayer b: Ann\nplayer r: Bob [the ]second\\\n\
         33+A\n# a start: [well?]\n37+E\n33-34\nresign",
    )
    .expect("a record");
    record.set_event("Club evening", "2026-11-21").expect("plain texts");
    assert_eq!(
        sgf(&record),
        "(;FF[4]GM[19]CA[UTF-8]RU[fast:edgeless]BO[33][53][73]WO[37][57][77]NP[25]NR[4]NS[0]PB[Ann]\
         PW[Bob [the \\]second\\\\]EV[Club evening]DT[2026-11-21]RE[B+R]EFSEED[1]AP[Eightfold:0.2.0]\n\
         ;B[33+A]C[a start: [well?\\]]\n;W[37+E]\n;B[33-34])\n"
    );
    assert_eq!(read(&sgf(&record)).to_text(), record.to_text());
}

#[test]
fn the_documented_example_is_read() {
    let page = include_str!("../../../docs/RECORD.md");
    let example = page.split("```\n").find(|block| block.starts_with('(')).expect("an example");
    let record = read(example);
    assert_eq!(turns(&record), ["33+A", "37+E", "33-34"]);
    assert!(has(&sgf(&record), "(;B[33+B]TR[44])"));
}

#[test]
fn variants_of_other_programs_are_read() {
    // Lower case, prongs always given, no GM, no player named, odd white space, a byte order mark.
    let record = read(
        "\u{feff} (\r\n;ff[4] ru[ FAST ]pb[Ann]\tpw[Bob]\n\n;b[33 + a];w[37+e]\r;b[33a-34] ;w[c7e-c6]\n;b[33]\n)\n\u{1a}",
    );
    assert_eq!(turns(&record), ["33+A", "37+E", "33-34", "37-36", "33"]);
    assert_eq!(record.choice().info().id, "octi-fast");
    assert_eq!(record.names()[0].as_deref(), Some("Ann"));
    // Property names as in old files; the first `;` omitted.
    let record = read("(GaMe[19]Black[33+A];White[37+E])");
    assert_eq!(turns(&record), ["33+A", "37+E"]);
    // Several pods of a stack, separated by commas, with and without prongs; typeset dashes and crosses.
    let record = read(
        "(;GM[19]BO[33,53,73]WO[37 57 77]AE[53][73];AB[33B,33A][34]\
         ;B[33B-44,33A-35];W[37+E])",
    );
    assert_eq!(
        record.played().position_at(0).expect("a start"),
        "33:b+bA+bB/34:b/37:r/57:r/77:r b=3,23,0,0 r=4,25,0,0 b"
    );
}

#[test]
fn bursts_and_chains_are_read_in_any_spelling() {
    let start = "(;GM[19]RU[full]AE[33][53][73][37][57][77];AB[33A][33BC][34]AW[46][77A]";
    for turn in ["33BC-44,33A-35x", "33A–35×, 33CB — 44", "c3a-c5x,c3bc-d4"] {
        let record = read(&format!("{start};B[{turn}])"));
        assert_eq!(turns(&record), ["33A-35x,33BC-44"], "{turn}");
        assert_eq!(turns(&read(&sgf(&record))), turns(&record));
    }
    // A superprong's `!` omitted where the letters suffice.
    let record = read("(;GM[19]RU[:superprong]AE[33];AB[33A!];B[33A-34;53+B])");
    assert_eq!(turns(&record), ["33-34;53+B"]);
    assert!(has(&sgf(&record), "RU[full:superprong]"));
    assert!(has(&sgf(&record), "NP[24]NR[4]NS[1]"));
}

#[test]
fn positions_are_set_up_and_round_trip() {
    let text = "game: octi-full\noptions: edgeless=on superprongs=on\n\
                start: 33:b+bAC!/46:rF/53:b/57:r/77:b b=1,20,0,2 r=5,22,1,0 r\n46-35\n";
    let record = read(text);
    let written = sgf(&record);
    // Red moves first, so Red is Black, with bases in the north.
    assert!(written.starts_with("(;FF[4]GM[19]CA[UTF-8]RU[full:edgeless,superprong]BO[37][57][77]"));
    assert!(has(&written, "AE[37][77][33][73]"), "{written}");
    assert!(
        has(&written, ";AB[46F]AW[33][33AC!][77]EFREST[b=1,20,0,2 r=5,22,1,0 r]\n;B[46-35]"),
        "{written}"
    );
    assert_eq!(read(&written).to_text(), record.to_text());
    // Without Eightfold's property the supply is the rest of the equipment.
    let other = written.replace("EFREST[b=1,20,0,2 r=5,22,1,0 r]", "");
    assert_eq!(
        read(&other).played().position_at(0).expect("a start"),
        "33:b+bAC!/46:rF/53:b/57:r/77:b b=3,23,0,0 r=5,23,1,0 r"
    );
    // Removal of one pod of a stack, of the only one, or of a whole area of the board.
    let set = |setup: &str| {
        let record = read(&format!("(;GM[19];AB[33A][33B];{setup})"));
        let position = record.played().position();
        position.split(' ').next().unwrap_or_default().to_owned()
    };
    assert_eq!(set("RP[33A]"), "33:b+bB/37:r/53:b/57:r/73:b/77:r");
    assert_eq!(set("AE[33B]"), "33:b+bA/37:r/53:b/57:r/73:b/77:r");
    assert_eq!(set("RP[33.][57]"), "33:bA+bB/37:r/53:b/73:b/77:r");
    assert_eq!(set("AE[11:55]"), "37:r/57:r/73:b/77:r");
    assert_eq!(set("PL[W]AB[44]"), "33:b+bA+bB/37:r/44:b/53:b/57:r/73:b/77:r");
    // Fewer prongs and reserves for both.
    let record = read("(;GM[19]RU[fast]NP[10]NR[0])");
    assert!(record.played().position().ends_with("b=0,10,0,0 r=0,10,0,0 b"));
    // White starts if White's turn is written first, or if the file says so.
    assert_eq!(turns(&read("(;GM[19];W[37+E];B[33+A])")), ["37+E", "33+A"]);
    assert!(read("(;GM[19]PL[W])").played().position().ends_with(" r"));
}

#[test]
fn everything_besides_turns_round_trips() {
    let file = "(;FF[3]GM[19]SZ[9]AP[Other:1.2]RU[full]PC[a club\\: ours]XY[ odd\t\r\nvalue\\]][]PB[Ann #1]RO[1 (final)]\n\
                C[First line\n  indented ␤ line\n\nlast\\\\]KM[0]\
                ;B[33+A]TR[33][44]N[opening]BM[1]\
                ;C[a node between]LB[33:a\\]]\
                ;W[37+E]C[good \\\nbad](;B[33+B];W[57+A]VW[])(;B[33+C]C[or so](;W[37+A])(;W[37+B]))(;AB[44];B[44+A]))";
    let record = read(file);
    assert_eq!(turns(&record), ["33+A", "37+E", "33+B", "57+A"]);
    assert_eq!(record.names()[0].as_deref(), Some("Ann #1"));
    let again = sgf(&record);
    for kept in [
        "AP[Other:1.2]",
        "PC[a club\\: ours]",
        "XY[ odd\t\r\nvalue\\]][]",
        "PB[Ann #1]",
        "RO[1 (final)]",
        "C[First line\n  indented ␤ line\n\nlast\\\\]",
        "KM[0]",
        "TR[33][44]N[opening]BM[1]",
        "LB[33:a\\]]C[a node between]",
        "C[good bad]",
        "VW[]",
        "(;B[33+C]C[or so]\n(;W[37+A])\n(;W[37+B]))",
        "(;AB[44]\n;B[44+A])",
    ] {
        assert!(has(&again, kept), "{kept} in {again}");
    }
    // The record in between is an ordinary record, and a second round trip changes nothing.
    let text = record.to_text();
    assert_eq!(read(&text).to_text(), text);
    assert_eq!(sgf(&read(&text)), again);
    assert_eq!(sgf(&read(&again)), again);
    assert_eq!(read(&record.to_json()).to_text(), text);
}

#[test]
fn any_line_of_a_game_can_be_read() {
    let games = Collection::parse(
        "(;GM[1];B[pd])(;GM[19]RE[W+R];B[33+A](;W[37+E](;B[33+B])(;B[33-34]))(;W[57+A]))(;GM[19])",
    )
    .expect("three games");
    assert_eq!((games.games(), games.first_octi()), (3, 2));
    assert_eq!([1, 2, 3, 9].map(|game| games.lines(game)), [1, 3, 1, 0]);
    let line = |line| turns(&games.record(2, line).expect("a line"));
    assert_eq!(line(1), ["33+A", "37+E", "33+B"]);
    assert_eq!(line(2), ["33+A", "37+E", "33-34"]);
    assert_eq!(line(3), ["33+A", "57+A"]);
    let third = sgf(&games.record(2, 3).expect("a line"));
    assert!(third.contains(";B[33+A]\n(;W[57+A])\n(;W[37+E]\n(;B[33+B])\n(;B[33-34])))"), "{third}");
    let error = |game, line| games.record(game, line).expect_err("no line").to_string();
    assert_eq!(error(4, 1), "there is no game 4: the file has 3");
    assert_eq!(error(0, 1), "there is no game 0: the file has 3");
    assert_eq!(error(2, 4), "there is no line 4: the game has 3, the main line is 1");
    assert!(error(1, 1).starts_with("line 1, column 6: this is Go, GM[1]: OCTI is GM[19]"));
    // A line that ends where another branches off is not mistaken for it.
    let mut cut = games.record(2, 1).expect("a line");
    let mut played = cut.played().fork();
    played.undo();
    played.undo();
    cut.update(played.as_ref());
    assert_eq!(turns(&read(&sgf(&cut))), ["33+A"]);
}

#[test]
fn results_are_read_or_refused_if_contradicted() {
    let with = |result: &str| read(&format!("(;GM[19]RU[fast]RE[{result}];B[33+A])"));
    assert_eq!(with("B+R").result(), "b");
    assert_eq!(turns(&with("b+Resign")), ["33+A", "resign"]);
    // Out of turn, on time, by agreement: no rule gives it, so the game continues and the property stays.
    for result in ["W+R", "B+T", "W+F", "0", "Void", "?", "B+", ""] {
        let record = with(result);
        assert_eq!((record.result(), turns(&record).len()), ("-".to_owned(), 1), "{result}");
        assert!(has(&sgf(&record), &format!("RE[{result}]")));
        assert_eq!(sgf(&read(&sgf(&record))), sgf(&record));
    }
    let won = "(;GM[19]RU[fast]RE[b+]AE[57];AB[56A];B[56-57])";
    assert_eq!(read(won).result(), "b");
    assert_eq!(
        refused(&won.replace("b+", "W+R")),
        "line 1, column 20: `RE[W+R]`: after the last turn it is `B+`"
    );
    assert_eq!(turns(&read("(;GM[19];B[33+A];W[resign])")), ["33+A", "resign"]);
    // A comment about a resignation has its own node.
    let mut record =
        read("game: octi-full\nseed: 1\n33+A\nresign\n# a pity\nresult: b\n# closed\n#   twice\n");
    record.set_names(["", "Bob"]).expect("names");
    assert!(has(&sgf(&record), ";EFTURN[resign]C[a pity]"));
    assert_eq!(read(&sgf(&record)).to_text(), record.to_text());
}

#[test]
fn a_committed_shuffle_round_trips() {
    let mut record = random_game("octi-full", OPTIONS[3], 5, 8);
    let secret = Secret { seed: 7, salt: "pepper".parse().expect("a salt") };
    record.commit_to(secret.commitment());
    assert_eq!(read(&sgf(&record)).to_text(), record.to_text());
    record.reveal(&secret);
    assert_eq!(read(&sgf(&record)).to_text(), record.to_text());
}

#[test]
fn errors_have_a_place() {
    for (text, message) in [
        ("(", "line 1, column 1: the game or variation that is opened here has no end: `)` is missing"),
        ("((;))", "line 1, column 2: a game and each of its variations start with a node"),
        ("()", "line 1, column 2: a game and each"),
        ("(;GM[19]\n\n(;B[33+A]\n);C[x])", "line 4, column 2: `;` after `)`"),
        ("(;GM[19]))", "line 1, column 10: `)` closes nothing"),
        ("(;GM[19];B[33+A]))\nand more", "line 1, column 18: `)` closes nothing"),
        ("A game:\n\n(;GM[19]\n;B[oops])", "line 4, column 4: turn 1 (Blue): `oo` isn't a point"),
        ("A game:\n\n(;GM[19];B[33+A]\n-- \nAnn\n", "line 4, column 1: `-` isn't a property"),
        (
            "(see below) and\n(;GM[19]",
            "line 2, column 1: the game or variation that is opened here has no end",
        ),
        ("(;GM[19]C)", "line 1, column 9: `C` has no value: it is written `C[..]`"),
        ("(;GM[19]\n  C[never\nclosed\\]", "line 2, column 4: the value that is opened here has no end"),
        ("(;GM[19]*)", "line 1, column 9: `*` isn't a property"),
        ("(;GM[1])", "line 1, column 6: this is Go, GM[1]: OCTI is GM[19]"),
        ("(;GM[19]SZ[19])", "line 1, column 12: `SZ[19]`: OCTI is played on a board of 9 by 9"),
        ("(;GM[19]RU[kids])", "line 1, column 12: `kids` aren't rules played here: `full` or `fast`"),
        ("(;GM[19]RU[full:odd])", "line 1, column 12: `full:odd`"),
        ("(;GM[19]RU[4-player])", "line 1, column 12: SGF knows two colours"),
        ("(;GM[19]BO[33][53][74])", "line 1, column 12: `BO[33][53][74]`: the bases are 33, 53 and 73"),
        ("(;GM[19]BO[33][53][73]WO[33][53][73])", "line 1, column 26: `WO[33][53][73]`"),
        ("(;GM[19]BO[99x])", "line 1, column 12: `99x` isn't a point"),
        ("(;GM[19]NP[30])", "line 1, column 12: `NP[30]`: a number from 0 to 25 belongs here"),
        ("(;GM[19]NR[-1])", "line 1, column 12: `NR[-1]`: a number from 0 to 4"),
        ("(;GM[19]NS[1])", "line 1, column 12: `NS[1]`: superprongs belong to a game with `superprong`"),
        ("(;GM[19]RU[full][fast])", "line 1, column 18: `RU` has one value"),
        ("(;GM[19];AB[46CC])", "line 1, column 13: `46CC` isn't a pod"),
        ("(;GM[19];AB[46A!])", "line 1, column 13: the position set up here is none: board: `bA!` on 46"),
        (
            "(;GM[19];AB[37])",
            "line 1, column 13: the position set up here is none: board: 37 holds pods of both",
        ),
        ("(;GM[19];AB[46][46][46][46][46])", "the position set up here is none: b: 8 pods"),
        ("(;GM[19];AE[1:9])", "line 1, column 13: `1:9` isn't a point"),
        ("(;GM[19];RP[44])", "line 1, column 13: `44`: there's no such pod there"),
        ("(;GM[19];AB[33A];RP[33])", "line 1, column 21: `33`: there are different pods there"),
        ("(;GM[19];B[33+A];AE[33])", "line 1, column 18: `AE` after a turn"),
        ("(;GM[19]PL[x])", "line 1, column 12: `PL[x]`: the player to act is `B` or `W`"),
        ("(;GM[19];B[33+A]PL[B])", "line 1, column 17: `PL[B]`: the players take turns"),
        ("(;GM[19];B[33+A];B[33+B])", "line 1, column 20: turn 2 (Red): `B` isn't to act here, W (Red) is"),
        ("(;GM[19];B[33+A]W[37+E])", "line 1, column 19: a node has one turn"),
        ("(;GM[19];B[33+A]\n;W[37-36])", "line 2, column 4: turn 2 (Red): "),
        ("(;GM[19];B[])", "line 1, column 12: turn 1 (Blue): you can't pass in OCTI"),
        ("(;GM[19];B[pd])", "line 1, column 12: turn 1 (Blue): `pd` isn't a point"),
        ("(;GM[19]EFREST[odd])", "line 1, column 16: the position set up here is none"),
        ("(;GM[19]EFSEED[odd])", "line 1, column 16: `odd` isn't a seed"),
    ] {
        let error = refused(text);
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn four_players_and_other_games_have_no_sgf() {
    let four = random_game("octi-four", &[], 3, 10);
    let error = four.to_sgf().expect_err("four players").to_string();
    assert!(error.contains("SGF knows two colours") && error.contains("octi-four"), "{error}");
    let race = Choice::new("octiles", []).expect("the race");
    let race = Record::of(&race, race.start(Deal::Hidden, &mut SeededDice::new(1)).as_ref());
    assert!(race.to_sgf().expect_err("no form").to_string().starts_with("SGF has no form for"));
}

#[test]
fn carried_sgf_never_changes_the_game() {
    let record = |head: &str, comments: &str| {
        read(&format!("game: octi-full\nseed: 1\n{head}# before\n33+A\n{comments}37+E\n"))
    };
    for comment in [
        "sgf> B[53+C]",
        "sgf> W[57+A]TR[33]",
        "sgf> EFTURN[resign]",
        "sgf> AB[44]",
        "sgf> AE[33]",
        "sgf> PL[B]",
        "sgf> EFREST[b=0,0,0,0 r=0,0,0,0 r]",
    ] {
        let text = record("", &format!("# {comment}\n"));
        let again = read(&sgf(&text));
        assert_eq!(turns(&again), ["33+A", "37+E"], "{comment}");
        assert_eq!(again.played().position(), text.played().position(), "{comment}");
        assert_eq!(sgf(&again), sgf(&text), "{comment}");
    }
    for comment in [
        "sgf> PB[Eve]",
        "sgf> PW[Eve]",
        "sgf> EV[Other]",
        "sgf> DT[2000]",
        "sgf> RE[B+R]",
        "sgf> RE[W+R]",
        "sgf> RU[fast]",
        "sgf> GM[1]",
        "sgf> SZ[19]",
        "sgf> NP[3]",
        "sgf> NR[0]",
        "sgf> NS[1]",
        "sgf> BO[37][57][77]",
        "sgf> EFSEED[9]",
        "sgf> EFSALT[x]",
        "sgf> EFCLOSING[x]",
        "sgf> CA[GBK]",
        "sgf> PL[W]",
        "sgf> PL[B]",
        "sgf> AB[44]",
    ] {
        let text = record(&format!("player b: Ann\n# {comment}\n"), "");
        let again = read(&sgf(&text));
        let head = |record: &Record| {
            let start = record.played().position_at(0);
            (
                start,
                record.names().to_vec(),
                record.event().map(str::to_owned),
                record.date().map(str::to_owned),
            )
        };
        assert_eq!(head(&again), head(&text), "{comment}");
        assert_eq!((turns(&again), again.result()), (turns(&text), "-".to_owned()), "{comment}");
        assert_eq!((again.seed(), again.salt()), (Some(1), None), "{comment}");
        assert_eq!(sgf(&again), sgf(&text), "{comment}");
    }
    // An unknown result stays only as long as it doesn't apply.
    let mut open = read("(;GM[19]RU[fast]RE[B+R];B[33+A];W[37+E])");
    assert_eq!((open.result(), turns(&open).len()), ("-".to_owned(), 2));
    assert!(has(&sgf(&open), "RE[B+R]"));
    let mut played = open.played().fork();
    played.apply("33-34").expect("a legal turn");
    open.update(played.as_ref());
    assert_eq!(turns(&read(&sgf(&open))), ["33+A", "37+E", "33-34"]);
}

#[test]
fn first_nodes_with_a_turn_are_split_once() {
    for text in [
        "(;GM[19]PW[a]PW[b]B[33+A])",
        "(;GM[19]PW[a]B[33+A]PW[b]TR[33])",
        "(;GM[19]RE[B+R]B[33+A])",
        "(;GM[19]RE[B+R]B[33+A]C[well])",
        "(;GM[19]RE[W+R]PB[#1]B[33+A]C[well](;W[37+E])(;W[57+E]))",
    ] {
        let record = read(text);
        let written = sgf(&record);
        assert_eq!(read(&written).to_text(), record.to_text(), "{text}");
        assert_eq!(sgf(&read(&written)), written, "{text}");
    }
    let resigned = read("(;GM[19]RE[B+R]B[33+A])");
    assert_eq!(
        (turns(&resigned), resigned.result()),
        (vec!["33+A".to_owned(), "resign".to_owned()], "b".to_owned())
    );
    assert_eq!(read("(;GM[19]PW[a]PW[b]B[33+A])").names()[1].as_deref(), Some("a"));
}

#[test]
fn part_of_a_captured_stack_round_trips() {
    // Jumps over two pods and captures one.
    let start = "(;GM[19]RU[full]AE[33][53][73][37][57][77];AB[44A]AW[45A][45E][77]";
    let record = read(&format!("{start};B[44-46x(E)])"));
    let taken = record.played().position();
    assert!(taken.contains("45:rA") && !taken.contains("rE"), "{taken}");
    assert_eq!(read(&sgf(&record)).to_text(), record.to_text());
    assert_eq!(read(&read(&record.to_text()).to_sgf().expect("two players")).played().position(), taken);
}

#[test]
fn oversized_files_are_refused_early() {
    for (text, words) in [
        (format!("(;GM[19]{})", ";".repeat(250_001)), "more than 250000 nodes"),
        (format!("(;GM[19]TR{})", "[]".repeat(250_001)), "more than 250000 values"),
        ("(".repeat(250_001), "each of its variations start with a node"),
        (format!("({}", "(;".repeat(250_002)), "start with a node"),
        (format!("(;{}[x])", "A".repeat(65)), "at most 64 letters"),
    ] {
        let error = refused(&text);
        assert!(error.contains(words) && error.len() < 300, "{words}: {error}");
    }
}

#[test]
fn depth_costs_only_memory() {
    let depth = 200_000;
    assert!(Collection::parse(&"(".repeat(depth)).is_err());
    assert!(Collection::parse(&"(;".repeat(depth)).is_err());
    assert!(Record::read(&"[".repeat(depth)).is_err());
    let deep = format!("(;GM[19]{}{}", "(;C[x]".repeat(depth), ")".repeat(depth + 1));
    let games = Collection::parse(&deep).expect("deep, and well formed");
    assert_eq!(games.lines(1), 1);
    let text = games.to_text();
    assert_eq!(Collection::parse(&text).expect("printed").to_text(), text);
    // A comb: at each node one line continues and one ends.
    let comb = format!("(;GM[19]{}{}", "(;C[x])(;C[y]".repeat(3000), ")".repeat(3001));
    let games = Collection::parse(&comb).expect("a comb");
    assert_eq!(games.lines(1), 3001);
    let last = games.record(1, 3001).expect("its last line");
    assert!(read(&sgf(&last)).to_text() == last.to_text());
}

const MARKS: [&str; 8] = ["N", "TR", "XX", "EFUNKNOWN", "LB", "GW", "VW", "FG"];

/// Returns a tree of well-formed SGF with marks and unknown properties.
fn a_tree() -> impl Strategy<Value = String> {
    let value = "([a-zA-Z0-9 :;()\\[\n\r\t␤␍␛é#`]|\\\\[\\]\\\\a\n]){0,12}";
    let name = prop::sample::select([&["C"][..], &MARKS].concat());
    let node =
        prop::collection::vec((name, prop::collection::vec(value, 1..3)), 0..3).prop_map(|properties| {
            let mut used = Vec::new();
            let mut text = String::from(";");
            for (name, values) in properties {
                if !used.contains(&name) {
                    used.push(name);
                    text.push_str(name);
                    values.iter().for_each(|value| text.push_str(&format!("[{value}]")));
                }
            }
            text
        });
    let leaf = prop::collection::vec(node, 1..3).prop_map(|nodes| nodes.concat());
    leaf.prop_recursive(4, 16, 3, |inner| {
        (inner.clone(), prop::collection::vec(inner, 0..3)).prop_map(|(first, others)| {
            let others: Vec<String> = others.into_iter().map(|other| format!("({other})")).collect();
            // A single variation would be a sequence.
            if others.len() > 1 && !first.contains('(') {
                format!("{first}{}", others.concat())
            } else {
                first
            }
        })
    })
}

/// Returns every value of a mark or unknown property with its name, sorted.
fn marks(sgf: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut name, mut value) = (String::new(), None::<String>);
    let (mut escaped, mut named) = (false, true);
    for letter in sgf.chars() {
        match &mut value {
            Some(_) if letter == ']' && !escaped => {
                found.push((name.clone(), value.take().unwrap_or_default()));
                named = true;
            }
            Some(value) => {
                value.push(letter);
                escaped = letter == '\\' && !escaped;
            }
            None if letter == '[' => value = Some(String::new()),
            None => {
                if std::mem::take(&mut named) {
                    name.clear();
                }
                name.extend(letter.is_ascii_alphabetic().then_some(letter));
            }
        }
    }
    found.retain(|(name, _)| MARKS.contains(&name.as_str()));
    found.sort();
    found
}

#[test]
fn repeated_properties_are_merged() {
    let record = read("(;GM[19]PB[Ann]PB[Bea]XX[1]XX[2];B[33+A])");
    let again = sgf(&record);
    assert!(again.contains("PB[Ann][Bea]"), "{again}");
    assert!(again.contains("XX[1][2]"), "{again}");
    assert_eq!(read(&again).to_text(), record.to_text());
}

#[test]
fn colours_are_kept_when_white_starts() {
    let record = read("(;GM[19]RE[B+R];W[37+E](;B[33+A])(;B[53+A];W[57+E]))");
    let again = sgf(&record);
    assert!(again.contains(";W[37+E]"), "{again}");
    assert!(again.contains("RE[B+R]"), "{again}");
    assert_eq!(read(&again).to_text(), record.to_text());
    let games = Collection::parse(&again).expect("its own SGF");
    let other = games.record(1, 2).expect("the variation is played by the same colours");
    assert_eq!(other.to_text().matches("53+A").count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_of_every_option_survive(
        fast: bool, options in 0..4usize, seed: u64, steps in 0..50usize, remark in "[ -~\n]{0,30}",
    ) {
        let id = if fast { "octi-fast" } else { "octi-full" };
        let mut record = random_game(id, OPTIONS[options], seed, steps);
        record.remark(&remark);
        record.set_names(["Ann", "B]o\\b"]).expect("names");
        let written = sgf(&record);
        let again = read(&written);
        prop_assert_eq!(again.to_text(), record.to_text());
        prop_assert_eq!(sgf(&again), written);
        // The same from any position in between.
        let half = record.played().position_at(record.played().steps().len() / 2).expect("on the way");
        let choice = record.choice();
        let from = Record::of(choice, choice.open(&half).expect("a position").as_ref());
        prop_assert_eq!(read(&sgf(&from)).to_text(), from.to_text());
    }

    #[test]
    fn marks_unknown_properties_and_variations_survive(tree in a_tree()) {
        let file = format!("(;GM[19]RU[full];B[33+A]{})", &tree);
        let Ok(games) = Collection::parse(&file) else {
            return Err(TestCaseError::fail(format!("{file} is well formed")));
        };
        for line in 1..=games.lines(1) {
            let record = games.record(1, line).expect("marks alone are not an error");
            let written = sgf(&record);
            let back = read(&written);
            prop_assert_eq!(back.to_text(), record.to_text());
            prop_assert_eq!(&sgf(&back), &written);
            prop_assert_eq!(&sgf(&read(&record.to_text())), &written);
            prop_assert_eq!(marks(&written), marks(&file));
            if line == 1 {
                let kept = Collection::parse(&written).expect("printed");
                prop_assert_eq!(kept.lines(1), games.lines(1));
            }
        }
    }
}

proptest! {
    #[test]
    fn fuzz_no_bytes_panic_the_parser(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let Ok(text) = decode(&bytes) else { return Ok(()) };
        let _ = Collection::parse(&text);
        let _ = Record::from_sgf(&text);
        let _ = Record::from_sgf(&format!("(;GM[19]{text}"));
    }

    #[test]
    fn fuzz_pieces_of_sgf_in_any_order(pieces in prop::collection::vec(prop::sample::select(vec![
        "(", ")", ";", "[", "]", "\\", "B", "W", "AB", "AW", "AE", "RP", "PL", "GM[19]", "RU[full]", "RU[fast:superprong]",
        "[33]", "[33+A]", "[37+E]", "[33A-34]", "[33-35x]", "C", "[text]", "RE[B+R]", "EFREST", "EFTURN[resign]",
        "PB[a]", "PW[b]", "PW[#]", "EV[x]", "TR[33]", "RE[W+R]", "B[33+A]",
        "[b=4,25,0,0 r=4,25,0,0 b]", "NP[3]", "NS[1]", "\n", "sgf> ", "33", "A!", "11:99", "␤",
    ]), 0..40)) {
        let text = pieces.concat();
        for text in [text.clone(), format!("(;{text})"), format!("(;GM[19]{text})")] {
            if let Ok(record) = Record::from_sgf(&text) {
                let written = sgf(&record);
                prop_assert_eq!(read(&written).to_text(), record.to_text(), "{}", text);
            }
        }
    }

    #[test]
    fn fuzz_a_damaged_file_is_read_or_explained(at in 0..700usize, with in "[ -~]{0,3}", take in 0..5usize) {
        let good = "(;FF[4]GM[19]CA[UTF-8]RU[full:edgeless,superprong]BO[33][53][73]WO[37][57][77]NP[24]NR[4]NS[1]\
                    PB[Ann]PW[Bob]RE[B+R]AE[53];AB[53ACE!][53B]EFREST[b=3,20,0,0 r=4,24,1,0 b]\n;B[33+A]C[well]\
                    ;W[37+E]TR[33](;B[53ACE!-52;33+B];W[57])(;B[53B-64,53ACE!-54];W[37-36]))";
        prop_assert!(Record::from_sgf(good).is_ok());
        let at = at % good.len();
        let end = (at + take).min(good.len());
        let damaged = format!("{}{with}{}", &good[..at], &good[end..]);
        match Record::from_sgf(&damaged) {
            Ok(record) => {
                let written = sgf(&record);
                prop_assert_eq!(read(&written).to_text(), record.to_text());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
