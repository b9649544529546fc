//! The state of a tournament.

use std::collections::{BTreeMap, BTreeSet};

use crate::row::half_points;
use crate::{Body, Bye, Cause, Format, Row, Terms};

/// Why a row was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The tournament is over.
    #[error("this tournament is over")]
    Over,
    /// The tournament has already started.
    #[error("this tournament has started: no one new can join now")]
    Started,
    /// The tournament hasn't started.
    #[error("this tournament hasn't started")]
    NotStarted,
    /// The tournament is full.
    #[error("{0} people take part already, and no more can")]
    Full(u32),
    /// The person already takes part.
    #[error("you take part already")]
    AlreadyIn,
    /// The person doesn't take part.
    #[error("you don't take part in this tournament")]
    NotIn,
    /// The tournament isn't repeated.
    #[error("this tournament isn't repeated")]
    NotRepeated,
    /// The tournament has started, so the next one exists.
    #[error("this tournament has started, and the next one exists: stop repeating it there")]
    Followed,
    /// There are too few players.
    #[error("{there} take part: it needs at least {need}")]
    TooFew {
        /// How many there are.
        there: usize,
        /// How many are needed.
        need: usize,
    },
    /// The row doesn't follow from the rows before it.
    #[error("the row doesn't fit those before it: {0}")]
    Unfit(&'static str),
}

/// The status of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// People can join.
    Open,
    /// It has started.
    Running,
    Over,
}

/// A person who takes part or took part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The id of the person.
    pub person: String,
    /// Whether they are no longer paired.
    pub withdrawn: bool,
    /// Half points, byes included.
    pub half_points: u32,
    /// Tables with nobody placed above or level.
    pub wins: u32,
    /// Tables with a result.
    pub games: u32,
    /// Rounds without a table.
    pub byes: u32,
    /// How often they had each seat.
    pub seats: Vec<u32>,
    /// Their seat at the last table.
    pub last_seat: Option<usize>,
    /// Their opponents at the last table.
    pub last_with: Vec<usize>,
    /// How often they met each opponent.
    pub met: BTreeMap<usize, u32>,
    /// Their current table: the number of the round and of the table in it, both from 0.
    pub at: Option<(usize, usize)>,
    /// Since when they have waited for a table, in ms.
    pub free_since_ms: u64,
}

/// A table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub id: String,
    /// The entrants in turn order, by their number.
    pub seats: Vec<usize>,
    /// The place of each seat after the game; empty if it was aborted.
    pub places: Option<Vec<u8>>,
}

/// A round; in an arena, the tables that were paired at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// When it started, in ms.
    pub at_ms: u64,
    pub tables: Vec<Table>,
    /// The players without a table.
    pub byes: Vec<Bye>,
}

/// A tournament, the state that its rows make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    id: String,
    name: String,
    maker: String,
    terms: Terms,
    created_ms: u64,
    seq: u64,
    at_ms: u64,
    started_ms: Option<u64>,
    planned: Option<u32>,
    /// The number of players at the start; they are the first entrants.
    pub(crate) first: usize,
    ended: Option<Cause>,
    repeats: bool,
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    open: BTreeMap<String, (usize, usize)>,
}

impl Tournament {
    /// Makes a tournament from its first row.
    ///
    /// # Errors
    /// If the row doesn't create one.
    pub fn open(row: &Row) -> Result<Self, Refusal> {
        let Body::Created { id, name, maker, terms } = &row.body else {
            return Err(Refusal::Unfit("the first row makes the tournament"));
        };
        if row.seq != 1 {
            return Err(Refusal::Unfit("rows are numbered from 1"));
        }
        if terms.check().is_err() {
            return Err(Refusal::Unfit("no tournament has such terms"));
        }
        Ok(Self {
            id: id.clone(),
            name: name.clone(),
            maker: maker.clone(),
            terms: terms.clone(),
            created_ms: row.at_ms,
            seq: 1,
            at_ms: row.at_ms,
            started_ms: None,
            planned: None,
            first: 0,
            ended: None,
            repeats: terms.every.is_some(),
            entrants: Vec::new(),
            rounds: Vec::new(),
            open: BTreeMap::new(),
        })
    }

