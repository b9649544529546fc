//! The laws of all games, over random play.

use eightfold_game::conformance::{Effort, check};
use eightfold_game::{Deal, Game, conformance};
use eightfold_octiles::*;

conformance!(race_of_two, |dice| Race::start(&RaceRules::race(2).expect("two"), Deal::Hidden, dice));
conformance!(race_of_three, |dice| Race::start(&RaceRules::race(3).expect("three"), Deal::Hidden, dice));
conformance!(race_of_four, |dice| Race::start(&RaceRules::race(4).expect("four"), Deal::Open, dice));
conformance!(team_play, |dice| Race::start(&RaceRules::TEAM_PLAY, Deal::Hidden, dice));
conformance!(team_play_won_by_either, |dice| {
    Race::start(&RaceRules::team_play(TeamWin::Either), Deal::Hidden, dice)
});

/// The race with a face-down tile on every space, for every number of players (R12).
#[test]
fn race_of_face_down_tiles() {
    let races = [2, 3, 4].map(|players| RaceRules::race(players).expect("a table"));
    for rules in races.into_iter().chain([TeamWin::Both, TeamWin::Either].map(RaceRules::team_play)) {
        for deal in [Deal::Open, Deal::Hidden] {
            let effort = Effort { games: 2, steps: 80, turns: 300 };
            check(|dice| Race::start(&rules.with_face_down(true), deal, dice), effort);
        }
    }
}

/// Boards on which nobody can move: every player passes, and a resignation in between reduces the number of passes
/// needed.
#[test]
fn passes_and_resignations() {
    let supply = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18";
    let empty = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";
    let three = "B....R.....BBBB.RRRRYYYYY...........";
    let four = "BY..YR.....BBB.RRR.GGGG.YY..........";
    for (players, posts) in [(3, three), (4, four)] {
        let rules = RaceRules::race(players).expect("a table");
        let letters = &["B", "R", "Y", "G"][..usize::from(players)];
        for turn in letters {
            for passes in 0..players {
                let text = format!("{empty} {posts} {supply} {turn} passes:{passes}");
                let effort = Effort { games: 4, steps: 12, turns: 60 };
                check(|_| Race::from_text(&rules, &text).expect("a position"), effort);
            }
        }
    }
}

/// Every table of Team Up, examining fewer of the many turns on open boards.
#[test]
fn team_up() {
    let effort = Effort { games: 1, steps: 40, turns: 250 };
    for players in 2..=4 {
        for runners in 4..=5 {
            for joint in [false, true] {
                let rules = TeamUpRules::new(players, runners, joint).expect("a table");
                check(|dice| TeamUp::start(&rules, Deal::Open, dice), effort);
            }
        }
    }
}

/// Matches of every length and to several targets, supply open or hidden.
#[test]
fn connect_the_dots() {
    let goals = (1..=10).map(DotsGoal::Rounds).chain([1, 25, 50].map(DotsGoal::Target));
    for goal in goals {
        for deal in [Deal::Open, Deal::Hidden] {
            let rules = DotsRules::new(goal, false).expect("a match");
            let effort = Effort { games: 1, steps: 90, turns: 150 };
            check(|dice| Dots::start(&rules, deal, dice), effort);
        }
    }
    let touch = DotsRules::new(DotsGoal::Rounds(1), true).expect("a match");
    check(|dice| Dots::start(&touch, Deal::Hidden, dice), Effort::default());
}

conformance!(scavenger_hunt, |dice| Hunt::start(&HuntRules::default(), Deal::Open, dice));
conformance!(scavenger_hunt_with_scrambles, |dice| Hunt::start(
    &HuntRules { scramble: true },
    Deal::Open,
    dice
));
