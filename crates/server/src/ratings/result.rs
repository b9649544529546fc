//! Reads the result of a finished game from its log: the result for the ratings, and how each player behaved.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_catalog::Choice;
use eightfold_game::{Cause, Outcome, Seat, Seats};
use eightfold_ratings::{Entrant, Field, FinishedGame, Format, Pace, RatingCategory, Side};
use eightfold_table::{Actor, Body, Clock, OfferKind, Player, ReplayError, Row, Table};

/// The result of a finished game; a pure function of its rows.
#[derive(Debug, Default)]
pub struct TableResult {
    /// When it ended.
    pub at_ms: u64,
    /// The results that count for ratings: at most one between people and one with computers.
    pub played: Vec<FinishedGame<String>>,
    /// The place of each seat, from 1; equal places are ties. Empty if the game was aborted.
    pub places: Vec<u8>,
    /// How its people behaved, if there were at least two.
    pub conduct: Vec<(String, Behaviour)>,
}

/// How a player behaved in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behaviour {
    /// Played to the end, or resigned.
    Finished,
    /// Aborted the game alone, before everyone had moved.
    Aborted,
    /// Went away: the seat was out, or a computer played it to the end.
    Left,
    /// Let the time run out without moving for a long time.
    Silent,
}

impl Behaviour {
    /// Returns its stored word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Aborted => "aborted",
            Self::Left => "left",
            Self::Silent => "silent",
        }
    }

    /// Whether the player was absent and shouldn't be paired.
    pub const fn is_away(self) -> bool {
        matches!(self, Self::Left | Self::Silent)
    }

    /// Returns the behaviour with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Finished, Self::Aborted, Self::Left, Self::Silent]
            .into_iter()
            .find(|known| known.word() == word)
    }
}

/// Returns the name of a computer of this level in rankings.
pub fn computer_name(level: u8) -> String {
    format!("computer {level}")
}

/// Returns the level of a computer with this name.
pub fn computer_level(who: &str) -> Option<u8> {
    who.strip_prefix("computer ")?.parse().ok()
}

/// Returns the category in which a game with these options and this clock counts; `None` if none has its format.
/// Options that aren't at their default count as another game; the number of players is part of the format.
pub fn category_of(choice: &Choice, clock: &Clock, field: Field) -> Option<RatingCategory> {
    let played = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
    let sides = sides(played.seats(), |seat| played.team(seat));
    let format = match (sides.len(), sides.first()?.len()) {
        (2, 1) => Format::Two,
        (3, 1) => Format::Three,
        (4, 1) => Format::Four,
        (2, 2) => Format::Pairs,
        _ => return None,
    };
    let mut game = choice.info().id.to_owned();
    for (key, value) in choice.values().iter() {
        let spec = choice.info().options.iter().find(|spec| spec.key == key);
        if key != "players" && spec.is_none_or(|spec| spec.default != Some(value)) {
            game.push_str(&format!(" {key}={value}"));
        }
    }
    let pace = match clock {
        Clock::None => Pace::None,
        Clock::Live { .. } => Pace::Live,
        Clock::Days { .. } => Pace::Days,
    };
    Some(RatingCategory { game, format, pace, field })
}

/// Groups seats that win and lose together, in turn order of their first seat.
fn sides(seats: usize, team: impl Fn(Seat) -> Seats) -> Vec<Vec<Seat>> {
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for seat in (0..seats).map(Seat::new) {
        match sides.iter_mut().find(|side| team(side[0]).contains(seat)) {
            Some(side) => side.push(seat),
            None => sides.push(vec![seat]),
        }
    }
    sides
}

/// Reads the result of a finished game from its rows.
///
/// # Errors
/// If the rows don't make a table, or a newer version wrote one of them.
pub fn finished(rows: &[Row]) -> Result<TableResult, ReplayError> {
    let end = rows.iter().rposition(|row| matches!(row.body, Body::End { .. }));
    let rows = &rows[..end.map_or(rows.len(), |end| end + 1)];
    let table = Table::replay(rows)?;
    if let Some(newer) = table.newer() {
        return Err(newer.clone());
    }
    let (Some(outcome), Some(last)) = (table.outcome(), rows.last()) else {
        return Ok(TableResult::default());
    };
    let at_ms = last.at_ms;
    if table.played().is_none() {
        return Ok(TableResult { at_ms, ..TableResult::default() });
    }
    let gone = Departures::of(rows, &table);
    let conduct = conduct(rows, &table, &gone);
    let places = match outcome != Outcome::aborted() {
        true => places(&table, outcome, &gone),
        false => Vec::new(),
    };
    let played = match table.terms().rated && outcome != Outcome::aborted() {
        true => played(&table, outcome, &gone, at_ms),
        false => Vec::new(),
    };
    Ok(TableResult { at_ms, played, places, conduct })
}

