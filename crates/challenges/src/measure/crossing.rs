//! Challenges 11 to 14, and the puzzle: tiles crossed repeatedly, and crossings.

use super::long::of_kind;
use super::{Kind, Measurement, best_by};
use crate::survey::{Strand, Survey};

pub(super) fn recrossed(survey: &Survey, kind: Kind, times: u8) -> Measurement {
    let crossed = |strand: &Strand| strand.tiles_crossed(times).len() as u32;
    best_by(of_kind(survey, kind), crossed).map_or_else(
        || Measurement::number(0),
        |(index, value)| {
            Measurement::number(value as usize)
                .with_highlights([index])
                .with_spaces(survey.strands()[index].tiles_crossed(times))
        },
    )
}

/// Highlights the strand that crosses a tile most often, and every tile it crosses that often.
pub(super) fn same_tile(survey: &Survey, kind: Kind) -> Measurement {
    let often = |strand: &Strand| {
        let tiles = strand.tiles().iter();
        u32::from(tiles.map(|space| strand.crossings_of(space)).max().unwrap_or(0))
    };
    best_by(of_kind(survey, kind), often).map_or_else(
        || Measurement::number(0),
        |(index, value)| {
            Measurement::number(value as usize)
                .with_highlights([index])
                .with_spaces(survey.strands()[index].tiles_crossed(value as u8))
        },
    )
}

pub(super) fn self_crossings(survey: &Survey, kind: Kind) -> Measurement {
    best_by(of_kind(survey, kind), Strand::self_crossings).map_or_else(
        || Measurement::number(0),
        |(index, value)| Measurement::number(value as usize).with_highlights([index]),
    )
}

pub(super) fn self_crossing(survey: &Survey) -> Measurement {
    let all = survey.strands().iter().enumerate();
    Measurement::count(all.filter(|(_, strand)| strand.self_crossings() > 0).map(|(index, _)| index))
}

pub(super) fn twice_uncrossed(survey: &Survey) -> Measurement {
    Measurement::count(
        survey
            .paths()
            .filter(|(_, path)| !path.tiles_crossed(2).is_empty() && path.self_crossings() == 0)
            .map(|(index, _)| index),
    )
}

fn best_pair(survey: &Survey, score: impl Fn(&Strand, &Strand) -> usize) -> Option<(usize, [usize; 2])> {
    let strands = survey.strands();
    let mut best: Option<(usize, [usize; 2])> = None;
    for (i, one) in strands.iter().enumerate() {
        for (j, other) in strands.iter().enumerate().skip(i + 1) {
            let value = score(one, other);
            if value > best.map_or(0, |(known, _)| known) {
                best = Some((value, [i, j]));
            }
        }
    }
    best
}

pub(super) fn pair_crossings(survey: &Survey) -> Measurement {
    best_pair(survey, |one, other| one.crossings_with(other) as usize).map_or_else(
        || Measurement::number(0),
        |(value, pair)| Measurement::number(value).with_highlights(pair),
    )
}

pub(super) fn pair_shared(survey: &Survey) -> Measurement {
    let shared = |one: &Strand, other: &Strand| {
        if one.crossings_with(other) == 0 { (one.tiles() & other.tiles()).len() } else { 0 }
    };
    best_pair(survey, shared).map_or_else(
        || Measurement::number(0),
        |(value, [i, j])| {
            let strands = survey.strands();
            Measurement::number(value)
                .with_highlights([i, j])
                .with_spaces(strands[i].tiles() & strands[j].tiles())
        },
    )
}
