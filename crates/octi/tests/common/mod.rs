//! Shared helpers of the tests: positions from text, and random positions.

use std::ops::ControlFlow;

use eightfold_game::{Dice, Game, Seat, Step};
use eightfold_octi::*;

pub const EDGELESS: Rules = Rules { edgeless: true, ..Rules::FULL };
pub const SUPERPRONGS: Rules = Rules { superprongs: true, ..Rules::FULL };

/// Returns the position with this text.
pub fn at(rules: Rules, text: &str) -> Octi {
    Octi::from_text(&rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Parses a turn, legal or not.
pub fn turn(position: &Octi, text: &str) -> Result<Turn, TurnError> {
    match position.step_from_text(text)? {
        Step::Turn(turn) => Ok(turn),
        Step::Chance(never) => match never {},
    }
}

/// Returns the position after the turn, or why it is illegal.
pub fn play(position: &Octi, text: &str) -> Result<Octi, TurnError> {
    position.play(&turn(position, text)?)
}

/// Returns the text of the position after a legal turn.
pub fn after(position: &Octi, text: &str) -> String {
    play(position, text).unwrap_or_else(|error| panic!("{text}: {error}")).to_text()
}

/// Returns why a turn is illegal.
pub fn refused(position: &Octi, text: &str) -> TurnError {
    match play(position, text) {
        Ok(next) => panic!("{text} leads to {}", next.to_text()),
        Err(error) => error,
    }
}

/// Returns all legal turns.
pub fn turns(position: &Octi) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

/// Returns all legal turns as text.
pub fn texts(position: &Octi) -> Vec<String> {
    turns(position).iter().map(|turn| position.turn_to_text(turn)).collect()
}

/// Returns the same position with another player to act.
pub fn with_turn(position: &Octi, seat: Seat) -> Octi {
    let text = position.to_text();
    let fields: Vec<&str> = text.split(' ').collect();
    let letter = position.rules().letter(seat).to_string();
    let turn = 1 + position.rules().players();
    let fields: Vec<&str> =
        (0..fields.len()).map(|field| if field == turn { letter.as_str() } else { fields[field] }).collect();
    at(*position.rules(), &fields.join(" "))
}

/// Returns a random position using the whole equipment, more tangled than any real game. `crowd` squares in the middle
/// of the board have most pods, so that there is much to jump.
pub fn random_position(rules: Rules, dice: &mut dyn Dice) -> Octi {
    let players = rules.players();
    let mut stacks: Vec<(Point, usize, Vec<String>)> = Vec::new();
    let mut prongs_left = usize::from(rules.prongs()) * players;
    let mut superprongs_left = if rules.superprongs { players } else { 0 };
    prongs_left -= superprongs_left;
    let mut supplies = vec![[0usize; 4]; players];
    let crowd = 3 + dice.pick(4);
    let mut out = Vec::new();
    for (seat, supply) in supplies.iter_mut().enumerate() {
        let is_out = players == 4 && seat > 0 && dice.pick(6) == 0;
        if is_out {
            out.push(seat);
        }
        for _ in 0..rules.pods() {
            match dice.pick(8) {
                0 => supply[0] += 1,
                1 => supply[3] += 1,
                _ if is_out => supply[3] += 1,
                _ => {
                    let mut text = rules.letter(Seat::new(seat)).to_string();
                    let much = 1 + dice.pick(8);
                    for direction in Direction::ALL {
                        if dice.pick(8) >= much {
                            continue;
                        }
                        if superprongs_left > 0 && dice.pick(6) == 0 {
                            superprongs_left -= 1;
                            text.push(direction.letter());
                            text.push('!');
                        } else if prongs_left > 0 {
                            prongs_left -= 1;
                            text.push(direction.letter());
                        }
                    }
                    // All pods of a stack belong to one side: try again until there is room.
                    for _ in 0..50 {
                        let point = if dice.pick(5) == 0 {
                            Point::at(dice.pick(POINTS))
                        } else {
                            let (column, row) = (dice.pick(crowd), dice.pick(crowd));
                            Point::new(3 + column as u8, 3 + row as u8).expect("on the board")
                        };
                        match stacks.iter_mut().find(|stack| stack.0 == point) {
                            Some(stack) if (stack.1 ^ seat) & 1 != 0 => continue,
                            Some(stack) => stack.2.push(text.clone()),
                            None => stacks.push((point, seat, vec![text.clone()])),
                        }
                        break;
                    }
                }
            }
        }
    }
    for _ in 0..prongs_left {
        if dice.pick(3) > 0 {
            supplies[dice.pick(players)][1] += 1;
        }
    }
    for _ in 0..superprongs_left {
        supplies[dice.pick(players)][2] += 1;
    }
    let board: Vec<String> =
        stacks.iter().map(|(point, _, pods)| format!("{point}:{}", pods.join("+"))).collect();
    let mut text = if board.is_empty() { "-".to_owned() } else { board.join("/") };
    for (seat, [reserve, prongs, superprongs, captured]) in supplies.iter().enumerate() {
        let letter = rules.letter(Seat::new(seat));
        text.push_str(&format!(" {letter}={reserve},{prongs},{superprongs},{captured}"));
    }
    text.push(' ');
    text.push(rules.letter(Seat::new(0)));
    if !out.is_empty() {
        let letters: String = out.iter().map(|&seat| rules.letter(Seat::new(seat))).collect();
        text.push_str(&format!(" out:{letters}"));
    }
    at(rules, &text)
}
