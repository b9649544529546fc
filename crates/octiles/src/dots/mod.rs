//! Connect the Dots: runners never move; the tiles decide which of them are joined.

mod builder;
mod score;
mod text;

use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, Outcome, Seat, Seats, Step, ToAct, shuffle};

pub use builder::{DotsBuilder, DotsClick};
pub use score::ScoringPath;

use crate::board::{Post, Space};
use crate::colour::PairColour;
use crate::error::{PositionError, SetupError, TurnError};
use crate::layout::Layout;
use crate::seating::Seating;
use crate::setup::Setup;
use crate::supply::Supply;
use crate::tile::{Placement, TileId};

/// The end of a match of Connect the Dots.
///
/// # Examples
/// ```
/// use eightfold_octiles::{DotsGoal, DotsRules};
///
/// assert!(DotsRules::new(DotsGoal::Rounds(3), false).is_some());
/// assert!(DotsRules::new(DotsGoal::Target(100), false).is_some());
/// assert!(DotsRules::new(DotsGoal::Rounds(0), false).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotsGoal {
    /// After this many rounds, 1 to 10: the higher total wins.
    Rounds(u8),
    /// After the round in which a player reaches this total: the higher total wins (R6).
    Target(u32),
}

/// The options of Connect the Dots.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Dots, DotsGoal, DotsRules};
///
/// let rules = DotsRules::new(DotsGoal::Target(100), true).expect("a possible target");
/// assert!(rules.touch());
/// assert_eq!(Dots::start(&rules, Deal::Hidden, &mut IdentityDice).rules().goal(), DotsGoal::Target(100));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DotsRules {
    goal: DotsGoal,
    touch: bool,
}

impl DotsRules {
    /// The largest target, far above any real match.
    pub const MAX_POINTS: u32 = 1_000_000;
    /// The cap on totals: more than any real match reaches, and enough for every target.
    pub const MAX_TOTAL: u32 = 2 * Self::MAX_POINTS;
    /// The cap on the round number of a match to a target.
    pub const MAX_ROUNDS: u32 = Self::MAX_POINTS;

    /// Creates the options of a match; `None` unless it has 1 to 10 rounds or a target of 1 to
    /// [`MAX_POINTS`](Self::MAX_POINTS). With `touch` a tile placed on a space must stay there and can only be rotated;
    /// [`DotsBuilder`] enforces it, and it doesn't change the legal turns.
    pub const fn new(goal: DotsGoal, touch: bool) -> Option<Self> {
        match goal {
            DotsGoal::Rounds(1..=10) | DotsGoal::Target(1..=Self::MAX_POINTS) => Some(Self { goal, touch }),
            _ => None,
        }
    }

    /// Returns when the match ends.
    pub const fn goal(self) -> DotsGoal {
        self.goal
    }

    /// Returns whether a tile placed on a space must stay there.
    pub const fn touch(self) -> bool {
        self.touch
    }
}

/// A position of Connect the Dots. Seat 0 has the Teal and Plum runners and starts the first round,
/// seat 1 the Gold and Orange ones.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, ToAct, legal_turns};
/// use eightfold_octiles::{Dots, DotsGoal, DotsRules};
///
/// let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("1 to 10 rounds");
/// let mut dots = Dots::start(&rules, Deal::Open, &mut IdentityDice);
/// while let ToAct::Seat(_) = dots.to_act() {
///     let first = legal_turns(&dots, 1_000).expect("at most 17 spaces").remove(0);
///     dots = dots.apply(&dots.step_from_text(&first)?)?;
/// }
/// assert!(dots.round_is_over());
/// assert_eq!(dots.totals(), dots.points());
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dots {
    rules: DotsRules,
    layout: Layout,
    supply: Supply,
    seating: Seating,
    totals: [u32; 2],
    round: u32,
}

/// A turn of Connect the Dots.
///
/// # Examples
/// ```
/// use eightfold_octiles::{DotsTurn, Placement, Space, TileId};
///
/// let tile = TileId::new(14).expect("a tile of the set");
/// let space = Space::from_name("c3").expect("a space");
/// let turn = DotsTurn::Place { placement: Placement::new(tile, 2), space };
/// assert_ne!(turn, DotsTurn::Resign);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotsTurn {
    /// Places the top tile on an empty space.
    Place {
        /// The tile as it is laid.
        placement: Placement,
        /// The space, empty before.
        space: Space,
    },
    /// Resigns: the other player wins the match.
    Resign,
}

