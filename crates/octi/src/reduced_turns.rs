//! Reduced turn lists for search: a bounded number of turns, tactical turns, and the position after a null move.

use std::ops::ControlFlow;

use eightfold_game::{Game, ToAct};

use crate::board::{Leg, NO_SQUARE, Squares};
use crate::midturn::MidTurnState;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Mode;
use crate::turn::{Act, Advance, Captures, Mover, Turn};
use crate::walk::{Continuation, Landing, Walk};

impl Octi {
    /// Lists the same turns as [`Game::turns`], but at most `each` advances from one square, those with the fewest
    /// movers first: a stack of different pods can burst in millions of ways. Players with superprongs on the board get
    /// all turns.
    pub fn turns_up_to(
        &self,
        each: usize,
        sink: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ToAct::Seat(seat) = self.to_act() else {
            return ControlFlow::Continue(());
        };
        let at = MidTurnState::begin(self, seat);
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

    /// Lists turns of one mover that capture every enemy pod on the way and end where the last of them was jumped; in
    /// the games that one base decides, also those that end on an enemy base. All are legal; free moves are left out.
    /// Lists nothing if no player is to act.
    pub fn tactical_turns(&self, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
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
        let enemies = self
            .pods()
            .iter()
            .filter(|pod| pod.is_enemy_of(seat))
            .fold(Squares::NONE, |squares, pod| Squares(squares.0 | 1 << pod.square()));
        let board = self.rules.board();
        // Most positions have no such turns, which the first legs alone show.
        let begins = |pod: &&Pod| {
            let walk = Walk { board, prongs: pod.prongs(), occupied, enemies, before: Squares::NONE };
            let matters = |leg: &Leg| leg.over != NO_SQUARE || bases.has(leg.to);
            board.legs(pod.square()).iter().any(|leg| matters(leg) && walk.can_begin(*leg))
        };
        let mut able = self.pods().iter().filter(|pod| pod.is_of(seat)).filter(begins).peekable();
        if able.peek().is_none() || !matches!(self.to_act(), ToAct::Seat(_)) {
            return ControlFlow::Continue(());
        }
        let at = MidTurnState::begin(self, seat);
        let mut last = Pod::NONE;
        for &pod in able {
            if std::mem::replace(&mut last, pod) == pod {
                continue;
            }
            let walk = at.walk(pod.prongs(), at.occupied_without(pod.square(), 1), Squares::NONE);
            walk.visit(pod.square(), &mut |Landing { path, leg, over }: Landing| {
                let captures = leg.over != NO_SQUARE && enemies.has(leg.over);
                if captures || bases.has(leg.to) {
                    sink(capturing_all(&at, Mover { pod, path: *path }, over))?;
                }
                ControlFlow::Continue(Continuation::Jump)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the same board with the next player to act, as if this one had passed; `None` with four players, where
    /// the next player depends on more.
    pub fn null_move(&self) -> Option<Self> {
        (self.rules.players() == 2).then(|| {
            let mut next = *self;
            next.turn = self.turn.next(2);
            next
        })
    }
}

/// Returns the turn of this mover that captures every enemy pod on these squares.
fn capturing_all(at: &MidTurnState, mover: Mover, over: Squares) -> Turn {
    let enemies = at
        .pieces()
        .iter()
        .map(|piece| piece.pod)
        .filter(|pod| pod.is_enemy_of(at.seat) && over.has(pod.square()));
    let captures: Captures = enemies.collect();
    Turn::new(Vec::new(), Act::Advance(Advance { movers: smallvec::smallvec![mover], captures }))
}
