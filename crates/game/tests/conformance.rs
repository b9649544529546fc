//! The game of the examples obeys the laws of all games.

mod nim;

use eightfold_game::{Deal, Game, conformance, perft};
use nim::{Nim, NimRules};

conformance!(nim_obeys_the_laws, |dice| Nim::start(&NimRules { counters: 21 }, Deal::Hidden, dice));

#[test]
fn perft_counts_the_ways_to_empty_a_heap() {
    let four = Nim::from_text(&NimRules { counters: 21 }, "4 A").expect("a position");
    assert_eq!(four.counters(), 4);
    let counts: Vec<u64> = (0..6).map(|depth| perft(&four, depth, 100).expect("few")).collect();
    // A game that is over has no further turns.
    assert_eq!(counts, [1, 3, 6, 4, 1, 0]);
}
