//! Parses SGF without recursion, so that deep nesting costs only memory.

use super::SgfProblem;
use super::text::begins_game;
use super::tree::{Collection, Property, Value};
use crate::error::TextPosition;
use crate::{Problem, RecordError};

/// A text and the current place in it.
struct Reader<'a> {
    rest: &'a str,
    place: TextPosition,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        // `\r\n` counts as one break, at its line feed.
        let breaks = character == '\n' || (character == '\r' && !self.rest.starts_with('\n'));
        if breaks {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(character)
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(|next| next.is_whitespace() || next == '\0' || next == '\u{1a}') {
            self.next();
        }
    }

    /// Skips to the next `(`, or at least one character.
    fn skip_prose(&mut self) {
        self.next();
        while self.peek().is_some_and(|next| next != '(') {
            self.next();
        }
    }

    fn fail<T>(&self, problem: SgfProblem) -> Result<T, RecordError> {
        fail(self.place, problem)
    }

    fn property(&mut self, values_left: &mut usize) -> Result<Property, RecordError> {
        let place = self.place;
        let mut written = String::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_alphanumeric) {
            if written.len() == MAX_NAME_LEN {
                return fail(place, SgfProblem::LongName(MAX_NAME_LEN));
            }
            written.push(letter);
            self.next();
        }
        // Old files write `Black` for `B`: lower-case letters between capitals are ignored.
        let capitals = written.contains(|letter: char| letter.is_ascii_uppercase());
        let name: String = written
            .chars()
            .filter(|letter| !capitals || !letter.is_ascii_lowercase())
            .skip_while(char::is_ascii_digit)
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        // Nearly all properties have one value; spare capacity would be most of a large file's memory.
        let mut values = Vec::with_capacity(1);
        loop {
            self.skip_white();
            if self.peek() != Some('[') {
                break;
            }
            *values_left = match values_left.checked_sub(1) {
                Some(left) => left,
                None => return self.fail(SgfProblem::TooMuch { most: MAX_VALUES, what: "values" }),
            };
            values.push(self.value()?);
        }
        if values.is_empty() {
            return fail(place, SgfProblem::NoValue(name.chars().take(20).collect()));
        }
        Ok(Property { place, name, values })
    }

    fn value(&mut self) -> Result<Value, RecordError> {
        let opened = self.place;
        self.next();
        let place = self.place;
        let text = self.rest;
        let mut escaped = false;
        loop {
            let here = text.len() - self.rest.len();
            match self.next() {
                None => return fail(opened, SgfProblem::OpenValue),
                Some('\\') if !escaped => escaped = true,
                Some(']') if !escaped => {
                    let raw = text[..here].to_owned();
                    return Ok(Value { place, raw });
                }
                Some(_) => escaped = false,
            }
        }
    }
}

pub(super) fn fail<T>(place: TextPosition, problem: SgfProblem) -> Result<T, RecordError> {
    Err(RecordError { place: Some(place), problem: Problem::Sgf(problem) })
}

/// Returns whether a text starts with its first game: a leading `(` may also belong to a damaged game, unless a later
/// line starts with a complete one.
fn begins_with_game(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let later = || text.lines().skip(1).any(|line| begins_game(line.trim_start().as_bytes()));
    let begins = |rest: &str| rest.trim_start().starts_with(';') || begins_game(text.as_bytes());
    text.strip_prefix('(').is_some_and(|rest| begins(rest) || !later())
}

/// Returns whether a `(` is followed by a node, another bracket or nothing.
fn is_lone_bracket(text: &str) -> bool {
    matches!(text[1..].trim_start().chars().next(), None | Some('(' | ')' | ';'))
}

/// The longest property name, in letters.
const MAX_NAME_LEN: usize = 64;
/// The most nodes of a file, and the most values of all its properties: far more than any real file, and a bound on the
/// memory that a small text can take.
const MAX_NODES: usize = 250_000;
const MAX_VALUES: usize = 250_000;
/// The most properties of a node: each is compared with those before it.
const MAX_PROPERTIES: usize = 1_000;
/// The largest text accepted, in bytes.
const MAX_BYTES: usize = 16 << 20;

