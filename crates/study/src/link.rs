//! Packs a tree into few enough characters for a URL.
//!
//! A step is its index among the sorted legal steps; numbers have variable length, seven bits per byte, and the whole
//! is base64url. The head is that of a packed record, which starts with the version of the rules that determine the
//! numbers of steps.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use eightfold_game::ToAct;
use eightfold_record::{Record, packed_in};

use crate::judge::Judge;
use crate::limits::{LINK_PREFIX, MAX_LINK_LEN, MAX_LINK_NODES};
use crate::{Glyph, LinkError, Mark, NodeId, StudyError, Tree};

/// The most steps that are numbered at a position; with more, steps are written out.
const MAX_STEPS: usize = 20_000;

// The meanings of the numbers. Those from `STEPS` on are steps.
const UP_MARK: u64 = 0;
const TEXT_MARK: u64 = 1;
const GLYPH_MARK: u64 = 2;
const COMMENT_MARK: u64 = 3;
const MARK_MARK: u64 = 4;
/// An end settled at the table, written like the result of a record.
const RESULT_MARK: u64 = 5;
/// A comment after the result.
const CLOSING_COMMENT_MARK: u64 = 6;
/// Event or date, given by a number.
const HEAD: u64 = 7;
const HEAD_MARK: u64 = 0;
const DATE: u64 = 1;
const STEPS: u64 = 8;

impl Tree {
    /// Packs the tree into few characters, none of which need escaping in a URL: about two per turn. Includes
    /// everything but the values.
    ///
    /// ```
    /// use eightfold_study::Tree;
    ///
    /// let tree = Tree::read("eightfold record 2\ngame: octi-fast\nseed: 0\nb 33+E !\n|- b 33+A\n|  r 37+A\n")?;
    /// let link = tree.to_link()?;
    /// assert!(link.len() < 40, "{link}");
    /// assert_eq!(Tree::of_link(&link)?.to_text(), tree.to_text());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is too large.
    pub fn to_link(&self) -> Result<String, LinkError> {
        if self.len() > MAX_LINK_NODES {
            return Err(LinkError::TooLarge);
        }
        let mut packing = Packer { tree: self, judge: Judge::new(&self.head), bytes: Vec::new() };
        for (which, text) in [(HEAD_MARK, self.head.event()), (DATE, self.head.date())] {
            if let Some(text) = text {
                packing.number(HEAD);
                packing.text(which, text);
            }
        }
        self.closing.iter().for_each(|comment| packing.text(CLOSING_COMMENT_MARK, comment));
        packing.notes(NodeId::START);
        let mut open: Vec<(NodeId, usize)> = self.children_of(NodeId::START);
        let mut depth = 0;
        while let Some((node, parent_depth)) = open.pop() {
            if depth > parent_depth {
                packing.number(UP_MARK);
                packing.number((depth - parent_depth - 1) as u64);
            }
            packing.step(node);
            packing.notes(node);
            depth = parent_depth + 1;
            open.extend(self.children_of(node));
        }
        let link = format!("{LINK_PREFIX}{}.{}", self.head.to_link(), BASE64.encode(&packing.bytes));
        if link.len() > MAX_LINK_LEN { Err(LinkError::TooLarge) } else { Ok(link) }
    }

    /// Returns the children of a node with their depth, the main one last.
    fn children_of(&self, node: NodeId) -> Vec<(NodeId, usize)> {
        let node = self.node(node);
        node.children().iter().rev().map(|child| (*child, node.depth())).collect()
    }

    /// Unpacks the output of [`to_link`](Self::to_link), or a packed record, alone or at the end of a URL of the page.
    ///
    /// # Errors
    /// Says what is invalid.
    pub fn of_link(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        if text.len() > MAX_LINK_LEN {
            return Err(LinkError::TooLarge);
        }
        let packed = packed_in(text);
        let text = packed.as_deref().unwrap_or(text);
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let record = Record::from_link(text)?;
            return Self::of_record(&record).map_err(|why| LinkError::Step { at: 0, why });
        }
        let (head, tree) =
            text.strip_prefix(LINK_PREFIX).and_then(|rest| rest.rsplit_once('.')).ok_or(LinkError::Shape)?;
        let head = Record::from_link(head)?;
        let bytes = BASE64.decode(tree).map_err(|_| LinkError::Broken(0))?;
        let mut unpacking = Unpacker {
            judge: Judge::new(&head),
            tree: Self::of_record(&head).map_err(|why| LinkError::Step { at: 0, why })?,
            bytes: &bytes,
            at: NodeId::START,
        };
        while !unpacking.bytes.is_empty() {
            if unpacking.tree.len() > MAX_LINK_NODES {
                return Err(LinkError::TooLarge);
            }
            unpacking.next()?;
        }
        Ok(unpacking.tree)
    }
}

struct Packer<'a> {
    tree: &'a Tree,
    judge: Judge,
    bytes: Vec<u8>,
}

