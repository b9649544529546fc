//! Start positions as players see them.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Deal, Dice, IdentityDice};

/// Returns the letters of the seats of a game.
pub(crate) fn letters_of(choice: &Choice) -> Vec<char> {
    deal_hidden(choice, &mut IdentityDice).seat_letters()
}

/// Deals a start position with only public information.
pub(crate) fn deal_hidden(choice: &Choice, dice: &mut dyn Dice) -> Box<dyn AnyMatch> {
    choice.start(Deal::Hidden, dice)
}
