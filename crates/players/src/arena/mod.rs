//! Matches between players, to measure their strength.
//!
//! Games come in pairs: both have the same shuffle and the same opening, and the seats are swapped in the second. The
//! same players, games and seed give the same result.

mod player;
mod score;
mod spec;

use eightfold_game::{Deal, Dice, Game, Match, Outcome, Seat, Seats, Step, ToAct};

pub use player::{Clock, LevelPlayer, Player, RandomPlayer};
pub use score::{Elo, Score};
pub use spec::{Spec, SpecError};

use eightfold_search::{SplitMix, mix, random_turn};

/// The number of steps after which a game is stopped as unfinished.
pub const MAX_STEPS: usize = 1_000;

/// One game of a match.
///
/// # Examples
/// ```
/// use eightfold_game::{IdentityDice, Seat};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::{GameResult, Pairing, RandomPlayer};
///
/// let pairing = Pairing { rules: Rules::FAST, seed: 1, opening: 0 };
/// let game: GameResult<Octi> = pairing.bout(&mut RandomPlayer, &mut RandomPlayer, 0, &mut IdentityDice);
/// assert!(game.first.contains(Seat::new(0)));
/// assert!(game.played.len() > 0);
/// ```
#[derive(Clone, Debug)]
pub struct GameResult<G: Game> {
    /// The game that was played.
    pub played: Match<G>,
    /// The seats of the first player; the second has the others.
    pub first: Seats,
    /// The end of the game.
    pub end: End,
}

/// The end of a game of a match.
///
/// # Examples
/// ```
/// use eightfold_game::{Cause, Outcome, Seat, Seats};
/// use eightfold_players::arena::End;
///
/// /// Describes the end of a game in a report.
/// fn words(end: &End) -> String {
///     match end {
///         End::Over(outcome) => outcome.cause.word().to_owned(),
///         End::Unfinished => "too long".to_owned(),
///         End::Forfeit { reason, .. } => reason.clone(),
///     }
/// }
/// assert_eq!(words(&End::Over(Outcome::win(Seats::one(Seat::new(0)), Cause::Goal))), "goal");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Decided by the rules.
    Over(Outcome),
    /// Not over after [`MAX_STEPS`].
    Unfinished,
    /// A player had no turn or an illegal one, and loses.
    Forfeit {
        /// The seat of that player.
        seat: Seat,
        /// The reason, for people.
        reason: String,
    },
}

/// The result of a game for the first player.
///
/// # Examples
/// ```
/// use eightfold_players::arena::{Result, Score};
///
/// let mut score = Score::default();
/// [Result::Win, Result::Draw].map(|result| score.count(result));
/// assert_eq!(score.share(), 0.75);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// The first player or their side won alone.
    Win,
    /// Neither side won, or both did.
    Draw,
    /// The second player or their side won alone.
    Loss,
}

impl<G: Game> GameResult<G> {
    /// Returns the result for the first player.
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

/// Returns the seats of the first player in game `game` of a match; in the second game of each pair these are swapped.
///
/// Players who win together stay together. With two sides each player has one; with three, one player has one and the
/// other two, in rotation; with four, each has two, in changing combinations.
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

/// Returns the seed of the shuffle, which is the same for both games of a pair.
pub fn shuffle_seed(seed: u64, game: u64) -> u64 {
    // Seed 0 is the shuffle that changes nothing.
    mix(mix(seed).wrapping_add(game / 2)).max(1)
}

/// The settings shared by all games of a match.
///
/// # Examples
/// ```
/// use eightfold_game::IdentityDice;
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::{Pairing, RandomPlayer, Score};
///
/// let pairing = Pairing { rules: Rules::FAST, seed: 1, opening: 2 };
/// let mut score = Score::default();
/// for game in 0..2 {
///     let played = pairing.bout::<Octi>(&mut RandomPlayer, &mut RandomPlayer, game, &mut IdentityDice);
///     score.count(played.result());
/// }
/// assert_eq!(score.games(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Pairing<R> {
    /// The rules of all games, with their options.
    pub rules: R,
    /// The seed of openings and of the players' choices.
    pub seed: u64,
    /// The number of random turns before the players start, so that deterministic players don't repeat the same game.
    pub opening: usize,
}

impl<R> Pairing<R> {
    /// Plays game `game` of the match. `dice` supply the shuffle and all other chance; pass fresh dice with the same
    /// seed for both games of a pair.
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
            if played.entries().len() >= MAX_STEPS {
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

    /// Plays the turns of the opening; fewer if a turn would end the game.
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