    /// Replays rows.
    ///
    /// # Errors
    /// If a row doesn't follow from those before it.
    pub fn replay<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Result<Self, Refusal> {
        let mut rows = rows.into_iter();
        let first = rows.next().ok_or(Refusal::Unfit("there are no rows"))?;
        let mut tournament = Self::open(first)?;
        for row in rows {
            tournament.take(row)?;
        }
        Ok(tournament)
    }

    /// Returns the next row, with this body.
    pub fn next(&self, now_ms: u64, body: Body) -> Row {
        Row { seq: self.seq + 1, at_ms: now_ms.max(self.at_ms), body }
    }

    /// Returns the start with the current players.
    ///
    /// # Errors
    /// If it has already started, or too few take part.
    pub fn start(&self) -> Result<Body, Refusal> {
        match self.status() {
            Status::Over => return Err(Refusal::Over),
            Status::Running => return Err(Refusal::Started),
            Status::Open => {}
        }
        let people: Vec<String> = self.entrants.iter().map(|entrant| entrant.person.clone()).collect();
        if people.len() < self.need() {
            return Err(Refusal::TooFew { there: people.len(), need: self.need() });
        }
        let rounds = self.terms.rounds_for(people.len());
        Ok(Body::Started { people, rounds })
    }

    /// Checks a row and applies it. A refused row changes nothing.
    ///
    /// # Errors
    /// If the row doesn't follow from those before it, or the state of the tournament doesn't allow it.
    pub fn take(&mut self, row: &Row) -> Result<(), Refusal> {
        if row.seq != self.seq + 1 {
            return Err(Refusal::Unfit("rows are numbered without a gap"));
        }
        if row.at_ms < self.at_ms {
            return Err(Refusal::Unfit("time does not go back"));
        }
        if self.ended.is_some() {
            return Err(Refusal::Over);
        }
        match &row.body {
            Body::Created { .. } => return Err(Refusal::Unfit("it is made once")),
            Body::Joined { person } => self.join(person, row.at_ms)?,
            Body::Left { person } => self.leave(person)?,
            Body::RepeatEnded => {
                if self.started_ms.is_some() {
                    return Err(Refusal::Followed);
                }
                if !self.repeats {
                    return Err(Refusal::NotRepeated);
                }
                self.repeats = false;
            }
            Body::Started { people, rounds } => {
                if self.start()? != row.body {
                    return Err(Refusal::Unfit("it starts with those who take part"));
                }
                self.first = people.len();
                self.planned = *rounds;
                self.started_ms = Some(row.at_ms);
                for entrant in &mut self.entrants {
                    // Nobody waits before the start.
                    entrant.free_since_ms = row.at_ms;
                }
            }
            Body::Round { number, tables, byes } => self.begin_round(*number, tables, byes, row.at_ms)?,
            Body::Result { table, places, absent } => self.end_table(table, places, absent, row.at_ms)?,
            Body::Ended { cause } => {
                self.ended = Some(*cause);
                for entrant in &mut self.entrants {
                    entrant.at = None;
                }
            }
        }
        (self.seq, self.at_ms) = (row.seq, row.at_ms);
        Ok(())
    }

    fn join(&mut self, person: &str, at_ms: u64) -> Result<(), Refusal> {
        let known = self.entrants.iter().position(|entrant| entrant.person == person);
        if known.is_some_and(|known| !self.entrants[known].withdrawn) {
            return Err(Refusal::AlreadyIn);
        }
        let late = match self.terms.format {
            Format::RoundRobin => self.started_ms.is_some() && known.is_none(),
            _ => self.all_rounds_made(),
        };
        if late {
            return Err(Refusal::Started);
        }
        if self.active().count() >= self.terms.most as usize {
            return Err(Refusal::Full(self.terms.most));
        }
        match known {
            Some(known) => {
                self.entrants[known].withdrawn = false;
                self.entrants[known].free_since_ms = at_ms;
            }
            None => self.entrants.push(Entrant {
                person: person.to_owned(),
                withdrawn: false,
                half_points: 0,
                wins: 0,
                games: 0,
                byes: 0,
                seats: vec![0; usize::from(self.terms.seats)],
                last_seat: None,
                last_with: Vec::new(),
                met: BTreeMap::new(),
                at: None,
                free_since_ms: at_ms,
            }),
        }
        Ok(())
    }

