//! The clicks of a turn in Scavenger Hunt, phase by phase.

use std::ops::ControlFlow;

use eightfold_game::{Game, ToAct, TurnBuilder};

use super::text::first_plum;
use super::{Hunt, HuntPhase, HuntTurn};
use crate::board::{Post, Space};
use crate::distinct::distinct;
use crate::draft::Draft;
use crate::error::TurnError;
use crate::rotations::next_rotation;
use crate::tile::{Placement, TileId};

/// One click of a turn in Scavenger Hunt.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Hunt, HuntBuilder, HuntClick, HuntRules, Post};
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// let mut builder = HuntBuilder::begin(&hunt);
/// let stop = |name| Post::from_name(name).expect("a stop");
/// builder.click(&HuntClick::Gold(stop("C3")))?;
/// builder.click(&HuntClick::Teal(stop("D4")))?;
/// let turn = builder.turn().expect("both runners have a stop");
/// assert_eq!(hunt.turn_to_text(&turn), "start C3 D4");
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HuntClick {
    /// Starts the Gold runner on this centre stop.
    Gold(Post),
    /// Starts the Teal runner on this centre stop.
    Teal(Post),
    /// Puts a Plum prize on this circle; any of the five names the layout.
    Plum(Post),
    /// Replaces the tile on this space with the spare.
    Replace(Space),
    /// Rotates the tile on this space.
    Turn(Space),
    /// Sets this canonical rotation, in clockwise eighths; without a space it applies to the spare in hand.
    Rotation(u8),
    /// Runs to this stop or circle.
    To(Post),
    /// Puts the opponent's marker on this stop.
    Marker(Post),
    /// Adds this space to the four to scramble; a second click removes it.
    Scramble(Space),
    /// Declines to scramble after this turn.
    Done,
    /// Passes, when nothing is legal.
    Pass,
}

impl HuntClick {
    /// Returns the phase it belongs to.
    const fn phase(self) -> HuntPhase {
        match self {
            Self::Gold(_) | Self::Teal(_) => HuntPhase::Gold,
            Self::Plum(_) => HuntPhase::Prizes,
            Self::Marker(_) => HuntPhase::Mark,
            Self::Scramble(_) | Self::Done => HuntPhase::Scramble,
            Self::Replace(_) | Self::Turn(_) | Self::Rotation(_) | Self::To(_) | Self::Pass => {
                HuntPhase::Play
            }
        }
    }
}

/// The clicks of a turn so far. A click on something already chosen changes it, keeping as much of the rest as still
/// fits.
///
/// A tile laid or rotated is a complete turn (the third kind) as soon as its rotation is chosen, if the third kind is
/// legal; adding a run to a laid spare makes it the first kind, a run alone is the second.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Hunt, HuntBuilder, HuntClick, HuntRules, Post};
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// let mut builder = HuntBuilder::begin(&hunt);
/// let c3 = Post::from_name("C3").expect("a stop");
/// builder.click(&HuntClick::Gold(c3))?;
/// // Both runners can't be on one stop.
/// assert!(!builder.offers().contains(&HuntClick::Teal(c3)));
/// assert!(builder.turn().is_none());
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HuntBuilder {
    game: Hunt,
    /// All legal turns, except in phase `Scramble`.
    turns: Vec<HuntTurn>,
    chosen: Draft<Selection>,
}

/// A change of the tile on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Replace(Space),
    Turn(Space),
}

