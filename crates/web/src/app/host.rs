//! The host of a game stored in this page, with its dice; others are in `study/page/open_study` and `online/table`.

use eightfold_catalog::AnyMatch;
use eightfold_record::{Record, Salt, SaltError, Secret};
use eightfold_table::{LocalTable, Secret as TableSecret};

use super::browser;
use super::game_words::words_of;
use crate::saved::SavedGame;
use crate::setup::Setup;

/// Returns the function that says whether the chance step of a match waits until a player asks for it.
fn waits(game: &str) -> fn(&dyn AnyMatch) -> bool {
    match words_of(game) {
        Some(words) => words.waits,
        None => |_| false,
    }
}

/// Starts a new game: commits to the given shuffle, or to a secret one.
///
/// # Errors
/// If there is no such game.
pub fn start(setup: &Setup, secret: Option<Secret>) -> Result<(LocalTable, Record), String> {
    let choice = setup.choice().map_err(|error| error.to_string())?;
    let secret = TableSecret::One(secret.unwrap_or_else(new_secret));
    let (table, mut record) =
        LocalTable::start(&choice, secret, None, waits(&setup.game)).map_err(|refusal| refusal.message)?;
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
    Ok((table, record))
}

/// Continues a saved game, with its own dice in their saved state.
///
/// # Errors
/// If the saved text is not a known game.
pub fn restore(saved: &SavedGame) -> Result<(LocalTable, Record), String> {
    let mut record = Record::from_text(&saved.record).map_err(|error| error.to_string())?;
    // If the game started elsewhere, its first chance steps are not from these dice.
    let salt = saved.salt.parse().map_err(|error: SaltError| error.to_string())?;
    let table = resume(&mut record, Some(Secret { seed: saved.seed, salt }));
    Ok((table, record))
}

/// Continues a game with these dice if they are its own, otherwise with new ones.
pub fn resume(record: &mut Record, secret: Option<Secret>) -> LocalTable {
    let fresh = TableSecret::One(new_secret());
    let waits = waits(record.choice().info().id);
    let (table, _) = LocalTable::resume(record, secret.map(TableSecret::One), fresh, waits)
        .expect("new dice continue any game");
    table
}

fn new_secret() -> Secret {
    let mut salt = [0; 16];
    salt[..8].copy_from_slice(&browser::random().to_be_bytes());
    salt[8..].copy_from_slice(&browser::random().to_be_bytes());
    // Seed 0 would change nothing in the order.
    Secret { seed: browser::random().max(1), salt: Salt::of_bytes(&salt) }
}