/// A chance step of Connect the Dots.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Step, ToAct};
/// use eightfold_octiles::{Dots, DotsChance, DotsGoal, DotsRules, TileId};
///
/// let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("1 to 10 rounds");
/// let text = "1.0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- ....................OPOPTGTGOPOPTGTG \
///             ?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? G T:0,G:0 1";
/// let dots = Dots::from_text(&rules, text).expect("a position");
/// assert_eq!(dots.to_act(), ToAct::Chance);
/// let seven = TileId::new(7).expect("a tile of the set");
/// let next = dots.apply(&Step::Chance(DotsChance::Reveal(seven)))?;
/// assert_eq!(next.supply().top(), Some(seven));
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotsChance {
    /// Reveals the next tile.
    Reveal(TileId),
    /// Clears the board and shuffles all tiles for the next round: either all 18 are known, or only the top one.
    Deal(Supply),
}

/// The part of a [`Setup`] that only Connect the Dots has.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Dots, DotsGoal, DotsRules, SetupError};
///
/// let rules = DotsRules::new(DotsGoal::Rounds(3), false).expect("1 to 10 rounds");
/// let mut setup = Dots::start(&rules, Deal::Hidden, &mut IdentityDice).to_setup();
/// setup.details.totals = [12, 8];
/// setup.details.round = 4;
/// assert_eq!(Dots::from_setup(&rules, &setup), Err(SetupError::NoSuchRound { found: 4, most: 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DotsDetails {
    /// The points of the finished rounds, by seat: Teal's, Gold's. Includes this round once its last tile is laid.
    pub totals: [u32; 2],
    /// The number of the round, from 1.
    pub round: u32,
}

impl Default for DotsDetails {
    fn default() -> Self {
        Self { totals: [0; 2], round: 1 }
    }
}

/// The runner on each stop: Teal B3 D3 B5 D5, Plum C2 E2 C4 E4, Gold C3 E3 C5 E5, Orange B2 D2 B4 D4.
const STOPS: [PairColour; 16] = {
    use PairColour::{Gold as G, Orange as O, Plum as P, Teal as T};
    [O, P, O, P, T, G, T, G, O, P, O, P, T, G, T, G]
};

impl Dots {
    /// Returns the position of this setup. Its posts are ignored, since the runners never move.
    ///
    /// # Errors
    /// If the tiles, points, round or players of the setup aren't those of a position of this match.
    pub fn from_setup(rules: &DotsRules, setup: &Setup<DotsDetails>) -> Result<Self, SetupError> {
        setup.check_face_up()?;
        setup.check_tiles()?;
        let DotsDetails { totals, round } = setup.details;
        let most = DotsRules::MAX_TOTAL;
        if let Some(&found) = totals.iter().find(|total| **total > most) {
            return Err(SetupError::TotalTooLarge { found, most });
        }
        let most = match rules.goal {
            DotsGoal::Rounds(rounds) => u32::from(rounds),
            DotsGoal::Target(_) => DotsRules::MAX_ROUNDS,
        };
        if !(1..=most).contains(&round) {
            return Err(SetupError::NoSuchRound { found: round, most });
        }
        let (layout, supply) = (setup.layout, setup.supply);
        Ok(Self { rules: *rules, layout, supply, seating: setup.seating(Self::SEAT_NAMES)?, totals, round })
    }

    /// Returns the parts of the position, without the runners, which never move.
    pub fn to_setup(&self) -> Setup<DotsDetails> {
        let mut setup = Setup::empty(DotsDetails { totals: self.totals, round: self.round });
        (setup.layout, setup.supply) = (self.layout, self.supply);
        setup.set_seating(&self.seating);
        setup
    }

    /// Returns the runner that is always on this post; `None` on circles.
    #[inline]
    pub fn runner_at(post: Post) -> Option<PairColour> {
        post.index().checked_sub(20).map(|stop| STOPS[stop])
    }

    /// Returns the seat that owns runners of this colour.
    #[inline]
    pub const fn owner(tone: PairColour) -> Seat {
        match tone {
            PairColour::Teal | PairColour::Plum => Seat::new(0),
            PairColour::Gold | PairColour::Orange => Seat::new(1),
        }
    }

