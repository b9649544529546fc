//! Converts a line of an SGF game into a record.

use eightfold_catalog::{AnyMatch, Choice, StepError};
use eightfold_game::{Cause, Match, Seat, ToAct};
use eightfold_octi::Rules;

use super::parse::fail;
use super::setup::{SETUP, Setup};
use super::text::{read, read_line, read_name};
use super::tree::{Collection, Node, Property, Value};
use super::{SgfProblem, boardspace, extras, rules};
use crate::record::{next_name, note};
use crate::{Problem, Record, RecordError, Remark};

/// A turn SGF can't express: a resignation with a comment, or one out of turn.
pub(super) const TURN: &str = "EFTURN";
/// The result as a record writes it, if the game was settled at the table and not by the rules.
pub(super) const RESULT: &str = "EFRESULT";
/// Marks a game in which White moves first.
pub(super) const WHITE_FIRST: &str = "PL[W]";
/// The name of this program in AP.
pub(super) const WRITER: &str = "Eightfold:";
/// Comments after the result.
pub(super) const CLOSING_COMMENTS: &str = "EFCLOSING";
/// The commitment to a shuffle and its secret.
pub(super) const SHUFFLE: [&str; 3] = ["EFCOMMITMENT", "EFSEED", "EFSALT"];

/// Properties of the first node that a record has fields for, or that are written from scratch.
pub(super) const HEAD: [&str; 10] = ["FF", "GM", "CA", "SZ", "RU", "BO", "WO", "NP", "NR", "NS"];

impl Record {
    /// Parses a game in SGF: the main line of the file's first OCTI game.
    ///
    /// # Errors
    /// Says in which line and column the error is.
    pub fn from_sgf(text: &str) -> Result<Self, RecordError> {
        let games = Collection::parse(text)?;
        games.record(games.first_octi(), 1)
    }
}

impl Collection {
    /// Returns the number of the first OCTI game, or of the first game if there is none.
    pub fn first_octi(&self) -> usize {
        self.roots
            .iter()
            .position(|&root| {
                other_game(&self.nodes[root]).is_none() || boardspace::is_octiles(&self.nodes[root])
            })
            .map_or(1, |at| at + 1)
    }

    /// Returns the name of the game if it isn't OCTI and so can't be written as SGF; games count from 1.
    pub fn other_game_name(&self, game: usize) -> Option<String> {
        let root = self.roots.get(game.checked_sub(1)?)?;
        other_game(&self.nodes[*root]).map(|(_, name)| name)
    }

    /// Returns one line of one game, checked against the rules; both count from 1, and the main line is 1. Everything a
    /// record has no field for, including the other lines, is carried in its comments.
    ///
    /// # Errors
    /// Says in which line and column the error is.
    pub fn record(&self, game: usize, line: usize) -> Result<Record, RecordError> {
        Ok(self.records(game, line)?.swap_remove(0))
    }

    /// The same as [`record`](Self::record), followed by further records: an Octiles game from Boardspace is split at
    /// every voluntary pass, which our rules don't allow. There is always a first record.
    ///
    /// # Errors
    /// Says in which line and column the error is.
    pub fn records(&self, game: usize, line: usize) -> Result<Vec<Record>, RecordError> {
        let there = self.games();
        let root = game.checked_sub(1).and_then(|at| self.roots.get(at));
        let root = &self.nodes[*root.ok_or(Problem::Sgf(SgfProblem::NoSuchGame { wanted: game, there }))?];
        let Some(line_nodes) = self.line(game, line) else {
            let there = self.lines(game);
            return Err(Problem::Sgf(SgfProblem::NoSuchLine { wanted: line, there }).into());
        };
        if boardspace::is_octiles(root) {
            return self.boardspace(root, &line_nodes);
        }
        let rules = rules_of(root)?;
        let (id, options) = rules::choice(rules);
        let choice = Choice::new(id, options).map_err(Problem::Choice)?;
        let mut setup = Setup::of_root(rules, root)?;
        let turns_begin =
            line_nodes.iter().position(|&node| is_turn(&self.nodes[node])).unwrap_or(line_nodes.len());
        for &node in &line_nodes[..turns_begin] {
            setup.take(&self.nodes[node])?;
        }
        // White starts a game whose first turn is written as White's.
        let first_is_black =
            line_nodes.get(turns_begin).is_none_or(|&node| self.nodes[node].values("W").next().is_none());
        let first = setup.seat(first_is_black);
        let position = setup.position(first).map_err(|error| RecordError {
            place: Some(setup.place().unwrap_or(root.place)),
            problem: Problem::Sgf(SgfProblem::Position(error.to_string())),
        })?;
        let mut game = RecordImport {
            record: Record::of(&choice, &Match::new(position)),
            setup,
            steps: 0,
            is_main: line == 1,
        };
        if game.record.played.to_act() == ToAct::Seat(game.setup.seat(false)) {
            // Carried properties keep their colours; without this property the player who moves first is Black.
            game.carry(WHITE_FIRST);
        }
        game.head(root)?;
        for (at, &node) in line_nodes.iter().enumerate() {
            game.node(self, node, at, line_nodes.get(at + 1).copied())?;
        }
        game.result(root)?;
        Ok(vec![game.record])
    }
}

