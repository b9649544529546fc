//! Threats agree with what the next turn can do.

use std::collections::BTreeSet;

use crate::common::*;
use eightfold_game::SplitMix;
use eightfold_game::{Dice, Game, Seat, ToAct};
use eightfold_octi::*;

#[test]
fn pod_with_empty_square_behind_is_threatened() {
    let position = at(Rules::FULL, "33:b/44:bA/55:rF/77:r b=5,24,0,0 r=5,24,0,0 b");
    assert_eq!(position.threats(Seat::new(0)).pods, []);
    let landing_taken = "33:b/44:bA/45:rE/53:b/77:r b=4,24,0,0 r=5,24,0,0 b";
    let position = at(Rules::FULL, landing_taken);
    let threats = position.threats(Seat::new(0));
    assert_eq!(threats.pods.len(), 1, "44 can be jumped from 45, 43 is empty");
    assert_eq!(threats.pods[0].point().to_string(), "44");
    assert_eq!(threats.bases, []);
    let reach = position.reach(Seat::new(0));
    assert!(reach.over.contains(Point::from_name("45").unwrap()));
}

#[test]
fn a_reachable_base_is_threatened_until_occupied() {
    let position = at(Rules::FULL, "33:b/44:rF/53:r/77:r b=6,25,0,0 r=4,24,0,0 b");
    assert_eq!(position.threats(Seat::new(0)).bases, []);
    let position = at(Rules::FULL, "44:rDF/53:r/55:b/77:r b=6,25,0,0 r=4,23,0,0 b");
    let bases: Vec<String> = position.threats(Seat::new(0)).bases.iter().map(Point::to_string).collect();
    assert_eq!(bases, ["33"], "53 is already occupied");
}

/// Finds threats by playing every turn; captures of own pods don't count.
fn by_turns(position: &Octi, seat: Seat) -> Option<(BTreeSet<Pod>, Squares)> {
    let mine = with_turn(position, seat);
    if mine.to_act() != ToAct::Seat(seat) {
        return None;
    }
    let mut captured = BTreeSet::new();
    let mut ends = Squares::NONE;
    let mut turns = 0;
    let flow = mine.turns(&mut |turn| {
        turns += 1;
        captured.extend(turn.captures().filter(|pod| pod.is_enemy_of(seat)));
        if let Act::Advance(advance) = turn.act() {
            ends |= advance.movers().iter().map(|mover| mover.path().end()).collect();
        }
        if turns < 20_000 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    flow.is_continue().then_some((captured, ends))
}

#[test]
fn reach_equals_the_effects_of_all_turns() {
    let mut compared = 0;
    for rules in Rules::all() {
        let mut dice = SplitMix::new(77);
        for _ in 0..60 {
            let position = random_position(rules, &mut dice);
            let seat = Seat::new(dice.pick(rules.players()));
            if position.out().contains(seat) {
                continue;
            }
            let Some((captured, ends)) = by_turns(&position, seat) else {
                continue;
            };
            compared += 1;
            let reach = position.reach(seat);
            let reached: BTreeSet<Pod> = position
                .pods()
                .iter()
                .copied()
                .filter(|pod| pod.is_enemy_of(seat) && reach.over.contains(pod.point()))
                .collect();
            assert_eq!(reached, captured, "captures of {seat:?} in {position:?}");
            assert_eq!(reach.ends, ends, "ends of {seat:?} in {position:?}");
        }
    }
    assert!(compared > 300, "only {compared} positions compared");
}
