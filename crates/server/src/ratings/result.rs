//! Reads the result of a finished game from its log: the result for the ratings, and how each player behaved.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_catalog::Choice;
use eightfold_game::{Cause, Outcome, Seat, Seats};
use eightfold_ratings::{Entrant, Field, Format, Ladder, Pace, Played, Side};
use eightfold_table::{Actor, Body, Clock, OfferKind, Player, ReplayError, Row, Table};

/// What a game that is over says of its players. A function of its rows.
#[derive(Debug, Default)]
pub struct Finished {
    /// When it ended.
    pub at_ms: u64,
    /// What counts for ratings: at most a result among people, and one with computers.
    pub played: Vec<Played<String>>,
    /// The place of each seat, from 1; those beside each other have the same. None if the game was broken off.
    pub places: Vec<u8>,
    /// How its people behaved, where there were two or more of them.
    pub conduct: Vec<(String, Behaviour)>,
}

/// How somebody behaved in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behaviour {
    /// Played until the end, or gave up.
    Finished,
    /// Broke the game off alone, before everybody had had a turn.
    Aborted,
    /// Went away: the seat was out, or a computer kept it until the end.
    Left,
    /// Let the time run out without doing anything for long.
    Silent,
}

impl Behaviour {
    /// As it is stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Aborted => "aborted",
            Self::Left => "left",
            Self::Silent => "silent",
        }
    }

    /// Whether somebody was not there, and is not to be paired with others.
    pub const fn is_away(self) -> bool {
        matches!(self, Self::Left | Self::Silent)
    }

    /// The behaviour of this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Finished, Self::Aborted, Self::Left, Self::Silent]
            .into_iter()
            .find(|known| known.word() == word)
    }
}

/// What a computer of this level is called on ladders.
pub fn computer_name(level: u8) -> String {
    format!("computer {level}")
}

/// The level of a computer of this name.
pub fn computer_level(who: &str) -> Option<u8> {
    who.strip_prefix("computer ")?.parse().ok()
}

/// The ladder on which a game with these options and this clock counts; nothing for a game with other sides than ladders
/// have. Options that are not at their default make another game; how many play is told by the format.
pub fn ladder_of(choice: &Choice, clock: &Clock, field: Field) -> Option<Ladder> {
    let played = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled);
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
    Some(Ladder { game, format, pace, field })
}

/// Those who win and lose together, in turn order of the first of them.
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

/// What the rows of a game that is over say of its players.
///
/// # Errors
/// If they make no table, or a newer version wrote one of them.
pub fn finished(rows: &[Row]) -> Result<Finished, ReplayError> {
    let end = rows.iter().rposition(|row| matches!(row.body, Body::End { .. }));
    let rows = &rows[..end.map_or(rows.len(), |end| end + 1)];
    let table = Table::replay(rows)?;
    if let Some(newer) = table.newer() {
        return Err(newer.clone());
    }
    let (Some(outcome), Some(last)) = (table.outcome(), rows.last()) else {
        return Ok(Finished::default());
    };
    let at_ms = last.at_ms;
    if table.played().is_none() {
        return Ok(Finished { at_ms, ..Finished::default() });
    }
    let gone = Gone::of(rows, &table);
    let conduct = conduct(rows, &table, &gone);
    let places = match outcome != Outcome::aborted() {
        true => places(&table, outcome, &gone),
        false => Vec::new(),
    };
    let played = match table.terms().rated && outcome != Outcome::aborted() {
        true => played(&table, outcome, &gone, at_ms),
        false => Vec::new(),
    };
    Ok(Finished { at_ms, played, places, conduct })
}

/// Who is no longer there at the end, and since which row.
struct Gone {
    /// The row with which a seat was out, by resignation or otherwise.
    out: BTreeMap<Seat, usize>,
    /// Those who went away: out otherwise than by resignation, or with a computer in their place.
    left: BTreeSet<Seat>,
    /// Those who let the time run out without doing anything for long.
    silent: BTreeSet<Seat>,
}

/// How long somebody does nothing in a live game before it is silence, at least, in ms.
const SILENCE_MS: u64 = 30_000;

