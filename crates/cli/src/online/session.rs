//! A game at a table of a server, played at this terminal.

use std::io::Write;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use eightfold_game::{Seat, Seats, ToAct};
use eightfold_protocol as api;
use eightfold_record::Record;
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Body, OfferKind, Row, Status, Table};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::tell::{Names, seat, tell, time};
use super::typist::{Above, Typist};
use super::{Heard, Rows, Server, Trouble, action_id};
use crate::failure::Failure;
use crate::paint::Look;
use crate::play::{Console, Desk, Input, LineEditor, RecordFile};

const HELP: &str = "\
Type a turn in notation, or a part of it (`c3`, `c3:2`, `A3`), and choose from what fits.
  moves [WORDS]  the legal turns, or those that fit the words; `#3` plays the third
  look TURN      the board after a turn, without playing it
  tile [N]       the tile in hand as it lies at rotation N, or at all of them
  board          the board again            position  the position as text
  who            who is here                clocks    the time left
  draw, undo, pause, resume, adjourn, abort, add-time
                 proposes it to the others
  accept [WHAT]  agrees to a proposal       decline [WHAT]  does not
  claim WHAT [SEAT]  for who is long away: `adjourn`, `computer` or `out`
  say PHRASE     hello, good-luck, thanks, ..: `say` lists them
  resign         give up
  record         print the record           save FILE  keep the record
  quit           leave the terminal; the seat stays yours";

/// What can be typed beside turns, for Tab.
const COMMANDS: &[&str] = &[
    "moves", "look", "tile", "board", "position", "who", "clocks", "draw", "undo", "pause", "resume",
    "adjourn", "abort", "add-time", "accept", "decline", "claim", "say", "resign", "record", "save", "quit",
    "help", "rematch",
];

/// Checks a log by the key of its server: whether it is right, and what was found.
pub type Check = fn(&str, Option<&str>) -> Result<(bool, Vec<String>), Failure>;

/// What a session begins with.
pub struct Setting {
    /// The server, asked by who plays.
    pub server: Server,
    /// The id of the table.
    pub table: String,
    /// How things are shown.
    pub look: Look,
    /// Whether boards are drawn without being asked for.
    pub boards: bool,
    /// Whether somebody types at a terminal.
    pub edits: bool,
    /// The file that keeps the record.
    pub kept: Option<RecordFile>,
    /// Checks the log of a game that is over.
    pub check: Check,
}

/// How a session ended.
#[derive(PartialEq, Eq, Debug)]
pub enum Ended {
    /// Somebody left, or the game is over and nothing more is wanted.
    Left,
    /// All play again, at this table.
    Rematch(String),
}

/// What a session waits for.
enum Event {
    /// A line was typed; `None` at the end of input.
    Line(Result<Option<String>, Failure>),
    /// The table.
    Heard(Result<Heard, Failure>),
}

/// A game that goes on.
pub struct Session<'a> {
    server: Server,
    table: Table,
    /// The rows as they came, a line each.
    log: Vec<String>,
    names: Names,
    /// The seats that are played here.
    mine: Seats,
    desk: Desk<'a>,
    kept: Option<RecordFile>,
    check: Check,
    typist: Typist,
    events: Receiver<Event>,
    /// Whether a line is waited for.
    asked: bool,
    edits: bool,
    /// Whether the next line answers if it is meant.
    resigning: bool,
    /// The row at which the board was shown.
    shown: u64,
    /// The server's time, and when it was told.
    clock: (u64, Instant),
}

/// What a line led to.
enum Next {
    Go,
    Leave,
    To(String),
}

