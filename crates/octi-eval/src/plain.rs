use std::ops::ControlFlow;

use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octi::{Act, Mode, Octi, Point, Turn};

use crate::reach_in_one::{Occupancy, has, reaches_base, wins_at_once};
use crate::tempo::{NO_SQUARE, next, steps, turns};
use crate::weights::{OctiWeights, Term};

/// Evaluates OCTI as people would: the number of turns to the target bases, the structure built, mobility and jumps,
/// threats, and what can still be built.
///
/// # Examples
/// ```
/// use eightfold_game::{Evaluate, Seat};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_octi_eval::PlainOcti;
///
/// let start = Octi::new(Rules::FULL);
/// let [blue, red] = [0, 1].map(|seat| PlainOcti::default().evaluate(&start, Seat::new(seat)));
/// assert_eq!(blue, -red);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainOcti {
    /// The weights; `None`: those that played best in each game.
    pub weights: Option<OctiWeights>,
}

/// The two or three smallest of some numbers.
struct SmallestNumbers([i32; 3]);

impl SmallestNumbers {
    fn add(&mut self, number: i32) {
        let [first, second, third] = &mut self.0;
        if number < *first {
            (*third, *second, *first) = (*second, *first, number);
        } else if number < *second {
            (*third, *second) = (*second, number);
        } else if number < *third {
            *third = number;
        }
    }
}

