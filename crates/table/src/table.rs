use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use eightfold_catalog::{AnyMatch, Choice, Describe};
use eightfold_game::{Outcome, Seat, Seats, ToAct};
use eightfold_record::{Hex32, Record, SeededDice};

use crate::deal::letters_of;
use crate::{
    Actor, Body, ClockLine, Clocks, Code, Effects, Input, OfferKind, Player, Refusal, ReplayError, Requester,
    Row, SeatPlan, Secret, Shuffle, TableSetup, Terms,
};

/// The time that the table waits for silent seats before it starts, in milliseconds.
pub(crate) const START_WAIT_MS: u64 = 10_000;
/// The version of the rules for new tables. Since version 2 the clock of a seat in a live game starts after its first
/// turn, and a takeback removes the time that the undone turns added to the clocks.
const RULES: u32 = 2;

/// A table: its seats, game, clocks and offers. The host stores its rows.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_table::{Action, Input, TableSetup, Player, Secret, Status, Table, Terms};
///
/// let opening = TableSetup {
///     id: "t1".to_owned(),
///     choice: Choice::new("octi-fast", []).expect("a game of the catalog"),
///     terms: Terms::default(),
///     secret: Secret::Open(0),
///     start: None,
///     seats: Vec::new(),
/// };
/// let (mut table, mut rows) = Table::open(0, opening)?;
/// for (name, seat) in [("ann", 'b'), ("ben", 'r')] {
///     let player = Player::Person { id: name.to_owned(), name: name.to_owned() };
///     let sit = Action::Sit { seat: Some(seat), player };
///     for action in [sit, Action::Ready { contribution: None }] {
///         rows.extend(table.handle(1_000, Input::person(name, action))?.0);
///     }
/// }
/// assert_eq!(table.status(), Status::Playing);
/// let turn = Action::Turn("33+A".to_owned());
/// rows.extend(table.handle(2_000, Input::person("ann", turn))?.0);
///
/// // The rows are the whole table.
/// let again = Table::replay(&rows).expect("the rows are in order");
/// assert_eq!(again.seq(), table.seq());
/// # Ok::<(), eightfold_table::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Table {
    pub(crate) id: String,
    pub(crate) choice: Choice,
    pub(crate) terms: Terms,
    pub(crate) shuffle: Shuffle,
    pub(crate) start: Option<String>,
    pub(crate) letters: Vec<char>,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) seq: u64,
    pub(crate) at_ms: u64,
    pub(crate) hash: Hex32,
    /// The hash of the last row before the start.
    pub(crate) start_rows: Hex32,
    pub(crate) played: Option<Box<dyn AnyMatch>>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Vec<Proposal>,
    /// The number of offers that each seat has made.
    pub(crate) proposed: [u16; Seat::MAX],
    /// The time when each seat last made a row, in ms; 0 if never.
    pub(crate) wrote_ms: [u64; Seat::MAX],
    pub(crate) last_sat_ms: u64,
    pub(crate) over: bool,
    pub(crate) secret_revealed: bool,
    pub(crate) rematch: bool,
    pub(crate) secret: Option<Secret>,
    /// The current dice; `None` if unknown, then they are thrown again from the start.
    pub(crate) dice: Option<SeededDice>,
    /// The number of undos.
    pub(crate) undone: u64,
    /// The error for the first row that only a newer version understands.
    pub(crate) newer: Option<ReplayError>,
}

/// A seat of the table.
///
/// # Examples
/// ```
/// use eightfold_table::{SeatPlan, SeatState};
///
/// /// Returns whether a person could take this seat.
/// fn is_free(seat: &SeatState) -> bool {
///     seat.owner.is_none() && !matches!(seat.plan, SeatPlan::Computer(_))
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// The players who can take it.
    pub plan: SeatPlan,
    /// The player who has it.
    pub owner: Option<Player>,
    /// The level of the computer that has taken over for its owner.
    pub sitting_in: Option<u8>,
    /// True if it is ready to start.
    pub ready: bool,
    /// Its contribution to the shuffle.
    pub contribution: Option<Hex32>,
}

/// An offer that not everyone has agreed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    pub kind: OfferKind,
    pub by: Seat,
    pub agreed: Seats,
}

