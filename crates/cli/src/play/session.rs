use std::io::{BufRead, Read, Write};
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice, Family, StepError, dispatch};
use eightfold_game::{Game, Seat, ToAct};
use eightfold_record::Record;
use eightfold_search::{SplitMix, random_turn};
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Local, Refusal, Secret};

use super::complete::fitting;
use super::editor::LineEditor;
use super::why::{no_tile_on, nothing_fits};
use super::{PlayerKind, RecordFile, think};
use crate::failure::Failure;
use crate::paint::{Style, When, last_of, picture, tile_pictures, wrapped};

/// The most turns that a person is helped to choose from.
const MOST: usize = 50_000;
/// The most turns that are offered by number.
const OFFERED: usize = 30;
/// The most turns that are listed.
const LISTED: usize = 400;
/// The longest line that is read at once, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

const HELP: &str = "\
Type a turn in notation, or a part of it (`c3`, `c3:2`, `A3`), and choose from what fits.
  moves [WORDS]  the legal turns, or those that fit the words; `#3` plays the third
  look TURN      the board after a turn, without playing it
  tile [N]       the tile in hand as it lies at rotation N, or at all of them
  hint           what the computer would play
  board          the board again            position  the position as text
  undo           take back your last turn   resign    give up
  save [FILE]    keep the record            record    print the record
  quit           leave; a kept game goes on where it was";

/// What can be typed beside turns, for Tab.
const COMMANDS: &[&str] = &[
    "moves", "look", "tile", "hint", "board", "position", "undo", "resign", "save", "record", "quit", "help",
];

/// Where lines come from.
pub enum Input<'a> {
    /// From a file or a pipe: they are repeated in the output, since nobody sees them typed.
    Lines(&'a mut dyn BufRead),
    /// From somebody at a terminal.
    Editor(Box<LineEditor>),
}

/// Turns offered by number.
#[derive(Default)]
struct Offered {
    turns: Vec<String>,
    /// Whether they are all the turns that fit what was typed; then a bare number chooses too.
    narrowed: bool,
}

/// Something announced since somebody was asked last.
struct News {
    /// In a few words: `Yellow 5@b3:0 A4-B5`.
    short: String,
    /// How many lines it took.
    lines: usize,
}

