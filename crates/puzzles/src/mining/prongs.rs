//! Wins with few prongs that need at least one.

use std::fmt;

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::{Dice, Seat};
use eightfold_search::{SplitMix, hash_of};

use super::is_worthwhile;
use crate::aim::Aim;
use crate::judge::{ProofFailure, Solution};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Limits of a proof: many positions are tried, and few are used.
const LIMITS: Limits = Limits { positions: 2_000_000, lines: 400_000 };

/// Statistics of the search for wins with few prongs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Number of positions for which the fewest turns to win are known.
    pub positions: usize,
    /// How many of them need this number of prongs: none, one, and so on.
    pub needed: [usize; 5],
    /// How many that need some have few answers.
    pub worthwhile: usize,
    /// How many of these also have a win in as many turns with more prongs, or in fewer turns.
    pub dearer: usize,
    /// How many were too expensive to prove.
    pub too_much: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.positions)?;
        for (prongs, many) in self.needed.iter().enumerate() {
            write!(f, ", {many} need {prongs}")?;
        }
        write!(
            f,
            "; {} have few answers, {} of them can be had for more; {} are too much to prove",
            self.worthwhile, self.dearer, self.too_much
        )
    }
}

/// Returns a win with the fewest prongs: at least one, and fewer than the turns allow.
///
/// `fastest` is the number of turns in which the position is won, as far as a search can tell. The puzzle takes as many
/// turns, or one more if that saves prongs.
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
) -> Result<Option<(Puzzle, Solution)>, ProofFailure> {
    let puzzle = |turns, prongs| Puzzle::new(choice, position, Aim::Win { turns, prongs }).ok();
    let can = |turns, prongs| puzzle(turns, prongs).map_or(Ok(false), |puzzle| puzzle.can(LIMITS));
    // In two turns at most one can be inserted, so the number would mean nothing. If the search was wrong about the
    // turns there is no puzzle either.
    if fastest < 3 || can(fastest - 1, None)? {
        return Ok(None);
    }
    // The last turn is a move.
    let Some(needed) = fewest_prongs(fastest, |prongs| can(fastest, Some(prongs)))? else { return Ok(None) };
    tally.needed[usize::from(needed).min(4)] += 1;
    let (turns, prongs) = match needed {
        0 => return Ok(None),
        _ if needed + 1 < fastest => (fastest, needed),
        // As many prongs as these turns allow; with fewer it may take one more turn.
        _ => match fewest_prongs(needed, |prongs| can(fastest + 1, Some(prongs)))? {
            None | Some(0) => return Ok(None),
            Some(prongs) => (fastest + 1, prongs),
        },
    };
    let Some(asked) = puzzle(turns, Some(prongs)) else { return Ok(None) };
    let solution = asked.solve(LIMITS)?;
    if !is_worthwhile(asked.aim(), &solution) {
        return Ok(None);
    }
    tally.worthwhile += 1;
    let dearer = turns > fastest
        || puzzle(turns, None)
            .map(|all| all.solve(LIMITS))
            .transpose()?
            .is_some_and(|all| all.answers != solution.answers);
    tally.dearer += usize::from(dearer);
    Ok(Some((asked, solution)))
}

/// Returns the fewest prongs below this number that suffice.
fn fewest_prongs(
    below: u8,
    mut can: impl FnMut(u8) -> Result<bool, ProofFailure>,
) -> Result<Option<u8>, ProofFailure> {
    for prongs in 0..below {
        if can(prongs)? {
            return Ok(Some(prongs));
        }
    }
    Ok(None)
}

/// Returns variants of the position with fewer prongs on the board: each prong is randomly put back into its owner's
/// supply or not. A pod that has left its bases keeps one, because it needed it to move.
pub(super) fn with_fewer_prongs(choice: &Choice, position: &str, many: usize) -> Vec<String> {
    let fields: Vec<&str> = position.split(' ').collect();
    let ([board, blue, red, turn], AnyRules::Octi(rules)) = (fields.as_slice(), choice.rules()) else {
        return Vec::new();
    };
    let mut dice = SplitMix::new(hash_of(&position));
    let one = |dice: &mut SplitMix| {
        let mut back = [0; 2];
        let mut squares = Vec::new();
        for square in board.split('/').filter(|square| *square != "-") {
            let (name, pods) = square.split_once(':')?;
            let mut left = Vec::new();
            for pod in pods.split('+') {
                let (owner, prongs) = pod.split_at(1);
                let seat = usize::from(owner == "r");
                let at_home = rules.bases(Seat::new(seat)).iter().any(|base| base.to_string() == name);
                let mut kept: String = prongs.chars().filter(|_| dice.pick(2) == 0).collect();
                if kept.is_empty() && !at_home {
                    kept.extend(prongs.chars().nth(dice.pick(prongs.len().max(1))));
                }
                back[seat] += prongs.len() - kept.len();
                left.push(format!("{owner}{kept}"));
            }
            squares.push(format!("{name}:{}", left.join("+")));
        }
        let supply = |supply: &str, back: usize| {
            let (mark, numbers) = supply.split_once('=')?;
            let mut numbers: Vec<usize> =
                numbers.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
            *numbers.get_mut(1)? += back;
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            Some(format!("{mark}={}", numbers.join(",")))
        };
        Some(format!("{} {} {} {turn}", squares.join("/"), supply(blue, back[0])?, supply(red, back[1])?))
    };
    // Superprongs aren't part of the supply counted here.
    if board.contains('!') { Vec::new() } else { (0..many).filter_map(|_| one(&mut dice)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_keeps_prongs_and_mobility() {
        let choice = Choice::new("octi-fast", []).unwrap();
        let text = "33:bFH/37:r+rEF/57:rDFH/73:b/77:rF/82:rABCDEFGH b=1,15,0,4 r=2,19,0,0 r";
        let count = |text: &str| {
            let board = text.split(' ').next().unwrap().bytes().filter(u8::is_ascii_uppercase).count();
            let supplies =
                text.split(' ').skip(1).filter_map(|supply| supply.split(',').nth(1)?.parse::<usize>().ok());
            board + supplies.sum::<usize>()
        };
        let all = with_fewer_prongs(&choice, text, 30);
        assert_eq!(all.len(), 30);
        for one in all {
            assert_eq!(choice.open(&one).unwrap().position(), one);
            assert_eq!(count(&one), count(text), "{one}");
            assert!(!one.contains("82:r "), "{one}");
        }
    }

    #[test]
    fn a_reposition_can_save_a_prong() {
        let choice = Choice::new("octi-fast", []).unwrap();
        let mut tally = Tally::default();
        let text = "33:bB/53:b/62:rDFH/64:rBDF/73:b/77:r b=2,19,0,2 r=4,24,0,0 r";
        assert!(few(&choice, text, 3, &mut tally).is_none());
        assert_eq!((tally.positions, tally.needed[0]), (1, 1));
    }
}
