//! Positions of Scavenger Hunt from their parts, and back.

use eightfold_game::{Game, Seat};

use super::{GOLD, Hunt, HuntPhase, HuntRules, PRIZES, TEAL};
use crate::board::{Post, PostSet, Space};
use crate::error::SetupError;
use crate::setup::{Setup, SetupPiece};
use crate::supply::Supply;

/// The part of a [`Setup`] that only Scavenger Hunt has.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Hunt, HuntPhase, HuntRules, SetupError};
///
/// let rules = HuntRules::default();
/// let mut setup = Hunt::start(&rules, Deal::Hidden, &mut IdentityDice).to_setup();
/// setup.details.phase = HuntPhase::Play;
/// // In this phase both runners are on the board.
/// assert!(matches!(Hunt::from_setup(&rules, &setup), Err(SetupError::Runners { found: 0, expected: 1, .. })));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HuntDetails {
    /// The kind of turn that the player to act takes.
    pub phase: HuntPhase,
    /// The number of prizes that each seat has taken, 0 to 5.
    pub taken: [u8; 2],
    /// The space changed by the opponent's last turn, if it was of the third kind.
    pub forbidden: Option<Space>,
    /// True if the player's own last turn was of the third kind. In phase `Scramble` this and `forbidden` already apply
    /// to the opponent, who plays next.
    pub rested: bool,
    /// True for each seat that can still scramble.
    pub scrambles: [bool; 2],
    /// The spaces chosen for a scramble that chance has yet to resolve, in canonical order.
    pub scrambled: Option<[Space; 4]>,
}

impl Default for HuntDetails {
    fn default() -> Self {
        Self {
            phase: HuntPhase::Play,
            taken: [0; 2],
            forbidden: None,
            rested: false,
            scrambles: [false; 2],
            scrambled: None,
        }
    }
}

impl Hunt {
    /// Returns the position of this setup.
    ///
    /// # Errors
    /// If the tiles, pieces, phase or players of the setup aren't those of a position of this game.
    pub fn from_setup(rules: &HuntRules, setup: &Setup<HuntDetails>) -> Result<Self, SetupError> {
        setup.check_face_up()?;
        setup.check_no_gaps()?;
        setup.check_nothing_hidden()?;
        setup.check_tiles()?;
        let HuntDetails { phase, taken, forbidden, rested, scrambles, scrambled } = setup.details;
        let most = PRIZES;
        if let Some(&found) = taken.iter().find(|taken| usize::from(**taken) > most) {
            return Err(SetupError::TooManyTaken { found: found.into(), most });
        }
        let seating = setup.seating(Self::SEAT_NAMES)?;
        let only = |set: PostSet| set.iter().next();
        let hunt = Self {
            rules: *rules,
            layout: setup.layout,
            spare: setup.supply.top().ok_or(SetupError::NothingHidden)?,
            runners: [GOLD, TEAL].map(|seat| only(setup.posts_of(SetupPiece::Runner(seat)))),
            prizes: [GOLD, TEAL].map(|seat| setup.posts_of(SetupPiece::Prize(seat))),
            markers: [GOLD, TEAL].map(|seat| only(setup.posts_of(SetupPiece::Marker(seat)))),
            taken,
            phase,
            seating,
            forbidden,
            rested,
            scrambles,
            named: scrambled.map(|spaces| four(spaces.to_vec()).ok_or(SetupError::FourSpaces)).transpose()?,
        };
        check_pieces(setup)?;
        hunt.check_phase()?;
        Ok(hunt)
    }

    /// Returns the parts of the position, with the spare as its supply.
    pub fn to_setup(&self) -> Setup<HuntDetails> {
        let mut setup = Setup::empty(HuntDetails {
            phase: self.phase,
            taken: self.taken,
            forbidden: self.forbidden,
            rested: self.rested,
            scrambles: self.scrambles,
            scrambled: self.named,
        });
        setup.layout = self.layout;
        setup.supply = Supply::of(&[self.spare]);
        for seat in [GOLD, TEAL] {
            let prizes = self.prizes(seat).iter().map(|post| (post, SetupPiece::Prize(seat)));
            let marker = self.decoy(seat).map(|post| (post, SetupPiece::Marker(seat)));
            for (post, piece) in prizes.chain(marker) {
                setup.posts[post.index()] = Some(piece);
            }
        }
        for seat in [GOLD, TEAL] {
            if let Some(post) = self.runner(seat) {
                setup.posts[post.index()] = Some(SetupPiece::Runner(seat));
            }
        }
        setup.set_seating(&self.seating);
        setup
    }

