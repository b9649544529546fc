//! The laws that every game obeys, checked over random play.
//!
//! A family's test file says `conformance!(race_of_two, |dice| Race::start(&rules, Deal::Hidden, dice));`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::{
    Dice, Game, Match, Outcome, QuickHash, Seat, Seats, SplitMix, Step, ToAct, TurnBuilder, legal_turns,
};

/// The amount of random play in a run of the suite.
///
/// # Examples
/// ```
/// use eightfold_game::conformance::{Effort, check};
/// use eightfold_game::{Deal, Game};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// let short = Effort { games: 2, ..Effort::default() };
/// check(|dice| Nim::start(&NimRules { counters: 21 }, Deal::Hidden, dice), short);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Number of random games.
    pub games: u64,
    /// Most steps per game.
    pub steps: usize,
    /// Most legal turns examined in one position.
    pub turns: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { games: 6, steps: 120, turns: 400 }
    }
}

/// Creates a `#[test]` that runs [`check`] on the start position the expression returns.
#[macro_export]
macro_rules! conformance {
    ($name:ident, $start:expr) => {
        $crate::conformance!($name, $start, $crate::conformance::Effort::default());
    };
    ($name:ident, $start:expr, $effort:expr) => {
        #[test]
        fn $name() {
            $crate::conformance::check($start, $effort);
        }
    };
}

/// Plays random games from the position `start` gives and checks every law on the way.
///
/// # Panics
/// If a law is broken; the message names it.
pub fn check<G: Game>(start: impl Fn(&mut dyn Dice) -> G, effort: Effort) {
    for game in 0..effort.games {
        let mut dice = SplitMix::new(game);
        let mut played = Match::new(start(&mut dice));
        seats_are_told_apart(played.start());
        for _ in 0..effort.steps {
            let position = played.position().clone();
            texts_round_trip(&position, effort.turns);
            turns_are_lawful(&position, effort.turns);
            builder_agrees(&position, effort.turns, &mut dice);
            everybody_may_resign(&position, effort.turns.min(40));
            every_seat_may_resign(&played, effort.turns.min(40));
            if game % 3 == 2 && dice.pick(30) == 0 {
                // Out of turn, perhaps while chance is to act; refused if that player has already resigned or the game
                // is over.
                let _ = played.resign(Seat::new(dice.pick(position.seats())));
                continue;
            }
            let step = match played.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    Step::Chance(position.roll(&mut dice).expect("chance to act has a chance step"))
                }
                // In every other game players resign now and then, so that the others play on without them.
                ToAct::Seat(_) if game % 2 == 1 && dice.pick(20) == 0 => Step::Turn(G::resignation()),
                ToAct::Seat(_) => Step::Turn(any_turn(&position, effort.turns, &mut dice)),
            };
            let text = position.step_to_text(&step);
            let word = text.split(' ').next().unwrap_or_default();
            let chance = matches!(step, Step::Chance(_));
            assert_eq!(
                G::CHANCE_WORDS.contains(&word),
                chance,
                "the first word marks a chance step: `{text}`"
            );
            assert_eq!(position.step_from_text(&text).as_ref(), Ok(&step), "step `{text}` round trips");
            played.apply(step).unwrap_or_else(|error| panic!("`{text}` applies: {error}"));
        }
        assert_eq!(played.positions_kept(), 0, "playing stores no intermediate positions");
        history_is_kept(&mut played);
    }
}

fn seats_are_told_apart<G: Game>(position: &G) {
    let seats: Vec<Seat> = Seats::first(position.seats()).iter().collect();
    for (at, &seat) in seats.iter().enumerate() {
        let (name, letter) = (position.seat_name(seat), position.seat_letter(seat));
        assert!(G::SEAT_NAMES.contains(&name), "{name} is among the seat names");
        for &other in &seats[..at] {
            assert_ne!(position.seat_name(other), name, "seat names differ");
            assert_ne!(position.seat_letter(other), letter, "seat letters differ");
        }
    }
}

fn any_turn<G: Game>(position: &G, most: usize, dice: &mut SplitMix) -> G::Turn {
    let turns = some_turns(position, most);
    turns[dice.pick(turns.len())].clone()
}

fn some_turns<G: Game>(position: &G, most: usize) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        if turns.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    turns
}

