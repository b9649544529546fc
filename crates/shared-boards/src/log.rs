//! The log of a shared document, which is a board or a study.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_study::{Edit, Path};
use serde::{Deserialize, Serialize};

use crate::board::BoardTextError;
use crate::{
    Board, BoardText, ChapterChange, ChapterText, Chapters, Content, SharedLines, Step, StepRefusal,
    StudyRefusal,
};

/// The maximum number of rows of a document.
pub const MAX_ROWS: u64 = 5_000;
/// The maximum number of people who take part in a document.
pub const MAX_PEOPLE: usize = 50;
/// The maximum length of the name of a document or a chapter, in characters.
pub const MAX_NAME_LEN: usize = 40;
/// How many steps of a person can be taken back.
const MAX_UNDO_STEPS: usize = 100;

/// Who may change a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Editing {
    /// Everyone with an account who has the link.
    #[default]
    Everyone,
    /// Only the person who made it and the writers; others watch.
    Maker,
}

/// The terms of a document, which its maker can change.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The name; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who may change the document.
    #[serde(default)]
    pub editing: Editing,
    /// The ids of the people who may change it too, if not everyone may.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub writers: BTreeSet<String>,
    /// Whether the chat has free text besides phrases.
    #[serde(default)]
    pub text: bool,
}

/// An entry of the log of a document.
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
    /// A study was made: always the first row.
    StudyCreated {
        /// Its id.
        id: String,
        /// The chapters at the start.
        chapters: Vec<ChapterText>,
        /// The terms.
        terms: Terms,
        /// The online game that it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    /// An edit of a chapter.
    Edit {
        /// The chapter.
        chapter: u32,
        /// The edit.
        edit: Edit,
        /// For an edit that sets a comment: the comment before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<String>,
    },
    /// A person undid their last edit.
    EditUndo {
        /// The number of that edit's row.
        of: u64,
    },
    /// A person redid an edit that they had undone.
    EditRedo {
        /// The number of that edit's row.
        of: u64,
    },
    /// A person shared the lines that their computer has found.
    Lines {
        /// The chapter.
        chapter: u32,
        /// The node.
        at: Path,
        /// The lines.
        #[serde(flatten)]
        lines: SharedLines,
    },
    /// A person changed the list of chapters.
    Chapter(ChapterChange),
    /// A moderator took the document down.
    TakenDown {
        /// The reason.
        reason: String,
    },
    /// A newer version of the program wrote a row that this one doesn't understand.
    #[serde(untagged)]
    Newer {
        /// The kind of the row.
        kind: String,
    },
}

