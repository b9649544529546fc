//! The laws of all games, over random play with every mode and every combination of options.

use eightfold_game::conformance;
use eightfold_octi::{Mode, Octi, Rules};

const fn rules(mode: Mode, edgeless: bool, superprongs: bool) -> Rules {
    Rules { mode, edgeless, superprongs }
}

conformance!(fast, |_| Octi::new(Rules::FAST));
conformance!(fast_edgeless, |_| Octi::new(rules(Mode::Fast, true, false)));
conformance!(fast_superprongs, |_| Octi::new(rules(Mode::Fast, false, true)));
conformance!(fast_edgeless_superprongs, |_| Octi::new(rules(Mode::Fast, true, true)));
conformance!(full, |_| Octi::new(Rules::FULL));
conformance!(full_edgeless, |_| Octi::new(rules(Mode::Full, true, false)));
conformance!(full_superprongs, |_| Octi::new(rules(Mode::Full, false, true)));
conformance!(full_edgeless_superprongs, |_| Octi::new(rules(Mode::Full, true, true)));
conformance!(four, |_| Octi::new(Rules::FOUR));
conformance!(four_edgeless, |_| Octi::new(rules(Mode::Four, true, false)));
conformance!(four_superprongs, |_| Octi::new(rules(Mode::Four, false, true)));
conformance!(four_edgeless_superprongs, |_| Octi::new(rules(Mode::Four, true, true)));
