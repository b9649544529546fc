//! The search itself: alpha-beta with chance nodes, in small steps.

mod candidates;
mod deepening;
mod enter;
mod history;
mod worth;

use std::collections::HashMap;

use eightfold_game::{Evaluate, Game, Seat, Seats, ToAct};

use self::candidates::overlooked;
use self::history::reduction;
use crate::frame::{Candidate, Frame, Kind, Phase};
use crate::level::Level;
use crate::random::hash_of;
use crate::table::{Bound, Table};
use crate::value::{DECIDED_VALUE, INFINITE, expectation, from_here, value_of};

/// The status of a search after a step.
///
/// # Examples
/// ```
/// use eightfold_game::{Evaluate, Game};
/// use eightfold_search::{Searcher, Status};
///
/// /// Searches until the budget of the level is used up.
/// fn finish<G: Game, E: Evaluate<G>>(search: &mut Searcher<G, E>) {
///     while search.step(1_000) == Status::Thinking {}
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is more to search.
    Thinking,
    /// The budget is used up or the search is complete: further steps do nothing.
    Done,
}

/// The progress of a search.
///
/// # Examples
/// ```
/// use eightfold_search::Progress;
///
/// let progress = Progress { depth: 3, nodes: 1_200, score: 0, line: vec!["33+A"] };
/// assert_eq!(progress.winning_chance(), 0.5);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<T> {
    /// The depth in turns of the deepest search started.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The score of the best turn for the player to act, in the evaluator's units; beyond ±25,000 the game is won or
    /// lost.
    pub score: i32,
    /// The best line up to the next chance step; its first turn is the best turn.
    pub line: Vec<T>,
}

impl<T> Progress<T> {
    /// Returns the expected result of the player to act, 0 to 1.
    pub fn winning_chance(&self) -> f64 {
        (expectation(self.score) + 1.0) / 2.0
    }
}

/// The size of the history table.
const HISTORY: usize = 1 << 12;
/// The bonus of a killer at this ply in the move order, equal to the largest bonus from the history; captures come
/// before it.
const KILLER: i32 = 300;

