mod typed;

use eightfold_catalog::{AnyMatch, AppliedStep, dispatch};
use eightfold_game::{Dice, Game as Rules, Outcome, Seat};

use self::typed::TypedEpisode;
use super::observe::{Part, Writer};
use crate::game::Game;
use crate::kind::{AnyPosition, each_kind, enum_of_kinds};
use crate::position::Position;

/// Who chooses next in an [`Episode`].
///
/// ```
/// use eightfold::env::{Node, Episode};
/// use eightfold::Game;
///
/// // Before the race begins the first tile is turned up: one of 18.
/// let mut episode = Episode::new(&Game::new("octiles")?);
/// assert_eq!(episode.node(), Node::Chance(18));
/// episode.pick(4)?;
/// assert_eq!(episode.node(), Node::Player(eightfold::Seat::new(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// This player chooses an action.
    Player(Seat),
    /// Chance picks one of this many options, each equally likely, at least 2.
    Chance(usize),
    /// Nobody: the game is over, or has reached its limit.
    Over,
}

/// Why an action was refused; the episode is unchanged.
///
/// ```
/// use eightfold::env::{ActError, Episode};
/// use eightfold::Game;
///
/// let mut episode = Episode::new(&Game::new("octi-fast")?);
/// assert_eq!(episode.act(1764), Err(ActError::Illegal { action: 1764, legal: episode.actions().len() }));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The action is not legal now.
    #[error("action {action} is not legal here: take one of the {legal} that the mask allows")]
    Illegal {
        /// The action given.
        action: u32,
        /// The number of legal actions.
        legal: usize,
    },
    /// A player is to act, or the game is over.
    #[error("chance does not act now: `pick` is for chance steps")]
    NoChance,
    /// Chance is to act.
    #[error("chance is to act: pick an option before an action is taken")]
    ChanceFirst,
    /// There is no such option.
    #[error("there is no option {given}: chance has options 0 to {}", options - 1)]
    Option {
        /// The index given.
        given: usize,
        /// The number of options.
        options: usize,
    },
    /// The game is over.
    #[error("the game is over: start a new one")]
    Over,
    /// A turn is partly chosen by actions and must be finished by actions.
    #[error("a turn was started by actions: finish it by actions first")]
    Begun,
    /// A turn given as text was refused.
    #[error("{0}")]
    Turn(String),
}

/// How turns of a game are coded as numbered actions.
pub(super) trait ActionCoding: Rules {
    /// A partly chosen turn.
    type TurnPrefix: TurnPrefix<Self>;
    /// Number of actions.
    const ACTIONS: u32;

    /// Writes the parts of an observation besides those every game has.
    fn observe(&self, choosing: Option<&Self::TurnPrefix>, out: &mut Writer<'_>);
    /// Describes an action in words.
    fn describe(action: u32) -> String;
}

/// A partly chosen turn.
pub(super) trait TurnPrefix<G: ActionCoding>: Clone + Send {
    /// Starts a turn with no actions.
    fn begin(position: &G) -> Self;
    /// Lists the actions that can follow in this position, without duplicates.
    fn offers(&self, position: &G, actions: &mut Vec<u32>);
    /// Takes an offered action; returns the turn if it is complete and can't be extended.
    fn act(&mut self, position: &G, action: u32) -> Option<G::Turn>;
    /// Returns the actions taken so far.
    fn taken(&self) -> &[u32];
    /// Returns the actions that choose this legal turn from its start.
    fn actions_of(position: &G, turn: &G::Turn) -> Vec<u32>;
}

/// A game in progress, played by numbered actions. See the [module](super) for their numbers.
///
/// ```
/// use eightfold::env::Episode;
/// use eightfold::Game;
///
/// let mut episode = Episode::new(&Game::new("team-up")?).with_limit(500);
/// let place = episode.actions()[0];
/// episode.act(place)?;
/// assert_eq!(episode.turns(), 0); // a run follows
/// while episode.turns() == 0 {
///     let next = episode.actions()[0];
///     episode.act(next)?;
/// }
/// let mut observation = vec![0.0; episode.observation_size()];
/// episode.observe(&mut observation);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Episode {
    game: Game,
    any: AnyEpisode,
}

type BoxedEpisode<G> = Box<TypedEpisode<G>>;

enum_of_kinds!(
    #[derive(Clone)]
    pub(super) enum AnyEpisode(BoxedEpisode)
);

/// The state of an [`Episode`] as plain values, for storage.
///
/// ```
/// use eightfold::env::Episode;
/// use eightfold::Game;
///
/// let mut episode = Episode::new(&Game::new("team-up")?);
/// episode.act(episode.actions()[0])?;
/// let same = Episode::restore(&episode.save())?;
/// assert_eq!((same.begun(), same.actions()), (episode.begun(), episode.actions()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedEpisode {
    /// The game that is played, with its options.
    pub game: Game,
    /// Its first position; `None` while the start is being shuffled.
    pub start: Option<Position>,
    /// The steps played from there.
    pub steps: Vec<AppliedStep>,
    /// The picks of chance for the unfinished chance step.
    pub picks: Vec<usize>,
    /// The actions of the unfinished turn.
    pub begun: Vec<u32>,
    /// The number of turns after which it is cut off; 0 means no limit.
    pub limit: u32,
}

