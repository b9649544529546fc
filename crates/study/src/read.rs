//! Parses a tree from text: version 2 of the record, or any form of a record.

use std::collections::HashMap;

use eightfold_record::{
    Record, RecordError, TextPosition, is_branched, packed_in, sgf, split_comment, without_bom,
};

use crate::judge::Judge;
use crate::limits::MAX_BYTES;
use crate::{Glyph, Mark, NodeId, StudyError, Tree};

/// A line without its bars.
struct RecordLine<'a> {
    /// Number of bars.
    nesting: usize,
    /// Whether the last bar starts a variation.
    begins: bool,
    words: &'a str,
    comment: Option<&'a str>,
}

impl<'a> RecordLine<'a> {
    fn of(text: &'a str) -> Self {
        let (mut nesting, mut begins) = (0, false);
        let mut rest = text.trim_start();
        while let Some(behind) = rest.strip_prefix('|') {
            nesting += 1;
            begins = behind.starts_with('-');
            rest = behind.strip_prefix('-').unwrap_or(behind).trim_start();
        }
        let (words, comment) = split_comment(rest);
        Self { nesting, begins, words: words.trim(), comment }
    }

    /// Returns the key and value, if it is a field of the head.
    fn field(&self) -> Option<(&'a str, &'a str)> {
        let (key, value) = self.words.split_once(':')?;
        let is_key = key.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
        (self.nesting == 0 && is_key).then_some((key.trim(), value.trim()))
    }

    fn is_version(&self) -> bool {
        self.nesting == 0
            && self.words.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("eightfold"))
    }
}

impl Tree {
    /// Parses a tree: version 2 of the record, SGF with its variations, a link, or a record of version 1 in any form,
    /// which is a tree without branches. Every step is checked against the rules.
    ///
    /// # Errors
    /// Says in which line the error is.
    pub fn read(text: &str) -> Result<Self, StudyError> {
        if text.len() > MAX_BYTES {
            return Err(StudyError::BYTES);
        }
        if let Some(packed) = packed_in(text) {
            return Self::of_link(&packed).map_err(|error| Box::new(error).into());
        }
        if is_branched(text) {
            return Self::from_text(text);
        }
        if sgf::is_sgf(text) {
            let games = sgf::Collection::parse(text)?;
            return Self::of_sgf(&games, games.first_octi());
        }
        Self::of_record(&Record::read(text)?)
    }

    fn from_text(text: &str) -> Result<Self, StudyError> {
        let text = without_bom(text);
        // The head is parsed like that of a record; other lines are blanked so that line numbers stay the same.
        let head: Vec<&str> = text
            .lines()
            .map(|line| {
                let parts = RecordLine::of(line);
                let result = parts.field().is_some_and(|(key, _)| key.eq_ignore_ascii_case("result"));
                if parts.field().is_some() && !result { split_comment(line).0 } else { "" }
            })
            .collect();
        let head = Record::from_text(&head.join("\n"))?;
        let mut reading = TreeImport {
            judge: Judge::new(&head),
            tree: Self::at_start_of(&head),
            levels: vec![NodeId::START],
            nestings: HashMap::new(),
            result: None,
        };
        for (number, text) in text.lines().enumerate() {
            reading.line(number + 1, text)?;
        }
        reading.finish()
    }
}

/// A tree being read.
struct TreeImport {
    tree: Tree,
    judge: Judge,
    /// The last node of the main line, of the variation open there, of that within it, and so on.
    levels: Vec<NodeId>,
    /// The least nesting of the lines with a step: a variation may repeat a step of the line it branches off.
    nestings: HashMap<NodeId, usize>,
    result: Option<(usize, String)>,
}

impl TreeImport {
    fn line(&mut self, number: usize, text: &str) -> Result<(), StudyError> {
        let line = RecordLine::of(text);
        let fail = |what: String| StudyError::Line { line: number, what };
        let within = |error: StudyError| match error {
            StudyError::Record(RecordError { place: None, problem }) => {
                let bytes = text.find(line.words).unwrap_or_default();
                let place = TextPosition { line: number, column: text[..bytes].chars().count() + 1 };
                StudyError::Record(RecordError { place: Some(place), problem })
            }
            StudyError::Line { what, .. } => fail(what),
            error @ (StudyError::Record(_) | StudyError::TooMuch { .. }) => error,
            other => fail(other.to_string()),
        };
        if let Some((key, value)) = line.field() {
            if key.eq_ignore_ascii_case("result") {
                if self.result.is_some() {
                    return Err(fail("`result` is there twice".to_owned()));
                }
                self.result = Some((number, value.to_owned()));
            }
        } else if line.words.is_empty() && line.comment.is_some() {
            self.levels.truncate(line.nesting + 1);
        } else if let Some(note) = line.words.strip_prefix('!') {
            self.note(&line, note.trim_start()).map_err(within)?;
        } else if !line.words.is_empty() && !line.is_version() {
            self.step(&line).map_err(within)?;
        }
        if let Some(comment) = line.comment {
            if self.result.is_some() && line.nesting == 0 {
                self.tree.closing.push(comment.to_owned());
            } else {
                let at = self.at(&line).ok_or_else(|| fail(MISPLACED_VARIATION.to_owned()))?;
                self.tree.say(at, comment).map_err(within)?;
            }
        }
        Ok(())
    }

