//! The turns of a position, and which of them a player of some level overlooks.

use std::ops::ControlFlow;

use eightfold_game::{Dice, Evaluate, Game, ToAct};

use crate::frame::Candidate;
use crate::level::Level;
use crate::random::{SplitMix, hash_of, mix};

use super::MAX_TURNS;

pub(super) fn list_turns<G: Game, E: Evaluate<G>>(
    evaluator: &E,
    position: &G,
    turns: &mut Vec<Candidate<G::Turn>>,
) {
    turns.clear();
    let mut place = 0;
    let _ = evaluator.candidates(position, &mut |turn| {
        turns.push(Candidate { turn, score: 0, place });
        place += 1;
        if place < MAX_TURNS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

/// Removes the turns after which the next player wins at once.
pub(super) fn keep_defences<G: Game, E: Evaluate<G>>(
    evaluator: &E,
    position: &G,
    turns: &mut Vec<Candidate<G::Turn>>,
) {
    turns.retain(|candidate| {
        let mut child = position.clone();
        child.play_unchecked(&candidate.turn);
        matches!(child.to_act(), ToAct::Over(_)) || !evaluator.wins_at_once(&child)
    });
}

/// Returns the key of a turn for killers and history.
pub(super) fn history_key<G: Game, E: Evaluate<G>>(evaluator: &E, turn: &G::Turn) -> u64 {
    evaluator.history_key(turn).unwrap_or_else(|| hash_of(turn))
}

/// Returns whether a player of this level overlooks the turn.
pub(super) fn overlooked<G: Game, E: Evaluate<G>>(
    evaluator: &E,
    level: &Level,
    seed: u64,
    position: &G,
    turn: &G::Turn,
) -> bool {
    if level.overlook == 0 {
        return false;
    }
    let subtlety = evaluator.subtlety(position, turn).min(100);
    let luck = mix(hash_of(turn) ^ seed) % 10_000;
    luck < u64::from(subtlety * level.overlook)
}

pub(super) fn shuffle_candidates<T>(mut turns: Vec<T>, dice: &mut SplitMix) -> Vec<T> {
    for at in (1..turns.len()).rev() {
        turns.swap(at, dice.pick(at + 1));
    }
    turns
}
