//! Any text is either parsed or refused with a reason, and parsed positions can be played.

use std::ops::ControlFlow;

use eightfold_game::SplitMix;
use eightfold_game::{Deal, Dice, Game, Seat, Seats, Step, ToAct};
use eightfold_octiles::*;
use proptest::prelude::*;

/// Checks that the printed position parses to the same position.
fn reads_back<G: Game>(position: &G, from: &str) {
    let printed = position.to_text();
    assert_eq!(
        G::from_text(position.rules(), &printed).as_ref(),
        Ok(position),
        "`{from}` leads to `{printed}`, which reads back"
    );
}

/// Parses `text` as a position and as a step, and plays on from whatever is accepted.
fn survives<G: Game>(rules: &G::Rules, home: &G, text: &str) {
    if let Ok(position) = G::from_text(rules, text) {
        reads_back(&position, text);
        let mut dice = SplitMix::new(text.len() as u64);
        let mut position = position;
        for _ in 0..6 {
            let step = match position.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => Step::Chance(position.roll(&mut dice).expect("chance acts")),
                ToAct::Seat(_) => Step::Turn(some_turn(&position, &mut dice).expect("a player has a turn")),
            };
            position = position.apply(&step).unwrap_or_else(|e| panic!("{e}: {text}"));
            reads_back(&position, text);
        }
    }
    if let Ok(step) = home.step_from_text(text) {
        let printed = home.step_to_text(&step);
        assert_eq!(
            home.step_from_text(&printed).as_ref(),
            Ok(&step),
            "`{text}` prints as `{printed}` and reads back"
        );
        if let Ok(next) = home.apply(&step) {
            reads_back(&next, text);
        }
    }
}

