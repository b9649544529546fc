use std::io::Write;

use clap_complete::Shell;

use crate::failure::Failure;

/// Print what a shell needs to complete this command with Tab.
///
/// For bash: `eightfold completions bash > ~/.local/share/bash-completion/completions/eightfold`; for zsh and fish, into
/// a folder of `$fpath` as `_eightfold`, or into `~/.config/fish/completions/eightfold.fish`.
#[derive(clap::Args)]
pub struct Args {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "eightfold", &mut text);
        Ok(out.write_all(&text)?)
    }
}
