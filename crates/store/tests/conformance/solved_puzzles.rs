//! A solved puzzle counts once for each person, and goes with the account.

use eightfold_store::{
    ModerationAction, NewPerson, SolvedPuzzle, SolverCount, SolverQuery, Store, StoreError,
};

fn solved(person: &str, puzzle: &str, at_ms: u64) -> SolvedPuzzle {
    SolvedPuzzle { person: person.into(), puzzle: puzzle.into(), at_ms }
}

fn count(person: &str, solved: u64) -> SolverCount {
    SolverCount { person: person.into(), name: format!("Guest {person}"), named: false, solved }
}

/// Stores a moderator's action about a person.
async fn moderate(store: &dyn Store, about: &str, kind: &str) -> Result<(), StoreError> {
    let action = ModerationAction {
        number: 0,
        at_ms: 8,
        by: "admin".into(),
        about: about.into(),
        kind: kind.into(),
        words: String::new(),
        until_ms: None,
        report: None,
        action_id: format!("{kind} {about}"),
        unname: false,
    };
    store.add_moderation_action(action).await.map(drop)
}

pub(super) async fn solved_puzzles(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["z-a", "z-b", "z-c"] {
        let person = NewPerson { id: id.into(), guest_name: format!("Guest {id}"), created_ms: 5 };
        store.add_person(person, format!("token of {id}")).await?;
    }
    let all = SolverQuery::ALL_TIME;
    let ranking = async |period, skip, limit| store.solvers(SolverQuery { period, skip, limit }).await;
    assert_eq!(
        store.add_solved_puzzle(solved("nobody", "p", 1), 7).await,
        Err(StoreError::Missing("such person"))
    );
    for (person, puzzle, at_ms, week) in [
        ("z-a", "p", 10, 7),
        ("z-b", "p", 11, 7),
        ("z-b", "q", 12, 7),
        ("z-a", "q", 13, 7),
        ("z-c", "p", 14, 7),
    ] {
        assert!(store.add_solved_puzzle(solved(person, puzzle, at_ms), week).await?);
        assert!(
            !store.add_solved_puzzle(solved(person, puzzle, at_ms + 9), week + 1).await?,
            "it counts once"
        );
    }
    // Who had as many earlier comes first.
    let three = [count("z-b", 2), count("z-a", 2), count("z-c", 1)];
    assert_eq!(ranking(all, 0, 9).await?, three);
    assert_eq!(ranking(7, 0, 9).await?, three);
    assert_eq!(ranking(all, 1, 1).await?, three[1..2]);
    for (period, solved, limit, above) in [(all, 1, 9, 2), (all, 1, 1, 1), (7, 2, 9, 0)] {
        assert_eq!(store.count_solvers_above(period, solved, limit).await?, above);
    }
    assert!(store.has_solved("z-a", "q").await? && !store.has_solved("z-c", "q").await?);
    assert_eq!(store.solved_puzzles("z-a").await?, [solved("z-a", "p", 10), solved("z-a", "q", 13)]);
    // A new week starts from nothing.
    assert!(store.add_solved_puzzle(solved("z-a", "r", 20), 8).await?);
    assert_eq!(ranking(8, 0, 9).await?, [count("z-a", 1)]);
    assert_eq!(store.solver(7, "z-a").await?, None, "the week before is no longer counted");
    assert_eq!(store.solver(all, "z-a").await?, Some(count("z-a", 3)));
    assert_eq!(ranking(7, 0, 9).await?, [count("z-b", 2), count("z-c", 1)]);
    // A chosen name is shown as such, and a closed account isn't listed until it is open again.
    store.rename("z-c".into(), "Zoe".into(), "zoe".into(), 20).await?;
    let zoe = SolverCount { name: "Zoe".into(), named: true, ..count("z-c", 1) };
    assert_eq!(ranking(7, 1, 9).await?, std::slice::from_ref(&zoe));
    moderate(store, "z-b", "close").await?;
    assert_eq!((ranking(7, 0, 9).await?, store.solver(7, "z-b").await?), (vec![zoe.clone()], None));
    assert_eq!(store.count_solvers_above(7, 1, 9).await?, 0);
    for kind in ["warn", "reopen"] {
        moderate(store, "z-b", kind).await?;
    }
    assert_eq!(ranking(7, 0, 9).await?, [count("z-b", 2), zoe.clone()]);
    store.delete_person("z-b".into()).await?;
    assert_eq!(ranking(all, 0, 9).await?, [count("z-a", 3), zoe]);
    // Leaving the ranking removes the same; a puzzle counts again after that.
    store.remove_solved_puzzles("z-a".into()).await?;
    for person in ["z-a", "z-b"] {
        assert_eq!((store.solved_puzzles(person).await?, store.solver(all, person).await?), (vec![], None));
    }
    assert!(store.add_solved_puzzle(solved("z-a", "p", 30), 8).await?);
    assert_eq!(store.solver(all, "z-a").await?, Some(count("z-a", 1)));
    Ok(())
}
