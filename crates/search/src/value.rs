//! The meanings of values: evaluations, wins, winning chances.

/// The value of a won game, minus one for each ply it takes. Evaluations stay within ±20,000.
pub(crate) const WIN: i32 = 30_000;
/// Values from here on are wins.
pub(crate) const DECIDED_VALUE: i32 = 25_000;
/// Above every value.
pub(crate) const INFINITE: i32 = 10 * WIN;
/// A draw is slightly worse than an even game, so that players don't aim for one without need.
pub(crate) const DRAW: i32 = -20;

/// Converts a value to the form stored in the transposition table: wins are counted from the position at this ply
/// instead of the root, so that they are valid wherever the position occurs again.
pub(crate) fn from_here(value: i32, ply: usize) -> i32 {
    farther(value, -(ply as i32))
}

/// Converts a value stored in the transposition table to this ply.
pub(crate) fn from_root(kept: i32, ply: usize) -> i32 {
    farther(kept, ply as i32)
}

/// Returns the value of the same win this many plies later.
fn farther(value: i32, plies: i32) -> i32 {
    if value >= DECIDED_VALUE {
        value - plies
    } else if value <= -DECIDED_VALUE {
        value + plies
    } else {
        value
    }
}

/// The penalty for each return to the same stage of a match.
pub(crate) const REPETITION_PENALTY: i32 = 25;

/// The penalty of an overlooked turn: larger than any other difference.
pub(crate) const OVERLOOKED_PENALTY: i32 = 3 * WIN;

/// The advantage that is worth half the distance between an even game and a win.
const HALF_SCALE: f64 = 450.0;

/// Returns the expectation of a value, from -1 (lost) to 1 (won). Chance nodes average these, so that no small risk
/// outweighs everything else. Uses only sums, products and quotients, to be identical on every machine.
pub fn expectation(value: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + HALF_SCALE)
}

/// Returns the value of an expectation: the inverse function.
pub(crate) fn value_of(expectation: f64) -> i32 {
    let most = f64::from(WIN) / (f64::from(WIN) + HALF_SCALE);
    let expectation = expectation.clamp(-most, most);
    (HALF_SCALE * expectation / (1.0 - expectation.abs())).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_wins_are_independent_of_ply() {
        // A win in 3 plies, found at ply 5 and again at ply 2.
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
