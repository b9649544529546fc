//! Turns learnt clauses into a proof that can be checked without searching.
//!
//! A solver that learns clauses from conflicts reports only the clauses; each follows from earlier ones by unit
//! propagation. Here that propagation is repeated, and the clauses it uses are written as LRAT.

use std::io::{self, Write};

use super::cnf::{Cnf, Literal};
use super::solver::StopCondition;

/// Why learnt clauses couldn't be written as a proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RupError {
    /// The proof couldn't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A clause that doesn't follow by unit propagation.
    #[error("learnt clause {0} does not follow by unit propagation")]
    NotImplied(usize),
    /// The clauses don't lead to a contradiction.
    #[error("the learnt clauses do not lead to a contradiction")]
    Unfinished,
    /// Time ran out.
    #[error("time is up")]
    Stopped,
}

/// Writes an LRAT proof that the formula is unsatisfiable, from the clauses that a solver has learnt, each terminated
/// by 0.
///
/// # Errors
/// If a clause doesn't follow from earlier ones, or all of them together give no contradiction.
pub fn write_lrat(
    cnf: &Cnf,
    learnt: &[Literal],
    out: &mut impl Write,
    stop: &StopCondition,
) -> Result<(), RupError> {
    let mut checker = Checker::new(cnf);
    if checker.load(cnf, out)? {
        return Ok(());
    }
    for (at, clause) in learnt.split(|&literal| literal == 0).enumerate() {
        if at % 256 == 0 && stop.is_due() {
            return Err(RupError::Stopped);
        }
        if clause.is_empty() {
            // The rest after the last 0, or an empty clause that propagation must derive.
            continue;
        }
        if checker.learn(clause, at, out)? {
            return Ok(());
        }
    }
    Err(RupError::Unfinished)
}

/// Why a literal is true: an assumption, or a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Assumed,
    /// The clause at this index.
    Clause(usize),
    /// A unit clause of the proof with this number: permanently true.
    Unit(u64),
}

struct Clause {
    /// Its number in the proof.
    id: u64,
    /// The first two are watched.
    literals: Vec<Literal>,
}

struct Checker {
    clauses: Vec<Clause>,
    /// By literal, the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By variable: 1 true, -1 false, 0 unassigned.
    values: Vec<i8>,
    reasons: Vec<Reason>,
    trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    done: usize,
    /// The number of the last clause of the proof.
    last: u64,
    seen: Vec<bool>,
}

