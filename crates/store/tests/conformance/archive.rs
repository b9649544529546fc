//! Published boards: the first of equals keeps its place, lists have an order, and counts follow likes and comments.

use super::person;
use eightfold_store::{
    ArchiveComment, ArchiveCursor, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchiveQuery, Store, StoreError,
};

fn entry(id: &str, task: &str, rank: i64) -> ArchiveEntry {
    ArchiveEntry {
        id: id.into(),
        number: 0,
        author: "v-a".into(),
        kind: ArchiveEntry::BOARD.into(),
        topic: task.split('.').next().unwrap_or_default().into(),
        task: task.into(),
        content: "1.0,-".into(),
        fingerprint: format!("print {id}"),
        title: format!("Title {id}"),
        statement: "more".into(),
        value: rank.to_string(),
        rank,
        at_ms: 100,
        likes: 0,
        comments: 0,
        solved: false,
        hidden: None,
    }
}

fn comment(entry: &str, by: &str, text: &str) -> ArchiveComment {
    ArchiveComment {
        entry: entry.into(),
        number: 0,
        by: by.into(),
        at_ms: 9,
        text: text.into(),
        hidden: None,
    }
}

async fn ids(store: &dyn Store, query: ArchiveQuery) -> Result<Vec<String>, StoreError> {
    Ok(store.entries(query).await?.into_iter().map(|entry| entry.id).collect())
}

fn of(filter: ArchiveFilter) -> ArchiveQuery {
    ArchiveQuery { filter, limit: 9, ..ArchiveQuery::default() }
}

pub(super) async fn archive(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["v-a", "v-b"] {
        store.add_person(person(id), format!("token {id}")).await?;
    }
    for (id, task, rank) in [("w1", "2.x", 5), ("w2", "2.x", 7), ("w3", "2.y", -3), ("w4", "2.x", 7)] {
        let words = vec!["title".into(), id.into()];
        let (added, new) = store.add_entry(entry(id, task, rank), words).await?;
        assert!(new && added.number > 0, "{id}");
        assert_eq!(added, ArchiveEntry { number: added.number, ..entry(id, task, rank) });
    }
    let other = ArchiveEntry { id: "w9".into(), author: "v-b".into(), ..entry("w2", "2.x", 7) };
    let (known, new) = store.add_entry(other, vec!["no".into()]).await?;
    assert_eq!((known.id.as_str(), known.author.as_str(), new), ("w2", "v-a", false));
    let nobody = ArchiveEntry { author: "nobody".into(), ..entry("w8", "2.x", 1) };
    assert_eq!(store.add_entry(nobody, vec![]).await, Err(StoreError::Missing("such person")));
    assert_eq!(store.count_entries("v-a", 100).await?, (4, 4));
    assert_eq!(store.count_entries("v-a", 101).await?, (4, 0));
    lists(store).await?;
    likes_and_comments(store).await?;
    tasks(store).await?;
    // A deleted account's boards stay, without its texts and likes.
    store.add_comment(comment("w3", "v-a", "mine")).await?;
    store.delete_person("v-a".into()).await?;
    let late = store.like("w3".into(), "v-a".into(), 1, true).await;
    assert_eq!(late, Err(StoreError::Missing("such person")));
    let left = store.entry("w3").await?.expect("it stays");
    assert_eq!((left.title.as_str(), left.statement.as_str(), left.rank), ("", "", -3));
    assert_eq!((left.likes, left.comments), (0, 1), "the comment of the other person stays");
    assert_eq!(store.comments_by("v-a").await?, []);
    assert_eq!(ids(store, of(ArchiveFilter::Words(vec!["title".into()]))).await?, Vec::<String>::new());
    Ok(())
}

