//! The `eightfold` command: rules, records, play and boards in the terminal.

mod arena;
mod args;
mod commands;
mod count;
mod failure;
mod json;
mod json_version;
mod online;
mod paint;
mod play;
mod progress;
mod suggest;

use std::io::Write;
use std::process::ExitCode;

use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser};

use commands::{Command, GROUPS, SERVER};
use failure::{Failure, clipped, complain};

/// Octiles and OCTI: rules, records and computer players.
///
/// Each position, turn or board is one argument and may begin with `-`. Results go to standard output, messages to
/// standard error. Exit codes: 0 success, or a check passed; 1 a check failed; 2 bad input, an illegal turn, or a check
/// that couldn't decide; 3 a limit was reached.
#[derive(Parser)]
#[command(name = "eightfold", version, max_term_width = 100, styles = STYLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The colours of help and messages; none if output isn't a terminal, or with `NO_COLOR` or `TERM=dumb`.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Green.on_default())
    .error(AnsiColor::Red.on_default().bold())
    .valid(AnsiColor::Cyan.on_default());

/// Builds the command line as described in help, completions and manual pages, with commands grouped by purpose.
fn command() -> clap::Command {
    let command = with_negative_numbers(Cli::command());
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut groups = String::new();
    for (title, names) in GROUPS {
        groups += &format!("{header}{title}:{header:#}\n");
        for name in *names {
            let about = match command.find_subcommand(name) {
                Some(found) => found.get_about().map_or_else(String::new, ToString::to_string),
                None => "Explain a command".to_owned(),
            };
            groups += &format!("  {literal}{name:15}{literal:#} {about}\n");
        }
        groups.push('\n');
    }
    command
        .help_template("{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{options}{after-help}")
        .before_help(groups.trim_end().to_owned())
        .override_usage("eightfold <COMMAND> [ARGUMENTS]")
}

/// Lets options and arguments take negative numbers, so that a message is about the number, not an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg })
        .mut_subcommands(with_negative_numbers)
}

/// The maximum length in bytes of a command-line error printed unchanged; help is always printed in full.
const MAX_REFUSAL_LEN: usize = 4_000;

/// Prints help, or what is wrong with the command line.
fn refuse(error: &clap::Error) -> ExitCode {
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand)
        && SERVER.contains(&name.as_str())
    {
        return end(&Failure::Input(format!(
            "this program was built without the server, so it can't `{name}`: build it with the feature `server`"
        )));
    }
    let text = error.to_string();
    if error.use_stderr() && text.len() > MAX_REFUSAL_LEN {
        // Very long arguments aren't repeated in full. Quotes here are single ones.
        let _ = writeln!(std::io::stderr(), "{}", clipped(&text.replace('\'', "`")));
    } else if let Err(failure) = error.print().and_then(|()| std::io::stdout().flush())
        && !error.use_stderr()
    {
        return end(&Failure::from(failure));
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// Prints why the command failed, and returns the exit code.
fn end(failure: &Failure) -> ExitCode {
    if let Some(message) = failure.message() {
        complain(message);
    }
    failure.code()
}

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|arg| arg == arena::GUARD) {
        arena::run_guard();
        return ExitCode::SUCCESS;
    }
    let matches = command().try_get_matches_from(args::protect_positions(std::env::args_os()));
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let stdout = std::io::stdout();
    let mut out = std::io::BufWriter::new(stdout.lock());
    let done = cli.command.run(&mut out);
    // Output printed before a failure is part of the result, as with `replay`.
    let flushed = out.flush().map_err(Failure::from);
    match (done, flushed) {
        (Ok(()) | Err(Failure::Differences), Err(failure @ Failure::Input(_))) => end(&failure),
        (Ok(()), Ok(())) => ExitCode::SUCCESS,
        (Err(failure), _) | (_, Err(failure)) => end(&failure),
    }
}
