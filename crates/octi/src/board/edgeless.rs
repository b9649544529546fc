//! The board that wraps round in both directions, like a torus.

/// Returns the neighbour's index; columns and rows count from 0.
pub(super) const fn neighbour(column: i8, row: i8, offset: (i8, i8)) -> u8 {
    let (column, row) = ((column + offset.0 + 9) % 9, (row + offset.1 + 9) % 9);
    (column * 9 + row) as u8
}
