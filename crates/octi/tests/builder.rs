//! Assembling turns from clicks, in the ways people do.

use crate::common::*;
use eightfold_game::SplitMix;
use eightfold_game::{Dice, Game, TurnBuilder};
use eightfold_octi::*;

fn point(name: &str) -> Point {
    Point::from_name(name).expect("a point")
}

/// Returns the pod with these letters on this square.
fn pod(position: &Octi, name: &str) -> Pod {
    let letters = &name[2..];
    position
        .pods()
        .iter()
        .copied()
        .find(|pod| pod.point() == point(&name[..2]) && pod.letters() == letters)
        .unwrap_or_else(|| panic!("no pod {name} in {position:?}"))
}

fn to(name: &str) -> OctiClick {
    OctiClick::To(point(name))
}

fn click(builder: &mut OctiBuilder, clicks: &[OctiClick]) {
    for click in clicks {
        builder.click(click).unwrap_or_else(|error| panic!("{click:?}: {error}"));
    }
}

fn text(position: &Octi, builder: &OctiBuilder) -> Option<String> {
    builder.turn().map(|turn| position.turn_to_text(&turn))
}

/// Returns the points offered to the selected mover.
fn destinations(builder: &OctiBuilder) -> Vec<String> {
    let mut points: Vec<String> = builder
        .offers()
        .iter()
        .filter_map(|offer| match offer {
            OctiClick::To(point) => Some(point.to_string()),
            _ => None,
        })
        .collect();
    points.sort();
    points
}

#[test]
fn a_long_chain_is_clicked_and_undone() {
    let position =
        at(Rules::FULL, "33:bABCDEFGH/34:r/36:bA+bB/47:r/56:rCG/64:r/77:r b=4,14,0,0 r=2,23,0,0 b");
    let mover = pod(&position, "33ABCDEFGH");
    let mut builder = OctiBuilder::begin(&position);
    assert_eq!(builder.stage(), Stage::Open);
    click(&mut builder, &[OctiClick::Choose(mover)]);
    assert_eq!(builder.turn(), None);
    for (hop, next) in [("35", "37"), ("37", "57"), ("57", "55"), ("55", "73")] {
        click(&mut builder, &[to(hop)]);
        assert!(destinations(&builder).contains(&next.to_owned()), "after {hop}");
    }
    click(&mut builder, &[to("73")]);
    let over: Vec<String> = builder.squares_jumped_by(0).iter().map(Point::to_string).collect();
    assert_eq!(over, ["34", "36", "47", "56", "64"], "in the order they were jumped");
    assert_eq!(text(&position, &builder).as_deref(), Some("33-35-37-57-55-73"));

    assert!(builder.take_back());
    assert!(builder.take_back());
    assert_eq!(text(&position, &builder).as_deref(), Some("33-35-37-57"));
    click(&mut builder, &[to("55"), to("73")]);

    let own = pod(&position, "36A");
    click(&mut builder, &[OctiClick::Capture(own), OctiClick::Capture(pod(&position, "56CG"))]);
    assert_eq!(text(&position, &builder).as_deref(), Some("33-35-37x(A)-57-55x-73"));
    click(&mut builder, &[OctiClick::Spare(own)]);
    assert_eq!(text(&position, &builder).as_deref(), Some("33-35-37-57-55x-73"));
    let jumped = builder.jumped();
    assert_eq!(jumped.len(), 6, "five squares, two unlike pods on one of them");
    assert!(
        jumped.iter().all(|kind| kind.there == 1 && kind.chosen == usize::from(kind.pod.letters() == "CG"))
    );
    let after = builder.preview().expect("a whole turn");
    assert_eq!(after.to_text(), "34:r/36:bA+bB/47:r/64:r/73:bABCDEFGH/77:r b=4,16,0,0 r=2,23,0,1 r");
}

