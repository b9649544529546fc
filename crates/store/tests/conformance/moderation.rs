//! A report is open until an action answers it, and the actions are a log without gaps.

use super::person;
use eightfold_store::{ModerationAction, Report, Store, StoreError};

pub(super) async fn moderation(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["m-a", "m-b"] {
        store.add_person(person(id), format!("token {id}")).await?;
    }
    let before = store.reports(false, None, 0, 99).await?.last().map_or(0, |last| last.number);
    for reason in ["rude", "stalls"] {
        let report = Report {
            by: "m-a".into(),
            about: "m-b".into(),
            game: "log".into(),
            reason: reason.into(),
            at_ms: 7,
        };
        store.report(report).await?;
    }
    let open = store.reports(true, None, before, 9).await?;
    let reasons: Vec<&str> = open.iter().map(|filed| filed.report.reason.as_str()).collect();
    assert_eq!(reasons, ["rude", "stalls"]);
    assert_eq!(store.reports(true, None, open[0].number, 9).await?, [open[1].clone()]);
    assert_eq!(store.reports(true, Some("m-a".into()), before, 9).await?, open);
    assert_eq!(store.reports(true, Some("m-b".into()), before, 9).await?, []);
    let deed = |kind: &str, action: &str| ModerationAction {
        number: 0,
        at_ms: 8,
        by: "m-a".into(),
        about: "m-b".into(),
        kind: kind.into(),
        words: "be kind".into(),
        until_ms: None,
        report: None,
        action_id: action.into(),
        unname: false,
    };
    store.rename("m-b".into(), "Rude".into(), "rude".into(), 10).await?;
    let answer = ModerationAction { report: Some(open[0].number), until_ms: Some(99), ..deed("mute", "d-1") };
    let first = store.add_moderation_action(answer.clone()).await?;
    assert_eq!(first, ModerationAction { number: 1, ..answer.clone() });
    // A repeated request gives the same action.
    assert_eq!(store.add_moderation_action(answer).await?, first);
    assert_eq!(store.person("m-b").await?.and_then(|person| person.name), Some("Rude".into()));
    assert_eq!(store.reports(true, None, before, 9).await?, [open[1].clone()]);
    assert!(store.reports(false, None, before, 9).await?[0].answered);
    let second =
        store.add_moderation_action(ModerationAction { unname: true, ..deed("undo-name", "d-2") }).await?;
    assert_eq!(second.number, 2);
    assert_eq!(store.person("m-b").await?.and_then(|person| person.name), None);
    assert_eq!(store.person_by_name("rude").await?, None);
    let nobody = ModerationAction { about: "nobody".into(), ..deed("warn", "d-3") };
    assert_eq!(store.add_moderation_action(nobody).await, Err(StoreError::Missing("such person")));
    let third = store
        .add_moderation_action(ModerationAction {
            about: "m-a".into(),
            by: "m-b".into(),
            ..deed("warn", "d-4")
        })
        .await?;
    assert_eq!(store.moderation_actions(None, 0, 9).await?, [first.clone(), second.clone(), third]);
    assert_eq!(store.moderation_actions(Some("m-b".into()), 1, 9).await?, [second]);
    assert_eq!(store.moderation_actions(None, 0, 1).await?, [first]);
    Ok(())
}
