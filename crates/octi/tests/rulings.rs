//! Every ruling and every answer of the designer, each by its number or name.

use crate::common::*;
use eightfold_game::{Cause, Game, Match, Outcome, Seat, Seats, ToAct, successors};
use eightfold_octi::*;

const BLUE: Seat = Seat::new(0);
const RED: Seat = Seat::new(1);

fn win(seat: Seat, cause: Cause) -> Option<Outcome> {
    Some(Outcome::win(Seats::one(seat), cause))
}

fn point(name: &str) -> Point {
    Point::from_name(name).expect("a point")
}

#[test]
fn o1_a_player_without_a_legal_turn_loses() {
    let blocked = at(Rules::FULL, "33:b/44:bB/77:r b=5,24,0,0 r=0,0,0,6 r");
    assert_eq!(blocked.outcome(), win(BLUE, Cause::NoTurn));
    assert!(texts(&blocked).is_empty());
    let one_prong_left = at(Rules::FULL, "33:b/44:bB/77:r b=5,24,0,0 r=0,1,0,6 r");
    assert_eq!(texts(&one_prong_left).len(), 8);
}

#[test]
fn o1_a_player_without_pods_needs_a_reserve() {
    let position = at(Rules::FAST, "33:b/44:bB/55:rA b=5,24,0,0 r=0,24,0,6 b");
    let next = play(&position, "44-66x").expect("legal");
    assert_eq!(next.outcome(), win(BLUE, Cause::NoTurn));
    let position = at(Rules::FAST, "33:b/44:bB/55:rA b=5,24,0,0 r=1,24,0,5 b");
    let next = play(&position, "44-66x").expect("legal");
    assert_eq!(next.to_act(), ToAct::Seat(RED));
    assert_eq!(texts(&next), ["37", "57", "77"]);
}

#[test]
fn o2_jumping_through_a_base_occupies_nothing() {
    let position = at(Rules::FAST, "33:b/55:bA/56:r/58:r b=5,24,0,0 r=5,25,0,0 b");
    assert_eq!(play(&position, "55-57-59").expect("legal").outcome(), None);
    assert_eq!(play(&position, "55-57").expect("legal").outcome(), win(BLUE, Cause::Goal));
}

#[test]
fn o2_wins_are_judged_after_captures() {
    let position = at(Rules::FULL, "37:b/57:b/66:bB+bH/88:r b=3,23,0,0 r=6,25,0,0 b");
    assert_eq!(play(&position, "66B-77,66H-48").expect("legal").outcome(), win(BLUE, Cause::Goal));
    assert_eq!(
        play(&position, "66B-77,66H-48x").expect("legal").outcome(),
        None,
        "the pod on 57 is removed at the end of the turn"
    );
}

#[test]
fn o3_third_occurrence_is_a_draw() {
    let start = at(Rules::FAST, "33:b/44:bAE/66:rAE/77:r b=5,23,0,0 r=5,23,0,0 b");
    let mut played = Match::new(start);
    for round in 0..2 {
        for text in ["44-45", "66-67", "45-44", "67-66"] {
            assert_eq!(played.outcome(), None, "round {round} before {text}");
            let turn = turn(played.position(), text).expect("a turn");
            played.play(turn).expect("legal");
        }
    }
    assert_eq!(played.occurrences(), 3, "the start counts once");
    assert_eq!(played.outcome(), Some(Outcome::draw(Cause::Repetition)));
}

#[test]
fn o3_supplies_count_too() {
    let one = at(Rules::FAST, "33:b/44:bAE/66:rAE/77:r b=5,23,0,0 r=5,23,0,0 b");
    let other = at(Rules::FAST, "33:b/44:bAE/66:rAE/77:r b=5,22,0,0 r=5,23,0,0 b");
    assert_ne!(one.repetition_key(), other.repetition_key());
}

#[test]
fn o4_four_players_reserves_enter_at_home() {
    let position =
        at(Rules::FOUR, "37:s/53:sA/57:s+n/73:e/77:n s=1,11,0,0 w=0,12,0,4 n=0,12,0,2 e=3,12,0,0 s out:W");
    assert!(play(&position, "33").is_ok());
    for elsewhere in ["37", "53", "57", "77"] {
        assert!(
            matches!(
                refused(&position, elsewhere),
                TurnError::CannotEnter { .. } | TurnError::NothingCaptured
            ),
            "{elsewhere}"
        );
    }
}