fn some_turn<G: Game>(position: &G, dice: &mut SplitMix) -> Option<G::Turn> {
    let mut skip = dice.pick(200);
    let mut found = None;
    let _ = position.turns(&mut |turn| {
        found = Some(turn);
        if skip == 0 {
            return ControlFlow::Break(());
        }
        skip -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// Returns a text close to a real one: some bytes changed, dropped, doubled or replaced from a vocabulary.
fn mutated(text: &str, edits: &[(usize, u8, usize)]) -> String {
    const WORDS: &[&str] = &[
        "?",
        "-",
        ",",
        ".",
        " ",
        ":",
        "@",
        "99",
        "0",
        "18",
        "e5",
        "A6",
        "passes:",
        "out:",
        "last:B",
        "T:5",
        "named:",
        "mark",
        "deal ",
        "\u{0}",
        "\u{e9}",
        "=",
        "scramble",
        "-1",
        "4294967296",
        "B",
        "g",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for &(at, kind, word) in edits {
        if letters.is_empty() {
            break;
        }
        let at = at % letters.len();
        let other = word % letters.len();
        match kind % 5 {
            0 => {
                letters.remove(at);
            }
            1 => letters.insert(at, letters[other]),
            2 => letters.swap(at, other),
            3 => letters[at] = letters[other],
            _ => {
                letters.splice(at..at, WORDS[word % WORDS.len()].chars());
            }
        }
    }
    letters.into_iter().collect()
}

fn parse_mutated_texts<G: Game>(
    rules: &G::Rules,
    seed: u64,
    steps: usize,
    edits: &[(usize, u8, usize)],
    noise: &str,
) {
    let mut dice = SplitMix::new(seed);
    let deal = if seed.is_multiple_of(2) { Deal::Open } else { Deal::Hidden };
    let mut position = G::start(rules, deal, &mut dice);
    let mut step = None;
    for _ in 0..steps {
        let next = match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => Step::Chance(position.roll(&mut dice).expect("chance acts")),
            ToAct::Seat(_) => Step::Turn(some_turn(&position, &mut dice).expect("a player has a turn")),
        };
        step = Some((position.clone(), next.clone()));
        position = position.apply(&next).expect("legal");
    }
    survives(rules, &position, noise);
    survives(rules, &position, &mutated(&position.to_text(), edits));
    if let Some((before, step)) = step {
        survives(rules, &before, &mutated(&before.step_to_text(&step), edits));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_panics_a_parser(
        seed in 0..1000u64,
        steps in 0..60usize,
        edits in prop::collection::vec((0..400usize, 0..5u8, 0..400usize), 0..6),
        noise in "[ -~]{0,60}|\\PC{0,30}",
    ) {
        let race = RaceRules::race(2 + (seed % 3) as u8).expect("a table");
        parse_mutated_texts::<Race>(&race, seed, steps, &edits, &noise);
        parse_mutated_texts::<Race>(&race.with_face_down(true), seed, steps, &edits, &noise);
        for team_win in [TeamWin::Both, TeamWin::Either] {
            parse_mutated_texts::<Race>(&RaceRules::team_play(team_win), seed, steps, &edits, &noise);
        }
        let team_up = TeamUpRules::new(2 + (seed % 3) as u8, 5, seed % 2 == 0).expect("a table");
        parse_mutated_texts::<TeamUp>(&team_up, seed, steps, &edits, &noise);
        for goal in [DotsGoal::Rounds(3), DotsGoal::Target(25)] {
            let dots = DotsRules::new(goal, false).expect("a match");
            parse_mutated_texts::<Dots>(&dots, seed, steps, &edits, &noise);
        }
        for scramble in [false, true] {
            parse_mutated_texts::<Hunt>(&HuntRules { scramble }, seed, steps, &edits, &noise);
        }
    }
}

/// Play from the largest numbers that can be parsed leads to numbers that can be parsed.
#[test]
fn counting_stops_at_the_parsing_limits() {
    let rules = DotsRules::new(DotsGoal::Target(DotsRules::MAX_POINTS), false).expect("a match");
    let mut dice = SplitMix::new(5);
    let start = Dots::start(&rules, Deal::Open, &mut dice).to_text();
    let late = start.replace("T:0,G:0 1", "T:2000000,G:2000000 1000000");
    let mut position = Dots::from_text(&rules, &late).expect("the largest numbers");
    let mut deals = 0;
    for _ in 0..60 {
        let step = match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => {
                deals += 1;
                Step::Chance(position.roll(&mut dice).expect("chance acts"))
            }
            ToAct::Seat(_) => Step::Turn(some_turn(&position, &mut dice).expect("a player has a turn")),
        };
        position = position.apply(&step).expect("legal");
        reads_back(&position, &late);
    }
    assert!(deals > 1, "equal totals continue the match: {}", position.to_text());
    let beyond = start.replace("T:0,G:0", "T:2000001,G:0");
    let error = Dots::from_text(&rules, &beyond).expect_err("too large").to_string();
    assert!(error.contains("up to 2000000"), "{error}");
}

#[test]
fn impossible_setups_are_refused_with_their_reason() {
    let rules = RaceRules::race(2).expect("two players");
    let start = Race::start(&rules, Deal::Hidden, &mut SplitMix::new(1)).to_setup();
    let reason = |change: &dyn Fn(&mut Setup)| {
        let mut setup = start.clone();
        change(&mut setup);
        Race::from_setup(&rules, &setup).expect_err("it is impossible")
    };
    let third = Seat::new(2);
    let [c3, d3] = ["c3", "d3"].map(|name| Space::from_name(name).expect("a space"));
    let centre = Post::from_name("C3").expect("a stop");
    let top = start.supply.top().expect("the top tile is known");
    assert_eq!(reason(&|setup| setup.turn = third), SetupError::NoSuchSeat(third));
    assert_eq!(reason(&|setup| setup.out = Seats::first(2)), SetupError::AllResigned);
    assert_eq!(reason(&|setup| setup.passes = 3), SetupError::TooManyPasses { found: 3, most: 2 });
    assert_eq!(reason(&|setup| setup.face_down.set(c3, Some(None))), SetupError::FaceDownHere(c3));
    assert_eq!(
        reason(&|setup| setup.posts[centre.index()] = Some(SetupPiece::Runner(third))),
        SetupError::WrongPiece(centre)
    );
    assert_eq!(
        reason(&|setup| setup.posts[centre.index()] = Some(SetupPiece::Marker(Seat::new(0)))),
        SetupError::WrongPiece(centre)
    );
    let twice = |setup: &mut Setup| {
        setup.layout[c3] = Some(Placement::new(top, 0));
        setup.layout[d3] = Some(Placement::new(top, 1));
    };
    assert_eq!(reason(&twice), SetupError::TileTwice { field: "tiles", tile: top });
    assert_eq!(
        reason(&|setup| setup.layout[c3] = Some(Placement::new(top, 0))),
        SetupError::TileCount { on_board: 1, in_supply: 18 }
    );
    let face_down = rules.with_face_down(true);
    let mut setup = Race::start(&face_down, Deal::Open, &mut SplitMix::new(1)).to_setup();
    setup.layout[c3] = Some(Placement::new(setup.supply.top().expect("one tile is left"), 0));
    assert_eq!(Race::from_setup(&face_down, &setup), Err(SetupError::TwoTiles(c3)));
}
