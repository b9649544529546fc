//! Challenges 2, 4, 5 and 6: one long strand.

use eightfold_octiles::{SPACES, Space, SpaceSet};

use super::{Kind, Measurement, best_by};
use crate::survey::{Length, Strand, Survey};

pub(super) fn of_kind(survey: &Survey, kind: Kind) -> impl Iterator<Item = (usize, &Strand)> {
    survey.strands().iter().enumerate().filter(move |(_, strand)| strand.is_loop() == (kind == Kind::Loop))
}

fn longest_of<'a>(strands: impl Iterator<Item = (usize, &'a Strand)>, length: Length) -> Measurement {
    best_by(strands, |strand| strand.length(length)).map_or_else(
        || Measurement::number(0),
        |(index, value)| Measurement::number(value as usize).with_highlights([index]),
    )
}

pub(super) fn longest(survey: &Survey, kind: Kind, length: Length) -> Measurement {
    longest_of(of_kind(survey, kind), length)
}

pub(super) fn longest_rim(survey: &Survey, length: Length) -> Measurement {
    longest_of(survey.paths().filter(|(_, path)| path.joins_circles()), length)
}

/// Violations are the tiles that the best loop doesn't cross exactly once.
pub(super) fn round_tour(survey: &Survey) -> Measurement {
    let astray = |strand: &Strand| -> SpaceSet {
        Space::all().filter(|&space| strand.crossings_of(space) != 1).collect()
    };
    survey.loops().min_by_key(|(_, round)| astray(round).len()).map_or_else(
        || Measurement::condition(SPACES).with_spaces(Space::all().collect()),
        |(index, round)| {
            Measurement::condition(astray(round).len()).with_highlights([index]).with_spaces(astray(round))
        },
    )
}

pub(super) fn printed_on_tour(survey: &Survey) -> Measurement {
    let tours = survey.paths().filter(|(_, path)| path.tiles().len() == SPACES);
    best_by(tours, Strand::printed).map_or_else(
        || Measurement::number(0),
        |(index, value)| Measurement::number(value as usize).with_highlights([index]),
    )
}
