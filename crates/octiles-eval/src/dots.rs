//! Evaluates positions of Connect the Dots.

use eightfold_game::{Evaluate, Seat};
use eightfold_octiles::{Dots, Layout, OutsideEnd, Post, Space, outsides};

/// Evaluates Connect the Dots by the points on the board and by the expected points of the empty spaces, where any two
/// ends around a space are joined with a probability of one in seven.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Dots, DotsGoal, DotsRules};
/// use eightfold_octiles_eval::DotsEvaluator;
///
/// let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("1 to 10 rounds");
/// let dots = Dots::start(&rules, Deal::Hidden, &mut IdentityDice);
/// assert_eq!(DotsEvaluator::default().evaluate(&dots, Seat::new(0)), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DotsEvaluator;

/// The value of a point.
const POINT_VALUE: i32 = 25;

/// Returns the points for joining two stops: for seat 0, negative for seat 1.
fn points(a: Post, b: Post) -> i32 {
    let (Some(from), Some(to)) = (Dots::runner_at(a), Dots::runner_at(b)) else {
        return 0;
    };
    let owner = Dots::owner(from);
    if a == b || owner != Dots::owner(to) {
        return 0;
    }
    let points = if from == to { 4 } else { 2 };
    if owner.index() == 0 { points } else { -points }
}

/// Returns the expected points of the empty spaces, in hundredths of a point, for seat 0.
fn prospects(layout: &Layout) -> i32 {
    let mut sum = 0;
    for space in Space::all().filter(|&space| layout[space].is_none()) {
        let around = outsides(layout, space);
        for (k, one) in around.iter().enumerate() {
            let &OutsideEnd::Post(a) = one else { continue };
            for other in &around[k + 1..] {
                if let &OutsideEnd::Post(b) = other {
                    sum += points(a, b);
                }
            }
        }
    }
    sum * 100 / 7
}

impl Evaluate<Dots> for DotsEvaluator {
    fn evaluate(&self, dots: &Dots, seat: Seat) -> i32 {
        let [teal, gold] = dots.totals().map(|total| total as i32);
        let mut worth = (teal - gold) * POINT_VALUE;
        if !dots.round_is_over() {
            let [teal, gold] = dots.points().map(|points| points as i32);
            worth += (teal - gold) * POINT_VALUE + prospects(dots.layout()) * POINT_VALUE / 100;
        }
        if seat.index() == 0 { worth } else { -worth }.clamp(-20_000, 20_000)
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, Game, IdentityDice};
    use eightfold_octiles::{DotsGoal, DotsRules};

    use super::*;

    #[test]
    fn an_empty_board_is_even() {
        let rules = DotsRules::new(DotsGoal::Rounds(1), false).unwrap();
        let start = Dots::start(&rules, Deal::Hidden, &mut IdentityDice);
        assert!(DotsEvaluator.evaluate(&start, Seat::new(0)).abs() < 2 * POINT_VALUE);
    }

    #[test]
    fn values_have_opposite_signs_for_the_players() {
        let rules = DotsRules::new(DotsGoal::Rounds(1), false).unwrap();
        let mut dots = Dots::start(&rules, Deal::Open, &mut IdentityDice);
        while dots.outcome().is_none() {
            let (teal, gold) =
                (DotsEvaluator.evaluate(&dots, Seat::new(0)), DotsEvaluator.evaluate(&dots, Seat::new(1)));
            assert_eq!(teal, -gold);
            let mut turn = None;
            let _ = dots.turns(&mut |first| {
                turn = Some(first);
                std::ops::ControlFlow::Break(())
            });
            dots.play_unchecked(&turn.unwrap());
        }
        assert_eq!(
            DotsEvaluator.evaluate(&dots, Seat::new(0)).signum(),
            (dots.totals()[0] as i32 - dots.totals()[1] as i32).signum()
        );
    }
}
