use std::time::Duration;

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Game, Seat, ToAct};
use eightfold_record::Record;
use eightfold_search::{SplitMix, random_turn};
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Local, Refusal, Secret};

use super::board::Board;
use super::console::Console;
use super::{PlayerKind, RecordFile, think};
use crate::failure::Failure;

mod answer;

use answer::{COMMANDS, Offered};

/// The most turns that a person is helped to choose from.
const MOST: usize = 50_000;
/// A game that is being played at this terminal.
pub struct Session<'a> {
    choice: Choice,
    table: Local,
    record: Record,
    /// How many steps have been announced.
    announced: usize,
    luck: u64,
    player_kinds: Vec<PlayerKind>,
    kept: Option<RecordFile>,
    time: Duration,
    boards: bool,
    console: Console<'a>,
    offered: Offered,
}

/// What a session begins with.
pub struct Setting<'a> {
    /// The game.
    pub choice: Choice,
    /// Its host.
    pub table: Local,
    /// Its record.
    pub record: Record,
    /// How many steps were made before.
    pub made: usize,
    /// What computers and players by lot draw from; not the seed of the shuffle unless that is open.
    pub luck: u64,
    /// Who sits where.
    pub player_kinds: Vec<PlayerKind>,
    /// The file it is kept in.
    pub kept: Option<RecordFile>,
    /// How long the computer thinks.
    pub time: Duration,
    /// Whether boards are drawn without being asked for.
    pub boards: bool,
    /// Where it is shown.
    pub console: Console<'a>,
}

/// What a line of input led to.
enum Reply {
    /// The match has changed, or the board is wanted.
    Go,
    /// Ask again.
    Ask,
    /// Leave.
    Quit,
}

impl<'a> Session<'a> {
    /// A session that begins so.
    pub fn new(setting: Setting<'a>) -> Self {
        let Setting { choice, table, record, made, luck, player_kinds, kept, time, boards, console } =
            setting;
        Self {
            choice,
            table,
            record,
            announced: made,
            luck,
            player_kinds,
            kept,
            time,
            boards,
            console,
            offered: Offered::default(),
        }
    }

    /// Says to somebody at a terminal what this is.
    pub fn greet(&mut self) -> Result<(), Failure> {
        let name = self.choice.info().name;
        match self.console.editor() {
            Some(_) => self.console.report(&format!("{name}. Type ? for help."), ""),
            None => Ok(()),
        }
    }

