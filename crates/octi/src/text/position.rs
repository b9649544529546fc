//! `board supplies turn [out:SW] [resigned:S]`.
//!
//! The last field is Eightfold's own: a resignation leaves no trace on the board, so the position names who resigned.
//! It is only written when a player has resigned.

use std::fmt::Write;

use eightfold_game::{Seat, Seats};

use super::prongs;
use crate::board::{Point, Squares};
use crate::error::PositionError;
use crate::pod::Pod;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::supply::Supply;

/// Returns the fields, for messages.
fn fields(rules: Rules) -> &'static str {
    match rules.players() {
        2 => "board b=4,25,0,0 r=4,25,0,0 turn",
        _ => "board s=3,12,0,0 w=3,12,0,0 n=3,12,0,0 e=3,12,0,0 turn out:SW",
    }
}

/// Returns the letters of the players, for messages.
fn letters(rules: Rules) -> &'static str {
    match rules.players() {
        2 => "b r",
        _ => "s w n e",
    }
}

impl Setup {
    /// Returns the text of the position: `board supplies turn [out:SW] [resigned:S]`. It is the canonical text if the
    /// position is possible.
    pub fn to_text(&self) -> String {
        let rules = self.rules;
        let mut text = String::with_capacity(128);
        let mut pods = self.pods.clone();
        pods.sort_unstable_by_key(|pod| (pod.point(), pod.owner(), pod.text_key()));
        for (at, pod) in pods.iter().enumerate() {
            if at > 0 && pods[at - 1].point() == pod.point() {
                text.push('+');
            } else {
                let slash = if at > 0 { "/" } else { "" };
                let _ = write!(text, "{slash}{}:", pod.point());
            }
            text.push(rules.letter(pod.owner()));
            text.push_str(&pod.letters());
        }
        if pods.is_empty() {
            text.push('-');
        }
        for seat in Seats::first(rules.players()).iter() {
            let Supply { reserve, prongs, superprongs, captured } = self.supplies[seat.index()];
            let letter = rules.letter(seat);
            let _ = write!(text, " {letter}={reserve},{prongs},{superprongs},{captured}");
        }
        text.push(' ');
        text.push(rules.letter(self.turn));
        for (name, seats) in [("out", self.out), ("resigned", self.resigned)] {
            if !seats.is_empty() {
                let letters: String = seats.iter().map(|seat| rules.letter(seat)).collect();
                let _ = write!(text, " {name}:{}", letters.to_ascii_uppercase());
            }
        }
        text
    }

    /// Parses the text of a position, possible or not, leniently: fields in the order of [`to_text`](Self::to_text),
    /// but pods and supplies in any order.
    ///
    /// # Errors
    /// If the text doesn't have the form of a position of this game; names the invalid field.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let expected = fields(rules);
        let missing = |missing: &str| PositionError::Missing { expected, missing: missing.to_owned() };
        let mut parts = text.split_ascii_whitespace().peekable();
        let mut setup = Self::empty(rules);
        setup.pods = board(rules, parts.next().ok_or_else(|| missing("board"))?)?;

        let mut given = Seats::NONE;
        while let Some((letter, value)) = parts.peek().and_then(|part| part.split_once('=')) {
            let seat = one_letter(letter)
                .and_then(|letter| rules.seat(letter))
                .ok_or_else(|| PositionError::Field { expected, field: format!("{letter}={value}") })?;
            if given.contains(seat) {
                return Err(PositionError::Twice { field: letter.to_owned() });
            }
            given = given.with(seat);
            setup.supplies[seat.index()] = supply(rules, seat, value)?;
            parts.next();
        }
        if let Some(seat) = Seats::first(rules.players()).minus(given).iter().next() {
            return Err(missing(&format!("{}=", rules.letter(seat))));
        }

        let turn = parts.next().ok_or_else(|| missing("turn"))?;
        setup.turn = one_letter(turn)
            .and_then(|letter| rules.seat(letter))
            .ok_or_else(|| PositionError::Turn { value: turn.to_owned(), letters: letters(rules) })?;
        let (mut out, mut resigned) = (None, None);
        for part in parts {
            let (field, name, value) = match part.split_once(':') {
                Some(("out", value)) if rules.players() == 4 => (&mut out, "out", value),
                Some(("resigned", value)) => (&mut resigned, "resigned", value),
                _ => {
                    return Err(PositionError::Field { expected, field: part.to_owned() });
                }
            };
            if field.replace(seats(rules, name, value)?).is_some() {
                return Err(PositionError::Twice { field: name.to_owned() });
            }
        }
        setup.out = out.unwrap_or_default();
        setup.resigned = resigned.unwrap_or_default();
        Ok(setup)
    }
}

fn one_letter(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn board(rules: Rules, text: &str) -> Result<Vec<Pod>, PositionError> {
    let (mut pods, mut seen) = (Vec::new(), Squares::NONE);
    if text == "-" {
        return Ok(pods);
    }
    for item in text.split('/') {
        let (name, stack) = item.split_once(':').ok_or_else(|| PositionError::Item(item.to_owned()))?;
        let point = Point::from_name(name).ok_or_else(|| PositionError::Point(name.to_owned()))?;
        if seen.contains(point) {
            return Err(PositionError::PointTwice(point));
        }
        seen = seen.with(point);
        for text in stack.split('+') {
            pods.push(pod(rules, point, text)?);
        }
    }
    Ok(pods)
}

fn pod(rules: Rules, point: Point, text: &str) -> Result<Pod, PositionError> {
    let owner = text
        .chars()
        .next()
        .and_then(|letter| rules.seat(letter))
        .ok_or_else(|| PositionError::Owner { pod: text.to_owned(), point, letters: letters(rules) })?;
    let (prongs, superprongs, rest) = prongs(&text[1..]);
    if !rest.is_empty() {
        return Err(PositionError::Prongs { pod: text.to_owned(), point });
    }
    Ok(Pod::new(point, owner, prongs, superprongs))
}

fn supply(rules: Rules, seat: Seat, text: &str) -> Result<Supply, PositionError> {
    let field = rules.letter(seat);
    let wrong = || PositionError::Supply { field, value: text.to_owned() };
    let numbers: Vec<u8> = text
        .split(',')
        .map(|number| {
            let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            number.parse().ok().filter(|_| digits)
        })
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    let [reserve, prongs, superprongs, captured] = numbers[..] else {
        return Err(wrong());
    };
    Ok(Supply { reserve, prongs, superprongs, captured })
}

fn seats(rules: Rules, field: &'static str, text: &str) -> Result<Seats, PositionError> {
    let seats: Option<Seats> = text.chars().map(|letter| rules.seat(letter)).collect();
    seats.filter(|seats| seats.len() == text.len() && !text.is_empty()).ok_or_else(|| PositionError::Seats {
        field,
        value: text.to_owned(),
        letters: letters(rules),
    })
}