#[test]
fn o5_where_captured_pods_return() {
    let position =
        at(Rules::FOUR, "33:s/37:s/53:sA/57:n/77:n s=0,11,0,1 w=0,12,0,4 n=0,12,0,2 e=3,12,0,1 s out:W");
    assert_eq!(
        after(&position, "37"),
        "33:s/37:s+s/53:sA/57:n/77:n s=0,11,0,0 w=0,12,0,4 n=0,12,0,2 e=3,12,0,1 n out:W",
        "West is out, but the base is still an enemy's"
    );
    assert!(play(&position, "53").is_ok(), "a neutral square");
    for (not_mine, why) in [
        ("33", "never one's own home"),
        ("57", "the partner's pod does not occupy a base for you"),
        ("73", "nobody of mine there"),
        ("77", "the partner's home"),
    ] {
        assert_eq!(
            refused(&position, not_mine),
            TurnError::CannotLiberate { point: point(not_mine) },
            "{why}"
        );
    }
}

#[test]
fn o6_a_player_without_a_turn_is_skipped() {
    let position = at(Rules::FOUR, "33:sA/37:w/73:e/77:n s=0,0,0,3 w=0,0,0,3 n=1,0,0,2 e=1,10,0,2 s");
    let next = play(&position, "33-34").expect("legal");
    assert_eq!(next.turn_seat(), Seat::new(2), "West has no turn");
    let by_hand = with_turn(&next, RED);
    assert_eq!(by_hand, next, "skips are automatic");
}

#[test]
fn o6_four_skips_in_succession_are_a_draw() {
    let position = at(Rules::FOUR, "33:s/37:w/73:e/77:n s=1,0,0,2 w=0,0,0,3 n=0,0,0,3 e=0,0,0,3 s");
    let next = play(&position, "33").expect("legal");
    assert_eq!(next.outcome(), Some(Outcome::draw(Cause::Impasse)));
    assert_eq!(next.turn_seat(), RED, "the next player who is in");
    assert!(texts(&next).is_empty());
}

#[test]
fn o7_one_free_move_per_superprong_any_order() {
    let position = at(SUPERPRONGS, "33:b/37:r/44:bA!C!/45:r/65:r b=5,24,0,0 r=4,24,0,0 b");
    for legal in ["44-46;33+A", "44-54;33+A", "44-54;54-55;33+A", "44-46x;46-56;33+A"] {
        assert!(play(&position, legal).is_ok(), "{legal}");
    }
    assert_eq!(
        refused(&position, "44-54;54-64;33+A"),
        TurnError::SuperprongUsed { point: point("54"), direction: Direction::East }
    );
    let chain = at(SUPERPRONGS, "33:b/41:bA!BE/42:r/44:r/46:r/77:r b=5,22,0,0 r=3,24,1,0 b");
    assert!(play(&chain, "41-43-45x-47;33+A").is_ok(), "a free move can have several jumps");
    assert_eq!(
        refused(&chain, "41-52;33+A"),
        TurnError::NoSuperprong { point: point("41"), direction: Direction::NorthEast }
    );
    assert!(
        matches!(refused(&chain, "41-43-65;33+A"), TurnError::FreeMoveTurns { .. }),
        "only in that direction"
    );
}

#[test]
fn o7_no_free_moves_without_the_option() {
    let position = at(Rules::FULL, "33:bA/37:r b=6,24,0,0 r=6,25,0,0 b");
    assert_eq!(refused(&position, "33-34;33+B"), TurnError::SuperprongsOff);
    assert_eq!(refused(&position, "33+B!"), TurnError::SuperprongsOff);
    assert_eq!(refused(&position, "33A!+B"), TurnError::SuperprongsOff);
}

#[test]
fn o8_the_regular_part_is_compulsory() {
    let position = at(SUPERPRONGS, "11:r/12:r/48:bA!/57:r b=0,0,0,6 r=4,48,1,0 b");
    assert_eq!(texts(&position), ["48-49"], "the free move must be played as the regular part");
    assert_eq!(refused(&position, "48-49;"), TurnError::NoRegularPart);
    assert!(matches!(refused(&position, "48-49;49-48"), TurnError::NoProngThere { .. }));
}

#[test]
fn o9_regular_part_follows_the_free_moves() {
    let position = at(SUPERPRONGS, "33:b/37:r/44:bA!/45:bC b=4,23,1,0 r=6,24,0,0 b");
    assert_eq!(
        after(&position, "44-45;45A!-46,45C-55"),
        "33:b/37:r/46:bA!/55:bC b=4,23,1,0 r=6,24,0,0 r",
        "the pod that arrived advances with the one already there"
    );
    let position = at(SUPERPRONGS, "33:b/37:r/44:bA!/46:bE b=4,23,1,0 r=6,24,0,0 b");
    assert_eq!(
        after(&position, "44-45;46-44"),
        "33:b/37:r/44:bE/45:bA! b=4,23,1,0 r=6,24,0,0 r",
        "and can be jumped on its new square"
    );
}

