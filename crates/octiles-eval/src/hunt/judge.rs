use eightfold_game::{Evaluate, Seat};
use eightfold_octiles::{Hunt, HuntTurn};

use super::{HuntEvaluator, outlook};

/// The evaluator of the hunt, depending on the strength of the computer player.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Hunt, HuntRules};
/// use eightfold_octiles_eval::HuntJudge;
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// assert!(HuntJudge::default().evaluate(&hunt, Seat::new(0)).abs() <= 20_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HuntJudge {
    /// [`HuntEvaluator`]: only prizes and runs, for players who look one turn ahead.
    Simple,
    /// Also what can be reached with the spare tile, and how hard the marker is to reach.
    #[default]
    Outlook,
}

impl Evaluate<Hunt> for HuntJudge {
    fn evaluate(&self, hunt: &Hunt, seat: Seat) -> i32 {
        match self {
            Self::Simple => HuntEvaluator.evaluate(hunt, seat),
            Self::Outlook => outlook::evaluate(hunt, seat),
        }
    }

    fn order_score(&self, hunt: &Hunt, turn: &HuntTurn) -> i32 {
        HuntEvaluator.order_score(hunt, turn)
    }

    fn subtlety(&self, hunt: &Hunt, turn: &HuntTurn) -> u32 {
        HuntEvaluator.subtlety(hunt, turn)
    }

    fn progress_key(&self, hunt: &Hunt) -> Option<u64> {
        HuntEvaluator.progress_key(hunt)
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, Game, IdentityDice};
    use eightfold_octiles::HuntRules;

    use super::*;

    /// Returns the value for Gold, who has to reach a marker on this stop (0 to 15) from B2.
    fn worth(marker: usize) -> i32 {
        let rules = HuntRules::default();
        let start = Hunt::start(&rules, Deal::Open, &mut IdentityDice).to_text();
        let tiles = start.split(' ').next().unwrap();
        let mut stops = [b'.'; 16];
        (stops[0], stops[9], stops[marker]) = (b'G', b'T', b'n');
        let stops = String::from_utf8(stops.to_vec()).unwrap();
        let text = format!("{tiles} ....p.o.p.o.p.o.p.o.{stops} 18 T play T:1,G:1 - 0");
        let hunt = Hunt::from_text(&rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        HuntJudge::Outlook.evaluate(&hunt, Seat::new(0))
    }

    #[test]
    fn a_far_marker_is_worse() {
        let (near, far) = (worth(5), worth(15));
        assert!(near > far + 100, "{near} {far}");
    }
}
