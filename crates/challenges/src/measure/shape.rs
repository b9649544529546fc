//! Challenges 19 to 23 and 26: the shapes of strands.

use std::collections::BTreeMap;

use super::Measurement;
use crate::path_line::Shape;
use crate::survey::{Length, Strand, Survey};

fn paths_with(survey: &Survey, good: impl Fn(&Strand) -> bool) -> impl Iterator<Item = usize> {
    survey.paths().filter(move |(_, path)| good(path)).map(|(index, _)| index)
}

pub(super) fn one_kind(survey: &Survey) -> Measurement {
    Measurement::count(paths_with(survey, |path| path.only_kind().is_some()))
}

pub(super) fn rotational(survey: &Survey) -> Measurement {
    Measurement::count(paths_with(survey, |path| path.line().has_rotational_symmetry()))
}

pub(super) fn all_mirror(survey: &Survey) -> Measurement {
    Measurement::violated_by(paths_with(survey, |path| !path.line().has_mirror_symmetry()))
}

fn by_shape(survey: &Survey) -> BTreeMap<Shape, Vec<usize>> {
    let mut classes: BTreeMap<Shape, Vec<usize>> = BTreeMap::new();
    for (index, strand) in survey.strands().iter().enumerate() {
        classes.entry(strand.line().shape()).or_default().push(index);
    }
    classes
}

/// Highlights the first strand of each shape.
pub(super) fn shapes(survey: &Survey) -> Measurement {
    Measurement::count(by_shape(survey).into_values().map(|class| class[0]))
}

pub(super) fn identical(survey: &Survey) -> Measurement {
    let largest = by_shape(survey).into_values().max_by_key(Vec::len);
    Measurement::count(largest.unwrap_or_default())
}

pub(super) fn identical_of_length(survey: &Survey, length: Length) -> Measurement {
    by_shape(survey)
        .into_values()
        .filter(|class| class.len() > 1)
        .max_by_key(|class| survey.strands()[class[0]].length(length))
        .map_or_else(
            || Measurement::number(0),
            |class| {
                let value = survey.strands()[class[0]].length(length);
                Measurement::number(value as usize).with_highlights(class)
            },
        )
}
