//! The options, and the equipment of each game.

use eightfold_game::{OptionError, Seat};
use eightfold_octi::{Mode, Octi, Rules};

#[test]
fn options_are_validated() {
    let both = Rules::validated(Mode::Four, [("superprongs", "true"), ("edgeless", "on")]).expect("valid");
    assert!(both.edgeless && both.superprongs);
    assert_eq!(Rules::validated(Mode::Fast, []), Ok(Rules::FAST));
    assert!(matches!(Rules::validated(Mode::Full, [("players", "4")]), Err(OptionError::Unknown { .. })));
    assert!(matches!(Rules::validated(Mode::Full, [("edgeless", "maybe")]), Err(OptionError::Value { .. })));
    assert!(matches!(
        Rules::validated(Mode::Full, [("edgeless", "on"), ("edgeless", "off")]),
        Err(OptionError::Twice { .. })
    ));
    assert_eq!(Rules::all().count(), 12);
}

#[test]
fn each_player_starts_with_the_full_set() {
    for rules in Rules::all() {
        let start = Octi::new(rules);
        for seat in (0..rules.players()).map(Seat::new) {
            let supply = start.supply(seat);
            let on_board = start.pods().iter().filter(|pod| pod.owner() == seat).count() as u8;
            let (pods, prongs) = if rules.mode == Mode::Four { (4, 12) } else { (7, 25) };
            assert_eq!(on_board + supply.reserve, pods, "{rules:?}");
            assert_eq!(supply.prongs + supply.superprongs, prongs, "{rules:?}");
            assert_eq!(supply.superprongs, u8::from(rules.superprongs), "{rules:?}");
            assert_eq!(supply.captured, 0);
        }
    }
}
