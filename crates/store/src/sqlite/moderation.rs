//! Reports and moderation actions: statements over their tables.

use rusqlite::{Row, params};

use super::people::require_active_person;
use super::{SqliteStore, all, execute, int, one, unsigned};
use crate::{FiledReport, ModerationAction, ModerationStore, Report, StoreFuture};

const ACTION_COLUMNS: &str =
    "number, at_ms, by_person, about, kind, words, until_ms, report, action_id, unname";

fn read_moderation_action(row: &Row<'_>) -> rusqlite::Result<ModerationAction> {
    let whole = |at| row.get::<_, Option<i64>>(at).map(|number| number.and_then(|n| u64::try_from(n).ok()));
    Ok(ModerationAction {
        number: unsigned(row, 0)?,
        at_ms: unsigned(row, 1)?,
        by: row.get(2)?,
        about: row.get(3)?,
        kind: row.get(4)?,
        words: row.get(5)?,
        until_ms: whole(6)?,
        report: whole(7)?,
        action_id: row.get(8)?,
        unname: row.get(9)?,
    })
}

impl ModerationStore for SqliteStore {
    fn reports(
        &self,
        open: bool,
        by: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<FiledReport>> {
        let sql = "SELECT number, by_person, about, game_id, reason, at_ms, answered FROM (SELECT *, EXISTS \
            (SELECT 1 FROM deeds WHERE deeds.report = reports.number) AS answered FROM reports WHERE number > ?1) \
            WHERE NOT (?2 AND answered) AND (?3 IS NULL OR by_person = ?3) ORDER BY number LIMIT ?4";
        self.read(move |connection| {
            all(connection, sql, params![int(after), open, by, int(limit as u64)], |row| {
                let report = Report {
                    by: row.get(1)?,
                    about: row.get(2)?,
                    game: row.get(3)?,
                    reason: row.get(4)?,
                    at_ms: unsigned(row, 5)?,
                };
                Ok(FiledReport { number: unsigned(row, 0)?, report, answered: row.get(6)? })
            })
        })
    }

    fn add_moderation_action(&self, deed: ModerationAction) -> StoreFuture<'_, ModerationAction> {
        self.write(move |connection| {
            let known = format!("SELECT {ACTION_COLUMNS} FROM deeds WHERE action_id = ?");
            if let Some(known) = one(connection, &known, [&deed.action_id], read_moderation_action)? {
                return Ok(known);
            }
            require_active_person(connection, &deed.about)?;
            let next = one(connection, "SELECT COALESCE(MAX(number), 0) + 1 FROM deeds", [], |row| {
                unsigned(row, 0)
            })?;
            let deed = ModerationAction { number: next.unwrap_or(1), ..deed };
            let sql = format!("INSERT INTO deeds ({ACTION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
            let ModerationAction {
                number,
                at_ms,
                by,
                about,
                kind,
                words,
                until_ms,
                report,
                action_id,
                unname,
            } = &deed;
            let (until, report) = (until_ms.map(int), report.map(int));
            let (number, at) = (int(*number), int(*at_ms));
            let values = params![number, at, by, about, kind, words, until, report, action_id, unname];
            execute(connection, &sql, values)?;
            if *unname {
                execute(connection, "UPDATE people SET name = NULL, folded = NULL WHERE id = ?", [about])?;
            }
            Ok(deed)
        })
    }

    fn moderation_actions(
        &self,
        about: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<ModerationAction>> {
        let sql = format!(
            "SELECT {ACTION_COLUMNS} FROM deeds WHERE number > ?1 AND (?2 IS NULL OR about = ?2) ORDER BY number LIMIT ?3"
        );
        self.read(move |connection| {
            all(connection, &sql, params![int(after), about, int(limit as u64)], read_moderation_action)
        })
    }
}
