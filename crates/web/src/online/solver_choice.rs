//! What the browser remembers about the ranking of solved puzzles: whether an account is to be in it, and the solutions
//! that the server hasn't counted yet. Once the server has counted one, the account decides on every device.

use eightfold_protocol::NewSolvedPuzzle;
use serde::{Deserialize, Serialize};

/// How many solutions wait at most. Of more, the oldest are dropped.
pub const MAX_PENDING: usize = 50;

/// What is remembered about an account.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SolverChoice {
    /// The id of the account.
    person: String,
    /// Whether its puzzles count; `None` until it was offered.
    counts: Option<bool>,
    /// Whether the account was in the ranking when the server was last heard.
    #[serde(default)]
    listed: bool,
    /// The solutions to send, the oldest first.
    pending: Vec<NewSolvedPuzzle>,
}

impl SolverChoice {
    /// Parses what is stored about this account. Anything else, and what is about another account, is dropped.
    pub fn read(stored: Option<&str>, person: &str) -> Self {
        let stored = stored.and_then(|text| serde_json::from_str::<Self>(text).ok());
        let own = stored.filter(|stored| stored.person == person);
        own.unwrap_or_else(|| Self { person: person.to_owned(), ..Self::default() })
    }

    /// Returns whether the puzzles of the account count; `None` until it was offered.
    pub fn counts(&self) -> Option<bool> {
        self.counts
    }

    /// Chooses whether they count. If not, nothing is sent any more.
    pub fn choose(&mut self, counts: bool) {
        self.counts = Some(counts);
        if !counts {
            self.listed = false;
            self.pending.clear();
        }
    }

    /// Whether the account was in the ranking when the server was last heard.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// Takes over whether the server has the account in the ranking: it may have joined or left on another device.
    pub fn follow(&mut self, listed: bool) {
        match (listed, self.listed) {
            (true, _) => (self.counts, self.listed) = (Some(true), true),
            (false, true) => self.choose(false),
            // Joined here, but nothing has been counted yet.
            (false, false) => {}
        }
    }

    /// Adds a solution to send, if puzzles count.
    pub fn add(&mut self, solved: NewSolvedPuzzle) {
        if self.counts != Some(true) {
            return;
        }
        self.remove(&solved.puzzle);
        self.pending.push(solved);
        self.pending.drain(..self.pending.len().saturating_sub(MAX_PENDING));
    }

    /// Returns the solution to send next.
    pub fn to_send(&self) -> Option<&NewSolvedPuzzle> {
        self.pending.first()
    }

    /// Removes the solution of a puzzle, which the server has counted.
    pub fn counted(&mut self, puzzle: &str) {
        self.listed = true;
        self.remove(puzzle);
    }

    /// Removes the solution of a puzzle, which the server has refused.
    pub fn remove(&mut self, puzzle: &str) {
        self.pending.retain(|solved| solved.puzzle != puzzle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(puzzle: usize) -> NewSolvedPuzzle {
        NewSolvedPuzzle { game: "octi-fast".into(), puzzle: puzzle.to_string(), turns: vec!["33+A".into()] }
    }

    fn read(stored: &SolverChoice, person: &str) -> SolverChoice {
        SolverChoice::read(Some(&serde_json::to_string(stored).unwrap()), person)
    }

    #[test]
    fn solutions_wait_until_they_are_counted() {
        let mut choice = SolverChoice::read(None, "ann");
        choice.choose(true);
        (0..MAX_PENDING + 2).for_each(|puzzle| choice.add(solved(puzzle)));
        choice.add(solved(5));
        let mut choice = read(&choice, "ann");
        assert_eq!(choice.to_send(), Some(&solved(2)), "the oldest are dropped");
        let mut sent = Vec::new();
        while let Some(next) = choice.to_send().cloned() {
            choice.remove(&next.puzzle);
            sent.push(next);
        }
        assert_eq!((sent.len(), sent.last()), (MAX_PENDING, Some(&solved(5))));
    }

    #[test]
    fn the_account_decides_on_every_device() {
        // Joined on another device.
        let mut choice = SolverChoice::read(None, "ann");
        choice.choose(false);
        choice.follow(true);
        assert_eq!((choice.counts(), choice.is_listed()), (Some(true), true));
        // Left on another device: what waits here isn't sent.
        choice.add(solved(1));
        let mut choice = read(&choice, "ann");
        choice.follow(false);
        assert_eq!((choice.counts(), choice.to_send()), (Some(false), None));
        // Joined here, before the server has counted a puzzle.
        choice.choose(true);
        choice.add(solved(1));
        choice.follow(false);
        assert_eq!((choice.counts(), choice.to_send()), (Some(true), Some(&solved(1))));
        choice.counted("1");
        assert_eq!((choice.is_listed(), choice.to_send()), (true, None));
        // As an earlier version stored it.
        let stored = r#"{"person":"ann","counts":true,"pending":[]}"#;
        let choice = SolverChoice::read(Some(stored), "ann");
        assert_eq!((choice.counts(), choice.is_listed()), (Some(true), false));
    }

    #[test]
    fn nothing_is_sent_without_the_choice() {
        let mut choice = SolverChoice::read(Some("no choice"), "ann");
        assert_eq!(choice.counts(), None);
        choice.add(solved(1));
        assert_eq!(choice.to_send(), None);
        choice.choose(true);
        choice.add(solved(1));
        // The choice is that of one account.
        assert_eq!((read(&choice, "ben").counts(), read(&choice, "ben").to_send()), (None, None));
        choice.choose(false);
        assert_eq!((read(&choice, "ann").counts(), read(&choice, "ann").to_send()), (Some(false), None));
    }
}
