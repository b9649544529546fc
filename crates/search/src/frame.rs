//! One position of the line that a search is looking at.

use eightfold_game::Game;

/// Who decides at a frame, seen from the searching side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The searching side.
    Ours,
    /// Any other player, thought of as its opponent.
    Theirs,
    /// Nobody: the mean of what can come up.
    Chance,
}

/// What happens at a frame next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// A first look at each turn.
    Look,
    /// Trying a null move: doing nothing at all.
    NullMove,
    /// Following the turns, best looking first.
    Follow,
}

/// A turn that may be followed.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<T> {
    pub turn: T,
    /// Larger is followed sooner; from the view of whoever acts.
    pub score: i32,
    /// Its place in the order in which the game lists turns.
    pub place: u16,
}

/// One position of the line, with what is still to be done there. Values are the searching side's.
#[derive(Clone, Debug)]
pub(crate) struct Frame<G: Game> {
    pub position: G,
    pub key: u64,
    pub kind: Kind,
    pub phase: Phase,
    pub depth: i8,
    pub alpha: i32,
    pub beta: i32,
    /// The window it was entered with.
    pub window: (i32, i32),
    pub turns: Vec<Candidate<G::Turn>>,
    /// The turns by their score, so far as they have been put in order; empty where `turns` themselves are.
    pub order: Vec<(i32, u16)>,
    pub next: usize,
    /// How many of the turns are followed.
    pub limit: usize,
    /// The static evaluation, where that has been asked.
    pub static_eval: i32,
    /// A node of the quiescence search: only tactical turns are followed, and nobody has to take one of them.
    pub quiescent: bool,
    /// The null move is being tried.
    pub passing: bool,
    /// Turns have been left out that could not have mattered within the window.
    pub pruned: bool,
    /// The turn being followed has a window of no width, to show only that it is no better.
    pub zero_window: bool,
    /// How many turns less the turn being followed is looked ahead, since it hardly matters.
    pub reduction: i8,
    /// What the turn being followed loses besides.
    pub penalty: i32,
    pub best: i32,
    pub best_place: u16,
    /// The principal variation from here.
    pub line: Vec<G::Turn>,
    pub reveals: Vec<G::Chance>,
    /// The sum of winning chances over the reveals looked at.
    pub sum: f64,
}

impl<G: Game> Frame<G> {
    /// A frame that has been nowhere yet.
    pub fn blank(position: G) -> Self {
        Self {
            position,
            key: 0,
            kind: Kind::Ours,
            phase: Phase::Look,
            depth: 0,
            alpha: 0,
            beta: 0,
            window: (0, 0),
            turns: Vec::new(),
            order: Vec::new(),
            next: 0,
            limit: 0,
            static_eval: 0,
            quiescent: false,
            passing: false,
            pruned: false,
            zero_window: false,
            reduction: 0,
            penalty: 0,
            best: 0,
            best_place: 0,
            line: Vec::new(),
            reveals: Vec::new(),
            sum: 0.0,
        }
    }

    /// The place in `turns` of the turn that is followed next; there must be one. Most frames are left
    /// after a few turns, so that the first are picked out one by one and only then the rest is sorted.
    pub fn pick(&mut self) -> usize {
        const SINGLY: usize = 6;
        if self.order.is_empty() {
            return self.next;
        }
        let rest = &mut self.order[self.next..];
        if self.next < SINGLY {
            let best = (0..rest.len()).max_by_key(|&at| (rest[at].0, std::cmp::Reverse(rest[at].1)));
            rest.swap(0, best.unwrap_or(0));
        } else if self.next == SINGLY {
            rest.sort_unstable_by_key(|&(score, at)| (std::cmp::Reverse(score), at));
        }
        usize::from(rest[0].1)
    }

    /// The place in `turns` of the turn that is being followed.
    pub fn current(&self) -> usize {
        self.place(self.next)
    }

    /// The place in `turns` of the turn that was followed, or is being followed, as the one of this number.
    pub fn place(&self, number: usize) -> usize {
        match self.order.get(number) {
            Some(&(_, at)) => at.into(),
            None => number,
        }
    }

    /// The score of a value for whoever acts here.
    pub fn score(&self, value: i32) -> i32 {
        match self.kind {
            Kind::Theirs => -value,
            Kind::Ours | Kind::Chance => value,
        }
    }
}
