//! The daily race: everybody gets the same tiles in the same order against the same computer, so results compare. The
//! shuffle follows from the date, and the computer's randomness from the shuffle.

use std::fmt;
use std::str::FromStr;

use eightfold_facts::{FactContext, HasFacts, fact};
use eightfold_game::{Game, Match, Seat, SplitMix};
use eightfold_octiles::Race;
use eightfold_record::{Record, Salt, Secret};

/// The game of the daily race.
pub const RACE_GAME: &str = "octiles";
/// The level of the opponent.
pub const RACE_LEVEL: u8 = 6;
/// Separates these shuffles from all others.
const MARK: u64 = 0x0e16_8f01_d0da_11ce;

/// The shuffle of a day, counted from 1970: anyone can compute it, and nobody chooses it.
pub fn race_secret(day: u64) -> Secret {
    let number = |at: u64| SplitMix::mix(SplitMix::mix(day ^ MARK).wrapping_add(at));
    let mut salt = [0; 16];
    salt[..8].copy_from_slice(&number(1).to_be_bytes());
    salt[8..].copy_from_slice(&number(2).to_be_bytes());
    Secret { seed: number(0).max(1), salt: Salt::of_bytes(&salt) }
}

/// Whether the record is a race of this day.
pub fn is_daily_race(record: &Record, day: u64) -> bool {
    record.choice().info().id == RACE_GAME && record.commitment() == Some(race_secret(day).commitment())
}

/// The result of a daily race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceResult {
    /// Whether the person has won.
    pub won: bool,
    /// The turns of the person.
    pub turns: usize,
    /// The margin in rows: those that the loser's runners still had to cross.
    pub rows: i64,
}

impl RaceResult {
    /// The result of a finished game; `None` if it isn't over, or isn't a race of this day with its tiles.
    pub fn of(record: &Record, day: u64) -> Option<Self> {
        if !is_daily_race(record, day) || record.verify().is_err() {
            return None;
        }
        let outcome = record.played().outcome()?;
        let race = record.played().as_any().downcast_ref::<Match<Race>>()?.position();
        let won = outcome.winners.contains(Seat::new(0));
        let way = fact::<Race>(race.rules(), "way").ok()?;
        let loser = Seat::new(usize::from(won));
        let turn = Race::resignation();
        let rows = Race::measure(&way, &FactContext { before: race, turn: &turn, at: race, seat: loser });
        let turns = (0..record.played().len())
            .filter(|&at| record.played().step_by(at) == Some(Seat::new(0)))
            .count();
        Some(Self { won, turns, rows })
    }

    /// The margin in rows; negative for a loss.
    pub fn lead(self) -> i64 {
        if self.won { self.rows } else { -self.rows }
    }
}

/// The sign in a link for whether turns were taken back, and whether a hint was used.
const HELP_SIGNS: [(char, (bool, bool)); 4] =
    [('-', (false, false)), ('~', (true, false)), ('h', (false, true)), ('b', (true, true))];

/// A daily race in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedRace {
    /// The number of the day.
    pub day: u64,
    /// Whether turns were taken back, which reveals the tiles to come.
    pub taken_back: bool,
    /// Whether a hint was used.
    pub helped: bool,
    /// The packed record.
    pub link: String,
}

impl SharedRace {
    /// The race of this day in a record, played with or without a hint.
    pub fn of(record: &Record, day: u64, helped: bool) -> Self {
        let taken_back =
            record.remarks().iter().any(|remark| remark.text.starts_with(eightfold_table::TAKEN_BACK));
        Self { day, taken_back, helped, link: record.to_link() }
    }

    /// Its result by the rules; `None` if it isn't a complete race of that day.
    pub fn result(&self) -> Option<RaceResult> {
        RaceResult::of(&Record::from_link(&self.link).ok()?, self.day)
    }
}

impl fmt::Display for SharedRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = HELP_SIGNS.iter().find(|(_, signed)| *signed == (self.taken_back, self.helped));
        write!(f, "{}{}{}", self.day, sign.map_or('-', |(sign, _)| *sign), self.link)
    }
}

/// The text isn't a daily race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this isn't a daily race")]
pub struct DailyRaceError;

impl FromStr for SharedRace {
    type Err = DailyRaceError;

    fn from_str(text: &str) -> Result<Self, DailyRaceError> {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).ok_or(DailyRaceError)?;
        let day = text[..end].parse().ok().filter(|day| *day < 1_000_000).ok_or(DailyRaceError)?;
        let sign = text[end..].chars().next();
        let (_, (taken_back, helped)) =
            HELP_SIGNS.into_iter().find(|(known, _)| Some(*known) == sign).ok_or(DailyRaceError)?;
        Ok(Self { day, taken_back, helped, link: text[end + 1..].to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::Choice;
    use eightfold_table::{LocalTable, Secret as TableSecret};

    use super::*;

    /// A complete race of this day: each side takes the turn that leaves it the shortest way.
    fn race(day: u64) -> Record {
        let choice = Choice::new(RACE_GAME, std::iter::empty::<(&str, &str)>()).unwrap();
        let (mut table, mut record) =
            LocalTable::start(&choice, TableSecret::One(race_secret(day)), None, |_| false).unwrap();
        while record.played().outcome().is_none() {
            let played = record.played();
            let eightfold_game::ToAct::Seat(seat) = played.to_act() else {
                panic!("a chance step is waiting")
            };
            let way = |turn: &String| {
                let mut after = played.fork();
                after.apply(turn).unwrap();
                let race = *after.as_any().downcast_ref::<Match<Race>>().unwrap().position();
                let fact = fact::<Race>(race.rules(), "way").unwrap();
                let none = Race::resignation();
                Race::measure(&fact, &FactContext { before: &race, turn: &none, at: &race, seat })
            };
            let turn = played.legal(10_000).unwrap().into_iter().min_by_key(way).unwrap();
            table.play(&mut record, &turn).unwrap();
        }
        record
    }

    #[test]
    fn same_day_has_same_tiles_and_results_replay() {
        let record = race(20_000);
        assert!(is_daily_race(&record, 20_000) && !is_daily_race(&record, 20_001));
        assert_ne!(race_secret(20_000).seed, race_secret(20_001).seed);
        let result = RaceResult::of(&record, 20_000).unwrap();
        assert!(result.turns > 5 && result.rows > 0, "{result:?}");
        let played = SharedRace::of(&record, 20_000, false);
        for (taken_back, helped) in [(false, false), (true, false), (false, true), (true, true)] {
            let played = SharedRace { taken_back, helped, ..played.clone() };
            let read: SharedRace = played.to_string().parse().unwrap();
            assert_eq!((&read, read.result()), (&played, Some(result)));
        }
        assert_eq!(SharedRace { day: 20_001, ..played.clone() }.result(), None, "a result of another day");
        let mut shorter = record.clone();
        shorter.take_back_to(4);
        assert_eq!(RaceResult::of(&shorter, 20_000), None, "the game isn't over");
    }

    #[test]
    fn invalid_race_results_are_refused() {
        for text in ["", "x", "20000", "20000.x", "99999999-x"] {
            assert_eq!(text.parse::<SharedRace>(), Err(DailyRaceError), "{text}");
        }
        assert_eq!("20000-nonsense".parse::<SharedRace>().unwrap().result(), None);
    }
}
