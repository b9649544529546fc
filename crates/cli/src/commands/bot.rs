use std::collections::BTreeSet;
use std::io::{BufReader, Write};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_game::{Seat, Seats, ToAct};
use eightfold_protocol as api;
use eightfold_table::{Actor, Body, OfferKind, Row, Status};
use serde_json::{Value, json};

use super::play_online::{check, ready};
use crate::arena::{ExternalPlayer, Timeouts, words_of};
use crate::args::{DAY, HOUR, MILLISECOND, duration, number};
use crate::failure::Failure;
use crate::online::{
    FollowedTable, Rows, Server, ServerAddress, TableEvent, action_id, next_line, printable, usual_token,
};

/// Let a program that speaks the engine protocol (docs/ENGINE.md) play online.
///
/// With the link of a game, it joins and plays that game. With the address of a server, it waits for invitations to its
/// name, and resumes its unfinished games. A program that fails is restarted once; if it fails again at the same
/// position, its seat resigns.
#[derive(clap::Args)]
pub struct Args {
    /// The server, or the link of a game (http://HOST/g/ID).
    #[arg(long, value_name = "URL")]
    server: String,
    /// The command line of the program. `{game}` in it stands for the game, and `{options}` for its options: `eightfold
    /// engine {game} {options}` plays every game.
    #[arg(long, value_name = "PROGRAM")]
    engine: String,
    /// The bot's token, as printed by an earlier run; without it the variable EIGHTFOLD_TOKEN, or else a new account.
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// The name of a new account.
    #[arg(long = "as", value_name = "NAME")]
    name: Option<String>,
    /// The game that the program plays, if it doesn't say so itself.
    #[arg(long, value_name = "GAME", value_parser = crate::suggest::GAMES, hide_possible_values = true)]
    game: Option<String>,
    /// Stop after this many games; without it, wait for more until Ctrl-C.
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    games: Option<u32>,
    /// The number of positions that the program may search for each turn.
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// The time for each turn, like `500ms` or `2s`. Without this and `--nodes`, the clock of the game decides, or the
    /// program if there is no clock.
    #[arg(long, value_name = "TIME", value_parser = duration(MILLISECOND, HOUR))]
    time: Option<Duration>,
    /// How long to wait for `hello`, and for a turn without a limit.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration(MILLISECOND, DAY))]
    patience: Duration,
}

/// How long after its time limit a program may respond.
const RESPONSE_TOLERANCE: Duration = Duration::from_millis(500);
/// The maximum number of simultaneous games.
const MAX_GAMES: usize = 8;

/// The games a program can play.
#[derive(Clone, Debug)]
enum GameSelection {
    /// Any game: its command line selects it.
    All,
    /// This game with these options, as far as given.
    One { game: String, options: Vec<(String, String)> },
}

/// How to start programs.
#[derive(Clone, Debug)]
struct Engine {
    words: Vec<String>,
    plays: GameSelection,
    nodes: Option<u64>,
    time: Option<u64>,
    patience: Duration,
}

impl Engine {
    /// Starts the program for a table.
    fn start(&self, choice: &Choice) -> ExternalPlayer {
        let mut words = Vec::new();
        for word in &self.words {
            if word == "{options}" {
                let options = choice.values().iter();
                words.extend(
                    options.flat_map(|(key, value)| ["--option".to_owned(), format!("{key}={value}")]),
                );
            } else {
                words.push(word.replace("{game}", choice.info().id));
            }
        }
        let patience = Timeouts { answer: self.patience, margin: RESPONSE_TOLERANCE };
        ExternalPlayer::of_words(words, self.nodes, self.time, patience)
    }

    /// Returns why the program can't play at a table, or `None` if it can.
    fn cannot(&self, view: &api::TableView) -> Option<String> {
        let GameSelection::One { game, options } = &self.plays else { return None };
        if *game != view.game {
            return Some(format!("this game is `{}`, but the program plays `{game}`", printable(&view.game)));
        }
        options.iter().find_map(|(key, value)| {
            let there = view.options.get(key)?;
            (there != value)
                .then(|| format!("`{key}` is {} in this game, but {value} for the program", printable(there)))
        })
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let address = ServerAddress::read(&self.server)?;
        let engine = self.engine()?;
        let mut server = Server::new(&address.server, self.token.clone().or_else(usual_token));
        let fresh = server.token().is_none();
        let name = printable(&server.sign(self.name.as_deref())?);
        writeln!(out, "{name} plays at {}", server.base())?;
        if fresh {
            writeln!(
                out,
                "use `--token {}` to play as this player again",
                server.token().unwrap_or_default()
            )?;
        }
        out.flush()?;
        match &address.table {
            Some(id) => {
                let view = take_seat(&server, id, &engine)?.map_err(|why| {
                    Failure::Input(format!("the program can't play at {}: {why}", server.link(id)))
                })?;
                writeln!(out, "{}: {}", server.link(id), view.game)?;
                out.flush()?;
                let told = play(&server, id, &engine)?;
                writeln!(out, "{told}")?;
                Ok(())
            }
            None => self.wait(&server, &engine, out),
        }
    }

