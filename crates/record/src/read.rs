//! Parses records: first splits the text into parts, then replays the parts as a game under the rules.

use eightfold_catalog::{AnyMatch, Choice, Describe, is_chance_word, is_seat_name};
use eightfold_game::{Cause, Deal, Outcome, Seat, Seats, ToAct};

use crate::error::{TextPosition, TurnName};
use crate::record::{next_name, note};
use crate::sgf::is_sgf;
use crate::{
    DiceContext, Hex32, MAX_BYTES, Problem, Record, RecordError, Remark, SeededDice, ShuffleSecret, packed_in,
};

const FIELDS: &str = "`game`, `options`, `event`, `date`, `player B` (or another seat), `commitment`, `table`, \
                      `opening`, `contributions`, `start`, `result`, `seed`, `salt` and `secret`; turns are numbered lines like `1. B 14@c3:2 A3-C4`, \
                      comments begin with `#`";

/// A value and its place in the text.
#[derive(Clone, Debug)]
pub(crate) struct Spanned<T> {
    pub place: Option<TextPosition>,
    pub value: T,
}

impl<T> Spanned<T> {
    fn fail(&self, problem: Problem) -> RecordError {
        RecordError { place: self.place, problem }
    }

    fn wrap(&self, error: RecordError) -> RecordError {
        RecordError { place: error.place.or(self.place), problem: error.problem }
    }
}

/// The parts of a record before any of them is checked.
#[derive(Default)]
pub(crate) struct Draft {
    pub game: Option<Spanned<String>>,
    pub options: Vec<Spanned<(String, String)>>,
    pub event: Option<Spanned<String>>,
    pub date: Option<Spanned<String>>,
    pub players: Vec<Spanned<(String, String)>>,
    pub commitment: Option<Spanned<String>>,
    pub start: Option<Spanned<String>>,
    pub seed: Option<Spanned<String>>,
    pub salt: Option<Spanned<String>>,
    pub table: Option<Spanned<String>>,
    pub opening: Option<Spanned<String>>,
    pub contributions: Option<Spanned<String>>,
    pub secret: Option<Spanned<String>>,
    pub result: Option<Spanned<String>>,
    pub items: Vec<Item>,
}

/// An item of the sequence in a record.
pub(crate) enum Item {
    /// A step, perhaps preceded by the letter of its player.
    Step(Spanned<String>),
    /// A comment line, or one after a step.
    Remark {
        /// The text without its `#`.
        text: String,
        /// True if it comes after the result.
        closing: bool,
    },
}

impl Record {
    /// Parses a record: fields in any order and case, turns with or without numbers and letters, chance steps omitted
    /// where the seed determines them. Every turn is checked against the rules.
    ///
    /// # Errors
    /// Says in which line and column the error is.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        Draft::of_text(text)?.record()
    }

    /// Parses a record in any form this program writes: text, JSON if it starts with `{`, SGF, or a link.
    ///
    /// # Errors
    /// The same as [`from_text`](Record::from_text), [`from_json`](Record::from_json), [`from_sgf`](Record::from_sgf)
    /// and [`from_link`](Record::from_link).
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(Problem::TooLong.into());
        }
        if let Some(packed) = packed_in(text) {
            return match packed.starts_with('t') {
                true => Err(Problem::PackedTree.into()),
                false => Self::from_link(&packed).map_err(|error| Problem::Link(Box::new(error)).into()),
            };
        }
        // Lines and columns count from the start, including leading white space.
        if is_sgf(text) {
            return Self::from_sgf(text);
        }
        match crate::without_bom(text).trim_start().chars().next() {
            Some('{') => Self::from_json(text),
            _ if !is_record(text) => Err(Problem::NoRecord.into()),
            _ => Self::from_text(text),
        }
    }
}

/// Returns whether a text has a line of the head of a record, by which it is one even if it has errors.
fn is_record(text: &str) -> bool {
    crate::without_bom(text).lines().any(|line| {
        let words = split_comment(line).0.trim();
        version_line(words).is_some() || field(words).is_some_and(|(key, _)| is_field(&key_of(key)))
    })
}

/// Whether records have this field. A letter is none, since any text can have a line like `b: no`.
fn is_field(key: &str) -> bool {
    let fields = [
        "game",
        "start",
        "seed",
        "options",
        "option",
        "commitment",
        "opening",
        "contributions",
        "secret",
        "salt",
    ];
    fields.contains(&key)
}

