//! The race: the first player with all runners on the circles of the opposite side wins. Team Play is the same race
//! between two pairs, which win with both sets of runners or with either. Any race can start with a face-down tile on
//! every space.

mod builder;
mod text;

use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, Outcome, Seat, Seats, Step, ToAct, shuffle};

pub use builder::{RaceBuilder, RaceClick};

use crate::board::{Post, PostSet, RimSide, Space};
use crate::colour::Colour;
use crate::error::{PositionError, SetupError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::seating::Seating;
use crate::setup::Setup;
use crate::supply::Supply;
use crate::tile::{Placement, Side, TileId};
use crate::trace::{End, OutsideEnd, Path, end_of_run, outsides, paths_from_post};

/// The condition for a team's win in Team Play.
///
/// # Examples
/// ```
/// use eightfold_octiles::{RaceRules, TeamWin};
///
/// assert_eq!(RaceRules::TEAM_PLAY.team_win(), Some(TeamWin::Both));
/// assert_eq!(RaceRules::team_play(TeamWin::Either).team_win(), Some(TeamWin::Either));
/// assert_eq!(RaceRules::race(4).expect("four players").team_win(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamWin {
    /// All runners of both partners are across.
    Both,
    /// All runners of either partner are across (R13).
    Either,
}

/// The options of the race.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Colour, RaceRules};
///
/// let rules = RaceRules::race(3).expect("two to four players");
/// assert_eq!(rules.colours(), [Colour::Blue, Colour::Red, Colour::Yellow]);
/// assert_eq!(rules.runners(), 5);
/// assert!(RaceRules::race(5).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RaceRules {
    players: u8,
    /// `None` outside Team Play.
    team_win: Option<TeamWin>,
    face_down: bool,
}

impl RaceRules {
    /// Creates a race for two, three or four players; `None` for any other number.
    pub const fn race(players: u8) -> Option<Self> {
        match players {
            2..=4 => Some(Self { players, team_win: None, face_down: false }),
            _ => None,
        }
    }

    /// Team Play: four players, partners opposite each other, who win with both sets of runners.
    pub const TEAM_PLAY: Self = Self::team_play(TeamWin::Both);

    /// Creates Team Play with this condition for a win.
    pub const fn team_play(team_win: TeamWin) -> Self {
        Self { players: 4, team_win: Some(team_win), face_down: false }
    }

    /// Returns the same race with or without a face-down tile on every space at the start (R12).
    #[must_use]
    pub const fn with_face_down(self, face_down: bool) -> Self {
        Self { face_down, ..self }
    }

    /// Returns the number of players, two to four.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// Returns whether this is Team Play.
    pub const fn is_team_play(self) -> bool {
        self.team_win.is_some()
    }

    /// Returns what a team needs to win; `None` if this isn't Team Play.
    pub const fn team_win(self) -> Option<TeamWin> {
        self.team_win
    }

    /// Returns whether the race starts with a face-down tile on every space. The supply then has one tile.
    pub const fn is_face_down(self) -> bool {
        self.face_down
    }

    /// Returns the number of runners per player: five, or four with four players.
    pub const fn runners(self) -> usize {
        if self.players == 4 { 4 } else { 5 }
    }

    /// Returns the colours at the table, in turn order.
    pub const fn colours(self) -> &'static [Colour] {
        Colour::at_table(self.players)
    }
}

/// A position of the race.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat, ToAct, legal_turns};
/// use eightfold_octiles::{Race, RaceRules};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Open, &mut IdentityDice);
/// assert_eq!(legal_turns(&race, 1_000).expect("few"), ["1@a2:0 A2-B3", "1@a3:0 A5-B3"]);
///
/// let next = race.apply(&race.step_from_text("1@a2:0 A2-B3")?)?;
/// assert_eq!(next.to_act(), ToAct::Seat(Seat::new(1)));
/// assert_eq!(next.layout().len(), 1);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    rules: RaceRules,
    /// The tiles that lie face up.
    layout: Layout,
    face_down: FaceDown,
    /// The posts of each seat's runners.
    runners: [PostSet; Seat::MAX],
    supply: Supply,
    seating: Seating,
}

