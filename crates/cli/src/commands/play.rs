use std::io::{IsTerminal, Write};
use std::time::{Duration, SystemTime};

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::Deal;
use eightfold_record::{Record, Secret, SeededDice};

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::paint::{Style, When};
use crate::play::{PlayerKind, RecordFile, Session, by_seat, job, player_kinds};

/// Play a game in the terminal, against people or the computer.
///
/// Without `--seat` you have the first seat and the computer plays the others at level 2. With
/// `--record` the game is kept after every turn; the same command goes on with a game that is there.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who sits where: `B=person`, `Y=2` or `Y=expert` (a computer level; `eightfold games` lists them),
    /// or `Y=random`; may be repeated.
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    seats: Vec<String>,
    /// A name for a player, `B=Ann`; may be repeated.
    #[arg(long = "name", value_name = "SEAT=NAME")]
    names: Vec<String>,
    /// The seed of the shuffle: makes a game that can be played again. Without it the shuffle is
    /// secret and committed to by a hash until the game is over.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The file that keeps the game.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Begin with this position.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// The most seconds the computer thinks about a turn.
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    time: f64,
    /// Do not draw the board before every turn; `board` draws it when wanted.
    #[arg(long)]
    no_board: bool,
    /// When to print colours.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", alias = "colour")]
    color: When,
    /// The columns to fit into; those of the terminal, or 80.
    #[arg(long, value_name = "N")]
    width: Option<usize>,
}

/// What a new game is dealt with.
struct Dealt {
    played: Box<dyn AnyMatch>,
    record: Record,
    dice: SeededDice,
    seed: Option<u64>,
    secret: Option<Secret>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        let kept = self.record.as_ref().map(RecordFile::at);
        let found = match &kept {
            Some(kept) => kept.load()?,
            None => None,
        };
        let resumed = found.is_some();
        let (choice, mut dealt) = match (found, &kept) {
            (Some(record), Some(kept)) => self.resume(&choice, record, kept, out)?,
            _ => {
                let dealt = self.deal(&choice)?;
                (choice, dealt)
            }
        };
        let player_kinds = player_kinds(&choice, dealt.played.as_ref(), &self.seats)?;
        for sitter in &player_kinds {
            if let PlayerKind::Computer(level) = sitter {
                job(&choice, dealt.played.as_ref(), *level, 1)?;
            }
        }
        self.name_players(&mut dealt, &player_kinds, resumed)?;
        if let (Some(kept), Some(secret), false) = (&kept, &dealt.secret, resumed) {
            kept.hide(secret)?;
        }
        let stdin = std::io::stdin();
        if stdin.is_terminal() && player_kinds.contains(&PlayerKind::Person) {
            writeln!(out, "{}. Type ? for help.", choice.info().name)?;
        }
        Session {
            choice,
            played: dealt.played,
            record: dealt.record,
            dice: dealt.dice,
            seed: dealt.seed,
            secret: dealt.secret,
            player_kinds,
            kept,
            time: self.thinking_time()?,
            style: Style::of_stdout(self.color, self.width),
            boards: !self.no_board,
            echo: !stdin.is_terminal(),
            input: &mut stdin.lock(),
            out,
        }
        .run()
    }

    fn thinking_time(&self) -> Result<Duration, Failure> {
        Duration::try_from_secs_f64(self.time)
            .ok()
            .filter(|time| *time <= Duration::from_secs(3600))
            .ok_or_else(|| Failure::Input(format!("--time {}: from 0 to 3600 seconds", self.time)))
    }

    fn deal(&self, choice: &Choice) -> Result<Dealt, Failure> {
        let secret = match self.seed {
            Some(_) => None,
            None => Some(random_secret()?),
        };
        let seed = self.seed.or(secret.as_ref().map(|secret| secret.seed)).unwrap_or_default();
        let mut dice = SeededDice::new(seed);
        let played = match &self.position {
            Some(position) => choice.open(position)?,
            None => choice.start(Deal::Hidden, &mut dice),
        };
        let mut record = Record::of(choice, played.as_ref());
        match &secret {
            Some(secret) => record.promise(secret.commitment()),
            None => record.set_seed(seed),
        }
        record.set_event("", &today())?;
        Ok(Dealt { played, record, dice, seed: Some(seed), secret })
    }

    /// Goes on with a record: with its own dice if their seed is known, with new ones otherwise.
    fn resume(
        &self,
        choice: &Choice,
        mut record: Record,
        kept: &RecordFile,
        out: &mut dyn Write,
    ) -> Result<(Choice, Dealt), Failure> {
        let other = |what: String| Failure::Input(format!("{}: {what}", kept.path().display()));
        if record.choice().info().id != choice.info().id {
            let id = record.choice().info().id;
            return Err(other(format!("this is a record of `{id}`: `eightfold play {id}` goes on with it")));
        }
        for (key, value) in choice.values().iter() {
            let recorded = record.choice().values().get(key);
            if choice.values().is_given(key) && recorded != Some(value) {
                let recorded = recorded.unwrap_or("not set");
                return Err(other(format!("`{key}` is {recorded} in this game, not {value}")));
            }
        }
        if self.position.is_some() {
            return Err(other("this game is there already: --position is for a new one".to_owned()));
        }
        let choice = record.choice().clone();
        let secret = kept.secret().filter(|secret| record.commitment() == Some(secret.commitment()));
        let known = record.seed().or(secret.as_ref().map(|secret| secret.seed));
        let seed = match (known, self.seed) {
            (Some(known), Some(given)) if known != given => {
                return Err(other(format!("the seed of this game is {known}, not {given}")));
            }
            (known, given) => known.or(given),
        };
        let dice = seed.and_then(|seed| record.dice_now(seed).ok());
        let (dice, seed, secret) = match dice {
            Some(dice) => (dice, seed, secret),
            None => {
                writeln!(
                    out,
                    "The seed of this game is not known here: it goes on with a new shuffle of what is hidden."
                )?;
                record.forget_seed();
                record.remark("From here on the shuffle is another: the seed was not known.");
                (SeededDice::new(random_secret()?.seed), None, None)
            }
        };
        let played = record.played().fork();
        Ok((choice, Dealt { played, record, dice, seed, secret }))
    }

    fn name_players(
        &self,
        dealt: &mut Dealt,
        player_kinds: &[PlayerKind],
        resumed: bool,
    ) -> Result<(), Failure> {
        let given = by_seat(dealt.played.as_ref(), &self.names, "B=Ann")?;
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

/// A seed and a salt nobody can guess.
fn random_secret() -> Result<Secret, Failure> {
    let seed = getrandom::u64().map_err(Failure::input)?;
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(Failure::input)?;
    Ok(Secret { seed, salt: salt.iter().map(|byte| format!("{byte:02x}")).collect() })
}

/// The date in UTC, `2026-11-21`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1970-01-01, counted in years that begin in March so that the leap day
/// comes last.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(11_017), "2000-03-01");
        assert_eq!(date(20_778), "2026-11-21");
        assert_eq!(date(47_540), "2100-02-28");
        assert_eq!(date(47_541), "2100-03-01");
    }
}