/// A search for the best turn of the player to act, run in steps by the caller.
///
/// It uses iterative deepening and alpha-beta over whole turns; a chance step counts as the mean over its outcomes.
/// With more than two sides all others count as opponents or, depending on the level, play what looks best for
/// themselves.
///
/// A level searches turns in one of two ways. If there are many turns with chance in between, each gets a first look
/// and the best few are searched. Otherwise all are searched, the most promising first (from the transposition table,
/// captures, killers and history), in an aspiration window around the score of the previous iteration; late quiet turns
/// are reduced, hopeless ones near the end pruned, positions too good even after a null move cut off, and none is
/// evaluated while captures are pending. Evaluators define which turns are tactical, the null move, and the turns to
/// search: for a stack that can burst in millions of ways, a thousand. Where an evaluator sees that the opponent is about
/// to win, only turns that prevent it are searched, and one turn deeper, so that no row of forced replies hides what
/// comes after it. The same position, level and seed always lead to
/// the same turn, regardless of the steps. The search knows only the given position: hidden tiles are treated as a set.
///
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_octiles_eval::RaceEvaluator;
/// use eightfold_search::{Level, Searcher, Status};
///
/// let race = Race::start(&RaceRules::race(2).unwrap(), Deal::Hidden, &mut IdentityDice);
/// let mut search = Searcher::new(&race, RaceEvaluator::default(), &Level::GREEDY, 1);
/// while search.step(50) == Status::Thinking {} // a clock may stop it between steps
/// assert_eq!(race.check(search.best().unwrap()), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Searcher<G: Game, E: Evaluate<G>> {
    evaluator: E,
    level: Level,
    seed: u64,
    seat: Seat,
    side: Seats,
    /// Whether there are more than two sides, and the others are assumed to play for themselves.
    selfish: bool,
    /// How often positions have occurred in the match, by the hash of their repetition key.
    met: HashMap<u64, i32>,
    /// How often stages have occurred in the match.
    progress_seen: HashMap<u64, i32>,
    frames: Vec<Frame<G>>,
    /// The number of frames of the current line; the rest are kept for reuse.
    live: usize,
    table: Table,
    /// For each ply the last two turns that caused a cutoff, to be tried early there.
    killers: Vec<[u64; 2]>,
    /// How often turns have caused cutoffs, by their history key: below 0 if others did so after them.
    history: Vec<i32>,
    nodes: u64,
    /// Work done, counted in positions and listed turns, which determines the end of a slice.
    effort: u64,
    depth: u8,
    /// How far the score may differ before the root is searched again with a wider window.
    margin: i32,
    done: bool,
    best: Option<G::Turn>,
    score: i32,
    line: Vec<G::Turn>,
}

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// Creates a search at `position` for the player to act. If chance acts or the game is over, it is done at once and
    /// has no best turn.
    pub fn new(position: &G, evaluator: E, level: &Level, seed: u64) -> Self {
        let seat = position.turn_seat();
        let mut search = Self {
            evaluator,
            level: *level,
            seed,
            seat,
            side: position.team(seat),
            selfish: level.selfish && position.seats() > 2 && position.team(seat).len() == 1,
            met: HashMap::new(),
            progress_seen: HashMap::new(),
            frames: vec![Frame::blank(position.clone())],
            live: 0,
            table: Table::for_nodes(if level.depth > 1 { level.nodes } else { 0 }),
            killers: Vec::new(),
            history: vec![0; HISTORY],
            nodes: 0,
            effort: 0,
            depth: 0,
            margin: 0,
            done: true,
            best: None,
            score: 0,
            line: Vec::new(),
        };
        if matches!(position.to_act(), ToAct::Seat(_)) {
            search.done = false;
            search.open_root();
        }
        search
    }

    /// Sets the earlier positions of the match, so that the search avoids going round in circles. Call it before the
    /// first step.
    #[must_use]
    pub fn after<'a>(mut self, history: impl IntoIterator<Item = &'a G>) -> Self {
        for position in history {
            self.remember(position);
        }
        self
    }

    /// The same as [`after`](Self::after), for one position.
    pub fn remember(&mut self, position: &G) {
        if matches!(position.to_act(), ToAct::Seat(_)) {
            let times = self.met.entry(hash_of(&position.repetition_key())).or_insert(0);
            *times += 1;
        }
        if let Some(progress_key) = self.evaluator.progress_key(position) {
            *self.progress_seen.entry(progress_key).or_insert(0) += 1;
        }
    }

    /// Searches only this legal turn, to find its value. Call it before the first step; it does nothing if no player is
    /// to act.
    pub fn narrow_to(&mut self, turn: &G::Turn) {
        if self.best.is_none() {
            return;
        }
        let root = &mut self.frames[0];
        // It needn't be among the listed turns: resigning is never listed, nor are all turns of a huge burst.
        root.turns.clear();
        root.turns.push(Candidate { turn: turn.clone(), score: 0, place: 0 });
        root.limit = 1;
        root.phase = if self.level.looks_first() { Phase::Look } else { Phase::Follow };
        self.best = Some(turn.clone());
        self.line = vec![turn.clone()];
        self.depth = 0;
        self.done = false;
        self.deepen();
    }

    /// Searches about `nodes` more positions: at least one, and few more than requested.
    pub fn step(&mut self, nodes: u64) -> Status {
        let until = self.effort.saturating_add(nodes.max(1)).min(self.level.nodes.max(1));
        while !self.done && self.effort < until {
            self.advance();
        }
        if self.effort >= self.level.nodes {
            self.done = true;
        }
        if self.done { Status::Done } else { Status::Thinking }
    }

    /// Returns the best turn found so far, always legal; `None` only if no player is to act.
    pub fn best(&self) -> Option<&G::Turn> {
        self.best.as_ref()
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress<G::Turn> {
        Progress { depth: self.depth, nodes: self.nodes, score: self.score, line: self.line.clone() }
    }

    /// Does the next small unit of work on the current line.
    ///
    /// The search is alpha-beta without recursion: `frames[..live]` are the nodes from the root to the current one,
    /// each the child of the current turn (or outcome) of the frame above it. Invariants between two calls:
    /// - the top frame is not finished; when it is, [`finish`](Self::finish) removes it and passes its value to the one
    ///   above by [`receive`](Self::receive);
    /// - `alpha` and `beta` of all frames are values for the searching side, so that "ours" raises alpha and "theirs"
    ///   lowers beta, and no sign changes between plies;
    /// - a frame's `best` is at least as good as every value found so far, and `line` is its principal variation.
    fn advance(&mut self) {
        let frame = &mut self.frames[self.live - 1];
        match (frame.kind, frame.phase) {
            (Kind::Chance, _) => self.next_reveal(),
            (_, Phase::Look) => self.look(),
            (_, Phase::NullMove) => self.try_null_move(),
            (_, Phase::Follow) => self.follow(),
        }
    }

    /// Takes a first look at the next turn of the top frame.
    fn look(&mut self) {
        let ply = self.live - 1;
        let frame = &self.frames[ply];
        let selfish = self.selfish && frame.kind == Kind::Theirs;
        if let Some(candidate) = frame.turns.get(frame.next) {
            let mut child = frame.position.clone();
            child.play_unchecked(&candidate.turn);
            self.nodes += 1;
            self.effort += 1;
            let score = if selfish {
                self.own_worth(&child, frame.position.turn_seat())
            } else {
                let value = match self.repetition(&child) {
                    Some(value) => value,
                    None => self.static_eval(&child) - self.handicap(&candidate.turn, &child),
                };
                frame.score(value)
            };
            let frame = &mut self.frames[ply];
            frame.turns[frame.next].score = score;
            frame.next += 1;
            return;
        }
        let frame = &mut self.frames[ply];
        frame.phase = Phase::Follow;
        if frame.depth <= 1 {
            let (place, best) = frame
                .turns
                .iter()
                .enumerate()
                .rev()
                .max_by_key(|(_, candidate)| candidate.score)
                .map_or((0, 0), |(place, candidate)| (place, candidate.score));
            let candidate = frame.turns[place].clone();
            let best = if selfish {
                let mut child = frame.position.clone();
                child.play_unchecked(&candidate.turn);
                self.static_eval(&child)
            } else {
                frame.score(best)
            };
            let frame = &mut self.frames[ply];
            frame.best = best;
            frame.best_place = candidate.place;
            frame.line.clear();
            frame.line.push(candidate.turn);
            if ply == 0 {
                self.settle_root();
            }
            self.finish(best, Bound::Exact);
            return;
        }
        frame.turns.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        frame.limit = match selfish {
            true => 1,
            false => frame.turns.len().min(self.level.width(ply)),
        };
        frame.next = 0;
    }

    /// Tries a null move at the top frame: if even that is too good, so is the best turn.
    fn try_null_move(&mut self) {
        let frame = &mut self.frames[self.live - 1];
        frame.phase = Phase::Follow;
        let Some(child) = self.evaluator.null_move(&frame.position) else {
            return;
        };
        let depth = frame.depth - 3 - frame.depth / 4;
        let (alpha, beta) = match frame.kind {
            Kind::Theirs => (frame.alpha, frame.alpha + 1),
            Kind::Ours | Kind::Chance => (frame.beta - 1, frame.beta),
        };
        frame.passing = true;
        if let Some(found) = self.enter(child, depth, alpha, beta) {
            self.receive(found);
        }
    }

    /// Searches the next turn of the top frame.
    fn follow(&mut self) {
        let ply = self.live - 1;
        let frame = &mut self.frames[ply];
        if frame.next >= frame.limit || frame.alpha >= frame.beta {
            let (mut best, window) = (frame.best, frame.window);
            let bound = if best <= window.0 {
                Bound::AtMost
            } else if best >= window.1 {
                Bound::AtLeast
            } else {
                Bound::Exact
            };
            if frame.pruned {
                // Pruned turns are only known to be outside the window.
                match (frame.kind, bound) {
                    (Kind::Ours, Bound::AtMost) => best = window.0,
                    (Kind::Theirs, Bound::AtLeast) => best = window.1,
                    _ => {}
                }
            }
            self.finish(best, bound);
            return;
        }
        let place = frame.pick();
        let late = frame.next;
        let candidate = &frame.turns[place];
        let mut depth = frame.depth - 1 + frame.extension;
        let (mut alpha, mut beta) = (frame.alpha, frame.beta);
        frame.reduction = 0;
        if ply > 0 && late > 0 && !frame.quiescent {
            if overlooked(&self.evaluator, &self.level, self.seed, &frame.position, &candidate.turn) {
                frame.next += 1;
                return;
            }
            if !self.level.looks_first() {
                let slack = FUTILITY_MARGIN[usize::from(frame.depth.clamp(0, 3) as u8)];
                let hopeless = slack > 0
                    && match frame.kind {
                        Kind::Theirs => frame.static_eval - slack >= beta && beta > -DECIDED_VALUE,
                        Kind::Ours | Kind::Chance => {
                            frame.static_eval + slack <= alpha && alpha < DECIDED_VALUE
                        }
                    };
                let quiet = (hopeless || (depth >= 2 && late >= 3))
                    && !self.evaluator.is_tactical(&frame.position, &candidate.turn);
                if quiet && hopeless {
                    frame.pruned = true;
                    frame.next += 1;
                    return;
                }
                if quiet && depth >= 2 && late >= 3 {
                    frame.reduction = reduction(frame.depth, late).min(depth - 1);
                    depth -= frame.reduction;
                }
            }
        }
        let mut child = frame.position.clone();
        child.play_unchecked(&candidate.turn);
        frame.zero_window = frame.next > 0 && depth > 0 && beta - alpha > 1;
        if frame.zero_window {
            match frame.kind {
                Kind::Theirs => alpha = beta - 1,
                Kind::Ours | Kind::Chance => beta = alpha + 1,
            }
        }
        let penalty = self.handicap(&self.frames[ply].turns[place].turn, &child);
        self.frames[ply].penalty = penalty;
        let found = match self.repetition(&child) {
            Some(value) => {
                self.count();
                Some(NodeOutcome::leaf(value))
            }
            None => self.enter(child, depth, alpha + penalty, beta + penalty),
        };
        if let Some(found) = found {
            self.receive(found);
        }
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.effort += 1;
    }

    /// Searches the next outcome.
    fn next_reveal(&mut self) {
        let ply = self.live - 1;
        let frame = &self.frames[ply];
        let (seen, all) = (frame.next, frame.reveals.len());
        let mean = if seen == 0 { 0.0 } else { frame.sum / seen as f64 };
        // The remaining outcomes will hardly be this much better or worse overall.
        let slack = 0.25 * (all - seen) as f64 / all as f64;
        let decided =
            seen >= 3 && (mean + slack < expectation(frame.alpha) || mean - slack > expectation(frame.beta));
        if seen == all || decided {
            // Such a value is never stored, and another search with the same outcomes would find the same.
            self.finish(value_of(mean), Bound::Exact);
            return;
        }
        let mut child = frame.position.clone();
        child.chance_unchecked(&frame.reveals[seen]);
        let depth = frame.depth;
        if let Some(found) = self.enter(child, depth, -INFINITE, INFINITE) {
            self.receive(found);
        }
    }

    /// Finishes the top frame with this value.
    fn finish(&mut self, value: i32, bound: Bound) {
        let frame = &self.frames[self.live - 1];
        let exact = frame.kind == Kind::Chance;
        if !exact && self.live > 1 && !frame.quiescent {
            let kept = from_here(value, self.live - 1);
            self.table.put(frame.key, kept, frame.best_place, frame.depth, bound);
        }
        self.live -= 1;
        if self.live == 0 {
            self.close_window();
        } else {
            self.receive(NodeOutcome { value, exact, searched: true });
        }
    }

    /// Handles the result of the current turn or outcome of the top frame. A turn that was searched with reduced depth
    /// or a zero window, and turns out better than expected, is searched again before it counts.
    fn receive(&mut self, found: NodeOutcome) {
        let (frames, deeper) = self.frames.split_at_mut(self.live);
        let ply = self.live - 1;
        let frame = &mut frames[ply];
        if frame.kind == Kind::Chance {
            frame.sum += expectation(found.value);
            frame.next += 1;
            return;
        }
        if std::mem::take(&mut frame.passing) {
            match frame.kind {
                Kind::Ours if found.value >= frame.beta => self.refuted(ply, Bound::AtLeast),
                Kind::Theirs if found.value <= frame.alpha => self.refuted(ply, Bound::AtMost),
                _ => {}
            }
            return;
        }
        let place = frame.current();
        let value = found.value - frame.penalty;
        let improves = match frame.kind {
            Kind::Theirs => value < frame.beta,
            Kind::Ours | Kind::Chance => value > frame.alpha,
        };
        let inside = value > frame.alpha && value < frame.beta;
        if improves && (frame.reduction > 0 || (frame.zero_window && !found.exact && inside)) {
            // It may be better after all: search it again to find by how much.
            let deeper = frame.reduction > 0;
            frame.reduction = 0;
            let (mut alpha, mut beta) = (frame.alpha + frame.penalty, frame.beta + frame.penalty);
            if deeper && frame.zero_window {
                match frame.kind {
                    Kind::Theirs => alpha = beta - 1,
                    Kind::Ours | Kind::Chance => beta = alpha + 1,
                }
            } else {
                frame.zero_window = false;
            }
            let depth = frame.depth - 1 + frame.extension;
            let mut child = frame.position.clone();
            child.play_unchecked(&frame.turns[place].turn);
            if let Some(found) = self.enter(child, depth, alpha, beta) {
                self.receive(found);
            }
            return;
        }
        let score = frame.score(value);
        frame.turns[place].score = score;
        if (frame.next == 0 && !frame.quiescent) || score > frame.score(frame.best) {
            let candidate = &frame.turns[place];
            frame.best = value;
            frame.best_place = candidate.place;
            frame.line.clear();
            frame.line.push(candidate.turn.clone());
            if found.searched && deeper[0].kind != Kind::Chance {
                frame.line.extend_from_slice(&deeper[0].line);
            }
            match frame.kind {
                Kind::Theirs => frame.beta = frame.beta.min(value),
                Kind::Ours | Kind::Chance => frame.alpha = frame.alpha.max(value),
            }
            if frame.alpha >= frame.beta && !self.level.looks_first() && !frame.quiescent {
                self.remember_refutation(ply);
            }
        }
        self.frames[ply].next += 1;
        if ply == 0 {
            self.settle_root();
        }
    }

    /// A null move was too good at this frame, which is the top one.
    fn refuted(&mut self, ply: usize, bound: Bound) {
        let frame = &self.frames[ply];
        let value = match bound {
            Bound::AtMost => frame.alpha,
            _ => frame.beta,
        };
        self.live -= 1;
        debug_assert_eq!(self.live, ply);
        self.receive(NodeOutcome { value, exact: false, searched: true });
    }
}

