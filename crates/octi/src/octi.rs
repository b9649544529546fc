//! The position of all games of the family.

use std::hash::{Hash, Hasher};

use eightfold_game::{Seat, Seats};

use crate::board::Squares;
use crate::pod::Pod;
use crate::rules::Rules;
use crate::sides::four::partner;
use crate::supply::Supply;
use crate::turn::Act;

/// The most pods in a game: four players with four each; two have seven each.
pub(crate) const PODS: usize = 16;
/// The most pods of one player.
pub(crate) const PLAYER_PODS: usize = 7;

/// A position of OCTI, together with the game and options it is played under.
///
/// Contains exactly what its text contains: the pods, the supplies, the player to act, who is out, and who has
/// resigned.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Seat, ToAct};
/// use eightfold_octi::{Octi, Rules};
///
/// let start = Octi::new(Rules::FAST);
/// let next = start.apply(&start.step_from_text("33+A")?)?;
/// assert_eq!(next.to_act(), ToAct::Seat(Seat::new(1)));
/// assert_eq!(next.supply(Seat::new(0)).prongs, 24);
/// assert_eq!(next.pods()[0].letters(), "A");
/// # Ok::<(), eightfold_octi::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Octi {
    /// In ascending order, with unused slots set to [`Pod::NONE`].
    pods: [Pod; PODS],
    supplies: [Supply; 4],
    count: u8,
    pub(crate) turn: Seat,
    pub(crate) out: Seats,
    resigned: Seats,
    pub(crate) rules: Rules,
}

impl Octi {
    /// Returns a position without pods and supplies; the first player is to act.
    pub(crate) fn bare(rules: Rules) -> Self {
        Self {
            pods: [Pod::NONE; PODS],
            supplies: [Supply::default(); 4],
            count: 0,
            turn: Seat::new(0),
            out: Seats::NONE,
            resigned: Seats::NONE,
            rules,
        }
    }

    /// Returns the start position.
    pub fn new(rules: Rules) -> Self {
        let mut start = Self::bare(rules);
        let superprongs = u8::from(rules.superprongs);
        for seat in (0..rules.players()).map(Seat::new) {
            for &base in rules.bases(seat) {
                start.add(Pod::bare(base, seat));
            }
            start.supplies[seat.index()] = Supply {
                reserve: rules.pods() - rules.bases(seat).len() as u8,
                prongs: rules.prongs() - superprongs,
                superprongs,
                captured: 0,
            };
        }
        start
    }

    /// Returns the pods on the board, ordered by square.
    #[inline]
    pub fn pods(&self) -> &[Pod] {
        &self.pods[..usize::from(self.count)]
    }

    /// Returns a player's supply of pods and prongs off the board.
    #[inline]
    pub fn supply(&self, seat: Seat) -> Supply {
        self.supplies[seat.index()]
    }

    #[inline]
    pub(crate) fn supply_mut(&mut self, seat: Seat) -> &mut Supply {
        &mut self.supplies[seat.index()]
    }

    /// Returns the players who are out (four players): an enemy has occupied their home base and their partner hasn't
    /// brought them back.
    pub fn out(&self) -> Seats {
        self.out
    }

    /// Returns the seats that have resigned.
    pub fn resigned(&self) -> Seats {
        self.resigned
    }

    /// Returns the same supplies with these pods on the board, given in ascending order.
    pub(crate) fn with_pods(&self, pods: impl Iterator<Item = Pod>) -> Self {
        let mut next = *self;
        for (place, pod) in next.pods.iter_mut().zip(pods) {
            *place = pod;
        }
        next
    }

    pub(crate) fn set_resigned(&mut self, seat: Seat) {
        self.resigned = self.resigned.with(seat);
    }

    /// Returns the squares where this player has pods.
    #[inline]
    pub fn squares_of(&self, seat: Seat) -> Squares {
        self.pods()
            .iter()
            .filter(|pod| pod.is_of(seat))
            .fold(Squares::NONE, |squares, pod| Squares(squares.0 | 1 << pod.square()))
    }

    pub(crate) fn seats_all(&self) -> Seats {
        Seats::first(self.rules.players())
    }

    /// Adds a pod to the board, unless all slots are used.
    pub(crate) fn add(&mut self, pod: Pod) {
        let mut at = usize::from(self.count);
        if at == PODS {
            return;
        }
        while at > 0 && self.pods[at - 1] > pod {
            self.pods[at] = self.pods[at - 1];
            at -= 1;
        }
        self.pods[at] = pod;
        self.count += 1;
    }

    /// Removes a pod from the board; returns whether it was there.
    pub(crate) fn remove(&mut self, pod: Pod) -> bool {
        let Some(at) = self.pods().iter().position(|&p| p == pod) else {
            return false;
        };
        let last = usize::from(self.count) - 1;
        self.pods.copy_within(at + 1..=last, at);
        self.pods[last] = Pod::NONE;
        self.count -= 1;
        true
    }

