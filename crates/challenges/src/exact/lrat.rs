//! A checker for LRAT proofs, independent of the solvers that write them.
//!
//! A step adds a clause and names earlier clauses. Assume the new clause is false; then each named clause in turn must
//! have all literals false but one, which becomes true, until one has all false. No search is needed, so the checker is
//! short and fast.

use std::collections::HashMap;
use std::io::{self, BufRead};

use super::cnf::{Cnf, Literal};

/// Why a text isn't a proof of the formula.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The proof couldn't be read.
    #[error("the proof can't be read: {0}")]
    Io(#[from] io::Error),
    /// A line that isn't a step.
    #[error("line {0} isn't a step of a proof: it should be an id, `d` or literals, 0, clause ids, 0")]
    Malformed(usize),
    /// A step that names a missing clause.
    #[error("line {line} names clause {id}, which is not there")]
    NoSuchClause {
        /// The line, counted from 1.
        line: usize,
        /// The clause named.
        id: u64,
    },
    /// A step with a variable that the formula doesn't have.
    #[error("line {line} has the variable {variable}, and the formula has {variables}")]
    NoSuchVariable {
        /// The line, counted from 1.
        line: usize,
        /// The variable.
        variable: u32,
        /// The number of variables.
        variables: i32,
    },
    /// A step whose hints don't lead to a contradiction.
    #[error("line {0}: the clauses named do not imply the clause added")]
    NotImplied(usize),
    /// The proof ends without the empty clause.
    #[error("the proof does not end in a contradiction")]
    Unfinished,
}

/// A valid proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValidProof {
    /// Number of clauses added by the proof.
    pub steps: u64,
}

/// Checks that the proof derives the empty clause from the formula, whose clauses are numbered from 1.
///
/// # Errors
/// Says where the proof fails.
pub fn check_lrat(cnf: &Cnf, proof: impl BufRead) -> Result<ValidProof, ProofError> {
    let mut clauses = Clauses { given: cnf.clauses().map(Some).collect(), added: HashMap::new() };
    // A literal is false if its stamp is the current step.
    let mut falsified = vec![0u64; 2 * (cnf.variables() as usize + 1)];
    let mut steps = 0;
    for (line, text) in proof.lines().enumerate() {
        let (line, text) = (line + 1, text?);
        let mut words = text.split_ascii_whitespace();
        let Some(id) = words.next() else { continue };
        let id: u64 = id.parse().map_err(|_| ProofError::Malformed(line))?;
        let mut words = words.peekable();
        if words.next_if_eq(&"d").is_some() {
            for word in words {
                match word.parse::<u64>() {
                    Ok(0) => break,
                    Ok(id) => clauses.remove(id),
                    Err(_) => return Err(ProofError::Malformed(line)),
                }
            }
            continue;
        }
        steps += 1;
        let mut added = Vec::new();
        loop {
            match words.next().map(str::parse::<Literal>) {
                Some(Ok(0)) => break,
                Some(Ok(literal)) if literal.unsigned_abs() > cnf.variables().unsigned_abs() => {
                    return Err(ProofError::NoSuchVariable {
                        line,
                        variable: literal.unsigned_abs(),
                        variables: cnf.variables(),
                    });
                }
                Some(Ok(literal)) => added.push(literal),
                _ => return Err(ProofError::Malformed(line)),
            }
        }
        let slot = |literal: Literal| 2 * literal.unsigned_abs() as usize + usize::from(literal < 0);
        for &literal in &added {
            falsified[slot(literal)] = steps;
        }
        let mut contradiction = false;
        for word in words {
            let named: i64 = word.parse().map_err(|_| ProofError::Malformed(line))?;
            if named == 0 {
                break;
            }
            let named = u64::try_from(named).map_err(|_| ProofError::NotImplied(line))?;
            let reason = clauses.get(named).ok_or(ProofError::NoSuchClause { line, id: named })?;
            let mut open = reason.iter().filter(|&&literal| falsified[slot(literal)] != steps);
            match (open.next(), open.next()) {
                (None, _) => {
                    contradiction = true;
                    break;
                }
                (Some(&unit), None) => falsified[slot(-unit)] = steps,
                _ => return Err(ProofError::NotImplied(line)),
            }
        }
        if !contradiction {
            return Err(ProofError::NotImplied(line));
        }
        if added.is_empty() {
            return Ok(ValidProof { steps });
        }
        clauses.insert(id, added);
    }
    Err(ProofError::Unfinished)
}

