//! A game with its variations.

use std::sync::Arc;

use eightfold_catalog::Choice;
use eightfold_game::Outcome;
use eightfold_record::{Record, sgf};

use crate::judge::Judge;
use crate::limits::{MAX_MARKS, MAX_NESTING, MAX_NODES, MAX_VALUES, MAX_WORDS};
use crate::node::Notes;
use crate::{Glyph, Mark, Node, NodeId, Path, StudyError, Value};

/// A game with its variations: turns and chance steps as branches of a tree, checked against the rules when they are
/// added, with comments, glyphs, marks and values.
///
/// Copies share their nodes, so that a copy is cheap.
///
/// ```
/// use eightfold_study::{NodeId, Path, Tree};
///
/// let mut tree = Tree::read("game: octiles\nseed: 0\n")?;
/// let turn = tree.head().played().legal(1_000)?.remove(0);
/// // The next tile may be any of seventeen: each is a branch.
/// let second = tree.add(&Path::start(), &[&turn, "reveal 2"])?;
/// let fifth = tree.add(&second.parent().unwrap(), &["reveal 5"])?;
/// assert_eq!(tree.path(tree.find(&fifth)?), fifth);
/// assert_eq!(tree.node(NodeId::START).children().len(), 1);
/// assert_eq!(tree.len(), 4); // the start, the turn and two reveals
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// Names, event, shuffle and start.
    pub(crate) head: Arc<Record>,
    /// Comments after the result.
    pub(crate) closing: Vec<String>,
    /// `None` for a deleted node, whose slot is reused.
    nodes: Vec<Option<Arc<Node>>>,
    free: Vec<NodeId>,
    /// The total size of all comments, in bytes.
    words: usize,
}

impl Tree {
    /// Creates a tree with only the start of this record: its game, position, players and shuffle.
    pub fn at_start_of(record: &Record) -> Self {
        let head = record.at_start();
        let start = Node {
            name: String::new(),
            step: None,
            parent: None,
            children: Vec::new(),
            depth: 0,
            turns: 0,
            position: head.played().position(),
            ended: None,
            notes: Notes::default(),
        };
        Self {
            head: Arc::new(head),
            closing: Vec::new(),
            nodes: vec![Some(Arc::new(start))],
            free: Vec::new(),
            words: 0,
        }
    }

    /// Returns a record as a tree without branches; [`to_record`](Self::to_record) returns it unchanged.
    ///
    /// # Errors
    /// If it exceeds the limits of a tree.
    pub fn of_record(record: &Record) -> Result<Self, StudyError> {
        let mut tree = Self::at_start_of(record);
        let mut judge = Judge::new(&tree.head);
        let mut at = NodeId::START;
        let mut remarks = record.remarks().iter().filter(|remark| !remark.closing).peekable();
        let steps = record.played().steps();
        let letters = record.played().seat_letters();
        for number in 0..=steps.len() {
            if let Some(step) = number.checked_sub(1).and_then(|before| steps.get(before)) {
                let line = match step.by {
                    Some(seat) => format!("{} {}", letters[seat.index()], step.text),
                    None => step.text.clone(),
                };
                at = tree.add_line(&mut judge, at, &line)?;
            }
            while let Some(remark) = remarks.next_if(|remark| remark.after <= number) {
                tree.say(at, &remark.text)?;
            }
        }
        let settled = record.played().outcome().filter(|outcome| !outcome.is_by_the_rules());
        tree.change(at).ended = settled;
        let closing = record.remarks().iter().filter(|remark| remark.closing);
        tree.closing = closing.map(|remark| remark.text.clone()).collect();
        Ok(tree)
    }

    /// Returns the main line as a record with its comments, without branches, glyphs, marks and values.
    pub fn to_record(&self) -> Record {
        self.record_to(self.end_of_line(NodeId::START))
    }

