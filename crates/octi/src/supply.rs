/// A player's pods and prongs off the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Supply {
    /// Pods that haven't been on the board yet.
    pub reserve: u8,
    /// Prongs that aren't superprongs.
    pub prongs: u8,
    /// Superprongs.
    pub superprongs: u8,
    /// The player's own pods that have been captured, by either side.
    pub captured: u8,
}