#[test]
fn o10_no_square_is_jumped_twice_per_turn() {
    let position = at(SUPERPRONGS, "33:b/37:r/44:bA!E/45:r b=5,23,1,0 r=5,24,0,0 b");
    assert_eq!(refused(&position, "44-46;46-44"), TurnError::JumpedTwice { point: point("45") });
    let other = at(SUPERPRONGS, "33:b/37:r/44:bA!E/45:r/54:bH b=4,22,1,0 r=5,24,0,0 b");
    assert!(
        play(&other, "44-46x;54-36").is_ok(),
        "another pod may go over it: the captured pod stays until the end"
    );
}

#[test]
fn superprongs_stay_superprongs_and_in_place() {
    let position = at(SUPERPRONGS, "33:b/44:bA!B/55:rC!/77:r b=5,23,0,0 r=5,24,0,0 b");
    assert_eq!(
        refused(&position, "44+C-A"),
        TurnError::SuperprongFixed { point: point("44"), direction: Direction::North }
    );
    assert!(play(&position, "44+C-B").is_ok());
    assert_eq!(refused(&position, "33+A!"), TurnError::NoSuperprongLeft);
    assert_eq!(after(&position, "44-66x"), "33:b/66:bA!B/77:r b=5,23,1,0 r=5,24,0,1 r");
    let two = at(SUPERPRONGS, "33:b/44:bB!/55:bA!+bC/77:r b=3,24,0,0 r=6,23,0,0 b");
    assert_eq!(
        after(&two, "44-66x(A!);33+A"),
        "33:bA/55:bC/66:bB!/77:r b=3,23,1,1 r=6,23,0,0 r",
        "a player's own superprong returns to the supply"
    );
}

#[test]
fn a_superprong_is_an_ordinary_prong_too() {
    let position = at(SUPERPRONGS, "33:bA!/37:r b=6,24,0,0 r=6,24,1,0 b");
    assert_eq!(after(&position, "33-34"), "34:bA!/37:r b=6,24,0,0 r=6,24,1,0 r");
    assert_eq!(after(&position, "33-34;34-35"), "35:bA!/37:r b=6,24,0,0 r=6,24,1,0 r");
    let last = at(SUPERPRONGS, "33:bA!/37:r b=6,24,0,0 r=6,24,1,0 b");
    assert!(texts(&last).iter().all(|text| !text.contains("+A")), "the hole is taken");
}

#[test]
fn captured_pods_stay_but_cannot_act() {
    let position = at(SUPERPRONGS, "33:b/37:r/44:bB!/55:bC/65:rA b=4,23,1,0 r=5,23,0,0 b");
    for acts in ["44-66x;55+A", "44-66x;55-75", "44-66x;55+B-C"] {
        assert_eq!(refused(&position, acts), TurnError::CapturedActs { point: point("55") }, "{acts}");
    }
    assert_eq!(after(&position, "44-66x;33+A"), "33:bA/37:r/65:rA/66:bB! b=4,23,1,1 r=5,23,0,0 r");
    let no_prongs = at(SUPERPRONGS, "33:b/37:r/44:bB!/55:rC/65:rA b=5,0,0,0 r=4,44,1,0 b");
    assert_eq!(
        refused(&no_prongs, "44-66x;33+A"),
        TurnError::NoProngLeft,
        "its prongs are credited at the end"
    );
}

#[test]
fn faq_movers_return_only_to_an_empty_origin() {
    let board = "21:b/22:r/32:b/33:bACF+bBEG/43:b/44:r/54:r/57:r/77:r b=2,19,0,0 r=2,25,0,0 b";
    let position = at(Rules::FAST, board);
    assert!(play(&position, "33ACF-53-55-33,33BEG-31-11-33").is_ok());
    assert_eq!(refused(&position, "33ACF-53-55-33"), TurnError::LandingTaken { point: point("33") });
}

#[test]
fn faq_movers_ignore_one_another() {
    let position = at(Rules::FULL, "33:b/44:bAE+bAE/45:r/77:r b=4,21,0,0 r=5,25,0,0 b");
    assert_eq!(
        after(&position, "44-46,44-46"),
        "33:b/45:r/46:bAE+bAE/77:r b=4,21,0,0 r=5,25,0,0 r",
        "the same landing square for both"
    );
    let chain = at(Rules::FULL, "44:bC+bC/53:bB/54:r/74:r/77:r b=4,22,0,0 r=4,25,0,0 b");
    assert!(play(&chain, "44-64,44-64-84").is_ok(), "the pod that landed on 64 is no obstacle");
}

