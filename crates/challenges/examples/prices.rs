//! Finds prices on tiles that bound the number of symmetric paths: `cargo run --release --example prices`. They rise for
//! tiles that the best filling uses too often and fall for those it doesn't use, by steps as large as the distance from
//! the bound hoped for allows.

use eightfold_challenges::Measure;
use eightfold_challenges::exact::Prices;

const UNIT: u32 = 1000;
const TILES: usize = 18;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(150);
    let (mut exact, mut mean) = ([0.0_f64; TILES], [0.0_f64; TILES]);
    let (mut best, mut best_prices) = (f64::INFINITY, [0.0; TILES]);
    let (mut hope, mut idle) = (0.5, 0);
    for round in 0..rounds {
        let rounded = exact.map(|price| (price * f64::from(UNIT)).round() as u32);
        let prices = Prices::new(UNIT, &rounded).expect("a price for each tile");
        let filling = prices.best();
        let whole = filling.gain + i64::from(rounded.iter().sum::<u32>());
        let bound = whole as f64 / f64::from(UNIT);
        idle += 1;
        if bound < best {
            if bound < best - 0.02 {
                idle = 0;
            }
            (best, best_prices) = (bound, exact);
            println!(
                "round {round}: {bound:.3}, so at most {:?}: {rounded:?}",
                prices.bound(Measure::Rotational)
            );
        }
        if idle > 6 {
            (hope, idle, exact) = (hope * 0.6, 0, best_prices);
        }
        let mut square = 0.0;
        for (tile, mean) in mean.iter_mut().enumerate() {
            *mean = 0.6 * (f64::from(filling.uses(tile)) - 1.0) + 0.4 * *mean;
            if exact[tile] > 0.0 || *mean > 0.0 {
                square += *mean * *mean;
            }
        }
        if square == 0.0 {
            break;
        }
        let step = (bound - best + hope) / square;
        for (price, mean) in exact.iter_mut().zip(mean) {
            *price = (*price + step * mean).max(0.0);
        }
    }
}
