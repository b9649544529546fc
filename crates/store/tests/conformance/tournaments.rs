//! The log of a tournament only grows. If several servers write the same row, one of them succeeds.

use eightfold_store::{Store, StoreError, TournamentAppend, TournamentHead, TournamentQuery};

fn head(id: &str, seq: u64, public: bool, live: bool) -> TournamentHead {
    TournamentHead {
        id: id.into(),
        maker: "m-a".into(),
        public,
        live,
        seq,
        created_ms: 100 + id.len() as u64,
        club: (id == "cc").then(|| "club".to_owned()),
        about: format!("{id} {seq}"),
    }
}

pub(super) async fn tournaments(store: &dyn Store) -> Result<(), StoreError> {
    let new = |id: &str, public| TournamentAppend {
        expected: 0,
        head: head(id, 2, public, true),
        rows: vec!["one".into(), "two".into()],
        people: vec!["m-a".into()],
    };
    assert!(store.append_tournament(new("c", true)).await?);
    assert!(!store.append_tournament(new("c", true)).await?, "it is created once");
    for (id, public) in [("cc", false), ("ccc", true)] {
        assert!(store.append_tournament(new(id, public)).await?);
    }
    let next = |expected, text: &str| TournamentAppend {
        expected,
        head: head("c", expected + 1, true, false),
        rows: vec![text.into()],
        people: vec!["m-b".into(), "m-a".into()],
    };
    assert!(store.append_tournament(next(2, "three")).await?);
    // A late append, or one that expects rows that don't exist, adds nothing.
    for late in [next(2, "other"), next(1, "other"), next(4, "other")] {
        assert!(!store.append_tournament(late).await?);
    }
    let nowhere = TournamentAppend { head: head("nowhere", 3, true, true), ..next(2, "other") };
    assert!(!store.append_tournament(nowhere).await?);
    assert_eq!(store.tournament_rows("c", 0, 9).await?, ["one", "two", "three"]);
    assert_eq!(store.tournament_rows("c", 1, 1).await?, ["two"]);
    assert_eq!(store.tournament_rows("c", 3, 9).await?, Vec::<String>::new());
    assert_eq!(store.tournament("c").await?, Some(head("c", 3, true, false)));
    assert_eq!(store.tournament("nowhere").await?, None);
    assert_eq!(store.tournament("zero\0").await?, None);
    let found = async |query: TournamentQuery| {
        let found = store.tournaments(TournamentQuery { limit: 9, ..query }).await?;
        Ok::<_, StoreError>(found.into_iter().map(|head| head.id).collect::<Vec<_>>())
    };
    let all = TournamentQuery::default;
    assert_eq!(found(all()).await?, ["ccc", "cc", "c"]);
    assert_eq!(found(TournamentQuery { live: Some(true), ..all() }).await?, ["ccc", "cc"]);
    assert_eq!(found(TournamentQuery { live: Some(false), ..all() }).await?, ["c"]);
    assert_eq!(found(TournamentQuery { public_only: true, ..all() }).await?, ["ccc", "c"]);
    assert_eq!(found(TournamentQuery { person: Some("m-b".into()), ..all() }).await?, ["c"]);
    assert_eq!(found(TournamentQuery { before: Some((103, "ccc".into())), ..all() }).await?, ["cc", "c"]);
    assert_eq!(found(TournamentQuery { club: Some("club".into()), ..all() }).await?, ["cc"]);
    let one = store.tournaments(TournamentQuery { limit: 1, ..all() }).await?;
    assert_eq!(one, [head("ccc", 2, true, true)]);
    Ok(())
}
