//! The log of a shared board.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::board::BoardTextError;
use crate::{Board, BoardText, Step, StepRefusal};

/// The maximum number of rows of a board.
pub const MAX_ROWS: u64 = 5_000;
/// The maximum number of people who take part in a board.
pub const MAX_PEOPLE: usize = 50;
/// The maximum length of a board's name, in characters.
pub const MAX_NAME_LEN: usize = 40;
/// How many steps of a person can be taken back.
const MAX_UNDO_STEPS: usize = 100;

/// Who may change a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Editing {
    /// Everyone with an account who has the link.
    #[default]
    Everyone,
    /// Only the person who made it; others watch.
    Maker,
}

/// The terms of a board, which its maker can change.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who may change the board.
    #[serde(default)]
    pub editing: Editing,
    /// Whether the chat has free text besides phrases.
    #[serde(default)]
    pub text: bool,
}

/// An entry of the log of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When, in ms since 1970.
    pub at_ms: u64,
    /// The id of the person.
    pub person: String,
    /// What happened.
    #[serde(flatten)]
    pub body: Body,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Body {
    /// The board was made: always the first row.
    Created {
        /// Its id.
        id: String,
        /// The content at the start.
        start: BoardText,
        /// The terms.
        terms: Terms,
    },
    /// A step.
    Step(Step),
    /// A person took back their last step.
    Undo {
        /// The number of that step's row.
        of: u64,
        /// What changes.
        #[serde(flatten)]
        step: Step,
    },
    /// The maker changed the terms.
    Terms(Terms),
}

/// Why a row was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The step doesn't apply.
    #[error(transparent)]
    Step(#[from] StepRefusal),
    /// The board can't be read.
    #[error(transparent)]
    Board(#[from] BoardTextError),
    /// Only the maker may change the board or its terms.
    #[error("only the person who made this board can change it")]
    NotMaker,
    /// Too many people take part.
    #[error(
        "{MAX_PEOPLE} people take part in this board already, and no more can: copy it to one of your own"
    )]
    Full,
    /// The log is full.
    #[error("this board has {MAX_ROWS} log entries, and no more fit: copy it to a new one")]
    TooLong,
    /// There is no step to take back.
    #[error("you have no step on this board that can be taken back")]
    NothingToUndo,
    /// The name is too long.
    #[error("a name has at most {MAX_NAME_LEN} characters, on one line")]
    Name,
    /// The row doesn't follow from the rows before it.
    #[error("the row does not fit those before it: {0}")]
    Unfit(&'static str),
}

/// A board with its log: the state that its rows make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedBoard {
    id: String,
    maker: String,
    created_ms: u64,
    at_ms: u64,
    seq: u64,
    terms: Terms,
    board: Board,
    /// The people who have taken part, with their steps that can be taken back, the last one last.
    people: BTreeMap<String, Vec<(u64, Step)>>,
}

fn check_terms(terms: &Terms) -> Result<(), Refusal> {
    let fits = terms.name.chars().count() <= MAX_NAME_LEN && !terms.name.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(Refusal::Name) }
}

impl SharedBoard {
    /// Opens a log with its first row.
    ///
    /// # Errors
    /// If the row doesn't create a board.
    pub fn open(row: &Row) -> Result<Self, Refusal> {
        let (1, Body::Created { id, start, terms }) = (row.seq, &row.body) else {
            return Err(Refusal::Unfit("the first row creates the board"));
        };
        check_terms(terms)?;
        Ok(Self {
            id: id.clone(),
            maker: row.person.clone(),
            created_ms: row.at_ms,
            at_ms: row.at_ms,
            seq: 1,
            terms: terms.clone(),
            board: Board::read(start)?,
            people: BTreeMap::from([(row.person.clone(), Vec::new())]),
        })
    }

    /// Checks a row and applies it.
    ///
    /// # Errors
    /// If it doesn't follow from the rows before it; nothing changes then.
    pub fn take(&mut self, row: &Row) -> Result<(), Refusal> {
        if row.seq != self.seq + 1 {
            return Err(Refusal::Unfit("its number is not the next one"));
        }
        if row.at_ms < self.at_ms {
            return Err(Refusal::Unfit("it is earlier than the row before it"));
        }
        if row.seq > MAX_ROWS {
            return Err(Refusal::TooLong);
        }
        let maker = row.person == self.maker;
        match &row.body {
            Body::Created { .. } => return Err(Refusal::Unfit("the board exists already")),
            Body::Terms(terms) => {
                if !maker {
                    return Err(Refusal::NotMaker);
                }
                check_terms(terms)?;
                self.terms = terms.clone();
            }
            Body::Step(step) => {
                self.may_edit(&row.person)?;
                step.apply(&mut self.board)?;
                let steps = self.people.entry(row.person.clone()).or_default();
                steps.push((row.seq, step.clone()));
                if steps.len() > MAX_UNDO_STEPS {
                    steps.remove(0);
                }
            }
            Body::Undo { of, step } => {
                self.may_edit(&row.person)?;
                let last = self.people.get(&row.person).and_then(|steps| steps.last());
                if last.is_none_or(|(seq, last)| seq != of || last.inverse() != *step) {
                    return Err(Refusal::NothingToUndo);
                }
                step.apply(&mut self.board)?;
                self.people.entry(row.person.clone()).or_default().pop();
            }
        }
        (self.seq, self.at_ms) = (row.seq, row.at_ms);
        Ok(())
    }

    /// Refuses people who may not change the board.
    ///
    /// # Errors
    /// If only the maker may change it, or too many people take part.
    pub fn may_edit(&self, person: &str) -> Result<(), Refusal> {
        if self.terms.editing == Editing::Maker && person != self.maker {
            return Err(Refusal::NotMaker);
        }
        if !self.people.contains_key(person) && self.people.len() >= MAX_PEOPLE {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    /// Returns the next row with this content. Time never goes back in a log.
    pub fn next(&self, now_ms: u64, person: &str, body: Body) -> Row {
        Row { seq: self.seq + 1, at_ms: now_ms.max(self.at_ms), person: person.to_owned(), body }
    }

    /// Returns the undo of the last step of this person.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&self, person: &str) -> Result<Body, Refusal> {
        let last = self.people.get(person).and_then(|steps| steps.last());
        let (of, step) = last.ok_or(Refusal::NothingToUndo)?;
        Ok(Body::Undo { of: *of, step: step.inverse() })
    }

    /// Whether this person has a step that can be taken back, if it still applies.
    pub fn can_undo(&self, person: &str) -> bool {
        self.people.get(person).is_some_and(|steps| !steps.is_empty())
    }

    /// The id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The id of the person who made it.
    pub fn maker(&self) -> &str {
        &self.maker
    }

    /// When it was made, in ms.
    pub const fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// When it last changed, in ms.
    pub const fn changed_ms(&self) -> u64 {
        self.at_ms
    }

    /// The number of its last row.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The terms.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The content.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The ids of the people who have taken part, including the maker.
    pub fn people(&self) -> BTreeSet<&str> {
        self.people.keys().map(String::as_str).collect()
    }
}
