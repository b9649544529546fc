//! What names a message.

/// The id of a message; [`id`](crate::id) has one constant for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Id(pub(crate) &'static str);

impl Id {
    /// As the files of the languages have it: `race-played`.
    pub const fn name(self) -> &'static str {
        self.0
    }
}
