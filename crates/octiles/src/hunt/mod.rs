//! Scavenger Hunt: two runners collect prizes from the rim while the tiles under them change.

mod builder;
mod moves;
mod setup;
mod text;

use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, Outcome, Seat, Seats, Step, ToAct, shuffle};

pub use builder::{HuntBuilder, HuntClick};
pub use setup::HuntDetails;

use crate::board::{Post, PostSet, Space};
use crate::colour::PairColour;
use crate::error::{PositionError, TurnError};
use crate::layout::Layout;
pub use crate::phase::HuntPhase;
use crate::seating::Seating;
use crate::tile::{Placement, TileId};

/// Number of prizes needed to win.
pub const PRIZES: usize = 5;

/// The options of Scavenger Hunt.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Hunt, HuntRules};
///
/// let hunt = Hunt::start(&HuntRules { scramble: true }, Deal::Hidden, &mut IdentityDice);
/// assert!(hunt.has_scramble(Seat::new(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HuntRules {
    /// True if each player may scramble four tiles once per game.
    pub scramble: bool,
}

/// A position of Scavenger Hunt. Seat 0 is Gold, who starts, seat 1 Teal.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Hunt, HuntRules};
///
/// let mut hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// for turn in ["start C3 D4", "prizes A1", "18@b2:0 C3-C5"] {
///     hunt = hunt.apply(&hunt.step_from_text(turn)?)?;
/// }
/// let gold = Seat::new(0);
/// assert_eq!(hunt.runner(gold).map(|post| post.name()), Some("C5"));
/// assert_eq!(hunt.prizes(gold).len(), 5);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hunt {
    rules: HuntRules,
    layout: Layout,
    spare: TileId,
    runners: [Option<Post>; 2],
    /// The prizes each player can still collect.
    prizes: [PostSet; 2],
    /// Each player's own marker, while it is on the board.
    markers: [Option<Post>; 2],
    taken: [u8; 2],
    phase: HuntPhase,
    seating: Seating,
    /// The space changed by the opponent's last turn, if it was of the third kind.
    forbidden: Option<Space>,
    /// True if the player's own last turn was of the third kind. In phase `Scramble` this and `forbidden` already apply
    /// to the opponent, who plays next.
    rested: bool,
    /// True for each player who can still scramble.
    scrambles: [bool; 2],
    /// The spaces chosen for a scramble that chance has yet to resolve.
    named: Option<[Space; 4]>,
}

/// A turn of Scavenger Hunt.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step};
/// use eightfold_octiles::{Hunt, HuntRules, HuntTurn, Post};
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// let stop = |name| Post::from_name(name).expect("a stop");
/// let start = HuntTurn::Start { gold: stop("C3"), teal: stop("D4") };
/// assert_eq!(hunt.step_from_text("start C3 D4")?, Step::Turn(start));
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HuntTurn {
    /// Gold sets both runners up.
    Start {
        /// The centre stop where the Gold runner starts.
        gold: Post,
        /// The centre stop where the Teal runner starts.
        teal: Post,
    },
    /// Teal puts prizes on every second circle.
    Prizes {
        /// The first circle with a Plum prize, A1 to A4.
        plum: Post,
    },
    /// The first kind: replace a tile with the spare and run across it.
    ReplaceAndRun {
        /// The spare as it is laid.
        placement: Placement,
        /// The space whose tile the spare replaces.
        space: Space,
        /// The runner's post before the run.
        from: Post,
        /// The post where it ends; the same for a loop.
        to: Post,
    },
    /// The second kind: run without changing a tile.
    Run {
        /// The runner's post before the run.
        from: Post,
        /// The post where it ends; the same for a loop.
        to: Post,
    },
    /// The third kind: replace a tile with the spare.
    Replace {
        /// The spare as it is laid.
        placement: Placement,
        /// The space whose tile the spare replaces.
        space: Space,
    },
    /// The third kind: rotate a tile in place.
    Rotate {
        /// The tile after the rotation.
        placement: Placement,
        /// The space of the tile.
        space: Space,
    },
    /// Put the other player's marker here.
    Marker(Post),
    /// Scramble the tiles of these four spaces, ascending.
    Scramble([Space; 4]),
    /// Do not scramble now.
    Done,
    /// Pass, when nothing is legal.
    Pass,
    /// Resigns: the other player wins the game.
    Resign,
}

/// The result of scrambling four tiles: space and placement, by ascending space.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step};
/// use eightfold_octiles::{Hunt, HuntRules, ScrambleResult};
///
/// let hunt = Hunt::start(&HuntRules { scramble: true }, Deal::Hidden, &mut IdentityDice);
/// let text = "scrambled a2=1.0,b2=2.1,c2=3.0,d2=4.0";
/// let Step::Chance(ScrambleResult(tiles)) = hunt.step_from_text(text)? else {
///     panic!("the first word marks a chance step");
/// };
/// let names: Vec<&str> = tiles.iter().map(|(space, _)| space.name()).collect();
/// assert_eq!(names, ["a2", "b2", "c2", "d2"]);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScrambleResult(pub [(Space, Placement); 4]);

