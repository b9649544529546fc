//! Games in a real terminal: what a window of a given size shows, and what keys do.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::fd::AsFd;
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};

use eightfold_game::{Seat, ToAct};
use eightfold_record::Record;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::common::{TIMEOUT, folder};

/// A terminal running the command.
struct Terminal {
    pty: Pty,
    child: Child,
    printed: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// The whole output, for failure messages.
    all: Vec<u8>,
}

fn at_least_one(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a window")
}

impl Terminal {
    fn open(rows: u16, cols: u16, args: &[&str]) -> Self {
        Self::open_with(rows, cols, &[("TERM", "xterm-256color")], args)
    }

    /// Sets these environment variables and removes those that control colours: CI systems request colours even
    /// without cursor movement.
    fn open_with(rows: u16, cols: u16, variables: &[(&str, &str)], args: &[&str]) -> Self {
        let (pty, inner) = open().expect("a terminal");
        pty.resize(Size::new(rows, cols)).expect("its size");
        let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold")).args(args);
        for name in ["CI", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
            command = command.env_remove(name);
        }
        let child = command.envs(variables.iter().copied()).spawn(inner).expect("the command runs");
        let mut reader = File::from(pty.as_fd().try_clone_to_owned().expect("its output"));
        let (sender, printed) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let screen = vt100::Parser::new(at_least_one(rows), at_least_one(cols), 0);
        Self { pty, child, printed, screen, all: Vec::new() }
    }

    fn press(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).expect("typed");
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        self.screen.screen_mut().set_size(at_least_one(rows), at_least_one(cols));
        self.pty.resize(Size::new(rows, cols)).expect("another size");
    }

    fn seen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Returns the line with the cursor.
    fn line(&self) -> String {
        let (row, _) = self.screen.screen().cursor_position();
        let (_, columns) = self.screen.screen().size();
        self.screen
            .screen()
            .rows(0, columns.get())
            .nth(usize::from(row))
            .unwrap_or_default()
            .trim_end()
            .to_owned()
    }

    /// Waits until the window matches.
    fn until(&mut self, what: &str, mut wanted: impl FnMut(&Self) -> bool) {
        while !wanted(self) {
            match self.printed.recv_timeout(TIMEOUT) {
                Ok(bytes) => {
                    self.all.extend(&bytes);
                    self.screen.process(&bytes);
                }
                Err(_) => panic!(
                    "{what} is not to be seen:\n{}\n---\n{}",
                    self.seen(),
                    String::from_utf8_lossy(&self.all)
                ),
            }
        }
    }

    fn until_line(&mut self, line: &str) {
        self.until(line, |terminal| terminal.line() == line);
    }

    fn ends(self) -> i32 {
        self.rest().0
    }

    /// Waits for the end; returns the exit code and the whole output.
    fn rest(mut self) -> (i32, String) {
        // Ctrl-D on an empty line ends the input, unless the program has already ended.
        let _ = self.pty.write_all(b"\n\x04");
        // Read the terminal until its program has ended.
        while let Ok(bytes) = self.printed.recv_timeout(TIMEOUT) {
            self.all.extend(bytes);
        }
        let code = self.child.wait().expect("its end").code();
        (code.expect("it was not killed"), String::from_utf8_lossy(&self.all).into_owned())
    }
}