#[test]
fn three_movers_leave_a_stack_in_any_order() {
    let position = at(Rules::FULL, "33:bA+bAC+bB+b/34:r/77:r b=3,21,0,0 r=5,25,0,0 b");
    let (a, ac, b) = (pod(&position, "33A"), pod(&position, "33AC"), pod(&position, "33B"));
    let mut builder = OctiBuilder::begin(&position);
    click(&mut builder, &[OctiClick::Choose(b), to("44"), OctiClick::Choose(ac)]);
    assert_eq!(builder.turn(), None, "one mover has not moved");
    assert_eq!(builder.current(), Some(1));
    assert_eq!(destinations(&builder), ["35", "43"]);
    click(&mut builder, &[OctiClick::Choose(a), to("35"), OctiClick::Select(1), to("43")]);
    assert_eq!(
        text(&position, &builder).as_deref(),
        Some("33A-35,33AC-43,33B-44"),
        "the turn is canonical whatever the order of the clicks"
    );
    let shown: Vec<(String, Option<usize>)> = builder
        .pod_views()
        .iter()
        .map(|shown| (format!("{}{}", shown.pod.point(), shown.pod.letters()), shown.mover))
        .collect();
    assert!(shown.contains(&("35A".to_owned(), Some(2))));
    assert!(shown.contains(&("33".to_owned(), None)), "the bare pod stays");
    assert_eq!(
        builder.click(&OctiClick::Choose(pod(&position, "33"))),
        Err(TurnError::NoProngs { point: point("33") })
    );
    assert_eq!(
        builder.click(&OctiClick::Choose(a)),
        Err(TurnError::NotThere { point: point("33"), name: "A".to_owned(), named: 2, there: 1 })
    );
    for left in (0..builder.clicks_made().len()).rev() {
        assert!(builder.take_back());
        assert_eq!(builder.clicks_made().len(), left);
    }
    assert!(!builder.take_back());
}

#[test]
fn the_origin_opens_when_no_pod_stays() {
    let position =
        at(Rules::FAST, "21:b/22:r/32:b/33:bACF+bBEG/43:b/44:r/54:r/57:r/77:r b=2,19,0,0 r=2,25,0,0 b");
    let (one, other) = (pod(&position, "33ACF"), pod(&position, "33BEG"));
    let mut builder = OctiBuilder::begin(&position);
    click(&mut builder, &[OctiClick::Choose(one), to("53"), to("55")]);
    assert_eq!(builder.click(&to("33")), Err(TurnError::LandingTaken { point: point("33") }));
    click(&mut builder, &[OctiClick::Choose(other), OctiClick::Select(0), to("33")]);
    assert_eq!(builder.turn(), None);
    click(&mut builder, &[OctiClick::Select(1), to("31")]);
    assert_eq!(text(&position, &builder).as_deref(), Some("33ACF-53-55-33,33BEG-31"));
}

#[test]
fn a_jumped_pod_that_stayed_cannot_move() {
    let position = at(
        Rules { edgeless: true, ..Rules::FAST },
        "17:r/33:b/36:r/55:b+bA+bBCD/66:r/87:r b=3,21,0,0 r=3,25,0,0 b",
    );
    let mut builder = OctiBuilder::begin(&position);
    click(&mut builder, &[OctiClick::Choose(pod(&position, "55BCD"))]);
    click(&mut builder, &["77", "97", "27", "45", "65"].map(to));
    let stayed = pod(&position, "55A");
    assert!(
        builder.offers().contains(&OctiClick::Choose(stayed)),
        "the bare pod stays, so the jump over 55 stays legal"
    );
    click(&mut builder, &[OctiClick::Capture(stayed)]);
    assert!(!builder.offers().contains(&OctiClick::Choose(stayed)), "a captured pod does not move");
}

#[test]
fn free_moves_come_before_the_regular_part() {
    let position = at(SUPERPRONGS, "33:b/37:r/44:bA!C!/45:r/65:r b=5,24,0,0 r=4,24,0,0 b");
    let stack = pod(&position, "44A!C!");
    let mut builder = OctiBuilder::begin(&position);
    let north = OctiClick::Free { pod: stack, direction: Direction::North };
    click(&mut builder, &[north]);
    assert_eq!(builder.stage(), Stage::Free);
    assert_eq!(destinations(&builder), ["46"], "an enemy is on 45");
    click(&mut builder, &[to("46"), OctiClick::Capture(pod(&position, "45"))]);
    assert_eq!(builder.turn(), None, "the regular part is compulsory (O8)");
    let there = stack.on(point("46"));
    let east = |pod| OctiClick::Free { pod, direction: Direction::East };
    assert!(!builder.offers().contains(&OctiClick::Free { pod: there, direction: Direction::North }));
    click(&mut builder, &[east(there), to("56")]);
    assert_eq!(builder.free_moves().len(), 1);
    let base = pod(&position, "33");
    click(&mut builder, &[OctiClick::Insert { pod: base, hole: Direction::North, superprong: false }]);
    assert_eq!(builder.stage(), Stage::Done);
    assert!(builder.offers().is_empty());
    assert_eq!(text(&position, &builder).as_deref(), Some("44-46x;46-56;33+A"));
    assert!(builder.take_back());
    assert!(builder.take_back());
    assert_eq!(builder.clicks_made().last(), Some(&east(there)));
}

