/// What a player has beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Supply {
    /// Pods that have not been on the board yet.
    pub reserve: u8,
    /// Prongs that are no superprongs.
    pub prongs: u8,
    /// Superprongs.
    pub superprongs: u8,
    /// Own pods that have been captured, by anybody.
    pub captured: u8,
}
