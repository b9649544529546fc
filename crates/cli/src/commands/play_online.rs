//! `eightfold play --server`: joins a table on a server.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};

use eightfold_catalog::Choice;
use eightfold_protocol as api;
use serde_json::{Value, json};

use super::verify_log;
use crate::failure::Failure;
use crate::online::{
    Server, ServerAddress, SessionEnd, SessionSettings, contribution, printable, usual_token,
};
use crate::paint::DrawOptions;
use crate::play::{PlayerKind, RecordFile, by_seat};

/// The arguments about online play.
#[derive(clap::Args)]
#[command(next_help_heading = "Online")]
pub struct OnlineArgs {
    /// The server for a new game, or the link of a game to join (http://HOST/g/ID).
    #[arg(long, value_name = "URL", conflicts_with_all = ["seed", "position", "names", "time", "nodes"])]
    pub server: Option<String>,
    /// Your token, as printed by an earlier game; without it the variable EIGHTFOLD_TOKEN, or else a new account.
    #[arg(long, value_name = "TOKEN", requires = "server")]
    token: Option<String>,
    /// The name of a new account.
    #[arg(long = "as", value_name = "NAME", requires = "server")]
    name: Option<String>,
    /// The clock of a new game: `10+5` (minutes for the game and seconds per turn), `3d` (days per turn), or `none`.
    #[arg(long, value_name = "CLOCK", requires = "server")]
    clock: Option<String>,
    /// List the new game in the lobby, so that anyone can join, not only those with its link.
    #[arg(long, requires = "server")]
    public: bool,
    /// Let the server assign the seats of the new game at random. Partners stay partners.
    #[arg(long, requires = "server")]
    random_seats: bool,
    /// Allow no take-backs in the new game.
    #[arg(long, requires = "server")]
    no_undo: bool,
    /// What happens in the new game if a player is away for long: `wait`, `out`, or the level of the computer that
    /// takes over.
    #[arg(long, value_name = "WHAT", requires = "server", value_parser = crate::suggest::ABSENCE_RULES, hide_possible_values = true)]
    absent: Option<String>,
    /// Find another player who wants this game, instead of creating a game of your own.
    #[arg(long, requires = "server", conflicts_with_all = ["seats", "public", "random_seats", "no_undo", "absent"])]
    pair: bool,
}

/// The requested game.
pub struct GameRequest<'a> {
    pub choice: Choice,
    /// Whether options were given.
    pub options: bool,
    /// The seats as given on the command line.
    pub seats: &'a [String],
}

/// Parses `10+5`, `3d` or `none`.
pub fn clock(text: &str) -> Result<api::Clock, Failure> {
    let wrong = || {
        Failure::Input(format!(
            "`{text}` isn't a clock: write `10+5` (minutes for the game and seconds per turn), `3d` (days per turn), or `none`"
        ))
    };
    if text == "none" {
        return Ok(api::Clock::None);
    }
    if let Some(days) = text.strip_suffix('d') {
        return Ok(api::Clock::days(days.parse().map_err(|_| wrong())?));
    }
    let (minutes, seconds) = text.split_once('+').ok_or_else(wrong)?;
    let minutes: f64 = minutes.parse().map_err(|_| wrong())?;
    if !(0.0..=100_000.0).contains(&minutes) {
        return Err(wrong());
    }
    let increment_s = seconds.parse().map_err(|_| wrong())?;
    Ok(api::Clock::Live { base_s: (minutes * 60.0).round() as u32, increment_s })
}

/// Returns the options of a choice as they are sent.
pub fn options(choice: &Choice) -> BTreeMap<String, Value> {
    choice.values().iter().map(|(key, value)| (key.to_owned(), Value::from(value))).collect()
}

