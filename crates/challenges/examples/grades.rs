//! Measures the difficulty grades of the solitaires: the boards that annealing looks at from an empty board until a
//! problem is solved, and the time to generate problems and hints.

use std::time::Instant;

use eightfold_challenges::{Grade, Hint, Measure, Problem, Solitaire, SolverJob};
use eightfold_octiles::Layout;

const PROBLEMS: u64 = 40;

fn main() {
    for game in [Solitaire::Connection, Solitaire::Sequence] {
        for grade in Grade::ALL {
            let (mut boards, mut make, mut hint, mut worst) = (Vec::new(), 0.0, 0.0f64, 0.0f64);
            let mut hints = 0;
            let mut lifts = 0;
            for seed in 0..PROBLEMS {
                let begun = Instant::now();
                let mut problem = Problem::generate(game, grade, seed);
                let took = begun.elapsed().as_secs_f64() * 1e3;
                make += took;
                worst = worst.max(took);
                let mut job = SolverJob::new(&problem.to_string(), seed, "", "").expect("a problem");
                let mut report = job.report();
                while !report.finished && report.boards < 2_000_000 {
                    report = job.step(500);
                }
                boards.push(report.boards);
                // From a board with some tiles laid at random.
                let mut board =
                    Layout::from_text("1.0,-,-,4.1,-,-,7.3,-,-,10.0,-,-,13.1,-,-,16.0,-").expect("a board");
                loop {
                    let begun = Instant::now();
                    let said = problem.hint(&board, Problem::HINT);
                    hint = hint.max(begun.elapsed().as_secs_f64() * 1e3);
                    hints += 1;
                    match said {
                        Hint::Solved => break,
                        Hint::Lay { space, placement } => board[space] = Some(placement),
                        Hint::Lift { spaces, .. } => {
                            lifts += 1;
                            spaces.iter().for_each(|space| board[space] = None);
                        }
                        Hint::Unknown { .. } => unreachable!(),
                    }
                }
            }
            boards.sort_unstable();
            println!(
                "{game:?} {}: boards median {} (quarter {}, three quarters {}), made in {:.1} ms, worst {worst:.1}, hint worst {hint:.1} ms, {:.1} hints, {lifts} lifts",
                grade.number(),
                boards[boards.len() / 2],
                boards[boards.len() / 4],
                boards[boards.len() * 3 / 4],
                make / PROBLEMS as f64,
                hints as f64 / PROBLEMS as f64
            );
        }
    }
    for measure in Measure::all() {
        let mut job = SolverJob::new(&measure.to_string(), 1, "", "").expect("a score");
        let slice = job.slice();
        let begun = Instant::now();
        let mut slices = 0;
        let mut boards = 0;
        while begun.elapsed().as_millis() < 50 {
            let report = job.step(slice);
            slices += 1;
            boards = report.boards;
            if report.finished {
                break;
            }
        }
        println!(
            "{measure}: {boards} boards, slices of {:.2} ms",
            begun.elapsed().as_secs_f64() * 1e3 / f64::from(slices)
        );
    }
}
