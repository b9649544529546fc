//! The evaluation of the two-player games, learnt from games of the computer against itself.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octi::{Mode, Octi, Turn};

use crate::plain::PlainOcti;
use crate::view::OctiView;

/// The contribution of each feature of a position for the player to move, in quarters of the evaluation unit.
///
/// # Examples
/// ```
/// use eightfold_octi::Mode;
/// use eightfold_octi_eval::{OctiTable, OctiView};
///
/// let features = OctiView::features(Mode::Fast).expect("a game of two");
/// let table = OctiTable::new(Mode::Fast, vec![0; features]).expect("a weight for each feature");
/// assert_eq!(table.to_bytes().len(), 2 * features);
/// assert!(OctiTable::new(Mode::Four, vec![0; features]).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OctiTable(Vec<i16>);

impl OctiTable {
    /// Creates a table for this game with one weight for each feature; `None` if their number is wrong.
    pub fn new(mode: Mode, weights: Vec<i16>) -> Option<Self> {
        (OctiView::features(mode) == Some(weights.len())).then_some(Self(weights))
    }

    /// Returns the weights as little-endian bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Creates the table for this game from bytes; `None` if their number is wrong.
    pub fn from_bytes(mode: Mode, bytes: &[u8]) -> Option<Self> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        if !rest.is_empty() {
            return None;
        }
        Self::new(mode, pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect())
    }

    /// Returns the value of the position for the player to move.
    fn worth(&self, position: &Octi) -> i32 {
        let mut sum = 0;
        OctiView::visit(position, |at, times| sum += i32::from(self.0[at]) * times);
        sum / 4
    }
}

/// Created by `cargo xtask tune octi-fast-table`.
static FAST: LazyLock<OctiTable> = LazyLock::new(|| {
    OctiTable::from_bytes(Mode::Fast, include_bytes!("../nets/fast.table")).expect("the table in the program")
});

/// Created by `cargo xtask tune octi-full-table`.
static FULL: LazyLock<OctiTable> = LazyLock::new(|| {
    OctiTable::from_bytes(Mode::Full, include_bytes!("../nets/full.table")).expect("the table in the program")
});

/// Evaluates OCTI: the two-player games with tables learnt from games, the four-player game with hand-written rules.
///
/// Features are seen by the player to move, so that the same feature counts differently for the player to move and the
/// other: the value for one player is minus the value for the other, and threats have the value they turned out to
/// have.
///
/// # Examples
/// ```
/// use eightfold_game::{Evaluate, Seat};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_octi_eval::OctiEvaluator;
///
/// let start = Octi::new(Rules::FULL);
/// assert!(OctiEvaluator::default().evaluate(&start, Seat::new(0)).abs() < 200);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OctiEvaluator {
    table: Option<&'static OctiTable>,
}

impl OctiEvaluator {
    /// Creates an evaluator that uses this table for its game.
    pub const fn of(table: &'static OctiTable) -> Self {
        Self { table: Some(table) }
    }
}

const PLAIN: PlainOcti = PlainOcti { weights: None };

impl Evaluate<Octi> for OctiEvaluator {
    fn evaluate(&self, position: &Octi, seat: Seat) -> i32 {
        let table = match position.rules().mode {
            Mode::Fast => self.table.unwrap_or(&FAST),
            Mode::Full => self.table.unwrap_or(&FULL),
            Mode::Four => return PLAIN.evaluate(position, seat),
        };
        let worth = table.worth(position).clamp(-20_000, 20_000);
        if position.turn_seat() == seat { worth } else { -worth }
    }

    fn order_score(&self, position: &Octi, turn: &Turn) -> i32 {
        PLAIN.order_score(position, turn)
    }

    fn subtlety(&self, position: &Octi, turn: &Turn) -> u32 {
        PLAIN.subtlety(position, turn)
    }

    fn candidates(&self, position: &Octi, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        PLAIN.candidates(position, sink)
    }

    fn tactical_turns(
        &self,
        position: &Octi,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        PLAIN.tactical_turns(position, sink)
    }

    fn wins_at_once(&self, position: &Octi) -> bool {
        PLAIN.wins_at_once(position)
    }

    fn is_threatened(&self, position: &Octi) -> bool {
        PLAIN.is_threatened(position)
    }

    fn null_move(&self, position: &Octi) -> Option<Octi> {
        PLAIN.null_move(position)
    }

    fn history_key(&self, turn: &Turn) -> Option<u64> {
        PLAIN.history_key(turn)
    }

    fn is_tactical(&self, position: &Octi, turn: &Turn) -> bool {
        PLAIN.is_tactical(position, turn)
    }
}

#[cfg(test)]
mod tests {
    use eightfold_octi::Rules;

    use super::*;

    #[test]
    fn the_tables_in_use_round_trip() {
        let fast: &[u8] = include_bytes!("../nets/fast.table");
        for (mode, bytes) in [(Mode::Fast, fast), (Mode::Full, include_bytes!("../nets/full.table"))] {
            let table = OctiTable::from_bytes(mode, bytes).expect("a table of this shape");
            assert_eq!(table.to_bytes(), bytes);
            assert_eq!(OctiTable::from_bytes(mode, &bytes[1..]), None);
            assert_eq!(OctiTable::from_bytes(mode, &bytes[2..]), None);
            assert_eq!(OctiTable::from_bytes(Mode::Four, bytes), None);
        }
    }

    #[test]
    fn a_threat_has_one_value_for_both() {
        // Red steps to 53 with its next turn, unless Blue prevents it.
        for turn in ["b", "r"] {
            let text = format!("33:b/37:r/54:rE/57:r/73:b/77:r b=5,25,0,0 r=3,24,0,0 {turn}");
            let position = Octi::from_text(&Rules::FAST, &text).unwrap();
            let [blue, red] =
                [Seat::new(0), Seat::new(1)].map(|seat| OctiEvaluator::default().evaluate(&position, seat));
            assert_eq!(blue, -red);
            assert!(red > 0, "{turn}: {red}");
        }
    }
}