impl OnlineArgs {
    /// Joins, plays to the end, and plays again if everyone wants to.
    pub fn play(
        &self,
        url: &str,
        request: &GameRequest<'_>,
        record: Option<&str>,
        (look, boards): (DrawOptions, bool),
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let address = ServerAddress::read(url)?;
        if let Some(path) = record
            && std::path::Path::new(path).exists()
        {
            return Err(Failure::Input(format!("{path} already exists: an online game needs a new file")));
        }
        let mut kept = record.map(RecordFile::open).transpose()?;
        let new = if address.table.is_none() && !self.pair { Some(self.new_table(request)?) } else { None };
        let mut server = Server::new(&address.server, self.token.clone().or_else(usual_token));
        if let Some(id) = &address.table {
            self.fits(&server, id, request)?;
        }
        let fresh = server.token().is_none();
        let name = printable(&server.sign(self.name.as_deref())?);
        let token = server.token().unwrap_or_default();
        writeln!(out, "You are {name}.")?;
        if fresh {
            writeln!(out, "Use `--token {token}` to play as {name} again, on any machine.")?;
        }
        let mut id = match (&address.table, new) {
            (Some(id), _) => self.sit(&server, id, request)?,
            (None, Some(new)) => {
                let table: api::TableView =
                    server.post("/api/tables", &new).map_err(|trouble| server.says(&trouble))?;
                table.id
            }
            (None, None) => {
                let clock = self.clock.as_deref().map(clock).transpose()?;
                let game = request.choice.info().id.to_owned();
                let pair = api::Pair { game, options: options(&request.choice), clock, rated: false };
                let table: Value =
                    server.post("/api/pair", &pair).map_err(|trouble| server.says(&trouble))?;
                table["id"].as_str().unwrap_or_default().to_owned()
            }
        };
        loop {
            ready(&server, &id)?;
            let edits = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
            let server = server.clone();
            let table = id.clone();
            match (SessionSettings { server, table, look, boards, edits, kept: kept.take(), check })
                .run(out)?
            {
                SessionEnd::Left => return Ok(()),
                SessionEnd::Rematch(next) => id = next,
            }
        }
    }

    /// Returns the table to create.
    fn new_table(&self, request: &GameRequest<'_>) -> Result<api::NewTable, Failure> {
        let choice = &request.choice;
        let probe = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
        let told = by_seat(probe.as_ref(), request.seats, "B=person")?;
        let mut seats = Vec::new();
        let mut sits = false;
        for word in &told {
            seats.push(match word.as_deref() {
                None => None,
                Some(word) if word.eq_ignore_ascii_case("open") => Some(api::SeatRequest::Open { open: true }),
                Some(word) if word.starts_with("invite:") => {
                    Some(api::SeatRequest::Invite { invite: word["invite:".len()..].trim().to_owned() })
                }
                Some(word) => match PlayerKind::from_word(choice, word) {
                    Some(PlayerKind::Person) => {
                        sits = true;
                        Some(api::SeatRequest::Take { take: true })
                    }
                    Some(PlayerKind::Computer(level)) => Some(api::SeatRequest::Computer { computer: level }),
                    Some(PlayerKind::Random) | None => {
                        let levels: Vec<_> = choice.levels().collect();
                        return Err(Failure::Input(format!(
                            "`{word}` isn't a player for an online game: write `person`, `open`, `invite:NAME`, or a computer level from 1 to {} ({})",
                            levels.len(),
                            levels.join(", ")
                        )));
                    }
                },
            });
        }
        let free = seats.iter_mut().find(|seat| seat.is_none());
        match (sits, free) {
            (true, _) => {}
            (false, Some(free)) => *free = Some(api::SeatRequest::Take { take: true }),
            (false, None) => {
                let words = "no seat is left for you: leave one out of --seat, or write `B=person`";
                return Err(Failure::Input(words.to_owned()));
            }
        }
        let seats = seats.into_iter().map(|seat| seat.unwrap_or(api::SeatRequest::Open { open: true }));
        let (absent, level) = match self.absent.as_deref() {
            None | Some("wait") => (api::AbsenceRule::Wait, None),
            Some("out") => (api::AbsenceRule::Out, None),
            Some(word) => match PlayerKind::from_word(choice, word) {
                Some(PlayerKind::Computer(level)) => (api::AbsenceRule::Computer, Some(level)),
                _ => {
                    let words = format!("--absent {word}: write `wait`, `out` or a computer level");
                    return Err(Failure::Input(words));
                }
            },
        };
        let visibility = if self.public { api::Visibility::Public } else { api::Visibility::Link };
        let terms = api::Terms {
            clock: self.clock.as_deref().map(clock).transpose()?.unwrap_or_default(),
            rated: false,
            undo: !self.no_undo,
            absent,
            level,
            visibility,
            ..api::Terms::default()
        };
        let game = choice.info().id.to_owned();
        Ok(api::NewTable {
            game,
            options: options(choice),
            terms,
            seats: seats.collect(),
            random_seats: self.random_seats,
        })
    }

