//! Solves a score: annealing on all cores, then exact questions, one step better each time.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use eightfold_octiles::Layout;

use super::links::argue;
use super::question::Question;
use super::solver::{Solver, StopCondition, Verdict};
use crate::archive::{Amount, Certificate, Record, ScoreId, Status};
use crate::measure::{Goal, Measure, Value};
use crate::search::{Objective, Search};
use crate::survey::Survey;

/// The limits of a run.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The total time.
    pub time: Duration,
    /// The seed. With one thread it determines everything except when time runs out.
    pub seed: u64,
    /// Number of annealing threads.
    pub threads: usize,
    /// Whether to ask exact questions too.
    pub prove: bool,
    /// A board to improve.
    pub start: Option<Layout>,
    /// Set to true to stop with the best board so far.
    pub stop: Arc<AtomicBool>,
}

/// The current activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Annealing.
    Annealing,
    /// A solver looks for a board of at least this value.
    Asking(i64),
    /// Generating a proof of the bound.
    Proving,
}

/// Progress so far.
#[derive(Clone, Debug)]
pub struct Report {
    /// The current activity.
    pub phase: Phase,
    /// The best value.
    pub best: Value,
    /// The bound, if one is known.
    pub bound: Option<Value>,
    /// Number of boards looked at.
    pub boards: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

fn value_of(measure: Measure, rank: i64) -> Value {
    let amount = u32::try_from(rank.abs()).unwrap_or(u32::MAX);
    match measure.goal() {
        Goal::Condition => Value::Condition { violations: amount },
        Goal::Most => Value::Number(amount),
    }
}

/// What has been found.
struct SolveState {
    layout: Layout,
    rank: i64,
    method: String,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The record. It is `proven` only if counting or links give the bound: a refuted question gives a bound, but no
    /// certificate yet.
    pub record: Record,
    /// If the bound comes from a refuted question: the boards whose strands had to be excluded for it, in order, as
    /// `certify` needs them.
    pub refuted: Option<Vec<String>>,
}

/// Solves a score. First asks for the next better value repeatedly; if that takes too long, asks for values in the
/// middle of the gap to lower the bound.
///
/// # Panics
/// Never: a search always has a board.
pub fn solve(measure: Measure, effort: &Effort, report: &mut dyn FnMut(&Report)) -> Solution {
    let begun = Instant::now();
    let ceiling = measure.ceiling();
    let mut bound = ceiling.map(|ceiling| ceiling.rank);
    let argued = if effort.prove { argue(measure) } else { None };
    let argued = argued.filter(|(rank, _)| bound.is_none_or(|bound| *rank < bound));
    if let Some((rank, _)) = &argued {
        bound = Some(*rank);
    }
    let mut found = None;
    if let Some(layout) = effort.start.filter(Layout::is_full) {
        found = Some(SolveState {
            layout,
            rank: measure.read(&Survey::new(&layout)).value.rank(),
            method: "the board to begin with".to_owned(),
        });
    }
    // Some scores have an exact method for large values only.
    let can_ask = |rank: i64| Question::new(measure, rank).is_some();
    let annealing = if effort.prove && (can_ask(0) || bound.is_some_and(can_ask)) {
        (effort.time / 4).min(Duration::from_secs(5))
    } else {
        effort.time
    };
    let enough = |rank: i64| bound.is_some_and(|bound| rank >= bound);
    if !found.as_ref().is_some_and(|found| enough(found.rank)) {
        let annealed = anneal(measure, effort, annealing, bound, report);
        if found.as_ref().is_none_or(|known| annealed.rank > known.rank) {
            found = Some(annealed);
        }
    }
    let mut best = found.expect("annealing always gives a board");
    let mut refuted = None;
    let stop = StopCondition { at: begun.checked_add(effort.time), requested: Arc::clone(&effort.stop) };
    // Values below `open` can't be decided in the available time.
    let mut open = best.rank;
    while effort.prove && bound.is_none_or(|bound| open < bound) && !stop.is_due() {
        let target = match bound {
            Some(bound) if open > best.rank => (open + bound + 1) / 2,
            _ => open + 1,
        };
        let askable = bound.and_then(|bound| (target..=bound).find(|&rank| can_ask(rank)));
        let target = askable.unwrap_or(target);
        report(&Report {
            phase: Phase::Asking(target),
            best: value_of(measure, best.rank),
            bound: bound.map(|bound| value_of(measure, bound)),
            boards: 0,
            elapsed: begun.elapsed(),
        });
        let left = effort.time.saturating_sub(begun.elapsed());
        if let Some(layout) = ask_short(measure, target, &StopCondition::after(left / 2, &effort.stop)) {
            best = SolveState {
                layout,
                rank: measure.read(&Survey::new(&layout)).value.rank(),
                method: "found by a SAT solver among boards without long paths".to_owned(),
            };
            open = best.rank;
            continue;
        }
        let left = effort.time.saturating_sub(begun.elapsed());
        let slice = StopCondition::after(left / 2, &effort.stop);
        let mut cuts = Vec::new();
        match ask(measure, target, &mut cuts, &slice) {
            Some(SolveResult::Board(layout)) => {
                best = SolveState {
                    layout,
                    rank: measure.read(&Survey::new(&layout)).value.rank(),
                    method: "found by a SAT solver".to_owned(),
                };
                open = best.rank;
            }
            Some(SolveResult::NoBoard) => {
                bound = Some(target - 1);
                refuted = Some(cuts);
            }
            None if Question::new(measure, target).is_none() => break,
            None => open = target,
        }
    }
    let by_counting = ceiling.filter(|ceiling| ceiling.rank == best.rank && refuted.is_none());
    let certificate = match (by_counting, argued) {
        (Some(ceiling), _) => Some(Certificate::Ceiling { reason: ceiling.reason.to_owned() }),
        (None, Some((_, certificate))) if refuted.is_none() => Some(certificate),
        _ => None,
    };
    let record = Record {
        id: ScoreId::Measure(measure),
        value: Amount::from(value_of(measure, best.rank)),
        bound: bound.map(|bound| Amount::from(value_of(measure, bound))),
        status: if certificate.is_some() && bound == Some(best.rank) {
            Status::Proven
        } else {
            Status::BestKnown
        },
        witness: best.layout.to_text(),
        method: best.method,
        seed: effort.seed,
        certificate,
    };
    Solution { record, refuted }
}

enum SolveResult {
    Board(Layout),
    NoBoard,
}

/// Asks for a board of at least this rank, excluding stray loops as they occur. `None` if there is no exact method or
/// time runs out.
fn ask(measure: Measure, rank: i64, cuts: &mut Vec<String>, stop: &StopCondition) -> Option<SolveResult> {
    let mut question = Question::new(measure, rank)?;
    let mut solver = Solver::new();
    loop {
        match solver.solve(&question.cnf, stop) {
            Verdict::Unknown => return None,
            Verdict::Unsatisfiable => return Some(SolveResult::NoBoard),
            Verdict::Model(model) => {
                let layout = question.layout(&model);
                if measure.read(&Survey::new(&layout)).value.rank() >= rank {
                    return Some(SolveResult::Board(layout));
                }
                if !question.cut_model(&model) {
                    return None;
                }
                cuts.push(layout.to_text());
            }
        }
    }
}

/// Looks for a board of at least this rank without long paths, where that helps.
fn ask_short(measure: Measure, rank: i64, stop: &StopCondition) -> Option<Layout> {
    let mut question = Question::of_short_paths(measure, rank)?;
    let mut solver = Solver::new();
    loop {
        let Verdict::Model(model) = solver.solve(&question.cnf, stop) else {
            return None;
        };
        let layout = question.layout(&model);
        if measure.read(&Survey::new(&layout)).value.rank() >= rank {
            return Some(layout);
        }
        if !question.cut_model(&model) {
            return None;
        }
    }
}

fn anneal(
    measure: Measure,
    effort: &Effort,
    time: Duration,
    ceiling: Option<i64>,
    report: &mut dyn FnMut(&Report),
) -> SolveState {
    let stop = StopCondition::after(time, &effort.stop);
    let begun = Instant::now();
    let boards = AtomicU64::new(0);
    let best: Mutex<Option<(i64, Layout, u64)>> = Mutex::new(None);
    let done = AtomicBool::new(false);
    let work = |seed: u64, watch: &mut dyn FnMut(i64)| {
        let mut search = Search::new(Objective::Measure(measure), seed);
        let mut moves = 0;
        let mut chunk = 1_000;
        while !done.load(Ordering::Relaxed) {
            let timed = Instant::now();
            let progress = search.step(chunk);
            // Steps of about a twentieth of a second.
            if timed.elapsed() < Duration::from_millis(50) {
                chunk = (chunk * 2).min(1_000_000);
            }
            boards.fetch_add(progress.moves - moves, Ordering::Relaxed);
            moves = progress.moves;
            let mut known = best.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if known.as_ref().is_none_or(|(rank, ..)| progress.rank > *rank) {
                *known = Some((progress.rank, progress.best, seed));
            }
            let rank = known.as_ref().map_or(0, |(rank, ..)| *rank);
            drop(known);
            watch(rank);
            if stop.is_due() || progress.finished || ceiling.is_some_and(|ceiling| rank >= ceiling) {
                done.store(true, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for thread in 1..effort.threads.max(1) as u64 {
            let work = &work;
            scope.spawn(move || work(effort.seed.wrapping_add(thread), &mut |_| {}));
        }
        let mut said = Instant::now();
        work(effort.seed, &mut |rank| {
            if said.elapsed() > Duration::from_millis(500) {
                said = Instant::now();
                report(&Report {
                    phase: Phase::Annealing,
                    best: value_of(measure, rank),
                    bound: ceiling.map(|ceiling| value_of(measure, ceiling)),
                    boards: boards.load(Ordering::Relaxed),
                    elapsed: begun.elapsed(),
                });
            }
        });
    });
    let found = best.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (rank, layout, seed) = found.expect("every search has a board");
    SolveState { layout, rank, method: format!("annealing, seed {seed}") }
}
