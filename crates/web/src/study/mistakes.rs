//! Your clear mistakes in a reviewed game, and the key that connects a report with its game.

use eightfold_game::Seat;
use eightfold_record::Record;
use eightfold_study::report::{Class, Decision, Report};

use crate::exercises::{Exercise, can_be_mistake};
use crate::setup::PlayerKind;

/// The key of a report's game: its start and its steps. Comments don't change it.
pub fn game_of(record: &Record) -> String {
    let choice = record.choice();
    let options = choice.written_options().map(|(key, value)| format!(" {key}={value}"));
    let mut text = choice.info().id.to_owned() + &options.collect::<String>();
    text = text + "\n" + &record.at_start().played().position();
    for step in record.played().steps() {
        let by = step.by.map_or_else(|| "-".to_owned(), |seat| seat.index().to_string());
        text = format!("{text}\n{by} {}", step.text);
    }
    text
}

/// As [`game_of`], from a key or from a whole record, the older saved form.
pub fn game_of_saved(text: &str) -> String {
    Record::from_text(text).map_or_else(|_| text.to_owned(), |record| game_of(&record))
}

/// The user's own seat: the only one that a person had.
pub fn only_person(kinds: &[PlayerKind]) -> Option<Seat> {
    let mut people = kinds.iter().enumerate().filter(|(_, kind)| **kind == PlayerKind::Person);
    let (seat, _) = people.next()?;
    people.next().is_none().then(|| Seat::new(seat))
}

/// The clear mistakes of the side with this letter.
pub fn of_side(report: &Report, record: &Record, own: char) -> Vec<Decision> {
    let side = report.sides.iter().find(|side| side.contains(own));
    let lost = report.decisions.iter().filter(|decision| {
        let clear = decision.class >= Class::Medium || (decision.missed_win && decision.class > Class::Noise);
        clear
            && can_be_mistake(record, decision.step)
            && side.is_some_and(|side| side.contains(decision.player))
    });
    lost.cloned().collect()
}

/// A mistake as an exercise.
pub fn exercise(record: &Record, decision: &Decision) -> Option<Exercise> {
    let thousandths = |chance: i32| u32::try_from(chance / 10).unwrap_or(0);
    let chances = (thousandths(decision.chance), thousandths(decision.chance - decision.loss));
    Exercise::of(record, decision.step, [&decision.taken, &decision.best], chances)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercises::Exercises;
    use eightfold_study::report::{Effort, Review};

    /// South misses a win, then North gives one away too.
    const GAME: &str =
        "game: octi-fast\nstart: 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b\n36+B\n57+A\n36-37\n";

    fn report(record: &Record) -> Report {
        let mut review = Review::new(record, Effort { turn_nodes: 3_000, chance_nodes: 10 });
        while review.advance() {}
        review.without_sentences()
    }

    #[test]
    fn report_key_ignores_comments() {
        let plain = Record::from_text(GAME).unwrap();
        let mut said = plain.at_start();
        said.set_names(["Ann", "Bob"]).unwrap();
        for step in plain.played().steps() {
            said.apply(&step.text).unwrap();
            said.remark("A comment");
        }
        assert_ne!(said.to_text(), plain.to_text());
        assert_eq!(game_of(&said), game_of(&plain));
        assert_eq!(game_of_saved(&said.to_text()), game_of(&plain), "the older saved form");
        assert_eq!(game_of_saved(&game_of(&plain)), game_of(&plain));
        let mut shorter = plain.clone();
        shorter.take_back_to(2);
        assert_ne!(game_of(&shorter), game_of(&plain));
        assert_ne!(
            game_of(&plain.at_start()),
            game_of(&Record::from_text("game: octi-fast\nseed: 0\n").unwrap())
        );
    }

    #[test]
    fn only_own_mistakes_are_saved() {
        let record = Record::from_text(GAME).unwrap();
        let report = report(&record);
        let own = of_side(&report, &record, 'b');
        assert_eq!(own.iter().map(|decision| &*decision.taken).collect::<Vec<_>>(), ["36+B"]);
        assert!(of_side(&report, &record, 'r').iter().all(|decision| decision.player == 'r'));
        assert!(of_side(&report, &record, 'x').is_empty());
        let mut all = Exercises::default();
        assert!(all.add(exercise(&record, &own[0]).unwrap()));
        assert_eq!((&*all.all()[0].better, &*all.all()[0].taken), ("36-37", "36+B"));
        assert_eq!(all.all()[0].position, record.at_start().played().position());
    }

    #[test]
    fn own_seat_is_that_of_the_only_person() {
        let computer = PlayerKind::Computer(3);
        assert_eq!(only_person(&[computer, PlayerKind::Person]), Some(Seat::new(1)));
        assert_eq!(only_person(&[PlayerKind::Person, PlayerKind::Remote, computer]), Some(Seat::new(0)));
        assert_eq!(only_person(&[PlayerKind::Person, PlayerKind::Person]), None);
        assert_eq!(only_person(&[computer]), None);
    }
}
