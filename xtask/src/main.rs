//! `cargo xtask`: the one way to run everything. `cargo xtask help` lists the commands.

mod args;
mod bench;
mod checks;
mod compress;
mod failure;
mod fuzz;
mod online;
mod page;
mod process;
mod python;
mod release;
mod serve;
mod tools;
mod workspace;

use std::process::ExitCode;

use args::Args;
use failure::Failure;
use page::{Page, Wasm};

const HELP: &str = "\
cargo xtask COMMAND

  run [--port N] [--dev]       build the page and serve it on 127.0.0.1, port 8080 unless told otherwise
  test [--no-browser]          everything that has to hold: format, lints, documentation, tests, and the page
                               played in Chromium
  test --long                  what there is no time for in that: all proofs of the archive made and checked again
                               with CaDiCaL, all puzzles, ten minutes of random tests, and whole games of every kind by
                               keyboard, in Firefox and in WebKit
  python                       of the tests those of the Python package alone
  bench [CRATE]                measure: run the examples/bench.rs of every crate, or of one
  tune GAME [--pairs N] [--nodes K] [--seed S] [--check N]
                               find weights for the computer players of a game by self-play
  tune octiles-net [--rounds R] [--games N] [--epochs E] [--seed S] [--check N] [--nodes K]
                               teach the network of the race of two who wins, by self-play
  tune octi-fast-table|octi-full-table [--rounds R] [--games N] [--nodes K] [--trust P] [--later P] [--epochs E]
       [--seed S] [--check N] [--share P]
                               teach the tables of OCTI the same; no rounds: only the match at the end
  puzzles [GAME ..] [--kind KIND] [--minutes N] [--most N]
                               mine puzzles from games between levels, prove and grade them, and go on with the files
                               of crates/puzzles/collection; ten minutes in all unless told otherwise. With --kind
                               only those with this kind of aim
  puzzles --records DIR [GAME ..]
                               the same with the games of the records in that folder
  puzzles --regrade [GAME ..]  grade the puzzles of those files anew, for the levels as they are now
  puzzles --retire PRINT ..    from the day after tomorrow on the puzzles with these fingerprints are chosen no more
  fuzz [NAME] [--seconds N]    run the random tests (fuzz_...) whose name contains NAME for long, 60 s in all
                               unless told otherwise
  sim [--seeds N] [--seed FIRST] [--nodes N] [--games N] [--players N] [--steps N]
                               simulate online play, faults included, seed after seed
  storm [--seconds N] [--clients N] [--kills N] [--every MS] [--seed N] [--rate N] [--nodes N]
                               many clients at a real server, which is killed now and then, or again and again after
                               so many milliseconds; says how fast it was. With
                               2 nodes or more: at as many servers over PostgreSQL and NATS, which are killed too
  hostile [--games N] [--seed N]
                               the most expensive requests at a real server; says what each costs (Linux)
  weigh [--sockets N] [--games N] [--watchers N] [--playing N] [--seconds N]
                               the memory of sockets and games at a real server, and how soon it tells; or how soon
                               turns are acknowledged while so many games are played (Linux)
  dist [--dev]                 build the page into crates/server/dist
  release                      build page and command, and pack the command with the page in it, manual pages and
                               completions into an archive under target/release-archive
  size                         build the page, list the compressed size of each of its files, and say what the first
                               screen needs and what comes later
  screens                      take pictures of the hall and of every game in several windows and both themes, into
                               target/screens, and make a page that shows them all

What is missing to do so (parts of the toolchain, Chromium, PostgreSQL, NATS) is installed, and said.
--dev builds the page fast and large (the `wasm-dev` profile, nothing compressed), for work on the page itself.";

fn main() -> ExitCode {
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
            let wasm = wasm_profile(&mut args);
            args.finish()?;
            serve::page(port, wasm)
        }
        "test" => {
            let long = args.flag("--long");
            let browser = !args.flag("--no-browser");
            args.finish()?;
            if long { checks::long() } else { checks::all(checks::Options { browser }) }
        }
        "python" => {
            args.finish()?;
            checks::python()
        }
        "bench" => {
            let only = args.word();
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
        "hostile" => online::hostile(args),
        "weigh" => online::weigh(args),
        "dist" => {
            let wasm = wasm_profile(&mut args);
            args.finish()?;
            Page::build(wasm).map(|page| println!("{page}"))
        }
        "release" => {
            args.finish()?;
            release::archive().map(|path| println!("{}", path.display()))
        }
        "screens" => {
            args.finish()?;
            page::screens()
        }
        "size" => {
            args.finish()?;
            Page::build(Wasm::Small).map(|page| println!("{}", page.sizes()))
        }
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        "" => Err(Failure::Usage(format!("no command given\n\n{HELP}"))),
        other => Err(Failure::Usage(format!("there is no command \"{other}\"\n\n{HELP}"))),
    }
}

fn wasm_profile(args: &mut Args) -> Wasm {
    if args.flag("--dev") { Wasm::Fast } else { Wasm::Small }
}