    /// Starts the program once to find out what it plays.
    fn engine(&self) -> Result<Engine, Failure> {
        let words = words_of(&self.engine).ok_or_else(|| {
            Failure::Input(format!(
                "--engine `{}` names no program: write the program and its arguments, with quotes around words that have spaces",
                self.engine
            ))
        })?;
        let patience = self.patience;
        let time = self.time.map(|time| time.as_millis() as u64);
        let any = words.iter().any(|word| word.contains("{game}"));
        let mut engine = Engine { words, plays: GameSelection::All, nodes: self.nodes, time, patience };
        let wanted = self.game.as_deref().map(|game| Choice::new(game, [])).transpose()?;
        if any {
            if let Some(wanted) = wanted {
                engine.plays = GameSelection::One { game: wanted.info().id.to_owned(), options: Vec::new() };
            }
            return Ok(engine);
        }
        let limits = Timeouts { answer: patience, margin: RESPONSE_TOLERANCE };
        let mut program = ExternalPlayer::of_words(engine.words.clone(), self.nodes, time, limits);
        let says =
            program.game().map_err(|why| Failure::Input(format!("--engine `{}`: {why}", self.engine)))?;
        engine.plays = match (says.as_deref().map(str::split_whitespace), wanted) {
            (Some(mut words), wanted) => {
                let game = words.next().unwrap_or_default().to_owned();
                if let Some(wanted) = wanted.filter(|wanted| wanted.info().id != game) {
                    let wanted = wanted.info().id;
                    return Err(Failure::Input(format!(
                        "--game {wanted}: the program says that it plays `{}`",
                        printable(&game)
                    )));
                }
                let options = words.filter_map(|pair| pair.split_once('='));
                let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
                GameSelection::One { game, options }
            }
            (None, Some(wanted)) => {
                GameSelection::One { game: wanted.info().id.to_owned(), options: Vec::new() }
            }
            (None, None) => {
                let words = "the program doesn't say which game it plays (`id game ..` after `hello`): name it with --game";
                return Err(Failure::Input(words.to_owned()));
            }
        };
        Ok(engine)
    }

    /// Waits for invitations, and plays.
    fn wait(&self, server: &Server, engine: &Engine, out: &mut dyn Write) -> Result<(), Failure> {
        let busy: Arc<Mutex<BTreeSet<String>>> = Arc::default();
        let (tell, told) = channel::<BotEvent>();
        let notes = tell.clone();
        let asks = server.clone();
        std::thread::spawn(move || follow_notes(&asks, &notes));
        let mut left = self.games;
        let mut refused = BTreeSet::new();
        while let Ok(news) = told.recv() {
            match news {
                BotEvent::Table(id) => {
                    let mut tables = busy.lock().unwrap_or_else(PoisonError::into_inner);
                    if tables.contains(&id) || tables.len() >= MAX_GAMES || refused.contains(&id) {
                        continue;
                    }
                    match take_seat(server, &id, engine) {
                        Ok(Ok(view)) if view.status != "over" => {
                            writeln!(out, "{}: {}", server.link(&id), view.game)?;
                        }
                        Ok(Ok(_)) => continue,
                        Ok(Err(why)) => {
                            writeln!(out, "{}: not accepted: {why}", server.link(&id))?;
                            refused.insert(id);
                            out.flush()?;
                            continue;
                        }
                        // A failed table may be available at the next notification.
                        Err(why) => {
                            writeln!(out, "{}: {}", server.link(&id), why.message().unwrap_or_default())?;
                            out.flush()?;
                            continue;
                        }
                    }
                    tables.insert(id.clone());
                    let (server, engine, tell) = (server.clone(), engine.clone(), tell.clone());
                    let busy = Arc::clone(&busy);
                    std::thread::spawn(move || {
                        let done = play(&server, &id, &engine);
                        busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
                        // The receiver is gone only if the command has ended.
                        let _ = tell.send(BotEvent::Played(done));
                    });
                }
                BotEvent::Played(done) => {
                    match done {
                        Ok(words) => writeln!(out, "{words}")?,
                        Err(why) => {
                            out.flush()?;
                            writeln!(std::io::stderr(), "eightfold: {}", why.message().unwrap_or_default())?;
                        }
                    }
                    if let Some(left) = &mut left {
                        *left -= 1;
                        if *left == 0 {
                            return Ok(());
                        }
                    }
                }
                BotEvent::Failed(why) => return Err(why),
            }
            out.flush()?;
        }
        Ok(())
    }
}

