//! An OCTI position being set up: its pods with their prongs, and each player's supply.

use eightfold_catalog::{AnyMatch, AnyRules, Choice};
use eightfold_game::{Match, Seat};
use eightfold_octi::{Direction, Octi, Pod, Point, Prongs, Setup, SetupError, Supply};

/// An OCTI position being set up. It may be impossible; only the rules can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pods {
    /// The position. The page names a pod by its number in the list.
    pub setup: Setup,
}

/// The content of a hole of a pod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hole {
    /// Empty.
    Free,
    Prong,
    Superprong,
}

impl Pods {
    /// Parses a text; `None` if it doesn't have the form of a position of this game.
    pub fn read(choice: &Choice, text: &str) -> Option<Self> {
        let AnyRules::Octi(rules) = *choice.rules() else { return None };
        Some(Self { setup: Setup::from_text(rules, text).ok()? })
    }

    /// Takes over what the rules correct in a possible position: with four players, seats without a turn are skipped.
    pub fn correct(&mut self) {
        if let Ok(position) = Octi::from_setup(&self.setup) {
            self.setup.turn = position.to_setup().turn;
        }
    }

    /// Returns a match that starts at the position, or what is wrong with the position.
    pub fn opened(&self) -> Result<Box<dyn AnyMatch>, SetupError> {
        Octi::from_setup(&self.setup).map(|position| Box::new(Match::new(position)) as Box<dyn AnyMatch>)
    }

    /// Returns the numbers of the pods on a square, in the order of its stack.
    pub fn on(&self, point: Point) -> Vec<usize> {
        (0..self.setup.pods.len()).filter(|at| self.setup.pods[*at].point() == point).collect()
    }

    /// Returns whether a pod of this seat may be on a square together with the pods there.
    pub fn may_stand(&self, seat: Seat, point: Point) -> bool {
        self.on(point)
            .into_iter()
            .all(|at| !self.setup.rules.enemies(seat).contains(self.setup.pods[at].owner()))
    }

    /// Adds a pod without prongs to a square, from the reserve if it has any. Returns the pod's number.
    pub fn add(&mut self, seat: Seat, point: Point) -> usize {
        let supply = &mut self.setup.supplies[seat.index()];
        supply.reserve = supply.reserve.saturating_sub(1);
        self.setup.pods.push(Pod::bare(point, seat));
        self.setup.pods.len() - 1
    }

    /// Moves a pod from the board to the reserve, and its prongs to the supply.
    pub fn take(&mut self, at: usize) {
        let pod = self.setup.pods.remove(at);
        let supply = &mut self.setup.supplies[pod.owner().index()];
        supply.reserve = supply.reserve.saturating_add(1);
        supply.prongs = supply.prongs.saturating_add(pod.ordinary().len());
        supply.superprongs = supply.superprongs.saturating_add(pod.superprongs().len());
    }

    /// Moves a pod to another square. Returns its new number.
    pub fn carry(&mut self, at: usize, to: Point) -> usize {
        let pod = self.setup.pods.remove(at).on(to);
        self.setup.pods.push(pod);
        self.setup.pods.len() - 1
    }

    /// Returns the content of a hole.
    pub fn hole(&self, at: usize, hole: Direction) -> Hole {
        match self.setup.pods.get(at) {
            Some(pod) if pod.superprongs().contains(hole) => Hole::Superprong,
            Some(pod) if pod.prongs().contains(hole) => Hole::Prong,
            _ => Hole::Free,
        }
    }

    /// Changes a hole to the next content: empty, a prong, a superprong if the rules have them, empty again. A new
    /// prong is taken from the owner's supply if it has any, and a removed one returns there.
    pub fn press(&mut self, at: usize, hole: Direction) {
        let held = self.hole(at, hole);
        let Some(&pod) = self.setup.pods.get(at) else { return };
        let next = match held {
            Hole::Free => Hole::Prong,
            Hole::Prong if self.setup.rules.superprongs => Hole::Superprong,
            Hole::Prong | Hole::Superprong => Hole::Free,
        };
        let supply = &mut self.setup.supplies[pod.owner().index()];
        match held {
            Hole::Free => {}
            Hole::Prong => supply.prongs = supply.prongs.saturating_add(1),
            Hole::Superprong => supply.superprongs = supply.superprongs.saturating_add(1),
        }
        match next {
            Hole::Free => {}
            Hole::Prong => supply.prongs = supply.prongs.saturating_sub(1),
            Hole::Superprong => supply.superprongs = supply.superprongs.saturating_sub(1),
        }
        let (mut ordinary, mut superprongs) = (pod.ordinary().without(hole), pod.superprongs().without(hole));
        match next {
            Hole::Free => {}
            Hole::Prong => ordinary = ordinary.with(hole),
            Hole::Superprong => superprongs = superprongs.with(hole),
        }
        self.setup.pods[at] = Pod::new(pod.point(), pod.owner(), ordinary, superprongs);
    }

    /// Removes all pods from the board.
    pub fn clear(&mut self) {
        while let Some(last) = self.setup.pods.len().checked_sub(1) {
            self.take(last);
        }
    }

    /// Copies as much as possible from a position with other options.
    pub fn take_over(&mut self, other: &Self) {
        let owned = |pod: &&Pod| pod.owner().index() < self.setup.rules.players();
        let kept = other.setup.pods.iter().filter(owned).map(|pod| {
            if self.setup.rules.superprongs {
                *pod
            } else {
                Pod::new(pod.point(), pod.owner(), pod.prongs(), Prongs::NONE)
            }
        });
        self.setup.pods = kept.collect();
        for (own, supply) in self.setup.supplies.iter_mut().zip(&other.setup.supplies) {
            let superprongs =
                if self.setup.rules.superprongs { own.superprongs.max(supply.superprongs) } else { 0 };
            *own = Supply { superprongs, ..*supply };
        }
        if other.setup.turn.index() < self.setup.rules.players() {
            self.setup.turn = other.setup.turn;
        }
    }

    /// Returns the start of the game, for what all positions of these rules share.
    pub fn start(&self) -> Octi {
        Octi::new(self.setup.rules)
    }
}
