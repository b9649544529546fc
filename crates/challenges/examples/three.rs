//! Generates the boards with three tiles missing: `cargo run --release -p eightfold-challenges --example three` writes
//! `src/three.txt`, with the same result on every machine.

use std::path::Path;

/// The number of boards per score, and the number of tries for each.
const BOARDS_PER_SCORE: usize = 2;
const TRIES: usize = 40;

fn main() -> std::io::Result<()> {
    let lines = eightfold_challenges::made_threes(BOARDS_PER_SCORE, TRIES, 1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/three.txt");
    println!("{} boards", lines.len());
    std::fs::write(path, lines.join("\n") + "\n")
}