/// Returns the name of the game if it isn't OCTI. A game without GM counts as OCTI.
fn other_game(root: &Node) -> Option<(&Value, String)> {
    let value = root.values("GM").next()?;
    let number = read_line(&value.raw);
    let name = match number.as_str() {
        "19" => return None,
        "1" => "Go",
        "2" => "Othello",
        "3" => "chess",
        "4" => "Gomoku",
        "5" => "Nine Men's Morris",
        "6" => "backgammon",
        "7" => "xiangqi",
        "8" => "shogi",
        "9" => "Lines of Action",
        "11" => "Hex",
        _ => "another game",
    };
    let number: String = number.chars().take(20).collect();
    Some((value, format!("{name}, GM[{number}]")))
}

fn rules_of(root: &Node) -> Result<Rules, RecordError> {
    if let Some((value, name)) = other_game(root) {
        return fail(value.place, SgfProblem::OtherGame(name));
    }
    for value in root.values("SZ") {
        let size = read_line(&value.raw);
        if size != "9" && size != "9:9" {
            return fail(value.place, SgfProblem::Size(size));
        }
    }
    let mut named = root.values("RU");
    let rules = match named.next() {
        None => Rules::FULL,
        Some(value) => rules::read(&read_line(&value.raw)).or_else(|problem| fail(value.place, problem))?,
    };
    match named.next() {
        Some(second) => fail(second.place, SgfProblem::OneValue("RU")),
        None => Ok(rules),
    }
}

fn is_turn(node: &Node) -> bool {
    node.properties.iter().any(|property| matches!(property.name.as_str(), "B" | "W" | TURN))
}

/// A record being read.
struct RecordImport {
    record: Record,
    setup: Setup,
    steps: usize,
    is_main: bool,
}

impl RecordImport {
    fn remark(&mut self, text: String) {
        self.record.remarks.push(Remark { after: self.steps, closing: false, text });
    }

    fn carry(&mut self, sgf: &str) {
        self.remark(extras::comment(sgf));
    }

