//! The certificate of a puzzle's answers, which can be checked without trusting the search.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::fraction::Fraction;
use crate::puzzle::Puzzle;

/// Proves the exact set of answers to a puzzle: for every first turn, what happens after it.
///
/// As text it has a line for each turn; what follows a line is below it, indented by one more space. A first turn
/// starts with `+` if it is an answer, otherwise with `-`, and ends with ` = VALUE` if the puzzle is about a number.
/// Below, `*` marks every one of the turns that have to be examined, `>` the one turn that suffices, and `!` the proof
/// that the number of the aim can't be smaller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The turns that lead to different positions, one for each position.
    pub firsts: Vec<FirstTurn>,
}

/// A first turn and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstTurn {
    /// The turn in canonical notation.
    pub turn: String,
    /// Whether it is an answer.
    pub right: bool,
    /// Its value, if the puzzle is about a number.
    pub value: Option<Fraction>,
    /// Why it is an answer, or why not.
    pub why: Proof,
    /// Why the number of the aim can't be smaller, if this turn shows it.
    pub tight: Option<Proof>,
}

/// What follows a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Nothing: this position decides it, or each position one turn later does.
    End,
    /// This one step suffices.
    One(String, Box<Self>),
    /// Every possible step.
    All(Vec<(String, Self)>),
}

impl Proof {
    fn covers(&self) -> usize {
        match self {
            Self::End => 0,
            Self::One(_, then) => 1 + then.covers(),
            Self::All(all) => all.iter().map(|(_, then)| 1 + then.covers()).sum(),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::End => Ok(()),
            Self::One(step, then) => {
                writeln!(f, "{:depth$}> {step}", "")?;
                then.write(f, depth + 1)
            }
            Self::All(all) => all.iter().try_for_each(|(step, then)| {
                writeln!(f, "{:depth$}* {step}", "")?;
                then.write(f, depth + 1)
            }),
        }
    }
}

impl Certificate {
    /// Returns the number of turns and replies it covers, which is its number of lines.
    pub fn covers(&self) -> usize {
        self.firsts
            .iter()
            .map(|first| 1 + first.why.covers() + first.tight.as_ref().map_or(0, |tight| 1 + tight.covers()))
            .sum()
    }

    /// Returns sixteen hexadecimal digits that identify it as the certificate of this puzzle: the start of the SHA-256
    /// of game, position and aim, followed by its own text.
    pub fn fingerprint(&self, puzzle: &Puzzle) -> String {
        let mut hash = Sha256::new();
        hash.update(puzzle.bare());
        hash.update(b"\n");
        hash.update(self.to_string());
        base16ct::lower::encode_string(&hash.finalize()[..8])
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for first in &self.firsts {
            write!(f, "{} {}", if first.right { '+' } else { '-' }, first.turn)?;
            if let Some(value) = first.value {
                write!(f, " = {value}")?;
            }
            writeln!(f)?;
            first.why.write(f, 1)?;
            if let Some(tight) = &first.tight {
                writeln!(f, " !")?;
                tight.write(f, 2)?;
            }
        }
        Ok(())
    }
}

/// Why a text isn't a valid certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the certificate: {problem}")]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: &'static str,
}

/// A line: its indent, its sign, and the rest.
struct CertificateLine<'a> {
    number: usize,
    depth: usize,
    sign: char,
    text: &'a str,
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let mut lines = Vec::new();
        let text = text.trim_start_matches('\u{feff}');
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let inner = line.trim_start_matches(' ');
            let mut letters = inner.chars();
            let sign = letters.next().unwrap_or(' ');
            lines.push(CertificateLine {
                number: at + 1,
                depth: line.len() - inner.len(),
                sign,
                text: letters.as_str().trim(),
            });
        }
        let mut rest = lines.as_slice();
        let mut firsts = Vec::new();
        while let Some((line, after)) = rest.split_first() {
            let wrong = |problem| CertificateError { line: line.number, problem };
            let right = match (line.depth, line.sign) {
                (0, '+') => true,
                (0, '-') => false,
                _ => return Err(wrong("a first turn starts with `+` or `-`, at the margin")),
            };
            let (turn, value) = match line.text.split_once(" = ") {
                Some((turn, value)) => {
                    (turn, Some(value.parse().map_err(|_| wrong("the value isn't a fraction"))?))
                }
                None => (line.text, None),
            };
            let (why, after) = read(after, 1)?;
            let (tight, after) = match after.split_first() {
                Some((mark, after)) if mark.depth == 1 && mark.sign == '!' => {
                    let (tight, after) = read(after, 2)?;
                    (Some(tight), after)
                }
                _ => (None, after),
            };
            firsts.push(FirstTurn { turn: turn.to_owned(), right, value, why, tight });
            rest = after;
        }
        Ok(Self { firsts })
    }
}

/// The deepest indent: each turn of the longest aim with its replies, and the chance steps in between.
const MAX_DEPTH: usize = 40;

fn read<'a, 'b>(
    lines: &'a [CertificateLine<'b>],
    depth: usize,
) -> Result<(Proof, &'a [CertificateLine<'b>]), CertificateError> {
    let mut all = Vec::new();
    let mut rest = lines;
    while let Some((line, after)) = rest.split_first() {
        let wrong = |problem| CertificateError { line: line.number, problem };
        if line.depth < depth || line.sign == '!' {
            break;
        }
        if line.depth > depth || depth > MAX_DEPTH {
            return Err(wrong("the line is indented too far"));
        }
        let (then, after) = read(after, depth + 1)?;
        match line.sign {
            '>' if all.is_empty() => return Ok((Proof::One(line.text.to_owned(), Box::new(then)), after)),
            '>' => return Err(wrong("`>` is for a turn without replies")),
            '*' => all.push((line.text.to_owned(), then)),
            _ => return Err(wrong("what follows a turn starts with `>` or `*`")),
        }
        rest = after;
    }
    Ok((if all.is_empty() { Proof::End } else { Proof::All(all) }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_round_trip() {
        let text = "+ 33+A\n * 37+E\n  > 33-34\n * 37+F\n  > 33-34\n !\n  > 57+A\n- 33+B = 5/4\n > 37+E\n";
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(certificate.to_string(), text);
        assert_eq!(certificate.covers(), 9);
        let puzzle = |turns| {
            let line = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in ";
            Puzzle::read(&format!("{line}{turns}")).unwrap()
        };
        let print = certificate.fingerprint(&puzzle(1));
        assert_eq!(print.len(), 16);
        assert_ne!(print, certificate.fingerprint(&puzzle(2)));
    }

    #[test]
    fn errors_in_a_certificate_are_explained() {
        for (text, says) in [
            ("33+A\n", "line 1"),
            (" + 33+A\n", "at the margin"),
            ("+ 33+A = x\n", "a fraction"),
            ("+ 33+A\n   * 37+E\n", "line 2 of the certificate: the line is indented too far"),
            ("+ 33+A\n * 37+E\n > 37+F\n", "without replies"),
            ("+ 33+A\n ? 37+E\n", "starts with"),
        ] {
            let error = text.parse::<Certificate>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
