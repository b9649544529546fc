//! Team Up: connect all your runners. Every tile is face up; a path between two runners of one player belongs to that
//! player, and others may not change it.

mod builder;
mod links;
mod placing;
mod text;

use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, NoChance, Outcome, Seat, Seats, Step, ToAct};

pub use builder::{TeamUpBuilder, TeamUpClick};
pub use links::{Links, OwnedPath};

use crate::board::{CIRCLES, Post, PostSet, Space};
use crate::colour::Colour;
use crate::error::{PositionError, SetupError, TurnError};
use crate::layout::Layout;
use crate::seating::Seating;
use crate::setup::Setup;
use crate::supply::Supply;
use crate::tile::{Placement, TileId};
use crate::trace::{End, Path, paths_from_post};

use placing::PlacementResult;

/// The options of Team Up.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Colour, PostSet, TeamUpRules};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let starts: PostSet = rules.start_circles(Colour::Blue);
/// let names: Vec<&str> = starts.iter().map(|post| post.name()).collect();
/// assert_eq!(names, ["A1", "A5", "D6", "F4", "E1"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TeamUpRules {
    players: u8,
    runners: u8,
    joint_winners: bool,
}

impl TeamUpRules {
    /// Creates Team Up for two to four players with four or five runners each; `None` for other numbers. With
    /// `joint_winners` every player connected at the moment of the win shares it.
    pub const fn new(players: u8, runners: u8, joint_winners: bool) -> Option<Self> {
        match (players, runners) {
            (2..=4, 4 | 5) => Some(Self { players, runners, joint_winners }),
            _ => None,
        }
    }

    /// Returns the number of players, two to four.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// Returns the number of runners per player, four or five.
    pub const fn runners(self) -> usize {
        self.runners as usize
    }

    /// Returns whether other players who are connected at the moment of the win share it.
    pub const fn joint_winners(self) -> bool {
        self.joint_winners
    }

    /// Returns the colours at the table, in turn order.
    pub const fn colours(self) -> &'static [Colour] {
        Colour::at_table(self.players)
    }

    /// Returns the circles where a colour's runners start: every fourth of the rim from its own offset (R4).
    pub fn start_circles(self, colour: Colour) -> PostSet {
        (0..self.runners()).map(|k| Post::circle((colour.index() + 4 * k) % CIRCLES)).collect()
    }
}

/// A position of Team Up.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{TeamUp, TeamUpRules};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// let next = game.apply(&game.step_from_text("10@a2:2 A1-B3")?)?;
/// assert_eq!(next.pool().count(), 17);
/// assert!(!next.is_connected(Seat::new(0)));
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TeamUp {
    rules: TeamUpRules,
    layout: Layout,
    /// The posts of each seat's runners.
    runners: [PostSet; Seat::MAX],
    seating: Seating,
    /// The seat that made the last turn, set only while players are skipped.
    last: Option<Seat>,
}

/// A turn of Team Up.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step};
/// use eightfold_octiles::{TeamUp, TeamUpRules, TeamUpTurn};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// assert!(matches!(game.step_from_text("10@a2:2 A1-B3")?, Step::Turn(TeamUpTurn::Play { .. })));
/// assert!(matches!(game.step_from_text("10@a2:2")?, Step::Turn(TeamUpTurn::Connect { .. })));
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamUpTurn {
    /// Lay or exchange a tile that connects all your runners: this wins without a run.
    Connect {
        /// The tile as it is laid.
        placement: Placement,
        /// The space; a tile on it goes back to the pool.
        space: Space,
    },
    /// Lay or exchange a tile, then run.
    Play {
        /// The tile as it is laid.
        placement: Placement,
        /// The space; a tile on it goes back to the pool.
        space: Space,
        /// The runner's post before the run.
        from: Post,
        /// Its post after the run; the same for a loop.
        to: Post,
    },
    /// Nothing is legal: the turn is skipped and no tile is laid.
    Pass,
    /// Resign. The runners stay and their paths stay protected.
    Resign,
}

/// The part of a [`Setup`] that only Team Up has.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{SetupError, TeamUp, TeamUpDetails, TeamUpRules};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let mut setup = TeamUp::start(&rules, Deal::Open, &mut IdentityDice).to_setup();
/// setup.details = TeamUpDetails { last: Some(Seat::new(0)) };
/// // Nobody has been skipped since.
/// assert_eq!(TeamUp::from_setup(&rules, &setup), Err(SetupError::LastWithoutPasses));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TeamUpDetails {
    /// The seat that made the last turn, only while players are skipped.
    pub last: Option<Seat>,
}

impl TeamUp {
    /// Returns the position of this setup.
    ///
    /// # Errors
    /// If the tiles, runners or players of the setup aren't those of a position of this game.
    pub fn from_setup(rules: &TeamUpRules, setup: &Setup<TeamUpDetails>) -> Result<Self, SetupError> {
        setup.check_nothing_hidden()?;
        setup.check_face_up()?;
        setup.check_tiles()?;
        let names: Vec<&'static str> = rules.colours().iter().map(|colour| colour.name()).collect();
        let runners = setup.runners(&names, rules.runners())?;
        let seating = setup.seating(&names)?;
        match setup.details.last {
            Some(last) if last.index() >= rules.players() => return Err(SetupError::NoSuchSeat(last)),
            Some(_) if seating.passes() == 0 => return Err(SetupError::LastWithoutPasses),
            _ => {}
        }
        Ok(Self { rules: *rules, layout: setup.layout, runners, seating, last: setup.details.last })
    }

