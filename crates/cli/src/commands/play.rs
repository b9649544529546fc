use std::io::{IsTerminal, Write};
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_record::{Record, Salt};
use eightfold_table::{LocalTable, Secret};

use super::play_online::{GameRequest, OnlineArgs};
use crate::args::{GameArgs, HOUR, duration, number};
use crate::failure::Failure;
use crate::paint::DrawOptions;
use crate::play::{
    Budget, Console, Input, LineEditor, PlayerKind, RecordFile, Session, SessionSettings, by_seat, job,
    player_kinds,
};

/// Play a game in the terminal, against people or the computer.
///
/// Without `--seat` you have the first seat and the computer plays the others at level 2. With `--record` the game is
/// saved after every turn; the same command resumes it. With `--server` you play online, and others join by the game's
/// link.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays which seat: `B=person`, `Y=2` or `Y=expert` (a computer level; `eightfold games` lists them), or
    /// `Y=random`; you can repeat it. For a new online game also `Y=open` (the default for seats you don't name) and
    /// `Y=invite:NAME`.
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = crate::suggest::SEATS, hide_possible_values = true)]
    seats: Vec<String>,
    /// A name for a player, like `B=Ann`; you can repeat it.
    #[arg(long = "name", value_name = "SEAT=NAME")]
    names: Vec<String>,
    /// The seed of the shuffle, to deal the same game again. Without it the shuffle is secret, and a hash commits to it
    /// until the game is over.
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// The file to save the game in.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Start from this position.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// The maximum time the computer thinks about a turn, like `500ms` or `2s`; 3s by default, or with `--nodes` as
    /// long as the search takes.
    #[arg(long, value_name = "TIME", value_parser = duration(Duration::ZERO, MAX_TIME_MS))]
    time: Option<Duration>,
    /// The maximum number of positions the computer searches for a turn, if its level would search more. The same seed
    /// and the same turns then always get the same replies.
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Don't draw the board before every turn; type `board` to see it.
    #[arg(long)]
    no_board: bool,
    #[command(flatten)]
    look: DrawOptions,
    #[command(flatten)]
    online: OnlineArgs,
}

/// The maximum thinking time of the computer for a turn.
const MAX_TIME_MS: Duration = HOUR;

/// A game to be played.
struct NewGame {
    table: LocalTable,
    record: Record,
    /// The number of steps made before.
    made: usize,
    luck: u64,
}