#[test]
fn tab_completes_and_arrows_bring_lines_back() {
    let mut terminal =
        Terminal::open(40, 100, &["play", "octiles", "--seed", "5", "--seat=B=person", "--seat=Y=person"]);
    terminal.until_line("Blue>");
    // A command, a space, its rotations, and a whole turn by its parts.
    terminal.press("posi\t");
    terminal.until_line("Blue> position");
    terminal.press("\r");
    terminal.until("the position", |terminal| terminal.seen().contains("BBBBB.....YYYYY"));
    terminal.until_line("Blue>");
    terminal.press("7@a\t");
    terminal.until("spaces or rotations", |terminal| terminal.line().starts_with("Blue> 7@a"));
    // Ctrl-U empties the line, the up arrow recalls the previous line.
    terminal.press("\x15");
    terminal.until_line("Blue>");
    terminal.press("\x1b[A");
    terminal.until_line("Blue> position");
    // The cursor moves to the start, and text is inserted there.
    terminal.press("\x15look 7@a2:1 A1-B3\x01x\x08");
    terminal.until_line("Blue> look 7@a2:1 A1-B3");
    terminal.press("\x05\x15");
    terminal.until_line("Blue>");
    terminal.press("7@a2:1 A1-\t");
    terminal.until("a post", |terminal| terminal.line().starts_with("Blue> 7@a2:1 A1-B"));
    terminal.press("\x05\x157@a2:1 A1-B3\r");
    terminal.until_line("Yellow>");
    assert!(terminal.seen().contains("Blue places tile 7 on a2"), "{}", terminal.seen());
    // Ctrl-D leaves.
    terminal.press("\x04");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn colours_and_progress_bars_need_a_capable_terminal() {
    const COLOUR_TERMINALS: &[(&str, &str)] = &[("TERM", "xterm-256color")];
    const PLAIN_TERMINALS: [&[(&str, &str)]; 2] =
        [&[("TERM", "dumb")], &[("TERM", "xterm-256color"), ("NO_COLOR", "1")]];
    let position = "33:bA/37:r/53:b/57:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r";
    for args in [&["show", "octi-fast", position][..], &["--help"], &["legal", "chess", "x"], &["no-command"]]
    {
        for variables in PLAIN_TERMINALS {
            let (_, printed) = Terminal::open_with(40, 100, variables, args).rest();
            assert!(!printed.is_empty() && !printed.contains('\x1b'), "{variables:?} {args:?}: {printed:?}");
        }
    }
    for args in [&["show", "octi-fast", position][..], &["--help"]] {
        let (_, printed) = Terminal::open_with(40, 100, COLOUR_TERMINALS, args).rest();
        assert!(printed.contains("\x1b["), "{args:?}: {printed:?}");
    }
    // Anything longer than a second has a moving line, but only where the cursor can move.
    let long = |seconds| ["solve", "20", "--time", seconds, "--seed", "1", "--threads", "1"];
    let mut terminal = Terminal::open_with(40, 100, COLOUR_TERMINALS, &long("1h"));
    terminal.until("a line that moves", |terminal| terminal.seen().contains("boards/s"));
    terminal.press("\x03");
    let (code, printed) = terminal.rest();
    assert!(code == 0 && printed.contains("\x1b[") && printed.contains("\"witness\""), "{printed:?}");
    let (code, printed) = Terminal::open_with(40, 100, PLAIN_TERMINALS[0], &long("2s")).rest();
    assert!(code == 0 && !printed.contains('\x1b') && printed.contains("\"witness\""), "{printed:?}");
}

#[test]
fn the_list_of_games_fits_the_window() {
    let mut terminal = Terminal::open(120, 60, &["games"]);
    // The three games of OCTI end with this option.
    terminal.until("the last game", |terminal| terminal.seen().matches("allows a free move").count() == 3);
    let seen = terminal.seen();
    assert!(seen.lines().all(|line| line.chars().count() < 60), "no line goes on in the next:\n{seen}");
    // Continuation lines are indented further.
    let begins =
        |line: &&str| line.starts_with("octi") || line.starts_with("team") || line.starts_with("    --");
    assert!(seen.lines().filter(begins).count() >= 20, "{seen}");
    assert!(
        seen.lines().any(|line| line.starts_with("      ") && line.ends_with("people or computers play.")),
        "{seen}"
    );
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_board_is_redrawn_when_the_window_changes() {
    let mut terminal = Terminal::open(24, 80, &["play", "octi-fast", "--seat=b=person", "--seat=r=person"]);
    terminal.until_line("Blue>");
    let squares = |terminal: &Terminal| terminal.seen().matches("-----+").count();
    assert_eq!(squares(&terminal), 0, "no lines between squares in a low window:\n{}", terminal.seen());
    terminal.press("33+");
    terminal.until_line("Blue> 33+");
    terminal.resize(60, 100);
    terminal.until("the large board", |terminal| squares(terminal) > 80 && terminal.line() == "Blue> 33+");
    terminal.resize(24, 80);
    terminal.until("the small board", |terminal| squares(terminal) == 0 && terminal.line() == "Blue> 33+");
    for name in ["> Blue", "  Red", "9 ", "1 "] {
        assert!(terminal.seen().lines().any(|line| line.contains(name)), "{name} in\n{}", terminal.seen());
    }
    terminal.press("A\r");
    terminal.until_line("Red>");
    terminal.press("\x04");
    assert_eq!(terminal.ends(), 0);
}

/// Plays a whole game in the first seat in a window of 24 rows and 80 columns. At each of its turns the window must
/// show everything needed: the board, and what the others have done since.
fn whole_game(game: &str, first: char, board: &[&str]) {
    let folder = folder(&format!("window-{game}"));
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let args =
        ["play", game, "--seed", "3", "--nodes", "300", "--record", path, &format!("--seat={first}=person")];
    let mut terminal = Terminal::open(24, 80, &args);
    let (mut from, mut number) = (0, 0);
    loop {
        terminal.until("a prompt", |terminal| terminal.line().ends_with('>'));
        let seen = terminal.seen();
        // Announced steps are already saved.
        let record = Record::read(&std::fs::read_to_string(&file).expect("a record")).expect("a record");
        let played = record.played();
        if matches!(played.to_act(), ToAct::Over(_)) {
            break;
        }
        for at in from..played.len() {
            let step = played.step(at).expect("a step");
            let turn = step.text.split_whitespace().next().expect("a word").to_owned();
            assert!(
                seen.contains(&turn),
                "`{}` since the last turn is not in the window:\n{seen}",
                step.text
            );
        }
        assert_eq!(played.to_act(), ToAct::Seat(Seat::new(0)), "{seen}");
        for part in board {
            let begins = |line: &str| line.trim_start().starts_with(part);
            assert!(
                seen.contains(part) && (part.len() > 2 || seen.lines().any(begins)),
                "`{part}` is not in the window:\n{seen}"
            );
        }
        from = played.len();
        let turns = played.legal(100_000).expect("not so many");
        number += 1;
        let short: Vec<&String> = turns.iter().filter(|turn| turn.len() < 50).collect();
        let turn = match number {
            ..=40 => short[number * 31 % short.len()].as_str(),
            _ => "resign",
        };
        terminal.press(turn);
        terminal.until("the turn typed", |terminal| terminal.line().ends_with(&format!("> {turn}")));
        terminal.press("\r");
        if turn == "resign" {
            terminal.until_line("Really resign? y/n>");
            terminal.press("y");
            terminal.until_line("Really resign? y/n> y");
            terminal.press("\r");
        }
    }
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn four_player_octi_fits_a_small_window() {
    // The player to act and all trays are beside the board.
    whole_game("octi-four", 's', &["9 ", "1 ", "> South", "  West", "  North", "  East"]);
}

#[test]
fn a_race_fits_a_small_window() {
    whole_game("octiles", 'B', &["In hand: tile", "Blue", "Yellow", "home on the"]);
}

#[test]
fn a_game_at_octi_fits_a_small_window() {
    whole_game("octi-full", 'b', &["9 ", "1 ", "> Blue", "  Red"]);
}
