//! The winning chances shown to people.

use eightfold_game::{Deal, Game, IdentityDice};
use eightfold_octi::{Octi, Rules};
use eightfold_octiles::{Race, RaceRules};
use eightfold_players::levels::PlayableGame;

const KNOWN_TILES: &str = "-,-,8.2,12.1,-,11.3,17.2,-,-,3.1,10.1,2.2,15.7,7.6,16.0,-,- \
                     .....................BY.BBYBBY.YY... 13,18,5,4,1,6,9,14 Y";

fn races() -> [Race; 2] {
    let rules = RaceRules::race(2).expect("a race of two");
    [
        Race::start(&rules, Deal::Hidden, &mut IdentityDice),
        Race::from_text(&rules, KNOWN_TILES).expect("a position"),
    ]
}

fn rises_and_is_fair<G: PlayableGame>(position: &G) {
    let shown: Vec<f64> = (0..=1_000).map(|at| position.shown_chance(f64::from(at) / 1_000.0)).collect();
    for (at, pair) in shown.windows(2).enumerate() {
        assert!(pair[0] <= pair[1], "{at}: {pair:?}");
    }
    for (one, other) in shown.iter().zip(shown.iter().rev()) {
        assert!((one + other - 1.0).abs() < 1e-9, "{one} and {other} are not together 1");
    }
    assert_eq!((shown[0], shown[500], shown[1_000]), (0.0, 0.5, 1.0));
}

#[test]
fn shown_chances_rise_and_are_fair() {
    races().iter().for_each(rises_and_is_fair);
    for rules in [Rules::FAST, Rules::FULL, Rules::FOUR] {
        rises_and_is_fair(&Octi::start(&rules, Deal::Hidden, &mut IdentityDice));
    }
}

#[test]
fn strong_octi_players_use_their_lead() {
    // Where the search gave 70 %, the leader won more often; the next test has the figures of the race.
    for rules in [Rules::FAST, Rules::FULL] {
        let shown = Octi::start(&rules, Deal::Hidden, &mut IdentityDice).shown_chance(0.7);
        assert!((0.8..0.95).contains(&shown), "{shown}");
    }
}

/// 610 games of the strongest level against itself, 340 with 12,000 positions per turn and 270 with 3,000: the search's
/// mean lead in each tenth with at least 300 positions, and the lead actually won; first while a tile is unknown.
const MEASURED_CHANCES: [&[(f64, f64)]; 2] = [
    &[(0.054, 0.116), (0.143, 0.175), (0.244, 0.352), (0.345, 0.518), (0.442, 0.633)],
    &[
        (0.049, 0.088),
        (0.150, 0.145),
        (0.248, 0.343),
        (0.348, 0.391),
        (0.448, 0.555),
        (0.552, 0.604),
        (0.652, 0.712),
        (0.751, 0.824),
        (0.849, 0.878),
        (0.953, 0.923),
    ],
];

#[test]
fn shown_chances_match_strong_players() {
    for (race, measured) in races().iter().zip(MEASURED_CHANCES) {
        for (searched, won) in measured {
            let shown = race.shown_chance((1.0 + searched) / 2.0);
            let had = (1.0 + won) / 2.0;
            assert!((shown - had).abs() < 0.03, "{searched}: {shown} shown, {had} won");
        }
    }
}

#[test]
fn other_races_show_the_searched_chances() {
    let three = RaceRules::race(3).expect("a race of three");
    let race = Race::start(&three, Deal::Hidden, &mut IdentityDice);
    assert_eq!(race.shown_chance(0.7), 0.7);
}
