//! The turn that decided a game, found from the winning chances at each turn of one player.

use eightfold_game::Cause;

/// The decisive turn of a game, seen from one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisiveTurn {
    /// A turn after which the winning chances were very different.
    Turn {
        /// The step of the game, counted from 0.
        step: usize,
        /// The player's winning chances before and after, in thousandths.
        chances: (u32, u32),
    },
    /// The player's own biggest mistake.
    Mistake,
}

/// Returns a player's winning chances after the last turn of a finished game, in thousandths: the result if a turn on
/// the board ended it, otherwise the `estimate` for the position left.
pub fn chance_at_end(cause: Cause, won: bool, estimate: u32) -> u32 {
    if !cause.is_by_the_rules() || cause == Cause::Resignation {
        estimate
    } else if won {
        1000
    } else {
        0
    }
}

/// Finds the decisive turn of a game that a player has won or lost.
///
/// `course` has the steps at which the player was to act, in order, with the winning chances there in thousandths, and
/// `end` the chances after the last of their turns; `mistake` has the chances with the better turn and with the turn
/// taken at the biggest mistake; `is_reply` returns whether another player took a step. `None` if the chances never
/// changed, or if they rose in a game that was lost or fell in one that was won.
pub fn decisive(
    course: &[(usize, u32)],
    end: u32,
    mistake: Option<(u32, u32)>,
    won: bool,
    is_reply: impl Fn(usize) -> bool,
) -> Option<DecisiveTurn> {
    let (first, last) = (course.first()?.1, course.last()?.0);
    let (low, high) = if won { (first, end) } else { (end, first) };
    if low > high {
        return None;
    }
    let next = course.iter().skip(1).map(|&(step, chance)| (Some(step), chance)).chain([(None, end)]);
    let pairs = course.iter().copied().zip(next);
    if won {
        let gain = |pair: &((usize, u32), (Option<usize>, u32))| pair.1.1.saturating_sub(pair.0.1);
        let ((step, before), (_, after)) = pairs.max_by_key(gain)?;
        return (after > before).then_some(DecisiveTurn::Turn { step, chances: (before, after) });
    }
    let loss = |pair: &((usize, u32), (Option<usize>, u32))| pair.0.1.saturating_sub(pair.1.1);
    let fall = pairs.max_by_key(loss)?;
    // A mistake explains more than the reply to it, unless the reply to another turn cost far more.
    if mistake.is_some_and(|(best, taken)| 2 * best.saturating_sub(taken) >= loss(&fall)) {
        return Some(DecisiveTurn::Mistake);
    }
    let ((from, before), (to, after)) = fall;
    let until = to.unwrap_or(last + 1);
    let reply = (from + 1..until).rev().find(|&step| is_reply(step));
    (before > after).then_some(DecisiveTurn::Turn { step: reply.unwrap_or(from), chances: (before, after) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the decisive turn for the first of two players who alternate, in a game that ended for this cause.
    fn found_after(
        cause: Cause,
        chances: &[u32],
        mistake: Option<(u32, u32)>,
        won: bool,
    ) -> Option<DecisiveTurn> {
        let course: Vec<(usize, u32)> =
            chances.iter().enumerate().map(|(k, &chance)| (2 * k, chance)).collect();
        let end = chance_at_end(cause, won, *chances.last()?);
        decisive(&course, end, mistake, won, |step| step % 2 == 1)
    }

    /// The same for a game that a turn on the board ended.
    fn found(chances: &[u32], mistake: Option<(u32, u32)>, won: bool) -> Option<DecisiveTurn> {
        found_after(Cause::Goal, chances, mistake, won)
    }

    #[test]
    fn won_game_is_decided_by_the_largest_gain() {
        let turn = DecisiveTurn::Turn { step: 2, chances: (490, 690) };
        assert_eq!(found(&[500, 490, 690, 880], None, true), Some(turn));
        let last = DecisiveTurn::Turn { step: 4, chances: (300, 1000) };
        assert_eq!(found(&[500, 400, 300], Some((400, 300)), true), Some(last));
        assert_eq!(found(&[1000, 1000], None, true), None);
    }

    #[test]
    fn mistake_or_reply_decides_a_lost_game() {
        assert_eq!(found(&[500, 480, 150, 100], Some((480, 160)), false), Some(DecisiveTurn::Mistake));
        let reply = DecisiveTurn::Turn { step: 3, chances: (480, 150) };
        assert_eq!(found(&[500, 480, 150, 100], Some((500, 460)), false), Some(reply));
        assert_eq!(found(&[500, 480, 150, 100], None, false), Some(reply));
        assert_eq!(found(&[0, 0], None, false), None);
        assert_eq!(found(&[], None, false), None);
    }

    #[test]
    fn last_turn_decides_a_lost_game_without_reply() {
        let own = DecisiveTurn::Turn { step: 2, chances: (480, 0) };
        assert_eq!(found(&[500, 480], None, false), Some(own));
    }

    #[test]
    fn result_off_the_board_decides_no_turn() {
        for cause in Cause::AGREED.into_iter().chain([Cause::Resignation]) {
            assert_eq!(found_after(cause, &[500, 480, 1000], Some((560, 480)), false), None, "{cause:?}");
            assert_eq!(found_after(cause, &[500, 520, 20], None, true), None, "{cause:?}");
            assert_eq!(found_after(cause, &[1000], None, false), None, "{cause:?}");
            let reply = DecisiveTurn::Turn { step: 1, chances: (500, 100) };
            assert_eq!(found_after(cause, &[500, 100, 90], None, false), Some(reply), "{cause:?}");
            let gain = DecisiveTurn::Turn { step: 0, chances: (500, 900) };
            assert_eq!(found_after(cause, &[500, 900, 890], None, true), Some(gain), "{cause:?}");
        }
        for cause in [Cause::Goal, Cause::Points, Cause::Impasse, Cause::NoTurn] {
            assert_eq!([true, false].map(|won| chance_at_end(cause, won, 300)), [1000, 0], "{cause:?}");
        }
    }
}
