//! The colours of people who work together.

/// The names of the colours in [`crate::ink`].
const NAMES: [&str; 8] =
    ["person-1", "person-2", "person-3", "person-4", "person-5", "person-6", "person-7", "person-8"];

/// The colour of a person where several people work on one board or study. It's never the only sign of a person,
/// because there are fewer colours than people.
///
/// ```
/// use eightfold_scene::PersonColour;
///
/// assert_eq!(PersonColour::of(0).name(), "person-1");
/// assert_eq!(PersonColour::of(8), PersonColour::of(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonColour(usize);

impl PersonColour {
    /// Returns the colour of the person with this number, from 0.
    pub const fn of(number: usize) -> Self {
        Self(number % NAMES.len())
    }

    /// Returns the name of the colour in [`crate::ink`].
    pub const fn name(self) -> &'static str {
        NAMES[self.0]
    }
}