#[test]
fn faq_a_pod_without_prongs_cannot_move() {
    let position = at(Rules::FULL, "33:b/44:bA/77:r b=5,24,0,0 r=6,25,0,0 b");
    assert_eq!(refused(&position, "33-34"), TurnError::NoProngs { point: point("33") });
}

#[test]
fn faq_pods_are_liberated_only_on_occupied_squares() {
    let position = at(Rules::FULL, "33:b/37:bC/53:r/77:r b=2,24,0,3 r=5,25,0,0 b");
    assert!(play(&position, "37").is_ok(), "the occupied enemy base");
    assert!(play(&position, "33").is_ok(), "the player's own occupied base");
    assert_eq!(refused(&position, "57"), TurnError::CannotEnter { point: point("57") });
    assert_eq!(
        after(&position, "73"),
        "33:b/37:bC/53:r/73:b/77:r b=1,24,0,3 r=5,25,0,0 r",
        "a player's empty base takes a reserve pod, never a captured one"
    );
    let without = at(Rules::FULL, "33:b/38:bC/53:r/77:r b=2,24,0,3 r=5,25,0,0 b");
    assert_eq!(
        after(&without, "33"),
        "33:b+b/38:bC/53:r/77:r b=1,24,0,3 r=5,25,0,0 r",
        "no pod is liberated without an enemy base"
    );
}

#[test]
fn entering_and_liberating_are_distinguished() {
    let position = at(Rules::FULL, "33:b/37:bC/53:r/77:r b=2,24,0,3 r=5,25,0,0 b");
    let listed = texts(&position);
    for text in ["33", "33r", "37", "37r", "73"] {
        assert!(listed.iter().any(|listed| listed == text), "{text} in {listed:?}");
    }
    assert_eq!(after(&position, "37r"), "33:b/37:b+bC/53:r/77:r b=1,24,0,3 r=5,25,0,0 r");
    assert_eq!(after(&position, "37"), "33:b/37:b+bC/53:r/77:r b=2,24,0,2 r=5,25,0,0 r");
    let fast = at(Rules::FAST, "33:b/36:bC/57:r/77:r b=2,24,0,3 r=5,25,0,0 b");
    assert_eq!(refused(&fast, "36"), TurnError::CannotEnter { point: point("36") });
}

#[test]
fn captures_are_optional_and_partial() {
    let position = at(Rules::FULL, "33:b/37:r/44:bB/55:r+rA+rA b=5,24,0,0 r=3,23,0,0 b");
    let next: Vec<String> = texts(&position).into_iter().filter(|text| text.starts_with("44-66")).collect();
    assert_eq!(next.len(), 6, "none or one of one kind, none, one or two of the other: {next:?}");
    for text in ["44-66", "44-66x", "44-66x(0)", "44-66x(A)", "44-66x(A.A)", "44-66x(0.A)"] {
        assert!(next.iter().any(|listed| listed == text), "{text}");
    }
}

#[test]
fn friends_can_be_captured() {
    let position = at(Rules::FULL, "33:b/44:bB/55:bACE/77:r b=4,21,0,0 r=6,25,0,0 b");
    assert_eq!(after(&position, "44-66x"), "33:b/66:bB/77:r b=4,24,0,1 r=6,25,0,0 r");
}

#[test]
fn wraps_as_the_rules_say() {
    for (from, to, direction) in [
        ("93", "13", Direction::East),
        ("31", "49", Direction::SouthEast),
        ("19", "91", Direction::NorthWest),
    ] {
        assert_eq!(Board::EDGELESS.next(point(from), direction), Some(point(to)));
        assert_eq!(Board::PLAIN.next(point(from), direction), None);
    }
    let open = at(EDGELESS, "33:b/53:b/67:b/76:b/77:r/86:rACEH/87:r/98:b b=2,21,0,0 r=4,25,0,0 r");
    assert!(
        play(&open, "H6-F8-F6x-H6-H8-A8x").is_ok(),
        "the source's open question: the last jump goes round the edge"
    );
}

#[test]
fn an_enemy_on_home_puts_a_player_out() {
    let position = at(
        Rules::FOUR,
        "34:wEF/37:w/46:sAC+nB/55:sD/73:e/77:nA s=0,11,0,2 w=2,10,0,0 n=2,10,0,0 e=3,10,0,0 w",
    );
    let next = play(&position, "34-33").expect("legal");
    assert_eq!(
        next.to_text(),
        "33:wEF/37:w/46:nB/73:e/77:nA s=0,11,0,4 w=2,13,0,0 n=2,10,0,0 e=3,10,0,0 n out:S",
        "pods captured, prongs seized, supply and reserve kept, South is skipped"
    );
}

