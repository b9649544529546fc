// Nim with one heap: a complete game, for tests and for the examples in the documentation, which include this file.
//
// Players alternately take one to three counters; the player who takes the last one wins.

use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, NoChance, Outcome, Seat, Seats, Step, ToAct, TurnBuilder};

/// A position: the counters left in the heap and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    rules: NimRules,
    counters: u8,
    turn: Seat,
    resigned: Seats,
}

/// The options: the counters at the start, 0 to 99.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NimRules {
    pub counters: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NimTurn {
    /// Takes this many counters.
    Take(u8),
    Resign,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NimError {
    #[error("`{0}` isn't a position: write counters and a player, like `21 A`")]
    Position(String),
    #[error("`{0}` isn't a turn: write `1`, `2`, `3` or `resign`")]
    Turn(String),
    #[error("take 1 to {most} counters, not {taken}")]
    Taken { taken: u8, most: u8 },
    #[error("the game is over")]
    Over,
}

impl Nim {
    /// Returns the counters left in the heap.
    pub fn counters(&self) -> u8 {
        self.counters
    }

    /// Returns the most counters that the player to move can take; 0 if the game is over.
    fn most(&self) -> u8 {
        if self.resigned.is_empty() { self.counters.min(3) } else { 0 }
    }
}

impl Game for Nim {
    const CHANCE_WORDS: &'static [&'static str] = &[];
    const SEAT_NAMES: &'static [&'static str] = &["Anna", "Ben"];

    type Rules = NimRules;
    type Turn = NimTurn;
    type Chance = NoChance;
    type Key = (u8, Seat);
    type Builder = NimBuilder;
    type PositionError = NimError;
    type TurnError = NimError;

    fn start(rules: &NimRules, _: Deal, _: &mut dyn Dice) -> Self {
        Self { rules: *rules, counters: rules.counters, turn: Seat::new(0), resigned: Seats::NONE }
    }

    fn rules(&self) -> &NimRules {
        &self.rules
    }

    fn seats(&self) -> usize {
        2
    }

    fn seat_letter(&self, seat: Seat) -> char {
        ['A', 'B'][seat.index()]
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        Self::SEAT_NAMES[seat.index()]
    }

    fn to_act(&self) -> ToAct {
        let won = |cause, loser| ToAct::Over(Outcome::win(Seats::first(2).minus(loser), cause));
        if !self.resigned.is_empty() {
            won(Cause::Resignation, self.resigned)
        } else if self.counters == 0 {
            won(Cause::Goal, Seats::one(self.turn))
        } else {
            ToAct::Seat(self.turn)
        }
    }

    fn turn_seat(&self) -> Seat {
        self.turn
    }

    fn turns(&self, sink: &mut impl FnMut(NimTurn) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=self.most()).try_for_each(|taken| sink(NimTurn::Take(taken)))
    }

    fn check(&self, turn: &NimTurn) -> Result<(), NimError> {
        match *turn {
            _ if self.most() == 0 => Err(NimError::Over),
            NimTurn::Take(taken) if !(1..=self.most()).contains(&taken) => {
                Err(NimError::Taken { taken, most: self.most() })
            }
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, turn: &NimTurn) {
        match *turn {
            NimTurn::Take(taken) => {
                self.counters -= taken;
                self.turn = self.turn.next(2);
            }
            NimTurn::Resign => self.resign_unchecked(self.turn),
        }
    }

    fn resignation() -> NimTurn {
        NimTurn::Resign
    }

    fn resigned(&self) -> Seats {
        self.resigned
    }

    fn resign_unchecked(&mut self, seat: Seat) {
        self.resigned.insert(seat);
    }

    fn chances(&self) -> Option<Vec<NoChance>> {
        Some(Vec::new())
    }

    fn roll(&self, _: &mut dyn Dice) -> Option<NoChance> {
        None
    }

    fn check_chance(&self, chance: &NoChance) -> Result<(), NimError> {
        match *chance {}
    }

    fn chance_unchecked(&mut self, chance: &NoChance) {
        match *chance {}
    }

    fn repetition_key(&self) -> (u8, Seat) {
        (self.counters, self.turn)
    }

    fn to_text(&self) -> String {
        let resigned: String = self.resigned.iter().map(|seat| self.seat_letter(seat)).collect();
        let mark = if resigned.is_empty() { "" } else { " resigned:" };
        format!("{} {}{mark}{resigned}", self.counters, self.seat_letter(self.turn))
    }

    fn from_text(rules: &NimRules, text: &str) -> Result<Self, NimError> {
        let refuse = || NimError::Position(text.to_owned());
        let seat = |letter: &str| ["A", "B"].iter().position(|known| *known == letter).map(Seat::new);
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (counters, turn, resigned) = match fields[..] {
            [counters, turn] => (counters, turn, None),
            [counters, turn, resigned] => (counters, turn, Some(resigned)),
            _ => return Err(refuse()),
        };
        let counters: u8 = counters.parse().ok().filter(|&n| n <= rules.counters).ok_or_else(refuse)?;
        let turn = seat(turn).ok_or_else(refuse)?;
        let resigned = match resigned {
            None => Seats::NONE,
            Some(field) => Seats::one(field.strip_prefix("resigned:").and_then(seat).ok_or_else(refuse)?),
        };
        Ok(Self { rules: *rules, counters, turn, resigned })
    }

    fn turn_to_text(&self, turn: &NimTurn) -> String {
        match turn {
            NimTurn::Take(taken) => taken.to_string(),
            NimTurn::Resign => "resign".to_owned(),
        }
    }

    fn chance_to_text(&self, chance: &NoChance) -> String {
        match *chance {}
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, NimError> {
        match text.trim() {
            "resign" => Ok(Step::Turn(NimTurn::Resign)),
            number => match number.parse() {
                Ok(taken) => Ok(Step::Turn(NimTurn::Take(taken))),
                Err(_) => Err(NimError::Turn(number.to_owned())),
            },
        }
    }
}

/// A turn of Nim is a single click on a number of counters.
#[derive(Clone, Debug)]
pub struct NimBuilder {
    position: Nim,
    taken: Option<u8>,
}

impl TurnBuilder for NimBuilder {
    type Game = Nim;
    type Click = u8;

    fn begin(position: &Nim) -> Self {
        Self { position: *position, taken: None }
    }

    fn position(&self) -> &Nim {
        &self.position
    }

    fn offers(&self) -> Vec<u8> {
        if self.taken.is_some() { Vec::new() } else { (1..=self.position.most()).collect() }
    }

    fn click(&mut self, click: &u8) -> Result<(), NimError> {
        self.position.check(&NimTurn::Take(*click))?;
        self.taken = Some(*click);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.taken.take().is_some()
    }

    fn clicks(_: &Nim, turn: &NimTurn) -> Vec<u8> {
        match *turn {
            NimTurn::Take(taken) => vec![taken],
            NimTurn::Resign => Vec::new(),
        }
    }

    fn turn(&self) -> Option<NimTurn> {
        self.taken.map(NimTurn::Take)
    }
}
