//! What the log of a game that is over says of its players: results for the ladders, and how everybody behaved.

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
/// If they make no table, or say of a kind of game that is not known here.
pub fn finished(rows: &[Row]) -> Result<Finished, ReplayError> {
    let end = rows.iter().rposition(|row| matches!(row.body, Body::End { .. }));
    let rows = &rows[..end.map_or(rows.len(), |end| end + 1)];
    let table = Table::replay(rows)?;
    let (Some(outcome), Some(last)) = (table.outcome(), rows.last()) else {
        return Ok(Finished::default());
    };
    let at_ms = last.at_ms;
    if table.played().is_none() {
        return Ok(Finished { at_ms, ..Finished::default() });
    }
    let gone = Gone::of(rows, &table);
    let conduct = conduct(rows, &table, &gone);
    let played = match table.terms().rated && outcome != Outcome::aborted() {
        true => played(&table, outcome, &gone, at_ms),
        false => Vec::new(),
    };
    Ok(Finished { at_ms, played, conduct })
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

/// The results of a rated game that has one.
fn played(table: &Table, outcome: Outcome, gone: &Gone, at_ms: u64) -> Vec<Played<String>> {
    let Some(game) = table.played() else { return Vec::new() };
    let sides = sides(table.seats().len(), |seat| game.team(seat));
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
    let place = |at: usize| 1 + ranks.iter().filter(|other| **other < ranks[at]).count() as u8;
    let result = |field: Field, name: &dyn Fn(Seat) -> Option<Entrant<String>>| {
        let ladder = ladder_of(table.choice(), &table.terms().clock, field)?;
        let sides = sides.iter().enumerate().map(|(at, side)| {
            let entrants = side.iter().map(|seat| name(*seat)).collect::<Option<Vec<_>>>()?;
            Some(Side { place: place(at), entrants })
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
