mod typed;

use eightfold_catalog::{AnyMatch, AppliedStep};
use eightfold_game::{Dice, Game as Rules, Outcome, Seat};
use eightfold_octi::Octi;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};

use self::typed::EpisodeOf;
use super::observe::{Part, Writer};
use crate::game::Game;
use crate::position::{AnyPosition, Position};

/// Who chooses next at an [`Episode`].
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
    /// Chance picks one of so many options, each equally likely, at least 2.
    Chance(usize),
    /// Nobody: the game is over, or as long as it may get.
    Over,
}

/// Why an action was not taken; the episode is as it was.
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
        /// How many are legal.
        legal: usize,
    },
    /// A player is to act, or nobody.
    #[error("chance is not to act: nothing is to be picked")]
    NoChance,
    /// Chance is to act.
    #[error("chance is to act: pick an option before an action is taken")]
    ChanceFirst,
    /// There is no such option.
    #[error("there is no option {given}: chance has options 0 to {}", options - 1)]
    Option {
        /// The option given.
        given: usize,
        /// How many there are.
        options: usize,
    },
    /// The game is over.
    #[error("the game is over: begin a new one")]
    Over,
    /// A turn has been begun by actions and must be finished by them.
    #[error("a turn has been begun by actions: finish it by actions first")]
    Begun,
    /// A turn given as text was refused.
    #[error("{0}")]
    Turn(String),
}

/// How turns of a game are said in numbered actions.
pub(super) trait Encoded: Rules {
    /// What has been said of a turn, and what can follow.
    type Choosing: Choosing<Self>;
    /// How many actions there are.
    const ACTIONS: u32;

    /// The parts of an observation, besides those that every game has.
    fn observe(&self, choosing: Option<&Self::Choosing>, out: &mut Writer<'_>);
    /// What an action says, in words.
    fn describe(action: u32) -> String;
}

/// What has been said of a turn, and what can follow.
pub(super) trait Choosing<G: Encoded>: Clone + Send {
    /// Nothing said yet.
    fn begin(position: &G) -> Self;
    /// The actions that can follow at this position, none twice.
    fn offers(&self, position: &G, actions: &mut Vec<u32>);
    /// Takes an action that was offered; returns the turn if it is whole and nothing can be added.
    fn act(&mut self, position: &G, action: u32) -> Option<G::Turn>;
    /// The actions taken so far.
    fn taken(&self) -> &[u32];
    /// Actions that say this legal turn from the beginning.
    fn actions_of(position: &G, turn: &G::Turn) -> Vec<u32>;
}

/// A game in play, by numbered actions. See the [module](super) for their numbers.
///
/// ```
/// use eightfold::env::Episode;
/// use eightfold::Game;
///
/// let mut episode = Episode::new(&Game::new("team-up")?).with_limit(500);
/// let lay = episode.actions()[0];
/// episode.act(lay)?;
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

#[derive(Clone)]
pub(super) enum AnyEpisode {
    Race(EpisodeOf<Race>),
    TeamUp(EpisodeOf<TeamUp>),
    Dots(EpisodeOf<Dots>),
    Hunt(EpisodeOf<Hunt>),
    Octi(Box<EpisodeOf<Octi>>),
}

macro_rules! each_episode {
    ($any:expr, |$episode:ident| $body:expr) => {
        match $any {
            AnyEpisode::Race($episode) => $body,
            AnyEpisode::TeamUp($episode) => $body,
            AnyEpisode::Dots($episode) => $body,
            AnyEpisode::Hunt($episode) => $body,
            AnyEpisode::Octi($episode) => $body,
        }
    };
}

/// How an [`Episode`] has come about, as plain values to store elsewhere.
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
    /// The game.
    pub game: Game,
    /// The position it began at; `None` while the start is being shuffled.
    pub start: Option<Position>,
    /// What was played from there.
    pub steps: Vec<AppliedStep>,
    /// What chance has picked of the step that is due.
    pub picks: Vec<usize>,
    /// The actions of the turn that has been begun.
    pub begun: Vec<u32>,
    /// After how many turns it ends; 0 for no limit.
    pub limit: u32,
}

/// How many actions a game has, legal or not.
///
/// ```
/// use eightfold::{Game, env};
/// assert_eq!(env::action_count(&Game::new("octiles")?), 1089);
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn action_count(game: &Game) -> usize {
    Episode::new(game).action_count()
}