    /// Checks that the phase fits the player to act, the prizes taken and the scrambles left.
    fn check_phase(&self) -> Result<(), SetupError> {
        let phase = self.phase;
        let other_acts = |seat| self.seating.turn() != seat && self.seating.out().is_empty();
        let of_other =
            |seat: Seat| Err(SetupError::PhaseOfOther { phase, seat, name: Self::SEAT_NAMES[seat.index()] });
        if !self.rules.scramble && (phase == HuntPhase::Scramble || self.scrambles != [false; 2]) {
            return Err(SetupError::ScramblesOff);
        }
        match phase {
            HuntPhase::Gold if other_acts(GOLD) => of_other(GOLD),
            HuntPhase::Prizes if other_acts(TEAL) => of_other(TEAL),
            HuntPhase::Gold | HuntPhase::Prizes if self.taken != [0, 0] => {
                Err(SetupError::TakenTooEarly(phase))
            }
            HuntPhase::Scramble
                if self.named.is_none()
                    && !self.has_scramble(self.seating.turn())
                    && self.seating.out().is_empty() =>
            {
                Err(SetupError::NoScrambleLeft)
            }
            phase if self.named.is_some() && phase != HuntPhase::Scramble => {
                Err(SetupError::ScrambledOutOfPhase(phase))
            }
            _ if self.taken == [PRIZES as u8; 2] => Err(SetupError::BothWon),
            _ => Ok(()),
        }
    }
}

/// Checks the places and numbers of runners, prizes and markers for this phase.
fn check_pieces(setup: &Setup<HuntDetails>) -> Result<(), SetupError> {
    let phase = setup.details.phase;
    for post in Post::all() {
        match setup.posts[post.index()] {
            Some(SetupPiece::Runner(seat) | SetupPiece::Prize(seat) | SetupPiece::Marker(seat))
                if seat.index() > 1 =>
            {
                return Err(SetupError::WrongPiece(post));
            }
            Some(SetupPiece::Prize(_)) if !post.is_circle() => return Err(SetupError::PrizeOnStop(post)),
            Some(SetupPiece::Marker(_)) if post.is_circle() => return Err(SetupError::MarkerOnCircle(post)),
            _ => {}
        }
    }
    for seat in [GOLD, TEAL] {
        let expected = usize::from(phase != HuntPhase::Gold);
        let found = setup.posts_of(SetupPiece::Runner(seat)).len();
        if found != expected {
            let colour = Hunt::runner_tone(seat).name();
            return Err(SetupError::Runners { seat, colour, found, expected });
        }
        let taken = usize::from(setup.details.taken[seat.index()]);
        let expected = if phase > HuntPhase::Prizes { PRIZES - taken } else { 0 };
        let found = setup.posts_of(SetupPiece::Prize(seat)).len();
        if found != expected {
            let colour = Hunt::prize_tone(seat).name();
            let name = Hunt::SEAT_NAMES[seat.index()];
            return Err(SetupError::Prizes { seat, name, colour, found, expected });
        }
    }
    let found = [GOLD, TEAL].map(|seat| setup.posts_of(SetupPiece::Marker(seat)).len()).iter().sum();
    let most = usize::from(matches!(phase, HuntPhase::Play | HuntPhase::Scramble));
    if found > most { Err(SetupError::Markers { found, most }) } else { Ok(()) }
}

/// Returns four different spaces in canonical order.
pub(super) fn four(mut spaces: Vec<Space>) -> Option<[Space; 4]> {
    spaces.sort_unstable();
    spaces.dedup();
    spaces.try_into().ok()
}
