//! Laws of every position: what is conserved, and which symmetries the game has.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use crate::common::*;
use eightfold_game::conformance::{Effort, check};
use eightfold_game::{Dice, Game, QuickHash, Seat, SplitMix, successors};
use eightfold_octi::*;
use proptest::prelude::*;

/// Any game of the family with any options.
fn any_rules() -> impl Strategy<Value = Rules> {
    (0..12usize).prop_map(|at| Rules::all().nth(at).expect("twelve"))
}

/// Returns a position from random play, or a random one with a few turns played.
fn any_position() -> impl Strategy<Value = Octi> {
    (any_rules(), any::<u64>(), 0..80usize, any::<bool>()).prop_map(|(rules, seed, plies, thrown)| {
        let mut dice = SplitMix::new(seed);
        let mut position = if thrown { random_position(rules, &mut dice) } else { Octi::new(rules) };
        for _ in 0..if thrown { plies / 10 } else { plies } {
            let Some(turn) = random_turn(&position, &mut dice) else {
                break;
            };
            position.play_unchecked(&turn);
        }
        position
    })
}

/// Returns a random one of the first turns of the position.
fn random_turn(position: &Octi, dice: &mut SplitMix) -> Option<Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        if turns.len() < 3000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!turns.is_empty()).then(|| turns.swap_remove(dice.pick(turns.len())))
}

/// Returns the number of pods of each player, and of prongs and superprongs in total: on the board, in the supplies, in
/// reserve and captured.
fn equipment(position: &Octi) -> (Vec<usize>, usize, usize) {
    let players = position.rules().players();
    let (mut prongs, mut superprongs) = (0, 0);
    let mut pods = vec![0; players];
    for pod in position.pods() {
        pods[pod.owner().index()] += 1;
        prongs += usize::from(pod.ordinary().len());
        superprongs += usize::from(pod.superprongs().len());
    }
    for (seat, pods) in pods.iter_mut().enumerate() {
        let supply = position.supply(Seat::new(seat));
        *pods += usize::from(supply.reserve + supply.captured);
        prongs += usize::from(supply.prongs);
        superprongs += usize::from(supply.superprongs);
    }
    (pods, prongs, superprongs)
}

/// Returns the board rotated by half a turn, with the colours of the sides (or opposite players) exchanged.
fn half_turn(position: &Octi) -> Octi {
    let rules = *position.rules();
    let players = rules.players();
    let other = |seat: Seat| Seat::new((seat.index() + players / 2) % players);
    let turned: Vec<String> = position
        .pods()
        .iter()
        .map(|pod| {
            let prongs = Prongs::from_iter(pod.prongs().iter().map(Direction::opposite));
            let superprongs = Prongs::from_iter(pod.superprongs().iter().map(Direction::opposite));
            let turned = Pod::new(pod.point().half_turn(), other(pod.owner()), prongs, superprongs);
            format!("{}{}", rules.letter(turned.owner()), turned.letters())
        })
        .collect();
    let points: Vec<Point> = position.pods().iter().map(|pod| pod.point().half_turn()).collect();
    let mut seen = BTreeSet::new();
    let mut board = Vec::new();
    for &point in &points {
        if seen.insert(point) {
            let stack: Vec<&str> =
                (0..points.len()).filter(|&at| points[at] == point).map(|at| turned[at].as_str()).collect();
            board.push(format!("{point}:{}", stack.join("+")));
        }
    }
    let mut text = if board.is_empty() { "-".to_owned() } else { board.join("/") };
    for seat in (0..players).map(Seat::new) {
        let supply = position.supply(other(seat));
        text.push_str(&format!(
            " {}={},{},{},{}",
            rules.letter(seat),
            supply.reserve,
            supply.prongs,
            supply.superprongs,
            supply.captured
        ));
    }
    text.push_str(&format!(" {}", rules.letter(other(position.turn_seat()))));
    if !position.out().is_empty() {
        let letters: String = position.out().iter().map(|seat| rules.letter(other(seat))).collect();
        text.push_str(&format!(" out:{letters}"));
    }
    at(rules, &text)
}

