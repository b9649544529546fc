//! A game at a table on a server, played in this terminal.

mod commands;

use std::io::Write;
use std::sync::mpsc::{Receiver, channel};

use eightfold_game::{Seat, Seats, ToAct};
use eightfold_protocol as api;
use eightfold_record::Record;
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Body, Row, Status, Table};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::describe::{SeatNames, describe_row, time};
use super::input_thread::{InputThread, PrintAbovePrompt};
use super::{FollowedTable, RequestError, Rows, Server, TableEvent, action_id};
use crate::failure::Failure;
use crate::paint::DrawOptions;
use crate::play::{Console, Input, LineEditor, RecordFile, TerminalView, legal_turns, player_name};

/// Verifies a log with the key of its server: whether it is valid, and the findings.
pub type Check = fn(&str, Option<&str>) -> Result<(bool, Vec<String>), Failure>;

/// The settings of a session.
pub struct SessionSettings {
    /// The server, with the player's credentials.
    pub server: Server,
    /// The id of the table.
    pub table: String,
    /// How boards are drawn.
    pub look: DrawOptions,
    /// Whether boards are drawn automatically.
    pub boards: bool,
    /// Whether input comes from a terminal.
    pub edits: bool,
    /// The file where the record is saved.
    pub kept: Option<RecordFile>,
    /// Checks the log of a finished game.
    pub check: Check,
}

/// How a session ended.
#[derive(PartialEq, Eq, Debug)]
pub enum SessionEnd {
    /// The player left, or the game is over and nothing more follows.
    Left,
    /// Everyone plays again, at this table.
    Rematch(String),
}

/// What a session waits for.
enum Event {
    /// A line was typed; `None` at the end of input.
    Line(Result<Option<String>, Failure>),
    /// A table event.
    Heard(Result<TableEvent, Failure>),
}

/// A game in progress.
pub struct Session<'a> {
    server: Server,
    followed: FollowedTable,
    names: SeatNames,
    /// The seats played here.
    mine: Seats,
    terminal: TerminalView<'a>,
    kept: Option<RecordFile>,
    check: Check,
    input_thread: InputThread,
    events: Receiver<Event>,
    /// Whether a line has been requested.
    asked: bool,
    edits: bool,
    /// The seat that resigns if the next line is yes.
    resigning: Option<char>,
    /// The log entry at which the board was shown.
    shown: u64,
}

/// What to do after a line.
enum NextStep {
    Go,
    Leave,
    To(String),
}