/// A turn of the race.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step};
/// use eightfold_octiles::{Race, RaceRules, RaceTurn};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let Step::Turn(RaceTurn::Play { space, from, to, .. }) = race.step_from_text("1@a2:0 A2-B3")? else {
///     panic!("a tile and a run");
/// };
/// assert_eq!([space.name(), from.name(), to.name()], ["a2", "A2", "B3"]);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RaceTurn {
    /// Lay the top tile, then run. The tile it replaces goes to the bottom of the supply.
    Play {
        /// The tile as it is laid.
        placement: Placement,
        /// The space; a tile on it goes to the bottom of the supply.
        space: Space,
        /// The runner's post before the run.
        from: Post,
        /// Its post after the run; the same for a loop.
        to: Post,
    },
    /// Pass, when nothing is legal; the tile stays on top.
    Pass,
    /// Resigns: the player, or the player's team, loses the game.
    Resign,
}

/// The tile that is revealed next.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step, ToAct};
/// use eightfold_octiles::{Race, RaceRules, Reveal, TileId};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let next = race.apply(&race.step_from_text("1@a2:0 A2-B3")?)?;
/// // The next tile is face down until the host reveals it.
/// assert_eq!(next.to_act(), ToAct::Chance);
/// let seven = TileId::new(7).expect("a tile of the set");
/// assert_eq!(next.apply(&Step::Chance(Reveal(seven)))?.supply().top(), Some(seven));
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reveal(pub TileId);

impl Race {
    /// Returns the position of this setup.
    ///
    /// # Errors
    /// If the tiles, runners or players of the setup aren't those of a position of this race.
    pub fn from_setup(rules: &RaceRules, setup: &Setup) -> Result<Self, SetupError> {
        if rules.face_down {
            setup.check_no_gaps()?
        } else {
            setup.check_face_up()?
        }
        setup.check_tiles()?;
        let names: Vec<&'static str> = rules.colours().iter().map(|colour| colour.name()).collect();
        Ok(Self {
            rules: *rules,
            layout: setup.layout,
            face_down: setup.face_down,
            runners: setup.runners(&names, rules.runners())?,
            supply: setup.supply,
            seating: setup.seating(&names)?,
        })
    }

    /// Returns the parts of the position.
    pub fn to_setup(&self) -> Setup {
        let mut setup =
            Setup { layout: self.layout, face_down: self.face_down, supply: self.supply, ..Setup::empty(()) };
        setup.put_runners(&self.runners);
        setup.set_seating(&self.seating);
        setup
    }

    /// Returns the tiles that lie face up on the board.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the face-down tiles on the board; only a race that starts with them has any.
    #[inline]
    pub fn face_down(&self) -> &FaceDown {
        &self.face_down
    }

    /// Returns the hidden tiles, ascending: those that can be revealed.
    pub fn unseen(&self) -> impl Iterator<Item = TileId> + use<> {
        let face_down = self.face_down;
        self.supply.unseen(&self.layout).filter(move |&tile| face_down.known().all(|known| known != tile))
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

    /// Returns the supply, top first.
    #[inline]
    pub fn supply(&self) -> &Supply {
        &self.supply
    }

    /// Returns the seats that have resigned.
    pub fn resigned(&self) -> Seats {
        self.seating.out()
    }

    /// Returns the number of consecutive passes.
    pub fn passes(&self) -> usize {
        self.seating.passes()
    }

    /// Returns the colour of a seat.
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        Colour::of_seat(seat, self.rules.players)
    }

    /// Returns the goal side of a seat.
    #[inline]
    pub fn goal(&self, seat: Seat) -> RimSide {
        self.colour(seat).goal()
    }

    /// Returns the runners of a seat that are on its goal circles.
    pub fn home_runners(&self, seat: Seat) -> PostSet {
        self.runners(seat).and(self.goal(seat).circle_set())
    }

    fn is_home(&self, seat: Seat) -> bool {
        self.home_runners(seat).len() == self.rules.runners()
    }

