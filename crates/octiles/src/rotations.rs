//! Cycles through the legal rotations of a tile.

/// Returns the next of these ascending rotations, clockwise from `now` or back, wrapping around; `now` itself if it is
/// the only one.
pub(crate) fn next_rotation(rotations: &[u8], now: u8, clockwise: bool) -> Option<u8> {
    let next = if clockwise {
        rotations.iter().find(|&&r| r > now).or_else(|| rotations.first())
    } else {
        rotations.iter().rfind(|&&r| r < now).or_else(|| rotations.last())
    };
    next.copied()
}
