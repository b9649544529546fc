//! Tiles, their sides and segments, and their distinct placements.

use std::fmt;
use std::num::NonZeroU8;

/// Number of tiles in the set.
pub const TILES: usize = 18;

/// Number of distinct placements (tile and canonical rotation).
pub const PLACEMENTS: usize = 105;

/// One of the eight sides of a space or tile, clockwise from the west.
///
/// # Examples
/// ```
/// use eightfold_octiles::Side;
///
/// assert_eq!(Side::from_index(Side::SW.index() + 1), Side::W);
/// assert_eq!(Side::NE.name(), "NE");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Side {
    /// The west side, index 0.
    W,
    /// The north-west corner, index 1.
    NW,
    /// The north side, index 2.
    N,
    /// The north-east corner, index 3.
    NE,
    /// The east side, index 4.
    E,
    /// The south-east corner, index 5.
    SE,
    /// The south side, index 6.
    S,
    /// The south-west corner, index 7.
    SW,
}

impl Side {
    /// All eight sides, clockwise from the west.
    pub const ALL: [Self; 8] = [Self::W, Self::NW, Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW];

    /// Returns the index, 0 (west) to 7 (south-west), clockwise.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side with this index, modulo 8.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 8]
    }

    /// Returns the name: `W`, `NW`, ..
    pub const fn name(self) -> &'static str {
        ["W", "NW", "N", "NE", "E", "SE", "S", "SW"][self.index()]
    }
}

/// A tile's number, 1 to 18.
///
/// # Examples
/// ```
/// use eightfold_octiles::TileId;
///
/// let tile = TileId::new(14).expect("a tile of the set");
/// assert_eq!(tile.to_string(), "14");
/// assert_eq!(tile.placements().count(), usize::from(tile.rotations()));
/// assert!(TileId::new(19).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileId(NonZeroU8);

impl TileId {
    /// Returns the tile with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(id) if number as usize <= TILES => Some(Self(id)),
            _ => None,
        }
    }

    /// Returns the number, 1 to 18.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Returns the index, 0 to 17.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns all tiles, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (1..=TILES as u8).map(|n| Self::new(n).expect("1 to 18"))
    }

    /// Returns the number of rotations with different segments: 1, 2, 4 or 8.
    #[inline]
    pub const fn rotations(self) -> u8 {
        ROTATIONS[self.index()]
    }

    /// Returns the distinct placements of this tile, by canonical rotation.
    pub fn placements(self) -> impl DoubleEndedIterator<Item = Placement> + ExactSizeIterator {
        (0..self.rotations()).map(move |rotation| Placement::new(self, rotation))
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile {}", self.number())
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The kind of a tile's segment, given by the distance between its sides.
///
/// # Examples
/// ```
/// use eightfold_octiles::{SegmentKind, Side};
///
/// assert_eq!(SegmentKind::between(Side::W, Side::E), SegmentKind::Diameter);
/// assert_eq!(SegmentKind::between(Side::W, Side::NW).points(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SegmentKind {
    /// Adjacent sides, 3 points.
    Arc,
    /// Two apart, 4 points.
    Bend,
    /// Three apart, 5 points.
    Curve,
    /// Opposite sides, 6 points.
    Diameter,
}

impl SegmentKind {
    /// Returns the kind of a segment between two different sides.
    pub const fn between(a: Side, b: Side) -> Self {
        let apart = (a.index() + 8 - b.index()) % 8;
        match apart {
            1 | 7 => Self::Arc,
            2 | 6 => Self::Bend,
            3 | 5 => Self::Curve,
            _ => Self::Diameter,
        }
    }

    /// Returns the points, 3 to 6.
    pub const fn points(self) -> u32 {
        match self {
            Self::Arc => 3,
            Self::Bend => 4,
            Self::Curve => 5,
            Self::Diameter => 6,
        }
    }
}

/// A tile laid at a canonical rotation. Two rotations with the same segments are the same placement.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Placement, Side, TileId};
///
/// // Tile 1 has four diameters, so it looks the same at every rotation.
/// let tile = TileId::new(1).expect("a tile of the set");
/// assert_eq!(Placement::new(tile, 5), Placement::new(tile, 0));
/// assert_eq!(Placement::new(tile, 0).across(Side::W), Side::E);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement(NonZeroU8);

