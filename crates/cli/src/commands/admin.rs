use std::io::Write;
use std::path::PathBuf;

use eightfold_server::admin::{check_ratings, close_table, forget, recompute_ratings, retire, set_moderator};
use eightfold_server::{DATABASE, Data, variable};

use crate::args::number;
use crate::count::count;
use crate::failure::Failure;

/// Manage the data of a site, even while its servers run (docs/OPERATE.md).
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: AdminCommand,
}

#[derive(clap::Subcommand)]
enum AdminCommand {
    Ratings(Ratings),
    Moderator(Moderator),
    CloseTable(CloseTable),
    Retire(Retire),
    Forget(Forget),
}

/// Delete guests who have never played, and games that never started.
///
/// Deletes guests without a name and without a way to sign in again, who have no seat and no message in a chat, weren't
/// reported, and haven't been here for that many days. Games that were played are never deleted. Nothing is deleted unless you run this.
#[derive(clap::Args)]
struct Forget {
    /// Delete only what has been unused for this many days.
    #[arg(long, value_name = "N", value_parser = number(7..=36_500_u32))]
    days: u32,
    #[command(flatten)]
    location: DataLocation,
}

/// End a game without a result, or close one that hasn't started.
///
/// Its last log entry has the cause `aborted`. Ratings stay as they are. Running servers pick it up a second later.
#[derive(clap::Args)]
struct CloseTable {
    /// The game: its id, the last part of its address.
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    location: DataLocation,
}

/// Close an account, as moderators do.
///
/// The person can no longer do anything and sees why. Their games stay. A moderator can reopen the account. Running
/// servers pick it up a second later.
#[derive(clap::Args)]
struct Retire {
    /// The person: a name, a guest name or an id.
    #[arg(value_name = "NAME")]
    name: String,
    /// The reason, which the person can read.
    #[arg(long, value_name = "TEXT", default_value = "")]
    words: String,
    #[command(flatten)]
    location: DataLocation,
}

/// Make a person a moderator of the site, or remove them.
///
/// Moderators handle reports on a page of their own. Running servers pick it up a second later.
#[derive(clap::Args)]
struct Moderator {
    /// The person: a name, a guest name or an id.
    #[arg(value_name = "NAME")]
    name: String,
    /// Remove the person as a moderator.
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    location: DataLocation,
}

/// Compute all ratings again from the log of results.
///
/// Says whether the stored ratings match the results, and whether each result matches the log of its game. The exit
/// code is 1 if anything differs.
#[derive(clap::Args)]
struct Ratings {
    /// Only compare (the default).
    #[arg(long, conflicts_with = "recompute")]
    check: bool,
    /// Store the computed ratings, after adding rated games that ended before results were logged.
    #[arg(long)]
    recompute: bool,
    #[command(flatten)]
    location: DataLocation,
}

/// Where the data is.
#[derive(clap::Args)]
struct DataLocation {
    /// The server's file; `eightfold.db` by default.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The servers' PostgreSQL database; the variable EIGHTFOLD_DATABASE does the same.
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl DataLocation {
    fn data(self) -> Result<Data, Failure> {
        Ok(match (self.data, self.database) {
            (Some(file), _) => Data::File(file),
            (_, Some(database)) => Data::Database(database),
            _ => match variable(DATABASE).map_err(Failure::Input)? {
                Some(database) => Data::Database(database),
                None => Data::File("eightfold.db".into()),
            },
        })
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            AdminCommand::Ratings(args) => args.run(out),
            AdminCommand::Moderator(args) => args.run(out),
            AdminCommand::CloseTable(args) => args.run(out),
            AdminCommand::Retire(args) => args.run(out),
            AdminCommand::Forget(args) => args.run(out),
        }
    }
}

impl Moderator {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let name = set_moderator(&self.location.data()?, &self.name, !self.remove).map_err(Failure::input)?;
        if self.remove {
            writeln!(out, "{name} is no longer a moderator")?;
        } else {
            writeln!(out, "{name} is now a moderator")?;
        }
        Ok(())
    }
}

impl CloseTable {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if close_table(&self.location.data()?, &self.id).map_err(Failure::input)? {
            writeln!(out, "game {} is closed", self.id)?;
        } else {
            writeln!(out, "game {} was already over", self.id)?;
        }
        Ok(())
    }
}

impl Retire {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let name = retire(&self.location.data()?, &self.name, &self.words).map_err(Failure::input)?;
        writeln!(out, "the account of {name} is closed")?;
        Ok(())
    }
}

impl Forget {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let forgotten = forget(&self.location.data()?, self.days).map_err(Failure::input)?;
        writeln!(out, "deleted {} and {}", count(forgotten.people, "guest"), count(forgotten.games, "game"))?;
        Ok(())
    }
}

impl Ratings {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let data = self.location.data()?;
        let report = if self.recompute { recompute_ratings(&data) } else { check_ratings(&data) };
        let report = report.map_err(Failure::input)?;
        for difference in &report.differences {
            writeln!(out, "{difference}")?;
        }
        let made = format!("{} give {}", count(report.results, "result"), count(report.ratings, "rating"));
        match (report.differences.len(), self.recompute) {
            (0, _) => writeln!(out, "{made}, the same as stored")?,
            (1, true) => writeln!(out, "{made}: one difference, now corrected")?,
            (n, true) => writeln!(out, "{made}: {n} differences, now corrected")?,
            (n, false) => {
                let words = if n == 1 { "one difference" } else { "differences" };
                writeln!(out, "{made}, but the stored data has {words}: --recompute corrects it")?;
                return Err(Failure::Differences);
            }
        }
        Ok(())
    }
}
