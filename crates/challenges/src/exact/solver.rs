//! The SAT solvers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
#[cfg(not(feature = "prove"))]
use rustsat_batsat::BasicSolver;

use super::cnf::{Cnf, Literal};

/// The result of solving a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A model: the value of each variable, with variable 1 at index 0.
    Model(Vec<bool>),
    /// No model exists.
    Unsatisfiable,
    /// Time ran out.
    Unknown,
}

/// When to give up: at a deadline, or when told to.
#[derive(Clone, Debug, Default)]
pub struct StopCondition {
    /// The deadline.
    pub at: Option<Instant>,
    /// Set to true to stop.
    pub requested: Arc<AtomicBool>,
}

impl StopCondition {
    /// Never stops.
    pub fn never() -> Self {
        Self::default()
    }

    /// Stops after this time, or when `requested` is set.
    pub fn after(time: Duration, requested: &Arc<AtomicBool>) -> Self {
        Self { at: Instant::now().checked_add(time), requested: Arc::clone(requested) }
    }

    /// Returns whether it is time to stop.
    pub fn is_due(&self) -> bool {
        self.requested.load(Ordering::Relaxed) || self.at.is_some_and(|at| Instant::now() >= at)
    }
}

fn lit(literal: Literal) -> Lit {
    Lit::new(literal.unsigned_abs() - 1, literal < 0)
}

fn clause(literals: &[Literal]) -> Clause {
    literals.iter().map(|&literal| lit(literal)).collect()
}

/// A solver that keeps learnt clauses when clauses are added.
pub struct Solver {
    inner: Inner,
    fed: usize,
}

enum Inner {
    #[cfg(not(feature = "prove"))]
    Pure(Box<BasicSolver>),
    #[cfg(feature = "prove")]
    Cadical(Box<rustsat_cadical::CaDiCaL<'static, 'static>>),
}

impl Solver {
    /// Creates a solver: CaDiCaL with the feature `prove`, otherwise BatSat, which is pure Rust.
    pub fn new() -> Self {
        #[cfg(feature = "prove")]
        let inner = Inner::Cadical(Box::default());
        #[cfg(not(feature = "prove"))]
        let inner = Inner::Pure(Box::default());
        Self { inner, fed: 0 }
    }

    /// Solves the formula, which must start with the clauses of the last call.
    pub fn solve(&mut self, cnf: &Cnf, stop: &StopCondition) -> Verdict {
        let new = cnf.clauses().skip(self.fed);
        self.fed = cnf.len();
        let stop = stop.clone();
        match &mut self.inner {
            #[cfg(not(feature = "prove"))]
            Inner::Pure(solver) => {
                solver.batsat_mut().cb_mut().set_stop(move || stop.is_due());
                run(&mut **solver, new, cnf.variables())
            }
            #[cfg(feature = "prove")]
            Inner::Cadical(solver) => {
                use rustsat::solvers::{ControlSignal, Terminate};
                solver.attach_terminator(move || {
                    if stop.is_due() { ControlSignal::Terminate } else { ControlSignal::Continue }
                });
                let verdict = run(&mut **solver, new, cnf.variables());
                solver.detach_terminator();
                verdict
            }
        }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

fn run<'a>(solver: &mut impl Solve, clauses: impl Iterator<Item = &'a [Literal]>, variables: i32) -> Verdict {
    for literals in clauses {
        if solver.add_clause(clause(literals)).is_err() {
            return Verdict::Unknown;
        }
    }
    match solver.solve() {
        Ok(SolverResult::Sat) => Verdict::Model(
            (0..variables as u32)
                .map(|at| matches!(solver.var_val(Var::new(at)), Ok(TernaryVal::True)))
                .collect(),
        ),
        Ok(SolverResult::Unsat) => Verdict::Unsatisfiable,
        Ok(SolverResult::Interrupted) | Err(_) => Verdict::Unknown,
    }
}

/// Returns the name and version of the solver that makes proofs.
pub fn solver_name() -> &'static str {
    #[cfg(feature = "prove")]
    return rustsat_cadical::CaDiCaL::default().signature();
    #[cfg(not(feature = "prove"))]
    return BasicSolver::default().signature();
}

/// Refutes a formula with BatSat, writing an LRAT proof to `proof` from its learnt clauses.
///
/// # Errors
/// If the proof can't be written.
#[cfg(not(feature = "prove"))]
pub fn refute(cnf: &Cnf, proof: &std::path::Path, stop: &StopCondition) -> std::io::Result<Verdict> {
    use std::io::{Error, Write};

    use super::rup::{RupError, write_lrat};
    let mut solver = rustsat_batsat::Solver::<LearntClauses>::default();
    solver.batsat_mut().cb_mut().stop = stop.clone();
    match run(&mut solver, cnf.clauses(), cnf.variables()) {
        Verdict::Unsatisfiable => {}
        other => return Ok(other),
    }
    let learnt = std::mem::take(&mut solver.batsat_mut().cb_mut().learnt);
    drop(solver);
    let mut out = std::io::BufWriter::new(std::fs::File::create(proof)?);
    match write_lrat(cnf, &learnt, &mut out, stop) {
        Ok(()) => out.flush().map(|()| Verdict::Unsatisfiable),
        Err(RupError::Stopped) => Ok(Verdict::Unknown),
        Err(RupError::Io(error)) => Err(error),
        Err(error) => Err(Error::other(error)),
    }
}

