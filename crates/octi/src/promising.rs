//! What a player who thinks ahead need not go through all turns for: turns in a number that can be
//! thought of, turns that change much at once, and the position if nothing were done.

use std::ops::ControlFlow;

use eightfold_game::{Game, ToAct};

use crate::board::{Leg, NOWHERE, Point, Squares};
use crate::midturn::Midturn;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Mode;
use crate::turn::{Act, Advance, Captures, Mover, Path, Turn};

impl Octi {
    /// As [`Game::turns`], but with no more than `each` advances from one square, those of the fewest
    /// movers first: a stack of unlike pods can burst in millions of ways. Players who have
    /// superprongs on the board get all turns all the same.
    pub fn turns_up_to(
        &self,
        each: usize,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ToAct::Seat(seat) = self.to_act() else {
            return ControlFlow::Continue(());
        };
        let at = Midturn::begin(self, seat);
        if at.own_runs().any(|run| !run.pod.superprongs().is_empty()) {
            return self.turns(sink);
        }
        let mut whole = |act| sink(Turn::new(Vec::new(), act));
        for run in at.own_runs() {
            at.builds(run.pod, &mut whole)?;
        }
        at.entries(&mut whole)?;
        at.advances_up_to(each, &mut whole)
    }

    /// Turns of one mover that capture every enemy pod on the way, ending where the last of them has
    /// been jumped; in the games that one base decides, also those that end on an enemy base. All are
    /// legal; free moves are not thought of. Nothing if no player is to act.
    pub fn sharp_turns(&self, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        let seat = self.turn;
        let mut occupied = Squares::NONE;
        for pod in self.pods() {
            occupied.0 |= 1 << pod.square();
        }
        let mut bases = Squares::NONE;
        if self.rules.mode != Mode::Full {
            for enemy in self.rules.enemies(seat).minus(self.out).iter() {
                bases |= self.rules.bases(enemy).iter().copied().collect();
            }
        }
        let board = self.rules.board();
        // Most positions have nothing sharp, which is seen without looking closely.
        let first = |pod: &Pod, leg: &&Leg| {
            pod.prongs().contains(leg.direction())
                && (bases.has(leg.to)
                    || (leg.over != NOWHERE && occupied.has(leg.over) && !occupied.has(leg.to)))
        };
        let mine = |pod: &&Pod| pod.is_of(seat);
        let mut able = self
            .pods()
            .iter()
            .filter(mine)
            .filter(|pod| board.legs(pod.square()).iter().any(|leg| first(pod, &leg)))
            .peekable();
        if able.peek().is_none() || !matches!(self.to_act(), ToAct::Seat(_)) {
            return ControlFlow::Continue(());
        }
        let at = Midturn::begin(self, seat);
        let mut last = Pod::NONE;
        for &pod in able {
            if std::mem::replace(&mut last, pod) == pod {
                continue;
            }
            let mut chain = Chain {
                at: &at,
                pod,
                bases,
                occupied: at.lifted(pod.square(), 1),
                path: Path::NONE,
                sink: &mut *sink,
            };
            for &leg in board.legs(pod.square()) {
                if first(&pod, &&leg) && at.can_begin(leg, Squares::NONE) {
                    chain.follow(leg, Squares::NONE)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The same board with the next player to act, as if this one could pass; `None` at a table of
    /// four, where the next player depends on more.
    pub fn null_move(&self) -> Option<Self> {
        (self.rules.players() == 2).then(|| {
            let mut next = *self;
            next.turn = self.turn.next(2);
            next
        })
    }
}

struct Chain<'a, S> {
    at: &'a Midturn,
    pod: Pod,
    bases: Squares,
    occupied: Squares,
    path: Path,
    sink: &'a mut S,
}

impl<S: FnMut(Turn) -> ControlFlow<()>> Chain<'_, S> {
    fn follow(&mut self, leg: Leg, before: Squares) -> ControlFlow<()> {
        let mut jumped = before;
        let mut captures = false;
        if leg.over != NOWHERE {
            jumped.0 |= 1 << leg.over;
            captures = self.at.enemies.has(leg.over);
        }
        self.path.push(Point::at(leg.to.into()));
        if captures || self.bases.has(leg.to) {
            self.emit(jumped)?;
        }
        if leg.over != NOWHERE && !self.path.is_full() {
            for &leg in self.at.board().jumps(leg.to) {
                if self.pod.prongs().contains(leg.direction())
                    && self.occupied.has(leg.over)
                    && !jumped.has(leg.over)
                    && !self.occupied.has(leg.to)
                {
                    self.follow(leg, jumped)?;
                }
            }
        }
        self.path.pop();
        ControlFlow::Continue(())
    }

    fn emit(&mut self, jumped: Squares) -> ControlFlow<()> {
        let enemies = self
            .at
            .pieces()
            .iter()
            .map(|piece| piece.pod)
            .filter(|pod| pod.is_enemy_of(self.at.seat) && jumped.has(pod.square()));
        let captures: Captures = enemies.collect();
        let mover = Mover { pod: self.pod, path: self.path };
        let movers = smallvec::smallvec![mover];
        (self.sink)(Turn::new(Vec::new(), Act::Advance(Advance { movers, captures })))
    }
}
