use eightfold_catalog::dispatch;
use eightfold_game::{Game, Seat, ToAct};
use eightfold_record::Record;
use eightfold_search::{SplitMix, random_turn};
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Host, LocalTable, Refusal, Secret};

use super::console::Console;
use super::terminal_view::{TerminalView, legal_turns, player_name};
use super::think::{self, Budget};
use super::{PlayerKind, RecordFile};
use crate::failure::Failure;

const HELP: &str = "\
Type a turn in notation, or part of it (`c3`, `c3:2`, `A3`), and choose from
the turns that fit.
  moves [WORDS]  the legal turns, or those that fit; `#3` plays the third
  look TURN      the board after a turn, or after `#3`, without playing it
  tile [N]       the tile in hand at rotation N, or at all rotations
  hint           what the computer would play
  board          the board again            position  the position as text
  undo           take back your last turn   resign    resign the game
  save [FILE]    save the record            record    print the record
  quit           leave; a saved game resumes here";

/// The commands other than turns, for Tab completion.
const COMMANDS: &[&str] = &[
    "moves", "look", "tile", "hint", "board", "position", "undo", "resign", "save", "record", "quit", "help",
];

/// A game in progress at this terminal.
pub struct Session<'a> {
    terminal: TerminalView<'a>,
    record: &'a mut Record,
    /// The host of the game.
    table: LocalTable,
    player_kinds: Vec<PlayerKind>,
    kept: Option<RecordFile>,
}

/// The settings of a session.
pub struct SessionSettings<'a> {
    /// The record of the game.
    pub record: &'a mut Record,
    /// Its host.
    pub table: LocalTable,
    /// How many steps were made before.
    pub made: usize,
    /// What computers and players by lot draw from.
    pub luck: u64,
    /// Who sits where.
    pub player_kinds: Vec<PlayerKind>,
    /// The file in which it is saved.
    pub kept: Option<RecordFile>,
    /// The most that the computer does about a turn.
    pub budget: Budget,
    /// Whether boards are drawn without a command.
    pub boards: bool,
    /// Where it is shown.
    pub console: Console<'a>,
}

/// What a line of input led to.
enum LineOutcome {
    /// The match has changed, or the board is wanted.
    Go,
    /// Ask again.
    Ask,
    /// Leave.
    Quit,
}

impl<'a> Session<'a> {
    /// Creates a session.
    pub fn new(setting: SessionSettings<'a>) -> Self {
        let SessionSettings { record, table, made, luck, player_kinds, kept, budget, boards, console } =
            setting;
        let people = player_kinds.iter().enumerate().filter(|(_, kind)| **kind == PlayerKind::Person);
        let named = people.map(|(at, _)| Seat::new(at)).collect();
        let mut terminal = TerminalView::new(named, console);
        (terminal.announced, terminal.luck, terminal.budget, terminal.boards) = (made, luck, budget, boards);
        Self { terminal, record, table, player_kinds, kept }
    }

    /// Prints an introduction at a terminal.
    pub fn greet(&mut self) -> Result<(), Failure> {
        self.terminal.greet(self.record)
    }

    /// Prints the state of a resumed game, and the last turns.
    pub fn resume(&mut self) -> Result<(), Failure> {
        let played = self.record.played();
        let last = (0..self.terminal.announced).rev().find(|at| played.step_by(*at).is_some());
        let turns = (0..self.terminal.announced).filter(|at| played.step_by(*at).is_some()).count();
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
            .map(|seat| format!("{} {}", player_name(self.record, seat), speaker.progress(played, seat)))
            .collect();
        text += &format!(" {}.", progress.join(", "));
        if let ToAct::Seat(seat) = played.to_act() {
            text += &format!(" {} is to move.", player_name(self.record, seat));
        }
        self.terminal.console.report(&text, "")
    }

