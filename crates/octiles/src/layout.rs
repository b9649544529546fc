//! The tiles on the board.

use std::ops::{Index, IndexMut};

use crate::board::{SPACES, Space};
use crate::tile::{Placement, TileId};

/// The tiles on the board, space by space.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, Placement, Space, TileId};
///
/// let tile = TileId::new(14).expect("a tile of the set");
/// let c3 = Space::from_name("c3").expect("a space");
/// let layout = Layout::EMPTY.with(c3, Placement::new(tile, 2));
/// assert_eq!(layout.find(tile), Some(c3));
/// assert_eq!(layout.to_text(), "-,-,-,-,-,-,-,-,14.2,-,-,-,-,-,-,-,-");
/// assert_eq!(Layout::from_text(&layout.to_text())?, layout);
/// # Ok::<(), eightfold_octiles::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Layout([Option<Placement>; SPACES]);

impl Layout {
    /// A board without tiles.
    pub const EMPTY: Self = Self([None; SPACES]);

    /// Iterates over the occupied spaces and their tiles.
    pub fn tiles(&self) -> impl Iterator<Item = (Space, Placement)> + '_ {
        Space::all().filter_map(|space| self[space].map(|placement| (space, placement)))
    }

    /// Returns the space with this tile.
    pub fn find(&self, tile: TileId) -> Option<Space> {
        self.tiles().find(|(_, placement)| placement.tile() == tile).map(|(space, _)| space)
    }

    /// Returns whether every space has a tile.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns whether there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the layout with `placement` on `space`.
    #[must_use]
    pub fn with(mut self, space: Space, placement: Placement) -> Self {
        self[space] = Some(placement);
        self
    }
}

impl Index<Space> for Layout {
    type Output = Option<Placement>;
    #[inline]
    fn index(&self, space: Space) -> &Self::Output {
        &self.0[space.index()]
    }
}

impl IndexMut<Space> for Layout {
    #[inline]
    fn index_mut(&mut self, space: Space) -> &mut Self::Output {
        &mut self.0[space.index()]
    }
}
