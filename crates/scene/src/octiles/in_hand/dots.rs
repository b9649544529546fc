//! A turn of Connect the Dots.

use eightfold_game::{Game, Match, Step, ToAct};
use eightfold_octiles::{Dots, DotsBuilder, DotsTurn, PairColour, Space, TileId};

use super::super::scene::{NoteColour, Paint, Piece, Scene, SpaceMark};

/// Returns the position as if the tile were placed as it is now.
pub fn after(game: &Dots, builder: &DotsBuilder) -> Dots {
    use eightfold_game::TurnBuilder;
    match builder.turn() {
        // The builder may still be that of the previous position.
        Some(turn) => game.play(&turn).unwrap_or(*game),
        None => *game,
    }
}

/// Returns the tile in hand.
pub fn tile(game: &Dots) -> Option<TileId> {
    match game.to_act() {
        ToAct::Seat(_) => game.supply().top(),
        _ => None,
    }
}

/// Returns whether the tile can still be placed on a space.
pub fn is_free(game: &Dots, builder: &DotsBuilder, space: Space) -> bool {
    game.layout()[space].is_none() && builder.touched_space().is_none_or(|touched| touched == space)
}

/// Builds the board with its scoring paths; with `builder`, as the tile of the turn in progress lies. `last` is where
/// the last tile was placed in this round.
pub fn scene(game: &Dots, builder: Option<&DotsBuilder>, last: Option<Space>) -> Scene {
    let shown = builder.map_or_else(|| *game, |builder| after(game, builder));
    let mut scene = Scene::of_dots(shown.layout(), &shown.scoring_paths());
    match builder.and_then(|builder| builder.space()) {
        Some(space) => scene.space_mut(space).mark = SpaceMark::Chosen,
        None => {
            if let Some(space) = last {
                scene.space_mut(space).mark = SpaceMark::Last;
            }
            if builder.is_some() {
                for view in scene.spaces.iter_mut().filter(|view| view.tile.is_none()) {
                    view.mark = SpaceMark::Legal;
                }
            }
        }
    }
    scene
}

/// Returns where the last tile was placed in the round, among the first `at` steps.
pub fn last_space(played: &Match<Dots>, at: usize) -> Option<Space> {
    let at = at.min(played.entries().len());
    let turn = (0..at).rev().find(|&k| played.entries()[k].by.is_some())?;
    let dealt = (turn + 1..=at).any(|k| played.position_at(k).layout().is_empty());
    match played.entries()[turn].step {
        Step::Turn(DotsTurn::Place { space, .. }) if !dealt => Some(space),
        _ => None,
    }
}

impl Scene {
    /// Shows a Connect the Dots board in other colours than those of the rules.
    pub fn recolour(&mut self, shown_as: impl Fn(PairColour) -> PairColour) {
        let tint = |tint: Paint| {
            let colour = PairColour::ALL.into_iter().find(|&colour| Paint::from(colour) == tint);
            colour.map_or(tint, |colour| shown_as(colour).into())
        };
        for post in &mut self.posts {
            if let Some(Piece::Runner(shown)) = &mut post.piece {
                *shown = tint(*shown);
            }
        }
        for trace in &mut self.traces {
            trace.tint = tint(trace.tint);
        }
        for note in &mut self.notes {
            if let NoteColour::Piece(paint) = &mut note.colour {
                *paint = tint(*paint);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_game::{Deal, IdentityDice, TurnBuilder};
    use eightfold_octiles::{DotsClick, DotsRules};

    #[test]
    fn free_spaces_are_marked_until_the_tile_lies() {
        let played = eightfold_game::Match::new(Dots::start(
            &DotsRules::new(eightfold_octiles::DotsGoal::Rounds(1), false).unwrap(),
            Deal::Open,
            &mut IdentityDice,
        ));
        let mut played = played;
        while played.to_act() == ToAct::Chance {
            let chance = played.position().roll(&mut IdentityDice).unwrap();
            played.apply(Step::Chance(chance)).unwrap();
        }
        let game = played.position();
        let mut builder = DotsBuilder::begin(game);
        let count = |scene: &Scene, mark| scene.spaces.iter().filter(|view| view.mark == mark).count();
        assert_eq!(count(&scene(game, None, None), SpaceMark::Legal), 0);
        assert_eq!(count(&scene(game, Some(&builder), None), SpaceMark::Legal), 17);
        let space = Space::all().next().unwrap();
        assert!(is_free(game, &builder, space));
        builder.click(&DotsClick::Space(space)).unwrap();
        builder.click(&DotsClick::Rotation(0)).unwrap();
        let shown = scene(game, Some(&builder), None);
        assert_eq!((count(&shown, SpaceMark::Legal), count(&shown, SpaceMark::Chosen)), (0, 1));
        assert!(shown.space(space).tile.is_some());
    }
}
