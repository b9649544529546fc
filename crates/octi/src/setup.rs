//! Positions in parts, which may be impossible, and the check that makes a position of them.

use eightfold_game::{Seat, Seats};

use crate::error::SetupError;
use crate::mode;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Rules;
use crate::supply::Supply;

/// A position in parts, whether it is possible or not: what an editor changes and what a text says.
///
/// [`Octi::from_setup`] checks it against the equipment and makes a position of it.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Seat};
/// use eightfold_octi::{Octi, Pod, Point, Rules, Setup, SetupError};
///
/// let mut setup = Octi::new(Rules::FAST).to_setup();
/// let point = Point::from_name("44").expect("a point of the board");
/// setup.pods.push(Pod::bare(point, Seat::new(0)));
/// assert!(matches!(Octi::from_setup(&setup), Err(SetupError::TooManyPods { found: 8, most: 7, .. })));
///
/// // The pod comes from the reserve.
/// setup.supplies[0].reserve -= 1;
/// let position = Octi::from_setup(&setup)?;
/// assert_eq!(position.to_text(), "33:b/37:r/44:b/53:b/57:r/73:b/77:r b=3,25,0,0 r=4,25,0,0 b");
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game and its options.
    pub rules: Rules,
    /// The pods on the board, in any order.
    pub pods: Vec<Pod>,
    /// Each seat's supply, in turn order. Those of seats that the game doesn't have are ignored.
    pub supplies: [Supply; Seat::MAX],
    /// The seat to act. With four players, seats that are out or have no turn are skipped from there (O6).
    pub turn: Seat,
    /// The seats that are out, with four players.
    pub out: Seats,
    /// The seats that have resigned.
    pub resigned: Seats,
}

impl Setup {
    /// Returns a setup without pods and supplies; the first seat is to act.
    pub const fn empty(rules: Rules) -> Self {
        let none = Supply { reserve: 0, prongs: 0, superprongs: 0, captured: 0 };
        Self {
            rules,
            pods: Vec::new(),
            supplies: [none; Seat::MAX],
            turn: Seat::new(0),
            out: Seats::NONE,
            resigned: Seats::NONE,
        }
    }

    /// Returns the number of a seat's pods: on the board, in reserve and captured.
    pub fn pods_of(&self, seat: Seat) -> usize {
        let supply = self.supplies[seat.index()];
        self.pods.iter().filter(|pod| pod.owner() == seat).count()
            + usize::from(supply.reserve)
            + usize::from(supply.captured)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seats::first(self.rules.players()).iter()
    }

    /// Checks the setup against the rules and the equipment. Less than the full set is allowed, more is an error.
    fn check(&self) -> Result<(), SetupError> {
        let rules = self.rules;
        let known = Seats::first(rules.players());
        let named = self.pods.iter().map(|pod| pod.owner()).chain([self.turn]).collect::<Seats>();
        if let Some(seat) = (named | self.out | self.resigned).minus(known).iter().next() {
            return Err(SetupError::NoSuchSeat(seat));
        }
        if rules.players() == 2 && !self.out.is_empty() {
            return Err(SetupError::OutOfTwo);
        }
        if !rules.superprongs {
            if let Some(pod) = self.pods.iter().find(|pod| !pod.superprongs().is_empty()) {
                let owner = rules.letter(pod.owner());
                let field = format!("board: `{owner}{}` on {}", pod.letters(), pod.point());
                return Err(SetupError::NoSuperprongs { field });
            }
            if let Some(seat) = self.seats().find(|seat| self.supplies[seat.index()].superprongs > 0) {
                return Err(SetupError::NoSuperprongs { field: rules.letter(seat).to_string() });
            }
        }
        let mut pods = self.pods.clone();
        pods.sort_unstable();
        if let Some(pair) = pods
            .chunk_by(|one, other| one.point() == other.point())
            .find(|stack| stack.iter().any(|pod| pod.is_enemy_of(stack[0].owner())))
        {
            return Err(SetupError::BothSides(pair[0].point()));
        }
        for seat in self.seats() {
            let (found, most) = (self.pods_of(seat), usize::from(rules.pods()));
            if found > most {
                return Err(SetupError::TooManyPods { seat, letter: rules.letter(seat), found, most });
            }
            if self.out.contains(seat) && self.pods.iter().any(|pod| pod.owner() == seat) {
                return Err(SetupError::OutOnBoard { seat, name: rules.name(seat) });
            }
        }
        let on_board =
            |count: fn(&Pod) -> u8| self.pods.iter().map(|pod| usize::from(count(pod))).sum::<usize>();
        let off_board = |count: fn(&Supply) -> u8| {
            self.seats().map(|seat| usize::from(count(&self.supplies[seat.index()]))).sum::<usize>()
        };
        let found = on_board(|pod| pod.superprongs().len()) + off_board(|supply| supply.superprongs);
        let most = rules.players();
        if found > most {
            return Err(SetupError::TooManySuperprongs { found, most });
        }
        let found = found + on_board(|pod| pod.ordinary().len()) + off_board(|supply| supply.prongs);
        let most = rules.players() * usize::from(rules.prongs());
        if found > most {
            return Err(SetupError::TooManyProngs { found, most });
        }
        if self.out.contains(self.turn) {
            return Err(SetupError::TurnOut { seat: self.turn, name: rules.name(self.turn) });
        }
        Ok(())
    }
}

impl Octi {
    /// Returns the position of this setup. With four players, a player to act without a legal turn is skipped (O6).
    ///
    /// # Errors
    /// If the setup has more than the equipment, or parts that contradict each other.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let mut position = Self::bare(setup.rules);
        setup.pods.iter().for_each(|&pod| position.add(pod));
        for seat in setup.seats() {
            *position.supply_mut(seat) = setup.supplies[seat.index()];
        }
        position.turn = setup.turn;
        position.out = setup.out;
        setup.resigned.iter().for_each(|seat| position.set_resigned(seat));
        if setup.rules.players() == 4 {
            let before = position.turn.next(4).next(4).next(4);
            position.turn = mode::next_player(&position, before);
        }
        Ok(position)
    }

    /// Returns the parts of the position.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup {
            pods: self.pods().to_vec(),
            turn: self.turn,
            out: self.out,
            resigned: self.resigned(),
            ..Setup::empty(self.rules)
        };
        for seat in self.seats_all().iter() {
            setup.supplies[seat.index()] = self.supply(seat);
        }
        setup
    }
}
