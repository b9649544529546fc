//! Makes the boards with three tiles missing: `cargo run --release -p eightfold-challenges --example three` writes
//! `src/three.txt`, the same on every machine.

use std::path::Path;

/// Of each score so many boards, and so many tries for them.
const OF_EACH: usize = 2;
const TRIES: usize = 40;

fn main() -> std::io::Result<()> {
    let lines = eightfold_challenges::made_threes(OF_EACH, TRIES, 1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/three.txt");
    println!("{} boards", lines.len());
    std::fs::write(path, lines.join("\n") + "\n")
}
