//! Reads and writes trees as SGF.

use eightfold_game::Seat;
use eightfold_record::Record;
use eightfold_record::sgf::{
    self, Collection, VariationNode, begins_node, carried_properties, carry_properties, escape_text,
    read_variation, unescape_text, write_variation,
};

use crate::judge::Judge;
use crate::node::Notes;
use crate::{Glyph, Mark, MarkKind, NodeId, StudyError, Tree};

/// Glyphs in SGF; the last one is Eightfold's own.
const GLYPHS: [(&str, &str, Glyph); 7] = [
    ("TE", "1", Glyph::Good),
    ("TE", "2", Glyph::Brilliant),
    ("BM", "1", Glyph::Mistake),
    ("BM", "2", Glyph::Blunder),
    ("IT", "", Glyph::Interesting),
    ("DO", "", Glyph::Doubtful),
    ("EFONLY", "", Glyph::Only),
];
/// Marks that SGF has no property for.
const MARKS: &str = "EFMARKS";
/// The values found by computers.
const VALUES: &str = "EFVALUE";

impl Tree {
    /// Reads a game in SGF with all its variations; games count from 1. Illegal variations are carried in comments that
    /// start with `sgf>`, and are restored when the tree is written as SGF.
    ///
    /// ```
    /// use eightfold_record::sgf::Collection;
    /// use eightfold_study::Tree;
    ///
    /// let games = Collection::parse("(;GM[19]RU[fast];B[33+A](;W[37+E]TE[1])(;W[37+B];B[33+C]))")?;
    /// let tree = Tree::of_sgf(&games, 1)?;
    /// assert_eq!(tree.len(), 5);
    /// assert!(tree.to_text().contains("2. r 37+E !\n|- 2. r 37+B\n|  3. b 33+C\n"));
    /// assert!(tree.to_sgf()?.contains("(;W[37+E]TE[1])\n(;W[37+B]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the main line is invalid, or the tree would be too large.
    pub fn of_sgf(games: &Collection, game: usize) -> Result<Self, StudyError> {
        let record = games.record(game, 1)?;
        let mut tree = Self::of_record(&record)?;
        if let Some(black) = sgf::black(&record) {
            tree.unfold(black)?;
        } else {
            // For games whose other lines aren't carried, each line is read separately.
            for line in 2..=games.lines(game) {
                let other = Self::of_record(&games.record(game, line)?)?;
                let start = crate::Path::start();
                match tree.merge(&start, &other) {
                    Err(StudyError::OtherStart(_)) => {
                        let left_out =
                            format!("Line {line} of the file starts at another position and is left out.");
                        tree.say(NodeId::START, &left_out)?;
                    }
                    merged => merged?,
                }
            }
        }
        Ok(tree)
    }

    /// Returns the tree of a game as from [`of_sgf`](Self::of_sgf), and one for each further part of it: see
    /// [`Collection::records`].
    ///
    /// # Errors
    /// The same as [`of_sgf`](Self::of_sgf).
    pub fn parts_of_sgf(games: &Collection, game: usize) -> Result<Vec<Self>, StudyError> {
        let mut parts = vec![Self::of_sgf(games, game)?];
        for record in games.records(game, 1)?.iter().skip(1) {
            parts.push(Self::of_record(record)?);
        }
        Ok(parts)
    }