impl Draft {
    fn of_text(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(Problem::TooLong.into());
        }
        let mut draft = Self::default();
        for (number, line) in crate::without_bom(text).lines().enumerate() {
            let (content, comment) = split_comment(line);
            let indent = content.len() - content.trim_start().len();
            let place =
                |bytes: usize| TextPosition { line: number + 1, column: line[..bytes].chars().count() + 1 };
            let words = content.trim();
            if !words.is_empty() {
                draft.take_line(words, place(indent), &|inside| place(indent + inside))?;
            }
            if let Some(comment) = comment {
                draft.items.push(Item::Remark { text: comment.to_owned(), closing: draft.result.is_some() });
            }
        }
        Ok(draft)
    }

    fn take_line(
        &mut self,
        words: &str,
        place: TextPosition,
        inside: &dyn Fn(usize) -> TextPosition,
    ) -> Result<(), RecordError> {
        let at = |problem| RecordError { place: Some(place), problem };
        if let Some(version) = version_line(words) {
            return match version {
                "1" => Ok(()),
                TREE_VERSION => Err(at(Problem::Branched)),
                other => Err(at(Problem::Version(other.to_owned()))),
            };
        }
        let Some((key, value)) = field(words) else {
            let skipped = number_in_front(words);
            let step = words[skipped..].trim_start();
            let place = inside(words.len() - step.len());
            self.items.push(Item::Step(Spanned { place: Some(place), value: step.to_owned() }));
            return Ok(());
        };
        let value_at = inside(words.len() - value.trim_start().len());
        let value = Spanned { place: Some(value_at), value: value.trim().to_owned() };
        self.take_field(&key_of(key), value)
            .map_err(|error| RecordError { place: error.place.or(Some(place)), problem: error.problem })
    }

    fn take_field(&mut self, key: &str, value: Spanned<String>) -> Result<(), RecordError> {
        let slot = match key {
            "game" => &mut self.game,
            "event" => &mut self.event,
            "date" => &mut self.date,
            "commitment" => &mut self.commitment,
            "start" => &mut self.start,
            "seed" => &mut self.seed,
            "salt" => &mut self.salt,
            "table" => &mut self.table,
            "opening" => &mut self.opening,
            "contributions" => &mut self.contributions,
            "secret" => &mut self.secret,
            "result" => &mut self.result,
            "options" | "option" => return self.take_options(&value),
            _ => {
                if let Some(seat) = seat_of(key) {
                    self.players.push(Spanned { place: value.place, value: (seat.to_owned(), value.value) });
                    return Ok(());
                }
                return Err(Problem::UnknownField { key: key.to_owned(), known: FIELDS }.into());
            }
        };
        if slot.replace(value).is_some() {
            return Err(Problem::Twice(key.to_owned()).into());
        }
        Ok(())
    }

    fn take_options(&mut self, value: &Spanned<String>) -> Result<(), RecordError> {
        for option in value.value.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let (key, chosen) =
                option.split_once('=').ok_or_else(|| value.fail(Problem::Option(option.to_owned())))?;
            self.options.push(Spanned { place: value.place, value: (key.to_owned(), chosen.to_owned()) });
        }
        Ok(())
    }

    /// Builds the game from these parts.
    pub(crate) fn record(self) -> Result<Record, RecordError> {
        let choice = self.choice()?;
        let (played, dice) = self.opened(&choice)?;
        let mut record = Record::of(&choice, played.as_ref());
        self.fill_head(&mut record)?;
        record.play_items(&self.items, dice)?;
        record.without_result = self.result.is_none();
        if let Some(result) = &self.result {
            record.settle(&result.value).map_err(|error| result.wrap(error))?;
        }
        Ok(record)
    }

    fn choice(&self) -> Result<Choice, RecordError> {
        let game = self.game.as_ref().ok_or(Problem::NoGame)?;
        let place = self.options.first().map_or(game.place, |option| option.place);
        let options =
            self.options.iter().map(|Spanned { value: (key, chosen), .. }| (key.as_str(), chosen.as_str()));
        Choice::new(&game.value, options).map_err(|error| {
            let place = match error {
                eightfold_catalog::ChoiceError::Game { .. } => game.place,
                _ => place,
            };
            RecordError { place, problem: error.into() }
        })
    }

    /// Returns the match at its start, and the dice if the seed is known.
    fn opened(&self, choice: &Choice) -> Result<(Box<dyn AnyMatch>, Option<SeededDice>), RecordError> {
        let seed = self.seed()?;
        let Some(start) = &self.start else {
            let mut dice = SeededDice::new(seed.ok_or(Problem::NoStart)?);
            let played = choice.start(Deal::Hidden, &mut dice);
            return Ok((played, Some(dice)));
        };
        let played = choice.open(&start.value).map_err(|error| start.fail(Problem::Start(error)))?;
        let dice = seed.and_then(|seed| Record::of(choice, played.as_ref()).dice_now(seed).ok());
        Ok((played, dice))
    }

    fn seed(&self) -> Result<Option<u64>, RecordError> {
        let Some(seed) = &self.seed else { return Ok(None) };
        let number = seed.value.parse().map_err(|_| seed.fail(Problem::Seed(seed.value.clone())))?;
        Ok(Some(number))
    }

    fn fill_head(&self, record: &mut Record) -> Result<(), RecordError> {
        let text_of = |field: &Option<Spanned<String>>| match field {
            Some(text) => note(&text.value).map_err(|error| text.wrap(error)),
            None => Ok(None),
        };
        record.event = text_of(&self.event)?;
        record.date = text_of(&self.date)?;
        record.seed = self.seed()?;
        if let Some(text) = &self.salt {
            record.salt = Some(text.value.parse().map_err(|error| text.fail(Problem::Salt(error)))?);
        }
        if let Some(text) = &self.commitment {
            let commitment = text.value.parse();
            record.commitment = Some(commitment.map_err(|error| text.fail(Problem::Commitment(error)))?);
        }
        record.table = text_of(&self.table)?;
        let hex = |field: &Option<Spanned<String>>, name| match field {
            Some(text) => text.value.parse::<Hex32>().map(Some).map_err(|_| text.fail(Problem::Hex(name))),
            None => Ok(None),
        };
        record.dice_context = match (&self.opening, &self.contributions) {
            (Some(_), Some(second)) => return Err(second.fail(Problem::TwoShuffles)),
            (opening, None) => hex(opening, "opening")?.map(DiceContext::Opening),
            (None, added) => hex(added, "contributions")?.map(DiceContext::Contributions),
        };
        record.secret = hex(&self.secret, "secret")?.map(ShuffleSecret);
        let letters = record.played.seat_letters();
        for player in &self.players {
            let (seat, name) = &player.value;
            let index = (0..letters.len())
                .find(|&index| {
                    seat.eq_ignore_ascii_case(&letters[index].to_string())
                        || seat.eq_ignore_ascii_case(record.played.seat_name(Seat::new(index)))
                })
                .ok_or_else(|| {
                    player.fail(Problem::NoSuchPlayer {
                        found: seat.clone(),
                        allowed: letters.iter().map(char::to_string).collect::<Vec<_>>().join(", "),
                    })
                })?;
            if record.names[index].is_some() {
                return Err(player.fail(Problem::Twice(format!("player {}", letters[index]))));
            }
            record.names[index] = note(name).map_err(|error| player.wrap(error))?;
        }
        Ok(())
    }
}

