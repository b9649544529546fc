//! Prints `name value unit` lines: full evaluations and annealing moves per second on one core.

use std::hint::black_box;
use std::time::{Duration, Instant};

use eightfold_challenges::{Measure, Objective, Search, Trace, tiles_of};

fn main() {
    let time = Duration::from_secs(1);
    // Boards to evaluate: those a search visits.
    let mut search = Search::new(Objective::Measure(Measure::Loops), 1);
    let boards: Vec<_> = (0..64).filter_map(|_| tiles_of(&search.step(50).best)).collect();
    let mut trace = Trace::default();
    let (start, mut count, mut sum) = (Instant::now(), 0u64, 0u64);
    while start.elapsed() < time {
        for board in &boards {
            trace.trace(black_box(board));
            sum += trace.runs().iter().map(|run| u64::from(run.points)).sum::<u64>();
            count += 1;
        }
    }
    black_box(sum);
    println!("octiles_board_evaluations {:.0} boards/s", count as f64 / start.elapsed().as_secs_f64());
    for id in ["2.path.segments", "2.path.points", "6.segments"] {
        let measure: Measure = id.parse().expect("a score");
        let mut search = Search::new(Objective::Measure(measure), 1);
        let start = Instant::now();
        let mut moves = 0;
        while start.elapsed() < time {
            moves = search.step(100_000).moves;
        }
        println!(
            "octiles_anneal_{} {:.0} moves/s",
            id.replace('.', "_"),
            moves as f64 / start.elapsed().as_secs_f64()
        );
    }
}
