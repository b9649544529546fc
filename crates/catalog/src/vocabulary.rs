//! Words that every game's rules bring along, for texts that are read before the game is known.

use eightfold_game::Game;
use eightfold_octi::Octi;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};

fn of<G: Game>() -> [&'static [&'static str]; 2] {
    [G::CHANCE_WORDS, G::SEAT_NAMES]
}

fn any(kind: usize, word: &str) -> bool {
    [of::<Race>(), of::<TeamUp>(), of::<Dots>(), of::<Hunt>(), of::<Octi>()]
        .iter()
        .flat_map(|words| words[kind])
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a step that begins with this word is a chance step in some game: `reveal`, `deal`, .., in any case.
pub fn is_chance_word(word: &str) -> bool {
    any(0, word)
}

/// Whether this is the name of a seat in some game: `blue`, `south`, .., in any case.
pub fn is_seat_name(word: &str) -> bool {
    any(1, word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyRules, Choice, GameId, dispatch};

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
