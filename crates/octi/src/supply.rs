/// A player's pods and prongs off the board.
///
/// # Examples
/// ```
/// use eightfold_game::Seat;
/// use eightfold_octi::{Octi, Rules, Supply};
///
/// let supply = Octi::new(Rules::FULL).supply(Seat::new(0));
/// assert_eq!(supply, Supply { reserve: 4, prongs: 25, superprongs: 0, captured: 0 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Supply {
    /// Pods that haven't been on the board yet.
    pub reserve: u8,
    /// Prongs that are neither on a pod nor superprongs.
    pub prongs: u8,
    /// Superprongs that aren't on a pod.
    pub superprongs: u8,
    /// The player's own pods that have been captured, by either side.
    pub captured: u8,
}
