//! Ratings match the papers, depend only on the log, and are fair to those who stay.

use eightfold_ratings::{
    Change, Entrant, Field, FinishedGame, Format, Pace, Rating, RatingBook, RatingCategory, ResultError,
    Score, Side, rate_period, rate_table, rest,
};
use proptest::prelude::*;

const DAY: u64 = 86_400_000;

fn category(format: Format) -> RatingCategory {
    RatingCategory { game: "octiles".to_owned(), format, pace: Pace::Live, field: Field::People }
}

fn side(place: u8, entrants: &[Entrant<&'static str>]) -> Side<&'static str> {
    Side { place, entrants: entrants.to_vec() }
}

fn played(format: Format, at_ms: u64, sides: &[Side<&'static str>]) -> FinishedGame<&'static str> {
    FinishedGame { at_ms, category: category(format), sides: sides.to_vec() }
}

fn person(who: &'static str) -> Entrant<&'static str> {
    Entrant::person(who)
}

fn gain(change: &Change<&'static str>) -> f64 {
    change.after.value - change.before.value
}

/// Glickman, "Example of the Glicko-2 system": the figures of its last page.
#[test]
fn the_example_of_glickmans_paper() {
    let rated = |value, deviation| Rating { value, deviation, volatility: 0.06 };
    let games = [
        (rated(1400.0, 30.0), Score::Win),
        (rated(1550.0, 100.0), Score::Loss),
        (rated(1700.0, 300.0), Score::Loss),
    ];
    let after = rate_period(&rated(1500.0, 200.0), &games);
    assert!((after.value - 1464.06).abs() < 0.02, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
}

/// The figures from the test suite of OpenSkill for new players under Bradley-Terry with all pairs, on the paper's
/// scale (25, 25/3).
#[test]
fn weng_lin_matches_openskill_for_new_players() {
    for (figures, deviation) in [
        (&[27.635_231_383_473_65, 22.364_768_616_526_35][..], 8.065_506_316_323_548),
        (&[30.270_462_766_947_3, 25.0, 19.729_537_233_052_7], 7.788_474_807_872_566),
        (
            &[32.905_694_150_420_95, 27.635_231_383_473_65, 22.364_768_616_526_35, 17.094_305_849_579_05],
            7.501_219_069_396_4,
        ),
    ] {
        let sides: Vec<_> = (1..=figures.len() as u8).map(|place| (vec![Rating::NEW], place)).collect();
        for (after, figure) in rate_table(&sides).iter().zip(figures) {
            let rating = after[0];
            assert!((rating.value - (1500.0 + (figure - 25.0) * 42.0)).abs() < 1e-5, "{rating:?}, {figure}");
            assert!((rating.deviation - deviation * 42.0).abs() < 1e-5, "{rating:?}");
        }
    }
}

#[test]
fn a_draw_of_equals_only_reduces_deviations() {
    let mut book = RatingBook::new();
    let changes = book
        .add(&played(Format::Two, 1, &[side(1, &[person("Ann")]), side(1, &[person("Ben")])]))
        .expect("a draw");
    for change in &changes {
        assert_eq!(change.after.value, 1500.0);
        assert!(change.after.deviation < change.before.deviation);
    }
    let table = [
        side(1, &[person("Ann")]),
        side(1, &[person("Ben")]),
        side(1, &[person("Cid")]),
        side(1, &[person("Dot")]),
    ];
    for change in book.add(&played(Format::Four, 2, &table)).expect("all draws") {
        assert_eq!(change.after.value, 1500.0, "{}", change.who);
        assert!(change.after.deviation < 350.0);
    }
    // Against a stronger player a draw gains points, but fewer than a win.
    let strong = Rating { value: 1800.0, deviation: 60.0, volatility: 0.06 };
    let weak = Rating { value: 1500.0, deviation: 60.0, volatility: 0.06 };
    let [lost, drew, won] =
        [Score::Loss, Score::Draw, Score::Win].map(|score| rate_period(&weak, &[(strong, score)]).value);
    assert!(lost < 1500.0 && 1500.0 < drew && drew < won);
    let [shared, first] =
        [1, 2].map(|other| rate_table(&[(vec![weak], 1), (vec![strong], other)])[0][0].value);
    assert!(1500.0 < shared && shared < first);
}

/// Sides with the same place share what they gain, and end up in between.
#[test]
fn ties_at_a_table_of_four() {
    let sides = [1, 2, 2, 4].map(|place| (vec![Rating::NEW], place));
    let after: Vec<f64> = rate_table(&sides).iter().map(|side| side[0].value).collect();
    assert!(after[0] > after[1] && after[1] == after[2] && after[2] > after[3]);
    assert_eq!(after[1], 1500.0, "as many behind as ahead");
}

#[test]
fn a_settled_rating_becomes_provisional_after_a_year() {
    let settled = Rating { value: 1700.0, deviation: 50.0, volatility: 0.06 };
    assert!(!rest(&settled, 300 * DAY).is_provisional());
    assert!(rest(&settled, 366 * DAY).is_provisional());
    assert_eq!(rest(&settled, u64::MAX / 2).deviation, 350.0, "never less certain than a new player's");
    assert_eq!(settled.to_string(), "1700");
    assert_eq!(rest(&settled, 366 * DAY).to_string(), "1700?");
    // In the book too: the second game starts with a less certain rating than the first one left.
    let mut book = RatingBook::new();
    let game = [side(1, &[person("Ann")]), side(2, &[person("Ben")])];
    let first = book.add(&played(Format::Two, 0, &game)).expect("a game");
    let second = book.add(&played(Format::Two, 200 * DAY, &game)).expect("a game");
    assert!(second[0].before.deviation > first[0].after.deviation);
    assert_eq!(second[0].before.value, first[0].after.value);
}

#[test]
fn ratings_settle_by_playing() {
    let mut book = RatingBook::new();
    let mut games = 0;
    let sure = |book: &RatingBook<&'static str>| {
        book.standing(&category(Format::Two), &"Ann")
            .is_some_and(|standing| !standing.rating.is_provisional())
    };
    while !sure(&book) {
        games += 1;
        assert!(games < 40, "{:?}", book.standing(&category(Format::Two), &"Ann"));
        let (one, other) = if games % 2 == 0 { (1, 2) } else { (2, 1) };
        let sides = [side(one, &[person("Ann")]), side(other, &[person("Ben")])];
        book.add(&played(Format::Two, games, &sides)).expect("a game");
    }
    assert!(games >= 5, "a handful of games tells little: {games}");
}

#[test]
fn a_player_who_leaves_loses() {
    // Two players: even if the computer that took the seat has won.
    let mut book = RatingBook::new();
    let sides = [side(1, &[Entrant::left("Ann")]), side(2, &[person("Ben")])];
    let changes = book.add(&played(Format::Two, 1, &sides)).expect("a game");
    assert!(gain(&changes[0]) < 0.0 && gain(&changes[1]) > 0.0);

    // Three players: Ann is behind both, and they are rated by their places.
    let sides = [side(1, &[Entrant::left("Ann")]), side(2, &[person("Ben")]), side(3, &[person("Cid")])];
    let changes = book.add(&played(Format::Three, 2, &sides)).expect("a game");
    let [ann, ben, cid] = &changes[..] else { panic!("three players") };
    assert!(gain(ben) > gain(cid) && gain(cid) > gain(ann));
    assert_eq!((gain(ben), gain(cid), gain(ann)), (gain(ben), 0.0, -gain(ben)), "as first, second and third");

    // Pairs: no other player played the game that was started.
    let sides = [side(1, &[Entrant::left("Ann"), person("Ben")]), side(2, &[person("Cid"), person("Dot")])];
    let changes = book.add(&played(Format::Pairs, 3, &sides)).expect("a game");
    assert_eq!(changes.len(), 1);
    assert!(changes[0].who == "Ann" && gain(&changes[0]) < 0.0);
}

#[test]
fn computers_are_ignored_or_rated_separately() {
    let sides = [side(1, &[Entrant::computer("L5")]), side(2, &[person("Ann")]), side(3, &[person("Ben")])];
    let mut book = RatingBook::new();
    let changes = book.add(&played(Format::Three, 1, &sides)).expect("a game");
    assert_eq!(changes.iter().map(|change| change.who).collect::<Vec<_>>(), ["Ann", "Ben"]);
    assert!(gain(&changes[0]) > 0.0, "Ann finished ahead of the only other person");
    // A single person has no opponent to be rated against.
    let alone = [side(1, &[Entrant::computer("L5")]), side(2, &[person("Ann")])];
    assert_eq!(book.add(&played(Format::Two, 2, &alone)).expect("taken"), []);
    assert_eq!(book.standing(&category(Format::Two), &"Ann"), None);
    // In the category with computers both are rated.
    let apart = FinishedGame {
        category: RatingCategory { field: Field::Computers, ..category(Format::Two) },
        ..played(Format::Two, 3, &alone)
    };
    let changes = book.add(&apart).expect("a game");
    assert!(changes.len() == 2 && gain(&changes[1]) < 0.0);
    assert_eq!(book.standing(&apart.category, &"L5").map(|standing| standing.games), Some(1));
}

#[test]
fn invalid_results_change_nothing() {
    let mut book = RatingBook::new();
    let good = [side(1, &[person("Ann")]), side(2, &[person("Ben")])];
    book.add(&played(Format::Two, 10, &good)).expect("a game");
    let before = book.clone();
    let refused = |book: &mut RatingBook<&'static str>, played: &FinishedGame<&'static str>| {
        book.add(played).expect_err("refused")
    };
    let error = refused(&mut book, &played(Format::Two, 9, &good));
    assert_eq!(error, ResultError::Order { at_ms: 9, last_ms: 10 });
    let error = refused(&mut book, &played(Format::Three, 11, &good));
    assert_eq!(error.to_string(), "a table of this format has 3 sides of 1: the result has 1 and 1");
    let error = refused(&mut book, &played(Format::Two, 11, &[]));
    assert!(error.to_string().ends_with("the result has none"), "{error}");
    let twice = [side(1, &[person("Ann")]), side(2, &[person("Ann")])];
    assert_eq!(refused(&mut book, &played(Format::Two, 11, &twice)), ResultError::Twice);
    for places in [[0, 1], [1, 3], [2, 2], [2, 3]] {
        let sides = [side(places[0], &[person("Ann")]), side(places[1], &[person("Ben")])];
        assert!(
            matches!(refused(&mut book, &played(Format::Two, 11, &sides)), ResultError::Places(_)),
            "{places:?}"
        );
    }
    assert_eq!(book, before);
}

#[test]
fn a_log_round_trips() {
    let sides = [side(1, &[Entrant::left("Ann")]), side(2, &[Entrant::computer("L5")])];
    let log = FinishedGame {
        at_ms: 7,
        category: RatingCategory { field: Field::Computers, ..category(Format::Two) },
        sides: sides
            .iter()
            .map(|side| Side {
                place: side.place,
                entrants: side
                    .entrants
                    .iter()
                    .map(|entrant| Entrant {
                        who: entrant.who.to_owned(),
                        computer: entrant.computer,
                        left: entrant.left,
                    })
                    .collect(),
            })
            .collect(),
    };
    let text = serde_json::to_string(&log).expect("JSON");
    assert_eq!(
        text,
        "{\"at_ms\":7,\"ladder\":{\"game\":\"octiles\",\"format\":\"two\",\"pace\":\"live\",\"field\":\"computers\"},\
         \"sides\":[{\"place\":1,\"entrants\":[{\"who\":\"Ann\",\"left\":true}]},\
         {\"place\":2,\"entrants\":[{\"who\":\"L5\",\"computer\":true}]}]}"
    );
    assert_eq!(serde_json::from_str::<FinishedGame<String>>(&text).expect("read"), log);
    assert!(serde_json::from_str::<FinishedGame<String>>(&text.replace("\"left\"", "\"gone\"")).is_err());
}

/// A log of games of every kind among six people.
fn logs() -> impl Strategy<Value = Vec<FinishedGame<u8>>> {
    let game = (0..4usize, 0..2u64, prop::array::uniform4(0..4u8), 0..40u64, 0..20u8)
        .prop_flat_map(|(format, pace, places, days, left)| {
            let players: Vec<u8> = (0..6).collect();
            (Just((format, pace, places, days, left)), Just(players).prop_shuffle())
        })
        .prop_map(|((format, pace, places, days, left), players)| {
            let format = [Format::Two, Format::Three, Format::Four, Format::Pairs][format];
            let pace = [Pace::Live, Pace::Days][pace as usize];
            let raw = &places[..format.sides()];
            // Turns arbitrary numbers into places: 1 plus the number of better ones.
            let place = |at: usize| 1 + raw.iter().filter(|other| **other < raw[at]).count() as u8;
            let sides = (0..format.sides())
                .map(|at| Side {
                    place: place(at),
                    entrants: players[at * format.players()..][..format.players()]
                        .iter()
                        .map(|&who| Entrant { who, computer: who == 5, left: who == left })
                        .collect(),
                })
                .collect();
            let category =
                RatingCategory { game: "octi-fast".to_owned(), format, pace, field: Field::People };
            (days, FinishedGame { at_ms: 0, category, sides })
        });
    prop::collection::vec(game, 1..40).prop_map(|games| {
        let mut now = 0;
        games
            .into_iter()
            .map(|(days, played)| {
                now += days * DAY;
                FinishedGame { at_ms: now, ..played }
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn fuzz_ratings_depend_only_on_the_log(log in logs()) {
        let mut book = RatingBook::new();
        for played in &log {
            let before = book.clone();
            let changes = book.add(played).expect("a result");
            for change in &changes {
                prop_assert!(change.after.value.is_finite() && change.after.deviation > 0.0);
                prop_assert!(change.after.deviation <= 350.0);
                let entrant = |side: &&Side<u8>| side.entrants.iter().any(|entrant| entrant.who == change.who);
                let side = played.sides.iter().find(entrant).expect("a player at the table");
                let left = side.entrants.iter().any(|entrant| entrant.who == change.who && entrant.left);
                let all_left = changes.iter().all(|change| played.sides.iter().flat_map(|side| &side.entrants)
                    .any(|entrant| entrant.who == change.who && entrant.left));
                // A player who leaves gains nothing, unless all left.
                if left && !all_left {
                    prop_assert!(change.after.value <= change.before.value, "{:?}", change);
                }
            }
            // No other rating has changed.
            for category in before.categories() {
                for (who, standing) in before.table(category) {
                    let changed = *category == played.category && changes.iter().any(|change| change.who == *who);
                    if !changed {
                        prop_assert_eq!(book.standing(category, who), Some(standing));
                    }
                }
            }
        }
        // The same log gives the same ratings, and categories don't affect each other.
        prop_assert_eq!(&RatingBook::from_log(&log).expect("a log"), &book);
        for category in book.categories() {
            let alone: Vec<_> = log.iter().filter(|played| played.category == *category).cloned().collect();
            let alone = RatingBook::from_log(&alone).expect("a log");
            prop_assert_eq!(alone.table(category), book.table(category));
        }
    }

    #[test]
    fn fuzz_ratings_ignore_the_order_of_seats(log in logs()) {
        let turned: Vec<FinishedGame<u8>> = log
            .iter()
            .map(|played| FinishedGame { sides: played.sides.iter().rev().cloned().collect(), ..played.clone() })
            .collect();
        let (one, other) = (RatingBook::from_log(&log).expect("a log"), RatingBook::from_log(&turned).expect("a log"));
        for category in one.categories() {
            for (who, standing) in one.table(category) {
                let same = other.standing(category, who).expect("rated too");
                // Sums may be computed in a different order.
                prop_assert!((same.rating.value - standing.rating.value).abs() < 1e-3);
                prop_assert!((same.rating.deviation - standing.rating.deviation).abs() < 1e-3);
            }
        }
    }
}