    /// Says where a game stands that is gone on with, and what was played last.
    pub fn resume(&mut self) -> Result<(), Failure> {
        let played = self.record.played();
        let last = (0..self.announced).rev().find(|at| played.step_by(*at).is_some());
        let turns = (0..self.announced).filter(|at| played.step_by(*at).is_some()).count();
        let path = self.kept.as_ref().map(|kept| kept.path().display().to_string()).unwrap_or_default();
        let mut text = match turns {
            0 => format!("{path}: no turn has been played yet."),
            1 => format!("{path}: 1 turn has been played."),
            turns => format!("{path}: {turns} turns have been played."),
        };
        let speaker = Speaker::new(Language::English);
        if let Some(at) = last
            && let Some(made) = played.step(at)
        {
            text += &format!(" The last one was {}", made.text);
            match speaker.turn(played, at) {
                Some(said) => text += &format!(": {said}"),
                None => text.push('.'),
            }
        }
        let progress: Vec<String> = (0..played.seats())
            .map(Seat::new)
            .map(|seat| format!("{} {}", self.name(seat), speaker.progress(played, seat)))
            .collect();
        text += &format!(" {}.", progress.join(", "));
        if let ToAct::Seat(seat) = played.to_act() {
            text += &format!(" {} is to move.", self.name(seat));
        }
        self.console.report(&text, "")
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        self.save()?;
        loop {
            self.announce()?;
            match self.record.played().to_act() {
                ToAct::Chance => return Err(Failure::input("a chance step is due that nobody can make")),
                ToAct::Seat(seat) => match self.player_kinds[seat.index()] {
                    PlayerKind::Person => match self.person(seat)? {
                        Reply::Quit => return self.leave(),
                        Reply::Go | Reply::Ask => {}
                    },
                    PlayerKind::Computer(level) => self.computer(level)?,
                    PlayerKind::Random => self.random()?,
                },
                ToAct::Over(_) => {
                    self.end()?;
                    if !self.player_kinds.contains(&PlayerKind::Person) || !self.after_the_end()? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The board as it stands.
    fn board(&self) -> Board {
        Board::of(&self.choice, self.record.played())
    }

    fn name(&self, seat: Seat) -> String {
        match &self.record.names()[seat.index()] {
            Some(name) => format!("{name} ({})", self.record.played().seat_name(seat)),
            None => self.record.played().seat_name(seat).to_owned(),
        }
    }

    /// Takes a turn.
    fn play(&mut self, turn: &str) -> Result<(), Refusal> {
        self.table.play(&mut self.record, turn)
    }

    /// Says what has been done since the last time, and keeps it.
    fn announce(&mut self) -> Result<(), Failure> {
        let steps = self.record.played().len();
        if self.announced >= steps {
            self.announced = steps;
            return Ok(());
        }
        // Nobody is told of a turn that the disk does not have.
        self.save()?;
        let speaker = Speaker::new(Language::English);
        for at in self.announced..steps {
            let played = self.record.played();
            let Some(made) = played.step(at) else { break };
            let (name, seat_name) = match made.by {
                Some(seat) if self.player_kinds[seat.index()] == PlayerKind::Person => {
                    (self.name(seat), played.seat_name(seat))
                }
                Some(seat) => (played.seat_name(seat).to_owned(), played.seat_name(seat)),
                None => ("Chance".to_owned(), "Chance"),
            };
            let short = format!("{seat_name} {}", made.text);
            let text = match speaker.turn(played, at) {
                Some(said) => format!("{name}: {}  {said}", made.text),
                None => format!("{name}: {}", made.text),
            };
            self.console.report(&text, &short)?;
        }
        self.announced = steps;
        Ok(())
    }

    fn save(&mut self) -> Result<(), Failure> {
        match &self.kept {
            Some(kept) => kept.save(&self.record),
            None => Ok(()),
        }
    }

    fn computer(&mut self, level: u8) -> Result<(), Failure> {
        let seed = self.luck.wrapping_add(self.record.played().len() as u64);
        let job = think::job(&self.choice, self.record.played(), level, seed)?;
        let turn =
            think::best(job, self.time).ok_or_else(|| Failure::input("the computer has no turn to play"))?;
        Ok(self.play(&turn)?)
    }

    fn random(&mut self) -> Result<(), Failure> {
        // Dice of its own: those of the shuffle may only be thrown for chance steps.
        let mut dice = SplitMix::new(self.luck.wrapping_add(self.record.played().len() as u64));
        let position = self.record.played().position();
        let turn = dispatch!(self.choice.rules(), |G, rules| {
            <G as Game>::from_text(rules, &position)
                .map(|position| random_turn(&position, &mut dice).map(|turn| position.turn_to_text(&turn)))
        }
        .map_err(Failure::input))?;
        let turn = turn.ok_or_else(|| Failure::input("there is no turn to play"))?;
        Ok(self.play(&turn)?)
    }

    /// A person's turn, until it is made or something else is to be done.
    fn person(&mut self, seat: Seat) -> Result<Reply, Failure> {
        let size = terminal_size::terminal_size();
        if self.boards {
            self.console.draw(&self.board(), 0)?;
        }
        // Where there are too many turns to list, whole ones can still be typed.
        let legal = self.record.played().legal(MOST).unwrap_or_default();
        if legal == ["pass"] {
            let name = self.name(seat);
            self.console.forget_news();
            self.console.say(format!("{name} has no legal turn and passes."))?;
            self.play("pass")?;
            return Ok(Reply::Go);
        }
        let (news, look) = (self.console.news_in_short(), self.console.look());
        let board = self.board();
        if let Some(editor) = self.console.editor() {
            editor.set_words(&legal, COMMANDS);
            let shown = move || board.with_news(&news, look.style()).unwrap_or_default();
            editor.set_shown(Box::new(shown), size);
        }
        let prompt = self.name(seat);
        loop {
            let Some(line) = self.console.ask(&prompt)? else {
                return Ok(Reply::Quit);
            };
            match self.reply(&line, &legal)? {
                Reply::Ask => {}
                Reply::Go => {
                    self.console.forget_news();
                    return Ok(Reply::Go);
                }
                Reply::Quit => return Ok(Reply::Quit),
            }
        }
    }

    fn undo(&mut self) -> Result<Reply, Failure> {
        let played = self.record.played();
        let of_a_person = |at: &usize| {
            played.step_by(*at).is_some_and(|seat| self.player_kinds[seat.index()] == PlayerKind::Person)
        };
        let Some(last) = (0..played.len()).rev().find(of_a_person) else {
            self.console.say("There is no turn of yours to take back.")?;
            return Ok(Reply::Ask);
        };
        self.table.take_back(&mut self.record, last)?;
        self.announced = last;
        if let (Some(kept), Some(Secret::One(secret))) = (&self.kept, self.table.secret()) {
            // The game goes on, so what its end revealed is a secret again.
            kept.hide(secret)?;
        }
        self.save()?;
        self.console.forget_news();
        self.console.say("Taken back.")?;
        Ok(Reply::Go)
    }

    fn resign(&mut self) -> Result<Reply, Failure> {
        let sure = self.console.ask("Really resign? y/n")?;
        if !sure.is_some_and(|answer| answer.to_ascii_lowercase().starts_with('y')) {
            self.console.say("The game goes on.")?;
            return Ok(Reply::Ask);
        }
        self.play("resign")?;
        Ok(Reply::Go)
    }

    fn keep(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() && self.kept.is_none() {
            return self.console.say("Where to? `save FILE`");
        }
        let kept = if path.is_empty() { self.save() } else { self.keep_in(path) };
        match (kept, &self.kept) {
            (Ok(()), Some(kept)) => {
                let path = kept.path().display().to_string();
                self.console.say(format!("Kept in {path}, and from now on after every turn."))
            }
            (Err(why), _) => self.console.say(why.message().unwrap_or_default()),
            (Ok(()), None) => Ok(()),
        }
    }

    /// Keeps the game in this new file from now on; where that fails, it is kept as before.
    fn keep_in(&mut self, path: &str) -> Result<(), Failure> {
        if std::path::Path::new(path).exists() {
            return Err(Failure::Input(format!("{path} is there already: choose another name.")));
        }
        let new = RecordFile::open(path)?;
        new.begin(&self.record, self.table.secret())?;
        if let (Some(old), Some(Secret::One(secret))) = (&self.kept, self.table.secret())
            && self.record.seed().is_none()
        {
            // The record left behind goes on nowhere: its secret is with the new one.
            old.unhide(secret)?;
        }
        self.kept = Some(new);
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.save()?;
        if let (Some(kept), Some(_), Some(Secret::One(secret))) =
            (&self.kept, self.record.seed(), self.table.secret())
        {
            kept.unhide(secret)?;
        }
        if !self.player_kinds.contains(&PlayerKind::Person) {
            // Nobody was asked, so all of the game would be news.
            self.console.forget_news();
        }
        let ending = Speaker::new(Language::English).ending(self.record.played(), self.choice.info());
        let ending = self.console.fitting(&ending.unwrap_or_default());
        if self.boards {
            self.console.draw(&self.board(), ending.len())?;
        }
        self.console.say(ending.join("\n"))
    }

    /// Whether the game goes on after all.
    fn after_the_end(&mut self) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.console.ask("The game is over (save, record, undo, quit)")? else {
                return Ok(false);
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            if word.eq_ignore_ascii_case("undo") {
                if matches!(self.undo()?, Reply::Go) {
                    return Ok(true);
                }
                continue;
            }
            match self.common(word, rest.trim())? {
                Some(Reply::Quit) => return Ok(false),
                Some(_) => {}
                None => {
                    self.console.say("No turn is left to take: `save FILE`, `record`, `undo` or `quit`.")?
                }
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        match &self.kept {
            Some(kept) => {
                let path = kept.path().display().to_string();
                self.console.say(format!(
                    "The game is kept: `eightfold play {} --record {path}` goes on with it.",
                    self.choice.info().id
                ))
            }
            None => self.console.say("The game is not kept: `--record FILE` would have kept it."),
        }
    }
}
