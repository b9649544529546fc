//! The clicks of a turn in the race: a space, a rotation, a runner and its destination, in any order.

use std::ops::ControlFlow;

use eightfold_game::{Game, TurnBuilder};

use super::{Race, RaceTurn};
use crate::board::{Post, Space};
use crate::distinct::distinct;
use crate::draft::{Draft, PlacementDraft};
use crate::error::TurnError;
use crate::rotations::next_rotation;
use crate::tile::{Placement, TileId};

/// One click of a race turn.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Post, Race, RaceBuilder, RaceClick, RaceRules, Space};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let mut builder = RaceBuilder::begin(&race);
/// let post = |name| Post::from_name(name).expect("a stop or circle");
/// builder.click(&RaceClick::Space(Space::from_name("a2").expect("a space")))?;
/// builder.click(&RaceClick::Rotation(0))?;
/// builder.click(&RaceClick::Runner(post("A2")))?;
/// builder.click(&RaceClick::To(post("B3")))?;
/// assert_eq!(race.turn_to_text(&builder.turn().expect("a complete turn")), "1@a2:0 A2-B3");
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RaceClick {
    /// Lays the top tile on this space.
    Space(Space),
    /// Rotates the tile to this canonical rotation, in clockwise eighths.
    Rotation(u8),
    /// Runs with the runner on this stop or circle.
    Runner(Post),
    /// Ends the run on this stop or circle.
    To(Post),
    /// Passes, when nothing is legal.
    Pass,
}

/// The clicks of a turn so far. A click on something already chosen changes it, keeping as much of the rest as still
/// fits.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Race, RaceBuilder, RaceClick, RaceRules, Space};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let mut builder = RaceBuilder::begin(&race);
/// let [a2, c3] = ["a2", "c3"].map(|name| Space::from_name(name).expect("a space"));
/// assert!(builder.offers().contains(&RaceClick::Space(a2)));
/// // No runner can run across a tile in the middle yet.
/// assert!(builder.click(&RaceClick::Space(c3)).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct RaceBuilder {
    race: Race,
    turns: Vec<RaceTurn>,
    chosen: Draft<PlacementDraft>,
}

fn fits(chosen: &PlacementDraft, turn: &RaceTurn) -> bool {
    match *turn {
        RaceTurn::Play { placement, space, from, to } => {
            chosen.fits_tile(placement, space) && chosen.fits_run((from, to))
        }
        RaceTurn::Pass => PlacementDraft { pass: false, ..*chosen } == PlacementDraft::default(),
        RaceTurn::Resign => false,
    }
}

fn with(chosen: PlacementDraft, click: RaceClick) -> PlacementDraft {
    match click {
        RaceClick::Space(space) => PlacementDraft { space: Some(space), ..chosen },
        RaceClick::Rotation(rotation) => PlacementDraft { rotation: Some(rotation), ..chosen },
        RaceClick::Runner(from) => PlacementDraft { from: Some(from), ..chosen },
        RaceClick::To(to) => PlacementDraft { to: Some(to), ..chosen },
        RaceClick::Pass => PlacementDraft { pass: true, ..chosen },
    }
}

impl RaceBuilder {
    /// Returns the tile to lay; `None` if it is hidden or there is none.
    pub fn tile(&self) -> Option<TileId> {
        self.race.supply().top()
    }

    /// Returns the space chosen.
    pub fn space(&self) -> Option<Space> {
        self.chosen.space
    }

    /// Returns the tile in its current placement, if space and rotation are chosen.
    pub fn placement(&self) -> Option<(Space, Placement)> {
        let tile = self.tile()?;
        Some((self.chosen.space?, Placement::new(tile, self.chosen.rotation?)))
    }

    /// Returns the runner chosen.
    pub fn runner(&self) -> Option<Post> {
        self.chosen.from
    }

    /// Returns the destination chosen.
    pub fn to(&self) -> Option<Post> {
        self.chosen.to
    }

    /// The legal turns that match every choice so far.
    pub fn open_turns(&self) -> impl Iterator<Item = &RaceTurn> {
        self.turns.iter().filter(|turn| fits(&self.chosen, turn))
    }

    /// Returns all legal turns.
    pub fn turns(&self) -> &[RaceTurn] {
        &self.turns
    }

    /// The spaces where the tile can go at some rotation, regardless of the choices.
    pub fn spaces(&self) -> Vec<Space> {
        distinct(self.turns.iter().filter_map(|turn| match turn {
            RaceTurn::Play { space, .. } => Some(*space),
            _ => None,
        }))
    }

    /// Returns the canonical rotations with a legal run on this space, ascending.
    pub fn rotations(&self, on: Space) -> Vec<u8> {
        let mut rotations = distinct(self.turns.iter().filter_map(|turn| match turn {
            RaceTurn::Play { space, placement, .. } if *space == on => Some(placement.rotation()),
            _ => None,
        }));
        rotations.sort_unstable();
        rotations
    }

