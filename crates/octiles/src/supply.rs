//! The face-down supply: a queue of which players know the top, and the tiles that came back to the bottom.

use std::fmt;

use eightfold_game::Dice;

use crate::layout::Layout;
use crate::tile::{TILES, TileId};

/// The supply, top first; `None` is a tile nobody has seen yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Supply {
    tiles: [Option<TileId>; TILES],
    len: u8,
}

impl Supply {
    /// No tile.
    pub const EMPTY: Self = Self { tiles: [None; TILES], len: 0 };

    /// These tiles, the first on top.
    ///
    /// # Panics
    /// If there are more than 18.
    pub fn of(tiles: &[TileId]) -> Self {
        let mut supply = Self::EMPTY;
        tiles.iter().for_each(|&tile| supply.push(Some(tile)));
        supply
    }

    /// The tiles, top first.
    #[inline]
    pub fn tiles(&self) -> &[Option<TileId>] {
        &self.tiles[..self.len as usize]
    }

    /// The top tile, if there is one and it is known.
    #[inline]
    pub fn top(&self) -> Option<TileId> {
        self.tiles[0]
    }

    /// Whether the top tile has still to be revealed.
    #[inline]
    pub fn is_top_hidden(&self) -> bool {
        self.len > 0 && self.tiles[0].is_none()
    }

    /// How many tiles.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
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

    /// Takes the top tile off.
    #[inline]
    pub fn pop(&mut self) -> Option<TileId> {
        let top = self.tiles[0];
        self.tiles.copy_within(1.., 0);
        self.tiles[TILES - 1] = None;
        self.len -= 1;
        top
    }

    /// Turns the top tile up.
    #[inline]
    pub fn reveal(&mut self, tile: TileId) {
        self.tiles[0] = Some(tile);
    }

    /// Hides everything below the top: the supply as players see it at the start.
    #[must_use]
    pub fn hidden_below_top(mut self) -> Self {
        for tile in &mut self.tiles[1..] {
            *tile = None;
        }
        self
    }

    /// The tiles nobody has seen: neither on the board nor known in the supply, ascending.
    pub fn unseen(&self, layout: &Layout) -> impl Iterator<Item = TileId> + use<> {
        let mut seen = 0u32;
        layout.tiles().for_each(|(_, placement)| seen |= 1 << placement.tile().index());
        self.tiles().iter().flatten().for_each(|tile| seen |= 1 << tile.index());
        TileId::all().filter(move |tile| seen & (1 << tile.index()) == 0)
    }

    /// Reveals the top tile by the dice; `None` unless it is hidden.
    pub fn roll(&self, layout: &Layout, dice: &mut dyn Dice) -> Option<TileId> {
        if !self.is_top_hidden() {
            return None;
        }
        let unseen: Vec<TileId> = self.unseen(layout).collect();
        Some(unseen[dice.pick(unseen.len())])
    }
}

impl fmt::Display for Supply {
    /// As in a position: ids joined by commas, `?` for the unknown, `-` if empty.
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
