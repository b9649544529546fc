//! The formulas agree with the measures: on a fixed board a value is satisfiable exactly if it is reached.
#![cfg(feature = "exact")]

use crate::common::random_board;
use eightfold_challenges::exact::{Question, Solver, StopCondition, Verdict};
use eightfold_challenges::{Measure, Survey, Value, archive};
use eightfold_octiles::Layout;

/// Returns whether the formula allows this board with the value, without stray loops.
fn allowed(measure: Measure, value: i64, layout: &Layout) -> bool {
    let mut question = Question::new(measure, value).expect("an exact method");
    let layout = question.home(layout);
    question.fix(&layout);
    let mut solver = Solver::new();
    loop {
        match solver.solve(&question.cnf, &StopCondition::never()) {
            Verdict::Model(model) => {
                assert!(question.cnf.holds(&model));
                assert_eq!(question.layout(&model), layout);
                if !question.cut_model(&model) {
                    return true;
                }
            }
            Verdict::Unsatisfiable => return false,
            Verdict::Unknown => panic!("no limit was set"),
        }
    }
}

fn agree(measure: Measure, layout: &Layout) {
    match measure.read(&Survey::new(layout)).value {
        Value::Number(number) => {
            let number = i64::from(number);
            assert!(
                number == 0 || allowed(measure, number, layout),
                "{measure} {number} {}",
                layout.to_text()
            );
            assert!(
                !allowed(measure, number + 1, layout),
                "{measure} not over {number} {}",
                layout.to_text()
            );
        }
        Value::Condition { violations } => {
            assert_eq!(allowed(measure, 0, layout), violations == 0, "{measure} {}", layout.to_text());
        }
    }
}

#[test]
fn formulas_agree_with_measures_on_random_boards() {
    for measure in Measure::all() {
        let top = if Question::new(measure, 0).is_some() { 4 } else { 0 };
        for seed in 0..top {
            agree(
                measure,
                &random_board(1000 * u64::from(measure.challenge().unwrap_or_default()) + seed, 17),
            );
        }
    }
}

#[test]
fn formulas_agree_with_measures_on_archive_boards() {
    // Random boards have far lower values.
    for id in [
        "13.crossing",
        "13.twice",
        "16.half",
        "16.quarter",
        "18",
        "18.A",
        "22.strand",
        "23.strand.segments",
        "23.strand.tiles",
        "puzzle.path",
        "puzzle.loop",
    ] {
        let record = archive().into_iter().find(|record| record.id.to_string() == id).expect("a record");
        agree(id.parse().expect("a score"), &record.board().expect("a full board"));
    }
}

#[test]
fn few_identical_strands_are_not_supported() {
    // There are far too many placements of long ones.
    assert!(Question::new(Measure::IdenticalStrands, 2).is_none());
    // Routes are asked for only if there are more than strands.
    assert!(Question::new(Measure::IdenticalRoutes, 16).is_none());
    assert!(Question::new(Measure::IdenticalRoutes, 17).is_some());
}