/// The players who had left at the end, and since which row.
struct Departures {
    /// The row with which each seat went out, by resignation or otherwise.
    out: BTreeMap<Seat, usize>,
    /// Seats whose players went away: out without resigning, or replaced by a computer.
    left: BTreeSet<Seat>,
    /// Seats whose players let the time run out without moving for a long time.
    silent: BTreeSet<Seat>,
}

/// The minimum time without a move in a live game that counts as silence, in ms.
const MIN_SILENCE_MS: u64 = 30_000;

impl Departures {
    fn of(rows: &[Row], table: &Table) -> Self {
        let mut gone = Self { out: BTreeMap::new(), left: BTreeSet::new(), silent: BTreeSet::new() };
        let mut acted = BTreeSet::new();
        for (at, row) in rows.iter().enumerate() {
            match &row.body {
                Body::Turn { .. } => {
                    if let Actor::Seat(letter) = row.actor {
                        acted.extend(table.seat(letter));
                    }
                }
                Body::Resign { seat } => gone.out.extend(table.seat(*seat).map(|seat| (seat, at))),
                Body::Flag { seat } => {
                    let Some(seat) = table.seat(*seat) else { continue };
                    gone.out.insert(seat, at);
                    gone.left.insert(seat);
                    let silence = match table.terms().clock {
                        Clock::Live { base_s, .. } => MIN_SILENCE_MS.max(u64::from(base_s) * 500),
                        Clock::Days { .. } | Clock::None => 0,
                    };
                    if row.elapsed_ms >= silence || !acted.contains(&seat) {
                        gone.silent.insert(seat);
                    }
                }
                Body::Out { seat, .. } => {
                    let Some(seat) = table.seat(*seat) else { continue };
                    gone.out.insert(seat, at);
                    gone.left.insert(seat);
                }
                // A player who is in again after an undo hasn't left.
                Body::Undo { .. } => gone.forget(table.remaining_seats()),
                _ => {}
            }
        }
        let kept = table.seats().iter().enumerate().filter(|(_, state)| state.sitting_in.is_some());
        gone.left.extend(kept.map(|(at, _)| Seat::new(at)));
        gone
    }

    fn forget(&mut self, seats: Seats) {
        self.out.retain(|seat, _| !seats.contains(*seat));
        self.left.retain(|seat| !seats.contains(*seat));
        self.silent.retain(|seat| !seats.contains(*seat));
    }
}

fn owner(table: &Table, seat: Seat) -> Option<&Player> {
    table.seats()[seat.index()].owner.as_ref()
}

fn conduct(rows: &[Row], table: &Table, gone: &Departures) -> Vec<(String, Behaviour)> {
    // A game is aborted alone if the only proposal is right before the end.
    let alone = rows.iter().rev().take(2).collect::<Vec<_>>();
    let breaker = match &alone[..] {
        [end, offer] => match (&end.body, &offer.body, offer.actor) {
            (
                Body::End { cause: Cause::Aborted, .. },
                Body::Offer { offer: OfferKind::Abort },
                Actor::Seat(letter),
            ) => table.seat(letter),
            _ => None,
        },
        _ => None,
    };
    let mut conduct: BTreeMap<&str, Behaviour> = BTreeMap::new();
    for seat in (0..table.seats().len()).map(Seat::new) {
        let Some(Player::Person { id, .. }) = owner(table, seat) else { continue };
        let behaviour = if breaker == Some(seat) {
            Behaviour::Aborted
        } else if gone.silent.contains(&seat) {
            Behaviour::Silent
        } else if gone.left.contains(&seat) && !flagged(rows, table, seat) {
            Behaviour::Left
        } else {
            Behaviour::Finished
        };
        let kept = conduct.entry(id).or_insert(behaviour);
        if *kept == Behaviour::Finished {
            *kept = behaviour;
        }
    }
    let aborted = table.outcome() == Some(Outcome::aborted());
    if conduct.len() < 2 {
        return Vec::new();
    }
    // Nobody finishes an aborted game.
    let counts = conduct.into_iter().filter(|(_, behaviour)| !aborted || *behaviour != Behaviour::Finished);
    counts.map(|(id, behaviour)| (id.to_owned(), behaviour)).collect()
}

