use std::io::Write;

use clap_complete::Shell;

use crate::failure::Failure;

/// Print a script that lets your shell complete this command with Tab.
///
/// For bash: `eightfold completions bash > ~/.local/share/bash-completion/completions/eightfold`; for zsh, write it to
/// `_eightfold` in a folder of `$fpath`; for fish, to `~/.config/fish/completions/eightfold.fish`.
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
        out.write_all(&text)?;
        if self.shell == Shell::Fish {
            fish_arguments(&crate::command(), out)?;
        }
        Ok(())
    }
}

/// Writes the suggestions of fish for positional arguments, which the library omits.
fn fish_arguments(command: &clap::Command, out: &mut dyn Write) -> Result<(), Failure> {
    for outer in command.get_subcommands() {
        let name = outer.get_name();
        print_arguments(outer, &format!("__fish_eightfold_using_subcommand {name}"), out)?;
        for inner in outer.get_subcommands() {
            let condition = format!(
                "__fish_eightfold_using_subcommand {name}; and __fish_seen_subcommand_from {}",
                inner.get_name()
            );
            print_arguments(inner, &condition, out)?;
        }
    }
    Ok(())
}

fn print_arguments(command: &clap::Command, condition: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        if !values.is_empty() {
            writeln!(out, "complete -c eightfold -n \"{condition}\" -f -a \"{}\"", values.join(" "))?;
        }
    }
    Ok(())
}
