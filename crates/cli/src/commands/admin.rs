use std::io::Write;
use std::path::PathBuf;

use eightfold_server::admin::{check_ratings, close_table, forget, recompute_ratings, retire, set_moderator};
use eightfold_server::{DATABASE, Data, variable};

use crate::failure::Failure;

/// Look after the data of a site, also while its servers run (docs/OPERATE.md).
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

/// Delete guests who have never played, and tables that never began.
///
/// A guest is deleted who has no name and no way to sign in again, sits nowhere, was not reported, and has not been
/// here for so many days. Games that were played stay for ever. Nothing is deleted unless this is run.
#[derive(clap::Args)]
struct Forget {
    /// For how many days nobody has used them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(7..=36_500))]
    days: u32,
    #[command(flatten)]
    place: Place,
}

/// End the game of a table without a result, or close a table that has not begun.
///
/// The row that ends it has the cause `aborted`; ratings stay as they are. Servers at work know of it a second later.
#[derive(clap::Args)]
struct CloseTable {
    /// The table: its id, the last part of its address.
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    place: Place,
}

/// Close somebody's account, as moderators do.
///
/// The person cannot do anything any more, and is told why; games stay. A moderator may open the account again. Servers at
/// work know of it a second later.
#[derive(clap::Args)]
struct Retire {
    /// The person: a name, a guest name or an id.
    #[arg(value_name = "NAME")]
    name: String,
    /// Why, for the person to read.
    #[arg(long, value_name = "TEXT", default_value = "")]
    words: String,
    #[command(flatten)]
    place: Place,
}

/// Make somebody a moderator of the site, or end it.
///
/// Moderators answer reports on a page of their own. Servers at work know of it a second later.
#[derive(clap::Args)]
struct Moderator {
    /// The person: a name, a guest name or an id.
    #[arg(value_name = "NAME")]
    name: String,
    /// The person is a moderator no longer.
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    place: Place,
}

/// Compute all ratings again from the log of results.
///
/// Says whether what is stored is what the results give, and whether each result is what the log of its game says; ends with
/// code 1 where it is not.
#[derive(clap::Args)]
struct Ratings {
    /// Only compare; the usual.
    #[arg(long, conflicts_with = "recompute")]
    check: bool,
    /// Store what the results give. Rated games that ended before results were kept are taken in first.
    #[arg(long)]
    recompute: bool,
    #[command(flatten)]
    place: Place,
}

/// Where the data is.
#[derive(clap::Args)]
struct Place {
    /// The file of the server; `eightfold.db` unless told otherwise.
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The PostgreSQL database of the servers; the variable EIGHTFOLD_DATABASE says the same.
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

impl Place {
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
        let name = set_moderator(&self.place.data()?, &self.name, !self.remove).map_err(Failure::input)?;
        if self.remove {
            writeln!(out, "{name} is a moderator no longer")?;
        } else {
            writeln!(out, "{name} is a moderator now")?;
        }
        Ok(())
    }
}

impl CloseTable {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if close_table(&self.place.data()?, &self.id).map_err(Failure::input)? {
            writeln!(out, "table {} is closed", self.id)?;
        } else {
            writeln!(out, "table {} was over already", self.id)?;
        }
        Ok(())
    }
}

impl Retire {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let name = retire(&self.place.data()?, &self.name, &self.words).map_err(Failure::input)?;
        writeln!(out, "the account of {name} is closed")?;
        Ok(())
    }
}

impl Forget {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let forgotten = forget(&self.place.data()?, self.days).map_err(Failure::input)?;
        writeln!(out, "deleted {} guests and {} tables", forgotten.people, forgotten.games)?;
        Ok(())
    }
}

impl Ratings {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let data = self.place.data()?;
        let report = if self.recompute { recompute_ratings(&data) } else { check_ratings(&data) };
        let report = report.map_err(Failure::input)?;
        for difference in &report.differences {
            writeln!(out, "{difference}")?;
        }
        let made = format!("{} results make {} ratings", report.results, report.ratings);
        match (report.differences.len(), self.recompute) {
            (0, _) => writeln!(out, "{made}: these are what is stored")?,
            (1, true) => writeln!(out, "{made}: one difference, and what is stored is what they give now")?,
            (n, true) => writeln!(out, "{made}: {n} differences, and what is stored is what they give now")?,
            (n, false) => {
                let words = if n == 1 { "one difference" } else { "differences" };
                writeln!(out, "{made}, and what is stored has {words}: --recompute puts it right")?;
                return Err(Failure::Differences);
            }
        }
        Ok(())
    }
}