    /// Reads players, event, date and the commitment to the shuffle. Whatever a record can't hold unchanged is carried.
    fn head(&mut self, root: &Node) -> Result<(), RecordError> {
        let black = self.setup.black.index();
        for (name, seat) in [("PB", black), ("PW", 1 - black)] {
            self.record.names[seat] = text_property(root, name);
        }
        self.record.event = text_property(root, "EV");
        self.record.date = text_property(root, "DT");
        for name in SHUFFLE {
            for value in root.values(name) {
                let text = read_line(&value.raw);
                let at = |problem: Problem| RecordError { place: Some(value.place), problem };
                match name {
                    "EFSEED" => {
                        let seed = text.parse().map_err(|_| at(Problem::Seed(text.clone())))?;
                        self.record.seed = Some(seed);
                    }
                    "EFSALT" => {
                        let salt = text.parse().map_err(|error| at(Problem::Salt(error)))?;
                        self.record.salt = Some(salt);
                    }
                    _ => {
                        let commitment = text.parse().map_err(|error| at(Problem::Commitment(error)))?;
                        self.record.commitment = Some(commitment);
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a node: its turn first, then everything else about it.
    fn node(
        &mut self,
        games: &Collection,
        at: usize,
        depth: usize,
        next: Option<usize>,
    ) -> Result<(), RecordError> {
        let node = &games.nodes[at];
        // A first node with a turn is split in two: its game properties come before the turn.
        let turn_first = is_turn(node) && depth > 0;
        if turn_first {
            self.turn(node)?;
        } else if depth > 0 {
            let only_setup = !node.properties.is_empty()
                && node.properties.iter().all(|property| SETUP.contains(&property.name.as_str()));
            if !only_setup || self.steps > 0 {
                self.carry(";");
            }
        }
        let mut others: Vec<&Property> = Vec::new();
        for property in &node.properties {
            let name = property.name.as_str();
            let is_head = depth == 0
                && (HEAD.contains(&name) || SHUFFLE.contains(&name) || self.has_field(name, property));
            match name {
                "B" | "W" | TURN => {}
                "RE" | RESULT if depth == 0 => {}
                _ if is_head => {}
                "C" => self.comment(property),
                CLOSING_COMMENTS if depth == 0 => self.closing(property),
                _ if SETUP.contains(&name) => self.refuse_setup(property)?,
                _ => others.push(property),
            }
        }
        if !others.is_empty() {
            self.carry(&properties_to_text(&others));
        }
        if is_turn(node) && !turn_first {
            self.turn(node)?;
        }
        for &child in node.children.iter().filter(|&&child| Some(child) != next) {
            let mut text = String::new();
            games.print(child, "", &mut text);
            self.carry(&text);
        }
        Ok(())
    }

    /// Returns whether a field of the record holds exactly this property of the first node.
    fn has_field(&self, name: &str, property: &Property) -> bool {
        let black = self.setup.black.index();
        let field = match name {
            "PB" => &self.record.names[black],
            "PW" => &self.record.names[1 - black],
            "EV" => &self.record.event,
            "DT" => &self.record.date,
            // The program that prints the game writes its own.
            "AP" => return property.values[0].raw.starts_with(WRITER),
            _ => return false,
        };
        match &property.values[..] {
            [value] => field.as_deref().unwrap_or_default() == read_name(&value.raw),
            _ => false,
        }
    }

    fn comment(&mut self, property: &Property) {
        let text: Vec<String> = property.values.iter().map(|value| read(&value.raw)).collect();
        let text = text.join("\n");
        if text.lines().any(extras::is_marked) {
            return self.carry(&properties_to_text(&[property]));
        }
        for line in text.split('\n') {
            self.remark(line.trim_end().to_owned());
        }
    }

    fn closing(&mut self, property: &Property) {
        for value in &property.values {
            for line in read(&value.raw).split('\n') {
                self.record.remarks.push(Remark {
                    after: 0,
                    closing: true,
                    text: line.trim_end().to_owned(),
                });
            }
        }
    }

    /// Checks setup after the first turn: only a PL that names the player to act is allowed.
    fn refuse_setup(&self, property: &Property) -> Result<(), RecordError> {
        if self.steps == 0 {
            return Ok(());
        }
        if property.name != "PL" {
            return fail(property.place, SgfProblem::LateSetup(property.name.clone()));
        }
        let found = read_line(&property.values[0].raw);
        let named = match found.to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => self.setup.seat(true),
            "w" | "white" | "2" => self.setup.seat(false),
            _ => {
                let expected = "the player to act is `B` or `W`";
                return fail(property.place, SgfProblem::Player { found, expected });
            }
        };
        match self.record.played.to_act() {
            ToAct::Seat(seat) if seat != named => fail(
                property.place,
                SgfProblem::Player {
                    found,
                    expected: "the players take turns, and the other one is to act here",
                },
            ),
            _ => Ok(()),
        }
    }

    fn turn(&mut self, node: &Node) -> Result<(), RecordError> {
        let turns: Vec<(&str, &Value)> = ["B", "W", TURN]
            .into_iter()
            .flat_map(|name| node.values(name).map(move |value| (name, value)))
            .collect();
        if let [_, (_, second), ..] = turns[..] {
            return fail(second.place, SgfProblem::TwoTurns);
        }
        for (name, value) in turns {
            let at = |problem: Problem| RecordError { place: Some(value.place), problem };
            let played = self.record.played.as_mut();
            if let ToAct::Seat(seat) = played.to_act()
                && name != TURN
                && self.setup.seat(name == "B") != seat
            {
                let expected = if seat == self.setup.black { 'B' } else { 'W' };
                return Err(at(Problem::WrongPlayer {
                    turn: next_name(played),
                    found: name.chars().next().unwrap_or_default(),
                    expected: format!("{expected} ({})", played.seat_name(seat)),
                }));
            }
            let text = read_line(&value.raw);
            let step = if text.is_empty() { "pass" } else { &text };
            // Only here may a letter name the player, because resigning is possible out of turn.
            let made = if name == TURN {
                self.record.play_line(step).map_err(|error| error.problem)
            } else {
                let made = played.apply(step).map(drop);
                made.map_err(|error| Problem::Step { turn: next_name(self.record.played.as_ref()), error })
            };
            made.map_err(at)?;
            self.steps += 1;
        }
        Ok(())
    }

    /// Reads RE: a resignation is played, a result the rules also give is dropped, an unknown one is carried, and one
    /// that contradicts the rules is an error.
    fn result(&mut self, root: &Node) -> Result<(), RecordError> {
        if self.is_main
            && let Some(value) = root.values(RESULT).next()
        {
            let place = Some(value.place);
            let settled = self.record.settle(&read_line(&value.raw));
            settled.map_err(|error| RecordError { place, problem: error.problem })?;
        }
        let Some(property) = root.properties.iter().find(|property| property.name == "RE") else {
            return Ok(());
        };
        let value = &property.values[0];
        let found = read_line(&value.raw);
        if !self.is_main {
            // It belongs to the main line.
            self.record.remarks.insert(
                0,
                Remark { after: 0, closing: false, text: format!("Result of the main line: {found}") },
            );
            return Ok(());
        }
        if result_to_text(self.record.played.as_ref(), self.setup.black) == Some(found.as_str()) {
            return Ok(());
        }
        let lower = without_spaces(&found);
        let claim = claim_of(&found);
        let winner = claim.map(|claim| self.setup.seat(claim.by_black));
        let resigned = claim.is_some_and(|claim| claim.resigned);
        let is_draw = matches!(lower.as_str(), "0" | "draw" | "d" | "jigo");
        match (self.record.played.outcome(), winner) {
            (None, Some(winner)) if resigned && self.resigns(winner) => return Ok(()),
            (Some(outcome), _) if winner.is_some() || is_draw => {
                let same = match winner {
                    Some(winner) => outcome.winners.contains(winner),
                    None => outcome.is_draw(),
                };
                if !same {
                    let actual = result_to_text(self.record.played.as_ref(), self.setup.black).unwrap_or("?");
                    return fail(value.place, SgfProblem::Result { found, actual });
                }
                return Ok(());
            }
            _ => {}
        }
        self.record.remarks.insert(
            0,
            Remark { after: 0, closing: false, text: extras::comment(&properties_to_text(&[property])) },
        );
        Ok(())
    }

    /// Resigns for the player to act unless that is `winner`; returns whether it did.
    fn resigns(&mut self, winner: Seat) -> bool {
        match self.record.played.to_act() {
            ToAct::Seat(seat) if seat != winner => {
                let done: Result<_, StepError> = self.record.played.apply("resign");
                self.steps += usize::from(done.is_ok());
                done.is_ok()
            }
            _ => false,
        }
    }
}

/// A win as stated in RE.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Claim {
    /// True if Black won.
    pub by_black: bool,
    /// True if it was by resignation.
    pub resigned: bool,
}

/// Returns the win stated by a result; `None` for any other result.
pub(super) fn claim_of(result: &str) -> Option<Claim> {
    let lower = without_spaces(result);
    let by_black = match lower.as_bytes() {
        [b'b', b'+', ..] => true,
        [b'w', b'+', ..] => false,
        _ => return None,
    };
    let resigned = matches!(lower.get(2..), Some("r" | "resign" | "resigned" | "resignation"));
    Some(Claim { by_black, resigned })
}

fn without_spaces(result: &str) -> String {
    result.to_lowercase().split_whitespace().collect()
}

/// Returns a text property of the head.
fn text_property(root: &Node, name: &str) -> Option<String> {
    note(&read_name(&root.values(name).next()?.raw)).ok().flatten()
}

fn properties_to_text(properties: &[&Property]) -> String {
    let mut text = String::new();
    for property in properties {
        text.push_str(&property.name);
        for value in &property.values {
            text.extend(["[", &value.raw, "]"]);
        }
    }
    text
}

/// Returns the result in SGF; `None` while the game is in progress.
pub(super) fn result_to_text(played: &dyn AnyMatch, black: Seat) -> Option<&'static str> {
    let outcome = played.outcome()?;
    Some(match (outcome.is_draw(), outcome.winners.contains(black), outcome.cause) {
        (_, _, Cause::Aborted) => "Void",
        (true, ..) => "0",
        (_, true, Cause::Resignation) => "B+R",
        (_, true, Cause::Time) => "B+T",
        (_, true, Cause::Forfeit | Cause::Abandoned) => "B+F",
        (_, true, _) => "B+",
        (_, false, Cause::Resignation) => "W+R",
        (_, false, Cause::Time) => "W+T",
        (_, false, Cause::Forfeit | Cause::Abandoned) => "W+F",
        (_, false, _) => "W+",
    })
}