    /// Returns whether all five circles of the player's home are occupied, by anyone: then the player must move a
    /// runner off one of them, if any such turn exists.
    pub fn home_is_full(&self, seat: Seat) -> bool {
        self.home_circles(seat).minus(self.occupied()).is_empty()
    }

    fn home_circles(&self, seat: Seat) -> PostSet {
        self.colour(seat).home().circle_set()
    }

    /// Returns the runners that may move and the posts they may end on, other than their own.
    #[inline]
    fn reach(&self, seat: Seat) -> (PostSet, PostSet) {
        let goal = self.goal(seat).circle_set();
        let free = PostSet::STOPS.or(goal).minus(self.occupied());
        (self.runners(seat).minus(goal), free)
    }

    /// Lists every run over `tile` for every space and rotation, before applying the forced exit.
    #[inline]
    fn runs(
        &self,
        movers: PostSet,
        free: PostSet,
        tile: TileId,
        sink: &mut impl FnMut(RaceTurn, Side) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for space in Space::all() {
            let outside = outsides(&self.layout, space);
            let mut starts = [(Side::W, Post::new(0)); 8];
            let mut count = 0;
            for side in Side::ALL {
                if let OutsideEnd::Post(post) = outside[side.index()]
                    && movers.contains(post)
                {
                    starts[count] = (side, post);
                    count += 1;
                }
            }
            if count == 0 {
                continue;
            }
            for placement in tile.placements() {
                let mut found = [(Post::new(0), Post::new(0)); 8];
                let mut runs = 0;
                for &(side, from) in &starts[..count] {
                    let Some(to) = end_of_run(placement, &outside, side) else {
                        continue;
                    };
                    if (to == from || free.contains(to)) && !found[..runs].contains(&(from, to)) {
                        found[runs] = (from, to);
                        runs += 1;
                        sink(RaceTurn::Play { placement, space, from, to }, side)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Lists the turns with a run, by space, then rotation, then side. Each comes with the side where the run enters
    /// the tile, the first if there are several. Ignores whether the game is over or chance acts.
    pub fn plays(&self, sink: &mut impl FnMut(RaceTurn, Side) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(tile) = self.supply.top() else {
            return ControlFlow::Continue(());
        };
        let (movers, free) = self.reach(self.seating.turn());
        if self.home_is_full(self.seating.turn()) {
            let leaving = movers.and(self.home_circles(self.seating.turn()));
            let mut any = false;
            self.runs(leaving, free, tile, &mut |turn, side| {
                any = true;
                sink(turn, side)
            })?;
            if any {
                return ControlFlow::Continue(());
            }
        }
        self.runs(movers, free, tile, sink)
    }

    fn has_play(&self) -> bool {
        self.plays(&mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Returns whether the player to act must move a runner off a home circle this turn.
    pub fn must_leave_home(&self) -> bool {
        let Some(tile) = self.supply.top() else {
            return false;
        };
        let (movers, free) = self.reach(self.seating.turn());
        let leaving = movers.and(self.home_circles(self.seating.turn()));
        self.home_is_full(self.seating.turn())
            && self.runs(leaving, free, tile, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// Returns the path of a run once the tile is laid: the one that crosses the tile and ends on the given post, the
    /// shortest if there are several.
    pub fn path_of_run(&self, placement: Placement, space: Space, from: Post, to: Post) -> Option<Path> {
        let layout = self.layout.with(space, placement);
        paths_from_post(&layout, from)
            .filter(|path| path.to == End::Post(to) && path.crosses(space))
            .min_by_key(|path| path.pieces.len())
    }

    fn finished(&self) -> Option<Outcome> {
        let players = self.rules.players();
        let (out, playing) = (self.seating.out(), self.seating.playing());
        if !out.is_empty() {
            if self.rules.is_team_play() {
                let losers =
                    out.iter().fold(Seats::NONE, |all, seat| self.team(seat).iter().fold(all, Seats::with));
                return Some(Outcome::win(Seats::first(players).minus(losers), Cause::Resignation));
            }
            if playing.len() == 1 {
                return Some(Outcome::win(playing, Cause::Resignation));
            }
        }
        let mut seats = Seats::first(players).iter();
        let winner = match self.rules.team_win {
            Some(TeamWin::Both) => seats.find(|&seat| self.team(seat).iter().all(|mate| self.is_home(mate))),
            // R13
            Some(TeamWin::Either) | None => seats.find(|&seat| self.is_home(seat)),
        };
        if let Some(seat) = winner {
            return Some(Outcome::win(self.team(seat), Cause::Goal));
        }
        // R1
        self.seating.is_impasse().then(|| Outcome::draw(Cause::Impasse))
    }

    fn check_play(&self, placement: Placement, space: Space, from: Post, to: Post) -> Result<(), TurnError> {
        let top = self.supply.top().ok_or(TurnError::ChanceFirst)?;
        if placement.tile() != top {
            return Err(TurnError::NotTheTop { given: placement.tile(), top });
        }
        if !self.runners(self.seating.turn()).contains(from) {
            return Err(TurnError::NoRunner(from));
        }
        let (movers, free) = self.reach(self.seating.turn());
        if !movers.contains(from) {
            return Err(TurnError::StaysOnGoal(from));
        }
        if to != from && !free.contains(to) {
            return Err(if self.occupied().contains(to) {
                TurnError::Occupied(to)
            } else {
                TurnError::CircleBarred(to)
            });
        }
        let layout = self.layout.with(space, placement);
        let mut reaches = false;
        let mut crosses = false;
        for path in paths_from_post(&layout, from) {
            if path.to == End::Post(to) {
                reaches = true;
                crosses |= path.crosses(space);
            }
        }
        match (reaches, crosses) {
            (false, _) => Err(TurnError::NoPath { from, to }),
            (true, false) => Err(TurnError::MissesTile { from, to, space }),
            (true, true)
                if !self.home_circles(self.seating.turn()).contains(from) && self.must_leave_home() =>
            {
                Err(TurnError::MustLeaveHome)
            }
            (true, true) => Ok(()),
        }
    }
}

impl Game for Race {
    const CHANCE_WORDS: &'static [&'static str] = &["reveal"];
    const SEAT_NAMES: &'static [&'static str] = &["Blue", "Red", "Yellow", "Green"];

    type Rules = RaceRules;
    type Turn = RaceTurn;
    type Chance = Reveal;
    type Key = (Layout, FaceDown, [PostSet; Seat::MAX], Supply, Seat);
    type Builder = RaceBuilder;
    type PositionError = PositionError;
    type TurnError = TurnError;

    fn start(rules: &RaceRules, deal: Deal, dice: &mut dyn Dice) -> Self {
        let mut runners = [PostSet::NONE; Seat::MAX];
        for (set, colour) in runners.iter_mut().zip(rules.colours()) {
            *set = colour
                .home()
                .circles()
                .enumerate()
                .filter(|(k, _)| rules.runners() == 5 || *k != 2)
                .map(|(_, circle)| circle)
                .collect();
        }
        let mut layout = Layout::EMPTY;
        let mut left: Vec<TileId> = TileId::all().collect();
        let seating = Seating::new(rules.players());
        if rules.face_down {
            // R12
            let mut tiles = shuffle(left, dice).into_iter();
            let mut face_down = FaceDown::NONE;
            for (space, tile) in Space::all().zip(&mut tiles) {
                face_down.put(space, Some(tile).filter(|_| deal == Deal::Open));
            }
            let supply = Supply::of(tiles.as_slice());
            return Self { rules: *rules, layout, face_down, runners, supply, seating };
        }
        if rules.players == 3 {
            for name in ["c1", "d1"] {
                let tile = left.remove(dice.pick(left.len()));
                let rotation = dice.pick(8) as u8;
                let space = Space::from_name(name).expect("a space of the board");
                layout[space] = Some(Placement::new(tile, rotation));
            }
        }
        let supply = match deal {
            Deal::Open => Supply::of(&shuffle(left, dice)),
            Deal::Hidden => {
                let top = dice.pick(left.len());
                left.swap(0, top);
                Supply::of(&left).hidden_below_top()
            }
        };
        Self { rules: *rules, layout, face_down: FaceDown::NONE, runners, supply, seating }
    }

    fn rules(&self) -> &RaceRules {
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

    fn team(&self, seat: Seat) -> Seats {
        if self.rules.is_team_play() {
            Seats::one(seat).with(Seat::new((seat.index() + 2) % 4))
        } else {
            Seats::one(seat)
        }
    }

    fn to_act(&self) -> ToAct {
        match self.finished() {
            Some(outcome) => ToAct::Over(outcome),
            None if self.supply.is_top_hidden() => ToAct::Chance,
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

    fn turns(&self, sink: &mut impl FnMut(RaceTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        if !matches!(self.to_act(), ToAct::Seat(_)) {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        self.plays(&mut |turn, _| {
            any = true;
            sink(turn)
        })?;
        if any { ControlFlow::Continue(()) } else { sink(RaceTurn::Pass) }
    }

    fn check(&self, turn: &RaceTurn) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => return Err(TurnError::Over),
            ToAct::Chance if *turn != RaceTurn::Resign => return Err(TurnError::ChanceFirst),
            _ => {}
        }
        match *turn {
            RaceTurn::Resign => Ok(()),
            RaceTurn::Pass if self.has_play() => Err(TurnError::MayNotPass),
            RaceTurn::Pass => Ok(()),
            RaceTurn::Play { placement, space, from, to } => self.check_play(placement, space, from, to),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, turn: &RaceTurn) {
        match *turn {
            RaceTurn::Play { placement, space, from, to } => {
                self.supply.pop();
                let covered = self.layout[space].replace(placement);
                let runners = &mut self.runners[self.seating.turn().index()];
                runners.remove(from);
                runners.insert(to);
                if let Some(covered) = covered {
                    self.supply.push(Some(covered.tile()));
                } else if let Some(lifted) = self.face_down.lift(space) {
                    self.supply.push(lifted);
                }
                self.seating.end_passes();
                self.seating.hand_on();
            }
            RaceTurn::Pass => self.seating.pass(),
            RaceTurn::Resign => self.resign_unchecked(self.seating.turn()),
        }
    }

    fn resignation() -> RaceTurn {
        RaceTurn::Resign
    }

    fn chances(&self) -> Option<Vec<Reveal>> {
        Some(match self.to_act() {
            ToAct::Chance => self.unseen().map(Reveal).collect(),
            _ => Vec::new(),
        })
    }

    fn roll(&self, dice: &mut dyn Dice) -> Option<Reveal> {
        match self.to_act() {
            ToAct::Chance => {
                let unseen: Vec<TileId> = self.unseen().collect();
                Some(Reveal(unseen[dice.pick(unseen.len())]))
            }
            _ => None,
        }
    }

    fn check_chance(&self, chance: &Reveal) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Over(_) => Err(TurnError::Over),
            ToAct::Seat(_) => Err(TurnError::NoChanceNow),
            ToAct::Chance if self.unseen().any(|tile| tile == chance.0) => Ok(()),
            ToAct::Chance => Err(TurnError::NotHidden(chance.0)),
        }
    }

    fn chance_unchecked(&mut self, chance: &Reveal) {
        self.supply.reveal(chance.0);
    }

    fn repetition_key(&self) -> Self::Key {
        (self.layout, self.face_down, self.runners, self.supply, self.seating.turn())
    }

    fn to_text(&self) -> String {
        Self::setup_to_text(&self.rules, &self.to_setup())
    }

    fn from_text(rules: &RaceRules, text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(rules, &Self::setup_from_text(rules, text)?)?)
    }

    fn turn_to_text(&self, turn: &RaceTurn) -> String {
        text::turn_to_text(turn)
    }

    fn chance_to_text(&self, chance: &Reveal) -> String {
        format!("reveal {}", chance.0)
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, TurnError> {
        text::step_from_text(text)
    }
}
