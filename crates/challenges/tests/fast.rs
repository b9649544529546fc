//! The fast evaluator agrees with the measures.

use crate::common::{Dice, random_board};
use eightfold_challenges::*;
use eightfold_octiles::PLACEMENTS;

#[test]
fn ranks_agree_with_measures() {
    let mut trace = Trace::default();
    for seed in 0..60 {
        let mut layout = random_board(seed + 500, 17);
        if seed % 3 == 0 {
            // Boards with some symmetry, which have many images and copies.
            for name in ["b2", "c1", "a3"] {
                let space = eightfold_octiles::Space::from_name(name).expect("a space");
                let one = layout[space].expect("full");
                layout[turn_space(space, 1)] = Some(one.turned(2));
            }
        }
        let survey = Survey::new(&layout);
        trace.trace(&tiles_of(&layout).expect("full"));
        for measure in Measure::all() {
            let heavy = matches!(measure, Measure::IdenticalRoutes | Measure::TwinRoutes(_));
            if heavy && seed % 6 != 0 {
                continue;
            }
            assert_eq!(
                rank(measure, &trace),
                measure.read(&survey).value.rank(),
                "{measure} of {}",
                layout.to_text()
            );
        }
    }
}

#[test]
fn a_trace_lists_every_segment_once() {
    let mut trace = Trace::default();
    for seed in 0..50 {
        let layout = random_board(seed, 17);
        let tiles = tiles_of(&layout).expect("full");
        assert_eq!(layout_of(&tiles), layout);
        trace.trace(&tiles);
        let mut ports: Vec<u8> =
            trace.runs().iter().flat_map(|run| trace.segments(run)).flat_map(|&(a, b)| [a, b]).collect();
        ports.sort_unstable();
        assert_eq!(ports, (0..136).collect::<Vec<u8>>());
    }
}

#[test]
fn strands_over_a_space_match_the_changed_board() {
    let mut dice = Dice(7);
    let mut trace = Trace::default();
    for seed in 0..200 {
        let mut tiles = tiles_of(&random_board(seed, 17)).expect("full");
        let space = dice.below(17) as u8;
        let placement = dice.below(PLACEMENTS) as u8;
        let around = outside_paths(&tiles, space);
        let mut runs = [Run::default(); 4];
        let count = strands_over(&around, space, placement, &mut runs);
        tiles[usize::from(space)] = placement;
        trace.trace(&tiles);
        let essence =
            |run: &Run| (run.from.min(run.to), run.from.max(run.to), run.len, run.points, run.tiles);
        let mut found: Vec<_> = runs[..count].iter().map(essence).collect();
        let mut expected: Vec<_> =
            trace.runs().iter().filter(|run| run.tiles >> space & 1 == 1).map(essence).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}
