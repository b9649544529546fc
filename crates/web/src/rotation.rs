//! The rotation of a tile in eighths that keep counting, so that it turns the short way on the screen.

use eightfold_octiles::Placement;

/// The eighths from a tile's current rotation to its rotation `next`, in the direction `by` (1 or -1); 0 if they are
/// equal.
pub fn eighths_to(placement: Placement, next: u8, by: i32) -> i32 {
    let count = i32::from(placement.tile().rotations());
    (by * (i32::from(next) - i32::from(placement.rotation()))).rem_euclid(count) * by
}

/// The eighths from a tile's rotation before a click was undone to the one after, the short way.
pub fn eighths_back(before: Placement, now: Placement) -> i32 {
    let count = i32::from(now.tile().rotations());
    let back = (i32::from(now.rotation()) - i32::from(before.rotation())).rem_euclid(count);
    if back > count / 2 { back - count } else { back }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_octiles::TileId;

    #[test]
    fn tile_turns_back_the_short_way() {
        for tile in TileId::all() {
            let count = tile.rotations();
            for (from, to) in (0..count).flat_map(|from| (0..count).map(move |to| (from, to))) {
                let (lies, there) = (Placement::new(tile, from), Placement::new(tile, to));
                let at = |eighths: i32| (i32::from(from) + eighths).rem_euclid(i32::from(count));
                for by in [1, -1] {
                    let eighths = eighths_to(lies, to, by);
                    assert_eq!(at(eighths), i32::from(to));
                    assert!(eighths * by >= 0 && eighths.abs() < i32::from(count));
                }
                let back = eighths_back(lies, there);
                assert_eq!(at(back), i32::from(to));
                assert!(2 * back.abs() <= i32::from(count));
            }
        }
    }
}
