//! Shared test helpers: positions to ask about, and straightforward reference answers.

use std::collections::BTreeSet;

use eightfold_catalog::Choice;
use eightfold_game::{Deal, Dice, Game, Seat, SplitMix, ToAct, successors};
use eightfold_octi::{Octi, Rules};
use eightfold_octiles::{Dots, DotsGoal, DotsRules, Race, RaceRules};
use eightfold_puzzles::{Aim, Fraction, Puzzle};

/// Returns whether this player wins within `turns` own turns against any defence, directly from the definition.
pub fn wins<G: Game>(at: &G, who: Seat, turns: u8) -> bool {
    match at.to_act() {
        ToAct::Over(outcome) => outcome.winners.contains(who),
        _ if turns == 0 => false,
        ToAct::Seat(seat) if seat == who => next(at).iter().any(|next| wins(next, who, turns - 1)),
        _ => next(at).iter().all(|next| wins(next, who, turns)),
    }
}

/// Returns the positions one step later.
pub fn next<G: Game>(at: &G) -> Vec<G> {
    successors(at, usize::MAX).expect("no limit")
}

/// Returns the texts of the first turns after which this holds.
pub fn turns_with<G: Game>(at: &G, holds: impl Fn(&G) -> bool) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let _ = at.turns(&mut |turn| {
        let mut after = at.clone();
        after.play_unchecked(&turn);
        if holds(&after) {
            found.insert(at.turn_to_text(&turn));
        }
        std::ops::ControlFlow::Continue(())
    });
    found
}

/// Returns a puzzle of a game without options.
pub fn puzzle(game: &str, position: &str, aim: &str) -> Puzzle {
    let choice = Choice::new(game, []).expect("a game");
    Puzzle::new(&choice, position, aim.parse::<Aim>().expect("an aim")).expect("a puzzle")
}

/// Returns a fast game in progress: up to three pods each, with some prongs, near each other's bases.
pub fn octi(seed: u64) -> Octi {
    let mut dice = SplitMix::new(seed);
    loop {
        let mut board = std::collections::BTreeMap::new();
        let mut supplies = Vec::new();
        for owner in ['b', 'r'] {
            let (mut pods, mut prongs) = (0, 0);
            for _ in 0..=dice.pick(3) {
                let name = format!("{}{}", 2 + dice.pick(7), 2 + dice.pick(7));
                let letters: String = ('A'..='H').filter(|_| dice.pick(4) == 0).collect();
                board.entry(name).or_insert_with(|| {
                    (pods, prongs) = (pods + 1, prongs + letters.len());
                    format!("{owner}{letters}")
                });
            }
            supplies.push(format!("{owner}={},{},0,0", 7 - pods, 25 - prongs));
        }
        let squares: Vec<String> = board.iter().map(|(name, pod)| format!("{name}:{pod}")).collect();
        let text = format!("{} {} {}", squares.join("/"), supplies.join(" "), ["b", "r"][dice.pick(2)]);
        if let Ok(position) = Octi::from_text(&Rules::FAST, &text)
            && matches!(position.to_act(), ToAct::Seat(_))
        {
            return position;
        }
    }
}

/// Returns a race for two with all tiles known, at most `most` turns after the start, played mostly towards the goal.
pub fn race(seed: u64, deal: Deal, most: usize) -> Race {
    let mut dice = SplitMix::new(seed);
    let mut race = Race::start(&RaceRules::race(2).expect("two"), deal, &mut dice);
    for _ in 0..most {
        let options: Vec<Race> = match race.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => {
                let chance = race.roll(&mut dice).expect("a tile");
                race.chance_unchecked(&chance);
                continue;
            }
            ToAct::Seat(_) => next(&race),
        };
        let seat = race.turn_seat();
        let tries: Vec<Race> = (0..8).map(|_| options[dice.pick(options.len())]).collect();
        let best = tries.into_iter().min_by_key(|next| rows(next, seat)).expect("a turn");
        if best.outcome().is_some() {
            break;
        }
        race = best;
    }
    while race.to_act() == ToAct::Chance {
        let chance = race.roll(&mut dice).expect("a tile");
        race.chance_unchecked(&chance);
    }
    race
}

/// Returns the number of rows or columns that the runners of a player still have to cross.
pub fn rows(race: &Race, seat: Seat) -> i32 {
    let column = |blue: bool| -> i32 {
        race.runners(seat)
            .iter()
            .map(|post| i32::from(post.cell().0))
            .map(|c| if blue { 6 - c } else { c - 1 })
            .sum()
    };
    let row = |up: bool| -> i32 {
        race.runners(seat)
            .iter()
            .map(|post| i32::from(post.cell().1))
            .map(|r| if up { 6 - r } else { r - 1 })
            .sum()
    };
    match race.goal(seat) {
        eightfold_octiles::RimSide::East => column(true),
        eightfold_octiles::RimSide::West => column(false),
        eightfold_octiles::RimSide::North => row(true),
        eightfold_octiles::RimSide::South => row(false),
    }
}

/// Returns a round of Connect the Dots with `empty` empty spaces and the tiles below the top unseen.
pub fn dots(seed: u64, empty: usize) -> Dots {
    let mut dice = SplitMix::new(seed);
    let rules = DotsRules::new(DotsGoal::Rounds(1), false).expect("a match");
    let mut dots = Dots::start(&rules, Deal::Hidden, &mut dice);
    while dots.layout().len() + empty < 17 || dots.to_act() == ToAct::Chance {
        if dots.to_act() == ToAct::Chance {
            let chance = dots.roll(&mut dice).expect("a tile");
            dots.chance_unchecked(&chance);
        } else {
            let options = next(&dots);
            dots = options[dice.pick(options.len())];
        }
    }
    dots
}

/// Returns the seat's average lead at the end of the round, with both playing for that.
pub fn dots_mean(at: &Dots, seat: Seat) -> Fraction {
    let ahead = |at: &Dots| {
        let points = at.points();
        Fraction::from(points[seat.index()] as i32 - points[1 - seat.index()] as i32)
    };
    if at.round_is_over() {
        return ahead(at);
    }
    let values: Vec<Fraction> = next(at).iter().map(|next| dots_mean(next, seat)).collect();
    match at.to_act() {
        ToAct::Chance => Fraction::mean(&values).expect("tiles"),
        ToAct::Seat(who) if who == seat => values.into_iter().max().expect("turns"),
        _ => values.into_iter().min().expect("turns"),
    }
}

/// Returns the shipped puzzles of a game.
pub fn collection(game: &str) -> Vec<Puzzle> {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("collection").join(format!("{game}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Puzzle::read_all(&text).unwrap_or_else(|(line, error)| panic!("{game}, line {line}: {error}"))
}