    fn leave(&mut self, person: &str) -> Result<(), Refusal> {
        let known = self.entrants.iter().position(|entrant| entrant.person == person && !entrant.withdrawn);
        let known = known.ok_or(Refusal::NotIn)?;
        if self.started_ms.is_none() {
            self.entrants.remove(known);
        } else {
            self.entrants[known].withdrawn = true;
        }
        Ok(())
    }

    /// Stops pairing these people.
    pub(crate) fn withdraw(&mut self, people: &BTreeSet<String>) {
        for entrant in &mut self.entrants {
            entrant.withdrawn |= people.contains(&entrant.person);
        }
    }

    fn begin_round(
        &mut self,
        number: u32,
        tables: &[crate::Pairing],
        byes: &[Bye],
        at_ms: u64,
    ) -> Result<(), Refusal> {
        if self.started_ms.is_none() {
            return Err(Refusal::NotStarted);
        }
        let round = self.rounds.len();
        if number as usize != round + 1 {
            return Err(Refusal::Unfit("rounds are numbered without a gap"));
        }
        if self.terms.format != Format::Arena && (!self.open.is_empty() || self.all_rounds_made()) {
            return Err(Refusal::Unfit("the round before goes on, or it was the last"));
        }
        let mut taken = BTreeSet::new();
        let mut made = Vec::new();
        for pairing in tables {
            let mut seats = Vec::new();
            for person in &pairing.seats {
                let at = self.number_of(person).ok_or(Refusal::Unfit("a player doesn't take part"))?;
                if !taken.insert(at) || self.entrants[at].at.is_some() {
                    return Err(Refusal::Unfit("a player has two seats at once"));
                }
                seats.push(at);
            }
            if seats.len() != usize::from(self.terms.seats) {
                return Err(Refusal::Unfit("a table has as many people as seats"));
            }
            if self.open.contains_key(&pairing.table) {
                return Err(Refusal::Unfit("a table is made once"));
            }
            made.push(Table { id: pairing.table.clone(), seats, places: None });
        }
        for bye in byes {
            let at = self
                .number_of(&bye.person)
                .ok_or(Refusal::Unfit("a bye for a person who doesn't take part"))?;
            if !taken.insert(at) {
                return Err(Refusal::Unfit("a bye for a person who has a table"));
            }
        }
        for bye in byes {
            let at = self.number_of(&bye.person).unwrap_or_default();
            self.entrants[at].byes += 1;
            self.entrants[at].half_points += bye.half_points;
        }
        for (number, table) in made.iter().enumerate() {
            self.open.insert(table.id.clone(), (round, number));
            for (seat, &at) in table.seats.iter().enumerate() {
                let others: Vec<usize> = table.seats.iter().copied().filter(|&other| other != at).collect();
                let entrant = &mut self.entrants[at];
                entrant.at = Some((round, number));
                entrant.seats[seat] += 1;
                entrant.last_seat = Some(seat);
                for &other in &others {
                    *entrant.met.entry(other).or_default() += 1;
                }
                entrant.last_with = others;
            }
        }
        self.rounds.push(Round { at_ms, tables: made, byes: byes.to_vec() });
        Ok(())
    }