impl Change {
    fn click(self) -> HuntClick {
        match self {
            Self::Replace(space) => HuntClick::Replace(space),
            Self::Turn(space) => HuntClick::Turn(space),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Selection {
    gold: Option<Post>,
    teal: Option<Post>,
    plum: Option<Post>,
    change: Option<Change>,
    rotation: Option<u8>,
    to: Option<Post>,
    marker: Option<Post>,
    scramble: Vec<Space>,
    /// The turn of one word that is chosen: `Done` or `Pass`.
    word: Option<HuntTurn>,
}

/// Returns the parts of a turn of phase `Play`.
fn parts(turn: &HuntTurn) -> (Option<Change>, Option<u8>, Option<Post>) {
    match *turn {
        HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
            (Some(Change::Replace(space)), Some(placement.rotation()), Some(to))
        }
        HuntTurn::Run { to, .. } => (None, None, Some(to)),
        HuntTurn::Replace { placement, space } => {
            (Some(Change::Replace(space)), Some(placement.rotation()), None)
        }
        HuntTurn::Rotate { placement, space } => {
            (Some(Change::Turn(space)), Some(placement.rotation()), None)
        }
        _ => (None, None, None),
    }
}

fn agrees<T: PartialEq>(chosen: &Option<T>, part: &Option<T>) -> bool {
    chosen.is_none() || chosen == part
}

impl Selection {
    /// Returns whether the turn matches every choice.
    fn fits(&self, turn: &HuntTurn) -> bool {
        if let Some(word) = &self.word {
            return word == turn;
        }
        match *turn {
            HuntTurn::Start { gold, teal } => {
                agrees(&self.gold, &Some(gold)) && agrees(&self.teal, &Some(teal))
            }
            HuntTurn::Prizes { plum } => agrees(&self.plum, &Some(plum)),
            HuntTurn::Marker(stop) => agrees(&self.marker, &Some(stop)),
            HuntTurn::Pass => *self == Self::default(),
            _ => {
                let (change, rotation, to) = parts(turn);
                // A rotation without a space applies to the spare in hand.
                let in_hand = self.change.is_none() && self.rotation.is_some();
                agrees(&self.change, &change)
                    && agrees(&self.rotation, &rotation)
                    && agrees(&self.to, &to)
                    && !(in_hand && matches!(change, Some(Change::Turn(_))))
            }
        }
    }

    /// Returns whether the turn is exactly what has been chosen.
    fn is(&self, turn: &HuntTurn) -> bool {
        self.fits(turn)
            && match *turn {
                HuntTurn::Start { .. } => self.gold.is_some() && self.teal.is_some(),
                HuntTurn::Prizes { .. } => self.plum.is_some(),
                HuntTurn::Marker(_) => self.marker.is_some(),
                HuntTurn::Pass => self.word.is_some(),
                _ => (self.change, self.rotation, self.to) == parts(turn),
            }
    }

    fn with(mut self, click: HuntClick) -> Self {
        match click {
            HuntClick::Gold(post) => self.gold = Some(post),
            HuntClick::Teal(post) => self.teal = Some(post),
            HuntClick::Plum(post) => self.plum = Some(first_plum(post)),
            HuntClick::Replace(space) => self.change = Some(Change::Replace(space)),
            HuntClick::Turn(space) => self.change = Some(Change::Turn(space)),
            HuntClick::Rotation(rotation) => self.rotation = Some(rotation),
            HuntClick::To(post) => self.to = Some(post),
            HuntClick::Marker(post) => self.marker = Some(post),
            HuntClick::Scramble(space) => match self.scramble.iter().position(|&named| named == space) {
                Some(at) => {
                    self.scramble.remove(at);
                }
                None => self.scramble.push(space),
            },
            HuntClick::Done => self.word = Some(HuntTurn::Done),
            HuntClick::Pass => self.word = Some(HuntTurn::Pass),
        }
        self
    }
}

impl HuntBuilder {
    /// The starting posts chosen in phase `Gold`: Gold's, then Teal's.
    pub fn starts(&self) -> [Option<Post>; 2] {
        [self.chosen.gold, self.chosen.teal]
    }

    /// Returns the first Plum circle chosen.
    pub fn plum(&self) -> Option<Post> {
        self.chosen.plum
    }

    /// The space being changed, and whether the spare goes there (otherwise its own tile is rotated).
    pub fn change(&self) -> Option<(Space, bool)> {
        self.chosen.change.map(|change| match change {
            Change::Replace(space) => (space, true),
            Change::Turn(space) => (space, false),
        })
    }

    /// The tile that is laid or rotated.
    pub fn tile(&self) -> Option<TileId> {
        match self.chosen.change? {
            Change::Replace(_) => Some(self.game.spare()),
            Change::Turn(space) => self.game.layout[space].map(Placement::tile),
        }
    }

    /// The changed tile in its current placement, if space and rotation are chosen.
    pub fn placement(&self) -> Option<(Space, Placement)> {
        let (space, _) = self.change()?;
        Some((space, Placement::new(self.tile()?, self.chosen.rotation?)))
    }

    /// Returns the destination chosen.
    pub fn to(&self) -> Option<Post> {
        self.chosen.to
    }

    /// Returns the stop chosen for the marker.
    pub fn marker(&self) -> Option<Post> {
        self.chosen.marker
    }

    /// The spaces chosen for a scramble so far.
    pub fn scramble(&self) -> &[Space] {
        &self.chosen.scramble
    }

    /// The legal turns that match every choice so far, outside phase `Scramble`.
    pub fn open_turns(&self) -> impl Iterator<Item = &HuntTurn> {
        self.turns.iter().filter(|turn| self.chosen.fits(turn))
    }

    /// Returns all legal turns, outside phase `Scramble`.
    pub fn turns(&self) -> &[HuntTurn] {
        &self.turns
    }

    /// The legal rotations for the chosen change, ascending.
    pub fn rotations(&self) -> Vec<u8> {
        let mut rotations = distinct(self.turns.iter().filter_map(|turn| match parts(turn) {
            (change, Some(rotation), _) if change.is_some() && change == self.chosen.change => Some(rotation),
            _ => None,
        }));
        rotations.sort_unstable();
        rotations
    }

    /// The next legal rotation of the changed tile, clockwise or back.
    pub fn next_rotation(&self, clockwise: bool) -> Option<u8> {
        next_rotation(&self.rotations(), self.chosen.rotation?, clockwise)
    }

    /// Returns whether a player is to act.
    fn is_open(&self) -> bool {
        matches!(self.game.to_act(), ToAct::Seat(_))
    }

    fn scrambles(&self) -> bool {
        self.is_open() && self.game.phase == HuntPhase::Scramble
    }

    fn click_scramble(&mut self, click: &HuntClick) -> Result<(), TurnError> {
        let named = &self.chosen.scramble;
        match *click {
            HuntClick::Scramble(space) if named.len() == 4 && !named.contains(&space) => {
                return Err(TurnError::FourSpaces);
            }
            HuntClick::Scramble(_) | HuntClick::Done => {}
            _ => {
                return Err(TurnError::Phase { due: self.game.phase.task() });
            }
        }
        let kept = match click {
            HuntClick::Done => Selection::default(),
            _ => Selection { word: None, ..Selection::clone(&self.chosen) },
        };
        self.chosen.choose(kept.with(*click));
        Ok(())
    }

    /// Returns why a click is refused.
    fn refusal(&self, click: &HuntClick) -> TurnError {
        let game = &self.game;
        let banned = |space| game.check_rest(space).err();
        let laid = self.placement();
        match *click {
            _ if !self.is_open() => match game.to_act() {
                ToAct::Over(_) => TurnError::Over,
                _ => TurnError::ScrambleFirst,
            },
            _ if click.phase() != game.phase => TurnError::Phase { due: game.phase.task() },
            HuntClick::Gold(post) | HuntClick::Teal(post) => {
                if Hunt::centre_stops().any(|stop| stop == post) {
                    TurnError::Occupied(post)
                } else {
                    TurnError::NotCentre(post)
                }
            }
            HuntClick::Plum(post) => TurnError::NotFirstPlum(post),
            HuntClick::Marker(post) => {
                game.check_marker(post).err().unwrap_or(TurnError::MarkerOnCircle(post))
            }
            HuntClick::Pass => TurnError::MayNotPass,
            _ if self.turns == [HuntTurn::Pass] => TurnError::OnlyPass,
            HuntClick::Replace(space) => banned(space).unwrap_or(TurnError::NoRunFrom(space)),
            HuntClick::Turn(space) => banned(space).unwrap_or(TurnError::LooksTheSame(space)),
            HuntClick::Rotation(_) => match self.chosen.change {
                Some(Change::Turn(space)) => banned(space).unwrap_or(TurnError::LooksTheSame(space)),
                Some(Change::Replace(space)) => banned(space).unwrap_or(TurnError::NoRunAtRotation),
                None => TurnError::NoRunAtRotation,
            },
            HuntClick::To(to) => match (game.check_end(to), self.chosen.change) {
                (Err(error), _) => error,
                (Ok(()), Some(Change::Turn(_))) => TurnError::TurnedNoRun,
                (Ok(()), _) => match (game.runner(game.seating.turn()), laid) {
                    (Some(from), Some((space, _))) => TurnError::MissesTile { from, to, space },
                    (Some(from), None) => TurnError::NoPath { from, to },
                    (None, _) => TurnError::NobodyReaches(to),
                },
            },
            _ => TurnError::Phase { due: game.phase.task() },
        }
    }
}

impl TurnBuilder for HuntBuilder {
    type Game = Hunt;
    type Click = HuntClick;

    fn begin(game: &Hunt) -> Self {
        let mut turns = Vec::new();
        if game.phase != HuntPhase::Scramble {
            let _ = game.turns(&mut |turn| {
                turns.push(turn);
                ControlFlow::Continue(())
            });
        }
        Self { game: *game, turns, chosen: Draft::default() }
    }

    fn position(&self) -> &Hunt {
        &self.game
    }

    fn offers(&self) -> Vec<HuntClick> {
        let chosen: &Selection = &self.chosen;
        if chosen.word.is_some() {
            return Vec::new();
        }
        if self.scrambles() {
            let named = &chosen.scramble;
            let mut offers = Vec::new();
            if named.is_empty() {
                offers.push(HuntClick::Done);
            }
            if named.len() < 4 {
                let others = Space::all().filter(|space| !named.contains(space));
                offers.extend(others.map(HuntClick::Scramble));
            }
            return offers;
        }
        distinct(
            self.open_turns()
                .flat_map(|turn| match *turn {
                    HuntTurn::Start { gold, teal } => [
                        chosen.gold.is_none().then_some(HuntClick::Gold(gold)),
                        chosen.teal.is_none().then_some(HuntClick::Teal(teal)),
                        None,
                    ],
                    HuntTurn::Prizes { plum } => {
                        [chosen.plum.is_none().then_some(HuntClick::Plum(plum)), None, None]
                    }
                    HuntTurn::Marker(stop) => {
                        [chosen.marker.is_none().then_some(HuntClick::Marker(stop)), None, None]
                    }
                    HuntTurn::Pass => [Some(HuntClick::Pass), None, None],
                    _ => {
                        let (change, rotation, to) = parts(turn);
                        let lies = matches!(change, Some(Change::Replace(_))) || chosen.change.is_some();
                        [
                            change.filter(|_| chosen.change.is_none()).map(Change::click),
                            rotation.filter(|_| chosen.rotation.is_none() && lies).map(HuntClick::Rotation),
                            to.filter(|_| chosen.to.is_none()).map(HuntClick::To),
                        ]
                    }
                })
                .flatten(),
        )
    }

    fn click(&mut self, click: &HuntClick) -> Result<(), TurnError> {
        if self.scrambles() {
            return self.click_scramble(click);
        }
        if click.phase() != self.game.phase {
            return Err(self.refusal(click));
        }
        let chosen = Selection::clone(&self.chosen);
        let without_run = Selection { to: None, ..chosen.clone() };
        // Drop first what is easiest to choose again; choosing a run never moves a placed tile.
        let kept = match click {
            HuntClick::Replace(_) | HuntClick::Turn(_) => {
                vec![
                    chosen.clone(),
                    without_run,
                    Selection { rotation: None, ..chosen },
                    Selection::default(),
                ]
            }
            HuntClick::Rotation(_) => vec![chosen, without_run],
            HuntClick::Gold(_) => vec![chosen.clone(), Selection { teal: None, ..chosen }],
            HuntClick::Teal(_) => vec![chosen.clone(), Selection { gold: None, ..chosen }],
            _ => vec![chosen],
        };
        let changed = kept
            .into_iter()
            .map(|kept| kept.with(*click))
            .find(|chosen| self.turns.iter().any(|turn| chosen.fits(turn)))
            .ok_or_else(|| self.refusal(click))?;
        self.chosen.choose(changed);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.chosen.take_back()
    }

    fn clicks(_: &Hunt, turn: &HuntTurn) -> Vec<HuntClick> {
        match *turn {
            HuntTurn::Start { gold, teal } => vec![HuntClick::Gold(gold), HuntClick::Teal(teal)],
            HuntTurn::Prizes { plum } => vec![HuntClick::Plum(plum)],
            HuntTurn::Marker(stop) => vec![HuntClick::Marker(stop)],
            HuntTurn::Scramble(spaces) => spaces.map(HuntClick::Scramble).to_vec(),
            HuntTurn::Done => vec![HuntClick::Done],
            HuntTurn::Pass => vec![HuntClick::Pass],
            HuntTurn::Resign => Vec::new(),
            _ => {
                let (change, rotation, to) = parts(turn);
                [change.map(Change::click), rotation.map(HuntClick::Rotation), to.map(HuntClick::To)]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        }
    }

    fn turn(&self) -> Option<HuntTurn> {
        if self.scrambles() {
            let mut named = self.chosen.scramble.clone();
            named.sort_unstable();
            return match self.chosen.word {
                Some(word) => Some(word),
                None => named.try_into().ok().map(HuntTurn::Scramble),
            };
        }
        self.turns.iter().find(|turn| self.chosen.is(turn)).copied()
    }
}
