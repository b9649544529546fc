use std::io::{BufRead, Write};
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_game::{Game, Seat, ToAct};
use eightfold_record::Record;
use eightfold_search::{SplitMix, random_turn};
use eightfold_sentences::{Language, Speaker};
use eightfold_table::{Local, Refusal, Secret};

use super::complete::fitting;
use super::{PlayerKind, RecordFile, think};
use crate::failure::Failure;
use crate::paint::{Style, last_of, picture, tile_pictures};

/// The most turns that a person is helped to choose from.
const MOST: usize = 50_000;
/// The most turns that are offered by number.
const OFFERED: usize = 30;
/// The most turns that are listed.
const LISTED: usize = 400;

const HELP: &str = "\
Type a turn in notation, or a part of it (`c3`, `c3:2`, `A3`), and choose from what fits.
  moves [WORDS]  the legal turns, or those that fit the words
  look TURN      the board after a turn, without playing it
  tile [N]       the tile in hand as it lies at rotation N, or at all of them
  hint           what the computer would play
  board          the board again            position  the position as text
  undo           take back your last turn   resign    give up
  save [FILE]    keep the record            record    print the record
  quit           leave; a kept game goes on where it was";

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
    pub style: Style,
    pub boards: bool,
    /// Whether input is repeated in the output, where nobody sees it typed.
    pub echo: bool,
    pub input: &'a mut dyn BufRead,
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