impl Collection {
    /// Parses the games of a file. This checks only the form; [`record`](Self::record) checks the rules when a line is
    /// read. Text around the games, such as the header of a mail, is skipped.
    ///
    /// # Errors
    /// Says in which line and column the error is.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Self::parse_with(text, true)
    }

    /// Parses games without any text around them.
    pub(super) fn parse_strictly(text: &str) -> Result<Self, RecordError> {
        Self::parse_with(text, false)
    }

    fn parse_with(text: &str, has_prose: bool) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.len() > MAX_BYTES {
            return Err(Problem::Sgf(SgfProblem::TooMuch { most: MAX_BYTES, what: "bytes" }).into());
        }
        let mut values_left = MAX_VALUES;
        let mut reader = Reader { rest: text, place: TextPosition { line: 1, column: 1 } };
        let mut games = Self::default();
        // Every open `(`: its place, and the last node before it.
        let mut open: Vec<(TextPosition, Option<usize>)> = Vec::new();
        let mut last = None;
        // What may follow: a node after `(`; a variation or an end after `)`.
        let (mut fresh, mut closed) = (false, false);
        // Whether other text has come since the last game.
        let mut in_prose = !begins_with_game(text);
        loop {
            reader.skip_white();
            let place = reader.place;
            if open.is_empty() && has_prose {
                let is_game = match reader.peek() {
                    _ if begins_game(reader.rest.as_bytes()) => true,
                    // An unmatched bracket that isn't part of the prose.
                    Some('(') => !in_prose && (games.roots.is_empty() || is_lone_bracket(reader.rest)),
                    Some(')') => !in_prose,
                    Some(_) => false,
                    None => true,
                };
                if !is_game {
                    in_prose = true;
                    reader.skip_prose();
                    continue;
                }
                in_prose = false;
            }
            let Some(next) = reader.peek() else { break };
            match next {
                '(' if fresh => return reader.fail(SgfProblem::NoNode),
                '(' if open.len() == MAX_NODES => {
                    return reader.fail(SgfProblem::TooMuch { most: MAX_NODES, what: "nodes" });
                }
                '(' => {
                    reader.next();
                    open.push((place, last));
                    (fresh, closed) = (true, false);
                }
                ')' if fresh => return reader.fail(SgfProblem::NoNode),
                ')' => {
                    let Some((_, before)) = open.pop() else {
                        return reader.fail(SgfProblem::NothingOpen);
                    };
                    reader.next();
                    last = before;
                    closed = true;
                }
                _ if open.is_empty() => {
                    let found = reader.rest.chars().take(12).filter(|c| !c.is_control()).collect();
                    return reader.fail(SgfProblem::NoGame(found));
                }
                ';' if closed => return reader.fail(SgfProblem::NodeAfterVariation),
                ';' if games.nodes.len() == MAX_NODES => {
                    return reader.fail(SgfProblem::TooMuch { most: MAX_NODES, what: "nodes" });
                }
                ';' => {
                    reader.next();
                    last = Some(games.add(last, place));
                    fresh = false;
                }
                letter if letter.is_ascii_alphabetic() && !closed => {
                    // Some programs omit the `;` of the first node.
                    let node = match last {
                        Some(node) if !fresh => node,
                        _ => games.add(last, place),
                    };
                    (last, fresh) = (Some(node), false);
                    let property = reader.property(&mut values_left)?;
                    if games.nodes[node].properties.len() == MAX_PROPERTIES {
                        return fail(
                            place,
                            SgfProblem::TooMuch { most: MAX_PROPERTIES, what: "properties in a node" },
                        );
                    }
                    games.nodes[node].take(property);
                }
                other => return reader.fail(SgfProblem::NoProperty(other)),
            }
        }
        if let Some((place, _)) = open.pop() {
            return fail(place, SgfProblem::OpenGame);
        }
        if games.roots.is_empty() {
            let first = text.trim_start();
            let found = first.chars().take(12).filter(|c| !c.is_control()).collect();
            let before = &text[..text.len() - first.len()];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            return fail(TextPosition { line, column }, SgfProblem::NoGame(found));
        }
        Ok(games)
    }
}
