//! One position of the line being searched.

use eightfold_game::Game;

/// Who decides at a frame, from the searching side's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The searching side.
    Ours,
    /// Any other player, treated as its opponent.
    Theirs,
    /// Chance: the mean of the outcomes.
    Chance,
}

/// The next thing to do at a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// A first look at each turn.
    Look,
    /// Trying a null move.
    NullMove,
    /// Searching the turns, best looking first.
    Follow,
}

/// A turn that may be searched.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<T> {
    pub turn: T,
    /// Turns with a larger score are searched sooner; from the point of view of the player to act.
    pub score: i32,
    /// Its index in the order in which the game lists turns.
    pub place: u16,
}

/// One position of the line, with the work remaining there. Values are the searching side's.
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
    /// The turns by their score, as far as they are ordered; empty if `turns` itself is.
    pub order: Vec<(i32, u16)>,
    pub next: usize,
    /// How many of the turns are searched.
    pub limit: usize,
    /// The static evaluation, if it was needed.
    pub static_eval: i32,
    /// A node of the quiescence search: only tactical turns are searched, and none of them has to be played.
    pub quiescent: bool,
    /// How many turns deeper all turns are searched, because they are forced.
    pub extension: i8,
    /// A null move is being tried.
    pub passing: bool,
    /// Some turns were pruned that couldn't have mattered within the window.
    pub pruned: bool,
    /// The current turn is searched with a zero window, only to show that it is no better.
    pub zero_window: bool,
    /// How many turns less deep the current turn is searched, because it hardly matters.
    pub reduction: i8,
    /// The penalty of the current turn.
    pub penalty: i32,
    pub best: i32,
    pub best_place: u16,
    /// The principal variation from here.
    pub line: Vec<G::Turn>,
    pub reveals: Vec<G::Chance>,
    /// The sum of winning chances over the outcomes searched.
    pub sum: f64,
}

impl<G: Game> Frame<G> {
    /// Creates an unvisited frame.
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
            extension: 0,
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

    /// Returns the index in `turns` of the next turn to search; there must be one. Most frames are left after a few
    /// turns, so the first are selected one by one and only then the rest is sorted.
    pub fn pick(&mut self) -> usize {
        const PICKS_BEFORE_SORT: usize = 6;
        if self.order.is_empty() {
            return self.next;
        }
        let rest = &mut self.order[self.next..];
        if self.next < PICKS_BEFORE_SORT {
            let best = (0..rest.len()).max_by_key(|&at| (rest[at].0, std::cmp::Reverse(rest[at].1)));
            rest.swap(0, best.unwrap_or(0));
        } else if self.next == PICKS_BEFORE_SORT {
            rest.sort_unstable_by_key(|&(score, at)| (std::cmp::Reverse(score), at));
        }
        usize::from(rest[0].1)
    }

    /// Returns the index in `turns` of the current turn.
    pub fn current(&self) -> usize {
        self.place(self.next)
    }

    /// Returns the index in `turns` of the turn searched as number `number`.
    pub fn place(&self, number: usize) -> usize {
        match self.order.get(number) {
            Some(&(_, at)) => at.into(),
            None => number,
        }
    }

    /// Returns the score of a value for the player to act here.
    pub fn score(&self, value: i32) -> i32 {
        match self.kind {
            Kind::Theirs => -value,
            Kind::Ours | Kind::Chance => value,
        }
    }
}