    /// Returns the next rotation with a legal run on the chosen space, clockwise or back; skips the others.
    pub fn next_rotation(&self, clockwise: bool) -> Option<u8> {
        next_rotation(&self.rotations(self.chosen.space?), self.chosen.rotation?, clockwise)
    }

    fn any(&self, chosen: &PlacementDraft) -> bool {
        self.turns.iter().any(|turn| fits(chosen, turn))
    }

    /// Returns why a click is refused.
    fn refusal(&self, click: &RaceClick) -> TurnError {
        let only_pass = self.turns == [RaceTurn::Pass];
        match *click {
            _ if self.turns.is_empty() => self.race.check(&RaceTurn::Pass).err().unwrap_or(TurnError::Over),
            RaceClick::Pass => TurnError::MayNotPass,
            _ if only_pass => TurnError::OnlyPass,
            RaceClick::Space(space) => TurnError::NoRunFrom(space),
            RaceClick::Rotation(_) => TurnError::NoRunAtRotation,
            RaceClick::Runner(post) if !self.race.runners(self.race.turn_seat()).contains(post) => {
                TurnError::NoRunner(post)
            }
            RaceClick::Runner(post) if self.race.home_runners(self.race.turn_seat()).contains(post) => {
                TurnError::StaysOnGoal(post)
            }
            RaceClick::Runner(_) if self.race.must_leave_home() => TurnError::MustLeaveHome,
            RaceClick::Runner(post) => TurnError::RunnerStuck(post),
            RaceClick::To(to) => match self.chosen.from {
                _ if self.race.occupied().contains(to) && self.chosen.from != Some(to) => {
                    TurnError::Occupied(to)
                }
                Some(from) => TurnError::NoPath { from, to },
                None => TurnError::NobodyReaches(to),
            },
        }
    }
}

impl TurnBuilder for RaceBuilder {
    type Game = Race;
    type Click = RaceClick;

    fn begin(race: &Race) -> Self {
        let mut turns = Vec::new();
        let _ = race.turns(&mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        Self { race: *race, turns, chosen: Draft::default() }
    }

    fn position(&self) -> &Race {
        &self.race
    }

    fn offers(&self) -> Vec<RaceClick> {
        let chosen = *self.chosen;
        distinct(
            self.open_turns()
                .flat_map(|turn| match *turn {
                    RaceTurn::Play { placement, space, from, to } => [
                        chosen.space.is_none().then_some(RaceClick::Space(space)),
                        chosen.rotation.is_none().then_some(RaceClick::Rotation(placement.rotation())),
                        chosen.from.is_none().then_some(RaceClick::Runner(from)),
                        chosen.to.is_none().then_some(RaceClick::To(to)),
                    ],
                    _ => [(!chosen.pass).then_some(RaceClick::Pass), None, None, None],
                })
                .flatten(),
        )
    }

    fn click(&mut self, click: &RaceClick) -> Result<(), TurnError> {
        let (now, blank) = (*self.chosen, PlacementDraft::default());
        let PlacementDraft { space, rotation, from, .. } = now;
        // Keep what fits; drop first what is easiest to choose again.
        let kept = [
            now,
            PlacementDraft { to: None, pass: false, ..now },
            PlacementDraft { space, rotation, ..blank },
            PlacementDraft { space, from, ..blank },
            PlacementDraft { space, ..blank },
            PlacementDraft { from, ..blank },
            blank,
        ];
        // A destination or runner is chosen for the tile as placed; only placing it again may remove it.
        let keep_tile = matches!(click, RaceClick::Runner(_) | RaceClick::To(_) | RaceClick::Rotation(_));
        let changed = kept
            .into_iter()
            .filter(|kept| {
                !keep_tile
                    || (kept.space == space
                        && (kept.rotation == rotation || matches!(click, RaceClick::Rotation(_))))
            })
            .map(|kept| with(kept, *click))
            .find(|chosen| self.any(chosen))
            .ok_or_else(|| self.refusal(click))?;
        self.chosen.choose(changed);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.chosen.take_back()
    }

    fn clicks(_: &Race, turn: &RaceTurn) -> Vec<RaceClick> {
        match *turn {
            RaceTurn::Play { placement, space, from, to } => vec![
                RaceClick::Space(space),
                RaceClick::Rotation(placement.rotation()),
                RaceClick::Runner(from),
                RaceClick::To(to),
            ],
            RaceTurn::Pass => vec![RaceClick::Pass],
            RaceTurn::Resign => Vec::new(),
        }
    }

    fn turn(&self) -> Option<RaceTurn> {
        if self.chosen.pass {
            return Some(RaceTurn::Pass);
        }
        let (space, placement) = self.placement()?;
        Some(RaceTurn::Play { placement, space, from: self.chosen.from?, to: self.chosen.to? })
    }
}