/// An event for the waiting command.
enum BotEvent {
    /// Something happened at this table.
    Table(String),
    /// A game has finished.
    Played(Result<String, Failure>),
    /// The server no longer responds.
    Failed(Failure),
}

/// Forwards the server's notifications, and reconnects after a lost connection.
fn follow_notes(server: &Server, tell: &std::sync::mpsc::Sender<BotEvent>) {
    let mut tries = 0_u32;
    loop {
        match server.lines("/api/stream") {
            Ok(body) => {
                let mut reader = BufReader::new(body.into_reader());
                while let Some(line) = next_line(&mut reader) {
                    tries = 0;
                    let Ok(note) = serde_json::from_str::<Value>(&line) else { continue };
                    let concerns = matches!(
                        note["kind"].as_str(),
                        Some("invite" | "start" | "turn" | "rematch" | "table")
                    );
                    if let (true, Some(id)) = (concerns, note["table"].as_str())
                        && tell.send(BotEvent::Table(id.to_owned())).is_err()
                    {
                        return;
                    }
                }
            }
            Err(trouble) if !trouble.passes() || tries > 60 => {
                let _ = tell.send(BotEvent::Failed(server.says(&trouble)));
                return;
            }
            Err(_) => {}
        }
        tries += 1;
        std::thread::sleep(Duration::from_millis(250 * u64::from(tries.min(20))));
    }
}

/// Joins the table, unless the program already has a seat there, and reports ready. The inner error says why the
/// program can't play.
fn take_seat(server: &Server, id: &str, engine: &Engine) -> Result<Result<api::TableView, String>, Failure> {
    let path = format!("/api/tables/{id}");
    let view: api::TableView = server.get(&path).map_err(|trouble| server.says(&trouble))?;
    if view.status == "over" {
        return Ok(if view.you.is_empty() { Err("the game is over".to_owned()) } else { Ok(view) });
    }
    if let Some(why) = engine.cannot(&view) {
        return Ok(Err(why));
    }
    let kept = view
        .players
        .iter()
        .any(|player| view.you.contains(&player.seat) && player.holder == api::Holder::SittingIn);
    if view.you.is_empty() || kept {
        let _: Value = server
            .post_with_retries(&format!("{path}/sit"), &json!({}))
            .map_err(|trouble| server.says(&trouble))?;
    }
    ready(server, id)?;
    server.get(&path).map_err(|trouble| server.says(&trouble)).map(Ok)
}

/// A table as seen by the program's host.
struct Game<'a> {
    server: &'a Server,
    followed: FollowedTable,
    mine: Seats,
    engine: &'a Engine,
    program: ExternalPlayer,
    /// The log entry at which the program was last asked.
    last_asked: u64,
}

/// Plays a game to its end; returns how it ended and whether its log is valid.
fn play(server: &Server, id: &str, engine: &Engine) -> Result<String, Failure> {
    let (followed, view) = FollowedTable::read(server, id)?;
    let mine = view.you.iter().filter_map(|letter| followed.table().seat(*letter)).collect();
    let mut following = Rows::new(server.clone(), id, followed.table().seq());
    let program = engine.start(followed.table().choice());
    let mut game = Game { server, followed, mine, engine, program, last_asked: 0 };
    while game.followed.table().status() != Status::Over {
        if let Some(seat) = game.acts() {
            game.turn(seat)?;
            continue;
        }
        match following.next_event()? {
            TableEvent::Row(row, text) => game.take(&row, text)?,
            TableEvent::Lost => {}
            TableEvent::Over => break,
        }
    }
    while !game.followed.is_complete() {
        match following.next_event()? {
            TableEvent::Row(row, text) => game.take(&row, text)?,
            TableEvent::Lost => {}
            TableEvent::Over => break,
        }
    }
    let key = server.get::<api::Key>("/api/key").ok().map(|key| key.public_key);
    let (right, words) = check(&game.followed.log(), key.as_deref())?;
    if !right {
        let link = server.link(id);
        return Err(Failure::Wrong(format!("{link}: the log isn't verified: {}", words.join("; "))));
    }
    let result = game.followed.table().result().unwrap_or_default();
    Ok(format!("{}: result {result}, verified", server.link(id)))
}

