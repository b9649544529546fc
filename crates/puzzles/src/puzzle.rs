use std::fmt;

use eightfold_catalog::{Choice, ChoiceError};
use eightfold_game::{Seat, ToAct};

use crate::aim::{Aim, AimError};

/// A position, an aim, and everything known about the solution.
///
/// Its text is one line of fields separated by ` | `, and round trips exactly:
///
/// ```
/// use eightfold_puzzles::Puzzle;
///
/// let text = "octi-fast | 36:bA/33:b/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1";
/// let error = Puzzle::read(text).unwrap_err().to_string();
/// assert!(error.contains("the position is written `33:b/36:bA/53:b"), "{error}");
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    choice: Choice,
    position: String,
    seat: Seat,
    aim: Aim,
    /// What is known about it; empty for a new one.
    pub found: PuzzleFacts,
}

/// The number of grades of difficulty.
pub const GRADES: u8 = 9;

/// What is known about a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PuzzleFacts {
    /// The difficulty for people, from 1 for the easiest to [`GRADES`].
    pub grade: Option<u8>,
    /// The grades in past editions of its collection, the oldest first; missing ones equal the current grade.
    pub before: Vec<u8>,
    /// It is no longer chosen from this day on, counted from 1970; earlier days and links still have it.
    pub until: Option<u64>,
    /// Of the different positions that one turn can lead to, the number that solve it, and the total.
    pub share: Option<(usize, usize)>,
    /// Words to search for: `quiet`, `jump`, ..
    pub themes: Vec<String>,
    /// One turn for each position that solves it.
    pub answers: Vec<String>,
    pub proof: Option<CertificateId>,
}

/// The identity of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateId {
    /// The [fingerprint](crate::Certificate::fingerprint) of the certificate.
    pub fingerprint: String,
    /// The number of turns and replies it [covers](crate::Certificate::covers).
    pub covers: usize,
}

/// Why a text isn't a valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Fields are missing.
    #[error("a puzzle is `GAME | POSITION | AIM`, and then what is known of it; here are {0} fields")]
    Fields(usize),
    /// An invalid game or option.
    #[error(transparent)]
    Game(#[from] ChoiceError),
    /// An option without a value.
    #[error("`{0}` isn't an option: after the game come options as `key=value`")]
    Option(String),
    /// An invalid position.
    #[error("position: {0}")]
    Position(String),
    /// A valid position that isn't written canonically.
    #[error("the position is written `{0}`")]
    NotCanonical(String),
    /// No player is to act.
    #[error("{0}")]
    NoTurn(&'static str),
    /// An invalid aim.
    #[error(transparent)]
    Aim(#[from] AimError),
    /// An aim of another game.
    #[error("`{aim}` isn't an aim of {game}, whose aims are {known}")]
    NotOfGame {
        aim: Aim,
        game: &'static str,
        /// The aims of this game.
        known: String,
    },
    /// A game with more than two players.
    #[error("puzzles are for two players, and {0} sit at this table")]
    Players(usize),
    /// Invalid editions of a collection.
    #[error(
        "`{0}`: editions are like `0:340 20784:352`: a day and how many puzzles there are from then on, all at the end"
    )]
    Editions(String),
    /// An invalid field after the aim.
    #[error("`{field}`: {problem}")]
    Field {
        field: String,
        /// What is wrong and the correct form.
        problem: &'static str,
    },
}

impl Puzzle {
    /// Returns its name in addresses: the fingerprint of its proof, empty if it has none.
    pub fn id(&self) -> &str {
        self.found.proof.as_ref().map_or("", |proof| &proof.fingerprint)
    }

    /// Creates a puzzle for this position, in any notation the game accepts.
    ///
    /// # Errors
    /// If the position is invalid, no player is to act, there are more than two players, or the game has no such aim.
    pub fn new(choice: &Choice, position: &str, aim: Aim) -> Result<Self, PuzzleError> {
        let opened = choice.open(position).map_err(|error| PuzzleError::Position(error.to_string()))?;
        if opened.seats() != 2 {
            return Err(PuzzleError::Players(opened.seats()));
        }
        let seat = match opened.to_act() {
            ToAct::Seat(seat) => seat,
            ToAct::Chance => {
                return Err(PuzzleError::NoTurn("chance is to act: name the next tile instead of `?`"));
            }
            ToAct::Over(_) => {
                return Err(PuzzleError::NoTurn("the game is over here: no turn is left to find"));
            }
        };
        if !aim.is_of_game(choice.rules()) {
            let known: Vec<String> =
                Aim::of_game(choice.rules()).iter().map(|aim| format!("`{aim}`")).collect();
            return Err(PuzzleError::NotOfGame { aim, game: choice.info().id, known: known.join(", ") });
        }
        let position = opened.position();
        Ok(Self { choice: choice.clone(), position, seat, aim, found: PuzzleFacts::default() })
    }

    /// Returns the game with its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the position in canonical text.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the player who has to find the turn.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Returns whether a turn leads to the same position as a stored answer.
    pub fn is_answer(&self, turn: &str) -> bool {
        let after = |turn: &str| {
            let mut played = self.choice.open(&self.position).ok()?;
            played.apply(turn).ok()?;
            Some(played.position())
        };
        let there = after(turn);
        there.is_some() && self.found.answers.iter().any(|answer| after(answer) == there)
    }