/// The text of a position is complete: the position read from it is equal and gives the same answer to everything play
/// can ask.
fn texts_round_trip<G: Game>(position: &G, most: usize) {
    let text = position.to_text();
    let read = G::from_text(position.rules(), &text)
        .unwrap_or_else(|error| panic!("position `{text}` reads back: {error}"));
    assert_eq!(read.to_act(), position.to_act(), "who acts in `{text}`, or how it ended");
    assert_eq!(read.turn_seat(), position.turn_seat(), "the turn field of `{text}`");
    assert_eq!(some_turns(&read, most), some_turns(position, most), "the legal turns in `{text}`");
    assert_eq!(read.chances(), position.chances(), "the chance steps in `{text}`");
    assert_eq!(read.repetition_key(), position.repetition_key(), "what repetition compares in `{text}`");
    assert_eq!(&read, position, "position `{text}` reads back");
}

/// Each seat can resign regardless of who is to act. The position after it survives a text round trip, and taking the
/// resignation back restores the match.
fn every_seat_may_resign<G: Game>(played: &Match<G>, most: usize) {
    let before = played.position();
    for seat in (0..before.seats()).map(Seat::new) {
        let mut after = played.clone();
        if played.outcome().is_some() || before.resigned().contains(seat) {
            assert!(after.resign(seat).is_err(), "{seat:?} cannot resign in {}", before.to_text());
            continue;
        }
        after
            .resign(seat)
            .unwrap_or_else(|error| panic!("{seat:?} resigns in {}: {error}", before.to_text()));
        assert!(after.position().resigned().contains(seat), "{seat:?} is out in {}", before.to_text());
        if let (ToAct::Seat(to_act), ToAct::Seat(now)) = (before.to_act(), after.position().to_act())
            && to_act != seat
        {
            assert_eq!(
                now,
                to_act,
                "another seat's resignation doesn't change who is to act in {}",
                before.to_text()
            );
        }
        texts_round_trip(after.position(), most);
        after.undo();
        assert_eq!(after.position(), before, "a resignation is taken back");
        assert_eq!(after.occurrences(), played.occurrences(), "the repetition count is restored");
        assert_eq!(after.positions_kept(), 0, "taking back stores no positions");
    }
}

/// Seats resign one after another until the game is over; resigning by turn and by seat gives the same position.
fn everybody_may_resign<G: Game>(position: &G, most: usize) {
    if let ToAct::Seat(seat) = position.to_act() {
        let mut left = position.clone();
        left.resign_unchecked(seat);
        let text = position.to_text();
        assert_eq!(position.play(&G::resignation()), Ok(left), "resigning by turn and by seat: {text}");
    }
    let mut position = position.clone();
    let mut in_play = position.seats();
    while let ToAct::Seat(_) = position.to_act() {
        assert!(in_play > 0, "the game ends once every seat has resigned: {}", position.to_text());
        position = position
            .play(&G::resignation())
            .unwrap_or_else(|error| panic!("resigning in {}: {error}", position.to_text()));
        texts_round_trip(&position, most);
        turns_are_lawful(&position, most);
        in_play -= 1;
    }
}

fn turns_are_lawful<G: Game>(position: &G, most: usize) {
    let turns = some_turns(position, most);
    match position.to_act() {
        ToAct::Seat(seat) => {
            assert!(!turns.is_empty(), "a player to act has a turn: {}", position.to_text());
            assert_eq!(seat, position.turn_seat(), "the turn field names the player to act");
        }
        ToAct::Chance | ToAct::Over(_) => {
            assert!(turns.is_empty(), "no turns when no player is to act: {}", position.to_text())
        }
    }
    let mut texts: Vec<String> = Vec::with_capacity(turns.len());
    for turn in &turns {
        let text = position.turn_to_text(turn);
        assert_eq!(position.check(turn), Ok(()), "listed turn `{text}` is legal in {}", position.to_text());
        assert_eq!(
            position.step_from_text(&text),
            Ok(Step::Turn(turn.clone())),
            "turn `{text}` reads back in {}",
            position.to_text()
        );
        texts.push(text);
    }
    texts.sort_unstable();
    let listed = texts.len();
    texts.dedup();
    assert_eq!(listed, texts.len(), "no turn is listed twice in {}", position.to_text());
    if listed < most && position.to_act() != ToAct::Chance {
        assert_eq!(legal_turns(position, most), Ok(texts), "`legal_turns` lists the same turns");
    }
}

