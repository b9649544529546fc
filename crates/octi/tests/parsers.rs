//! Parsing: lenient where that is harmless, naming the field where it fails, and never panicking.

use std::ops::ControlFlow;

use crate::common::*;
use eightfold_game::SplitMix;
use eightfold_game::{Dice, Game, Seat, Seats};
use eightfold_octi::*;
use proptest::prelude::*;

const START: &str = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";

fn wrong(rules: Rules, text: &str) -> String {
    match Octi::from_text(&rules, text) {
        Ok(position) => panic!("{text} is read as {}", position.to_text()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_are_read_leniently_printed_canonically() {
    for text in [
        "77:r/73:b/57:r/53:b/37:r/33:b b=4,25,0,0 r=4,25,0,0 b",
        "C3:b/C7:R/E3:B/e7:r/g3:b/G7:r r=4,25,0,0 b=4,25,0,0 B",
        "  33:b/37:r/53:b/57:r/73:b/77:r   b=4,25,0,0\tr=4,25,0,0 b\n",
    ] {
        assert_eq!(at(Rules::FULL, text).to_text(), START);
    }
    assert_eq!(
        at(Rules::FULL, "44:bca+b+bB/77:r b=4,22,0,0 r=6,25,0,0 b").to_text(),
        "44:b+bAC+bB/77:r b=4,22,0,0 r=6,25,0,0 b"
    );
    assert_eq!(
        at(SUPERPRONGS, "44:bA+bA!+bA!C+bAC/77:r b=3,19,0,0 r=6,24,0,0 b").to_text(),
        "44:bA+bA!+bA!C+bAC/77:r b=3,19,0,0 r=6,24,0,0 b",
        "`!` sorts before letters, and an end before `!`"
    );
    assert_eq!(at(Rules::FULL, "- b=4,25,0,0 r=4,25,0,0 r").to_text(), "- b=4,25,0,0 r=4,25,0,0 r");
}

#[test]
fn a_wrong_position_names_its_field() {
    for (text, field) in [
        ("", "`board` is missing"),
        ("33:b", "`b=` is missing"),
        ("33:b b=4,25,0,0 b", "`r=` is missing"),
        ("33:b b=4,25,0,0 r=4,25,0,0", "`turn` is missing"),
        ("33:b b=4,25,0,0 r=4,25,0,0 s", "turn: `s`"),
        ("33:b b=4,25,0,0 r=4,25,0,0 b out:R", "`out:R` isn't a field"),
        ("33:b b=4,25,0,0 b=4,25,0,0 b", "b: given twice"),
        ("33:b b=4,25,0 r=4,25,0,0 b", "b: `4,25,0`"),
        ("33:b b=4,25,0,0 r=4,+2,0,0 b", "r: `4,+2,0,0`"),
        ("33:b b=4,999,0,0 r=4,25,0,0 b", "b: `4,999,0,0`"),
        ("33b b=4,25,0,0 r=4,25,0,0 b", "board: `33b`"),
        ("30:b b=4,25,0,0 r=4,25,0,0 b", "board: `30` isn't a point"),
        ("J3:b b=4,25,0,0 r=4,25,0,0 b", "board: `J3` isn't a point"),
        ("33:b/C3:b b=4,25,0,0 r=4,25,0,0 b", "board: 33 is there twice"),
        ("33:x b=4,25,0,0 r=4,25,0,0 b", "board: `x` on 33"),
        ("33:b+ b=4,25,0,0 r=4,25,0,0 b", "board: `` on 33"),
        ("33:bAA b=4,20,0,0 r=4,25,0,0 b", "board: `bAA` on 33"),
        ("33:bI b=4,25,0,0 r=4,25,0,0 b", "board: `bI` on 33"),
        ("33:b+r b=4,25,0,0 r=4,25,0,0 b", "board: 33 holds pods of both sides"),
        ("33:bA! b=4,24,0,0 r=4,25,0,0 b", "option `superprongs`"),
        ("33:b b=4,24,1,0 r=4,25,0,0 b", "b: superprongs belong to the option"),
        ("33:b b=5,25,0,2 r=4,25,0,0 b", "b: 8 pods"),
        ("33:bA b=4,25,0,0 r=4,25,0,0 b", "prongs: 51"),
        ("33:b b=4,25,0,0 r=4,25,0,0 b r", "`r` isn't a field"),
        ("33:b b=4,25,0,0 r=4,25,0,0 b resigned:X", "resigned: `X`"),
    ] {
        let error = wrong(Rules::FULL, text);
        assert!(error.contains(field), "{text}: {error}");
    }
    let four = "33:s/37:w/73:e/77:n s=3,12,0,0 w=3,12,0,0 n=3,12,0,0 e=3,12,0,0";
    assert!(wrong(Rules::FOUR, &format!("{four} s out:S")).contains("out: South is out"));
    assert!(wrong(Rules::FOUR, &format!("{four} s out:B")).contains("out: `B`"));
    let gone = "37:w/73:e/77:n s=3,12,0,1 w=3,12,0,0 n=3,12,0,0 e=3,12,0,0 s out:S";
    assert!(wrong(Rules::FOUR, gone).contains("turn: South is out"));
    let too_many = "33:bA!+bB!+bC! b=4,20,0,0 r=4,24,0,0 b";
    assert!(wrong(SUPERPRONGS, too_many).contains("superprongs: 3"));
}

#[test]
fn turns_are_read_leniently() {
    let position = at(SUPERPRONGS, "33:b/44:b+bA+bB!D/55:r+rAC/77:r b=3,20,1,0 r=4,20,0,0 b");
    for (text, canonical) in [
        ("c3+b", "33+B"),
        (" 33 + B ! ", "33+B!"),
        ("44a-45", "44A-45"),
        ("44DB!-66x(ac)", "44B!D-66x(AC)"),
        ("D4B!D-F6X", "44B!D-66x"),
        ("44b!d-66x(AC.0)", "44B!D-66x"),
        ("44B!D-66x(0,AC)", "44B!D-66x"),
        ("44B!D-53,44A-45", "44A-45,44B!D-53"),
        ("44-45", "44A-45"),
        ("44-66,44-45", "44A-45,44B!D-66"),
        ("44+B-A", "44A+B-A"),
        ("440+A", "44.+A"),
        ("44BD–66×", "44B!D-66x"),
        ("44-66;44-45", "44B!D-66;44A-45"),
    ] {
        let turn = turn(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.turn_to_text(&turn), canonical, "{text}");
        assert_eq!(position.check(&turn), Ok(()), "{text}");
    }
}

#[test]
fn ambiguous_pods_are_refused_with_their_names() {
    let position = at(Rules::FULL, "33:b/44:bA+bAB/77:r b=4,22,0,0 r=6,25,0,0 b");
    let error = refused(&position, "44-45").to_string();
    assert!(error.contains("44A or 44AB"), "{error}");
    let error = refused(&position, "44+C").to_string();
    assert!(error.contains("44A or 44AB"), "{error}");
    assert!(play(&position, "44-55").is_ok(), "only one has that prong");
    assert!(play(&position, "44+B").is_ok(), "only one has that hole");
}

#[test]
fn an_illegal_turn_is_refused_with_its_rule() {
    let position = at(Rules::FULL, "33:b/44:bACE/45:r/54:b/74:r/77:r b=4,22,0,0 r=4,25,0,0 b");
    for (text, words) in [
        ("", "isn't a turn"),
        ("44", "a reserve pod can't enter on 44"),
        ("44+", "isn't a turn"),
        ("44+Z", "isn't a turn"),
        ("44+A", "already has a prong north"),
        ("44+B-D", "has no prong south-east"),
        ("55+A", "you have no pod on 55"),
        ("45+A", "you have no pod on 45"),
        ("44A+B", "you have no pod `A` on 44"),
        ("44-55", "the pod needs a prong there"),
        ("44-45", "there's an enemy pod on 45"),
        ("44-43-42", "steps once or jumps"),
        ("44-42", "there's nothing on 43 to jump"),
        ("44-64-84-64", "the pod needs a prong there"),
        ("44-47", "neither a step nor a jump"),
        ("44-46-45", "steps once or jumps"),
        ("44-46x(A)", "45 has 0 pods `A` you can use"),
        ("44-46x(0.0)", "45 has 1 pods `0` you can use"),
        ("44-43x", "only a jump captures"),
        ("44-46x(", "isn't a turn"),
        ("44-46x()", "isn't a turn"),
        ("44-43,33-34", "start from one square"),
        ("44-43,44-46", "44 has 1 pods"),
        ("44-43;", "the regular part"),
        ("44-43,44-43,44-43,44-43,44-43,44-43,44-43,44-43", "you can't move 8 pods"),
        ("44p", "isn't a turn"),
        ("4x", "`4x` isn't a point"),
        ("44ACE-46x-", "isn't a point"),
        ("\u{e9}\u{e9}", "isn't a turn"),
    ] {
        let error = refused(&position, text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

/// Returns a text assembled from pieces of turns, near the crowded squares of the random positions.
fn pieced_together(dice: &mut SplitMix) -> String {
    let mut pick = |from: &[&str]| from[dice.pick(from.len())].to_owned();
    let mut point = String::new();
    for _ in 0..2 {
        point += &pick(&["3", "4", "5", "6", "7"]);
    }
    let mut text = point + &pick(&["", "", "", "A", "B!", "CE", "."]);
    match pick(&["insert", "reposition", "go", "go", "go", "come"]).as_str() {
        "insert" => text += &(pick(&["+"]) + &pick(&["A", "c", "F", "H!"])),
        "reposition" => text += &(pick(&["+"]) + &pick(&["A", "d", "E"]) + "-" + &pick(&["B", "G", "h"])),
        "come" => text += &pick(&["", "r", "p"]),
        _ => {
            for _ in 0..1 + pick(&["", "", "+", "++"]).len() {
                text += "-";
                for _ in 0..2 {
                    text += &pick(&["3", "4", "5", "6", "7"]);
                }
                text += &pick(&["", "", "x", "x(0)", "X(sA.e0)"]);
            }
        }
    }
    match pick(&["", "", "", ",", ";"]).as_str() {
        "" => text,
        joint => text + joint + &pieced_together(dice),
    }
}

#[test]
fn texts_like_turns_are_read_correctly() {
    let mut legal = 0;
    for rules in Rules::all() {
        let mut dice = SplitMix::new(5);
        for _ in 0..1500 {
            let position = random_position(rules, &mut dice);
            for _ in 0..8 {
                let text = pieced_together(&mut dice);
                let Ok(turn) = turn(&position, &text) else {
                    continue;
                };
                let printed = position.turn_to_text(&turn);
                if position.check(&turn).is_ok() {
                    legal += 1;
                    let mut met = 0;
                    let flow = position.turns(&mut |listed| {
                        met += 1;
                        if met < 5000 && listed != turn {
                            ControlFlow::Continue(())
                        } else {
                            ControlFlow::Break(())
                        }
                    });
                    assert!(flow.is_break(), "{text} is legal, so it is listed in {position:?}");
                    assert_eq!(
                        crate::common::turn(&position, &printed).as_ref(),
                        Ok(&turn),
                        "{text} as {printed} in {position:?}"
                    );
                }
            }
        }
    }
    assert!(legal > 300, "only {legal} of the texts were legal turns");
}

proptest! {
    #[test]
    fn fuzz_octi_no_text_panics_a_parser(text in "\\PC{0,60}", at in 0..12usize) {
        let rules = Rules::all().nth(at).expect("twelve");
        let _ = Octi::from_text(&rules, &text);
        let _ = Octi::new(rules).step_from_text(&text);
    }

    #[test]
    fn fuzz_octi_changed_turns_never_panic(seed: u64, which: prop::sample::Index, change: prop::sample::Index, with in "[1-9A-H.x!+;,()-]", at in 0..12usize) {
        let rules = Rules::all().nth(at).expect("twelve");
        let position = random_position(rules, &mut SplitMix::new(seed));
        let mut listed = Vec::new();
        let _ = position.turns(&mut |turn| {
            listed.push(turn);
            if listed.len() < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if listed.is_empty() {
            return Ok(());
        }
        let mut text = position.turn_to_text(which.get(&listed));
        let place = change.index(text.len());
        text.replace_range(place..=place, &with);
        if let Ok(eightfold_game::Step::Turn(turn)) = position.step_from_text(&text)
            && position.check(&turn).is_ok()
        {
            prop_assert!(listed.len() == 500 || listed.contains(&turn), "{} is legal but not listed in {:?}", text, position);
        }
    }

    #[test]
    fn fuzz_octi_changed_positions_never_panic(seed: u64, change: prop::sample::Index, with in "[1-9A-Hbrswne+/:=!, -]", at in 0..12usize) {
        let rules = Rules::all().nth(at).expect("twelve");
        let mut text = random_position(rules, &mut SplitMix::new(seed)).to_text();
        let place = change.index(text.len());
        text.replace_range(place..=place, &with);
        if let Ok(position) = Octi::from_text(&rules, &text) {
            prop_assert_eq!(Octi::from_text(&rules, &position.to_text()), Ok(position));
        }
    }
}

#[test]
fn impossible_setups_are_refused_with_their_reason() {
    let start = Octi::new(Rules::FAST).to_setup();
    let [south, west, fourth] = [0, 1, 3].map(Seat::new);
    let reason = |change: &dyn Fn(&mut Setup)| {
        let mut setup = start.clone();
        change(&mut setup);
        Octi::from_setup(&setup).expect_err("it is impossible")
    };
    let point = |name| Point::from_name(name).expect("a point");
    assert_eq!(reason(&|setup| setup.turn = fourth), SetupError::NoSuchSeat(fourth));
    assert_eq!(reason(&|setup| setup.resigned = Seats::one(fourth)), SetupError::NoSuchSeat(fourth));
    assert_eq!(
        reason(&|setup| setup.pods.push(Pod::bare(point("44"), fourth))),
        SetupError::NoSuchSeat(fourth)
    );
    assert_eq!(reason(&|setup| setup.out = Seats::one(west)), SetupError::OutOfTwo);
    assert_eq!(
        reason(&|setup| setup.pods.push(Pod::bare(point("37"), south))),
        SetupError::BothSides(point("37"))
    );
    let supers = Prongs::one(Direction::North);
    let superprong = Pod::new(point("33"), south, Prongs::NONE, supers);
    assert!(matches!(reason(&|setup| setup.pods[0] = superprong), SetupError::NoSuperprongs { .. }));
    assert_eq!(
        reason(&|setup| (0..100).for_each(|_| setup.pods.push(Pod::bare(point("44"), south)))),
        SetupError::TooManyPods { seat: south, letter: 'b', found: 107, most: 7 }
    );
}

#[test]
fn setups_of_other_seats_are_ignored() {
    let mut setup = Octi::new(Rules::FAST).to_setup();
    setup.supplies[3].prongs = 200;
    assert_eq!(Octi::from_setup(&setup), Ok(Octi::new(Rules::FAST)));
}