impl Setting {
    /// Waits until the game has begun, and plays it.
    ///
    /// # Errors
    /// If the server does not answer any more, or sends what cannot be; if the log does not verify at the end.
    pub fn run(self, out: &mut dyn Write) -> Result<Ended, Failure> {
        let Self { server, table: id, look, boards, edits, kept, check } = self;
        let path = format!("/api/tables/{id}");
        let view: api::TableView = server.get(&path).map_err(|trouble| server.says(&trouble))?;
        let clock = (view.now_ms, Instant::now());
        let wrong = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", server.base()));
        let mut log: Vec<String> = view.rows.iter().map(|row| row.get().to_owned()).collect();
        let rows = log.iter().map(|row| serde_json::from_str::<Row>(row));
        let rows = rows.collect::<Result<Vec<_>, _>>().map_err(|error| wrong(&error))?;
        let mut table = Table::replay(&rows).map_err(|error| wrong(&error))?;
        let mut following = Rows::new(server.clone(), &id, table.seq());
        let mut names = Names::of(&view);
        if table.status() == Status::Waiting {
            for row in &rows {
                if let (Body::Sit { .. }, Some(words)) = (&row.body, tell(&table, &names, row)) {
                    writeln!(out, "{words}")?;
                }
            }
            writeln!(out, "Others join by {}", server.link(&id))?;
            out.flush()?;
        }
        while table.played().is_none() && table.status() != Status::Over {
            match following.hear()? {
                Heard::Row(row, text) => {
                    table.apply(&row).map_err(|error| wrong(&error))?;
                    if matches!(row.body, Body::Sit { .. }) {
                        names = Names::ask(&server, &id, table.seq());
                    }
                    if let Some(words) = tell(&table, &names, &row) {
                        writeln!(out, "{words}")?;
                        out.flush()?;
                    }
                    log.push(text);
                }
                Heard::Lost => writeln!(std::io::stderr(), "the line is lost, and is dialled again")?,
                Heard::Over => break,
            }
        }
        let Some(record) = named(&table, &names) else {
            writeln!(out, "the table was closed before the game began")?;
            return Ok(Ended::Left);
        };
        let mine: Seats = view.you.iter().filter_map(|letter| table.seat(*letter)).collect();
        let (tell, events) = channel();
        let heard = tell.clone();
        let (says, seen) = (server.clone(), format!("{path}/seen"));
        let plays = !mine.is_empty();
        std::thread::spawn(move || {
            loop {
                let news = following.hear();
                if let (true, Ok(Heard::Row(row, _))) = (plays, &news)
                    && matches!(row.body, Body::Turn { .. })
                {
                    // The others see that it has come; where this is lost they see it by the answer to it.
                    let _ = says.post::<Value>(&seen, &json!({ "seq": row.seq }));
                }
                let last = !matches!(news, Ok(Heard::Row(..) | Heard::Lost));
                if heard.send(Event::Heard(news)).is_err() || last {
                    return;
                }
            }
        });
        let mut editor = if edits { Some(LineEditor::new()?) } else { None };
        let handle = editor.as_ref().map(|editor| editor.handle().clone());
        let mut above = match &mut editor {
            Some(editor) => Some(Above::new(editor.printer()?)),
            None => None,
        };
        let typist = Typist::new(editor, move |line| {
            // Where nobody waits any more, the session is over.
            let _ = tell.send(Event::Line(line));
        });
        let out: &mut dyn Write = match &mut above {
            Some(above) => above,
            None => out,
        };
        let everybody = Seats::first(table.letters().len());
        let console = Console::new(Input::Apart(handle), out, look);
        let mut desk = Desk::new(table.choice().clone(), record, everybody, console);
        desk.boards = boards;
        desk.announced = desk.record.played().len();
        let (asked, resigning, shown) = (false, false, 0);
        let session = Session {
            server,
            table,
            log,
            names,
            mine,
            desk,
            kept,
            check,
            typist,
            events,
            asked,
            edits,
            resigning,
            shown,
            clock,
        };
        session.play()
    }
}