/// Returns the number of actions of a game, legal or not.
///
/// ```
/// use eightfold::{Game, env};
/// assert_eq!(env::action_count(&Game::new("octiles")?), 1089);
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn action_count(game: &Game) -> usize {
    Episode::new(game).action_count()
}

/// Returns the parts of the observations of a game, in order.
///
/// `to_act` is the player to act; `repetition` is the number of occurrences of the position in thirds; `tiles` and
/// `rotations` give the tile on each space and its rotation; `runners` by seat and post; `supply` the known tile at
/// each place of the supply, the top first; `unseen` the tiles whose place is unknown; `face_down`, in a race that
/// starts that way, the spaces with a face-down tile; `passes` in quarters; `out` the players who have resigned or are
/// out; `chosen` the actions of the unfinished turn. Connect the Dots: `totals` in units of 200 and `round` in units of
/// 10, at most 1. Scavenger Hunt: `spare`, `prizes`, `markers`, `taken` in fifths, `phase` (Gold starts, prizes, play,
/// marker, scramble), `must_run` and `barred` for the bans from the turn before, `scrambles` still available. OCTI: a
/// row for each pod in the order of the actions: its square, owner, prongs, superprongs, whether it will be captured
/// and whether it moves in this turn; `supplies` by seat: reserve and captured pods in sevenths, prongs in units of 25,
/// superprongs.
///
/// ```
/// use eightfold::{Game, env};
/// let names: Vec<_> = env::layout(&Game::new("octi-full")?).into_iter().map(|part| part.name).collect();
/// assert_eq!(names[..3], ["to_act", "repetition", "pod_square"]);
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn layout(game: &Game) -> Vec<Part> {
    Episode::new(game).parts()
}

/// Returns the length of an observation of the game.
///
/// ```
/// use eightfold::{Game, env};
/// assert_eq!(env::observation_size(&Game::new("octiles")?), 862);
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn observation_size(game: &Game) -> usize {
    Episode::new(game).observation_size()
}

/// Returns the largest number of options chance picks from in any game.
///
/// ```
/// assert_eq!(eightfold::env::most_options(), 18);
/// ```
pub const fn most_options() -> usize {
    eightfold_octiles::TILES
}

impl Episode {
    /// Creates a new game. If the start is shuffled, chance acts first.
    pub fn new(game: &Game) -> Self {
        let any = dispatch!(game.choice().rules(), |G, rules| {
            AnyEpisode::from(Box::new(TypedEpisode::<G>::dealing(rules)))
        });
        Self { game: game.clone(), any }
    }

    /// Creates a game that starts at this position.
    pub fn from_position(position: &Position) -> Self {
        let any = each_kind!(position.any(), |start| AnyEpisode::from(Box::new(TypedEpisode::at(start))));
        Self { game: position.game().clone(), any }
    }