/// The status of a table.
///
/// # Examples
/// ```
/// use eightfold_table::Status;
///
/// assert_eq!(serde_json::to_string(&Status::Waiting)?, "\"waiting\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are free, or not ready.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is in progress, and the clocks are paused.
    Paused,
    /// The game is over.
    Over,
}

pub(crate) fn refuse<T>(code: Code, words: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(code, words))
}

/// The rows of one action.
pub(crate) struct Batch {
    pub at_ms: u64,
    pub action_id: Option<String>,
    pub rows: Vec<Row>,
}

impl Table {
    /// Opens a table and makes its first row. Computers take their seats at once.
    ///
    /// # Errors
    /// If the terms or the seats don't fit the game.
    pub fn open(now_ms: u64, opening: TableSetup) -> Result<(Self, Vec<Row>), Refusal> {
        let TableSetup { id, choice, terms, secret, start, mut seats } = opening;
        terms.check(&choice)?;
        let letters = letters_of(&choice);
        if seats.len() > letters.len() {
            return refuse(
                Code::Malformed,
                format!("this game has {} seats, not {}", letters.len(), seats.len()),
            );
        }
        seats.resize(letters.len(), SeatPlan::Open);
        for seat in &seats {
            if let SeatPlan::Computer(level) = seat
                && choice.level_name(*level).is_none()
            {
                let levels = choice.levels().len();
                return refuse(
                    Code::Malformed,
                    format!("there is no level {level}: this game has levels 1 to {levels}"),
                );
            }
        }
        if let Some(position) = &start
            && let Err(error) = choice.open(position)
        {
            return refuse(Code::Malformed, format!("start: {error}"));
        }
        let options: BTreeMap<String, String> = choice.values().collect();
        let body = Body::Table {
            id,
            game: choice.info().id.to_owned(),
            options,
            terms,
            shuffle: secret.shuffle(),
            start,
            seats,
            rules: RULES,
        };
        let mut row = Row::new(1, now_ms, Actor::Server, body);
        row.hash = row.hash_after(Hex32::default());
        let malformed = |error: ReplayError| Refusal::new(Code::Malformed, error.to_string());
        let mut table = Self::replay(std::slice::from_ref(&row)).map_err(malformed)?;
        table.set_secret(secret)?;
        let mut batch = Batch { at_ms: now_ms, action_id: None, rows: vec![row] };
        for seat in (0..table.letters.len()).map(Seat::new) {
            if let SeatPlan::Computer(level) = table.seats[seat.index()].plan {
                let body = Body::Sit { seat: table.letter(seat), player: Player::Computer { level } };
                table.emit(&mut batch, Actor::Server, body)?;
            }
        }
        table.start_if_ready(&mut batch)?;
        Ok((table, batch.rows))
    }

    /// Makes the table from its rows: all of them, in order, from the first.
    ///
    /// # Errors
    /// If a row is missing, the chain is broken, or the content of a row is impossible.
    pub fn replay(rows: impl IntoIterator<Item = impl Borrow<Row>>) -> Result<Self, ReplayError> {
        let mut rows = rows.into_iter();
        let first = rows.next().ok_or(ReplayError::Empty)?;
        let mut table = Self::of_first(first.borrow())?;
        for row in rows {
            table.apply(row.borrow())?;
        }
        Ok(table)
    }

    fn of_first(row: &Row) -> Result<Self, ReplayError> {
        let wrong = |why: String| ReplayError::Row { seq: row.seq, why };
        if row.seq != 1 {
            return Err(ReplayError::Gap { expected: 1, found: row.seq });
        }
        let actual = row.hash_after(Hex32::default());
        if actual != row.hash {
            return Err(ReplayError::Hash { seq: 1, found: row.hash, actual });
        }
        let (id, game, options, terms, shuffle, start, seats, rules) = match &row.body {
            Body::Table { id, game, options, terms, shuffle, start, seats, rules } => {
                (id, game, options, terms, shuffle, start, seats, rules)
            }
            Body::Unknown(body) if body.kind == "table" => return Err(ReplayError::newer(row)),
            _ => return Err(wrong("the first row says which table it is".to_owned())),
        };
        if *rules > RULES {
            return Err(ReplayError::Newer { seq: 1, why: format!("it has rules of version {rules}") });
        }
        if *rules == 0 {
            return Err(wrong(format!("there are no rules of version {rules}")));
        }
        let given = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let choice = Choice::new(game, given).map_err(|error| wrong(error.to_string()))?;
        terms.check(&choice).map_err(|error| wrong(error.to_string()))?;
        let letters = letters_of(&choice);
        if seats.len() != letters.len() {
            return Err(wrong(format!("this game has {} seats, not {}", letters.len(), seats.len())));
        }
        let clocks = Clocks::new(terms, *rules);
        Ok(Self {
            id: id.clone(),
            choice,
            terms: terms.clone(),
            shuffle: shuffle.clone(),
            start: start.clone(),
            letters,
            seats: seats
                .iter()
                .map(|plan| SeatState {
                    plan: plan.clone(),
                    owner: None,
                    sitting_in: None,
                    ready: false,
                    contribution: None,
                })
                .collect(),
            seq: 1,
            at_ms: row.at_ms,
            hash: row.hash,
            start_rows: Hex32::default(),
            played: None,
            clocks,
            offers: Vec::new(),
            proposed: [0; Seat::MAX],
            last_sat_ms: row.at_ms,
            over: false,
            secret_revealed: false,
            wrote_ms: [0; Seat::MAX],
            rematch: false,
            secret: None,
            dice: None,
            undone: 0,
            newer: None,
        })
    }

