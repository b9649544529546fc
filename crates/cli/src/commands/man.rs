use std::io::Write;
use std::path::PathBuf;

use clap_mangen::Man;

use super::manual::{environment, examples, exit_status};
use crate::args::make_folder;
use crate::failure::Failure;

/// Print manual pages for `man`.
///
/// `eightfold man > eightfold.1`, then `man ./eightfold.1`; with `--dir`, writes all pages.
#[derive(clap::Args)]
pub struct Args {
    /// The command, like `verify` or `puzzle check`; without it, the main page.
    #[arg(value_name = "COMMAND", conflicts_with = "dir", value_parser = crate::suggest::COMMANDS, hide_possible_values = true)]
    command: Vec<String>,
    /// Write the pages of all commands into this folder; it's created if it doesn't exist.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut whole = crate::command().disable_help_subcommand(true);
        whole.build();
        if let Some(dir) = &self.dir {
            make_folder(dir)?;
            return write_all(&whole, dir).map_err(|error| {
                Failure::input(format!("{}: {}", dir.display(), error.message().unwrap_or_default()))
            });
        }
        let mut found = &whole;
        for name in &self.command {
            found = found.find_subcommand(name).ok_or_else(|| {
                let names: Vec<&str> = found.get_subcommands().map(clap::Command::get_name).collect();
                match names[..] {
                    [] => Failure::input(format!("`{}` has no subcommands", found.get_name())),
                    _ => Failure::input(format!(
                        "there is no command `{name}`: the commands are {}",
                        names.join(", ")
                    )),
                }
            })?;
        }
        Ok(out.write_all(&page(found)?)?)
    }
}

/// Writes the pages of a command and its subcommands.
fn write_all(command: &clap::Command, dir: &std::path::Path) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    std::fs::write(dir.join(format!("{name}.1")), page(command)?)?;
    command.get_subcommands().try_for_each(|command| write_all(command, dir))
}

/// Renders the page of a command.
fn page(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = name.strip_prefix("eightfold").unwrap_or(name).trim_start_matches('-').to_owned();
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.get_subcommands().next().is_some() {
        man.render_subcommands_section(&mut text)?;
    }
    writeln!(text, ".SH \"EXIT STATUS\"")?;
    for (code, meaning) in exit_status(&path) {
        writeln!(text, ".TP\n\\fB{code}\\fR\n{}", plain(meaning))?;
    }
    writeln!(text, ".SH ENVIRONMENT")?;
    for (variable, meaning) in environment(&path) {
        writeln!(text, ".TP\n\\fB{variable}\\fR\n{}", plain(meaning))?;
    }
    writeln!(text, ".SH EXAMPLES")?;
    for (line, meaning) in examples(&path) {
        writeln!(text, ".PP\n{}\n.PP\n.RS 4\n.nf\n\\fB{}\\fR\n.fi\n.RE", plain(meaning), plain(line))?;
    }
    if command.get_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok(text)
}

/// Escapes a text for roff.
fn plain(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Collects the names of all commands, including nested subcommands.
    fn paths(command: &clap::Command, at: &str, found: &mut Vec<String>) {
        for command in command.get_subcommands() {
            let path = if at.is_empty() {
                command.get_name().to_owned()
            } else {
                format!("{at}-{}", command.get_name())
            };
            paths(command, &path, found);
            found.push(path);
        }
    }

    #[test]
    fn pages_have_exit_codes_variables_and_valid_examples() {
        let mut found = vec![String::new()];
        paths(&crate::command(), "", &mut found);
        for path in found {
            assert!(exit_status(&path).len() >= 2, "{path}");
            assert!(environment(&path).count() >= 2, "{path}");
            let examples: Vec<_> = examples(&path).collect();
            assert!(!examples.is_empty(), "{path} has an example");
            for (line, _) in examples {
                let words = shlex::split(line).expect("a command line");
                // The rest of the line is for the shell.
                let words = words.into_iter().take_while(|word| word != ">").map(std::ffi::OsString::from);
                let read = crate::command().try_get_matches_from(crate::args::protect_positions(words));
                assert!(
                    read.as_ref().err().is_none_or(|error| !error.use_stderr()),
                    "{line}: {}",
                    read.err().map_or_else(String::new, |error| error.to_string())
                );
                let begins = format!(
                    "eightfold {}",
                    path.replacen("verify-archive", "verify_archive", 1)
                        .replacen("close-table", "close_table", 1)
                        .replace('-', " ")
                        .replace('_', "-")
                );
                assert!(line.starts_with(begins.trim_end()), "{line} is of {path}");
            }
        }
    }
}