impl SessionSettings {
    /// Waits until the game has started, and plays it.
    ///
    /// # Errors
    ///
    /// If the server no longer responds or sends invalid data, or if the log can't be verified at the end.
    pub fn run(self, out: &mut dyn Write) -> Result<SessionEnd, Failure> {
        let Self { server, table: id, look, boards, edits, kept, check } = self;
        let (mut followed, view) = FollowedTable::read(&server, &id)?;
        let mut following = Rows::new(server.clone(), &id, followed.table().seq());
        let mut names = SeatNames::of(&view);
        if followed.table().status() == Status::Waiting {
            for row in followed.rows() {
                let words = describe_row(followed.table(), &names, row);
                if let (Body::Sit { .. }, Some(words)) = (&row.body, words) {
                    writeln!(out, "{words}")?;
                }
            }
            writeln!(out, "Others can join at {}", server.link(&id))?;
            out.flush()?;
        }
        while followed.table().played().is_none() && followed.table().status() != Status::Over {
            match following.next_event()? {
                TableEvent::Row(row, text) => {
                    followed.take(&row, text)?;
                    if matches!(row.body, Body::Sit { .. }) {
                        names = SeatNames::ask(&server, &id, followed.table().seq());
                    }
                    if let Some(words) = describe_row(followed.table(), &names, &row) {
                        writeln!(out, "{words}")?;
                        out.flush()?;
                    }
                }
                TableEvent::Lost => writeln!(std::io::stderr(), "the connection is lost; reconnecting")?,
                TableEvent::Over => break,
            }
        }
        let Some(record) = named(followed.table(), &names) else {
            writeln!(out, "the game was closed before it started")?;
            return Ok(SessionEnd::Left);
        };
        let mine: Seats = view.you.iter().filter_map(|letter| followed.table().seat(*letter)).collect();
        let (tell, events) = channel();
        let heard = tell.clone();
        let (says, seen) = (server.clone(), format!("/api/tables/{id}/seen"));
        let plays = !mine.is_empty();
        std::thread::spawn(move || {
            loop {
                let news = following.next_event();
                if let (true, Ok(TableEvent::Row(row, _))) = (plays, &news)
                    && matches!(row.body, Body::Turn { .. })
                {
                    // Marks the entry as seen for the others; if this is lost, they see it from the next action.
                    let _ = says.post::<Value>(&seen, &json!({ "seq": row.seq }));
                }
                let last = !matches!(news, Ok(TableEvent::Row(..) | TableEvent::Lost));
                if heard.send(Event::Heard(news)).is_err() || last {
                    return;
                }
            }
        });
        let mut editor = if edits { Some(LineEditor::new()?) } else { None };
        let handle = editor.as_ref().map(|editor| editor.handle().clone());
        let mut above = match &mut editor {
            Some(editor) => Some(PrintAbovePrompt::new(editor.printer()?)),
            None => None,
        };
        let input_thread = InputThread::new(editor, move |line| {
            // If the receiver is gone, the session is over.
            let _ = tell.send(Event::Line(line));
        });
        let out: &mut dyn Write = match &mut above {
            Some(above) => above,
            None => out,
        };
        let everybody = Seats::first(followed.table().letters().len());
        let console = Console::new(Input::Apart(handle), out, look);
        let mut terminal = TerminalView::new(everybody, console);
        terminal.boards = boards;
        terminal.announced = record.played().len();
        let (asked, resigning, shown) = (false, None, 0);
        let session = Session {
            server,
            followed,
            names,
            mine,
            terminal,
            kept,
            check,
            input_thread,
            events,
            asked,
            edits,
            resigning,
            shown,
        };
        session.play()
    }
}

