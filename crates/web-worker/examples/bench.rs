//! Measures how many positions per second the search worker looks at as a native program. Uses processor time where the
//! system reports it, so that other load doesn't count. With `--questions`, prints the questions as JSON instead, for
//! the worker in the browser.

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
    println!(
        "# Search: positions looked at in a second of the processor by the code of the search worker, native."
    );
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    for (game, ask) in &questions {
        let (begun, at) = (processor(), Instant::now());
        let (mut nodes, mut seconds) = (0, 0.0);
        // Some questions are answered too fast to measure once.
        while seconds < 0.2 {
            nodes += speed::measure(ask, now);
            seconds = match (begun, processor()) {
                (Some(begun), Some(ended)) => ended - begun,
                _ => at.elapsed().as_secs_f64(),
            };
        }
        println!("search.{game} {:.0} nodes/s", nodes as f64 / seconds);
    }
}

/// Returns the processor time of this thread in seconds; `None` where the system doesn't report it.
fn processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