    /// Returns the tree as SGF, `FF[4]` and `GM[19]`.
    ///
    /// # Errors
    /// If the game can't be written as SGF, which supports only OCTI for two players.
    pub fn to_sgf(&self) -> Result<String, StudyError> {
        let plain = self.to_record();
        let Some(black) = sgf::black(&plain) else {
            return Ok(plain.to_sgf()?);
        };
        let mut record = self.head.as_ref().clone();
        let mut line = self.line(self.end_of_line(NodeId::START));
        line.insert(0, NodeId::START);
        let remark = |record: &mut Record, comment: &str| {
            record.remark(if comment.is_empty() { "\n" } else { comment });
        };
        for &id in &line {
            let node = self.node(id);
            if let Some(step) = node.step() {
                record.repeat(step).expect("a step that is in the tree was judged before");
            }
            self.comments_for_sgf(id).iter().for_each(|comment| remark(&mut record, comment));
            for &child in node.children().iter().skip(1) {
                remark(&mut record, &write_variation(&self.variation(child, black)));
            }
            if let Some(ended) = node.ended() {
                record.end(ended).expect("what was settled was settled in a game that went on");
            }
        }
        self.closing.iter().for_each(|comment| {
            record.remark_closing(if comment.is_empty() { "\n" } else { comment });
        });
        Ok(record.to_sgf()?)
    }

    /// Returns a step and everything after it as SGF nodes.
    fn variation(&self, from: NodeId, black: Seat) -> Vec<VariationNode> {
        let mut nodes = Vec::new();
        let mut open = vec![(from, None)];
        while let Some((id, parent)) = open.pop() {
            let node = self.node(id);
            open.extend(node.children().iter().rev().map(|child| (*child, Some(nodes.len()))));
            let step = node.step();
            nodes.push(VariationNode {
                parent,
                // SGF has no property for resigning.
                by_black: step
                    .filter(|step| step.text != "resign")
                    .and_then(|step| step.by)
                    .map(|seat| seat == black),
                // The name includes the player of a resignation out of turn.
                turn: step.map(|_| node.name().to_owned()),
                comments: self.comments_for_sgf(id),
            });
        }
        nodes
    }

    /// Returns the comments, with glyph, marks and values as properties after those on the turn itself.
    fn comments_for_sgf(&self, id: NodeId) -> Vec<String> {
        let node = self.node(id);
        let mut properties: Vec<(&str, Vec<String>)> = Vec::new();
        if let Some(glyph) = node.glyph()
            && let Some((name, value, _)) = GLYPHS.iter().find(|(.., known)| *known == glyph)
        {
            properties.push((name, vec![(*value).to_owned()]));
        }
        for (kind, name) in [(MarkKind::Space, "CR"), (MarkKind::Arrow, "AR")] {
            let marks = node.marks().iter().filter(|mark| mark.kind() == kind);
            let places = marks.map(|mark| match mark.places() {
                (from, Some(to)) => format!("{from}:{to}"),
                (place, None) => place.to_owned(),
            });
            properties.push((name, places.collect()));
        }
        let others =
            node.marks().iter().filter(|mark| !matches!(mark.kind(), MarkKind::Space | MarkKind::Arrow));
        properties.push((MARKS, others.map(|mark| escape_text(&mark.to_string())).collect()));
        properties
            .push((VALUES, node.values().iter().map(|value| escape_text(&value.to_string())).collect()));
        properties.retain(|(_, values)| !values.is_empty());
        let mut comments = node.comments().to_vec();
        if !properties.is_empty() {
            let carried =
                carry_properties(properties.iter().map(|(name, values)| (*name, values.as_slice())));
            let at = comments.iter().position(|comment| begins_node(comment)).unwrap_or(comments.len());
            comments.insert(at, carried);
        }
        comments
    }

    /// Converts carried variations into branches, and carried properties into glyphs, marks and values.
    fn unfold(&mut self, black: Seat) -> Result<(), StudyError> {
        let mut judge = Judge::new(&self.head);
        let end = self.end_of_line(NodeId::START);
        let line: Vec<NodeId> = std::iter::once(NodeId::START).chain(self.line(end)).collect();
        // From the end, so that the part a variation shares with the main line comes after what is there.
        for at in line.into_iter().rev() {
            self.unfold_notes(at);
            let comments = self.node(at).comments().to_vec();
            let last_node = comments.iter().rposition(|comment| begins_node(comment)).map_or(0, |at| at + 1);
            // Without a main step a variation would become the game.
            if self.node(at).children().is_empty() {
                continue;
            }
            let mut kept = Vec::new();
            for (number, comment) in comments.iter().enumerate() {
                let nodes = read_variation(comment).filter(|_| number >= last_node);
                let added = match nodes.and_then(|nodes| joined(&nodes)) {
                    Some(nodes) => self.add_variation(&mut judge, (at, end), &nodes, black)?,
                    None => false,
                };
                if !added {
                    kept.push(comment.clone());
                }
            }
            self.change(at).notes.comments = kept;
        }
        self.count_words();
        Ok(())
    }