/// A chance predicate that is always false: chance steps never wait here.
fn never(_: &dyn AnyMatch) -> bool {
    false
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        if let Some(url) = &self.online.server {
            let table = GameRequest { choice, options: !self.game.options.is_empty(), seats: &self.seats };
            let shown = (self.look, !self.no_board);
            return self.online.play(url, &table, self.record.as_deref(), shown, out);
        }
        let budget = self.budget();
        let kept = self.record.as_ref().map(RecordFile::open).transpose()?;
        let found = match &kept {
            Some(kept) => kept.load()?,
            None => None,
        };
        let resumed = found.is_some();
        let mut dealt = match (found, &kept) {
            (Some(record), Some(kept)) => self.resume(&choice, record, kept, out)?,
            _ => self.deal(&choice)?,
        };
        let player_kinds = player_kinds(dealt.record.choice(), dealt.record.played(), &self.seats)?;
        for sitter in &player_kinds {
            if let PlayerKind::Computer(level) = sitter {
                job(dealt.record.choice(), dealt.record.played(), *level, 1, budget)?;
            }
        }
        self.name_players(&mut dealt, &player_kinds, resumed)?;
        let stdin = std::io::stdin();
        let edits = stdin.is_terminal() && std::io::stdout().is_terminal();
        let mut lines = stdin.lock();
        let input = match edits && player_kinds.contains(&PlayerKind::Person) {
            true => Input::Editor(Box::new(LineEditor::new()?)),
            false => Input::Lines(&mut lines),
        };
        // From here on the game leaves files behind.
        if let (Some(kept), false) = (&kept, resumed) {
            kept.begin(&dealt.record, dealt.table.secret())?;
        }
        let NewGame { table, mut record, made, luck } = dealt;
        let mut session = Session::new(SessionSettings {
            record: &mut record,
            table,
            made,
            luck,
            player_kinds,
            kept,
            budget,
            boards: !self.no_board,
            console: Console::new(input, out, self.look),
        });
        session.greet()?;
        if resumed {
            session.resume()?;
        }
        session.run()
    }

    fn budget(&self) -> Budget {
        let time = match (self.time, self.nodes) {
            (Some(time), _) => time,
            (None, Some(_)) => MAX_TIME_MS,
            (None, None) => Budget::default().time,
        };
        Budget { time, nodes: self.nodes }
    }

    fn deal(&self, choice: &Choice) -> Result<NewGame, Failure> {
        let secret = match self.seed {
            Some(seed) => Secret::Open(seed),
            None => Secret::One(random_secret()?),
        };
        let (table, mut record) = LocalTable::start(choice, secret, self.position.as_deref(), never)?;
        record.set_event("", &chrono::Utc::now().format("%Y-%m-%d").to_string())?;
        Ok(NewGame { table, record, made: 0, luck: self.computer_seed()? })
    }

    /// Returns the seed for the computer players: the open seed, so that a game can be repeated, or a secret number.
    fn computer_seed(&self) -> Result<u64, Failure> {
        self.seed.map_or_else(|| getrandom::u64().map_err(Failure::input), Ok)
    }

    /// Resumes a record: with its own dice if their seed is known, otherwise with new ones.
    fn resume(
        &self,
        choice: &Choice,
        mut record: Record,
        kept: &RecordFile,
        out: &mut dyn Write,
    ) -> Result<NewGame, Failure> {
        let other = |what: String| Failure::Input(format!("{}: {what}", kept.path().display()));
        if record.choice().info().id != choice.info().id {
            let id = record.choice().info().id;
            return Err(other(format!("this is a record of `{id}`: `eightfold play {id}` resumes it")));
        }
        for (key, value) in choice.values().iter() {
            let recorded = record.choice().values().get(key);
            if choice.values().is_given(key) && recorded != Some(value) {
                let recorded = recorded.unwrap_or("not set");
                return Err(other(format!("`{key}` is {recorded} in this game, not {value}")));
            }
        }
        if self.position.is_some() {
            return Err(other("this game already exists: --position is for a new one".to_owned()));
        }
        let hidden = kept.secret().filter(|secret| record.commitment() == Some(secret.commitment()));
        let known = record.seed().or(hidden.as_ref().map(|secret| secret.seed));
        if let (Some(known), Some(given)) = (known, self.seed)
            && known != given
        {
            // A committed seed stays hidden until the game is over.
            let seed = record.seed().map_or_else(|| "a different one".to_owned(), |seed| seed.to_string());
            return Err(other(format!("the seed of this game is {seed}, not {given}")));
        }
        let told = record.seed().zip(record.salt().and_then(|salt| salt.parse().ok()));
        let secret = hidden
            .or(told.map(|(seed, salt)| eightfold_record::Secret { seed, salt }))
            .map(Secret::One)
            .or(known.or(self.seed).map(Secret::Open));
        let made = record.played().len();
        let fresh = Secret::Open(random_secret()?.seed);
        let (table, fits) = LocalTable::resume(&mut record, secret, fresh, never)?;
        if !fits {
            writeln!(out, "The seed of this game isn't known here, so the hidden tiles are shuffled again.")?;
            record.forget_seed();
            record.remark("From here on the shuffle is new, because the seed wasn't known.");
        }
        Ok(NewGame { table, record, made, luck: self.computer_seed()? })
    }

    fn name_players(
        &self,
        dealt: &mut NewGame,
        player_kinds: &[PlayerKind],
        resumed: bool,
    ) -> Result<(), Failure> {
        let given = by_seat(dealt.record.played(), &self.names, "B=Ann")?;
        let names: Vec<String> = given
            .into_iter()
            .zip(dealt.record.names())
            .zip(player_kinds)
            .map(|((given, recorded), sitter)| match (given, recorded, sitter) {
                (Some(name), _, _) => name,
                (None, Some(name), _) if resumed => name.clone(),
                (None, _, PlayerKind::Computer(level)) => format!("Computer, level {level}"),
                (None, _, PlayerKind::Random) => "Chance".to_owned(),
                (None, _, PlayerKind::Person) => String::new(),
            })
            .collect();
        Ok(dealt.record.set_names(names.iter().map(String::as_str))?)
    }
}

/// Returns a random seed and salt that can't be guessed.
fn random_secret() -> Result<eightfold_record::Secret, Failure> {
    let seed = getrandom::u64().map_err(Failure::input)?;
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(Failure::input)?;
    Ok(eightfold_record::Secret { seed, salt: Salt::of_bytes(&salt) })
}
