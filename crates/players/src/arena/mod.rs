//! Matches among players, to find out who is stronger.
//!
//! Games come in pairs: both have the same shuffle and the same opening, and in the second the seats are
//! swapped. The same players, games and seed give the same result.

mod player;
mod score;
mod spec;

use eightfold_game::{Deal, Dice, Game, Match, Outcome, Seat, Seats, Step, ToAct};

pub use player::{Clock, LevelPlayer, Player, RandomPlayer};
pub use score::{Elo, Score};
pub use spec::{Spec, SpecError};

use eightfold_search::{SplitMix, mix, random_turn};

/// A game that has had this many steps is given up as unfinished.
pub const MOST_STEPS: usize = 1_000;

/// How one game of a match ended.
#[derive(Clone, Debug)]
pub struct GameResult<G: Game> {
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

impl<G: Game> GameResult<G> {
    /// What the game was for the first player.
    pub fn result(&self) -> Result {
        match &self.end {
            End::Unfinished => Result::Draw,
            End::Forfeit { seat, .. } if self.first.contains(*seat) => Result::Loss,
            End::Forfeit { .. } => Result::Win,
            End::Over(outcome) => {
                let (ours, theirs): (Vec<_>, Vec<_>) =
                    outcome.winners.iter().partition(|seat| self.first.contains(*seat));
                match (ours.is_empty(), theirs.is_empty()) {
                    (false, true) => Result::Win,
                    (true, false) => Result::Loss,
                    _ => Result::Draw,
                }
            }
        }
    }
}

/// The seats of the first player in game `game` of a match, all the others in the second game of each pair.
///
/// Sides that win together stay together. Of two sides each player has one; of three, one player has one
/// and the other two, each side in its turn; of four, both have two, paired in another way from pair to pair.
pub fn seating<G: Game>(start: &G, game: u64) -> Seats {
    let sides = Seats::sides(start.seats(), |seat| start.team(seat));
    let turn = (game / 2 % 3) as usize;
    let of: &[usize] = match (sides.len(), turn) {
        (0..=2, _) => &[0],
        (3, 0) => &[0],
        (3, 1) => &[1],
        (3, _) => &[2],
        (_, 0) => &[0, 2],
        (_, 1) => &[0, 1],
        (_, _) => &[0, 3],
    };
    let first = of.iter().filter_map(|&at| sides.get(at)).flat_map(|side| side.iter()).collect();
    if game.is_multiple_of(2) { first } else { Seats::first(start.seats()).minus(first) }
}

/// The seed of the shuffle that game `game` and the other of its pair have.
pub fn shuffle_seed(seed: u64, game: u64) -> u64 {
    // Seed 0 is the shuffle that changes nothing.
    mix(mix(seed).wrapping_add(game / 2)).max(1)
}

/// What is the same for all games of a match.
#[derive(Clone, Debug)]
pub struct Pairing<R> {
    /// The game's options.
    pub rules: R,
    /// What openings and the players' own choices come from.
    pub seed: u64,
    /// How many turns are taken by chance before the players begin, so that players without any chance of
    /// their own do not play the same game again and again.
    pub opening: usize,
}

impl<R> Pairing<R> {
    /// Plays game `game` of the match. `dice` give the shuffle and everything else that is chance: both
    /// games of a pair are to have the same, thrown anew.
    pub fn bout<G: Game<Rules = R>>(
        &self,
        first: &mut dyn Player<G>,
        second: &mut dyn Player<G>,
        game: u64,
        dice: &mut dyn Dice,
    ) -> GameResult<G> {
        let mut seeds = SplitMix::new(mix(!self.seed).wrapping_add(game));
        let start = G::start(&self.rules, Deal::Hidden, dice);
        let firsts = seating(&start, game);
        let mut played = Match::new(start);
        self.open(&mut played, game, dice);
        first.begin();
        second.begin();
        let end = loop {
            if played.entries().len() >= MOST_STEPS {
                break End::Unfinished;
            }
            let seat = played.position().turn_seat();
            let step = match played.to_act() {
                ToAct::Over(outcome) => break End::Over(outcome),
                ToAct::Chance => match played.position().roll(dice) {
                    Some(step) => Step::Chance(step),
                    None => break End::Unfinished,
                },
                ToAct::Seat(seat) => {
                    let seed = seeds.bits();
                    let player: &mut dyn Player<G> =
                        if firsts.contains(seat) { &mut *first } else { &mut *second };
                    match player.choose(&played, seed) {
                        Ok(turn) => Step::Turn(turn),
                        Err(reason) => break End::Forfeit { seat, reason },
                    }
                }
            };
            let text = match &step {
                Step::Turn(turn) => played.position().turn_to_text(turn),
                Step::Chance(_) => String::new(),
            };
            if let Err(error) = played.apply(step) {
                break End::Forfeit { seat, reason: format!("illegal turn {text}: {error}") };
            }
        };
        GameResult { played, first: firsts, end }
    }

    /// Takes the turns of the opening; fewer if the game would be over by one.
    fn open<G: Game<Rules = R>>(&self, played: &mut Match<G>, game: u64, dice: &mut dyn Dice) {
        let mut luck = SplitMix::new(mix(self.seed ^ 0x6F70_656E).wrapping_add(game / 2));
        let mut taken = 0;
        while taken < self.opening {
            let step = match played.to_act() {
                ToAct::Over(_) => return,
                ToAct::Chance => played.position().roll(dice).map(Step::Chance),
                ToAct::Seat(_) => {
                    taken += 1;
                    random_turn(played.position(), &mut luck).map(Step::Turn)
                }
            };
            let Some(step) = step else { return };
            let by_turn = matches!(step, Step::Turn(_));
            if played.apply(step).is_err() {
                return;
            }
            if by_turn && played.outcome().is_some() {
                played.undo();
                return;
            }
        }
    }
}