impl Record {
    /// Plays a line of a record: a turn or a chance step in the notation of the game, with or without its number and
    /// the letter of the player before it. `Y resign` is accepted regardless of who is to act.
    ///
    /// ```
    /// use eightfold_record::Record;
    ///
    /// let mut record = Record::from_text("game: octi-fast\nseed: 0\n")?;
    /// record.play_line("1. B 33+E")?;
    /// assert!(record.play_line("2. B 37+A").is_err()); // the other player is to act
    /// # Ok::<(), eightfold_record::RecordError>(())
    /// ```
    ///
    /// # Errors
    /// Names the turn and says why it is refused; the record is unchanged.
    pub fn play_line(&mut self, line: &str) -> Result<(), RecordError> {
        let line = line.trim();
        let step = line[number_in_front(line)..].trim_start();
        if step.is_empty() {
            return Err(Problem::NoTurn.into());
        }
        let letters = self.played.seat_letters();
        self.play_step(step, &letters, &mut None).map(drop)
    }

    /// Compares the result in a record with that of the game, or ends the game with it if it was settled at the table:
    /// `Y time`, `draw agreement`, `- aborted`.
    ///
    /// # Errors
    /// If the rules give a different result.
    pub fn settle(&mut self, found: &str) -> Result<(), RecordError> {
        let actual = self.result_line();
        let (token, cause) = match found.rsplit_once(char::is_whitespace) {
            Some((token, word)) => match Cause::from_word(word).filter(|cause| !cause.is_by_the_rules()) {
                Some(cause) => (token.trim(), Some(cause)),
                None => (found, None),
            },
            None => (found, None),
        };
        let other = || Problem::Result { found: found.to_owned(), actual: actual.clone() };
        if let (Some(cause), None) = (cause, self.played.outcome()) {
            let letters = self.played.seat_letters();
            let winners: Option<Seats> = match token {
                "-" | "*" | "?" => (cause == Cause::Aborted).then_some(Seats::NONE),
                draw if draw.eq_ignore_ascii_case("draw") => (cause != Cause::Aborted).then_some(Seats::NONE),
                _ if cause == Cause::Aborted => None,
                winners => sorted(winners)
                    .into_iter()
                    .map(|winner| {
                        let at = letters.iter().position(|letter| letter.eq_ignore_ascii_case(&winner));
                        at.map(Seat::new)
                    })
                    .collect(),
            };
            let winners = winners.ok_or_else(other)?;
            self.played.end(Outcome { winners, cause }).map_err(|_| other())?;
            return Ok(());
        }
        let same = match self.played.result().as_str() {
            _ if cause.is_some() => false,
            "draw" => token.eq_ignore_ascii_case("draw"),
            "-" => matches!(token, "-" | "*" | "?" | ""),
            winners => sorted(winners) == sorted(token),
        };
        if same { Ok(()) } else { Err(other().into()) }
    }

