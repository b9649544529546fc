use eightfold_game::{Evaluate, Game, Match};

use eightfold_search::Level;
use eightfold_search::SLICE;
use eightfold_search::{Searcher, Status};
use eightfold_search::{SplitMix, random_turn};

/// Somebody who takes part in a match.
pub trait Player<G: Game> {
    /// A new game begins.
    fn begin(&mut self) {}

    /// The turn to take now. A player gets what its seat may know, and a seed for whatever it leaves
    /// to chance.
    ///
    /// # Errors
    /// If it has no answer: it forfeits the game, and this is the reason.
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String>;
}

/// Takes any legal turn.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        random_turn(played.position(), &mut SplitMix::new(seed)).ok_or_else(|| "no legal turn".to_owned())
    }
}

/// Whoever holds the clock: made to start it at the beginning of a turn, and then to be asked again and
/// again whether the time is up.
pub type Clock = std::rc::Rc<dyn Fn() -> Box<dyn FnMut() -> bool>>;

/// Searches by a level.
pub struct LevelPlayer<E> {
    /// Who judges positions.
    pub evaluator: E,
    /// How it searches.
    pub level: Level,
    /// Made anew for each turn and asked between slices whether time is up; `None`: the level's
    /// budget alone decides.
    pub clock: Option<Clock>,
    /// The positions looked at so far, all turns together.
    pub nodes: u64,
}

impl<E> LevelPlayer<E> {
    /// Searches by this level's budget.
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
        while search.step(SLICE) == Status::Thinking {
            if time_is_up.as_mut().is_some_and(|up| up()) {
                break;
            }
        }
        self.nodes += search.progress().nodes;
        search.best().cloned().ok_or_else(|| "no legal turn".to_owned())
    }
}
