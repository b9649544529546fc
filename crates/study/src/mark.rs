//! Marks on the board.

use std::fmt;

use eightfold_catalog::{Choice, Family};
use eightfold_octi::{Direction, Point};
use eightfold_octiles::{Post, Side, Space};
use serde::{Deserialize, Serialize};

use crate::StudyError;

/// The kind of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MarkKind {
    /// A space; in OCTI a point.
    Space,
    /// A post of an Octiles board.
    Post,
    /// A side of a space; in OCTI a direction from a point.
    Side,
    /// From one place to another.
    Arrow,
    /// A path across a tile, from side to side.
    Strand,
}

impl MarkKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Space, Self::Post, Self::Side, Self::Arrow, Self::Strand];

    /// Returns the word used in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Space => "space",
            Self::Post => "post",
            Self::Side => "side",
            Self::Arrow => "arrow",
            Self::Strand => "strand",
        }
    }
}

/// A mark on the board: `space:c3`, `post:C3`, `side:c3NE`, `arrow:A3-B4`, `strand:c3W-NE`; in OCTI `space:33`,
/// `side:33A` and `arrow:33-44`.
///
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_study::{Mark, MarkKind};
///
/// let race = Choice::new("octiles", [])?;
/// let mark = Mark::read(&race, "Arrow:a3-B4")?; // the first is the space, the second the post
/// assert_eq!((mark.kind(), mark.to_string()), (MarkKind::Arrow, "arrow:a3-B4".to_owned()));
/// assert!(Mark::read(&race, "space:z9").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mark(String);

const OCTILES: &str = "on an Octiles board one marks `space:c3`, `post:C3`, `side:c3NE`, `arrow:A3-B4` (posts in capitals, \
                       spaces in small letters) and `strand:c3W-NE`";
const OCTI: &str = "on an OCTI board one marks `space:33`, `side:33A` and `arrow:33-44`";

impl Mark {
    /// Parses a mark on the board of this game.
    ///
    /// # Errors
    /// If the place isn't on the board.
    pub fn read(choice: &Choice, text: &str) -> Result<Self, StudyError> {
        let (expected, canonical) = match choice.info().family {
            Family::Octiles => (OCTILES, on_octiles(text)),
            Family::Octi => (OCTI, on_octi(text)),
        };
        canonical.map(Self).ok_or_else(|| StudyError::Mark { found: text.to_owned(), expected })
    }

    /// Returns the kind.
    pub fn kind(&self) -> MarkKind {
        let word = self.0.split(':').next().unwrap_or_default();
        MarkKind::ALL.into_iter().find(|kind| kind.word() == word).unwrap_or(MarkKind::Space)
    }

    /// Returns the places: one, or two for an arrow or a path.
    pub fn places(&self) -> (&str, Option<&str>) {
        let (_, places) = self.0.split_once(':').unwrap_or_default();
        match places.split_once('-') {
            Some((from, to)) => (from, Some(to)),
            None => (places, None),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn parts(text: &str) -> Option<(MarkKind, &str)> {
    let (word, places) = text.split_once(':')?;
    let kind = MarkKind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word.trim()))?;
    Some((kind, places.trim()))
}

fn on_octiles(text: &str) -> Option<String> {
    let (kind, places) = parts(text)?;
    let side = |text: &str| Side::ALL.into_iter().find(|side| side.name().eq_ignore_ascii_case(text));
    let side_of = |text: &str| {
        let (space, rest) = text.split_at_checked(2)?;
        Some(format!("{}{}", Space::from_name(space)?.name(), side(rest)?.name()))
    };
    let place = |text: &str| match text.starts_with(char::is_lowercase) {
        true => Space::from_name(text).map(Space::name),
        false => Post::from_name(text).map(Post::name),
    };
    let canonical = match kind {
        MarkKind::Space => Space::from_name(places)?.name().to_owned(),
        MarkKind::Post => Post::from_name(places)?.name().to_owned(),
        MarkKind::Side => side_of(places)?,
        MarkKind::Arrow => {
            let (from, to) = places.split_once('-')?;
            format!("{}-{}", place(from)?, place(to)?)
        }
        MarkKind::Strand => {
            let (from, to) = places.split_once('-')?;
            format!("{}-{}", side_of(from)?, side(to)?.name())
        }
    };
    Some(format!("{}:{canonical}", kind.word()))
}

fn on_octi(text: &str) -> Option<String> {
    let (kind, places) = parts(text)?;
    let canonical = match kind {
        MarkKind::Space => Point::from_name(places)?.to_string(),
        MarkKind::Side => {
            let (point, rest) = places.split_at_checked(2)?;
            let mut letters = rest.chars();
            let direction = Direction::from_letter(letters.next()?)?;
            if letters.next().is_some() {
                return None;
            }
            format!("{}{}", Point::from_name(point)?, direction.letter())
        }
        MarkKind::Arrow => {
            let (from, to) = places.split_once('-')?;
            format!("{}-{}", Point::from_name(from)?, Point::from_name(to)?)
        }
        MarkKind::Post | MarkKind::Strand => return None,
    };
    Some(format!("{}:{canonical}", kind.word()))
}