    /// Plays until the game is over or the player leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        self.save()?;
        loop {
            self.announce()?;
            match self.record.played().to_act() {
                ToAct::Chance => return Err(Failure::input("the next chance step can't be drawn here")),
                ToAct::Seat(seat) => match self.player_kinds[seat.index()] {
                    PlayerKind::Person => match self.person(seat)? {
                        LineOutcome::Quit => return self.leave(),
                        LineOutcome::Go | LineOutcome::Ask => {}
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

    /// Announces the steps since the last time, and saves them.
    fn announce(&mut self) -> Result<(), Failure> {
        if self.terminal.has_news(self.record) {
            // Save first, so that a turn is never announced before it is on disk.
            self.save()?;
        }
        self.terminal.announce(self.record)
    }

    /// Plays a turn.
    fn play(&mut self, turn: &str) -> Result<(), Refusal> {
        self.table.play(self.record, turn)
    }

    fn save(&mut self) -> Result<(), Failure> {
        match &self.kept {
            Some(kept) => kept.save(self.record),
            None => Ok(()),
        }
    }

    fn computer(&mut self, level: u8) -> Result<(), Failure> {
        let seed = self.terminal.luck.wrapping_add(self.record.played().len() as u64);
        let budget = self.terminal.budget;
        let job = think::job(self.record.choice(), self.record.played(), level, seed, budget)?;
        let turn =
            think::best(job, budget).ok_or_else(|| Failure::input("the computer has no turn to play"))?;
        Ok(self.play(&turn)?)
    }

    fn random(&mut self) -> Result<(), Failure> {
        // Separate dice: those of the shuffle may only be used for chance steps.
        let mut dice = SplitMix::new(self.terminal.luck.wrapping_add(self.record.played().len() as u64));
        let position = self.record.played().position();
        let turn = dispatch!(self.record.choice().rules(), |G, rules| {
            <G as Game>::from_text(rules, &position)
                .map(|position| random_turn(&position, &mut dice).map(|turn| position.turn_to_text(&turn)))
        }
        .map_err(Failure::input))?;
        let turn = turn.ok_or_else(|| Failure::input("there is no turn to play"))?;
        Ok(self.play(&turn)?)
    }

    /// Reads a person's turn, until it is played or another event comes first.
    fn person(&mut self, seat: Seat) -> Result<LineOutcome, Failure> {
        let size = terminal_size::terminal_size();
        if self.terminal.boards {
            self.terminal.draw(self.record, 0)?;
        }
        let legal = legal_turns(self.record);
        if legal == ["pass"] {
            let name = player_name(self.record, seat);
            self.terminal.console.clear_news();
            self.terminal.console.say(format!("{name} has no legal turn and passes."))?;
            self.play("pass")?;
            return Ok(LineOutcome::Go);
        }
        self.terminal.lay_out(self.record, &legal, COMMANDS, size);
        let prompt = player_name(self.record, seat);
        loop {
            let Some(line) = self.terminal.console.ask(&prompt)? else {
                return Ok(LineOutcome::Quit);
            };
            match self.reply(&line, &legal)? {
                LineOutcome::Ask => {}
                LineOutcome::Go => {
                    self.terminal.console.clear_news();
                    return Ok(LineOutcome::Go);
                }
                LineOutcome::Quit => return Ok(LineOutcome::Quit),
            }
        }
    }

    fn reply(&mut self, line: &str, legal: &[String]) -> Result<LineOutcome, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "resign" => return self.resign(),
            "undo" => return self.undo(),
            _ => {}
        }
        if self.terminal.shows(self.record, word, rest, legal)? {
            return Ok(LineOutcome::Ask);
        }
        if let Some(reply) = self.common(word, rest)? {
            return Ok(reply);
        }
        match self.terminal.choose(self.record, line, legal)? {
            Some(turn) => {
                self.play(&turn)?;
                Ok(LineOutcome::Go)
            }
            None => Ok(LineOutcome::Ask),
        }
    }

    /// Handles a command that is possible at any time; `None` for any other line.
    fn common(&mut self, word: &str, rest: &str) -> Result<Option<LineOutcome>, Failure> {
        if self.terminal.tells(self.record, word, HELP)? {
            return Ok(Some(LineOutcome::Ask));
        }
        match word.to_ascii_lowercase().as_str() {
            "save" => self.keep(rest)?,
            "quit" | "exit" | "q" => return Ok(Some(LineOutcome::Quit)),
            _ => return Ok(None),
        }
        Ok(Some(LineOutcome::Ask))
    }

    fn undo(&mut self) -> Result<LineOutcome, Failure> {
        let played = self.record.played();
        let of_a_person = |at: &usize| {
            played.step_by(*at).is_some_and(|seat| self.player_kinds[seat.index()] == PlayerKind::Person)
        };
        let Some(last) = (0..played.len()).rev().find(of_a_person) else {
            self.terminal.console.say("You have no turn to take back.")?;
            return Ok(LineOutcome::Ask);
        };
        self.table.take_back(self.record, last)?;
        self.terminal.announced = last;
        if let (Some(kept), Secret::One(secret)) = (&self.kept, self.table.secret()) {
            // The game continues, so what its end revealed is secret again.
            kept.hide(secret)?;
        }
        self.save()?;
        self.terminal.console.clear_news();
        self.terminal.console.say("Taken back.")?;
        Ok(LineOutcome::Go)
    }

    fn resign(&mut self) -> Result<LineOutcome, Failure> {
        let sure = self.terminal.console.ask("Really resign? y/n")?;
        if !sure.is_some_and(|answer| answer.to_ascii_lowercase().starts_with('y')) {
            self.terminal.console.say("The game continues.")?;
            return Ok(LineOutcome::Ask);
        }
        self.play("resign")?;
        Ok(LineOutcome::Go)
    }

    fn keep(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() && self.kept.is_none() {
            return self.terminal.console.say("Name a file: `save FILE`");
        }
        let kept = if path.is_empty() { self.save() } else { self.save_to(path) };
        match (kept, &self.kept) {
            (Ok(()), Some(kept)) => {
                let path = kept.path().display().to_string();
                self.terminal.console.say(format!("Saved in {path}, and from now on after every turn."))
            }
            (Err(why), _) => self.terminal.console.say(why.message().unwrap_or_default()),
            (Ok(()), None) => Ok(()),
        }
    }

    /// Saves the game to this new file from now on; on failure, it stays in the old one.
    fn save_to(&mut self, path: &str) -> Result<(), Failure> {
        if std::path::Path::new(path).exists() {
            return Err(Failure::Input(format!("{path} already exists: choose another name.")));
        }
        let new = RecordFile::open(path)?;
        new.begin(self.record, self.table.secret())?;
        if let (Some(old), Secret::One(secret)) = (&self.kept, self.table.secret())
            && self.record.seed().is_none()
        {
            // The old record can't be resumed: its secret is with the new one.
            old.unhide(secret)?;
        }
        self.kept = Some(new);
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        self.save()?;
        if let (Some(kept), Some(_), Secret::One(secret)) =
            (&self.kept, self.record.seed(), self.table.secret())
        {
            kept.unhide(secret)?;
        }
        if !self.player_kinds.contains(&PlayerKind::Person) {
            // There was no prompt before, so the whole game would be news.
            self.terminal.console.clear_news();
        }
        let ending =
            Speaker::new(Language::English).ending(self.record.played(), self.record.choice().info());
        let ending = self.terminal.console.fitting(&ending.unwrap_or_default());
        if self.terminal.boards {
            self.terminal.draw(self.record, ending.len())?;
        }
        self.terminal.console.say(ending.join("\n"))
    }

    /// Returns whether the game continues after all.
    fn after_the_end(&mut self) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.terminal.console.ask("The game is over (save, record, undo, quit)")? else {
                return Ok(false);
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            if word.eq_ignore_ascii_case("undo") {
                if matches!(self.undo()?, LineOutcome::Go) {
                    return Ok(true);
                }
                continue;
            }
            match self.common(word, rest.trim())? {
                Some(LineOutcome::Quit) => return Ok(false),
                Some(_) => {}
                None => {
                    self.terminal.console.say("The game is over: `save FILE`, `record`, `undo` or `quit`.")?
                }
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        match &self.kept {
            Some(kept) => {
                let path = kept.path().display().to_string();
                self.terminal.console.say(format!(
                    "The game is saved: `eightfold play {} --record {path}` resumes it.",
                    self.record.choice().info().id
                ))
            }
            None => self.terminal.console.say("The game isn't saved: `--record FILE` would have saved it."),
        }
    }
}