/// A game that is being played at this terminal.
pub struct Session<'a> {
    pub choice: Choice,
    /// The host of the game.
    pub table: Local,
    pub record: Record,
    /// How many steps have been announced.
    pub announced: usize,
    /// What computers and players by lot draw from; not the seed of the shuffle unless that is open.
    pub luck: u64,
    pub player_kinds: Vec<PlayerKind>,
    pub kept: Option<RecordFile>,
    pub time: Duration,
    /// When there are colours, and how wide the board may be if not as the window.
    pub look: (When, Option<usize>),
    pub boards: bool,
    pub input: Input<'a>,
    pub out: &'a mut dyn Write,
    offered: Offered,
    news: Vec<News>,
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
    /// What computers and players by lot draw from.
    pub luck: u64,
    /// Who sits where.
    pub player_kinds: Vec<PlayerKind>,
    /// The file it is kept in.
    pub kept: Option<RecordFile>,
    /// How long the computer thinks.
    pub time: Duration,
    /// When there are colours, and how wide the board may be if not as the window.
    pub look: (When, Option<usize>),
    /// Whether boards are drawn without being asked for.
    pub boards: bool,
    /// Where lines come from.
    pub input: Input<'a>,
    /// Where lines go.
    pub out: &'a mut dyn Write,
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
        let Setting { choice, table, record, made, luck, player_kinds, kept, time, look, boards, input, out } =
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
            look,
            boards,
            input,
            out,
            offered: Offered::default(),
            news: Vec::new(),
        }
    }

    /// Says to somebody at a terminal what this is.
    pub fn greet(&mut self) -> Result<(), Failure> {
        match self.input {
            Input::Editor(_) => {
                let name = self.choice.info().name;
                self.report(&format!("{name}. Type ? for help."), "")
            }
            Input::Lines(_) => Ok(()),
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
        self.report(&text, "")
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

    fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Says something that was done since somebody was asked last, in lines that fit the window.
    fn report(&mut self, text: &str, short: &str) -> Result<(), Failure> {
        let lines = match self.input {
            Input::Editor(_) => wrapped(text, self.style().columns.saturating_sub(1).max(20)),
            Input::Lines(_) => vec![text.to_owned()],
        };
        self.news.push(News { short: short.to_owned(), lines: lines.len() });
        self.say(lines.join("\n"))
    }

    fn style(&self) -> Style {
        Style::of_stdout(self.look.0, self.look.1, None)
    }

    /// The next line typed, trimmed; `None` at the end of input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let prompt = format!("{prompt}> ");
        let line = match &mut self.input {
            Input::Editor(editor) => {
                self.out.flush()?;
                editor.line(&prompt)?
            }
            Input::Lines(reader) => {
                write!(self.out, "{prompt}")?;
                self.out.flush()?;
                let mut line = Vec::new();
                // Nothing that is typed is as long; what is longer comes in pieces.
                let read = (&mut **reader).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
                (read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned())
            }
        };
        match (&line, &self.input) {
            (None, _) => self.say("")?,
            (Some(line), Input::Lines(_)) => self.say(line.clone())?,
            (Some(_), Input::Editor(_)) => {}
        }
        Ok(line)
    }

    fn name(&self, seat: Seat) -> String {
        match &self.record.names()[seat.index()] {
            Some(name) => format!("{name} ({})", self.record.played().seat_name(seat)),
            None => self.record.played().seat_name(seat).to_owned(),
        }
    }

    /// Draws the board, of this match or another, with what its last turn did. It has the rows of the window that are
    /// left by what was said since the last prompt, by so many lines below it, and by the prompt.
    fn draw(&mut self, table: Option<&dyn AnyMatch>, below: usize) -> Result<(), Failure> {
        let board = Board::of(&self.choice, table.unwrap_or(self.record.played()));
        let style = self.style().less_rows(below);
        let said: usize = self.news.iter().map(|news| news.lines).sum();
        let lines = board.lines(style.less_rows(said + PROMPT))?;
        if lines.len() + said + PROMPT <= style.rows {
            return self.say(lines.join("\n"));
        }
        // What was said goes out of the window: it is told again in few words.
        let lines = board.with_news(&self.news_in_short(), style)?;
        self.say(lines.join("\n"))
    }

    /// What was done since somebody was asked last, in few words.
    fn news_in_short(&self) -> String {
        let words: Vec<&str> =
            self.news.iter().map(|news| news.short.as_str()).filter(|short| !short.is_empty()).collect();
        words.join("; ")
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
            self.report(&text, &short)?;
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
            self.draw(None, 0)?;
        }
        // Where there are too many turns to list, whole ones can still be typed.
        let legal = self.record.played().legal(MOST).unwrap_or_default();
        if legal == ["pass"] {
            let name = self.name(seat);
            self.news.clear();
            self.say(format!("{name} has no legal turn and passes."))?;
            self.play("pass")?;
            return Ok(Reply::Go);
        }
        let news = self.news_in_short();
        if let Input::Editor(editor) = &mut self.input {
            editor.set_words(&legal, COMMANDS);
            let board = Board::of(&self.choice, self.record.played());
            let (when, width) = self.look;
            let shown =
                move || board.with_news(&news, Style::of_stdout(when, width, None)).unwrap_or_default();
            editor.set_shown(Box::new(shown), size);
        }
        let prompt = self.name(seat);
        loop {
            let Some(line) = self.ask(&prompt)? else {
                return Ok(Reply::Quit);
            };
            match self.reply(&line, &legal)? {
                Reply::Ask => {}
                Reply::Go => {
                    self.news.clear();
                    return Ok(Reply::Go);
                }
                Reply::Quit => return Ok(Reply::Quit),
            }
        }
    }

    fn reply(&mut self, line: &str, legal: &[String]) -> Result<Reply, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => self.say("Type a turn, or ? for help.")?,
            "resign" => return self.resign(),
            "moves" => self.list(legal, rest)?,
            "look" => self.look(rest)?,
            "tile" => self.tile(rest)?,
            "hint" => self.hint()?,
            "undo" => return self.undo(),
            _ => match self.common(word, rest)? {
                Some(reply) => return Ok(reply),
                None => return self.enter(line, legal),
            },
        }
        Ok(Reply::Ask)
    }

    /// What can be asked for at any time; `None` if it is none of that.
    fn common(&mut self, word: &str, rest: &str) -> Result<Option<Reply>, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "?" | "help" | "h" => self.say(HELP)?,
            "board" => {
                self.news.clear();
                self.draw(None, 0)?;
            }
            "position" => {
                let position = self.record.played().position();
                self.say(position)?;
            }
            "record" => {
                let text = self.record.to_text();
                write!(self.out, "{text}")?;
            }
            "save" => self.keep(rest)?,
            "quit" | "exit" | "q" => return Ok(Some(Reply::Quit)),
            _ => return Ok(None),
        }
        Ok(Some(Reply::Ask))
    }

    /// Takes a line as a turn, as the number of one offered, or as a part of one.
    fn enter(&mut self, line: &str, legal: &[String]) -> Result<Reply, Failure> {
        let why = match self.table.play(&mut self.record, line) {
            Ok(()) => {
                self.offered = Offered::default();
                return Ok(Reply::Go);
            }
            Err(why) => why,
        };
        let fit: Vec<String> = fitting(legal, line).into_iter().cloned().collect();
        if let Some(number) = self.numbered(line, fit.is_empty()) {
            let Some(turn) = number.checked_sub(1).and_then(|at| self.offered.turns.get(at).cloned()) else {
                match self.offered.turns.len() {
                    0 => self.say("No turns have been listed yet: `moves` lists them, with numbers.")?,
                    most => {
                        self.say(format!("`{line}` is no turn listed: the last list has #1 to #{most}."))?
                    }
                }
                return Ok(Reply::Ask);
            };
            self.play(&turn)?;
            self.offered = Offered::default();
            return Ok(Reply::Go);
        }
        if let Some(reason) = no_tile_on(self.record.played(), legal, line)
            && !fit.is_empty()
        {
            self.say(reason)?;
            self.say("These fit it as the name of a stop or circle:")?;
        }
        match fit.len() {
            0 => {
                // A whole turn is refused in the words of the rules, a part of one by what no turn does.
                let whole = !matches!(self.record.played().canonical(line), Err(StepError::Unreadable(_)));
                let part = if whole { None } else { nothing_fits(self.record.played(), legal, line) };
                self.say(part.unwrap_or_else(|| format!("{why}.")))?;
                self.say("`moves` lists the legal turns, ? explains.")?;
            }
            count => {
                for (at, turn) in fit.iter().take(OFFERED).enumerate() {
                    self.say(format!("{:>4} {turn}", format!("#{}", at + 1)))?;
                }
                if count > OFFERED {
                    self.say(format!("     and {} more: type more of the turn.", count - OFFERED))?;
                }
                self.say("Choose by number, or type more.")?;
                self.offered = Offered { turns: fit, narrowed: true };
                self.offered.turns.truncate(OFFERED);
            }
        }
        Ok(Reply::Ask)
    }

    /// The number of a turn in the last list, if that is what the line is: `#3`, or `3` where that is no part of a turn.
    fn numbered(&self, line: &str, fits_nothing: bool) -> Option<usize> {
        if let Some(number) = line.strip_prefix('#') {
            // So large a number is in no list.
            return Some(number.trim().parse().unwrap_or(usize::MAX));
        }
        let number = line.parse().ok()?;
        // `33` is a square of OCTI.
        let is_square = self.choice.info().family == Family::Octi && line.len() == 2;
        let chooses = self.offered.narrowed && !is_square && number <= self.offered.turns.len();
        ((chooses || fits_nothing) && !self.offered.turns.is_empty()).then_some(number)
    }

    fn list(&mut self, legal: &[String], words: &str) -> Result<(), Failure> {
        if legal.is_empty() {
            return self.say(format!("There are more than {MOST} legal turns: type a whole one."));
        }
        let fit: Vec<String> = match words {
            "" => legal.to_vec(),
            words => fitting(legal, words).into_iter().cloned().collect(),
        };
        if fit.is_empty() {
            let part = nothing_fits(self.record.played(), legal, words);
            return self.say(part.unwrap_or_else(|| format!("No legal turn fits `{words}`.")));
        }
        let numbered: Vec<String> =
            fit.iter().take(LISTED).enumerate().map(|(at, turn)| format!("#{} {turn}", at + 1)).collect();
        let width = numbered.iter().map(String::len).max().unwrap_or(1) + 2;
        let across = (self.style().columns / width).max(1);
        for row in numbered.chunks(across) {
            let row: String = row.iter().map(|turn| format!("{turn:width$}")).collect();
            self.say(row.trim_end())?;
        }
        let more = match fit.len().checked_sub(LISTED + 1) {
            Some(_) => format!(", {LISTED} of them listed: `moves WORDS` narrows it down"),
            None => String::new(),
        };
        let count = match fit.len() {
            1 => "1 legal turn".to_owned(),
            count => format!("{count} legal turns"),
        };
        self.offered = Offered { turns: fit, narrowed: false };
        self.offered.turns.truncate(LISTED);
        self.say(format!("{count}{more}; `#1` plays the first"))
    }

    fn look(&mut self, turn: &str) -> Result<(), Failure> {
        let mut fork = self.record.played().fork();
        match fork.apply(turn) {
            Ok(_) => self.draw(Some(fork.as_ref()), 0),
            Err(why) => self.say(format!("{why}.")),
        }
    }

    fn tile(&mut self, rotation: &str) -> Result<(), Failure> {
        let position = self.record.played().position();
        let style = self.style();
        let pictures = dispatch!(self.choice.rules(), |G, rules| {
            <G as Game>::from_text(rules, &position).map(|position| tile_pictures(&position, style))
        }
        .map_err(Failure::input))?;
        let wanted = rotation.parse::<usize>().ok();
        match (pictures.len(), wanted) {
            (0, _) => self.say("There is no tile in hand."),
            (count, Some(rotation)) => {
                let lines = pictures[rotation % count].join("\n");
                self.say(lines)
            }
            (_, None) if rotation.is_empty() => {
                for lines in pictures {
                    self.say(lines.join("\n"))?;
                }
                Ok(())
            }
            _ => self.say(format!("`{rotation}` is not a rotation: they are 0 to 7.")),
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let strongest = self.choice.levels().len() as u8;
        let seed = self.luck;
        match think::job(&self.choice, self.record.played(), strongest, seed) {
            Err(why) => self.say(format!("{}.", why.message().unwrap_or_default())),
            Ok(job) => match think::best(job, self.time) {
                Some(turn) => self.say(format!("The computer would play {turn}")),
                None => self.say("The computer has no idea either."),
            },
        }
    }

    fn undo(&mut self) -> Result<Reply, Failure> {
        let played = self.record.played();
        let of_a_person = |at: &usize| {
            played.step_by(*at).is_some_and(|seat| self.player_kinds[seat.index()] == PlayerKind::Person)
        };
        let Some(last) = (0..played.len()).rev().find(of_a_person) else {
            self.say("There is no turn of yours to take back.")?;
            return Ok(Reply::Ask);
        };
        self.table.take_back(&mut self.record, last)?;
        self.announced = last;
        if let (Some(kept), Some(Secret::One(secret))) = (&self.kept, self.table.secret()) {
            // The game goes on, so what its end revealed is a secret again.
            kept.hide(secret)?;
        }
        self.save()?;
        self.news.clear();
        self.say("Taken back.")?;
        Ok(Reply::Go)
    }

    fn resign(&mut self) -> Result<Reply, Failure> {
        let sure = self.ask("Really resign? y/n")?;
        if !sure.is_some_and(|answer| answer.to_ascii_lowercase().starts_with('y')) {
            self.say("The game goes on.")?;
            return Ok(Reply::Ask);
        }
        self.play("resign")?;
        Ok(Reply::Go)
    }

    fn keep(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() && self.kept.is_none() {
            return self.say("Where to? `save FILE`");
        }
        let kept = if path.is_empty() { self.save() } else { self.keep_in(path) };
        match (kept, &self.kept) {
            (Ok(()), Some(kept)) => {
                let path = kept.path().display().to_string();
                self.say(format!("Kept in {path}, and from now on after every turn."))
            }
            (Err(why), _) => self.say(why.message().unwrap_or_default()),
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
            self.news.clear();
        }
        let ending = Speaker::new(Language::English).ending(self.record.played(), self.choice.info());
        let ending = wrapped(&ending.unwrap_or_default(), self.style().columns.saturating_sub(1).max(20));
        if self.boards {
            self.draw(None, ending.len())?;
        }
        self.say(ending.join("\n"))
    }

    /// Whether the game goes on after all.
    fn after_the_end(&mut self) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.ask("The game is over (save, record, undo, quit)")? else {
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
                None => self.say("No turn is left to take: `save FILE`, `record`, `undo` or `quit`.")?,
            }
        }
    }

    fn leave(&mut self) -> Result<(), Failure> {
        match &self.kept {
            Some(kept) => {
                let path = kept.path().display().to_string();
                self.say(format!(
                    "The game is kept: `eightfold play {} --record {path}` goes on with it.",
                    self.choice.info().id
                ))
            }
            None => self.say("The game is not kept: `--record FILE` would have kept it."),
        }
    }
}