impl PlainOcti {
    /// Returns the value of a player's side, in quarters; larger is better.
    fn side(w: &OctiWeights, position: &Octi, occupancy: &Occupancy, seat: Seat) -> i32 {
        let rules = position.rules();
        let board = rules.board();
        let supply = position.supply(seat);
        let to_move = position.turn_seat() == seat;
        let stock = i32::from(supply.prongs) + 2 * i32::from(supply.superprongs);
        let mut worth = i32::from(supply.reserve) * w[Term::Reserve]
            + stock.min(8) * w[Term::Stock]
            + (stock - 8).clamp(0, 16) * w[Term::Plenty];
        if rules.mode != Mode::Fast {
            worth += i32::from(supply.captured) * w[Term::Captured];
        }
        let theirs = occupancy.sides[(seat.index() & 1) ^ 1];
        let mut targets = [Point::at(0); 3];
        let mut count = 0;
        match rules.mode {
            Mode::Fast | Mode::Full => {
                for &base in rules.bases(seat.next(2)) {
                    targets[count] = base;
                    count += 1;
                }
            }
            Mode::Four => {
                if position.out().contains(seat) {
                    return worth - 2 * w[Term::Base];
                }
                for enemy in rules.enemies(seat).iter() {
                    if position.out().contains(enemy) {
                        worth += w[Term::Base];
                    } else {
                        targets[count] = rules.bases(enemy)[0];
                        count += 1;
                    }
                }
            }
        }
        let targets = &targets[..count];
        // Where a base may be entered: no step onto an enemy, and no jump onto an occupied square.
        let mut open = 0u128;
        for base in targets {
            open |= 1 << base.index();
        }
        let neighbours = next(board);
        let mut least = [
            SmallestNumbers([MAX_DISTANCE; 3]),
            SmallestNumbers([MAX_DISTANCE; 3]),
            SmallestNumbers([MAX_DISTANCE; 3]),
        ];
        let mut pods = SmallestNumbers([MAX_DISTANCE; 3]);
        let (mut reach, mut frames, mut entering) = (0, 0, 0);
        let mut attacked = 0u128;
        for pod in position.pods().iter().filter(|pod| pod.owner() == seat) {
            let prongs = i32::from(pod.prongs().len());
            worth += w[Term::Pod]
                + prongs.min(2) * w[Term::Prong]
                + (prongs - 2).clamp(0, 2) * w[Term::Third4]
                + (prongs - 4).max(0) * w[Term::Many];
            let mut nearest = MAX_DISTANCE;
            let mut way = 8;
            for (base, least) in targets.iter().zip(&mut least) {
                let barred = if has(theirs, base.index() as u8) { OCCUPIED_BASE_TURNS } else { 0 };
                let far = (turns(board, pod.prongs(), pod.point(), *base) + barred).min(MAX_DISTANCE);
                least.add(far);
                nearest = nearest.min(far);
                way = way.min(steps(board, pod.point(), *base));
            }
            pods.add(nearest);
            worth += (8 - way) * w[Term::Advance];
            let around = &neighbours[pod.point().index()];
            let mut left = pod.prongs().bits();
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let near = around[direction];
                if near == NO_SQUARE {
                    worth += w[Term::Dead];
                    continue;
                }
                if !has(occupancy.all, near) {
                    reach += 1;
                    entering += i32::from(has(open, near));
                    continue;
                }
                let far = neighbours[usize::from(near)][direction];
                if far != NO_SQUARE && !has(occupancy.all, far) {
                    if has(theirs, near) {
                        attacked |= 1 << near;
                    } else {
                        frames += 1;
                    }
                    entering += i32::from(has(open, far));
                }
            }
        }
        worth += reach * w[Term::Step] + frames * w[Term::Frame];
        if attacked != 0 {
            let (pod, prong) = if to_move {
                (w[Term::Attack], w[Term::AttackProng])
            } else {
                (w[Term::Menace], w[Term::MenaceProng])
            };
            for victim in position.pods() {
                if has(attacked, victim.point().index() as u8) && victim.is_enemy_of(seat) {
                    worth += pod + prong * i32::from(victim.prongs().len());
                }
            }
        }
        for base in rules.bases(seat) {
            if has(occupancy.sides[seat.index() & 1], base.index() as u8) {
                worth += w[Term::Guard];
            }
        }
        let close = |first: i32| match first {
            ..=1 => w[Term::InOne] + w[Term::InTwo] + w[Term::InThree],
            2 => w[Term::InTwo] + w[Term::InThree],
            3 => w[Term::InThree],
            _ => 0,
        };
        match rules.mode {
            Mode::Fast => {
                let [first, second, third] = pods.0;
                worth += close(first);
                worth -= first * w[Term::First] + second * w[Term::Second] + third * w[Term::Third];
                if entering > 0 {
                    if to_move {
                        // The winning turn.
                        worth += 4 * IMMEDIATE_WIN;
                    } else {
                        worth += w[Term::Threat];
                        if entering > 1 {
                            worth += w[Term::Fork];
                        }
                    }
                }
            }
            Mode::Full | Mode::Four => {
                for least in &least[..count] {
                    let [first, second, _] = least.0;
                    worth += close(first);
                    worth -= first * w[Term::First] / 2 + second * w[Term::Second] / 2;
                    if first == 0 && rules.mode == Mode::Full {
                        worth += w[Term::Base];
                    }
                }
                if entering > 0 {
                    worth += w[Term::Threat] / 2;
                }
            }
        }
        if to_move {
            worth += w[Term::Tempo];
        }
        worth
    }
}

/// The largest distance to a base that makes a difference, in turns.
const MAX_DISTANCE: i32 = 10;

/// The extra turns to a base occupied by an enemy.
const OCCUPIED_BASE_TURNS: i32 = 2;
/// The player to move wins with the next turn.
const IMMEDIATE_WIN: i32 = 5_000;

/// The most advances searched from one square.
const MAX_ADVANCES: usize = 1_000;

impl Evaluate<Octi> for PlainOcti {
    fn evaluate(&self, position: &Octi, seat: Seat) -> i32 {
        let rules = position.rules();
        let friends = rules.side(seat);
        let weights = self.weights.as_ref().unwrap_or_else(|| OctiWeights::of(rules.mode));
        let occupancy = Occupancy::of(position);
        let sum: i32 = (0..position.seats())
            .map(Seat::new)
            .map(|player| {
                let worth = Self::side(weights, position, &occupancy, player);
                if friends.contains(player) { worth } else { -worth }
            })
            .sum();
        (sum / 4).clamp(-20_000, 20_000)
    }