impl Game<'_> {
    /// Returns the seat to act, if the program plays it and has not been asked at this log entry.
    fn acts(&self) -> Option<Seat> {
        if self.followed.table().status() != Status::Playing || self.last_asked == self.followed.table().seq()
        {
            return None;
        }
        match self.followed.table().to_act()? {
            ToAct::Seat(seat) if self.mine.contains(seat) => Some(seat),
            _ => None,
        }
    }

    fn take(&mut self, row: &Row, text: String) -> Result<(), Failure> {
        let new = self.followed.take(row, text)?;
        if new { self.respond(row) } else { Ok(()) }
    }

    /// Answers an offer in an entry.
    fn respond(&mut self, row: &Row) -> Result<(), Failure> {
        if let (Body::Offer { offer }, Actor::Seat(by)) = (&row.body, row.actor) {
            self.answer(*offer, by)?;
        }
        Ok(())
    }

    /// Accepts pauses and offers to take a turn back or to adjourn; never a draw.
    fn answer(&mut self, kind: OfferKind, by: char) -> Result<(), Failure> {
        let own = self.followed.table().seat(by).is_some_and(|seat| self.mine.contains(seat));
        if own || kind == OfferKind::Rematch || self.followed.table().status() == Status::Over {
            return Ok(());
        }
        let answer = if kind == OfferKind::Draw { "decline" } else { "accept" };
        let body = json!({ "action_id": action_id()?, "kind": kind, "answer": answer });
        let path = format!("/api/tables/{}/offer", self.followed.table().id());
        // The offer may have been withdrawn, or answered by others.
        let _ = self.server.post_with_retries::<Value>(&path, &body);
        Ok(())
    }

    /// Asks the program for a turn and plays it.
    fn turn(&mut self, seat: Seat) -> Result<(), Failure> {
        self.last_asked = self.followed.table().seq();
        let turn = match self.think(seat) {
            Ok(turn) => turn,
            Err(first) => {
                // The program may have crashed; restart it, because its last output may be stale.
                self.program.end();
                match self.think(seat) {
                    Ok(turn) => turn,
                    Err(why) => return Err(self.give_up(seat, &first, &why)?),
                }
            }
        };
        let body = json!({ "expected_seq": self.last_asked, "action_id": action_id()?, "turn": turn });
        let path = format!("/api/tables/{}/act", self.followed.table().id());
        match self.server.post_with_retries::<api::ActResponse>(&path, &body) {
            Ok(answer) => {
                for row in self.followed.take_response(&answer.rows, answer.now_ms)? {
                    self.respond(&row)?;
                }
                Ok(())
            }
            // New log entries from the stream show what has changed.
            Err(trouble)
                if ["stale", "over", "paused", "time-up", "not-your-turn"].iter().any(|c| trouble.is(c)) =>
            {
                Ok(())
            }
            Err(trouble) => Err(self.server.says(&trouble)),
        }
    }

    /// Returns the program's turn in canonical notation.
    fn think(&mut self, seat: Seat) -> Result<String, String> {
        if let Some(ms) = self.time(seat) {
            self.program.set_time(ms);
        }
        let Some(played) = self.followed.table().played() else {
            return Err("the game hasn't started".to_owned());
        };
        let start = played.position_at(0).unwrap_or_default();
        let turns: Vec<String> = played.steps().into_iter().map(|step| step.text).collect();
        let best = self.program.ask(&start, &turns, self.followed.table().seq())?;
        let position = played.position();
        played.canonical(&best).map_err(|why| {
            format!("it replied `{}`, which isn't a legal turn at {position}: {why}", printable(&best))
        })
    }

    /// Returns the milliseconds for this turn according to the table's clock, unless a limit was given.
    fn time(&self, seat: Seat) -> Option<u64> {
        if self.engine.nodes.is_some() || self.engine.time.is_some() {
            return None;
        }
        let eightfold_table::Clock::Live { increment_s, .. } = self.followed.table().terms().clock else {
            return None;
        };
        let now_ms = self.followed.now_ms();
        let letter = *self.followed.table().letters().get(seat.index())?;
        let line = self.followed.table().clock_lines(now_ms).into_iter().find(|line| line.seat == letter)?;
        // The first turn has its time even before the clock starts.
        let left = line.left_ms?.min(line.begin_ms.unwrap_or(u64::MAX));
        // Enough for about forty more turns, with some left for the connection.
        let share = left / 40 + u64::from(increment_s) * 800;
        Some(share.min(left / 2).max(10))
    }

    /// Resigns the seat of a failing program, and says why.
    fn give_up(&mut self, seat: Seat, first: &str, why: &str) -> Result<Failure, Failure> {
        let letter = self.followed.table().letters().get(seat.index()).copied();
        let body = json!({ "action_id": action_id()?, "seat": letter });
        let path = format!("/api/tables/{}/resign", self.followed.table().id());
        let resigned = self.server.post_with_retries::<Value>(&path, &body).is_ok();
        let link = self.server.link(self.followed.table().id());
        let then = if resigned { "its seat has resigned" } else { "its seat couldn't resign" };
        let why = if first == why { why.to_owned() } else { format!("{first}; restarted: {why}") };
        Ok(Failure::Input(format!("{link}: the program failed twice: {why}; {then}")))
    }
}
