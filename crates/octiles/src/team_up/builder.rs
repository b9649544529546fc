//! The clicks of a Team Up turn: a tile of the pool, a space, a rotation, a runner, where it goes, in
//! any order.

use std::ops::ControlFlow;

use eightfold_game::{Game, TurnBuilder};

use super::placing::After;
use super::{TeamUp, TeamUpTurn};
use crate::board::{Post, Space};
use crate::distinct::distinct;
use crate::error::TurnError;
use crate::tile::{Placement, TileId};
use crate::turned::turned;

/// One click of a Team Up turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamUpClick {
    /// Take this tile from the pool.
    Tile(TileId),
    /// Lay it here.
    Space(Space),
    /// At this canonical rotation.
    Rotation(u8),
    /// Run with the runner that stands here.
    Runner(Post),
    /// To this post.
    To(Post),
    /// Be skipped, where nothing is legal.
    Pass,
}

/// A legal placement and what can follow.
#[derive(Clone, Debug)]
struct Spot {
    space: Space,
    placement: Placement,
    /// None if the placement wins.
    runs: Vec<(Post, Post)>,
}

/// What has been clicked of a Team Up turn. A click on something already chosen changes it, keeping
/// as much of the rest as still fits.
#[derive(Clone, Debug)]
pub struct TeamUpBuilder {
    game: TeamUp,
    over: bool,
    spots: Vec<Spot>,
    chosen: Chosen,
    before: Vec<Chosen>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Chosen {
    tile: Option<TileId>,
    space: Option<Space>,
    rotation: Option<u8>,
    from: Option<Post>,
    to: Option<Post>,
    pass: bool,
}

impl Chosen {
    fn fits_run(&self, run: (Post, Post)) -> bool {
        self.from.is_none_or(|from| from == run.0) && self.to.is_none_or(|to| to == run.1)
    }

    fn fits(&self, spot: &Spot) -> bool {
        !self.pass
            && self.tile.is_none_or(|tile| tile == spot.placement.tile())
            && self.space.is_none_or(|space| space == spot.space)
            && self.rotation.is_none_or(|rotation| rotation == spot.placement.rotation())
            && if self.from.is_none() && self.to.is_none() {
                true
            } else {
                spot.runs.iter().any(|&run| self.fits_run(run))
            }
    }

    fn with(mut self, click: TeamUpClick) -> Self {
        match click {
            TeamUpClick::Tile(tile) => self.tile = Some(tile),
            TeamUpClick::Space(space) => self.space = Some(space),
            TeamUpClick::Rotation(rotation) => self.rotation = Some(rotation),
            TeamUpClick::Runner(from) => self.from = Some(from),
            TeamUpClick::To(to) => self.to = Some(to),
            TeamUpClick::Pass => self.pass = true,
        }
        self
    }
}

impl TeamUpBuilder {
    /// The tile chosen from the pool.
    pub fn tile(&self) -> Option<TileId> {
        self.chosen.tile
    }

    /// The space chosen.
    pub fn space(&self) -> Option<Space> {
        self.chosen.space
    }

    /// The tile as it lies now, if tile, space and rotation are chosen.
    pub fn placement(&self) -> Option<(Space, Placement)> {
        let placement = Placement::new(self.chosen.tile?, self.chosen.rotation?);
        Some((self.chosen.space?, placement))
    }

    /// The runner chosen.
    pub fn runner(&self) -> Option<Post> {
        self.chosen.from
    }

    /// The destination chosen.
    pub fn to(&self) -> Option<Post> {
        self.chosen.to
    }

    /// Whether the tile as it lies connects all runners: the turn is whole without a run.
    pub fn wins(&self) -> bool {
        matches!(self.turn(), Some(TeamUpTurn::Connect { .. }))
    }

    /// The tiles of the pool that can legally go on this space, ascending.
    pub fn tiles_for(&self, space: Space) -> Vec<TileId> {
        let mut tiles =
            distinct(self.spots.iter().filter(|spot| spot.space == space).map(|spot| spot.placement.tile()));
        tiles.sort_unstable();
        tiles
    }

