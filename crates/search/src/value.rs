//! What values mean: worth, wins, winning chances.

/// The worth of a won game, less one for each ply it takes. Evaluations stay within ±20,000.
pub(crate) const WIN: i32 = 30_000;
/// Values from here on are wins.
pub(crate) const SURE: i32 = 25_000;
/// No value is as large.
pub(crate) const INFINITE: i32 = 10 * WIN;
/// A draw is worth this little less than an even game, so that nobody steers for one without need.
pub(crate) const DRAW: i32 = -20;

/// A value as the transposition table keeps it: wins are counted from the position at this ply instead of from the root, so
/// that they hold wherever the position is met again.
pub(crate) fn from_here(value: i32, ply: usize) -> i32 {
    farther(value, -(ply as i32))
}

/// The value at this ply of what the transposition table keeps.
pub(crate) fn from_root(kept: i32, ply: usize) -> i32 {
    farther(kept, ply as i32)
}

/// The value of the same win this many plies later.
fn farther(value: i32, plies: i32) -> i32 {
    if value >= SURE {
        value - plies
    } else if value <= -SURE {
        value + plies
    } else {
        value
    }
}

/// What each return to the same stage of a match costs.
pub(crate) const REPETITION_PENALTY: i32 = 25;

/// What a turn that is overlooked loses: more than any other can be worse by.
pub(crate) const UNSEEN: i32 = 3 * WIN;

/// Where an advantage is worth half of what lies between an even game and a win.
const HALF: f64 = 450.0;

/// The expectation of a value, from -1 (lost) to 1 (won). Chance averages these, so that no small
/// risk outweighs everything else. Only sums, products and quotients: the same on every machine.
pub(crate) fn expectation(value: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + HALF)
}

/// The value of an expectation: the inverse.
pub(crate) fn value_of(expectation: f64) -> i32 {
    let most = f64::from(WIN) / (f64::from(WIN) + HALF);
    let expectation = expectation.clamp(-most, most);
    (HALF * expectation / (1.0 - expectation.abs())).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_win_is_as_far_from_every_ply() {
        // A win in 3 plies, met at ply 5 and again at ply 2.
        let kept = from_here(WIN - 8, 5);
        assert_eq!(from_root(kept, 5), WIN - 8);
        assert_eq!(from_root(kept, 2), WIN - 5);
        assert_eq!(from_root(from_here(8 - WIN, 5), 2), 5 - WIN);
        assert_eq!(from_root(from_here(1_234, 5), 2), 1_234);
    }

    #[test]
    fn expectation_and_value_are_inverse() {
        for value in [-WIN, -20_000, -333, -1, 0, 1, 47, 450, 12_345, WIN] {
            assert_eq!(value_of(expectation(value)), value);
        }
        assert_eq!(expectation(450), 0.5);
    }
}
