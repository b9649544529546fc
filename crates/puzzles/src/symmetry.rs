//! Positions up to the symmetry of their board, for finding duplicates and equivalent turns.

use eightfold_catalog::{AnyRules, Choice, dispatch};

use crate::puzzle_game::PuzzleGame;

/// Returns a text that is equal for all positions that are the same up to symmetry: mirrored, rotated, or with colours
/// exchanged where the board allows it. Two puzzles with the same text are duplicates.
pub fn without_symmetry(choice: &Choice, position: &str) -> String {
    images(choice.rules(), position).into_iter().flatten().min().unwrap_or_else(|| position.to_owned())
}

/// Returns the texts of a position's images, which include the position itself; `None` if there are no such images.
fn images(rules: &AnyRules, text: &str) -> Option<Vec<String>> {
    dispatch!(rules, |G, rules| <G as PuzzleGame>::images(rules, text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use eightfold_game::{Deal, Dice, SplitMix, ToAct};

    use super::*;

    /// Checks that the images of positions (those with this number) are positions, and their successors the images of
    /// the successors.
    fn keeps_the_rules(choice: &Choice, at: usize, steps: usize) {
        let image = |text: &str| {
            let image = images(choice.rules(), text)?.swap_remove(at);
            // In the canonical form.
            Some(choice.open(&image).unwrap_or_else(|error| panic!("{image}: {error}")).position())
        };
        let mut dice = SplitMix::new(5);
        let mut game = choice.start(Deal::Open, &mut dice);
        for step in 0..steps {
            match game.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    game.roll(&mut dice);
                    continue;
                }
                ToAct::Seat(_) => {}
            }
            if step % 5 == 4 && !game.position().contains("passes") && !game.position().contains("last:") {
                let before = image(&game.position()).expect("an image");
                let turned = choice.open(&before).unwrap_or_else(|error| panic!("{before}: {error}"));
                let set = |texts: Vec<String>| texts.into_iter().collect::<BTreeSet<String>>();
                let after =
                    game.successors(100_000).unwrap().iter().map(|text| image(text).unwrap()).collect();
                assert_eq!(set(turned.successors(100_000).unwrap()), set(after), "{}", game.position());
            }
            let legal = game.legal(100_000).unwrap();
            game.apply(&legal[dice.pick(legal.len())]).unwrap();
        }
    }

    #[test]
    fn images_of_octi_keep_the_rules() {
        for (id, options) in
            [("octi-fast", vec![]), ("octi-full", vec![]), ("octi-fast", vec![("superprongs", "on")])]
        {
            let choice = Choice::new(id, options).unwrap();
            for at in 1..4 {
                keeps_the_rules(&choice, at, 30);
            }
        }
    }

    #[test]
    fn images_of_octiles_keep_the_rules() {
        for (id, number) in [("octiles", 2), ("team-up", 2), ("connect-the-dots", 4), ("scavenger-hunt", 4)] {
            let choice = Choice::new(id, []).unwrap();
            for at in 1..number {
                keeps_the_rules(&choice, at, 16);
            }
        }
    }

    #[test]
    fn duplicates_have_the_same_text() {
        let choice = Choice::new("octi-fast", []).unwrap();
        let here = "33:bAB/37:r/53:b/57:r/73:b/77:r b=4,23,0,0 r=4,25,0,0 b";
        let mirrored = "33:b/37:r/53:b/57:r/73:bAH/77:r b=4,23,0,0 r=4,25,0,0 b";
        let exchanged = "33:b/37:rDE/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,23,0,0 r";
        let other = "33:b/37:r/53:bAB/57:r/73:b/77:r b=4,23,0,0 r=4,25,0,0 b";
        let one = without_symmetry(&choice, here);
        assert_eq!(without_symmetry(&choice, mirrored), one);
        assert_eq!(without_symmetry(&choice, exchanged), one);
        assert_ne!(without_symmetry(&choice, other), one);
    }
}
