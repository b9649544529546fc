use std::fmt;

/// Number of points of the board.
pub const POINTS: usize = 81;

/// A square of the board, named by column and row: `11` in the south-west, `99` in the north-east.
/// Ordered by name.
///
/// # Examples
/// ```
/// use eightfold_octi::Point;
///
/// let point = Point::from_name("33").expect("a point of the board");
/// assert_eq!(point, Point::new(3, 3).expect("a point of the board"));
/// assert_eq!(Point::from_name("C3"), Some(point));
/// assert_eq!(point.half_turn().to_string(), "77");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// Returns the point of this column (1 in the west) and row (1 in the south); `None` off the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column >= 1 && column <= 9 && row >= 1 && row <= 9 {
            Some(Self((column - 1) * 9 + row - 1))
        } else {
            None
        }
    }

    /// Returns the point with this index, 0 to 80 in the order of names.
    ///
    /// # Panics
    /// If the index is 81 or more.
    #[inline]
    pub const fn at(index: usize) -> Self {
        assert!(index < POINTS, "a point's index is 0 to 80");
        Self(index as u8)
    }

    /// Returns an existing point by its name as a number: `by_number(33)`.
    pub(crate) const fn by_number(name: u8) -> Self {
        match Self::new(name / 10, name % 10) {
            Some(point) => point,
            None => panic!("such a point exists"),
        }
    }

    /// Returns the index, 0 to 80 in the order of names.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, from 1 in the west to 9 in the east.
    pub const fn column(self) -> u8 {
        self.0 / 9 + 1
    }

    /// Returns the row, from 1 in the south to 9 in the north.
    pub const fn row(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Returns the point on the other side of the centre.
    #[must_use]
    pub const fn half_turn(self) -> Self {
        Self(80 - self.0)
    }

    /// Returns the point shifted by this many columns east and rows north, wrapping round the edges.
    #[must_use]
    pub const fn shifted(self, columns: u8, rows: u8) -> Self {
        Self((self.0 / 9 + columns) % 9 * 9 + (self.0 % 9 + rows) % 9)
    }

    /// Parses `33`, or `C3` in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.as_bytes() {
            &[column, row] => Self::from_characters(column, row),
            _ => None,
        }
    }

    pub(crate) fn from_characters(column: u8, row: u8) -> Option<Self> {
        let column = match column {
            b'1'..=b'9' => column - b'0',
            b'A'..=b'I' => column - b'A' + 1,
            b'a'..=b'i' => column - b'a' + 1,
            _ => return None,
        };
        match row {
            b'1'..=b'9' => Self::new(column, row - b'0'),
            _ => None,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
