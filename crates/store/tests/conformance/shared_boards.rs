//! The log of a shared board only grows. If several servers write the same row, one of them succeeds, and an action is
//! stored once.

use eightfold_store::{
    Message, SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, Store, StoreError,
};

fn head(id: &str, seq: u64) -> SharedBoardHead {
    SharedBoardHead {
        id: id.into(),
        maker: "s-a".into(),
        seq,
        created_ms: 100,
        changed_ms: 100 + id.len() as u64 + seq,
        about: format!("{id} {seq}"),
    }
}

fn text(text: &str) -> SharedBoardOutcome {
    SharedBoardOutcome::Repeated(text.into())
}

pub(super) async fn shared_boards(store: &dyn Store) -> Result<(), StoreError> {
    store.add_person(super::person("s-a"), "token s-a".into()).await?;
    let new = |id: &str| SharedBoardAppend {
        expected: 0,
        by: Some("s-a".into()),
        head: head(id, 2),
        rows: vec!["one".into(), "two".into()],
        action_id: Some("made".into()),
        people: vec!["s-a".into()],
    };
    assert_eq!(store.append_shared_board(new("sb")).await?, SharedBoardOutcome::Appended);
    assert_eq!(store.append_shared_board(new("sb")).await?, text("two"), "it is created once");
    let other = SharedBoardAppend { action_id: Some("other".into()), ..new("sb") };
    assert_eq!(store.append_shared_board(other).await?, SharedBoardOutcome::Behind);
    for id in ["sbb", "sbbb"] {
        assert_eq!(store.append_shared_board(new(id)).await?, SharedBoardOutcome::Appended);
    }
    let next = |expected: u64, words: &str, action_id: &str| SharedBoardAppend {
        expected,
        by: Some("s-a".into()),
        head: head("sb", expected + 1),
        rows: vec![words.into()],
        action_id: Some(action_id.into()),
        people: vec!["s-b".into(), "s-c".into()],
    };
    assert_eq!(store.append_shared_board(next(2, "three", "a3")).await?, SharedBoardOutcome::Appended);
    // The same action again does nothing, however many rows the client knows.
    for expected in [2, 3, 9] {
        assert_eq!(store.append_shared_board(next(expected, "three", "a3")).await?, text("three"));
    }
    for expected in [1, 2, 4] {
        let late = store.append_shared_board(next(expected, "other", "a4")).await?;
        assert_eq!(late, SharedBoardOutcome::Behind);
    }
    let nowhere = SharedBoardAppend { head: head("sb-nowhere", 3), ..next(2, "other", "a5") };
    assert_eq!(store.append_shared_board(nowhere).await?, SharedBoardOutcome::Behind);
    let stranger = SharedBoardAppend { by: Some("nobody".into()), ..next(3, "four", "a6") };
    assert_eq!(store.append_shared_board(stranger).await, Err(StoreError::Missing("such person")));
    // A moderator's row.
    let plain = SharedBoardAppend { by: None, action_id: None, people: Vec::new(), ..next(3, "four", "") };
    assert_eq!(store.append_shared_board(plain).await?, SharedBoardOutcome::Appended);
    assert_eq!(store.shared_board_rows("sb", 0, 9).await?, ["one", "two", "three", "four"]);
    assert_eq!(store.shared_board_rows("sb", 1, 1).await?, ["two"]);
    assert_eq!(store.shared_board_rows("sb", 4, 9).await?, Vec::<String>::new());
    assert_eq!(store.shared_board("sb").await?, Some(head("sb", 4)));
    assert_eq!(store.shared_board("sb-nowhere").await?, None);
    assert_eq!(store.shared_board("zero\0").await?, None);
    assert_eq!(store.shared_board_action("sb", "a3").await?.as_deref(), Some("three"));
    assert_eq!(store.shared_board_action("sb", "a4").await?, None);
    assert_eq!(store.shared_board_action("sbb", "a3").await?, None);
    let found = async |query: SharedBoardQuery| {
        let found = store.shared_boards(SharedBoardQuery { limit: 9, ..query }).await?;
        Ok::<_, StoreError>(found.into_iter().map(|head| head.id).collect::<Vec<_>>())
    };
    let all = SharedBoardQuery::default;
    let of = |person: &str| SharedBoardQuery { person: Some(person.into()), ..all() };
    // The one that changed last comes first; of the same time, the greater id.
    assert_eq!(found(of("s-a")).await?, ["sbbb", "sb", "sbb"]);
    assert_eq!(found(of("s-b")).await?, ["sb"]);
    assert_eq!(found(of("s-c")).await?, ["sb"], "a writer who was named");
    assert_eq!(found(SharedBoardQuery { maker: Some("s-b".into()), ..all() }).await?, Vec::<String>::new());
    assert_eq!(
        found(SharedBoardQuery { before: Some((106, "sbbb".into())), ..of("s-a") }).await?,
        ["sb", "sbb"]
    );
    let one = store.shared_boards(SharedBoardQuery { limit: 1, ..of("s-a") }).await?;
    assert_eq!(one, [head("sbbb", 2)]);
    chat_and_end(store).await
}

/// A board has a chat, and its end leaves nothing of it.
async fn chat_and_end(store: &dyn Store) -> Result<(), StoreError> {
    let message = |game: &str, words: &str| Message {
        game: game.into(),
        number: 0,
        by: "s-a".into(),
        at_ms: 7,
        phrase: None,
        text: Some(words.into()),
        team: false,
        spectators: false,
    };
    assert_eq!(store.say(message("sb", "hello")).await?, 1);
    assert_eq!(store.say(message("sbb", "hello")).await?, 1);
    assert_eq!(store.say(message("sb-nowhere", "hello")).await, Err(StoreError::Missing("such game")));
    // A deleted account writes nothing more.
    store.delete_person("s-a".into()).await?;
    assert_eq!(store.say(message("sb", "late")).await, Err(StoreError::Missing("such person")));
    assert!(store.delete_shared_board("sb".into()).await?);
    assert!(!store.delete_shared_board("sb".into()).await?);
    assert_eq!(store.shared_board("sb").await?, None);
    assert_eq!(store.shared_board_rows("sb", 0, 9).await?, Vec::<String>::new());
    assert_eq!(store.messages("sb", 0, 9).await?, []);
    assert_eq!(store.messages("sbb", 0, 9).await?.len(), 1);
    for id in ["sbb", "sbbb"] {
        assert!(store.delete_shared_board(id.into()).await?);
    }
    Ok(())
}