    fn play_items(&mut self, items: &[Item], mut dice: Option<SeededDice>) -> Result<(), RecordError> {
        let letters = self.played.seat_letters();
        let mut steps = 0;
        for item in items {
            match item {
                Item::Remark { text, closing } => {
                    self.remarks.push(Remark { after: steps, closing: *closing, text: text.clone() })
                }
                Item::Step(step) => {
                    if step.value.is_empty() {
                        return Err(step.fail(Problem::NoTurn));
                    }
                    steps +=
                        self.play_step(&step.value, &letters, &mut dice).map_err(|error| step.wrap(error))?;
                }
            }
        }
        Ok(())
    }

    /// Plays the step of a line, and before it the chance step that the line leaves to the seed. Returns the number of
    /// steps made.
    fn play_step(
        &mut self,
        line: &str,
        letters: &[char],
        dice: &mut Option<SeededDice>,
    ) -> Result<usize, RecordError> {
        let mut made = 0;
        if let Some(seat) = self.resigns_out_of_turn(line, letters) {
            return match self.played.resign(seat) {
                Ok(_) => Ok(1),
                Err(error) => Err(Problem::Step { turn: next_name(self.played.as_ref()), error }.into()),
            };
        }
        if self.played.to_act() == ToAct::Chance
            && let Some(dice) = dice
        {
            let rolled = self.played.peek_roll(dice);
            if !says_chance(line)
                && let Some(rolled) = rolled
            {
                self.played
                    .apply(&rolled)
                    .map_err(|error| Problem::Step { turn: next_name(self.played.as_ref()), error })?;
                made += 1;
            }
        }
        let step = self.without_letter(line, letters)?;
        match self.played.apply(step) {
            Ok(_) => Ok(made + 1),
            Err(error) => Err(Problem::Step { turn: next_name(self.played.as_ref()), error }.into()),
        }
    }

    /// Returns the player who resigns out of turn in this line, `Y resign`.
    fn resigns_out_of_turn(&self, line: &str, letters: &[char]) -> Option<Seat> {
        let (first, rest) = line.split_once(char::is_whitespace)?;
        let mut word = first.trim_end_matches([':', '.']).chars();
        let (Some(letter), None) = (word.next(), word.next()) else { return None };
        let seat = Seat::new(letters.iter().position(|known| known.eq_ignore_ascii_case(&letter))?);
        let goes_on = !matches!(self.played.to_act(), ToAct::Over(_));
        (rest.trim().eq_ignore_ascii_case("resign") && goes_on && self.played.to_act() != ToAct::Seat(seat))
            .then_some(seat)
    }