fn builder_agrees<G: Game>(position: &G, most: usize, dice: &mut SplitMix) {
    if !matches!(position.to_act(), ToAct::Seat(_)) {
        assert!(G::Builder::begin(position).offers().is_empty(), "no offers when no player is to act");
        return;
    }
    let turns = some_turns(position, most);
    for turn in turns.iter().take(60) {
        let text = position.turn_to_text(turn);
        let mut builder = G::Builder::begin(position);
        for click in G::Builder::clicks(position, turn) {
            assert!(
                builder.offers().contains(&click),
                "click {click:?} of `{text}` is offered in {}",
                position.to_text()
            );
            builder.click(&click).unwrap_or_else(|error| panic!("click {click:?} of `{text}`: {error}"));
        }
        assert_eq!(
            builder.turn().as_ref(),
            Some(turn),
            "clicks of `{text}` make it in {}",
            position.to_text()
        );
    }
    let first = G::Builder::begin(position).offers();
    for walk in 0..8 {
        let mut builder = G::Builder::begin(position);
        assert_eq!(builder.position(), position, "the turn starts there");
        let mut clicks = 0;
        let mut earlier = SplitMix::new(walk);
        loop {
            // A click that was offered before changes a choice, or is refused.
            if let Some(click) = first.get(earlier.pick(4 * first.len().max(1))) {
                let _ = builder.click(click);
            }
            let offers = builder.offers();
            if let Some(turn) = builder.turn() {
                assert_eq!(
                    position.check(&turn),
                    Ok(()),
                    "what is clicked together is legal: `{}` in {}",
                    position.turn_to_text(&turn),
                    position.to_text()
                );
            } else {
                assert!(!offers.is_empty(), "clicking never ends without a turn in {}", position.to_text());
            }
            if offers.is_empty() || clicks > 40 {
                break;
            }
            let click = &offers[dice.pick(offers.len())];
            builder.click(click).unwrap_or_else(|error| panic!("offered click {click:?}: {error}"));
            clicks += 1;
        }
        while builder.take_back() {}
        let fresh = G::Builder::begin(position);
        let set = |offers: Vec<_>| offers.into_iter().collect::<HashSet<_, QuickHash>>();
        assert_eq!(
            set(builder.offers()),
            set(fresh.offers()),
            "undoing every click restores the first offers"
        );
    }
}

fn history_is_kept<G: Game>(played: &mut Match<G>) {
    let walked: Vec<String> = played.walk().map(|position| position.to_text()).collect();
    let half = played.len() / 2;
    let mut shorter = played.clone();
    shorter.take_back_to(half);
    assert_eq!(shorter.position().to_text(), walked[half], "several steps can be taken back at once");
    assert_eq!((played.positions_kept(), shorter.positions_kept()), (0, 0), "neither stores positions");
    let texts: Vec<String> =
        (0..=played.entries().len()).map(|at| played.position_at(at).to_text()).collect();
    if played.outcome().is_some() {
        let resign = Step::Turn(G::resignation());
        assert!(played.apply(resign).is_err(), "nothing is played after the end");
    }
    let outcome: Option<Outcome> = played.outcome();
    let mut again = Match::new(played.start().clone());
    let mut times = vec![again.occurrences()];
    for entry in played.entries() {
        match (again.to_act(), entry.by) {
            (ToAct::Seat(to_act), Some(by)) if to_act == by => again.apply(entry.step.clone()),
            (_, None) => again.apply(entry.step.clone()),
            (_, Some(by)) => again.resign(by),
        }
        .expect("a match replays");
        times.push(again.occurrences());
    }
    assert_eq!(walked, texts, "a walk visits every position");
    assert_eq!(again.outcome(), outcome, "a replay has the same outcome");
    for (at, (text, times)) in texts.iter().zip(&times).enumerate().rev() {
        assert_eq!(played.len(), at, "taking back takes one step back");
        assert_eq!(&played.position().to_text(), text, "taking back restores the position");
        assert_eq!(played.occurrences(), *times, "taking back restores the number of occurrences: {text}");
        played.undo();
    }
}