/// The restrictions on the turn of the player to act.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Hunt, HuntRules, Space};
///
/// let mut hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// for turn in ["start C3 D4", "prizes A1", "18@a2:0"] {
///     hunt = hunt.apply(&hunt.step_from_text(turn)?)?;
/// }
/// assert_eq!(hunt.bans().space, Space::from_name("a2"));
/// assert!(!hunt.bans().must_run);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HuntBans {
    /// The player's last turn changed a tile without a run, so this turn must include one.
    pub must_run: bool,
    /// The opponent has just changed this space without a run: it may only be changed by laying the spare and running
    /// across it (R10).
    pub space: Option<Space>,
}

/// The seat that starts.
const GOLD: Seat = Seat::new(0);
const TEAL: Seat = Seat::new(1);

impl Hunt {
    /// Returns the stops where runners start: C3 D3 C4 D4.
    pub fn centre_stops() -> impl Iterator<Item = Post> + Clone {
        [(3, 3), (4, 3), (3, 4), (4, 4)]
            .into_iter()
            .filter_map(|cell| Post::stops().find(|post| post.cell() == cell))
    }

    /// Returns the tiles on the board.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the tile that isn't on the board.
    #[inline]
    pub fn spare(&self) -> TileId {
        self.spare
    }

    /// Returns the post of a seat's runner, once it has been set up.
    #[inline]
    pub fn runner(&self, seat: Seat) -> Option<Post> {
        self.runners[seat.index()]
    }

    /// Returns the circles with prizes that the seat can still collect.
    #[inline]
    pub fn prizes(&self, seat: Seat) -> PostSet {
        self.prizes[seat.index()]
    }

    /// Returns how many prizes the seat has collected.
    pub fn prizes_taken(&self, seat: Seat) -> usize {
        self.taken[seat.index()].into()
    }

    /// Returns the stop with the seat's own marker, its decoy: the seat must reach it before taking another prize.
    #[inline]
    pub fn decoy(&self, seat: Seat) -> Option<Post> {
        self.markers[seat.index()]
    }

    /// Returns the colour of the seat's runner.
    pub const fn runner_tone(seat: Seat) -> PairColour {
        [PairColour::Gold, PairColour::Teal][seat.index()]
    }

    /// Returns the colour of the seat's prizes and of its marker.
    pub const fn prize_tone(seat: Seat) -> PairColour {
        [PairColour::Orange, PairColour::Plum][seat.index()]
    }

    /// Returns what the player to act has to do.
    #[inline]
    pub fn phase(&self) -> HuntPhase {
        self.phase
    }

    /// Returns what is forbidden this turn; nothing outside phase `Play`.
    pub fn bans(&self) -> HuntBans {
        let play = self.phase == HuntPhase::Play;
        HuntBans { must_run: play && self.rested, space: self.forbidden.filter(|_| play) }
    }

    /// Returns whether the seat can still scramble.
    pub fn has_scramble(&self, seat: Seat) -> bool {
        self.scrambles[seat.index()]
    }

    /// Returns the number of consecutive passes.
    pub fn passes(&self) -> usize {
        self.seating.passes()
    }

    /// Returns the seats that have resigned.
    pub fn resigned(&self) -> Seats {
        self.seating.out()
    }

    /// Returns the seat whose marker the player to act places in phase `Mark`: always the opponent's.
    pub fn marker_owner(&self) -> Option<Seat> {
        (self.phase == HuntPhase::Mark).then(|| self.seating.turn().next(2))
    }

    /// Returns the stops where a marker may be placed: those without a runner (R8).
    pub fn free_marker_stops(&self) -> PostSet {
        PostSet::STOPS.minus(self.runners.iter().flatten().copied().collect())
    }

    /// Returns whether this phase `Mark` follows the first prize of the game, so that the player who places the marker
    /// plays next. Otherwise the player has reached their own marker and the opponent plays next. Only after the first
    /// prize does the runner stand on a circle: markers are on stops.
    fn marks_first_prize(&self) -> bool {
        let taker = self.seating.turn().next(2);
        self.taken[taker.index()] == 1
            && self.taken[self.seating.turn().index()] == 0
            && self.runner(taker).is_some_and(Post::is_circle)
    }

    fn finished(&self) -> Option<Outcome> {
        if !self.seating.out().is_empty() {
            return Some(Outcome::win(self.seating.playing(), Cause::Resignation));
        }
        if let Some(seat) = [GOLD, TEAL].into_iter().find(|seat| self.prizes_taken(*seat) >= PRIZES) {
            return Some(Outcome::win(Seats::one(seat), Cause::Goal));
        }
        // R9
        self.seating.is_impasse().then(|| Outcome::draw(Cause::Impasse))
    }