    /// Returns the step without the letter of the player before it, which must be the one to act.
    fn without_letter<'a>(&self, line: &'a str, letters: &[char]) -> Result<&'a str, RecordError> {
        let Some((first, rest)) = line.split_once(char::is_whitespace) else {
            return Ok(line);
        };
        let mut word = first.trim_end_matches([':', '.']).chars();
        let (Some(letter), None) = (word.next(), word.next()) else {
            return Ok(line);
        };
        if !letter.is_alphabetic() {
            return Ok(line);
        }
        let turn = || next_name(self.played.as_ref());
        let named = letters.iter().position(|known| known.eq_ignore_ascii_case(&letter));
        match self.played.to_act() {
            ToAct::Seat(seat) if named == Some(seat.index()) => Ok(rest.trim_start()),
            ToAct::Over(_) if named.is_some() => Ok(rest.trim_start()),
            to_act => Err(Problem::WrongPlayer {
                turn: turn(),
                found: letter,
                expected: match to_act {
                    ToAct::Seat(seat) => {
                        format!("{} ({})", letters[seat.index()], self.played.seat_name(seat))
                    }
                    ToAct::Chance => "chance".to_owned(),
                    ToAct::Over(_) => "nobody".to_owned(),
                },
            }
            .into()),
        }
    }
}

impl TurnName {
    /// Returns the number of the turn, or of the turn before a chance step.
    pub fn number(&self) -> usize {
        match self {
            Self::Turn { number, .. } => *number,
            Self::Chance { after } | Self::AfterTheEnd { after } => *after,
        }
    }
}

/// Splits a line of a record into content and trailing comment. In a line with a name, an event or a date `#` is part
/// of the text.
///
/// ```
/// use eightfold_record::split_comment;
///
/// assert_eq!(split_comment("1. b 33+A # a start"), ("1. b 33+A ", Some("a start")));
/// assert_eq!(split_comment("player b: # Bob"), ("player b: # Bob", None));
/// ```
pub fn split_comment(line: &str) -> (&str, Option<&str>) {
    let is_text = field(line).is_some_and(|(key, _)| {
        let key = key_of(key);
        matches!(key.as_str(), "event" | "date" | "table") || seat_of(&key).is_some()
    });
    match line.split_once('#').filter(|_| !is_text) {
        // The space after `#` isn't part of the comment; an indent is.
        Some((content, comment)) => (content, Some(comment.strip_prefix(' ').unwrap_or(comment).trim_end())),
        None => (line, None),
    }
}

/// Returns the key and the value of a line that is a field.
fn field(words: &str) -> Option<(&str, &str)> {
    words
        .split_once(':')
        .filter(|(key, _)| key.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-' || c == '\t'))
}

/// Normalises a key for comparison.
fn key_of(key: &str) -> String {
    key.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns the seat in a key, given by letter or name.
fn seat_of(key: &str) -> Option<&str> {
    let seat = key.strip_prefix("player ").unwrap_or(key).trim();
    (key.starts_with("player ") || seat.chars().count() == 1 || is_seat_name(seat)).then_some(seat)
}

fn says_chance(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(is_chance_word)
}

fn sorted(letters: &str) -> Vec<char> {
    let apart = |c: &char| !c.is_whitespace() && !matches!(c, ',' | '+');
    let mut letters: Vec<char> = letters.to_lowercase().chars().filter(apart).collect();
    letters.sort_unstable();
    letters
}

/// The version of records with branches.
const TREE_VERSION: &str = "2";

/// Returns whether a text is a record of version 2, which has branches: its first line with content names that version.
///
/// ```
/// assert!(eightfold_record::is_branched("\neightfold record 2\ngame: octi-fast\n"));
/// assert!(!eightfold_record::is_branched("game: octi-fast\n"));
/// ```
pub fn is_branched(text: &str) -> bool {
    let text = crate::without_bom(text);
    let first = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    first.clone().find(|line| !line.is_empty()).and_then(version_line) == Some(TREE_VERSION)
}

/// Returns the version, if this is the first line of a record.
fn version_line(words: &str) -> Option<&str> {
    let mut parts = words.split([' ', '-']).filter(|part| !part.is_empty());
    let eightfold = parts.next()?.eq_ignore_ascii_case("eightfold");
    let record = parts.next()?.eq_ignore_ascii_case("record");
    let version = parts.next().unwrap_or_default();
    (eightfold && record && parts.next().is_none()).then_some(version)
}

/// Returns the number of bytes of the turn number at the start of the line, `12.` or `12)`.
fn number_in_front(words: &str) -> usize {
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &words[digits..];
    let dots = rest.bytes().take_while(|b| *b == b'.' || *b == b')').count();
    let ends = rest[dots..].is_empty() || rest[dots..].starts_with(char::is_whitespace);
    if digits > 0 && dots > 0 && ends { digits + dots } else { 0 }
}