/// The parts of the observations of a game, in their order.
///
/// `to_act` is the player to act; `repetition` thirds of how often the position has occurred; `tiles` and
/// `rotations` which tile lies on each space and how; `runners` by seat and post; `supply` which tile is
/// known to lie at each place of the supply, the top first; `unseen` the tiles whose place nobody knows;
/// `face_down`, in a race that starts so, the spaces with a tile face down;
/// `passes` quarters; `out` who has resigned, or is out; `chosen` the actions already taken of a turn that is begun.
/// Connect the Dots: `totals` in units of 200 and `round` of 10, at most 1. Scavenger Hunt: `spare`,
/// `prizes`, `markers`, `taken` in fifths, `phase` (Gold starts, prizes, play, marker, scramble),
/// `must_run` and `barred` for what the turn before forbids, `scrambles` still to be had. OCTI: a row for
/// each pod in the order of the actions: its square, owner, prongs, superprongs, whether it will be
/// captured and whether it moves in this turn; `supplies` by seat: reserve and captured pods in
/// sevenths, prongs in units of 25, superprongs.
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

/// How many numbers an observation of the game has.
///
/// ```
/// use eightfold::{Game, env};
/// assert_eq!(env::observation_size(&Game::new("octiles")?), 862);
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn observation_size(game: &Game) -> usize {
    Episode::new(game).observation_size()
}

/// The most options chance ever picks from, in any game.
///
/// ```
/// assert_eq!(eightfold::env::most_options(), 18);
/// ```
pub const fn most_options() -> usize {
    eightfold_octiles::TILES
}

impl Episode {
    /// A new game. Where the start is shuffled, chance acts first.
    pub fn new(game: &Game) -> Self {
        use eightfold_catalog::AnyRules;
        let any = match game.choice().rules() {
            AnyRules::Race(rules) => AnyEpisode::Race(EpisodeOf::dealing(rules)),
            AnyRules::TeamUp(rules) => AnyEpisode::TeamUp(EpisodeOf::dealing(rules)),
            AnyRules::Dots(rules) => AnyEpisode::Dots(EpisodeOf::dealing(rules)),
            AnyRules::Hunt(rules) => AnyEpisode::Hunt(EpisodeOf::dealing(rules)),
            AnyRules::Octi(rules) => AnyEpisode::Octi(Box::new(EpisodeOf::dealing(rules))),
        };
        Self { game: game.clone(), any }
    }

    /// A game that begins at this position.
    pub fn from_position(position: &Position) -> Self {
        let any = match position.any() {
            AnyPosition::Race(start) => AnyEpisode::Race(EpisodeOf::at(start)),
            AnyPosition::TeamUp(start) => AnyEpisode::TeamUp(EpisodeOf::at(start)),
            AnyPosition::Dots(start) => AnyEpisode::Dots(EpisodeOf::at(start)),
            AnyPosition::Hunt(start) => AnyEpisode::Hunt(EpisodeOf::at(start)),
            AnyPosition::Octi(start) => AnyEpisode::Octi(Box::new(EpisodeOf::at(start))),
        };
        Self { game: position.game().clone(), any }
    }

    /// The same game, ended as nobody's after this many turns of all players together; 0 for no limit.
    #[must_use]
    pub fn with_limit(mut self, turns: u32) -> Self {
        each_episode!(&mut self.any, |episode| episode.limit = turns);
        self
    }

    /// How it has come about, to be stored; [`restore`](Self::restore) makes the episode of it again.
    pub fn save(&self) -> SavedEpisode {
        each_episode!(&self.any, |episode| {
            let saved = episode.saved();
            let start = saved.start.map(|start| Position::new(self.game.clone(), start.into()));
            let (steps, picks, begun) = (saved.steps, saved.picks, saved.begun);
            SavedEpisode { game: self.game.clone(), start, steps, picks, begun, limit: episode.limit }
        })
    }

    /// The episode that was [saved](Self::save).
    ///
    /// # Errors
    /// If its steps, picks or actions cannot be made.
    pub fn restore(saved: &SavedEpisode) -> Result<Self, ActError> {
        let mut restored = match &saved.start {
            Some(start) => Self::from_position(start),
            None => Self::new(&saved.game),
        }
        .with_limit(saved.limit);
        each_episode!(&mut restored.any, |episode| {
            episode.resume(&saved.steps, &saved.picks, &saved.begun)
        })?;
        Ok(restored)
    }