    /// Switches the bans to the opponent's; `changed` is the space changed by a turn of the third kind.
    fn hand_over(&mut self, changed: Option<Space>) {
        self.rested = self.forbidden.is_some();
        self.forbidden = changed;
    }

    /// Ends the turn of `mover`, who may scramble now; the bans already apply to the opponent.
    fn end_turn(&mut self, mover: Seat) {
        let may_scramble = self.scrambles[mover.index()] && self.prizes_taken(mover) < PRIZES;
        if may_scramble {
            self.enter(HuntPhase::Scramble, mover);
        } else {
            self.enter(HuntPhase::Play, mover.next(2));
        }
    }

    /// Sets the phase and the seat to act.
    fn enter(&mut self, phase: HuntPhase, seat: Seat) {
        self.phase = phase;
        self.seating.hand_to(seat);
    }

    fn run(&mut self, to: Post) {
        let seat = self.seating.turn();
        let mover = seat.index();
        self.runners[mover] = Some(to);
        if self.markers[mover] == Some(to) {
            self.markers[mover] = None;
            self.phase = HuntPhase::Mark;
            return;
        }
        self.hand_over(None);
        if self.prizes[mover].contains(to) {
            self.prizes[mover].remove(to);
            self.taken[mover] += 1;
            if self.taken[0] + self.taken[1] == 1 {
                self.enter(HuntPhase::Mark, seat.next(2));
                return;
            }
        }
        self.end_turn(seat);
    }

    fn place_spare(&mut self, placement: Placement, space: Space) {
        if let Some(old) = self.layout[space].replace(placement) {
            self.spare = old.tile();
        }
    }

    fn place_prizes(&mut self, plum: Post) {
        let offset = plum.index() % 4;
        let every_fourth = |from: usize| (from..20).step_by(4).map(Post::circle).collect();
        self.prizes[TEAL.index()] = every_fourth(offset);
        self.prizes[GOLD.index()] = every_fourth((offset + 2) % 4);
    }
}

