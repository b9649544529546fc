//! Face-down tiles on the board.

use crate::board::{SPACES, Space, SpaceSet};
use crate::tile::TileId;

/// The spaces with a face-down tile, and the tile where it is known. Paths treat such a space as empty.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Race, RaceRules, Space};
///
/// let rules = RaceRules::race(2).expect("two to four players").with_face_down(true);
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let c3 = Space::from_name("c3").expect("a space");
/// assert!(race.face_down().contains(c3));
/// assert_eq!(race.face_down().tile(c3), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceDown(u128);

/// The value of an unknown tile. Each space has five bits: 0 for no face-down tile, otherwise the tile's number or
/// this.
const UNKNOWN: u128 = 31;
const BITS: usize = 5;

impl FaceDown {
    /// A board without face-down tiles.
    pub const NONE: Self = Self(0);

    /// An unknown tile on every space.
    pub fn everywhere() -> Self {
        let mut all = Self::NONE;
        Space::all().for_each(|space| all.put(space, None));
        all
    }

    #[inline]
    const fn bits(&self, space: Space) -> u128 {
        self.0 >> (space.index() * BITS) & UNKNOWN
    }

    /// Returns whether this space has a face-down tile.
    #[inline]
    pub const fn contains(&self, space: Space) -> bool {
        self.bits(space) != 0
    }

    /// Returns the face-down tile of this space, if there is one and it is known.
    #[inline]
    pub fn tile(&self, space: Space) -> Option<TileId> {
        TileId::new(self.bits(space) as u8)
    }

    /// Returns the spaces with a face-down tile.
    pub fn spaces(&self) -> SpaceSet {
        Space::all().filter(|&space| self.contains(space)).collect()
    }

    /// Returns whether there are no face-down tiles.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Returns the known face-down tiles.
    pub fn known(&self) -> impl Iterator<Item = TileId> + use<> {
        let all = *self;
        Space::all().filter_map(move |space| all.tile(space))
    }

    /// Changes what is face down on a space: nothing, an unknown tile (`Some(None)`) or a known one.
    pub fn set(&mut self, space: Space, tile: Option<Option<TileId>>) {
        self.lift(space);
        if let Some(tile) = tile {
            self.put(space, tile);
        }
    }

    /// Puts a face-down tile on a space without one; `None` for an unknown tile.
    pub(crate) fn put(&mut self, space: Space, tile: Option<TileId>) {
        let bits = tile.map_or(UNKNOWN, |tile| tile.number().into());
        self.0 |= bits << (space.index() * BITS);
    }

    /// Removes the tile of a space: `Some(None)` if it is unknown.
    #[inline]
    pub(crate) fn lift(&mut self, space: Space) -> Option<Option<TileId>> {
        let lies = self.contains(space).then(|| self.tile(space));
        self.0 &= !(UNKNOWN << (space.index() * BITS));
        lies
    }
}

impl std::fmt::Debug for FaceDown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.spaces().iter().map(|space| (space, self.tile(space)))).finish()
    }
}

const _: () = assert!(SPACES * BITS <= u128::BITS as usize);
