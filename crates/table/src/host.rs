//! What judges and stores a game whose record is shown elsewhere.

use eightfold_catalog::CheckedStep;
use eightfold_record::{Record, Secret};

use crate::Refusal;

/// Judges and stores a game that a page shows: this device ([`LocalTable`](crate::LocalTable)), a study or a server.
///
/// The page asks; the record changes when the host has agreed. A host of this device agrees or refuses at once. That of
/// a table at a server makes the turn, sends it, and passes on the server's record later.
pub trait Host {
    /// Takes a turn of the player to move that was checked in the match of the record, and the chance steps after it.
    ///
    /// # Errors
    /// If it was checked in another state, or the host refuses it; nothing has changed then.
    fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal>;

    /// Undoes everything after the first `steps` steps of the match. By default nothing happens.
    ///
    /// # Errors
    /// If there is nothing to undo.
    fn take_back(&mut self, record: &mut Record, steps: usize) -> Result<(), Refusal> {
        let _ = (record, steps);
        Ok(())
    }

    /// Takes the chance step that was held back. By default nothing happens.
    ///
    /// # Errors
    /// If none is due.
    fn continue_game(&mut self, record: &mut Record) -> Result<(), Refusal> {
        let _ = record;
        Ok(())
    }

    /// Returns the dice to save between visits, if this host has them.
    fn dice(&self) -> Option<&Secret> {
        None
    }
}