/// The line in which somebody is asked.
const PROMPT: usize = 1;

/// A board to be drawn, whatever the window is like by then.
struct Board {
    choice: Choice,
    position: String,
    /// The position before the last turn, and the turn.
    before: Option<(String, String)>,
}

impl Board {
    fn of(choice: &Choice, table: &dyn AnyMatch) -> Self {
        let at = (0..table.len()).rev().find(|at| table.step_by(*at).is_some());
        let before = at.and_then(|at| Some((table.position_at(at)?, table.step(at)?.text)));
        Self { choice: choice.clone(), position: table.position(), before }
    }

    fn lines(&self, style: Style) -> Result<Vec<String>, Failure> {
        dispatch!(self.choice.rules(), |G, rules| {
            let before = self.before.as_ref();
            let last = before.and_then(|(before, turn)| last_of::<G>(rules, before, turn));
            <G as Game>::from_text(rules, &self.position).map(|position| picture(&position, style, last))
        }
        .map_err(Failure::input))
    }

    /// The board below what was done since somebody was asked last.
    fn with_news(&self, news: &str, style: Style) -> Result<Vec<String>, Failure> {
        let mut lines = match news {
            "" => Vec::new(),
            news => wrapped(news, style.columns.saturating_sub(1).max(20)),
        };
        let board = self.lines(style.less_rows(lines.len() + PROMPT))?;
        // Of much news the last that has room above the board.
        let room = style.rows.saturating_sub(board.len() + PROMPT).max(1);
        if lines.len() > room {
            lines.drain(..lines.len() - room);
        }
        lines.extend(board);
        Ok(lines)
    }
}
