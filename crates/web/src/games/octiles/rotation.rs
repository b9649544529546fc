//! How far a tile is turned, in eighths that count on, so that it turns the short way on the screen.

use eightfold_octiles::Placement;

/// The eighths from a tile as it lies to its rotation `next`, the way it is turned (`by` is 1 or -1); 0 if it
/// lies so already.
pub fn eighths_to(placement: Placement, next: u8, by: i32) -> i32 {
    let count = i32::from(placement.tile().rotations());
    (by * (i32::from(next) - i32::from(placement.rotation()))).rem_euclid(count) * by
}

/// The eighths from a tile as it lay to how it lies now that a click has been taken back, the short way.
pub fn eighths_back(before: Placement, now: Placement) -> i32 {
    let count = i32::from(now.tile().rotations());
    let back = (i32::from(now.rotation()) - i32::from(before.rotation())).rem_euclid(count);
    if back > count / 2 { back - count } else { back }
}