#[test]
fn free_moves_leave_a_regular_part() {
    let position = at(SUPERPRONGS, "11:r/12:r/48:bA!/57:r b=0,0,0,6 r=4,48,1,0 b");
    assert_eq!(OctiBuilder::begin(&position).offers(), [OctiClick::Choose(pod(&position, "48A!"))]);
}

#[test]
fn nothing_is_offered_when_the_game_is_over() {
    let over = play(&Octi::new(Rules::FAST), "resign").expect("always legal");
    let mut builder = OctiBuilder::begin(&over);
    assert_eq!(builder.stage(), Stage::Over);
    assert!(builder.offers().is_empty());
    assert_eq!(builder.click(&to("33")), Err(TurnError::Over));
}

#[test]
fn a_refused_click_says_why_and_changes_nothing() {
    let position = at(Rules::FULL, "33:bA/34:r/57:r b=6,0,0,0 r=5,25,0,0 b");
    let mut builder = OctiBuilder::begin(&position);
    assert_eq!(
        builder.click(&OctiClick::Insert {
            pod: pod(&position, "33A"),
            hole: Direction::South,
            superprong: false
        }),
        Err(TurnError::NoProngLeft)
    );
    assert_eq!(
        builder.click(&OctiClick::Enter(point("57"))),
        Err(TurnError::CannotEnter { point: point("57") })
    );
    click(&mut builder, &[OctiClick::Choose(pod(&position, "33A"))]);
    let before = builder.offers();
    assert_eq!(builder.click(&to("34")), Err(TurnError::EnemyOnStep { point: point("34") }));
    assert_eq!(builder.offers(), before);
}

/// Seven different pods have two million advances; the next clicks are found without listing them.
#[test]
fn a_huge_stack_can_be_clicked() {
    let position = at(
        Rules::FULL,
        "55:bBCDEFGH+bACDEFGH+bABDEFGH+bABCEFGH+bABCDFGH+bABCDEGH+bABCDEFH/77:r b=0,1,0,0 r=6,0,0,0 b",
    );
    let mut builder = OctiBuilder::begin(&position);
    let mut dice = SplitMix::new(7);
    for movers in 1..=7 {
        let choose: Vec<OctiClick> =
            builder.offers().into_iter().filter(|offer| matches!(offer, OctiClick::Choose(_))).collect();
        assert_eq!(choose.len(), 8 - movers);
        click(&mut builder, &[choose[dice.pick(choose.len())]]);
        let destinations = destinations(&builder);
        assert_eq!(destinations.len(), 7);
        click(&mut builder, &[to(&destinations[dice.pick(7)])]);
    }
    let turn = builder.turn().expect("whole");
    assert_eq!(position.check(&turn), Ok(()));
}

/// From any state some click leads on to a legal turn: every mover without a leg has one, and after a free move a
/// regular part is possible.
#[test]
fn every_offer_can_still_become_a_turn() {
    let mut states = 0;
    for rules in Rules::all() {
        let mut dice = SplitMix::new(11);
        for _ in 0..60 {
            let position = random_position(rules, &mut dice);
            let mut builder = OctiBuilder::begin(&position);
            if builder.offers().is_empty() {
                continue;
            }
            for _ in 0..dice.pick(14) {
                let offers = builder.offers();
                if offers.is_empty() {
                    break;
                }
                let click = offers[dice.pick(offers.len())];
                builder.click(&click).expect("offered");
            }
            states += 1;
            for _ in 0..20 {
                if builder.turn().is_some() {
                    break;
                }
                finish_a_little(&mut builder);
            }
            let turn = builder.turn().unwrap_or_else(|| panic!("stuck at {builder:?}"));
            assert_eq!(position.check(&turn), Ok(()));
        }
    }
    assert!(states > 500, "only {states} positions had offers");
}

/// Makes one click towards a complete turn.
fn finish_a_little(builder: &mut OctiBuilder) {
    let offers = builder.offers();
    let unmoved = builder.movers().iter().position(|mover| mover.path().is_empty());
    let click = match unmoved {
        Some(mover) if builder.current() != Some(mover) => OctiClick::Select(mover),
        Some(_) => *offers
            .iter()
            .find(|offer| matches!(offer, OctiClick::To(_)))
            .expect("a mover without a leg can make one"),
        None => *offers
            .iter()
            .find(|offer| {
                !matches!(
                    offer,
                    OctiClick::Free { .. } | OctiClick::To(_) | OctiClick::Capture(_) | OctiClick::Spare(_)
                )
            })
            .or_else(|| offers.iter().find(|offer| matches!(offer, OctiClick::To(_))))
            .expect("a regular part is left, here or further on"),
    };
    builder.click(&click).expect("offered");
}