impl Session<'_> {
    /// Plays until the game is over or somebody leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        self.save()?;
        let mut offered = Vec::new();
        loop {
            self.announce()?;
            match self.record.played().to_act() {
                ToAct::Chance => return Err(Failure::input("a chance step is due that nobody can make")),
                ToAct::Seat(seat) => match self.player_kinds[seat.index()] {
                    PlayerKind::Person => match self.person(seat, &mut offered)? {
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

    /// The next line typed, trimmed; `None` at the end of input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line)?;
        if read == 0 {
            self.say("")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }

    fn name(&self, seat: Seat) -> String {
        match &self.record.names()[seat.index()] {
            Some(name) => format!("{name} ({})", self.record.played().seat_name(seat)),
            None => self.record.played().seat_name(seat).to_owned(),
        }
    }

    /// Draws the board, of this match or another, with what its last turn did.
    fn draw(&mut self, table: Option<&dyn AnyMatch>) -> Result<(), Failure> {
        let table = table.unwrap_or(self.record.played());
        let position = table.position();
        let steps = table.steps();
        let at = steps.iter().rposition(|step| step.by.is_some());
        let before = at.and_then(|at| Some((table.position_at(at)?, &steps[at].text)));
        let style = self.style;
        let lines = dispatch!(self.choice.rules(), |G, rules| {
            let last = before.and_then(|(before, turn)| last_of::<G>(rules, &before, turn));
            <G as Game>::from_text(rules, &position).map(|position| picture(&position, style, last))
        }
        .map_err(Failure::input))?;
        self.say(lines.join("\n"))
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
        for at in self.announced..steps {
            let Some(made) = self.record.played().step(at) else { break };
            match made.by {
                Some(seat) => {
                    let name = self.name(seat);
                    self.say(format!("{name}: {}", made.text))?;
                }
                None => self.say(format!("Chance: {}", made.text))?,
            }
        }
        self.announced = steps;
        self.save()
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
    fn person(&mut self, seat: Seat, offered: &mut Vec<String>) -> Result<Reply, Failure> {
        if self.boards {
            self.draw(None)?;
        }
        // Where there are too many turns to list, whole ones can still be typed.
        let legal = self.record.played().legal(MOST).unwrap_or_default();
        if legal == ["pass"] {
            let name = self.name(seat);
            self.say(format!("{name} has no legal turn and passes."))?;
            self.play("pass")?;
            return Ok(Reply::Go);
        }
        loop {
            let prompt = self.name(seat);
            let Some(line) = self.ask(&prompt)? else {
                return Ok(Reply::Quit);
            };
            match self.reply(&line, &legal, offered)? {
                Reply::Ask => {}
                reply => return Ok(reply),
            }
        }
    }

    fn reply(&mut self, line: &str, legal: &[String], offered: &mut Vec<String>) -> Result<Reply, Failure> {
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
                None => return self.enter(line, legal, offered),
            },
        }
        Ok(Reply::Ask)
    }

    /// What can be asked for at any time; `None` if it is none of that.
    fn common(&mut self, word: &str, rest: &str) -> Result<Option<Reply>, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "?" | "help" | "h" => self.say(HELP)?,
            "board" => self.draw(None)?,
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
    fn enter(&mut self, line: &str, legal: &[String], offered: &mut Vec<String>) -> Result<Reply, Failure> {
        let why = match self.play(line) {
            Ok(()) => {
                offered.clear();
                return Ok(Reply::Go);
            }
            Err(why) => why,
        };
        let number = line.trim_start_matches('#').parse::<usize>().ok();
        if let Some(turn) =
            number.and_then(|number| number.checked_sub(1)).and_then(|at| offered.get(at).cloned())
        {
            self.play(&turn)?;
            offered.clear();
            return Ok(Reply::Go);
        }
        let fit: Vec<String> = fitting(legal, line).into_iter().cloned().collect();
        match fit.len() {
            0 => {
                self.say(format!("{why}."))?;
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
                *offered = fit;
                offered.truncate(OFFERED);
            }
        }
        Ok(Reply::Ask)
    }

    fn list(&mut self, legal: &[String], words: &str) -> Result<(), Failure> {
        if legal.is_empty() {
            return self.say(format!("There are more than {MOST} legal turns: type a whole one."));
        }
        let fit: Vec<&String> = if words.is_empty() { legal.iter().collect() } else { fitting(legal, words) };
        if fit.is_empty() {
            return self.say(format!("No legal turn fits `{words}`."));
        }
        let width = fit.iter().take(LISTED).map(|turn| turn.len()).max().unwrap_or(1) + 2;
        let across = (self.style.columns / width).max(1);
        for row in fit[..fit.len().min(LISTED)].chunks(across) {
            let row: String = row.iter().map(|turn| format!("{turn:width$}")).collect();
            self.say(row.trim_end())?;
        }
        let more = match fit.len().checked_sub(LISTED + 1) {
            Some(_) => format!(", {LISTED} of them listed: `moves WORDS` narrows it down"),
            None => String::new(),
        };
        self.say(format!("{} legal turns{more}", fit.len()))
    }

    fn look(&mut self, turn: &str) -> Result<(), Failure> {
        let mut fork = self.record.played().fork();
        match fork.apply(turn) {
            Ok(_) => self.draw(Some(fork.as_ref())),
            Err(why) => self.say(format!("{why}.")),
        }
    }

    fn tile(&mut self, rotation: &str) -> Result<(), Failure> {
        let position = self.record.played().position();
        let style = self.style;
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
        if !path.is_empty() {
            let kept = RecordFile::at(path);
            if kept.path().exists() {
                return self.say(format!("{path} is there already: choose another name."));
            }
            if let (Some(Secret::One(secret)), None) = (self.table.secret(), self.record.seed())
                && let Err(why) = kept.hide(secret)
            {
                return self.say(why.message().unwrap_or_default());
            }
            self.kept = Some(kept);
        }
        let Some(kept) = &self.kept else {
            return self.say("Where to? `save FILE`");
        };
        let path = kept.path().display().to_string();
        match kept.save(&self.record) {
            Ok(()) => self.say(format!("Kept in {path}, and from now on after every turn.")),
            Err(why) => {
                self.kept = None;
                self.say(why.message().unwrap_or_default())
            }
        }
    }

    fn end(&mut self) -> Result<(), Failure> {
        if let (Some(kept), Some(_)) = (&self.kept, self.record.seed()) {
            kept.unhide()?;
        }
        self.save()?;
        if self.boards {
            self.draw(None)?;
        }
        let ending = Speaker::new(Language::English).ending(self.record.played(), self.choice.info());
        self.say(ending.unwrap_or_default())
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
