//! The tiles that lie face down on the board.

use crate::board::{SPACES, Space, SpaceSet};
use crate::tile::TileId;

/// Which spaces hold a tile face down, and which tile where that is known. To paths such a space is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceDown(u128);

/// Each space has five bits: 0 for no tile face down, the number of a known tile, or this.
const UNKNOWN: u128 = 31;
const BITS: usize = 5;

impl FaceDown {
    /// No tile lies face down.
    pub const NONE: Self = Self(0);

    /// One on every space, unknown to everybody.
    pub fn everywhere() -> Self {
        let mut all = Self::NONE;
        Space::all().for_each(|space| all.put(space, None));
        all
    }

    #[inline]
    const fn bits(&self, space: Space) -> u128 {
        self.0 >> (space.index() * BITS) & UNKNOWN
    }

    /// Whether a tile lies face down here.
    #[inline]
    pub const fn contains(&self, space: Space) -> bool {
        self.bits(space) != 0
    }

    /// The tile that lies face down here, if one does and it is known.
    #[inline]
    pub fn tile(&self, space: Space) -> Option<TileId> {
        TileId::new(self.bits(space) as u8)
    }

    /// The spaces with a tile face down.
    pub fn spaces(&self) -> SpaceSet {
        Space::all().filter(|&space| self.contains(space)).collect()
    }

    /// Whether no tile lies face down.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The tiles that lie face down and are known.
    pub fn known(&self) -> impl Iterator<Item = TileId> + use<> {
        let all = *self;
        Space::all().filter_map(move |space| all.tile(space))
    }

    /// Lays a tile face down on a space without one; `None` if nobody knows which it is.
    pub(crate) fn put(&mut self, space: Space, tile: Option<TileId>) {
        let bits = tile.map_or(UNKNOWN, |tile| tile.number().into());
        self.0 |= bits << (space.index() * BITS);
    }

    /// Takes the tile of a space away: `Some(None)` if it is not known.
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