impl Packer<'_> {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn text(&mut self, kind: u64, text: &str) {
        self.number(kind);
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn step(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let parent = node.parent().expect("the start isn't a step");
        let steps = self.tree.line(parent);
        let steps = steps.iter().filter_map(|id| Some((*id, self.tree.node(*id).step()?)));
        self.judge.go(&steps.collect::<Vec<_>>());
        let legal = self.judge.record().played().legal(MAX_STEPS).unwrap_or_default();
        let name = node.name();
        match legal.binary_search_by(|step| step.as_str().cmp(name)) {
            Ok(rank) => self.number(STEPS + rank as u64),
            Err(_) => self.text(TEXT_MARK, name),
        }
    }

    fn notes(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        if let Some(place) = node.glyph().and_then(|glyph| Glyph::ALL.iter().position(|g| *g == glyph)) {
            self.number(GLYPH_MARK);
            self.number(place as u64);
        }
        node.comments().iter().for_each(|comment| self.text(COMMENT_MARK, comment));
        node.marks().iter().for_each(|mark| self.text(MARK_MARK, &mark.to_string()));
        if node.ended().is_some() {
            self.text(RESULT_MARK, &self.tree.record_to(id).result_line());
        }
    }
}

struct Unpacker<'a> {
    tree: Tree,
    judge: Judge,
    bytes: &'a [u8],
    at: NodeId,
}

impl Unpacker<'_> {
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for place in 0..5 {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7F) << (7 * place);
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn next(&mut self) -> Result<(), LinkError> {
        let steps = self.tree.len() - 1;
        let broken = || LinkError::Broken(steps);
        let refused = |why: StudyError| LinkError::Step { at: steps, why };
        let path = |tree: &Tree, at| tree.path(at);
        match self.number().ok_or_else(broken)? {
            UP_MARK => {
                let more = self.number().ok_or_else(broken)?;
                for _ in 0..=more {
                    self.at = self.tree.node(self.at).parent().ok_or_else(broken)?;
                }
            }
            TEXT_MARK => {
                let step = self.text().ok_or_else(broken)?;
                self.step(&step)?;
            }
            GLYPH_MARK => {
                let place = self.number().ok_or_else(broken)?;
                let glyph = usize::try_from(place).ok().and_then(|place| Glyph::ALL.get(place));
                let glyph = *glyph.ok_or_else(broken)?;
                // A repeated step keeps its first glyph.
                if self.tree.node(self.at).glyph().is_some() {
                    self.tree.take_glyph(self.at, glyph).map_err(refused)?;
                } else {
                    self.tree.set_glyph(&path(&self.tree, self.at), Some(glyph)).map_err(refused)?;
                }
            }
            COMMENT_MARK => {
                let comment = self.text().ok_or_else(broken)?;
                self.tree.say(self.at, comment.trim_end()).map_err(refused)?;
            }
            MARK_MARK => {
                let mark = self.text().ok_or_else(broken)?;
                let mark = Mark::read(self.tree.choice(), &mark).map_err(refused)?;
                let mut marks = self.tree.node(self.at).marks().to_vec();
                marks.push(mark);
                self.tree.set_marks(&path(&self.tree, self.at), &marks).map_err(refused)?;
            }
            RESULT_MARK => {
                let result = self.text().ok_or_else(broken)?;
                let mut record = self.tree.record_to(self.at);
                record.settle(&result).map_err(|why| refused(why.into()))?;
                self.tree.change(self.at).ended = record.played().outcome();
            }
            CLOSING_COMMENT_MARK => {
                let comment = self.text().ok_or_else(broken)?;
                self.tree.say_closing(&comment).map_err(refused)?;
            }
            HEAD => {
                let which = self.number().ok_or_else(broken)?;
                let text = self.text().ok_or_else(broken)?;
                let head = Arc::make_mut(&mut self.tree.head);
                let (event, date) = (head.event().unwrap_or_default(), head.date().unwrap_or_default());
                let (event, date) = match which {
                    HEAD_MARK => (text, date.to_owned()),
                    DATE => (event.to_owned(), text),
                    _ => return Err(broken()),
                };
                head.set_event(&event, &date).map_err(|why| refused(why.into()))?;
            }
            number if number < STEPS => return Err(broken()),
            number => {
                let line = self.tree.line(self.at);
                let line = line.iter().filter_map(|id| Some((*id, self.tree.node(*id).step()?)));
                self.judge.go(&line.collect::<Vec<_>>());
                let played = self.judge.record().played();
                if matches!(played.to_act(), ToAct::Over(_)) {
                    return Err(broken());
                }
                let legal = played.legal(MAX_STEPS).unwrap_or_default();
                let step = legal.get((number - STEPS) as usize).cloned().ok_or_else(broken)?;
                self.step(&step)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &str) -> Result<(), LinkError> {
        let at = self.tree.len();
        let added = self.tree.add_line(&mut self.judge, self.at, step);
        self.at = added.map_err(|why| LinkError::Step { at, why })?;
        Ok(())
    }
}
