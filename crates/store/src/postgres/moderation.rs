//! Reports and moderation actions: statements over their tables.

use tokio_postgres::Row;

use super::people::require_active_person;
use super::{PostgresStore, broken, execute, get, int, one, timely, unsigned};
use crate::{FiledReport, ModerationAction, ModerationStore, Report, StoreError, StoreFuture};

const ACTION_COLUMNS: &str =
    "number, at_ms, by_person, about, kind, words, until_ms, report, action_id, unname";

fn read_moderation_action(row: &Row) -> Result<ModerationAction, StoreError> {
    let whole = |at| get::<Option<i64>>(row, at).map(|number| number.and_then(|n| u64::try_from(n).ok()));
    Ok(ModerationAction {
        number: unsigned(row, 0)?,
        at_ms: unsigned(row, 1)?,
        by: get(row, 2)?,
        about: get(row, 3)?,
        kind: get(row, 4)?,
        words: get(row, 5)?,
        until_ms: whole(6)?,
        report: whole(7)?,
        action_id: get(row, 8)?,
        unname: get(row, 9)?,
    })
}

fn read_report(row: &Row) -> Result<FiledReport, StoreError> {
    let report = Report {
        by: get(row, 1)?,
        about: get(row, 2)?,
        game: get(row, 3)?,
        reason: get(row, 4)?,
        at_ms: unsigned(row, 5)?,
    };
    Ok(FiledReport { number: unsigned(row, 0)?, report, answered: get(row, 6)? })
}

impl ModerationStore for PostgresStore {
    fn reports(
        &self,
        open: bool,
        by: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<FiledReport>> {
        let sql = "SELECT number, by_person, about, game_id, reason, at_ms, answered FROM (SELECT *, EXISTS \
            (SELECT 1 FROM deeds WHERE deeds.report = reports.number) AS answered FROM reports WHERE number > $1) AS r \
            WHERE NOT ($2 AND answered) AND ($3::text IS NULL OR by_person = $3) ORDER BY number LIMIT $4";
        Box::pin(timely(async move {
            self.list(sql, &[&int(after), &open, &by, &int(limit as u64)], read_report).await
        }))
    }

    fn add_moderation_action(&self, deed: ModerationAction) -> StoreFuture<'_, ModerationAction> {
        Box::pin(timely(async move {
            let mut client = self.client().await?;
            let transaction = client.transaction().await.map_err(broken)?;
            // One at a time, so that a reader that continues from a number misses none.
            transaction.batch_execute("LOCK TABLE deeds IN EXCLUSIVE MODE").await.map_err(broken)?;
            let known = format!("SELECT {ACTION_COLUMNS} FROM deeds WHERE action_id = $1");
            if let Some(known) = one(&transaction, &known, &[&deed.action_id]).await? {
                return read_moderation_action(&known);
            }
            require_active_person(&transaction, &deed.about).await?;
            let next = one(&transaction, "SELECT COALESCE(MAX(number), 0) + 1 FROM deeds", &[]).await?;
            let number = next.map_or(Ok(1), |row| unsigned(&row, 0))?;
            let deed = ModerationAction { number, ..deed };
            let sql = format!(
                "INSERT INTO deeds ({ACTION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
            );
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
            execute(
                &transaction,
                &sql,
                &[&number, &at, by, about, kind, words, &until, &report, action_id, unname],
            )
            .await?;
            if *unname {
                let sql = "UPDATE people SET name = NULL, folded = NULL WHERE id = $1";
                execute(&transaction, sql, &[about]).await?;
            }
            transaction.commit().await.map_err(broken)?;
            Ok(deed)
        }))
    }

    fn moderation_actions(
        &self,
        about: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<ModerationAction>> {
        let sql = format!(
            "SELECT {ACTION_COLUMNS} FROM deeds WHERE number > $1 AND ($2::text IS NULL OR about = $2) ORDER BY number LIMIT $3"
        );
        Box::pin(timely(async move {
            self.list(&sql, &[&int(after), &about, &int(limit as u64)], read_moderation_action).await
        }))
    }
}
