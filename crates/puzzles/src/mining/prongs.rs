//! Wins with few prongs: those that take some.

use std::fmt;

use eightfold_catalog::{AnyRules, Choice};

use super::is_worthwhile;
use crate::aim::Aim;
use crate::judge::{Solution, Unproven};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// What a proof may take: many positions are looked at, and few are kept.
const LIMITS: Limits = Limits { positions: 3_000_000, lines: 400_000 };

/// What became of the positions that were looked at for wins with few prongs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// So many positions, each with the fewest turns that win there.
    pub positions: usize,
    /// So many of them need this number of prongs: none, one, and so on.
    pub needed: [usize; 5],
    /// So many that need some have another win in as many turns with more prongs, or in fewer.
    pub dearer: usize,
    /// So many were too much to be proven.
    pub too_much: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.positions)?;
        for (prongs, many) in self.needed.iter().enumerate() {
            write!(f, ", {many} need {prongs}")?;
        }
        write!(f, "; {} of them can be had for more, {} too much to prove", self.dearer, self.too_much)
    }
}

/// A win with the fewest prongs, at least one, that can also be had with more.
///
/// `fastest` is the number of turns in which the position is won, as far as a search has seen. What is asked for takes as
/// many turns or one more: then it can be done sooner, with more prongs.
pub(super) fn few(
    choice: &Choice,
    position: &str,
    fastest: u8,
    tally: &mut Tally,
) -> Option<(Puzzle, Solution)> {
    tally.positions += 1;
    let found = search(choice, position, fastest, tally);
    found.unwrap_or_else(|_| {
        tally.too_much += 1;
        None
    })
}

fn search(
    choice: &Choice,
    position: &str,
    fastest: u8,
    tally: &mut Tally,
) -> Result<Option<(Puzzle, Solution)>, Unproven> {
    let puzzle = |turns, prongs| Puzzle::new(choice, position, Aim::Win { turns, prongs }).ok();
    let can = |turns, prongs| puzzle(turns, prongs).map_or(Ok(false), |puzzle| puzzle.can(LIMITS));
    // Where the search was wrong about the turns there is nothing to ask for.
    if fastest > 1 && can(fastest - 1, None)? {
        return Ok(None);
    }
    // The last turn is a move.
    let Some(needed) = fewest(fastest, |prongs| can(fastest, Some(prongs)))? else { return Ok(None) };
    tally.needed[usize::from(needed).min(4)] += 1;
    if needed == 0 {
        return Ok(None);
    }
    let Some(asked) = puzzle(fastest, Some(needed)) else { return Ok(None) };
    let solution = asked.solve(LIMITS)?;
    if !is_worthwhile(asked.aim(), &solution) {
        return Ok(None);
    }
    // With one turn less more prongs would be needed: all that can be inserted there are these.
    let all = if needed + 1 < fastest {
        puzzle(fastest, None).map(|all| all.solve(LIMITS)).transpose()?
    } else {
        None
    };
    if all.is_some_and(|all| all.answers != solution.answers) {
        tally.dearer += 1;
        return Ok(Some((asked, solution)));
    }
    if needed > 1 && fastest < 4 {
        let slower = fewest(needed, |prongs| can(fastest + 1, Some(prongs)))?;
        if let Some(asked) =
            slower.filter(|prongs| *prongs > 0).and_then(|prongs| puzzle(fastest + 1, Some(prongs)))
        {
            let solution = asked.solve(LIMITS)?;
            tally.dearer += 1;
            return Ok(Some((asked, solution)));
        }
    }
    Ok(None)
}

/// The fewest prongs below this number with which it can be done.
fn fewest(below: u8, mut can: impl FnMut(u8) -> Result<bool, Unproven>) -> Result<Option<u8>, Unproven> {
    for prongs in 0..below {
        if can(prongs)? {
            return Ok(Some(prongs));
        }
    }
    Ok(None)
}

/// The position with one prong of the player to act back in the supply, in every way: what there was to do if it had not
/// been inserted yet.
pub(super) fn with_one_less(choice: &Choice, position: &str) -> Vec<String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let ([board, blue, red, turn], AnyRules::Octi(_)) = (fields.as_slice(), choice.rules()) else {
        return Vec::new();
    };
    let more = |supply: &str| {
        let (mark, numbers) = supply.split_once('=')?;
        let mut numbers: Vec<u32> = numbers.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
        *numbers.get_mut(1)? += 1;
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        Some(format!("{mark}={}", numbers.join(",")))
    };
    let supplies = if *turn == "b" {
        more(blue).map(|blue| (blue, (*red).to_owned()))
    } else {
        more(red).map(|red| ((*blue).to_owned(), red))
    };
    let Some((blue, red)) = supplies else { return Vec::new() };
    let letters: Vec<char> = board.chars().collect();
    let mut owner = ' ';
    let mut all = Vec::new();
    for (at, letter) in letters.iter().enumerate() {
        if letter.is_ascii_lowercase() {
            owner = *letter;
        }
        let is_super = letters.get(at + 1) == Some(&'!');
        if letter.is_ascii_uppercase() && owner.to_string() == *turn && !is_super {
            let board: String = letters[..at].iter().chain(&letters[at + 1..]).collect();
            all.push(format!("{board} {blue} {red} {turn}"));
        }
    }
    all
}