    /// Returns whether the table of a link has the requested game and supports the other requests.
    fn fits(&self, server: &Server, id: &str, request: &GameRequest<'_>) -> Result<(), Failure> {
        let view: api::TableView =
            server.get(&format!("/api/tables/{id}")).map_err(|trouble| server.says(&trouble))?;
        let link = server.link(id);
        let asked = request.choice.info().id;
        if view.game != asked {
            let game = printable(&view.game);
            let words =
                format!("{link} is a game of `{game}`: `eightfold play {game} --server {link}` joins it");
            return Err(Failure::Input(words));
        }
        let differs = |(key, value): &(&str, &str)| {
            request.choice.values().is_given(key)
                && view.options.get(*key).map(String::as_str) != Some(*value)
        };
        if request.options
            && let Some((key, value)) = request.choice.values().iter().find(differs)
        {
            let there = view.options.get(key).map_or("not set", String::as_str);
            return Err(Failure::Input(format!("`{key}` is {} at {link}, not {value}", printable(there))));
        }
        let given = [
            ("--clock", self.clock.is_some()),
            ("--public", self.public),
            ("--no-undo", self.no_undo),
            ("--absent", self.absent.is_some()),
            ("--pair", self.pair),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((word, _)) => {
                Err(Failure::Input(format!("{word} is for a new game, but {link} already exists")))
            }
            None => Ok(()),
        }
    }

    /// Joins the table of a link, unless you already have a seat there.
    fn sit(&self, server: &Server, id: &str, request: &GameRequest<'_>) -> Result<String, Failure> {
        let path = format!("/api/tables/{id}");
        let view: api::TableView = server.get(&path).map_err(|trouble| server.says(&trouble))?;
        if !view.you.is_empty() {
            // Return to a seat that a computer may have taken over.
            let kept = view
                .players
                .iter()
                .any(|player| view.you.contains(&player.seat) && player.holder == api::Holder::SittingIn);
            if kept {
                let _: Value = server
                    .post_with_retries(&format!("{path}/sit"), &json!({}))
                    .map_err(|trouble| server.says(&trouble))?;
            }
            return Ok(id.to_owned());
        }
        let probe = request.choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
        let told = by_seat(probe.as_ref(), request.seats, "B=person")?;
        let letters = probe.seat_letters();
        let mut wanted: Vec<Option<char>> = Vec::new();
        for (letter, word) in letters.iter().zip(&told) {
            match word.as_deref() {
                None => {}
                Some(word) if PlayerKind::from_word(&request.choice, word) == Some(PlayerKind::Person) => {
                    wanted.push(Some(*letter));
                }
                Some(word) => {
                    return Err(Failure::Input(format!(
                        "`{letter}={word}`: in an existing game you can only join yourself (`{letter}=person`)"
                    )));
                }
            }
        }
        if wanted.is_empty() {
            wanted.push(None);
        }
        for seat in wanted {
            let sit = api::Sit { seat, ..api::Sit::default() };
            let _: Value =
                server.post(&format!("{path}/sit"), &sit).map_err(|trouble| server.says(&trouble))?;
        }
        Ok(id.to_owned())
    }
}

/// Reports ready at a table, with a contribution to the shuffle.
pub fn ready(server: &Server, id: &str) -> Result<(), Failure> {
    let body = json!({ "contribution": contribution()? });
    match server.post_with_retries::<Value>(&format!("/api/tables/{id}/ready"), &body) {
        Ok(_) => Ok(()),
        // The game has started or is over; continue with it as it is.
        Err(trouble) if trouble.is("started") || trouble.is("over") => Ok(()),
        Err(trouble) => Err(server.says(&trouble)),
    }
}

/// Checks the log of a game.
pub fn check(log: &str, key: Option<&str>) -> Result<(bool, Vec<String>), Failure> {
    let found = verify_log::verify("the table", log, key)?;
    Ok((found.verified, found.words))
}