async fn lists(store: &dyn Store) -> Result<(), StoreError> {
    let topic = || ArchiveFilter::Topic("2".into());
    assert_eq!(ids(store, of(topic())).await?, ["w4", "w3", "w2", "w1"]);
    assert_eq!(ids(store, of(ArchiveFilter::Author("v-a".into()))).await?, ["w4", "w3", "w2", "w1"]);
    assert_eq!(ids(store, of(ArchiveFilter::Words(vec!["title".into(), "w3".into()]))).await?, ["w3"]);
    let best = ArchiveQuery { order: ArchiveOrder::Best, ..of(ArchiveFilter::Task("2.x".into())) };
    assert_eq!(ids(store, best.clone()).await?, ["w2", "w4", "w1"], "the earliest of equals is first");
    store.like("w1".into(), "v-b".into(), 1, true).await?;
    let liked = ArchiveQuery { order: ArchiveOrder::Liked, ..of(topic()) };
    assert_eq!(ids(store, liked.clone()).await?, ["w1", "w4", "w3", "w2"]);
    // Each order continues after any entry.
    for query in [of(topic()), best, liked] {
        let all = store.entries(query.clone()).await?;
        for at in 0..all.len() {
            let ArchiveEntry { number, likes, rank, .. } = all[at];
            let after = Some(ArchiveCursor { number, likes, rank });
            let rest = store.entries(ArchiveQuery { after, ..query.clone() }).await?;
            assert_eq!(rest, all[at + 1..], "{query:?} after {at}");
        }
        let first = store.entries(ArchiveQuery { limit: 1, ..query }).await?;
        assert_eq!(first, all[..1]);
    }
    let best = store.best_entries(vec!["2.y".into(), "none".into(), "2.x".into()]).await?;
    assert_eq!(best.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["w3", "w2"]);
    Ok(())
}

async fn likes_and_comments(store: &dyn Store) -> Result<(), StoreError> {
    for (person, on, likes) in [("v-b", true, 1), ("v-b", true, 1), ("v-a", true, 2), ("v-b", false, 1)] {
        assert_eq!(store.like("w3".into(), person.into(), 1, on).await?, likes);
    }
    assert_eq!(store.liked("v-a", vec!["w1".into(), "w3".into()]).await?, ["w3"]);
    assert_eq!(store.liked("v-b", vec![]).await?, ["w1"]);
    assert_eq!(store.like("w0".into(), "v-a".into(), 1, true).await, Err(StoreError::Missing("such entry")));
    for text in ["one", "two", "three"] {
        store.add_comment(comment("w3", "v-b", text)).await?;
    }
    assert_eq!(store.add_comment(comment("w0", "v-b", "x")).await, Err(StoreError::Missing("such entry")));
    assert!(store.hide_comment("w3".into(), 1, Some("rude".into())).await?);
    assert!(!store.hide_comment("w3".into(), 1, Some("again".into())).await?);
    assert!(store.hide_comment("w3".into(), 2, None).await?);
    let all = store.comments("w3", 0, 9).await?;
    let seen: Vec<_> = all.iter().map(|one| (one.number, one.text.as_str(), one.hidden.as_deref())).collect();
    assert_eq!(seen, [(1, "one", Some("rude")), (2, "", None), (3, "three", None)]);
    assert_eq!(store.comments("w3", 1, 1).await?, all[1..2]);
    assert_eq!(store.entry("w3").await?.map(|entry| (entry.likes, entry.comments)), Some((1, 1)));
    let own = store.comments_by("v-b").await?;
    assert_eq!(own.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["one", "three"]);
    Ok(())
}

/// Tasks without a board are listed until there is one.
async fn tasks(store: &dyn Store) -> Result<(), StoreError> {
    let task = ArchiveEntry { kind: ArchiveEntry::TASK.into(), ..entry("wt", "30.t", 0) };
    store.add_entry(task, vec![]).await?;
    let unsolved = || ids(store, of(ArchiveFilter::Unsolved));
    assert_eq!(unsolved().await?, ["wt"]);
    assert_eq!(store.best_entries(vec!["30.t".into()]).await?, []);
    for hides in [true, false] {
        let (added, new) = store.add_entry(entry("wb", "30.t", 4), vec!["wb".into()]).await?;
        assert!(new, "a hidden board may be published again");
        assert_eq!(unsolved().await?, Vec::<String>::new());
        assert!(store.entry("wt").await?.is_some_and(|task| task.solved));
        let id = added.id.clone();
        if hides {
            assert!(store.hide_entry(id.clone(), "a reason".into()).await?);
            assert!(!store.hide_entry(id.clone(), "again".into()).await?);
            assert_eq!(store.entry(&id).await?.and_then(|entry| entry.hidden), Some("a reason".into()));
            assert_eq!(ids(store, of(ArchiveFilter::Words(vec!["wb".into()]))).await?, Vec::<String>::new());
            let own = of(ArchiveFilter::Author("v-a".into()));
            assert!(!ids(store, own.clone()).await?.contains(&id));
            assert!(ids(store, ArchiveQuery { include_hidden: true, ..own }).await?.contains(&id));
            assert_eq!(
                store.like(id.clone(), "v-b".into(), 1, true).await,
                Err(StoreError::Missing("such entry"))
            );
        }
        assert!(store.remove_entry(id.clone()).await?);
        assert!(!store.remove_entry(id).await?);
        assert_eq!(unsolved().await?, ["wt"]);
    }
    Ok(())
}
