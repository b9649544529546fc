//! The clicks of a turn in Team Up: a tile of the pool, a space, a rotation, a runner and its destination, in any
//! order.

use std::ops::ControlFlow;

use eightfold_game::{Game, TurnBuilder};

use super::placing::PlacementResult;
use super::{TeamUp, TeamUpTurn};
use crate::board::{Post, Space};
use crate::distinct::distinct;
use crate::draft::{Draft, PlacementDraft};
use crate::error::TurnError;
use crate::rotations::next_rotation;
use crate::tile::{Placement, TileId};

/// One click of a Team Up turn.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Post, Space, TeamUp, TeamUpBuilder, TeamUpClick, TeamUpRules, TileId};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// let mut builder = TeamUpBuilder::begin(&game);
/// builder.click(&TeamUpClick::Tile(TileId::new(10).expect("a tile of the set")))?;
/// builder.click(&TeamUpClick::Space(Space::from_name("a2").expect("a space")))?;
/// builder.click(&TeamUpClick::Rotation(2))?;
/// builder.click(&TeamUpClick::Runner(Post::from_name("A1").expect("a circle")))?;
/// builder.click(&TeamUpClick::To(Post::from_name("B3").expect("a stop")))?;
/// let turn = builder.turn().expect("a complete turn");
/// assert_eq!(game.turn_to_text(&turn), "10@a2:2 A1-B3");
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamUpClick {
    /// Takes this tile from the pool.
    Tile(TileId),
    /// Lays the tile on this space.
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

/// A legal placement and the runs that can follow.
#[derive(Clone, Debug)]
struct Spot {
    space: Space,
    placement: Placement,
    /// Empty if the placement wins.
    runs: Vec<(Post, Post)>,
}

/// The clicks of a turn so far. A click on something already chosen changes it, keeping as much of the rest as still
/// fits.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{TeamUp, TeamUpBuilder, TeamUpRules, TileId};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// let builder = TeamUpBuilder::begin(&game);
/// let ten = TileId::new(10).expect("a tile of the set");
/// let spaces: Vec<&str> = builder.spaces_for(ten).iter().map(|space| space.name()).collect();
/// assert!(spaces.contains(&"a2") && !spaces.contains(&"c3"));
/// ```
#[derive(Clone, Debug)]
pub struct TeamUpBuilder {
    game: TeamUp,
    over: bool,
    spots: Vec<Spot>,
    chosen: Draft<PlacementDraft>,
}

fn fits(chosen: &PlacementDraft, spot: &Spot) -> bool {
    chosen.fits_tile(spot.placement, spot.space)
        && (chosen.is_without_run() || spot.runs.iter().any(|&run| chosen.fits_run(run)))
}

fn with(chosen: PlacementDraft, click: TeamUpClick) -> PlacementDraft {
    match click {
        TeamUpClick::Tile(tile) => PlacementDraft { tile: Some(tile), ..chosen },
        TeamUpClick::Space(space) => PlacementDraft { space: Some(space), ..chosen },
        TeamUpClick::Rotation(rotation) => PlacementDraft { rotation: Some(rotation), ..chosen },
        TeamUpClick::Runner(from) => PlacementDraft { from: Some(from), ..chosen },
        TeamUpClick::To(to) => PlacementDraft { to: Some(to), ..chosen },
        TeamUpClick::Pass => PlacementDraft { pass: true, ..chosen },
    }
}

impl TeamUpBuilder {
    /// Returns the tile chosen from the pool.
    pub fn tile(&self) -> Option<TileId> {
        self.chosen.tile
    }

    /// Returns the space chosen.
    pub fn space(&self) -> Option<Space> {
        self.chosen.space
    }

    /// Returns the tile in its current placement, if tile, space and rotation are chosen.
    pub fn placement(&self) -> Option<(Space, Placement)> {
        let placement = Placement::new(self.chosen.tile?, self.chosen.rotation?);
        Some((self.chosen.space?, placement))
    }

    /// Returns the runner chosen.
    pub fn runner(&self) -> Option<Post> {
        self.chosen.from
    }

    /// Returns the destination chosen.
    pub fn to(&self) -> Option<Post> {
        self.chosen.to
    }

    /// Returns whether the tile as placed connects all runners, so that the turn is complete without a run.
    pub fn wins(&self) -> bool {
        matches!(self.turn(), Some(TeamUpTurn::Connect { .. }))
    }

    /// Returns the tiles of the pool that are legal on this space, ascending.
    pub fn tiles_for(&self, space: Space) -> Vec<TileId> {
        let mut tiles =
            distinct(self.spots.iter().filter(|spot| spot.space == space).map(|spot| spot.placement.tile()));
        tiles.sort_unstable();
        tiles
    }

    /// Returns the spaces where this tile is legal, in canonical order.
    pub fn spaces_for(&self, tile: TileId) -> Vec<Space> {
        distinct(self.spots.iter().filter(|spot| spot.placement.tile() == tile).map(|spot| spot.space))
    }

    /// The legal canonical rotations of this tile on this space, ascending.
    pub fn rotations(&self, tile: TileId, space: Space) -> Vec<u8> {
        self.spots
            .iter()
            .filter(|spot| spot.placement.tile() == tile && spot.space == space)
            .map(|spot| spot.placement.rotation())
            .collect()
    }

    /// Returns the next legal rotation of the chosen tile on the chosen space, clockwise or back.
    pub fn next_rotation(&self, clockwise: bool) -> Option<u8> {
        let rotations = self.rotations(self.chosen.tile?, self.chosen.space?);
        next_rotation(&rotations, self.chosen.rotation?, clockwise)
    }

    /// The runs that match every choice so far, each once.
    pub fn runs(&self) -> Vec<(Post, Post)> {
        let chosen = *self.chosen;
        distinct(self.open_spots().flat_map(|spot| &spot.runs).copied().filter(|&run| chosen.fits_run(run)))
    }

    fn open_spots(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter().filter(|spot| fits(&self.chosen, spot))
    }

    fn only_pass(&self) -> bool {
        self.spots.is_empty() && !self.over
    }

    fn any(&self, chosen: &PlacementDraft) -> bool {
        if chosen.pass {
            return self.only_pass() && *chosen == with(PlacementDraft::default(), TeamUpClick::Pass);
        }
        self.spots.iter().any(|spot| fits(chosen, spot))
    }

    /// Returns why a tile doesn't fit there: another player's path, if that forbids every rotation.
    fn placement_error(&self, tile: TileId, space: Space) -> TurnError {
        let mut broken = None;
        for placement in tile.placements() {
            match self.game.check_placing(placement, space) {
                Ok(()) => return TurnError::FitsNot { tile, space },
                Err(error) => broken = broken.or(Some(error)),
            }
        }
        broken.unwrap_or(TurnError::FitsNot { tile, space })
    }

    /// Returns why a click is refused.
    fn refusal(&self, click: &TeamUpClick) -> TurnError {
        let chosen = *self.chosen;
        let laid = self.placement();
        match *click {
            _ if self.over => TurnError::Over,
            TeamUpClick::Pass => TurnError::MayNotPass,
            _ if self.only_pass() => TurnError::OnlyPass,
            TeamUpClick::Tile(tile) => match self.game.layout.find(tile) {
                Some(space) => TurnError::NotInPool { tile, space },
                None => TurnError::FitsNowhere(tile),
            },
            TeamUpClick::Space(space) => match chosen.tile {
                Some(tile) => self.placement_error(tile, space),
                None => TurnError::NothingFits(space),
            },
            TeamUpClick::Rotation(rotation) => match (chosen.tile, chosen.space) {
                (Some(tile), Some(space)) => {
                    let placement = Placement::new(tile, rotation);
                    self.game.check_placing(placement, space).err().unwrap_or(TurnError::NoRunLeft)
                }
                _ => TurnError::NoRunLeft,
            },
            TeamUpClick::Runner(_) | TeamUpClick::To(_)
                if laid.is_some_and(|(space, placement)| self.game.connects(placement, space)) =>
            {
                TurnError::WonByPlacing
            }
            TeamUpClick::Runner(post) if !self.game.runners(self.game.seating.turn()).contains(post) => {
                TurnError::NoRunner(post)
            }
            TeamUpClick::Runner(post) => TurnError::RunnerBlocked(post),
            TeamUpClick::To(to) if self.game.occupied().contains(to) && chosen.from != Some(to) => {
                TurnError::Occupied(to)
            }
            TeamUpClick::To(to) => match chosen.from {
                Some(from) => TurnError::NoPath { from, to },
                None => TurnError::OutOfReach(to),
            },
        }
    }
}

impl TurnBuilder for TeamUpBuilder {
    type Game = TeamUp;
    type Click = TeamUpClick;

    fn begin(game: &TeamUp) -> Self {
        let over = game.outcome().is_some();
        let mut spots = Vec::new();
        if !over {
            let _ = game.placings(&mut |space, placement, after| {
                spots.push(Spot {
                    space,
                    placement,
                    runs: match after {
                        PlacementResult::Won => Vec::new(),
                        PlacementResult::Runs(runs) => runs.to_vec(),
                    },
                });
                ControlFlow::Continue(())
            });
        }
        Self { game: *game, over, spots, chosen: Draft::default() }
    }

    fn position(&self) -> &TeamUp {
        &self.game
    }

    fn offers(&self) -> Vec<TeamUpClick> {
        let chosen = *self.chosen;
        if self.only_pass() && !chosen.pass {
            return vec![TeamUpClick::Pass];
        }
        let mut offers = distinct(
            self.open_spots()
                .flat_map(|spot| {
                    let placement = spot.placement;
                    [
                        chosen.tile.is_none().then_some(TeamUpClick::Tile(placement.tile())),
                        chosen.space.is_none().then_some(TeamUpClick::Space(spot.space)),
                        chosen.rotation.is_none().then_some(TeamUpClick::Rotation(placement.rotation())),
                    ]
                })
                .flatten(),
        );
        let runs = self.runs();
        if chosen.from.is_none() {
            offers.extend(distinct(runs.iter().map(|&(from, _)| TeamUpClick::Runner(from))));
        }
        if chosen.to.is_none() {
            offers.extend(distinct(runs.iter().map(|&(_, to)| TeamUpClick::To(to))));
        }
        offers
    }

    fn click(&mut self, click: &TeamUpClick) -> Result<(), TurnError> {
        let chosen = *self.chosen;
        let bare = chosen.without_run();
        let unturned = PlacementDraft { rotation: None, ..bare };
        let whole_run_unturned = PlacementDraft { rotation: None, ..chosen };
        // Drop first what is easiest to choose again; a placed tile moves only if the click is about it.
        let kept: &[PlacementDraft] = match click {
            TeamUpClick::Tile(_) => &[chosen, bare, whole_run_unturned, unturned, PlacementDraft::default()],
            TeamUpClick::Space(_) => &[chosen, bare, whole_run_unturned, unturned],
            TeamUpClick::Rotation(_) => &[chosen, PlacementDraft { to: None, ..chosen }, bare],
            TeamUpClick::Runner(_) => &[chosen, PlacementDraft { to: None, ..chosen }],
            TeamUpClick::To(_) | TeamUpClick::Pass => &[chosen],
        };
        let changed = kept
            .iter()
            .map(|&kept| with(kept, *click))
            .find(|chosen| self.any(chosen))
            .ok_or_else(|| self.refusal(click))?;
        self.chosen.choose(changed);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.chosen.take_back()
    }

    fn clicks(_: &TeamUp, turn: &TeamUpTurn) -> Vec<TeamUpClick> {
        let laid = |placement: Placement, space| {
            vec![
                TeamUpClick::Tile(placement.tile()),
                TeamUpClick::Space(space),
                TeamUpClick::Rotation(placement.rotation()),
            ]
        };
        match *turn {
            TeamUpTurn::Connect { placement, space } => laid(placement, space),
            TeamUpTurn::Play { placement, space, from, to } => {
                let mut clicks = laid(placement, space);
                clicks.extend([TeamUpClick::Runner(from), TeamUpClick::To(to)]);
                clicks
            }
            TeamUpTurn::Pass => vec![TeamUpClick::Pass],
            TeamUpTurn::Resign => Vec::new(),
        }
    }

    fn turn(&self) -> Option<TeamUpTurn> {
        if self.chosen.pass {
            return Some(TeamUpTurn::Pass);
        }
        let (space, placement) = self.placement()?;
        match (self.chosen.from, self.chosen.to) {
            (Some(from), Some(to)) => Some(TeamUpTurn::Play { placement, space, from, to }),
            (None, None) => self
                .open_spots()
                .any(|spot| spot.runs.is_empty())
                .then_some(TeamUpTurn::Connect { placement, space }),
            _ => None,
        }
    }
}
