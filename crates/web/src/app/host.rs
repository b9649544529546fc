//! Hosts judge and store a game: this page (`LocalHost`), a study (`study/page/open_study`) or a server (`online/table`).

use eightfold_catalog::{AnyMatch, CheckedStep};
use eightfold_record::{Record, Salt, SaltError, Secret};
use eightfold_table::Secret as TableSecret;
pub use eightfold_table::TAKEN_BACK;

use super::browser;
use super::game_words::words_of;
use crate::saved::SavedGame;
use crate::setup::Setup;

/// Stores a game, judges turns and has the dice.
///
/// The page asks; the record changes when the host has agreed. The hosts of this page agree or refuse at once. That of
/// a table at a server sends the turn, answers `Ok`, and passes the changed record on later, by `GameSession::follow`.
pub trait Host {
    /// Requests a turn of the player to act, which was checked in the match of the record.
    ///
    /// # Errors
    /// If the host refuses it, with the reason.
    fn play(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), String>;

    /// Requests to take back everything after `steps` steps.
    fn take_back(&mut self, record: &mut Record, steps: usize);

    /// Requests the waiting chance step.
    fn continue_game(&mut self, record: &mut Record);

    /// Returns the dice to save between visits, if this host has them.
    fn secret(&self) -> Option<&Secret>;
}

/// A game stored in this page, with its dice.
pub struct LocalHost {
    table: eightfold_table::LocalTable,
}

/// Returns the function that says whether the chance step of a match waits until a player asks for it.
fn waits(game: &str) -> fn(&dyn AnyMatch) -> bool {
    match words_of(game) {
        Some(words) => words.waits,
        None => |_| false,
    }
}

impl LocalHost {
    /// Starts a new game: commits to the given shuffle, or to a secret one.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start(setup: &Setup, secret: Option<Secret>) -> Result<(Self, Record), String> {
        let choice = setup.choice().map_err(|error| error.to_string())?;
        let secret = secret.unwrap_or_else(new_secret);
        let (table, mut record) =
            eightfold_table::LocalTable::start(&choice, TableSecret::One(secret), None, waits(&setup.game))
                .map_err(|refusal| refusal.message)?;
        let names: Vec<String> = setup
            .kinds
            .iter()
            .zip(&setup.names)
            .map(|(kind, name)| match name.trim() {
                "" => kind.default_name(&choice).unwrap_or_default(),
                name => name.to_owned(),
            })
            .collect();
        record.set_names(names.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        Ok((Self { table }, record))
    }

    /// Continues an imported game, with new dice.
    pub fn adopt(record: &mut Record) -> Self {
        Self::resume(record, None)
    }

    /// Continues a saved game, with its own dice in their saved state.
    ///
    /// # Errors
    /// If the saved text is not a known game.
    pub fn restore(saved: &SavedGame) -> Result<(Self, Record), String> {
        let mut record = Record::from_text(&saved.record).map_err(|error| error.to_string())?;
        // If the game started elsewhere, its first chance steps are not from these dice.
        let salt = saved.salt.parse().map_err(|error: SaltError| error.to_string())?;
        let host = Self::resume(&mut record, Some(Secret { seed: saved.seed, salt }));
        Ok((host, record))
    }

    fn resume(record: &mut Record, secret: Option<Secret>) -> Self {
        let fresh = TableSecret::One(new_secret());
        let waits = waits(record.choice().info().id);
        let (table, _) =
            eightfold_table::LocalTable::resume(record, secret.map(TableSecret::One), fresh, waits)
                .expect("new dice continue any game");
        Self { table }
    }
}

impl Host for LocalHost {
    fn play(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), String> {
        self.table.play_checked(record, turn).map_err(|refusal| refusal.message)
    }

    fn continue_game(&mut self, record: &mut Record) {
        // An error means that no chance step is due, so there is nothing to do.
        let _ = self.table.continue_game(record);
    }

    fn take_back(&mut self, record: &mut Record, steps: usize) {
        // An error means that there is nothing to take back.
        let _ = self.table.take_back(record, steps);
    }

    fn secret(&self) -> Option<&Secret> {
        match self.table.secret() {
            TableSecret::One(secret) => Some(secret),
            _ => None,
        }
    }
}

fn new_secret() -> Secret {
    let mut salt = [0; 16];
    salt[..8].copy_from_slice(&browser::random().to_be_bytes());
    salt[8..].copy_from_slice(&browser::random().to_be_bytes());
    // Seed 0 would change nothing in the order.
    Secret { seed: browser::random().max(1), salt: Salt::of_bytes(&salt) }
}
