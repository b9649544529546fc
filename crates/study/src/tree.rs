//! A game with all that might have been played instead.

use std::sync::Arc;

use eightfold_catalog::Choice;
use eightfold_game::Outcome;
use eightfold_record::{Record, sgf};

use crate::judge::Judge;
use crate::limits::{MAX_MARKS, MAX_NESTING, MAX_NODES, MAX_VALUES, MAX_WORDS};
use crate::node::Notes;
use crate::{Glyph, Mark, Node, NodeId, Path, StudyError, Value};

/// A game with all that might have been played instead: turns and chance steps as branches of a tree, judged by the
/// rules when they are added, with comments, glyphs, marks and values.
///
/// Copies share their nodes, so that to keep one costs little.
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
    /// Comments below the result.
    pub(crate) closing: Vec<String>,
    /// `None`: deleted, to be used again.
    nodes: Vec<Option<Arc<Node>>>,
    free: Vec<NodeId>,
    /// Bytes in all comments.
    words: usize,
}

impl Tree {
    /// A tree that has nothing but the start of this record: its game, position, players and shuffle.
    pub fn at_start_of(record: &Record) -> Self {
        let head = record.rewound();
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

    /// A record as a tree without branches; [`to_record`](Self::to_record) gives it back unchanged.
    ///
    /// # Errors
    /// If it has more than a tree may hold.
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

    /// The main line as a record, with its comments. Branches, glyphs, marks and values stay behind.
    pub fn to_record(&self) -> Record {
        self.record_to(self.end_of_line(NodeId::START))
    }

    /// The line that leads to a node as a record, with its comments. Comments below the result and what was settled at
    /// the table are the main line's.
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
                // A comment without words is a line too.
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

    /// The game and its options.
    pub fn choice(&self) -> &Choice {
        self.head.choice()
    }

    /// The record before its first step: players, event, shuffle, start.
    pub fn head(&self) -> &Record {
        &self.head
    }

    /// A node.
    ///
    /// # Panics
    /// If it has been deleted.
    pub fn node(&self, node: NodeId) -> &Node {
        self.nodes[node.index()].as_deref().expect("the node was not deleted")
    }

    /// How many nodes there are, the start included.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    /// Whether there is nothing but the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// All nodes, each after the one it follows from, the main line first at each branch.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut open = vec![NodeId::START];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.node(node).children.iter().rev());
            Some(node)
        })
    }

    /// The node with this path.
    ///
    /// # Errors
    /// Names the first step that is not there.
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

    /// The child of a node that has this name.
    pub fn child(&self, node: NodeId, name: &str) -> Option<NodeId> {
        self.node(node).children.iter().copied().find(|child| self.node(*child).name == name)
    }

    /// The path of a node.
    pub fn path(&self, node: NodeId) -> Path {
        self.line(node).into_iter().map(|node| self.node(node).name.as_str()).collect()
    }

    /// The nodes from the start, which is left out, to this one.
    pub fn line(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |node| self.node(*node).parent);
        let mut line: Vec<NodeId> = up.collect();
        line.pop();
        line.reverse();
        line
    }

    /// Where the main line below a node ends.
    pub fn end_of_line(&self, node: NodeId) -> NodeId {
        let down = std::iter::successors(Some(node), |node| self.node(*node).children.first().copied());
        down.last().unwrap_or(node)
    }

    /// The other nodes with the position of this one: "also reached by ..".
    pub fn also_reached(&self, node: NodeId) -> Vec<NodeId> {
        let position = self.node(node).position();
        let same = |other: &NodeId| *other != node && self.node(*other).position == position;
        self.walk().filter(same).collect()
    }

    /// Adds steps below a node, each as a line of a record has it; steps that are there already are gone along. Returns
    /// the path of the last.
    ///
    /// # Errors
    /// If one of them cannot be made: those before it are added. Or the tree would be too large.
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
        // The game went on after all.
        parent.ended = None;
        judge.arrived(id);
        Ok(id)
    }

    /// In how many variations, each within the next, a node stands.
    fn nesting(&self, node: NodeId) -> usize {
        self.line(node).into_iter().filter(|node| !self.is_main(*node)).count()
    }

    /// Whether a node is the main one of its siblings; the start is.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.node(node).parent.is_none_or(|parent| self.node(parent).children.first() == Some(&node))
    }

    pub(crate) fn change(&mut self, node: NodeId) -> &mut Node {
        Arc::make_mut(self.nodes[node.index()].as_mut().expect("the node was not deleted"))
    }

    /// Adds a comment, one line.
    pub(crate) fn say(&mut self, node: NodeId, comment: &str) -> Result<(), StudyError> {
        if comment.contains(['\n', '\r']) {
            return Err(StudyError::LineBreak);
        }
        // Lines without words count too.
        self.words += comment.len() + 1;
        if self.words > MAX_WORDS {
            self.words -= comment.len() + 1;
            return Err(StudyError::WORDS);
        }
        self.change(node).notes.comments.push(comment.to_owned());
        Ok(())
    }

    /// Adds a comment below the result, one line.
    pub(crate) fn say_closing(&mut self, comment: &str) -> Result<(), StudyError> {
        if comment.contains(['\n', '\r']) {
            return Err(StudyError::LineBreak);
        }
        self.closing.push(comment.to_owned());
        Ok(())
    }

    /// Counts anew what is written in comments.
    pub(crate) fn count_words(&mut self) {
        let comments = self.nodes.iter().flatten().flat_map(|node| &node.notes.comments);
        self.words = comments.map(|comment| comment.len() + 1).sum();
    }

    /// Says something about a position instead of what was said: a comment a line, nothing for none.
    ///
    /// # Errors
    /// If there is no such node, or the comments would be too long.
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

    /// Marks the step that leads to a node, or takes its glyph away.
    ///
    /// # Errors
    /// If there is no such node, or it is the start, to which no step leads.
    pub fn set_glyph(&mut self, path: &Path, glyph: Option<Glyph>) -> Result<(), StudyError> {
        let node = self.find(path)?;
        if node == NodeId::START && glyph.is_some() {
            return Err(StudyError::Start("no turn leads to it that could have a glyph"));
        }
        self.change(node).notes.glyph = glyph;
        Ok(())
    }

    /// Marks these places on the board, and no others.
    ///
    /// # Errors
    /// If there is no such node, or there are too many marks.
    pub fn set_marks(&mut self, path: &Path, marks: &[Mark]) -> Result<(), StudyError> {
        let node = self.find(path)?;
        let mut kept: Vec<Mark> = Vec::with_capacity(marks.len().min(MAX_MARKS));
        for mark in marks {
            // A mark that was read for another game may name a place that is not on this board.
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

    /// Notes what a computer thinks of a position, instead of what the same one thought of it for the same player.
    ///
    /// # Errors
    /// If there is no such node or player, or there are too many values.
    pub fn set_value(&mut self, path: &Path, value: Value) -> Result<(), StudyError> {
        let node = self.find(path)?;
        if !value.is_sound() || !self.head.played().seat_letters().contains(&value.seat) {
            return Err(StudyError::Value(value.to_string()));
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

    /// Makes a step the main one among those that could be made there; `false` if it is.
    ///
    /// # Errors
    /// If there is no such node, or variations would be nested too deep.
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

    /// Deletes a step and all that follows it; returns how many nodes are gone.
    ///
    /// # Errors
    /// If there is no such node, or it is the start.
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

    /// Takes what follows a node out of this tree, as a tree that begins at its position. Who played it and its shuffle
    /// stay with this one.
    ///
    /// # Errors
    /// If there is no such node, or it is the start, or the tree would be too large.
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

    /// What follows a node as a tree that begins at its position.
    ///
    /// # Errors
    pub fn copied(&self, below: NodeId) -> Result<Self, StudyError> {
        let opened = self.choice().open(self.node(below).position());
        let opened = opened.expect("a position that was reached can be read");
        let mut apart = Self::at_start_of(&Record::of(self.choice(), opened.as_ref()));
        apart.graft(NodeId::START, self, below)?;
        Ok(apart)
    }

    /// Adds all of another tree below a node, which must have the position that the other begins with. What both have is
    /// merged: comments that are not there yet are added, so are marks, and glyphs where there are none. Another glyph, and
    /// another result that was settled at the table, become comments.
    ///
    /// # Errors
    /// If the games or positions differ, or the tree would be too large; nothing has changed then.
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
        merged.graft(at, other, NodeId::START)?;
        *self = merged;
        Ok(())
    }

    /// Adds what follows a node of another tree below one of this, with what is said about both.
    pub(crate) fn graft(&mut self, below: NodeId, other: &Self, from: NodeId) -> Result<(), StudyError> {
        let mut judge = Judge::new(&self.head);
        let letters = self.head.played().seat_letters();
        let their_end = other.end_of_line(from);
        let mut open = vec![(from, below)];
        while let Some((theirs, ours)) = open.pop() {
            self.take_over(ours, &other.node(theirs).notes)?;
            if !other.node(theirs).children().is_empty() {
                self.say_what_was_settled(ours, self.node(ours).ended)?;
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
                    self.say_what_was_settled(ours, ended)?;
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

    /// Says in a comment what was settled after a node, where the tree has no other place for it.
    fn say_what_was_settled(&mut self, node: NodeId, ended: Option<Outcome>) -> Result<(), StudyError> {
        let Some(ended) = ended else { return Ok(()) };
        let mut record = self.record_to(node);
        record.take_back_to(self.node(node).depth);
        match record.end(ended) {
            Ok(()) => self.say_once(node, &format!("result: {}", record.result_line())),
            Err(_) => Ok(()),
        }
    }

    /// Adds what another says about a position. Comments that are there already are not repeated, and another sign for the
    /// step becomes a comment.
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

    /// Gives a step a glyph if it has none; another than it has is said in a comment.
    pub(crate) fn take_glyph(&mut self, node: NodeId, glyph: Glyph) -> Result<(), StudyError> {
        match self.node(node).glyph() {
            None => self.change(node).notes.glyph = Some(glyph),
            Some(known) if known == glyph => {}
            Some(_) => self.say_once(node, glyph.sign())?,
        }
        Ok(())
    }

    /// Adds a comment that isn't there yet, where SGF has it: words come before properties that ride along, those of one
    /// node are together, and nodes without a turn come last.
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

    /// Puts the children of a node in the order of a key; those with the same stay as they are.
    pub(crate) fn sort_children(&mut self, node: NodeId, key: impl Fn(NodeId) -> usize) {
        self.change(node).children.sort_by_key(|child| key(*child));
    }

    /// Whether variations are nested deeper than they may be.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.deepest_nesting() > MAX_NESTING
    }
}

fn is_over(record: &Record) -> bool {
    record.played().outcome().is_some()
}