    fn end_table(&mut self, id: &str, places: &[u8], absent: &[String], at_ms: u64) -> Result<(), Refusal> {
        let &(round, number) = self.open.get(id).ok_or(Refusal::Unfit("no such table goes on"))?;
        let seats = self.rounds[round].tables[number].seats.clone();
        if !places.is_empty() && (places.len() != seats.len() || !places.contains(&1)) {
            return Err(Refusal::Unfit("every seat has a place, and one has the first"));
        }
        self.open.remove(id);
        for (seat, &at) in seats.iter().enumerate() {
            let gone = absent.contains(&self.entrants[at].person);
            let entrant = &mut self.entrants[at];
            (entrant.at, entrant.free_since_ms) = (None, at_ms);
            entrant.withdrawn |= gone;
            if !places.is_empty() {
                entrant.games += 1;
                entrant.half_points += half_points(places, seat);
                let alone = places.iter().filter(|place| **place == 1).count() == 1;
                entrant.wins += u32::from(places[seat] == 1 && alone);
            }
        }
        self.rounds[round].tables[number].places = Some(places.to_vec());
        Ok(())
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the creator.
    pub fn maker(&self) -> &str {
        &self.maker
    }

    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns when it was created, in ms.
    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// Returns when it started, in ms.
    pub fn started_ms(&self) -> Option<u64> {
        self.started_ms
    }

    /// Returns when an arena stops pairing, in ms.
    pub fn pairs_until_ms(&self) -> Option<u64> {
        Some(self.started_ms? + u64::from(self.terms.minutes?) * 60_000)
    }

    /// Returns the planned number of rounds after the start; none for an arena.
    pub fn planned_rounds(&self) -> Option<u32> {
        self.planned
    }

    /// Returns the number of the last row.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the time of the last row, in ms.
    pub fn at_ms(&self) -> u64 {
        self.at_ms
    }

    /// Returns why it ended.
    pub fn ended(&self) -> Option<Cause> {
        self.ended
    }

    /// Whether another one follows when it starts, or when too few people have joined at its time.
    pub fn repeats(&self) -> bool {
        self.repeats && self.ended != Some(Cause::Stopped)
    }

    pub fn status(&self) -> Status {
        match (self.ended, self.started_ms) {
            (Some(_), _) => Status::Over,
            (None, Some(_)) => Status::Running,
            (None, None) => Status::Open,
        }
    }

    /// Returns everyone who took part, in the order in which they joined.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Returns the rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns the ids of the tables in progress.
    pub fn open_tables(&self) -> impl Iterator<Item = &str> {
        self.open.keys().map(String::as_str)
    }

    /// Returns the table with this id, if it is in progress.
    pub fn open_table(&self, id: &str) -> Option<&Table> {
        self.open.get(id).map(|&(round, number)| &self.rounds[round].tables[number])
    }

    /// Returns the number of a person among the entrants.
    pub fn number_of(&self, person: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.person == person)
    }

    /// Returns the entrants that are still paired, by number.
    pub(crate) fn active(&self) -> impl Iterator<Item = usize> {
        self.entrants.iter().enumerate().filter(|(_, entrant)| !entrant.withdrawn).map(|(at, _)| at)
    }

    /// Returns the minimum number of players.
    pub(crate) fn need(&self) -> usize {
        usize::from(self.terms.seats)
    }

    pub(crate) fn all_rounds_made(&self) -> bool {
        self.planned.is_some_and(|planned| self.rounds.len() >= planned as usize)
    }
}

/// Makes the id of a table: that of the tournament, then the round and the table in it, both from 1.
pub fn table_id(tournament: &str, round: usize, table: usize) -> String {
    format!("{tournament}r{round}t{table}")
}

/// Returns the tournament of a table with such an id; none if the id is of another kind.
pub fn tournament_of(table: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (front, number) = table.rsplit_once('t')?;
    let (tournament, round) = front.rsplit_once('r')?;
    // Ids of tournaments are longer than those of other tables.
    (tournament.len() >= TOURNAMENT_ID && is_number(round) && is_number(number)).then_some(tournament)
}

/// The minimum length of a tournament's id, in letters; the ids of other tables have ten.
const TOURNAMENT_ID: usize = 12;
