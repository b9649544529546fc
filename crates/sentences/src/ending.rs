//! How games end, in sentences.

use eightfold_catalog::{AnyMatch, GameInfo, typed};
use eightfold_game::{Cause, Game, Outcome, Seats};
use eightfold_octiles::{Dots, Race, TeamUp, TeamWin};

use crate::{Speaker, id};

impl Speaker {
    /// Describes how the game ended: `Blue wins: Yellow has resigned.`; `None` while it goes on.
    pub fn ending(self, played: &dyn AnyMatch, info: &GameInfo) -> Option<String> {
        let outcome = played.outcome()?;
        if let Some(special) = self.special_ending(played, outcome) {
            return Some(special);
        }
        let why = self.cause(played, info, outcome.cause, outcome.winners);
        Some(if outcome.is_draw() {
            self.fill(id::ENDING_DRAW, [("why", why.into())])
        } else {
            let count = outcome.winners.len();
            let names = self.seats(played, outcome.winners);
            self.fill(id::ENDING_WON, [("count", count.into()), ("names", names.into()), ("why", why.into())])
        })
    }

    /// Handles the endings with sentences of their own.
    fn special_ending(self, played: &dyn AnyMatch, outcome: Outcome) -> Option<String> {
        let any = played.as_any();
        if outcome.cause == Cause::Aborted {
            return Some(self.text(id::ENDING_ABORTED));
        }
        match (typed::<TeamUp>(any), typed::<Dots>(any)) {
            (Some(team_up), _) => self.team_up_ending(team_up, outcome),
            (_, Some(dots)) => self.dots_ending(dots, outcome),
            _ => None,
        }
    }

    /// Describes why the game ended, as a sentence that avoids naming the winners: `All runners are across the
    /// board.` `None` while it goes on.
    pub fn reason(self, played: &dyn AnyMatch, info: &GameInfo) -> Option<String> {
        let outcome = played.outcome()?;
        if let Some(special) = self.special_ending(played, outcome) {
            return Some(special);
        }
        let cause = self.cause(played, info, outcome.cause, outcome.winners);
        let mut letters = cause.chars();
        let first = letters.next()?;
        let stop = if cause.ends_with('.') { "" } else { "." };
        Some(format!("{}{}{stop}", first.to_uppercase(), letters.as_str()))
    }

    /// Lists these seats: `Blue and Yellow`.
    pub fn seats(self, played: &dyn AnyMatch, seats: Seats) -> String {
        self.list(seats.iter().map(|seat| self.seat_name(played, seat)))
    }

    fn cause(self, played: &dyn AnyMatch, info: &GameInfo, cause: Cause, winners: Seats) -> String {
        let lost = Seats::first(played.seats()).minus(winners).minus(played.resigned());
        match cause {
            Cause::Goal => {
                let race = typed::<Race>(played.as_any());
                match race.and_then(|race| race.position().rules().team_win()) {
                    Some(TeamWin::Either) => self.text(id::WHY_OCTILES_TEAM_EITHER),
                    _ => self.by_word("why-", info.id),
                }
            }
            Cause::Points => self.text(id::WHY_POINTS),
            Cause::Impasse => self.text(id::WHY_IMPASSE),
            Cause::Repetition => self.text(id::WHY_REPETITION),
            Cause::NoTurn => self.text(id::WHY_NO_TURN),
            Cause::Resignation => self.losers(id::WHY_RESIGNED, played, resigned(played, winners)),
            Cause::Time => self.losers(id::WHY_TIME, played, lost),
            Cause::Agreement => self.text(id::WHY_AGREEMENT),
            Cause::Abandoned => self.losers(id::WHY_ABANDONED, played, lost),
            Cause::Forfeit => self.losers(id::WHY_FORFEIT, played, lost),
            Cause::Aborted => self.text(id::ENDING_ABORTED),
        }
    }

    /// Describes a cause with the seats responsible; if none are given, everyone who didn't win.
    fn losers(self, id: crate::Id, played: &dyn AnyMatch, seats: Seats) -> String {
        let names = self.seats(played, seats);
        self.fill(id, [("count", seats.len().into()), ("names", names.into())])
    }
}

/// Returns the seats that resigned and didn't win, according to the steps, or to the position for a match that starts
/// from such a position. If neither has this information, everyone who didn't win.
fn resigned(played: &dyn AnyMatch, winners: Seats) -> Seats {
    let steps = played.steps();
    let by_steps: Seats =
        steps.iter().filter(|step| step.text == "resign").filter_map(|step| step.by).collect();
    let others = Seats::first(played.seats()).minus(winners);
    [by_steps, played.resigned()]
        .map(|seats| seats.minus(winners))
        .into_iter()
        .find(|seats| !seats.is_empty())
        .unwrap_or(others)
}
