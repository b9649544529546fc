//! Checks the invariants of a log, whatever happened while it was written.

use std::collections::BTreeSet;

use eightfold_protocol::PublicKey;
use eightfold_store::StoredRow;
use eightfold_table::{Body, Row, Table, verify};

/// When no node was running, and when nodes started, in simulated ms.
#[derive(Debug, Default)]
pub struct Downtimes {
    /// The start and end of each.
    pub spans: Vec<(u64, u64)>,
    /// A node that starts gives back the time since the last heartbeat, even if others are running: up to a second, or
    /// more if the store refused some, but less than an outage.
    pub begins: Vec<u64>,
}

impl Downtimes {
    /// Returns how much of this time no node was running, and the tolerance of a server's count of it.
    fn within(&self, from: u64, until: u64) -> (u64, u64) {
        let overlaps = self.spans.iter().map(|(a, b)| (*b).min(until).saturating_sub((*a).max(from)));
        let overlaps: Vec<u64> = overlaps.filter(|overlap| *overlap > 0).collect();
        let begins = self.begins.iter().filter(|at| (from..=until + 500).contains(*at)).count() as u64;
        (
            overlaps.iter().sum(),
            overlaps.len() as u64 * DOWNTIME_TOLERANCE_MS + begins * crate::clock::OUTAGE_MS + 200,
        )
    }
}

/// The tolerance for each downtime: the time between heartbeats, and downtimes too short to be noticed.
const DOWNTIME_TOLERANCE_MS: u64 = crate::clock::OUTAGE_MS + 1_500;

/// Checks the log of a finished game. `real` converts the time of a row in the log to simulated time.
pub fn log(
    stored: &[StoredRow],
    key: &PublicKey,
    downtimes: &Downtimes,
    real: &dyn Fn(u64) -> u64,
) -> Result<(), String> {
    let mut rows = Vec::new();
    for row in stored {
        rows.push(serde_json::from_str::<Row>(&row.text).map_err(|error| error.to_string())?);
        let value: serde_json::Value = serde_json::from_str(&row.text).map_err(|error| error.to_string())?;
        let signature = value["signature"].as_str().unwrap_or_default();
        let signed = key.check(&rows[rows.len() - 1].hash.0, signature);
        signed.map_err(|error| format!("row {}: {error}", row.seq))?;
    }
    let checked = verify(&rows).map_err(|error| error.to_string())?;
    if !checked.over || checked.chance_steps.is_none() {
        return Err("a log ends with the end of its game and its secret".to_owned());
    }
    let ends = rows.iter().filter(|row| matches!(row.body, Body::End { .. })).count();
    if ends != 1 {
        return Err(format!("a game ends once, not {ends} times"));
    }
    let mut actions = BTreeSet::new();
    if let Some(twice) =
        rows.iter().filter_map(|row| row.action_id.as_ref()).find(|action| !actions.insert(*action))
    {
        return Err(format!("the action {twice} is there twice"));
    }
    clocks(&rows, downtimes, real).map_err(|what| format!("{what}\n{}", describe_rows(&rows, real)))
}

/// Prints the rows with their simulated times.
fn describe_rows(rows: &[Row], real: &dyn Fn(u64) -> u64) -> String {
    let line =
        |row: &Row| format!("  {} {:?} at {} ({} ms)", row.seq, row.body, real(row.at_ms), row.elapsed_ms);
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Checks that the clocks in the rows count the time during which a node was running, within the tolerance.
fn clocks(rows: &[Row], downtimes: &Downtimes, real: &dyn Fn(u64) -> u64) -> Result<(), String> {
    let mut table = Table::replay(rows.first()).map_err(|error| error.to_string())?;
    // Since when the player to move has been on the clock, if that is certain.
    let mut since = None;
    for row in &rows[1..] {
        let timed = table.clocks().is_timed();
        if let (Some(from), true) = (since, timed)
            && matches!(row.body, Body::Turn { .. } | Body::Flag { .. })
        {
            let (from, until) = (real(from), real(row.at_ms));
            let (down, slack) = downtimes.within(from, until);
            let up = until.saturating_sub(from).saturating_sub(down);
            if row.elapsed_ms > up + slack || row.elapsed_ms + slack < up {
                return Err(format!(
                    "row {} counts {} ms, and {up} ms have gone by while a node was at work ({down} ms none was: {:?})",
                    row.seq, row.elapsed_ms, downtimes
                ));
            }
        }
        match row.body {
            Body::Start { .. } | Body::Turn { .. } | Body::Chance { .. } | Body::Undo { .. } => {
                since = Some(row.at_ms);
            }
            Body::Outage { .. } | Body::Offer { .. } | Body::Answer { .. } | Body::TimeGiven { .. } => {}
            // The player on the clock, and since when, depends on more than this row.
            _ => since = None,
        }
        table.apply(row).map_err(|error| error.to_string())?;
    }
    Ok(())
}
