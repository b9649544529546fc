//! The terminal view of a game and its turn selection, for local and online games.

use eightfold_catalog::{AnyMatch, Family, StepError, dispatch};
use eightfold_game::{Game, Seat, Seats};
use eightfold_record::Record;
use eightfold_sentences::{Language, Speaker};

use super::board::Board;
use super::complete::fitting;
use super::console::Console;
use super::editor::WindowSize;
use super::objections::{no_tile_on, nothing_fits};
use super::think::{self, Budget};
use crate::failure::Failure;
use crate::paint::tile_pictures;

/// The maximum number of legal turns for which help is available.
const MAX_TURNS: usize = 50_000;
/// The maximum number of turns offered by number.
const MAX_OFFERED_TURNS: usize = 30;
/// The maximum number of turns listed.
const MAX_LISTED: usize = 400;
/// Turns offered by number.
#[derive(Default)]
struct NumberedTurns {
    turns: Vec<String>,
    /// Whether they are all the turns that match the input; then a bare number chooses too.
    narrowed: bool,
}

/// Shows a game in a terminal; every call gets its record.
pub struct TerminalView<'a> {
    /// The number of steps announced.
    pub announced: usize,
    /// The seed for hints; not the seed of the shuffle unless that is open.
    pub luck: u64,
    /// The limits of the computer for a turn.
    pub budget: Budget,
    /// Whether boards are drawn automatically.
    pub boards: bool,
    pub console: Console<'a>,
    /// The seats whose turns are announced with player names.
    named: Seats,
    offered: NumberedTurns,
}

impl<'a> TerminalView<'a> {
    /// Creates a view in which nothing has been announced.
    pub fn new(named: Seats, console: Console<'a>) -> Self {
        Self {
            announced: 0,
            luck: 0,
            budget: Budget::default(),
            boards: true,
            console,
            named,
            offered: NumberedTurns::default(),
        }
    }

    /// Prints an introduction at a terminal.
    pub fn greet(&mut self, record: &Record) -> Result<(), Failure> {
        if self.console.editor().is_none() {
            return Ok(());
        }
        let name = record.choice().info().name;
        self.console.report(&format!("{name}. Type ? for help."), "")
    }

    fn list(&mut self, record: &Record, legal: &[String], words: &str) -> Result<(), Failure> {
        if legal.is_empty() {
            return self
                .console
                .say(format!("There are more than {MAX_TURNS} legal turns: type a whole one."));
        }
        let fit: Vec<String> = match words {
            "" => legal.to_vec(),
            words => fitting(legal, words).into_iter().cloned().collect(),
        };
        if fit.is_empty() {
            let part = nothing_fits(record.played(), legal, words);
            return self.console.say(part.unwrap_or_else(|| format!("No legal turn fits `{words}`.")));
        }
        let numbered: Vec<String> =
            fit.iter().take(MAX_LISTED).enumerate().map(|(at, turn)| format!("#{} {turn}", at + 1)).collect();
        let width = numbered.iter().map(String::len).max().unwrap_or(1) + 2;
        let across = (self.console.style().columns / width).max(1);
        for row in numbered.chunks(across) {
            let row: String = row.iter().map(|turn| format!("{turn:width$}")).collect();
            self.console.say(row.trim_end())?;
        }
        let more = match fit.len().checked_sub(MAX_LISTED + 1) {
            Some(_) => format!(", {MAX_LISTED} of them listed: `moves WORDS` narrows it down"),
            None => String::new(),
        };
        let count = match fit.len() {
            1 => "1 legal turn".to_owned(),
            count => format!("{count} legal turns"),
        };
        self.offered = NumberedTurns { turns: fit, narrowed: false };
        self.offered.turns.truncate(MAX_LISTED);
        self.console.say(format!("{count}{more}; `#1` plays the first"))
    }

    fn look(&mut self, record: &Record, turn: &str) -> Result<(), Failure> {
        let listed = match self.numbered(record, turn, false) {
            None => turn.to_owned(),
            Some(number) => match self.listed(number, turn)? {
                Some(listed) => listed,
                None => return Ok(()),
            },
        };
        let mut fork = record.played().fork();
        match fork.apply(&listed) {
            Ok(_) => self.console.draw(&Board::of(record.choice(), fork.as_ref()), 0),
            Err(why) => self.console.say(format!("{why}.")),
        }
    }

