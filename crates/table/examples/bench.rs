//! Measures the cost of a live game: its memory, the time of an action, the time to replay a log.
//!
//! `cargo run --release -p eightfold-table --example bench`

use std::hint::black_box;
use std::time::Instant;

use eightfold_catalog::Choice;
use eightfold_game::ToAct;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_table::{Action, Clock, Input, Player, Row, Secret, Table, TableSetup, Terms};

/// The number of tables in memory.
const TABLES: usize = 1_000;
/// The maximum number of turns of the measured game.
const TURNS: usize = 80;

fn main() {
    for game in ["octiles", "octi-fast"] {
        let rows = played(game);
        let steps = Table::replay(&rows).map_or(0, |table| table.played().map_or(0, |played| played.len()));
        let before = resident_bytes();
        let begun = Instant::now();
        let tables: Vec<Table> = (0..TABLES).filter_map(|_| Table::replay(&rows).ok()).collect();
        let replay = begun.elapsed() / TABLES as u32;
        let memory = resident_bytes().saturating_sub(before) / TABLES;
        println!(
            "{game}: {} rows, {steps} steps: {memory} bytes a live game, replayed in {replay:?}",
            rows.len()
        );
        black_box(&tables);
    }
}

/// Plays a game and returns its rows; prints the cost of an action.
fn played(game: &str) -> Vec<Row> {
    let choice = Choice::new(game, []).expect("a game at its defaults");
    let opening = TableSetup {
        id: "bench".to_owned(),
        choice,
        terms: Terms { clock: Clock::Live { base_s: 600, increment_s: 5 }, ..Terms::default() },
        secret: Secret::Two(ShuffleSecret(Hex32([1; 32]))),
        start: None,
        seats: Vec::new(),
    };
    let (mut table, mut rows) = Table::open(0, opening).expect("a table");
    for id in ["a", "b"] {
        let player = Player::Person { id: id.to_owned(), name: id.to_owned() };
        rows.extend(table.handle(0, Input::person(id, Action::Sit { seat: None, player })).expect("free").0);
        rows.extend(
            table.handle(0, Input::person(id, Action::Ready { contribution: None })).expect("ready").0,
        );
    }
    let (mut taken, mut spent) = (0, std::time::Duration::ZERO);
    while let (Some(ToAct::Seat(seat)), true) = (table.to_act(), taken < TURNS) {
        let turns = table.played().expect("begun").legal(1_000_000).expect("few turns");
        let turn = turns[taken.wrapping_mul(7_919) % turns.len()].clone();
        let input = Input::person(["a", "b"][seat.index()], Action::Turn(turn));
        let begun = Instant::now();
        let (made, _) = table.handle(taken as u64 * 100, input).expect("a legal turn");
        spent += begun.elapsed();
        rows.extend(made);
        taken += 1;
    }
    println!("{game}: {:?} a turn with what follows it", spent / taken.max(1) as u32);
    rows
}

/// Returns the resident memory of the process, if the system reports it; otherwise 0.
fn resident_bytes() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let resident = pages.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok());
    resident.unwrap_or(0) * 4_096
}
