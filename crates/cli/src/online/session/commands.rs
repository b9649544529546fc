//! Commands at an online table, other than turns.

use eightfold_game::{Seat, ToAct};
use eightfold_protocol as api;
use eightfold_table::{OfferKind, Status};
use serde_json::{Value, json};

use super::super::describe::seat;
use super::super::{action_id, printable};
use super::{NextStep, Session};
use crate::failure::Failure;
use crate::play::{RecordFile, legal_turns, player_name};

const HELP: &str = "\
Type a turn in notation, or part of it (`c3`, `c3:2`, `A3`), and choose from
the turns that fit.
  moves [WORDS]  the legal turns, or those that fit; `#3` plays the third
  look TURN      the board after a turn, or after `#3`, without playing it
  tile [N]       the tile in hand at rotation N, or at all rotations
  board          the board again            position  the position as text
  who            who is here                clocks    the time left
  draw, undo, pause, resume, adjourn, abort, add-time
                 propose it to the others
  accept [WHAT]  accept a proposal          decline [WHAT]  decline it
  claim WHAT [SEAT]  for a player who stays away: `adjourn`, `computer` or `out`
  say PHRASE     hello, good-luck, thanks, ..: `say` lists them
  say [WORDS]    if you watch, write to the spectators; alone, show their chat
  team [WORDS]   write to your partner in Team Play; alone, show your team's chat
  resign [SEAT]  resign; if you have several seats, name one by its letter
  record         print the record           save FILE  save the record
  quit           leave; your seat stays yours";

/// What can be typed beside turns, for Tab.
pub(super) const COMMANDS: &[&str] = &[
    "moves", "look", "tile", "board", "position", "who", "clocks", "draw", "undo", "pause", "resume",
    "adjourn", "abort", "add-time", "accept", "decline", "claim", "say", "team", "resign", "record", "save",
    "quit", "help", "rematch",
];