impl Session<'_> {
    /// Returns the record of the game so far.
    fn record(&self) -> Record {
        named(self.followed.table(), &self.names).expect("a game that has started has a record")
    }

    fn play(mut self) -> Result<SessionEnd, Failure> {
        self.terminal.greet(&self.record())?;
        if self.followed.table().status() != Status::Over {
            self.print_state()?;
        }
        let mut ended = self.followed.table().status() == Status::Over;
        if ended {
            self.end()?;
        }
        loop {
            if !ended {
                self.my_turn()?;
            }
            self.request_line(ended)?;
            self.terminal.console.flush()?;
            let Ok(event) = self.events.recv() else { return Ok(SessionEnd::Left) };
            match event {
                Event::Line(line) => {
                    self.asked = false;
                    let next = match line? {
                        None => NextStep::Leave,
                        Some(line) => {
                            if !self.edits {
                                self.terminal.console.say(&line)?;
                            }
                            self.typed(&line)?
                        }
                    };
                    match next {
                        NextStep::Go => {}
                        NextStep::Leave => {
                            self.leave()?;
                            return Ok(SessionEnd::Left);
                        }
                        NextStep::To(table) => return Ok(SessionEnd::Rematch(table)),
                    }
                }
                Event::Heard(Ok(TableEvent::Row(row, text))) => {
                    // A response may already have contained it.
                    if self.followed.take(&row, text)? {
                        self.show(&row)?;
                    }
                }
                Event::Heard(Ok(TableEvent::Lost)) => {
                    self.terminal.console.say(
                        "The connection is lost; reconnecting. Your turns are sent as soon as it's back.",
                    )?;
                }
                Event::Heard(Ok(TableEvent::Over)) => {}
                Event::Heard(Err(failure)) if self.edits && self.asked => {
                    // The editor owns the terminal: release it first.
                    let words = failure.message().unwrap_or_default();
                    self.terminal.console.say(format!("{words}. Press Enter to leave."))?;
                    self.terminal.console.flush()?;
                    // The next line, whatever it is, ends the session.
                    while !matches!(self.events.recv(), Ok(Event::Line(_)) | Err(_)) {}
                    return Err(failure);
                }
                Event::Heard(Err(failure)) => return Err(failure),
            }
            if !ended && self.followed.is_complete() {
                ended = true;
                self.end()?;
            }
        }
    }

    /// Returns whether the player to act sits here.
    fn is_own_turn(&self) -> bool {
        let acts = self.followed.table().status() == Status::Playing;
        acts && matches!(self.followed.table().to_act(), Some(ToAct::Seat(seat)) if self.mine.contains(seat))
    }

    /// Requests a line: at a terminal always, from a script at its turn and after the end.
    fn request_line(&mut self, ended: bool) -> Result<(), Failure> {
        if self.asked || !(self.edits || ended || self.is_own_turn()) {
            return Ok(());
        }
        let prompt = match (ended, self.mine.iter().next()) {
            (true, _) => "The game is over (record, save, rematch, quit)".to_owned(),
            (false, Some(seat)) if self.mine.len() == 1 => player_name(&self.record(), seat),
            (false, Some(_)) => "you".to_owned(),
            (false, None) => "watching".to_owned(),
        };
        let prompt = format!("{prompt}> ");
        if !self.edits {
            self.terminal.console.print(&prompt)?;
        }
        self.asked = true;
        self.input_thread.ask(prompt);
        Ok(())
    }

    /// Shows the board at your turn, once per turn; passes if nothing else is possible.
    fn my_turn(&mut self) -> Result<(), Failure> {
        if !self.is_own_turn() || self.shown == self.followed.table().seq() {
            return Ok(());
        }
        self.shown = self.followed.table().seq();
        let size = terminal_size::terminal_size();
        let record = self.record();
        let legal = legal_turns(&record);
        if legal == ["pass"] {
            self.terminal.console.say("The only legal turn is to pass, so you pass.")?;
            return self.act("pass");
        }
        if self.terminal.boards {
            self.terminal.draw(&record, 0)?;
        }
        if let Some(clocks) = self.clocks() {
            self.terminal.console.say(clocks)?;
        }
        self.terminal.lay_out(&record, &legal, commands::COMMANDS, size);
        self.terminal.console.clear_news();
        Ok(())
    }

    /// Returns the remaining times, if there is a clock.
    fn clocks(&self) -> Option<String> {
        let record = self.record();
        let lines = self.followed.table().clock_lines(self.followed.now_ms());
        let lines = lines.into_iter().filter_map(|line| {
            let seat = self.followed.table().seat(line.seat)?;
            let runs = match (line.running, line.begin_ms) {
                (true, _) => " (running)".to_owned(),
                (false, Some(begin)) => {
                    format!(" (starts after the first turn, to be played within {})", time(begin))
                }
                (false, None) => String::new(),
            };
            Some(format!("{} {}{runs}", record.played().seat_name(seat), time(line.left_ms?)))
        });
        Some(lines.collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
    }

    /// Prints who plays and the state of the game.
    fn print_state(&mut self) -> Result<(), Failure> {
        let record = self.record();
        let played = record.played();
        let turns = (0..played.len()).filter(|at| played.step_by(*at).is_some()).count();
        let seats = (0..played.seats()).map(|seat| player_name(&record, Seat::new(seat)));
        let mut text = seats.collect::<Vec<_>>().join(", ");
        text += &match turns {
            0 => ": no turn has been played yet.".to_owned(),
            1 => ": 1 turn has been played.".to_owned(),
            turns => format!(": {turns} turns have been played."),
        };
        if let ToAct::Seat(seat) = played.to_act() {
            text += &format!(" {} is to move.", player_name(&record, seat));
        }
        self.terminal.console.report(&text, "")
    }

    /// Shows the log entry that the table has just taken.
    fn show(&mut self, row: &Row) -> Result<(), Failure> {
        let record = self.record();
        let over = self.followed.table().status() == Status::Over;
        if let (Some(kept), true) = (&self.kept, self.terminal.has_news(&record) || over) {
            kept.save(&record)?;
        }
        if self.asked && !self.edits {
            // The prompt then gets its own line.
            self.terminal.console.say("")?;
        }
        match &row.body {
            Body::Turn { .. } | Body::Chance { .. } | Body::Resign { .. } => {}
            Body::Undo { .. } => {
                self.terminal.announced = record.played().len();
                self.terminal.console.say("Turns were taken back.")?;
            }
            Body::Offer { .. } => {
                let words = describe_row(self.followed.table(), &self.names, row).unwrap_or_default();
                let mine = row
                    .actor
                    .to_string()
                    .chars()
                    .next()
                    .and_then(|letter| self.followed.table().seat(letter));
                let answer = !mine.is_some_and(|seat| self.mine.contains(seat)) && !over;
                let hint = if answer { ": `accept` or `decline`" } else { "" };
                self.terminal.console.say(format!("{words}{hint}."))?;
            }
            _ => {
                if let Some(words) = describe_row(self.followed.table(), &self.names, row) {
                    self.terminal.console.say(format!("{words}."))?;
                }
            }
        }
        self.terminal.announce(&record)
    }

    /// Applies the entries of a response, and shows those that are new.
    fn apply_rows(&mut self, rows: &[Box<RawValue>], now_ms: u64) -> Result<(), Failure> {
        for row in self.followed.take_response(rows, now_ms)? {
            self.show(&row)?;
        }
        Ok(())
    }

    /// Sends an action until there is a response, and prints why if it is refused.
    fn send(&mut self, what: &str, body: &Value) -> Result<(), Failure> {
        let path = format!("/api/tables/{}/{what}", self.followed.table().id());
        match self.server.post_with_retries::<api::ActResponse>(&path, body) {
            Ok(answer) => self.apply_rows(&answer.rows, answer.now_ms),
            Err(trouble @ RequestError::NoResponse(_)) => {
                self.terminal.console.say(format!("{}: no response: try again.", trouble.message()))
            }
            Err(trouble) => {
                let words = trouble.message().trim_end_matches('.').to_owned();
                self.terminal.console.say(format!("{words}."))
            }
        }
    }

    fn act(&mut self, turn: &str) -> Result<(), Failure> {
        let body =
            json!({ "expected_seq": self.followed.table().seq(), "action_id": action_id()?, "turn": turn });
        self.send("act", &body)
    }

    /// Prints how the game ended, and checks its log.
    fn end(&mut self) -> Result<(), Failure> {
        let record = self.record();
        let ending = Speaker::new(Language::English).ending(record.played(), record.choice().info());
        let ending = self.terminal.console.fitting(&ending.unwrap_or_default());
        if self.terminal.boards {
            self.terminal.draw(&record, ending.len())?;
        }
        self.terminal.console.say(ending.join("\n"))?;
        let key = self.server.get::<api::Key>("/api/key").ok().map(|key| key.public_key);
        let (right, words) = (self.check)(&self.followed.log(), key.as_deref())?;
        let verdict = if right { "Verified" } else { "NOT verified" };
        self.terminal.console.say(format!("{verdict}: {}.", words.join("; ")))?;
        if right {
            return Ok(());
        }
        self.terminal.console.flush()?;
        Err(Failure::Differences)
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if self.followed.table().status() == Status::Over || self.mine.is_empty() {
            return Ok(());
        }
        let table = self.followed.table();
        let (link, game) = (self.server.link(table.id()), table.choice().info().id);
        let token = self.server.token().unwrap_or_default();
        self.terminal.console.say(format!(
            "You keep your seat: `eightfold play {game} --server {link} --token {token}` resumes the game."
        ))?;
        self.terminal.console.flush()
    }
}

/// Returns the record of a table with current names.
fn named(table: &Table, names: &SeatNames) -> Option<Record> {
    let mut record = table.record()?;
    let now: Vec<String> = table
        .letters()
        .iter()
        .zip(record.names())
        .map(|(letter, guest)| names.get(*letter).or(guest.as_deref()).unwrap_or_default().to_owned())
        .collect();
    // If a name isn't valid in a record, the guest names stay.
    let _ = record.set_names(now.iter().map(String::as_str));
    Some(record)
}