    /// Returns the node that a line of notes belongs to.
    fn at(&self, line: &RecordLine<'_>) -> Option<NodeId> {
        self.levels.get(line.nesting).copied()
    }

    fn step(&mut self, line: &RecordLine<'_>) -> Result<(), StudyError> {
        let continues = line.nesting < self.levels.len() && !line.begins;
        let below = if continues {
            self.levels[line.nesting]
        } else {
            let instead = line.nesting.checked_sub(1).and_then(|above| self.levels.get(above));
            let parent = instead.and_then(|instead| self.tree.node(*instead).parent());
            parent.ok_or_else(|| StudyError::Line { line: 0, what: MISPLACED_VARIATION.to_owned() })?
        };
        let (step, glyph) = match line.words.rsplit_once(char::is_whitespace) {
            Some((step, sign)) => match sign.parse::<Glyph>() {
                Ok(glyph) => (step.trim_end(), Some(glyph)),
                Err(_) => (line.words, None),
            },
            None => (line.words, None),
        };
        let node = self.tree.add_line(&mut self.judge, below, step)?;
        let known = self.nestings.get(&node).copied();
        let comes_first = known.is_none_or(|known| line.nesting < known);
        if comes_first {
            self.nestings.insert(node, line.nesting);
            let nestings = &self.nestings;
            self.tree.sort_children(below, |child| nestings.get(&child).copied().unwrap_or_default());
        }
        if let Some(glyph) = glyph {
            let before = self.tree.node(node).glyph().filter(|_| comes_first);
            self.tree.change(node).notes.glyph = self.tree.node(node).glyph().filter(|_| before.is_none());
            self.tree.take_glyph(node, glyph)?;
            before.map_or(Ok(()), |before| self.tree.take_glyph(node, before))?;
        }
        self.levels.truncate(line.nesting);
        self.levels.push(node);
        Ok(())
    }

    /// Parses `value ..` or `marks ..`.
    fn note(&mut self, line: &RecordLine<'_>, note: &str) -> Result<(), StudyError> {
        self.levels.truncate(line.nesting + 1);
        let nowhere = || StudyError::Line { line: 0, what: MISPLACED_VARIATION.to_owned() };
        let at = self.at(line).ok_or_else(nowhere)?;
        let path = self.tree.path(at);
        let (word, rest) = note.split_once(char::is_whitespace).unwrap_or((note, ""));
        match word.to_ascii_lowercase().as_str() {
            "value" => self.tree.set_value(&path, rest.parse()?),
            "mark" | "marks" => {
                let mut marks = self.tree.node(at).marks().to_vec();
                for mark in rest.split([' ', '\t', ',']).filter(|mark| !mark.is_empty()) {
                    marks.push(Mark::read(self.tree.choice(), mark)?);
                }
                self.tree.set_marks(&path, &marks)
            }
            other => Err(StudyError::Line {
                line: 0,
                what: format!("`! {other}` says nothing: `value` or `marks` follows `!`"),
            }),
        }
    }

    /// Returns the tree, after comparing the result with the rules.
    fn finish(mut self) -> Result<Tree, StudyError> {
        if self.tree.is_too_deep() {
            return Err(StudyError::NESTING);
        }
        // A variation that repeats the last step and continues would lengthen the game, so it becomes comments there.
        let last = self.levels[0];
        for line in self.tree.lines_below(last) {
            self.tree.say(last, &line)?;
        }
        for child in self.tree.node(last).children().to_vec() {
            self.tree.delete(&self.tree.path(child))?;
        }
        if let Some((line, result)) = self.result {
            let end = self.tree.end_of_line(NodeId::START);
            let mut record = self.tree.record_to(end);
            record.settle(&result).map_err(|error| {
                let place = error.place.or(Some(TextPosition { line, column: 1 }));
                StudyError::Record(RecordError { place, problem: error.problem })
            })?;
            let settled = record.played().outcome().filter(|outcome| !outcome.is_by_the_rules());
            self.tree.change(end).ended = settled;
        }
        Ok(self.tree)
    }
}

const MISPLACED_VARIATION: &str = "a variation comes below the step that it replaces, with one more bar";
