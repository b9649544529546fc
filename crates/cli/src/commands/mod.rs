//! The subcommands, one file each.

#[cfg(feature = "server")]
mod admin;
mod apply;
mod archive;
mod arena;
#[cfg(feature = "server")]
mod backup;
mod bot;
mod certify;
mod completions;
mod convert;
mod engine;
mod finding;
mod games;
mod import;
mod legal;
mod man;
mod manual;
mod measure;
mod perft;
mod play;
mod play_online;
mod puzzle;
mod replay;
mod report;
mod rollout;
#[cfg(feature = "server")]
mod serve;
mod show;
mod solve;
mod start;
mod successors;
mod verify;
mod verify_archive;
mod verify_log;
mod watch;

use std::io::Write;

use crate::failure::Failure;

#[derive(clap::Subcommand)]
pub enum Command {
    Games(games::Args),
    Start(start::Args),
    Legal(legal::Args),
    Successors(successors::Args),
    Apply(apply::Args),
    Perft(perft::Args),
    Replay(replay::Args),
    Show(show::Args),
    Play(play::Args),
    #[cfg(feature = "server")]
    Serve(serve::Args),
    #[cfg(feature = "server")]
    Backup(backup::Args),
    #[cfg(feature = "server")]
    Admin(admin::Args),
    Watch(watch::Args),
    Bot(bot::Args),
    Archive(archive::Args),
    Arena(arena::Args),
    Engine(engine::Args),
    Convert(convert::Args),
    Report(report::Args),
    Rollout(rollout::Args),
    Import(import::Args),
    Verify(verify::Args),
    Measure(measure::Args),
    Solve(solve::Args),
    VerifyArchive(verify_archive::Args),
    Certify(certify::Args),
    Puzzle(puzzle::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The commands grouped by purpose, as listed in the help.
pub const GROUPS: &[(&str, &[&str])] = &[
    ("Rules", &["games", "start", "legal", "successors", "apply", "perft", "replay", "show"]),
    ("Games", &["play", "watch", "bot", "archive", "arena", "engine"]),
    #[cfg(feature = "server")]
    ("Sites", &SERVER),
    ("Records", &["convert", "import", "verify", "report", "rollout"]),
    ("Challenges on Octiles boards", &["measure", "solve", "verify-archive", "certify"]),
    ("Puzzles", &["puzzle"]),
    ("This program", &["completions", "man", "help"]),
];

/// The commands of the feature `server`.
pub const SERVER: [&str; 3] = ["serve", "backup", "admin"];

impl Command {
    /// Runs the command, with results on `out`.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Games(args) => args.run(out),
            Self::Start(args) => args.run(out),
            Self::Legal(args) => args.run(out),
            Self::Successors(args) => args.run(out),
            Self::Apply(args) => args.run(out),
            Self::Perft(args) => args.run(out),
            Self::Replay(args) => args.run(out),
            Self::Show(args) => args.run(out),
            Self::Play(args) => args.run(out),
            #[cfg(feature = "server")]
            Self::Serve(args) => args.run(out),
            #[cfg(feature = "server")]
            Self::Backup(args) => args.run(out),
            #[cfg(feature = "server")]
            Self::Admin(args) => args.run(out),
            Self::Watch(args) => args.run(out),
            Self::Bot(args) => args.run(out),
            Self::Archive(args) => args.run(out),
            Self::Arena(args) => args.run(out),
            Self::Engine(args) => args.run(out),
            Self::Convert(args) => args.run(out),
            Self::Report(args) => args.run(out),
            Self::Rollout(args) => args.run(out),
            Self::Import(args) => args.run(out),
            Self::Verify(args) => args.run(out),
            Self::Measure(args) => args.run(out),
            Self::Solve(args) => args.run(out),
            Self::VerifyArchive(args) => args.run(out),
            Self::Certify(args) => args.run(out),
            Self::Puzzle(args) => args.run(out),
            Self::Completions(args) => args.run(out),
            Self::Man(args) => args.run(out),
        }
    }
}
