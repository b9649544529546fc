//! Formulas in conjunctive normal form, with cardinality constraints.

use std::fmt::Write as _;
use std::io;

/// A literal as in DIMACS: a variable from 1, negative if negated.
pub type Literal = i32;

/// A formula: every clause must have a true literal.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: i32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
    notes: Option<Box<Notes>>,
}

/// The meanings of variables and clauses, stored only for formulas that people read.
#[derive(Clone, Debug, Default)]
struct Notes {
    /// By variable, with variable 1 at index 0.
    names: Vec<String>,
    /// The meanings of blocks of clauses, each with the index of its first clause.
    blocks: Vec<(usize, String)>,
    /// The number of lists counted so far.
    counters: usize,
}

/// A part of a list that is counted: the number of the list, and where the part starts.
#[derive(Clone, Copy)]
struct Counter {
    number: usize,
    first: usize,
}

/// The longest comment line, in characters, because some checkers limit the length of lines.
const COMMENT_WIDTH: usize = 100;

impl Cnf {
    /// Returns an empty formula that stores the meanings of its variables and clauses for
    /// [`write_commented`](Self::write_commented).
    pub fn with_notes() -> Self {
        Self { notes: Some(Box::default()), ..Self::default() }
    }

    /// Adds a variable with this meaning.
    pub fn variable(&mut self, meaning: impl FnOnce() -> String) -> Literal {
        self.variables += 1;
        if let Some(notes) = &mut self.notes {
            notes.names.push(meaning());
        }
        self.variables
    }

    /// Adds a variable for each of these numbers.
    pub fn variables_for<const N: usize>(&mut self, meaning: impl Fn(usize) -> String) -> [Literal; N] {
        std::array::from_fn(|at| self.variable(|| meaning(at)))
    }

    /// Sets the meaning of the clauses added from now on.
    pub fn block(&mut self, meaning: impl FnOnce() -> String) {
        let clauses = self.len();
        if let Some(notes) = &mut self.notes {
            notes.blocks.push((clauses, meaning()));
        }
    }

    /// Starts counting a list. The clauses of the count form their own block; [`counted`](Self::counted) resumes the
    /// previous one.
    fn counting(&mut self, what: &str, literals: &str) -> Counter {
        let clauses = self.len();
        let mut number = 0;
        if let Some(notes) = &mut self.notes {
            notes.counters += 1;
            number = notes.counters;
            notes.blocks.push((clauses, format!("count {number}, {what}: {literals}")));
        }
        Counter { number, first: 1 }
    }

    /// Resumes the block in which the last count started.
    fn counted(&mut self) {
        let clauses = self.len();
        if let Some(notes) = &mut self.notes {
            let before = notes.blocks.iter().rev().find(|(_, text)| !text.starts_with("count "));
            if let Some((_, text)) = before.cloned() {
                notes.blocks.push((clauses, text));
            }
        }
    }

