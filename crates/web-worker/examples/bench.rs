//! How many positions a second the search worker looks at when it is a native program: what the same code reaches in a
//! browser (`cargo xtask bench browser-tests`) is compared with this. With `--questions`, the questions as JSON instead.

use std::time::Instant;

use eightfold_web_worker::speed;

fn main() {
    let questions = speed::questions();
    if std::env::args().any(|word| word == "--questions") {
        let texts: Vec<String> =
            questions.iter().map(|(_, ask)| serde_json::to_string(ask).expect("plain data")).collect();
        println!("{}", serde_json::to_string(&texts).expect("plain data"));
        return;
    }
    println!("# Search: positions looked at in a second by the code of the search worker, native.");
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    for (game, ask) in &questions {
        println!("search.{game} {:.0} nodes/s", speed::here(ask, now));
    }
}
