//! Words used by the rules of all games, for texts that are parsed before the game is known.

use eightfold_game::Game;

use crate::any_kind;

fn has(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Returns whether a step that starts with this word is a chance step in some game: `reveal`, `deal`, .., in any case.
pub fn is_chance_word(word: &str) -> bool {
    any_kind!(|G| has(<G as Game>::CHANCE_WORDS, word))
}

/// Returns whether this is the name of a seat in some game: `blue`, `south`, .., in any case.
pub fn is_seat_name(word: &str) -> bool {
    any_kind!(|G| has(<G as Game>::SEAT_NAMES, word))
}

/// Returns whether this chance step clears the board and starts a new round: `deal 7,?,..`.
pub fn clears_board(step: &str) -> bool {
    step.split(' ').next() == Some("deal")
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, SplitMix};

    use super::*;
    use crate::{AnyRules, Choice, GameId, dispatch};

    #[test]
    fn a_board_is_cleared_between_rounds() {
        let mut dice = SplitMix::new(1);
        let mut played =
            Choice::new("connect-the-dots", [("rounds", "2")]).unwrap().start(Deal::Hidden, &mut dice);
        let mut cleared = 0;
        while played.outcome().is_none() {
            let board = played.position();
            let step = match played.roll(&mut dice) {
                Some(step) => step,
                None => {
                    let turn = played.legal(100_000).unwrap().remove(0);
                    played.apply(&turn).unwrap()
                }
            };
            if clears_board(&step.text) {
                cleared += 1;
                assert!(played.position().starts_with('-') && !board.starts_with('-'), "{}", step.text);
            }
        }
        assert_eq!(cleared, 1);
    }

    #[test]
    fn the_words_of_every_game_are_known() {
        for game in GameId::ALL {
            let choice = Choice::new(game.as_str(), []).unwrap();
            let check = |rules: &AnyRules| {
                dispatch!(rules, |G, _rules| {
                    assert!(<G as Game>::CHANCE_WORDS.iter().all(|word| is_chance_word(word)), "{game}");
                    assert!(<G as Game>::SEAT_NAMES.iter().all(|name| is_seat_name(name)), "{game}");
                });
            };
            check(choice.rules());
        }
        assert!(is_chance_word("Reveal") && !is_chance_word("pass"));
        assert!(is_seat_name("north") && !is_seat_name("event"));
    }
}