    fn list(&self, literals: &[Literal]) -> String {
        match &self.notes {
            None => String::new(),
            Some(_) => literals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the clauses in the order they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end];
            start = end;
            clause
        })
    }

    /// Adds a clause. Duplicate literals are dropped, and so is a clause that is always true.
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

    /// Requires that at most one of them is true, pair by pair.
    pub fn at_most_one(&mut self, literals: &[Literal]) {
        for (i, &a) in literals.iter().enumerate() {
            for &b in &literals[i + 1..] {
                self.add([-a, -b]);
            }
        }
    }

    /// Requires that at most one of them is true, with auxiliary variables for long lists.
    pub fn at_most_one_of_many(&mut self, literals: &[Literal]) {
        if literals.len() <= 6 {
            return self.at_most_one(literals);
        }
        let groups: Vec<Literal> = literals
            .chunks(4)
            .map(|group| {
                self.at_most_one(group);
                let list = self.list(group);
                let any = self.variable(|| format!("one of {list} is true"));
                group.iter().for_each(|&one| self.add([-one, any]));
                any
            })
            .collect();
        self.at_most_one_of_many(&groups);
    }

    /// Requires that exactly one of them is true.
    pub fn exactly_one(&mut self, literals: &[Literal]) {
        self.add(literals.iter().copied());
        self.at_most_one_of_many(literals);
    }

    /// Returns literals that are true if at least 1, 2, .. of `literals` are: this direction is enough to forbid more
    /// than `most`. Those beyond `most` + 1 are left out.
    fn count_up(&mut self, literals: &[Literal], most: usize, counter: Counter) -> Vec<Literal> {
        if literals.len() <= 1 {
            return literals.to_vec();
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let second = Counter { first: counter.first + left.len(), ..counter };
        let (left, right) = (self.count_up(left, most, counter), self.count_up(right, most, second));
        let size = (left.len() + right.len()).min(most + 1);
        let sums = self.sums(size, counter, literals.len());
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

    /// Requires that at most `most` of them are true (a totalizer cut off just above).
    pub fn at_most(&mut self, literals: &[Literal], most: usize) {
        if literals.len() > most {
            let list = self.list(literals);
            let counter = self.counting(&format!("at most {most} of these are true"), &list);
            let sums = self.count_up(literals, most, counter);
            self.add([-sums[most]]);
            self.counted();
        }
    }

    /// Returns a variable for each sum from 1 of a part of a list.
    fn sums(&mut self, size: usize, Counter { number, first }: Counter, items: usize) -> Vec<Literal> {
        let last = first + items - 1;
        (1..=size)
            .map(|sum| self.variable(|| format!("count {number}: items {first} to {last} come to {sum}")))
            .collect()
    }

    /// Requires that at least `least` of them are true.
    pub fn at_least(&mut self, literals: &[Literal], least: usize) {
        match literals.len().checked_sub(least) {
            None => self.add([]),
            Some(most_false) => {
                let negated: Vec<Literal> = literals.iter().map(|literal| -literal).collect();
                self.at_most(&negated, most_false);
            }
        }
    }

    /// Returns literals that are true only if the sum of these numbers is at least 1, 2, .. `least`. A number is a list
    /// of literals in which the n-th may be true only if the number is at least n.
    fn count_down(&mut self, numbers: &[Vec<Literal>], least: usize, counter: Counter) -> Vec<Literal> {
        match numbers {
            [] => return Vec::new(),
            [one] => return one[..one.len().min(least)].to_vec(),
            _ => {}
        }
        let (left, right) = numbers.split_at(numbers.len() / 2);
        let second = Counter { first: counter.first + left.len(), ..counter };
        let (left, right) = (self.count_down(left, least, counter), self.count_down(right, least, second));
        let size = (left.len() + right.len()).min(least);
        let sums = self.sums(size, counter, numbers.len());
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

    /// Requires that the sum of these numbers is at least `least`; a number is a list of literals in which the n-th may
    /// be true only if the number is at least n.
    pub fn sum_at_least(&mut self, numbers: &[Vec<Literal>], least: usize) {
        if least > 0 {
            let list: Vec<String> = numbers.iter().map(|number| format!("({})", self.list(number))).collect();
            let what = format!(
                "the sum is at least {least}, of numbers that are as large as literals in them are true"
            );
            let counter = self.counting(&what, &list.join(" "));
            let sums = self.count_down(numbers, least, counter);
            self.add(sums.get(least - 1).copied());
            self.counted();
        }
    }

    /// Returns whether a model (the value of each variable, with variable 1 at index 0) makes every clause true.
    pub fn holds(&self, model: &[bool]) -> bool {
        self.clauses().all(|clause| {
            clause.iter().any(|&literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0))
        })
    }

    /// Writes the formula in DIMACS preceded by comments: these lines, the meaning of each variable, and the meanings
    /// of the clauses, block by block. The formula is the same as from [`write_dimacs`](Self::write_dimacs).
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_commented(&self, head: &[String], out: &mut impl io::Write) -> io::Result<()> {
        for line in head {
            comment(out, line, "")?;
        }
        if let Some(notes) = &self.notes {
            comment(out, "", "")?;
            comment(out, "What the variables mean, if they are true:", "")?;
            for (at, name) in notes.names.iter().enumerate() {
                comment(out, &format!("{} = {name}", at + 1), "    ")?;
            }
            comment(out, "", "")?;
            comment(out, "What the clauses say, counted from 1:", "")?;
            let ends = notes.blocks.iter().skip(1).map(|(first, _)| *first).chain([self.len()]);
            for ((first, text), end) in notes.blocks.iter().zip(ends) {
                if *first < end {
                    comment(out, &format!("clauses {} to {end}: {text}", first + 1), "    ")?;
                }
            }
        }
        self.write_dimacs(out)
    }

    /// Writes the formula in DIMACS.
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

/// Writes a comment, broken into lines that every reader accepts.
fn comment(out: &mut impl io::Write, text: &str, indent: &str) -> io::Result<()> {
    let mut line = String::from("c");
    for word in text.split(' ') {
        if line.len() + word.len() > COMMENT_WIDTH && line.len() > 2 + indent.len() {
            writeln!(out, "{line}")?;
            line = format!("c {indent}").trim_end().to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    writeln!(out, "{}", line.trim_end())
}
