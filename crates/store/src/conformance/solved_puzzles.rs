//! A solved puzzle counts once for each person, and goes with the account.

use crate::{NewPerson, SolvedPuzzle, SolverCount, SolverQuery, Store, StoreError};

fn solved(person: &str, puzzle: &str, at_ms: u64) -> SolvedPuzzle {
    SolvedPuzzle { person: person.into(), puzzle: puzzle.into(), at_ms }
}

fn count(person: &str, solved: u64, last_ms: u64) -> SolverCount {
    SolverCount { person: person.into(), solved, last_ms }
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
    let three = [count("z-b", 2, 12), count("z-a", 2, 13), count("z-c", 1, 14)];
    assert_eq!(ranking(all, 0, 9).await?, three);
    assert_eq!(ranking(7, 0, 9).await?, three);
    assert_eq!(ranking(all, 1, 1).await?, three[1..2]);
    assert_eq!((store.count_solvers_above(all, 1).await?, store.count_solvers_above(7, 2).await?), (2, 0));
    assert!(store.has_solved("z-a", "q").await? && !store.has_solved("z-c", "q").await?);
    assert_eq!(store.solved_puzzles("z-a").await?, [solved("z-a", "p", 10), solved("z-a", "q", 13)]);
    // A new week starts from nothing.
    assert!(store.add_solved_puzzle(solved("z-a", "r", 20), 8).await?);
    assert_eq!(ranking(8, 0, 9).await?, [count("z-a", 1, 20)]);
    assert_eq!(store.solver(7, "z-a").await?, None, "the week before is no longer counted");
    assert_eq!(store.solver(all, "z-a").await?, Some(count("z-a", 3, 20)));
    assert_eq!(ranking(7, 0, 9).await?, [count("z-b", 2, 12), count("z-c", 1, 14)]);
    store.delete_person("z-b".into()).await?;
    assert_eq!(ranking(all, 0, 9).await?, [count("z-a", 3, 20), count("z-c", 1, 14)]);
    assert_eq!((store.solved_puzzles("z-b").await?, store.solver(7, "z-b").await?), (vec![], None));
    Ok(())
}
