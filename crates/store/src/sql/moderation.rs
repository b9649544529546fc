//! Reports and moderation actions: statements over their tables.

use super::people::require_active_person;
use super::{Database, FromRow, Requests as _, Row, values};
use crate::{FiledReport, ModerationAction, ModerationStore, Report, StoreError, StoreFuture};

const ACTION: &str = "number, at_ms, by_person, about, kind, words, until_ms, report, action_id, unname";

impl FromRow for ModerationAction {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            number: row.get()?,
            at_ms: row.get()?,
            by: row.get()?,
            about: row.get()?,
            kind: row.get()?,
            words: row.get()?,
            until_ms: row.get()?,
            report: row.get()?,
            action_id: row.get()?,
            unname: row.get()?,
        })
    }
}

impl FromRow for FiledReport {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        let number = row.get()?;
        let report = Report {
            by: row.get()?,
            about: row.get()?,
            game: row.get()?,
            reason: row.get()?,
            at_ms: row.get()?,
        };
        Ok(Self { number, report, answered: row.get()? })
    }
}

impl<D: Database> ModerationStore for D {
    fn reports(
        &self,
        open: bool,
        by: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<FiledReport>> {
        let sql = "SELECT number, by_person, about, game_id, reason, at_ms, answered FROM (SELECT *, EXISTS \
            (SELECT 1 FROM deeds WHERE deeds.report = reports.number) AS answered FROM reports WHERE number > ?1) \
            AS r WHERE NOT (?2 AND answered) AND (CAST(?3 AS TEXT) IS NULL OR by_person = ?3) \
            ORDER BY number LIMIT ?4";
        self.all(sql, values![after, open, by, limit])
    }

    fn add_moderation_action(&self, action: ModerationAction) -> StoreFuture<'_, ModerationAction> {
        self.transaction(move |db| {
            Box::pin(async move {
                // One at a time, so that a reader that continues from a number misses none.
                db.lock_table("deeds").await?;
                let known = format!("SELECT {ACTION} FROM deeds WHERE action_id = ?1");
                if let Some(known) = db.one(&known, values![&action.action_id]).await? {
                    return Ok(known);
                }
                require_active_person(db, &action.about).await?;
                let next = "SELECT COALESCE(MAX(number), 0) + 1 FROM deeds";
                let number = db.one(next, values![]).await?.unwrap_or(1);
                let action = ModerationAction { number, ..action };
                let ModerationAction { at_ms, by, about, kind, words, .. } = &action;
                let ModerationAction { until_ms, report, action_id, unname, .. } = &action;
                let sql =
                    format!("INSERT INTO deeds ({ACTION}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
                let values =
                    values![number, *at_ms, by, about, kind, words, until_ms, report, action_id, *unname];
                db.change(&sql, values).await?;
                if *unname {
                    let sql = "UPDATE people SET name = NULL, folded = NULL WHERE id = ?1";
                    db.change(sql, values![about]).await?;
                }
                Ok(action)
            })
        })
    }

    fn moderation_actions(
        &self,
        about: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<ModerationAction>> {
        let sql = format!(
            "SELECT {ACTION} FROM deeds WHERE number > ?1 AND (CAST(?2 AS TEXT) IS NULL OR about = ?2) \
             ORDER BY number LIMIT ?3"
        );
        self.all(sql, values![after, about, limit])
    }
}