    /// Returns the line to a node as a record with its comments. Comments after the result and an end settled at the
    /// table belong to the main line only.
    pub fn record_to(&self, node: NodeId) -> Record {
        let mut record = self.head.as_ref().clone();
        let mut line = self.line(node);
        line.insert(0, NodeId::START);
        for &id in &line {
            let node = self.node(id);
            if let Some(step) = &node.step {
                record.repeat(step).expect("a step that is in the tree was judged before");
            }
            for comment in &node.notes.comments {
                // An empty comment is a line too.
                record.remark(if comment.is_empty() { "\n" } else { comment });
            }
        }
        if let Some(ended) = self.node(node).ended {
            record.end(ended).expect("what was settled was settled in a game that went on");
        }
        if node == self.end_of_line(NodeId::START) {
            for comment in &self.closing {
                record.remark_closing(if comment.is_empty() { "\n" } else { comment });
            }
        }
        record
    }

    /// Returns the game and its options.
    pub fn choice(&self) -> &Choice {
        self.head.choice()
    }

    /// Returns the record before its first step: players, event, shuffle, start.
    pub fn head(&self) -> &Record {
        &self.head
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If it has been deleted.
    pub fn node(&self, node: NodeId) -> &Node {
        self.nodes[node.index()].as_deref().expect("the node was not deleted")
    }

    /// Returns the number of nodes, including the start.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Returns the size of all comments in bytes, those after the result too.
    pub fn comments_len(&self) -> usize {
        self.words + self.closing.iter().map(|comment| comment.len() + 1).sum::<usize>()
    }

    /// Returns whether there is only the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// Returns all nodes, parents before children, the main child first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut open = vec![NodeId::START];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.node(node).children.iter().rev());
            Some(node)
        })
    }

    /// Returns the node with this path.
    ///
    /// # Errors
    /// Names the first missing step.
    pub fn find(&self, path: &Path) -> Result<NodeId, StudyError> {
        let mut at = NodeId::START;
        for (before, step) in path.steps().iter().enumerate() {
            at = self.child(at, step).ok_or_else(|| StudyError::NoSuchNode {
                step: step.clone(),
                before: if before == 0 { "the start".to_owned() } else { path.up_to(before).to_string() },
            })?;
        }
        Ok(at)
    }

    /// Returns the child of a node with this name.
    pub fn child(&self, node: NodeId, name: &str) -> Option<NodeId> {
        self.node(node).children.iter().copied().find(|child| self.node(*child).name == name)
    }

    /// Returns the path of a node.
    pub fn path(&self, node: NodeId) -> Path {
        self.line(node).into_iter().map(|node| self.node(node).name.as_str()).collect()
    }

    /// Returns the nodes from the start, which is excluded, to this one.
    pub fn line(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |node| self.node(*node).parent);
        let mut line: Vec<NodeId> = up.collect();
        line.pop();
        line.reverse();
        line
    }

    /// Returns the end of the main line below a node.
    pub fn end_of_line(&self, node: NodeId) -> NodeId {
        let down = std::iter::successors(Some(node), |node| self.node(*node).children.first().copied());
        down.last().unwrap_or(node)
    }

    /// Returns the other nodes with the same position: "also reached by ..".
    pub fn also_reached(&self, node: NodeId) -> Vec<NodeId> {
        let position = self.node(node).position();
        let same = |other: &NodeId| *other != node && self.node(*other).position == position;
        self.walk().filter(same).collect()
    }

    /// Adds steps below a node, each as a line of a record; follows existing steps. Returns the path of the last one.
    ///
    /// # Errors
    /// If one of them is illegal, after adding those before it, or the tree would be too large.
    pub fn add<S: AsRef<str>>(&mut self, below: &Path, steps: &[S]) -> Result<Path, StudyError> {
        let mut at = self.find(below)?;
        let mut judge = Judge::new(&self.head);
        for step in steps {
            at = self.add_line(&mut judge, at, step.as_ref())?;
        }
        Ok(self.path(at))
    }

    /// Adds one step below a node.
    pub(crate) fn add_line(
        &mut self,
        judge: &mut Judge,
        below: NodeId,
        line: &str,
    ) -> Result<NodeId, StudyError> {
        if judge.at() != below {
            let nodes = self.line(below);
            let steps = nodes.iter().filter_map(|id| Some((*id, self.node(*id).step.as_ref()?)));
            judge.go(&steps.collect::<Vec<_>>());
        }
        let judged = judge.play(line)?;
        if let Some(there) = self.child(below, &judged.name) {
            judge.arrived(there);
            return Ok(there);
        }
        let parent = self.node(below);
        let too_much = if self.len() >= MAX_NODES {
            Some(StudyError::NODES)
        } else if !parent.children.is_empty() && self.nesting(below) >= MAX_NESTING {
            Some(StudyError::NESTING)
        } else {
            None
        };
        if let Some(error) = too_much {
            judge.take_back();
            return Err(error);
        }
        let node = Node {
            name: judged.name,
            parent: Some(below),
            children: Vec::new(),
            depth: parent.depth + 1,
            turns: parent.turns + usize::from(judged.step.by.is_some()),
            step: Some(judged.step),
            position: judged.position,
            ended: None,
            notes: Notes::default(),
        };
        let node = Some(Arc::new(node));
        let id = match self.free.pop() {
            Some(id) => {
                self.nodes[id.index()] = node;
                id
            }
            None => {
                self.nodes.push(node);
                NodeId(self.nodes.len() as u32 - 1)
            }
        };
        let parent = self.change(below);
        parent.children.push(id);
        // The game continued after all.
        parent.ended = None;
        judge.arrived(id);
        Ok(id)
    }

    /// Returns the number of nested variations around a node.
    fn nesting(&self, node: NodeId) -> usize {
        self.line(node).into_iter().filter(|node| !self.is_main(*node)).count()
    }

    /// Returns whether a node is the main child of its parent; true for the start.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.node(node).parent.is_none_or(|parent| self.node(parent).children.first() == Some(&node))
    }

    pub(crate) fn change(&mut self, node: NodeId) -> &mut Node {
        Arc::make_mut(self.nodes[node.index()].as_mut().expect("the node was not deleted"))
    }

    /// Adds a comment of one line.
    pub(crate) fn say(&mut self, node: NodeId, comment: &str) -> Result<(), StudyError> {
        if comment.contains(['\n', '\r']) {
            return Err(StudyError::LineBreak);
        }
        // Empty lines count too.
        self.words += comment.len() + 1;
        if self.words > MAX_WORDS {
            self.words -= comment.len() + 1;
            return Err(StudyError::WORDS);
        }
        self.change(node).notes.comments.push(comment.to_owned());
        Ok(())
    }

    /// Adds a comment of one line after the result.
    pub(crate) fn say_closing(&mut self, comment: &str) -> Result<(), StudyError> {
        if comment.contains(['\n', '\r']) {
            return Err(StudyError::LineBreak);
        }
        self.closing.push(comment.to_owned());
        Ok(())
    }

    /// Recounts the size of all comments.
    pub(crate) fn count_words(&mut self) {
        let comments = self.nodes.iter().flatten().flat_map(|node| &node.notes.comments);
        self.words = comments.map(|comment| comment.len() + 1).sum();
    }

    /// Replaces the comments on a position: one per line of the text, none if it is empty.
    ///
    /// # Errors
    /// If no node has this path, or the comments would be too long.
    pub fn set_comment(&mut self, path: &Path, text: &str) -> Result<(), StudyError> {
        let node = self.find(path)?;
        let before = std::mem::take(&mut self.change(node).notes.comments);
        let was = self.words;
        self.words -= before.iter().map(|comment| comment.len() + 1).sum::<usize>();
        for line in text.split(['\n', '\r']).map(str::trim_end).filter(|_| !text.is_empty()) {
            if let Err(error) = self.say(node, line) {
                self.change(node).notes.comments = before;
                self.words = was;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Sets or removes the glyph of the step that leads to a node.
    ///
    /// # Errors
    /// If no node has this path, or it is the start, which has no step.
    pub fn set_glyph(&mut self, path: &Path, glyph: Option<Glyph>) -> Result<(), StudyError> {
        let node = self.find(path)?;
        if node == NodeId::START && glyph.is_some() {
            return Err(StudyError::Start("no turn leads to it that could have a glyph"));
        }
        self.change(node).notes.glyph = glyph;
        Ok(())
    }

    /// Sets the marks of a node, replacing earlier ones.
    ///
    /// # Errors
    /// If no node has this path, or there are too many marks.
    pub fn set_marks(&mut self, path: &Path, marks: &[Mark]) -> Result<(), StudyError> {
        let node = self.find(path)?;
        let mut kept: Vec<Mark> = Vec::with_capacity(marks.len().min(MAX_MARKS));
        for mark in marks {
            // A mark for another game may name a place that isn't on this board.
            let mark = Mark::read(self.choice(), &mark.to_string())?;
            if !kept.contains(&mark) {
                if kept.len() == MAX_MARKS {
                    return Err(StudyError::MARKS);
                }
                kept.push(mark);
            }
        }
        self.change(node).notes.marks = kept;
        Ok(())
    }

    /// Sets a computer's value of a position, replacing its earlier value for the same player.
    ///
    /// # Errors
    /// If there is no such node or player, or there are too many values.
    pub fn set_value(&mut self, path: &Path, value: Value) -> Result<(), StudyError> {
        let node = self.find(path)?;
        if !value.is_sound() {
            return Err(StudyError::Value(value.to_string()));
        }
        let letters = self.head.played().seat_letters();
        if !letters.contains(&value.seat) {
            let allowed = letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
            return Err(StudyError::Player { found: value.seat, allowed });
        }
        let values = &mut self.change(node).notes.values;
        let is_full = values.len() == MAX_VALUES;
        match values.iter_mut().find(|known| known.who == value.who && known.seat == value.seat) {
            Some(known) => *known = value,
            None if is_full => return Err(StudyError::VALUES),
            None => values.push(value),
        }
        Ok(())
    }

    /// Makes a step the main one among its siblings; `false` if it already is.
    ///
    /// # Errors
    /// If no node has this path, or variations would be nested too deep.
    pub fn promote(&mut self, path: &Path) -> Result<bool, StudyError> {
        let node = self.find(path)?;
        let Some(parent) = self.node(node).parent else { return Ok(false) };
        if self.is_main(node) {
            return Ok(false);
        }
        let before = self.node(parent).children.clone();
        let children = &mut self.change(parent).children;
        children.retain(|child| *child != node);
        children.insert(0, node);
        if self.deepest_nesting() > MAX_NESTING {
            self.change(parent).children = before;
            return Err(StudyError::NESTING);
        }
        Ok(true)
    }

    fn deepest_nesting(&self) -> usize {
        let mut open = vec![(NodeId::START, 0)];
        let mut deepest = 0;
        while let Some((node, nesting)) = open.pop() {
            deepest = deepest.max(nesting);
            let children = self.node(node).children.iter().enumerate();
            open.extend(children.map(|(at, child)| (*child, nesting + usize::from(at > 0))));
        }
        deepest
    }

    /// Deletes a step and everything after it; returns the number of deleted nodes.
    ///
    /// # Errors
    /// If no node has this path, or it is the start.
    pub fn delete(&mut self, path: &Path) -> Result<usize, StudyError> {
        let node = self.find(path)?;
        let Some(parent) = self.node(node).parent else {
            return Err(StudyError::Start("it stays when all steps are deleted"));
        };
        self.change(parent).children.retain(|child| *child != node);
        let mut open = vec![node];
        let mut gone = 0;
        while let Some(id) = open.pop() {
            let node = self.nodes[id.index()].take().expect("a child was not deleted before its parent");
            self.words -= node.notes.comments.iter().map(|comment| comment.len() + 1).sum::<usize>();
            open.extend(node.children.iter().copied());
            self.free.push(id);
            gone += 1;
        }
        Ok(gone)
    }

    /// Moves everything after a node into a new tree that starts at its position. Players and shuffle stay with this
    /// one.
    ///
    /// # Errors
    /// If no node has this path, it is the start, or the tree would be too large.
    pub fn split(&mut self, path: &Path) -> Result<Self, StudyError> {
        let below = self.find(path)?;
        if below == NodeId::START {
            return Err(StudyError::Start("all of the tree follows it"));
        }
        let apart = self.copied(below)?;
        for child in self.node(below).children.clone() {
            let path = path.child(&self.node(child).name);
            self.delete(&path)?;
        }
        Ok(apart)
    }

    /// Returns a copy of everything after a node as a tree that starts at its position.
    ///
    /// # Errors
    pub fn copied(&self, below: NodeId) -> Result<Self, StudyError> {
        let opened = self.choice().open(self.node(below).position());
        let opened = opened.expect("a position that was reached can be read");
        let mut apart = Self::at_start_of(&Record::of(self.choice(), opened.as_ref()));
        apart.copy_subtree(NodeId::START, self, below)?;
        Ok(apart)
    }

    /// Adds another tree below a node, which must have the position where the other starts. Common parts are merged:
    /// new comments and marks are added, and glyphs where there are none. A different glyph, and a different end
    /// settled at the table, become comments.
    ///
    /// # Errors
    /// If the games or positions differ, or the tree would be too large; the tree is unchanged.
    pub fn merge(&mut self, below: &Path, other: &Self) -> Result<(), StudyError> {
        let at = self.find(below)?;
        let same_options =
            self.choice().game() == other.choice().game() && self.choice().rules() == other.choice().rules();
        if !same_options {
            return Err(StudyError::OtherGame(other.choice().info().name.to_owned()));
        }
        let start = other.node(NodeId::START).position();
        if self.node(at).position() != start {
            return Err(StudyError::OtherStart(start.to_owned()));
        }
        let mut merged = self.clone();
        merged.copy_subtree(at, other, NodeId::START)?;
        *self = merged;
        Ok(())
    }

    /// Adds everything after a node of another tree below one of this, with its annotations.
    pub(crate) fn copy_subtree(
        &mut self,
        below: NodeId,
        other: &Self,
        from: NodeId,
    ) -> Result<(), StudyError> {
        let mut judge = Judge::new(&self.head);
        let letters = self.head.played().seat_letters();
        let their_end = other.end_of_line(from);
        let mut open = vec![(from, below)];
        while let Some((theirs, ours)) = open.pop() {
            self.take_over(ours, &other.node(theirs).notes)?;
            if !other.node(theirs).children().is_empty() {
                self.announce_decision(ours, self.node(ours).ended)?;
            }
            let mut pairs = Vec::new();
            for &child in &other.node(theirs).children {
                let Some(step) = other.node(child).step() else { continue };
                let line = match step.by {
                    Some(seat) => format!("{} {}", letters[seat.index()], step.text),
                    None => step.text.clone(),
                };
                let added = self.add_line(&mut judge, ours, &line)?;
                pairs.push((child, added));
            }
            open.extend(pairs.into_iter().rev());
            let ended = other.node(theirs).ended;
            let is_our_end = ours == self.end_of_line(NodeId::START);
            if ended != self.node(ours).ended {
                if is_our_end && self.node(ours).ended.is_none() && !is_over(&self.record_to(ours)) {
                    self.change(ours).ended = ended;
                } else {
                    self.announce_decision(ours, ended)?;
                }
            }
            if theirs == their_end && from == NodeId::START {
                for comment in &other.closing {
                    if !is_our_end {
                        self.say_once(ours, comment)?;
                    } else if !self.closing.contains(comment) {
                        self.say_closing(comment)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a comment about an end settled after a node, if the tree has no other place for it.
    fn announce_decision(&mut self, node: NodeId, ended: Option<Outcome>) -> Result<(), StudyError> {
        let Some(ended) = ended else { return Ok(()) };
        let mut record = self.record_to(node);
        record.take_back_to(self.node(node).depth);
        match record.end(ended) {
            Ok(()) => self.say_once(node, &format!("result: {}", record.result_line())),
            Err(_) => Ok(()),
        }
    }

    /// Adds annotations to a position. Existing comments aren't repeated, and a different glyph for the step becomes a
    /// comment.
    pub(crate) fn take_over(&mut self, node: NodeId, notes: &Notes) -> Result<(), StudyError> {
        for comment in &notes.comments {
            self.say_once(node, comment)?;
        }
        if let Some(glyph) = notes.glyph.filter(|_| node != NodeId::START) {
            self.take_glyph(node, glyph)?;
        }
        let ours = &mut self.change(node).notes;
        for mark in &notes.marks {
            if !ours.marks.contains(mark) {
                if ours.marks.len() == MAX_MARKS {
                    return Err(StudyError::MARKS);
                }
                ours.marks.push(mark.clone());
            }
        }
        for value in &notes.values {
            if !ours.values.iter().any(|known| known.who == value.who && known.seat == value.seat) {
                if ours.values.len() == MAX_VALUES {
                    return Err(StudyError::VALUES);
                }
                ours.values.push(value.clone());
            }
        }
        Ok(())
    }

    /// Sets the glyph of a step if it has none; a different one becomes a comment.
    pub(crate) fn take_glyph(&mut self, node: NodeId, glyph: Glyph) -> Result<(), StudyError> {
        match self.node(node).glyph() {
            None => self.change(node).notes.glyph = Some(glyph),
            Some(known) if known == glyph => {}
            Some(_) => self.say_once(node, glyph.sign())?,
        }
        Ok(())
    }

    /// Adds a comment that isn't there yet, in SGF's order: ordinary comments before those that carry properties, those
    /// of one node together, and nodes without a turn last.
    fn say_once(&mut self, node: NodeId, comment: &str) -> Result<(), StudyError> {
        if self.node(node).notes.comments.iter().any(|known| known == comment) {
            return Ok(());
        }
        self.say(node, comment)?;
        let comments = &mut self.change(node).notes.comments;
        let Some(comment) = comments.pop() else { return Ok(()) };
        let of_turn = comments.iter().position(|known| sgf::begins_node(known)).unwrap_or(comments.len());
        let is_carried =
            |known: &String| sgf::carried_properties(known).is_some() || sgf::read_variation(known).is_some();
        let carried = comments[..of_turn].iter().position(|known| sgf::carried_properties(known).is_some());
        match (sgf::carried_properties(&comment), carried) {
            (Some(more), Some(at)) => {
                let mut all = sgf::carried_properties(&comments[at]).unwrap_or_default();
                for (name, values) in more {
                    match all.iter_mut().find(|(known, _)| *known == name) {
                        Some((_, known)) => {
                            let new: Vec<String> =
                                values.into_iter().filter(|value| !known.contains(value)).collect();
                            known.extend(new);
                        }
                        None => all.push((name, values)),
                    }
                }
                let all = all.iter().map(|(name, values)| (name.as_str(), values.as_slice()));
                comments[at] = sgf::carry_properties(all);
                self.count_words();
            }
            _ => {
                let carried = comments[..of_turn].iter().position(is_carried);
                comments.insert(carried.unwrap_or(of_turn), comment);
            }
        }
        Ok(())
    }

    /// Sorts the children of a node by a key, stably.
    pub(crate) fn sort_children(&mut self, node: NodeId, key: impl Fn(NodeId) -> usize) {
        self.change(node).children.sort_by_key(|child| key(*child));
    }

    /// Returns whether variations are nested too deep.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.deepest_nesting() > MAX_NESTING
    }
}

fn is_over(record: &Record) -> bool {
    record.played().outcome().is_some()
}
