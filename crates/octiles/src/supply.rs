//! The face-down supply: a queue in which players know the top tile and the ones returned to the bottom.

use std::fmt;

use eightfold_game::Dice;

use crate::layout::Layout;
use crate::tile::{TILES, TileId};

/// The supply, top first; `None` is a hidden tile.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, Supply, TileId};
///
/// let tiles: Vec<TileId> = TileId::all().collect();
/// let supply = Supply::of(&tiles).hidden_below_top();
/// assert_eq!(supply.top().map(TileId::number), Some(1));
/// assert_eq!(supply.len(), 18);
/// // The tiles whose place isn't known.
/// assert_eq!(supply.unseen(&Layout::EMPTY).count(), 17);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Supply {
    tiles: [Option<TileId>; TILES],
    len: u8,
}

impl Supply {
    /// A supply without tiles.
    pub const EMPTY: Self = Self { tiles: [None; TILES], len: 0 };

    /// Creates a supply from these tiles, the first on top.
    ///
    /// # Panics
    /// If there are more than 18.
    pub fn of(tiles: &[TileId]) -> Self {
        let mut supply = Self::EMPTY;
        tiles.iter().for_each(|&tile| supply.push(Some(tile)));
        supply
    }

    /// Returns the tiles, top first.
    #[inline]
    pub fn tiles(&self) -> &[Option<TileId>] {
        &self.tiles[..self.len as usize]
    }

    /// Returns the top tile, if there is one and it is known.
    #[inline]
    pub fn top(&self) -> Option<TileId> {
        self.tiles[0]
    }

    /// Returns whether the top tile is still hidden.
    #[inline]
    pub fn is_top_hidden(&self) -> bool {
        self.len > 0 && self.tiles[0].is_none()
    }

    /// Returns the number of tiles.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether the supply is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a tile at the bottom.
    #[inline]
    pub fn push(&mut self, tile: Option<TileId>) {
        self.tiles[self.len as usize] = tile;
        self.len += 1;
    }

    /// Removes the top tile.
    #[inline]
    pub fn pop(&mut self) -> Option<TileId> {
        let top = self.tiles[0];
        self.tiles.copy_within(1.., 0);
        self.tiles[TILES - 1] = None;
        self.len -= 1;
        top
    }

    /// Reveals the top tile.
    #[inline]
    pub fn reveal(&mut self, tile: TileId) {
        self.tiles[0] = Some(tile);
    }

    /// Hides every tile below the top: the supply as players see it at the start.
    #[must_use]
    pub fn hidden_below_top(mut self) -> Self {
        for tile in &mut self.tiles[1..] {
            *tile = None;
        }
        self
    }

    /// Returns the hidden tiles, ascending: neither on the board nor known in the supply.
    pub fn unseen(&self, layout: &Layout) -> impl Iterator<Item = TileId> + use<> {
        let mut seen = 0u32;
        layout.tiles().for_each(|(_, placement)| seen |= 1 << placement.tile().index());
        self.tiles().iter().flatten().for_each(|tile| seen |= 1 << tile.index());
        TileId::all().filter(move |tile| seen & (1 << tile.index()) == 0)
    }

    /// Draws the top tile with the dice; `None` unless it is hidden.
    pub fn roll(&self, layout: &Layout, dice: &mut dyn Dice) -> Option<TileId> {
        if !self.is_top_hidden() {
            return None;
        }
        let unseen: Vec<TileId> = self.unseen(layout).collect();
        Some(unseen[dice.pick(unseen.len())])
    }
}

impl fmt::Display for Supply {
    /// Writes the supply as in a position: numbers joined by commas, `?` for unknown tiles, `-` if empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (at, tile) in self.tiles().iter().enumerate() {
            if at > 0 {
                f.write_str(",")?;
            }
            match tile {
                Some(tile) => write!(f, "{tile}")?,
                None => f.write_str("?")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