    /// Returns the tiles on the board.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the supply, top first.
    #[inline]
    pub fn supply(&self) -> &Supply {
        &self.supply
    }

    /// Returns the totals of the finished rounds, Teal's then Gold's, including this round once its last tile is laid.
    pub fn totals(&self) -> [u32; 2] {
        self.totals
    }

    /// Returns the number of the round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Returns the seats that have resigned.
    pub fn resigned(&self) -> Seats {
        self.seating.out()
    }

    /// Returns whether the round has ended: its points are in the totals, and a deal follows unless the match is over.
    pub fn round_is_over(&self) -> bool {
        self.layout.is_full()
    }

    fn finished(&self) -> Option<Outcome> {
        if !self.seating.out().is_empty() {
            return Some(Outcome::win(self.seating.playing(), Cause::Resignation));
        }
        if !self.round_is_over() {
            return None;
        }
        let [teal, gold] = self.totals;
        let winner = match teal.cmp(&gold) {
            std::cmp::Ordering::Greater => Seats::one(Seat::new(0)),
            std::cmp::Ordering::Less => Seats::one(Seat::new(1)),
            std::cmp::Ordering::Equal => Seats::NONE,
        };
        // R6
        match self.rules.goal {
            DotsGoal::Rounds(rounds) if self.round >= u32::from(rounds) => {
                Some(Outcome::win(winner, Cause::Points))
            }
            DotsGoal::Target(target) if teal.max(gold) >= target && teal != gold => {
                Some(Outcome::win(winner, Cause::Points))
            }
            _ => None,
        }
    }

    /// The chance step that is due, in words.
    fn due_step(&self) -> &'static str {
        if self.round_is_over() {
            "the deal of the next round"
        } else {
            "turning up the next tile, like `reveal 7`,"
        }
    }
}