/// Why a row was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The step doesn't apply.
    #[error(transparent)]
    Step(#[from] StepRefusal),
    /// The edit of a study doesn't apply.
    #[error(transparent)]
    Study(#[from] StudyRefusal),
    /// The board can't be read.
    #[error(transparent)]
    Board(#[from] BoardTextError),
    /// The document is of the other kind.
    #[error("this is a shared study, not a board")]
    NoBoard,
    /// Only the maker may change the terms, or the document.
    #[error("only the person who made this can change it")]
    NotMaker,
    /// The person isn't a writer.
    #[error("you can only watch here: the person who made this chooses who can change it")]
    NotWriter,
    /// Too many people take part.
    #[error("{MAX_PEOPLE} people take part here already, and no more can: make a copy of your own")]
    Full,
    /// The log is full.
    #[error("there are {MAX_ROWS} log entries, and no more fit: make a copy")]
    TooLong,
    /// Too many writers.
    #[error("there are at most {MAX_PEOPLE} writers")]
    Writers,
    /// A moderator took it down.
    #[error("a moderator took this down: {0}")]
    TakenDown(String),
    /// There is no step to take back.
    #[error("you have no step here that can be taken back")]
    NothingToUndo,
    /// There is no edit to redo.
    #[error("you have no edit here that can be redone")]
    NothingToRedo,
    /// A newer version wrote the row with this number.
    #[error("a newer version wrote entry {0}, so this one only shows what was there before it")]
    Newer(u64),
    /// The name is too long.
    #[error("a name has at most {MAX_NAME_LEN} characters, on one line")]
    Name,
    /// The row doesn't follow from the rows before it.
    #[error("the row doesn't fit those before it: {0}")]
    Unfit(&'static str),
}

/// A board or a study with its log: the state that its rows make.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedDocument {
    id: String,
    maker: String,
    created_ms: u64,
    at_ms: u64,
    seq: u64,
    terms: Terms,
    content: Content,
    /// The online game that a study is about.
    game: Option<String>,
    /// Why a moderator took it down.
    down: Option<String>,
    /// The number of the first row that only a newer version understands.
    newer: Option<u64>,
    /// The people who have taken part, with their steps on a board that can be taken back, the last one last.
    people: BTreeMap<String, Vec<(u64, Step)>>,
}

fn check_name(name: &str) -> Result<(), Refusal> {
    let fits = name.chars().count() <= MAX_NAME_LEN && !name.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(Refusal::Name) }
}

fn check_terms(terms: &Terms) -> Result<(), Refusal> {
    if terms.writers.len() > MAX_PEOPLE {
        return Err(Refusal::Writers);
    }
    check_name(&terms.name)
}

fn check_chapter(change: &ChapterChange) -> Result<(), Refusal> {
    match change {
        ChapterChange::Add(ChapterText { name, .. }) | ChapterChange::Rename { name, .. } => check_name(name),
        ChapterChange::Remove { .. } | ChapterChange::Move { .. } => Ok(()),
    }
}

impl SharedDocument {
    /// Opens a log with its first row.
    ///
    /// # Errors
    /// If the row doesn't create a document.
    pub fn open(row: &Row) -> Result<Self, Refusal> {
        let (id, content, terms, game) = match (row.seq, &row.body) {
            (1, Body::Created { id, start, terms }) => (id, Content::Board(Board::read(start)?), terms, None),
            (1, Body::StudyCreated { id, chapters, terms, game }) => {
                chapters.iter().try_for_each(|chapter| check_name(&chapter.name))?;
                (id, Content::Study(Chapters::read(chapters)?), terms, game.clone())
            }
            _ => return Err(Refusal::Unfit("the first row creates the board or the study")),
        };
        check_terms(terms)?;
        Ok(Self {
            id: id.clone(),
            maker: row.person.clone(),
            created_ms: row.at_ms,
            at_ms: row.at_ms,
            seq: 1,
            terms: terms.clone(),
            content,
            game,
            down: None,
            newer: None,
            people: BTreeMap::from([(row.person.clone(), Vec::new())]),
        })
    }

    /// Refuses a new row that [`take`](Self::take) accepts only from other programs: one that exceeds a limit which
    /// rows of earlier versions may exceed, or one after a row of a newer version.
    ///
    /// # Errors
    /// If a document that was taken down would get new terms, a chapter too long comments or lines at too many positions,
    /// also by an undo or a redo, or a newer version wrote a row.
    pub fn check_new(&self, body: &Body) -> Result<(), Refusal> {
        if let Some(seq) = self.newer
            && !matches!(body, Body::TakenDown { .. })
        {
            return Err(Refusal::Newer(seq));
        }
        match (body, &self.content) {
            (Body::Terms(_), _) => match &self.down {
                Some(reason) => Err(Refusal::TakenDown(reason.clone())),
                None => Ok(()),
            },
            (Body::Edit { chapter, edit, .. }, Content::Study(study)) => {
                Ok(study.check_room_for_comments(*chapter, edit)?)
            }
            (Body::EditUndo { of } | Body::EditRedo { of }, Content::Study(study)) => {
                Ok(study.check_room_for_return(*of)?)
            }
            (Body::Lines { chapter, at, .. }, Content::Study(study)) => {
                Ok(study.check_room_for_lines(*chapter, at)?)
            }
            _ => Ok(()),
        }
    }

    /// Checks a row and applies it. From the first row that only a newer version understands, rows are only counted:
    /// the document shows its state before that row ([`newer`](Self::newer)), and can still be taken down.
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
        if matches!(row.body, Body::Newer { .. }) {
            self.newer.get_or_insert(row.seq);
        }
        if self.newer.is_some() && !matches!(row.body, Body::TakenDown { .. }) {
            (self.seq, self.at_ms) = (row.seq, row.at_ms);
            return Ok(());
        }
        if row.seq > MAX_ROWS && !matches!(row.body, Body::TakenDown { .. }) {
            return Err(Refusal::TooLong);
        }
        match &row.body {
            Body::Newer { .. } => {}
            Body::Created { .. } | Body::StudyCreated { .. } => {
                return Err(Refusal::Unfit("the document exists already"));
            }
            Body::Terms(terms) => {
                if row.person != self.maker {
                    return Err(Refusal::NotMaker);
                }
                check_terms(terms)?;
                self.terms = terms.clone();
            }
            Body::TakenDown { reason } => self.down = Some(reason.clone()),
            Body::Step(_) | Body::Undo { .. } => self.take_on_board(row)?,
            Body::Edit { .. }
            | Body::EditUndo { .. }
            | Body::EditRedo { .. }
            | Body::Lines { .. }
            | Body::Chapter(_) => self.take_on_study(row)?,
        }
        (self.seq, self.at_ms) = (row.seq, row.at_ms);
        Ok(())
    }

    fn take_on_board(&mut self, row: &Row) -> Result<(), Refusal> {
        self.may_edit(&row.person)?;
        let Content::Board(board) = &mut self.content else { return Err(Refusal::NoBoard) };
        let steps = self.people.get(&row.person);
        match &row.body {
            Body::Undo { of, step } => {
                let last = steps.and_then(|steps| steps.last());
                if last.is_none_or(|(seq, last)| seq != of || last.inverse() != *step) {
                    return Err(Refusal::NothingToUndo);
                }
                step.apply(board)?;
                self.people.entry(row.person.clone()).or_default().pop();
            }
            Body::Step(step) => {
                step.apply(board)?;
                let steps = self.people.entry(row.person.clone()).or_default();
                steps.push((row.seq, step.clone()));
                if steps.len() > MAX_UNDO_STEPS {
                    steps.remove(0);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take_on_study(&mut self, row: &Row) -> Result<(), Refusal> {
        self.may_edit(&row.person)?;
        let Content::Study(study) = &mut self.content else { return Err(StudyRefusal::NoStudy.into()) };
        match &row.body {
            Body::Edit { chapter, edit, was } => {
                study.edit(row.seq, &row.person, *chapter, edit, was.as_deref())?;
            }
            Body::EditUndo { of } => study.undo(&row.person, *of)?,
            Body::EditRedo { of } => {
                if study.next_redo(&row.person)? != Some(*of) {
                    return Err(Refusal::NothingToRedo);
                }
                study.redo(&row.person)?;
            }
            Body::Lines { chapter, at, lines } => study.share_lines(*chapter, at, &row.person, lines)?,
            Body::Chapter(change) => {
                check_chapter(change)?;
                study.change(change)?;
            }
            _ => {}
        }
        self.people.entry(row.person.clone()).or_default();
        Ok(())
    }

    /// Refuses people who may not change the document.
    ///
    /// # Errors
    /// If only others may change it, too many people take part, a newer version wrote a row, or it was taken down.
    pub fn may_edit(&self, person: &str) -> Result<(), Refusal> {
        if let Some(reason) = &self.down {
            return Err(Refusal::TakenDown(reason.clone()));
        }
        if let Some(seq) = self.newer {
            return Err(Refusal::Newer(seq));
        }
        let is_writer = person == self.maker || self.terms.writers.contains(person);
        if self.terms.editing == Editing::Maker && !is_writer {
            return Err(Refusal::NotWriter);
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

    /// Returns the undo of the last step or edit of this person.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&self, person: &str) -> Result<Body, Refusal> {
        match &self.content {
            Content::Board(_) => {
                let last = self.people.get(person).and_then(|steps| steps.last());
                let (of, step) = last.ok_or(Refusal::NothingToUndo)?;
                Ok(Body::Undo { of: *of, step: step.inverse() })
            }
            Content::Study(study) => {
                let (_, of) = study.last_of(person).ok_or(Refusal::NothingToUndo)?;
                Ok(Body::EditUndo { of })
            }
        }
    }

    /// Returns the redo of the edit of a study that this person undid last, of those that still apply.
    ///
    /// # Errors
    /// If there is none, none applies, or this is a board.
    pub fn redo(&self, person: &str) -> Result<Body, Refusal> {
        let study = self.study().ok_or(StudyRefusal::NoStudy)?;
        let of = study.next_redo(person)?.ok_or(Refusal::NothingToRedo)?;
        Ok(Body::EditRedo { of })
    }

    /// Whether this person may edit and has a step or an edit that can be taken back, if it still applies.
    pub fn can_undo(&self, person: &str) -> bool {
        self.may_edit(person).is_ok() && self.undo(person).is_ok()
    }

    /// Whether this person may edit and has an edit that can be redone, if it still applies.
    pub fn can_redo(&self, person: &str) -> bool {
        self.may_edit(person).is_ok() && self.study().is_some_and(|study| study.undone_count(person) > 0)
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
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The board; `None` for a study.
    pub const fn board(&self) -> Option<&Board> {
        self.content.board()
    }

    /// The chapters of the study; `None` for a board.
    pub const fn study(&self) -> Option<&Chapters> {
        self.content.study()
    }

    /// The online game that a study is about.
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// The number of the first row that only a newer version understands; the document shows its state before it.
    pub const fn newer(&self) -> Option<u64> {
        self.newer
    }

    /// Why a moderator took it down.
    pub fn taken_down(&self) -> Option<&str> {
        self.down.as_deref()
    }

    /// The ids of the people who have taken part, including the maker.
    pub fn people(&self) -> BTreeSet<&str> {
        self.people.keys().map(String::as_str).collect()
    }
}