    /// Replaces a pod with another.
    #[inline]
    pub(crate) fn replace(&mut self, old: Pod, new: Pod) {
        let Some(mut at) = self.pods().iter().position(|&p| p == old) else {
            return;
        };
        if new > old {
            let last = usize::from(self.count) - 1;
            while at < last && self.pods[at + 1] < new {
                self.pods[at] = self.pods[at + 1];
                at += 1;
            }
        } else {
            while at > 0 && self.pods[at - 1] > new {
                self.pods[at] = self.pods[at - 1];
                at -= 1;
            }
        }
        self.pods[at] = new;
    }

    /// Captures a pod: its prongs go to the captor, the pod to its owner's captured ones.
    pub(crate) fn capture(&mut self, pod: Pod, captor: Seat) {
        if self.remove(pod) {
            let superprongs = pod.superprongs().len();
            let gained = self.supply_mut(captor);
            gained.prongs += pod.prongs().len() - superprongs;
            gained.superprongs += superprongs;
            self.supply_mut(pod.owner()).captured += 1;
        }
    }

    /// Makes the regular part of a turn without ending the turn.
    pub(crate) fn make_act(&mut self, act: &Act, mover: Seat) {
        match act {
            &Act::Insert { pod, hole, superprong } => {
                self.replace(pod, pod.inserted(hole, superprong));
                let supply = self.supply_mut(mover);
                let stock = if superprong { &mut supply.superprongs } else { &mut supply.prongs };
                *stock = stock.saturating_sub(1);
            }
            &Act::Reposition { pod, from, to } => self.replace(pod, pod.repositioned(from, to)),
            &Act::Enter(point) => {
                let supply = self.supply_mut(mover);
                supply.reserve = supply.reserve.saturating_sub(1);
                self.add(Pod::bare(point, mover));
            }
            &Act::Liberate(point) => {
                let supply = self.supply_mut(mover);
                supply.captured = supply.captured.saturating_sub(1);
                self.add(Pod::bare(point, mover));
            }
            &Act::LiberatePartner(point) => {
                let partner = partner(mover);
                let supply = self.supply_mut(partner);
                supply.captured = supply.captured.saturating_sub(1);
                self.add(Pod::bare(point, partner));
                self.out = self.out.without(partner);
            }
            Act::Advance(advance) => {
                for gone in advance.movers() {
                    self.replace(gone.pod(), gone.pod().on(gone.path().end()));
                }
                for &pod in advance.captures() {
                    self.capture(pod, mover);
                }
            }
            Act::Resign => {
                self.set_resigned(mover);
            }
        }
    }

    pub(crate) fn capture_all_of(&mut self, owner: Seat, captor: Seat) {
        while let Some(&pod) = self.pods().iter().find(|pod| pod.is_of(owner)) {
            self.capture(pod, captor);
        }
    }
}

impl Hash for Octi {
    /// Hashes to one number that is already mixed, because positions are hashed more often than anything else. The
    /// products are independent, so they can run in parallel.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        /// Odd numbers without a pattern, from the fractional parts of the square roots of 2, 3, 5, 7, 11 and 13.
        const HASH_NUMBERS: [u64; 6] = [
            0x6A09_E667_F3BC_C909,
            0xBB67_AE85_84CA_A73B,
            0x3C6E_F372_FE94_F82B,
            0xA54F_F53A_5F1D_36F1,
            0x510E_527F_ADE6_82D1,
            0x9B05_688C_2B3E_6C1F,
        ];
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            (product >> 64) as u64 ^ product as u64
        };
        let two = |at: usize| u64::from(self.pods[at].bits()) << 32 | u64::from(self.pods[at + 1].bits());
        let supply = |at: usize| {
            let Supply { reserve, prongs, superprongs, captured } = self.supplies[at];
            u64::from(u32::from_le_bytes([reserve, prongs, superprongs, captured]))
        };
        let mut hash = 0u64;
        for quarter in 0..4 {
            let at = 4 * quarter;
            hash = hash
                .wrapping_add(fold(two(at) ^ HASH_NUMBERS[quarter], two(at + 2) ^ HASH_NUMBERS[quarter + 1]));
        }
        let supplies = [supply(0) << 32 | supply(1), supply(2) << 32 | supply(3)];
        hash = hash.wrapping_add(fold(supplies[0] ^ HASH_NUMBERS[4], supplies[1] ^ HASH_NUMBERS[5]));
        let turn = self.turn.index() as u64 | self.flags() << 8;
        state.write_u64(fold(hash ^ HASH_NUMBERS[0], turn ^ HASH_NUMBERS[5]));
    }
}

impl Octi {
    fn flags(&self) -> u64 {
        let mut flags = 0;
        for seat in (0..Seat::MAX).map(Seat::new) {
            flags |= u64::from(self.out.contains(seat)) << seat.index();
            flags |= u64::from(self.resigned.contains(seat)) << (4 + seat.index());
        }
        flags
            | (self.rules.mode as u64) << 8
            | u64::from(self.rules.edgeless) << 10
            | u64::from(self.rules.superprongs) << 11
    }
}