/// Whether a seat's time ran out: that alone doesn't count as leaving.
fn flagged(rows: &[Row], table: &Table, seat: Seat) -> bool {
    rows.iter().any(|row| matches!(row.body, Body::Flag { seat: letter } if table.seat(letter) == Some(seat)))
}

/// Returns the places of sides, from 1.
fn side_places(sides: &[Vec<Seat>], outcome: Outcome, gone: &Departures) -> Vec<u8> {
    // Winners first, then those still in at the end, then the others, the last to go first; a draw has no winners.
    let rank = |side: &[Seat]| {
        let won = side.iter().any(|seat| outcome.winners.contains(*seat));
        let out = side.iter().map(|seat| gone.out.get(seat).copied()).min().flatten();
        let still = side.iter().any(|seat| !gone.out.contains_key(seat));
        match (won, still) {
            (true, _) => (0, 0),
            (false, true) => (1, 0),
            (false, false) => (2, usize::MAX - out.unwrap_or_default()),
        }
    };
    let ranks: Vec<(u8, usize)> = sides.iter().map(|side| rank(side)).collect();
    ranks.iter().map(|rank| 1 + ranks.iter().filter(|other| *other < rank).count() as u8).collect()
}

/// Returns the place of each seat.
fn places(table: &Table, outcome: Outcome, gone: &Departures) -> Vec<u8> {
    let Some(game) = table.played() else { return Vec::new() };
    let sides = sides(table.seats().len(), |seat| game.team(seat));
    let places = side_places(&sides, outcome, gone);
    let of = |seat: Seat| sides.iter().position(|side| side.contains(&seat)).map_or(1, |at| places[at]);
    (0..table.seats().len()).map(|seat| of(Seat::new(seat))).collect()
}

/// Returns the results of a rated game that has any.
fn played(table: &Table, outcome: Outcome, gone: &Departures, at_ms: u64) -> Vec<FinishedGame<String>> {
    let Some(game) = table.played() else { return Vec::new() };
    let sides = sides(table.seats().len(), |seat| game.team(seat));
    let places = side_places(&sides, outcome, gone);
    let result = |field: Field, name: &dyn Fn(Seat) -> Option<Entrant<String>>| {
        let category = category_of(table.choice(), &table.terms().clock, field)?;
        let sides = sides.iter().enumerate().map(|(at, side)| {
            let entrants = side.iter().map(|seat| name(*seat)).collect::<Option<Vec<_>>>()?;
            Some(Side { place: places[at], entrants })
        });
        let played = FinishedGame { at_ms, category, sides: sides.collect::<Option<Vec<_>>>()? };
        // A person with two seats plays against themselves, which isn't rated.
        played.check().is_ok().then_some(played)
    };
    let entrant = |seat: Seat, computer: String| {
        let left = gone.left.contains(&seat);
        Some(match owner(table, seat)? {
            Player::Person { id, .. } => Entrant { who: id.clone(), computer: false, left },
            Player::Computer { .. } => Entrant { who: computer, computer: true, left: false },
        })
    };
    let all = || (0..table.seats().len()).map(Seat::new);
    let people = all().filter(|seat| matches!(owner(table, *seat), Some(Player::Person { .. }))).count();
    let counts_among_people = match (people, all().count()) {
        (people, seats) if people == seats => true,
        // In free-for-all games of three or four, any two people can be compared.
        (people, _) => people >= 2 && sides.iter().all(|side| side.len() == 1),
    };
    let among_people = || {
        // Computers are ignored here, so each can have its own name.
        let named = |seat: Seat| entrant(seat, format!("computer at {}", table.letters()[seat.index()]));
        result(Field::People, &named)
    };
    let with_computers = || {
        let level = |seat: Seat| match owner(table, seat) {
            Some(Player::Computer { level }) => *level,
            _ => 0,
        };
        result(Field::Computers, &|seat| entrant(seat, computer_name(level(seat))))
    };
    let mut played = Vec::new();
    played.extend(counts_among_people.then(among_people).flatten());
    played.extend((people < all().count() && people > 0).then(with_computers).flatten());
    played
}

