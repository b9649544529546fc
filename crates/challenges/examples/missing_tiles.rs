//! Generates the boards with three tiles missing, with the same result on every machine:
//! `cargo run --release -p eightfold-challenges --example missing_tiles` writes `src/missing_tiles.txt`.

use std::path::Path;

/// The number of boards per score, and the number of tries for each.
const BOARDS_PER_SCORE: usize = 2;
const TRIES: usize = 40;

fn main() -> std::io::Result<()> {
    let lines = eightfold_challenges::generate_missing_tiles(BOARDS_PER_SCORE, TRIES, 1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/missing_tiles.txt");
    println!("{} boards", lines.len());
    std::fs::write(path, lines.join("\n") + "\n")
}