/// Returns the advances and free moves of the position without captures and pod names, with every point shifted round
/// the edges.
fn shifted_moves(position: &Octi, columns: u8, rows: u8, most: usize) -> Option<BTreeSet<String>> {
    let mut moves = BTreeSet::new();
    let mut count = 0;
    let shift = |point: Point| point.shifted(columns, rows);
    let flow = position.turns(&mut |turn| {
        count += 1;
        if let Act::Advance(advance) = turn.act() {
            let mut text = String::new();
            for free in turn.free_moves() {
                text.push_str(&format!("{:?}", free.pod().on(shift(free.pod().point()))));
                for &to in free.path().points() {
                    text.push_str(&format!("-{}", shift(to)));
                }
                let mut captures: Vec<Pod> =
                    free.captures().iter().map(|pod| pod.on(shift(pod.point()))).collect();
                captures.sort();
                text.push_str(&format!("{captures:?};"));
            }
            let mut movers: Vec<String> = advance
                .movers()
                .iter()
                .map(|mover| {
                    let path: Vec<Point> = mover.path().points().iter().map(|&to| shift(to)).collect();
                    format!("{:?}{path:?}", mover.pod().on(shift(mover.pod().point())))
                })
                .collect();
            movers.sort();
            let mut captures: Vec<Pod> =
                advance.captures().iter().map(|pod| pod.on(shift(pod.point()))).collect();
            captures.sort();
            moves.insert(format!("{text}{movers:?}{captures:?}"));
        }
        if count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    flow.is_continue().then_some(moves)
}

/// Returns the position with every pod shifted round the edges and the same supplies.
fn shifted(position: &Octi, columns: u8, rows: u8) -> Octi {
    let text = position.to_text();
    let (board, rest) = text.split_once(' ').expect("fields");
    let board: Vec<String> = board
        .split('/')
        .map(|item| match item.split_once(':') {
            Some((point, stack)) => {
                let point = Point::from_name(point).expect("a point").shifted(columns, rows);
                format!("{point}:{stack}")
            }
            None => item.to_owned(),
        })
        .collect();
    at(*position.rules(), &format!("{} {rest}", board.join("/")))
}

proptest! {
    #[test]
    fn fuzz_octi_pods_and_prongs_are_conserved(position in any_position(), seed: u64) {
        let before = equipment(&position);
        let mut dice = SplitMix::new(seed);
        let mut next = position;
        for _ in 0..12 {
            let Some(turn) = random_turn(&next, &mut dice) else { break };
            next.play_unchecked(&turn);
            prop_assert_eq!(&equipment(&next), &before, "after {:?} in {:?}", turn, position);
        }
    }

    #[test]
    fn fuzz_octi_rules_survive_a_half_turn(position in any_position()) {
        let there = half_turn(&position);
        prop_assert_eq!(half_turn(&there), position);
        prop_assert_eq!(there.outcome().map(|o| (o.cause, o.winners.len())), position.outcome().map(|o| (o.cause, o.winners.len())));
        if let (Ok(here), Ok(next)) = (successors(&position, 4000), successors(&there, 4000)) {
            let here: HashSet<Octi> = here.iter().map(half_turn).collect();
            prop_assert_eq!(here, next.into_iter().collect::<HashSet<_>>());
        }
    }

    #[test]
    fn fuzz_octi_rules_survive_shifts_when_edgeless(position in any_position(), columns in 0..9u8, rows in 0..9u8) {
        let rules = Rules { edgeless: true, ..*position.rules() };
        let position = at(rules, &position.to_text());
        let there = shifted(&position, columns, rows);
        // Whether the game is over, and with four players who is skipped, depends on the bases, which don't shift.
        prop_assume!(position.outcome().is_none() && there.outcome().is_none());
        prop_assume!(position.turn_seat() == there.turn_seat());
        let moves = (shifted_moves(&position, columns, rows, 6000), shifted_moves(&there, 0, 0, 6000));
        if let (Some(here), Some(there)) = moves {
            prop_assert_eq!(here, there);
        }
    }

    #[test]
    fn fuzz_octi_successors_equal_positions_after_turns(position in any_position()) {
        let mut played: HashSet<Octi, QuickHash> = HashSet::default();
        let mut turns: HashSet<_, QuickHash> = HashSet::default();
        let flow = position.turns(&mut |turn| {
            played.insert(position.play(&turn).expect("listed turns are legal"));
            let text = position.turn_to_text(&turn);
            assert!(turns.insert(text.clone()), "`{text}` twice in {position:?}");
            if turns.len() < 5000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_continue() {
            let next = successors(&position, 5000).expect("no more than turns");
            prop_assert_eq!(next.len(), played.len());
            prop_assert_eq!(next.into_iter().collect::<HashSet<_, QuickHash>>(), played);
        }
    }
}

/// The conformance suite from random positions, which have many stacks, captures and free moves.
#[test]
fn tangled_positions_conform() {
    for rules in Rules::all() {
        let effort = Effort { games: 12, steps: 4, turns: 300 };
        check(|dice| random_position(rules, dice), effort);
    }
}

/// Two identical pods end up on 46, but only one of them has jumped 45.
const IDENTICAL_PODS: &str = "44:sA!C!EF/45:sA!C!EF+n/37:w/73:e s=2,0,0,0 w=1,9,0,0 n=3,11,0,0 e=1,10,0,0 s";
/// The same with a third pod that can jump them and capture one.
const JUMPED_IDENTICAL_PODS: &str =
    "36:sC!/44:sA!E/45:sA!E+n/37:w/73:e s=1,0,0,0 w=1,9,0,0 n=3,11,0,0 e=1,10,0,0 s";

/// A text can't tell which of two identical pods moves: it is legal if it is legal for one of them (O10).
#[test]
fn identical_pods_with_different_histories() {
    let rules = Rules { superprongs: true, ..Rules::FOUR };
    let position = at(rules, IDENTICAL_PODS);
    for legal in [
        "44-46;45A!C!EF-46;46-44",
        "44-46;45A!C!EF-46;46-56;46-44",
        "44-46;45A!C!EF-46;46-56;56-34",
        "44-46;45A!C!EF-46;46-44,46-45",
    ] {
        assert_eq!(position.turn_to_text(&turn(&position, legal).expect(legal)), legal);
        assert!(play(&position, legal).is_ok(), "{legal}");
    }
    for illegal in ["44-46;45A!C!EF-46;46-44,46-44", "44-46;46-44"] {
        let forty_five = Point::from_name("45").expect("a point");
        assert_eq!(refused(&position, illegal), TurnError::JumpedTwice { point: forty_five }, "{illegal}");
    }
    let position = at(rules, JUMPED_IDENTICAL_PODS);
    let legal = "44-46;45A!E-46;36-56x(sA!E);46-44";
    assert!(play(&position, legal).is_ok(), "the one that has jumped 45 was captured");
}

#[test]
fn identical_pods_with_different_histories_conform() {
    let rules = Rules { superprongs: true, ..Rules::FOUR };
    for text in [IDENTICAL_PODS, JUMPED_IDENTICAL_PODS] {
        let position = at(rules, text);
        let listed = texts(&position);
        assert!(listed.iter().any(|text| text.matches(';').count() == 3), "{listed:?}");
        assert_eq!(listed.iter().collect::<HashSet<_>>().len(), listed.len());
        let effort = Effort { games: 1, steps: 1, turns: 100_000 };
        check(|_| position, effort);
    }
}