    /// Applies the next row of the log. From the first row that only a newer version understands, rows are only
    /// chained: the table shows its state before that row ([`newer`](Self::newer)).
    ///
    /// # Errors
    /// As for [`replay`](Self::replay); the table is unchanged.
    pub fn apply(&mut self, row: &Row) -> Result<(), ReplayError> {
        if row.seq != self.seq + 1 {
            return Err(ReplayError::Gap { expected: self.seq + 1, found: row.seq });
        }
        if row.at_ms < self.at_ms {
            return Err(ReplayError::Earlier { seq: row.seq });
        }
        let actual = row.hash_after(self.hash);
        if actual != row.hash {
            return Err(ReplayError::Hash { seq: row.seq, found: row.hash, actual });
        }
        if self.newer.is_some() || matches!(row.body, Body::Unknown(_)) {
            self.newer.get_or_insert_with(|| ReplayError::newer(row));
            (self.seq, self.at_ms, self.hash) = (row.seq, row.at_ms, row.hash);
            return Ok(());
        }
        // The dice were thrown elsewhere, so their state is unknown here.
        self.dice = None;
        self.apply_row(row, None).map_err(|why| ReplayError::Row { seq: row.seq, why })
    }

    /// Sets the secret of the shuffle, so that chance can act here. Hosts only.
    ///
    /// # Errors
    /// If it isn't the secret that the first row commits to.
    pub fn set_secret(&mut self, secret: Secret) -> Result<(), Refusal> {
        if !secret.matches_shuffle(&self.shuffle) {
            return refuse(Code::Malformed, "this secret is not the one the table has committed to");
        }
        (self.secret, self.dice) = (Some(secret), None);
        Ok(())
    }

    /// Applies an action: returns the rows it makes, already applied to the table, and what the host has to do. The
    /// rows have the time `now_ms`, or that of the last row if it is later.
    ///
    /// # Errors
    /// Why it is refused. Nothing has changed then, unless [`seq`](Self::seq) has grown: a follow-up row failed, which
    /// no known action leads to. Such a table fits no log and must be replayed.
    pub fn handle(&mut self, now_ms: u64, input: Input) -> Result<(Vec<Row>, Effects), Refusal> {
        self.admits(&input)?;
        let Input { by, action_id, lag_ms, action, .. } = input;
        let mut batch = Batch { at_ms: now_ms.max(self.at_ms), action_id, rows: Vec::new() };
        let was_over = self.over;
        let refusal = self.act(&mut batch, &by, lag_ms, action)?;
        let mut effects = self.effects();
        effects.ended = self.over && !was_over;
        effects.refusal = refusal;
        Ok((batch.rows, effects))
    }

    /// Checks whether an action can be judged in the current state: a player's action needs a seat, a game that isn't
    /// over, and the expected row. In this order, because only players may see the rows in a refusal.
    ///
    /// # Errors
    /// Why not.
    pub fn admits(&self, input: &Input) -> Result<(), Refusal> {
        if let Some(newer) = &self.newer {
            return refuse(Code::NotAllowed, format!("{newer}; this version shows the table up to there"));
        }
        if matches!(input.by, Requester::Person(_)) && input.action.is_of_a_player() {
            self.seats_held(&input.by)?;
            if self.over && !input.action.follows_the_end() {
                return refuse(Code::Over, "the game is over");
            }
        }
        match input.expected_seq {
            Some(expected) if expected != self.seq => refuse(
                Code::Stale,
                format!("the table is at row {}, and this was meant for row {expected}", self.seq),
            ),
            _ => Ok(()),
        }
    }

