//! Turning a tile among the rotations that are legal.

/// The next of these rotations, which ascend, clockwise from `now` or back, round the circle: `now` itself where it
/// is the only one.
pub(crate) fn turned(rotations: &[u8], now: u8, clockwise: bool) -> Option<u8> {
    let next = if clockwise {
        rotations.iter().find(|&&r| r > now).or_else(|| rotations.first())
    } else {
        rotations.iter().rfind(|&&r| r < now).or_else(|| rotations.last())
    };
    next.copied()
}
