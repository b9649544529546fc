use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::failure::Failure;

/// Print manual pages, for `man`.
///
/// `eightfold man > eightfold.1`, `man ./eightfold.1`; with `--dir` all pages are written.
#[derive(clap::Args)]
pub struct Args {
    /// The subcommand; without it, the page of the whole.
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Option<String>,
    /// Write the pages of all commands into this folder; it is made if it is not there.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let whole = crate::command();
        if let Some(dir) = &self.dir {
            std::fs::create_dir_all(dir)
                .and_then(|()| clap_mangen::generate_to(whole, dir))
                .map_err(|error| Failure::input(format!("{}: {error}", dir.display())))?;
            return Ok(());
        }
        let page = match &self.command {
            None => whole,
            Some(name) => {
                let found = whole.get_subcommands().find(|command| command.get_name() == name).cloned();
                let found = found.ok_or_else(|| {
                    let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
                    Failure::input(format!("there is no command `{name}`: there are {}", names.join(", ")))
                })?;
                let title = format!("eightfold-{name}");
                found.bin_name(format!("eightfold {name}")).display_name(title)
            }
        };
        let mut text = Vec::new();
        Man::new(page).render(&mut text)?;
        Ok(out.write_all(&text)?)
    }
}
