//! The clicks of a turn in Connect the Dots: a space and a rotation, in either order.

use eightfold_game::{Game, ToAct, TurnBuilder};

use super::{Dots, DotsTurn};
use crate::board::Space;
use crate::draft::{Draft, PlacementDraft};
use crate::error::TurnError;
use crate::tile::{Placement, TileId};

/// One click of a turn in Connect the Dots.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Dots, DotsBuilder, DotsClick, DotsGoal, DotsRules, Space};
///
/// let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("1 to 10 rounds");
/// let dots = Dots::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let mut builder = DotsBuilder::begin(&dots);
/// builder.click(&DotsClick::Space(Space::from_name("c3").expect("a space")))?;
/// builder.click(&DotsClick::Rotation(1))?;
/// let turn = builder.turn().expect("space and rotation are chosen");
/// assert_eq!(dots.turn_to_text(&turn), "1@c3:0");
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotsClick {
    /// Lays the top tile on this space.
    Space(Space),
    /// Rotates the tile to this canonical rotation, in clockwise eighths.
    Rotation(u8),
}

/// The clicks of a turn so far. A click on something already chosen changes it, except that under the touch rule a tile
/// stays on its space; a host then shouldn't offer to undo the space either.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// use eightfold_octiles::{Dots, DotsBuilder, DotsClick, DotsGoal, DotsRules, Space};
///
/// // With the touch rule a tile stays on its space.
/// let rules = DotsRules::new(DotsGoal::Rounds(1), true).expect("1 to 10 rounds");
/// let dots = Dots::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let mut builder = DotsBuilder::begin(&dots);
/// let [c3, d3] = ["c3", "d3"].map(|name| Space::from_name(name).expect("a space"));
/// builder.click(&DotsClick::Space(c3))?;
/// assert_eq!(builder.touched_space(), Some(c3));
/// assert!(builder.click(&DotsClick::Space(d3)).is_err());
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DotsBuilder {
    game: Dots,
    chosen: Draft<PlacementDraft>,
}

impl DotsBuilder {
    /// Returns the tile to lay; `None` if no player is to act.
    pub fn tile(&self) -> Option<TileId> {
        match self.game.to_act() {
            ToAct::Seat(_) => self.game.supply.top(),
            _ => None,
        }
    }

    /// Returns the space chosen.
    pub fn space(&self) -> Option<Space> {
        self.chosen.space
    }

    /// Returns the space the tile must stay on, under the touch rule.
    pub fn touched_space(&self) -> Option<Space> {
        self.chosen.space.filter(|_| self.game.rules.touch)
    }

    /// Returns the rotation chosen.
    pub fn rotation(&self) -> Option<u8> {
        self.chosen.rotation
    }

    /// Returns the tile in its current placement, if space and rotation are chosen.
    pub fn placement(&self) -> Option<(Space, Placement)> {
        Some((self.chosen.space?, Placement::new(self.tile()?, self.chosen.rotation?)))
    }

    /// Returns the next rotation of the tile, clockwise or back; 0 if none is chosen yet.
    pub fn next_rotation(&self, clockwise: bool) -> Option<u8> {
        let rotations = self.tile()?.rotations();
        Some(match self.chosen.rotation {
            None => 0,
            Some(now) if clockwise => (now + 1) % rotations,
            Some(now) => (now + rotations - 1) % rotations,
        })
    }
}

impl TurnBuilder for DotsBuilder {
    type Game = Dots;
    type Click = DotsClick;

    fn begin(game: &Dots) -> Self {
        Self { game: *game, chosen: Draft::default() }
    }

    fn position(&self) -> &Dots {
        &self.game
    }

    fn offers(&self) -> Vec<DotsClick> {
        let Some(tile) = self.tile() else {
            return Vec::new();
        };
        let mut offers = Vec::new();
        if self.chosen.space.is_none() {
            let empty = Space::all().filter(|&space| self.game.layout[space].is_none());
            offers.extend(empty.map(DotsClick::Space));
        }
        if self.chosen.rotation.is_none() {
            offers.extend((0..tile.rotations()).map(DotsClick::Rotation));
        }
        offers
    }

    fn click(&mut self, click: &DotsClick) -> Result<(), TurnError> {
        let Some(tile) = self.tile() else {
            return Err(match self.game.to_act() {
                ToAct::Over(_) => TurnError::Over,
                _ if self.game.round_is_over() => TurnError::DealFirst,
                _ => TurnError::ChanceFirst,
            });
        };
        let mut chosen = *self.chosen;
        match *click {
            DotsClick::Space(space) => match self.touched_space() {
                Some(touched) if touched != space => return Err(TurnError::Touched(touched)),
                _ if self.game.layout[space].is_some() => return Err(TurnError::SpaceTaken(space)),
                _ => chosen.space = Some(space),
            },
            DotsClick::Rotation(rotation) if rotation > 7 => {
                return Err(TurnError::NoSuchRotation(rotation.to_string()));
            }
            DotsClick::Rotation(rotation) => {
                chosen.rotation = Some(Placement::new(tile, rotation).rotation());
            }
        }
        self.chosen.choose(chosen);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.chosen.take_back()
    }

    fn clicks(_: &Dots, turn: &DotsTurn) -> Vec<DotsClick> {
        match *turn {
            DotsTurn::Place { placement, space } => {
                vec![DotsClick::Space(space), DotsClick::Rotation(placement.rotation())]
            }
            DotsTurn::Resign => Vec::new(),
        }
    }

    fn turn(&self) -> Option<DotsTurn> {
        let (space, placement) = self.placement()?;
        Some(DotsTurn::Place { placement, space })
    }
}