/// The clauses that a step can name: those of the formula, and those added by steps.
struct Clauses<'a> {
    /// By number, from 1; `None` for a deleted clause.
    given: Vec<Option<&'a [Literal]>>,
    added: HashMap<u64, Box<[Literal]>>,
}

impl Clauses<'_> {
    fn place(&self, id: u64) -> Option<usize> {
        usize::try_from(id).ok()?.checked_sub(1).filter(|&at| at < self.given.len())
    }

    fn get(&self, id: u64) -> Option<&[Literal]> {
        let given = self.place(id).and_then(|at| self.given[at]);
        given.or_else(|| self.added.get(&id).map(|clause| &**clause))
    }

    fn remove(&mut self, id: u64) {
        if let Some(at) = self.place(id) {
            self.given[at] = None;
        }
        self.added.remove(&id);
    }

    fn insert(&mut self, id: u64, clause: Vec<Literal>) {
        self.remove(id);
        self.added.insert(id, clause.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Cnf {
        let mut cnf = Cnf::default();
        let [a, b] = cnf.variables_for(|_| String::new());
        cnf.add([a, b]);
        cnf.add([a, -b]);
        cnf.add([-a, b]);
        cnf.add([-a, -b]);
        cnf
    }

    #[test]
    fn a_right_proof_is_accepted() {
        let proof = "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n";
        assert_eq!(check_lrat(&square(), proof.as_bytes()).expect("a proof").steps, 2);
    }

    #[test]
    fn wrong_proofs_are_refused() {
        let check = |proof: &str| check_lrat(&square(), proof.as_bytes()).expect_err("no proof");
        assert!(matches!(check(""), ProofError::Unfinished));
        assert!(matches!(check("5 1 0 1 2 0\n"), ProofError::Unfinished));
        assert!(matches!(check("5 0 1 2 3 4 0\n"), ProofError::NotImplied(1)));
        assert!(matches!(check("5 1 0 1 0\n"), ProofError::NotImplied(1)));
        assert!(matches!(check("5 1 0 1 -2 0\n"), ProofError::NotImplied(1)));
        assert!(matches!(
            check("5 1 0 1 2 0\n5 d 5 0\n6 0 5 3 4 0\n"),
            ProofError::NoSuchClause { line: 3, id: 5 }
        ));
        assert!(matches!(check("five 1 0 1 2 0\n"), ProofError::Malformed(1)));
        assert!(matches!(check("5 1 x"), ProofError::Malformed(1)));
    }

    #[test]
    fn an_unknown_variable_is_refused_without_allocating() {
        for literal in ["3", "-2147483648", "2147483647"] {
            let wrong = check_lrat(&square(), format!("5 {literal} 0 1 2 0\n").as_bytes());
            assert!(matches!(wrong, Err(ProofError::NoSuchVariable { line: 1, .. })), "{wrong:?}");
        }
    }

    #[test]
    fn a_formula_with_a_model_has_no_proof() {
        let mut cnf = Cnf::default();
        let [a, b] = cnf.variables_for(|_| String::new());
        cnf.add([a, b]);
        cnf.add([a, -b]);
        cnf.add([-a, b]);
        for proof in ["4 1 0 1 2 0\n5 0 4 3 0\n", "4 0 1 2 3 0\n", "4 -1 0 3 0\n"] {
            assert!(check_lrat(&cnf, proof.as_bytes()).is_err());
        }
    }
}