    /// Returns what the host has to do in the current state.
    pub fn effects(&self) -> Effects {
        let mut effects = Effects { rematch: self.rematch, ..Effects::default() };
        if self.newer.is_some() {
            return effects;
        }
        match self.status() {
            Status::Waiting if self.seats.iter().all(|seat| seat.owner.is_some()) => {
                effects.deadline_ms = Some(self.last_sat_ms + START_WAIT_MS);
            }
            Status::Playing | Status::Paused => effects.deadline_ms = self.clocks.deadline_ms(),
            Status::Waiting | Status::Over => {}
        }
        if let (Status::Playing, Some(ToAct::Seat(seat))) = (self.status(), self.to_act()) {
            effects.to_act.push(self.letter(seat));
            effects.computer = self.level_at(seat).map(|level| (self.letter(seat), level));
        }
        effects
    }

    // Getters.

    /// Returns the id of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the game and its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the terms that the players agreed on.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the number of the last row.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the first row that only a newer version understands, as [`ReplayError::Newer`]. The table shows its
    /// state before that row, and accepts no action.
    pub fn newer(&self) -> Option<&ReplayError> {
        self.newer.as_ref()
    }

    /// Returns the time of the last row.
    pub fn at_ms(&self) -> u64 {
        self.at_ms
    }

    /// Returns when this person last made a row, in ms since 1970; 0 if never.
    pub fn wrote_ms(&self, person: &str) -> u64 {
        self.seats_of(person).iter().map(|seat| self.wrote_ms[seat.index()]).max().unwrap_or(0)
    }

    /// Returns the hash of the last row.
    pub fn head_hash(&self) -> Hex32 {
        self.hash
    }

    /// Returns the status: waiting, playing, paused or over.
    pub fn status(&self) -> Status {
        match (&self.played, self.over) {
            (_, true) => Status::Over,
            (None, false) => Status::Waiting,
            (Some(_), false) if self.clocks.pauses().is_empty() => Status::Playing,
            (Some(_), false) => Status::Paused,
        }
    }

    /// Returns the letters of the seats, in turn order.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Returns the seats, in turn order.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// Returns the seat with this letter.
    pub fn seat(&self, letter: char) -> Option<Seat> {
        self.letters.iter().position(|known| *known == letter).map(Seat::new)
    }

    /// Returns the seats of a person.
    pub fn seats_of(&self, person: &str) -> Seats {
        (0..self.seats.len())
            .map(Seat::new)
            .filter(|seat| matches!(&self.seats[seat.index()].owner, Some(Player::Person { id, .. }) if id == person))
            .collect()
    }

    /// Returns the people of this person's team who have seats only in it. Empty before the start, and if this person
    /// isn't one of them.
    pub fn team_of(&self, person: &str) -> BTreeSet<String> {
        let first = self.seats_of(person).iter().next();
        let Some((played, first)) = self.played().zip(first) else { return BTreeSet::new() };
        let team = played.team(first);
        let owners = team.iter().filter_map(|seat| match &self.seats.get(seat.index())?.owner {
            Some(Player::Person { id, .. }) => Some(id),
            _ => None,
        });
        let people: BTreeSet<String> =
            owners.filter(|owner| self.seats_of(owner).minus(team).is_empty()).cloned().collect();
        if people.contains(person) { people } else { BTreeSet::new() }
    }

    /// Returns the match, after the start.
    pub fn played(&self) -> Option<&dyn AnyMatch> {
        self.played.as_deref()
    }

    /// Returns who is to act, after the start.
    pub fn to_act(&self) -> Option<ToAct> {
        Some(self.played.as_ref()?.to_act())
    }