    /// Restarts the same game from its own start.
    pub(super) fn restart(&mut self) {
        each_episode!(&mut self.any, |episode| episode.restart());
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many players there are.
    pub fn seats(&self) -> usize {
        each_episode!(&self.any, |episode| episode.seats)
    }

    /// How many actions the game has, legal or not.
    pub fn action_count(&self) -> usize {
        each_episode!(&self.any, |episode| episode.action_count()) as usize
    }

    /// Who chooses next.
    pub fn node(&self) -> Node {
        each_episode!(&self.any, |episode| episode.node)
    }

    /// The actions that are legal now, ascending; empty unless a player is to act.
    pub fn actions(&self) -> &[u32] {
        each_episode!(&self.any, |episode| &episode.actions)
    }

    /// The actions of the turn that has been begun.
    pub fn begun(&self) -> &[u32] {
        each_episode!(&self.any, |episode| episode.begun())
    }

    /// Takes an action of the player to act.
    ///
    /// # Errors
    /// If it is not legal now; nothing has changed then.
    pub fn act(&mut self, action: u32) -> Result<(), ActError> {
        each_episode!(&mut self.any, |episode| episode.act(action))
    }

    /// Lets chance pick this option.
    ///
    /// # Errors
    /// If chance is not to act or has no such option; nothing has changed then.
    pub fn pick(&mut self, option: usize) -> Result<(), ActError> {
        each_episode!(&mut self.any, |episode| episode.pick(option))
    }

    /// Makes all picks of chance that are due, by these dice.
    pub fn roll(&mut self, dice: &mut dyn Dice) {
        each_episode!(&mut self.any, |episode| episode.roll(dice));
    }

    /// Takes a whole turn given as text.
    ///
    /// # Errors
    /// If no player is to act, a turn has been begun by actions, or the turn is refused; nothing has
    /// changed then.
    pub fn play(&mut self, turn: &str) -> Result<(), ActError> {
        each_episode!(&mut self.any, |episode| episode.play_text(turn))
    }

    /// The actions that say this turn here.
    ///
    /// # Errors
    /// If no player is to act, a turn has been begun, or it is no legal turn.
    pub fn actions_of(&self, turn: &str) -> Result<Vec<u32>, ActError> {
        each_episode!(&self.any, |episode| episode.actions_of(turn))
    }

    /// What an action of this game says, in words.
    pub fn describe(&self, action: u32) -> String {
        each_episode!(&self.any, |episode| episode.describe(action))
    }

    /// The position: at the beginning of the turn, where one has been begun. `None` while the start is
    /// still being shuffled.
    pub fn position(&self) -> Option<Position> {
        let any: AnyPosition = each_episode!(&self.any, |episode| (*episode.played()?.position()).into());
        Some(Position::new(self.game.clone(), any))
    }

    /// What was played, turns and chance steps in canonical notation.
    pub fn steps(&self) -> Vec<String> {
        let steps = each_episode!(&self.any, |episode| episode.played().map(AnyMatch::steps));
        steps.unwrap_or_default().into_iter().map(|step| step.text).collect()
    }

    /// How many turns were taken by all players together.
    pub fn turns(&self) -> u32 {
        each_episode!(&self.any, |episode| episode.turns)
    }

    /// The outcome, if the game is over by its rules.
    pub fn outcome(&self) -> Option<Outcome> {
        each_episode!(&self.any, |episode| episode.played()?.outcome())
    }

    /// Whether the game was ended by the limit of turns and not by its rules.
    pub fn is_cut_off(&self) -> bool {
        self.node() == Node::Over && self.outcome().is_none()
    }

    /// What the game was worth to each seat: 1 for winners, less for losers so that all sum up to 0; all
    /// 0 for a draw and while the game goes on.
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

    /// How many numbers an observation has.
    pub fn observation_size(&self) -> usize {
        each_episode!(&self.any, |episode| {
            let mut size = Writer::measuring();
            episode.observe(&mut size);
            size.len()
        })
    }

    /// Writes what players see into `out`; [`layout`](super::layout) says what stands where.
    ///
    /// # Panics
    /// If `out` has not [`observation_size`](Self::observation_size) places.
    pub fn observe(&self, out: &mut [f32]) {
        each_episode!(&self.any, |episode| episode.observe(&mut Writer::into(out)));
    }

    pub(super) fn parts(&self) -> Vec<Part> {
        let mut writer = Writer::measuring();
        each_episode!(&self.any, |episode| episode.observe(&mut writer));
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