impl Placement {
    /// Returns the placement of `tile` rotated clockwise by `rotation` eighths; any rotation is made canonical.
    #[inline]
    pub const fn new(tile: TileId, rotation: u8) -> Self {
        let index = FIRST_INDICES[tile.index()] + rotation % tile.rotations();
        match NonZeroU8::new(index + 1) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Returns the index, 0 to 104, ordered by tile, then rotation.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the placement with this index.
    ///
    /// # Panics
    /// If `index` is [`PLACEMENTS`] or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < PLACEMENTS);
        match NonZeroU8::new(index as u8 + 1) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Returns all 105 placements, by tile, then rotation.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..PLACEMENTS).map(Self::from_index)
    }

    /// Returns the tile that is laid.
    #[inline]
    pub const fn tile(self) -> TileId {
        TILE_OF[self.index()]
    }

    /// Returns the canonical rotation, in clockwise eighths.
    #[inline]
    pub const fn rotation(self) -> u8 {
        self.index() as u8 - FIRST_INDICES[self.tile().index()]
    }

    /// Returns the same tile rotated clockwise by some more eighths.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Self {
        Self::new(self.tile(), self.rotation() + eighths % 8)
    }

    /// Returns for each side the index of the side that its segment connects it to.
    #[inline]
    pub const fn joins(self) -> &'static [u8; 8] {
        &JOINS[self.index()]
    }

    /// Returns the side at the other end of the segment of `side`.
    #[inline]
    pub const fn across(self, side: Side) -> Side {
        Side::ALL[self.joins()[side.index()] as usize]
    }

    /// Returns the four segments in ascending order, each as its sides in ascending order.
    pub fn segments(self) -> [(Side, Side); 4] {
        let mut segments = [(Side::W, Side::W); 4];
        let mut found = 0;
        for side in Side::ALL {
            let other = self.across(side);
            if side < other {
                segments[found] = (side, other);
                found += 1;
            }
        }
        segments
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Placement {
    /// Writes the placement as in a position: `14.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tile(), self.rotation())
    }
}

/// The sides each tile connects at rotation 0, as pairs of side indices (0 = W, clockwise).
const SEGMENTS: [[u8; 8]; TILES] = [
    // each pair of digits is one segment
    *b"04152637",
    *b"04152736",
    *b"05142736",
    *b"05132647",
    *b"04132657",
    *b"03162457",
    *b"01253647",
    *b"01263745",
    *b"01263547",
    *b"07142635",
    *b"06132457",
    *b"01273546",
    *b"01243657",
    *b"01273645",
    *b"04123567",
    *b"01253467",
    *b"01243567",
    *b"01234567",
];

const fn base(tile: usize) -> [u8; 8] {
    let mut joins = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (a, b) = (SEGMENTS[tile][i] - b'0', SEGMENTS[tile][i + 1] - b'0');
        joins[a as usize] = b;
        joins[b as usize] = a;
        i += 2;
    }
    joins
}

const fn rotated(joins: [u8; 8], by: u8) -> [u8; 8] {
    let mut turned = [0; 8];
    let mut side = 0;
    while side < 8 {
        turned[(side + by as usize) % 8] = (joins[side] + by) % 8;
        side += 1;
    }
    turned
}

const fn are_equal(a: [u8; 8], b: [u8; 8]) -> bool {
    let mut i = 0;
    while i < 8 {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

const ROTATIONS: [u8; TILES] = {
    let mut counts = [0; TILES];
    let mut tile = 0;
    while tile < TILES {
        let mut by = 1;
        while !are_equal(base(tile), rotated(base(tile), by)) {
            by += 1;
        }
        counts[tile] = by;
        tile += 1;
    }
    counts
};

const FIRST_INDICES: [u8; TILES] = {
    let mut first = [0; TILES];
    let mut tile = 1;
    while tile < TILES {
        first[tile] = first[tile - 1] + ROTATIONS[tile - 1];
        tile += 1;
    }
    assert!((first[TILES - 1] + ROTATIONS[TILES - 1]) as usize == PLACEMENTS);
    first
};

const TILE_OF: [TileId; PLACEMENTS] = {
    let mut tiles = [TileId(NonZeroU8::MIN); PLACEMENTS];
    let mut tile = 0;
    while tile < TILES {
        let mut rotation = 0;
        while rotation < ROTATIONS[tile] {
            tiles[(FIRST_INDICES[tile] + rotation) as usize] = match TileId::new(tile as u8 + 1) {
                Some(id) => id,
                None => unreachable!(),
            };
            rotation += 1;
        }
        tile += 1;
    }
    tiles
};

static JOINS: [[u8; 8]; PLACEMENTS] = {
    let mut joins = [[0; 8]; PLACEMENTS];
    let mut tile = 0;
    while tile < TILES {
        let mut rotation = 0;
        while rotation < ROTATIONS[tile] {
            joins[(FIRST_INDICES[tile] + rotation) as usize] = rotated(base(tile), rotation);
            rotation += 1;
        }
        tile += 1;
    }
    joins
};
