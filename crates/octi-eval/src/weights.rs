//! The terms of the OCTI evaluation and their weights.

use std::ops::{Index, IndexMut};

use eightfold_octi::Mode;

/// A term of the evaluation, for each player.
///
/// # Examples
/// ```
/// use eightfold_octi::Mode;
/// use eightfold_octi_eval::{OctiWeights, Term};
///
/// // A pod on the board is worth more than one in reserve.
/// let weights = OctiWeights::DEFAULT;
/// assert!(weights[Term::Pod] > weights[Term::Reserve]);
/// assert_eq!(OctiWeights::of(Mode::Four), &weights);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Term {
    /// Each turn of distance from the nearest pod to an enemy base (in the full game and with four players: for each of
    /// them). Distance is bad, so this and the next two are subtracted.
    First,
    /// Each turn of distance of the second nearest pod.
    Second,
    /// Each turn of distance of the third nearest pod (fast game).
    Third,
    /// The nearest pod is at most three turns from a base.
    InThree,
    /// At most two turns.
    InTwo,
    /// At most one turn.
    InOne,
    /// A base can be entered with the next turn, but the other side moves first.
    Threat,
    /// There is more than one such turn.
    Fork,
    /// A pod on the board.
    Pod,
    /// A pod in reserve.
    Reserve,
    /// A captured pod that may come back (full game, four players).
    Captured,
    /// A prong on the board, the first two of a pod.
    Prong,
    /// The third and the fourth prong of a pod.
    Third4,
    /// Each further prong of a pod.
    Many,
    /// A prong that points off the board.
    Dead,
    /// A prong in the supply, the first eight.
    Stock,
    /// Each further prong in the supply.
    Plenty,
    /// The right to move next.
    Tempo,
    /// A possible step of a pod.
    Step,
    /// A possible jump of a pod over a friend: the framework.
    Frame,
    /// An enemy pod that can be jumped at once, for the side to move.
    Attack,
    /// Each prong of such a pod.
    AttackProng,
    /// An enemy pod that can be jumped at once, for the side not to move.
    Menace,
    /// Each prong of such a pod.
    MenaceProng,
    /// Each square below a distance of eight from a pod to the nearest enemy base.
    Advance,
    /// An own base with an own pod.
    Guard,
    /// An occupied enemy base (full game); an enemy who is out (four players).
    Base,
}

impl Term {
    /// The number of terms, one weight each.
    pub const COUNT: usize = Self::Base as usize + 1;

    /// All terms, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::InThree,
        Self::InTwo,
        Self::InOne,
        Self::Threat,
        Self::Fork,
        Self::Pod,
        Self::Reserve,
        Self::Captured,
        Self::Prong,
        Self::Third4,
        Self::Many,
        Self::Dead,
        Self::Stock,
        Self::Plenty,
        Self::Tempo,
        Self::Step,
        Self::Frame,
        Self::Attack,
        Self::AttackProng,
        Self::Menace,
        Self::MenaceProng,
        Self::Advance,
        Self::Guard,
        Self::Base,
    ];
}

/// The weight of each [`Term`], in quarters of the evaluation unit.
///
/// # Examples
/// ```
/// use eightfold_octi_eval::{OctiWeights, Term};
///
/// let mut weights = OctiWeights::DEFAULT;
/// weights[Term::Tempo] += 20;
/// assert_eq!(weights[Term::Tempo], OctiWeights::DEFAULT[Term::Tempo] + 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OctiWeights(pub [i32; Term::COUNT]);

impl Index<Term> for OctiWeights {
    type Output = i32;
    #[inline]
    fn index(&self, term: Term) -> &i32 {
        &self.0[term as usize]
    }
}

impl IndexMut<Term> for OctiWeights {
    #[inline]
    fn index_mut(&mut self, term: Term) -> &mut i32 {
        &mut self.0[term as usize]
    }
}

impl OctiWeights {
    /// Common-sense weights, the start of the tuning.
    pub const DEFAULT: Self = Self([
        160, 60, 0, 0, 0, 0, 200, 400, 240, 180, 100, 48, 40, 20, -30, 24, 12, 80, 2, 4, 120, 20, 60, 10, 0,
        20, 800,
    ]);

    /// Returns the weights that played best in this game.
    pub const fn of(mode: Mode) -> &'static Self {
        match mode {
            Mode::Fast => &FAST,
            Mode::Full => &FULL,
            Mode::Four => &FOUR,
        }
    }
}

/// From `cargo xtask tune octi-fast --pairs 2500 --nodes 500`: 72 % against [`OctiWeights::DEFAULT`].
static FAST: OctiWeights = OctiWeights([
    31, 23, 8, -13, -3, -8, 445, 507, 21, 234, 142, 70, 63, 36, -21, 1, 2, 15, -30, 22, -20, 18, 94, 27, 50,
    -10, 977,
]);

/// From `cargo xtask tune octi-full --pairs 1000 --nodes 500`.
static FULL: OctiWeights = OctiWeights([
    53, 37, -15, -31, 5, 7, 168, 762, 270, 316, 51, 58, 54, 35, -28, 14, 14, 57, 6, 44, 144, 28, 73, 39, 4,
    21, 373,
]);

/// The initial weights, which aren't tuned for this game.
static FOUR: OctiWeights = OctiWeights::DEFAULT;
