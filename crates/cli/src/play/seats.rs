use std::fmt;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::Seat;

use crate::failure::Failure;

/// The kind of player in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person at this terminal.
    Person,
    /// A computer player of this level.
    Computer(u8),
    /// A uniformly random legal turn.
    Random,
}

impl PlayerKind {
    /// Parses `person`, a level by number or name, or `random`.
    pub fn from_word(choice: &Choice, word: &str) -> Option<Self> {
        let word = word.trim().to_ascii_lowercase();
        if let Some(at) = choice.levels().position(|name| name == word) {
            return Some(Self::Computer(at as u8 + 1));
        }
        match word.as_str() {
            "person" | "human" => Some(Self::Person),
            "random" => Some(Self::Random),
            level => {
                let level = level.strip_prefix("level").unwrap_or(level).trim_start_matches('-');
                level.parse().ok().filter(|level| *level > 0).map(Self::Computer)
            }
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("a person"),
            Self::Computer(level) => write!(f, "the computer, level {level}"),
            Self::Random => f.write_str("chance"),
        }
    }
}

/// Returns the seat with this letter or name.
fn seat_named(table: &dyn AnyMatch, name: &str) -> Result<Seat, Failure> {
    let letters = table.seat_letters();
    (0..table.seats())
        .map(Seat::new)
        .find(|seat| {
            name.eq_ignore_ascii_case(&letters[seat.index()].to_string())
                || name.eq_ignore_ascii_case(table.seat_name(*seat))
        })
        .ok_or_else(|| {
            let known: Vec<String> = (0..table.seats())
                .map(|seat| format!("{} ({})", letters[seat], table.seat_name(Seat::new(seat))))
                .collect();
            Failure::Input(format!(
                "there is no seat `{name}` in this game: the seats are {}",
                known.join(", ")
            ))
        })
}

/// Parses settings such as `B=person`: the value of every seat that has one.
pub fn by_seat(
    table: &dyn AnyMatch,
    settings: &[String],
    example: &str,
) -> Result<Vec<Option<String>>, Failure> {
    let mut values = vec![None; table.seats()];
    for setting in settings {
        let (name, value) = setting.split_once('=').ok_or_else(|| {
            Failure::Input(format!("`{setting}` isn't a setting: write one like `{example}`"))
        })?;
        let seat = seat_named(table, name.trim())?;
        if values[seat.index()].replace(value.trim().to_owned()).is_some() {
            return Err(Failure::Input(format!("seat `{}` is given twice", name.trim())));
        }
    }
    Ok(values)
}

/// Returns the player of each seat: as given; otherwise a person in the first free seat, computers elsewhere.
pub fn player_kinds(
    choice: &Choice,
    table: &dyn AnyMatch,
    settings: &[String],
) -> Result<Vec<PlayerKind>, Failure> {
    let told: Vec<Option<PlayerKind>> = by_seat(table, settings, "B=person")?
        .into_iter()
        .map(|word| {
            let Some(word) = word else { return Ok(None) };
            PlayerKind::from_word(choice, &word).map(Some).ok_or_else(|| {
                let levels: Vec<_> = choice.levels().collect();
                Failure::Input(format!(
                    "`{word}` isn't a player: write `person`, a computer level from 1 to {} ({}), or `random`",
                    levels.len(),
                    levels.join(", ")
                ))
            })
        })
        .collect::<Result<_, Failure>>()?;
    let mut person_sits = told.contains(&Some(PlayerKind::Person));
    Ok(told
        .into_iter()
        .map(|sitter| {
            sitter.unwrap_or_else(|| match std::mem::replace(&mut person_sits, true) {
                true => PlayerKind::Computer(2),
                false => PlayerKind::Person,
            })
        })
        .collect())
}