impl Game for Hunt {
    const CHANCE_WORDS: &'static [&'static str] = &["scrambled"];
    const SEAT_NAMES: &'static [&'static str] = &["Gold", "Teal"];

    type Rules = HuntRules;
    type Turn = HuntTurn;
    type Chance = ScrambleResult;
    /// The bans are not compared (R2).
    type Key = HuntKey;
    type Builder = HuntBuilder;
    type PositionError = PositionError;
    type TurnError = TurnError;

    fn start(rules: &HuntRules, _: Deal, dice: &mut dyn Dice) -> Self {
        let mut tiles = shuffle(TileId::all().collect(), dice).into_iter();
        let mut layout = Layout::EMPTY;
        for (space, tile) in Space::all().zip(&mut tiles) {
            layout[space] = Some(Placement::new(tile, dice.pick(8) as u8));
        }
        Self {
            rules: *rules,
            layout,
            spare: tiles.next().expect("18 tiles for 17 spaces"),
            runners: [None; 2],
            prizes: [PostSet::NONE; 2],
            markers: [None; 2],
            taken: [0; 2],
            phase: HuntPhase::Gold,
            seating: Seating::new(2),
            forbidden: None,
            rested: false,
            scrambles: [rules.scramble; 2],
            named: None,
        }
    }

    fn rules(&self) -> &HuntRules {
        &self.rules
    }

    fn seats(&self) -> usize {
        2
    }

    fn seat_letter(&self, seat: Seat) -> char {
        Self::runner_tone(seat).letter()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        Self::runner_tone(seat).name()
    }

    fn to_act(&self) -> ToAct {
        match self.finished() {
            Some(outcome) => ToAct::Over(outcome),
            None if self.named.is_some() => ToAct::Chance,
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

    fn turns(&self, sink: &mut impl FnMut(HuntTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        if !matches!(self.to_act(), ToAct::Seat(_)) {
            return ControlFlow::Continue(());
        }
        match self.phase {
            HuntPhase::Gold => moves::starts(sink),
            HuntPhase::Prizes => Post::circles().take(4).try_for_each(|plum| sink(HuntTurn::Prizes { plum })),
            HuntPhase::Play => {
                let mut any = false;
                self.plays(&mut |turn| {
                    any = true;
                    sink(turn)
                })?;
                if any { ControlFlow::Continue(()) } else { sink(HuntTurn::Pass) }
            }
            HuntPhase::Mark => {
                self.free_marker_stops().iter().try_for_each(|stop| sink(HuntTurn::Marker(stop)))
            }
            HuntPhase::Scramble => moves::scrambles(sink),
        }
    }

    fn check(&self, turn: &HuntTurn) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => Err(TurnError::Over),
            ToAct::Chance if *turn != HuntTurn::Resign => Err(TurnError::ScrambleFirst),
            _ => self.check_turn(turn),
        }
    }

    fn play_unchecked(&mut self, turn: &HuntTurn) {
        let me = self.seating.turn();
        match *turn {
            HuntTurn::Pass => {
                self.hand_over(None);
                self.seating.pass();
                return;
            }
            HuntTurn::Resign => {
                self.resign_unchecked(self.seating.turn());
                return;
            }
            HuntTurn::Start { gold, teal } => {
                self.runners = [Some(gold), Some(teal)];
                self.enter(HuntPhase::Prizes, TEAL);
            }
            HuntTurn::Prizes { plum } => {
                self.place_prizes(plum);
                self.enter(HuntPhase::Play, GOLD);
            }
            HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
                self.place_spare(placement, space);
                self.run(to);
            }
            HuntTurn::Run { to, .. } => self.run(to),
            HuntTurn::Replace { placement, space } => {
                self.place_spare(placement, space);
                self.hand_over(Some(space));
                self.end_turn(me);
            }
            HuntTurn::Rotate { placement, space } => {
                self.layout[space] = Some(placement);
                self.hand_over(Some(space));
                self.end_turn(me);
            }
            HuntTurn::Marker(stop) => {
                let other = me.next(2);
                let mover = if self.marks_first_prize() {
                    other
                } else {
                    self.hand_over(None);
                    me
                };
                self.markers[other.index()] = Some(stop);
                self.end_turn(mover);
            }
            HuntTurn::Scramble(spaces) => {
                self.named = Some(spaces);
                self.scrambles[me.index()] = false;
            }
            HuntTurn::Done => self.enter(HuntPhase::Play, me.next(2)),
        }
        self.seating.end_passes();
    }

    fn resignation() -> HuntTurn {
        HuntTurn::Resign
    }

    /// `None` while four tiles are scrambled, because there are too many outcomes.
    fn chances(&self) -> Option<Vec<ScrambleResult>> {
        match self.to_act() {
            ToAct::Chance => None,
            _ => Some(Vec::new()),
        }
    }

    fn roll(&self, dice: &mut dyn Dice) -> Option<ScrambleResult> {
        if self.to_act() != ToAct::Chance {
            return None;
        }
        let spaces = self.named?;
        let tiles: Vec<TileId> =
            spaces.iter().filter_map(|&space| self.layout[space]).map(Placement::tile).collect();
        let tiles = shuffle(tiles, dice);
        let mut fallen = spaces.iter().zip(tiles);
        Some(ScrambleResult(std::array::from_fn(|_| {
            let (&space, tile) = fallen.next().expect("a tile on every space");
            (space, Placement::new(tile, dice.pick(8) as u8))
        })))
    }

    fn check_chance(&self, chance: &ScrambleResult) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => Err(TurnError::Over),
            ToAct::Seat(_) => Err(TurnError::NoChanceNow),
            ToAct::Chance => self.check_scrambled(chance),
        }
    }

    fn chance_unchecked(&mut self, chance: &ScrambleResult) {
        for &(space, placement) in &chance.0 {
            self.layout[space] = Some(placement);
        }
        self.named = None;
        self.enter(HuntPhase::Play, self.seating.turn().next(2));
    }

    fn repetition_key(&self) -> HuntKey {
        HuntKey {
            layout: self.layout,
            runners: self.runners,
            prizes: self.prizes,
            markers: self.markers,
            turn: self.seating.turn(),
            phase: self.phase,
            taken: self.taken,
            scrambles: self.scrambles,
        }
    }

    fn to_text(&self) -> String {
        Self::setup_to_text(&self.rules, &self.to_setup())
    }

    fn from_text(rules: &HuntRules, text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(rules, &Self::setup_from_text(rules, text)?)?)
    }

    fn turn_to_text(&self, turn: &HuntTurn) -> String {
        text::turn_to_text(turn)
    }

    fn chance_to_text(&self, chance: &ScrambleResult) -> String {
        text::scrambled_to_text(chance)
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, TurnError> {
        text::step_from_text(self, text)
    }
}

/// The repetition key of Scavenger Hunt: everything but the bans. The spare follows from the layout.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Hunt, HuntRules};
///
/// let start = Hunt::start(&HuntRules::default(), Deal::Open, &mut IdentityDice);
/// let key = start.repetition_key();
/// assert_eq!(key, start.clone().repetition_key());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HuntKey {
    layout: Layout,
    runners: [Option<Post>; 2],
    prizes: [PostSet; 2],
    markers: [Option<Post>; 2],
    turn: Seat,
    phase: HuntPhase,
    taken: [u8; 2],
    scrambles: [bool; 2],
}
