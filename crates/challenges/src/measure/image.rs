//! Challenges 24 and 25: paths whose image under a rotation of the board is a path.

use super::Measurement;
use crate::path_line::PathLine;
use crate::survey::Survey;

/// Returns the paths that have an image: another path or, if relaxed, also themselves.
fn with_image(survey: &Survey, relaxed: bool) -> Vec<usize> {
    let lines: Vec<(usize, PathLine)> = survey.paths().map(|(index, path)| (index, path.line())).collect();
    lines
        .iter()
        .filter(|(index, line)| {
            (1..4).any(|quarters| {
                let image = line.turned(quarters);
                lines.iter().any(|(other, known)| *known == image && (relaxed || other != index))
            })
        })
        .map(|(index, _)| *index)
        .collect()
}

pub(super) fn image_paths(survey: &Survey) -> Measurement {
    Measurement::count(with_image(survey, false))
}

pub(super) fn all_images(survey: &Survey, relaxed: bool) -> Measurement {
    let good = with_image(survey, relaxed);
    Measurement::violated_by(survey.paths().map(|(index, _)| index).filter(|index| !good.contains(index)))
}
