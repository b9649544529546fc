//! What puzzles need from a game beyond its rules. Counting uses the facts of the lessons.

use eightfold_facts::{FactContext, HasFacts};
use eightfold_game::{Game, Seat};
use eightfold_octi::{Act, Mode, Octi, Pod, Turn};
use eightfold_octiles::{Dots, DotsTurn, Hunt, HuntTurn, Race, RaceTurn, SPACES, TeamUp, TeamUpTurn};

use crate::symmetry;

pub(crate) trait PuzzleGame: HasFacts {
    /// The fact counted by `capture` and `prize`.
    const CAPTURE_FACT: &'static str;
    /// The fact for points and leads, and whether more of it is better.
    const LEAD: (&'static str, bool);
    /// The value of a won game in means, in units of the lead: more than any board can give.
    const WIN_VALUE: i64 = 100;

    /// Returns the number of prongs the turn inserts.
    fn inserted(_turn: &Self::Turn) -> u8 {
        0
    }

    /// Returns whether the next turn of this player, who is to act, may win. May be true too often, but is never false
    /// if a turn wins.
    fn may_win_now(&self, _seat: Seat) -> bool {
        true
    }

    /// Returns the number of turns of both sides after the first that a mean covers; `None` if there are too many.
    fn horizon(&self) -> Option<u8> {
        None
    }

    /// Returns a text that is equal for turns with the same idea: it ignores the board's symmetry and irrelevant
    /// details.
    fn idea(&self, turn: &Self::Turn, after: &Self) -> String;
}

/// Returns a player's value of a fact.
pub(crate) fn has<G: PuzzleGame>(position: &G, fact: &G::Fact, seat: Seat) -> i64 {
    let turn = G::resignation();
    G::measure(fact, &FactContext { before: position, turn: &turn, at: position, seat })
}

impl PuzzleGame for Octi {
    const CAPTURE_FACT: &'static str = "takes";
    const LEAD: (&'static str, bool) = ("bases", true);

    fn inserted(turn: &Turn) -> u8 {
        matches!(turn.act(), Act::Insert { .. }).into()
    }

    fn may_win_now(&self, seat: Seat) -> bool {
        let other = seat.next(2);
        let reach = self.reach(seat);
        let held = self.squares_of(seat);
        let open = || self.rules().bases(other).iter().filter(|&&base| !held.contains(base));
        let needed = if self.rules().mode == Mode::Fast { 1 } else { open().count() };
        if open().filter(|&&base| reach.ends.contains(base)).count() >= needed {
            return true;
        }
        // O1: a player without a turn loses. This turn can't cause it while a pod out of danger can be built on.
        let supply = self.supply(other);
        let prongs = supply.prongs + supply.superprongs > 0;
        let safe = |pod: &Pod| {
            pod.owner() == other
                && !reach.over.contains(pod.point())
                && !pod.holes().is_empty()
                && (prongs || !pod.ordinary().is_empty())
        };
        !self.pods().iter().any(safe)
    }

    /// Returns the resulting position, up to mirror images if the board before was its own.
    fn idea(&self, _turn: &Turn, after: &Self) -> String {
        let mirror =
            |position: &Self| Self::from_setup(&symmetry::octi(&position.to_setup(), true, false)?).ok();
        let text = after.to_text();
        match mirror(after).filter(|_| mirror(self).as_ref() == Some(self)) {
            Some(image) => text.min(image.to_text()),
            None => text,
        }
    }
}

impl PuzzleGame for Race {
    const CAPTURE_FACT: &'static str = "home";
    const LEAD: (&'static str, bool) = ("way", false);

    fn horizon(&self) -> Option<u8> {
        Some(1)
    }

    /// Returns the space and the run, regardless of the rest of the tile.
    fn idea(&self, turn: &RaceTurn, _after: &Self) -> String {
        match turn {
            RaceTurn::Play { space, from, to, .. } => format!("{space} {from}-{to}"),
            other => self.turn_to_text(other),
        }
    }
}

impl PuzzleGame for TeamUp {
    const CAPTURE_FACT: &'static str = "links";
    const LEAD: (&'static str, bool) = ("links", true);

    /// Returns the space and the run, or the links made, regardless of the tile.
    fn idea(&self, turn: &TeamUpTurn, after: &Self) -> String {
        match turn {
            TeamUpTurn::Play { space, from, to, .. } => format!("{space} {from}-{to}"),
            TeamUpTurn::Connect { space, .. } => {
                format!("{space} {:?}", after.links(self.turn_seat()).pairs)
            }
            other => self.turn_to_text(other),
        }
    }
}

impl PuzzleGame for Dots {
    const CAPTURE_FACT: &'static str = "paths";
    const LEAD: (&'static str, bool) = ("points", true);

    /// To the end of the round, if at most four spaces are empty.
    fn horizon(&self) -> Option<u8> {
        match SPACES - self.layout().len() {
            empty @ 1..=4 => Some(empty as u8 - 1),
            _ => None,
        }
    }

    /// Returns the space and the points of both players.
    fn idea(&self, turn: &DotsTurn, after: &Self) -> String {
        match turn {
            DotsTurn::Place { space, .. } => format!("{space} {:?}", after.points()),
            DotsTurn::Resign => self.turn_to_text(turn),
        }
    }
}

impl PuzzleGame for Hunt {
    const CAPTURE_FACT: &'static str = "taken";
    const LEAD: (&'static str, bool) = ("taken", true);

    /// Returns the changed space and the run, regardless of the rotation.
    fn idea(&self, turn: &HuntTurn, after: &Self) -> String {
        match turn {
            HuntTurn::ReplaceAndRun { space, from, to, .. } => format!("{space} {from}-{to}"),
            HuntTurn::Replace { .. } | HuntTurn::Rotate { .. } => after.to_text(),
            other => self.turn_to_text(other),
        }
    }
}