#[test]
fn a_partner_brings_a_player_back_in() {
    let position =
        at(Rules::FOUR, "33:nAB/37:w/73:e/77:n s=1,12,0,3 w=3,12,0,0 n=2,11,0,0 e=3,11,0,0 n out:S");
    assert_eq!(
        after(&position, "33p"),
        "33:s+nAB/37:w/73:e/77:n s=1,12,0,2 w=3,12,0,0 n=2,11,0,0 e=3,11,0,0 e"
    );
    assert!(matches!(refused(&position, "77p"), TurnError::CannotLiberatePartner { .. }));
}

#[test]
fn a_team_wins_with_both_opponents_out_together() {
    let position =
        at(Rules::FOUR, "37:w/44:s+nB/55:wB+wF/66:sAC/73:e s=2,11,0,0 w=1,11,0,0 n=2,11,0,1 e=3,10,0,0 w");
    let team: Seats = [RED, Seat::new(3)].into_iter().collect();
    assert_eq!(
        play(&position, "55B-77x,55F-33x").expect("legal").outcome(),
        Some(Outcome::win(team, Cause::Goal))
    );
    assert_eq!(play(&position, "55B-77x").expect("legal").outcome(), None);
}

#[test]
fn resigning_wins_for_the_other_side() {
    let two = play(&Octi::new(Rules::FAST), "resign").expect("always legal");
    assert_eq!(two.outcome(), win(RED, Cause::Resignation));
    assert_eq!(two.to_text(), "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b resigned:B");
    assert_eq!(at(Rules::FAST, &two.to_text()), two);
    let four = play(&Octi::new(Rules::FOUR), "Resign").expect("always legal");
    let others: Seats = [RED, Seat::new(3)].into_iter().collect();
    assert_eq!(four.outcome(), Some(Outcome::win(others, Cause::Resignation)));
    assert!(texts(&Octi::new(Rules::FAST)).iter().all(|text| text != "resign"));
    assert_eq!(refused(&two, "33+A"), TurnError::Over);
}

#[test]
fn passing_is_illegal() {
    assert_eq!(refused(&Octi::new(Rules::FULL), "pass"), TurnError::Pass);
}

fn advances(position: &Octi) -> usize {
    turns(position)
        .iter()
        .filter(|turn| turn.free_moves().is_empty() && matches!(turn.act(), Act::Advance(_)))
        .count()
}

#[test]
fn stacks_burst_in_the_expected_number_of_ways() {
    let alike = "55:bABCDEFGH+bABCDEFGH+bABCDEFGH/77:r b=4,1,0,0 r=6,25,0,0 b";
    assert_eq!(advances(&at(Rules::FULL, alike)), 164);
    let unlike = "55:bABCDEFGH+bA!BCDEFGH+bAB!CDEFGH/77:r b=4,0,0,0 r=6,24,0,0 b";
    assert_eq!(advances(&at(SUPERPRONGS, unlike)), 728);
}

/// Seven different pods have about two million advances; the first are available at once.
#[test]
fn a_huge_stack_can_be_listed_partially() {
    let position = at(
        Rules::FULL,
        "55:bBCDEFGH+bACDEFGH+bABDEFGH+bABCEFGH+bABCDFGH+bABCDEGH+bABCDEFH/77:r b=0,1,0,0 r=6,0,0,0 b",
    );
    let mut turns = 0;
    let flow = position.turns(&mut |_| {
        turns += 1;
        if turns == 5000 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    assert!(flow.is_break());
    assert_eq!(turns, 5000);
    assert_eq!(successors(&position, 5000).unwrap_err().limit, 5000);
}

#[test]
fn the_source_claims_thirteen_jumps() {
    let position = at(
        Rules::FULL,
        "11:bABCDEFGH/12:b/14:b/16:b/18:b/29:b/49:b/58:r/56:r/54:r/52:r/61:r/81:r b=0,17,0,0 r=1,25,0,0 b",
    );
    let longest = turns(&position)
        .iter()
        .filter_map(|turn| match turn.act() {
            Act::Advance(advance) => Some(advance.movers()[0].path().points().len()),
            _ => None,
        })
        .max();
    assert_eq!(longest, Some(12));
    let circle = "11-13-15-17-19-39-59-57-55-53-51-71-91";
    assert!(play(&position, circle).is_ok());
}
