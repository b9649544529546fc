use eightfold_game::{Evaluate, Game, Match};

use eightfold_search::Level;
use eightfold_search::NODES_PER_STEP;
use eightfold_search::{Searcher, Status};
use eightfold_search::{SplitMix, random_turn};

/// A player in a match.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use eightfold_game::{Game, Match};
/// use eightfold_players::arena::Player;
///
/// /// Always plays the first turn of the rules' list.
/// struct First;
///
/// impl<G: Game> Player<G> for First {
///     fn choose(&mut self, played: &Match<G>, _seed: u64) -> Result<G::Turn, String> {
///         let mut first = None;
///         let _ = played.position().turns(&mut |turn| {
///             first = Some(turn);
///             ControlFlow::Break(())
///         });
///         first.ok_or_else(|| "no legal turn".to_owned())
///     }
/// }
/// ```
pub trait Player<G: Game> {
    /// Called when a new game starts.
    fn begin(&mut self) {}

    /// Returns the turn to play. A player gets what its seat may know, and a seed for its random choices.
    ///
    /// # Errors
    /// The reason why it has no turn; it then forfeits the game.
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String>;
}

/// Plays a random legal turn.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Match};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::{Player, RandomPlayer};
///
/// let played = Match::new(Octi::new(Rules::FAST));
/// let turn = RandomPlayer.choose(&played, 7)?;
/// assert_eq!(played.position().check(&turn), Ok(()));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        random_turn(played.position(), &mut SplitMix::new(seed)).ok_or_else(|| "no legal turn".to_owned())
    }
}

/// Starts a clock at the start of a turn and returns a function that is called repeatedly to ask whether the time is
/// up.
pub type Clock = std::rc::Rc<dyn Fn() -> Box<dyn FnMut() -> bool>>;

/// Searches with a level.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Match};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::{LevelPlayer, Player};
/// use eightfold_players::levels::PlayableGame;
///
/// let level = Octi::level(&Rules::FAST, 1).expect("the weakest level");
/// let mut player = LevelPlayer::new(Octi::evaluator(level), *level);
/// let played = Match::new(Octi::new(Rules::FAST));
/// let turn = player.choose(&played, 7)?;
/// assert_eq!(played.position().check(&turn), Ok(()));
/// # Ok::<(), String>(())
/// ```
pub struct LevelPlayer<E> {
    /// The evaluator of positions.
    pub evaluator: E,
    /// The settings of the search.
    pub level: Level,
    /// Created for each turn and asked between slices whether time is up; `None`: only the level's budget limits the
    /// search.
    pub clock: Option<Clock>,
    /// The number of positions searched so far in all turns.
    pub nodes: u64,
}

impl<E> LevelPlayer<E> {
    /// Searches with this level's budget.
    pub fn new(evaluator: E, level: Level) -> Self {
        Self { evaluator, level, clock: None, nodes: 0 }
    }
}

impl<G: Game, E: Evaluate<G>> Player<G> for LevelPlayer<E> {
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        let history = (0..=played.entries().len()).map(|at| played.position_at(at));
        let mut search =
            Searcher::new(played.position(), self.evaluator.clone(), &self.level, seed).after(history);
        let mut time_is_up = self.clock.as_ref().map(|clock| clock());
        while search.step(NODES_PER_STEP) == Status::Thinking {
            if time_is_up.as_mut().is_some_and(|up| up()) {
                break;
            }
        }
        self.nodes += search.progress().nodes;
        search.best().cloned().ok_or_else(|| "no legal turn".to_owned())
    }
}
