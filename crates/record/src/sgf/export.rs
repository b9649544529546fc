//! Writes a record as SGF.

use eightfold_catalog::{AnyRules, Family};
use eightfold_game::{Seat, ToAct};

use super::extras::{self, CommentPart};
use super::import::{CLOSING_COMMENTS, Claim, HEAD, RESULT, SHUFFLE, TURN, WRITER, claim_of, result_to_text};
use super::setup::SETUP;
use super::text::{escape, read_line, read_name};
use super::tree::{Collection, NEW_NODE_PLACE, Property};
use super::{SgfProblem, rules, setup};
use crate::{Problem, Record, RecordError, Remark};

/// A tree being written.
struct TreeExport {
    games: Collection,
    /// The current node.
    node: usize,
    comment: Vec<String>,
    /// Variations with their nodes, written after the main line.
    variations: Vec<(usize, Collection)>,
}

impl Record {
    /// Returns the record as SGF, `FF[4]` and `GM[19]`. SGF carried in its comments is restored to its place.
    ///
    /// # Errors
    /// If the game can't be written as SGF, which supports only OCTI for two players.
    pub fn to_sgf(&self) -> Result<String, RecordError> {
        let AnyRules::Octi(rules) = *self.choice.rules() else {
            let info = self.choice.info();
            let name = if info.family == Family::Octi { "OCTI" } else { info.name };
            return Err(Problem::Sgf(SgfProblem::NoForm(name)).into());
        };
        let Some(ru) = rules::rules_to_text(rules) else {
            return Err(Problem::Sgf(SgfProblem::FourPlayers).into());
        };
        let played = self.played.as_ref();
        let black = super::variation::black(self).expect("it is OCTI");
        let mut games = Collection::default();
        let root = games.add(None, NEW_NODE_PLACE);
        let mut writing = TreeExport { games, node: root, comment: Vec::new(), variations: Vec::new() };
        writing.properties([
            Property::new("FF", ["4"]),
            Property::new("GM", ["19"]),
            Property::new("CA", ["UTF-8"]),
            Property::new("RU", [ru.as_str()]),
        ]);
        let (first, second) = setup::setup_properties(rules, played, black);
        writing.properties(first);
        let steps = played.steps();
        let mut remarks: Vec<Vec<&Remark>> = vec![Vec::new(); steps.len() + 1];
        for remark in self.remarks.iter().filter(|remark| !remark.closing) {
            if let Some(place) = remarks.get_mut(remark.after) {
                place.push(remark);
            }
        }
        let could_resign = match played.to_act() {
            ToAct::Seat(seat) => Some(Claim { by_black: seat != black, resigned: true }),
            ToAct::Chance | ToAct::Over(_) => None,
        };
        let names = [("PB", black.index()), ("PW", 1 - black.index())]
            .map(|(name, seat)| (name, self.names[seat].as_deref()));
        let head =
            Head { names, event: self.event.as_deref(), date: self.date.as_deref(), root, could_resign };
        writing.remarks(&remarks[0], &head);
        writing.head(self, root, black);
        if !second.is_empty() {
            let before = writing.node;
            writing.next();
            writing.properties(second);
            // Variations from the start branch off after all setup.
            let node = writing.node;
            writing.variations.iter_mut().filter(|(at, _)| *at == before).for_each(|(at, _)| *at = node);
        }
        for (at, made) in steps.iter().enumerate() {
            let said = &remarks[at + 1];
            let resigns = made.text == "resign";
            let out_of_turn = resigns.then(|| self.resigned_out_of_turn(at)).flatten();
            if !resigns || out_of_turn.is_some() || !said.is_empty() {
                let name = match made.by {
                    _ if resigns => TURN,
                    Some(seat) if seat == black => "B",
                    _ => "W",
                };
                writing.next();
                let text = out_of_turn.unwrap_or(made.text.clone());
                writing.properties([Property::new(name, [escape(&text).as_str()])]);
            }
            writing.remarks(said, &head);
        }
        Ok(writing.finish().to_text())
    }

    /// Returns a resignation with the letter of its player if another was to act: `r resign`.
    fn resigned_out_of_turn(&self, at: usize) -> Option<String> {
        let by = self.played.step_by(at)?;
        let mut before = self.played.fork();
        before.take_back_to(at);
        let letter = self.played.seat_letters()[by.index()];
        (before.to_act() != ToAct::Seat(by)).then(|| format!("{letter} resign"))
    }
}

/// The record's data about the game as a whole, to be compared with carried properties.
struct Head<'a> {
    /// The players by property.
    names: [(&'static str, Option<&'a str>); 2],
    event: Option<&'a str>,
    date: Option<&'a str>,
    root: usize,
    /// The player who could resign at the end, as SGF names the winner; `None` once the game is over.
    could_resign: Option<Claim>,
}