    /// Returns the parts of the position, with the pool as its supply.
    pub fn to_setup(&self) -> Setup<TeamUpDetails> {
        let mut setup = Setup::empty(TeamUpDetails { last: self.last });
        setup.layout = self.layout;
        setup.supply = Supply::of(&self.pool().collect::<Vec<TileId>>());
        setup.put_runners(&self.runners);
        setup.set_seating(&self.seating);
        setup
    }

    /// Returns the tiles on the board.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the tiles in the pool, ascending.
    pub fn pool(&self) -> impl Iterator<Item = TileId> + use<> {
        let mut laid = 0u32;
        self.layout.tiles().for_each(|(_, placement)| laid |= 1 << placement.tile().index());
        TileId::all().filter(move |tile| laid & (1 << tile.index()) == 0)
    }

    /// Returns the runners of a seat.
    #[inline]
    pub fn runners(&self, seat: Seat) -> PostSet {
        self.runners[seat.index()]
    }

    /// Returns every post with a runner.
    #[inline]
    pub fn occupied(&self) -> PostSet {
        self.runners.iter().fold(PostSet::NONE, |all, &set| all.or(set))
    }

    /// Returns the seat whose runner is on this post.
    pub fn runner_at(&self, post: Post) -> Option<Seat> {
        (0..self.rules.players()).map(Seat::new).find(|seat| self.runners(*seat).contains(post))
    }

    /// Returns the colour of a seat.
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        Colour::of_seat(seat, self.rules.players)
    }

    /// Returns the seats that have resigned.
    pub fn resigned(&self) -> Seats {
        self.seating.out()
    }

    /// Returns the number of consecutive skipped turns.
    pub fn passes(&self) -> usize {
        self.seating.passes()
    }

    /// Returns the last seat to make a turn, while players are skipped: the winner of an impasse (R5).
    pub fn last_mover(&self) -> Option<Seat> {
        self.last
    }

    /// Returns the path of a run once the tile is laid, the shortest if there are several.
    pub fn path_of_run(&self, placement: Placement, space: Space, from: Post, to: Post) -> Option<Path> {
        let layout = self.layout.with(space, placement);
        paths_from_post(&layout, from)
            .filter(|path| path.to == End::Post(to))
            .min_by_key(|path| path.pieces.len())
    }

    fn finished(&self) -> Option<Outcome> {
        let playing = self.seating.playing();
        if playing.len() == 1 {
            return Some(Outcome::win(playing, Cause::Resignation));
        }
        // R11: the player who has just moved, then the player to act.
        if let Some(winner) = [self.seating.before(), self.seating.turn()]
            .into_iter()
            .find(|&seat| playing.contains(seat) && self.is_connected(seat))
        {
            let winners = if self.rules.joint_winners {
                playing.iter().filter(|&seat| self.is_connected(seat)).collect()
            } else {
                Seats::one(winner)
            };
            return Some(Outcome::win(winners, Cause::Goal));
        }
        // R5
        if !self.seating.is_impasse() {
            return None;
        }
        Some(match self.last {
            Some(last) if playing.contains(last) => Outcome::win(Seats::one(last), Cause::Impasse),
            _ => Outcome::draw(Cause::Impasse),
        })
    }

    /// Checks whether other players' paths allow the tile there.
    ///
    /// # Errors
    /// If it isn't in the pool, or would change a path that belongs to another player.
    pub fn check_placing(&self, placement: Placement, space: Space) -> Result<(), TurnError> {
        if let Some(lies) = self.layout.find(placement.tile()) {
            return Err(TurnError::NotInPool { tile: placement.tile(), space: lies });
        }
        match self.broken_by(placement, space).first() {
            None => Ok(()),
            Some(owned) => {
                let (from, to) = owned.ends();
                Err(TurnError::ChangesPath { owner: self.seat_name(owned.owner), from, to, space })
            }
        }
    }

    fn check_run(&self, placement: Placement, space: Space, from: Post, to: Post) -> Result<(), TurnError> {
        self.check_placing(placement, space)?;
        if self.connects(placement, space) {
            return Err(TurnError::WonByPlacing);
        }
        if !self.runners(self.seating.turn()).contains(from) {
            return Err(TurnError::NoRunner(from));
        }
        if to != from && self.occupied().contains(to) {
            return Err(TurnError::Occupied(to));
        }
        match self.path_of_run(placement, space, from, to) {
            Some(_) => Ok(()),
            None => Err(TurnError::NoPath { from, to }),
        }
    }

    /// Returns whether laying the tile there connects all runners of the player to act.
    pub fn connects(&self, placement: Placement, space: Space) -> bool {
        let mut after = *self;
        after.layout[space] = Some(placement);
        after.is_connected(self.seating.turn())
    }
}

