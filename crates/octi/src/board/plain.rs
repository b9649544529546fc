//! The board with edges.

use super::NO_SQUARE;

/// Returns the neighbour's index; columns and rows count from 0.
pub(super) const fn neighbour(column: i8, row: i8, offset: (i8, i8)) -> u8 {
    let (column, row) = (column + offset.0, row + offset.1);
    if column < 0 || column > 8 || row < 0 || row > 8 { NO_SQUARE } else { (column * 9 + row) as u8 }
}