impl Session<'_> {
    /// Finds the seat letter of this table, in either case.
    fn lettered(&self, text: &str) -> Option<char> {
        let known = self.followed.table().letters().iter();
        known.copied().find(|letter| letter.to_string().eq_ignore_ascii_case(text))
    }

    /// Returns the letter of the seat that resigns: the one named, or the only candidate if none is.
    ///
    /// # Errors
    ///
    /// Says what to type if that isn't a seat.
    fn resigns(&self, named: &str) -> Result<char, String> {
        let letter = |seat: Seat| self.followed.table().letters()[seat.index()];
        let left = self.mine & self.followed.table().remaining_seats();
        let seat = match named {
            "" => self.followed.table().resigning(self.mine).ok().map(letter),
            named => self.lettered(named).filter(|named| left.iter().any(|seat| letter(seat) == *named)),
        };
        seat.ok_or_else(|| {
            let ways: Vec<String> = left.iter().map(|seat| format!("`resign {}`", letter(seat))).collect();
            match ways[..] {
                [] => "You have resigned already.".to_owned(),
                _ => format!("Write {}: these are your seats still in the game.", ways.join(" or ")),
            }
        })
    }

    /// Executes a typed line.
    pub(super) fn typed(&mut self, line: &str) -> Result<NextStep, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
        if let Some(seat) = self.resigning.take() {
            if word.starts_with('y') {
                self.send("resign", &json!({ "action_id": action_id()?, "seat": seat }))?;
            } else {
                self.terminal.console.say("The game continues.")?;
            }
            return Ok(NextStep::Go);
        }
        match word.as_str() {
            "quit" | "exit" | "q" => return Ok(NextStep::Leave),
            "save" => self.save(rest)?,
            "who" => self.print_players()?,
            "rematch" => return self.rematch(),
            "clocks" => {
                let clocks = self.clocks().unwrap_or_else(|| "There is no clock.".to_owned());
                self.terminal.console.say(clocks)?;
            }
            _ if self.terminal.tells(&self.record(), &word, HELP)? => {}
            _ if self.followed.table().status() == Status::Over => {
                self.terminal.console.say("The game is over: `record`, `save FILE`, `rematch` or `quit`.")?;
            }
            "resign" if self.mine.is_empty() => {
                self.terminal.console.say("You have no seat at this table.")?
            }
            "resign" => match self.resigns(rest) {
                Ok(seat) => {
                    self.terminal.console.say(format!("Really resign seat {seat}? y/n"))?;
                    self.resigning = Some(seat);
                }
                Err(words) => self.terminal.console.say(words)?,
            },
            "hint" => self.terminal.console.say("Hints aren't available during an online game.")?,
            "draw" | "undo" | "pause" | "resume" | "adjourn" | "abort" | "add-time" => {
                self.offer(&word, None)?
            }
            "accept" | "decline" => self.answer(&word, rest)?,
            "claim" => self.claim(rest)?,
            "say" if self.mine.is_empty() && rest.is_empty() => self.print_chat(true)?,
            "say" => self.say(rest)?,
            "team" if rest.is_empty() => self.print_chat(false)?,
            "team" => {
                self.post_words(&api::Say { text: Some(rest.to_owned()), team: true, ..Default::default() })?
            }
            _ => self.enter(&word, rest, line)?,
        }
        Ok(NextStep::Go)
    }

    /// Plays a line as a turn, or helps to choose one.
    fn enter(&mut self, word: &str, rest: &str, line: &str) -> Result<(), Failure> {
        if !self.is_own_turn() {
            // Only the player to act gets the list of turns.
            if matches!(word, "look" | "tile") {
                return self.terminal.shows(&self.record(), word, rest, &[]).map(drop);
            }
            let words = match (self.followed.table().status(), self.followed.table().to_act()) {
                (Status::Paused, _) => "The clocks are stopped: `resume` proposes to continue.".to_owned(),
                (_, Some(ToAct::Seat(seat))) => {
                    format!("{} is to move; ? shows the help.", player_name(&self.record(), seat))
                }
                _ => "It's no one's turn right now.".to_owned(),
            };
            return self.terminal.console.say(words);
        }
        let record = self.record();
        let legal = legal_turns(&record);
        if self.terminal.shows(&record, word, rest, &legal)? {
            return Ok(());
        }
        match self.terminal.choose(&record, line, &legal)? {
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

    /// Answers the named proposal, or the only one.
    fn answer(&mut self, answer: &str, kind: &str) -> Result<(), Failure> {
        let open: Vec<String> = self
            .followed
            .table()
            .offers()
            .filter(|(by, _)| !self.followed.table().seat(*by).is_some_and(|seat| self.mine.contains(seat)))
            .map(|(_, kind)| kind_word(kind))
            .collect();
        let kind = match (kind, open.as_slice()) {
            ("", [only]) => only.clone(),
            ("", []) => return self.terminal.console.say("There is no proposal to answer."),
            ("", several) => {
                let words = several.join(", ");
                return self
                    .terminal
                    .console
                    .say(format!("There are several proposals: write `{answer}` and one of {words}."));
            }
            (kind, _) => kind.to_ascii_lowercase(),
        };
        self.offer(&kind, Some(answer))
    }

    fn claim(&mut self, rest: &str) -> Result<(), Failure> {
        let (what, letter) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let letter = match (letter.trim(), self.followed.table().to_act()) {
            ("", Some(ToAct::Seat(seat))) => self.followed.table().letters().get(seat.index()).copied(),
            (named, _) => self.lettered(named),
        };
        match (what, letter) {
            ("adjourn" | "computer" | "out", Some(letter)) => {
                let body = json!({ "action_id": action_id()?, "seat": letter, "claim": what });
                self.send("claim", &body)
            }
            _ => self
                .terminal
                .console
                .say("Write `claim adjourn`, `claim computer` or `claim out`, and the letter of the seat."),
        }
    }

    /// Sends a phrase; from a spectator, a phrase or a text to the other spectators.
    fn say(&mut self, words: &str) -> Result<(), Failure> {
        let spectators = self.mine.is_empty();
        let (phrase, text) = match spectators && !api::PHRASES.contains(&words) {
            true => (None, Some(words.to_owned())),
            false => (Some(words.to_owned()), None),
        };
        self.post_words(&api::Say { phrase, text, spectators, ..Default::default() })
    }

    /// Lists the messages to the spectators or to the team, as far as they can be read.
    fn print_chat(&mut self, spectators: bool) -> Result<(), Failure> {
        let mut next = Some(0);
        let mut none = true;
        while let Some(since) = next {
            let path = format!(
                "/api/tables/{}/messages?since={since}&spectators={spectators}",
                self.followed.table().id()
            );
            let page = match self.server.get::<api::Messages>(&path) {
                Ok(page) => page,
                Err(trouble) => {
                    let words = trouble.message().to_owned();
                    return self.terminal.console.say(format!("{words}."));
                }
            };
            for said in page.messages.into_iter().filter(|said| said.team || said.spectators) {
                let mark = if said.spectators { "(spectators) " } else { "" };
                let words = said.text.or(said.phrase).unwrap_or_default();
                self.terminal.console.say(printable(&format!("{mark}{}: {words}", said.by)))?;
                none = false;
            }
            next = page.next;
        }
        match (none, spectators) {
            (false, _) => Ok(()),
            (true, true) => self.terminal.console.say("The spectators haven't said anything yet."),
            (true, false) => self.terminal.console.say("Your team hasn't said anything yet."),
        }
    }

    fn post_words(&mut self, say: &api::Say) -> Result<(), Failure> {
        let path = format!("/api/tables/{}/say", self.followed.table().id());
        match self.server.post::<Value>(&path, say) {
            Ok(_) => self.terminal.console.say("Sent."),
            Err(trouble) => {
                let words = trouble.message().to_owned();
                self.terminal.console.say(format!("{words}."))
            }
        }
    }

    fn view(&mut self) -> Result<Option<api::TableView>, Failure> {
        let path =
            format!("/api/tables/{}?since={}", self.followed.table().id(), self.followed.table().seq());
        match self.server.get::<api::TableView>(&path) {
            Ok(view) => Ok(Some(view)),
            Err(trouble) => {
                let words = trouble.message().to_owned();
                self.terminal.console.say(format!("{words}."))?;
                Ok(None)
            }
        }
    }

    fn print_players(&mut self) -> Result<(), Failure> {
        let Some(view) = self.view()? else { return Ok(()) };
        for player in &view.players {
            let here = match player.here {
                Some(true) => " (here)",
                Some(false) => " (away)",
                None => "",
            };
            let out = if player.still_in { "" } else { " (out)" };
            self.terminal
                .console
                .say(format!("{}{here}{out}", seat(self.followed.table(), &self.names, player.seat)))?;
        }
        if view.watching > 0 {
            self.terminal.console.say(format!("{} watching", view.watching))?;
        }
        Ok(())
    }

    /// Proposes a rematch, and goes there once everyone has agreed.
    fn rematch(&mut self) -> Result<NextStep, Failure> {
        if self.followed.table().status() != Status::Over {
            self.terminal.console.say("You can propose a rematch when the game is over.")?;
            return Ok(NextStep::Go);
        }
        if let Some(next) = self.view()?.and_then(|view| view.rematch) {
            return Ok(NextStep::To(next));
        }
        self.offer("rematch", None)?;
        // The last one to agree waits until the table has been created.
        for _ in 0..50 {
            let Some(view) = self.view()? else { return Ok(NextStep::Go) };
            if let Some(next) = view.rematch {
                return Ok(NextStep::To(next));
            }
            // Entries after the end of the game aren't in any stream.
            self.apply_rows(&view.rows, view.now_ms)?;
            if !self.followed.table().effects().rematch {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        self.terminal
            .console
            .say("A rematch is proposed: `rematch` takes you there once all have agreed.")?;
        Ok(NextStep::Go)
    }

    fn save(&mut self, path: &str) -> Result<(), Failure> {
        if path.is_empty() {
            return self.terminal.console.say("Name a file: `save FILE`");
        }
        if std::path::Path::new(path).exists() {
            return self.terminal.console.say(format!("{path} already exists: choose another name."));
        }
        let saved = RecordFile::open(path).and_then(|file| file.save(&self.record()));
        match saved {
            Ok(()) => self.terminal.console.say(format!("Saved in {path}.")),
            Err(why) => self.terminal.console.say(why.message().unwrap_or_default()),
        }
    }
}

/// Returns the name of a proposal in the API.
fn kind_word(kind: OfferKind) -> String {
    serde_json::to_value(kind).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}