/// The result of entering a position.
#[derive(Clone, Copy, Debug)]
struct NodeOutcome {
    value: i32,
    /// Not merely a bound.
    exact: bool,
    /// Searched by its own frame, which still has its line.
    searched: bool,
}

impl NodeOutcome {
    const fn leaf(value: i32) -> Self {
        Self { value, exact: true, searched: false }
    }
}

/// The most turns listed in one position: above any except for a burst of a stack of many pods. Further turns are
/// ignored.
const MAX_TURNS: u16 = 40_000;
/// The most turns searched if they are ordered by their order score.
const MAX_TURNS_BY_SCORE: usize = 2_000;
/// The most tactical turns searched at a node of the quiescence search.
const MAX_TACTICAL_TURNS: u16 = 64;
/// The number of listed turns that count as much work as one position.
const TURNS_PER_NODE: u64 = 64;
/// The number of turns checked for whether they prevent a win that count as much work as one position.
const CHECKS_PER_NODE: u64 = 16;
/// The most tactical turns in a row.
const QUIESCENCE_DEPTH: i8 = 8;
/// The first aspiration window around the score of the previous iteration.
const ASPIRATION_WINDOW: i32 = 30;
/// The largest gain of a quiet turn, by the number of turns left to search; 0: unlimited.
const FUTILITY_MARGIN: [i32; 4] = [0, 150, 300, 0];