    /// Returns the fields that define the puzzle, without what is known about it.
    pub fn bare(&self) -> String {
        let info = self.choice.info();
        let mut text = info.id.to_owned();
        for spec in info.options {
            if let Some(value) =
                self.choice.values().get(spec.key).filter(|value| Some(*value) != spec.default)
            {
                text += &format!(" {}={value}", spec.key);
            }
        }
        format!("{text} | {} | {}", self.position, self.aim)
    }

    /// Parses a puzzle from its line.
    ///
    /// # Errors
    /// Names the invalid field and its correct form.
    pub fn read(line: &str) -> Result<Self, PuzzleError> {
        let line = line.trim_start_matches('\u{feff}');
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, position, aim, rest @ ..] = fields.as_slice() else {
            return Err(PuzzleError::Fields(fields.len()));
        };
        let mut words = game.split_whitespace();
        let id = words.next().unwrap_or_default();
        let options = words
            .map(|word| word.split_once('=').ok_or_else(|| PuzzleError::Option(word.to_owned())))
            .collect::<Result<Vec<_>, _>>()?;
        let mut puzzle = Self::new(&Choice::new(id, options)?, position, aim.parse()?)?;
        if puzzle.position != *position {
            return Err(PuzzleError::NotCanonical(puzzle.position));
        }
        puzzle.found = PuzzleFacts::read(rest)?;
        Ok(puzzle)
    }

    /// Parses a file of puzzles, one per line; empty lines and lines that start with `#` are ignored.
    ///
    /// # Errors
    /// The number of the invalid line, from 1, and what is wrong.
    pub fn read_all(text: &str) -> Result<Vec<Self>, (usize, PuzzleError)> {
        let text = text.trim_start_matches('\u{feff}');
        let lines = text.lines().enumerate().filter(|(_, line)| !is_remark(line));
        lines.map(|(at, line)| Self::read(line).map_err(|error| (at + 1, error))).collect()
    }
}

/// Returns whether a line of a file of puzzles is empty or a comment.
pub fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

impl PuzzleFacts {
    fn read(fields: &[&str]) -> Result<Self, PuzzleError> {
        let mut found = Self::default();
        for field in fields {
            let wrong = |problem| PuzzleError::Field { field: (*field).to_owned(), problem };
            let (key, value) = field.split_once(' ').unwrap_or((field, ""));
            let value = value.trim();
            let twice = match key {
                "grade" => {
                    let grade = value.parse().ok().filter(|&grade: &u8| grade > 0);
                    found.grade.replace(grade.ok_or_else(|| wrong("a grade is a number from 1"))?).is_some()
                }
                "before" => {
                    let grades =
                        value.split_whitespace().map(|word| word.parse().ok().filter(|&grade| grade > 0));
                    let grades = grades.collect::<Option<Vec<u8>>>().filter(|grades| !grades.is_empty());
                    let grades = grades.ok_or_else(|| wrong("grades of before are numbers from 1"))?;
                    !std::mem::replace(&mut found.before, grades).is_empty()
                }
                "until" => {
                    let day = value.parse().map_err(|_| wrong("a puzzle is there until a day, a number"))?;
                    found.until.replace(day).is_some()
                }
                "share" => {
                    let number = |text: &str| text.parse::<usize>().ok();
                    let share = value.split_once('/').and_then(|(of, all)| number(of).zip(number(all)));
                    let share = share.filter(|(of, all)| of <= all);
                    found.share.replace(share.ok_or_else(|| wrong("a share is like `2/75`"))?).is_some()
                }
                "themes" => {
                    let themes: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
                    if themes.is_empty() {
                        return Err(wrong("themes are words like `win only`"));
                    }
                    !std::mem::replace(&mut found.themes, themes).is_empty()
                }
                "answers" => {
                    let answers = value.split(';').map(|turn| turn.trim().to_owned());
                    let answers: Vec<String> = answers.filter(|turn| !turn.is_empty()).collect();
                    if answers.is_empty() {
                        return Err(wrong("answers are turns with `;` between them"));
                    }
                    !std::mem::replace(&mut found.answers, answers).is_empty()
                }
                "proof" => {
                    let (fingerprint, covers) = value
                        .split_once(' ')
                        .and_then(|(print, covers)| Some((print, covers.trim().parse().ok()?)))
                        .filter(|(print, _)| {
                            print.len() == 16
                                && print.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
                        })
                        .ok_or_else(|| wrong("a proof is 16 hexadecimal digits and a number"))?;
                    let proven = CertificateId { fingerprint: fingerprint.to_owned(), covers };
                    found.proof.replace(proven).is_some()
                }
                _ => {
                    return Err(wrong(
                        "the fields after the aim are grade, before, until, share, themes, answers and proof",
                    ));
                }
            };
            if twice {
                return Err(wrong("this field is there twice"));
            }
        }
        Ok(found)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.bare())?;
        let found = &self.found;
        if let Some(grade) = found.grade {
            write!(f, " | grade {grade}")?;
        }
        if !found.before.is_empty() {
            let before: Vec<String> = found.before.iter().map(u8::to_string).collect();
            write!(f, " | before {}", before.join(" "))?;
        }
        if let Some(day) = found.until {
            write!(f, " | until {day}")?;
        }
        if let Some((of, all)) = found.share {
            write!(f, " | share {of}/{all}")?;
        }
        if !found.themes.is_empty() {
            write!(f, " | themes {}", found.themes.join(" "))?;
        }
        if !found.answers.is_empty() {
            write!(f, " | answers {}", found.answers.join("; "))?;
        }
        if let Some(CertificateId { fingerprint, covers }) = &found.proof {
            write!(f, " | proof {fingerprint} {covers}")?;
        }
        Ok(())
    }
}
