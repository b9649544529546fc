use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octi::{Act, Mode, Octi, Pod, Point, Turn};

use crate::tempo::turns;

/// Judges OCTI: how many turns each side is from the bases it has to take, what it has built and what
/// it can still build.
#[derive(Clone, Copy, Debug)]
pub struct OctiSense {
    /// What is weighed, and how much.
    pub weights: OctiWeights,
}

/// What [`OctiSense`] weighs.
#[derive(Clone, Copy, Debug)]
pub struct OctiWeights {
    /// Each turn that the nearest pod is from a base.
    pub first: i32,
    /// Each turn that the second nearest pod is.
    pub second: i32,
    /// A pod on the board.
    pub pod: i32,
    /// A pod in reserve.
    pub reserve: i32,
    /// A prong on the board.
    pub prong: i32,
    /// A prong in the supply.
    pub stock: i32,
    /// A base that is held (full game), an enemy who is out (four players).
    pub base: i32,
    /// Being the one to move.
    pub tempo: i32,
}

impl OctiSense {
    /// The weights that played best.
    pub const TUNED: Self = Self {
        weights: OctiWeights {
            first: 40,
            second: 15,
            pod: 60,
            reserve: 45,
            prong: 12,
            stock: 6,
            base: 200,
            tempo: 20,
        },
    };

    /// What a player has, larger is better.
    fn side(&self, position: &Octi, seat: Seat) -> i32 {
        let w = &self.weights;
        let rules = position.rules();
        let board = rules.board();
        let supply = position.supply(seat);
        let mut worth = i32::from(supply.reserve) * w.reserve
            + (i32::from(supply.prongs) + 2 * i32::from(supply.superprongs)).min(20) * w.stock;
        let mine = |pod: &&Pod| pod.owner() == seat;
        for pod in position.pods().iter().filter(mine) {
            worth += w.pod + i32::from(pod.prongs().len()) * w.prong;
        }
        let nearest = |base: Point| {
            let (mut first, mut second) = (FAR, FAR);
            // Nobody steps onto a base where an enemy stands.
            let held = position
                .pods()
                .iter()
                .any(|pod| pod.point() == base && pod.is_enemy_of(seat));
            let barred = if held { BARRED } else { 0 };
            for pod in position.pods().iter().filter(mine) {
                let far = (turns(board, pod.prongs(), pod.point(), base) + barred).min(FAR);
                if far < first {
                    second = first;
                    first = far;
                } else if far < second {
                    second = far;
                }
            }
            (first, second)
        };
        match rules.mode {
            Mode::Fast => {
                let (mut first, mut second) = (FAR, FAR);
                for &base in rules.bases(seat.next(2)) {
                    let (a, b) = nearest(base);
                    if a <= 1 && position.turn_seat() == seat {
                        // The step that wins.
                        worth += AT_HAND;
                    }
                    if a < first {
                        second = first.min(b);
                        first = a;
                    } else {
                        second = second.min(a);
                    }
                }
                worth -= first * w.first + second * w.second;
            }
            Mode::Full => {
                for &base in rules.bases(seat.next(2)) {
                    let (first, second) = nearest(base);
                    worth -= first * w.first / 2 + second * w.second / 2;
                    if first == 0 {
                        worth += w.base;
                    }
                }
            }
            Mode::Four => {
                if position.out().contains(seat) {
                    worth -= 2 * w.base;
                }
                for enemy in rules.enemies(seat).iter() {
                    if position.out().contains(enemy) {
                        worth += w.base;
                    } else {
                        let (first, second) = nearest(rules.bases(enemy)[0]);
                        worth -= first * w.first / 2 + second * w.second / 2;
                    }
                }
            }
        }
        if position.turn_seat() == seat {
            worth += w.tempo;
        }
        worth
    }
}

/// More turns than this from a base are all the same.
const FAR: i32 = 10;

/// How many turns more a base is away while an enemy stands on it.
const BARRED: i32 = 2;
/// The win is a step away and it is the player's turn.
const AT_HAND: i32 = 5_000;

impl Default for OctiSense {
    fn default() -> Self {
        Self::TUNED
    }
}

impl Evaluate<Octi> for OctiSense {
    fn evaluate(&self, position: &Octi, seat: Seat) -> i32 {
        let friends = position.rules().side(seat);
        (0..position.seats())
            .map(Seat::new)
            .map(|player| {
                let worth = self.side(position, player);
                if friends.contains(player) { worth } else { -worth }
            })
            .sum::<i32>()
            .clamp(-20_000, 20_000)
    }

    fn promise(&self, position: &Octi, turn: &Turn) -> i32 {
        let me = position.turn_seat();
        let mut promise = 0;
        for pod in turn.captures() {
            let prongs = i32::from(pod.prongs().len());
            promise += if pod.is_enemy_of(me) {
                500 + 60 * prongs
            } else {
                -100
            };
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
                            promise += (before - after) * 10;
                            if after == 0 {
                                promise += 1_000;
                            }
                        }
                    }
                }
            }
            Act::Insert { pod, .. } => promise += 20 - 2 * i32::from(pod.prongs().len()),
            Act::Enter(_) | Act::Liberate(_) | Act::LiberatePartner(_) => promise += 10,
            Act::Reposition { .. } => promise -= 20,
            Act::Resign => promise -= 10_000,
        }
        promise
    }

    fn subtlety(&self, _: &Octi, turn: &Turn) -> u32 {
        let Act::Advance(advance) = turn.act() else {
            return 0;
        };
        let legs: usize = advance
            .movers()
            .iter()
            .map(|mover| mover.path().points().len())
            .sum();
        (15 * (legs - 1) + 10 * turn.free_moves().len()) as u32
    }

    fn is_sharp(&self, position: &Octi, turn: &Turn) -> bool {
        let me = position.turn_seat();
        if turn.captures().any(|pod| pod.is_enemy_of(me)) {
            return true;
        }
        let Act::Advance(advance) = turn.act() else {
            return false;
        };
        let rules = position.rules();
        advance.movers().iter().any(|mover| {
            rules
                .enemies(me)
                .iter()
                .any(|enemy| rules.bases(enemy).contains(&mover.path().end()))
        })
    }
}