fn slot(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Checker {
    fn new(cnf: &Cnf) -> Self {
        let variables = cnf.variables() as usize + 1;
        Self {
            clauses: Vec::with_capacity(cnf.len()),
            watches: vec![Vec::new(); 2 * variables],
            values: vec![0; variables],
            reasons: vec![Reason::Assumed; variables],
            trail: Vec::new(),
            done: 0,
            last: cnf.len() as u64,
            seen: vec![false; variables],
        }
    }

    fn value(&self, literal: Literal) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = if literal > 0 { 1 } else { -1 };
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// Loads the formula; returns whether it already is contradictory.
    fn load(&mut self, cnf: &Cnf, out: &mut impl Write) -> Result<bool, RupError> {
        for (clause, id) in cnf.clauses().zip(1..) {
            if self.take(clause.to_vec(), id, out)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds an implied clause; returns whether it gives a contradiction.
    fn take(&mut self, mut literals: Vec<Literal>, id: u64, out: &mut impl Write) -> Result<bool, RupError> {
        // Unassigned and true literals first, because the first two are watched.
        literals.sort_by_key(|&literal| self.value(literal) < 0);
        let open = literals.iter().filter(|&&literal| self.value(literal) >= 0).count();
        let index = self.clauses.len();
        if literals.len() > 1 {
            for &literal in &literals[..2] {
                self.watches[slot(literal)].push(index);
            }
        }
        let first = literals.first().copied();
        self.clauses.push(Clause { id, literals });
        match (open, first) {
            (0, _) => {
                self.contradiction(index, &[], out)?;
                Ok(true)
            }
            (1, Some(unit)) if self.value(unit) == 0 => {
                self.set_for_good(unit, index, out)?;
                self.settle(out)
            }
            _ => Ok(false),
        }
    }

    /// Assigns a literal permanently, and writes it as a unit clause of the proof.
    fn set_for_good(&mut self, unit: Literal, index: usize, out: &mut impl Write) -> Result<(), RupError> {
        let clause = &self.clauses[index];
        let id = if clause.literals.len() == 1 {
            clause.id
        } else {
            self.last += 1;
            let others = clause.literals.iter().filter(|&&literal| literal != unit);
            let hints: Vec<u64> = others.filter_map(|&literal| self.unit_of(literal)).collect();
            write_step(out, self.last, &[unit], hints.into_iter().chain([clause.id]))?;
            self.last
        };
        self.set(unit, Reason::Unit(id));
        Ok(())
    }

    fn unit_of(&self, literal: Literal) -> Option<u64> {
        match self.reasons[literal.unsigned_abs() as usize] {
            Reason::Unit(id) => Some(id),
            Reason::Assumed | Reason::Clause(_) => None,
        }
    }

    /// Propagates without assumptions; returns whether it finds a contradiction.
    fn settle(&mut self, out: &mut impl Write) -> Result<bool, RupError> {
        while self.done < self.trail.len() {
            let literal = self.trail[self.done];
            self.done += 1;
            match self.visit(literal, &mut |checker, unit, index| checker.set_for_good(unit, index, out))? {
                Some(conflict) => {
                    self.contradiction(conflict, &[], out)?;
                    return Ok(true);
                }
                None => continue,
            }
        }
        Ok(false)
    }

    /// Visits the clauses that watch the negation of a literal that became true; calls `found` for those with one
    /// unassigned literal left. Returns a false clause, if there is one.
    fn visit(
        &mut self,
        literal: Literal,
        found: &mut dyn FnMut(&mut Self, Literal, usize) -> Result<(), RupError>,
    ) -> Result<Option<usize>, RupError> {
        let falsified = -literal;
        let mut watching = std::mem::take(&mut self.watches[slot(falsified)]);
        let mut kept = 0;
        let mut conflict = None;
        let mut at = 0;
        while at < watching.len() {
            let index = watching[at];
            at += 1;
            let mut literals = std::mem::take(&mut self.clauses[index].literals);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let other = if self.value(first) > 0 {
                None
            } else {
                (2..literals.len()).find(|&other| self.value(literals[other]) >= 0)
            };
            if let Some(other) = other {
                literals.swap(1, other);
                self.watches[slot(literals[1])].push(index);
                self.clauses[index].literals = literals;
                continue;
            }
            self.clauses[index].literals = literals;
            watching[kept] = index;
            kept += 1;
            match self.value(first) {
                1 => {}
                0 => found(self, first, index)?,
                _ => {
                    conflict = Some(index);
                    break;
                }
            }
        }
        watching.copy_within(at.., kept);
        watching.truncate(kept + watching.len() - at);
        // No new clause can watch this literal meanwhile, because it is false.
        self.watches[slot(falsified)] = watching;
        Ok(conflict)
    }

    /// Checks a learnt clause, writes it and adds it; returns whether it gives a contradiction.
    fn learn(&mut self, clause: &[Literal], at: usize, out: &mut impl Write) -> Result<bool, RupError> {
        let (fixed, done) = (self.trail.len(), self.done);
        let mut conflict = None;
        let mut is_true = false;
        for &literal in clause {
            match self.value(literal) {
                0 => self.set(-literal, Reason::Assumed),
                // It is already permanently true, so the clause is redundant.
                1 if self.unit_of(literal).is_some() => is_true = true,
                _ => {}
            }
        }
        while !is_true && conflict.is_none() && self.done < self.trail.len() {
            let literal = self.trail[self.done];
            self.done += 1;
            conflict = self.visit(literal, &mut |checker, unit, index| {
                checker.set(unit, Reason::Clause(index));
                Ok(())
            })?;
        }
        if let Some(conflict) = conflict {
            self.contradiction(conflict, clause, out)?;
        }
        for literal in self.trail.drain(fixed..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        self.done = done;
        match (is_true, conflict) {
            (true, _) => Ok(false),
            (false, None) => Err(RupError::NotImplied(at + 1)),
            (false, Some(_)) => self.take(clause.to_vec(), self.last, out),
        }
    }

    /// Writes a clause that follows from a clause that became false: the clauses that made it false, in order.
    fn contradiction(
        &mut self,
        conflict: usize,
        clause: &[Literal],
        out: &mut impl Write,
    ) -> Result<(), RupError> {
        let mut units = Vec::new();
        let mut hints = Vec::new();
        let mut mark = |checker: &mut Self, index: usize, but: Literal| {
            for at in 0..checker.clauses[index].literals.len() {
                let literal = checker.clauses[index].literals[at];
                let variable = literal.unsigned_abs() as usize;
                if literal == but || std::mem::replace(&mut checker.seen[variable], true) {
                    continue;
                }
                if let Reason::Unit(id) = checker.reasons[variable] {
                    units.push((variable, id));
                }
            }
        };
        mark(self, conflict, 0);
        for at in (0..self.trail.len()).rev() {
            let literal = self.trail[at];
            let variable = literal.unsigned_abs() as usize;
            if !self.seen[variable] {
                continue;
            }
            if let Reason::Clause(index) = self.reasons[variable] {
                hints.push(self.clauses[index].id);
                mark(self, index, literal);
            }
            self.seen[variable] = false;
        }
        self.last += 1;
        let before = units.into_iter().map(|(_, id)| id);
        let hints: Vec<u64> =
            before.chain(hints.into_iter().rev()).chain([self.clauses[conflict].id]).collect();
        write_step(out, self.last, clause, hints.into_iter())
    }
}

fn write_step(
    out: &mut impl Write,
    id: u64,
    clause: &[Literal],
    hints: impl Iterator<Item = u64>,
) -> Result<(), RupError> {
    let mut line = id.to_string();
    for literal in clause {
        line += &format!(" {literal}");
    }
    line.push_str(" 0");
    for hint in hints {
        line += &format!(" {hint}");
    }
    line.push_str(" 0\n");
    Ok(out.write_all(line.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::check_lrat;

    #[test]
    fn learnt_clauses_become_a_proof_or_are_refused() {
        let mut cnf = Cnf::default();
        let [a, b, c] = cnf.variables_for(|_| String::new());
        for clause in [[a, b, c], [a, b, -c], [a, -b, c], [a, -b, -c]] {
            cnf.add(clause);
        }
        for clause in [[-a, b, c], [-a, b, -c], [-a, -b, c], [-a, -b, -c]] {
            cnf.add(clause);
        }
        let lrat = |learnt: &[Literal]| {
            let mut proof = Vec::new();
            write_lrat(&cnf, learnt, &mut proof, &StopCondition::never()).map(|()| proof)
        };
        let proof = lrat(&[a, b, 0, a, 0, -a, b, 0]).expect("a proof");
        check_lrat(&cnf, &proof[..]).expect("it holds");
        assert!(matches!(lrat(&[a, 0]), Err(RupError::NotImplied(1))));
        assert!(matches!(lrat(&[a, b, 0]), Err(RupError::Unfinished)));
    }

    #[test]
    fn units_alone_become_a_proof() {
        let mut cnf = Cnf::default();
        let [a, b, c] = cnf.variables_for(|_| String::new());
        cnf.add([a]);
        cnf.add([-a, b]);
        cnf.add([-a, -b, c]);
        cnf.add([-c, -b]);
        let mut proof = Vec::new();
        write_lrat(&cnf, &[], &mut proof, &StopCondition::never()).expect("no search is needed");
        check_lrat(&cnf, &proof[..]).expect("it holds");
    }
}