    fn tile(&mut self, record: &Record, rotation: &str) -> Result<(), Failure> {
        let position = record.played().position();
        let style = self.console.style();
        let pictures = dispatch!(record.choice().rules(), |G, rules| {
            <G as Game>::from_text(rules, &position).map(|position| tile_pictures(&position, style))
        }
        .map_err(Failure::input))?;
        let wanted = rotation.parse::<usize>().ok();
        match (pictures.len(), wanted) {
            (0, _) => self.console.say("There is no tile in hand."),
            (count, Some(rotation)) => {
                let lines = pictures[rotation % count].join("\n");
                self.console.say(lines)
            }
            (_, None) if rotation.is_empty() => {
                for lines in pictures {
                    self.console.say(lines.join("\n"))?;
                }
                Ok(())
            }
            _ => self.console.say(format!("`{rotation}` isn't a rotation: write 0 to 7.")),
        }
    }

    fn hint(&mut self, record: &Record) -> Result<(), Failure> {
        let strongest = record.choice().levels().len() as u8;
        let seed = self.luck;
        match think::job(record.choice(), record.played(), strongest, seed, self.budget) {
            Err(why) => self.console.say(format!("{}.", why.message().unwrap_or_default())),
            Ok(job) => match think::best(job, self.budget) {
                Some(turn) => {
                    let mut fork = record.played().fork();
                    let at = fork.len();
                    // The computer's suggestion is legal.
                    let _ = fork.apply(&turn);
                    let told = with_words(fork.as_ref(), at, &turn);
                    self.console.say(format!("The computer would play {told}"))
                }
                None => self.console.say("The computer found no turn."),
            },
        }
    }

    /// Returns the number of a turn in the last list, if that is what the line is: `#3`, or `3` if it is no part of a
    /// turn.
    fn numbered(&self, record: &Record, line: &str, fits_nothing: bool) -> Option<usize> {
        if let Some(number) = line.strip_prefix('#') {
            // No list has a number this large.
            return Some(number.trim().parse().unwrap_or(usize::MAX));
        }
        let number = line.parse().ok()?;
        // `33` is a square of OCTI.
        let is_square = record.choice().info().family == Family::Octi && line.len() == 2;
        let chooses = self.offered.narrowed && !is_square && number <= self.offered.turns.len();
        ((chooses || fits_nothing) && !self.offered.turns.is_empty()).then_some(number)
    }

    /// Returns the turn with this number in the last list; if there is none, prints that and returns `None`.
    fn listed(&mut self, number: usize, line: &str) -> Result<Option<String>, Failure> {
        let turn = number.checked_sub(1).and_then(|at| self.offered.turns.get(at).cloned());
        match (&turn, self.offered.turns.len()) {
            (Some(_), _) => {}
            (None, 0) => {
                self.console.say("No turns have been listed yet: `moves` lists them, with numbers.")?
            }
            (None, most) => {
                self.console.say(format!("`{line}` isn't in the last list, which has #1 to #{most}."))?
            }
        }
        Ok(turn)
    }

    /// Returns whether there are unannounced steps.
    pub fn has_news(&self, record: &Record) -> bool {
        self.announced < record.played().len()
    }

    /// Announces the steps since the last time.
    pub fn announce(&mut self, record: &Record) -> Result<(), Failure> {
        let played = record.played();
        for at in self.announced..played.len() {
            let Some(made) = played.step(at) else { break };
            let seat_name = made.by.map_or("Chance", |seat| played.seat_name(seat));
            let name = match made.by {
                Some(seat) if self.named.contains(seat) => player_name(record, seat),
                _ => seat_name.to_owned(),
            };
            let short = format!("{seat_name} {}", made.text);
            let text = format!("{name}: {}", with_words(played, at, &made.text));
            self.console.report(&text, &short)?;
        }
        self.announced = played.len();
        Ok(())
    }

    /// Draws the current board, leaving room for this many lines below it.
    pub fn draw(&mut self, record: &Record, below: usize) -> Result<(), Failure> {
        self.console.draw(&Board::of(record.choice(), record.played()), below)
    }