impl Game for TeamUp {
    const CHANCE_WORDS: &'static [&'static str] = &[];
    const SEAT_NAMES: &'static [&'static str] = &["Blue", "Red", "Yellow", "Green"];

    type Rules = TeamUpRules;
    type Turn = TeamUpTurn;
    type Chance = NoChance;
    type Key = (Layout, [PostSet; Seat::MAX], Seat);
    type Builder = TeamUpBuilder;
    type PositionError = PositionError;
    type TurnError = TurnError;

    fn start(rules: &TeamUpRules, _: Deal, _: &mut dyn Dice) -> Self {
        let mut runners = [PostSet::NONE; Seat::MAX];
        for (set, &colour) in runners.iter_mut().zip(rules.colours()) {
            *set = rules.start_circles(colour);
        }
        Self {
            rules: *rules,
            layout: Layout::EMPTY,
            runners,
            seating: Seating::new(rules.players()),
            last: None,
        }
    }

    fn rules(&self) -> &TeamUpRules {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.rules.players()
    }

    fn seat_letter(&self, seat: Seat) -> char {
        self.colour(seat).letter()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }

    fn to_act(&self) -> ToAct {
        match self.finished() {
            Some(outcome) => ToAct::Over(outcome),
            None => ToAct::Seat(self.seating.turn()),
        }
    }

    fn resigned(&self) -> Seats {
        Self::resigned(self)
    }

    fn resign_unchecked(&mut self, seat: Seat) {
        self.seating.resign(seat);
        self.last = self.last.filter(|_| self.seating.passes() > 0);
    }

    fn turn_seat(&self) -> Seat {
        self.seating.turn()
    }

    fn turns(&self, sink: &mut impl FnMut(TeamUpTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.finished().is_some() {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.placings(&mut |space, placement, after| {
            any = true;
            match after {
                PlacementResult::Won => sink(TeamUpTurn::Connect { placement, space }),
                PlacementResult::Runs(runs) => runs
                    .iter()
                    .try_for_each(|&(from, to)| sink(TeamUpTurn::Play { placement, space, from, to })),
            }
        })?;
        if any { ControlFlow::Continue(()) } else { sink(TeamUpTurn::Pass) }
    }

    fn check(&self, turn: &TeamUpTurn) -> Result<(), TurnError> {
        if self.finished().is_some() {
            return Err(TurnError::Over);
        }
        match *turn {
            TeamUpTurn::Resign => Ok(()),
            TeamUpTurn::Pass if self.has_placing() => Err(TurnError::MayNotPass),
            TeamUpTurn::Pass => Ok(()),
            TeamUpTurn::Connect { placement, space } => {
                self.check_placing(placement, space)?;
                if self.connects(placement, space) { Ok(()) } else { Err(TurnError::NotConnected) }
            }
            TeamUpTurn::Play { placement, space, from, to } => self.check_run(placement, space, from, to),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, turn: &TeamUpTurn) {
        match *turn {
            TeamUpTurn::Connect { placement, space } => {
                self.layout[space] = Some(placement);
                self.turn_made();
            }
            TeamUpTurn::Play { placement, space, from, to } => {
                self.layout[space] = Some(placement);
                let runners = &mut self.runners[self.seating.turn().index()];
                runners.remove(from);
                runners.insert(to);
                self.turn_made();
            }
            TeamUpTurn::Pass => {
                if self.seating.passes() == 0 {
                    // Before the first turn of a game, no seat has made one.
                    self.last = (!self.layout.is_empty()).then(|| self.seating.before());
                }
                self.seating.pass();
            }
            TeamUpTurn::Resign => self.resign_unchecked(self.seating.turn()),
        }
    }

    fn resignation() -> TeamUpTurn {
        TeamUpTurn::Resign
    }

    fn chances(&self) -> Option<Vec<NoChance>> {
        Some(Vec::new())
    }

    fn roll(&self, _: &mut dyn Dice) -> Option<NoChance> {
        None
    }

    fn check_chance(&self, chance: &NoChance) -> Result<(), TurnError> {
        match *chance {}
    }

    fn chance_unchecked(&mut self, chance: &NoChance) {
        match *chance {}
    }

    /// The pool is what isn't on the board, so it needn't be compared (R2).
    fn repetition_key(&self) -> Self::Key {
        (self.layout, self.runners, self.seating.turn())
    }

    fn to_text(&self) -> String {
        Self::setup_to_text(&self.rules, &self.to_setup())
    }

    fn from_text(rules: &TeamUpRules, text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(rules, &Self::setup_from_text(rules, text)?)?)
    }

    fn turn_to_text(&self, turn: &TeamUpTurn) -> String {
        text::turn_to_text(turn)
    }

    fn chance_to_text(&self, chance: &NoChance) -> String {
        match *chance {}
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, TurnError> {
        text::turn_from_text(text).map(Step::Turn)
    }
}

impl TeamUp {
    fn turn_made(&mut self) {
        self.seating.end_passes();
        self.seating.hand_on();
        self.last = None;
    }
}