    /// Limits the game to this many turns of all players together, after which it is cut off without a winner; 0 means
    /// no limit.
    #[must_use]
    pub fn with_limit(mut self, turns: u32) -> Self {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.limit = turns);
        self
    }

    /// Returns its state for storage; [`restore`](Self::restore) creates the episode again.
    pub fn save(&self) -> SavedEpisode {
        each_kind!(AnyEpisode: &self.any, |episode| {
            let saved = episode.saved();
            let start = saved.start.map(|start| Position::new(self.game.clone(), start.into()));
            let (steps, picks, begun) = (saved.steps, saved.picks, saved.begun);
            SavedEpisode { game: self.game.clone(), start, steps, picks, begun, limit: episode.limit }
        })
    }

    /// Returns the episode that was [saved](Self::save).
    ///
    /// # Errors
    /// If its steps, picks or actions are illegal.
    pub fn restore(saved: &SavedEpisode) -> Result<Self, ActError> {
        let mut restored = match &saved.start {
            Some(start) => Self::from_position(start),
            None => Self::new(&saved.game),
        }
        .with_limit(saved.limit);
        each_kind!(AnyEpisode: &mut restored.any, |episode| {
            episode.resume(&saved.steps, &saved.picks, &saved.begun)
        })?;
        Ok(restored)
    }

    /// Restarts the same game from its own start.
    pub(super) fn restart(&mut self) {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.restart());
    }

    /// Returns the game that is played, with its options.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        each_kind!(AnyEpisode: &self.any, |episode| episode.seats)
    }

    /// Returns the number of actions of the game, legal or not.
    pub fn action_count(&self) -> usize {
        each_kind!(AnyEpisode: &self.any, |episode| episode.action_count()) as usize
    }

    /// Returns who chooses next.
    pub fn node(&self) -> Node {
        each_kind!(AnyEpisode: &self.any, |episode| episode.node)
    }

    /// Returns the legal actions, ascending; empty unless a player is to act.
    pub fn actions(&self) -> &[u32] {
        each_kind!(AnyEpisode: &self.any, |episode| &episode.actions)
    }

    /// Returns the actions of the unfinished turn.
    pub fn begun(&self) -> &[u32] {
        each_kind!(AnyEpisode: &self.any, |episode| episode.begun())
    }

    /// Takes an action of the player to act.
    ///
    /// # Errors
    /// If it is illegal; the episode is unchanged.
    pub fn act(&mut self, action: u32) -> Result<(), ActError> {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.act(action))
    }

    /// Picks this option for chance.
    ///
    /// # Errors
    /// If chance is not to act or has no such option; the episode is unchanged.
    pub fn pick(&mut self, option: usize) -> Result<(), ActError> {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.pick(option))
    }

    /// Makes all due picks of chance with these dice.
    pub fn roll(&mut self, dice: &mut dyn Dice) {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.roll(dice));
    }

    /// Plays a complete turn given as text.
    ///
    /// # Errors
    /// If no player is to act, a turn is partly chosen, or the turn is refused; the episode is unchanged.
    pub fn play(&mut self, turn: &str) -> Result<(), ActError> {
        each_kind!(AnyEpisode: &mut self.any, |episode| episode.play_text(turn))
    }

    /// Returns the actions that choose this turn.
    ///
    /// # Errors
    /// If no player is to act, a turn is partly chosen, or the turn is illegal.
    pub fn actions_of(&self, turn: &str) -> Result<Vec<u32>, ActError> {
        each_kind!(AnyEpisode: &self.any, |episode| episode.actions_of(turn))
    }

    /// Describes an action of this game in words.
    pub fn describe(&self, action: u32) -> String {
        each_kind!(AnyEpisode: &self.any, |episode| episode.describe(action))
    }

    /// Returns the position: the one at the start of the turn if a turn is partly chosen. `None` while the start is
    /// being shuffled.
    pub fn position(&self) -> Option<Position> {
        let any: AnyPosition =
            each_kind!(AnyEpisode: &self.any, |episode| (*episode.played()?.position()).into());
        Some(Position::new(self.game.clone(), any))
    }

    /// Returns the turns and chance steps played, in canonical notation.
    pub fn steps(&self) -> Vec<String> {
        let steps = each_kind!(AnyEpisode: &self.any, |episode| episode.played().map(AnyMatch::steps));
        steps.unwrap_or_default().into_iter().map(|step| step.text).collect()
    }

    /// Returns the number of turns of all players together.
    pub fn turns(&self) -> u32 {
        each_kind!(AnyEpisode: &self.any, |episode| episode.turns)
    }

    /// Returns the outcome, if the game is over by its rules.
    pub fn outcome(&self) -> Option<Outcome> {
        each_kind!(AnyEpisode: &self.any, |episode| episode.played()?.outcome())
    }

    /// Returns whether the game was cut off by the limit of turns.
    pub fn is_cut_off(&self) -> bool {
        self.node() == Node::Over && self.outcome().is_none()
    }

    /// Returns the value of the game for each seat: 1 for winners, less for losers so that the sum is 0; all 0 for a
    /// draw and while the game is in progress.
    pub fn returns(&self) -> Vec<f32> {
        let mut returns = vec![0.0; self.seats()];
        self.write_returns(&mut returns);
        returns
    }

    pub(super) fn write_returns(&self, returns: &mut [f32]) {
        returns.fill(0.0);
        let Some(outcome) = self.outcome().filter(|outcome| !outcome.is_draw()) else { return };
        let (winners, seats) = (outcome.winners.len(), returns.len());
        let loss = winners as f32 / seats.saturating_sub(winners).max(1) as f32;
        for (seat, worth) in returns.iter_mut().enumerate() {
            *worth = if outcome.winners.contains(Seat::new(seat)) { 1.0 } else { -loss };
        }
    }

    /// Returns the length of an observation.
    pub fn observation_size(&self) -> usize {
        each_kind!(AnyEpisode: &self.any, |episode| {
            let mut size = Writer::measuring();
            episode.observe(&mut size);
            size.len()
        })
    }

    /// Writes the observation into `out`; [`layout`](super::layout) describes its parts.
    ///
    /// # Panics
    /// If the length of `out` isn't [`observation_size`](Self::observation_size).
    pub fn observe(&self, out: &mut [f32]) {
        each_kind!(AnyEpisode: &self.any, |episode| episode.observe(&mut Writer::into(out)));
    }

    pub(super) fn parts(&self) -> Vec<Part> {
        let mut writer = Writer::measuring();
        each_kind!(AnyEpisode: &self.any, |episode| episode.observe(&mut writer));
        writer.parts()
    }
}

impl std::fmt::Debug for Episode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Episode")
            .field("game", &self.game)
            .field("node", &self.node())
            .field("steps", &self.steps())
            .finish()
    }
}
