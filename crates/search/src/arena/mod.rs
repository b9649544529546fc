//! Matches among players, to find out who is stronger.
//!
//! Games come in pairs: both have the same shuffle, and in the second the seats are swapped. The same
//! players, games and seed give the same result.

mod player;
mod score;
mod spec;

use eightfold_game::{Deal, Game, Match, Outcome, Seat, Seats, Step, ToAct};

pub use player::{Clock, LevelPlayer, Player, RandomPlayer};
pub use score::{Elo, Score};
pub use spec::{Spec, SpecError};

use crate::random::{SplitMix, mix};

/// A game that has had this many steps is given up as unfinished.
pub const MOST_STEPS: usize = 1_000;

/// How one game of a match ended.
#[derive(Clone, Debug)]
pub struct Bout<G: Game> {
    /// The game as it was played.
    pub played: Match<G>,
    /// The seats of the first player; the second has the others.
    pub first: Seats,
    /// How it ended.
    pub end: End,
}

/// How a game of a match can end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules.
    Over(Outcome),
    /// Nobody had won after [`MOST_STEPS`].
    Unfinished,
    /// A player had no answer or an illegal one, and loses.
    Forfeit {
        /// Where that player sat.
        seat: Seat,
        /// What was wrong.
        reason: String,
    },
}

/// What a game was for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// Won.
    Win,
    /// Neither.
    Draw,
    /// Lost.
    Loss,
}

impl<G: Game> Bout<G> {
    /// What the game was for the first player.
    pub fn result(&self) -> Result {
        match &self.end {
            End::Unfinished => Result::Draw,
            End::Forfeit { seat, .. } if self.first.contains(*seat) => Result::Loss,
            End::Forfeit { .. } => Result::Win,
            End::Over(outcome) => {
                let (ours, theirs): (Vec<_>, Vec<_>) = outcome
                    .winners
                    .iter()
                    .partition(|seat| self.first.contains(*seat));
                match (ours.is_empty(), theirs.is_empty()) {
                    (false, true) => Result::Win,
                    (true, false) => Result::Loss,
                    _ => Result::Draw,
                }
            }
        }
    }
}

/// The seats of the first player in game `game` of a match: every other side, starting with another one
/// from pair to pair, and all the others in the second game of the pair.
pub fn seating<G: Game>(start: &G, game: u64) -> Seats {
    let seats = start.seats();
    let all = Seats::first(seats);
    let first: Seats = if seats == 3 {
        // One against two, each seat in its turn.
        Seats::one(Seat::new((game / 2 % 3) as usize))
    } else {
        (0..seats).step_by(2).map(Seat::new).collect()
    };
    if game.is_multiple_of(2) {
        first
    } else {
        all.minus(first)
    }
}

/// Plays game `game` of the match with this seed.
pub fn bout<G: Game>(
    rules: &G::Rules,
    first: &mut dyn Player<G>,
    second: &mut dyn Player<G>,
    seed: u64,
    game: u64,
) -> Bout<G> {
    // Chance has dice of its own, so that both games of a pair meet the same supply.
    let mut chance = SplitMix::new(mix(seed.wrapping_add(game / 2)));
    let mut seeds = SplitMix::new(mix(!seed).wrapping_add(game));
    let start = G::start(rules, Deal::Hidden, &mut chance);
    let firsts = seating(&start, game);
    let mut played = Match::new(start);
    let end = loop {
        if played.entries().len() >= MOST_STEPS {
            break End::Unfinished;
        }
        let step = match played.to_act() {
            ToAct::Over(outcome) => break End::Over(outcome),
            ToAct::Chance => match played.position().roll(&mut chance) {
                Some(step) => Step::Chance(step),
                None => break End::Unfinished,
            },
            ToAct::Seat(seat) => {
                let seed = seeds.bits();
                let choice = if firsts.contains(seat) {
                    first.choose(&played, seed)
                } else {
                    second.choose(&played, seed)
                };
                match choice {
                    Ok(turn) => Step::Turn(turn),
                    Err(reason) => break End::Forfeit { seat, reason },
                }
            }
        };
        let seat = played.position().turn_seat();
        if let Err(error) = played.apply(step) {
            break End::Forfeit {
                seat,
                reason: error.to_string(),
            };
        }
    };
    Bout {
        played,
        first: firsts,
        end,
    }
}