    /// Adds a variation below a node; returns `false` without adding anything if not all of it is legal, or if it would
    /// lengthen the main line, which ends at `end`. Follows existing steps.
    fn add_variation(
        &mut self,
        judge: &mut Judge,
        (below, end): (NodeId, NodeId),
        nodes: &[VariationNode],
        black: Seat,
    ) -> Result<bool, StudyError> {
        let letters = self.head.played().seat_letters();
        let mut found: Vec<NodeId> = Vec::with_capacity(nodes.len());
        let mut added: Vec<NodeId> = Vec::with_capacity(nodes.len());
        let mut whole = true;
        for node in nodes {
            let parent = node.parent.map_or(below, |parent| found[parent]);
            let turn = node.turn.as_deref().unwrap_or_default();
            let line = match node.by_black {
                Some(by_black) => {
                    let seat = if by_black { black.index() } else { 1 - black.index() };
                    format!("{} {turn}", letters[seat])
                }
                None => turn.to_owned(),
            };
            let before = self.len();
            match (parent != end).then(|| self.add_line(judge, parent, &line)) {
                Some(Ok(id)) if self.len() > before => {
                    found.push(id);
                    added.push(id);
                }
                // What follows a node without a turn belongs there.
                Some(Ok(id)) if !node.comments.iter().any(|comment| begins_node(comment)) => found.push(id),
                Some(Err(error @ StudyError::TooMuch { .. })) => return Err(error),
                _ => {
                    whole = false;
                    break;
                }
            }
        }
        if !whole {
            // The judge may be at a deleted node.
            *judge = Judge::new(&self.head);
            let firsts: Vec<NodeId> = added
                .iter()
                .copied()
                .filter(|id| self.node(*id).parent().is_none_or(|parent| !added.contains(&parent)))
                .collect();
            for first in firsts {
                self.delete(&self.path(first))?;
            }
            return Ok(false);
        }
        for (id, node) in found.into_iter().zip(nodes) {
            let ours = std::mem::take(&mut self.change(id).notes);
            for comment in &node.comments {
                self.say(id, comment)?;
            }
            self.unfold_notes(id);
            if ours != Notes::default() {
                let theirs = std::mem::replace(&mut self.change(id).notes, ours);
                self.take_over(id, &theirs)?;
            }
        }
        Ok(true)
    }

    /// Converts properties into glyph, marks and values, if they are written exactly as here.
    fn unfold_notes(&mut self, at: NodeId) {
        let mut comments = Vec::new();
        let mut turn_itself = true;
        let said = self.node(at).comments().to_vec();
        // With several glyphs the choice doesn't depend on their order.
        let own = said.iter().take_while(|comment| !begins_node(comment));
        let properties: Vec<(String, Vec<String>)> =
            own.filter_map(|comment| carried_properties(comment)).flatten().collect();
        let glyph = GLYPHS.iter().find(|(known, value, _)| {
            properties.iter().any(|(name, values)| name == known && values[..] == [*value])
        });
        let glyph = glyph.map(|(.., glyph)| *glyph);
        for comment in said {
            turn_itself &= !begins_node(&comment);
            let Some(properties) = carried_properties(&comment).filter(|_| turn_itself) else {
                comments.push(comment);
                continue;
            };
            let rest: Vec<(String, Vec<String>)> = properties
                .into_iter()
                .filter(|(name, values)| !self.take_property(at, name, values, glyph))
                .collect();
            if !rest.is_empty() {
                let rest = rest.iter().map(|(name, values)| (name.as_str(), values.as_slice()));
                comments.push(carry_properties(rest));
            }
        }
        self.change(at).notes.comments = comments;
    }

