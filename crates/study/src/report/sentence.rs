//! Describes a turning point in a sentence.

use eightfold_catalog::AnyMatch;
use eightfold_game::Seats;
use eightfold_sentences::{Speaker, id};

use super::{Decision, Reveal};
use crate::sides::Sides;

/// Describes a turn that lost something.
pub(super) fn lost(say: Speaker, played: &dyn AnyMatch, decision: &Decision) -> String {
    let mut before = played.fork();
    before.take_back_to(decision.step);
    let said = |turn: &str| say.turn_ahead(before.as_ref(), turn);
    let message = if decision.missed_win { id::REPORT_MISSED_WIN } else { id::REPORT_LOST };
    say.fill(
        message,
        [
            ("turn", decision.turn.into()),
            ("taken", said(&decision.taken).into()),
            ("best", said(&decision.best).into()),
            ("loss", points(say, decision.loss).into()),
        ],
    )
}

/// Describes a chance step that helped one side most.
pub(super) fn chance_sentence(say: Speaker, played: &dyn AnyMatch, reveal: &Reveal, sides: &Sides) -> String {
    let (side, luck) = reveal.luckiest_side();
    let side = sides.all().get(side).copied().unwrap_or(Seats::NONE);
    say.fill(
        id::REPORT_LUCKY,
        [
            ("turn", reveal.after.into()),
            ("names", say.seats(played, side).into()),
            ("what", say.turn(played, reveal.step).unwrap_or_else(|| reveal.taken.clone()).into()),
            ("luck", points(say, luck).into()),
        ],
    )
}

/// Formats percent with one decimal place, using a point or a comma.
fn points(say: Speaker, hundredths: i32) -> String {
    let tenths = (hundredths + 5) / 10;
    say.language().number(&format!("{}.{}", tenths / 10, tenths % 10))
}