/// Collects the clauses BatSat learns.
#[cfg(not(feature = "prove"))]
#[derive(Default)]
struct LearntClauses {
    /// The clauses, each terminated by 0.
    learnt: Vec<Literal>,
    stop: StopCondition,
}

/// The limit on literals in learnt clauses, half a gigabyte; with more the search is given up.
#[cfg(not(feature = "prove"))]
const MAX_LEARNT_LITERALS: usize = 128 << 20;

#[cfg(not(feature = "prove"))]
impl batsat::Callbacks for LearntClauses {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: batsat::ClauseKind) {
        self.learnt.extend(clause.iter().map(|lit| {
            let variable = lit.var().idx() as Literal + 1;
            if lit.sign() { variable } else { -variable }
        }));
        self.learnt.push(0);
    }

    fn stop(&self) -> bool {
        self.stop.is_due() || self.learnt.len() > MAX_LEARNT_LITERALS
    }
}

/// Refutes a formula with CaDiCaL, writing an LRAT proof to `proof`.
///
/// # Errors
/// If the proof can't be written.
#[cfg(feature = "prove")]
pub fn refute(cnf: &Cnf, proof: &std::path::Path, stop: &StopCondition) -> std::io::Result<Verdict> {
    use rustsat_cadical::{CaDiCaL, Config};
    let writer = lrat_writer::Writer::create(proof, cnf.len())?;
    let mut cadical = CaDiCaL::default();
    if cadical.set_configuration(Config::Unsat).is_err() {
        return Ok(Verdict::Unknown);
    }
    let handle = cadical.connect_proof_tracer(writer, true);
    let mut solver = Solver { inner: Inner::Cadical(Box::new(cadical)), fed: 0 };
    let verdict = solver.solve(cnf, stop);
    let Inner::Cadical(mut cadical) = solver.inner;
    let writer = cadical.disconnect_proof_tracer(handle).map_err(std::io::Error::other)?;
    writer.finish()?;
    Ok(verdict)
}

#[cfg(feature = "prove")]
mod lrat_writer {
    use std::collections::HashMap;
    use std::fs::File;
    use std::io::{self, BufWriter, Write};
    use std::path::Path;

    use rustsat_cadical::{CaDiCaLClause, ClauseId, TraceProof};

    /// Writes the steps of CaDiCaL as LRAT. As the formula is added clause by clause, CaDiCaL may number derived
    /// clauses in between; here the formula's clauses are numbered from 1, followed by the derived ones.
    pub struct Writer {
        out: BufWriter<File>,
        numbers: HashMap<i64, u64>,
        originals: u64,
        last: u64,
        failed: Option<io::Error>,
    }

    impl Writer {
        pub fn create(path: &Path, clauses: usize) -> io::Result<Self> {
            Ok(Self {
                out: BufWriter::new(File::create(path)?),
                numbers: HashMap::new(),
                originals: 0,
                last: clauses as u64,
                failed: None,
            })
        }

        /// Returns the first error, if any.
        pub fn finish(mut self) -> io::Result<()> {
            match self.failed.take() {
                Some(error) => Err(error),
                None => self.out.flush(),
            }
        }

        fn write(&mut self, line: &str) {
            if self.failed.is_none() {
                self.failed = self.out.write_all(line.as_bytes()).err();
            }
        }
    }

    impl TraceProof for Writer {
        fn add_original_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause, restored: bool) {
            if !restored {
                self.originals += 1;
                self.numbers.insert(id.0, self.originals);
            }
        }

        fn add_derived_clause(
            &mut self,
            id: ClauseId,
            _: bool,
            clause: &CaDiCaLClause,
            antecedents: &[ClauseId],
        ) {
            use std::fmt::Write as _;
            self.last += 1;
            let mut line = self.last.to_string();
            for literal in clause.iter() {
                let _ = write!(line, " {}", literal.to_ipasir());
            }
            line.push_str(" 0");
            for antecedent in antecedents {
                // An unknown number makes the checker refuse the proof.
                let number = self.numbers.get(&antecedent.0).copied().unwrap_or(u64::MAX);
                let _ = write!(line, " {number}");
            }
            line.push_str(" 0\n");
            self.numbers.insert(id.0, self.last);
            self.write(&line);
        }

        fn delete_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause) {
            if let Some(number) = self.numbers.remove(&id.0) {
                let line = format!("{} d {number} 0\n", self.last);
                self.write(&line);
            }
        }
    }
}