    /// The spaces where this tile can legally go, in canonical order.
    pub fn spaces_for(&self, tile: TileId) -> Vec<Space> {
        distinct(self.spots.iter().filter(|spot| spot.placement.tile() == tile).map(|spot| spot.space))
    }

    /// The canonical rotations at which this tile can legally lie on this space, ascending.
    pub fn rotations(&self, tile: TileId, space: Space) -> Vec<u8> {
        self.spots
            .iter()
            .filter(|spot| spot.placement.tile() == tile && spot.space == space)
            .map(|spot| spot.placement.rotation())
            .collect()
    }

    /// The next legal rotation of the chosen tile on the chosen space, clockwise or back.
    pub fn turned(&self, clockwise: bool) -> Option<u8> {
        let rotations = self.rotations(self.chosen.tile?, self.chosen.space?);
        turned(&rotations, self.chosen.rotation?, clockwise)
    }

    /// The runs that still agree with everything chosen, each once.
    pub fn runs(&self) -> Vec<(Post, Post)> {
        let chosen = self.chosen;
        distinct(self.open_spots().flat_map(|spot| &spot.runs).copied().filter(|&run| chosen.fits_run(run)))
    }

    fn open_spots(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter().filter(|spot| self.chosen.fits(spot))
    }

    fn only_pass(&self) -> bool {
        self.spots.is_empty() && !self.over
    }

    fn any(&self, chosen: &Chosen) -> bool {
        if chosen.pass {
            return self.only_pass() && *chosen == Chosen::default().with(TeamUpClick::Pass);
        }
        self.spots.iter().any(|spot| chosen.fits(spot))
    }

    /// Why a tile does not go there: somebody's path, if that is what forbids every rotation.
    fn misfit(&self, tile: TileId, space: Space) -> TurnError {
        let mut broken = None;
        for placement in tile.placements() {
            match self.game.check_placing(placement, space) {
                Ok(()) => return TurnError::FitsNot { tile, space },
                Err(error) => broken = broken.or(Some(error)),
            }
        }
        broken.unwrap_or(TurnError::FitsNot { tile, space })
    }

    /// Why a click leads nowhere.
    fn refusal(&self, click: &TeamUpClick) -> TurnError {
        let chosen = self.chosen;
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
                Some(tile) => self.misfit(tile, space),
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
                        After::Won => Vec::new(),
                        After::Runs(runs) => runs.to_vec(),
                    },
                });
                ControlFlow::Continue(())
            });
        }
        Self { game: *game, over, spots, chosen: Chosen::default(), before: Vec::new() }
    }

    fn offers(&self) -> Vec<TeamUpClick> {
        let chosen = self.chosen;
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
        let chosen = self.chosen;
        let Chosen { tile, space, rotation, .. } = chosen;
        let bare = Chosen { tile, space, rotation, ..Chosen::default() };
        let unturned = Chosen { rotation: None, ..bare };
        // What is dropped first is what is easiest to choose again; nothing that the click is not about
        // moves a tile that lies.
        let kept: Vec<Chosen> = match click {
            TeamUpClick::Tile(_) => {
                vec![chosen, bare, Chosen { rotation: None, ..chosen }, unturned, Chosen::default()]
            }
            TeamUpClick::Space(_) => vec![chosen, bare, Chosen { rotation: None, ..chosen }, unturned],
            TeamUpClick::Rotation(_) => vec![chosen, Chosen { to: None, ..chosen }, bare],
            TeamUpClick::Runner(_) => vec![chosen, Chosen { to: None, ..chosen }],
            TeamUpClick::To(_) | TeamUpClick::Pass => vec![chosen],
        };
        let changed = kept
            .into_iter()
            .map(|kept| kept.with(*click))
            .find(|chosen| self.any(chosen))
            .ok_or_else(|| self.refusal(click))?;
        self.before.push(self.chosen);
        self.chosen = changed;
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        match self.before.pop() {
            Some(chosen) => {
                self.chosen = chosen;
                true
            }
            None => false,
        }
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