#[cfg(test)]
mod tests {
    use eightfold_record::{Hex32, ShuffleSecret};
    use eightfold_table::{AbsenceRule, Action, Claim, Input, SeatPlan, Secret, TableSetup, Terms};

    use super::*;

    /// A game in progress, played by the tests.
    struct Game {
        table: Table,
        rows: Vec<Row>,
        now_ms: u64,
    }

    impl Game {
        /// Seats are for people by name, or for computers by level.
        fn new(game: &str, options: &[(&str, &str)], clock: Clock, seats: &[&str]) -> Self {
            let choice = Choice::new(game, options.iter().copied()).unwrap();
            let terms = Terms {
                clock,
                rated: true,
                undo: true,
                absent: AbsenceRule::Computer,
                level: Some(1),
                ..Terms::default()
            };
            let plan = |name: &&str| name.parse().map_or(SeatPlan::Open, SeatPlan::Computer);
            let opening = TableSetup {
                id: "t".to_owned(),
                choice,
                terms,
                secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
                start: None,
                seats: seats.iter().map(plan).collect(),
            };
            let (table, rows) = Table::open(1_000, opening).unwrap();
            let mut game = Self { table, rows, now_ms: 1_000 };
            let letters = game.table.letters().to_vec();
            for (letter, name) in letters.into_iter().zip(seats) {
                if name.parse::<u8>().is_err() {
                    let player = Player::Person { id: (*name).to_owned(), name: (*name).to_owned() };
                    game.act(name, Action::Sit { seat: Some(letter), player });
                }
            }
            for name in seats.iter().filter(|name| name.parse::<u8>().is_err()) {
                game.act(name, Action::Ready { contribution: None });
            }
            game
        }

        fn act(&mut self, by: &str, action: Action) {
            self.input(Input::person(by, action));
        }

        fn input(&mut self, input: Input) {
            self.now_ms += 1_000;
            self.rows.extend(self.table.handle(self.now_ms, input).unwrap().0);
        }

        fn turn(&mut self, by: &str) {
            let turn = self.table.played().unwrap().legal(20_000).unwrap().swap_remove(0);
            self.act(by, Action::Turn(turn));
        }

        /// Lets the time of the player to move run out.
        fn flag(&mut self) {
            self.now_ms = self.table.effects().deadline_ms.unwrap();
            self.input(Input::host(Action::Tick));
        }

        fn finished(&self) -> TableResult {
            finished(&self.rows).unwrap()
        }
    }

    const LIVE: Clock = Clock::Live { base_s: 60, increment_s: 0 };

    /// Prints the places, such as `Ann 1, Ben 2 left`.
    fn places(played: &FinishedGame<String>) -> String {
        let entrants = played.sides.iter().flat_map(|side| {
            let left = |entrant: &Entrant<String>| if entrant.left { " left" } else { "" };
            side.entrants
                .iter()
                .map(move |entrant| format!("{} {}{}", entrant.who, side.place, left(entrant)))
        });
        entrants.collect::<Vec<_>>().join(", ")
    }

    fn behaviour(finished: &TableResult) -> Vec<(&str, Behaviour)> {
        finished.conduct.iter().map(|(who, behaviour)| (who.as_str(), *behaviour)).collect()
    }

    #[test]
    fn the_first_player_out_comes_last() {
        let mut game = Game::new("octiles", &[("players", "3")], LIVE, &["Ann", "Ben", "Cat"]);
        for who in ["Ann", "Ben", "Cat", "Ann"] {
            game.turn(who);
        }
        game.flag();
        assert!(game.finished().played.is_empty(), "Ann and Cat still play");
        game.act("Cat", Action::Resign(None));
        let finished = game.finished();
        assert_eq!(places(&finished.played[0]), "Ann 1, Ben 3 left, Cat 2");
        assert_eq!(finished.played.len(), 1);
        assert_eq!(finished.played[0].category.format, Format::Three);
        use Behaviour::{Finished, Silent};
        assert_eq!(behaviour(&finished), [("Ann", Finished), ("Ben", Silent), ("Cat", Finished)]);
    }

