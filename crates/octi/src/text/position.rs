//! `board supplies turn [out:SW] [resigned:S]`.
//!
//! The last field is Eightfold's own: a resignation leaves no trace on the board, so the position names who resigned.
//! It is only written when a player has resigned.

use std::fmt::Write;

use eightfold_game::{Seat, Seats};

use super::prongs;
use crate::board::Point;
use crate::error::PositionError;
use crate::mode;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Rules;
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

pub(crate) fn print(position: &Octi) -> String {
    let rules = position.rules;
    let mut text = String::with_capacity(128);
    let mut pods = position.pods().to_vec();
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
    for seat in position.seats_all().iter() {
        let Supply { reserve, prongs, superprongs, captured } = position.supply(seat);
        let letter = rules.letter(seat);
        let _ = write!(text, " {letter}={reserve},{prongs},{superprongs},{captured}");
    }
    text.push(' ');
    text.push(rules.letter(position.turn));
    for (name, seats) in [("out", position.out), ("resigned", position.resigned())] {
        if !seats.is_empty() {
            let letters: String = seats.iter().map(|seat| rules.letter(seat)).collect();
            let _ = write!(text, " {name}:{}", letters.to_ascii_uppercase());
        }
    }
    text
}

pub(crate) fn read(rules: Rules, text: &str) -> Result<Octi, PositionError> {
    let expected = fields(rules);
    let missing = |missing: &str| PositionError::Missing { expected, missing: missing.to_owned() };
    let mut parts = text.split_ascii_whitespace().peekable();
    let mut position = Octi::bare(rules);
    board(&mut position, parts.next().ok_or_else(|| missing("board"))?)?;

    let mut given = Seats::NONE;
    while let Some((letter, value)) = parts.peek().and_then(|part| part.split_once('=')) {
        let seat = one_letter(letter)
            .and_then(|letter| rules.seat(letter))
            .ok_or_else(|| PositionError::Field { expected, field: format!("{letter}={value}") })?;
        if given.contains(seat) {
            return Err(PositionError::Twice { field: letter.to_owned() });
        }
        given = given.with(seat);
        *position.supply_mut(seat) = supply(rules, seat, value)?;
        parts.next();
    }
    if let Some(seat) = position.seats_all().minus(given).iter().next() {
        return Err(missing(&format!("{}=", rules.letter(seat))));
    }

    let turn = parts.next().ok_or_else(|| missing("turn"))?;
    position.turn = one_letter(turn)
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
    position.out = out.unwrap_or_default();
    for seat in resigned.unwrap_or_default().iter() {
        position.set_resigned(seat);
    }
    validate(&position)?;
    if rules.players() == 4 {
        // Skips are automatic (O6), so a player to act without a legal turn is skipped here too.
        let before = position.turn.next(4).next(4).next(4);
        position.turn = mode::next_player(&position, before);
    }
    Ok(position)
}

fn one_letter(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn board(position: &mut Octi, text: &str) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let rules = position.rules;
    let mut seen: Vec<Point> = Vec::new();
    let mut count = 0;
    for item in text.split('/') {
        let (name, stack) = item.split_once(':').ok_or_else(|| PositionError::Item(item.to_owned()))?;
        let point = Point::from_name(name).ok_or_else(|| PositionError::Point(name.to_owned()))?;
        if seen.contains(&point) {
            return Err(PositionError::PointTwice(point));
        }
        seen.push(point);
        let mut first: Option<Pod> = None;
        for text in stack.split('+') {
            let pod = pod(rules, point, text)?;
            if first.get_or_insert(pod).is_enemy_of(pod.owner()) {
                return Err(PositionError::BothSides(point));
            }
            count += 1;
            if count > usize::from(rules.pods()) * rules.players() {
                return Err(PositionError::TooManyPods {
                    field: rules.letter(pod.owner()),
                    found: count,
                    most: usize::from(rules.pods()) * rules.players(),
                });
            }
            position.add(pod);
        }
    }
    Ok(())
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
    if !superprongs.is_empty() && !rules.superprongs {
        return Err(PositionError::NoSuperprongs { field: format!("board: `{text}` on {point}") });
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
    if superprongs > 0 && !rules.superprongs {
        return Err(PositionError::NoSuperprongs { field: field.to_string() });
    }
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

/// Checks the position against the equipment. Less than the full set is an edited position, more is an error.
fn validate(position: &Octi) -> Result<(), PositionError> {
    let rules = position.rules;
    let players = rules.players();
    let (mut prongs, mut superprongs) = (0, 0);
    for pod in position.pods() {
        superprongs += usize::from(pod.superprongs().len());
        prongs += usize::from(pod.prongs().len());
    }
    for seat in position.seats_all().iter() {
        let supply = position.supply(seat);
        let found = position.pods().iter().filter(|pod| pod.owner() == seat).count()
            + usize::from(supply.reserve)
            + usize::from(supply.captured);
        if found > usize::from(rules.pods()) {
            return Err(PositionError::TooManyPods {
                field: rules.letter(seat),
                found,
                most: rules.pods().into(),
            });
        }
        superprongs += usize::from(supply.superprongs);
        prongs += usize::from(supply.prongs) + usize::from(supply.superprongs);
        if position.out.contains(seat) && !position.squares_of(seat).is_empty() {
            return Err(PositionError::OutOnBoard(rules.name(seat)));
        }
    }
    let most = players * usize::from(rules.prongs());
    for (kind, found, most) in [("superprongs", superprongs, players), ("prongs", prongs, most)] {
        if found > most {
            return Err(PositionError::TooManyProngs { kind, found, most });
        }
    }
    if position.out.contains(position.turn) {
        return Err(PositionError::TurnOut(rules.name(position.turn)));
    }
    Ok(())
}
