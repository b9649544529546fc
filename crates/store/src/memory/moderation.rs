//! Reports and moderation actions in memory.

use super::MemoryStore;
use crate::{FiledReport, ModerationAction, ModerationStore, StoreFuture};

impl ModerationStore for MemoryStore {
    fn reports(
        &self,
        open: bool,
        by: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<FiledReport>> {
        self.read(move |inner| {
            let filed = inner.reports.iter().zip(1..).map(|(report, number)| FiledReport {
                number,
                report: report.clone(),
                answered: inner.deeds.iter().any(|deed| deed.report == Some(number)),
            });
            let is_by = |report: &crate::Report| by.as_ref().is_none_or(|by| report.by == *by);
            let wanted = filed
                .filter(|filed| filed.number > after && !(open && filed.answered) && is_by(&filed.report));
            Ok(wanted.take(limit).collect())
        })
    }

    fn add_moderation_action(&self, deed: ModerationAction) -> StoreFuture<'_, ModerationAction> {
        self.write(move |inner| {
            if let Some(known) = inner.deeds.iter().find(|known| known.action_id == deed.action_id) {
                return Ok(known.clone());
            }
            let person = inner.person(&deed.about)?;
            if deed.unname {
                person.name = None;
                inner.names.retain(|_, owner| *owner != deed.about);
            }
            let deed = ModerationAction { number: inner.deeds.len() as u64 + 1, ..deed };
            inner.deeds.push(deed.clone());
            Ok(deed)
        })
    }

    fn moderation_actions(
        &self,
        about: Option<String>,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'_, Vec<ModerationAction>> {
        self.read(|inner| {
            let fits = |deed: &&ModerationAction| {
                deed.number > after && about.as_ref().is_none_or(|about| deed.about == *about)
            };
            Ok(inner.deeds.iter().filter(fits).take(limit).cloned().collect())
        })
    }
}