impl Head<'_> {
    /// Returns whether a property may be restored to this node: it doesn't affect the game, or the record says the
    /// same.
    fn agrees(&self, property: &Property, node: usize) -> bool {
        let name = property.name.as_str();
        let same = |field: Option<&str>| {
            let text = property.values.first().map(|value| read_name(&value.raw)).unwrap_or_default();
            // Older records wrote `No. ` instead of `#`.
            let field = field.unwrap_or_default();
            field == text || (text.contains('#') && field == text.replace('#', "No. ").trim())
        };
        match name {
            // The record itself has turns, pods and supplies.
            "B" | "W" | TURN => false,
            "PL" => node == self.root && property.values.len() == 1 && property.values[0].raw == "W",
            _ if SETUP.contains(&name) => false,
            // Outside the first node these have no effect.
            _ if node != self.root => true,
            _ if HEAD.contains(&name) || SHUFFLE.contains(&name) => false,
            CLOSING_COMMENTS | RESULT => false,
            "PB" | "PW" => self.names.iter().any(|&(player, field)| player == name && same(field)),
            "EV" => same(self.event),
            "DT" => same(self.date),
            // An unknown result has no effect, unless it would be read as a resignation.
            "RE" => {
                let claim = property.values.first().and_then(|value| claim_of(&read_line(&value.raw)));
                claim.is_none() || claim != self.could_resign
            }
            _ => true,
        }
    }
}

impl TreeExport {
    fn properties(&mut self, properties: impl IntoIterator<Item = Property>) {
        self.games.nodes[self.node].properties.extend(properties);
    }

    /// Starts the next node of the line.
    fn next(&mut self) {
        self.node = self.games.add(Some(self.node), NEW_NODE_PLACE);
    }

    /// Writes the comments after a step: ordinary ones, and carried SGF.
    fn remarks(&mut self, remarks: &[&Remark], head: &Head) {
        for remark in remarks {
            match extras::read(&remark.text) {
                None => self.comment.push(remark.text.clone()),
                // Properties that contradict the record stay a comment.
                Some(CommentPart::Properties(properties))
                    if !properties.iter().all(|property| head.agrees(property, self.node)) =>
                {
                    self.comment.push(remark.text.clone());
                }
                Some(CommentPart::Properties(properties)) => self.properties(properties),
                Some(CommentPart::Variation(other)) => self.variations.push((self.node, other)),
                Some(CommentPart::Node) => {
                    self.say();
                    self.next();
                }
            }
        }
        self.say();
    }

    fn say(&mut self) {
        if !self.comment.is_empty() {
            let text = escape(&std::mem::take(&mut self.comment).join("\n"));
            self.properties([Property::new("C", [text.as_str()])]);
        }
    }

    /// Writes names, event, date, result and shuffle. Carried properties keep their original spelling.
    fn head(&mut self, record: &Record, root: usize, black: Seat) {
        let white = 1 - black.index();
        let played = record.played.as_ref();
        let result = result_to_text(played, black).map(str::to_owned);
        let settled = played.outcome().is_some_and(|outcome| !outcome.is_by_the_rules());
        let closing: Vec<&str> = record
            .remarks
            .iter()
            .filter(|remark| remark.closing)
            .map(|remark| remark.text.as_str())
            .collect();
        let shuffle = [
            record.commitment.map(|commitment| commitment.to_string()),
            record.seed.map(|seed| seed.to_string()),
            record.salt.as_ref().map(ToString::to_string),
        ];
        let fields = [
            ("PB", record.names[black.index()].clone()),
            ("PW", record.names[white].clone()),
            ("EV", record.event.clone()),
            ("DT", record.date.clone()),
            ("RE", result.clone()),
            (RESULT, settled.then(|| record.result_line())),
        ]
        .into_iter()
        .chain(SHUFFLE.into_iter().zip(shuffle))
        .chain([(CLOSING_COMMENTS, (!closing.is_empty()).then(|| closing.join("\n")))]);
        let properties = &mut self.games.nodes[root].properties;
        if result.is_some() {
            // The game is over after all.
            properties.retain(|property| property.name != "RE");
        }
        for (name, value) in fields {
            let there = properties.iter().any(|property| property.name == name);
            if let Some(value) = value.filter(|_| !there) {
                properties.push(Property::new(name, [escape(&value).as_str()]));
            }
        }
        if !properties.iter().any(|property| property.name == "AP") {
            let writer = format!("{WRITER}{}", env!("CARGO_PKG_VERSION"));
            properties.push(Property::new("AP", [writer.as_str()]));
        }
    }

    fn finish(mut self) -> Collection {
        for (node, other) in self.variations {
            if self.games.nodes[node].children.is_empty() {
                // The line ends here; a variation written first would become the main line.
                self.games.add(Some(node), NEW_NODE_PLACE);
            }
            self.games.add_games(node, other);
        }
        self.games
    }
}
