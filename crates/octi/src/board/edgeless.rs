//! The board that wraps round in both directions, as on a ring.

/// The neighbour's index; columns and rows from 0.
pub(super) const fn neighbour(column: i8, row: i8, offset: (i8, i8)) -> u8 {
    let (column, row) = ((column + offset.0 + 9) % 9, (row + offset.1 + 9) % 9);
    (column * 9 + row) as u8
}