    /// Returns the clocks of all seats.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Returns the clock of each seat at `now_ms`.
    pub fn clock_lines(&self, now_ms: u64) -> Vec<ClockLine> {
        let stands = self.status() != Status::Playing;
        (0..self.letters.len())
            .map(Seat::new)
            .map(|seat| ClockLine {
                seat: self.letter(seat),
                left_ms: self.clocks.left_ms(seat, now_ms.max(self.at_ms)),
                running: !stands
                    && self.clocks.running() == Some(seat)
                    && self.clocks.first_turn_left_ms(now_ms).is_none()
                    && self.clocks.counts(seat, now_ms.max(self.at_ms)),
                begin_ms: match self.clocks.running() == Some(seat) {
                    true => self.clocks.first_turn_left_ms(now_ms.max(self.at_ms)),
                    false => None,
                },
            })
            .collect()
    }

    /// Returns the open offers: by which seat, and what.
    pub fn offers(&self) -> impl Iterator<Item = (char, OfferKind)> {
        self.offers.iter().map(|offer| (self.letter(offer.by), offer.kind))
    }

    /// Returns the result after the game: the winners' letters, `draw`, or `-` for an aborted game.
    pub fn result(&self) -> Option<String> {
        self.over.then(|| self.played.as_ref().map_or_else(|| "-".to_owned(), |played| played.result()))
    }

    /// Returns the outcome after the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over
            .then(|| self.played.as_ref().and_then(|played| played.outcome()).unwrap_or(Outcome::aborted()))
    }

    /// Returns the record of the game so far, with the names of the players and the public part of the shuffle; `None`
    /// before the start.
    pub fn record(&self) -> Option<Record> {
        let mut record = Record::of(&self.choice, self.played.as_deref()?);
        let names = self.seats.iter().map(|seat| match &seat.owner {
            Some(Player::Person { name, .. }) => name.clone(),
            Some(Player::Computer { level }) => format!("Computer, level {level}"),
            None => String::new(),
        });
        let names: Vec<String> =
            names.map(|name| name.chars().filter(|c| *c != '#' && !c.is_control()).collect()).collect();
        record.set_names(names.iter().map(String::as_str)).ok()?;
        match &self.shuffle {
            Shuffle::One { seed: Some(seed), .. } => record.set_seed(seed.parse().ok()?),
            Shuffle::One { commitment: Some(commitment), .. } => record.commit_to(commitment.parse().ok()?),
            Shuffle::One { .. } => {}
            Shuffle::Two { commitment } | Shuffle::Three { commitment } => {
                let commitment = commitment.to_string().parse().ok()?;
                record.commit_to_table(&self.id, self.dice_context(), commitment).ok()?;
            }
        }
        match self.secret.as_ref().filter(|_| self.secret_revealed) {
            Some(Secret::One(secret)) => record.reveal(secret),
            Some(Secret::Two(secret)) => record.reveal_shuffle(*secret),
            Some(Secret::Open(_)) | None => {}
        }
        Some(record)
    }

    pub(crate) fn letter(&self, seat: Seat) -> char {
        self.letters[seat.index()]
    }

    pub(crate) fn all(&self) -> Seats {
        Seats::first(self.letters.len())
    }

    /// Returns the seat that resigns if a player with these seats names none: the one to move, otherwise the only one
    /// that is still in.
    ///
    /// # Errors
    /// Those of the seats that are still in, if there are several or none.
    pub fn resigning(&self, held: Seats) -> Result<Seat, Seats> {
        let left = held & self.remaining_seats();
        let mut seats = left.iter();
        match (self.to_act(), seats.next(), seats.next()) {
            (Some(ToAct::Seat(seat)), ..) if left.contains(seat) => Ok(seat),
            (_, Some(only), None) => Ok(only),
            _ => Err(left),
        }
    }

    /// Returns the seats that are still in the game.
    pub fn remaining_seats(&self) -> Seats {
        self.all().minus(self.played.as_ref().map_or(Seats::NONE, |played| played.resigned()))
    }

    /// Returns the level of the computer that currently plays a seat.
    pub(crate) fn level_at(&self, seat: Seat) -> Option<u8> {
        let state = &self.seats[seat.index()];
        match (&state.owner, state.sitting_in) {
            (_, Some(level)) => Some(level),
            (Some(Player::Computer { level }), None) => Some(*level),
            _ => None,
        }
    }

    /// Returns the seats that people play and that are still in: those who have to agree to an offer.
    pub(crate) fn people(&self) -> Seats {
        self.remaining_seats()
            .iter()
            .filter(|seat| {
                let state = &self.seats[seat.index()];
                state.sitting_in.is_none() && matches!(state.owner, Some(Player::Person { .. }))
            })
            .collect()
    }
}