    /// Applies a property as a glyph, marks or values; `false` if it isn't one, or not completely.
    fn take_property(&mut self, at: NodeId, name: &str, values: &[String], wanted: Option<Glyph>) -> bool {
        let choice = self.choice().clone();
        let letters = self.head.played().seat_letters();
        let is_start = at == NodeId::START;
        let notes = &mut self.change(at).notes;
        let marks = |kind: Option<MarkKind>| -> Option<Vec<Mark>> {
            let text = |value: &String| match kind {
                Some(kind) => format!("{}:{}", kind.word(), value.replace(':', "-")),
                None => unescape_text(value),
            };
            let marks: Vec<Mark> =
                values.iter().map(|value| Mark::read(&choice, &text(value)).ok()).collect::<Option<_>>()?;
            let as_written = marks.iter().zip(values).all(|(mark, value)| match kind {
                Some(_) => mark.to_string() == text(value),
                None => {
                    !matches!(mark.kind(), MarkKind::Space | MarkKind::Arrow) && mark.to_string() == *value
                }
            });
            let all_new = marks.iter().enumerate().all(|(at, mark)| !marks[..at].contains(mark));
            (as_written && all_new && marks.len() <= crate::MAX_MARKS).then_some(marks)
        };
        let found = match name {
            "CR" => marks(Some(MarkKind::Space)),
            "AR" => marks(Some(MarkKind::Arrow)),
            MARKS => marks(None),
            VALUES => {
                let values: Option<Vec<crate::Value>> = values
                    .iter()
                    .map(|value| {
                        let read: crate::Value = unescape_text(value).parse().ok()?;
                        (letters.contains(&read.seat) && escape_text(&read.to_string()) == *value)
                            .then_some(read)
                    })
                    .collect();
                let twice = |values: &[crate::Value]| {
                    let key = |value: &crate::Value| (value.who.clone(), value.seat);
                    (1..values.len())
                        .any(|at| values[..at].iter().any(|other| key(other) == key(&values[at])))
                };
                let sound = values.filter(|values| values.len() <= crate::MAX_VALUES && !twice(values));
                if let Some(values) = sound.filter(|_| notes.values.is_empty()) {
                    notes.values = values;
                    return true;
                }
                return false;
            }
            _ => {
                let known = GLYPHS.iter().find(|(known, value, _)| *known == name && values == [*value]);
                if let Some((.., glyph)) =
                    known.filter(|(.., glyph)| Some(*glyph) == wanted && notes.glyph.is_none() && !is_start)
                {
                    notes.glyph = Some(*glyph);
                    return true;
                }
                return false;
            }
        };
        match found {
            Some(found) if notes.marks.len() + found.len() <= crate::MAX_MARKS => {
                notes.marks.extend(found);
                true
            }
            _ => false,
        }
    }
}

/// Returns the nodes of a variation, with those without a turn joined to the previous node, in whose comments they are
/// carried; `None` where that would change the tree: at its start, and next to others.
fn joined(nodes: &[VariationNode]) -> Option<Vec<VariationNode>> {
    let mut found: Vec<VariationNode> = Vec::with_capacity(nodes.len());
    // The new index of each node, and its number of children.
    let mut places: Vec<usize> = Vec::with_capacity(nodes.len());
    let mut children = vec![0_usize; nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        children[parent] += 1;
    }
    for node in nodes {
        let parent = node.parent.map(|parent| places[parent]);
        if node.turn.is_some() {
            places.push(found.len());
            found.push(VariationNode { parent, ..node.clone() });
            continue;
        }
        let before = parent.filter(|_| node.parent.is_some_and(|parent| children[parent] == 1))?;
        places.push(before);
        found[before].comments.push("sgf> ;".to_owned());
        found[before].comments.extend(node.comments.iter().cloned());
    }
    Some(found)
}