    /// Tells the editor what can be typed, and what the window shows, for redrawing when it no longer has this size.
    pub fn lay_out(
        &self,
        record: &Record,
        legal: &[String],
        words: &'static [&'static str],
        size: WindowSize,
    ) {
        let (news, look) = (self.console.news_in_short(), self.console.look());
        let board = Board::of(record.choice(), record.played());
        if let Some(editor) = self.console.editor() {
            editor.set_words(legal, words);
            let shown = move || board.with_news(&news, look.style()).unwrap_or_default();
            editor.set_shown(Box::new(shown), size);
        }
    }

    /// Handles commands that help to choose a turn; returns whether it was one.
    pub fn shows(
        &mut self,
        record: &Record,
        word: &str,
        rest: &str,
        legal: &[String],
    ) -> Result<bool, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "" => self.console.say("Type a turn, or ? for help.")?,
            "moves" => self.list(record, legal, rest)?,
            "look" => self.look(record, rest)?,
            "tile" => self.tile(record, rest)?,
            "hint" => self.hint(record)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Handles commands that are available at any time; returns whether it was one.
    pub fn tells(&mut self, record: &Record, word: &str, help: &str) -> Result<bool, Failure> {
        match word.to_ascii_lowercase().as_str() {
            "?" | "help" | "h" => self.console.say(help)?,
            "board" => {
                self.console.clear_news();
                self.draw(record, 0)?;
            }
            "position" => self.console.say(record.played().position())?,
            "record" => self.console.print(&record.to_text())?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Interprets a line as a turn, as the number of an offered one, or as a part of one: returns the turn, or `None`
    /// if the matching turns were offered or none matches.
    pub fn choose(
        &mut self,
        record: &Record,
        line: &str,
        legal: &[String],
    ) -> Result<Option<String>, Failure> {
        let why = match record.played().canonical(line) {
            Ok(turn) => {
                self.offered = NumberedTurns::default();
                return Ok(Some(turn));
            }
            Err(why) => why,
        };
        let fit: Vec<String> = fitting(legal, line).into_iter().cloned().collect();
        if let Some(number) = self.numbered(record, line, fit.is_empty()) {
            let Some(turn) = self.listed(number, line)? else { return Ok(None) };
            self.offered = NumberedTurns::default();
            return Ok(Some(turn));
        }
        if let Some(reason) = no_tile_on(record.played(), legal, line)
            && !fit.is_empty()
        {
            self.console.say(reason)?;
            self.console.say("As the name of a stop or circle, it fits these:")?;
        }
        match fit.len() {
            0 => {
                // A whole turn is refused with the error of the rules, a part of one with what no turn does.
                let whole = !matches!(record.played().canonical(line), Err(StepError::Unreadable(_)));
                let part = if whole { None } else { nothing_fits(record.played(), legal, line) };
                self.console.say(part.unwrap_or_else(|| format!("{why}.")))?;
                self.console.say("`moves` lists the legal turns; ? shows the help.")?;
            }
            count => {
                for (at, turn) in fit.iter().take(MAX_OFFERED_TURNS).enumerate() {
                    self.console.say(format!("{:>4} {turn}", format!("#{}", at + 1)))?;
                }
                if count > MAX_OFFERED_TURNS {
                    self.console.say(format!(
                        "     and {} more: type more of the turn.",
                        count - MAX_OFFERED_TURNS
                    ))?;
                }
                self.console.say("Choose by number, or type more.")?;
                self.offered = NumberedTurns { turns: fit, narrowed: true };
                self.offered.turns.truncate(MAX_OFFERED_TURNS);
            }
        }
        Ok(None)
    }
}

/// Returns the name of a player with the name of the seat.
pub fn player_name(record: &Record, seat: Seat) -> String {
    match &record.names()[seat.index()] {
        Some(name) => format!("{name} ({})", record.played().seat_name(seat)),
        None => record.played().seat_name(seat).to_owned(),
    }
}

/// Returns the legal turns for help and completion; empty if there are too many, but whole turns can still be typed.
pub fn legal_turns(record: &Record) -> Vec<String> {
    record.played().legal(MAX_TURNS).unwrap_or_default()
}

/// Formats a step in notation with a description.
fn with_words(played: &dyn AnyMatch, at: usize, text: &str) -> String {
    match Speaker::new(Language::English).turn(played, at) {
        Some(said) => format!("{text}  {said}"),
        None => text.to_owned(),
    }
}
