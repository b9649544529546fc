//! Formulas in clauses, and counting with them.

use std::fmt::Write as _;
use std::io;

/// A literal as in DIMACS: a variable from 1, negative if negated.
pub type Literal = i32;

/// A formula: every clause has a true literal.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: i32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl Cnf {
    /// A new variable.
    pub fn fresh(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// So many new variables.
    pub fn fresh_many<const N: usize>(&mut self) -> [Literal; N] {
        std::array::from_fn(|_| self.fresh())
    }

    /// How many variables there are.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end];
            start = end;
            clause
        })
    }

    /// Adds a clause. Repeated literals are dropped, and so is a clause that is always true.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let start = self.literals.len();
        self.literals.extend(clause);
        let added = &mut self.literals[start..];
        added.sort_unstable_by_key(|literal| (literal.abs(), *literal));
        let mut kept = start;
        for at in start..self.literals.len() {
            let literal = self.literals[at];
            debug_assert!(literal != 0 && literal.abs() <= self.variables);
            if kept > start && self.literals[kept - 1] == -literal {
                self.literals.truncate(start);
                return;
            }
            if kept == start || self.literals[kept - 1] != literal {
                self.literals[kept] = literal;
                kept += 1;
            }
        }
        self.literals.truncate(kept);
        self.ends.push(kept);
    }

    /// At most one of them is true, pair by pair.
    pub fn at_most_one(&mut self, literals: &[Literal]) {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                self.add([-a, -b]);
            }
        }
    }

    /// At most one of them is true, with helping variables for long lists.
    pub fn at_most_one_of_many(&mut self, literals: &[Literal]) {
        if literals.len() <= 6 {
            return self.at_most_one(literals);
        }
        let groups: Vec<Literal> = literals
            .chunks(4)
            .map(|group| {
                self.at_most_one(group);
                let any = self.fresh();
                group.iter().for_each(|&one| self.add([-one, any]));
                any
            })
            .collect();
        self.at_most_one_of_many(&groups);
    }

    /// Exactly one of them is true.
    pub fn exactly_one(&mut self, literals: &[Literal]) {
        self.add(literals.iter().copied());
        self.at_most_one_of_many(literals);
    }

    /// Literals that are true if at least 1, 2, .. of `literals` are: counting one way is enough to
    /// forbid more than `most`. Those beyond `most` + 1 are left out.
    fn count_up(&mut self, literals: &[Literal], most: usize) -> Vec<Literal> {
        if literals.len() <= 1 {
            return literals.to_vec();
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let (left, right) = (self.count_up(left, most), self.count_up(right, most));
        let size = (left.len() + right.len()).min(most + 1);
        let sums: Vec<Literal> = (0..size).map(|_| self.fresh()).collect();
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                if i + j == 0 || i + j > size {
                    continue;
                }
                let mut clause = vec![sums[i + j - 1]];
                if i > 0 {
                    clause.push(-left[i - 1]);
                }
                if j > 0 {
                    clause.push(-right[j - 1]);
                }
                self.add(clause);
            }
        }
        for pair in 1..size {
            self.add([-sums[pair], sums[pair - 1]]);
        }
        sums
    }

    /// At most `most` of them are true (a totalizer cut off just above).
    pub fn at_most(&mut self, literals: &[Literal], most: usize) {
        if literals.len() > most {
            let sums = self.count_up(literals, most);
            self.add([-sums[most]]);
        }
    }

    /// At least `least` of them are true.
    pub fn at_least(&mut self, literals: &[Literal], least: usize) {
        match literals.len().checked_sub(least) {
            None => self.add([]),
            Some(most_false) => {
                let negated: Vec<Literal> = literals.iter().map(|literal| -literal).collect();
                self.at_most(&negated, most_false);
            }
        }
    }

    /// Literals that are true only if the sum of these numbers is at least 1, 2, .. `least`. A number is
    /// a list of literals in which the n-th may be true only if the number is at least n.
    fn count_down(&mut self, numbers: &[Vec<Literal>], least: usize) -> Vec<Literal> {
        match numbers {
            [] => return Vec::new(),
            [one] => return one[..one.len().min(least)].to_vec(),
            _ => {}
        }
        let (left, right) = numbers.split_at(numbers.len() / 2);
        let (left, right) = (self.count_down(left, least), self.count_down(right, least));
        let size = (left.len() + right.len()).min(least);
        let sums: Vec<Literal> = (0..size).map(|_| self.fresh()).collect();
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                if i + j >= size {
                    continue;
                }
                // Less than i + 1 here and less than j + 1 there is less than i + j + 1.
                let mut clause = vec![-sums[i + j]];
                clause.extend(left.get(i));
                clause.extend(right.get(j));
                self.add(clause);
            }
        }
        for pair in 1..size {
            self.add([-sums[pair], sums[pair - 1]]);
        }
        sums
    }

    /// The sum of these numbers is at least `least`; a number is a list of literals in which the n-th
    /// may be true only if the number is at least n.
    pub fn sum_at_least(&mut self, numbers: &[Vec<Literal>], least: usize) {
        if least > 0 {
            let sums = self.count_down(numbers, least);
            self.add(sums.get(least - 1).copied());
        }
    }

    /// Whether a model (true or false by variable, from 1 at index 0) makes every clause true.
    pub fn holds(&self, model: &[bool]) -> bool {
        self.clauses().all(|clause| {
            clause.iter().any(|&literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0))
        })
    }

    /// Writes it in DIMACS, for anybody's solver.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_dimacs(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.len())?;
        let mut line = String::new();
        for clause in self.clauses() {
            line.clear();
            for literal in clause {
                let _ = write!(line, "{literal} ");
            }
            writeln!(out, "{line}0")?;
        }
        Ok(())
    }
}
