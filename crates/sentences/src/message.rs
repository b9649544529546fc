//! Message ids.

/// The id of a message; [`id`](crate::id) has one constant for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Id(pub(crate) &'static str);

impl Id {
    /// Returns the id as in the language files: `race-played`.
    pub const fn name(self) -> &'static str {
        self.0
    }
}
