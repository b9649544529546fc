//! A suggested turn, click by click, and the reason for it.

use eightfold_catalog::{AnyMatch, dispatch_match};
use eightfold_game::{Game, Seat, ToAct, TurnBuilder};

use crate::words::reasons::{GuidedTurn, Reasons};
use crate::words::{id, t};

/// The node limit of a turn that a beginner is guided through: it is found at once, and beats the easiest level.
pub const GUIDE_NODES: u64 = 20_000;

/// The rest of a suggested turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextClick<C> {
    /// The next click; more may follow.
    Click(C),
    /// All clicks are made: the turn can be ended.
    End,
}

/// A click of this game's builder.
pub type Click<G> = <<G as Game>::Builder as TurnBuilder>::Click;

/// Returns the next click towards this turn from the clicks made; `None` if some have to be undone first.
pub fn next_click<G: Game>(
    position: &G,
    builder: &G::Builder,
    turn: &G::Turn,
) -> Option<NextClick<Click<G>>> {
    let clicks = G::Builder::clicks(position, turn);
    // Of several ways, the shortest: a click can often be repeated.
    (0..=clicks.len()).rev().find_map(|made| {
        let mut rest = builder.clone();
        let left = &clicks[made..];
        let reached =
            left.iter().all(|click| rest.click(click).is_ok()) && rest.turn().as_ref() == Some(turn);
        reached.then(|| left.first().cloned().map_or(NextClick::End, NextClick::Click))
    })
}

/// Why a turn is good, in one sentence: what it gains. `None` if there is nothing that a beginner would see.
fn reason(played: &dyn AnyMatch, turn: &str) -> Option<String> {
    let ToAct::Seat(seat) = played.to_act() else { return None };
    let mut after = played.fork();
    after.apply(turn).ok()?;
    if after.outcome().is_some_and(|outcome| outcome.winners.contains(seat)) {
        return Some(t(id::REASON_WINS).to_owned());
    }
    dispatch_match!(played.as_any(), |played| Reasons::gain(&GuidedTurn::of(played, turn, seat)?)).flatten()
}

/// Why a suggested turn is good, in one sentence: what it gains, or else what it prepares.
pub fn guide_reason(played: &dyn AnyMatch, turn: &str) -> Option<String> {
    let ToAct::Seat(seat) = played.to_act() else { return None };
    let prepared = || {
        dispatch_match!(played.as_any(), |played| Reasons::preparation(&GuidedTurn::of(played, turn, seat)?))
            .flatten()
    };
    Some(reason(played, turn).or_else(prepared).unwrap_or_else(|| t(id::REASON_BEST).to_owned()))
}

/// Why this player's last turn was good, in one sentence: what it gained.
pub fn reason_of_last(played: &dyn AnyMatch, seat: Seat) -> Option<String> {
    let at = (0..played.len()).rev().find(|&at| played.step_by(at) == Some(seat))?;
    let turn = played.step(at)?.text.clone();
    let mut before = played.fork();
    before.take_back_to(at);
    reason(before.as_ref(), &turn)
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::GameId;
    use eightfold_game::Match;
    use eightfold_octi::Octi;
    use eightfold_octiles::{Dots, Hunt, Race, TeamUp};

    use super::*;

    /// Makes some turns of a position with the suggested clicks.
    fn is_reached<G: Game>(position: &G) {
        let mut turns = Vec::new();
        let _ = position.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < 400 {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        for turn in turns.iter().step_by(turns.len().div_ceil(20).max(1)) {
            let mut builder = G::Builder::begin(position);
            let mut made = 0;
            loop {
                match next_click::<G>(position, &builder, turn) {
                    Some(NextClick::Click(click)) => builder.click(&click).unwrap(),
                    Some(NextClick::End) => break,
                    None => panic!("no next click to {turn:?} after {made} clicks"),
                }
                made += 1;
                assert!(made < 40, "{turn:?}");
            }
            assert_eq!(builder.turn().as_ref(), Some(turn));
        }
    }

    fn check_whole_game<G: Game>(record: &str) {
        let record = eightfold_record::Record::from_text(record).unwrap();
        let played: &Match<G> = record.played().as_any().downcast_ref().unwrap();
        for at in (0..played.entries().len()).step_by(5) {
            is_reached(played.position_at(at));
        }
    }

    #[test]
    fn following_each_next_click_makes_the_turn() {
        let sample = |game: GameId| eightfold_learning::samples::record(game.info().id).unwrap();
        for game in [GameId::Octiles, GameId::OctilesTeam] {
            check_whole_game::<Race>(sample(game));
        }
        check_whole_game::<TeamUp>(sample(GameId::TeamUp));
        check_whole_game::<Dots>(sample(GameId::ConnectTheDots));
        check_whole_game::<Hunt>(sample(GameId::ScavengerHunt));
        for game in [GameId::OctiFast, GameId::OctiFull, GameId::OctiFour] {
            check_whole_game::<Octi>(sample(game));
        }
    }
}
