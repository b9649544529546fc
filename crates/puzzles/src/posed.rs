//! What puzzles ask of a game beyond its rules. Counting is by the facts of the lessons.

use eightfold_game::{Game, Seat};
use eightfold_lessons::{Moment, Studied};
use eightfold_octi::{Act, Mode, Octi, Pod, Turn};
use eightfold_octiles::{Dots, DotsTurn, Hunt, HuntTurn, Race, RaceTurn, SPACES, TeamUp, TeamUpTurn};

use crate::symmetry;

/// A game with puzzles.
pub(crate) trait Posed: Studied {
    /// The fact by which `capture` and `prize` are counted.
    const TAKEN: &'static str;
    /// The fact by which points and leads are counted, and whether more of it is better.
    const LEAD: (&'static str, bool);
    /// What a game won is worth where means are taken, in the units of the lead: more than a board can come to.
    const WHOLE: i64 = 100;

    /// How many prongs the turn inserts.
    fn inserted(_turn: &Self::Turn) -> u8 {
        0
    }

    /// Whether the next turn of this player, who is to act, may win. May say yes too often, but never no where one does.
    fn may_win_now(&self, _seat: Seat) -> bool {
        true
    }

    /// So many turns of both sides after the first one belong to a mean; `None` if there are too many for that.
    fn horizon(&self) -> Option<u8> {
        None
    }

    /// What is the same for turns that are one idea: the board's symmetry and what does not matter are taken out.
    fn idea(&self, turn: &Self::Turn, after: &Self) -> String;
}

/// What a player has of a fact.
pub(crate) fn has<G: Posed>(position: &G, fact: &G::Fact, seat: Seat) -> i64 {
    let turn = G::resignation();
    G::measure(fact, &Moment { before: position, turn: &turn, at: position, seat })
}

impl Posed for Octi {
    const TAKEN: &'static str = "takes";
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
        // O1: who has no turn loses. That cannot come of this turn while a pod out of danger can be built on.
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

    /// The position that comes of it, and its mirror image where the board before was its own.
    fn idea(&self, _turn: &Turn, after: &Self) -> String {
        let (before, after) = (self.to_text(), after.to_text());
        let mirror = |text: &str| symmetry::octi(self.rules(), text, true, false);
        match mirror(&before) {
            Some(same) if same == before => match mirror(&after) {
                Some(image) => after.min(image),
                None => after,
            },
            _ => after,
        }
    }
}

impl Posed for Race {
    const TAKEN: &'static str = "home";
    const LEAD: (&'static str, bool) = ("way", false);

    fn horizon(&self) -> Option<u8> {
        Some(1)
    }

    /// The space and the run, whichever way the rest of the tile lies.
    fn idea(&self, turn: &RaceTurn, _after: &Self) -> String {
        match turn {
            RaceTurn::Play { space, from, to, .. } => format!("{space} {from}-{to}"),
            other => self.turn_to_text(other),
        }
    }
}

impl Posed for TeamUp {
    const TAKEN: &'static str = "links";
    const LEAD: (&'static str, bool) = ("links", true);

    /// The space and the run, or the links made, whichever tile makes them.
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

impl Posed for Dots {
    const TAKEN: &'static str = "paths";
    const LEAD: (&'static str, bool) = ("points", true);

    /// To the end of the round, if no more than four spaces are empty.
    fn horizon(&self) -> Option<u8> {
        match SPACES - self.layout().len() {
            empty @ 1..=4 => Some(empty as u8 - 1),
            _ => None,
        }
    }

    /// The space and the points of both.
    fn idea(&self, turn: &DotsTurn, after: &Self) -> String {
        match turn {
            DotsTurn::Place { space, .. } => format!("{space} {:?}", after.points()),
            DotsTurn::Resign => self.turn_to_text(turn),
        }
    }
}

impl Posed for Hunt {
    const TAKEN: &'static str = "taken";
    const LEAD: (&'static str, bool) = ("taken", true);

    /// The space that is changed and the run, whichever way the tile lies.
    fn idea(&self, turn: &HuntTurn, after: &Self) -> String {
        match turn {
            HuntTurn::ReplaceAndRun { space, from, to, .. } => format!("{space} {from}-{to}"),
            HuntTurn::Replace { .. } | HuntTurn::Rotate { .. } => after.to_text(),
            other => self.turn_to_text(other),
        }
    }
}
