use std::io::Write;
use std::path::PathBuf;

use eightfold_store::StoreError;

use crate::failure::Failure;

/// Copy the games and people of a server, even while it runs.
///
/// The copy is a consistent snapshot. The new file must not exist yet.
#[derive(clap::Args)]
#[command(allow_missing_positional = true)]
pub struct Args {
    /// The server's file, as `eightfold serve --data` names it; `eightfold.db` if you name only the new file.
    #[arg(value_name = "FILE")]
    from: Option<PathBuf>,
    /// The new file.
    #[arg(value_name = "COPY")]
    to: PathBuf,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self { from, to } = self;
        let from = from.unwrap_or_else(|| PathBuf::from("eightfold.db"));
        if !from.is_file() {
            return Err(Failure::Input(format!(
                "{}: there is no such file: name the one that `eightfold serve --data` created",
                from.display()
            )));
        }
        eightfold_store::backup(&from, &to).map_err(|error| match error {
            StoreError::Taken(_) => {
                Failure::Input(format!("{} already exists: give the copy another name", to.display()))
            }
            other => Failure::Input(format!("{}: {other}", from.display())),
        })?;
        writeln!(out, "{} is a copy of {}", to.display(), from.display())?;
        Ok(())
    }
}