impl Game for Dots {
    const CHANCE_WORDS: &'static [&'static str] = &["reveal", "deal"];
    const SEAT_NAMES: &'static [&'static str] = &["Teal", "Gold"];

    type Rules = DotsRules;
    type Turn = DotsTurn;
    type Chance = DotsChance;
    /// Includes the round: an empty board in a new round is not a repetition.
    type Key = (Layout, Supply, Seat, u32);
    type Builder = DotsBuilder;
    type PositionError = PositionError;
    type TurnError = TurnError;

    fn start(rules: &DotsRules, deal: Deal, dice: &mut dyn Dice) -> Self {
        Self {
            rules: *rules,
            layout: Layout::EMPTY,
            supply: shuffled_supply(deal, dice),
            seating: Seating::new(2),
            totals: [0; 2],
            round: 1,
        }
    }

    fn rules(&self) -> &DotsRules {
        &self.rules
    }

    fn seats(&self) -> usize {
        2
    }

    fn seat_letter(&self, seat: Seat) -> char {
        ['T', 'G'][seat.index()]
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        ["Teal", "Gold"][seat.index()]
    }

    fn to_act(&self) -> ToAct {
        match self.finished() {
            Some(outcome) => ToAct::Over(outcome),
            None if self.round_is_over() || self.supply.is_top_hidden() => ToAct::Chance,
            None => ToAct::Seat(self.seating.turn()),
        }
    }

    fn resigned(&self) -> Seats {
        Self::resigned(self)
    }

    fn resign_unchecked(&mut self, seat: Seat) {
        self.seating.resign(seat);
    }

    fn turn_seat(&self) -> Seat {
        self.seating.turn()
    }

    fn turns(&self, sink: &mut impl FnMut(DotsTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        let (ToAct::Seat(_), Some(tile)) = (self.to_act(), self.supply.top()) else {
            return ControlFlow::Continue(());
        };
        for space in Space::all().filter(|&space| self.layout[space].is_none()) {
            for placement in tile.placements() {
                sink(DotsTurn::Place { placement, space })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, turn: &DotsTurn) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => return Err(TurnError::Over),
            ToAct::Chance if *turn != DotsTurn::Resign => {
                return Err(if self.round_is_over() { TurnError::DealFirst } else { TurnError::ChanceFirst });
            }
            _ => {}
        }
        let DotsTurn::Place { placement, space } = *turn else {
            return Ok(());
        };
        let top = self.supply.top().ok_or(TurnError::ChanceFirst)?;
        if placement.tile() != top {
            Err(TurnError::NotTheTop { given: placement.tile(), top })
        } else if self.layout[space].is_some() {
            Err(TurnError::SpaceTaken(space))
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play_unchecked(&mut self, turn: &DotsTurn) {
        match *turn {
            DotsTurn::Place { placement, space } => {
                self.supply.pop();
                self.layout[space] = Some(placement);
                if self.round_is_over() {
                    let points = self.points();
                    // Totals are capped at the limits of the text, so that every position reached can be parsed.
                    for (total, points) in self.totals.iter_mut().zip(points) {
                        *total = (*total + points).min(DotsRules::MAX_TOTAL);
                    }
                }
                // A round has 17 turns, so the starter alternates without extra code (R6).
                self.seating.hand_on();
            }
            DotsTurn::Resign => self.resign_unchecked(self.seating.turn()),
        }
    }

    fn resignation() -> DotsTurn {
        DotsTurn::Resign
    }

    /// The tiles that can be revealed next; `None` for the deal of a round, because there are too many shuffles.
    fn chances(&self) -> Option<Vec<DotsChance>> {
        match self.to_act() {
            ToAct::Chance if self.round_is_over() => None,
            ToAct::Chance => Some(self.supply.unseen(&self.layout).map(DotsChance::Reveal).collect()),
            _ => Some(Vec::new()),
        }
    }

    /// A deal reveals as much as the match so far: the whole order if the last tile is known (an open supply),
    /// otherwise only the top tile.
    fn roll(&self, dice: &mut dyn Dice) -> Option<DotsChance> {
        if self.to_act() != ToAct::Chance {
            return None;
        }
        if !self.round_is_over() {
            return self.supply.roll(&self.layout, dice).map(DotsChance::Reveal);
        }
        let deal = if self.supply.is_top_hidden() {
            // The leftover tile was never revealed; drawing for it keeps the dice in step with an open supply.
            dice.pick(1);
            Deal::Hidden
        } else {
            Deal::Open
        };
        Some(DotsChance::Deal(shuffled_supply(deal, dice)))
    }

    fn check_chance(&self, chance: &DotsChance) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => return Err(TurnError::Over),
            ToAct::Seat(_) => return Err(TurnError::NoChanceNow),
            ToAct::Chance => {}
        }
        match *chance {
            DotsChance::Deal(supply) if self.round_is_over() => text::check_deal(&supply),
            DotsChance::Reveal(tile) if !self.round_is_over() => {
                if self.supply.unseen(&self.layout).any(|unseen| unseen == tile) {
                    Ok(())
                } else {
                    Err(TurnError::NotHidden(tile))
                }
            }
            _ => Err(TurnError::NotDue { due: self.due_step() }),
        }
    }

    fn chance_unchecked(&mut self, chance: &DotsChance) {
        match *chance {
            DotsChance::Reveal(tile) => self.supply.reveal(tile),
            DotsChance::Deal(supply) => {
                self.layout = Layout::EMPTY;
                self.supply = supply;
                self.round = (self.round + 1).min(DotsRules::MAX_ROUNDS);
            }
        }
    }

    fn repetition_key(&self) -> Self::Key {
        (self.layout, self.supply, self.seating.turn(), self.round)
    }

    fn to_text(&self) -> String {
        Self::setup_to_text(&self.to_setup())
    }

    fn from_text(rules: &DotsRules, text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(rules, &Self::setup_from_text(text)?)?)
    }

    fn turn_to_text(&self, turn: &DotsTurn) -> String {
        text::turn_to_text(turn)
    }

    fn chance_to_text(&self, chance: &DotsChance) -> String {
        match chance {
            DotsChance::Reveal(tile) => format!("reveal {tile}"),
            DotsChance::Deal(supply) => format!("deal {supply}"),
        }
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, TurnError> {
        text::step_from_text(text)
    }
}

/// Returns all 18 tiles in random order.
fn shuffled_supply(deal: Deal, dice: &mut dyn Dice) -> Supply {
    let mut tiles: Vec<TileId> = TileId::all().collect();
    match deal {
        Deal::Open => Supply::of(&shuffle(tiles, dice)),
        Deal::Hidden => {
            let top = dice.pick(tiles.len());
            tiles.swap(0, top);
            Supply::of(&tiles).hidden_below_top()
        }
    }
}
