//! Implements [`Game`] for OCTI. This file combines the other modules, none of which depends on it.

use std::fmt;
use std::ops::ControlFlow;

use eightfold_game::{Cause, Deal, Dice, Game, NoChance, Outcome, Seat, Seats, Step, ToAct};

use crate::builder::OctiBuilder;
use crate::error::{PositionError, TurnError};
use crate::midturn::MidTurnState;
use crate::mode;
use crate::octi::Octi;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::turn::{Act, Turn};
use crate::{successor, text, turns};

impl fmt::Debug for Octi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.rules, self.to_text())
    }
}

impl Game for Octi {
    const CHANCE_WORDS: &'static [&'static str] = &[];
    const SEAT_NAMES: &'static [&'static str] = &["Blue", "Red", "South", "West", "North", "East"];

    type Rules = Rules;
    type Turn = Turn;
    type Chance = NoChance;
    /// O3 compares the whole position.
    type Key = Self;
    type Builder = OctiBuilder;
    type PositionError = PositionError;
    type TurnError = TurnError;

    fn start(rules: &Rules, _deal: Deal, _dice: &mut dyn Dice) -> Self {
        Self::new(*rules)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.rules.players()
    }

    fn seat_letter(&self, seat: Seat) -> char {
        self.rules.letter(seat)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.rules.name(seat)
    }

    fn team(&self, seat: Seat) -> Seats {
        self.rules.side(seat)
    }

    fn to_act(&self) -> ToAct {
        if let Some(quitter) = self.resigned().iter().next() {
            return ToAct::Over(Outcome::win(self.rules.enemies(quitter), Cause::Resignation));
        }
        if let Some(outcome) = mode::goal(self) {
            return ToAct::Over(outcome);
        }
        if mode::has_turn(self, self.turn) {
            return ToAct::Seat(self.turn);
        }
        ToAct::Over(match self.rules.players() {
            // O1
            2 => Outcome::win(self.rules.enemies(self.turn), Cause::NoTurn),
            // O6: the turn comes to a player without a legal turn only if no player has one.
            _ => Outcome::draw(Cause::Impasse),
        })
    }

    fn resigned(&self) -> Seats {
        Self::resigned(self)
    }

    fn resign_unchecked(&mut self, seat: Seat) {
        self.set_resigned(seat);
    }

    fn turn_seat(&self) -> Seat {
        self.turn
    }

    fn turns(&self, sink: &mut impl FnMut(Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.to_act() {
            ToAct::Seat(seat) => turns::all(MidTurnState::begin(self, seat), sink),
            _ => ControlFlow::Continue(()),
        }
    }

    fn each_successor(&self, sink: &mut impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.to_act() {
            ToAct::Seat(seat) => successor::each(self, MidTurnState::begin(self, seat), sink),
            _ => ControlFlow::Continue(()),
        }
    }

    fn check(&self, turn: &Turn) -> Result<(), TurnError> {
        match self.to_act() {
            ToAct::Seat(seat) => turns::check(MidTurnState::begin(self, seat), turn),
            _ => Err(TurnError::Over),
        }
    }

    fn play_unchecked(&mut self, turn: &Turn) {
        let mover = self.turn;
        for free in turn.free_moves() {
            self.replace(free.pod(), free.pod().on(free.path().end()));
        }
        self.make_act(turn.act(), mover);
        if *turn.act() == Act::Resign {
            return;
        }
        // Captured pods are removed at the end of the turn.
        for free in turn.free_moves() {
            for &pod in free.captures() {
                self.capture(pod, mover);
            }
        }
        mode::end_turn(self, mover);
    }

    fn resignation() -> Turn {
        Turn::RESIGN
    }

    fn chances(&self) -> Option<Vec<NoChance>> {
        Some(Vec::new())
    }

    fn roll(&self, _dice: &mut dyn Dice) -> Option<NoChance> {
        None
    }

    fn check_chance(&self, chance: &NoChance) -> Result<(), TurnError> {
        match *chance {}
    }

    fn chance_unchecked(&mut self, chance: &NoChance) {
        match *chance {}
    }

    fn repetition_key(&self) -> Self {
        *self
    }

    fn to_text(&self) -> String {
        self.to_setup().to_text()
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_setup(&Setup::from_text(*rules, text)?)?)
    }

    fn turn_to_text(&self, turn: &Turn) -> String {
        text::turn::print(self, turn)
    }

    fn chance_to_text(&self, chance: &NoChance) -> String {
        match *chance {}
    }

    fn step_from_text(&self, text: &str) -> Result<Step<Self>, TurnError> {
        text::read::turn(self, text).map(Step::Turn)
    }
}