impl Gone {
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
                        Clock::Live { base_s, .. } => SILENCE_MS.max(u64::from(base_s) * 500),
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
                // Whoever is in again after turns were taken back has not gone.
                Body::Undo { .. } => gone.forget(table.still_in()),
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

fn conduct(rows: &[Row], table: &Table, gone: &Gone) -> Vec<(String, Behaviour)> {
    // Whoever breaks a game off alone is the one whose proposal stands right before the end.
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
    // A game that was broken off was finished by nobody.
    let counts = conduct.into_iter().filter(|(_, behaviour)| !aborted || *behaviour != Behaviour::Finished);
    counts.map(|(id, behaviour)| (id.to_owned(), behaviour)).collect()
}

/// Whether the time of a seat was up: that alone is no leaving.
fn flagged(rows: &[Row], table: &Table, seat: Seat) -> bool {
    rows.iter().any(|row| matches!(row.body, Body::Flag { seat: letter } if table.seat(letter) == Some(seat)))
}

/// The places of sides, from 1.
fn side_places(sides: &[Vec<Seat>], outcome: Outcome, gone: &Gone) -> Vec<u8> {
    // Winners first, then who was in until the end, then the others, the last to go first; in a draw nobody wins.
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

/// The place of each seat.
fn places(table: &Table, outcome: Outcome, gone: &Gone) -> Vec<u8> {
    let Some(game) = table.played() else { return Vec::new() };
    let sides = sides(table.seats().len(), |seat| game.team(seat));
    let places = side_places(&sides, outcome, gone);
    let of = |seat: Seat| sides.iter().position(|side| side.contains(&seat)).map_or(1, |at| places[at]);
    (0..table.seats().len()).map(|seat| of(Seat::new(seat))).collect()
}

/// The results of a rated game that has one.
fn played(table: &Table, outcome: Outcome, gone: &Gone, at_ms: u64) -> Vec<Played<String>> {
    let Some(game) = table.played() else { return Vec::new() };
    let sides = sides(table.seats().len(), |seat| game.team(seat));
    let places = side_places(&sides, outcome, gone);
    let result = |field: Field, name: &dyn Fn(Seat) -> Option<Entrant<String>>| {
        let ladder = ladder_of(table.choice(), &table.terms().clock, field)?;
        let sides = sides.iter().enumerate().map(|(at, side)| {
            let entrants = side.iter().map(|seat| name(*seat)).collect::<Option<Vec<_>>>()?;
            Some(Side { place: places[at], entrants })
        });
        let played = Played { at_ms, ladder, sides: sides.collect::<Option<Vec<_>>>()? };
        // Somebody with two seats plays with himself too: that is not rated.
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
        // Of three or four who play each for himself, two people can be compared.
        (people, _) => people >= 2 && sides.iter().all(|side| side.len() == 1),
    };
    let among_people = || {
        // Computers are passed over there, so each may have a name of its own.
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
    use eightfold_table::{Absent, Action, Claim, Input, Opening, SeatPlan, Secret, Terms};

    use super::*;

    /// A game that has begun, by what is done at it.
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
                absent: Absent::Computer,
                level: Some(1),
                ..Terms::default()
            };
            let plan = |name: &&str| name.parse().map_or(SeatPlan::Open, SeatPlan::Computer);
            let opening = Opening {
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

        /// The time of whoever is to act runs out.
        fn flag(&mut self) {
            self.now_ms = self.table.effects().deadline_ms.unwrap();
            self.input(Input::host(Action::Tick));
        }

        fn finished(&self) -> Finished {
            finished(&self.rows).unwrap()
        }
    }

    const LIVE: Clock = Clock::Live { base_s: 60, increment_s: 0 };

    /// `Ann 1, Ben 2 left`: who has which place.
    fn places(played: &Played<String>) -> String {
        let entrants = played.sides.iter().flat_map(|side| {
            let left = |entrant: &Entrant<String>| if entrant.left { " left" } else { "" };
            side.entrants
                .iter()
                .map(move |entrant| format!("{} {}{}", entrant.who, side.place, left(entrant)))
        });
        entrants.collect::<Vec<_>>().join(", ")
    }

    fn behaviour(finished: &Finished) -> Vec<(&str, Behaviour)> {
        finished.conduct.iter().map(|(who, behaviour)| (who.as_str(), *behaviour)).collect()
    }

    #[test]
    fn who_goes_first_comes_last_and_the_one_who_went_away_is_marked() {
        let mut game = Game::new("octiles", &[("players", "3")], LIVE, &["Ann", "Ben", "Cat"]);
        for who in ["Ann", "Ben", "Cat", "Ann"] {
            game.turn(who);
        }
        game.flag();
        assert!(game.finished().played.is_empty(), "it goes on between Ann and Cat");
        game.act("Cat", Action::Resign(None));
        let finished = game.finished();
        assert_eq!(places(&finished.played[0]), "Ann 1, Ben 3 left, Cat 2");
        assert_eq!(finished.played.len(), 1);
        assert_eq!(finished.played[0].ladder.format, Format::Three);
        use Behaviour::{Finished, Silent};
        assert_eq!(behaviour(&finished), [("Ann", Finished), ("Ben", Silent), ("Cat", Finished)]);
    }

    #[test]
    fn a_missing_first_turn_aborts_a_live_game_and_counts_as_silence() {
        let mut game = Game::new("octiles", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.flag();
        assert_eq!(game.table.outcome(), Some(Outcome::aborted()));
        let finished = game.finished();
        assert!(finished.played.is_empty() && finished.places.is_empty());
        assert_eq!(behaviour(&finished), [("Ben", Behaviour::Silent)]);
    }

    #[test]
    fn who_leaves_a_seat_to_a_computer_has_left_and_who_comes_back_has_not() {
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
    fn computers_are_opponents_on_a_ladder_of_their_own() {
        let mut alone = Game::new("octi-fast", &[], LIVE, &["Ann", "2"]);
        alone.act("Ann", Action::Resign(None));
        let finished = alone.finished();
        assert_eq!(places(&finished.played[0]), "Ann 2, computer 2 1");
        assert_eq!((finished.played.len(), finished.played[0].ladder.field), (1, Field::Computers));
        assert!(finished.conduct.is_empty(), "nobody was left waiting");
        // Two people and a computer: the people among themselves too.
        let mut three = Game::new("octiles", &[("players", "3")], LIVE, &["Ann", "1", "Ben"]);
        three.act("Ben", Action::Resign(None));
        three.act("Ann", Action::Resign(None));
        let fields: Vec<Field> = three.finished().played.iter().map(|played| played.ladder.field).collect();
        assert_eq!(fields, [Field::People, Field::Computers]);
    }

    #[test]
    fn options_and_clocks_make_ladders_and_a_game_broken_off_counts_on_none() {
        let ladder = |options: &[(&str, &str)], clock| {
            let choice = Choice::new("octiles", options.iter().copied()).unwrap();
            ladder_of(&choice, &clock, Field::People).unwrap()
        };
        assert_eq!(ladder(&[], LIVE).game, "octiles");
        assert_eq!(ladder(&[("players", "4")], LIVE).game, "octiles");
        assert_eq!(ladder(&[("players", "4")], LIVE).format, Format::Four);
        assert_eq!(ladder(&[("start", "face-down")], LIVE).game, "octiles start=face-down");
        assert_eq!(ladder(&[], Clock::days(3)).pace, Pace::Days);
        let team = Choice::new("octiles-team", []).unwrap();
        assert_eq!(ladder_of(&team, &LIVE, Field::People).unwrap().format, Format::Pairs);

        let mut game = Game::new("octi-fast", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.act("Ben", Action::Offer(OfferKind::Abort));
        let finished = game.finished();
        assert!(finished.played.is_empty());
        assert_eq!(behaviour(&finished), [("Ben", Behaviour::Aborted)]);
        // Agreed on by both it is nobody's fault.
        let mut game = Game::new("octi-fast", &[], LIVE, &["Ann", "Ben"]);
        game.turn("Ann");
        game.turn("Ben");
        game.act("Ben", Action::Offer(OfferKind::Abort));
        game.act("Ann", Action::Answer { offer: OfferKind::Abort, accept: true });
        assert_eq!(behaviour(&game.finished()), []);
        assert!(game.finished().played.is_empty());
    }
}