impl Session<'_> {
    fn play(mut self) -> Result<Ended, Failure> {
        self.desk.greet()?;
        if self.table.status() != Status::Over {
            self.standing()?;
        }
        let mut ended = self.table.status() == Status::Over;
        if ended {
            self.end()?;
        }
        loop {
            if !ended {
                self.my_turn()?;
            }
            self.want_line(ended)?;
            self.desk.console.flush()?;
            let Ok(event) = self.events.recv() else { return Ok(Ended::Left) };
            match event {
                Event::Line(line) => {
                    self.asked = false;
                    let next = match line? {
                        None => Next::Leave,
                        Some(line) => {
                            if !self.edits {
                                self.desk.console.say(&line)?;
                            }
                            self.typed(&line)?
                        }
                    };
                    match next {
                        Next::Go => {}
                        Next::Leave => {
                            self.leave()?;
                            return Ok(Ended::Left);
                        }
                        Next::To(table) => return Ok(Ended::Rematch(table)),
                    }
                }
                Event::Heard(Ok(Heard::Row(row, text))) => self.take(&row, text)?,
                Event::Heard(Ok(Heard::Lost)) => {
                    self.desk.console.say(
                        "The line is lost, and is dialled again; what you play is sent when it is back.",
                    )?;
                }
                Event::Heard(Ok(Heard::Over)) => {}
                Event::Heard(Err(failure)) if self.edits && self.asked => {
                    // Whoever types has the terminal: it is given back first.
                    let words = failure.message().unwrap_or_default();
                    self.desk.console.say(format!("{words}. Press Enter to leave."))?;
                    self.desk.console.flush()?;
                    // Whatever comes now is the end.
                    while !matches!(self.events.recv(), Ok(Event::Line(_)) | Err(_)) {}
                    return Err(failure);
                }
                Event::Heard(Err(failure)) => return Err(failure),
            }
            if !ended && self.told() {
                ended = true;
                self.end()?;
            }
        }
    }

    /// Whether the last row of the game has come.
    fn told(&self) -> bool {
        self.table.status() == Status::Over
            && self.log.last().is_some_and(|row| row.contains("\"kind\":\"secret\""))
    }

    /// The server's time now.
    fn now_ms(&self) -> u64 {
        self.clock.0 + self.clock.1.elapsed().as_millis() as u64
    }

    /// Whether the player to act sits here.
    fn acts_here(&self) -> bool {
        let acts = self.table.status() == Status::Playing;
        acts && matches!(self.table.to_act(), Some(ToAct::Seat(seat)) if self.mine.contains(seat))
    }

    /// Asks for a line: somebody at a terminal always, a script when it is its turn and after the end.
    fn want_line(&mut self, ended: bool) -> Result<(), Failure> {
        if self.asked || !(self.edits || ended || self.acts_here()) {
            return Ok(());
        }
        let prompt = match (ended, self.mine.iter().next()) {
            (true, _) => "The game is over (record, save, rematch, quit)".to_owned(),
            (false, Some(seat)) if self.mine.len() == 1 => self.desk.name(seat),
            (false, Some(_)) => "you".to_owned(),
            (false, None) => "watching".to_owned(),
        };
        let prompt = format!("{prompt}> ");
        if !self.edits {
            self.desk.console.print(&prompt)?;
        }
        self.asked = true;
        self.typist.ask(prompt);
        Ok(())
    }

    /// Shows the board when it is one's turn, once a turn; passes where nothing else can be done.
    fn my_turn(&mut self) -> Result<(), Failure> {
        if !self.acts_here() || self.shown == self.table.seq() {
            return Ok(());
        }
        self.shown = self.table.seq();
        let size = terminal_size::terminal_size();
        let legal = self.desk.legal();
        if legal == ["pass"] {
            self.desk.console.say("There is no legal turn but to pass, which is done.")?;
            return self.act("pass");
        }
        if self.desk.boards {
            self.desk.draw(0)?;
        }
        if let Some(clocks) = self.clocks() {
            self.desk.console.say(clocks)?;
        }
        self.desk.lay_out(&legal, COMMANDS, size);
        self.desk.console.forget_news();
        Ok(())
    }

    /// The time that is left, where there is a clock.
    fn clocks(&self) -> Option<String> {
        let lines = self.table.clock_lines(self.now_ms());
        let lines = lines.into_iter().filter_map(|line| {
            let seat = self.table.seat(line.seat)?;
            let runs = if line.running { " (running)" } else { "" };
            Some(format!("{} {}{runs}", self.desk.record.played().seat_name(seat), time(line.left_ms?)))
        });
        Some(lines.collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
    }

    /// Says who plays and where the game stands.
    fn standing(&mut self) -> Result<(), Failure> {
        let played = self.desk.record.played();
        let turns = (0..played.len()).filter(|at| played.step_by(*at).is_some()).count();
        let seats = (0..played.seats()).map(|seat| self.desk.name(Seat::new(seat)));
        let mut text = seats.collect::<Vec<_>>().join(", ");
        text += &match turns {
            0 => ": no turn has been played yet.".to_owned(),
            1 => ": 1 turn has been played.".to_owned(),
            turns => format!(": {turns} turns have been played."),
        };
        if let ToAct::Seat(seat) = played.to_act() {
            text += &format!(" {} is to move.", self.desk.name(seat));
        }
        self.desk.console.report(&text, "")
    }

    /// Takes a row, checked by the rules, and tells it.
    fn take(&mut self, row: &Row, text: String) -> Result<(), Failure> {
        if row.seq <= self.table.seq() {
            return Ok(()); // an answer has told it
        }
        let wrong =
            |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", self.server.base()));
        self.table.apply(row).map_err(|error| wrong(&error))?;
        self.log.push(text);
        if let Some(record) = named(&self.table, &self.names) {
            self.desk.record = record;
        }
        let over = self.table.status() == Status::Over;
        if let (Some(kept), true) = (&self.kept, self.desk.has_news() || over) {
            kept.save(&self.desk.record)?;
        }
        if self.asked && !self.edits {
            // The prompt stands in a line of its own then.
            self.desk.console.say("")?;
        }
        match &row.body {
            Body::Turn { .. } | Body::Chance { .. } | Body::Resign { .. } => {}
            Body::Undo { .. } => {
                self.desk.announced = self.desk.record.played().len();
                self.desk.console.say("Turns were taken back.")?;
            }
            Body::Offer { .. } => {
                let words = tell(&self.table, &self.names, row).unwrap_or_default();
                let mine = row.actor.to_string().chars().next().and_then(|letter| self.table.seat(letter));
                let answer = !mine.is_some_and(|seat| self.mine.contains(seat)) && !over;
                let hint = if answer { ": `accept` or `decline`" } else { "" };
                self.desk.console.say(format!("{words}{hint}."))?;
            }
            _ => {
                if let Some(words) = tell(&self.table, &self.names, row) {
                    self.desk.console.say(format!("{words}."))?;
                }
            }
        }
        self.desk.announce()
    }

    /// Takes the rows of an answer.
    fn answered(&mut self, answer: &api::Acted) -> Result<(), Failure> {
        self.clock = (answer.now_ms, Instant::now());
        self.take_all(&answer.rows)
    }

    /// Takes the rows of an answer that are news.
    fn take_all(&mut self, rows: &[Box<RawValue>]) -> Result<(), Failure> {
        for text in rows {
            let wrong =
                |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", self.server.base()));
            let row: Row = serde_json::from_str(text.get()).map_err(|error| wrong(&error))?;
            // An earlier answer may come again; what lies between comes by the stream.
            if row.seq == self.table.seq() + 1 {
                self.take(&row, text.get().to_owned())?;
            }
        }
        Ok(())
    }

    /// Sends an action until there is an answer, and says why where it is refused.
    fn send(&mut self, what: &str, body: &Value) -> Result<(), Failure> {
        let path = format!("/api/tables/{}/{what}", self.table.id());
        match self.server.insist::<api::Acted>(&path, body) {
            Ok(answer) => self.answered(&answer),
            Err(trouble @ Trouble::Line(_)) => {
                self.desk.console.say(format!("{}: there is no answer: try again.", trouble.message()))
            }
            Err(trouble) => {
                let words = trouble.message().trim_end_matches('.').to_owned();
                self.desk.console.say(format!("{words}."))
            }
        }
    }

    fn act(&mut self, turn: &str) -> Result<(), Failure> {
        let body = json!({ "expected_seq": self.table.seq(), "action_id": action_id()?, "turn": turn });
        self.send("act", &body)
    }

    fn typed(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        if std::mem::take(&mut self.resigning) {
            if word.starts_with('y') {
                self.send("resign", &json!({ "action_id": action_id()? }))?;
            } else {
                self.desk.console.say("The game goes on.")?;
            }
            return Ok(Next::Go);
        }
        match word.as_str() {
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "save" => self.save(rest)?,
            "who" => self.who()?,
            "rematch" => return self.rematch(),
            "clocks" => {
                let clocks = self.clocks().unwrap_or_else(|| "There is no clock.".to_owned());
                self.desk.console.say(clocks)?;
            }
            _ if self.desk.tells(&word, HELP)? => {}
            _ if self.table.status() == Status::Over => {
                self.desk.console.say("The game is over: `record`, `save FILE`, `rematch` or `quit`.")?;
            }
            "resign" if self.mine.is_empty() => self.desk.console.say("You have no seat at this table.")?,
            "resign" => {
                self.resigning = true;
                self.desk.console.say("Really resign? y/n")?;
            }
            "hint" => self.desk.console.say("Nobody is helped while the game goes on.")?,
            "draw" | "undo" | "pause" | "resume" | "adjourn" | "abort" | "add-time" => {
                self.offer(&word, None)?
            }
            "accept" | "decline" => self.answer(&word, rest)?,
            "claim" => self.claim(rest)?,
            "say" => self.say(rest)?,
            _ => self.enter(&word, rest, line)?,
        }
        Ok(Next::Go)
    }

    /// Takes a line as a turn, or helps to choose one.
    fn enter(&mut self, word: &str, rest: &str, line: &str) -> Result<(), Failure> {
        if !self.acts_here() {
            // The list of turns is for who is to act.
            if matches!(word, "look" | "tile") {
                return self.desk.shows(word, rest, &[]).map(drop);
            }
            let words = match (self.table.status(), self.table.to_act()) {
                (Status::Paused, _) => "The clocks stand: `resume` proposes to go on.".to_owned(),
                (_, Some(ToAct::Seat(seat))) => format!("{} is to move; ? explains.", self.desk.name(seat)),
                _ => "Nobody is to move just now.".to_owned(),
            };
            return self.desk.console.say(words);
        }
        let legal = self.desk.legal();
        if self.desk.shows(word, rest, &legal)? {
            return Ok(());
        }
        match self.desk.choose(line, &legal)? {
            Some(turn) => self.act(&turn),
            None => Ok(()),
        }
    }

    fn offer(&mut self, kind: &str, answer: Option<&str>) -> Result<(), Failure> {
        let mut body = json!({ "action_id": action_id()?, "kind": kind });
        if let Some(answer) = answer {
            body["answer"] = answer.into();
        }
        self.send("offer", &body)
    }

    /// Answers the proposal that is named, or the only one there is.
    fn answer(&mut self, answer: &str, kind: &str) -> Result<(), Failure> {
        let open: Vec<String> = self
            .table
            .offers()
            .filter(|(by, _)| !self.table.seat(*by).is_some_and(|seat| self.mine.contains(seat)))
            .map(|(_, kind)| kind_word(kind))
            .collect();
        let kind = match (kind, open.as_slice()) {
            ("", [only]) => only.clone(),
            ("", []) => return self.desk.console.say("Nothing is proposed to you."),
            ("", several) => {
                let words = several.join(", ");
                return self
                    .desk
                    .console
                    .say(format!("Several things are proposed: `{answer}` and one of {words}."));
            }
            (kind, _) => kind.to_ascii_lowercase(),
        };
        self.offer(&kind, Some(answer))
    }

    fn claim(&mut self, rest: &str) -> Result<(), Failure> {
        let (what, letter) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let letter =
            letter.trim().to_ascii_uppercase().chars().next().or_else(|| match self.table.to_act() {
                Some(ToAct::Seat(seat)) => self.table.letters().get(seat.index()).copied(),
                _ => None,
            });
        match (what, letter) {
            ("adjourn" | "computer" | "out", Some(letter)) => {
                let body = json!({ "action_id": action_id()?, "seat": letter, "claim": what });
                self.send("claim", &body)
            }
            _ => self
                .desk
                .console
                .say("Write `claim adjourn`, `claim computer` or `claim out`, and the letter of the seat."),
        }
    }

    fn say(&mut self, phrase: &str) -> Result<(), Failure> {
        let path = format!("/api/tables/{}/say", self.table.id());
        match self.server.post::<Value>(&path, &json!({ "phrase": phrase })) {
            Ok(_) => self.desk.console.say("Said."),
            Err(trouble) => {
                let words = trouble.message().to_owned();
                self.desk.console.say(format!("{words}."))
            }
        }
    }

    fn view(&mut self) -> Result<Option<api::TableView>, Failure> {
        let path = format!("/api/tables/{}?since={}", self.table.id(), self.table.seq());
        match self.server.get::<api::TableView>(&path) {
            Ok(view) => Ok(Some(view)),
            Err(trouble) => {
                let words = trouble.message().to_owned();
                self.desk.console.say(format!("{words}."))?;
                Ok(None)
            }
        }
    }

    fn who(&mut self) -> Result<(), Failure> {
        let Some(view) = self.view()? else { return Ok(()) };
        for player in &view.players {
            let here = match player.here {
                Some(true) => " (here)",
                Some(false) => " (away)",
                None => "",
            };
            let out = if player.still_in { "" } else { " (out)" };
            self.desk.console.say(format!("{}{here}{out}", seat(&self.table, &self.names, player.seat)))?;
        }
        if view.watching > 0 {
            self.desk.console.say(format!("{} watching", view.watching))?;
        }
        Ok(())
    }

    /// Proposes another game, and goes there once all have agreed.
    fn rematch(&mut self) -> Result<Next, Failure> {
        if self.table.status() != Status::Over {
            self.desk.console.say("`rematch` is for when the game is over.")?;
            return Ok(Next::Go);
        }
        if let Some(next) = self.view()?.and_then(|view| view.rematch) {
            return Ok(Next::To(next));
        }
        self.offer("rematch", None)?;
        // The last one to agree waits until the table is made.
        for _ in 0..50 {
            let Some(view) = self.view()? else { return Ok(Next::Go) };
            if let Some(next) = view.rematch {
                return Ok(Next::To(next));
            }
            // What comes after the end is on no stream.
            self.take_all(&view.rows)?;
            if !self.table.effects().rematch {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        self.desk.console.say("Another game is proposed: `rematch` goes there once all have agreed.")?;
        Ok(Next::Go)
    }

    fn save(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() {
            return self.desk.console.say("Where to? `save FILE`");
        }
        if std::path::Path::new(path).exists() {
            return self.desk.console.say(format!("{path} is there already: choose another name."));
        }
        let saved = RecordFile::open(path).and_then(|file| file.save(&self.desk.record));
        match saved {
            Ok(()) => self.desk.console.say(format!("Kept in {path}.")),
            Err(why) => self.desk.console.say(why.message().unwrap_or_default()),
        }
    }

    /// Says how the game ended, and checks its log.
    fn end(&mut self) -> Result<(), Failure> {
        let ending =
            Speaker::new(Language::English).ending(self.desk.record.played(), self.desk.choice.info());
        let ending = self.desk.console.fitting(&ending.unwrap_or_default());
        if self.desk.boards {
            self.desk.draw(ending.len())?;
        }
        self.desk.console.say(ending.join("\n"))?;
        let key = self.server.get::<api::Key>("/api/key").ok().map(|key| key.public_key);
        let (right, words) = (self.check)(&self.log.join("\n"), key.as_deref())?;
        let verdict = if right { "Verified" } else { "NOT verified" };
        self.desk.console.say(format!("{verdict}: {}.", words.join("; ")))?;
        if right {
            return Ok(());
        }
        self.desk.console.flush()?;
        Err(Failure::Differences)
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if self.table.status() == Status::Over || self.mine.is_empty() {
            return Ok(());
        }
        let (link, game) = (self.server.link(self.table.id()), self.desk.choice.info().id);
        let token = self.server.token().unwrap_or_default();
        self.desk.console.say(format!(
            "The seat stays yours: `eightfold play {game} --server {link} --token {token}` goes on."
        ))?;
        self.desk.console.flush()
    }
}

/// The record of a table, with the names that people have now.
fn named(table: &Table, names: &Names) -> Option<Record> {
    let mut record = table.record()?;
    let now: Vec<String> = table
        .letters()
        .iter()
        .zip(record.names())
        .map(|(letter, guest)| names.get(*letter).or(guest.as_deref()).unwrap_or_default().to_owned())
        .collect();
    // Where a name cannot stand in a record, the guest names do.
    let _ = record.set_names(now.iter().map(String::as_str));
    Some(record)
}

/// A proposal as it is written in the interface.
fn kind_word(kind: OfferKind) -> String {
    serde_json::to_value(kind).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
