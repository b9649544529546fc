//! `cargo xtask`: the one way to run everything. `cargo xtask help` lists the commands.

mod args;
mod bench;
mod build_times;
mod checks;
mod compiler;
mod failure;
mod fuzz;
mod online;
mod page;
mod process;
mod progress;
mod python;
mod release;
mod serve;
mod stages;
mod suite;
mod tiers;
mod tools;
mod workspace;

use std::process::ExitCode;

use args::Args;
use failure::Failure;
use page::{Kind, Page};

const HELP: &str = "\
cargo xtask COMMAND

  run [--port N] [--release]   build the page and a server, and serve them on 127.0.0.1, port 8080 by default;
                               with --release, the page as it ships, which takes minutes longer to build
  test [--no-browser]          the default tier: format, lints, all laws and vectors, stores, simulator, one storm, and the
                               page played in Chromium
  test --full                  everything: also documentation, the Python package, lints of the page, several servers over
                               PostgreSQL and NATS, and all tests in Chromium, with the page as it ships
  test --long                  what takes too long for that: all proofs of the archive made and checked again with
                               CaDiCaL, all puzzles, ten minutes of random tests, and whole games of every kind by
                               keyboard, in Firefox and in WebKit
  python                       only the tests of the Python package
  bench [CRATE]                measure: run the examples/bench.rs of every crate and the bench.py of the Python package,
                               or only of one (`python`)
  bench build [--full]         measure how long `run` and `test` take, from nothing and after changes, in a clone of the
                               last commit; with --full, `test --full` too
  tune GAME [--pairs N] [--nodes K] [--seed S] [--check N]
                               find weights for the computer players of a game by self-play
  tune octiles-net [--rounds R] [--games N] [--epochs E] [--seed S] [--check N] [--nodes K]
                               train the network of the two-player race by self-play
  tune chances GAME [KEY=VALUE ..] [--games N] [--nodes K] [--seed S] [--skip N] [--samples FILE] [--fit FILE]
                               measure how often strong players of a game win, by the winning chance that
                               the search shows
  tune octi-fast-table|octi-full-table [--rounds R] [--games N] [--nodes K] [--trust P] [--later P] [--epochs E]
       [--seed S] [--check N] [--share P]
                               train the tables of OCTI in the same way; with no rounds, only play the match at the end
  puzzles [GAME ..] [--kind KIND] [--minutes N] [--most N]
                               mine puzzles from games between levels, prove and grade them, and add them to the files
                               in crates/puzzles/collection; ten minutes in all by default. With --kind, only those
                               with this kind of aim
  puzzles --records DIR [GAME ..]
                               the same with the games of the records in that folder
  puzzles --regrade [GAME ..]  grade the puzzles of those files again
  puzzles --add FILE GAME      add the puzzles of a mining job of the Python package (python -m eightfold.jobs puzzles)
  puzzles --retire PRINT ..    retire the puzzles with these fingerprints from the day after tomorrow on
  fuzz [NAME] [--seconds N]    run the random tests (fuzz_...) whose name contains NAME for long, 60 s in all by default
  sim [--seeds N] [--seed FIRST] [--nodes N] [--games N] [--players N] [--steps N]
                               simulate online play with faults, seed after seed
  storm [--seconds N] [--clients N] [--kills N] [--every MS] [--seed N] [--rate N] [--nodes N]
                               run many clients against a real server, which is killed now and then, or again and again
                               after that many milliseconds, and say how fast it was. With 2 or more nodes, run them
                               against as many servers over PostgreSQL and NATS, which are killed too
  boards [--boards N] [--people N] [--steps N] [--every MS] [--nodes N]
                               let that many people work on each of these shared boards of a real server, with a step
                               about every MS milliseconds, and say how soon the others see a step
  hostile [--games N] [--seed N]
                               send the most expensive requests to a real server and say what each costs (Linux)
  weigh [--sockets N] [--games N] [--watchers N] [--playing N] [--seconds N] [--server-cores N]
                               measure the memory of sockets and games on a real server, and how soon it sends turns
                               out; or how soon turns are acknowledged while that many games are played (Linux)
  dist [--dev]                 build the page into crates/server/dist
  release [--target TARGET] [--deb] [--keep-page] [--quick]
                               build page and command, and pack the command with the page in it, manual pages,
                               completions and licences into an archive in target/release-archive; for another target
                               than this machine's, also as a Debian package, or with the page that was built last;
                               --quick, to try the packages, takes the command that was built last
  licences                     list the licences of what the Python package contains, in python, for its wheels
  size                         build the page, list the compressed size of each of its files, and say what the first
                               screen needs and what comes later
  screens                      take pictures of the home page, every game and online play in several windows and both
                               themes, into target/screens, and make a page that shows them all

Anything that is missing (parts of the toolchain, Chromium, PostgreSQL, NATS) is installed, with a message.
--dev builds the page as `run` does: fast and large, in one piece and not compressed.";

fn main() -> ExitCode {
    if let Some(words) = compiler::words() {
        return compiler::compile(&words);
    }
    progress::start();
    match command(Args::of_process()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn command(mut args: Args) -> Result<(), Failure> {
    match args.command().as_str() {
        "run" => {
            let port = args.value("--port", "a number up to 65535")?.unwrap_or(8080);
            let kind = if args.flag("--release") { Kind::Shipped } else { Kind::Quick };
            args.finish()?;
            serve::page(port, kind)
        }
        "test" => {
            let (long, full) = (args.flag("--long"), args.flag("--full"));
            let browser = !args.flag("--no-browser");
            args.finish()?;
            match long {
                true if full => Err(Failure::Usage("choose one of --full and --long".to_owned())),
                true => checks::long(),
                false => checks::all(checks::Options { full, browser }),
            }
        }
        "python" => {
            args.finish()?;
            checks::python()
        }
        "bench" => {
            let only = args.word();
            if only.as_deref() == Some("build") {
                let full = args.flag("--full");
                args.finish()?;
                return build_times::measure(full);
            }
            args.finish()?;
            bench::all(only.as_deref())
        }
        "tune" => bench::tune(args.rest()),
        "puzzles" => bench::puzzles(args.rest()),
        "fuzz" => {
            let seconds = args.value("--seconds", "a number of seconds")?.unwrap_or(60);
            let only = args.word();
            args.finish()?;
            fuzz::all(only.as_deref(), seconds)
        }
        "sim" => online::sim(args),
        "storm" => online::storm(args),
        "boards" => online::boards(args),
        "hostile" => online::hostile(args),
        "weigh" => online::weigh(args),
        "dist" => {
            let kind = if args.flag("--dev") { Kind::Quick } else { Kind::Shipped };
            args.finish()?;
            Page::build(kind).map(|page| println!("{page}"))
        }
        "release" => {
            let options = release::Options {
                target: args.value("--target", "a target such as x86_64-unknown-linux-musl")?,
                deb: args.flag("--deb"),
                keep_page: args.flag("--keep-page"),
                quick: args.flag("--quick"),
            };
            args.finish()?;
            let packed = release::release(&options)?;
            packed.iter().for_each(|path| println!("{}", path.display()));
            Ok(())
        }
        "licences" => {
            args.finish()?;
            python::licences()
        }
        "screens" => {
            args.finish()?;
            page::screens()
        }
        "size" => {
            args.finish()?;
            Page::build(Kind::Shipped).map(|page| println!("{}", page.sizes()))
        }
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        "" => Err(Failure::Usage(format!("no command given\n\n{HELP}"))),
        other => Err(Failure::Usage(format!("there is no command \"{other}\"\n\n{HELP}"))),
    }
}