    #[test]
    fn a_missing_first_turn_counts_as_silence() {
        let mut game = Game::new("octiles", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.flag();
        assert_eq!(game.table.outcome(), Some(Outcome::aborted()));
        let finished = game.finished();
        assert!(finished.played.is_empty() && finished.places.is_empty());
        assert_eq!(behaviour(&finished), [("Ben", Behaviour::Silent)]);
    }

    #[test]
    fn replaced_players_have_left_unless_they_come_back() {
        for back in [false, true] {
            let mut game = Game::new("octi-fast", &[], Clock::None, &["Ann", "Ben"]);
            game.turn("Ann");
            let away = game.now_ms;
            game.now_ms += 600_000;
            let claim = Claim::Computer;
            game.act("Ann", Action::Claim { seat: game.table.letters()[1], absent_since_ms: away, claim });
            if back {
                let player = Player::Person { id: "Ben".to_owned(), name: "Ben".to_owned() };
                game.act("Ben", Action::Sit { seat: None, player });
            }
            game.act("Ann", Action::Resign(None));
            let finished = game.finished();
            let expected = if back { "Ann 2, Ben 1" } else { "Ann 2, Ben 1 left" };
            assert_eq!(places(&finished.played[0]), expected);
            let behaved = if back { Behaviour::Finished } else { Behaviour::Left };
            assert_eq!(behaviour(&finished), [("Ann", Behaviour::Finished), ("Ben", behaved)]);
        }
    }

    #[test]
    fn games_with_computers_have_their_own_category() {
        let mut alone = Game::new("octi-fast", &[], LIVE, &["Ann", "2"]);
        alone.act("Ann", Action::Resign(None));
        let finished = alone.finished();
        assert_eq!(places(&finished.played[0]), "Ann 2, computer 2 1");
        assert_eq!((finished.played.len(), finished.played[0].category.field), (1, Field::Computers));
        assert!(finished.conduct.is_empty(), "nobody was left waiting");
        // With two people and a computer, the two people are compared too.
        let mut three = Game::new("octiles", &[("players", "3")], LIVE, &["Ann", "1", "Ben"]);
        three.act("Ben", Action::Resign(None));
        three.act("Ann", Action::Resign(None));
        let fields: Vec<Field> = three.finished().played.iter().map(|played| played.category.field).collect();
        assert_eq!(fields, [Field::People, Field::Computers]);
    }

    #[test]
    fn options_and_clocks_choose_the_category() {
        let category = |options: &[(&str, &str)], clock| {
            let choice = Choice::new("octiles", options.iter().copied()).unwrap();
            category_of(&choice, &clock, Field::People).unwrap()
        };
        assert_eq!(category(&[], LIVE).game, "octiles");
        assert_eq!(category(&[("players", "4")], LIVE).game, "octiles");
        assert_eq!(category(&[("players", "4")], LIVE).format, Format::Four);
        assert_eq!(category(&[("start", "face-down")], LIVE).game, "octiles start=face-down");
        assert_eq!(category(&[], Clock::days(3)).pace, Pace::Days);
        let team = Choice::new("octiles-team", []).unwrap();
        assert_eq!(category_of(&team, &LIVE, Field::People).unwrap().format, Format::Pairs);

        let mut game = Game::new("octi-fast", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.act("Ben", Action::Offer(OfferKind::Abort));
        let finished = game.finished();
        assert!(finished.played.is_empty());
        assert_eq!(behaviour(&finished), [("Ben", Behaviour::Aborted)]);
        // Aborting by agreement is nobody's fault.
        let mut game = Game::new("octi-fast", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.turn("Ben");
        game.act("Ben", Action::Offer(OfferKind::Abort));
        game.act("Ann", Action::Answer { offer: OfferKind::Abort, accept: true });
        assert_eq!(behaviour(&game.finished()), []);
        assert!(game.finished().played.is_empty());
    }
}