    fn order_score(&self, position: &Octi, turn: &Turn) -> i32 {
        let me = position.turn_seat();
        let mut order_score = 0;
        for pod in turn.captures() {
            let prongs = i32::from(pod.prongs().len());
            order_score += if pod.is_enemy_of(me) { 500 + 60 * prongs } else { -100 };
        }
        let rules = position.rules();
        match turn.act() {
            Act::Advance(advance) => {
                for mover in advance.movers() {
                    let end = mover.path().end();
                    for enemy in rules.enemies(me).iter() {
                        for &base in rules.bases(enemy) {
                            let board = rules.board();
                            let pod = mover.pod();
                            let before = turns(board, pod.prongs(), pod.point(), base);
                            let after = turns(board, pod.prongs(), end, base);
                            order_score += (before - after) * 10;
                            if after == 0 {
                                order_score += 1_000;
                            }
                        }
                    }
                }
            }
            Act::Insert { pod, .. } => order_score += 20 - 2 * i32::from(pod.prongs().len()),
            Act::Enter(_) | Act::Liberate(_) | Act::LiberatePartner(_) => order_score += 10,
            Act::Reposition { .. } => order_score -= 20,
            Act::Resign => order_score -= 10_000,
        }
        order_score
    }

    fn subtlety(&self, _: &Octi, turn: &Turn) -> u32 {
        let Act::Advance(advance) = turn.act() else {
            return 0;
        };
        let legs: usize = advance.movers().iter().map(|mover| mover.path().points().len()).sum();
        (15 * (legs - 1) + 10 * turn.free_moves().len()) as u32
    }

    fn candidates(&self, position: &Octi, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        position.turns_up_to(MAX_ADVANCES, sink)
    }

    fn tactical_turns(
        &self,
        position: &Octi,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.tactical_turns(sink)
    }

    fn wins_at_once(&self, position: &Octi) -> bool {
        wins_at_once(position)
    }

    fn is_threatened(&self, position: &Octi) -> bool {
        position.rules().mode == Mode::Fast && reaches_base(position, position.turn_seat().next(2))
    }

    fn null_move(&self, position: &Octi) -> Option<Octi> {
        position.null_move()
    }

    fn history_key(&self, turn: &Turn) -> Option<u64> {
        if !turn.free_moves().is_empty() {
            return None;
        }
        let point = |point: Point| point.index() as u64;
        Some(match turn.act() {
            Act::Insert { pod, hole, .. } => 1 << 20 | point(pod.point()) << 8 | *hole as u64,
            Act::Reposition { pod, from, to } => {
                2 << 20 | point(pod.point()) << 8 | (*from as u64) << 4 | *to as u64
            }
            Act::Advance(advance) => {
                let mover = &advance.movers()[0];
                let (from, to) = (point(mover.pod().point()), point(mover.path().end()));
                let more = (advance.movers().len() + 8 * advance.captures().len()) as u64;
                3 << 20 | more << 40 | from << 8 | to
            }
            Act::Enter(at) => 4 << 20 | point(*at),
            Act::Liberate(at) | Act::LiberatePartner(at) => 5 << 20 | point(*at),
            Act::Resign => 0,
        })
        .map(|like| like.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20)
    }

    fn is_tactical(&self, position: &Octi, turn: &Turn) -> bool {
        let me = position.turn_seat();
        if turn.captures().any(|pod| pod.is_enemy_of(me)) {
            return true;
        }
        let Act::Advance(advance) = turn.act() else {
            return false;
        };
        let rules = position.rules();
        advance.movers().iter().any(|mover| {
            rules.enemies(me).iter().any(|enemy| rules.bases(enemy).contains(&mover.path().end()))
        })
    }
}
